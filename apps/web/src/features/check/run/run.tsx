import { checkLifecycle } from '@anlan/domain/check/check-lifecycle';
import { Alert, Button, Progress, Result, Skeleton } from 'antd';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { feedback } from '../../../lib/feedback';
import { useT } from '../../../lib/i18n';
import { useSession } from '../../../lib/session/session';
import { Failed } from '../../../parts/feedback/states';
import { ownerNow } from '../../../parts/outbox/outbox';
import { useSender } from '../../../parts/outbox/use-sender';
import { PhoneFrame } from '../../../parts/phone/phone-frame';
import './run.css';
import type { RunView } from '@anlan/domain/check/run/run-calls';
import { Going } from './going';
import type { QueuedRun, RunDraft } from './run-model';
import { runOutbox, runStore } from './run-store';
import { useRun } from './use-run';

/** /check/run/:recordId: a check, done standing: sign in, look, photograph, hand in – with network or without. */
export function Run() {
  const t = useT();
  const { recordId } = useParams();
  const signedIn = useSession((state) => state.userInfo !== null);
  const owner = signedIn ? ownerNow() : null;
  useSender(runOutbox);
  return (
    <PhoneFrame title={t('现场检查')}>
      {owner && recordId && <Entry key={`${owner}/${recordId}`} owner={owner} recordId={recordId} />}
    </PhoneFrame>
  );
}

function Entry({ owner, recordId }: { owner: string; recordId: string }) {
  const t = useT();
  const { run, put, replace, offline, error, refetch, kept } = useRun(owner, recordId);
  const waiting = runOutbox.use((state) => state.parcels.find((parcel) => parcel.recordId === recordId));
  const sent = runOutbox.use((state) => (run ? state.sent[run.key] : undefined));
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const mend = async (parcel: QueuedRun) => {
    const { owner: _owner, queuedAt: _queuedAt, askedAt: _askedAt, refused: reason, ...again } = parcel;
    await runStore.reopen(owner, parcel, again, recordId);
    await runOutbox.load();
    replace(again);
    setRefused(reason ?? null);
    // Whoever was refused may have been late: the record says who it was.
    void refetch();
  };
  const submit = async (entered: RunDraft) => {
    setBusy(true);
    setRefused(null);
    try {
      // Also takes back a save that is still due: from here on it is a waiting parcel.
      replace(entered);
      const parcel: QueuedRun = { ...entered, owner, queuedAt: Date.now() };
      await runStore.enqueue(parcel, recordId);
      await runOutbox.load();
      const outcome = await runOutbox.flush(parcel.key);
      if (outcome?.kind === 'refused') {
        const still = (await runStore.queued(owner)).find(({ key }) => key === parcel.key);
        if (still?.askedAt === undefined) await mend(still ?? { ...parcel, refused: outcome.message });
      } else if (outcome?.kind === 'sent') await refetch();
    } finally {
      setBusy(false);
    }
  };

  if (error) {
    return (
      <div className="card">
        <Failed error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!run) {
    return (
      <div className="card">
        <Skeleton active paragraph={{ rows: 10 }} />
      </div>
    );
  }
  const done = sent ?? (run.view.finishTime ? run.view : undefined);
  return (
    <div className="run">
      {waiting && !sent ? (
        <Waiting parcel={waiting} onMend={() => void mend(waiting)} />
      ) : done ? (
        <Done view={done} mine={sent !== undefined} {...(refused ? { refused } : {})} />
      ) : run.view.open || offline ? (
        <Going
          run={run}
          put={put}
          offline={offline}
          kept={kept}
          busy={busy}
          refused={refused}
          onSubmit={(entered) => void submit(entered)}
        />
      ) : (
        <section className="card">
          <Result
            status="info"
            title={
              run.view.cancelled
                ? t('该检查任务已取消')
                : t('检查时间未到，{time}后可以开始', { time: (run.view.recordTime ?? '').slice(0, 16) })
            }
            subTitle={run.view.name}
            extra={<Back />}
          />
        </section>
      )}
    </div>
  );
}

const Back = () => {
  const t = useT();
  return (
    <Link to="/check/mine">
      <Button size="large">{t('我的检查任务')}</Button>
    </Link>
  );
};

/** Handed in, but not arrived: it goes by itself, once. */
function Waiting({ parcel, onMend }: { parcel: QueuedRun; onMend: () => void }) {
  const t = useT();
  const { sending, share } = runOutbox.use();
  const [busy, setBusy] = useState(false);
  const now = sending === parcel.key;
  const arrived = parcel.photos.filter((photo) => photo.attachId !== undefined).length;
  const steps = parcel.photos.length + 1;
  const again = async () => {
    setBusy(true);
    try {
      const outcome = await (parcel.refused === undefined ? runOutbox.flush(parcel.key) : runOutbox.sendAgain(parcel));
      if (outcome?.kind === 'waits') feedback.toast('warning', t(outcome.message));
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className="card" aria-live="polite">
      <Result
        status={parcel.refused === undefined ? 'info' : 'warning'}
        title={parcel.refused === undefined ? t('已保存在本机，等待发送') : t('提交未通过')}
        subTitle={
          parcel.refused === undefined
            ? t('现在无法连接服务器。联网后自动发送，只会提交一次；完成时间以服务器收到时为准。')
            : t(parcel.refused)
        }
        extra={
          <div className="run-buttons">
            {now && (
              <Progress
                percent={Math.round(((arrived + (arrived < parcel.photos.length ? share : 0.5)) / steps) * 100)}
                aria-label={t('发送进度')}
              />
            )}
            <Button type="primary" size="large" loading={busy || now} onClick={() => void again()}>
              {parcel.refused === undefined ? t('立即发送') : t('重新发送')}
            </Button>
            {parcel.refused !== undefined && parcel.askedAt === undefined && (
              <Button size="large" onClick={onMend}>
                {t('返回修改')}
              </Button>
            )}
            <Back />
          </div>
        }
      />
    </section>
  );
}

function Done({ view, mine, refused }: { view: RunView; mine: boolean; refused?: string }) {
  const t = useT();
  const navigate = useNavigate();
  const me = useSession((state) => state.userInfo?.userId);
  const late = view.recordStatus === checkLifecycle.code.completedLate;
  return (
    <section className="card" aria-live="polite">
      {refused && <Alert type="warning" showIcon title={t(refused)} />}
      {view.skippedSignIns?.map((reason) => (
        <Alert key={reason} type="warning" showIcon title={t('有离线签到未计入')} description={t(reason)} />
      ))}
      <Result
        status="success"
        title={mine ? t('检查结果已提交') : t('该检查已完成')}
        subTitle={
          <>
            <span className="run-line">{view.name}</span>
            <span className="run-line">
              {t('{who} 于 {time} 完成', {
                who: view.finishUserId === me ? t('我') : (view.finishUserName ?? ''),
                time: (view.finishTime ?? '').slice(0, 16),
              })}
              {late && ` · ${t('逾期完成')}`}
            </span>
            {(view.hiddenDangerCount ?? 0) > 0 && (
              <span className="run-line">{t('发现隐患{n}项', { n: view.hiddenDangerCount ?? 0 })}</span>
            )}
          </>
        }
        extra={
          <div className="run-buttons">
            <Button type="primary" size="large" onClick={() => navigate('/check/mine')}>
              {t('我的检查任务')}
            </Button>
            {(view.hiddenDangerCount ?? 0) > 0 && (
              <Button size="large" onClick={() => navigate('/hazard/informant')}>
                {t('我上报的隐患')}
              </Button>
            )}
          </div>
        }
      />
    </section>
  );
}
