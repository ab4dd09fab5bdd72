import type { Concerns } from '../../kernel/push/messages';

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
