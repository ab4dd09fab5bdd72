import type { AnyRow, Page } from '@anlan/client';
import { planTask } from '@anlan/domain/check/plan-task';
import { RightOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { tag } from '../../kinds/draw';
import { hueOfTone } from '../../kinds/hue';
import { http } from '../../lib/http';
import { useT } from '../../lib/i18n';
import { useViewingTenant } from '../../lib/query';
import './check-todos.css';

const SHOWN = 5;
const { lifecycle } = planTask.fields.taskStatus;

/** One's own next five, soonest due first. */
export function useCheckTodos(enabled = true) {
  const tenant = useViewingTenant();
  return useQuery({
    queryKey: [tenant, 'planTask', 'home'],
    queryFn: ({ signal }) =>
      http.get<Page<AnyRow>>(
        'safe/planvtwotask/mine',
        { taskStatus: '1,2', begun: 1, current: 1, size: SHOWN },
        { signal, quiet: true },
      ),
    staleTime: 30_000,
    enabled,
  });
}

/** The home page's share. Nothing where there is nothing. */
export function CheckTodos() {
  const t = useT();
  const { data } = useCheckTodos();
  if (!data || data.total === 0) return null;
  return (
    <section className="card" aria-labelledby="home-checks">
      <div className="home-bar">
        <h2 id="home-checks" className="home-title">
          {t('我的检查任务')}
        </h2>
        <Link to="/check/mine">{t('全部（{n}）', { n: data.total })}</Link>
      </div>
      <ul className="task-list">
        {data.records.map((row) => (
          <TaskItem key={row.id} row={row} />
        ))}
      </ul>
    </section>
  );
}

function TaskItem({ row }: { row: AnyRow }) {
  const t = useT();
  const state = lifecycle.nameOf(Number(row.taskStatus));
  return (
    <li>
      <Link to={`/check/run/${row.recordId}`}>
        <span className="task-words">
          <strong>{String(row.name ?? '')}</strong>
          <small className="quiet">{t('截止{time}', { time: String(row.endTime ?? '').slice(0, 16) })}</small>
        </span>
        {state && tag(t(lifecycle.label[state]), hueOfTone(lifecycle.tone[state]))}
        <RightOutlined aria-hidden />
      </Link>
    </li>
  );
}
