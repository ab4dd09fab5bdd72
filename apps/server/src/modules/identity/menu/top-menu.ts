import { resources } from '@anlan/domain';
import { grantTopMenu } from '@anlan/domain/identity/grant-calls';
import { audit } from '../../../kernel/audit/audit';
import { notFound } from '../../../kernel/errors';
import { type Implementation, implement } from '../../../kernel/resource/implement';
import { type Route, serve } from '../../../kernel/route';
import { idsIn } from '../ids';
import type { MenuBook } from './menu-book';
import { MENUS } from './menu-book';

const ids = (body: unknown, name: string): string[] =>
  idsIn(typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined);

export function topMenuImplementation(book: MenuBook): Implementation {
  return implement(resources.topMenu, {
    hooks: {
      beforeRemove: async (work, rows) => {
        await work.tx.run('delete from top_menu_menu where top_menu_id = any($1::uuid[])', [rows.map((row) => row.id)]);
      },
    },
    routes: [grantRoute(book)],
  });
}

/** Replaces what the top menus show; headings above a chosen entry come along when the menu is drawn. */
const grantRoute = (book: MenuBook): Route =>
  serve(grantTopMenu, async (work, _given, { body }) => {
    const tops = ids(body, 'topMenuIds');
    const menus = [...new Set(ids(body, 'menuIds'))];
    const [known] = await work.tx.query<{ n: number }>(
      'select count(*)::int as n from top_menu where id = any($1::uuid[]) and deleted_at is null',
      [tops],
    );
    const entries = new Set((await book.all(work)).filter((row) => row.category === 1).map((row) => row.id));
    if (tops.length === 0 || known?.n !== new Set(tops).size || !menus.every((id) => entries.has(id))) throw notFound();
    await work.tx.run('delete from top_menu_menu where top_menu_id = any($1::uuid[])', [tops]);
    await work.tx.run(
      'insert into top_menu_menu (top_menu_id, menu_id) select t, m from unnest($1::uuid[]) t cross join unnest($2::uuid[]) m returning 1',
      [tops, menus],
    );
    await work.app.epochs.bump(work, MENUS);
    for (const top of tops) await audit(work, { kind: 'grant', resource: 'topMenu', recordId: top, after: { menus } });
    return { data: true, msg: '设置成功' };
  });
