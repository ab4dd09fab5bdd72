import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { readTestEnv } from '../../env';
import type { Engine } from './db';
import { openDb } from './open';
import { type Migration, migrate, readMigrations } from './schema/migrate';

export interface TestDbOptions {
  /** Instead of TEST_ENGINE. */
  engine?: 'pglite' | 'postgres';
  /** Instead of those of the product; an empty list gives a database with nothing but the two roles. */
  migrations?: readonly Migration[];
}

/**
 * An empty, migrated database of its own for a test file; close() it at the end. Making one takes well under a second on
 * PostgreSQL and about one on PGlite once the first has been made, for each is a copy of a prepared one.
 */
export async function openTestDb(options: TestDbOptions = {}): Promise<Engine> {
  const { engine, databaseUrl } = readTestEnv();
  const chosen = options.engine ?? engine;
  if (chosen === 'pglite') return openTestPglite(options.migrations ?? (await readMigrations()));
  if (!databaseUrl) throw new Error('A test on PostgreSQL needs TEST_ENGINE=postgres and TEST_DATABASE_URL');
  return openTestPostgres(databaseUrl, options.migrations);
}

/** Whatever was prepared under another key belongs to other migrations. */
function keyOf(migrations: readonly Migration[]): string {
  const hash = createHash('sha256').update('3');
  for (const { name, checksum } of migrations) hash.update(`${name}:${checksum}\n`);
  return hash.digest('hex').slice(0, 16);
}

const cacheFolder = fileURLToPath(new URL('../../../../../node_modules/.cache/anlan/', import.meta.url));

async function openTestPglite(migrations: readonly Migration[]): Promise<Engine> {
  const file = join(cacheFolder, `pglite-${keyOf(migrations)}.tar.gz`);
  mkdirSync(cacheFolder, { recursive: true });
  const ready = () => readFile(file).catch(() => undefined);
  const snapshot = (await ready()) ?? (await once(file, async () => (await ready()) ?? makeSnapshot(file, migrations)));
  return openDb({ memory: true, snapshot });
}

const snapshotLifeMs = 3 * 24 * 3600_000;

async function makeSnapshot(file: string, migrations: readonly Migration[]): Promise<Buffer> {
  for (const name of await readdir(cacheFolder)) {
    const old = join(cacheFolder, name);
    const { mtimeMs } = await stat(old).catch(() => ({ mtimeMs: Date.now() }));
    if (name.startsWith('pglite-') && Date.now() - mtimeMs > snapshotLifeMs) await rm(old, { force: true });
  }
  const db = await openDb({ memory: true });
  try {
    await migrate(db, migrations);
    const snapshot = await (db.dump as () => Promise<Buffer>)();
    const written = `${file}.${process.pid}`;
    await writeFile(written, snapshot);
    await rename(written, file);
    return snapshot;
  } finally {
    await db.close();
  }
}

/** Several test processes start at once; one does the work, the others wait for it. */
async function once<T>(file: string, work: () => Promise<T>): Promise<T> {
  const lock = `${file}.lock`;
  for (;;) {
    const handle = await open(lock, 'wx').catch(() => undefined);
    if (handle) {
      await handle.close();
      break;
    }
    const age = Date.now() - ((await stat(lock).catch(() => undefined))?.mtimeMs ?? Date.now());
    if (age > 120_000) await rm(lock, { force: true });
    await sleep(100);
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

let made = 0;

/** A copy of a migrated template, named after this process; what dead processes left behind is swept on the way. */
async function openTestPostgres(url: string, migrations?: readonly Migration[]): Promise<Engine> {
  made += 1;
  const name = `anlan_test_${process.pid}_${made}`;
  const at = (database: string): string => {
    const changed = new URL(url);
    changed.pathname = `/${database}`;
    return changed.href;
  };
  const fill = async (database: string, files: readonly Migration[]): Promise<void> => {
    const db = await openDb({ url: at(database), poolSize: 1 });
    await migrate(db, files).finally(() => db.close());
  };
  const product = await readMigrations();
  await withAdmin(url, async (admin) => {
    await sweep(admin);
    const from = migrations ? 'template0' : await templateOf(admin, product, fill);
    await admin.query(`create database ${name} template ${from} encoding 'UTF8'`);
  });
  if (migrations) await fill(name, migrations);
  const db = await openDb({ url: at(name), poolSize: 8 });
  const close = db.close.bind(db);
  let closing: Promise<void> | undefined;
  db.close = () => {
    closing ??= close().then(() =>
      withAdmin(url, (admin) => admin.query(`drop database if exists ${name} with (force)`)),
    );
    return closing;
  };
  return db;
}

/** The product's migrations once applied; templates of former migrations go. */
async function templateOf(
  admin: pg.Client,
  migrations: readonly Migration[],
  fill: (database: string, files: readonly Migration[]) => Promise<void>,
): Promise<string> {
  const template = `anlan_test_t_${keyOf(migrations)}`;
  const { rows } = await admin.query<{ datname: string }>(
    `select datname from pg_database where datname ~ '^anlan_test_t_'`,
  );
  if (rows.some(({ datname }) => datname === template)) return template;
  for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`);
  await admin.query(`create database ${template}_draft template template0 encoding 'UTF8'`);
  await fill(`${template}_draft`, migrations);
  await admin.query(`alter database ${template}_draft rename to ${template}`);
  return template;
}

/** Serially across processes: a template can be copied by one at a time. */
async function withAdmin(url: string, work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await admin.query('select pg_advisory_lock(7203411866)');
    await work(admin);
  } finally {
    await admin.end();
  }
}

async function sweep(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    `select datname from pg_database d where datname ~ '^anlan_test_[0-9]+_[0-9]+$'
        and not exists (select from pg_stat_activity a where a.datname = d.datname)`,
  );
  for (const { datname } of rows) {
    const pid = Number(datname.split('_')[2]);
    if (!isAlive(pid)) await admin.query(`drop database if exists ${datname}`);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
