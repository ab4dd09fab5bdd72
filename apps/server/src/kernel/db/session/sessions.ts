import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { DbLog, Engine, OwnerTx, Tx } from '../db';
import { DatabaseUnavailable, dbError, isRetryable } from '../errors';
import { FlightTx, NotReading } from './flight-tx';
import { LiveTx } from './live-tx';
import { messagesOf, openingOf, type Session } from './opening';
import { Watch } from './watch';

/** app.tenants is written into SQL as a literal where it has to reach Citus workers, so ids are held to this. */
const tenantId = /^[0-9A-Za-z_-]{1,32}$/;

/** A transaction that lost to another one is run again after growing waits, each of its own length, some 300 ms in all. */
const MOST_ATTEMPTS = 5;
const FIRST_WAIT_MS = 20;

const PROBE_MS = 700;

export interface SessionsOptions {
  engine: 'postgres' | 'pglite';
  pool: pg.Pool;
  statementTimeoutMs: number;
  /** How long BEGIN may take before the connection counts as dead; undefined: for ever (embedded). */
  beginTimeoutMs: number | undefined;
  prepare: boolean;
  /** Scope and statements in one message and one Sync, readings without a transaction; see docs/adr/0012. */
  flights: boolean;
  /** Workers of a distributed PostgreSQL are told the scope of each transaction; not with flights. */
  distributed?: boolean | undefined;
  /** Refuses a transaction inside a running one by name; costs a twentieth of a short read. */
  guarded: boolean;
  log: DbLog;
  dump?: (() => Promise<Buffer>) | undefined;
  maintain?: (() => Promise<void>) | undefined;
  /** After the pool has ended. */
  onClose?: () => Promise<void>;
}

interface Inside {
  open: boolean;
}

/** Transactions over a pool of connections; both engines are reached through it, so that both behave alike. */
export class Sessions implements Engine {
  readonly engine: 'postgres' | 'pglite';
  readonly dump: (() => Promise<Buffer>) | undefined;
  readonly maintain: (() => Promise<void>) | undefined;
  readonly #inside: AsyncLocalStorage<Inside> | undefined;
  readonly #watch = new Watch((pids, idleMs) => this.#probe(pids, idleMs));
  #closing: Promise<void> | undefined;

  constructor(private readonly options: SessionsOptions) {
    this.engine = options.engine;
    this.#inside = options.guarded ? new AsyncLocalStorage<Inside>() : undefined;
    this.dump = options.dump;
    this.maintain = options.maintain;
    // A pool forgets its listener while a client is out; without one a broken connection would end the process.
    options.pool.on('connect', (client) => client.on('error', () => {}));
    options.pool.on('error', (error) => options.log.warn({ err: error }, 'idle database connection lost'));
  }

  async scoped<T>(tenant: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.#guarded(() => this.#insist(this.#session(tenant), false, work));
  }

  async reading<T>(tenant: string, work: (tx: Tx) => Promise<T>, wrote: () => void = () => {}): Promise<T> {
    const session = this.#session(tenant);
    return this.#guarded(async () => {
      if (!this.options.flights) return this.#insist(session, false, work);
      try {
        return await this.#insist(session, true, work);
      } catch (error) {
        if (!(error instanceof NotReading)) throw error;
      }
      wrote();
      return this.#insist(session, false, work);
    });
  }

  async system<T>(reason: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    this.options.log.debug({ reason }, 'database work across tenants');
    const { statementTimeoutMs } = this.options;
    return this.#guarded(() =>
      this.#insist({ role: 'anlan_system', tenant: undefined, statementTimeoutMs }, false, work),
    );
  }

  async owner<T>(reason: string, work: (tx: OwnerTx) => Promise<T>): Promise<T> {
    this.options.log.debug({ reason }, 'database work as owner');
    const nobody: Session = { role: undefined, tenant: undefined, statementTimeoutMs: undefined };
    return this.#guarded(() => this.#insist(nobody, false, work));
  }

  async ping(): Promise<void> {
    const client = await this.#acquire();
    let failure: Error | undefined;
    try {
      await client.query({ text: 'SELECT 1', query_timeout: this.options.beginTimeoutMs } as pg.QueryConfig);
    } catch (error) {
      failure = new DatabaseUnavailable(error);
    }
    client.release(failure);
    if (failure) throw failure;
  }

  stats(): { total: number; idle: number; waiting: number } {
    const { totalCount: total, idleCount: idle, waitingCount: waiting } = this.options.pool;
    return { total, idle, waiting };
  }

  close(): Promise<void> {
    this.#closing ??= this.options.pool.end().then(() => this.options.onClose?.());
    return this.#closing;
  }

  async #acquire(): Promise<pg.PoolClient> {
    try {
      return await this.options.pool.connect();
    } catch (error) {
      throw new DatabaseUnavailable(error);
    }
  }

  #session(tenant: string): Session {
    if (!tenantId.test(tenant)) throw new Error(`Not a tenant id: ${JSON.stringify(tenant)}`);
    return { role: 'anlan_app', tenant, statementTimeoutMs: this.options.statementTimeoutMs };
  }

  async #guarded<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#inside) return work();
    if (this.#inside.getStore()?.open) {
      throw new Error(
        'A transaction was opened inside a running transaction: pass its tx on, or open this one after it has ended ' +
          '(with the embedded database it would wait for itself for ever)',
      );
    }
    const inside: Inside = { open: true };
    try {
      return await this.#inside.run(inside, work);
    } finally {
      inside.open = false;
    }
  }

  async #insist<T>(session: Session, reading: boolean, work: (tx: OwnerTx) => Promise<T>): Promise<T> {
    const started = Date.now();
    for (let attempt = 1; ; attempt += 1) {
      const end = await this.#attempt(session, reading, work);
      if (!('error' in end)) return end.value;
      // A pooled connection that died unnoticed: nothing was stored, so the next one may be tried at once.
      const staleConnection = end.brokenAtFirst && attempt <= 3 && Date.now() - started < 500;
      const conflict = isRetryable(end.error) && attempt < MOST_ATTEMPTS;
      if (!staleConnection && !conflict) throw end.error;
      if (staleConnection) continue;
      this.options.log.warn({ err: end.error, attempt }, 'transaction is run again');
      await sleep(FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }

  async #attempt<T>(
    session: Session,
    reading: boolean,
    work: (tx: OwnerTx) => Promise<T>,
  ): Promise<{ value: T } | { error: unknown; brokenAtFirst: boolean }> {
    const client = await this.#acquire();
    const tx = this.#open(client, session, reading);
    try {
      const value = await work(tx);
      await tx.commit();
      return { value };
    } catch (error) {
      await tx.rollback();
      const first = await tx.openingError();
      return { error: first ?? error, brokenAtFirst: tx.brokenAtFirst };
    } finally {
      client.release(tx.broken);
    }
  }

  #open(client: pg.PoolClient, session: Session, reading: boolean): FlightTx | LiveTx {
    const { beginTimeoutMs, prepare, flights, distributed = false } = this.options;
    const { statementTimeoutMs: limit } = session;
    // The server ends an overlong statement; the client's limit only serves a network that has swallowed the answer.
    const patienceMs = limit !== undefined && beginTimeoutMs !== undefined ? limit + 5_000 : undefined;
    if (flights) {
      return new FlightTx(client, {
        opening: openingOf(session, reading),
        reading,
        patienceMs,
        prepare,
        watch: this.#watch,
      });
    }
    const begin = messagesOf(session, distributed);
    return new LiveTx(client, { begin, beginTimeoutMs, statementTimeoutMs: patienceMs, prepare });
  }

  /** Over a connection of its own; a server that refuses it has been reached. */
  async #probe(pids: readonly number[], idleMs: number): Promise<{ idle: readonly number[] }> {
    const client = new pg.Client({
      ...this.options.pool.options,
      connectionTimeoutMillis: PROBE_MS,
    } as pg.ClientConfig);
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>({
        text: `select pid from pg_stat_activity where pid = any($1::int[]) and state like 'idle%'
                  and clock_timestamp() - state_change > $2 * interval '1 millisecond'`,
        values: [pids, idleMs],
        query_timeout: PROBE_MS,
      } as pg.QueryConfig);
      return { idle: rows.map(({ pid }) => pid) };
    } catch (error) {
      if (dbError(error)) return { idle: [] };
      throw error;
    } finally {
      void client.end().catch(() => {});
    }
  }
}
