import { allResources } from '@anlan/domain';
import {
  type AnyResource,
  anchorOf,
  type Deadline,
  daysPast,
  dueMoment,
  nextRungAt,
  parametersOf,
  rungReached,
} from '@anlan/resource';
import { asSystem, nowText, PLATFORM_TENANT, type Services } from '../context';
import type { Tx } from '../db/db';
import type { Consumer } from '../events/events';
import type { Job } from '../jobs/job';

const BATCH = 500;

/** Told of a record when rungs of a deadline are reached: `resource.due`, with a `DuePayload`. */
export const DUE = 'due';
export interface DuePayload {
  readonly deadline: string;
  /** The place of the rung, from 1. */
  readonly rung: number;
  readonly due: string;
  /** Past the day on which it was due; negative before it. */
  readonly days: number;
}

/** Resources of which something falls due. */
export const resourcesDue: readonly AnyResource[] = (allResources as readonly AnyResource[]).filter(
  ({ deadlines }) => deadlines,
);
const declared = new Map(
  resourcesDue.flatMap((resource) =>
    Object.entries(resource.deadlines ?? {}).map(
      ([name, deadline]) => [`${resource.name}.${name}`, { resource, deadline }] as const,
    ),
  ),
);
const asked = [...new Set([...declared.values()].flatMap(({ deadline }) => parametersOf(deadline)))];

interface Row {
  readonly resource: string;
  readonly record_id: string;
  readonly deadline: string;
  readonly anchor: string;
  readonly told: number;
}

/** What a look settles: how far it is told now, and when to look again. */
interface Settled extends Row {
  readonly due: string | null;
  readonly next: string;
  /** Null: nothing new is told. */
  readonly payload: Omit<DuePayload, 'deadline'> | null;
}

const anchorText = (resource: AnyResource, deadline: Deadline, anchor: string): string =>
  resource.fields[anchorOf(deadline)]?.kind === 'date' ? anchor.slice(0, 10) : anchor;

/** Tells the highest rung reached of every deadline for which one has fallen due, company by company. Gives how many were told. */
export async function tellWhatIsDue(app: Services): Promise<number> {
  const now = nowText({ app });
  let told = 0;
  for (const tenantId of await asSystem(app, 'companies where something is due', ({ tx }) => companies(tx, now)))
    for (let seen = BATCH; seen === BATCH; ) {
      const looked = await lookAtSome(app, tenantId, now);
      seen = looked.seen;
      told += looked.told;
    }
  return told;
}

/** Where something is to be looked at by that time. */
async function companies(tx: Tx, by: string): Promise<string[]> {
  const rows = await tx.query<{ tenant_id: string }>(
    "select distinct tenant_id from deadline_due where next_at <= $1::timestamptz and next_at < 'infinity' order by 1",
    [by],
  );
  return rows.map(({ tenant_id }) => tenant_id);
}

/**
 * Rows stay locked from the look to the mark: a new deadline or new days of the company wait for it and have the last
 * word, other nodes take others. Parameters are read under the lock, past what this node remembers, for the same reason.
 */
const lookAtSome = (
  app: Services,
  tenantId: string,
  now: string,
): Promise<{ readonly seen: number; readonly told: number }> =>
  asSystem(app, 'deadlines of which the next rung is due', async ({ tx }) => {
    const rows = await tx.query<Row>(
      `select resource, record_id, deadline, to_char(anchor_at, 'YYYY-MM-DD HH24:MI:SS') as anchor, told
         from deadline_due where tenant_id = $1 and next_at <= $2::timestamptz and next_at < 'infinity' order by next_at limit ${BATCH}
          for update skip locked`,
      [tenantId, now],
    );
    if (rows.length === 0) return { seen: 0, told: 0 };
    const value = await app.parameters.present(tx, [tenantId], asked);
    const settled = rows.map((row) => settledOf(row, now, (key) => Number(value(tenantId, key))));
    return { seen: rows.length, told: await settle(tx, tenantId, settled) };
  });

function settledOf(row: Row, now: string, value: (key: string) => number): Settled {
  const known = declared.get(`${row.resource}.${row.deadline}`);
  // Of a deadline that is no longer declared nothing is told.
  if (!known) return { ...row, due: null, next: 'infinity', payload: null };
  const { resource, deadline } = known;
  const due = dueMoment(deadline, anchorText(resource, deadline, row.anchor), value);
  const rung = rungReached(deadline, due, now, value);
  const told = Math.max(rung, row.told);
  return {
    ...row,
    told,
    due,
    next: nextRungAt(deadline, due, told, value) ?? 'infinity',
    payload: rung > row.told ? { rung, due, days: daysPast(due, now) } : null,
  };
}

/** Mark, event and next look in one statement: a kill between them loses none, a second node tells nothing twice. */
async function settle(tx: Tx, tenantId: string, settled: readonly Settled[]): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `with w as (select * from jsonb_to_recordset($2::jsonb) as x(resource text, record_id uuid, deadline text, told smallint, due timestamptz, next timestamptz, payload jsonb)),
          u as (update deadline_due d set told = w.told, due_at = w.due, next_at = w.next from w
                 where d.tenant_id = $1 and d.resource = w.resource and d.record_id = w.record_id and d.deadline = w.deadline),
          o as (insert into outbox (tenant_id, topic, record_id, payload)
                select $1, w.resource || '.${DUE}', w.record_id::text, w.payload || jsonb_build_object('deadline', w.deadline)
                  from w where jsonb_typeof(w.payload) = 'object' returning 1)
     select count(*)::int as n from o`,
    [tenantId, JSON.stringify(settled)],
  );
  return row?.n ?? 0;
}

/** Another value of a company, or of all: what was reckoned with the old one is looked at again. Locked in key order, as batches of records are. */
export const parameterChanged: Consumer = async (tx, { tenantId, recordId }) => {
  const [changed] = await tx.query<{ key: string }>(
    'select param_key as key from param where tenant_id = $1 and id = $2::uuid and param_key = any($3::text[])',
    [tenantId, recordId, asked],
  );
  if (!changed) return;
  const names = [...declared].flatMap(([name, { deadline }]) =>
    parametersOf(deadline).includes(changed.key) ? [name] : [],
  );
  const concerned = tenantId === PLATFORM_TENANT ? await withDeadlines(tx) : [tenantId];
  for (const company of concerned)
    await tx.run(
      `with o as materialized (
         select d.resource, d.record_id, d.deadline from deadline_due d
          where d.tenant_id = $1 and d.next_at > '-infinity' and d.resource || '.' || d.deadline = any($2::text[])
          order by 1, 2, 3 for no key update of d)
       update deadline_due d set next_at = '-infinity' from o
        where d.tenant_id = $1 and d.resource = o.resource and d.record_id = o.record_id and d.deadline = o.deadline`,
      [company, names],
    );
};

const withDeadlines = async (tx: Tx): Promise<string[]> =>
  (await tx.query<{ tenant_id: string }>('select distinct tenant_id from deadline_due order by 1')).map(
    ({ tenant_id }) => tenant_id,
  );

export const deadlineJob: Job = {
  name: 'deadlines',
  everyMs: 60_000,
  run: async (services) => {
    const told = await tellWhatIsDue(services);
    if (told > 0) services.log.info({ told }, '已提醒到期事项');
  },
};
