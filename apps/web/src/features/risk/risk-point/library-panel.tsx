import type { AnyRow, Page } from '@anlan/client';
import { pickFromLibrary, publicLibrary } from '@anlan/domain/risk/calls';
import { riskLibrary } from '@anlan/domain/risk/risk-library';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Drawer, Input, Pagination, Select } from 'antd';
import { useState } from 'react';
import { useDictionary, useLook } from '../../../kinds/choice/dictionaries';
import type { ChildRow } from '../../../kinds/rows/child-row';
import { listOf } from '../../../kinds/values';
import { feedback } from '../../../lib/feedback';
import { api } from '../../../lib/http/api';
import { useT } from '../../../lib/i18n';
import { useScreenClass } from '../../../lib/screen-class';
import { uuid } from '../../../lib/uuid';
import { Failed, Nothing, TableSkeleton } from '../../../parts/feedback/states';
import type { Values } from '../../../parts/form/form-state';
import { invalidateAfter } from '../../../parts/query-keys';
import { riskLevelTag } from '../../../parts/risk/risk-level';
import { PointPicker } from '../point-picker';
import { SidePanel } from '../side-panel';
import '../risk.css';

const CODES = ['safe_accident_type', 'safe_industry'];
const SIZE = 20;
const child = riskPoint.fields.riskInfos.fields;
const PICKED = Object.keys(child).filter((name) => name in riskLibrary.fields && !('computed' in child[name as never]));

/** What an entry of the library proposes for a new risk point, as its form holds it. */
function proposal(entries: readonly AnyRow[]): Values {
  const [first] = entries as [AnyRow];
  const many = new Set(['accidents']);
  const riskInfos: ChildRow[] = entries.map((entry) => ({
    key: uuid(),
    values: Object.fromEntries(
      PICKED.map((name) => [name, many.has(name) ? listOf(entry[name]) : (entry[name] ?? null)]),
    ),
    from: {},
  }));
  return {
    name: first.name,
    type: first.type,
    riskDescribe: first.riskDescribe,
    medium: first.medium,
    dangerName: first.dangerName,
    dangerType: first.dangerType,
    accidents: [...new Set(entries.flatMap((entry) => listOf(entry.accidents)))],
    riskInfos,
  };
}

/** 公共风险库: typical risks by trade, ticked and taken over – into points that are there, or as a new one. */
export function LibraryPanel({ onNew, onClose }: { onNew: (initial: Values) => void; onClose: () => void }) {
  const t = useT();
  const phone = useScreenClass() === 0;
  const look = useLook(CODES);
  const { data: trades } = useDictionary('safe_industry');
  const [word, setWord] = useState('');
  const [industry, setIndustry] = useState<string>();
  const [current, setCurrent] = useState(1);
  const [chosen, setChosen] = useState<readonly AnyRow[]>([]);
  const [placing, setPlacing] = useState(false);
  const asked = { name: word, industry, current, size: SIZE };
  const { data, error, refetch } = useQuery({
    queryKey: ['riskLibrary', asked],
    queryFn: ({ signal }) =>
      api.send(publicLibrary, { query: asked }, { signal, quiet: true, company: false }) as Promise<Page<AnyRow>>,
    placeholderData: (former) => former,
  });
  const ticked = new Set(chosen.map(({ id }) => id));
  return (
    <Drawer
      open
      size={phone ? '100%' : 760}
      title={t('公共风险库')}
      onClose={onClose}
      closable={{ 'aria-label': t('关闭') }}
      footer={
        <div className="drawer-footer">
          <Button disabled={chosen.length === 0} onClick={() => setPlacing(true)}>
            {t('引用到已有风险点')}
          </Button>
          <Button type="primary" disabled={chosen.length === 0} onClick={() => onNew(proposal(chosen))}>
            {chosen.length > 0 ? t('用所选{n}条新增风险点', { n: chosen.length }) : t('新增风险点')}
          </Button>
        </div>
      }
    >
      <div className="point-picker">
        <p className="quiet">{t('库中的评价数值与等级仅供参考，引用后请按本企业现场实际重新评价。')}</p>
        <div className="library-search">
          <Input.Search
            allowClear
            aria-label={t('按名称查找')}
            placeholder={t('按名称查找')}
            onSearch={(text) => {
              setWord(text.trim());
              setCurrent(1);
            }}
          />
          <Select
            allowClear
            aria-label={t('适用行业')}
            placeholder={t('适用行业')}
            {...(industry ? { value: industry } : {})}
            options={(trades ?? []).map(({ key, label }) => ({ value: key, label: t(label) }))}
            onChange={(next: string | undefined) => {
              setIndustry(next);
              setCurrent(1);
            }}
          />
        </div>
        {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <TableSkeleton />}
        {data && data.records.length === 0 && <Nothing text={t('没有符合条件的数据')} />}
        <ul className="library-list">
          {data?.records.map((row) => (
            <li key={row.id}>
              <Checkbox
                checked={ticked.has(row.id)}
                onChange={(event) =>
                  setChosen((now) => (event.target.checked ? [...now, row] : now.filter(({ id }) => id !== row.id)))
                }
              >
                <span className="point-name">{String(row.name ?? '')}</span>
                <span>{[row.step, row.dangerName].filter(Boolean).map(String).join(t('：'))}</span>
                <span className="quiet">
                  {[
                    ...listOf(row.accidents).map((key) => look.dict('safe_accident_type', key)?.label ?? key),
                    ...(listOf(row.industry).length > 0
                      ? listOf(row.industry).map((key) => look.dict('safe_industry', key)?.label ?? key)
                      : [t('各行业通用')]),
                  ].join(' · ')}
                </span>
              </Checkbox>
              {riskLevelTag(row.scoreLevel, t)}
            </li>
          ))}
        </ul>
        {data && data.total > SIZE && (
          <Pagination
            current={current}
            pageSize={SIZE}
            total={data.total}
            simple={phone}
            showSizeChanger={false}
            onChange={setCurrent}
          />
        )}
      </div>
      {placing && (
        <PlacePanel
          entries={chosen}
          onClose={(done) => {
            setPlacing(false);
            if (done) onClose();
          }}
        />
      )}
    </Drawer>
  );
}

/** Which point the ticked entries go to. */
function PlacePanel({ entries, onClose }: { entries: readonly AnyRow[]; onClose: (done: boolean) => void }) {
  const t = useT();
  const [ids, setIds] = useState<readonly string[]>([]);
  const [done, setDone] = useState(false);
  return (
    <SidePanel
      title={t('引用到风险点（已选{n}条）', { n: entries.length })}
      okText={t('确定引用')}
      ready={ids.length > 0}
      onClose={() => onClose(done)}
      onOk={async () => {
        for (const id of ids)
          await api.send(pickFromLibrary, { params: { id }, body: { ids: entries.map((entry) => entry.id) } });
        setDone(true);
        feedback.toast('success', t('引用成功，请按现场实际重新评价'));
        await invalidateAfter(riskPoint);
        onClose(true);
      }}
    >
      <PointPicker chosen={ids} onChange={(next) => setIds(next.slice(0, 20))} empty={t('还没有风险点')} />
    </SidePanel>
  );
}
