import { createHash } from 'node:crypto';

// Would end or replace the transaction, or change the role, under the feet of the kernel.
const forbidden = /^\s*(begin|start\s+transaction|commit|end|rollback(?!\s+to)|abort|set|reset|discard)\b/i;

let watcher: ((text: string) => void) | undefined;

/** Is told every statement before it is sent; what it throws is what the statement gives. For tests. */
export function watchStatements(watch: (text: string) => void): void {
  watcher = watch;
}

export function mustBeAllowed(text: string, closed: boolean): void {
  if (closed) throw new Error(`Statement after the end of its transaction: ${text.slice(0, 80)}`);
  if (forbidden.test(text)) throw new Error(`The kernel alone controls transaction and role: ${text.slice(0, 80)}`);
  watcher?.(text);
}

/** A text that is prepared under a name of its own; one object per text, for the life of the process. */
export interface Recurring {
  readonly name: string;
  readonly text: string;
}

/** From the third use on a text is a prepared statement; so many at the most, for each connection keeps them all. */
const PREPARE_FROM = 3;
const MOST_PREPARED = 500;
const MOST_WATCHED = 5_000;
const uses = new Map<string, number>();
const known = new Map<string, Recurring>();

export function named(text: string): Recurring {
  const name = `s${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;
  return { name, text };
}

/**
 * Statements that recur are parsed and planned once: most of the embedded database's time would go into planning, and a
 * third of a short read's on a server.
 */
export function recurring(text: string): Recurring | undefined {
  const found = known.get(text);
  if (found !== undefined) return found;
  const count = (uses.get(text) ?? 0) + 1;
  if (count < PREPARE_FROM || known.size >= MOST_PREPARED) {
    if (uses.size >= MOST_WATCHED) uses.clear();
    uses.set(text, count);
    return undefined;
  }
  uses.delete(text);
  const statement = named(text);
  known.set(text, statement);
  return statement;
}
