import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { readTestEnv } from '../env';
import type { Engine } from '../kernel/db/db';
import { openDb } from '../kernel/db/open';
import { type Migration, migrate, readMigrations } from '../kernel/db/schema/migrate';
import { judgeSeenStatements } from './distributed/seen';

judgeSeenStatements();

export interface TestDbOptions {
  /**
   * A database for this test alone, for tests that judge or change what belongs to no tenant. `true`: migrated and empty;
   * `seeded`: as the shared one.
   */
  own?: boolean | 'seeded';
  /** Instead of TEST_ENGINE; its own database. */
  engine?: 'pglite' | 'postgres';
  /** Instead of those of the product; an empty list gives a database with nothing but the two roles. Its own database. */
  migrations?: readonly Migration[];
}

let shared: Promise<Engine> | undefined;

/**
 * The database of this worker, migrated, seeded, with the platform's administrator, its queues empty; all test files of a
 * worker share it, each with tenants of its own, so close() leaves it open. With options a database of the test's own:
 * close() drops it.
 */
export async function openTestDb(options: TestDbOptions = {}): Promise<Engine> {
  if (Object.values(options).some((value) => value !== undefined && value !== false)) return openOwn(options);
  shared ??= openOwn({ own: 'seeded' }).then((db) => Object.assign(db, { close: async () => {} }));
  const db = await shared;
  await emptyQueues(db);
  return db;
}

/** Is it the one all files of this worker share? */
export const isShared = async (db: Engine): Promise<boolean> => (await shared) === db;

/** What is worked off in the order of its arrival, whosever it is: a file finds nothing that was left by the one before. */
const QUEUES = [
  ...['outbox', 'sms_queue', 'push_message', 'risk_stale', 'internal_message'],
  ...['login_attempt', 'phone_code', 'guest_use'],
];

const emptyQueues = (db: Engine): Promise<void> =>
  db.owner('a test file begins', (tx) => tx.exec(`truncate ${QUEUES.join(', ')}`));

/** One is made in well under a second on PostgreSQL and in about one on PGlite: a copy of a prepared one. */
async function openOwn({ engine: wanted, own, migrations }: TestDbOptions): Promise<Engine> {
  const { engine, databaseUrl } = readTestEnv();
  const source = await sourceOf(migrations ?? (await readMigrations()), own === 'seeded');
  if ((wanted ?? engine) === 'pglite') return openTestPglite(source);
  if (!databaseUrl) throw new Error('A test on PostgreSQL needs TEST_ENGINE=postgres and TEST_DATABASE_URL');
  return openTestPostgres(databaseUrl, source, migrations === undefined);
}

/** What a database is a copy of. */
interface Source {
  readonly migrations: readonly Migration[];
  readonly seeded: boolean;
  /** Whatever was prepared under another key has other contents. */
  readonly key: string;
}

async function sourceOf(migrations: readonly Migration[], seeded: boolean): Promise<Source> {
  const hash = createHash('sha256').update('4');
  for (const { name, checksum } of migrations) hash.update(`${name}:${checksum}\n`);
  if (seeded) for (const text of await seedTexts()) hash.update(text);
  return { migrations, seeded, key: `${seeded ? 's' : 'm'}_${hash.digest('hex').slice(0, 16)}` };
}

/** What a start puts into an empty database is decided by these: the catalogue and whatever speaks of seeds. */
async function seedTexts(): Promise<string[]> {
  const texts: string[] = [];
  for (const [folder, all] of [
    ['../../../../packages/domain/src/', true],
    ['../', false],
  ] as const) {
    const root = fileURLToPath(new URL(folder, import.meta.url));
    for (const name of (await readdir(root, { recursive: true })).sort()) {
      if (!/\.(ts|json)$/.test(name) || /\.test\.ts$/.test(name)) continue;
      const text = await readFile(join(root, name), 'utf8');
      if (all || /seed/i.test(text)) texts.push(`${name}\n${text}`);
    }
  }
  return texts;
}

async function fill(db: Engine, { migrations, seeded }: Source): Promise<void> {
  await migrate(db, migrations);
  if (!seeded) return;
  const { seedForTests } = await import('./seeded');
  await seedForTests(db);
}

const cacheFolder = fileURLToPath(new URL('../../../../node_modules/.cache/anlan/', import.meta.url));

async function openTestPglite(source: Source): Promise<Engine> {
  const file = join(cacheFolder, `pglite-${source.key}.tar.gz`);
  mkdirSync(cacheFolder, { recursive: true });
  const ready = () => readFile(file).catch(() => undefined);
  const snapshot = (await ready()) ?? (await once(file, async () => (await ready()) ?? makeSnapshot(file, source)));
  await utimes(file, new Date(), new Date()).catch(() => undefined);
  return openDb({ memory: true, snapshot });
}

const snapshotLifeMs = 3 * 24 * 3600_000;

async function makeSnapshot(file: string, source: Source): Promise<Buffer> {
  for (const name of await readdir(cacheFolder)) {
    const old = join(cacheFolder, name);
    const { mtimeMs } = await stat(old).catch(() => ({ mtimeMs: Date.now() }));
    if (name.startsWith('pglite-') && Date.now() - mtimeMs > snapshotLifeMs) await rm(old, { force: true });
  }
  const db = await openDb({ memory: true });
  try {
    await fill(db, source);
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

/** A copy of a template, named after the run and this process of it; what dead processes left behind is swept on the way. */
async function openTestPostgres(url: string, source: Source, ofProduct: boolean): Promise<Engine> {
  made += 1;
  const name = `anlan_test_${process.ppid}_${process.pid}_${made}`;
  const fillNamed = async (database: string): Promise<void> => {
    const db = await openDb({ url: at(url, database), poolSize: 2 });
    await fill(db, source).finally(() => db.close());
  };
  await withAdmin(url, async (admin) => {
    await sweep(admin);
    const from = ofProduct ? await templateOf(admin, source, fillNamed) : 'template0';
    await admin.query(`create database ${name} template ${from} encoding 'UTF8'`);
  });
  if (!ofProduct) await fillNamed(name);
  const db = await openDb({ url: at(url, name), poolSize: 8, guarded: true });
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

function at(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** Checkouts with other migrations use the same server, so several stay; a remark says when each was last copied. */
const TEMPLATES_KEPT = 12;

async function templateOf(
  admin: pg.Client,
  source: Source,
  fillNamed: (database: string) => Promise<void>,
): Promise<string> {
  const template = `anlan_test_t_${source.key}`;
  const { rows } = await admin.query<{ datname: string }>(
    `select datname from pg_database where datname ~ '^anlan_test_t_'
      order by shobj_description(oid, 'pg_database') desc nulls last`,
  );
  if (!rows.some(({ datname }) => datname === template)) {
    for (const { datname } of rows.slice(TEMPLATES_KEPT - 1))
      await admin.query(`drop database if exists ${datname} with (force)`);
    const draft = `${template}_draft`;
    await admin.query(`drop database if exists ${draft} with (force)`);
    await admin.query(`create database ${draft} template template0 encoding 'UTF8'`);
    await fillNamed(draft);
    await admin.query(`alter database ${draft} rename to ${template}`);
  }
  await admin.query(`comment on database ${template} is '${new Date().toISOString()}'`);
  return template;
}

/** Drops what the processes that `parent` has started have made. */
export async function dropMadeUnder(parent: number): Promise<void> {
  const { databaseUrl: url } = readTestEnv();
  if (!url) return;
  await withAdmin(url, async (admin) => {
    const { rows } = await admin.query<{ datname: string }>(
      `select datname from pg_database where datname ~ ('^anlan_test_' || $1 || '_')`,
      [String(parent)],
    );
    for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`);
  });
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
    `select datname from pg_database d where datname ~ '^anlan_test_[0-9]+(_[0-9]+)+$'
        and not exists (select from pg_stat_activity a where a.datname = d.datname)`,
  );
  for (const { datname } of rows) {
    const pid = Number(datname.split('_').at(-2));
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
