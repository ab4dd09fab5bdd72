import { checkRecord } from '@anlan/domain/check/check-record';
import { asSystem, nowText, type Services } from '../../kernel/context';
import type { Tx } from '../../kernel/db/db';
import type { Job } from '../../kernel/module';
import { bucketsOf } from '../../kernel/resource/figures/counters';

const BATCH = 1000;

/**
 * What goes with a step of the clock or of a plan, in the statement that takes it: counters (`b` the records before, `w`
 * after), audit, the event. No edit: version, author and time of change stay, so nobody's open form goes stale.
 */
const alongside = (app: Pick<Services, 'events'>, kind: string): string =>
  [
    ...[
      ...bucketsOf(checkRecord, 'b').map((bucket) => ({ ...bucket, from: 'b', n: -1 })),
      ...bucketsOf(checkRecord, 'w').map((bucket) => ({ ...bucket, from: 'w', n: 1 })),
    ].map(
      ({ entity, dims, from, n }, place) =>
        `d${place} as (insert into counter_delta (tenant_id, entity, dims, n) select ${from}.tenant_id, '${entity}', ${dims}, ${n} * count(*) from ${from} group by 1, 3)`,
    ),
    `a as (insert into audit_log (tenant_id, id, time, kind, resource, record_id, before, after)
       select w.tenant_id, gen_random_uuid(), $1::timestamptz, '${kind}', '${checkRecord.name}', w.id::text, jsonb_build_object('record_status', b.record_status), jsonb_build_object('record_status', w.record_status)
         from w join b on b.tenant_id = w.tenant_id and b.id = w.id)`,
    ...(app.events.wants(checkRecord.name)
      ? [
          `o as (insert into outbox (tenant_id, topic, record_id) select w.tenant_id, '${checkRecord.name}.${kind}', w.id::text from w)`,
        ]
      : []),
  ].join(', ');

/** Marks records and tasks whose time ran out since the last look. Gives how many records. */
export async function markOverdueChecks(app: Services): Promise<number> {
  let marked = 0;
  for (let n = BATCH; n === BATCH; marked += n) n = await markSome(app);
  return marked;
}

const markSome = (app: Services): Promise<number> =>
  asSystem(app, 'check tasks past their time', async ({ tx }) => {
    const [lock] = await tx.query<{ got: boolean }>(
      "select pg_try_advisory_xact_lock(hashtext('anlan/check-overdue')) as got",
    );
    if (!lock?.got) return 0;
    const [row] = await tx.query<{ n: number }>(
      `with b as (select tenant_id, id, record_status, record_time from check_record
                   where record_status in (1, 2) and deleted_at is null and end_time < $1::timestamptz order by end_time limit ${BATCH} for update skip locked),
            w as (update check_record t set record_status = 4 from b where t.tenant_id = b.tenant_id and t.id = b.id returning t.tenant_id, t.id, t.record_status, t.record_time),
            k as (update plan_task t set task_status = 4 from b where t.tenant_id = b.tenant_id and t.record_id = b.id and t.task_status in (1, 2) and t.deleted_at is null),
            ${alongside(app, 'overdue')}
       select count(*)::int as n from w`,
      [nowText({ app })],
    );
    return row?.n ?? 0;
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
export async function cancelRunning(
  tx: Tx,
  app: Pick<Services, 'events'>,
  tenantId: string,
  planIds: readonly string[],
  now: string,
): Promise<number> {
  const [row] = await tx.query<{ n: number }>(
    `with b as (select tenant_id, id, record_status, record_time from check_record
                 where tenant_id = $2 and plan_id = any($3::uuid[]) and record_status = 1 and deleted_at is null and end_time >= $1::timestamptz order by id for update),
          w as (update check_record t set record_status = 6 from b where t.tenant_id = b.tenant_id and t.id = b.id returning t.tenant_id, t.id, t.record_status, t.record_time),
          k as (update plan_task t set task_status = 6 from b where t.tenant_id = b.tenant_id and t.record_id = b.id and t.task_status = 1 and t.deleted_at is null),
          ${alongside(app, 'cancel')}
     select count(*)::int as n from w`,
    [now, tenantId, planIds],
  );
  return row?.n ?? 0;
}
