import type { Choice } from '@anlan/client';
import { useQuery } from '@tanstack/react-query';
import { AutoComplete } from 'antd';
import { useMemo } from 'react';
import { api } from '../../../../lib/http/api';
import { useViewingTenant } from '../../../../lib/http/query';
import { useT } from '../../../../lib/i18n';
import { keys } from '../../../../parts/query-keys';

/** Areas with their place in the tree as label, 东厂区 / 罐区; what is written down is the area's own name. */
export function areaOptions(areas: readonly Choice[]): { value: string; label: string }[] {
  const byId = new Map(areas.map((area) => [area.id, area]));
  const pathOf = (area: Choice, seen: ReadonlySet<string> = new Set()): string => {
    const parent = area.parentId ? byId.get(area.parentId) : undefined;
    if (!parent || seen.has(area.id)) return area.label;
    return `${pathOf(parent, new Set([...seen, area.id]))} / ${area.label}`;
  };
  return areas.map((area) => ({ value: area.label, label: pathOf(area) }));
}

/**
 * A place in one's own words, or one of the company's areas: the server finds the answering department by its name.
 * Without network the words alone do.
 */
export function PlaceInput({
  id,
  value,
  onChange,
  invalid,
  describedBy,
}: {
  id: string;
  value: string;
  onChange: (text: string) => void;
  invalid: boolean;
  describedBy?: string;
}) {
  const t = useT();
  const tenant = useViewingTenant();
  const { data } = useQuery({
    queryKey: keys.lookup(tenant, 'area', {}),
    queryFn: ({ signal }) => api.lookup('area', {}, { signal, quiet: true }),
    staleTime: 5 * 60_000,
  });
  const options = useMemo(() => areaOptions(data ?? []), [data]);
  return (
    <AutoComplete
      id={id}
      className="fill"
      size="large"
      value={value}
      onChange={(text) => onChange(String(text ?? '').slice(0, 100))}
      options={options}
      showSearch={{ filterOption: (typed, option) => (option?.label ?? '').includes(typed.trim()) }}
      placeholder={t('输入具体位置，或选择区域')}
      allowClear
      {...(invalid ? { status: 'error' as const } : {})}
      aria-invalid={invalid}
      aria-describedby={describedBy}
    />
  );
}
