import { checkLifecycle } from '@anlan/domain/check/check-lifecycle';
import { RightOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { hueOfTone } from '../../kinds/choice/hue';
import { tag } from '../../kinds/draw';
import { http } from '../../lib/http/http';
import { useViewingTenant } from '../../lib/http/query';
import { useT } from '../../lib/i18n';
import './check-todos.css';

const SHOWN = 5;

interface Mine {
  /** Of the record. */
  readonly id: string;
  readonly taskId: string;
  readonly name: string;
  readonly endTime: string | null;
  readonly recordStatus: number;
}

/** What /check/mine lists, in its order: the way there opens as many as are counted here. */
export function useCheckTodos(enabled = true) {
  const tenant = useViewingTenant();
  return useQuery({
    queryKey: [tenant, 'checkRun', 'mine'],
    queryFn: ({ signal }) => http.get<readonly Mine[]>('safe/checkrun/mine', {}, { signal, quiet: true }),
    staleTime: 30_000,
    enabled,
  });
}

/** The home page's share. Nothing where there is nothing. */
export function CheckTodos() {
  const t = useT();
  const { data } = useCheckTodos();
  if (!data || data.length === 0) return null;
  return (
    <section className="card" aria-labelledby="home-checks">
      <div className="home-bar">
        <h2 id="home-checks" className="home-title">
          {t('我的检查任务')}
        </h2>
        <Link to="/check/mine">{t('全部（{n}）', { n: data.length })}</Link>
      </div>
      <ul className="task-list">
        {data.slice(0, SHOWN).map((row) => (
          <TaskItem key={row.taskId} row={row} />
        ))}
      </ul>
    </section>
  );
}

function TaskItem({ row }: { row: Mine }) {
  const t = useT();
  const state = checkLifecycle.nameOf(row.recordStatus);
  return (
    <li>
      <Link to={`/check/run/${row.id}`}>
        <span className="task-words">
          <strong>{row.name}</strong>
          <small className="quiet">{t('截止{time}', { time: (row.endTime ?? '').slice(0, 16) })}</small>
        </span>
        {state && tag(t(checkLifecycle.label[state]), hueOfTone(checkLifecycle.tone[state]))}
        <RightOutlined aria-hidden />
      </Link>
    </li>
  );
}
