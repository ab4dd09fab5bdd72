import { dossier } from '@anlan/domain/dossier/dossier';
import { asSystem, type Services } from '../../kernel/context';
import type { Job } from '../../kernel/jobs/job';
import { changeMany } from '../../kernel/resource/write/many';
import { removeLeft } from './files';
import { forgetWork } from './queue';

const PAGE = 200;

interface Old {
  readonly tenantId: string;
  readonly id: string;
  readonly key: string;
}

const pastTheirDay = (app: Services, after: Old | undefined): Promise<Old[]> =>
  asSystem(app, 'dossiers past their day', ({ tx }) =>
    tx.query<Old & object>(
      `select tenant_id as "tenantId", id::text as id, storage_key as key from dossier
        where storage_key is not null and (expire_time < $1::timestamptz or deleted_at is not null)
          and (tenant_id, id) > ($2, $3::uuid) order by tenant_id, id limit ${PAGE}`,
      [
        new Date(app.clock.now()).toISOString(),
        after?.tenantId ?? '',
        after?.id ?? '00000000-0000-0000-0000-000000000000',
      ],
    ),
  );

/** Its file goes, the record of it stays. False where the store refused: then it is asked for again. */
async function expire(app: Services, { tenantId, id, key }: Old): Promise<boolean> {
  try {
    await app.storage.remove(key);
  } catch (error) {
    app.log.warn({ err: error, dossier: id }, '过期或已删除的迎检资料包没有从存储中删除，稍后再试');
    return false;
  }
  await asSystem(app, 'a dossier whose file is gone', async ({ tx }) => {
    await changeMany({ app, tx, tenantId }, dossier, {
      kind: 'effect',
      mark: true,
      where: (bind) => `t.id = ${bind(id)}::uuid and t.storage_key = ${bind(key)}`,
      set: { storageKey: null },
    });
    // Of one that somebody has removed, which the engine does not write any more.
    await tx.run(
      'update dossier set storage_key = null where tenant_id = $1 and id = $2::uuid and storage_key = $3 and deleted_at is not null',
      [tenantId, id, key],
    );
  });
  return true;
}

/** Kept so long, removed by somebody, and what the makers have left: each for itself, and told as failed where the store refused any. */
export const expiredDossiersJob: Job = {
  name: 'inspection dossiers that are past their day',
  everyMs: 60 * 60_000,
  run: async (app) => {
    await forgetWork(app);
    let refused = await removeLeft(app);
    for (let after: Old | undefined; ; ) {
      const page = await pastTheirDay(app, after);
      for (const old of page) if (!(await expire(app, old))) refused += 1;
      if (page.length < PAGE) break;
      after = page.at(-1);
    }
    if (refused > 0) throw new Error(`${refused}个过期或多余的迎检资料包没有从存储中删除`);
  },
};
