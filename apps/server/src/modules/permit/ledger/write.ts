import { MEASURES_TOLD, measuresText } from '@anlan/domain/permit/filing/rules';
import { CHANGED } from '@anlan/domain/permit/filing/work-filing';
import { CONTRACTOR, FORM } from '@anlan/domain/permit/ledger/form';
import { overranOf, stopsOf } from '@anlan/domain/permit/ledger/stops';
import type { Tx } from '../../../kernel/db/db';
import type { ConsumerApp } from '../../../kernel/events/events';
import { siteTicketFacts, specialTicketFacts } from '../../../ports/ticket-facts';
import type { LedgerTicket, WorkLedger } from '../../../ports/work-ledger';

/**
 * A projection: rows that follow from the tickets, written as a whole after every change of one. They have no history and no
 * audit of their own, since the tickets have both.
 */
interface Column {
  readonly name: string;
  readonly type: string;
  /** What becomes of the text of a moment. */
  readonly moment?: true;
}

const TICKET: readonly Column[] = [
  { name: 'form', type: 'smallint' },
  { name: 'number', type: 'text' },
  { name: 'name', type: 'text' },
  { name: 'work_type', type: 'text' },
  { name: 'level', type: 'text' },
  { name: 'dept_id', type: 'uuid' },
  { name: 'contractor', type: 'smallint' },
];

const LEDGER: readonly Column[] = [
  ...TICKET,
  { name: 'permit_id', type: 'uuid' },
  { name: 'site_work_id', type: 'uuid' },
  { name: 'firms', type: 'text' },
  { name: 'place', type: 'text' },
  { name: 'application_time', type: 'text', moment: true },
  { name: 'start_time', type: 'text', moment: true },
  { name: 'end_time', type: 'text', moment: true },
  { name: 'actual_start', type: 'text', moment: true },
  { name: 'process_state', type: 'smallint' },
  { name: 'run_flag', type: 'smallint' },
  { name: 'rejected', type: 'smallint' },
  { name: 'rejections', type: 'integer' },
  { name: 'begun', type: 'smallint' },
  { name: 'stopped', type: 'smallint' },
  { name: 'stops', type: 'integer' },
  { name: 'overran', type: 'smallint' },
  { name: 'deleted_at', type: 'timestamptz' },
];

const STOP: readonly Column[] = [
  { name: 'ticket_id', type: 'uuid' },
  ...TICKET,
  { name: 'stop_time', type: 'text', moment: true },
  { name: 'cause', type: 'smallint' },
  { name: 'by_clock', type: 'smallint' },
  { name: 'reason', type: 'text' },
  { name: 'deleted_at', type: 'timestamptz' },
];

/** $1 the company, $2 the rows as json. */
function upsert(table: string, columns: readonly Column[]): string {
  const names = columns.map(({ name }) => name).join(', ');
  const values = columns
    .map(({ name, moment }) => (moment ? `x.${name}::timestamp at time zone 'Asia/Shanghai'` : `x.${name}`))
    .join(', ');
  const own = columns.map(({ name }) => `t.${name}`).join(', ');
  const next = columns.map(({ name }) => `excluded.${name}`).join(', ');
  return `insert into ${table} as t (tenant_id, id, ${names})
    select $1, x.id, ${values}
      from jsonb_to_recordset($2::jsonb) as x(id uuid, ${columns.map(({ name, type }) => `${name} ${type}`).join(', ')})
     order by x.id
    on conflict (tenant_id, id) do update set ${columns.map(({ name }) => `${name} = excluded.${name}`).join(', ')},
      update_time = now(), version = t.version + 1
     where (${own}) is distinct from (${next})`;
}

const INTO_LEDGER = upsert('work_ledger', LEDGER);
const INTO_STOPS = upsert('work_stop', STOP);

/** What the history no longer tells as a stop, $2 of these tickets, except $3. */
const NO_STOPS = `update work_stop t set deleted_at = now(), update_time = now(), version = t.version + 1
  where t.tenant_id = $1 and t.ticket_id = any($2::uuid[]) and t.id <> all($3::uuid[]) and t.deleted_at is null`;

/** What of a ticket its filing has told, of $2 these tickets, and what the ledger makes of it. */
const FILINGS = `select f.id::text as id, f.changed, t.id::text as "ticketId", t.form, f.content, f.principal_id::text as "principalId", f.measures,
    case when t.deleted_at is not null or t.run_flag in (4, 5) then ${CHANGED.gone}
      when (f.work_name, f.work_type, f.level, f.place, f.start_time, f.end_time)
        is distinct from (t.name, t.work_type, t.level, t.place, t.start_time, t.end_time) then ${CHANGED.yes} else ${CHANGED.no} end as now
  from work_filing f join work_ledger t on t.tenant_id = $1 and t.id = f.ticket_id
 where f.tenant_id = $1 and f.holds_for = any($2::text[]) and f.deleted_at is null order by f.id`;
const INTO_FILINGS = `update work_filing f set changed = x.changed, update_time = now(), version = f.version + 1
  from jsonb_to_recordset($2::jsonb) as x(id uuid, changed smallint) where f.tenant_id = $1 and f.id = x.id`;

interface Filing {
  readonly id: string;
  readonly changed: number | null;
  readonly ticketId: string;
  readonly form: number;
  readonly content: string | null;
  readonly principalId: string | null;
  readonly measures: string | null;
  readonly now: number;
}

/** Whether its ticket says something else since: also in what the ledger does not keep, content, principal and measures. */
async function changedSince(app: ConsumerApp, tx: Tx, tenantId: string, filing: Filing): Promise<number> {
  if (filing.now !== CHANGED.no) return filing.now;
  const facts = await app
    .use(filing.form === FORM.site ? siteTicketFacts : specialTicketFacts)
    .of({ tx, tenantId }, filing.ticketId);
  if (!facts) return filing.now;
  const same =
    (facts.content ?? '') === (filing.content ?? '') &&
    (facts.principalId ?? '') === (filing.principalId ?? '') &&
    measuresText(facts.measures, MEASURES_TOLD) === (filing.measures ?? '');
  return same ? CHANGED.no : CHANGED.yes;
}

/** A filing of these tickets says whether its ticket is still what it told. */
async function tellFilings(app: ConsumerApp, tx: Tx, tenantId: string, ids: readonly string[]): Promise<void> {
  const filings = await tx.query<Filing>(FILINGS, [tenantId, ids]);
  const changed: { id: string; changed: number }[] = [];
  for (const filing of filings) {
    const now = await changedSince(app, tx, tenantId, filing);
    if (now !== filing.changed) changed.push({ id: filing.id, changed: now });
  }
  if (changed.length > 0) await tx.run(INTO_FILINGS, [tenantId, JSON.stringify(changed)]);
}

const yes = (is: boolean): number => (is ? 1 : 0);

/** `now` marks what was removed with its ticket. */
export function rowsOf(ticket: LedgerTicket, now: string) {
  const { id, form, firms, events, actualStart, runFlag, rejections, removed } = ticket;
  const stops = stopsOf(events, actualStart);
  const both = {
    form,
    number: ticket.number,
    name: ticket.name,
    work_type: ticket.workType,
    level: ticket.level,
    dept_id: ticket.deptId,
    contractor: firms.length > 0 ? CONTRACTOR.outside : CONTRACTOR.own,
    deleted_at: removed ? now : null,
  };
  return {
    row: {
      ...both,
      id,
      permit_id: form === 1 ? id : null,
      site_work_id: form === 2 ? id : null,
      firms: firms.join('、').slice(0, 200) || null,
      place: ticket.place,
      application_time: ticket.appliedAt,
      start_time: ticket.startTime,
      end_time: ticket.endTime,
      actual_start: actualStart,
      process_state: ticket.processState,
      run_flag: runFlag,
      rejected: yes(rejections > 0),
      rejections,
      begun: yes(actualStart !== null),
      stopped: yes(stops.length > 0),
      stops: stops.length,
      // Overdue by its flag although the history says nothing: tickets of before the clock wrote its lines.
      overran: yes(runFlag === 2 || overranOf(events, actualStart)),
    },
    stops: stops.map((stop) => ({
      ...both,
      id: stop.id,
      ticket_id: id,
      stop_time: stop.at,
      cause: stop.cause,
      by_clock: yes(stop.byClock),
      reason: stop.why.slice(0, 500) || null,
    })),
  };
}

export const writeLedger: WorkLedger = {
  record: async (app, tx, tenantId, tickets) => {
    const now = new Date().toISOString();
    const told = tickets.filter(({ appliedAt }) => appliedAt !== null).map((ticket) => rowsOf(ticket, now));
    if (told.length === 0) return;
    await tx.run(INTO_LEDGER, [tenantId, JSON.stringify(told.map(({ row }) => row))]);
    const stops = told.flatMap((one) => one.stops);
    const ids = told.map(({ row }) => row.id);
    await tellFilings(app, tx, tenantId, ids);
    await tx.run(NO_STOPS, [tenantId, ids, stops.map(({ id }) => id)]);
    if (stops.length > 0) await tx.run(INTO_STOPS, [tenantId, JSON.stringify(stops)]);
  },
};
