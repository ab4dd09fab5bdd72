import { levelKey } from '@anlan/domain/permit/ledger/form';
import { permit } from '@anlan/domain/permit/permit';
import { RUN } from '@anlan/domain/permit/permit-entity';
import { charge } from '@anlan/domain/permit/steps/parts';
import { interrupt } from '@anlan/domain/permit/steps/work';
import { isOf } from '@anlan/resource';
import { Skeleton } from 'antd';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useLivePush } from '../../lib/http/live-push';
import { useT } from '../../lib/i18n';
import { useMenu } from '../../lib/menu/use-menu';
import { isSupervisor, useSession } from '../../lib/session/session';
import { ActionBar } from '../../parts/actions/action-bar';
import { useActor } from '../../parts/actor';
import { useDetail } from '../../parts/detail/use-detail';
import { Failed } from '../../parts/feedback/states';
import { WaitingSteps } from '../../parts/outbox/waiting-steps';
import { PhoneFrame } from '../../parts/phone/phone-frame';
import { CoordinatorDialog } from './coordinator-dialog';
import { useFiling } from './use-filing';
import './permit.css';
import { editAddress, Lacking } from './lacking';
import { PermitAlarm } from './permit-alarm';
import { PermitView } from './permit-view';
import { usePermitSteps } from './use-permit-steps';

/** /permit/work/:id */
export function PermitPage() {
  const { id } = useParams();
  return <Page id={id} />;
}

/** /m/permit/:id, which the code on site opens. */
export function PermitOnPhone() {
  const t = useT();
  const { id } = useParams();
  // Brings the permission codes, which the console's shell fetches elsewhere.
  useMenu();
  useLivePush();
  return (
    <PhoneFrame title={t('作业票详情')}>
      <Page id={id} />
    </PhoneFrame>
  );
}

const AWAY =
  '没有网络：气体分析、监护检查、措施确认、交底、现场检查可以填写，联网后自动发送；审批、验票开工、恢复作业等须联网办理';
const LIVE: readonly number[] = [1, 2, 3, 4];
/** Whoever sees danger stops the work at once. */
const URGENT = [interrupt.name];

function Page({ id }: { id: string | undefined }) {
  const government = useSession(isSupervisor);
  const { data: row, error, refetch } = useDetail(permit, id, government);
  const steps = usePermitSteps();
  const filing = useFiling();
  const t = useT();
  const actor = useActor();
  const navigate = useNavigate();
  const [replacing, setReplacing] = useState(false);
  if (error && !row)
    return (
      <div className="card">
        <Failed error={error} onRetry={() => void refetch()} />
      </div>
    );
  if (!row)
    return (
      <div className="card">
        <Skeleton active paragraph={{ rows: 12 }} />
      </div>
    );
  const level = levelKey(String(row.workType), row.effectiveLevel ? String(row.effectiveLevel) : null);
  const coordinated =
    !government &&
    Boolean(row.coordinatorId) &&
    LIVE.includes(Number(row.processState)) &&
    Number(row.runFlag) <= RUN.overdue &&
    actor.can('dangerousunifywork_edit') &&
    isOf({ anyOf: [charge, { user: 'coordinatorId' }] }, row, actor);
  const buttons = [
    ...steps.buttonsOf(row),
    ...(!government && Number(row.runFlag) === RUN.draft && row.applicantId === actor.userId
      ? [{ key: 'edit', label: t('编辑'), run: () => void navigate(editAddress(row.id)) }]
      : []),
    ...filing(row, level),
    ...(coordinated ? [{ key: 'coordinator', label: t('更换协调人'), run: () => setReplacing(true) }] : []),
  ];
  return (
    <article className="card permit-page">
      <h2>{String(row.workName ?? '')}</h2>
      {!government && <PermitAlarm row={row} buttons={buttons} />}
      {!government && <WaitingSteps resource={permit.name} recordId={row.id} away={AWAY} />}
      {!government && <Lacking row={row} buttons={buttons} />}
      <PermitView row={row} government={government} />
      {buttons.length > 0 && <ActionBar buttons={buttons} kept={URGENT} />}
      {steps.dialog}
      {replacing && <CoordinatorDialog row={row} onClose={() => setReplacing(false)} />}
    </article>
  );
}
