import type pg from 'pg';
import type { OwnerTx } from '../db';
import { DatabaseUnavailable, isConnectionError } from '../errors';
import { encoded } from '../values';
import { mustBeAllowed, recurring } from './statements';

interface Statement extends pg.QueryConfig {
  queryMode?: 'extended';
  query_timeout?: number;
}

const asPrinted = { getTypeParser: () => (text: string) => text };

type Result = pg.QueryResult | pg.QueryResult[];

export interface LiveTxOptions {
  /** Simple-query messages that begin the transaction and set role and scope. */
  begin: readonly string[];
  /** The client gives the connection up when BEGIN (ms) or a statement (ms) is not answered; undefined: waits. */
  beginTimeoutMs: number | undefined;
  statementTimeoutMs: number | undefined;
  prepare: boolean;
}

/**
 * One transaction on one connection. A SELECT issued before BEGIN has been answered travels in the same flight: run
 * outside a transaction it could change nothing, and its rows are handed out only once BEGIN is known to have held.
 * Everything else waits for that answer.
 */
export class LiveTx implements OwnerTx {
  /** The connection is of no further use. */
  broken = false;
  /** The connection broke at BEGIN. */
  brokenAtFirst = false;
  #state: 'beginning' | 'open' | 'closed' = 'beginning';
  readonly #begun: Promise<void>;
  readonly #pending = new Set<Promise<unknown>>();
  #held = 0;

  constructor(
    private readonly client: pg.PoolClient,
    private readonly options: LiveTxOptions,
  ) {
    const messages = options.begin.map((text) => this.#send({ text, query_timeout: options.beginTimeoutMs }));
    this.#begun = Promise.all(messages).then(() => {
      if (this.#state === 'beginning') this.#state = 'open';
    });
    this.#begun.catch(() => {
      this.brokenAtFirst = this.broken;
    });
  }

  query<R = Record<string, unknown>>(text: string, params?: readonly unknown[]): Promise<R[]> {
    return this.#tracked(async () => (await this.#statement(text, params)).rows as R[]);
  }

  raw(text: string, params?: readonly unknown[]): Promise<(Buffer | null)[][]> {
    const fields = async () => (await this.#statement(text, params, { rowMode: 'array', types: asPrinted })).rows;
    return this.#tracked(async () =>
      ((await fields()) as (string | null)[][]).map((row) =>
        row.map((text) => (text === null ? null : Buffer.from(text))),
      ),
    );
  }

  run(text: string, params?: readonly unknown[]): Promise<number> {
    return this.#tracked(async () => (await this.#statement(text, params)).rowCount ?? 0);
  }

  exec(sql: string): Promise<void> {
    return this.#tracked(async () => {
      mustBeAllowed('', this.#state === 'closed');
      await this.#afterBegin(() => this.#send({ text: sql }));
    });
  }

  /** Commits; throws when an error inside the transaction was caught by the caller, for then nothing is stored. */
  async commit(): Promise<void> {
    await this.#settle();
    await this.#begun;
    this.#state = 'closed';
    let result: Result;
    try {
      result = await this.#send({ text: 'COMMIT', query_timeout: this.options.statementTimeoutMs });
    } catch (error) {
      throw this.broken ? new DatabaseUnavailable((error as Error).cause, true) : error;
    }
    if (!Array.isArray(result) && result.command !== 'COMMIT') {
      throw new Error('A statement failed in this transaction and its error was swallowed: nothing was stored');
    }
  }

  /** Never rejects; sets `broken` when the connection cannot be returned to the pool. */
  async rollback(): Promise<void> {
    await this.#settle();
    this.#state = 'closed';
    if (this.broken) return;
    await this.#send({ text: 'ROLLBACK', query_timeout: this.options.beginTimeoutMs }).catch(() => {
      this.broken = true;
    });
  }

  /** The error of BEGIN itself, if it failed. */
  async openingError(): Promise<unknown> {
    return this.#begun.then(
      () => undefined,
      (error: unknown) => error ?? new Error('BEGIN failed'),
    );
  }

  async #settle(): Promise<void> {
    while (this.#pending.size > 0) await Promise.allSettled([...this.#pending]);
  }

  async #statement(text: string, params: readonly unknown[] = [], read: object = {}): Promise<pg.QueryResult> {
    mustBeAllowed(text, this.#state === 'closed');
    const statement: Statement = {
      ...read,
      text,
      values: params.map(encoded),
      queryMode: 'extended',
      query_timeout: this.options.statementTimeoutMs,
    };
    const known = this.options.prepare ? recurring(text) : undefined;
    if (known) statement.name = known.name;
    const atOnce = this.#held === 0 && (this.#state === 'open' || /^\s*select\b/i.test(text));
    const result = atOnce ? this.#withBegin(this.#send(statement)) : this.#afterBegin(() => this.#send(statement));
    return (await result) as pg.QueryResult;
  }

  /** Both are under way; the answer counts only if BEGIN held. */
  async #withBegin(sent: Promise<Result>): Promise<Result> {
    sent.catch(() => {});
    await this.#begun;
    return sent;
  }

  async #afterBegin(send: () => Promise<Result>): Promise<Result> {
    if (this.#state === 'open' && this.#held === 0) return send();
    this.#held += 1;
    try {
      await this.#begun;
    } finally {
      this.#held -= 1;
    }
    return send();
  }

  /** COMMIT waits for it; an error nobody awaits shows there and does not end the process. */
  #tracked<T>(start: () => Promise<T>): Promise<T> {
    const work = start();
    this.#pending.add(work);
    work.then(
      () => this.#pending.delete(work),
      () => this.#pending.delete(work),
    );
    return work;
  }

  async #send(statement: Statement): Promise<Result> {
    try {
      return await this.client.query(statement);
    } catch (error) {
      if (!isConnectionError(error)) throw error;
      this.broken = true;
      throw new DatabaseUnavailable(error);
    }
  }
}
