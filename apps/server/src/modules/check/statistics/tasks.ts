import { taskLifecycle } from '@anlan/domain/check/check-lifecycle';
import { checkRecord } from '@anlan/domain/check/check-record';
import { planTask } from '@anlan/domain/check/plan-task';
import { type Completion, type CompletionCounts, completion } from '@anlan/domain/check/statistics/completion';
import type { StatisticsPage, StatisticsRow } from '@anlan/domain/check/statistics/statistics-calls';
import { checkCounts, shareCounts } from '@anlan/domain/figures/registry';
import { isUuid } from '@anlan/resource';
import type { Work } from '../../../kernel/context';
import { dayStart } from '../../../kernel/db/days';
import { invalid } from '../../../kernel/errors';
import { countFigures, figureColumns } from '../../../kernel/resource/figures/count-figures';
import { paging, whereOf } from '../../../kernel/resource/list/read';
import { scopeConditions, wallConditions } from '../../../kernel/resource/scope/scope';
import { type Period, periodOf } from './period';

type Query = Readonly<Record<string, unknown>>;

/** What a check, and a person's share in one, can amount to; the sum of all is what was due. */
export const ROUNDS = {
  onTime: checkCounts.onTime,
  late: checkCounts.late,
  waiting: checkCounts.waiting,
  overdue: checkCounts.overdue,
} as const;
const SHARES = {
  onTime: shareCounts.onTime,
  late: shareCounts.late,
  waiting: shareCounts.waiting,
  overdue: shareCounts.overdue,
} as const;

/** A condition on shares `t` of persons: values by `?1`, `?2`, … */
interface Narrowed {
  readonly more: readonly string[];
  readonly values: readonly unknown[];
  readonly deptId: string;
}

/** Filters of the statistics: name, department with those below, employed or left, one person. */
function narrowed(query: Query, byDept: boolean): Narrowed {
  const narrow = { more: [] as string[], values: [] as unknown[] };
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
  if (deptId !== '' && !byDept) {
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
  return { ...narrow, deptId };
}

const SORTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    total: '("onTime" + late + waiting + overdue)',
    completeCount: '"onTime"',
    waitCheckCount: 'waiting',
    overdueCompleteCount: 'late',
    overdueCount: 'overdue',
    actualCompleteCount: '("onTime" + late)',
    completionRate: '"onTime"::numeric / ("onTime" + late + waiting + overdue)',
    overallCompletionRate: '("onTime" + late)::numeric / ("onTime" + late + waiting + overdue)',
    name: 'name collate "C"',
  }),
);

function orderOf(query: Query): string {
  const [asked, direction] = query.descs ? [query.descs, 'desc'] : [query.ascs ?? '', 'asc'];
  if (asked === '' || asked === undefined) return 'overdue desc, ("onTime" + late + waiting + overdue) desc';
  const column = SORTS.get(String(asked));
  if (!column) throw invalid([{ field: 'descs', message: `不支持按“${String(asked)}”排序` }]);
  return `${column} ${direction}`;
}

/** Text and values of a statement, put together piece by piece. */
function bound(values: unknown[]) {
  return (sql: string, given: readonly unknown[]): string => {
    const from = values.length;
    values.push(...given);
    return sql.replace(/\?(\d)/g, (_whole, place) => `$${from + Number(place)}`);
  };
}

/** Shares of persons in a period: one range of one index, whatever the number of persons. */
function sharesIn(work: Work, period: Period, { more, values: given }: Narrowed, scoped: boolean) {
  const wall = whereOf((scoped ? scopeConditions : wallConditions)(work, planTask));
  const values = [...wall.values];
  const bind = bound(values);
  const days = bind(`t.task_time >= ${dayStart('?1')} and t.task_time < ${dayStart('?2', 1)}`, [
    period.from,
    period.to,
  ]);
  const further = bind(more.map((sql) => ` and ${sql}`).join(''), given);
  return { where: `${wall.sql} and ${days}${further}`, values, bind };
}

/**
 * Checks of a period, each once, whoever may do it: of the company, or where persons are asked for those in which one of
 * them has a share that counts.
 */
function roundsIn(work: Work, period: Period, { more, values: given }: Narrowed, deptId: string) {
  const wall = whereOf(wallConditions(work, checkRecord));
  const values = [...wall.values];
  const bind = bound(values);
  const days = bind(`t.record_time >= ${dayStart('?1')} and t.record_time < ${dayStart('?2', 1)}`, [
    period.from,
    period.to,
  ]);
  const dept =
    deptId === ''
      ? ''
      : bind(
          ' and t.dept_id in (select d.id from dept d where d.tenant_id = t.tenant_id and (d.id = ?1::uuid or d.ancestors @> array[?1::uuid]))',
          [deptId],
        );
  const [from, to] = [1, 2].map((place) => `$${wall.values.length + place}`) as [string, string];
  const shared =
    more.length === 0
      ? ''
      : bind(
          ` and t.id in (select t.record_id from plan_task t where t.tenant_id = $1 and t.deleted_at is null and t.task_status not in (6, 7)
              and t.task_time >= ${dayStart(from)} and t.task_time < ${dayStart(to, 1)} and ${more.join(' and ')})`,
          given,
        );
  const where = `${wall.sql} and ${days}${dept}${shared}`;
  const columns = figureColumns(work, ROUNDS, values.length + 1);
  values.push(...columns.values);
  return { where, values, columns: columns.sql.join(', ') };
}

const ORDERED = (query: Query, size: number, offset: number): string =>
  `order by ${orderOf(query)}, id limit ${size} offset ${offset}`;

type Counts = CompletionCounts & Record<string, unknown>;
type Row = Counts & Pick<StatisticsRow, 'id' | 'name' | 'deptId' | 'deptName' | 'isResign'> & { readonly n: number };

/** One row a person, each with his shares (人次). */
async function persons(work: Work, period: Period, narrow: Narrowed, query: Query) {
  const { size, offset } = paging(query);
  const { where, values, bind } = sharesIn(work, period, narrow, false);
  const columns = figureColumns(work, SHARES, values.length + 1);
  values.push(...columns.values);
  const tenant = bind('?1', [work.tenantId]);
  return work.tx.query<Row>(
    `with c as (select t.user_id as id, ${columns.sql.join(', ')} from plan_task t where ${where} and t.task_status not in (6, 7) group by 1)
     select c.id, c."onTime", c.late, c.waiting, c.overdue, coalesce(u.real_name, '人员已删除') as name, u.main_dept_id as "deptId",
            case when d.id is null then null when d.deleted_at is null then d.dept_name else '部门已删除' end as "deptName",
            u.is_resign as "isResign", (select count(*)::int from c) as n
       from c left join app_user u on u.tenant_id = ${tenant} and u.id = c.id and u.deleted_at is null
              left join dept d on d.tenant_id = ${tenant} and d.id = u.main_dept_id
      ${ORDERED(query, size, offset)}`,
    values,
  );
}

/** One row a department that has checks of its own, with those below it, as a list narrowed by a department shows them. */
async function depts(work: Work, period: Period, narrow: Narrowed, query: Query, deptId: string) {
  const { size, offset } = paging(query);
  const { where, values, columns } = roundsIn(work, period, narrow, deptId);
  values.push(work.tenantId);
  const tenant = `$${values.length}`;
  return work.tx.query<Row>(
    `with c as (select t.dept_id as id, ${columns} from check_record t where ${where} and t.record_status <> 6 group by 1),
          r as (select o.id, sum(x."onTime")::int as "onTime", sum(x.late)::int as late, sum(x.waiting)::int as waiting, sum(x.overdue)::int as overdue
                  from c o join c x on x.id is not distinct from o.id
                    or exists (select 1 from dept b where b.tenant_id = ${tenant} and b.id = x.id and b.ancestors @> array[o.id])
                 group by 1)
     select r.*, coalesce(case when d.deleted_at is null then d.dept_name end, '部门已删除') as name, d.id as "deptId", d.dept_name as "deptName",
            null::smallint as "isResign", (select count(*)::int from r) as n
       from r left join dept d on d.tenant_id = ${tenant} and d.id = r.id ${ORDERED(query, size, offset)}`,
    values,
  );
}

/** Rows of persons (`group=dept`: of departments); the sum beside them counts every check once. */
export async function statisticsPage(work: Work, query: Query): Promise<StatisticsPage> {
  const period = periodOf(work, query);
  const byDept = query.group === 'dept';
  const narrow = narrowed(query, byDept);
  const { current, size } = paging(query);
  const rows = byDept
    ? await depts(work, period, narrow, query, narrow.deptId)
    : await persons(work, period, narrow, query);
  const total = rows[0]?.n ?? 0;
  const sum = roundsIn(work, period, narrow, byDept ? narrow.deptId : '');
  const [summed] = await work.tx.query<Counts>(
    `select ${sum.columns} from check_record t where ${sum.where}`,
    sum.values,
  );
  return {
    records: rows.map(({ id, name, deptId, deptName, isResign, ...row }) => ({
      id,
      name,
      deptId,
      deptName,
      isResign,
      ...completion(row),
    })),
    total,
    size,
    current,
    pages: Math.ceil(total / size),
    summary: completion(summed as Counts),
    startTime: period.from,
    endTime: period.to,
  };
}

/** All checks of a period together. */
export const totalOf = async (work: Work, { from, to }: Period): Promise<Completion> =>
  completion(await countFigures(work, ROUNDS, { period: [from, to] }));

/** The tasks nobody has handed in, the longest overdue first; of one person, or of all the reader may see. */
export async function unfinished(work: Work, query: Query) {
  const period = periodOf(work, query);
  const { where, values } = sharesIn(work, period, narrowed(query, false), true);
  return work.tx.query(
    `select t.id, t.record_id as "recordId", t.plan_id as "planId", t.name, t.user_id as "userId", coalesce(case when u.deleted_at is null then u.real_name end, '人员已删除') as "userName",
            coalesce(d.dept_name, '') as "userMainDeptName", to_char(t.task_time, 'YYYY-MM-DD HH24:MI:SS') as "taskTime",
            to_char(t.end_time, 'YYYY-MM-DD HH24:MI:SS') as "endTime", t.check_way as "checkWay", t.task_status as "taskStatus",
            (t.task_status = 4) as overdue
       from plan_task t left join app_user u on u.tenant_id = t.tenant_id and u.id = t.user_id
       left join dept d on d.tenant_id = t.tenant_id and d.id = u.main_dept_id
      where ${where} and t.task_status in (${taskLifecycle.codes('open')}) order by t.end_time, t.id limit 500`,
    values,
  );
}
