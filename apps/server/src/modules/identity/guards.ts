import type { Actor, Work } from '../../kernel/context';
import { forbidden, refuse } from '../../kernel/errors';
import { PowersBook, rowsGuard } from './powers';

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

/** Whether a change of codes can have taken somebody the means of letting others in. */
export const losesKeepers = (before: readonly string[], after: readonly string[]): boolean =>
  KEEPER_CODES.some((code) => before.includes(code) && !after.includes(code));

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

export const WIDER = '不能授予比自己更大的数据范围';

/** Names of those roles that can do or see more than the actor would with them; nobody hands out what he does not hold. */
export async function rolesBeyond(work: Work, roleIds: readonly string[]): Promise<string[]> {
  if (roleIds.length === 0) return [];
  const book = await PowersBook.load(work);
  const { deptIds } = work.actor;
  return roleIds.filter((id) => book.exceeds(book.of({ roleIds: [id], deptIds }))).map((id) => book.nameOf(id));
}

/** Refuses to touch the accounts of people who can do more than the actor: what leads to them would be their powers. */
export async function mustNotExceed(work: Work, userIds: readonly string[]): Promise<void> {
  const people = await work.tx.query<{ id: string; role_id: string[]; dept_id: string[] }>(
    'select id, role_id, dept_id from app_user where tenant_id = $1 and id = any($2::uuid[])',
    [work.tenantId, userIds.filter((id) => id !== work.actor.userId)],
  );
  if (people.length === 0) return;
  const book = await PowersBook.load(work);
  const beyond = people.some((row) =>
    book.exceeds(book.of({ userId: row.id, roleIds: row.role_id, deptIds: row.dept_id })),
  );
  if (beyond) throw forbidden('不能操作权限高于自己的账号');
}

/** For the end of a change of roles, scopes or departments that may open rows to others: refuses what the actor has not. */
export async function wideningGuard(work: Work): Promise<() => Promise<void>> {
  const gained = await rowsGuard(work);
  return async () => {
    const ids = await gained();
    if (ids.length === 0) return;
    const rows = await work.tx.query<{ name: string }>(
      'select real_name as name from app_user where tenant_id = $1 and id = any($2::uuid[]) order by pinyin collate "C", id limit 3',
      [work.tenantId, ids],
    );
    const more = ids.length > rows.length ? `等${ids.length}人` : '';
    throw refuse(`${WIDER}：${rows.map((row) => row.name).join('、')}${more}`);
  };
}
