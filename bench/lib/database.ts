import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { openDb } from '../../apps/server/src/kernel/db/open';
import { migrate } from '../../apps/server/src/kernel/db/schema/migrate';
import { cpuMs } from './processes';
import { seed } from './seed';
import { monthStart, seedEvery } from './seed-every';
import { seedTickets } from './seed-tickets';

export const root = new URL('../..', import.meta.url).pathname;

/** Where the benchmark's databases lie: TEST_DATABASE_URL's server, else loopback. */
const serverUrl = (): URL => new URL(process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres');

export function databaseUrl(name: string): string {
  const url = serverUrl();
  url.pathname = `/${name}`;
  return url.href;
}

export async function connect(name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl(name), application_name: 'bench' });
  await client.connect();
  return client;
}

const quiet = { debug: () => {}, info: () => {}, warn: console.warn, error: console.error };

/** Everything that decides what is in the database but the migrations: those are forward only, a kept one gets the new. */
async function keyOf(size: number): Promise<string> {
  const hash = createHash('sha256').update(String(size));
  for (const file of ['seed.ts', 'ids.ts', 'words.ts']) hash.update(await readFile(join(root, 'bench/lib', file)));
  return hash.digest('hex').slice(0, 20);
}

export interface Prepared {
  readonly name: string;
  readonly url: string;
  readonly seconds: number;
  readonly reused: boolean;
}

interface Recipe {
  readonly name: string;
  readonly key: string;
  /** Another of these databases that it begins as a copy of. */
  readonly template?: string;
  fill(client: pg.Client): Promise<void>;
}

/** The database of a size: migrated by the product, seeded by SQL; kept between runs as long as its seed is the same. */
export const prepareDatabase = async (size: number, log: (line: string) => void): Promise<Prepared> =>
  prepare({ name: `anlan_bench_${size}`, key: await keyOf(size), fill: (client) => seed(client, size, log) }, log);

/** The same with every other list filled; of this month, for some lists open with it. */
export async function prepareEvery(size: number, log: (line: string) => void): Promise<Prepared> {
  const { name: template } = await prepareDatabase(size, log);
  const hash = createHash('sha256').update(await keyOf(size));
  hash.update(await readFile(join(root, 'bench/lib/seed-every.ts'))).update(monthStart());
  return prepare(
    {
      name: `anlan_bench_every_${size}`,
      key: hash.digest('hex').slice(0, 20),
      template,
      fill: (client) => seedEvery(client, size, log),
    },
    log,
  );
}

/** The same with so many tickets of each form of dangerous work. */
export async function prepareTickets(size: number, count: number, log: (line: string) => void): Promise<Prepared> {
  const { name: template } = await prepareDatabase(size, log);
  const hash = createHash('sha256')
    .update(await keyOf(size))
    .update(String(count));
  hash.update(await readFile(join(root, 'bench/lib/seed-tickets.ts')));
  return prepare(
    {
      name: `anlan_bench_tickets_${count}`,
      key: hash.digest('hex').slice(0, 20),
      template,
      fill: (client) => seedTickets(client, count, log),
    },
    log,
  );
}

async function prepare({ name, key, template, fill }: Recipe, log: (line: string) => void): Promise<Prepared> {
  const started = performance.now();
  const server = new pg.Client({ connectionString: databaseUrl('postgres') });
  await server.connect();
  try {
    const { rows } = await server.query(
      "select shobj_description(oid, 'pg_database') as key from pg_database where datname = $1",
      [name],
    );
    let reused = rows[0]?.key === key;
    let applied = 0;
    if (reused) {
      applied = await migrated(name).catch((error: Error) => {
        log(`${name} is made anew: ${error.message}`);
        reused = false;
        return 0;
      });
    }
    if (!reused) {
      await server.query(`drop database if exists ${name} with (force)`);
      await server.query(`create database ${name}${template ? ` template ${template}` : ''}`);
      await migrated(name);
    }
    const client = await connect(name);
    try {
      if (!reused) await fill(client);
      else if (applied > 0) await client.query('vacuum analyze');
    } finally {
      await client.end();
    }
    await server.query(`comment on database ${name} is '${key}'`);
    return { name, url: databaseUrl(name), seconds: (performance.now() - started) / 1000, reused };
  } finally {
    await server.end();
  }
}

async function migrated(name: string): Promise<number> {
  const db = await openDb({ url: databaseUrl(name), log: quiet });
  try {
    return (await migrate(db)).length;
  } finally {
    await db.close();
  }
}

/** CPU of all connections of an application (`anlan`, `bare`) so far, ms; only where the database runs on this machine. */
export async function backendCpuMs(client: pg.Client, application: string): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and application_name = $1',
    [application],
  );
  const each = await Promise.all(rows.map(({ pid }) => cpuMs(pid)));
  return each.reduce((sum, ms) => sum + ms, 0);
}

export async function walPosition(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ at: string }>('select pg_current_wal_flush_lsn() as at');
  return rows[0]?.at as string;
}

/** Bytes of WAL records since `from` without full-page images; with them where pg_walinspect is not there. */
export async function walBytes(client: pg.Client, from: string): Promise<number> {
  const until = await walPosition(client);
  if (until === from) return 0;
  try {
    await client.query('create extension if not exists pg_walinspect');
    const { rows } = await client.query<{ bytes: string }>(
      'select sum(record_size)::bigint as bytes from pg_get_wal_stats($1::pg_lsn, $2::pg_lsn)',
      [from, until],
    );
    return Number(rows[0]?.bytes ?? 0);
  } catch {
    const { rows } = await client.query<{ bytes: string }>('select $2::pg_lsn - $1::pg_lsn as bytes', [from, until]);
    return Number(rows[0]?.bytes ?? 0);
  }
}
