import { dossierFile, dossierProgress } from '@anlan/domain/dossier/calls';
import { dossier, dossierLifecycle } from '@anlan/domain/dossier/dossier';
import type { RowOf } from '@anlan/resource';
import { audit } from '../../kernel/audit/audit';
import { inScope } from '../../kernel/context';
import type { ActorOfUser } from '../../kernel/deadlines/calendar';
import { refuse } from '../../kernel/errors';
import { ObjectMissing } from '../../kernel/files/storage/storage';
import type { Module } from '../../kernel/module';
import { implement } from '../../kernel/resource/implement';
import { rowOf, whereOf } from '../../kernel/resource/list/read';
import { scopeConditions } from '../../kernel/resource/scope/scope';
import type { Hooks } from '../../kernel/resource/write/one';
import { type Route, serve, serveOpen } from '../../kernel/route';
import { expiredDossiersJob } from './expiry';
import { oneMore } from './limits';
import { dossierJob } from './make';
import { periodFaults, seesWhole, topicsOf } from './pieces';

type Row = RowOf<typeof dossier>;
const { waiting: WAITING, making: MAKING, made: MADE } = dossierLifecycle.code;

const hooks: Hooks<typeof dossier> = {
  beforeWrite: async (work, values, before) => {
    if (before) return undefined;
    values.ownerId = work.actor.userId;
    const no = await oneMore(work);
    if (no) throw no;
    return periodFaults(String(values.fromDate), String(values.untilDate));
  },
  // At once where the store answers; what it refuses keeps its key and goes with those past their day.
  beforeRemove: async (work, rows) => {
    for (const { storageKey } of rows as readonly Row[])
      if (storageKey) work.afterCommit(() => void work.app.storage.remove(storageKey).catch(() => undefined));
  },
};

const file = serveOpen(dossierFile, async (ctx, _, { params }) => {
  const row = await inScope(ctx, async (work) => (await rowOf(work, dossier, params.id)) as Row);
  // It holds what its author might see: somebody else takes it only where he sees all of the company's.
  if (row.ownerId !== ctx.actor.userId) {
    const hidden = topicsOf(row.topics ?? []).filter((topic) => !seesWhole(ctx, topic));
    if (hidden.length > 0)
      throw refuse(
        `资料包中有您无权导出或只能看到一部分的资料：${hidden.map(({ label }) => label).join('、')}，请由生成人下载`,
      );
  }
  if (row.state !== MADE) throw refuse('该资料包尚未生成，不能下载');
  if (!row.storageKey) throw refuse('该资料包已过保存期，请重新创建');
  try {
    const { stream } = await ctx.app.storage.get(row.storageKey);
    await inScope(ctx, (work) => audit(work, { kind: 'export', resource: dossier.name, after: { ids: [row.id] } }));
    return { file: stream, name: `${row.name}.zip`, type: 'application/zip' };
  } catch (error) {
    if (error instanceof ObjectMissing) throw refuse('该资料包的文件已不在存储中，请重新创建');
    throw error;
  }
});

const progress = serve(dossierProgress, async (work) => {
  const where = whereOf(scopeConditions(work, dossier), 2);
  return {
    data: await work.tx.query<{ id: string; state: number; done: number; total: number }>(
      `select t.id::text as id, t.state, coalesce(t.done, 0) as done, coalesce(t.total, 0) as total from dossier t
        where t.tenant_id = $1 and ${where.sql} and t.state in (${WAITING}, ${MAKING}) order by t.create_time limit 50`,
      [work.tenantId, ...where.values],
    ),
  };
});

/** Inspection dossiers of what the other modules keep. */
export function dossierModule(actorOfUser: ActorOfUser): Module {
  const routes: readonly Route[] = [file, progress];
  return {
    implementations: [implement(dossier, { hooks: hooks as Hooks<typeof dossier>, routes }) as never],
    jobs: [dossierJob({ actorOfUser }), expiredDossiersJob],
  };
}
