import { Button, Progress } from 'antd';
import { useState } from 'react';
import { feedback } from '../../../../lib/feedback';
import { useT } from '../../../../lib/i18n';
import { flush, loadOutbox, sendAgain, useOutbox } from './outbox-runner';
import type { QueuedReport } from './report-model';
import { reportStore } from './report-store';

/** Reports that have not arrived, and what may be done about each. Nothing while there are none. */
export function OutboxPanel({ onMend }: { onMend: (report: QueuedReport) => void }) {
  const t = useT();
  const { parcels: reports, sending } = useOutbox();
  const [busy, setBusy] = useState(false);
  if (reports.length === 0) return null;
  const waiting = reports.filter((report) => report.refused === undefined).length;

  const sendAll = async () => {
    setBusy(true);
    try {
      const outcome = await flush();
      if (outcome?.kind === 'waits') feedback.toast('warning', t(outcome.message));
    } finally {
      setBusy(false);
    }
  };
  const drop = async (report: QueuedReport) => {
    const question =
      report.askedAt === undefined
        ? t('确定删除这条尚未发送的上报吗？')
        : t('这条上报可能已经提交成功，删除只会清除本机的待发送记录，确定删除吗？');
    if (!(await feedback.confirm(question, { danger: true }))) return;
    await reportStore.remove(report);
    await loadOutbox();
  };

  return (
    <section className="card outbox" aria-labelledby="outbox-title">
      <div className="outbox-head">
        <h2 id="outbox-title">{t('待发送（{n}）', { n: reports.length })}</h2>
        {waiting > 0 && (
          <Button size="small" loading={busy || sending !== null} onClick={() => void sendAll()}>
            {t('立即发送')}
          </Button>
        )}
      </div>
      <p className="quiet">
        {t('没有网络时上报保存在本机，联网后自动发送，每条只会提交一次。发送完成前请不要清除浏览器数据。')}
      </p>
      <ul>
        {reports.map((report) => (
          <OutboxItem key={report.key} report={report} onMend={onMend} onDrop={() => void drop(report)} />
        ))}
      </ul>
    </section>
  );
}

function OutboxItem({
  report,
  onMend,
  onDrop,
}: {
  report: QueuedReport;
  onMend: (report: QueuedReport) => void;
  onDrop: () => void;
}) {
  const t = useT();
  const { sending, share } = useOutbox();
  const now = sending === report.key;
  const arrived = report.photos.filter((photo) => photo.attachId !== undefined).length;
  const steps = report.photos.length + 1;
  return (
    <li>
      <strong>{report.hiddenDangerDescribe}</strong>
      <span className="quiet">{report.geoLocation || report.riskName || t('风险点上报')}</span>
      <span role="status">
        {now ? (
          <Progress
            size="small"
            percent={Math.round(((arrived + (arrived < report.photos.length ? share : 0.5)) / steps) * 100)}
            aria-label={t('发送进度')}
          />
        ) : (
          <span className={report.refused === undefined ? 'tag tag-orange' : 'tag tag-red'}>
            {report.refused === undefined ? t('待发送') : t('未通过')}
          </span>
        )}
      </span>
      {report.refused !== undefined && <p className="outbox-reason">{t(report.refused)}</p>}
      {!now && (
        <span className="outbox-buttons">
          {report.refused !== undefined && (
            <>
              {report.askedAt === undefined && (
                <button type="button" className="link" onClick={() => onMend(report)}>
                  {t('修改')}
                </button>
              )}
              <button type="button" className="link" onClick={() => void sendAgain(report)}>
                {t('重新发送')}
              </button>
            </>
          )}
          <button type="button" className="link link-danger" onClick={onDrop}>
            {t('删除')}
          </button>
        </span>
      )}
    </li>
  );
}
