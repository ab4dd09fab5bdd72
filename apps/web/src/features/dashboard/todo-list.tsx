import type { AnyRow } from '@anlan/client';
import { isOverdue } from '@anlan/domain/hazard/deadlines';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { formatDatetime } from '@anlan/resource/dates';
import { Skeleton } from 'antd';
import { Link } from 'react-router';
import { tag } from '../../kinds/draw';
import { bareLook } from '../../kinds/kind';
import { webKindOf } from '../../kinds/registry';
import { useT } from '../../lib/i18n';
import { Failed, Nothing } from '../../parts/feedback/states';
import { useRecordAddress } from '../../parts/record-address';
import { useTodos } from './home-calls';

const resource = hiddenDanger;
const status = hiddenDanger.fields.status;

/** Hidden dangers whose next step is this user's, five at most. */
export function TodoList() {
  const t = useT();
  const { data, error, refetch } = useTodos();
  return (
    <section className="card" aria-labelledby="home-todos">
      <div className="home-bar">
        <h2 id="home-todos" className="home-title">
          {t('我的待办隐患')}
        </h2>
        {data && data.total > 0 && <Link to="/hazard/upcoming">{t('全部（{n}）', { n: data.total })}</Link>}
      </div>
      {error && !data && <Failed error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 5 }} />}
      {data && data.records.length === 0 && <Nothing text={t('没有等待您处理的隐患')} />}
      {data && data.records.length > 0 && (
        <ul className="home-todos">
          {data.records.map((row) => (
            <Todo key={String(row.id)} row={row as AnyRow} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Todo({ row }: { row: AnyRow }) {
  const t = useT();
  const addressOf = useRecordAddress();
  const limit = typeof row.reviseTimeLimit === 'string' ? row.reviseTimeLimit : null;
  const late =
    Number(row.isOverdue) === 1 ||
    isOverdue({ status: row.status, reviseTimeLimit: limit }, formatDatetime(Date.now()));
  return (
    <li>
      <Link to={addressOf('hiddenDanger', row.id, 'todo') ?? ''}>{String(row[resource.title] ?? '')}</Link>
      <span className="home-marks">
        {Number(row.hiddenDangerLevel) === 4 && tag(t('重大隐患'), 'red')}
        {late && tag(t('已逾期'), 'red')}
        {webKindOf(status).cell({ name: 'status', field: status, row, look: bareLook(t) })}
      </span>
      <small>
        {limit
          ? t('整改期限 {time}', { time: limit.slice(0, 16) })
          : t('发现时间 {time}', { time: String(row.discoveryTime ?? '').slice(0, 16) })}
      </small>
    </li>
  );
}
