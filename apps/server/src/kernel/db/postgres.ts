import pg from 'pg';
import type { DbLog, Engine } from './db';
import { FlightClient } from './session/client';
import { Sessions } from './session/sessions';
import { valueTypes } from './values';

export interface PostgresOptions {
  url: string;
  /** Connections of this process, 16 unless told. */
  poolSize?: number | undefined;
  /** Prepared statements for named queries; off behind a pooler that does not carry them (PgBouncer before 1.21). */
  prepare?: boolean | undefined;
  statementTimeoutMs?: number | undefined;
  /** Off: every message for itself, BEGIN and COMMIT around every read. */
  flights?: boolean | undefined;
  /** A distributed PostgreSQL (Citus): its workers are told the scope; without flights. */
  distributed?: boolean | undefined;
  /** Refuses a transaction inside another by name: for tests. */
  guarded?: boolean | undefined;
  log: DbLog;
}

/** A dead or exhausted database is told within 2 s; the rest of the two seconds is for the way there. */
const patienceMs = 1_500;

/**
 * A PostgreSQL server (15 or newer), also behind a transaction pooler: whatever a transaction or a reading needs is set by its
 * own first message, nothing is kept in the session but prepared statements.
 */
export function openPostgres(options: PostgresOptions): Engine {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize ?? 16,
    connectionTimeoutMillis: patienceMs,
    idleTimeoutMillis: 60_000,
    maxLifetimeSeconds: 3_600,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'anlan',
    types: valueTypes,
    Client: FlightClient,
    // Statements issued together travel together; answers come back in order.
    pipeline: true,
  } as pg.PoolConfig & { Client: typeof FlightClient });
  return new Sessions({
    engine: 'postgres',
    pool,
    statementTimeoutMs: options.statementTimeoutMs ?? 60_000,
    beginTimeoutMs: patienceMs,
    prepare: options.prepare ?? true,
    flights: (options.flights ?? true) && !options.distributed,
    distributed: options.distributed,
    guarded: options.guarded ?? false,
    log: options.log,
  });
}
