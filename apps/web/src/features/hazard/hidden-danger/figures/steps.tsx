import { stepCounts } from '@anlan/domain/figures/hazard';
import { stepSummary } from '@anlan/domain/hazard/summaries';
import type { Conditions } from '@anlan/resource';
import { useT } from '../../../../lib/i18n';
import { useCan } from '../../../../lib/session/permission';
import { FigureTile } from '../../../../parts/figure/figure';
import { type Period, within } from '../../../../parts/summary/period';
import { useSummary } from '../../../../parts/summary/use-summary';

/** 办理量: what was done to hidden dangers in the period, by kind of step: of the whole company, or of the dangers of the chosen department. */
export function Steps({ period, by }: { period: Period; by: Conditions }) {
  const t = useT();
  const may = useCan('hiddendangerrecord_view');
  const { data, error } = useSummary(stepSummary, { ...within(stepSummary, period), ...by }, may);
  // Two rows of tiles: what stands below must not jump when they come.
  if (!data && may && !error) return <div className="card figure-totals-wait" aria-hidden="true" />;
  if (!data || data.total === 0) return null;
  const done = data.byType.filter(({ total }) => total > 0);
  return (
    <ul className="card figure-totals" aria-label={t(stepCounts.total.label)}>
      <FigureTile of={stepCounts.total} within={{ period, by }} shown={data.total} />
      {done.map(({ key, label, total }) => (
        <FigureTile
          key={key}
          of={stepCounts.total}
          label={t(label)}
          within={{ period, by: { ...by, operateType: key } }}
          shown={total}
        />
      ))}
    </ul>
  );
}
