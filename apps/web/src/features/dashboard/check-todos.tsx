import { checkLifecycle } from '@anlan/domain/check/check-lifecycle';
import { type MyCheck, myChecks } from '@anlan/domain/check/run-calls';
import { RightOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { hueOfTone } from '../../kinds/choice/hue';
import { tag } from '../../kinds/draw';
import { useViewingTenant } from '../../lib/http/query';
import { useCall } from '../../lib/http/use-call';
import { useT } from '../../lib/i18n';
import './check-todos.css';

const SHOWN = 5;

/** What /check/mine lists, in its order: the way there opens as many as are counted here. */
export function useCheckTodos(enabled = true) {
  const tenant = useViewingTenant();
  return useCall([tenant, 'checkRun'], myChecks, {}, { staleTime: 30_000, enabled });
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

function TaskItem({ row }: { row: MyCheck }) {
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
