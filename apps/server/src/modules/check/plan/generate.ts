import { checkPlan } from '@anlan/domain/check/check-plan';
import { checkRecord } from '@anlan/domain/check/check-record';
import {
  DEFAULT_SHIFTS,
  type Enabled,
  horizonAt,
  type Pause,
  type PlanTimes,
  periodName,
  shiftsOf,
  windowsOf,
} from '@anlan/domain/check/windows';
import { addDays } from '@anlan/domain/shared/dates';
import { rowBigrams } from '@anlan/resource';
import { asSystem, nowText, type Services } from '../../../kernel/context';
import type { Tx } from '../../../kernel/db/db';
import { newId } from '../../../kernel/db/id';
import type { Job } from '../../../kernel/module';
import { sortKey } from '../../../kernel/resource/columns';
import { bucketsOf } from '../../../kernel/resource/figures/counters';
import { itemCounts, layOutItems } from '../items';
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
  readonly enabled: readonly Enabled[];
  readonly pauses: readonly Pause[];
  readonly people: readonly Person[];
  readonly head: string | null;
}

const SELECT = `p.tenant_id as "tenantId", p.id, p.name, p.check_way as "checkWay", p.time_type as "timeType", p.patrol_cycle as "patrolCycle",
  to_char(p.start_time, ${TIME}) as "startTime", to_char(p.time_data, ${TIME}) as "timeData", to_char(p.generated_to, ${TIME}) as "generatedTo",
  (select coalesce(json_agg(json_build_object('from', to_char(e.from_at, ${TIME}), 'to', to_char(e.to_at, ${TIME})) order by e.from_at), '[]')
     from check_plan_enabled e where e.tenant_id = p.tenant_id and e.plan_id = p.id and (e.to_at is null or e.to_at >= $1::timestamptz)) as enabled,
  (select coalesce(json_agg(json_build_object('from', to_char(d.start_date, 'YYYY-MM-DD'), 'to', to_char(d.end_date, 'YYYY-MM-DD'))), '[]')
     from not_push_date_plan l join not_push_date d on d.tenant_id = l.tenant_id and d.id = l.parent_id and d.deleted_at is null
    where l.tenant_id = p.tenant_id and l.plan_id = p.id and d.end_date >= $1::timestamptz::date) as pauses,
  (select coalesce(json_agg(json_build_object('id', u.id) order by u.id), '[]') from app_user u
    where u.tenant_id = p.tenant_id and ${ACTIVE}
      and (p.personal_type = 1 and u.id = any(p.user_id)
        or p.personal_type = 2 and u.post_id && p.post_id and ${inDept('p.tenant_id', 'p.dept_id')})) as people,
  ${headOf('p.tenant_id', 'p.dept_id')} as head`;

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
  /** Who pressed; absent for the clock. */
  readonly userId?: string;
}

/** Enabled plans whose tasks are not made up to the end of today, of all tenants; a batch in one transaction. */
export async function generateDue(app: Services, batch = BATCH): Promise<number> {
  let made = 0;
  for (;;) {
    const done = await asSystem(app, 'tasks of check plans', async ({ tx }) => {
      const [lock] = await tx.query<{ got: boolean }>(
        "select pg_try_advisory_xact_lock(hashtext('anlan/check-plans')) as got",
      );
      if (!lock?.got) return undefined;
      const now = nowText({ app });
      const horizon = horizonAt(now);
      const plans = await tx.query<PlanRow & Record<string, unknown>>(
        `select ${SELECT} from check_plan p
          where p.is_enable = 1 and p.deleted_at is null and (p.generated_to is null or p.generated_to < least($2::timestamptz, p.time_data))
          order by p.generated_to nulls first, p.id limit ${batch} for update of p skip locked`,
        [lookBack(now), horizon],
      );
      const results = await generate(tx, app, plans, { now });
      return { plans: plans.length, made: [...results.values()].reduce((sum, one) => sum + one.made, 0) };
    });
    made += done?.made ?? 0;
    if (!done || done.plans < batch) return made;
  }
}

/** The tasks of some plans of one tenant at once: they are being enabled, or somebody executes them. */
export async function generatePlans(
  tx: Tx,
  app: Services,
  tenantId: string,
  ids: readonly string[],
  options: Options,
): Promise<ReadonlyMap<string, Generation>> {
  const plans = await tx.query<PlanRow & Record<string, unknown>>(
    `select ${SELECT} from check_plan p where p.tenant_id = $2 and p.id = any($3::uuid[]) and p.is_enable = 1 and p.deleted_at is null order by p.id for update of p`,
    [lookBack(options.now), tenantId, ids],
  );
  return generate(tx, app, plans, options);
}

const lookBack = (now: string): string => addDays(now, -CATCH_UP_DAYS);

interface RecordRow {
  readonly tenant_id: string;
  readonly id: string;
  readonly plan_id: string;
  readonly name: string;
  readonly pinyin: string;
  readonly search_grams: readonly string[];
  readonly period: string;
  readonly assignee: string;
  readonly record_time: string;
  readonly end_time: string;
  readonly user_id: string | null;
  readonly user_ids: readonly string[];
}

/** Everything of all plans in a handful of statements, however many there are. */
async function generate(
  tx: Tx,
  app: Services,
  plans: readonly PlanRow[],
  options: Options,
): Promise<ReadonlyMap<string, Generation>> {
  if (plans.length === 0) return new Map();
  await tx.query(PLANNED_ANEW);
  const shifts = await shiftsByTenant(tx, app, plans);
  const planned = plans.map((plan) => planTasks(plan, shifts.get(plan.tenantId) ?? DEFAULT_SHIFTS, options));
  const due = planned.filter(({ rows }) => rows.length > 0);
  const counts = await itemCounts(
    tx,
    due.map(({ plan }) => ({ tenant_id: plan.tenantId, id: plan.id })),
  );
  const made = await insertRecords(
    tx,
    due.flatMap(({ rows }) => rows.map((row) => ({ ...row, item_count: counts.get(row.plan_id) ?? 0 }))),
    options,
  );
  if (made.length > 0) {
    await insertTasks(tx, made, options.now);
    await layOutItems(tx, made);
  }
  const perPlan = new Map<string, number>();
  for (const { plan_id } of made) perPlan.set(plan_id, (perPlan.get(plan_id) ?? 0) + 1);
  const results = new Map<string, Generation>(
    planned.map(({ plan, paused, nobody }) => [plan.id, { made: perPlan.get(plan.id) ?? 0, paused, nobody }]),
  );
  await noteRuns(
    tx,
    planned.map((one) => ({ ...one, made: perPlan.get(one.plan.id) ?? 0 })),
    options.now,
  );
  await advance(tx, app, plans, perPlan, horizonAt(options.now));
  return results;
}

async function shiftsByTenant(
  tx: Tx,
  app: Services,
  plans: readonly PlanRow[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>();
  for (const { tenantId, timeType } of plans) {
    if (timeType !== '1' || found.has(tenantId)) continue;
    found.set(tenantId, shiftsOf(await app.parameters.get(tenantId, 'check.shifts', tx)) ?? DEFAULT_SHIFTS);
  }
  return found;
}

interface Planned {
  readonly plan: PlanRow;
  readonly rows: readonly RecordRow[];
  readonly paused: number;
  readonly nobody: boolean;
  /** Nobody of those named is there any more: it fell to the head of the department. */
  readonly toHead: boolean;
}

function planTasks(plan: PlanRow, shifts: readonly string[], options: Options): Planned {
  const { now } = options;
  const horizon = horizonAt(now);
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
          tenant_id: plan.tenantId,
          plan_id: plan.id,
          name,
          pinyin: sortKey(name),
          search_grams: rowBigrams([name]),
          period: window.period,
          record_time: window.start,
          end_time: window.end,
        };
        return plan.checkWay === EVERYONE
          ? people.map((id) => ({ ...base, id: newId(), assignee: id, user_id: id, user_ids: [id] }))
          : [
              {
                ...base,
                id: newId(),
                assignee: SHARED,
                user_id: people.length === 1 ? (people[0] as string) : null,
                user_ids: people,
              },
            ];
      });
  return { plan, rows, paused, nobody, toHead: toHead && due.length > 0 };
}

export interface Made {
  readonly tenant_id: string;
  readonly id: string;
  readonly plan_id: string;
  /** Just made: nothing is laid out in it yet. */
  readonly fresh?: boolean;
}

const grouped = (alias: string, n: 1 | -1): string[] =>
  bucketsOf(checkRecord, alias).map(
    ({ entity, dims }) =>
      `insert into counter_delta (tenant_id, entity, dims, n) select ${alias}.tenant_id, '${entity}', ${dims}, ${n} * count(*) from ${alias} group by 1, 3`,
  );

/**
 * A record that is there stays as it is; one that was cancelled and still runs is taken back with what the plan says
 * now. Gives those made or taken back.
 */
async function insertRecords(
  tx: Tx,
  rows: readonly (RecordRow & { readonly item_count: number })[],
  options: Options,
): Promise<Made[]> {
  if (rows.length === 0) return [];
  const set = [
    'name',
    'pinyin',
    'search_grams',
    'plan_name',
    'category',
    'time_type',
    'patrol_cycle',
    'check_way',
    'patrol_way',
    'stratum',
    'end_time',
    'dept_id',
    'depted_id',
    'post_id',
    'user_id',
    'user_ids',
    'risk_ids',
    'item_count',
  ];
  const deltas = [...grouped('w', 1), ...grouped('back', -1)].map((sql, place) => `d${place} as (${sql})`);
  return tx.query<Made & Record<string, unknown>>(
    `with x as (select * from jsonb_to_recordset($1::jsonb) as x(tenant_id text, id uuid, plan_id uuid, name text, pinyin text, search_grams text[], period text, assignee text,
                  record_time timestamptz, end_time timestamptz, user_id uuid, user_ids uuid[], item_count int)),
          w as (insert into check_record as t (tenant_id, id, plan_id, plan_name, name, pinyin, search_grams, category, time_type, patrol_cycle, check_way, patrol_way, stratum, period, assignee,
                  record_time, end_time, dept_id, depted_id, post_id, user_id, user_ids, risk_ids, item_count, record_status, create_user, create_tenant, create_time, update_time)
                select x.tenant_id, x.id, p.id, p.name, x.name, x.pinyin, x.search_grams, p.category, p.time_type, p.patrol_cycle, p.check_way, p.patrol_way, p.stratum, x.period, x.assignee,
                       x.record_time, x.end_time, p.dept_id, p.depted_id, case when p.personal_type = 2 then p.post_id else '{}' end, x.user_id, x.user_ids,
                       array(select c.risk_id from check_plan_risk c where c.tenant_id = p.tenant_id and c.parent_id = p.id order by c.sort), x.item_count, 1, $3::uuid, x.tenant_id, $2::timestamptz, $2::timestamptz
                  from x join check_plan p on p.tenant_id = x.tenant_id and p.id = x.plan_id
                on conflict (tenant_id, plan_id, period, assignee) where deleted_at is null
                do update set record_status = 1, version = t.version + 1, update_time = $2::timestamptz, ${set.map((column) => `${column} = excluded.${column}`).join(', ')}
                   where t.record_status = 6 and t.end_time >= $2::timestamptz
                returning t.tenant_id, t.id, t.plan_id, t.record_time, t.record_status, (t.xmax = 0) as fresh),
          back as (select tenant_id, 6::smallint as record_status, record_time from w where not fresh),
          ${deltas.join(', ')}
     select tenant_id, id, plan_id, fresh from w`,
    [JSON.stringify(rows), options.now, options.userId ?? null],
  );
}

/** Rows of one table named by tenant and id, so that the primary key is used. */
export const keyed = (rows: readonly Made[]): [string[], string[]] => [
  rows.map((row) => row.tenant_id),
  rows.map((row) => row.id),
];

async function insertTasks(tx: Tx, records: readonly Made[], now: string): Promise<void> {
  await tx.run(
    `insert into plan_task as t (tenant_id, id, record_id, plan_id, name, pinyin, search_grams, user_id, assignee_id, dept_id, task_time, end_time, check_way, task_status, create_tenant, create_time, update_time)
     select r.tenant_id, gen_random_uuid(), r.id, r.plan_id, r.name, r.pinyin, r.search_grams, u.id, u.id, u.main_dept_id, r.record_time, r.end_time, r.check_way, 1, r.tenant_id, $3::timestamptz, $3::timestamptz
       from unnest($1::text[], $2::uuid[]) as k(tenant_id, id)
       join check_record r on r.tenant_id = k.tenant_id and r.id = k.id
       join app_user u on u.tenant_id = r.tenant_id and u.id = any(r.user_ids)
     on conflict (tenant_id, record_id, assignee_id) where deleted_at is null
     do update set task_status = 1, user_id = excluded.user_id, name = excluded.name, pinyin = excluded.pinyin, search_grams = excluded.search_grams, end_time = excluded.end_time,
                   check_way = excluded.check_way, version = t.version + 1, update_time = excluded.update_time
        where t.task_status = 6`,
    [...keyed(records), now],
  );
}

/** One line per plan that had something to make: how many, or why none. */
async function noteRuns(tx: Tx, runs: readonly (Planned & { readonly made: number })[], now: string): Promise<void> {
  const lines = runs
    .filter(({ made, paused, nobody }) => made > 0 || paused > 0 || nobody)
    .map(({ plan, made, paused, nobody, toHead }) => ({
      tenant_id: plan.tenantId,
      id: newId(),
      plan_id: plan.id,
      plan_name: plan.name,
      pinyin: sortKey(plan.name),
      push_state: made > 0 ? 1 : paused > 0 ? 2 : 0,
      task_count: made,
      message: [
        ...(made > 0 ? [`生成检查任务${made}条`] : []),
        ...(paused > 0 ? [`${paused}个周期在暂停推送日期内，未生成`] : []),
        ...(toHead ? ['检查人均已离岗，已派给部门负责人'] : []),
        ...(nobody ? ['没有在岗的检查人，也没有部门负责人，未生成'] : []),
      ].join('；'),
    }));
  if (lines.length === 0) return;
  await tx.run(
    `insert into task_timing_record (tenant_id, id, plan_id, plan_name, pinyin, task_time, push_state, task_count, message, create_tenant, create_time, update_time)
     select x.tenant_id, x.id, x.plan_id, x.plan_name, x.pinyin, $2::timestamptz, x.push_state, x.task_count, x.message, x.tenant_id, $2::timestamptz, $2::timestamptz
       from jsonb_to_recordset($1::jsonb) as x(tenant_id text, id uuid, plan_id uuid, plan_name text, pinyin text, push_state smallint, task_count int, message text)`,
    [JSON.stringify(lines), now],
  );
}

/** A mark of the clock, no edit: version and time of change stay. */
async function advance(
  tx: Tx,
  app: Services,
  plans: readonly PlanRow[],
  made: ReadonlyMap<string, number>,
  horizon: string,
): Promise<void> {
  const keys = plans.map(({ tenantId, id }) => ({ tenant_id: tenantId, id, plan_id: id }));
  await tx.run(
    `update check_plan p set generated_to = greatest(p.generated_to, $3::timestamptz) from unnest($1::text[], $2::uuid[]) as k(tenant_id, id) where p.tenant_id = k.tenant_id and p.id = k.id`,
    [...keyed(keys), horizon],
  );
  const told = keys.filter(({ id }) => (made.get(id) ?? 0) > 0);
  if (told.length === 0 || !app.events.wants(checkPlan.name)) return;
  await tx.run(
    `insert into outbox (tenant_id, topic, record_id) select tenant_id, '${checkPlan.name}.generate', id from unnest($1::text[], $2::text[]) as k(tenant_id, id)`,
    [...keyed(told)],
  );
}

export const generateJob: Job = {
  name: 'tasks of check plans',
  everyMs: 60_000,
  run: async (services) => {
    const made = await generateDue(services);
    if (made > 0) services.log.info({ made }, '已生成检查任务');
  },
};
