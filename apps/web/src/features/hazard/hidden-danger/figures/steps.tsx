import { stepCounts } from '@anlan/domain/figures/registry';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../../../lib/http';
import { useT } from '../../../../lib/i18n';
import { useCan } from '../../../../lib/permission';
import { useViewingTenant } from '../../../../lib/query';
import { FigureTile } from '../../../../parts/figure';
import { type Period, within } from './calls';

interface Done {
  readonly total: number;
  readonly byType: readonly { readonly key: string; readonly label: string; readonly total: number }[];
}

/** 办理量: what was done to hidden dangers in the period, of the whole company, by kind of step. */
export function Steps({ period }: { period: Period }) {
  const t = useT();
  const tenant = useViewingTenant();
  const may = useCan('hiddendangerrecord_view');
  const asked = within(period);
  const { data } = useQuery({
    queryKey: [tenant, 'hiddenDanger', 'steps', asked],
    queryFn: ({ signal }) => http.get<Done>('safe/statistics/record', asked, { signal, quiet: true }),
    enabled: may,
  });
  if (!data || data.total === 0) return null;
  const done = data.byType.filter(({ total }) => total > 0);
  return (
    <ul className="card figure-totals" aria-label={t(stepCounts.total.label)}>
      <FigureTile of={stepCounts.total} within={{ period }} shown={data.total} />
      {done.map(({ key, label, total }) => (
        <FigureTile
          key={key}
          of={stepCounts.total}
          label={t(label)}
          within={{ period, by: { operateType: key } }}
          shown={total}
        />
      ))}
    </ul>
  );
}
