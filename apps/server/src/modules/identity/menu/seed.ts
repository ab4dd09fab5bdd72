import { topMenus } from '@anlan/domain/menus';
import { asSystem, type Ground, type Work } from '../../../kernel/context';
import { newId } from '../../../kernel/db/id';
import { sortKey } from '../../../kernel/resource/columns';
import { ACTORS } from '../session/sessions';
import { MENUS } from './menu-book';
import { type PlannedMenu, plannedMenus } from './plan';
import { AT_ONCE, grantToStandardRoles, placeOf } from './standard-grants';

type Open = Pick<Work, 'tx' | 'afterCommit'>;

/**
 * Inserts the menus that are missing, by audience and code, gives them to those who administer each kind of tenant and to
 * the standard roles of companies what they start with.
 * What is there is never overwritten, and what an administrator has removed does not come back.
 */
export async function seedMenus(app: Ground, planned: readonly PlannedMenu[] = plannedMenus()): Promise<number> {
  return asSystem(app, 'seed menus', async (open) => {
    const { tx } = open;
    await tx.query("select pg_advisory_xact_lock(hashtextextended('seed/menus', 0))");
    const known = await tx.query<{ id: string; audience: string; code: string; ancestors: string[] }>(
      'select id, audience, code, ancestors from menu order by deleted_at desc nulls last',
    );
    const places = new Map(known.map((row) => [placeOf(row), { id: row.id, ancestors: row.ancestors }]));
    const fresh: string[] = [];
    for (const row of planned) {
      if (places.has(placeOf(row))) continue;
      const parent = row.under && places.get(placeOf(row.under));
      if (row.under && !parent) throw new Error(`menu ${row.code} hangs under ${row.under.code}, which is not planned`);
      const id = newId();
      const ancestors = parent ? [...parent.ancestors, parent.id] : [];
      await tx.run(
        `insert into menu (id, parent_id, name, code, alias, path, source, category, action, is_open, audience, hidden, keep_alive, is_tab, sort, ancestors, pinyin, create_tenant, update_tenant)
         values ($1::uuid, $2::uuid, $3, $4, $5, $6, $7, $8, $9, 1, $10, false, true, true, $11, $12::uuid[], $13, '000000', '000000')`,
        [
          id,
          parent?.id ?? null,
          row.name,
          row.code,
          row.alias,
          row.path,
          row.icon,
          row.category,
          row.action,
          row.audience,
          row.sort,
          ancestors,
          sortKey(row.name),
        ],
      );
      places.set(placeOf(row), { id, ancestors });
      fresh.push(id);
    }
    const renamed = await rename(open, planned);
    const moved = await moveUnderNew(open, planned, places, new Set(fresh));
    await seedTopMenus(open, places, fresh);
    if (fresh.length + renamed + moved > 0) {
      await giveToAdministrators(open, fresh);
      const standard = await grantToStandardRoles(open, planned, places, new Set(fresh));
      if (standard.companies > 0)
        app.log.info(
          { menus: fresh.length, ...standard },
          '新增的菜单已按标准权限授予各企业的标准角色，并告知企业管理员；自建角色不变',
        );
      await app.epochs.bump(open, MENUS);
      await app.epochs.bump(open, ACTORS);
    }
    return fresh.length;
  });
}

/** What the product calls otherwise now, where nobody has given it a name of his own. */
async function rename({ tx }: Open, planned: readonly PlannedMenu[]): Promise<number> {
  let changed = 0;
  for (const { code, audience, name, formerName } of planned) {
    if (!formerName) continue;
    changed += await tx.run('update menu set name = $3, pinyin = $4 where code = $1 and audience = $2 and name = $5', [
      code,
      audience,
      name,
      sortKey(name),
      formerName,
    ]);
  }
  return changed;
}

/** Entries planned below a group that has just come into being leave their former one, for everybody who had them. */
async function moveUnderNew(
  { tx }: Open,
  planned: readonly PlannedMenu[],
  places: ReadonlyMap<string, { id: string; ancestors: string[] }>,
  fresh: ReadonlySet<string>,
): Promise<number> {
  let moved = 0;
  for (const row of planned) {
    const own = places.get(placeOf(row));
    const parent = row.under && places.get(placeOf(row.under));
    if (row.category !== 1 || !own || !parent || !fresh.has(parent.id) || fresh.has(own.id)) continue;
    const ancestors = [...parent.ancestors, parent.id];
    moved += await tx.run('update menu set parent_id = $2::uuid, ancestors = $3::uuid[] where id = $1::uuid', [
      own.id,
      parent.id,
      ancestors,
    ]);
    await tx.run('update menu set ancestors = $2::uuid[] where parent_id = $1::uuid', [own.id, [...ancestors, own.id]]);
    await tx.run(
      `insert into role_menu (tenant_id, role_id, menu_id)
       select tenant_id, role_id, $2::uuid from role_menu where menu_id = $1::uuid on conflict do nothing`,
      [own.id, parent.id],
    );
  }
  return moved;
}

async function seedTopMenus(
  { tx }: Open,
  places: ReadonlyMap<string, { id: string }>,
  fresh: readonly string[],
): Promise<void> {
  for (const top of topMenus) {
    const [known] = await tx.query<{ id: string }>('select id from top_menu where code = $1', [top.code]);
    const id = known?.id ?? newId();
    if (!known) {
      await tx.run(
        `insert into top_menu (id, name, code, source, sort, pinyin, create_tenant, update_tenant) values ($1::uuid, $2, $3, $4, $5, $6, '000000', '000000')`,
        [id, top.name, top.code, top.source, top.sort, sortKey(top.name)],
      );
    }
    const groups = top.groups.flatMap((code) =>
      ['company', 'platform', 'government'].flatMap((audience) => places.get(`${audience}/${code}`)?.id ?? []),
    );
    // A top menu of its own choosing keeps it; only what has just come into being joins its group.
    await tx.run(
      `insert into top_menu_menu (top_menu_id, menu_id)
       select $1::uuid, m.id from menu m
        where m.category = 1 and m.deleted_at is null and (m.id = any($2::uuid[]) or m.ancestors && $2::uuid[])
          and ($3::boolean or m.id = any($4::uuid[]))
       on conflict do nothing`,
      [id, groups, !known, fresh],
    );
  }
}

/** New entries go to the administrators of each kind of tenant, of thousands of them in parts. Gives the number of grants. */
export async function giveToAdministrators(
  { tx }: Pick<Open, 'tx'>,
  menuIds: readonly string[],
  tenantId?: string,
): Promise<number> {
  const tenants = tenantId
    ? [tenantId]
    : (await tx.query<{ id: string }>('select tenant_id as id from tenant order by tenant_id')).map(({ id }) => id);
  let given = 0;
  for (let from = 0; from < tenants.length; from += AT_ONCE)
    given += await tx.run(
      `insert into role_menu (tenant_id, role_id, menu_id)
       select r.tenant_id, r.id, m.id from role r join tenant t on t.tenant_id = r.tenant_id cross join menu m
        where m.id = any($1::uuid[]) and m.deleted_at is null and r.deleted_at is null and r.tenant_id = any($2::text[])
          and (t.tenant_type = 1 and r.role_alias = 'enterprise_admin' and m.audience = 'company'
            or t.tenant_type = 2 and r.role_alias = 'government' and m.audience = 'government'
            or t.tenant_type = 0 and r.role_alias = 'administrator' and m.audience in ('company', 'platform'))
       on conflict do nothing`,
      [menuIds, tenants.slice(from, from + AT_ONCE)],
    );
  return given;
}
