import { checkLifecycle } from '@anlan/domain/check/check-lifecycle';
import { checkRecord } from '@anlan/domain/check/check-record';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import type { Tx } from '../../kernel/db/db';
import type { BatchConsumer } from '../../kernel/events/events';
import type { Children } from '../../kernel/resource/write/children';
import { changeMany } from '../../kernel/resource/write/many';
import type { Writer } from '../../kernel/resource/write/statement';
import { ownLists } from '../../ports/own-lists';

/**
 * Of `plans`, the lists at each risk point (those of the point itself where the plan names none), then the additional
 * ones; `tenant` is the place of the one tenant.
 */
const lists = (tenant: string): string => `lists as (
            select p.plan_id, c.risk_id, l.check_id, c.sort as point, l.place
              from plans p
              join check_plan_risk c on c.tenant_id = ${tenant} and c.parent_id = p.plan_id
              cross join lateral (
                select x.check_id, x.place from unnest(c.check_ids) with ordinality as x(check_id, place)
                union all
                select o.id, row_number() over (order by o.sort, o.id) from ${ownLists(tenant, 'c.risk_id')} where c.check_ids = '{}') l
            union all
            select p.plan_id, null, x.check_id, 1000000, x.place
              from plans p join check_plan q on q.tenant_id = ${tenant} and q.id = p.plan_id
              cross join lateral unnest(q.additional_checks) with ordinality as x(check_id, place))`;
const items = (tenant: string): string =>
  `join check_list o on o.tenant_id = ${tenant} and o.id = l.check_id and o.deleted_at is null
              join check_item i on i.tenant_id = ${tenant} and i.parent_id = o.id`;

/** How many items a record of each plan will have, by plan. */
export async function itemCounts(
  { tx, tenantId }: Writer,
  planIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.query<{ plan_id: string; n: number }>(
    `with plans as (select unnest($2::uuid[]) as plan_id), ${lists('$1')}
     select l.plan_id, count(*)::int as n from lists l ${items('$1')} group by l.plan_id`,
    [tenantId, planIds],
  );
  return new Map(rows.map(({ plan_id, n }) => [plan_id, n]));
}

/**
 * What is to be looked at in the check records of `w`, as their child rows. A copy, so that editing a list later changes
 * no history.
 */
export const laidOut = (tenantId: string): Children => ({
  items: {
    columns: ['risk_id', 'check_id', 'check_item_id', 'project', 'content', 'standard', 'basis', 'method', 'is_photo'],
    query: (bind) => {
      const tenant = bind(tenantId);
      return `with plans as (select distinct plan_id from w), ${lists(tenant)}
        select r.id as parent_id, (row_number() over (partition by r.id order by l.point, l.place, i.sort, i.id) - 1)::int as sort,
               l.risk_id, l.check_id, i.id::text as check_item_id, i.project, i.content, i.standard, i.basis, i.method, i.is_photo
          from w r join lists l on l.plan_id = r.plan_id ${items(tenant)}`;
    },
  },
});

/** Records nobody has begun follow their plan: what is to be looked at, and where. All of them are laid out anew. */
export async function followPlans(writer: Writer, planIds: readonly string[]): Promise<void> {
  if (planIds.length === 0) return;
  const counts = await itemCounts(writer, planIds);
  await changeMany(writer, checkRecord, {
    kind: 'followPlan',
    mark: true,
    event: false,
    always: true,
    where: () => `t.record_status = ${checkLifecycle.code.waiting}`,
    from: {
      fields: ['riskIds', 'itemCount'],
      query: (bind) => {
        const tenant = bind(writer.tenantId);
        return `select t.id, array(select c.risk_id from check_plan_risk c where c.tenant_id = ${tenant} and c.parent_id = t.plan_id order by c.sort) as risk_ids,
                       coalesce(k.n, 0) as item_count
                  from check_record t left join unnest(${bind([...counts.keys()])}::uuid[], ${bind([...counts.values()])}::int[]) as k(plan_id, n) on k.plan_id = t.plan_id
                 where t.tenant_id = ${tenant} and t.plan_id = any(${bind(planIds)}::uuid[]) and t.record_status = ${checkLifecycle.code.waiting} and t.deleted_at is null`;
      },
    },
    children: laidOut(writer.tenantId),
  });
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
export const followPoints: BatchConsumer = async (tx, events, app) => {
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
  for (const [tenantId, ids] of plans) await followPlans({ app, tx, tenantId }, ids);
};
