import { checkLifecycle } from '@anlan/domain/check/check-lifecycle';
import { checkRecord } from '@anlan/domain/check/check-record';
import { planTask } from '@anlan/domain/check/plan-task';
import { asSystem, nowText, type Services } from '../../kernel/context';
import type { Job } from '../../kernel/jobs/job';
import { byTenant, changeMany } from '../../kernel/resource/write/many';
import type { Bind, Writer } from '../../kernel/resource/write/statement';

const BATCH = 1000;
const record = checkRecord;
const task = planTask;
const running = (time: string): string =>
  `t.record_status in (${checkLifecycle.codes('running')}) and t.end_time < ${time}::timestamptz`;

interface Ending {
  readonly kind: 'overdue' | 'cancel';
  readonly status: number;
  readonly where: (bind: Bind) => string;
  readonly skipLocked?: boolean;
}

/**
 * Records that the clock or their plan ends, and then their tasks. No edit: version, author and time of change stay, so
 * nobody's open form goes stale. The records tell of it; nobody hears of their tasks beside. Gives how many records.
 */
async function endRecords(writer: Writer, ending: Ending): Promise<number> {
  const { kind, status } = ending;
  const ended = await changeMany(writer, record, { ...ending, mark: true, set: { recordStatus: status } });
  if (ended.length === 0) return 0;
  await changeMany(writer, task, {
    kind,
    mark: true,
    event: false,
    where: (bind) => `t.record_id = any(${bind(ended.map(({ id }) => id))}::uuid[])`,
    set: { taskStatus: status },
  });
  return ended.length;
}

/** Marks records and tasks whose time ran out since the last look. Gives how many records. */
export async function markOverdueChecks(app: Services): Promise<number> {
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
  asSystem(app, 'check tasks past their time', async ({ tx }) => {
    const [lock] = await tx.query<{ got: boolean }>(
      "select pg_try_advisory_xact_lock(hashtext('anlan/check-overdue')) as got",
    );
    if (!lock?.got) return { due: 0, marked: 0 };
    const now = nowText({ app });
    const due = await tx.query<{ tenant_id: string; id: string }>(
      `select t.tenant_id, t.id from check_record t where ${running('$1')} and t.deleted_at is null order by t.end_time limit ${BATCH}`,
      [now],
    );
    let marked = 0;
    for (const [tenantId, rows] of byTenant(due)) {
      const ids = rows.map(({ id }) => id);
      marked += await endRecords(
        { app, tx, tenantId },
        {
          kind: 'overdue',
          status: checkLifecycle.code.overdue,
          where: (bind) => `t.id = any(${bind(ids)}::uuid[]) and ${running(bind(now))}`,
          skipLocked: true,
        },
      );
    }
    return { due: due.length, marked };
  });

export const overdueChecksJob: Job = {
  name: 'overdue check tasks',
  everyMs: 60_000,
  run: async (services) => {
    const marked = await markOverdueChecks(services);
    if (marked > 0) services.log.info({ marked }, '检查任务已逾期');
  },
};

/** Disabling a plan: what of it still runs and nobody has begun is cancelled, and stands in no rate. Gives how many. */
export const cancelRunning = (writer: Writer, planIds: readonly string[], now: string): Promise<number> =>
  endRecords(writer, {
    kind: 'cancel',
    status: checkLifecycle.code.cancelled,
    where: (bind) => `t.plan_id = any(${bind(planIds)}::uuid[]) and t.end_time >= ${bind(now)}::timestamptz`,
  });
