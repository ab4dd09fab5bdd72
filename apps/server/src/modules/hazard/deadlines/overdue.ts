import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { hiddenDangerLifecycle } from '@anlan/domain/hazard/hidden-danger-entity';
import { asSystem, type Services } from '../../../kernel/context';
import type { Job } from '../../../kernel/jobs/job';
import { byTenant, changeMany } from '../../../kernel/resource/write/many';

const BATCH = 500;
/** What is past its deadline and not marked, from `time` on. */
const past = (time: string): string =>
  `t.status in (${hiddenDangerLifecycle.codes('unrectified')}) and t.is_overdue = 0 and t.revise_time_limit < ${time}::timestamptz`;

/**
 * Marks what has passed its deadline since the last look, by a partial index that holds nothing else. A mark of the
 * clock, not an edit: version, author and time of change stay, so nobody's open form goes stale. Gives how many were
 * marked.
 */
export async function markOverdue(app: Services): Promise<number> {
  let marked = 0;
  for (let n = BATCH; n === BATCH; ) {
    const looked = await markSome(app);
    n = looked.due;
    marked += looked.marked;
    // Those that are held by others are left for the next time.
    if (looked.marked === 0) break;
  }
  return marked;
}

const markSome = (app: Services): Promise<{ readonly due: number; readonly marked: number }> =>
  asSystem(app, 'hidden dangers past their deadline', async ({ tx }) => {
    const [lock] = await tx.query<{ got: boolean }>(
      "select pg_try_advisory_xact_lock(hashtext('anlan/overdue')) as got",
    );
    if (!lock?.got) return { due: 0, marked: 0 };
    const now = new Date(app.clock.now()).toISOString();
    const due = await tx.query<{ tenant_id: string; id: string }>(
      `select t.tenant_id, t.id from hidden_danger t where ${past('$1')} and t.deleted_at is null order by t.revise_time_limit limit ${BATCH}`,
      [now],
    );
    let marked = 0;
    for (const [tenantId, rows] of byTenant(due)) {
      const changed = await changeMany({ app, tx, tenantId }, hiddenDanger, {
        kind: 'overdue',
        mark: true,
        where: (bind) => `t.id = any(${bind(rows.map(({ id }) => id))}::uuid[]) and ${past(bind(now))}`,
        set: { isOverdue: 1 },
        skipLocked: true,
      });
      marked += changed.length;
    }
    return { due: due.length, marked };
  });

export const overdueJob: Job = {
  name: 'overdue hidden dangers',
  everyMs: 60_000,
  run: async (services) => {
    const marked = await markOverdue(services);
    if (marked > 0) services.log.info({ marked }, '隐患已逾期');
  },
};
