import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { Engine, OwnerTx } from './db';
import { dbError } from './errors';
import { prepareDatabase, takeMigrationLock } from './roles';

export interface Migration {
  version: number;
  /** File name, NNNN_name.sql. */
  name: string;
  sql: string;
  /** sha256 of the text with line ends normalised, hex. */
  checksum: string;
}

/** Beside the bundle once built, else in the source tree. */
export const migrationsFolder = new URL(
  import.meta.url.endsWith('.js') ? './migrations/' : '../../migrations/',
  import.meta.url,
);

export const migrationTable = 'schema_migration';

/** The numbered files, in order; refuses a gap, a number used twice and a name out of form. */
export async function readMigrations(folder: URL = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations: Migration[] = [];
  for (const [index, name] of names.entries()) {
    const version = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]);
    if (Number.isNaN(version)) throw new Error(`迁移文件名不符合 NNNN_name.sql：${name}`);
    if (version !== index + 1) throw new Error(`迁移文件编号不连续：应为 ${number(index + 1)}，却是 ${name}`);
    const sql = (await readFile(new URL(name, folder), 'utf8')).replaceAll('\r\n', '\n');
    migrations.push({ version, name, sql, checksum: createHash('sha256').update(sql).digest('hex') });
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
      version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`);
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
  await tx.run(`insert into ${migrationTable} (version, name, checksum) values ($1, $2, $3)`, [
    next.version,
    next.name,
    next.checksum,
  ]);
  return next;
}

/** How many of the files are applied, after making sure that they are the very same. */
async function checkedHistory(tx: OwnerTx, migrations: readonly Migration[]): Promise<number> {
  const rows = await tx.query<{ version: number; name: string; checksum: string }>(
    `select version, name, checksum from ${migrationTable} order by version`,
  );
  for (const [index, row] of rows.entries()) {
    const file = migrations[index];
    if (row.version !== index + 1) {
      throw new Error(`数据库的迁移记录缺少 ${number(index + 1)}，请勿手工改动 ${migrationTable}`);
    }
    if (!file) {
      throw new Error(`数据库的版本（${row.name}）比程序新（共 ${migrations.length} 个迁移），请使用新版程序`);
    }
    if (row.name !== file.name || row.checksum !== file.checksum) {
      throw new Error(`迁移 ${file.name} 与数据库已执行的 ${row.name} 内容不同：已执行的迁移不可修改，请另写新的迁移`);
    }
  }
  return rows.length;
}

function number(version: number): string {
  return String(version).padStart(4, '0');
}
