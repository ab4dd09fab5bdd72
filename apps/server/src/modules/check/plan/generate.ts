import { checkLifecycle } from '@anlan/domain/check/check-lifecycle';
import { checkRecord } from '@anlan/domain/check/check-record';
import { checkPlan } from '@anlan/domain/check/plan/check-plan';
import { taskTimingRecord } from '@anlan/domain/check/plan/task-timing-record';
import {
  DEFAULT_SHIFTS,
  type Enabled,
  horizonAt,
  horizonAtOnce,
  type Pause,
  type PlanTimes,
  periodName,
  shiftsOf,
  windowsOf,
} from '@anlan/domain/check/plan/windows';
import { planTask } from '@anlan/domain/check/plan-task';
import type { Stored } from '@anlan/resource';
import { addDays } from '@anlan/resource/dates';
import { asSystem, nowText, type Services } from '../../../kernel/context';
import { newId } from '../../../kernel/db/id';
import type { Job } from '../../../kernel/jobs/job';
import { byTenant, changeMany, insertMany } from '../../../kernel/resource/write/many';
import type { Writer } from '../../../kernel/resource/write/statement';
import { itemCounts, laidOut } from '../items';
import { ACTIVE, headOf, inDept } from '../people';

const BATCH = 100;
/**
 * A plan kept from the first batches reads the whole table for every row once the table has grown: the time of 5,000
 * plans then grows with their square.
 */
const PLANNED_ANEW = "select set_config('plan_cache_mode', 'force_custom_plan', true)";
/** A server that stood still, or a clock set forward, is caught up with for a month at the most. */
const CATCH_UP_DAYS = 31;
const SHARED = 'shared';
const EVERYONE = '2';
const TIME = "'YYYY-MM-DD HH24:MI:SS'";

interface Person {
  readonly id: string;
}

interface PlanRow extends PlanTimes {
  readonly tenantId: string;
  readonly id: string;
  readonly name: string;
  readonly checkWay: string;
  readonly generatedTo: string | null;
  readonly facts: Stored;
  readonly riskIds: readonly string[];
  readonly enabled: readonly Enabled[];
  readonly pauses: readonly Pause[];
  readonly people: readonly Person[];
  readonly head: string | null;
}

const SELECT = `p.tenant_id as "tenantId", p.id, p.name, p.check_way as "checkWay", p.time_type as "timeType", p.patrol_cycle as "patrolCycle",
  to_char(p.start_time, ${TIME}) as "startTime", to_char(p.time_data, ${TIME}) as "timeData", to_char(p.generated_to, ${TIME}) as "generatedTo",
  json_build_object('planName', p.name, 'category', p.category, 'timeType', p.time_type, 'patrolCycle', p.patrol_cycle, 'checkWay', p.check_way, 'patrolWay', p.patrol_way,
    'stratum', p.stratum, 'deptId', p.dept_id, 'deptedId', p.depted_id, 'postId', case when p.personal_type = 2 then p.post_id else '{}' end) as facts,
  array(select c.risk_id from check_plan_risk c where c.tenant_id = $2 and c.parent_id = p.id order by c.sort) as "riskIds",
  (select coalesce(json_agg(json_build_object('from', to_char(e.from_at, ${TIME}), 'to', to_char(e.to_at, ${TIME})) order by e.from_at), '[]')
     from check_plan_enabled e where e.tenant_id = $2 and e.plan_id = p.id and (e.to_at is null or e.to_at >= $1::timestamptz)) as enabled,
  (select coalesce(json_agg(json_build_object('from', to_char(d.start_date, 'YYYY-MM-DD'), 'to', to_char(d.end_date, 'YYYY-MM-DD'))), '[]')
     from not_push_date_plan l join not_push_date d on d.tenant_id = $2 and d.id = l.parent_id and d.deleted_at is null
    where l.tenant_id = $2 and l.plan_id = p.id and d.end_date >= $1::timestamptz::date) as pauses,
  (select coalesce(json_agg(json_build_object('id', u.id) order by u.id), '[]') from app_user u
    where u.tenant_id = $2 and ${ACTIVE}
      and (p.personal_type = 1 and u.id = any(p.user_id)
        or p.personal_type = 2 and u.post_id && p.post_id and ${inDept('$2', 'p.dept_id')})) as people,
  ${headOf('$2', 'p.dept_id')} as head`;

export interface Generation {
  /** Check records made or taken back. */
  readonly made: number;
  /** Windows that fell on days of rest. */
  readonly paused: number;
  /** Nobody is there to do it. */
  readonly nobody: boolean;
}

interface Options {
  readonly now: string;
  /** Also what has begun already and still runs. */
  readonly running?: boolean;
  /** Told to make them whatever day it is. */
  readonly ignorePauses?: boolean;
  /** The clock asks: what somebody else holds, or has made meanwhile, is left. */
  readonly dueOnly?: boolean;
}

const DUE =
  'p.is_enable = 1 and p.deleted_at is null and (p.generated_to is null or p.generated_to < least($1::timestamptz, p.time_data))';

/** Enabled plans whose tasks are not made up to the end of today, company by company; a batch in one transaction. */
export async function generateDue(app: Services, batch = BATCH): Promise<number> {
  let made = 0;
  for (;;) {
    const done = await asSystem(app, 'tasks of check plans', async ({ tx }) => {
      const [lock] = await tx.query<{ got: boolean }>(
        "select pg_try_advisory_xact_lock(hashtext('anlan/check-plans')) as got",
      );
      if (!lock?.got) return undefined;
      const now = nowText({ app });
      const due = await tx.query<{ tenant_id: string; id: string }>(
        `select p.tenant_id, p.id from check_plan p where ${DUE} order by p.generated_to nulls first, p.id limit ${batch}`,
        [horizonAt(now)],
      );
      let plans = 0;
      let some = 0;
      for (const [tenantId, rows] of byTenant(due)) {
        const ids = rows.map(({ id }) => id);
        const results = await generatePlans({ app, tx, tenantId }, ids, { now, dueOnly: true });
        plans += results.size;
        for (const one of results.values()) some += one.made;
      }
      return { more: due.length === batch && plans > 0, made: some };
    });
    made += done?.made ?? 0;
    if (!done?.more) return made;
  }
}

interface Generating extends Writer {
  readonly app: Services;
}

/** The tasks of some plans of one tenant at once: they are due, are being enabled, or somebody executes them. */
export async function generatePlans(
  writer: Generating,
  ids: readonly string[],
  options: Options,
): Promise<ReadonlyMap<string, Generation>> {
  const plans = await writer.tx.query<PlanRow & Record<string, unknown>>(
    `select ${SELECT} from check_plan p where p.tenant_id = $2 and p.id = any($3::uuid[]) and p.is_enable = 1 and p.deleted_at is null
       ${options.dueOnly ? `and ${DUE.replace('$1', '$4')}` : ''} order by p.id for update of p${options.dueOnly ? ' skip locked' : ''}`,
    [lookBack(options.now), writer.tenantId, ids, ...(options.dueOnly ? [horizonAt(options.now)] : [])],
  );
  return generate(writer, plans, options);
}

const lookBack = (now: string): string => addDays(now, -CATCH_UP_DAYS);

/** Everything of all plans in a handful of statements, however many there are. */
async function generate(
  writer: Generating,
  plans: readonly PlanRow[],
  options: Options,
): Promise<ReadonlyMap<string, Generation>> {
  if (plans.length === 0) return new Map();
  const { app, tx, tenantId } = writer;
  await tx.query(PLANNED_ANEW);
  const inShifts = plans.some(({ timeType }) => timeType === '1');
  const told = inShifts ? await app.parameters.get(tenantId, 'check.shifts', tx) : '';
  const shifts = shiftsOf(told) ?? DEFAULT_SHIFTS;
  const planned = plans.map((plan) => planTasks(plan, shifts, options));
  const due = planned.filter(({ rows }) => rows.length > 0);
  const counts =
    due.length > 0
      ? await itemCounts(
          writer,
          due.map(({ plan }) => plan.id),
        )
      : new Map();
  const made = await writeRecords(
    writer,
    due.flatMap(({ rows }) => rows.map((row) => ({ ...row, itemCount: counts.get(row.planId) ?? 0 }))),
    options.now,
  );
  const perPlan = new Map<string, number>();
  for (const { planId } of made) perPlan.set(planId, (perPlan.get(planId) ?? 0) + 1);
  const runs = planned.map((one) => ({ ...one, made: perPlan.get(one.plan.id) ?? 0 }));
  await noteRuns(writer, runs, options.now);
  await advance(writer, runs, horizonOf(options));
  return new Map(runs.map(({ plan, made: n, paused, nobody }) => [plan.id, { made: n, paused, nobody }]));
}

/** A check record as it is to be written: stored values, `id` beside them. */
type Round = Stored & {
  readonly id: string;
  readonly planId: string;
  readonly name: string;
  readonly period: string;
  readonly assignee: string;
  readonly userIds: readonly string[];
};

interface Planned {
  readonly plan: PlanRow;
  readonly rows: readonly Round[];
  readonly paused: number;
  readonly nobody: boolean;
  /** Nobody of those named is there any more: it fell to the head of the department. */
  readonly toHead: boolean;
}

const horizonOf = ({ now, running }: Options): string => (running ? horizonAtOnce(now) : horizonAt(now));

function planTasks(plan: PlanRow, shifts: readonly string[], options: Options): Planned {
  const { now } = options;
  const horizon = horizonOf(options);
  const fresh = options.running === true || plan.generatedTo === null;
  const since = lookBack(now);
  const from = fresh ? now : (plan.generatedTo as string) > since ? (plan.generatedTo as string) : since;
  const { windows, paused } = windowsOf(plan, {
    from,
    to: horizon,
    running: fresh,
    enabled: plan.enabled,
    pauses: options.ignorePauses ? [] : plan.pauses,
    shifts,
  });
  const due = windows.filter(({ cancelled }) => !cancelled);
  const named = plan.people.map(({ id }) => id);
  const toHead = named.length === 0 && plan.head !== null;
  const people = toHead ? [plan.head as string] : named;
  const nobody = people.length === 0 && due.length > 0;
  const rows = nobody
    ? []
    : due.flatMap((window) => {
        const beside = periodName(plan.timeType, window);
        const name = beside === '' ? plan.name : `${plan.name}（${beside}）`;
        const base = {
          ...plan.facts,
          planId: plan.id,
          riskIds: plan.riskIds,
          name,
          period: window.period,
          recordTime: window.start,
          endTime: window.end,
        };
        return plan.checkWay === EVERYONE
          ? people.map((id) => ({ ...base, id: newId(), assignee: id, userId: id, userIds: [id] }))
          : [
              {
                ...base,
                id: newId(),
                assignee: SHARED,
                userId: people.length === 1 ? (people[0] as string) : null,
                userIds: people,
              },
            ];
      });
  return { plan, rows, paused, nobody, toHead: toHead && due.length > 0 };
}

const record = checkRecord;
const task = planTask;
/** The plan tells that it has made them; nobody hears of each. */
const made = { kind: 'generate', event: false } as const;

/**
 * A record that is there stays as it is; one that was cancelled and still runs is taken back with what the plan says
 * now. Gives those made or taken back. Whoever generates holds the plan, so nobody makes the same ones meanwhile.
 */
async function writeRecords(writer: Writer, rounds: readonly Round[], now: string): Promise<readonly Round[]> {
  if (rounds.length === 0) return [];
  const keyOf = (one: { readonly planId: string; readonly period: string; readonly assignee: string }) =>
    `${one.planId}/${one.period}/${one.assignee}`;
  const known = await writer.tx.query<{ id: string; planId: string; period: string; assignee: string; back: boolean }>(
    `select t.id, t.plan_id as "planId", t.period, t.assignee, t.record_status = ${checkLifecycle.code.cancelled} and t.end_time >= $3::timestamptz as back
       from check_record t where t.tenant_id = $1 and t.plan_id = any($2::uuid[]) and t.period = any($4::text[]) and t.deleted_at is null`,
    [
      writer.tenantId,
      [...new Set(rounds.map(({ planId }) => planId))],
      now,
      [...new Set(rounds.map(({ period }) => period))],
    ],
  );
  const byKey = new Map(known.map((one) => [keyOf(one), one]));
  const fresh = rounds.filter((one) => !byKey.has(keyOf(one)));
  const back = rounds.flatMap((one) => {
    const there = byKey.get(keyOf(one));
    return there?.back ? [{ ...one, id: there.id }] : [];
  });
  const children = laidOut(writer.tenantId);
  await insertMany(writer, record, fresh, { ...made, children });
  if (back.length > 0) {
    const each = back.map((one) => ({ ...one, recordStatus: checkLifecycle.code.waiting }));
    await changeMany(writer, record, { ...made, each, children });
  }
  await writeTasks(writer, [...fresh, ...back], new Set(back.map(({ id }) => id)));
  return [...fresh, ...back];
}

async function writeTasks(writer: Writer, rounds: readonly Round[], back: ReadonlySet<string>): Promise<void> {
  const { tx, tenantId } = writer;
  const people = await tx.query<{ id: string; dept: string | null }>(
    'select id, main_dept_id as dept from app_user where tenant_id = $1 and id = any($2::uuid[])',
    [tenantId, [...new Set(rounds.flatMap(({ userIds }) => userIds))]],
  );
  const deptOf = new Map(people.map(({ id, dept }) => [id, dept]));
  const known =
    back.size === 0
      ? []
      : await tx.query<{ id: string; record: string; person: string; cancelled: boolean }>(
          `select t.id, t.record_id as record, t.assignee_id as person, t.task_status = ${checkLifecycle.code.cancelled} as cancelled from plan_task t
            where t.tenant_id = $1 and t.record_id = any($2::uuid[]) and t.deleted_at is null`,
          [tenantId, [...back]],
        );
  const byKey = new Map(known.map((one) => [`${one.record}/${one.person}`, one]));
  const fresh: Stored[] = [];
  const again: (Stored & { id: string })[] = [];
  for (const round of rounds)
    for (const person of round.userIds) {
      if (!deptOf.has(person)) continue;
      const there = byKey.get(`${round.id}/${person}`);
      const follows = { name: round.name, userId: person, endTime: round.endTime, checkWay: round.checkWay };
      if (there?.cancelled) again.push({ id: there.id, ...follows, taskStatus: checkLifecycle.code.waiting });
      else if (!there)
        fresh.push({
          ...follows,
          recordId: round.id,
          planId: round.planId,
          assigneeId: person,
          deptId: deptOf.get(person) ?? null,
          taskTime: round.recordTime,
        });
    }
  await insertMany(writer, task, fresh, made);
  await changeMany(writer, task, { ...made, each: again });
}

type Run = Planned & { readonly made: number };

/** One line per plan that had something to make: how many, or why none. */
async function noteRuns(writer: Writer, runs: readonly Run[], now: string): Promise<void> {
  const lines = runs
    .filter((run) => run.made > 0 || run.paused > 0 || run.nobody)
    .map(({ plan, made: n, paused, nobody, toHead }) => ({
      planId: plan.id,
      planName: plan.name,
      taskTime: now,
      pushState: n > 0 ? 1 : paused > 0 ? 2 : 0,
      taskCount: n,
      message: [
        ...(n > 0 ? [`生成检查任务${n}条`] : []),
        ...(paused > 0 ? [`${paused}个周期在暂停推送日期内，未生成`] : []),
        ...(toHead ? ['检查人均已离岗，已派给部门负责人'] : []),
        ...(nobody ? ['没有在岗的检查人，也没有部门负责人，未生成'] : []),
      ].join('；'),
    }));
  await insertMany(writer, taskTimingRecord, lines, made);
}

/** A mark of the clock, no edit: version and time of change stay. Only a plan that has made something tells of it. */
async function advance(writer: Writer, runs: readonly Run[], horizon: string): Promise<void> {
  for (const told of [true, false]) {
    const ids = runs.filter((run) => run.made > 0 === told).map(({ plan }) => plan.id);
    if (ids.length === 0) continue;
    await changeMany(writer, checkPlan, {
      kind: 'generate',
      mark: true,
      ...(told ? { always: true } : { event: false }),
      from: {
        fields: ['generatedTo'],
        query: (bind) =>
          `select p.id, greatest(p.generated_to, ${bind(horizon)}::timestamptz) as generated_to from check_plan p where p.tenant_id = ${bind(writer.tenantId)} and p.id = any(${bind(ids)}::uuid[])`,
      },
    });
  }
}

export const generateJob: Job = {
  name: 'tasks of check plans',
  everyMs: 60_000,
  run: async (services) => {
    const n = await generateDue(services);
    if (n > 0) services.log.info({ made: n }, '已生成检查任务');
  },
};
