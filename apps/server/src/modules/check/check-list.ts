import { checkList } from '@anlan/domain/check/check-list';
import { moveCheckList, starterTrades, takeStarterLists } from '@anlan/domain/check/plan/plan-calls';
import { starterLists, type Trade, trades } from '@anlan/domain/check/starter-lists';
import { isUuid, manyOf, type Stored } from '@anlan/resource';
import type { Work } from '../../kernel/context';
import { invalid, notFound, refuse } from '../../kernel/errors';
import { implement } from '../../kernel/resource/implement';
import { changeMany } from '../../kernel/resource/write/many';
import { create, type Hooks } from '../../kernel/resource/write/one';
import { type Route, type RouteInput, serve } from '../../kernel/route';
import { followPlans, plansTaking } from './items';

const hooks: Hooks = {
  /** Tasks nobody has begun ask what the list says now. */
  async afterWrite(work, id, before) {
    if (before) await followPlans(work, await plansTaking(work.tx, work.tenantId, id));
  },
};

const LAST = 999;
const bodyOf = ({ body }: RouteInput): Stored =>
  typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Stored) : {};

/**
 * PUT check/move: `{id, targetId, position: before | after}` puts one list beside another; `{ids}` gives an order for
 * several, which share their places anew. All lists are numbered from 1 afterwards.
 */
async function moveLists(work: Work, body: Stored): Promise<void> {
  const rows = await work.tx.query<{ id: string; sort: number | null }>(
    'select id, sort from check_list where tenant_id = $1 and deleted_at is null order by sort, id for update',
    [work.tenantId],
  );
  const order = rows.map(({ id }) => id);
  const next = reordered(order, body);
  const each = next.map((id, place) => ({ id, sort: Math.min(place + 1, LAST) }));
  await changeMany(work, checkList, { kind: 'update', event: false, each });
}

function reordered(order: readonly string[], { id, targetId, position, ids }: Stored): string[] {
  const list = ids === undefined ? undefined : manyOf(ids, 500);
  if (list && list.length > 0) {
    const moved = list.map((one) => one.toLowerCase());
    if (moved.some((one) => !order.includes(one))) throw notFound();
    let at = 0;
    return order.map((one) => (moved.includes(one) ? (moved[at++] as string) : one));
  }
  if (!isUuid(id) || !isUuid(targetId)) throw invalid([{ field: 'id', message: '请选择要移动的检查表与目标位置' }]);
  const [from, to] = [String(id).toLowerCase(), String(targetId).toLowerCase()];
  if (!order.includes(from) || !order.includes(to)) throw notFound();
  if (from === to) return [...order];
  const rest = order.filter((one) => one !== from);
  const at = rest.indexOf(to) + (position === 'after' ? 1 : 0);
  return [...rest.slice(0, at), from, ...rest.slice(at)];
}

/** Takes lists of the starter set over; one of whose name there is a list already is left out. */
async function takeOver(work: Work, keys: readonly string[]): Promise<{ created: number; skipped: number }> {
  const chosen = starterLists.filter(({ key }) => keys.includes(key));
  if (chosen.length === 0) throw refuse('请选择至少一张检查表');
  const known = new Set(
    (
      await work.tx.query<{ name: string }>(
        'select name from check_list where tenant_id = $1 and deleted_at is null and name = any($2::text[])',
        [work.tenantId, chosen.map(({ name }) => name)],
      )
    ).map(({ name }) => name),
  );
  const fresh = chosen.filter(({ name }) => !known.has(name));
  for (const { name, category, items } of fresh) await create(work, checkList, { name, category, items }, hooks);
  return { created: fresh.length, skipped: chosen.length - fresh.length };
}

const routes: readonly Route[] = [
  serve(moveCheckList, async (work, _, input) => {
    await moveLists(work, bodyOf(input));
    return { data: true, msg: '操作成功' };
  }),
  serve(starterTrades, async () => ({
    data: (Object.entries(trades) as [Trade, string][]).map(([trade, label]) => ({
      trade,
      label,
      lists: starterLists.filter((one) => one.trade === trade),
    })),
  })),
  serve(takeStarterLists, async (work, _, input) => {
    const { keys } = bodyOf(input);
    const result = await takeOver(work, manyOf(keys ?? [], 100) ?? []);
    const skipped = result.skipped > 0 ? `，${result.skipped}张已存在` : '';
    return { data: result, msg: `已采用${result.created}张检查表${skipped}` };
  }),
];

export const checkListImplementation = implement(checkList, { hooks, routes });
