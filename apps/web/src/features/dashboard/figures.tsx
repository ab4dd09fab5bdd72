import { hazardCounts, hazardRates, myHazards } from '@anlan/domain/figures/hazard';
import { riskCounts } from '@anlan/domain/figures/risk';
import { RISK_LEVELS } from '@anlan/domain/risk/level';
import { Skeleton } from 'antd';
import { useT } from '../../lib/i18n';
import { Failed } from '../../parts/feedback/states';
import { FigureHelp, FigureTile, FigureValue } from '../../parts/figure/figure';
import { RISK_HUES } from '../../parts/risk/risk-level';
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
  const { open, overdue, majorOpen } = hazardCounts;
  return (
    <section className="card dash-figures" aria-label={t('隐患与风险概况')}>
      <ul className="dash-numbers">
        <FigureTile of={myHazards.upcoming} shown={upcoming} />
        <FigureTile of={overdue} label={t('逾期隐患')} shown={hiddenDanger.overdue} bad={hiddenDanger.overdue > 0} />
        <FigureTile of={open} label={t('未闭环隐患')} shown={hiddenDanger.open} />
        <FigureTile of={majorOpen} shown={hiddenDanger.majorOpen} bad={hiddenDanger.majorOpen > 0} />
        <FigureTile
          of={hazardRates.closedRate}
          shown={hiddenDanger.closedRate === null ? '—' : `${hiddenDanger.closedRate}%`}
          note={t('累计{part}/{whole}', { part: hiddenDanger.closed, whole: hiddenDanger.valid })}
        />
      </ul>
      <h2 className="dash-title" id="dash-levels">
        {t('风险点固有等级分布（共{n}个）', { n: riskPoints.total })}
        <FigureHelp of={riskCounts.inherent} />
      </h2>
      <ul className="dash-levels" aria-labelledby="dash-levels">
        {riskPoints.levels.map(({ level, count }) => (
          <li key={level} className={`tag-${RISK_HUES[level]}`}>
            <FigureValue
              of={riskCounts.inherent}
              within={{ by: { inherentLevel: level } }}
              value={
                <>
                  <span>
                    {t(RISK_LEVELS[level].label)}
                    <small>{t('{colour}色', { colour: t(RISK_LEVELS[level].colour) })}</small>
                  </span>
                  <strong>{count}</strong>
                </>
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
