import { asSystem, type Services } from '../../kernel/context';
import type { Tx } from '../../kernel/db/db';

/**
 * What is stored and no dossier's yet, noted before it is stored: a file is always either a dossier's or noted here, so
 * that whatever goes wrong on the way leaves nothing in the store that nobody knows of.
 */
export interface Stored {
  readonly tenantId: string;
  /** Who stores it; null where it is to be taken away. */
  readonly maker: string | null;
}

export const note = (tx: Tx, { tenantId, maker }: Stored, key: string): Promise<number> =>
  tx.run(
    `insert into dossier_file (tenant_id, storage_key, maker, noted) values ($1, $2, $3::uuid, clock_timestamp())`,
    [tenantId, key, maker],
  );

/** Before anything is stored. */
export const noteKey = (app: Services, stored: Stored, key: string): Promise<number> =>
  asSystem(app, 'where a dossier is stored', ({ tx }) => note(tx, stored, key));

/** It is a dossier's from now on; false where it is to be taken away already. */
export const takenOver = async (tx: Tx, { tenantId, maker }: Stored, key: string): Promise<boolean> =>
  (await tx.run('delete from dossier_file where tenant_id = $1 and storage_key = $2 and maker = $3::uuid', [
    tenantId,
    key,
    maker,
  ])) > 0;

const PAGE = 200;
/** A maker that was slow to learn that it has lost its dossier may store what was taken away: asked for again so long. */
const LOOKED_AFTER = "interval '1 day'";

interface Left {
  readonly tenantId: string;
  readonly key: string;
}

/** What is noted, so many behind these. */
const noted = (app: Services, after: Left | undefined): Promise<Left[]> =>
  asSystem(app, 'files that no dossier has', ({ tx }) =>
    tx.query<Left & object>(
      `select tenant_id as "tenantId", storage_key as key from dossier_file
        where (tenant_id, storage_key) > ($1, $2) order by tenant_id, storage_key limit ${PAGE}`,
      [after?.tenantId ?? '', after?.key ?? ''],
    ),
  );

/** From now on nobody's, unless whoever stores it is still there. */
const abandoned = (app: Services, { tenantId, key }: Left): Promise<number> =>
  asSystem(app, 'a file that no dossier has', ({ tx }) =>
    tx.run(
      `update dossier_file set maker = null where tenant_id = $1 and storage_key = $2
          and not exists (select 1 from dossier_work w
                           where w.tenant_id = $1 and w.maker = dossier_file.maker and w.until > clock_timestamp())`,
      [tenantId, key],
    ),
  );

/** From the store; known here for as long as it might be stored again. False where the store refused. */
async function takeAway(app: Services, { tenantId, key }: Left): Promise<boolean> {
  try {
    await app.storage.remove(key);
  } catch (error) {
    app.log.warn({ err: error, key }, '迎检资料包留下的文件没有删除，稍后再试');
    return false;
  }
  await asSystem(app, 'a file is gone', ({ tx }) =>
    tx.run(
      `delete from dossier_file where tenant_id = $1 and storage_key = $2 and noted < clock_timestamp() - ${LOOKED_AFTER}`,
      [tenantId, key],
    ),
  );
  return true;
}

/** What the makers have left is taken away, each for itself; gives how many could not be. */
export async function removeLeft(app: Services): Promise<number> {
  let refused = 0;
  for (let after: Left | undefined; ; ) {
    const page = await noted(app, after);
    for (const left of page) if ((await abandoned(app, left)) > 0 && !(await takeAway(app, left))) refused += 1;
    if (page.length < PAGE) return refused;
    after = page.at(-1);
  }
}

/** What this maker has stored for nothing, at once; where it cannot be, it is left to `removeLeft`. */
export async function discard(app: Services, { tenantId, maker }: Stored, key: string): Promise<void> {
  try {
    const ours = await asSystem(app, 'a dossier was stored for nothing', ({ tx }) =>
      tx.run(
        `update dossier_file set maker = null
          where tenant_id = $1 and storage_key = $2 and (maker is null or maker = $3::uuid)`,
        [tenantId, key, maker],
      ),
    );
    if (ours > 0) await takeAway(app, { tenantId, key });
  } catch (error) {
    app.log.warn({ err: error, key }, '迎检资料包留下的文件没有删除，稍后再试');
  }
}
