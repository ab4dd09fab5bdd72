import type { MonthChecks } from '@anlan/domain/dashboard/calls';
import { checkCounts, checkRates } from '@anlan/domain/figures/registry';
import { useT } from '../../lib/i18n';
import { useCan } from '../../lib/session/permission';
import { FigureName, FigureValue } from '../../parts/figure/figure';
import { useMonthChecks } from './dashboard-calls';
import { daysOf } from './dashboard-links';
import { Panel, Shown } from './wall-panel';

/** Of the checks due this month: how many were made, what waits, what was missed. */
export function Checks() {
  const t = useT();
  const checks = useMonthChecks();
  if (!useCan('planvtworecord_view')) return null;
  return (
    <Panel title={t('本月检查完成情况')}>
      <Shown<MonthChecks> of={checks} empty={t('本月没有检查任务')} none={({ total }) => total === 0}>
        {(data) => {
          const within = { period: daysOf(data.month) };
          const rows = [
            [checkCounts.onTime, data.done, '#2fd6a5'],
            [checkCounts.late, data.late, '#3ea2ff'],
            [checkCounts.waiting, data.waiting, '#ffd24d'],
            [checkCounts.overdue, data.overdue, '#ff5a5f'],
          ] as const;
          return (
            <div className="wall-checks">
              <div className="wall-rate">
                <FigureValue
                  of={checkRates.doneRate}
                  within={within}
                  value={<strong>{data.rate === null ? '—' : `${data.rate}%`}</strong>}
                />
                <FigureName of={checkRates.doneRate} />
                <small>
                  <FigureValue of={checkCounts.due} within={within} value={t('应检{n}', { n: data.total })} />
                  {' / '}
                  <FigureValue
                    of={checkCounts.done}
                    within={within}
                    value={t('已检{n}', { n: data.done + data.late })}
                  />
                </small>
              </div>
              <ul>
                {rows.map(([figure, count, hue]) => (
                  <li key={figure.key}>
                    <FigureName of={figure} />
                    <FigureValue of={figure} within={within} value={<strong style={{ color: hue }}>{count}</strong>} />
                  </li>
                ))}
              </ul>
            </div>
          );
        }}
      </Shown>
    </Panel>
  );
}
