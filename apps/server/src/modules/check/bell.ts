import { taskLifecycle } from '@anlan/domain/check/check-lifecycle';
import { checkRecord } from '@anlan/domain/check/check-record';
import type { BellSource } from '../../kernel/push/bell';
import type { Concerns } from '../../kernel/push/messages';

/** A check missed longer ago is history: it can still be made up from the list, nobody is reminded of it. */
const MISSED_DAYS = 7;

/** Check tasks of this person that wait: what has begun, and what was missed of late. One per record. */
export const checkTaskRows: BellSource = {
  kind: 'todo',
  rows: (work) => {
    if (work.actor.tenantKind !== 'company') return undefined;
    return {
      shape: 'todo:planTask',
      sql: (place) =>
        `select t.id, t.name as title, t.task_time as time, true as waits, '${checkRecord.name}' as resource, t.record_id::text as record_id
           from plan_task t where t.tenant_id = ${place(0)} and t.user_id = ${place(1)}::uuid and t.deleted_at is null
            and t.task_status in (${taskLifecycle.codes('open')}) and t.task_time <= ${place(2)}::timestamptz and t.end_time > ${place(2)}::timestamptz - interval '${MISSED_DAYS} days'`,
      values: [work.tenantId, work.actor.userId, new Date(work.app.clock.now()).toISOString()],
    };
  },
};

/** Everybody with a task in the record, or in the records a plan has just made. */
export const concernedByRecord: Concerns = async (tx, event) => {
  const rows = await tx.query<{ id: string }>(
    'select distinct user_id as id from plan_task where tenant_id = $1 and record_id = $2::uuid and user_id is not null and deleted_at is null',
    [event.tenantId, event.recordId],
  );
  return rows.map(({ id }) => id);
};

export const concernedByPlan: Concerns = async (tx, event) => {
  const rows = await tx.query<{ id: string }>(
    `select distinct user_id as id from plan_task where tenant_id = $1 and plan_id = $2::uuid and user_id is not null and deleted_at is null
        and task_status in (1, 2, 6) and end_time > now() - interval '1 day'`,
    [event.tenantId, event.recordId],
  );
  return rows.map(({ id }) => id);
};
