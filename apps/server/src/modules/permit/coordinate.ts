import { readArea } from '@anlan/domain/permit/area/area';
import { permit } from '@anlan/domain/permit/permit';
import { CHARGE_SAYS, charge } from '@anlan/domain/permit/steps/parts';
import { replaceCoordinator } from '@anlan/domain/permit/window/coordinate-call';
import { type DrawnPlace, sameGround } from '@anlan/domain/permit/window/safe-window';
import { STANDARD } from '@anlan/domain/permit/work-type';
import { isOf, isUuid, type Stored } from '@anlan/resource';
import type { Work } from '../../kernel/context';
import { forbidden, invalid, refuse } from '../../kernel/errors';
import { rowOf } from '../../kernel/resource/list/read';
import { ACTIVE } from '../../kernel/resource/steps/awaiting';
import { type Route, serve } from '../../kernel/route';
import { type Coordinated, movedAlone, siteTickets } from '../../ports/tickets';
import { specialTicketsBeside } from './beside';
import { headsBelow } from './heads';

const nameOf = async ({ tx, tenantId }: Work, id: string, active: boolean): Promise<string | undefined> => {
  const [found] = await tx.query<{ name: string }>(
    `select u.real_name as name from app_user u where u.tenant_id = $1 and u.id = $2::uuid and ($3::boolean is false or ${ACTIVE})`,
    [tenantId, id, active],
  );
  return found?.name;
};

const wrong = (message: string) => invalid([{ field: 'coordinatorId', message }]);

/** Ids of those at the place, and of whatever is at the place of these: by point, by name, or where their areas touch. */
function together(place: DrawnPlace, tickets: readonly Coordinated[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (let edge: readonly DrawnPlace[] = [place]; edge.length > 0; ) {
    const next = tickets.filter((one) => !found.has(one.id) && edge.some((from) => sameGround(from, one)));
    for (const { id } of next) found.add(id);
    edge = next;
  }
  return found;
}

export const coordinateRoute: Route = serve(replaceCoordinator, async (work, { body }, { params }) => {
  const ticket = (await rowOf(work, permit, params.id)) as unknown as Stored & { readonly id: string };
  const actor = { ...work.actor, headOfDeptIds: await headsBelow(work) };
  const former = String(ticket.coordinatorId ?? '');
  if (!isOf({ anyOf: [charge, { user: 'coordinatorId' }] }, ticket as never, actor)) throw forbidden(CHARGE_SAYS);
  if (!isUuid(former)) throw refuse('该作业票没有交叉作业协调人');
  if (former !== body.formerId) throw refuse('协调人已由他人更换，请刷新后重试');
  const place = {
    riskId: isUuid(ticket.riskId) ? String(ticket.riskId) : null,
    location: String(ticket.workLocation ?? ''),
    flatId: isUuid(ticket.flatId) ? String(ticket.flatId) : null,
    area: readArea(ticket.area).area ?? null,
  };
  const next = String(body.coordinatorId);
  if (next === former) throw wrong('该人员已是协调人');
  const name = await nameOf(work, next, true);
  if (name === undefined) throw wrong('接替的协调人不存在或已停用');
  const forms = [specialTicketsBeside, work.app.use(siteTickets)];
  // As every step of a ticket: its row first, then the place. In the other order each would wait for the other.
  for (const form of forms) await form.coordinated(work, place, former);
  // Nobody brings a work to the place, or begins one there, while it changes hands.
  await movedAlone(work, [], place);
  const found = [];
  for (const form of forms) found.push(await form.coordinated(work, place, former));
  const here = together(place, found.flat());
  const all = found.flat().filter(({ id }) => here.has(id));
  if (!all.some(({ id }) => id === ticket.id)) throw refuse('状态已变化，请刷新后重试');
  const watching = all.filter(({ guardians }) => guardians.includes(next));
  if (watching.length > 0)
    throw wrong(
      `${name}是作业票${watching.map(({ number }) => number).join('、')}的监护人，不能兼任协调人（${STANDARD} 4.10）`,
    );
  const change = { from: former, to: next, reason: body.reason.slice(0, 500) };
  for (const [at, form] of forms.entries()) {
    const ids = (found[at] ?? []).flatMap(({ id }) => (here.has(id) ? [id] : []));
    if (ids.length > 0) await form.recoordinate(work, ids, change);
  }
  return { data: { numbers: all.map(({ number }) => number) }, msg: `已更换${all.length}张作业票的协调人` };
});
