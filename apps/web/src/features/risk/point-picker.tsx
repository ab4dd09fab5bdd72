import type { PageQuery } from '@anlan/client';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Input, Pagination, Tag } from 'antd';
import { useState } from 'react';
import { api } from '../../lib/http/api';
import { useViewingTenant } from '../../lib/http/query';
import { useT } from '../../lib/i18n';
import { Failed, Nothing, TableSkeleton } from '../../parts/feedback/states';
import { riskLevelTag } from '../../parts/risk/risk-level';
import './risk.css';

interface Props {
  readonly chosen: readonly string[];
  readonly onChange: (ids: string[]) => void;
  /** Conditions beside the search: points without a card, say. */
  readonly only?: PageQuery<typeof riskPoint>;
  readonly empty: string;
  /** Names of points that were chosen before this panel was opened, by id. */
  readonly names?: Readonly<Record<string, string>>;
}

const SIZE = 30;

/** Risk points to be ticked, found by name; what is ticked stays ticked on other pages. */
export function PointPicker({ chosen, onChange, only = {}, empty, names = {} }: Props) {
  const t = useT();
  const tenant = useViewingTenant();
  const [word, setWord] = useState('');
  const [current, setCurrent] = useState(1);
  const asked = { ...only, name: word, current, size: SIZE };
  const { data, error, refetch } = useQuery({
    queryKey: [tenant, 'riskPoint', 'picker', asked],
    queryFn: ({ signal }) => api(riskPoint).page(asked, { signal, quiet: true }),
    placeholderData: (former) => former,
  });
  const rows = data?.records ?? [];
  const [seen, setSeen] = useState<Readonly<Record<string, string>>>({});
  const nameOf = (id: string): string => seen[id] ?? names[id] ?? String(rows.find((row) => row.id === id)?.name ?? '');
  const ticked = new Set(chosen);
  const all = rows.length > 0 && rows.every(({ id }) => ticked.has(id));
  const toggle = (ids: readonly string[], on: boolean) => {
    // Names of what is ticked stay known on other pages.
    if (on) setSeen((known) => ({ ...known, ...Object.fromEntries(ids.map((id) => [id, nameOf(id)])) }));
    onChange(on ? [...new Set([...chosen, ...ids])] : chosen.filter((id) => !ids.includes(id)));
  };
  return (
    <div className="point-picker">
      <Input.Search
        allowClear
        aria-label={t('按名称查找风险点')}
        placeholder={t('按名称查找风险点')}
        onSearch={(text) => {
          setWord(text.trim());
          setCurrent(1);
        }}
      />
      {chosen.length > 0 && (
        <div className="point-chosen">
          {chosen.map((id) => (
            <Tag
              key={id}
              closable={{ 'aria-label': t('移除{name}', { name: nameOf(id) }) }}
              onClose={(event) => {
                event.preventDefault();
                toggle([id], false);
              }}
            >
              {nameOf(id)}
            </Tag>
          ))}
        </div>
      )}
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <TableSkeleton />}
      {data && rows.length === 0 && <Nothing text={word ? t('没有符合条件的数据') : empty} />}
      {rows.length > 0 && (
        <>
          <Checkbox
            checked={all}
            indeterminate={!all && rows.some(({ id }) => ticked.has(id))}
            onChange={(event) =>
              toggle(
                rows.map(({ id }) => id),
                event.target.checked,
              )
            }
          >
            {t('本页全选（已选{n}个）', { n: chosen.length })}
          </Checkbox>
          <ul>
            {rows.map((row) => (
              <li key={row.id}>
                <Checkbox checked={ticked.has(row.id)} onChange={(event) => toggle([row.id], event.target.checked)}>
                  <span className="point-name">
                    {String(row.pointNum ?? '')} {String(row.name ?? '')}
                  </span>
                  <span className="quiet">{[row.deptName, row.placeName].filter(Boolean).map(String).join(' · ')}</span>
                </Checkbox>
                {riskLevelTag(row.inherentLevel, t)}
              </li>
            ))}
          </ul>
        </>
      )}
      {data && data.total > SIZE && (
        <Pagination
          simple
          current={current}
          pageSize={SIZE}
          total={data.total}
          showSizeChanger={false}
          onChange={setCurrent}
        />
      )}
    </div>
  );
}
