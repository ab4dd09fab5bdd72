import { type Completion, completion } from '@anlan/domain/check/completion';
import { planTask } from '@anlan/domain/check/plan-task';
import { isUuid } from '@anlan/resource';
import { nowText, type Work } from '../../../kernel/context';
import { dayStart } from '../../../kernel/db/days';
import { invalid } from '../../../kernel/errors';
import { paging, whereOf } from '../../../kernel/resource/read';
import { scopeConditions } from '../../../kernel/resource/scope';
import { type Period, periodOf } from './period';

type Query = Readonly<Record<string, unknown>>;

export interface Counted {
  readonly done: number;
  readonly doneLate: number;
  readonly waiting: number;
  readonly overdue: number;
}

/** What counts how (domain-rules A1): `completionOf` of the domain as an aggregate; cancelled tasks fall out before. */
const counts = (now: string): string =>
  [
    'count(*) filter (where t.task_status = 3)::int as done',
    'count(*) filter (where t.task_status = 5)::int as "doneLate"',
    `count(*) filter (where t.task_status in (1, 2) and (t.end_time is null or t.end_time >= ${now}))::int as waiting`,
    `count(*) filter (where t.task_status = 4 or t.task_status in (1, 2) and t.end_time < ${now})::int as overdue`,
  ].join(', ');

/** The tasks a reader may count, in a period. One range of one index, whatever the number of persons. */
export function tasksIn(work: Work, period: Period, more: readonly string[] = [], values: readonly unknown[] = []) {
  const scope = whereOf(scopeConditions(work, planTask));
  const params: unknown[] = [...scope.values, period.from, period.to, nowText(work)];
  const [from, to, now] = [1, 2, 3].map((place) => `$${scope.values.length + place}`) as [string, string, string];
  const start = params.length;
  params.push(...values);
  const further = more.map((sql) => sql.replace(/\?(\d)/g, (_whole, place) => `$${start + Number(place)}`));
  const where = [
    scope.sql,
    `t.task_time >= ${dayStart(from)} and t.task_time < ${dayStart(to, 1)}`,
    't.task_status <> 6',
    ...further,
  ].join(' and ');
  return { where, params, counts: counts(`${now}::timestamptz`) };
}

interface Narrowed {
  readonly more: string[];
  readonly values: unknown[];
}

/** Filters of the statistics: name, department with those below, employed or left, one person. */
function narrowed(query: Query): Narrowed {
  const narrow: Narrowed = { more: [], values: [] };
  const add = (sql: string, value: unknown) => {
    narrow.values.push(value);
    narrow.more.push(sql.replaceAll('?', `?${narrow.values.length}`));
  };
  const text = (name: string): string => (typeof query[name] === 'string' ? (query[name] as string).trim() : '');
  const { deptId, userId } = { deptId: text('deptId'), userId: text('userId') };
  for (const [field, id, label] of [
    ['deptId', deptId, '所属部门'],
    ['userId', userId, '检查人'],
  ] as const) {
    if (id !== '' && !isUuid(id)) throw invalid([{ field, message: `${label}不存在或已删除` }]);
  }
  const isResign = text('isResign');
  if (isResign !== '' && isResign !== '0' && isResign !== '1') {
    throw invalid([{ field: 'isResign', message: '在职状态的选项不存在' }]);
  }
  const name = text('name').replaceAll('\0', '').slice(0, 50);
  if (deptId !== '') {
    add(
      't.user_id in (select u.id from app_user u join dept d on d.tenant_id = u.tenant_id and d.id = u.main_dept_id where u.tenant_id = t.tenant_id and (d.id = ?::uuid or d.ancestors @> array[?::uuid]))',
      deptId,
    );
  }
  if (userId !== '') add('t.user_id = ?::uuid', userId);
  if (isResign !== '') {
    add(
      't.user_id in (select u.id from app_user u where u.tenant_id = t.tenant_id and u.is_resign = ?::smallint)',
      isResign,
    );
  }
  if (name !== '') {
    add(
      "t.user_id in (select u.id from app_user u where u.tenant_id = t.tenant_id and u.real_name like '%' || ? || '%')",
      name.replace(/[\\%_]/g, (character) => `\\${character}`),
    );
  }
  return narrow;
}

export interface StatisticsRow extends Completion {
  readonly id: string | null;
  readonly name: string | null;
  readonly deptId: string | null;
  readonly deptName: string | null;
  readonly isResign: number | null;
}

const SORTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    total: '(done + "doneLate" + waiting + overdue)',
    completeCount: 'done',
    waitCheckCount: 'waiting',
    overdueCompleteCount: '"doneLate"',
    overdueCount: 'overdue',
    actualCompleteCount: '(done + "doneLate")',
    completionRate: 'done::numeric / (done + "doneLate" + waiting + overdue)',
    overallCompletionRate: '(done + "doneLate")::numeric / (done + "doneLate" + waiting + overdue)',
    name: 'name collate "C"',
  }),
);

function orderOf(query: Query): string {
  const [asked, direction] = query.descs ? [query.descs, 'desc'] : [query.ascs ?? '', 'asc'];
  if (asked === '' || asked === undefined) return 'overdue desc, (done + "doneLate" + waiting + overdue) desc';
  const column = SORTS.get(String(asked));
  if (!column) throw invalid([{ field: 'descs', message: `不支持按“${String(asked)}”排序` }]);
  return `${column} ${direction}`;
}

const BY = {
  person: {
    key: 't.user_id',
    names: `coalesce(u.real_name, '人员已删除') as name, u.main_dept_id as "deptId", case when d.id is null then null when d.deleted_at is null then d.dept_name else '部门已删除' end as "deptName", u.is_resign as "isResign"`,
    joins:
      'left join app_user u on u.tenant_id = ? and u.id = c.key and u.deleted_at is null left join dept d on d.tenant_id = ? and d.id = u.main_dept_id',
  },
  dept: {
    key: '(select u.main_dept_id from app_user u where u.tenant_id = t.tenant_id and u.id = t.user_id)',
    names: `coalesce(case when d.deleted_at is null then d.dept_name end, '部门已删除') as name, d.id as "deptId", d.dept_name as "deptName", null::smallint as "isResign"`,
    joins: 'left join dept d on d.tenant_id = ? and d.id = c.key',
  },
} as const;

/** One row a person (`group=dept`: a department), with the sum of all rows beside them; one statement a page. */
export async function statisticsPage(work: Work, query: Query) {
  const period = periodOf(work, query);
  const { more, values } = narrowed(query);
  const by = BY[query.group === 'dept' ? 'dept' : 'person'];
  const { where, params, counts: list } = tasksIn(work, period, more, values);
  const { current, size, offset } = paging(query);
  // A parameter of its own: what the scope's are, and in which order, is the scope's business.
  params.push(work.tenantId);
  const joins = by.joins.replaceAll('?', `$${params.length}`);
  const rows = await work.tx.query<
    Counted & { id: string | null; n: number; sums: Counted | null } & Record<string, unknown>
  >(
    `with c as (select ${by.key} as key, ${list} from plan_task t where ${where} group by 1),
          s as (select json_build_object('done', coalesce(sum(done), 0), 'doneLate', coalesce(sum("doneLate"), 0), 'waiting', coalesce(sum(waiting), 0), 'overdue', coalesce(sum(overdue), 0)) as sums, count(*)::int as n from c),
          r as (select c.key as id, c.done, c."doneLate", c.waiting, c.overdue, ${by.names} from c ${joins})
     select r.*, s.n, s.sums from s left join (select * from r order by ${orderOf(query)}, id limit ${size} offset ${offset}) r on true
      order by ${orderOf(query)}, r.id`,
    params,
  );
  const total = rows[0]?.n ?? 0;
  const records = rows
    .filter((row) => row.done !== null)
    .map(({ id, name, deptId, deptName, isResign, ...row }) => ({
      id,
      name,
      deptId,
      deptName,
      isResign,
      ...completion(row),
    }));
  return {
    records,
    total,
    size,
    current,
    pages: Math.ceil(total / size),
    summary: completion(rows[0]?.sums ?? NONE),
    startTime: period.from,
    endTime: period.to,
  };
}

const NONE: Counted = { done: 0, doneLate: 0, waiting: 0, overdue: 0 };

/** All tasks of a period together. */
export async function totalOf(work: Work, period: Period): Promise<Completion> {
  const { where, params, counts: list } = tasksIn(work, period);
  const [row] = await work.tx.query<Counted>(`select ${list} from plan_task t where ${where}`, params);
  return completion(row ?? NONE);
}

/** The tasks nobody has handed in, the longest overdue first; of one person, or of all the reader may see. */
export async function unfinished(work: Work, query: Query) {
  const period = periodOf(work, query);
  const { more, values } = narrowed(query);
  const { where, params } = tasksIn(work, period, [...more, 't.task_status in (1, 2, 4)'], values);
  return work.tx.query(
    `select t.id, t.record_id as "recordId", t.plan_id as "planId", t.name, t.user_id as "userId", coalesce(case when u.deleted_at is null then u.real_name end, '人员已删除') as "userName",
            coalesce(d.dept_name, '') as "userMainDeptName", to_char(t.task_time, 'YYYY-MM-DD HH24:MI:SS') as "taskTime",
            to_char(t.end_time, 'YYYY-MM-DD HH24:MI:SS') as "endTime", t.check_way as "checkWay", t.task_status as "taskStatus",
            (t.task_status = 4 or t.end_time < $${params.length - values.length}::timestamptz) as overdue
       from plan_task t left join app_user u on u.tenant_id = t.tenant_id and u.id = t.user_id
       left join dept d on d.tenant_id = t.tenant_id and d.id = u.main_dept_id
      where ${where} order by t.end_time, t.id limit 500`,
    params,
  );
}
