import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../context';
import type { Engine } from '../db/db';

const DAY_MS = 86_400_000;
const KEEP_DUMPS = 7;

/**
 * What only the owner of the database may do, once a day: audit partitions ahead of time and, for the embedded
 * database, its dump and its vacuum (it has no autovacuum of its own).
 */
export function startUpkeep(db: Engine, dataDir: string, log: Log): { stop(): void; now(): Promise<void> } {
  const run = async () => {
    try {
      await auditPartitions(db, Date.now());
      await db.maintain?.();
      if (db.dump) await keepDump(await db.dump(), join(dataDir, 'backup'));
    } catch (error) {
      log.error({ err: error }, 'daily upkeep failed');
    }
  };
  const soon = setTimeout(() => void partitions(), 1_000);
  const partitions = () =>
    auditPartitions(db, Date.now()).catch((error: unknown) => log.error({ err: error }, 'audit partitions'));
  const daily = setInterval(() => void run(), DAY_MS);
  soon.unref();
  daily.unref();
  return {
    stop: () => {
      clearTimeout(soon);
      clearInterval(daily);
    },
    now: async () => {
      await db.maintain?.();
    },
  };
}

/** Partitions of this month and the next two. A month whose rows already lie in the rest partition stays there. */
export async function auditPartitions(db: Engine, now: number): Promise<void> {
  const today = new Date(now + 8 * 3_600_000);
  for (let ahead = 0; ahead <= 2; ahead += 1) {
    const month = (offset: number) =>
      new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + offset, 1)).toISOString().slice(0, 10);
    const [from, to] = [month(ahead), month(ahead + 1)];
    const name = `audit_log_${from.slice(0, 7).replace('-', '_')}`;
    await db.owner('audit partitions', async (tx) => {
      // Several nodes start at once: one makes it, the others find it.
      await tx.query("select pg_advisory_xact_lock(hashtext('anlan/audit-partitions'))");
      const [known] = await tx.query('select 1 from pg_class where relname = $1', [name]);
      if (known) return;
      const [used] = await tx.query(
        'select 1 from audit_log_rest where time >= $1::timestamptz and time < $2::timestamptz limit 1',
        [`${from} 00:00:00+08`, `${to} 00:00:00+08`],
      );
      if (used) return;
      await tx.exec(
        `create table if not exists ${name} partition of audit_log for values from ('${from} 00:00:00+08') to ('${to} 00:00:00+08')`,
      );
    });
  }
}

async function keepDump(dump: Buffer, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const name = `anlan-${new Date().toISOString().slice(0, 10)}.tar.gz`;
  await writeFile(join(folder, `${name}.part`), dump, { mode: 0o600 });
  await rename(join(folder, `${name}.part`), join(folder, name));
  const old = (await readdir(folder))
    .filter((file) => /^anlan-.*\.tar\.gz$/.test(file))
    .sort()
    .slice(0, -KEEP_DUMPS);
  for (const file of old) await rm(join(folder, file), { force: true });
}
