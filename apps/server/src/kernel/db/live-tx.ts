import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { OwnerTx } from './db';
import { DatabaseUnavailable, isConnectionError } from './errors';
import { bindable } from './values';

interface Statement extends pg.QueryConfig {
  queryMode?: 'extended';
  query_timeout?: number;
}

type Result = pg.QueryResult | pg.QueryResult[];

export interface LiveTxOptions {
  /** One simple-query message that begins the transaction and sets role and scope. */
  begin: string;
  /** The client gives the connection up when BEGIN (ms) or a statement (ms) is not answered; undefined: waits. */
  beginTimeoutMs: number | undefined;
  statementTimeoutMs: number | undefined;
  prepare: boolean;
}

// Would end or replace the transaction, or change the role, under the feet of the kernel.
const forbidden = /^\s*(begin|start\s+transaction|commit|end|rollback(?!\s+to)|abort|set|reset|discard)\b/i;

/** From the third use on a text is a prepared statement; so many at the most, for each connection keeps them all. */
const PREPARE_FROM = 3;
const MOST_PREPARED = 500;
const MOST_WATCHED = 5_000;
const uses = new Map<string, number>();
const names = new Map<string, string>();

/**
 * Statements that recur are parsed and planned once: most of the embedded database's time would go into planning, and a
 * third of a short read's on a server.
 */
function recurringName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  const count = (uses.get(text) ?? 0) + 1;
  if (count < PREPARE_FROM || names.size >= MOST_PREPARED) {
    if (uses.size >= MOST_WATCHED) uses.clear();
    uses.set(text, count);
    return undefined;
  }
  uses.delete(text);
  const name = `s${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  names.set(text, name);
  return name;
}

/**
 * One transaction on one connection. A SELECT issued before BEGIN has been answered travels in the same flight: run
 * outside a transaction it could change nothing, and its rows are handed out only once BEGIN is known to have held.
 * Everything else waits for that answer.
 */
export class LiveTx implements OwnerTx {
  /** The connection is of no further use. */
  broken = false;
  #state: 'beginning' | 'open' | 'closed' = 'beginning';
  readonly #begun: Promise<void>;
  readonly #pending = new Set<Promise<unknown>>();
  #held = 0;

  constructor(
    private readonly client: pg.PoolClient,
    private readonly options: LiveTxOptions,
  ) {
    this.#begun = this.#send({ text: options.begin, query_timeout: options.beginTimeoutMs }).then(() => {
      if (this.#state === 'beginning') this.#state = 'open';
    });
    this.#begun.catch(() => {});
  }

  query<R = Record<string, unknown>>(text: string, params?: readonly unknown[], name?: string): Promise<R[]> {
    return this.#tracked(async () => (await this.#statement(text, params, name)).rows as R[]);
  }

  run(text: string, params?: readonly unknown[]): Promise<number> {
    return this.#tracked(async () => (await this.#statement(text, params)).rowCount ?? 0);
  }

  exec(sql: string): Promise<void> {
    return this.#tracked(async () => {
      if (this.#state === 'closed') throw new Error('Statement after the end of its transaction');
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
  async beginError(): Promise<unknown> {
    return this.#begun.then(
      () => undefined,
      (error: unknown) => error ?? new Error('BEGIN failed'),
    );
  }

  async #settle(): Promise<void> {
    while (this.#pending.size > 0) await Promise.allSettled([...this.#pending]);
  }

  #mustBeOpen(text: string): void {
    if (this.#state === 'closed') {
      throw new Error(`Statement after the end of its transaction: ${text.slice(0, 80)}`);
    }
    if (forbidden.test(text)) throw new Error(`The kernel alone controls transaction and role: ${text.slice(0, 80)}`);
  }

  async #statement(text: string, params: readonly unknown[] = [], name?: string): Promise<pg.QueryResult> {
    this.#mustBeOpen(text);
    const statement: Statement = {
      text,
      values: params.map(bindable),
      queryMode: 'extended',
      query_timeout: this.options.statementTimeoutMs,
    };
    if (this.options.prepare) statement.name = name ?? recurringName(text);
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
