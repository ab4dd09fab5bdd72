/** The database did not answer: refused, gone, frozen, or every connection busy for too long. Answer 503. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  constructor(
    cause: unknown,
    /** true when the break came while COMMIT was under way: the work may or may not be stored. */
    readonly outcomeUnknown = false,
  ) {
    super('数据库暂时无法访问', { cause });
  }
}

export interface DbErrorFacts {
  /** SQLSTATE, five characters. */
  code: string;
  constraint?: string;
  table?: string;
  column?: string;
  detail?: string;
}

/** A distributed PostgreSQL tells a violation in words alone, by the name of the constraint on the shard. */
const constraintOfShard = (code: string, message: string): string | undefined =>
  code === '23505' ? /constraint "(.+)_\d+"/.exec(message)?.[1] : undefined;

/** The SQL facts of an error of either engine (its cause chain is searched), or undefined for anything else. */
export function dbError(error: unknown): DbErrorFacts | undefined {
  for (let e = error, depth = 0; e instanceof Error && depth < 5; e = e.cause, depth += 1) {
    const facts = e as Error & Partial<Record<keyof DbErrorFacts | 'severity', string>>;
    if (typeof facts.severity === 'string' && typeof facts.code === 'string' && /^[0-9A-Z]{5}$/.test(facts.code)) {
      return {
        code: facts.code,
        constraint: facts.constraint ?? constraintOfShard(facts.code, e.message),
        table: facts.table,
        column: facts.column,
        detail: facts.detail,
      };
    }
  }
  return undefined;
}

// Class 08: connection; 57P01-57P03: shut down, crashed, starting up; 53300: too many connections; 25006: a former
// primary that has become a standby (the pool must look for the new one).
const gone = /^(08...|57P0[1-3]|53300|25006)$/;

const goneText =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout e)/;

/** Whether the connection this came from is of no further use. */
export function isConnectionError(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  if (!(error instanceof Error)) return false;
  const facts = dbError(error);
  // 08P01 is also what a statement with too few or too many values gets: a bug, which coming again does not mend.
  if (facts) return gone.test(facts.code) && !error.message.startsWith('bind message supplies');
  const { code, syscall } = error as NodeJS.ErrnoException;
  return (syscall !== undefined && code !== undefined) || code === 'EPIPE' || goneText.test(error.message);
}

/**
 * Whether the same transaction may succeed when it is run again. 40001 serialisation failure, 40P01 deadlock; 0A000 by
 * RevalidateCachedQuery: a migration changed a result type under a prepared statement, which is prepared anew. 26000,
 * 42P05: a pooler has given us a server connection on which a name is unknown, or known already.
 */
export function isRetryable(error: unknown): boolean {
  const code = dbError(error)?.code;
  if (code === '40001' || code === '40P01' || code === '26000' || code === '42P05') return true;
  return code === '0A000' && (error as { routine?: string }).routine === 'RevalidateCachedQuery';
}
