import { allResources, resources } from '@anlan/domain';
import { SCOPE_ALL, SCOPE_BELOW, SCOPE_CHOSEN, SCOPE_DEPT } from '@anlan/domain/identity/data-scope';
import { scopableMenus } from '@anlan/domain/identity/grant-calls';
import { type FieldError, isEmpty, manyOf, permissionCode, type Stored } from '@anlan/resource';
import { type Reach, reachOf, type Work } from '../../../kernel/context';
import { forbidden, invalid, refuse } from '../../../kernel/errors';
import { idOf } from '../../../kernel/resource/ids';
import { type Implementation, implement } from '../../../kernel/resource/implement';
import { create, type Hooks, update } from '../../../kernel/resource/write/one';
import { type Route, route, serve } from '../../../kernel/route';
import { WIDER, wideningGuard } from '../guards';
import { audiencesOf } from '../session/actor';
import { actorsChanged } from '../session/sessions';

const dataScope = resources.dataScope;

interface Scopable {
  /** Stem of the permission codes; what `reachOf` looks up. */
  readonly stem: string;
  /** Labels of the fields that say whom a row concerns. */
  readonly columns: readonly string[];
}

/** Entries whose rows concern somebody, by menu code: for all others everybody in the company sees everything. */
const scopable: ReadonlyMap<string, Scopable> = new Map(
  allResources.flatMap((resource): [string, Scopable][] => {
    const { visibleTo, menu, fields } = resource;
    // What follows another's scopes has none of its own.
    if (!menu || resource.scopedLike || !visibleTo || visibleTo === 'tenant') return [];
    const names = [...(visibleTo.users ?? []), ...(visibleTo.depts ?? [])];
    return [
      [
        `${resource.permission}_menu`,
        { stem: resource.permission, columns: names.map((name) => fields[name]?.label ?? name) },
      ],
    ];
  }),
);

export interface MenuFacts {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

/** A menu entry this kind of tenant has. */
export async function entryOf(work: Work, id: unknown): Promise<MenuFacts | undefined> {
  const [row] = await work.tx.query<{ id: string; code: string; name: string }>(
    'select id, code, name from menu where id = $1::uuid and category = 1 and deleted_at is null and audience = any($2::text[])',
    [id, audiencesOf(work.actor.tenantKind)],
  );
  return row;
}

export const list = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);

/** Departments whose rows a scope would give the actor himself; all of them is more than the list of all of them. */
export async function scopeOpens(
  work: Work,
  type: number,
  depts: readonly string[],
): Promise<'all' | readonly string[]> {
  if (type === SCOPE_ALL) return 'all';
  if (type === SCOPE_CHOSEN) return depts;
  if (type === SCOPE_DEPT) return work.actor.deptIds;
  return type === SCOPE_BELOW ? departmentsBelow(work, work.actor.deptIds) : [];
}

/** What a scope would give the actor himself lies within what he reaches: nobody hands out more than he has. */
async function within(work: Work, mine: Reach, type: number, depts: readonly string[]): Promise<boolean> {
  if (mine.all) return true;
  const asked = await scopeOpens(work, type, depts);
  const held = new Set(mine.deptIds);
  return asked !== 'all' && asked.every((id) => held.has(id));
}

const departmentsBelow = async (work: Work, ids: readonly string[]): Promise<string[]> =>
  (
    await work.tx.query<{ id: string }>(
      'select id from dept where tenant_id = $1 and deleted_at is null and (id = any($2::uuid[]) or ancestors && $2::uuid[])',
      [work.tenantId, ids],
    )
  ).map((row) => row.id);

/**
 * Names of those roles that would now reach more rows of one of these stems than the actor does. A scope that narrows is
 * as much of a power as one that widens: who takes it away gives the rest.
 */
export async function rolesReachingBeyond(
  work: Work,
  roleIds: readonly string[],
  stems: readonly string[],
): Promise<string[]> {
  if (roleIds.length === 0 || stems.length === 0) return [];
  const roles = await work.tx.query<{
    name: string;
    scope: number;
    depts: string[];
    granted: { stem: string; scope: number; depts: string[] }[];
  }>(
    `select r.role_name as name, r.data_scope as scope, r.scope_dept_ids as depts,
            coalesce((select json_agg(json_build_object('stem', s.resource_code, 'scope', s.scope_type, 'depts', s.scope_dept_ids))
                        from role_data_scope g join data_scope s on s.tenant_id = g.tenant_id and s.id = g.data_scope_id and s.deleted_at is null
                       where g.tenant_id = r.tenant_id and g.role_id = r.id), '[]') as granted
       from role r where r.tenant_id = $1 and r.id = any($2::uuid[]) and r.deleted_at is null`,
    [work.tenantId, roleIds],
  );
  const beyond = new Set<string>();
  for (const stem of stems) {
    const mine = reachOf(work.actor, { permission: stem });
    if (mine.all) continue;
    for (const role of roles) {
      const own = role.granted.filter((scope) => scope.stem === stem);
      for (const { scope, depts } of own.length > 0 ? own : [role]) {
        if (!(await within(work, mine, scope, depts))) beyond.add(role.name);
      }
    }
  }
  return [...beyond];
}

async function problems(work: Work, values: Stored, before: Stored | undefined): Promise<FieldError[]> {
  const merged = { ...before, ...values };
  const entry = await entryOf(work, merged.menuId);
  const found = entry && scopable.get(entry.code);
  if (!found) {
    const message = entry ? `“${entry.name}”没有按人员或部门划分的数据，不能设置数据权限` : '所属菜单不存在或已删除';
    return [{ field: 'menuId', message }];
  }
  values.resourceCode = found.stem;
  values.scopeColumn = found.columns.join('、');
  const mine = reachOf(work.actor, { permission: found.stem });
  const fits = await within(work, mine, Number(merged.scopeType), list(merged.scopeDeptIds));
  return fits ? [] : [{ field: 'scopeType', message: WIDER }];
}

const holdersOf = async (work: Work, ids: readonly string[]): Promise<string[]> =>
  (
    await work.tx.query<{ role_id: string }>(
      'select distinct role_id from role_data_scope where tenant_id = $1 and data_scope_id = any($2::uuid[])',
      [work.tenantId, ids],
    )
  ).map((row) => row.role_id);

const stemsOf = (rows: readonly Stored[]): string[] => [
  ...new Set(rows.flatMap((row) => (typeof row.resourceCode === 'string' ? [row.resourceCode] : []))),
];

async function mustStayWithin(work: Work, roleIds: readonly string[], stems: readonly string[]): Promise<void> {
  const beyond = await rolesReachingBeyond(work, roleIds, stems);
  if (beyond.length > 0) throw refuse(`${WIDER}：${beyond.join('、')}`);
}

/** Judges of a change under way, until its row is written. */
const guards = new WeakMap<Work, () => Promise<void>>();

const hooks: Hooks = {
  beforeWrite: async (work, values, before) => {
    // Holders of its roles stand in other departments than the actor.
    if (before) guards.set(work, await wideningGuard(work));
    return problems(work, values, before as Stored | undefined);
  },
  afterWrite: async (work, id, before) => {
    await guards.get(work)?.();
    guards.delete(work);
    if (before) {
      const [now] = await work.tx.query<Stored>(
        'select resource_code as "resourceCode" from data_scope where tenant_id = $1 and id = $2::uuid',
        [work.tenantId, id],
      );
      // Moved to another entry, its roles reach again there what they reach without it.
      await mustStayWithin(work, await holdersOf(work, [id]), stemsOf([before as Stored, now ?? {}]));
    }
    await actorsChanged(work, work.tenantId);
  },
  beforeRemove: async (work, rows) => {
    const ids = rows.map((row) => row.id);
    const holders = await holdersOf(work, ids);
    const widening = await wideningGuard(work);
    await work.tx.run('delete from role_data_scope where tenant_id = $1 and data_scope_id = any($2::uuid[])', [
      work.tenantId,
      ids,
    ]);
    await mustStayWithin(work, holders, stemsOf(rows as unknown as Stored[]));
    await widening();
    await actorsChanged(work, work.tenantId);
  },
};

/** The family keeps conditions of SQL in `scopeValue` and `scopeColumn`; here a scope names departments or nothing. */
function withoutSql(body: unknown): Stored {
  const given = typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Stored) : {};
  const value = given.scopeValue;
  const told = typeof value === 'string' || Array.isArray(value);
  if (told && !isEmpty(value) && !manyOf(value, 500)?.every((id) => /^[0-9a-f-]{36}$/i.test(id))) {
    throw invalid([{ field: 'scopeValue', message: '规则值只能是部门，不接受SQL条件' }]);
  }
  return given;
}

export const dataScopeImplementation = (): Implementation =>
  implement(resources.dataScope, {
    hooks,
    instead: ['submit'],
    routes: [submitRoute(), entriesRoute()],
  });

const submitRoute = (): Route =>
  route({
    method: 'POST',
    path: '/blade-system/data-scope/submit',
    summary: '新增或修改数据权限',
    access: { code: [permissionCode(dataScope, 'add'), permissionCode(dataScope, 'edit')] },
    effect: 'write',
    reach: 'row',
    resource: 'dataScope',
    operation: 'submit',
    takes: { record: dataScope, body: dataScope.fields, judged: true },
    run: async (work, input) => {
      const body = withoutSql(input.body);
      const id = idOf(input, true);
      if (!work.actor.can(permissionCode(dataScope, id === undefined ? 'add' : 'edit'))) throw forbidden();
      if (id === undefined) return { data: { id: await create(work, dataScope, body, hooks) }, msg: '新增成功' };
      await update(work, dataScope, id, body, hooks);
      return { data: { id }, msg: '更新成功' };
    },
  });

/** Entries a scope can be set for. */
const entriesRoute = (): Route =>
  serve(scopableMenus, async (work) => {
    const rows = await work.tx.query<{ id: string; code: string; name: string }>(
      'select id, code, name from menu where category = 1 and deleted_at is null and audience = any($1::text[]) and code = any($2::text[]) order by sort, id',
      [audiencesOf(work.actor.tenantKind), [...scopable.keys()]],
    );
    return { data: rows.map((row) => ({ ...row, scopeColumn: scopable.get(row.code)?.columns.join('、') })) };
  });
