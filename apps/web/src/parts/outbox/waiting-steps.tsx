import { formatDatetime } from '@anlan/resource/dates';
import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import { feedback } from '../../lib/feedback';
import { useLine } from '../../lib/http/line';
import { useT } from '../../lib/i18n';
import './photos.css';
import { type QueuedStep, stepOutbox, stepStore } from './step-outbox';
import { useSender } from './use-sender';

/** What a form is drawn from comes with the page: without a line it could not be fetched when it is opened. */
const fetchForms = (): void => {
  void Promise.all([
    import('../actions/step-dialog'),
    import('../../kinds/file/file-input'),
    import('../../kinds/file/file-list'),
    import('../../kinds/file/signature-input'),
    import('../../kinds/time/time-controls'),
  ]).catch(() => undefined);
};

interface Props {
  readonly resource: string;
  readonly recordId: string;
  /** What may be filled in without a line, and what not. */
  readonly away: string;
}

/** What of a record waits on this device, and what the server has refused of it; sent by itself while the page is open. */
export function WaitingSteps({ resource, recordId, away }: Props) {
  const t = useT();
  useSender(stepOutbox);
  useEffect(fetchForms, []);
  const { parcels, sending } = stepOutbox.use();
  const [busy, setBusy] = useState(false);
  const own = parcels.filter((parcel) => parcel.recordId === recordId && parcel.resource === resource);
  const down = useLine((state) => state.state !== 'up');
  const told = down ? <Alert type="warning" showIcon title={t(away)} /> : null;
  if (own.length === 0) return told;
  const send = async (again?: QueuedStep) => {
    setBusy(true);
    try {
      const outcome = await (again ? stepOutbox.sendAgain(again) : stepOutbox.flush());
      if (outcome?.kind === 'waits') feedback.toast('warning', t(outcome.message));
    } finally {
      setBusy(false);
    }
  };
  const drop = async (parcel: QueuedStep) => {
    const question =
      parcel.askedAt === undefined
        ? t('确定删除这条尚未发送的记录吗？')
        : t('这条记录可能已经提交成功，删除只会清除本机的待发送记录，确定删除吗？');
    if (!(await feedback.confirm(question, { danger: true }))) return;
    await stepStore.remove(parcel);
    await stepOutbox.load();
  };
  return (
    <>
      {told}
      <section className="waiting-steps" aria-label={t('本机待发送')}>
        <div className="waiting-steps-head">
          <strong>{t('待发送（{n}）', { n: own.length })}</strong>
          {own.some(({ refused }) => refused === undefined) && (
            <Button size="small" loading={busy || sending !== null} onClick={() => void send()}>
              {t('立即发送')}
            </Button>
          )}
        </div>
        <p className="quiet">{t('没有网络时填写的内容保存在本机，联网后自动发送，只会提交一次。')}</p>
        <ul>
          {own.map((parcel) => (
            <li key={parcel.key}>
              <span>
                {t(parcel.label)} · {formatDatetime(parcel.queuedAt).slice(5, 16)}
              </span>
              <span className={parcel.refused === undefined ? 'tag tag-orange' : 'tag tag-red'}>
                {parcel.refused === undefined ? t('待发送') : t('未通过')}
              </span>
              {parcel.refused !== undefined && <p className="waiting-steps-reason">{t(parcel.refused)}</p>}
              {sending !== parcel.key && (
                <span className="waiting-steps-buttons">
                  {parcel.refused !== undefined && (
                    <button type="button" className="link" onClick={() => void send(parcel)}>
                      {t('重新发送')}
                    </button>
                  )}
                  <button type="button" className="link link-danger" onClick={() => void drop(parcel)}>
                    {t('删除')}
                  </button>
                </span>
              )}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
