import type { AnyRow } from '@anlan/client';
import { alarmsOf } from '@anlan/domain/permit/alarm/alarm';
import { clockOf } from '@anlan/domain/site-work/facts';
import { siteWork } from '@anlan/domain/site-work/site-work';
import { RUN, siteWorkLifecycle } from '@anlan/domain/site-work/site-work-entity';
import { interrupt } from '@anlan/domain/site-work/steps/work';
import { ownNames } from '@anlan/resource';
import { formatDatetime } from '@anlan/resource/dates';
import { Alert, Skeleton } from 'antd';
import { useMemo } from 'react';
import { useParams } from 'react-router';
import type { Draw, InputProps } from '../../kinds/kind';
import { useLivePush } from '../../lib/http/live-push';
import { invalidate } from '../../lib/http/query';
import { useT } from '../../lib/i18n';
import { useMenu } from '../../lib/menu/use-menu';
import { isSupervisor, useSession } from '../../lib/session/session';
import { ActionBar } from '../../parts/actions/action-bar';
import type { StepLook } from '../../parts/actions/step-dialog';
import { useSteps } from '../../parts/actions/use-steps';
import { Alarm } from '../../parts/alarm/alarm';
import { ResourceDetail } from '../../parts/detail/resource-detail';
import { useDetail } from '../../parts/detail/use-detail';
import { Failed } from '../../parts/feedback/states';
import type { InputOverrides } from '../../parts/form/form-field';
import type { RowButton } from '../../parts/list/rows/row-buttons';
import { WaitingSteps } from '../../parts/outbox/waiting-steps';
import { PhoneFrame } from '../../parts/phone/phone-frame';
import { SiteIsolations } from '../../parts/tickets/isolations';
import { usePermitRules } from '../../parts/tickets/use-rules';
import { ChecksInput } from './checks-input';

const AWAY = '没有网络：核对、气体分析可以填写，联网后自动发送；审批、核验开工、恢复作业等须联网办理';

let tookAt = 0;
const OWN_MS = 5_000;
const stoppedByMe = (): boolean => Date.now() - tookAt < OWN_MS;
const reread = () => invalidate(siteWork.name, 'home');
const useContext = () => useMemo(() => () => ({ now: formatDatetime(Date.now()), userName: '' }), []);

const checks = ChecksInput as Draw<InputProps>;
const look: StepLook = {
  useContext,
  inputs: {
    assessmentRows: checks,
    detectionRows: checks,
    confirmRows: checks,
    acceptanceRows: checks,
  } as InputOverrides,
  reread: () => {
    tookAt = Date.now();
    return reread();
  },
};

/** /m/site-work/:id: a ticket of the older form on a phone, with a line or without. */
export function SiteWorkOnPhone() {
  const t = useT();
  const { id } = useParams();
  // Brings the permission codes, which the console's shell fetches elsewhere.
  useMenu();
  useLivePush();
  return (
    <PhoneFrame title={t('现场危险作业票')}>
      <Page id={id} />
    </PhoneFrame>
  );
}

/** Whoever sees danger stops the work at once. */
const URGENT = [interrupt.name];

function Page({ id }: { id: string | undefined }) {
  const t = useT();
  const government = useSession(isSupervisor);
  const { data: row, error, refetch } = useDetail(siteWork, id, government);
  const steps = useSteps(siteWork, { ...look, readonly: government });
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
  const buttons = steps.buttonsOf(row);
  return (
    <article className="card site-work-page">
      <h2>{String(row.name ?? '')}</h2>
      {!government && <SiteAlarm row={row} buttons={buttons} />}
      {!government && <WaitingSteps resource={siteWork.name} recordId={row.id} away={AWAY} />}
      {row.interruptReason ? (
        <Alert
          className="form-rest"
          type="error"
          showIcon
          title={t('作业已停止：{why}', { why: String(row.interruptReason) })}
        />
      ) : null}
      <SiteIsolations row={row} />
      <ResourceDetail resource={siteWork} row={row} />
      {buttons.length > 0 && <ActionBar buttons={buttons} kept={URGENT} />}
      {steps.dialog}
    </article>
  );
}

const STEPS: Readonly<Record<string, readonly string[]>> = {
  presence: ['present'],
  relief: ['arrive'],
  gas: ['limitGas', 'hotGas'],
  retest: ['hotGas', 'limitGas'],
  end: ['finish'],
};
const PEOPLE = ['guardianId', 'responsibleId', 'detectionId', 'coordinatorId'] as const;

function SiteAlarm({ row: told, buttons }: { row: AnyRow; buttons: readonly RowButton[] }) {
  const me = useSession((state) => state.userInfo?.userId);
  const rules = usePermitRules();
  const row = useMemo(() => clockOf(ownNames(siteWork, told)), [told]);
  const working = Number(row.processState) === siteWorkLifecycle.code.working;
  const dues = useMemo(() => (rules && working ? alarmsOf(row, rules) : []), [row, rules, working]);
  const flag = Number(row.runFlag);
  const [since, end, why] = [row.interruptedAt, row.endTime, row.interruptReason].map((one) => String(one ?? ''));
  const stopped = useMemo(
    () =>
      flag === RUN.interrupted
        ? { at: since ?? '', why: why ?? '' }
        : flag === RUN.overdue
          ? { at: end ?? '', why: '超过作业票有效期' }
          : null,
    [flag, since, end, why],
  );
  const actions = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(STEPS).flatMap(([key, names]) => {
          const button = buttons.find((one) => names.includes(one.key));
          return button ? [[key, { label: button.label, run: button.run }]] : [];
        }),
      ),
    [buttons],
  );
  if (!working || !me || !PEOPLE.some((name) => row[name] === me)) return null;
  return <Alarm record={told.id} dues={dues} stopped={stopped} actions={actions} own={stoppedByMe} onOver={reread} />;
}
