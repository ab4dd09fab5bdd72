import { TreeSelect } from 'antd';
import { useMemo, useState } from 'react';
import { ApiError } from '../../lib/api-error';
import { useT } from '../../lib/i18n';
import { type RegionNode, regionsBelow, useOwnRegions } from './company-calls';

/** Regions of the jurisdiction, layer by layer as one opens them. */
export function RegionSelect({ value, onChange }: { value: string | null; onChange: (code: string | null) => void }) {
  const t = useT();
  const own = useOwnRegions();
  const [below, setBelow] = useState<readonly RegionNode[]>([]);
  const nodes = useMemo(() => {
    const known = new Map<string, RegionNode>();
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
      treeData={nodes as never}
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
