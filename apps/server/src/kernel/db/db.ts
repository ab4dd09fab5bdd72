/** One open transaction. Inside it only `tx` is reachable; after it has ended every call on it throws. */
export interface Tx {
  /**
   * Rows as objects; params are bound, arrays become PostgreSQL arrays, plain objects become JSON
   * (an array meant for a json column must be passed through JSON.stringify).
   * timestamptz, timestamp, date, numeric, int8 and uuid arrive as TEXT, json parsed, never a Date.
   */
  query<R = Record<string, unknown>>(text: string, params?: readonly unknown[]): Promise<R[]>;
  /** Rows as lists of fields as PostgreSQL prints them, undecoded: for JSON that goes on as it is. */
  raw(text: string, params?: readonly unknown[]): Promise<(Buffer | null)[][]>;
  /** Affected rows. */
  run(text: string, params?: readonly unknown[]): Promise<number>;
}

export interface Db {
  readonly engine: 'postgres' | 'pglite';
  /**
   * One transaction as the plain role that sees only this tenant's rows. `work` may run again (after a
   * serialisation failure or deadlock, or when a pooled connection proved dead at BEGIN), so it must do nothing but
   * database calls. Rejects with DatabaseUnavailable, or with the error of `work`; dbError tells the SQL facts.
   */
  scoped<T>(tenant: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * What only reads, as the same role under the same scope. A PostgreSQL server is sent neither BEGIN nor COMMIT: scope
   * and statements travel together, read-only. Work that writes or locks after all is run again as `scoped`; `wrote` is
   * called then, so that whoever asks for the same another time may ask for that at once.
   */
  reading<T>(tenant: string, work: (tx: Tx) => Promise<T>, wrote?: () => void): Promise<T>;
  /** One transaction that sees every tenant; for sign-in, jobs, outbox. `reason` is logged at debug level. */
  system<T>(reason: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Rejects with DatabaseUnavailable within 2 s when the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** A transaction of the connecting (owning) role: for migrations and catalogue reading, never for requests. */
export interface OwnerTx extends Tx {
  /** Several statements at once, without parameters. */
  exec(sql: string): Promise<void>;
}

/** What openDb really returns: Db plus what only the start-up, the migrations and the operator need. */
export interface Engine extends Db {
  owner<T>(reason: string, work: (tx: OwnerTx) => Promise<T>): Promise<T>;
  /** A gzipped tar of the embedded data folder, consistent by itself; undefined for a PostgreSQL server. */
  readonly dump: (() => Promise<Buffer>) | undefined;
  /**
   * Clears dead rows and renews the planner's statistics, table by table; daily, and after loading much. The embedded
   * database has no autovacuum; undefined for a PostgreSQL server, which has.
   */
  readonly maintain: (() => Promise<void>) | undefined;
  /** Connections: all, idle and requests waiting for one. For metrics. */
  stats(): { total: number; idle: number; waiting: number };
}

/** The part of a pino-like logger that the database uses. */
export interface DbLog {
  debug(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}
