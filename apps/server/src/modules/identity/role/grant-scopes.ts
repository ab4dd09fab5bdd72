import type { Stored } from '@anlan/resource';
import { audit } from '../../../kernel/audit/audit';
import type { Work } from '../../../kernel/context';
import { notFound, refuse } from '../../../kernel/errors';
import { forest, selectNode } from '../../../kernel/resource/forest';
import { WIDER, wideningGuard } from '../guards';
import { idsIn } from '../ids';
import type { MenuBook, MenuRow } from '../menu/menu-book';
import { completedUpward } from '../menu/menu-book';
import { callsBeyond } from './api-scopes';
import { rolesReachingBeyond } from './data-scopes';

const KINDS = {
  dataScope: { table: 'data_scope', link: 'role_data_scope', column: 'data_scope_id', label: '数据权限' },
  apiScope: { table: 'api_scope', link: 'role_api_scope', column: 'api_scope_id', label: '接口权限' },
} as const;
export type ScopeKind = keyof typeof KINDS;

/** The sets a body of role/grant carries; one that is left out stays as it is. */
export type AskedScopes = Readonly<Partial<Record<ScopeKind, readonly string[]>>>;

/** Trees of the family send the headings along: a menu's id in the place of a scope's says nothing. */
export function scopesIn(body: unknown, menuIds: ReadonlySet<string>): AskedScopes {
  const given = typeof body === 'object' && body !== null ? (body as Stored) : {};
  const read = (name: string) => [...new Set(idsIn(given[name]).filter((id) => !menuIds.has(id)))];
  return {
    ...(Object.hasOwn(given, 'dataScopeIds') ? { dataScope: read('dataScopeIds') } : {}),
    ...(Object.hasOwn(given, 'apiScopeIds') ? { apiScope: read('apiScopeIds') } : {}),
  };
}

interface ScopeRow extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly stem: string;
}

const rowsOfKind = (work: Work, kind: ScopeKind, ids: readonly string[]): Promise<ScopeRow[]> =>
  work.tx.query<ScopeRow>(
    `select id, scope_name as name, resource_code as stem from ${KINDS[kind].table}
      where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null order by id for key share`,
    [work.tenantId, ids],
  );

async function held(work: Work, kind: ScopeKind, roleId: string): Promise<string[]> {
  const { link, column } = KINDS[kind];
  const rows = await work.tx.query<{ id: string }>(
    `select ${column} as id from ${link} where tenant_id = $1 and role_id = $2::uuid`,
    [work.tenantId, roleId],
  );
  return rows.map((row) => row.id);
}

/** Gives the locked roles exactly these scopes; nobody gives rows or calls that he does not have. */
export async function grantScopes(work: Work, roleIds: readonly string[], asked: AskedScopes): Promise<void> {
  const widening = asked.dataScope ? await wideningGuard(work) : undefined;
  for (const kind of Object.keys(asked) as ScopeKind[]) {
    const ids = asked[kind] ?? [];
    const { link, column, label } = KINDS[kind];
    const rows = await rowsOfKind(work, kind, ids);
    if (rows.length !== ids.length) throw notFound(`${label}不存在或已删除`);
    const touched = new Set(rows.map((row) => row.stem));
    for (const roleId of roleIds) {
      const before = await held(work, kind, roleId);
      const fresh = ids.filter((id) => !before.includes(id));
      if (kind === 'apiScope') {
        const beyond = await callsBeyond(work, fresh);
        if (beyond.length > 0) throw refuse(`不能授予自己没有的接口：${beyond.slice(0, 5).join('、')}`);
      }
      const gone = await rowsOfKind(work, kind, before);
      for (const row of gone) touched.add(row.stem);
      await work.tx.run(`delete from ${link} where tenant_id = $1 and role_id = $2::uuid`, [work.tenantId, roleId]);
      await work.tx.run(
        `insert into ${link} (tenant_id, role_id, ${column}) select $1, $2::uuid, unnest($3::uuid[]) returning 1`,
        [work.tenantId, roleId, ids],
      );
      await audit(work, {
        kind: 'grant',
        resource: 'role',
        recordId: roleId,
        before: { [kind]: gone.map((row) => row.name) },
        after: { [kind]: rows.map((row) => row.name) },
      });
    }
    if (kind === 'dataScope') {
      const beyond = await rolesReachingBeyond(work, roleIds, [...touched]);
      if (beyond.length > 0) throw refuse(`${WIDER}：${beyond.join('、')}`);
    }
  }
  await widening?.();
}

/** What can be granted: the tenant's scopes below the menu entries they were made for. */
export async function scopeTree(work: Work, book: MenuBook, kind: ScopeKind, entries: readonly MenuRow[]) {
  const rows = await work.tx.query<{ id: string; name: string; menuId: string }>(
    `select id, scope_name as name, menu_id as "menuId" from ${KINDS[kind].table} where tenant_id = $1 and deleted_at is null order by pinyin collate "C", id`,
    [work.tenantId],
  );
  const known = new Set(entries.map((row) => row.id));
  const used = new Set(rows.map((row) => row.menuId).filter((id) => known.has(id)));
  const all = await book.all(work);
  const headings = completedUpward(all, used).map((row) => selectNode(row, row.name));
  return forest([
    ...headings,
    ...rows.map((row) => selectNode({ id: row.id, parentId: known.has(row.menuId) ? row.menuId : '0' }, row.name)),
  ]);
}

export async function grantedScopes(work: Work, kind: ScopeKind, roleIds: readonly string[]): Promise<string[]> {
  const { link, column, table } = KINDS[kind];
  const rows = await work.tx.query<{ id: string }>(
    `select distinct g.${column} as id from ${link} g join ${table} s on s.tenant_id = g.tenant_id and s.id = g.${column} and s.deleted_at is null
      where g.tenant_id = $1 and g.role_id = any($2::uuid[])`,
    [work.tenantId, roleIds],
  );
  return rows.map((row) => row.id);
}
