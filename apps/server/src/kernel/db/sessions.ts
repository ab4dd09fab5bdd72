import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { DbLog, Engine, OwnerTx, Tx } from './db';
import { DatabaseUnavailable, isRetryable } from './errors';
import { LiveTx } from './live-tx';

/** app.tenants is written into the SQL as a literal (only SET LOCAL reaches Citus workers), so ids are held to this. */
const tenantId = /^[0-9A-Za-z_-]{1,32}$/;

const timeZone = 'Asia/Shanghai';

/** A transaction that lost to another one is run again after growing waits, each of its own length, some 300 ms in all. */
const MOST_ATTEMPTS = 5;
const FIRST_WAIT_MS = 20;

export interface SessionsOptions {
  engine: 'postgres' | 'pglite';
  pool: pg.Pool;
  statementTimeoutMs: number;
  /** How long BEGIN may take before the connection counts as dead; undefined: for ever (embedded). */
  beginTimeoutMs: number | undefined;
  prepare: boolean;
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
  readonly #inside = new AsyncLocalStorage<Inside>();
  #closing: Promise<void> | undefined;

  constructor(private readonly options: SessionsOptions) {
    this.engine = options.engine;
    this.dump = options.dump;
    this.maintain = options.maintain;
    // A pool forgets its listener while a client is out; without one a broken connection would end the process.
    options.pool.on('connect', (client) => client.on('error', () => {}));
    options.pool.on('error', (error) => options.log.warn({ err: error }, 'idle database connection lost'));
  }

  async scoped<T>(tenant: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    if (!tenantId.test(tenant)) throw new Error(`Not a tenant id: ${JSON.stringify(tenant)}`);
    const scope = `SET LOCAL app.tenants = '${tenant}'`;
    return this.#transaction(['SET LOCAL ROLE anlan_app', scope], this.options.statementTimeoutMs, work);
  }

  async system<T>(reason: string, work: (tx: Tx) => Promise<T>): Promise<T> {
    this.options.log.debug({ reason }, 'database work across tenants');
    return this.#transaction(['SET LOCAL ROLE anlan_system'], this.options.statementTimeoutMs, work);
  }

  async owner<T>(reason: string, work: (tx: OwnerTx) => Promise<T>): Promise<T> {
    this.options.log.debug({ reason }, 'database work as owner');
    return this.#transaction([], undefined, work);
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

  async #transaction<T>(
    settings: readonly string[],
    timeoutMs: number | undefined,
    work: (tx: LiveTx) => Promise<T>,
  ): Promise<T> {
    if (this.#inside.getStore()?.open) {
      throw new Error(
        'A transaction was opened inside a running transaction: pass its tx on, or open this one after it has ended ' +
          '(with the embedded database it would wait for itself for ever)',
      );
    }
    const begin = [
      'BEGIN',
      ...settings,
      `SET LOCAL TIME ZONE '${timeZone}'`,
      `SET LOCAL statement_timeout = ${timeoutMs ?? 0}`,
      // Compiling takes a hundred milliseconds where PostgreSQL overestimates a statement, and gains none of ours a tenth of it.
      'SET LOCAL jit = off',
    ];
    const started = Date.now();
    for (let attempt = 1; ; attempt += 1) {
      const end = await this.#attempt(begin.join('; '), timeoutMs, work);
      if (!('error' in end)) return end.value;
      // A pooled connection that died unnoticed: nothing was executed, so the next one may be tried at once.
      const staleConnection = end.atBegin && end.broken && attempt <= 3 && Date.now() - started < 500;
      const conflict = isRetryable(end.error) && attempt < MOST_ATTEMPTS;
      if (!staleConnection && !conflict) throw end.error;
      if (staleConnection) continue;
      this.options.log.warn({ err: end.error, attempt }, 'transaction is run again');
      await sleep(FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  }

  async #attempt<T>(
    begin: string,
    timeoutMs: number | undefined,
    work: (tx: LiveTx) => Promise<T>,
  ): Promise<{ value: T } | { error: unknown; atBegin: boolean; broken: boolean }> {
    const client = await this.#acquire();
    const { beginTimeoutMs, prepare } = this.options;
    // The server ends an overlong statement; the client's limit only serves a network that has swallowed the answer.
    const patience = timeoutMs !== undefined && beginTimeoutMs !== undefined ? timeoutMs + 5_000 : undefined;
    const tx = new LiveTx(client, { begin, beginTimeoutMs, statementTimeoutMs: patience, prepare });
    const inside: Inside = { open: true };
    try {
      const value = await this.#inside.run(inside, () => work(tx));
      await tx.commit();
      return { value };
    } catch (error) {
      await tx.rollback();
      const beginError = await tx.beginError();
      return { error: beginError ?? error, atBegin: beginError !== undefined, broken: tx.broken };
    } finally {
      inside.open = false;
      client.release(tx.broken);
    }
  }
}
