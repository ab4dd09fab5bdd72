import type pg from 'pg';
import type { OwnerTx } from '../db';
import { DatabaseUnavailable, dbError, isConnectionError } from '../errors';
import { type Failed, Flight, Leg } from './flight';
import { mustBeAllowed, named, type Recurring, recurring } from './statements';
import type { Watch, Watched } from './watch';

/** A statement that sets role, scope and limits until the transaction ends; gives no row. */
export interface Opening {
  readonly statement: Recurring;
  readonly values: readonly unknown[];
}

export interface FlightTxOptions {
  readonly opening: Opening;
  /** Every flight for itself and read-only, no BEGIN and no COMMIT. */
  readonly reading: boolean;
  readonly patienceMs: number | undefined;
  readonly prepare: boolean;
  readonly watch: Watch;
}

type Client = pg.PoolClient & {
  readonly processID?: number | null;
  readonly connection?: { readonly stream?: { destroy(): void } };
};

const BEGIN = named('begin');
const COMMIT = named('commit');
const ROLLBACK = 'rollback';

/** Work that was believed to read only has asked to write or to lock; nothing has come of it. */
export class NotReading extends Error {
  override readonly name = 'NotReading';
}

const ignore = (): void => {};

/**
 * Statements of one piece of work, gathered until nothing more can be asked without an answer (process.nextTick runs
 * when no promise can go on) and sent as one flight.
 *
 * A transaction's first flight opens it, COMMIT joins whatever has not left. A reading has none: each of its flights
 * sets role and scope for itself and ends with itself, which at READ COMMITTED shows the same as a transaction would.
 */
export class FlightTx implements OwnerTx {
  /** The connection is of no further use. */
  broken = false;
  /** The connection broke before anything of this work could have been stored. */
  brokenAtFirst = false;
  #state: 'fresh' | 'opening' | 'open' | 'closed' = 'fresh';
  #queue: Leg[] = [];
  #leaving = false;
  #underWay = 0;
  #landings: (() => void)[] = [];
  /** The first error, for whoever finds at COMMIT that nothing was stored. */
  #failed: Failed | undefined;
  /** BEGIN, role or scope did not hold: nothing may be sent any more. */
  #lost: Failed | undefined;
  #notReading = false;

  constructor(
    private readonly client: Client,
    private readonly options: FlightTxOptions,
  ) {}

  query<R = Record<string, unknown>>(text: string, params: readonly unknown[] = []): Promise<R[]> {
    return this.#ask(text, params, (leg) => leg.rows as R[]);
  }

  raw(text: string, params: readonly unknown[] = []): Promise<(Buffer | null)[][]> {
    return this.#ask(text, params, (leg) => leg.rows as (Buffer | null)[][], true);
  }

  run(text: string, params: readonly unknown[] = []): Promise<number> {
    if (this.options.reading && this.#state !== 'closed') {
      this.#notReading = true;
      return Promise.reject(new NotReading(text.slice(0, 80)));
    }
    return this.#ask(text, params, (leg) => leg.affected);
  }

  async exec(sql: string): Promise<void> {
    mustBeAllowed('', this.#state === 'closed');
    this.#depart(true);
    await this.#landed();
    if (this.#lost) throw this.#lost.error;
    await this.client.query(sql).catch((error: unknown) => {
      throw this.#told(error);
    });
  }

  /** Ends well, or throws: when an error of a statement was caught by the caller nothing is stored. */
  async commit(): Promise<void> {
    if (this.options.reading || (this.#state === 'fresh' && this.#queue.length === 0)) {
      this.#depart();
      await this.#landed();
      this.#state = 'closed';
      if (this.#notReading) throw new NotReading('A reading has written or locked');
      return;
    }
    while (this.#state === 'opening') await this.#landed();
    if (this.#lost) throw this.#lost.error;
    const commit = new Promise<Leg>((resolve, reject) => {
      this.#queue.push(
        new Leg(COMMIT.text, [], this.#prepared(COMMIT), true, (failed, leg) =>
          failed ? reject(failed.error) : resolve(leg),
        ),
      );
    });
    commit.catch(ignore);
    this.#depart();
    this.#state = 'closed';
    try {
      const { tag } = await commit;
      if (tag === 'COMMIT') return;
    } catch (error) {
      if (this.broken) throw new DatabaseUnavailable((error as Error).cause, true);
      // 25P02: an earlier one had failed.
      throw dbError(error)?.code === '25P02' ? (this.#failed?.error ?? error) : error;
    }
    throw new Error('A statement failed in this transaction and its error was swallowed: nothing was stored', {
      cause: this.#failed?.error,
    });
  }

  /** Never rejects; sets `broken` when the connection cannot be returned to the pool. */
  async rollback(): Promise<void> {
    const unsent = this.#queue.splice(0);
    for (const leg of unsent) leg.done(this.#failed ?? { error: new Error('The transaction was rolled back') }, leg);
    await this.#landed();
    const nothing = this.options.reading || this.#state === 'fresh';
    this.#state = 'closed';
    if (nothing || this.broken) return;
    await new Promise<void>((resolve) => {
      // Without a name: one that a pooler's next server does not know would leave the transaction aborted.
      const told = (failed: unknown) => {
        if (failed) this.broken = true;
        resolve();
      };
      this.#send([new Leg(ROLLBACK, [], undefined, true, told)]);
    });
  }

  /** What ended all of it, whatever the work has made of that: role or scope did not hold, or it has written. */
  async openingError(): Promise<unknown> {
    if (this.#notReading) return new NotReading('A reading has written or locked');
    return this.#lost?.error;
  }

  #ask<T>(text: string, params: readonly unknown[], read: (leg: Leg) => T, raw = false): Promise<T> {
    const answer = new Promise<T>((resolve, reject) => {
      if (this.#lost) throw this.#lost.error;
      mustBeAllowed(text, this.#state === 'closed');
      const statement = this.options.prepare ? recurring(text) : undefined;
      this.#queue.push(
        new Leg(text, params, statement, raw, (failed, leg) => (failed ? reject(failed.error) : resolve(read(leg)))),
      );
      if (!this.#leaving) {
        this.#leaving = true;
        process.nextTick(() => {
          this.#leaving = false;
          this.#depart();
        });
      }
    });
    // An error nobody awaits shows at COMMIT and does not end the process.
    answer.catch(ignore);
    return answer;
  }

  #prepared(statement: Recurring): Recurring | undefined {
    return this.options.prepare ? statement : undefined;
  }

  #opening(): Leg {
    const { statement, values } = this.options.opening;
    return new Leg(statement.text, values, this.#prepared(statement), true, ignore);
  }

  /**
   * Until the first flight of a transaction has been answered the next one waits: if BEGIN had not held it would be
   * carried out by itself, as the connecting user.
   */
  #depart(evenEmpty = false): void {
    if (this.#state === 'opening' || (this.#queue.length === 0 && !(evenEmpty && this.#state === 'fresh'))) return;
    const legs = this.#queue;
    this.#queue = [];
    if (this.options.reading) {
      this.#send([this.#opening(), ...legs]);
    } else if (this.#state === 'fresh') {
      this.#state = 'opening';
      this.#send([new Leg(BEGIN.text, [], this.#prepared(BEGIN), true, ignore), this.#opening(), ...legs]);
    } else {
      this.#send(legs);
    }
  }

  #send(legs: readonly Leg[]): void {
    const { watch, patienceMs, reading } = this.options;
    const { client } = this;
    const opening = this.#state === 'opening' && !reading ? legs[1] : undefined;
    const carriesCommit = legs.at(-1)?.text === COMMIT.text;
    const watched: Watched = {
      pid: client.processID ?? null,
      first: reading || opening !== undefined,
      patienceMs,
      since: performance.now(),
      vouched: false,
      destroy: () => client.connection?.stream?.destroy(),
    };
    this.#underWay += 1;
    watch.add(watched);
    const flight = new Flight(
      legs,
      () => {
        watched.since = performance.now();
      },
      (failed) => {
        watch.remove(watched);
        this.#underWay -= 1;
        const told = failed && { error: this.#told(failed.error) };
        if (told) {
          this.#failed ??= told;
          if (this.broken && watched.first && !carriesCommit) this.brokenAtFirst = true;
        }
        if (opening && this.#state === 'opening') this.#opened(opening.answered);
        for (const landing of this.#landings.splice(0)) landing();
        return told;
      },
    );
    client.query(flight as pg.Submittable);
  }

  #opened(held: boolean): void {
    if (held) {
      this.#state = 'open';
      this.#depart();
      return;
    }
    this.#state = 'closed';
    this.#lost = this.#failed ?? { error: new Error('BEGIN failed') };
    for (const leg of this.#queue.splice(0)) leg.done(this.#lost, leg);
  }

  /** The error as callers know it; notes what it means for the connection. */
  #told(error: unknown): unknown {
    if (this.options.reading && dbError(error)?.code === '25006') {
      this.#notReading = true;
      return new NotReading('A reading has written or locked', { cause: error });
    }
    if (!isConnectionError(error)) return error;
    this.broken = true;
    return error instanceof DatabaseUnavailable ? error : new DatabaseUnavailable(error);
  }

  async #landed(): Promise<void> {
    while (this.#underWay > 0) await new Promise<void>((resolve) => this.#landings.push(resolve));
  }
}
