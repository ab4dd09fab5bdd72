import { fileTicket } from '@anlan/domain/permit/filing/calls';
import { filedLate, filingErrors, MEASURES_TOLD, measuresText } from '@anlan/domain/permit/filing/rules';
import { CHANGED, workFiling } from '@anlan/domain/permit/filing/work-filing';
import { FORM, isGraveLevel } from '@anlan/domain/permit/ledger/form';
import { workLedger } from '@anlan/domain/permit/ledger/work-ledger';
import type { Stored } from '@anlan/resource';
import { nowText, type Work } from '../../../kernel/context';
import { refuse } from '../../../kernel/errors';
import { decrypt } from '../../../kernel/personal';
import { type Implementation, implement } from '../../../kernel/resource/implement';
import { rowOf } from '../../../kernel/resource/list/read';
import { type StoredRow, takeStep } from '../../../kernel/resource/steps/take';
import { create, type Hooks } from '../../../kernel/resource/write/one';
import { serve } from '../../../kernel/route';
import { siteTicketFacts, specialTicketFacts } from '../../../ports/ticket-facts';

/** Hours before the start until which it is filed in time. */
const HOURS = 'permit.filing.hours';
/** Given up, over, or never begun: nothing is left to announce. */
const OVER: readonly number[] = [3, 4, 5];

const hoursOf = async ({ app, tenantId, tx }: Work): Promise<number> =>
  Number(await app.parameters.get(tenantId, HOURS, tx));

const hooks: Hooks = {
  beforeWrite: async (work, values) => {
    const errors = filingErrors(values);
    const filedTime = nowText(work);
    values.filedTime = filedTime;
    values.filerId = work.actor.userId || null;
    if (values.startTime) values.late = filedLate(filedTime, String(values.startTime), await hoursOf(work)) ? 1 : 0;
    return errors;
  },
};

/** What a filing tells of its ticket; the telephone number is the person's. */
const TOLD = [
  ...['workName', 'workType', 'level', 'place', 'content'],
  ...['startTime', 'endTime', 'principalId', 'measures'],
] as const;

/** The filing that holds gives way to a new one where its ticket says something else since. */
async function giveWay(work: Work, ticketId: string, body: Stored): Promise<void> {
  const [held] = await work.tx.query<{ id: string }>(
    'select id from work_filing where tenant_id = $1 and holds_for = $2 and deleted_at is null',
    [work.tenantId, ticketId],
  );
  if (!held) return;
  const row = (await rowOf(work, workFiling, held.id, { lock: true })) as unknown as StoredRow;
  if (TOLD.every((name) => String(row[name] ?? '') === String(body[name] ?? ''))) throw refuse('该作业票已报备');
  await takeStep(work, workFiling, {}, row, {}, { step: 'replace' });
}

async function phoneOf({ app, tx, tenantId }: Work, userId: string | null): Promise<string | null> {
  if (!userId) return null;
  const [found] = await tx.query<{ phone: string | null }>(
    'select phone from app_user where tenant_id = $1 and id = $2::uuid',
    [tenantId, userId],
  );
  return found?.phone ? decrypt(found.phone, app.keys.personal) : null;
}

/** Who presses meanwhile waits for the row of the ticket, and then finds it filed. */
async function fileOf(work: Work, id: string): Promise<{ id: string; late: boolean }> {
  const ticket = (await rowOf(work, workLedger, id, { lock: true })) as unknown as Stored & { readonly id: string };
  if (!isGraveLevel(ticket.level)) throw refuse('只有特级、一级作业和Ⅳ级高处作业须报备');
  if (OVER.includes(Number(ticket.runFlag)) || Number(ticket.processState) >= 5)
    throw refuse('该作业票已结束，不能再报备');
  const facts = await work.app
    .use(Number(ticket.form) === FORM.site ? siteTicketFacts : specialTicketFacts)
    .of(work, id);
  const body: Stored = {
    workName: ticket.name,
    workType: ticket.workType,
    level: ticket.level,
    place: ticket.place,
    content: facts?.content ?? null,
    startTime: ticket.startTime,
    endTime: ticket.endTime,
    principalId: facts?.principalId ?? null,
    phone: await phoneOf(work, facts?.principalId ?? null),
    measures: measuresText(facts?.measures ?? [], MEASURES_TOLD) || null,
  };
  await giveWay(work, id, body);
  const set = { ticketId: id, ticketNumber: ticket.number ?? null, holdsFor: id, changed: CHANGED.no };
  const made = await create(work, workFiling, body, hooks, { set });
  return { id: made, late: filedLate(nowText(work), String(ticket.startTime), await hoursOf(work)) };
}

export const workFilingImplementation: Implementation = implement(workFiling, {
  hooks,
  routes: [
    serve(fileTicket, async (work, _given, { params }) => {
      const data = await fileOf(work, String(params.id));
      return { data, msg: data.late ? '已报备，已过报备时限，标注为逾期' : '已报备' };
    }),
  ],
});
