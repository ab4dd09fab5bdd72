import type { AnyRow } from '@anlan/client';
import type { TradeWorkshop } from '@anlan/domain/dashboard/trade-templates';
import { RISK_LEVELS } from '@anlan/domain/risk/level';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Skeleton } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { tag } from '../../../kinds/draw';
import { feedback } from '../../../lib/feedback';
import { api } from '../../../lib/http/api';
import { useViewingTenant } from '../../../lib/http/query';
import { useT } from '../../../lib/i18n';
import { useSession } from '../../../lib/session/session';
import { Failed } from '../../../parts/feedback/states';
import { isRiskLevel, RISK_HUES } from '../../../parts/risk/risk-level';
import { type ChosenPoint, libraryBy, makePoints } from './begin';
import { Card, type StepProps, useDoing } from './card';

/** The template's entries at the areas that are there, by the names they have kept, or else at the first of their workshop. */
export function Points({ workshops, onDone, onSkip }: StepProps & { workshops: readonly TradeWorkshop[] }) {
  const t = useT();
  const tenant = useViewingTenant();
  const userId = useSession((state) => state.userInfo?.userId ?? '');
  const { busy, run } = useDoing();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [made, setMade] = useState(0);
  const codes = workshops.flatMap(({ areas }) => areas.flatMap(({ risks }) => risks));
  const read = useQuery({
    queryKey: [tenant, 'start', 'library', codes.join()],
    queryFn: async () => {
      const [library, areas] = [await libraryBy(codes), await api.lookup('area', { size: 500 }, { quiet: true })];
      return { library, areas: new Set(areas.map(({ label }) => label)) };
    },
    staleTime: 0,
  });
  const offered = workshops.flatMap((workshop) =>
    workshop.areas.flatMap(({ name, risks }) =>
      read.data?.areas.has(name) ? risks.map((code): ChosenPoint => ({ code, workshop, area: name })) : [],
    ),
  );
  const chosen = offered.filter(({ code }) => !left.has(code));
  return (
    <Card
      title={t('风险点')}
      says={t('取自公共风险库，评价数值与等级仅供参考，登记后请按现场实际重新评价；负责人先记为您本人')}
      act={
        busy ? t('正在登记 {n}/{total}', { n: made, total: chosen.length }) : t('登记{n}个风险点', { n: chosen.length })
      }
      busy={busy}
      disabled={chosen.length === 0}
      onSkip={onSkip}
      onAct={() =>
        void run(async () => {
          const done = await makePoints(chosen, read.data?.library ?? new Map<string, AnyRow>(), userId, setMade);
          if (done.missed.length === 0) feedback.toast('success', t('已登记{n}个风险点', { n: done.made }));
          else
            feedback.toast(
              'warning',
              t('已登记{n}个风险点，{m}个没有登记：{areas}没有所属车间或班组，请补充后再登记', {
                n: done.made,
                m: chosen.length - done.made,
                areas: done.missed.join('、'),
              }),
            );
          if (done.made > 0) await onDone();
        })
      }
    >
      {read.error && !read.data && <Failed error={read.error} onRetry={() => void read.refetch()} />}
      {!read.data && !read.error && <Skeleton active paragraph={{ rows: 6 }} />}
      {read.data && offered.length === 0 && (
        <p className="quiet">
          {t('区域的名称已经改过，请在“风险点管理”中从公共风险库选取：')}
          <Link to="/risk/point">{t('风险点管理')}</Link>
        </p>
      )}
      <ul className="start-points">
        {offered.map(({ code, area }) => {
          const entry = read.data?.library.get(code);
          return (
            <li key={code}>
              <Checkbox
                checked={!left.has(code)}
                onChange={({ target }) => {
                  const next = new Set(left);
                  if (target.checked) next.delete(code);
                  else next.add(code);
                  setLeft(next);
                }}
              >
                <strong>{String(entry?.name ?? code)}</strong> <small>{area}</small>
              </Checkbox>
              <span>
                {isRiskLevel(entry?.scoreLevel) &&
                  tag(t(RISK_LEVELS[entry.scoreLevel].label), RISK_HUES[entry.scoreLevel])}
              </span>
              <p className="quiet">{String(entry?.dangerName ?? '')}</p>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
