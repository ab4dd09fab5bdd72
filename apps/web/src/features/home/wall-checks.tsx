import { Link } from 'react-router';
import { useT } from '../../lib/i18n';
import { useCan } from '../../lib/permission';
import { type MonthChecks, useMonthChecks } from './dashboard-calls';
import { monthRange, useLinks } from './dashboard-links';
import { Panel, Shown } from './wall-panel';

/** Of the checks due this month: how many were made, what waits, what was missed. */
export function Checks() {
  const t = useT();
  const links = useLinks();
  const checks = useMonthChecks();
  if (!useCan('planvtworecord_view')) return null;
  return (
    <Panel title={t('本月检查完成情况')}>
      <Shown<MonthChecks> of={checks} empty={t('本月没有检查任务')} none={({ total }) => total === 0}>
        {(data) => {
          const due = `?recordTime=${monthRange(data.month)}`;
          const rows = [
            ['按时完成', data.done, '3', '#2fd6a5'],
            ['逾期完成', data.late, '5', '#3ea2ff'],
            ['待检查', data.waiting, '1,2', '#ffd24d'],
            ['逾期未完成', data.overdue, '4', '#ff5a5f'],
          ] as const;
          return (
            <div className="wall-checks">
              <div className="wall-rate">
                <Link to={links.checks(`${due}&recordStatus=3,5`)}>
                  <strong>{data.rate === null ? '—' : `${data.rate}%`}</strong>
                  <span>{t('完成率')}</span>
                </Link>
                <small>
                  <Link to={links.checks(`${due}&recordStatus=3,5`)}>{t('完成{n}', { n: data.done + data.late })}</Link>
                  {' / '}
                  <Link to={links.checks(`${due}&recordStatus=1,2,3,4,5`)}>{t('应检{n}', { n: data.total })}</Link>
                </small>
              </div>
              <ul>
                {rows.map(([label, count, status, hue]) => (
                  <li key={status}>
                    <Link to={links.checks(`${due}&recordStatus=${status}`)}>
                      <span>{t(label)}</span>
                      <strong style={{ color: hue }}>{count}</strong>
                    </Link>
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
