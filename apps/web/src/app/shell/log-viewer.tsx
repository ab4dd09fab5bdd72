import { endSessionOrSendLogs } from '@anlan/domain/identity/session/session-calls';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { feedback } from '../../lib/feedback';
import { clearLogs, useClientLogs } from '../../lib/http/client-logs';
import { call } from '../../lib/http/http';
import { useT } from '../../lib/i18n';
import './log-viewer.css';

/** What went wrong in this browser, to be sent to those who can mend it, or thrown away. */
export function LogViewer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useT();
  const logs = useClientLogs((state) => state.logs);
  const [busy, setBusy] = useState(false);

  const upload = async () => {
    if (!(await feedback.confirm(t('是否将本地日志上传到服务器')))) return;
    setBusy(true);
    try {
      // With a list in its body this call only stores the logs (decisions §1).
      await call('POST', endSessionOrSendLogs.path, { body: logs });
      clearLogs();
      feedback.toast('success', t('发送成功!'));
    } catch {
      // Told by http; the logs stay.
    } finally {
      setBusy(false);
    }
  };

  const clear = async () => {
    if (!(await feedback.confirm(t('是否清空本地日志'), { danger: true }))) return;
    clearLogs();
    feedback.toast('success', t('清空成功!'));
  };

  return (
    <Modal
      title={t('前端日志')}
      open={open}
      onCancel={onClose}
      width={860}
      footer={
        <>
          <Button disabled={logs.length === 0} onClick={() => void clear()}>
            {t('清空本地日志')}
          </Button>
          <Button type="primary" disabled={logs.length === 0} loading={busy} onClick={() => void upload()}>
            {t('上传服务器')}
          </Button>
        </>
      }
    >
      {logs.length === 0 && <p className="logs-none">{t('没有记录到错误')}</p>}
      <ul className="logs">
        {[...logs].reverse().map((log, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are never reordered, only all removed
          <li key={index}>
            <details>
              <summary>
                <time>{log.time}</time>
                <span>{log.message}</span>
              </summary>
              <p>{log.url}</p>
              <pre>{log.stack || log.info}</pre>
            </details>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
