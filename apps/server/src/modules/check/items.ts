import { riskPoint } from '@anlan/domain/risk/risk-point';
import type { Tx } from '../../kernel/db/db';
import type { BatchConsumer } from '../../kernel/events/events';
import { ownLists } from '../../kernel/own-lists';

interface Key {
  readonly tenant_id: string;
  readonly id: string;
  readonly fresh?: boolean;
}

/**
 * Of `plans`, the lists at each risk point (those of the point itself where the plan names none), then the additional ones.
 */
const LISTS = `lists as (
            select p.tenant_id, p.plan_id, c.risk_id, l.check_id, c.sort as point, l.place
              from plans p
              join check_plan_risk c on c.tenant_id = p.tenant_id and c.parent_id = p.plan_id
              cross join lateral (
                select x.check_id, x.place from unnest(c.check_ids) with ordinality as x(check_id, place)
                union all
                select o.id, row_number() over (order by o.sort, o.id) from ${ownLists('c.tenant_id', 'c.risk_id')} where c.check_ids = '{}') l
            union all
            select p.tenant_id, p.plan_id, null, x.check_id, 1000000, x.place
              from plans p join check_plan q on q.tenant_id = p.tenant_id and q.id = p.plan_id
              cross join lateral unnest(q.additional_checks) with ordinality as x(check_id, place))`;
const ITEMS = `join check_list o on o.tenant_id = l.tenant_id and o.id = l.check_id and o.deleted_at is null
              join check_item i on i.tenant_id = o.tenant_id and i.parent_id = o.id`;

const keysOf = (rows: readonly Key[]) => [rows.map((row) => row.tenant_id), rows.map((row) => row.id)];

/** How many items a record of each plan will have, by plan. */
export async function itemCounts(tx: Tx, plans: readonly Key[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.query<{ plan_id: string; n: number }>(
    `with plans as (select k.tenant_id, k.id as plan_id from unnest($1::text[], $2::uuid[]) as k(tenant_id, id)),
          ${LISTS}
     select l.plan_id, count(*)::int as n from lists l ${ITEMS} group by l.plan_id`,
    keysOf(plans),
  );
  return new Map(rows.map(({ plan_id, n }) => [plan_id, n]));
}

/**
 * Lays out what is to be looked at in check records nobody has begun. A copy, so that editing a list later changes no
 * history. What was laid out before is replaced; how many there are is noted on the record, where it does not say so yet:
 * a row written twice goes into each of its indexes twice.
 */
export async function layOutItems(tx: Tx, records: readonly Key[]): Promise<void> {
  if (records.length === 0) return;
  const keys = keysOf(records);
  const former = records.filter(({ fresh }) => fresh !== true);
  if (former.length > 0)
    await tx.run(
      `delete from check_record_item i using unnest($1::text[], $2::uuid[]) as k(tenant_id, id) where i.tenant_id = k.tenant_id and i.parent_id = k.id`,
      keysOf(former),
    );
  await tx.run(
    `with k as (select * from unnest($1::text[], $2::uuid[]) as k(tenant_id, id)),
          r as (select r.tenant_id, r.id, r.plan_id from k join check_record r on r.tenant_id = k.tenant_id and r.id = k.id),
          plans as (select distinct tenant_id, plan_id from r),
          ${LISTS},
          w as (
            insert into check_record_item (tenant_id, id, parent_id, sort, risk_id, check_id, check_item_id, project, content, standard, basis, method, is_photo)
            select r.tenant_id, gen_random_uuid(), r.id, row_number() over (partition by r.id order by l.point, l.place, i.sort, i.id) - 1,
                   l.risk_id, l.check_id, i.id::text, i.project, i.content, i.standard, i.basis, i.method, i.is_photo
              from r
              join lists l on l.tenant_id = r.tenant_id and l.plan_id = r.plan_id
              ${ITEMS}
            returning tenant_id, parent_id),
          n as (select tenant_id, parent_id, count(*)::int as items from w group by 1, 2)
     update check_record t set item_count = coalesce(n.items, 0)
       from k left join n on n.tenant_id = k.tenant_id and n.parent_id = k.id where t.tenant_id = k.tenant_id and t.id = k.id
        and t.item_count is distinct from coalesce(n.items, 0)`,
    keys,
  );
}

/** Records nobody has begun follow their plan: what is to be looked at, and where. */
export async function followPlans(tx: Tx, tenantId: string, planIds: readonly string[]): Promise<void> {
  if (planIds.length === 0) return;
  const rows = await tx.query<Key & Record<string, unknown>>(
    `update check_record t set risk_ids = array(select c.risk_id from check_plan_risk c where c.tenant_id = t.tenant_id and c.parent_id = t.plan_id order by c.sort)
      where t.tenant_id = $1 and t.plan_id = any($2::uuid[]) and t.record_status = 1 and t.deleted_at is null returning t.tenant_id, t.id`,
    [tenantId, planIds],
  );
  await layOutItems(tx, rows);
}

/** Plans that take a list: by name, or because a point they cover has it for its own. */
export async function plansTaking(tx: Tx, tenantId: string, checkId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select p.id from check_plan p where p.tenant_id = $1 and p.deleted_at is null and p.is_enable = 1
        and ($2::uuid = any(p.additional_checks)
          or exists (select 1 from check_plan_risk c where c.tenant_id = p.tenant_id and c.parent_id = p.id
                and ($2::uuid = any(c.check_ids) or c.check_ids = '{}' and (
                  c.risk_id = (select o.risk_id from check_list o where o.tenant_id = $1 and o.id = $2::uuid)
                  or exists (select 1 from risk_point k where k.tenant_id = $1 and k.id = c.risk_id and $2::uuid = any(k.check_ids))))))`,
    [tenantId, checkId],
  );
  return rows.map(({ id }) => id);
}

/** What happens to a point and leaves its lists alone: levels change by the minute. */
const NO_LISTS: ReadonlySet<string> = new Set(
  ['create', 'level', 'company', 'evaluate', 'inform', 'resetCoordinate', 'dangerSource'].map(
    (kind) => `${riskPoint.name}.${kind}`,
  ),
);

/**
 * Points have other lists than before: what nobody has begun asks these. Only plans whose waiting records differ are laid
 * out anew, as most changes of a point leave its lists alone; those of one plan are alike, so one of them tells.
 */
export const followPoints: BatchConsumer = async (tx, events) => {
  const told = events.filter(({ topic, recordId }) => recordId && !NO_LISTS.has(topic));
  if (told.length === 0) return;
  const rows = await tx.query<{ tenant_id: string; id: string }>(
    `with k as (select distinct t, i from unnest($1::text[], $2::uuid[]) as e(t, i)),
       own_lists as materialized (
         select k.t as tenant_id, k.i as risk_id,
                array(select o.id from ${ownLists('k.t', 'k.i')}
                       where exists (select 1 from check_item i where i.tenant_id = o.tenant_id and i.parent_id = o.id) order by 1) as ids
           from k)
     select distinct p.tenant_id, p.id from own_lists w
       join check_plan_risk c on c.tenant_id = w.tenant_id and c.risk_id = w.risk_id and c.check_ids = '{}'
       join check_plan p on p.tenant_id = c.tenant_id and p.id = c.parent_id and p.is_enable = 1 and p.deleted_at is null
      cross join lateral (
        select r.id from check_record r where r.tenant_id = p.tenant_id and r.plan_id = p.id and r.record_status = 1 and r.deleted_at is null limit 1) r
      where array(select distinct i.check_id from check_record_item i where i.tenant_id = w.tenant_id and i.parent_id = r.id and i.risk_id = w.risk_id order by 1) <> w.ids`,
    [told.map(({ tenantId }) => tenantId), told.map(({ recordId }) => recordId)],
  );
  const plans = new Map<string, string[]>();
  for (const { tenant_id, id } of rows) plans.set(tenant_id, [...(plans.get(tenant_id) ?? []), id]);
  for (const [tenantId, ids] of plans) await followPlans(tx, tenantId, ids);
};
