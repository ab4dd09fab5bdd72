import type { Actor, Reach, TenantKind } from '../../../kernel/context';
import type { Tx } from '../../../kernel/db/db';
import { acknowledge, type Refusal, refuse } from '../../../kernel/errors';
import { type Choices, choicesOf, type Held, headingOf, headsAs, narrowedDepts, narrowedRoles } from './standing';

/** tenant.tenant_type → kind; powers of supervisors and of the platform come from here alone. */
export const tenantKindOf = (type: number): TenantKind =>
  type === 0 ? 'platform' : type === 2 ? 'government' : 'company';

/** Whose menu entries a kind of tenant may hold: the second wall behind the grant itself. */
export const audiencesOf = (kind: TenantKind): readonly string[] =>
  kind === 'platform' ? ['company', 'platform'] : [kind];

export interface TenantFacts {
  readonly tenantId: string;
  readonly name: string;
  readonly kind: TenantKind;
  readonly regionCode: string | null;
  readonly status: number;
  readonly expired: boolean;
}

export async function tenantFacts(tx: Tx, tenantId: string, now: number): Promise<TenantFacts | undefined> {
  const [row] = await tx.query<{
    tenant_name: string;
    tenant_type: number;
    area_code: string | null;
    status: number;
    expired: boolean;
  }>(
    `select tenant_name, tenant_type, area_code, status, coalesce(expire_time <= $2::timestamptz, false) as expired
       from tenant where tenant_id = $1 and deleted_at is null`,
    [tenantId, new Date(now).toISOString()],
  );
  return (
    row && {
      tenantId,
      name: row.tenant_name,
      kind: tenantKindOf(row.tenant_type),
      regionCode: row.area_code,
      status: row.status,
      expired: row.expired,
    }
  );
}

/** Why nobody of this tenant may work now. */
export function tenantRefusal(tenant: TenantFacts | undefined): Refusal | undefined {
  if (!tenant) return refuse('未获得用户的租户信息');
  if (tenant.status !== 1) return acknowledge('租户已停用，请联系管理员');
  if (tenant.expired) return acknowledge('租户授权已过期,请联系管理员');
  return undefined;
}

export interface UserFacts {
  readonly userId: string;
  readonly account: string;
  readonly realName: string;
  readonly name: string | null;
  readonly avatar: string | null;
  readonly deptIds: readonly string[];
  readonly mainDeptId: string | null;
  readonly postIds: readonly string[];
  readonly roleIds: readonly string[];
  readonly mustChangePassword: boolean;
  /** Departments and roles he has; above stand those that act in this session. */
  readonly held: Held;
  readonly chosen: { readonly deptId: string | null; readonly roleId: string | null };
}

/** A living, enabled person as he stands in a session (`''`: in none yet); undefined otherwise. */
async function userFacts(tx: Tx, tenantId: string, userId: string, sessionId: string): Promise<UserFacts | undefined> {
  const [row] = await tx.query<{
    account: string;
    real_name: string;
    name: string | null;
    avatar: string[];
    dept_id: string[];
    main_dept_id: string | null;
    post_id: string[];
    role_id: string[];
    must_change: boolean | null;
    chosen_dept: string | null;
    chosen_role: string | null;
  }>(
    `select u.account, u.real_name, u.name, u.avatar, u.dept_id, u.main_dept_id, u.post_id, u.role_id, c.must_change,
            s.dept_id as chosen_dept, s.role_id as chosen_role
       from app_user u left join user_credential c on c.tenant_id = u.tenant_id and c.user_id = u.id
            left join session s on s.tenant_id = u.tenant_id and s.id = $3::uuid and s.user_id = u.id
      where u.tenant_id = $1 and u.id = $2::uuid and u.deleted_at is null and u.status = 1 and u.is_resign is distinct from 0`,
    [tenantId, userId, sessionId === '' ? null : sessionId],
  );
  if (!row) return undefined;
  const deptIds = narrowedDepts(row.dept_id, row.chosen_dept);
  const main = row.main_dept_id ?? row.dept_id[0] ?? null;
  return {
    userId,
    account: row.account,
    realName: row.real_name,
    name: row.name,
    avatar: row.avatar[0] ?? null,
    deptIds,
    mainDeptId: main !== null && deptIds.includes(main) ? main : (deptIds[0] ?? null),
    postIds: row.post_id,
    roleIds: narrowedRoles(row.role_id, row.chosen_role),
    mustChangePassword: row.must_change ?? false,
    held: { deptIds: row.dept_id, roleIds: row.role_id },
    chosen: { deptId: row.chosen_dept, roleId: row.chosen_role },
  };
}

interface RoleFacts {
  readonly id: string;
  readonly name: string;
  readonly alias: string;
  readonly scope: number;
  readonly depts: readonly string[];
}

export interface Powers {
  readonly roles: readonly RoleFacts[];
  readonly permissions: ReadonlySet<string>;
  readonly headOfDeptIds: readonly string[];
  readonly reach: Reach;
  readonly scopes: ReadonlyMap<string, Reach>;
  readonly calls: ReadonlySet<string>;
}

interface GrantedScope {
  readonly role: string;
  readonly stem: string;
  readonly scope: number;
  readonly depts: readonly string[];
}

/** Words that mean powers of another kind of tenant say nothing here. */
const aliasActs = (alias: string, kind: TenantKind): boolean =>
  alias === 'administrator' ? kind === 'platform' : alias === 'government' ? kind === 'government' : true;

/**
 * What a person's roles add up to, in one statement. The entries are looked up by their keys: a planner that has no
 * statistics yet would join them with the grants row by row.
 */
export async function powersOf(
  tx: Tx,
  tenant: TenantFacts,
  user: Pick<UserFacts, 'userId' | 'deptIds' | 'roleIds' | 'held' | 'chosen'>,
): Promise<Powers> {
  const heading = headingOf(user.held, user.chosen);
  const [row] = await tx.query<{
    roles: RoleFacts[];
    codes: string[];
    heads: string[];
    below: string[];
    scopes: GrantedScope[];
    calls: string[];
  }>(
    `with r as (select id, role_name, role_alias, data_scope, scope_dept_ids from role
                 where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null)
     select coalesce((select json_agg(json_build_object('id', id, 'name', role_name, 'alias', role_alias, 'scope', data_scope,
                       'depts', scope_dept_ids) order by array_position($2::uuid[], id)) from r), '[]') as roles,
            array(select distinct m.code from menu m
                   where m.id = any(array(select g.menu_id from role_menu g join r on r.id = g.role_id where g.tenant_id = $1))
                     and m.category = 2 and m.deleted_at is null and m.audience = any($5::text[])) as codes,
            array(select id from dept where tenant_id = $1 and principal_id = $4::uuid and deleted_at is null
                     and ($6::uuid is null or id = $6::uuid or ancestors @> array[$6::uuid])) as heads,
            array(select id from dept where tenant_id = $1 and deleted_at is null and (id = any($3::uuid[]) or ancestors && $3::uuid[])) as below,
            coalesce((select json_agg(json_build_object('role', g.role_id, 'stem', s.resource_code, 'scope', s.scope_type, 'depts', s.scope_dept_ids))
                        from role_data_scope g join r on r.id = g.role_id
                        join data_scope s on s.tenant_id = g.tenant_id and s.id = g.data_scope_id and s.deleted_at is null
                       where g.tenant_id = $1), '[]') as scopes,
            array(select distinct unnest(string_to_array(a.scope_path, chr(10))) from role_api_scope g join r on r.id = g.role_id
                    join api_scope a on a.tenant_id = g.tenant_id and a.id = g.api_scope_id and a.deleted_at is null
                   where g.tenant_id = $1) as calls`,
    [tenant.tenantId, user.roleIds, user.deptIds, user.userId, audiencesOf(tenant.kind), heading.within],
  );
  const { roles, codes, heads, below, scopes, calls } = row as NonNullable<typeof row>;
  const reachFrom = (list: readonly { readonly scope: number; readonly depts: readonly string[] }[]): Reach => ({
    all: list.some(({ scope }) => scope === 1),
    deptIds: [
      ...new Set(
        list.flatMap(({ scope, depts }) =>
          scope === 3 ? user.deptIds : scope === 4 ? below : scope === 5 ? depts : [],
        ),
      ),
    ],
  });
  // For a stem that one of the roles has a scope of its own for, the others still add what they always reach.
  const ofStem = (stem: string): Reach =>
    reachFrom(
      roles.flatMap((role): readonly { readonly scope: number; readonly depts: readonly string[] }[] => {
        const own = scopes.filter((scope) => scope.role === role.id && scope.stem === stem);
        return own.length > 0 ? own : [role];
      }),
    );
  return {
    roles: roles.filter((role) => aliasActs(role.alias, tenant.kind)),
    permissions: new Set(codes),
    headOfDeptIds: headsAs(
      heading,
      roles.map(({ alias }) => alias),
    )
      ? heads
      : [],
    reach: reachFrom(roles),
    scopes: new Map(scopes.map(({ stem }) => [stem, ofStem(stem)])),
    calls: new Set(calls),
  };
}

export interface Identity {
  readonly actor: Actor;
  readonly user: UserFacts;
  readonly roles: readonly RoleFacts[];
  /** Where somebody of several departments or roles may stand; absent for everybody else, and inside another tenant. */
  readonly choices?: Choices;
}

/** Opens the ghost screen; `ghost_edit` lets its holder go into a tenant and stay there. */
const GHOST_GO = 'ghost_edit';

/** Whose powers a person of the platform has inside a tenant: its administrator's. */
const STEWARD: Readonly<Record<TenantKind, string>> = {
  platform: 'administrator',
  company: 'enterprise_admin',
  government: 'government',
};

/**
 * The person behind a session with the powers that act. Throws where the tenant's licence is over; undefined where the
 * person, his tenant or (in ghost mode) the code that let him in is gone.
 */
export async function identifySession(
  tx: Tx,
  session: { sessionId: string; userId: string; tenantId: string; actingTenant: string },
  now: number,
): Promise<Identity | undefined> {
  const own = await tenantFacts(tx, session.tenantId, now);
  if (own?.status !== 1) return undefined;
  const refusal = tenantRefusal(own);
  if (refusal) throw refusal;
  const identity = await identify(tx, session, own);
  if (!identity || session.actingTenant === session.tenantId) return identity;
  return inside(tx, identity, await tenantFacts(tx, session.actingTenant, now));
}

/** A platform administrator inside a tenant: all that its administrator may, signed with his own name. */
async function inside(tx: Tx, own: Identity, tenant: TenantFacts | undefined): Promise<Identity | undefined> {
  const { actor } = own;
  if (actor.tenantKind !== 'platform' || !actor.can(GHOST_GO)) return undefined;
  if (tenant?.status !== 1 || tenant.kind === 'platform') return undefined;
  const roles = await tx.query<{ id: string }>(
    'select id from role where tenant_id = $1 and role_alias = $2 and deleted_at is null',
    [tenant.tenantId, STEWARD[tenant.kind]],
  );
  const user = { ...own.user, deptIds: [], mainDeptId: null, postIds: [], roleIds: roles.map((role) => role.id) };
  const powers = await powersOf(tx, tenant, user);
  const { permissions } = powers;
  return {
    user,
    roles: powers.roles,
    actor: {
      ...actor,
      tenantId: tenant.tenantId,
      tenantName: tenant.name,
      tenantKind: tenant.kind,
      regionCode: tenant.regionCode,
      deptIds: [],
      headOfDeptIds: [],
      mainDeptId: null,
      postIds: [],
      roleIds: powers.roles.map((role) => role.id),
      roleAliases: powers.roles.map((role) => role.alias),
      permissions,
      can: (code) => permissions.has(code),
      reach: { all: true, deptIds: [] },
      scopes: new Map(),
      calls: powers.calls,
      ghost: { userId: actor.userId, tenantId: actor.tenantId, userName: actor.userName },
    },
  };
}

/** The person behind a session, fully resolved. */
export async function identify(
  tx: Tx,
  session: { sessionId: string; userId: string },
  tenant: TenantFacts,
): Promise<Identity | undefined> {
  const user = await userFacts(tx, tenant.tenantId, session.userId, session.sessionId);
  if (!user) return undefined;
  const powers = await powersOf(tx, tenant, user);
  const { permissions } = powers;
  const choices = await choicesOf(tx, tenant.tenantId, user.held, user.chosen);
  return {
    user,
    roles: powers.roles,
    ...(choices ? { choices } : {}),
    actor: {
      userId: user.userId,
      account: user.account,
      userName: user.realName,
      tenantId: tenant.tenantId,
      tenantName: tenant.name,
      tenantKind: tenant.kind,
      regionCode: tenant.regionCode,
      deptIds: user.deptIds,
      headOfDeptIds: powers.headOfDeptIds,
      mainDeptId: user.mainDeptId,
      postIds: user.postIds,
      roleIds: powers.roles.map((role) => role.id),
      roleAliases: powers.roles.map((role) => role.alias),
      permissions,
      can: (code) => permissions.has(code),
      reach: powers.reach,
      scopes: powers.scopes,
      calls: powers.calls,
      sessionId: session.sessionId,
      mustChangePassword: user.mustChangePassword,
      ghost: null,
    },
  };
}
