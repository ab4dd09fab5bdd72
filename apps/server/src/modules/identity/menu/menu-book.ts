import type { Actor, Ground, Work } from '../../../kernel/context';
import { audiencesOf } from '../session/actor';

export const MENUS = 'menus';

/** A menu row in the family's shape (blade-wire §3.1). */
export interface MenuRow {
  readonly id: string;
  readonly parentId: string;
  readonly code: string;
  readonly name: string;
  readonly alias: string | null;
  readonly path: string;
  readonly source: string;
  readonly sort: number;
  /** 1 entry, 2 button */
  readonly category: number;
  readonly action: number;
  readonly isOpen: number;
  readonly audience: string;
  readonly hidden: number;
  readonly keepAlive: number;
  readonly isTab: number;
  readonly remark: string | null;
  readonly parentName: string;
  readonly categoryName: string;
  readonly actionName: string;
  readonly isOpenName: string;
  readonly isDeleted: 0;
}

const SELECT = `
  select m.id, coalesce(m.parent_id::text, '0') as "parentId", m.code, m.name, m.alias, coalesce(m.path, '') as path,
         coalesce(m.source, '') as source, m.sort, m.category, coalesce(m.action, 0) as action, m.is_open as "isOpen", m.audience,
         coalesce(m.hidden, false)::int as hidden, coalesce(m.keep_alive, true)::int as "keepAlive", coalesce(m.is_tab, true)::int as "isTab",
         m.remark, coalesce(p.name, '') as "parentName",
         case m.category when 2 then '按钮' else '菜单' end as "categoryName",
         case m.action when 1 then '工具栏' when 2 then '操作栏' when 3 then '工具操作栏' else '' end as "actionName",
         case m.is_open when 2 then '新窗口' else '当前窗口' end as "isOpenName", 0 as "isDeleted"
    from menu m left join menu p on p.id = m.parent_id and p.deleted_at is null
   where m.deleted_at is null order by m.sort, m.id`;

/** All menus in order, kept in memory until one changes: there are a few hundred, and every page load asks. */
export class MenuBook {
  #rows: Promise<readonly MenuRow[]> | undefined;

  constructor(app: Pick<Ground, 'epochs'>) {
    app.epochs.on(MENUS, () => {
      this.#rows = undefined;
    });
  }

  async all(work: Pick<Work, 'tx'>): Promise<readonly MenuRow[]> {
    const known = this.#rows;
    if (known) return known;
    const asked = work.tx.query<MenuRow>(SELECT);
    this.#rows = asked;
    // What failed is asked again; what was dropped meanwhile is not kept.
    asked.catch(() => {
      if (this.#rows === asked) this.#rows = undefined;
    });
    return asked;
  }

  /** Entries and buttons the person's roles open, those of his kind of tenant only, in order. */
  async heldBy(work: Pick<Work, 'tx'>, actor: Actor): Promise<MenuRow[]> {
    const granted = await work.tx.query<{ menu_id: string }>(
      'select distinct menu_id from role_menu where tenant_id = $1 and role_id = any($2::uuid[])',
      [actor.tenantId, actor.roleIds],
    );
    const ids = new Set(granted.map((row) => row.menu_id));
    const audiences = audiencesOf(actor.tenantKind);
    const rows = await this.all(work);
    return rows.filter((row) => ids.has(row.id) && audiences.includes(row.audience));
  }
}

/** The rows with all their ancestors, in the book's order. */
export function completedUpward(all: readonly MenuRow[], chosen: ReadonlySet<string>): MenuRow[] {
  const byId = new Map(all.map((row) => [row.id, row]));
  const wanted = new Set<string>();
  for (const id of chosen) {
    for (let row = byId.get(id); row && !wanted.has(row.id); row = byId.get(row.parentId)) wanted.add(row.id);
  }
  return all.filter((row) => wanted.has(row.id));
}

/** Headings that lead nowhere are left out: no path, and nothing below them. */
export function withoutEmptyHeadings(rows: readonly MenuRow[]): MenuRow[] {
  let kept = [...rows];
  for (;;) {
    const parents = new Set(kept.map((row) => row.parentId));
    const next = kept.filter((row) => row.path !== '' || parents.has(row.id));
    if (next.length === kept.length) return next;
    kept = next;
  }
}

/** Of a granted set, the ids a tree with ticks may show as ticked: a heading only when everything below it is granted. */
export function tickedIds(all: readonly MenuRow[], granted: ReadonlySet<string>): string[] {
  const below = new Map<string, MenuRow[]>();
  for (const row of all) below.set(row.parentId, [...(below.get(row.parentId) ?? []), row]);
  const whole = (row: MenuRow): boolean => granted.has(row.id) && (below.get(row.id) ?? []).every(whole);
  return all.filter(whole).map((row) => row.id);
}
