import type { AnyRow } from '@anlan/client';
import { dangerSource } from '@anlan/domain/risk/danger/danger-source';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { InputProps } from '../../../kinds/kind';
import { lazyControl } from '../../../kinds/lazy-control';
import { useT } from '../../../lib/i18n';
import { useCan } from '../../../lib/session/permission';
import { ReadonlyTable } from '../../../parts/list/readonly-table';
import { ResourceScreen, type ScreenSlots } from '../../../parts/screen/resource-screen';
import '../risk.css';
import { DangerNumbers } from './danger-numbers';
import { LinkedPoints } from './linked-points';

const LinkPanel = lazy(async () => ({ default: (await import('./link-panel')).LinkPanel }));

const resource = dangerSource;
const inputs = {
  substances: lazyControl<InputProps>(async () => (await import('./substances-input')).SubstancesInput),
};

const PointsOf = ({ row }: { readonly row: AnyRow }) => <LinkedPoints sourceId={row.id} />;
const readOnly: ScreenSlots = { detail: PointsOf };

/** /safe/selfdangersource: sources with their grading, their points, parameters and plans. */
export function DangerSources() {
  const t = useT();
  const navigate = useNavigate();
  const [mayEdit, seesParams, seesPlans] = [
    useCan('dangersource_edit'),
    useCan('dangerparam_view'),
    useCan('riskplan_view'),
  ];
  const [linking, setLinking] = useState<AnyRow | null>(null);
  const slots = useMemo(
    (): ScreenSlots => ({
      rowMenu: (row) => [
        ...(mayEdit ? [{ key: 'link', label: t('关联风险点'), run: () => setLinking(row) }] : []),
        ...(seesParams
          ? [
              {
                key: 'params',
                label: t('监测参数'),
                run: () => void navigate(`/risk/dangerparam?dangerSourceId=${row.id}`),
              },
            ]
          : []),
        ...(seesPlans
          ? [{ key: 'plans', label: t('管控计划'), run: () => void navigate(`/risk/plan?dangerSourceId=${row.id}`) }]
          : []),
      ],
      detail: PointsOf,
      aboveTable: DangerNumbers,
    }),
    [t, mayEdit, seesParams, seesPlans, navigate],
  );
  return (
    <>
      <ResourceScreen resource={resource} slots={slots} inputs={inputs} />
      <Suspense fallback={null}>{linking && <LinkPanel row={linking} onClose={() => setLinking(null)} />}</Suspense>
    </>
  );
}

/** /govpage/safe/dangersource: the chosen company's danger sources, to be read. */
export const DangerSourcesGovernment = () => (
  <>
    <DangerNumbers />
    <ReadonlyTable resource={resource} slots={readOnly} />
  </>
);
