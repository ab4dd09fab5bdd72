import { type AnyResource, columnName } from '@anlan/resource';
import { type Ctx, PLATFORM_TENANT, reachOf } from '../../context';
import type { Condition } from '../list/condition';
import { hasTenant } from '../table';

export const LIVE: Condition = { shape: 'live', sql: () => 't.deleted_at is null', values: [] };

/** The rows of the tenant. One place, so that a test can take it away and see what still holds. */
export const firstWall = {
  of: (ctx: Ctx, resource: AnyResource): readonly Condition[] =>
    hasTenant(resource) ? [tenantWall(resource, ctx.tenantId)] : [],
};

/** The tenant's rows that are alive: what every reach lies within. */
export const wallConditions = (ctx: Ctx, resource: AnyResource): Condition[] => [...firstWall.of(ctx, resource), LIVE];

/** What its module narrows it by: of every reading, change, step, removal, choice and file alike. */
export const refinement = (ctx: Ctx, resource: AnyResource): readonly Condition[] =>
  ctx.app.refine?.(ctx, resource.name) ?? [];

/**
 * Which rows: the tenant's, alive, within the actor's reach and what the module narrows it to. The first wall; row-level security is the second and
 * holds also where this one is taken away (a test does so).
 */
export function scopeConditions(ctx: Ctx, resource: AnyResource): Condition[] {
  const conditions = [...wallConditions(ctx, resource), ...refinement(ctx, resource)];
  const reach = reachCondition(ctx, resource);
  if (reach) conditions.push(reach);
  return conditions;
}

function tenantWall(resource: AnyResource, tenantId: string): Condition {
  if (resource.scope !== 'layered' || tenantId === PLATFORM_TENANT) {
    return { shape: 'tenant', sql: (place) => `t.tenant_id = ${place(0)}`, values: [tenantId] };
  }
  const [own, platform] = layers(resource);
  return {
    shape: 'layers',
    sql: (place) => `(${own(place(0))} or ${platform(place(0))})`,
    values: [tenantId],
  };
}

/** A tenant's own rows of a layered entity, and those of the platform's that hold for it. */
export function layers(
  resource: AnyResource,
): readonly [own: (tenant: string) => string, platform: (tenant: string) => string] {
  // Where a value is never missing a plain equality says the same, and the unique index answers it.
  const same = (resource.overrideBy ?? [])
    .map((field) => {
      const operator = resource.fields[field]?.required ? '=' : 'is not distinct from';
      return `o.${columnName(field)} ${operator} t.${columnName(field)}`;
    })
    .join(' and ');
  return [
    (tenant) => `t.tenant_id = ${tenant}`,
    (tenant) =>
      `(t.tenant_id = '${PLATFORM_TENANT}' and not exists (select 1 from ${resource.table} o where o.tenant_id = ${tenant} and o.deleted_at is null and ${same} offset 0))`,
  ];
}

/** One field by which a row concerns somebody, and the persons or departments by which it does. */
export interface ReachArm {
  readonly column: string;
  /** An array of them. */
  readonly many: boolean;
  readonly who: 'me' | 'depts';
}

/** Undefined where all rows are within reach. Without departments their columns are no arms: one without an index makes every other index useless. */
export function reachArms(
  ctx: Ctx,
  resource: AnyResource,
): { arms: ReachArm[]; deptIds: readonly string[] } | undefined {
  const concerned = resource.visibleTo;
  const { actor } = ctx;
  if (!concerned || concerned === 'tenant' || actor.tenantKind !== 'company') return undefined;
  const { all, deptIds } = reachOf(actor, resource);
  if (all) return undefined;
  const arm = (who: ReachArm['who']) => (name: string) => {
    const field = resource.fields[name];
    return { column: columnName(name), many: field?.kind === 'ref' && field.multiple === true, who };
  };
  return {
    arms: [
      ...(concerned.users ?? []).map(arm('me')),
      ...(deptIds.length > 0 ? (concerned.depts ?? []).map(arm('depts')) : []),
    ],
    deptIds,
  };
}

/** Whether the reader may see less than all rows of the company. */
export const seenInPart = (ctx: Ctx, resource: AnyResource): boolean =>
  reachArms(ctx, resource) !== undefined || refinement(ctx, resource).length > 0;

/** Data scope: tested on whom a row concerns, never on its creator (decisions §3). Supervisors see all of a company. */
export function reachCondition(ctx: Ctx, resource: AnyResource): Condition | undefined {
  const reach = reachArms(ctx, resource);
  if (!reach) return undefined;
  if (reach.arms.length === 0) return { shape: 'nobody', sql: () => 'false', values: [] };
  const one = { me: '= $me::uuid', depts: '= any($depts::uuid[])' } as const;
  const many = { me: '@> array[$me::uuid]', depts: '&& $depts::uuid[]' } as const;
  const sql = `(${reach.arms.map((arm) => `t.${arm.column} ${(arm.many ? many : one)[arm.who]}`).join(' or ')})`;
  // A value that no arm names would be one too many for the statement.
  const depts = reach.arms.some(({ who }) => who === 'depts');
  return {
    shape: depts ? 'reach' : 'reach-own',
    sql: (place) => sql.replaceAll('$me', place(0)).replaceAll('$depts', place(1)),
    values: depts ? [ctx.actor.userId, reach.deptIds] : [ctx.actor.userId],
  };
}
