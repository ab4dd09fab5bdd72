import { isUuid } from '@anlan/resource';
import type { Tx } from '../../../kernel/db/db';
import { refuse } from '../../../kernel/errors';
import type { RouteInput } from '../../../kernel/route';

/** Somebody of several departments or roles may act in one of them alone: a session narrows what he holds, never widens. */
export interface Standing {
  /** Absent: as it was. Null: all that he holds. */
  readonly deptId?: string | null;
  readonly roleId?: string | null;
}

/** What there is to choose from, and what this session has chosen. Both lists are empty where there is nothing to choose. */
export interface Choices {
  readonly depts: readonly { readonly id: string; readonly name: string }[];
  readonly roles: readonly { readonly id: string; readonly name: string }[];
  readonly deptId: string | null;
  readonly roleId: string | null;
}

export interface Held {
  readonly deptIds: readonly string[];
  readonly roleIds: readonly string[];
}

const ALL = '0';

function asked(input: Pick<RouteInput, 'request'>, header: string): string | null | undefined {
  const value = input.request.headers[header];
  if (typeof value !== 'string' || value === '') return undefined;
  return value === ALL ? null : value.toLowerCase();
}

/** The family's headers of token calls; empty as most clients send them, they ask for nothing. */
export function standingIn(input: Pick<RouteInput, 'request'>): Standing {
  const [deptId, roleId] = [asked(input, 'dept-id'), asked(input, 'role-id')];
  return { ...(deptId === undefined ? {} : { deptId }), ...(roleId === undefined ? {} : { roleId }) };
}

/** Why he cannot stand there. */
export function notHis(held: Held, { deptId, roleId }: Standing): string | undefined {
  if (deptId && !(isUuid(deptId) && held.deptIds.includes(deptId))) return '所选部门不属于当前账号';
  if (roleId && !(isUuid(roleId) && held.roleIds.includes(roleId))) return '所选角色不属于当前账号';
  return undefined;
}

/** Keeps the choice with the session; says whether anything was chosen. */
export async function standThere(
  tx: Tx,
  session: { readonly tenantId: string; readonly sessionId: string },
  held: Held,
  standing: Standing,
): Promise<boolean> {
  const { deptId, roleId } = standing;
  if (deptId === undefined && roleId === undefined) return false;
  const why = notHis(held, standing);
  if (why) throw refuse(why);
  await tx.run(
    `update session set dept_id = case when $3 then $4::uuid else dept_id end, role_id = case when $5 then $6::uuid else role_id end
      where tenant_id = $1 and id = $2::uuid`,
    [session.tenantId, session.sessionId, deptId !== undefined, deptId ?? null, roleId !== undefined, roleId ?? null],
  );
  return true;
}

/** One of several, or all. Whoever has left the chosen department stands where he is now. */
export const narrowedDepts = (held: readonly string[], chosen: string | null): readonly string[] =>
  chosen !== null && held.includes(chosen) ? [chosen] : held;

/** A role that was taken away leaves none: a session that was narrowed does not grow by it. */
export const narrowedRoles = (held: readonly string[], chosen: string | null): readonly string[] =>
  chosen === null ? held : held.filter((id) => id === chosen);

/** In whose role somebody answers as head of his department. */
const LEADING: readonly string[] = ['dept_head', 'team_leader'];

/** What of a head's rights acts in this session. */
export interface Heading {
  /** Only this department and those below it; null: all that he heads. */
  readonly within: string | null;
  /** Only in the role of a head. */
  readonly byRole: boolean;
}

/** One of several, or one that was taken away since: a session that was narrowed does not grow by it. */
const narrows = (held: readonly string[], chosen: string | null): chosen is string =>
  chosen !== null && (held.length > 1 || !held.includes(chosen));

/** Being the head of a department is no role, yet whoever stands in one role or department alone stands as no other. */
export const headingOf = (
  held: Held,
  chosen: { readonly deptId: string | null; readonly roleId: string | null },
): Heading => ({
  within: narrows(held.deptIds, chosen.deptId) ? chosen.deptId : null,
  byRole: narrows(held.roleIds, chosen.roleId),
});

export const headsAs = ({ byRole }: Heading, aliases: readonly string[]): boolean =>
  !byRole || aliases.some((alias) => LEADING.includes(alias));

/** Undefined for whoever has one of each: he is asked nothing. */
export async function choicesOf(
  tx: Tx,
  tenantId: string,
  held: Held,
  chosen: { readonly deptId: string | null; readonly roleId: string | null },
): Promise<Choices | undefined> {
  if (held.deptIds.length < 2 && held.roleIds.length < 2) return undefined;
  const [row] = await tx.query<Pick<Choices, 'depts' | 'roles'> & Record<string, unknown>>(
    `select coalesce((select json_agg(json_build_object('id', id, 'name', dept_name) order by array_position($2::uuid[], id))
                        from dept where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null), '[]') as depts,
            coalesce((select json_agg(json_build_object('id', id, 'name', role_name) order by array_position($3::uuid[], id))
                        from role where tenant_id = $1 and id = any($3::uuid[]) and deleted_at is null), '[]') as roles`,
    [tenantId, held.deptIds, held.roleIds],
  );
  const several = <T>(list: readonly T[] = []): readonly T[] => (list.length > 1 ? list : []);
  const [depts, roles] = [several(row?.depts), several(row?.roles)];
  if (depts.length === 0 && roles.length === 0) return undefined;
  const among = (list: readonly { readonly id: string }[], id: string | null) =>
    list.some((one) => one.id === id) ? id : null;
  return { depts, roles, deptId: among(depts, chosen.deptId), roleId: among(roles, chosen.roleId) };
}
