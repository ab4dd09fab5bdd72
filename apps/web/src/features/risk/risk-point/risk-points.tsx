import type { AnyRow } from '@anlan/client';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import type { AnyResource } from '@anlan/resource';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Draw, InputProps } from '../../../kinds/kind';
import { lazyControl } from '../../../kinds/lazy-control';
import { useT } from '../../../lib/i18n';
import { useCan } from '../../../lib/permission';
import { ResourceScreen, type ScreenSlots } from '../../../parts/resource-screen';
import { riskCells } from './risk-list';

const QrDialog = lazy(async () => ({ default: (await import('../../../parts/qr-dialog')).QrDialog }));

const resource = riskPoint as unknown as AnyResource;
const inputs: Readonly<Record<string, Draw<InputProps>>> = {
  riskInfos: lazyControl<InputProps>(async () => (await import('./risk-infos-input')).RiskInfosInput),
};

/** /risk/point: the standard screen with the evaluation in words and a code for every point. */
export function RiskPoints() {
  const t = useT();
  const navigate = useNavigate();
  const seesHazards = useCan('hiddendanger_view');
  const [shown, setShown] = useState<AnyRow | null>(null);
  const slots = useMemo(
    (): ScreenSlots => ({
      rowMenu: (row) => [
        { key: 'qr', label: t('二维码'), run: () => setShown(row) },
        ...(seesHazards
          ? [{ key: 'hazards', label: t('关联隐患'), run: () => void navigate(`/hazard/list?riskId=${row.id}`) }]
          : []),
      ],
    }),
    [t, seesHazards, navigate],
  );
  return (
    <>
      <ResourceScreen resource={resource} slots={slots} inputs={inputs as never} cells={riskCells} />
      {shown && <PointQr row={shown} onClose={() => setShown(null)} />}
    </>
  );
}

function PointQr({ row, onClose }: { row: AnyRow; onClose: () => void }) {
  return (
    <Suspense fallback={null}>
      <QrDialog
        title={String(row.name ?? '')}
        caption={String(row.pointNum ?? '')}
        path={`/m/risk/${row.id}`}
        onClose={onClose}
      />
    </Suspense>
  );
}
