import { type AnyResource, columnName } from '@anlan/resource';
import { reachOf, type Work } from '../../context';
import type { Tx } from '../../db/db';
import type { Condition } from '../list/condition';

/**
 * Counters kept by the delta log (quality §2): every write of a resource with `counts` appends one small row per
 * bucket it leaves or enters, in the same statement; a folder applies them about once a second.
 */
export const countEntity = (resource: AnyResource): string => resource.name;
export const monthEntity = (resource: AnyResource): string => `${resource.name}/month`;

/** SQL arrays of a row's buckets: [entity literal, dims expression]. */
export function bucketsOf(resource: AnyResource, alias: string): { entity: string; dims: string }[] {
  if (!resource.counts) return [];
  const dims = resource.counts.by.map((field) => `coalesce(${alias}.${columnName(field)}::text, '')`).join(', ');
  const own = { entity: countEntity(resource), dims: `array[${dims}]` };
  if (!resource.counts.month) return [own];
  const month = `coalesce(to_char(${alias}.${columnName(resource.counts.month)}, 'YYYY-MM'), '')`;
  return [own, { entity: monthEntity(resource), dims: `array[${month}, ${dims}]` }];
}

/** Does a change of these columns move the row to another bucket? */
export function touchesBuckets(resource: AnyResource, columns: readonly string[]): boolean {
  if (!resource.counts) return false;
  const watched = [...resource.counts.by, ...(resource.counts.month ? [resource.counts.month] : [])].map(columnName);
  return watched.some((column) => columns.includes(column));
}

/**
 * Brings the counters of a resource to what its rows say, of one tenant ($1) or of all. What is off is appended as
 * deltas, by one statement that reads rows, counters and deltas of one moment: whoever writes or folds meanwhile neither
 * waits nor is counted twice. Emptying and filling anew would lose to both.
 */
export function recountSql(resource: AnyResource, ofOneTenant: boolean): string[] {
  const tenant = (alias: string) => (ofOneTenant ? ` and ${alias}.tenant_id = $1` : '');
  return bucketsOf(resource, 't').map(({ entity, dims }) => {
    const kept = ['counter', 'counter_delta'].map(
      (table) => `select k.tenant_id, k.dims, -k.n from ${table} k where k.entity = '${entity}'${tenant('k')}`,
    );
    return `insert into counter_delta (tenant_id, entity, dims, n)
      select x.tenant_id, '${entity}', x.dims, sum(x.n)::int
        from (select t.tenant_id, ${dims} as dims, 1 as n from ${resource.table} t where t.deleted_at is null${tenant('t')}
              union all ${kept.join(' union all ')}) x
       group by x.tenant_id, x.dims having sum(x.n) <> 0 returning 1`;
  });
}

/** Gives how many buckets were off. One at a time: two that saw the same lack would each make it good. */
export async function recount(tx: Tx, resource: AnyResource, tenantId?: string): Promise<number> {
  await tx.run("select pg_advisory_xact_lock(hashtext('anlan/recount'))");
  let off = 0;
  for (const sql of recountSql(resource, tenantId !== undefined))
    off += await tx.run(sql, tenantId === undefined ? [] : [tenantId]);
  return off;
}

/** Counted values: the folded ones plus the tail that is not folded yet, so a reader is always exact. */
const UNION = (place: string, entity: string, only = '') =>
  `(${['counter', 'counter_delta'].map((table) => `select dims, n from ${table} where tenant_id = ${place} and entity = '${entity}' ${only}`).join(' union all ')})`;

/**
 * The total of a list from the counters, as `n` of a select, where its filter is exactly tenant plus counted fields.
 * Undefined where the counters cannot know.
 */
export function counterTotal(
  work: Work,
  resource: AnyResource,
  asked: readonly Condition[],
  from: number,
): { sql: string; values: unknown[]; shape: string } | undefined {
  if (!resource.counts) return undefined;
  if (resource.visibleTo !== 'tenant' && !reachOf(work.actor, resource).all && work.actor.tenantKind === 'company')
    return undefined;
  const values: unknown[] = [work.tenantId];
  const parts: string[] = [];
  for (const { oneOf } of asked) {
    const at = oneOf ? resource.counts.by.indexOf(oneOf.field) : -1;
    if (at < 0) return undefined;
    values.push(oneOf?.keys);
    parts.push(`k.dims[${at + 1}] = any($${from + values.length}::text[])`);
  }
  const where = parts.length > 0 ? ` where ${parts.join(' and ')}` : '';
  return {
    sql: `select coalesce(sum(k.n), 0) as n from ${UNION(`$${from + 1}`, countEntity(resource))} k${where}`,
    values,
    shape: `c${asked.map(({ oneOf }) => oneOf?.field).join('+')}`,
  };
}

/**
 * Buckets of a resource for one tenant: dims in the order of `counts.by`; of these months, the month first, where asked:
 * months grow with the years, so nobody reads them all.
 */
export async function readCounters(
  work: Work,
  resource: AnyResource,
  months?: { readonly from: string; readonly to: string },
): Promise<{ dims: string[]; n: number }[]> {
  const entity = months ? monthEntity(resource) : countEntity(resource);
  const rows = await work.tx.query<{ dims: string[]; n: string }>(
    `select k.dims, sum(k.n) as n from ${UNION('$1', entity, months && "and dims >= array[$2] and dims < array[$3 || '~']")} k group by k.dims having sum(k.n) <> 0`,
    months ? [work.tenantId, months.from, months.to] : [work.tenantId],
  );
  return rows.map((row) => ({ dims: row.dims, n: Number(row.n) }));
}
