import { regionNodes } from '@anlan/domain/org/region-calls';
import { jurisdictionRegions } from '@anlan/domain/supervision/calls';
import { useQuery } from '@tanstack/react-query';
import { TreeSelect } from 'antd';
import { useMemo, useState } from 'react';
import { api } from '../../lib/http/api';
import { ApiError } from '../../lib/http/api-error';
import { useT } from '../../lib/i18n';

interface Shown {
  readonly value: string;
  readonly title: string;
  readonly pId: string;
  readonly isLeaf: boolean;
}

/** The choice itself is made outside any company: these calls never carry the one chosen before. */
const outside = { company: false, quiet: true } as const;

/** The office's own region and what lies directly below it; the first of them is the root of the tree. */
function useOwnRegions() {
  return useQuery({
    queryKey: ['jurisdiction', 'tree'],
    queryFn: async ({ signal }): Promise<Shown[]> => {
      const rows = await api.send(jurisdictionRegions, {}, { signal, ...outside });
      const codes = new Set(rows.map(({ code }) => code));
      return rows.map(({ code, name, parentCode }) => ({
        value: code,
        title: name,
        pId: codes.has(parentCode) ? parentCode : '0',
        isLeaf: false,
      }));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The next layer of regions below one. */
async function regionsBelow(code: string): Promise<Shown[]> {
  const rows = await api.send(regionNodes, { query: { parentCode: code } }, outside);
  return rows.map(({ value, title, hasChildren }) => ({ value, title, pId: code, isLeaf: !hasChildren }));
}

/** Regions of the jurisdiction, layer by layer as one opens them. */
export function RegionSelect({ value, onChange }: { value: string | null; onChange: (code: string | null) => void }) {
  const t = useT();
  const own = useOwnRegions();
  const [below, setBelow] = useState<readonly Shown[]>([]);
  const nodes = useMemo(() => {
    const known = new Map<string, Shown>();
    for (const node of [...(own.data ?? []), ...below]) known.set(node.value, node);
    return [...known.values()].map((node) => ({ ...node, id: node.value }));
  }, [own.data, below]);
  const load = async (code: string) => {
    try {
      const children = await regionsBelow(code);
      setBelow((now) => [
        ...now,
        ...children,
        // One without children is told so when it is opened.
        ...(children.length === 0
          ? nodes.filter((node) => node.value === code).map((node) => ({ ...node, isLeaf: true }))
          : []),
      ]);
    } catch (error) {
      // The layer stays closed and may be opened again.
      if (!(error instanceof ApiError)) throw error;
    }
  };
  return (
    <TreeSelect
      className="fill"
      treeDataSimpleMode
      treeData={nodes}
      loadData={(node) => load(String(node.value))}
      treeDefaultExpandedKeys={own.data?.[0] ? [own.data[0].value] : []}
      key={own.data ? 'ready' : 'wait'}
      loading={own.isPending}
      value={value ?? undefined}
      onChange={(code?: string) => onChange(code ?? null)}
      allowClear
      aria-label={t('区域')}
      placeholder={t('全部区域')}
      popupMatchSelectWidth={false}
      listHeight={360}
    />
  );
}
