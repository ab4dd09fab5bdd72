import { siteWork } from '@anlan/domain/site-work/site-work';
import { RUN, siteWorkLifecycle } from '@anlan/domain/site-work/site-work-entity';
import { asSystem, type Services } from '../../kernel/context';
import type { Job } from '../../kernel/jobs/job';
import { byTenant, changeMany } from '../../kernel/resource/write/many';

const BATCH = 500;
const { working } = siteWorkLifecycle.code;

/** Work past its ticket, and tickets whose time went by unused. The steps judge by the time itself; this makes it seen. */
const MARKS = [
  {
    due: (time: string) =>
      `t.process_state = ${working} and t.run_flag in (${RUN.normal}, ${RUN.interrupted}) and t.valid_until < ${time}::timestamptz`,
    order: 't.valid_until',
    set: { runFlag: RUN.overdue },
    kind: 'overdue',
  },
  {
    due: (time: string) =>
      `t.process_state in (${siteWorkLifecycle.codes('before')}) and t.run_flag = ${RUN.normal} and t.work_time_end < ${time}::timestamptz`,
    order: 't.work_time_end',
    set: { runFlag: RUN.unused },
    kind: 'expire',
  },
] as const;

/** Gives how many were marked. */
export async function markStopped(app: Services): Promise<number> {
  let marked = 0;
  for (const mark of MARKS)
    for (let n = BATCH; n === BATCH; ) {
      const looked = await asSystem(app, 'site tickets past their time', async ({ tx }) => {
        const now = new Date(app.clock.now()).toISOString();
        const due = await tx.query<{ tenant_id: string; id: string }>(
          `select t.tenant_id, t.id from site_work t where ${mark.due('$1')} and t.deleted_at is null order by ${mark.order} limit ${BATCH}`,
          [now],
        );
        let changed = 0;
        for (const [tenantId, rows] of byTenant(due))
          changed += (
            await changeMany({ app, tx, tenantId }, siteWork, {
              kind: mark.kind,
              where: (bind) => `t.id = any(${bind(rows.map(({ id }) => id))}::uuid[]) and ${mark.due(bind(now))}`,
              set: mark.set,
              skipLocked: true,
            })
          ).length;
        return { due: due.length, changed };
      });
      marked += looked.changed;
      n = looked.changed === 0 ? 0 : looked.due;
    }
  return marked;
}

export const stopJob: Job = {
  name: 'site tickets past their time',
  everyMs: 2_000,
  run: async (services) => {
    const marked = await markStopped(services);
    if (marked > 0) services.log.info({ marked }, '现场作业票已超时或过期');
  },
};
