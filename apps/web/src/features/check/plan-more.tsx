import type { AnyRow } from '@anlan/client';
import { plansUnderWay } from '@anlan/domain/check/plan/plan-calls';
import { taskTimingRecord } from '@anlan/domain/check/plan/task-timing-record';
import { roundCounts } from '@anlan/domain/figures/check';
import { RISK_LEVELS } from '@anlan/domain/risk/level';
import { formatDate } from '@anlan/resource/dates';
import { useQuery } from '@tanstack/react-query';
import { tag } from '../../kinds/draw';
import { api } from '../../lib/http/api';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { useCan } from '../../lib/session/permission';
import { FigureName, FigureValue } from '../../parts/figure/figure';
import { isRiskLevel, RISK_HUES } from '../../parts/risk/risk-level';
import './check.css';

interface Point {
  readonly riskId: string;
  readonly riskName: string;
  readonly pointNum: string | null;
  readonly scoreLevel: string | null;
  readonly deptName: string | null;
  /** The lists looked at here: chosen by the plan, else the point's own. */
  readonly checkNames: string | null;
}

/** Below a plan's facts: the points as they are today, and what the last runs made. */
export function PlanMore({ row }: { row: AnyRow }) {
  const t = useT();
  const points = (Array.isArray(row.riskTable) ? row.riskTable : []) as Point[];
  return (
    <>
      <Round planId={row.id} />
      <section className="plan-more">
        <h3>{t('关联风险点（{n}）', { n: points.length })}</h3>
        <ul className="plan-points">
          {points.map((point) => (
            <li key={point.riskId}>
              {isRiskLevel(point.scoreLevel) &&
                tag(t(RISK_LEVELS[point.scoreLevel].label), RISK_HUES[point.scoreLevel], point.riskId)}
              <span>
                {point.riskName}
                <small className="quiet">
                  {[point.pointNum, point.deptName, point.checkNames].filter(Boolean).join(' · ')}
                </small>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <Runs planId={row.id} />
    </>
  );
}

/** How far the rounds are that run now; nothing for a plan that is disabled or at its end. */
function Round({ planId }: { planId: string }) {
  const t = useT();
  const tenant = useViewingTenant();
  // Rounds move without the plan being changed.
  const { data } = useCall([tenant, 'checkPlan'], plansUnderWay, { where: { id: planId } }, { staleTime: 0 });
  const round = data?.[0];
  if (!round) return null;
  const figures = [
    [roundCounts.due, '应检', round.total],
    [roundCounts.done, '已检', round.completed],
    [roundCounts.waiting, '待检查', round.waiting],
    [roundCounts.overdue, '逾期未检', round.overdue],
  ] as const;
  const today = formatDate(Date.now());
  return (
    <section className="plan-more">
      <h3>{t('当前一轮')}</h3>
      <dl className="plan-round">
        {figures.map(([figure, label, n]) => (
          <div key={label}>
            <dt>
              <FigureName of={figure}>{t(label)}</FigureName>
            </dt>
            <dd>
              <FigureValue of={figure} within={{ period: [today, today], by: { planId } }} value={n} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Runs({ planId }: { planId: string }) {
  const t = useT();
  const tenant = useViewingTenant();
  const may = useCan('tasktimingrecord_view');
  const { data } = useQuery({
    queryKey: [tenant, 'taskTimingRecord', 'of', planId],
    queryFn: ({ signal }) => api(taskTimingRecord).page({ planId, current: 1, size: 5 }, { signal, quiet: true }),
    enabled: may,
  });
  if (!data || data.records.length === 0) return null;
  return (
    <section className="plan-more">
      <h3>{t('最近生成情况')}</h3>
      <ul className="plan-runs">
        {data.records.map((run) => (
          <li key={run.id}>
            <time>{run.taskTime.slice(0, 16)}</time>
            <span>{run.message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
