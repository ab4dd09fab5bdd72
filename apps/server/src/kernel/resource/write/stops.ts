import type { AnyResource, Stored, Values } from '@anlan/resource';
import { asSystem, type Services, shanghai } from '../../context';
import type { Tx } from '../../db/db';
import { grouped } from '../../grouped';
import { byTenant, changeMany } from './many';

const BATCH = 200;

/** What stops a record by itself, and when. */
export interface ClockStop {
  readonly at: string;
  readonly flag: number;
  readonly why: string;
}

/** Records with a field `stopAt` that the clock stops by what a pure rule says of them. */
export interface Stops<R> {
  readonly resource: AnyResource;
  /** Said in the log of what runs without a person; the name of the lock as well. */
  readonly what: string;
  /** Entries of the row that the rule reads, as SQL: `t.process_state as "processState", …`. */
  readonly columns: string;
  rulesOf(app: Services, tenantId: string, tx: Tx): Promise<R>;
  next(row: Values, rules: R): ClockStop | undefined;
  /** Written beside `runFlag` and `stopAt`. */
  set(stop: ClockStop, at: string): Stored;
  /** The line of history, as the child rows of that field. */
  readonly history: string;
  line(stop: ClockStop, at: string): Stored;
}

interface Due {
  readonly tenant_id: string;
  readonly id: string;
}

/**
 * Stops what is due. A change of the clock: whoever takes a step at the same moment finds the state as it is, and one
 * of both wins. Gives how many were stopped.
 */
export async function stopDue<R>(app: Services, stops: Stops<R>): Promise<number> {
  let stopped = 0;
  for (let n = BATCH; n === BATCH; ) {
    const looked = await stopSome(app, stops);
    n = looked.due;
    stopped += looked.stopped;
    if (looked.stopped === 0) break;
  }
  return stopped;
}

const stopSome = <R>(app: Services, stops: Stops<R>): Promise<{ readonly due: number; readonly stopped: number }> =>
  asSystem(app, stops.what, async ({ tx }) => {
    const { resource } = stops;
    const [lock] = await tx.query<{ got: boolean }>('select pg_try_advisory_xact_lock(hashtext($1)) as got', [
      `anlan/stop/${resource.name}`,
    ]);
    if (!lock?.got) return { due: 0, stopped: 0 };
    const now = new Date(app.clock.now()).toISOString();
    const at = shanghai(app.clock.now());
    const due = await tx.query<Due & Values>(
      `select t.tenant_id, t.id, ${stops.columns}
         from ${resource.table} t where t.stop_at <= $1::timestamptz and t.deleted_at is null order by t.stop_at, t.id limit ${BATCH}`,
      [now],
    );
    let stopped = 0;
    for (const [tenantId, rows] of byTenant(due)) {
      const rules = await stops.rulesOf(app, tenantId, tx);
      const moved = rows.map((row) => moveOf(stops, row, rules, at));
      // What is written in the same fields leaves in one statement: thousands may be due in one second.
      for (const same of grouped(moved, ({ flag, set }) => `${flag}/${Object.keys(set)}`).values()) {
        const lines = new Map(same.flatMap(({ id, lines: own }) => (own.length > 0 ? [[id, own] as const] : [])));
        const changed = await changeMany({ app, tx, tenantId }, resource, {
          kind: 'clockStop',
          mark: true,
          where: (bind) => `t.stop_at <= ${bind(now)}::timestamptz and t.run_flag = ${bind(same[0]?.flag)}`,
          each: same.map(({ id, set }) => ({ ...set, id })),
          ...(lines.size > 0 ? { children: { [stops.history]: { some: lines } } } : {}),
          skipLocked: true,
        });
        stopped += changed.length;
      }
    }
    return { due: due.length, stopped };
  });

/** What the clock makes of one row. */
interface Move {
  readonly id: string;
  /** `runFlag` as it was read, and is expected still. */
  readonly flag: unknown;
  readonly set: Stored;
  readonly lines: readonly Stored[];
}

/** The company's numbers may have changed since it was read: then nothing is over, and only the moment is written anew. */
function moveOf<R>(stops: Stops<R>, row: Due & Values, rules: R, at: string): Move {
  const over: ClockStop[] = [];
  let state: Values = row;
  let next = stops.next(state, rules);
  while (next && next.at <= at && next.flag !== Number(state.runFlag)) {
    over.push(next);
    state = { ...state, runFlag: next.flag };
    next = stops.next(state, rules);
  }
  const last = over.at(-1);
  return {
    id: row.id,
    flag: row.runFlag,
    set: {
      ...Object.assign({}, ...over.map((stop) => stops.set(stop, at))),
      ...(last ? { runFlag: last.flag } : {}),
      stopAt: next?.at ?? null,
    },
    lines: over.map((stop) => stops.line(stop, at)),
  };
}
