import { Button, Result, Spin } from 'antd';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useT } from '../../../../lib/i18n';
import { useSession } from '../../../../lib/session/session';
import { uuid } from '../../../../lib/uuid';
import { useSender } from '../../../../parts/outbox/use-sender';
import { PhoneFrame } from '../../../../parts/phone/phone-frame';
import { useRecordAddress } from '../../../../parts/record-address';
import { awaitedWords, type WireHazard } from '../hazard-words';
import type { Sent } from './outbox';
import { OutboxPanel } from './outbox-panel';
import { flush, loadOutbox, ownerNow, reportOutbox, useOutbox } from './outbox-runner';
import { ReportForm } from './report-form';
import { type Draft, newDraft, type QueuedReport } from './report-model';
import { reportStore } from './report-store';
import './report.css';
import { useAddressParams } from '../../../../parts/list/use-address-params';
import { useDraft } from './use-draft';

/** /m/report on a phone, /hazard/report in the console. `?riskId=` comes with a risk point's code. */
export function Report() {
  const t = useT();
  const phone = useLocation().pathname.startsWith('/m/');
  const signedIn = useSession((state) => state.userInfo !== null);
  const owner = signedIn ? ownerNow() : null;
  useSender(reportOutbox);
  const content = owner && <Entry key={owner} owner={owner} phone={phone} />;
  return phone ? (
    <PhoneFrame title={t('上报隐患')} root>
      {content}
    </PhoneFrame>
  ) : (
    <div className="report-page">{content}</div>
  );
}

/** The report just submitted: `record` once it has arrived. */
interface Done {
  readonly key: string;
  readonly record?: Sent;
}

function Entry({ owner, phone }: { owner: string; phone: boolean }) {
  const [params, ask] = useAddressParams();
  const { draft, put, replace, kept } = useDraft(owner, params.get('riskId'));
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [done, setDone] = useState<Done | null>(null);

  const mend = async (report: QueuedReport) => {
    const { owner: _owner, queuedAt: _queuedAt, askedAt: _askedAt, refused: reason, ...told } = report;
    // What an older page has queued lacks what this one asks for.
    const again = { ...newDraft(report.key), ...told };
    await reportStore.reopen(owner, report, again);
    await loadOutbox();
    replace(again);
    setRefused(reason ?? null);
    setDone(null);
  };
  const submit = async (entered: Draft) => {
    setBusy(true);
    setRefused(null);
    try {
      // Also takes back a save of the draft that is still due: the draft is a waiting report from here on.
      replace(entered);
      const report: QueuedReport = { ...entered, owner, queuedAt: Date.now() };
      await reportStore.enqueue(report);
      await loadOutbox();
      const outcome = await flush(report.key);
      if (outcome?.kind === 'refused') {
        const still = (await reportStore.queued(owner)).find(({ key }) => key === report.key);
        if (still?.askedAt === undefined) await mend(still ?? { ...report, refused: outcome.message });
        else start();
      } else {
        setDone({ key: report.key, ...(outcome?.kind === 'sent' ? { record: outcome.record } : {}) });
        replace(newDraft(uuid()));
      }
    } finally {
      setBusy(false);
    }
  };
  const start = () => {
    setDone(null);
    setRefused(null);
    replace(newDraft(uuid()));
    ask({ riskId: undefined });
  };

  if (!draft) return <Spin className="pane-wait" />;
  return (
    <div className="report">
      <OutboxPanel onMend={(report) => void mend(report)} />
      {done ? (
        <Told done={done} phone={phone} onAgain={start} />
      ) : (
        <ReportForm
          key={draft.key}
          draft={draft}
          put={put}
          kept={kept}
          busy={busy}
          refused={refused}
          onSubmit={(entered) => void submit(entered)}
        />
      )}
    </div>
  );
}

/** Its number, who does what next, and what he will be asked about the pictures. */
function Arrived({ record }: { record: Sent }) {
  const t = useT();
  const waits = record.status === undefined ? '' : awaitedWords(record as unknown as WireHazard, t);
  const reused = record.records?.[0]?.photoReused;
  return (
    <>
      {record.code && <p>{t('隐患编号：{code}', { code: record.code })}</p>}
      {waits !== '' && <p>{waits}</p>}
      {reused && <p className="hazard-step-mark">{t('重复照片：{told}', { told: reused })}</p>}
    </>
  );
}

/** What became of it, in words that leave no doubt. */
function Told({ done, phone, onAgain }: { done: Done; phone: boolean; onAgain: () => void }) {
  const t = useT();
  const addressOf = useRecordAddress();
  const navigate = useNavigate();
  // It may arrive by itself while this is on the screen.
  const record = useOutbox((state) => done.record ?? state.sent[done.key]);
  const again = (
    <Button key="again" type="primary" size="large" onClick={onAgain}>
      {t('继续上报')}
    </Button>
  );
  return (
    <section className="card" aria-live="polite">
      {record ? (
        <Result
          status="success"
          title={t('上报成功')}
          subTitle={<Arrived record={record} />}
          extra={[
            again,
            <Button
              key="see"
              size="large"
              onClick={() => navigate(addressOf('hiddenDanger', record.id, phone ? 'phone' : undefined) ?? '')}
            >
              {t('查看隐患')}
            </Button>,
          ]}
        />
      ) : (
        <Result
          status="info"
          title={t('已保存在本机，等待发送')}
          subTitle={t('现在无法连接服务器。联网后会自动发送，只会提交一次；也可以在上方点“立即发送”。')}
          extra={again}
        />
      )}
    </section>
  );
}
