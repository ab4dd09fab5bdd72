import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Engine, OwnerTx } from '../db';
import { dbError } from '../errors';
import { prepareDatabase, takeMigrationLock } from './roles';

export interface Migration {
  /** File name, which is the key and gives the order: `YYYYMMDDTHHMM_name.sql`; the first fifty-one are `NNNN_name.sql`. */
  name: string;
  sql: string;
  /** sha256 of the text with line ends normalised, hex. */
  checksum: string;
}

/** Beside the bundle once built, else in the source tree. */
export const migrationsFolder = new URL(
  import.meta.url.endsWith('.js') ? './migrations/' : '../../../migrations/',
  import.meta.url,
);

export const migrationTable = 'schema_migration';

const FORM = /^(\d{4}|20\d{6}T\d{4})_[a-z0-9_]+\.sql$/;

/** The files in the order of their names; refuses a name out of form and two of the same number or minute. */
export async function readMigrations(folder: URL = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations: Migration[] = [];
  const taken = new Set<string>();
  for (const name of names) {
    const order = FORM.exec(name)?.[1];
    if (!order) throw new Error(`迁移文件名不符合 YYYYMMDDTHHMM_name.sql：${name}`);
    if (taken.has(order)) throw new Error(`两个迁移文件的时间相同：${name}`);
    taken.add(order);
    const sql = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n');
    migrations.push({ name, sql, checksum: createHash('sha256').update(sql).digest('hex') });
  }
  return migrations;
}

/**
 * Brings the database to the newest version: forward only, each migration in a transaction of its own, safe when several
 * nodes start at once. Returns what this call applied. Throws a Chinese sentence when the recorded history and the files
 * disagree, or when a migration fails (that one leaves nothing behind).
 */
export async function migrate(db: Engine, files?: readonly Migration[]): Promise<Migration[]> {
  const migrations = files ?? (await readMigrations());
  await prepareDatabase(db);
  await db.owner('migration history', async (tx) => {
    await takeMigrationLock(tx);
    await tx.exec(`create table if not exists ${migrationTable} (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    // Histories written while migrations had numbers.
    const numbered = await tx.query(
      `select 1 from pg_attribute where attrelid = '${migrationTable}'::regclass and attname = 'version' and not attisdropped`,
    );
    if (numbered.length > 0) {
      await tx.exec(
        `alter table ${migrationTable} drop column version; alter table ${migrationTable} add primary key (name)`,
      );
    }
  });
  const applied: Migration[] = [];
  for (;;) {
    const one = await db.owner('migration', (tx) => applyNext(tx, migrations));
    if (!one) return applied;
    applied.push(one);
  }
}

/** The files the database has not seen yet; all of them when it was never migrated. For the readiness check. */
export async function pendingMigrations(db: Engine, files?: readonly Migration[]): Promise<Migration[]> {
  const migrations = files ?? (await readMigrations());
  return db.owner('migration history', async (tx) => {
    const [known] = await tx.query<{ known: boolean }>('select to_regclass($1) is not null as known', [migrationTable]);
    return known?.known ? migrations.slice(await checkedHistory(tx, migrations)) : [...migrations];
  });
}

async function applyNext(tx: OwnerTx, migrations: readonly Migration[]): Promise<Migration | undefined> {
  await takeMigrationLock(tx);
  const next = migrations[await checkedHistory(tx, migrations)];
  if (!next) return undefined;
  try {
    await tx.exec(next.sql);
  } catch (error) {
    if (!dbError(error)) throw error;
    throw new Error(`数据库迁移 ${next.name} 失败：${(error as Error).message}`, { cause: error });
  }
  await tx.run(`insert into ${migrationTable} (name, checksum) values ($1, $2)`, [next.name, next.checksum]);
  return next;
}

/** How many of the files are applied, after making sure that they are the very same and the first in order. */
async function checkedHistory(tx: OwnerTx, migrations: readonly Migration[]): Promise<number> {
  const rows = await tx.query<{ name: string; checksum: string }>(
    `select name, checksum from ${migrationTable} order by name collate "C"`,
  );
  const known = new Map(migrations.map((file) => [file.name, file]));
  for (const row of rows) {
    const file = known.get(row.name);
    if (!file) {
      throw new Error(`数据库的版本（${row.name}）比程序新（共 ${migrations.length} 个迁移），请使用新版程序`);
    }
    if (row.checksum !== file.checksum) {
      throw new Error(`迁移 ${file.name} 与数据库已执行的内容不同：已执行的迁移不可修改，请另写新的迁移`);
    }
  }
  const missing = migrations.slice(0, rows.length).find((file, index) => rows[index]?.name !== file.name);
  if (missing) {
    throw new Error(`数据库的迁移记录缺少 ${missing.name}，其后的迁移却已执行；请勿手工改动 ${migrationTable}`);
  }
  return rows.length;
}
