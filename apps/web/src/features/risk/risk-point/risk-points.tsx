import type { AnyRow } from '@anlan/client';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import { BookOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Draw, InputProps } from '../../../kinds/kind';
import { lazyControl } from '../../../kinds/lazy-control';
import { useT } from '../../../lib/i18n';
import { useCan } from '../../../lib/session/permission';
import { Can } from '../../../parts/can';
import type { Values } from '../../../parts/form/form-state';
import { useRecordAddress } from '../../../parts/record-address';
import { useEvaluationsDue } from '../../../parts/risk/evaluation-due';
import { ResourceScreen, type ScreenSlots } from '../../../parts/screen/resource-screen';
import { isStopped } from '../is-stopped';
import { EvaluationHistory } from './evaluation-history';
import { followLevel } from './follow-level';
import { AbovePoints } from './level-counts';
import { clearPlace, openPlace } from './point-place';
import { riskCells } from './risk-list';

const QrDialog = lazy(async () => ({ default: (await import('../../../parts/phone/qr-dialog')).QrDialog }));

const AssessDrawer = lazy(async () => ({ default: (await import('./assess-drawer')).AssessDrawer }));
const LibraryPanel = lazy(async () => ({ default: (await import('./library-panel')).LibraryPanel }));
const ResourceDrawer = lazy(async () => ({
  default: (await import('../../../parts/detail/resource-drawer')).ResourceDrawer,
}));
const NO_BUTTONS = () => [];
const PointPlans = lazy(async () => ({ default: (await import('./point-plans')).PointPlans }));

const resource = riskPoint;
const inputs: Readonly<Record<string, Draw<InputProps>>> = {
  riskInfos: lazyControl<InputProps>(async () => (await import('./risk-infos-input')).RiskInfosInput),
};

/** /risk/point: the standard screen with the evaluation in words and a code for every point. */
export function RiskPoints() {
  const t = useT();
  const navigate = useNavigate();
  const seesHazards = useCan('hiddendanger_view');
  const mayEdit = useCan('risk_edit');
  const [shown, setShown] = useState<AnyRow | null>(null);
  const [assessing, setAssessing] = useState<string | null>(null);
  const [library, setLibrary] = useState(false);
  const [begun, setBegun] = useState<Values | null>(null);
  const seesPlans = useCan('planvtwo_view');
  const [seesFlats, placesPoints] = [useCan('flat_view'), useCan('flat_edit')];
  const [planned, setPlanned] = useState<AnyRow | null>(null);
  const slots = useMemo(
    (): ScreenSlots => ({
      toolbar: () => (
        <Can code="risk_add">
          <Button icon={<BookOutlined aria-hidden />} onClick={() => setLibrary(true)}>
            {t('公共风险库')}
          </Button>
        </Can>
      ),
      aboveTable: AbovePoints,
      detail: ({ row }) => <EvaluationHistory riskId={row.id} />,
      rowMenu: (row) => [
        ...(mayEdit ? [{ key: 'assess', label: t('风险评估'), run: () => setAssessing(row.id) }] : []),
        { key: 'qr', label: t('二维码'), run: () => setShown(row) },
        ...(seesPlans ? [{ key: 'plans', label: t('检查计划'), run: () => setPlanned(row) }] : []),
        ...(seesHazards
          ? [{ key: 'hazards', label: t('关联隐患'), run: () => void navigate(`/hazard/list?riskId=${row.id}`) }]
          : []),
        ...(seesFlats
          ? [
              {
                key: 'place',
                label: t('平面图位置'),
                run: () => void openPlace(row, (path) => void navigate(path), placesPoints, t),
              },
            ]
          : []),
        ...(seesFlats && (mayEdit || placesPoints)
          ? [{ key: 'clear', label: t('清除位置'), run: () => void clearPlace(row, t) }]
          : []),
      ],
    }),
    [t, seesHazards, seesPlans, seesFlats, placesPoints, mayEdit, navigate],
  );
  // Whether something stands above the list is known before it is seen; it is asked for meanwhile.
  const settling = useEvaluationsDue().isLoading;
  return (
    <>
      <div className="risk-screen" aria-busy={settling} style={settling ? { visibility: 'hidden' } : undefined}>
        <ResourceScreen resource={resource} slots={slots} inputs={inputs} follow={followLevel} cells={riskCells} />
      </div>
      <Suspense fallback={null}>
        {assessing && <AssessDrawer id={assessing} onClose={() => setAssessing(null)} />}
        {library && (
          <LibraryPanel
            onClose={() => setLibrary(false)}
            onNew={(initial) => {
              setLibrary(false);
              setBegun(initial);
            }}
          />
        )}
        {begun && (
          <ResourceDrawer
            resource={resource}
            state={{ mode: 'create', initial: begun }}
            government={false}
            buttonsOf={NO_BUTTONS}
            inputs={inputs}
            follow={followLevel}
            onClose={() => setBegun(null)}
            onSaved={() => setBegun(null)}
          />
        )}
      </Suspense>
      <Suspense fallback={null}>{planned && <PointPlans point={planned} onClose={() => setPlanned(null)} />}</Suspense>
      {shown && <PointQr row={shown} onClose={() => setShown(null)} />}
    </>
  );
}

function PointQr({ row, onClose }: { row: AnyRow; onClose: () => void }) {
  const t = useT();
  const addressOf = useRecordAddress();
  return (
    <Suspense fallback={null}>
      <QrDialog
        title={String(row.name ?? '')}
        caption={[String(row.pointNum ?? ''), ...(isStopped(row) ? [t('已停用')] : [])].join(' · ')}
        path={addressOf('riskPoint', row.id, 'phone') ?? ''}
        onClose={onClose}
      />
    </Suspense>
  );
}
