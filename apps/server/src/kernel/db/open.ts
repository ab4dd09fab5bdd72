import type { DbLog, Engine } from './db';
import { openPglite } from './pglite';
import { openPostgres, type PostgresOptions } from './postgres';

export interface OpenDbOptions extends Pick<PostgresOptions, 'flights' | 'distributed' | 'guarded'> {
  /** postgres://… of a server; without it the embedded database is used. */
  url?: string | undefined;
  /** Folder of the embedded database; it is locked against a second process. */
  dataDir?: string | undefined;
  /** Embedded, without a folder. */
  memory?: boolean | undefined;
  /** A dump to fill an embedded database with that does not exist yet. */
  snapshot?: Uint8Array | Blob | undefined;
  poolSize?: number | undefined;
  prepare?: boolean | undefined;
  /** 60 000 unless told; the embedded database cannot interrupt a statement. */
  statementTimeoutMs?: number | undefined;
  log?: DbLog | undefined;
}

const silent: DbLog = { debug: () => {}, warn: () => {}, error: () => {} };

/** Opens the database without migrating it (see migrate.ts). A server that does not answer is told by the first query. */
export async function openDb(options: OpenDbOptions): Promise<Engine> {
  const { url, dataDir, memory, snapshot, poolSize, prepare, statementTimeoutMs, log = silent, ...rest } = options;
  if (url !== undefined) return openPostgres({ ...rest, url, poolSize, prepare, statementTimeoutMs, log });
  if (dataDir === undefined && !memory) throw new Error('openDb needs a url, a dataDir or memory: true');
  return openPglite({ dataDir: memory ? undefined : dataDir, snapshot, statementTimeoutMs, log });
}
