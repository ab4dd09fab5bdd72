import { type AnyResource, columnName } from '@anlan/resource';
import { type Ctx, PLATFORM_TENANT, reachOf } from '../context';
import type { Condition } from './filters';
import { hasTenant } from './table';

/** The tenant's rows that are alive: what every reach lies within. */
export function wallConditions(ctx: Ctx, resource: AnyResource): Condition[] {
  const conditions: Condition[] = [];
  if (hasTenant(resource) && !wallRemoved) conditions.push(tenantWall(resource, ctx.tenantId));
  conditions.push({ shape: 'live', sql: () => 't.deleted_at is null', values: [] });
  return conditions;
}

/**
 * Which rows: the tenant's, alive, and within the actor's reach. The first wall; row-level security is the second and
 * holds also where this one is taken away (a test does so).
 */
export function scopeConditions(ctx: Ctx, resource: AnyResource): Condition[] {
  const conditions = wallConditions(ctx, resource);
  const reach = reachCondition(ctx, resource);
  if (reach) conditions.push(reach);
  return conditions;
}

function tenantWall(resource: AnyResource, tenantId: string): Condition {
  if (resource.scope !== 'layered' || tenantId === PLATFORM_TENANT) {
    return { shape: 'tenant', sql: (place) => `t.tenant_id = ${place(0)}`, values: [tenantId] };
  }
  // Where a value is never missing a plain equality says the same, and the unique index answers it.
  const same = (resource.overrideBy ?? [])
    .map((field) => {
      const operator = resource.fields[field]?.required ? '=' : 'is not distinct from';
      return `o.${columnName(field)} ${operator} t.${columnName(field)}`;
    })
    .join(' and ');
  return {
    shape: 'layers',
    sql: (place) =>
      `(t.tenant_id = ${place(0)} or (t.tenant_id = '${PLATFORM_TENANT}' and not exists (select 1 from ${resource.table} o where o.tenant_id = ${place(0)} and o.deleted_at is null and ${same})))`,
    values: [tenantId],
  };
}

/** Data scope: tested on whom a row concerns, never on its creator (decisions §3). Supervisors see all of a company. */
export function reachCondition(ctx: Ctx, resource: AnyResource): Condition | undefined {
  const concerned = resource.visibleTo;
  const { actor } = ctx;
  if (!concerned || concerned === 'tenant' || actor.tenantKind !== 'company') return undefined;
  const reach = reachOf(actor, resource);
  if (reach.all) return undefined;
  const parts: string[] = [];
  const holds = (name: string) => {
    const field = resource.fields[name];
    return field?.kind === 'ref' && field.multiple;
  };
  for (const name of concerned.users ?? []) {
    const column = `t.${columnName(name)}`;
    parts.push(holds(name) ? `${column} @> array[$me::uuid]` : `${column} = $me::uuid`);
  }
  // Without departments their columns are no arms: one arm without an index makes every other index useless.
  const depts = reach.deptIds.length > 0;
  for (const name of depts ? (concerned.depts ?? []) : []) {
    const column = `t.${columnName(name)}`;
    parts.push(holds(name) ? `${column} && $depts::uuid[]` : `${column} = any($depts::uuid[])`);
  }
  if (parts.length === 0) return { shape: 'nobody', sql: () => 'false', values: [] };
  const sql = `(${parts.join(' or ')})`;
  return {
    shape: depts ? 'reach' : 'reach-own',
    sql: (place) => sql.replaceAll('$me', place(0)).replaceAll('$depts', place(1)),
    values: depts ? [actor.userId, reach.deptIds] : [actor.userId],
  };
}

let wallRemoved = false;

/** Only for the test that proves the second wall: takes the tenant condition out of every generated statement. */
export function removeWallForTest(removed: boolean): void {
  wallRemoved = removed;
}
