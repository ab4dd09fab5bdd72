import { type AnyResource, isUuid, type RowOf } from '@anlan/resource';
import { PLATFORM_TENANT, type Work } from '../context';
import { notFound, refuse } from '../errors';
import type { Condition } from './list/condition';
import { rowSelect } from './list/select';
import { whereOf } from './list/where';
import { scopeConditions } from './scope/scope';
import { keyColumn } from './table';

/**
 * Stored rows for rules, in the order of `ids`; any that is missing or out of scope → 404. `lock` for a coming write;
 * a coming removal also waits for whoever is about to point to the row, and they for it.
 */
export async function rowsOf<R extends AnyResource>(
  work: Work,
  resource: R,
  ids: readonly string[],
  options: { readonly lock?: boolean | 'remove'; readonly refine?: readonly Condition[] } = {},
): Promise<RowOf<R>[]> {
  if (ids.length === 0) return [];
  const wellFormed = resource.key ? ids.every((id) => /^[\w-]{1,32}$/.test(id)) : ids.every(isUuid);
  if (!wellFormed) throw notFound();
  const type = resource.key ? 'text' : 'uuid';
  const key = keyColumn(resource);
  const keyIs: Condition = { shape: 'ids', sql: (place) => `t.${key} = any(${place(0)}::${type}[])`, values: [ids] };
  const where = whereOf([...scopeConditions(work, resource), ...(options.refine ?? []), keyIs]);
  const lock = options.lock === 'remove' ? ' for update of t' : options.lock ? ' for no key update of t' : '';
  // Locked in key order, so that two batches over the same rows cannot wait for each other.
  const rows = await work.tx.query<{ id: string }>(
    `select ${rowSelect(resource)} from ${resource.table} t where ${where.sql} order by t.${key}${lock}`,
    where.values,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const missing = ids.some((id) => !byId.has(id.toLowerCase()));
  // The platform's rows are seen by every tenant and locked by none: what is in sight is not called gone.
  if (missing && options.lock && resource.scope === 'layered' && work.tenantId !== PLATFORM_TENANT) {
    await rowsOf(work, resource, ids, options.refine ? { refine: options.refine } : {});
    throw refuse(`平台的${resource.label}由平台维护，本企业不能修改或删除`);
  }
  if (missing) throw notFound();
  return ids.map((id) => byId.get(id.toLowerCase()) as RowOf<R>);
}

/** One stored row; 404 when missing or out of scope. */
export async function rowOf<R extends AnyResource>(
  work: Work,
  resource: R,
  id: unknown,
  options: { readonly lock?: boolean } = {},
): Promise<RowOf<R>> {
  if (typeof id !== 'string') throw notFound();
  const [row] = await rowsOf(work, resource, [id], options);
  return row as RowOf<R>;
}
