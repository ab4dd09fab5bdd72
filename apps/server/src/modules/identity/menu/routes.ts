import { resources } from '@anlan/domain';
import { grantable, granted, menuChoices, topMenuTicks, topMenuTree } from '@anlan/domain/identity/grant-calls';
import {
  myButtons,
  myConsole,
  myMenus,
  myTopMenus,
  type OwnCall,
  type OwnTop,
} from '@anlan/domain/identity/session/session-calls';
import { f, permissionCode } from '@anlan/resource';
import { audit } from '../../../kernel/audit/audit';
import { asSystem, inOwnTenant, type Work } from '../../../kernel/context';
import { forbidden, notFound } from '../../../kernel/errors';
import { idempotencyKey, replayOrRun } from '../../../kernel/pipeline/idempotency';
import { forest, selectNode } from '../../../kernel/resource/forest';
import { idOf } from '../../../kernel/resource/ids';
import { type Implementation, implement } from '../../../kernel/resource/implement';
import { create, update } from '../../../kernel/resource/write/one';
import {
  type Access,
  type Answer,
  openRoute,
  type Route,
  type RouteInput,
  route,
  serve,
  serveOpen,
} from '../../../kernel/route';
import { idsIn } from '../ids';
import { grantedScopes, scopeTree } from '../role/grant-scopes';
import { audiencesOf } from '../session/actor';
import { allActorsChanged } from '../session/sessions';
import { completedUpward, MENUS, type MenuBook, type MenuRow, tickedIds, withoutEmptyHeadings } from './menu-book';
import { giveToAdministrators } from './seed';

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const menu = resources.menu;

const isPage = (row: MenuRow): boolean => row.category === 1;

/** Blade's plain filters: contained in, case aside. */
function matching(rows: readonly MenuRow[], query: RouteInput['query']): MenuRow[] {
  const holds = (value: string | null, wanted: string): boolean =>
    wanted === '' || (value ?? '').toLowerCase().includes(wanted.toLowerCase());
  return rows.filter(
    (row) =>
      holds(row.name, text(query.name)) && holds(row.code, text(query.code)) && holds(row.alias, text(query.alias)),
  );
}

/** What a console draws of an entry. */
const drawn = ({
  id,
  parentId,
  code,
  name,
  path,
  source,
  sort,
  category,
  isOpen,
  hidden,
  keepAlive,
  isTab,
}: MenuRow) => ({
  ...{ id, parentId, code, name, path, source, sort, category, isOpen, hidden, keepAlive, isTab },
});

const PLATFORM_VIEW: Access = { code: 'menu_view', audience: ['platform'] };

export function menuImplementation(book: MenuBook): Implementation {
  return implement(resources.menu, {
    instead: ['submit'],
    hooks: {
      beforeRemove: async (work, rows) => {
        const ids = rows.map((row) => row.id);
        // Grants and places in top menus go with the entry.
        await work.tx.run('delete from top_menu_menu where menu_id = any($1::uuid[])', [ids]);
        await menusChanged(work);
      },
    },
    routes: [submitRoute(), ...menuRoutes(book)],
  });
}

/**
 * Adds or edits an entry. A new one goes to the administrators of its audience in every tenant, or nobody could open it
 * or give it to anybody: what one does not hold one cannot grant.
 */
function submitRoute(): Route {
  const self: Route = openRoute({
    method: 'POST',
    path: '/blade-system/menu/submit',
    summary: '新增或修改菜单',
    access: { code: [permissionCode(menu, 'add'), permissionCode(menu, 'edit')], audience: ['platform'] },
    effect: 'write',
    reach: 'row',
    resource: 'menu',
    operation: 'submit',
    takes: { record: resources.menu, body: resources.menu.fields, judged: true },
    open: async (ctx, input) => {
      const id = idOf(input, true);
      if (!ctx.actor.permissions.has(permissionCode(menu, id === undefined ? 'add' : 'edit'))) throw forbidden();
      const key = idempotencyKey(input.request);
      return asSystem(ctx.app, 'keep the menus', async (open) => {
        const work: Work = { ...ctx, ...open };
        const attempt = async (): Promise<Answer> => {
          await menusChanged(work);
          if (id !== undefined) {
            await update(work, menu, id, input.body);
            return { data: { id }, msg: '更新成功' };
          }
          const made = await create(work, menu, input.body);
          const roles = await giveToAdministrators(open, [made]);
          await audit(work, { kind: 'grant', resource: 'menu', recordId: made, after: { administrators: roles } });
          await placeOnTop(work, made);
          return { data: { id: made }, msg: '新增成功' };
        };
        return key ? replayOrRun(work, self, key, attempt) : attempt();
      });
    },
  });
  return self;
}

/** A page stands in the menus along the top where the entry above it stands; without one, in the first of its audience. */
const placeOnTop = (work: Work, id: string): Promise<number> =>
  work.tx.run(
    `insert into top_menu_menu (top_menu_id, menu_id)
     select t.id, m.id from menu m join top_menu t on t.deleted_at is null
      where m.id = $1::uuid and m.category = 1 and t.id in (
        select x.top_menu_id from top_menu_menu x where x.menu_id = m.parent_id
        union all
        (select first.id from top_menu first
          where m.parent_id is null and first.deleted_at is null
            and exists (select 1 from top_menu_menu y join menu other on other.id = y.menu_id
                         where y.top_menu_id = first.id and other.audience = m.audience and other.id <> m.id)
          order by first.sort, first.id limit 1))
     on conflict do nothing`,
    [id],
  );

async function menusChanged(work: Work): Promise<void> {
  await work.app.epochs.bump(work, MENUS);
  await allActorsChanged(work);
}

function menuRoutes(book: MenuBook): Route[] {
  /** Lists of all menus, for those who keep them. */
  const admin = (
    path: string,
    summary: string,
    answer: (rows: readonly MenuRow[], input: RouteInput) => unknown,
  ): Route =>
    route({
      method: 'GET',
      path: `/blade-system/menu/${path}`,
      summary,
      access: PLATFORM_VIEW,
      effect: 'read',
      reach: 'none',
      resource: 'menu',
      operation: 'own',
      takes: {
        query: {
          name: f.text('菜单名称'),
          code: f.text('菜单编号'),
          alias: f.text('菜单别名'),
          parentId: f.text('上级菜单'),
        },
      },
      run: async (work, input) => ({ data: answer(await book.all(work), input) }),
    });

  /** One's own menus, wherever one looks. */
  const own = <R>(call: OwnCall<R>, answer: (work: Work, input: RouteInput) => Promise<R>): Route =>
    serveOpen(call, async (ctx, _given, input) => ({ data: await inOwnTenant(ctx, (work) => answer(work, input)) }));

  /** The menus along the top that hold a page of one's own. */
  const topsOf = async (work: Work): Promise<OwnTop[]> => {
    const held = (await book.heldBy(work, work.actor))
      .filter((row) => isPage(row) && row.path !== '')
      .map((row) => row.id);
    return work.tx.query<OwnTop>(
      `select t.id, t.code, t.name, coalesce(t.source, '') as source, coalesce(t.path, '') as path, t.sort,
              array_agg(x.menu_id) as "menuIds"
         from top_menu t join top_menu_menu x on x.top_menu_id = t.id and x.menu_id = any($1::uuid[])
        where t.deleted_at is null group by t.id order by t.sort, t.id`,
      [held],
    );
  };

  const oneLevel = (rows: readonly MenuRow[], query: RouteInput['query'], counted: (row: MenuRow) => boolean) => {
    const parents = new Set(rows.filter(counted).map((row) => row.parentId));
    const parentId = text(query.parentId);
    const found = matching(rows.filter(counted), query).filter((row) => parentId === '' || row.parentId === parentId);
    return found.map((row) => ({ ...row, hasChildren: parents.has(row.id) }));
  };

  const ownGrants = async (work: Work) => {
    const audiences = audiencesOf(work.actor.tenantKind);
    const all = (await book.all(work)).filter((row) => audiences.includes(row.audience));
    const held = new Set((await book.heldBy(work, work.actor)).map((row) => row.id));
    return {
      menu: forest(completedUpward(all, held).map((row) => selectNode(row, row.name))),
      dataScope: await scopeTree(work, book, 'dataScope', all),
      apiScope: await scopeTree(work, book, 'apiScope', all),
    };
  };

  return [
    admin('list', '菜单树（含按钮）', (rows, { query }) => forest(matching(rows, query))),
    admin('menu-list', '菜单树（不含按钮）', (rows, { query }) => forest(matching(rows.filter(isPage), query))),
    admin('lazy-list', '菜单下一级（含按钮）', (rows, { query }) => oneLevel(rows, query, () => true)),
    admin('lazy-menu-list', '菜单下一级', (rows, { query }) => oneLevel(rows, query, isPage)),
    serve(menuChoices, async (work) => ({
      data: forest((await book.all(work)).filter(isPage).map((row) => selectNode(row, row.name))),
    })),
    own(myMenus, async (work, { query }) => {
      const all = await book.all(work);
      let held = (await book.heldBy(work, work.actor)).filter(isPage);
      const [top] = idsIn(query.topMenuId);
      if (top) {
        const shown = await work.tx.query<{ menu_id: string }>(
          'select menu_id from top_menu_menu where top_menu_id = $1::uuid',
          [top],
        );
        const ids = new Set(shown.map((row) => row.menu_id));
        held = held.filter((row) => ids.has(row.id));
      }
      const complete = completedUpward(all, new Set(held.map((row) => row.id)));
      return forest(withoutEmptyHeadings(complete.filter(isPage)));
    }),
    own(myButtons, async (work) => {
      const all = await book.all(work);
      const byId = new Map(all.map((row) => [row.id, row]));
      const held = (await book.heldBy(work, work.actor)).filter((row) => row.category === 2);
      const owners = new Map<string, MenuRow[]>();
      for (const button of held) owners.set(button.parentId, [...(owners.get(button.parentId) ?? []), button]);
      return [...owners].flatMap(([owner, children]) => {
        const entry = byId.get(owner);
        return entry ? [{ ...entry, hasChildren: true, children }] : children;
      });
    }),
    own(myTopMenus, async (work) =>
      (await topsOf(work)).map(({ id, code, name, source, path, sort }) => ({ id, code, name, source, path, sort })),
    ),
    serveOpen(myConsole, async (ctx) => ({
      data: await inOwnTenant(ctx, async (work) => {
        const all = await book.all(work);
        const held = await book.heldBy(work, work.actor);
        const pages = completedUpward(all, new Set(held.filter(isPage).map((row) => row.id))).filter(isPage);
        return {
          menus: forest(withoutEmptyHeadings(pages).map(drawn)),
          codes: held.flatMap((row) => (row.category === 2 ? [row.code] : [])),
          tops: await topsOf(work),
        };
      }),
    })),
    serveOpen(grantable, async (ctx) => ({ data: await inOwnTenant(ctx, ownGrants) })),
    serve(granted, async (work, _given, { query }) => {
      const roleIds = idsIn(query.roleIds);
      const [known] = await work.tx.query<{ n: number }>(
        'select count(*)::int as n from role where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null',
        [work.tenantId, roleIds],
      );
      if (known?.n !== new Set(roleIds).size) throw notFound();
      const granted = await work.tx.query<{ menu_id: string }>(
        'select distinct menu_id from role_menu where tenant_id = $1 and role_id = any($2::uuid[])',
        [work.tenantId, roleIds],
      );
      const audiences = audiencesOf(work.actor.tenantKind);
      const all = (await book.all(work)).filter((row) => audiences.includes(row.audience));
      return {
        data: {
          menu: tickedIds(all, new Set(granted.map((row) => row.menu_id))),
          dataScope: await grantedScopes(work, 'dataScope', roleIds),
          apiScope: await grantedScopes(work, 'apiScope', roleIds),
        },
      };
    }),
    serve(topMenuTree, async (work) => {
      // Supervisors have no menus along the top: their entries bear the same names as the companies'.
      const rows = (await book.all(work)).filter((row) => isPage(row) && row.audience !== 'government');
      return { data: { menu: forest(rows.map((row) => selectNode(row, row.name))), dataScope: [], apiScope: [] } };
    }),
    serve(topMenuTicks, async (work, _given, { query }) => {
      const shown = await work.tx.query<{ menu_id: string }>(
        'select distinct menu_id from top_menu_menu where top_menu_id = any($1::uuid[])',
        [idsIn(query.topMenuIds)],
      );
      const rows = (await book.all(work)).filter(isPage);
      return {
        data: { menu: tickedIds(rows, new Set(shown.map((row) => row.menu_id))), dataScope: [], apiScope: [] },
      };
    }),
  ];
}
