import { RISK_LEVELS } from '@anlan/domain/risk/level';
import { Skeleton } from 'antd';
import { Link } from 'react-router';
import { useT } from '../../lib/i18n';
import { RISK_HUES } from '../../parts/risk-level';
import { Failed } from '../../parts/states';
import { useHeadline } from './home-calls';

/** What stands open, and the risk points by the four colours. Every figure leads to the list it counts. */
export function Figures() {
  const t = useT();
  const { data, error, refetch } = useHeadline();
  if (error && !data) {
    return (
      <section className="card">
        <Failed error={error} onRetry={() => void refetch()} />
      </section>
    );
  }
  if (!data) {
    return (
      <section className="card">
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      </section>
    );
  }
  const { hiddenDanger, riskPoints, upcoming } = data;
  const figures = [
    { label: '我的待办', value: upcoming, to: '/hazard/upcoming' },
    { label: '逾期隐患', value: hiddenDanger.overdue, to: '/hazard/list?isOverdue=1', bad: hiddenDanger.overdue > 0 },
    { label: '未闭环隐患', value: hiddenDanger.open, to: '/hazard/list?status=1,2,3,4,7' },
    { label: '重大隐患', value: hiddenDanger.major, to: '/hazard/list?hiddenDangerLevel=4&status=1,2,3,4,7' },
  ];
  return (
    <section className="card home-figures" aria-label={t('隐患与风险概况')}>
      <ul className="home-numbers">
        {figures.map(({ label, value, to, bad }) => (
          <li key={label}>
            <Link to={to}>
              <span>{t(label)}</span>
              <strong data-bad={bad || undefined}>{value}</strong>
            </Link>
          </li>
        ))}
        <li>
          <Link to="/hazard/list?status=5">
            <span>{t('整改率')}</span>
            <strong>{hiddenDanger.closedRate === null ? '—' : `${hiddenDanger.closedRate}%`}</strong>
            <small>{t('已闭环{n}条', { n: hiddenDanger.closed })}</small>
          </Link>
        </li>
      </ul>
      <h2 className="home-title" id="home-levels">
        {t('风险点固有等级分布（共{n}个）', { n: riskPoints.total })}
      </h2>
      <ul className="home-levels" aria-labelledby="home-levels">
        {riskPoints.levels.map(({ level, count }) => (
          <li key={level} className={`tag-${RISK_HUES[level]}`}>
            <Link to={`/risk/point?inherentLevel=${level}`}>
              <span>
                {t(RISK_LEVELS[level].label)}
                <small>{t('{colour}色', { colour: t(RISK_LEVELS[level].colour) })}</small>
              </span>
              <strong>{count}</strong>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
