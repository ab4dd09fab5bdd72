import { roundCounts } from '@anlan/domain/figures/check';
import { hazardCounts, hazardRates } from '@anlan/domain/figures/hazard';
import { warningCounts } from '@anlan/domain/figures/warning';
import { Skeleton } from 'antd';
import { useT } from '../../../lib/i18n';
import { useCan } from '../../../lib/session/permission';
import { Failed } from '../../../parts/feedback/states';
import { FigureTile } from '../../../parts/figure/figure';
import { useToday, useWarnings } from '../dashboard-calls';
import { useHeadline } from '../home-calls';

/** Of the dictionary of warning levels. */
const RED = '1';

/** The company's figures in one strip; each opens its rows. */
export function Numbers() {
  const t = useT();
  const headline = useHeadline();
  const hazards = headline.data?.hiddenDanger;
  const [seesChecks, seesWarnings] = [useCan('planvtworecord_view'), useCan('warn_view')];
  const [today, warnings] = [useToday(), useWarnings()];
  const waits = (seesChecks && today.isPending) || (seesWarnings && warnings.isPending);
  const { open, overdue, majorOpen } = hazardCounts;
  if (headline.error && !hazards)
    return (
      <section className="home-card">
        <Failed error={headline.error} onRetry={() => void headline.refetch()} />
      </section>
    );
  if (!hazards || waits)
    return (
      <section className="home-card home-pad">
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      </section>
    );
  const within = today.data && { period: [today.data.day, today.data.day] as const };
  const red = warnings.data?.byLevel.find(({ key }) => key === RED)?.count ?? 0;
  return (
    <section className="home-card" aria-label={t('企业概况')}>
      <ul className="home-numbers">
        <FigureTile of={open} label={t('未闭环隐患')} shown={hazards.open} />
        <FigureTile of={overdue} label={t('逾期隐患')} shown={hazards.overdue} bad={hazards.overdue > 0} />
        <FigureTile of={majorOpen} shown={hazards.majorOpen} bad={hazards.majorOpen > 0} />
        <FigureTile
          of={hazardRates.closedRate}
          shown={hazards.closedRate === null ? '—' : `${hazards.closedRate}%`}
          note={t('{part}/{whole}', { part: hazards.closed, whole: hazards.valid })}
        />
        {today.data && within && (
          <>
            <FigureTile of={roundCounts.due} within={within} shown={today.data.due} />
            <FigureTile of={roundCounts.done} within={within} shown={today.data.done} />
          </>
        )}
        {warnings.data && (
          <>
            <FigureTile of={warningCounts.open} shown={warnings.data.open} />
            <FigureTile
              of={warningCounts.open}
              within={{ by: { warnLevel: RED } }}
              label={t('未消除红色预警')}
              shown={red}
              bad={red > 0}
            />
          </>
        )}
      </ul>
    </section>
  );
}
