import { checkLifecycle } from '@anlan/domain/check/check-lifecycle';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { http } from '../../../lib/http';
import { useT } from '../../../lib/i18n';
import { useViewingTenant } from '../../../lib/query';
import { Failed, Nothing } from '../../../parts/states';
import '../check-records.css';

interface Task {
  readonly id: string;
  readonly name: string;
  readonly taskTime: string;
  readonly endTime: string | null;
  readonly taskStatus: number;
  readonly overdue: boolean;
}

/** What one person has not handed in, the longest overdue first. */
export function Unfinished({ userId, period }: { userId: string; period: { startTime: string; endTime: string } }) {
  const t = useT();
  const tenant = useViewingTenant();
  const { data, error, refetch } = useQuery({
    queryKey: [tenant, 'taskStatistics', 'unfinished', userId, period],
    queryFn: ({ signal }) =>
      http.get<Task[]>('safe/taskstatistics/user/unfinished/list', { userId, ...period }, { signal, quiet: true }),
  });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (data.length === 0) return <Nothing text={t('没有未完成的任务')} />;
  return (
    <ul className="record-list">
      {data.map((task) => (
        <li key={task.id}>
          <span>
            {task.name}
            <span className="quiet">{t('截止 {time}', { time: (task.endTime ?? '').slice(0, 16) })}</span>
          </span>
          <span className={task.overdue ? 'tag tag-red' : 'tag tag-blue'}>
            {t(task.overdue ? checkLifecycle.label.overdue : checkLifecycle.labelOf(task.taskStatus))}
          </span>
        </li>
      ))}
    </ul>
  );
}
