import { checkLifecycle } from '@anlan/domain/check/check-lifecycle';
import { checkRecord } from '@anlan/domain/check/check-record';
import { starterLists } from '@anlan/domain/check/starter-lists';
import { addDays, formatDatetime } from '@anlan/resource/dates';
import type { Actor, Work } from '../../kernel/context';
import { recount } from '../../kernel/resource/figures/counters';
import { generatePlans } from '../../modules/check/index';
import type { Caller } from '../caller';
import type { DemoCompany } from '../company/companies';
import { type Named, plansOf, TRADES } from './check-plans';

const DAY = 86_400_000;
const RICH = '100001';
/** Generation catches up with a month at once. */
const STRIDE_DAYS = 30;

interface Ground {
  readonly now: number;
  readonly points: readonly { readonly id: string; readonly deptId: string }[];
}

/**
 * Check lists, plans of every frequency, and what came of them in half a year; of the daily rounds of all companies but
 * the first, in a month. Lists and plans go through their calls, tasks through generation; how the rounds ended is written at once.
 */
export async function writeChecks(
  caller: Caller,
  admin: Actor,
  company: DemoCompany,
  { now, points }: Ground,
): Promise<void> {
  const rich = company.tenantId === RICH;
  const since = now - 182 * DAY;
  const then = caller.at(admin, since);
  const today = caller.at(admin, now);
  // All at once: the clock's own run must not come between the plans and their past.
  await caller.within(then, async (work) => {
    const ids: string[] = [];
    const keys = starterLists.filter(({ trade }) => trade === 'general' || trade === TRADES[company.trade]);
    await caller.call(work, 'POST /safe/check/starter', then, { body: { keys: keys.map(({ key }) => key) } });
    const named = await look(work, company.tenantId);
    for (const body of plansOf(named, points, { rich, now, trade: company.trade })) {
      const made = (await caller.call(work, 'POST /safe/planvtwo', then, { body })) as { id: string };
      ids.push(made.id);
    }
    for (let at = since + STRIDE_DAYS * DAY; at < now + STRIDE_DAYS * DAY; at += STRIDE_DAYS * DAY) {
      await generatePlans({ app: work.app, tx: work.tx, tenantId: company.tenantId }, ids, {
        now: formatDatetime(Math.min(at, now)),
      });
    }
    await endings(work, formatDatetime(now));
    await pauses(caller, work, today, ids, now);
    if (rich) await patrolPlaces(caller, work, then);
  });
}

async function look(work: Work, tenantId: string): Promise<Named> {
  const named = async (sql: string) =>
    new Map(
      (await work.tx.query<{ name: string; id: string }>(sql, [tenantId])).map(({ name, id }) => [name, id] as const),
    );
  const depts = await named(
    'select dept_name as name, id from dept where tenant_id = $1 and deleted_at is null and dept_category <> 4 and parent_id is not null order by sort',
  );
  const shops = await named(
    'select dept_name as name, id from dept where tenant_id = $1 and deleted_at is null and dept_category = 4 order by sort',
  );
  const roots = await named('select dept_name as name, id from dept where tenant_id = $1 and parent_id is null');
  const major = await named(
    "select point_num as name, id from risk_point where tenant_id = $1 and deleted_at is null and (inherent_level = '1' or is_significant = 1) order by point_num",
  );
  return {
    depts,
    workshops: [...shops.values()],
    root: [...roots.values()][0] as string,
    posts: await named('select post_name as name, id from post where tenant_id = $1'),
    people: await named('select account as name, id from app_user where tenant_id = $1'),
    lists: await named('select name, id from check_list where tenant_id = $1 and deleted_at is null'),
    major: [...major.values()],
  };
}

/** `h` of 0…999 from words that are the same in every demo: keys of rows are not. */
const CHANCE = `(abs(hashtext(p.name || r.period || coalesce(u.account, 'shared'))) % 1000)`;

/**
 * How the rounds ended: nine of ten in time, some late, some of late not yet; of those that run now a part is done, but
 * none of those that take half a year (7) or a year (8): their people have something to do on every day of a visit.
 * Danger found in the days of a round at one of its points is what the round found.
 */
export async function endings(work: Work, now: string): Promise<void> {
  const { tx, tenantId } = work;
  await tx.run(
    `with k as (
       select r.tenant_id, r.id, r.record_time, r.end_time, r.user_ids, ${CHANCE} as h, r.end_time < $2::timestamptz as over, p.time_type in ('7', '8') as slow
         from check_record r join check_plan p on p.tenant_id = r.tenant_id and p.id = r.plan_id
              left join app_user u on u.tenant_id = r.tenant_id and u.id::text = r.assignee
        where r.tenant_id = $1 and r.record_status = 1 and r.record_time <= $2::timestamptz),
     e as (
       select *, case when over then case when h < 885 then 3 when h < 940 or end_time < $2::timestamptz - interval '20 days' then 5 else 4 end
                      when h < 350 and not slow and $2::timestamptz - record_time > interval '2 hours' then 3 else 1 end as status,
              user_ids[1 + h % greatest(cardinality(user_ids), 1)] as who from k),
     f as (
       select *, case when status = 3 then record_time + (least(end_time, $2::timestamptz) - record_time) * (0.30 + (h % 97) / 160.0)
                      when status = 5 then least(end_time + interval '1 hour' * (2 + h % 30), $2::timestamptz) end as done from e)
     update check_record r set record_status = f.status, finish_time = date_trunc('second', f.done), started_time = date_trunc('second', f.done - interval '1 minute' * (6 + f.h % 20)),
            finish_user_id = case when f.done is not null then f.who end, user_id = case when f.done is not null then f.who else r.user_id end,
            sign_in_time = case when f.done is not null and r.patrol_way = '2' then date_trunc('second', f.done - interval '1 minute' * (6 + f.h % 20)) end,
            sign_in_distance = case when f.done is not null and r.patrol_way = '2' then case when f.h % 40 = 0 then 380 else f.h % 60 end end,
            sign_in_deviation = case when f.done is not null then case when r.patrol_way = '2' and f.h % 40 = 0 then 1 else 0 end end,
            too_fast = case when f.done is not null then 0 end, photo_reused = case when f.done is not null then 0 end,
            abnormal_count = 0, hidden_danger_count = 0, update_time = coalesce(f.done, r.update_time)
       from f where r.tenant_id = f.tenant_id and r.id = f.id and f.status <> 1`,
    [tenantId, now],
  );
  await tx.run(
    `update plan_task t set task_status = case when r.record_status in (${checkLifecycle.codes('done')}) and t.user_id is distinct from r.finish_user_id then 7 else r.record_status end,
            finish_user_id = r.finish_user_id, finish_time = r.finish_time
       from check_record r where t.tenant_id = $1 and r.tenant_id = $1 and r.id = t.record_id and r.record_status <> 1`,
    [tenantId],
  );
  await tx.run(
    `update check_record_item i set result = case when abs(hashtext(i.check_item_id || r.period)) % 60 = 0 then 3 else 1 end
       from check_record r where i.tenant_id = $1 and r.tenant_id = $1 and r.id = i.parent_id and r.record_status in (${checkLifecycle.codes('done')})`,
    [tenantId],
  );
  // A danger belongs to one round at the most, a round finds it at one item.
  await tx.run(
    `with found as (
       select distinct on (d.id) d.id as danger, left(d.hidden_danger_describe, 200) as said, i.id as item
         from hidden_danger d
         join check_record_item i on i.tenant_id = d.tenant_id and i.risk_id = d.risk_id
         join check_record r on r.tenant_id = i.tenant_id and r.id = i.parent_id and r.record_status in (${checkLifecycle.codes('done')})
          and d.discovery_time >= r.record_time and d.discovery_time <= r.finish_time + interval '12 hours'
        where d.tenant_id = $1 and d.deleted_at is null order by d.id, r.record_time desc, i.sort + abs(hashtext(d.code)) % 5),
     once as (select distinct on (item) * from found order by item, danger),
     w as (update check_record_item i set result = 2, describe = once.said, hidden_danger_id = once.danger from once where i.tenant_id = $1 and i.id = once.item returning i.parent_id, i.hidden_danger_id),
     c as (select parent_id, count(*)::int as n from w group by 1),
     d as (update hidden_danger x set hidden_danger_type = 2, plan_name = r.plan_name, source = case when r.category ~ '^[1-8]$' then r.category else '10' end from w join check_record r on r.tenant_id = $1 and r.id = w.parent_id where x.tenant_id = $1 and x.id = w.hidden_danger_id)
     update check_record r set abnormal_count = c.n, hidden_danger_count = c.n from c where r.tenant_id = $1 and r.id = c.parent_id`,
    [tenantId],
  );
  await tx.run(
    `insert into check_plan_person_record (tenant_id, id, record_id, name, user_id, dept_id, status, sign_in_time, finish_time, create_tenant, create_time, update_time)
     select r.tenant_id, gen_random_uuid(), r.id, r.name, r.finish_user_id, u.main_dept_id, r.record_status, r.sign_in_time, r.finish_time, r.tenant_id, r.finish_time, r.finish_time
       from check_record r join app_user u on u.tenant_id = r.tenant_id and u.id = r.finish_user_id
      where r.tenant_id = $1 and r.record_status in (${checkLifecycle.codes('done')}) on conflict do nothing`,
    [tenantId],
  );
  // Ended by statements of our own: the counters are asked to follow.
  await recount(tx, checkRecord, tenantId);
}

/** One place in each area with risk points, under the eyes of the point's principal. */
async function patrolPlaces(caller: Caller, work: Work, ctx: Parameters<Caller['call']>[2]): Promise<void> {
  const areas = await work.tx.query<{ areaId: string; area: string; deptId: string; principalId: string }>(
    `select distinct on (a.name) a.id as "areaId", a.name as area, p.dept_id as "deptId", p.principal_id as "principalId"
       from risk_point p join area a on a.tenant_id = p.tenant_id and a.id = p.place
      where p.tenant_id = $1 and p.deleted_at is null order by a.name, p.point_num limit 6`,
    [work.tenantId],
  );
  for (const [place, { area, ...belongs }] of areas.entries()) {
    const placeNum = `XC-${String(place + 1).padStart(3, '0')}`;
    await caller.call(work, 'POST /safe/patrolcheckplace', ctx, {
      body: { name: `${area}巡查点`, placeNum, remark: '二维码贴于入口右侧', ...belongs },
    });
  }
}

/** A shutdown next week, in which the rounds of the plant that stands still rest, for a written reason. */
async function pauses(
  caller: Caller,
  work: Work,
  ctx: Parameters<Caller['call']>[2],
  ids: readonly string[],
  now: number,
): Promise<void> {
  const day = (days: number) => addDays(formatDatetime(now).slice(0, 10), days);
  const made = (await caller.call(work, 'POST /safe/planvtwonotpushdate/add/date', ctx, {
    body: { dateName: '设备停车检修', dateRange: [day(8), day(10)] },
  })) as { id: string };
  const plans = await work.tx.query<{ id: string }>(
    "select p.id from check_plan p where p.tenant_id = $1 and p.id = any($2::uuid[]) and p.time_type in ('11', '12') and p.is_enable = 1",
    [work.tenantId, ids],
  );
  if (plans.length === 0) return;
  await caller.call(work, 'POST /safe/planvtwonotpushdate/add/plan', ctx, {
    body: {
      id: made.id,
      planIds: plans.map(({ id }) => id).join(','),
      reason: '装置停车检修，物料已倒空，现场由检修作业票管控',
    },
  });
}
