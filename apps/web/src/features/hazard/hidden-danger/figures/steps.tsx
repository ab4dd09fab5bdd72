import { stepCounts } from '@anlan/domain/figures/registry';
import type { Conditions } from '@anlan/resource';
import { useQuery } from '@tanstack/react-query';
import { http } from '../../../../lib/http/http';
import { useViewingTenant } from '../../../../lib/http/query';
import { useT } from '../../../../lib/i18n';
import { useCan } from '../../../../lib/session/permission';
import { FigureTile } from '../../../../parts/figure/figure';
import { type Period, within } from './calls';

interface Done {
  readonly total: number;
  readonly byType: readonly { readonly key: string; readonly label: string; readonly total: number }[];
}

/** 办理量: what was done to hidden dangers in the period, by kind of step: of the whole company, or of the dangers of the chosen department. */
export function Steps({ period, deptId }: { period: Period; deptId: string | null }) {
  const t = useT();
  const tenant = useViewingTenant();
  const may = useCan('hiddendangerrecord_view');
  const by: Conditions = deptId ? { principalDept: deptId } : {};
  const asked = { ...within(period), ...by };
  const { data } = useQuery({
    queryKey: [tenant, 'hiddenDanger', 'steps', asked],
    queryFn: ({ signal }) => http.get<Done>('safe/statistics/record', asked, { signal, quiet: true }),
    enabled: may,
  });
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
