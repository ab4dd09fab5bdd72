import { type Actor, reachOf, type Work } from '../../kernel/context';
import { forbidden, refuse } from '../../kernel/errors';
import { notHeld } from './role/api-scopes';
import { audiencesOf } from './session/actor';

/** Whoever can let others in again: keeps roles and people. */
const KEEPER_CODES = ['role_view', 'role_edit', 'user_view', 'user_edit'];

/**
 * Serialises changes of who may administer a tenant and gives the judge for the end of the change: it refuses to leave
 * the tenant without anybody who could undo it. A tenant kept from outside (a supervision office) never had one.
 */
export async function keepersGuard(work: Work): Promise<() => Promise<void>> {
  await work.tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`keepers/${work.tenantId}`]);
  const had = await hasKeeper(work);
  return async () => {
    if (had && !(await hasKeeper(work))) throw refuse('请至少保留一名能管理用户与角色的管理员');
  };
}

async function hasKeeper(work: Work): Promise<boolean> {
  const [row] = await work.tx.query<{ found: boolean }>(
    `select exists (
       select 1 from app_user u
        where u.tenant_id = $1 and u.deleted_at is null and u.status = 1 and u.is_resign is distinct from 0
          and (select count(distinct m.code) from role_menu g
                 join role r on r.tenant_id = g.tenant_id and r.id = g.role_id and r.deleted_at is null
                 join menu m on m.id = g.menu_id and m.category = 2 and m.deleted_at is null
                where g.tenant_id = u.tenant_id and g.role_id = any(u.role_id) and m.code = any($2::text[])) = $3) as found`,
    [work.tenantId, KEEPER_CODES, KEEPER_CODES.length],
  );
  return row?.found ?? false;
}

/** One's own account is kept at home: inside another tenant its words would be counted against somebody else. */
export function notInside(actor: Actor): void {
  if (actor.ghost) throw forbidden('请先返回平台，再修改个人资料或密码');
}

interface RolePowers {
  readonly id: string;
  readonly name: string;
  readonly scope: number;
  readonly codes: readonly string[];
  /** Data scopes of its own, by stem: whether one of them is "all". */
  readonly stems: Readonly<Record<string, boolean>>;
  readonly calls: readonly string[];
}

async function rolePowers(work: Work, roleIds: readonly string[]): Promise<RolePowers[]> {
  return work.tx.query<RolePowers & Record<string, unknown>>(
    `select r.id, r.role_name as name, r.data_scope as scope,
            array(select distinct m.code from role_menu g join menu m on m.id = g.menu_id
                   where g.tenant_id = r.tenant_id and g.role_id = r.id and m.category = 2 and m.deleted_at is null and m.audience = any($3::text[])) as codes,
            coalesce((select json_object_agg(x.stem, x.whole) from (
               select s.resource_code as stem, bool_or(s.scope_type = 1) as whole
                 from role_data_scope g join data_scope s on s.tenant_id = g.tenant_id and s.id = g.data_scope_id and s.deleted_at is null
                where g.tenant_id = r.tenant_id and g.role_id = r.id group by 1) x), '{}') as stems,
            array(select distinct unnest(string_to_array(a.scope_path, chr(10)))
                    from role_api_scope g join api_scope a on a.tenant_id = g.tenant_id and a.id = g.api_scope_id and a.deleted_at is null
                   where g.tenant_id = r.tenant_id and g.role_id = r.id) as calls
       from role r where r.tenant_id = $1 and r.id = any($2::uuid[]) and r.deleted_at is null`,
    [work.tenantId, roleIds, audiencesOf(work.actor.tenantKind)],
  );
}

const exceeds = (work: Pick<Work, 'app' | 'actor'>, role: RolePowers): boolean =>
  role.codes.some((code) => !work.actor.permissions.has(code)) ||
  seesMore(work.actor, role) ||
  notHeld(work, role.calls).length > 0;

/** All rows of something of which the actor sees a part. */
function seesMore(actor: Actor, role: RolePowers): boolean {
  const stems = new Set([...Object.keys(role.stems), ...(actor.scopes?.keys() ?? [])]);
  const whole = (stem: string): boolean => role.stems[stem] ?? role.scope === 1;
  return (
    (role.scope === 1 && !actor.reach.all) ||
    [...stems].some((stem) => whole(stem) && !reachOf(actor, { permission: stem }).all)
  );
}

/** Names of those roles that can do or see more than the actor; nobody hands out what he does not hold. */
export async function rolesBeyond(work: Work, roleIds: readonly string[]): Promise<string[]> {
  if (roleIds.length === 0) return [];
  const roles = await rolePowers(work, roleIds);
  return roles.filter((role) => exceeds(work, role)).map((role) => role.name);
}

/** Refuses to touch the accounts of people who can do more than the actor: a reset password would be their powers. */
export async function mustNotExceed(work: Work, userIds: readonly string[]): Promise<void> {
  const rows = await work.tx.query<{ role_id: string[] }>(
    'select role_id from app_user where tenant_id = $1 and id = any($2::uuid[])',
    [work.tenantId, userIds],
  );
  const beyond = await rolesBeyond(work, [...new Set(rows.flatMap((row) => row.role_id))]);
  if (beyond.length > 0) throw forbidden('不能操作权限高于自己的账号');
}
