import type { AnyRow } from '@anlan/client';
import { permitDocument } from '@anlan/domain/permit/documents';
import { permit } from '@anlan/domain/permit/permit';
import { permitLifecycle, RUN, RUN_LABELS } from '@anlan/domain/permit/permit-entity';
import { permitCode } from '@anlan/domain/permit/proof/calls';
import { confirmMeasure } from '@anlan/domain/permit/steps/check';
import { type AnyStep, type AnySteps, isOf, stateAllows } from '@anlan/resource';
import { toEpoch } from '@anlan/resource/dates';
import { QrcodeOutlined, SafetyCertificateOutlined } from '@ant-design/icons';
import { Alert, Button, Steps } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { tag } from '../../kinds/draw';
import { durationWords } from '../../lib/duration';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import { useScreenClass } from '../../lib/screen-class';
import { useActor } from '../../parts/actor';
import { ResourceDetail } from '../../parts/detail/resource-detail';
import { PrintButton } from '../../parts/sheet/print-button';
import { Isolations } from '../../parts/tickets/isolations';
import { levelTag } from '../../parts/tickets/level-tag';
import { Measures } from './measure-confirm';
import { permitAsRead } from './office-view';
import './permit.css';
import { Supervisions } from './supervisions';

const QrDialog = lazy(async () => ({ default: (await import('../../parts/phone/qr-dialog')).QrDialog }));

const VerifyDialog = lazy(async () => ({ default: (await import('./verify-dialog')).VerifyDialog }));

const { code: STATE } = permitLifecycle;
/** A refused ticket stands before its check again. */
const ORDER = ['toCheck', 'toApprove', 'toVerify', 'working', 'toAccept', 'done'] as const;
export function runTag(row: AnyRow, t: (text: string) => string) {
  const flag = Number(row.runFlag);
  if (flag === RUN.normal) return null;
  const tone = flag === RUN.draft ? 'grey' : flag === RUN.voided || flag === RUN.ended ? 'grey' : 'red';
  return tag(t(RUN_LABELS[String(flag) as keyof typeof RUN_LABELS] ?? ''), tone);
}

/** Minutes until the ticket stops by itself; told while it runs. */
function Remaining({ stopAt, endTime }: { stopAt: string; endTime: unknown }) {
  const t = useT();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const left = Math.floor((toEpoch(stopAt) - now) / 1_000);
  return (
    <Alert
      type={left <= 0 ? 'error' : left < 10 * 60 ? 'warning' : 'info'}
      showIcon
      title={
        left <= 0
          ? t('已到{time}，作业应停止', { time: stopAt.slice(11, 16) })
          : t(
              // Its own time is not extended (4.16); a confirmation, a record or a check may still be made.
              stopAt === endTime ? '{time}到期停止作业，不能延期，还有{left}' : '{time}前未续办将自动停止，还有{left}',
              {
                time: stopAt.slice(5, 16),
                left:
                  left > 3_600
                    ? durationWords(left / 60, t)
                    : t('{n}分{s}秒', { n: Math.floor(left / 60), s: left % 60 }),
              },
            )
      }
    />
  );
}

/** On a phone, where six stages one below the other would fill the first screen. */
function Stage({ at, bad }: { at: number; bad: boolean }) {
  const t = useT();
  const label = permitLifecycle.label[ORDER[at] ?? 'toCheck'];
  return (
    <div className="permit-stage" data-bad={bad ? '' : undefined}>
      <span>{t('第{n}步，共{all}步：{stage}', { n: at + 1, all: ORDER.length, stage: t(label) })}</span>
      <ol aria-hidden>
        {ORDER.map((name, place) => (
          <li key={name} data-done={place <= at ? '' : undefined} />
        ))}
      </ol>
    </div>
  );
}

/** One ticket as it is read: heading, where it stands, what stops it, measures, then everything. */
export function PermitView({ row, government }: { row: AnyRow; government: boolean }) {
  const t = useT();
  const actor = useActor();
  const phone = useScreenClass() === 0;
  const [sharing, setSharing] = useState(false);
  const [verifying, setVerifying] = useState(false);
  // The same code as on the paper: it opens the ticket to who is signed in, and its state to everybody else.
  const { data: code } = useCall(
    [useViewingTenant(), 'permit'],
    permitCode,
    { params: { id: row.id } },
    { enabled: sharing },
  );
  const state = Number(row.processState);
  const place = ORDER.findIndex((name) => STATE[name] === state);
  const step = confirmMeasure as AnyStep;
  const mayConfirm =
    !government &&
    stateAllows(permit.steps as AnySteps, step, row) &&
    (step.may === undefined || isOf(step.may, row, actor)) &&
    actor.can('dangerousunifywork_edit');
  return (
    <div className="permit-view">
      <div className="permit-marks">
        <span className="quiet">{String(row.workTicketNum ?? t('未编号'))}</span>
        {levelTag(row.levelName, t)}
        {runTag(row, t)}
        {row.nodeName ? <span>{t(String(row.nodeName))}</span> : null}
        <span className="permit-tools">
          {!government && row.workTicketNum ? (
            <Button size="small" icon={<QrcodeOutlined />} onClick={() => setSharing(true)}>
              {t('二维码')}
            </Button>
          ) : null}
          {row.workTicketNum ? (
            <Button size="small" icon={<SafetyCertificateOutlined />} onClick={() => setVerifying(true)}>
              {t('逐条核对')}
            </Button>
          ) : null}
          <PrintButton of={permitDocument} ids={[row.id]} size="small" />
        </span>
      </div>
      {phone ? (
        <Stage at={Math.max(0, place)} bad={state === STATE.rejected} />
      ) : (
        <Steps
          size="small"
          responsive={false}
          current={Math.max(0, place)}
          {...(state === STATE.rejected ? { status: 'error' as const } : {})}
          items={ORDER.map((name) => ({ title: t(permitLifecycle.label[name]) }))}
        />
      )}
      {row.interruptReason ? (
        <Alert type="error" showIcon title={t('作业已停止：{why}', { why: String(row.interruptReason) })} />
      ) : null}
      {row.stopAt && state === STATE.working ? <Remaining stopAt={String(row.stopAt)} endTime={row.endTime} /> : null}
      {row.levelReasons ? <pre className="permit-reasons">{String(row.levelReasons)}</pre> : null}
      {state === STATE.toCheck && <Measures row={row} mayConfirm={mayConfirm} />}
      {state === STATE.working && <Supervisions row={row} />}
      <Isolations row={row} />
      <ResourceDetail resource={permitAsRead(row.workType, government)} row={row} />
      {sharing && code && (
        <Suspense fallback={null}>
          <QrDialog
            title={String(row.workName ?? '')}
            caption={String(row.workTicketNum ?? '')}
            path={code?.path ?? ''}
            onClose={() => setSharing(false)}
          />
        </Suspense>
      )}
      {verifying && (
        <Suspense fallback={null}>
          <VerifyDialog id={row.id} government={government} onClose={() => setVerifying(false)} />
        </Suspense>
      )}
    </div>
  );
}
