import type { AnyRow } from '@anlan/client';
import { riskIdentifyList } from '@anlan/domain/risk/risk-info-list';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../../lib/i18n';
import { useCan } from '../../../lib/session/permission';
import { useRecordAddress } from '../../../parts/record-address';
import { ResourceScreen, type ScreenSlots } from '../../../parts/screen/resource-screen';
import { riskValueCells } from './cells';

const AssessDrawer = lazy(async () => ({ default: (await import('./assess-drawer')).AssessDrawer }));

/** /risk/identify: every identified risk with the point it lies at; from here a point is judged anew. */
export function RiskIdentify() {
  const t = useT();
  const navigate = useNavigate();
  const addressOf = useRecordAddress();
  const mayEdit = useCan('risk_edit');
  const [assessing, setAssessing] = useState<string | null>(null);
  const slots = useMemo(
    (): ScreenSlots => ({
      rowMenu: (row: AnyRow) => [
        ...(mayEdit ? [{ key: 'assess', label: t('风险评估'), run: () => setAssessing(String(row.riskId)) }] : []),
        {
          key: 'point',
          label: t('查看风险点'),
          run: () => void navigate(addressOf('riskPoint', String(row.riskId)) ?? ''),
        },
      ],
    }),
    [t, mayEdit, navigate, addressOf],
  );
  return (
    <>
      <ResourceScreen resource={riskIdentifyList} slots={slots} cells={riskValueCells} />
      <Suspense fallback={null}>
        {assessing && <AssessDrawer id={assessing} onClose={() => setAssessing(null)} />}
      </Suspense>
    </>
  );
}

/** /govpage/safe/riskpoint: the same of the chosen company, to be read. */
export function RiskIdentifyGovernment() {
  return <ResourceScreen resource={riskIdentifyList} cells={riskValueCells} government />;
}
