import { resources } from '@anlan/domain';
import {
  type ChoiceNode,
  grantRole,
  roleChoices,
  roleChoicesBeside,
  syncBelow,
  syncBelowByGet,
} from '@anlan/domain/identity/grant-calls';
import { companyRoles, governmentRole, platformRole } from '@anlan/domain/identity/roles';
import { type FieldError, f, isUuid, type Stored } from '@anlan/resource';
import { audit } from '../../../kernel/audit/audit';
import type { TenantKind, Work } from '../../../kernel/context';
import { notFound, refuse } from '../../../kernel/errors';
import { forest, selectNode } from '../../../kernel/resource/forest';
import { type Implementation, implement } from '../../../kernel/resource/implement';
import { all, rowsOf } from '../../../kernel/resource/list/read';
import { type Route, type RouteInput, route, serve } from '../../../kernel/route';
import { keepersGuard, rolesBeyond, WIDER, wideningGuard } from '../guards';
import { idsIn } from '../ids';
import { completedUpward, type MenuBook } from '../menu/menu-book';
import { ADMINISTRATORS, departmentsBeyond, seesAll } from '../powers';
import { audiencesOf } from '../session/actor';
import { actorsChanged } from '../session/sessions';
import { list, scopeOpens } from './data-scopes';
import { grantScopes, scopesIn } from './grant-scopes';
import { syncTenantsRoute, templateRoute } from './sync-tenants';

const role = resources.role;

const BUILT_IN: ReadonlySet<string> = new Set(companyRoles.map((seed) => seed.alias));
/** `Administrator` is read as `administrator`: a word that differs by case alone is the same word to people. */
const word = (alias: unknown): string => String(alias ?? '').toLowerCase();

/** Names and aliases that elsewhere would look like powers of another kind of tenant (decisions §3). */
function kindProblems(kind: TenantKind, name: unknown, alias: unknown): FieldError[] {
  const errors: FieldError[] = [];
  if (word(alias) === platformRole.alias && kind !== 'platform') {
    errors.push({ field: 'roleAlias', message: '无权限创建超管角色！' });
  }
  if (kind !== 'government' && (word(alias) === governmentRole.alias || String(name ?? '').includes('政府'))) {
    errors.push({ field: 'roleName', message: '名称含“政府”的角色只能用于监管部门租户' });
  }
  return errors;
}

async function roleProblems(work: Work, values: Stored, before: Stored | undefined): Promise<FieldError[]> {
  const { actor } = work;
  const merged = { ...before, ...values };
  const { roleName, roleAlias } = merged;
  const errors = kindProblems(actor.tenantKind, roleName, roleAlias);
  const renamed = before && roleAlias !== before.roleAlias;
  // Rules of the trade name people by alias: the word keeps its meaning, and only its holders pass it on.
  if (renamed && (BUILT_IN.has(String(before.roleAlias)) || ADMINISTRATORS.has(String(before.roleAlias)))) {
    errors.push({ field: 'roleAlias', message: '内置角色的别名不能修改' });
  } else if ((!before || renamed) && BUILT_IN.has(word(roleAlias))) {
    const holds = actor.roleAliases.some((alias) => alias === word(roleAlias) || ADMINISTRATORS.has(alias));
    if (!holds) errors.push({ field: 'roleAlias', message: '不能使用自己没有的内置角色别名' });
    else if (!BUILT_IN.has(String(roleAlias)))
      errors.push({ field: 'roleAlias', message: `与内置别名${word(roleAlias)}只差大小写，请换一个` });
  }
  if (await opensMore(work, merged, before)) errors.push({ field: 'dataScope', message: WIDER });
  return errors;
}

/** Rows that the role's scope would give the actor himself and that he does not see; what it opened before stays. */
async function opensMore(work: Work, after: Stored, before: Stored | undefined): Promise<boolean> {
  const opened = async (values: Stored | undefined): Promise<'all' | readonly string[]> =>
    values === undefined ? [] : scopeOpens(work, Number(values.dataScope), list(values.scopeDeptIds));
  if (seesAll(work.actor)) return false;
  const had = await opened(before);
  const asked = await opened(after);
  if (had === 'all') return false;
  if (asked === 'all') return true;
  return departmentsBeyond(work.actor, asked).some((id) => !had.includes(id));
}

/** Judges of a change under way, until its row is written. */
const guards = new WeakMap<Work, () => Promise<void>>();

export function roleImplementation(book: MenuBook): Implementation {
  return implement(resources.role, {
    hooks: {
      beforeWrite: async (work, values, before) => {
        // Its holders stand in other departments than the actor: what it opens to them is judged when it is written.
        if (before) guards.set(work, await wideningGuard(work));
        return roleProblems(work, values, before as Stored | undefined);
      },
      afterWrite: async (work) => {
        await guards.get(work)?.();
        guards.delete(work);
        await actorsChanged(work, work.tenantId);
      },
      beforeRemove: async (work, rows) => {
        if (rows.some((row) => ADMINISTRATORS.has(String(row.roleAlias)))) throw refuse('管理员角色不能删除');
        for (const table of ['role_menu', 'role_data_scope', 'role_api_scope']) {
          await work.tx.run(`delete from ${table} where tenant_id = $1 and role_id = any($2::uuid[])`, [
            work.tenantId,
            rows.map((row) => row.id),
          ]);
        }
        await actorsChanged(work, work.tenantId);
      },
    },
    routes: [
      listRoute(),
      ...treeRoutes(),
      grantRoute(book),
      syncRoute(syncBelow),
      syncRoute(syncBelowByGet),
      templateRoute(book),
      syncTenantsRoute(book),
    ],
  });
}

interface RoleRow {
  readonly id: string;
  readonly parentId: string;
  readonly roleName: string;
}

const rolesOf = async (work: Work, query: RouteInput['query']): Promise<RoleRow[]> => {
  // Blade clients send paging along and expect the whole forest.
  const { current: _current, size: _size, roleId: _roleId, ...filters } = query;
  return JSON.parse((await all(work, role, filters, { sort: 'sort' })).json) as RoleRow[];
};

const listRoute = (): Route =>
  route({
    method: 'GET',
    path: '/blade-system/role/list',
    summary: '角色列表（树）',
    access: { code: 'role_view' },
    effect: 'read',
    reach: 'rows',
    needsCompany: true,
    resource: 'role',
    operation: 'own',
    takes: { filters: role, query: { roleId: f.text('角色') } },
    run: async (work, { query }) => ({ data: forest(await rolesOf(work, query)) }),
  });

const choices = async (work: Work): Promise<readonly ChoiceNode[]> =>
  forest((await rolesOf(work, {})).map((row) => selectNode(row, row.roleName)));

const treeRoutes = (): Route[] => [
  serve(roleChoices, async (work) => ({ data: await choices(work) })),
  serve(roleChoicesBeside, async (work, _given, { query }) => {
    await rowsOf(work, role, [String(query.roleId ?? '')]);
    return { data: await choices(work) };
  }),
];

const listIn = (body: unknown, name: string): string[] =>
  idsIn(typeof body === 'object' && body !== null ? (body as Stored)[name] : undefined);

/**
 * Replaces what the roles open, within what the actor holds himself: the rest stays as it is. Menus, data scopes and API
 * scopes are three sets; one that the body leaves out stays.
 */
const grantRoute = (book: MenuBook): Route =>
  serve(grantRole, async (work, _given, { body }) => {
    const roleIds = [...new Set(listIn(body, 'roleIds'))];
    if (roleIds.length === 0) throw refuse('请至少选择一个角色');
    if (!roleIds.every(isUuid)) throw notFound();
    await rowsOf(work, role, roleIds, { lock: true });
    const rows = await book.all(work);
    const entries = new Set(rows.map((row) => row.id));
    await grantScopes(work, roleIds, scopesIn(body, entries));
    if (has(body, 'menuIds')) await grantMenus(work, book, roleIds, new Set(listIn(body, 'menuIds')));
    await actorsChanged(work, work.tenantId);
    return { data: true, msg: '授权成功' };
  });

const has = (body: unknown, name: string): boolean =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, name);

async function grantMenus(
  work: Work,
  book: MenuBook,
  roleIds: readonly string[],
  asked: ReadonlySet<string>,
): Promise<void> {
  const keepers = await keepersGuard(work);
  const rows = await book.all(work);
  const known = new Set(rows.map((row) => row.id));
  if ([...asked].some((id) => !known.has(id))) throw notFound('菜单不存在或已删除');
  const audiences = audiencesOf(work.actor.tenantKind);
  const mine = new Set((await book.heldBy(work, work.actor)).map((row) => row.id));
  // Headings hold no power; they follow from what lies below them.
  const held = new Set(completedUpward(rows, mine).map((row) => row.id));
  for (const id of roleIds) {
    const before = await work.tx.query<{ menu_id: string }>(
      'select menu_id from role_menu where tenant_id = $1 and role_id = $2::uuid',
      [work.tenantId, id],
    );
    const had = new Set(before.map((row) => row.menu_id));
    const beyond = rows.filter((row) => asked.has(row.id) && !had.has(row.id) && !held.has(row.id));
    if (beyond[0])
      throw refuse(
        `不能授予自己没有的权限：${beyond
          .slice(0, 5)
          .map((row) => row.name)
          .join('、')}`,
      );
    const kept = rows.filter(
      (row) => audiences.includes(row.audience) && (asked.has(row.id) || (had.has(row.id) && !held.has(row.id))),
    );
    const after = completedUpward(rows, new Set(kept.map((row) => row.id))).map((row) => row.id);
    await work.tx.run('delete from role_menu where tenant_id = $1 and role_id = $2::uuid', [work.tenantId, id]);
    await work.tx.run(
      'insert into role_menu (tenant_id, role_id, menu_id) select $1, $2::uuid, unnest($3::uuid[]) returning 1',
      [work.tenantId, id, after],
    );
    const codes = (ids: ReadonlySet<string>) =>
      rows.filter((row) => row.category === 2 && ids.has(row.id)).map((row) => row.code);
    await audit(work, {
      kind: 'grant',
      resource: 'role',
      recordId: id,
      before: { codes: codes(had) },
      after: { codes: codes(new Set(after)) },
    });
  }
  await keepers();
}

const syncRoute = (call: typeof syncBelow | typeof syncBelowByGet): Route =>
  serve(call, async (work, _given, { body, query }) => {
    const templates = [
      ...new Set([
        ...listIn(body, 'roleIds'),
        ...listIn(body, 'roleId'),
        ...idsIn(query.roleIds),
        ...idsIn(query.roleId),
      ]),
    ];
    if (templates.length === 0) throw refuse('请选择作为模板的角色');
    if (templates.length > 1) throw refuse('一次只能同步一个模板角色');
    const [template] = (await rowsOf(work, role, templates, { lock: true })) as unknown as [
      { readonly id: string; readonly roleName: string },
    ];
    const derived = await work.tx.query<{ id: string; role_name: string }>(
      'select id, role_name from role where tenant_id = $1 and deleted_at is null and ancestors @> array[$2::uuid] order by id for no key update',
      [work.tenantId, template.id],
    );
    if (derived.length === 0) throw refuse(`角色“${template.roleName}”没有下级角色，不需要同步`);
    const keepers = await keepersGuard(work);
    const ids = derived.map((row) => row.id);
    const beyond = await rolesBeyond(work, [template.id, ...ids]);
    if (beyond.length > 0) throw refuse(`不能同步权限超出自己的角色：${beyond.join('、')}`);
    const codesOf = async (id: string): Promise<string[]> =>
      (
        await work.tx.query<{ code: string }>(
          `select m.code from role_menu g join menu m on m.id = g.menu_id
              where g.tenant_id = $1 and g.role_id = $2::uuid and m.category = 2 and m.deleted_at is null order by m.code`,
          [work.tenantId, id],
        )
      ).map((row) => row.code);
    const after = await codesOf(template.id);
    const before = new Map<string, string[]>();
    for (const id of ids) before.set(id, await codesOf(id));
    await work.tx.run('delete from role_menu where tenant_id = $1 and role_id = any($2::uuid[])', [work.tenantId, ids]);
    await work.tx.run(
      `insert into role_menu (tenant_id, role_id, menu_id)
         select $1, x, g.menu_id from unnest($2::uuid[]) x cross join role_menu g where g.tenant_id = $1 and g.role_id = $3::uuid
         returning 1`,
      [work.tenantId, ids, template.id],
    );
    for (const id of ids) {
      await audit(work, {
        kind: 'sync',
        resource: 'role',
        recordId: id,
        before: { codes: before.get(id) },
        after: { codes: after, template: template.id },
      });
    }
    await keepers();
    await actorsChanged(work, work.tenantId);
    return { data: derived.length, msg: `已同步${derived.length}个下级角色` };
  });
