import { myChecks } from '@anlan/domain/check/run/run-calls';
import { Button, Progress, Skeleton } from 'antd';
import { useLocation, useNavigate } from 'react-router';
import { useViewingTenant } from '../../../lib/http/query';
import { useCall } from '../../../lib/http/use-call';
import { useT } from '../../../lib/i18n';
import { Failed, Nothing } from '../../../parts/feedback/states';
import { useSender } from '../../../parts/outbox/use-sender';
import { PhoneFrame } from '../../../parts/phone/phone-frame';
import { StatusTag } from '../status-tag';
import './run.css';
import { runOutbox } from './run-store';

/** /check/mine in the console, /m/checks on a phone: what awaits me: what runs now, then what was missed. */
export function MyChecks() {
  const t = useT();
  const phone = useLocation().pathname.startsWith('/m/');
  useSender(runOutbox);
  return phone ? (
    <PhoneFrame title={t('我的检查任务')} root>
      <MineList />
    </PhoneFrame>
  ) : (
    <MineList />
  );
}

function MineList() {
  const t = useT();
  const tenant = useViewingTenant();
  const navigate = useNavigate();
  const waiting = runOutbox.use((state) => state.parcels);
  const { data, error, refetch } = useCall([tenant, 'checkRun'], myChecks, {}, { staleTime: 0, offline: true });
  if (error && !data) {
    return (
      <div className="card">
        <Failed error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!data) {
    return (
      <div className="card">
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    );
  }
  if (data.length === 0) {
    return (
      <div className="card">
        <Nothing text={t('没有待检查的任务')} />
      </div>
    );
  }
  return (
    <ul className="mine-list" aria-label={t('我的检查任务')}>
      {data.map((task) => {
        const sending = waiting.some((parcel) => parcel.recordId === task.id);
        return (
          <li key={task.taskId} className="card">
            <div className="run-head">
              <h2>{task.name}</h2>
              {sending ? (
                <span className="tag tag-orange">{t('待发送')}</span>
              ) : (
                <StatusTag status={task.recordStatus} />
              )}
            </div>
            {task.riskName && <p>{task.riskName}</p>}
            <p className="quiet">
              {task.open
                ? t('截止 {time}', { time: task.endTime.slice(0, 16) })
                : t('{time}后可以开始', { time: task.recordTime.slice(0, 16) })}
              {` · ${t('{n}项', { n: task.itemCount })}`}
            </p>
            {task.answered > 0 && (
              <Progress
                percent={Math.round((task.answered / Math.max(task.itemCount, 1)) * 100)}
                size="small"
                aria-label={t('检查进度')}
              />
            )}
            <div className="run-buttons">
              <Button
                type="primary"
                size="large"
                disabled={!task.open}
                onClick={() => navigate(`/check/run/${task.id}`)}
              >
                {sending ? t('查看发送情况') : task.answered > 0 ? t('继续检查') : t('去检查')}
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
