import { asSystem, type Services } from '../../kernel/context';
import { drawnKey } from '../../kernel/files/drawn';
import type { Job } from '../../kernel/jobs/job';
import { thumbnailKey } from './store';

/** A file nobody has put into a record within a day is nobody's (decisions §4). */
const UNCLAIMED_HOURS = 24;
const BATCH = 200;

/** Marks what has waited too long, then clears what is marked. Gives how many files have gone. */
export async function clearFiles(app: Services): Promise<number> {
  const before = new Date(app.clock.now() - UNCLAIMED_HOURS * 3_600_000).toISOString();
  await asSystem(app, 'unclaimed files expire', async ({ tx }) => {
    const [lock] = await tx.query<{ got: boolean }>(
      "select pg_try_advisory_xact_lock(hashtext('anlan/unclaimed-files')) as got",
    );
    if (!lock?.got) return;
    // A record that claims one at this moment holds its row; what is locked is left for the next time.
    await tx.run(
      `update attachment set deleted_at = $1::timestamptz
        where (tenant_id, id) in (
          select tenant_id, id from attachment
           where owner_id is null and deleted_at is null and create_time < $2::timestamptz
           order by create_time limit 5000 for update skip locked)`,
      [new Date(app.clock.now()).toISOString(), before],
    );
  });
  let gone = 0;
  for (let cleared = BATCH; cleared === BATCH; gone += cleared) cleared = await clearRemoved(app);
  return gone;
}

interface Removed {
  tenant_id: string;
  id: string;
  storage_key: string | null;
  shared: boolean;
}

/**
 * Content first, row last: killed in between, the row is still there and the next run finds it. A content that another
 * row shows as well stays.
 */
async function clearRemoved(app: Services): Promise<number> {
  const rows = await asSystem(app, 'removed files', ({ tx }) =>
    tx.query<Removed>(
      `select a.tenant_id, a.id, a.storage_key,
              exists(select 1 from attachment o where o.storage_key = a.storage_key and o.deleted_at is null) as shared
         from attachment a where a.deleted_at is not null order by a.deleted_at limit ${BATCH}`,
    ),
  );
  for (const { storage_key: key, shared } of rows) {
    if (!key || shared) continue;
    await app.storage.remove(thumbnailKey(key));
    await app.storage.remove(drawnKey(key));
    await app.storage.remove(key);
  }
  if (rows.length > 0) {
    await asSystem(app, 'removed files', ({ tx }) =>
      tx.run(
        `delete from attachment a using unnest($1::text[], $2::uuid[]) as gone(tenant_id, id)
          where a.tenant_id = gone.tenant_id and a.id = gone.id and a.deleted_at is not null`,
        [rows.map((row) => row.tenant_id), rows.map((row) => row.id)],
      ),
    );
  }
  return rows.length;
}

export const clearFilesJob: Job = {
  name: 'unclaimed files',
  everyMs: 10 * 60_000,
  run: async (services) => {
    const gone = await clearFiles(services);
    if (gone > 0) services.log.info({ gone }, '已清除无人使用的附件');
  },
};
