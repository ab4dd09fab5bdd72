import type { Readable } from 'node:stream';
import { keptExport } from '@anlan/domain/hazard/calls';
import { hiddenExport } from '@anlan/domain/hazard/hidden-export';
import { audit } from '../../../kernel/audit/audit';
import { asSystem, type Ctx, inScope, nowText, type Services, shanghai } from '../../../kernel/context';
import { newId } from '../../../kernel/db/id';
import { refuse } from '../../../kernel/errors';
import { ObjectMissing } from '../../../kernel/files/storage/storage';
import type { Job } from '../../../kernel/jobs/job';
import { implement } from '../../../kernel/resource/implement';
import { rowOf } from '../../../kernel/resource/list/read';
import { byTenant, changeMany } from '../../../kernel/resource/write/many';
import { insertRow } from '../../../kernel/resource/write/one';
import { type Answer, serveOpen } from '../../../kernel/route';

const DAY_MS = 86_400_000;

/** Keys of hiddenExport.exportType. */
export const EXPORTS = { ledger: 1, sheets: 2, list: 3, figures: 4, bulletin: 5, major: 6 } as const;

export interface Made {
  readonly type: (typeof EXPORTS)[keyof typeof EXPORTS];
  /** With its extension. */
  readonly name: string;
  readonly contentType: string;
  readonly count: number;
  readonly conditions: string;
  readonly content: Readable;
}

/**
 * Keeps the file, writes its row, and sends it. A company's own exports are kept; a supervisor's is told in the audit
 * and in his office's log, and leaves nothing in the company.
 */
export async function keepAndSend(ctx: Ctx, made: Made, signal: AbortSignal): Promise<Answer> {
  const { app, actor } = ctx;
  const file = { name: made.name, type: made.contentType };
  if (actor.tenantKind !== 'company') return { ...file, file: made.content };
  const id = newId();
  const key = `${(await app.storage.home?.()) ?? ''}x/${id}`;
  const { size } = await app.storage.put(key, made.content, { contentType: made.contentType, signal });
  const now = app.clock.now();
  try {
    await inScope(ctx, async (work) => {
      const days = Number(await app.parameters.get(work.tenantId, 'hazard.export.keepDays', work.tx));
      await insertRow(
        work,
        hiddenExport,
        id,
        {
          name: made.name,
          exportType: made.type,
          // Whoever came from the platform is no colleague: his name stands as the row's author.
          exportUserId: actor.ghost ? null : actor.userId,
          exportTime: nowText(work),
          conditions: made.conditions.slice(0, 500),
          exportCount: made.count,
          fileSize: size,
          expireTime: shanghai(now + days * DAY_MS),
          state: 1,
          contentType: made.contentType,
          storageKey: key,
        },
        'export',
      );
    });
  } catch (error) {
    await app.storage.remove(key);
    throw error;
  }
  return { ...file, file: (await app.storage.get(key)).stream };
}

/** Of what has expired the content goes and the row stays. Gives how many files have gone. */
export async function clearExports(app: Services): Promise<number> {
  const now = new Date(app.clock.now()).toISOString();
  const rows = await asSystem(app, 'exports that expire', ({ tx }) =>
    tx.query<{ tenant_id: string; id: string; storage_key: string }>(
      `select tenant_id, id, storage_key from hidden_export
        where state = 1 and expire_time < $1::timestamptz and deleted_at is null order by expire_time limit 500`,
      [now],
    ),
  );
  for (const { storage_key: key } of rows) if (key) await app.storage.remove(key);
  // Content first, row last: killed in between, the next run finds the row again.
  await asSystem(app, 'exports that expire', async ({ tx }) => {
    for (const [tenantId, gone] of byTenant(rows))
      await changeMany({ app, tx, tenantId }, hiddenExport, {
        kind: 'expire',
        mark: true,
        event: false,
        where: (bind) => `t.id = any(${bind(gone.map(({ id }) => id))}::uuid[]) and t.state = 1`,
        set: { state: 3 },
      });
  });
  return rows.length;
}

export const clearExportsJob: Job = {
  name: 'exports that expire',
  everyMs: 30 * 60_000,
  run: async (services) => {
    let gone = 0;
    for (let n = 500; n === 500; gone += n) n = await clearExports(services);
    if (gone > 0) services.log.info({ gone }, '已清除过期的导出文件');
  },
};

export const hiddenExportImplementation = implement(hiddenExport, {
  routes: [
    serveOpen(keptExport, async (ctx, _, { params }) => {
      const row = await inScope(ctx, async (work) => {
        const found = await rowOf(work, hiddenExport, params.id);
        if (Number(found.state) === 1)
          await audit(work, { kind: 'download', resource: hiddenExport.name, recordId: found.id });
        return found;
      });
      const gone = refuse('文件已超过保存时间，请重新导出');
      if (Number(row.state) !== 1) throw gone;
      try {
        const { stream } = await ctx.app.storage.get(String(row.storageKey));
        return { file: stream, name: String(row.name), type: String(row.contentType) };
      } catch (error) {
        throw error instanceof ObjectMissing ? gone : error;
      }
    }),
  ],
});
