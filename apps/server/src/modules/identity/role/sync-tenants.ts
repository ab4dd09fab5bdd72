import { syncRole, templateMenus } from '@anlan/domain/identity/staff-calls';
import { isUuid, manyOf, type Stored } from '@anlan/resource';
import { audit } from '../../../kernel/audit/audit';
import { asSystem, PLATFORM_TENANT, type Work } from '../../../kernel/context';
import { notFound, refuse } from '../../../kernel/errors';
import { type Route, serveOpen } from '../../../kernel/route';
import { keepersGuard, losesKeepers } from '../guards';
import { idsIn } from '../ids';
import { completedUpward, type MenuBook, type MenuRow } from '../menu/menu-book';
import { ADMINISTRATORS } from '../powers';
import { actorsChanged, allActorsChanged } from '../session/sessions';

/** From so many on every session is looked at anew, instead of tenant by tenant. */
const MANY = 50;

interface Target extends Record<string, unknown> {
  readonly tenant_id: string;
  readonly role_id: string;
  readonly had: readonly string[];
  /** What the company itself may open: the menus of its administrators; nobody inside could grant more. */
  readonly ceiling: readonly string[];
}

interface Change {
  readonly tenantId: string;
  readonly roleId: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/**
 * A role of the platform as the template of the companies' roles with the same alias: they open what it opens, as far as
 * the company itself may. All or nothing, with a line in the log of every company that changed.
 */
export const syncTenantsRoute = (book: MenuBook): Route =>
  serveOpen(syncRole, async (ctx, _given, { body }) => {
    const given = typeof body === 'object' && body !== null ? (body as Stored) : {};
    const [roleId] = idsIn(given.roleId);
    if (!roleId) throw refuse('请选择作为模板的角色');
    if (!isUuid(roleId)) throw notFound();
    const only = given.tenantIds === undefined ? null : (manyOf(given.tenantIds, 5000) ?? []);
    if (only?.length === 0) throw refuse('请选择要同步的企业');
    return asSystem(ctx.app, 'sync a template role', async (open) => {
      const work: Work = { ...ctx, ...open };
      const template = await templateOf(work, roleId);
      const targets = await targetsOf(work, template.alias, only);
      if (targets.length === 0) throw refuse(`所选企业都没有别名为${template.alias}的角色`);
      const rows = await book.all(work);
      const wanted = await companyMenus(work, book, rows, roleId);
      const changes = targets.flatMap((target) => changeOf(rows, wanted, target));
      await apply(work, rows, changes, template);
      const cut = targets.filter(({ ceiling }) => wanted.some((id) => !new Set(ceiling).has(id))).length;
      const told = { changed: changes.length, same: targets.length - changes.length, cut };
      await audit(work, {
        kind: 'syncTenants',
        resource: 'role',
        recordId: roleId,
        after: { ...told, tenants: changes.map(({ tenantId }) => tenantId) },
      });
      return { data: told, msg: sentence(template.name, told) };
    });
  });

/** Whether a role can be a template, before companies are chosen for it: refused with the same sentences. */
export const templateRoute = (book: MenuBook): Route =>
  serveOpen(templateMenus, async (ctx, _given, { query }) => {
    const [roleId] = idsIn(query.roleId);
    if (!roleId) throw refuse('请选择作为模板的角色');
    if (!isUuid(roleId)) throw notFound();
    return asSystem(ctx.app, 'look at a template role', async (open) => {
      const work: Work = { ...ctx, ...open };
      await templateOf(work, roleId);
      return { data: { menus: (await companyMenus(work, book, await book.all(work), roleId)).length } };
    });
  });

function sentence(name: string, { changed, same, cut }: { changed: number; same: number; cut: number }): string {
  const beyond = cut > 0 ? `；其中${cut}家未开通模板里的部分菜单，这些菜单没有给出` : '';
  return `已将“${name}”同步到${changed}家企业，${same}家原已一致${beyond}`;
}

async function templateOf(work: Work, roleId: string): Promise<{ readonly name: string; readonly alias: string }> {
  const [row] = await work.tx.query<{ role_name: string; role_alias: string }>(
    'select role_name, role_alias from role where tenant_id = $1 and id = $2::uuid and deleted_at is null for no key update',
    [PLATFORM_TENANT, roleId],
  );
  if (!row) throw notFound();
  // An administrator's menus are what his company may open: they come with the menus themselves.
  if (ADMINISTRATORS.has(row.role_alias)) throw refuse('管理员角色的菜单就是企业可用的范围，不能由模板同步');
  return { name: row.role_name, alias: row.role_alias };
}

/** In the order of their ids, locked: a grant inside a company waits. */
const targetsOf = (work: Work, alias: string, only: readonly string[] | null): Promise<Target[]> =>
  work.tx.query<Target>(
    `select r.tenant_id, r.id as role_id,
            array(select menu_id from role_menu g where g.tenant_id = r.tenant_id and g.role_id = r.id) as had,
            array(select distinct g.menu_id from role_menu g join role a on a.tenant_id = g.tenant_id and a.id = g.role_id
                   where a.tenant_id = r.tenant_id and a.role_alias = 'enterprise_admin' and a.deleted_at is null) as ceiling
       from role r join tenant t on t.tenant_id = r.tenant_id and t.tenant_type = 1 and t.deleted_at is null
      where r.role_alias = $1 and r.deleted_at is null and ($2::text[] is null or r.tenant_id = any($2::text[]))
      order by r.tenant_id, r.id for no key update of r`,
    [alias, only],
  );

/** What the template opens in companies; nobody passes on what he does not hold. */
async function companyMenus(
  work: Work,
  book: MenuBook,
  rows: readonly MenuRow[],
  roleId: string,
): Promise<readonly string[]> {
  const granted = await work.tx.query<{ menu_id: string }>(
    'select menu_id from role_menu where tenant_id = $1 and role_id = $2::uuid',
    [PLATFORM_TENANT, roleId],
  );
  const ids = new Set(granted.map((row) => row.menu_id));
  const wanted = rows.filter((row) => ids.has(row.id) && row.audience === 'company');
  if (wanted.length === 0) throw refuse('模板角色没有企业端的菜单，请先在权限配置里勾选');
  const mine = new Set((await book.heldBy(work, work.actor)).map((row) => row.id));
  const held = new Set(completedUpward(rows, mine).map((row) => row.id));
  const beyond = wanted.filter((row) => !held.has(row.id)).map((row) => row.name);
  if (beyond.length > 0) throw refuse(`不能授予自己没有的权限：${beyond.slice(0, 5).join('、')}`);
  return wanted.map((row) => row.id);
}

function changeOf(rows: readonly MenuRow[], wanted: readonly string[], target: Target): Change[] {
  const ceiling = new Set(target.ceiling);
  const after = completedUpward(rows, new Set(wanted.filter((id) => ceiling.has(id)))).map((row) => row.id);
  const had = new Set(target.had);
  const same = after.length === had.size && after.every((id) => had.has(id));
  return same ? [] : [{ tenantId: target.tenant_id, roleId: target.role_id, before: target.had, after }];
}

async function apply(
  work: Work,
  rows: readonly MenuRow[],
  changes: readonly Change[],
  template: { readonly name: string },
): Promise<void> {
  const codeOf = new Map(rows.filter((row) => row.category === 2).map((row) => [row.id, row.code]));
  const codes = (ids: readonly string[]) => ids.flatMap((id) => codeOf.get(id) ?? []);
  for (const { tenantId, roleId, before, after } of changes) {
    const inside: Work = { ...work, tenantId };
    const keepers = losesKeepers(codes(before), codes(after)) ? await keepersGuard(inside) : undefined;
    await work.tx.run(
      'delete from role_menu where tenant_id = $1 and role_id = $2::uuid and menu_id <> all($3::uuid[])',
      [tenantId, roleId, after],
    );
    await work.tx.run(
      `insert into role_menu (tenant_id, role_id, menu_id) select $1, $2::uuid, unnest($3::uuid[]) on conflict do nothing`,
      [tenantId, roleId, after],
    );
    await audit(work, {
      kind: 'syncTenants',
      resource: 'role',
      recordId: roleId,
      tenantId,
      before: { codes: codes(before) },
      after: { codes: codes(after), template: template.name },
    });
    await keepers?.();
    if (changes.length < MANY) await actorsChanged(work, tenantId);
  }
  if (changes.length >= MANY) await allActorsChanged(work);
}
