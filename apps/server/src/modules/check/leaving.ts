import { checkLifecycle, taskLifecycle } from '@anlan/domain/check/check-lifecycle';
import { checkRecord } from '@anlan/domain/check/check-record';
import { planTask } from '@anlan/domain/check/plan-task';
import type { Consumer } from '../../kernel/events/events';
import { changeMany } from '../../kernel/resource/write/many';
import type { Writer } from '../../kernel/resource/write/statement';
import { ACTIVE, headOf, inDept } from './people';

/** Who may do a record and whose it is follow its tasks; the tasks pass on by themselves (handover). */
async function followTasks(writer: Writer, recordIds: readonly string[]): Promise<void> {
  if (recordIds.length === 0) return;
  await changeMany(writer, checkRecord, {
    kind: 'handover',
    mark: true,
    event: false,
    where: () => `t.record_status in (${checkLifecycle.codes('open')})`,
    from: {
      fields: ['userIds', 'userId'],
      query: (bind) =>
        `select k.record_id as id, k.users as user_ids, case when cardinality(k.users) = 1 then k.users[1] end as user_id
           from (select t.record_id, array_agg(distinct t.user_id order by t.user_id) as users from plan_task t
                  where t.tenant_id = ${bind(writer.tenantId)} and t.record_id = any(${bind(recordIds)}::uuid[]) and t.deleted_at is null
                    and t.user_id is not null and t.task_status in (${taskLifecycle.codes('open')}) group by 1) k`,
    },
  });
}

/**
 * Somebody who can no longer work leaves open tasks behind (domain-rules C7): where others may do the same record his
 * share is cancelled; else it goes to another holder of the post, else to the head of the department or of one above it.
 * Nobody there: it stays, and is seen in the list. Gives how many tasks left him.
 */
export async function passOnTasks(writer: Writer, userId: string): Promise<number> {
  const { tx, tenantId } = writer;
  // A record before its tasks, as everybody locks them: the clock, which ends both, would else wait for us and we for it.
  await tx.query(
    `select r.id from check_record r where r.tenant_id = $1
        and r.id in (select t.record_id from plan_task t where t.tenant_id = $1 and t.user_id = $2::uuid and t.deleted_at is null and t.task_status in (${taskLifecycle.codes('open')}))
      order by r.id for no key update of r`,
    [tenantId, userId],
  );
  const rows = await tx.query<{ id: string; others: boolean; next: string | null }>(
    `select o.id, o.others, case when not o.others then coalesce(
             (select u.id from app_user u where u.tenant_id = $1 and ${ACTIVE} and u.post_id && o.post_id and ${inDept('$1', 'o.dept_id')} order by u.id limit 1),
             ${headOf('$1', 'o.dept_id')}) end as next
       from (select t.id, r.post_id, r.dept_id,
                    exists (select 1 from plan_task s join app_user u on u.tenant_id = $1 and u.id = s.user_id and ${ACTIVE}
                             where s.tenant_id = $1 and s.record_id = t.record_id and s.id <> t.id and s.deleted_at is null and s.task_status in (${taskLifecycle.codes('open')})) as others
               from plan_task t join check_record r on r.tenant_id = $1 and r.id = t.record_id
              where t.tenant_id = $1 and t.user_id = $2::uuid and t.deleted_at is null and t.task_status in (${taskLifecycle.codes('open')})
                and not exists (select 1 from app_user u where u.tenant_id = $1 and u.id = $2::uuid and ${ACTIVE})
              order by t.id for update of t) o`,
    [tenantId, userId],
  );
  const cancelled = rows.filter(({ others }) => others).map(({ id }) => id);
  const passed = rows.flatMap(({ id, others, next }) => (!others && next ? [{ id, userId: next }] : []));
  const returning = ['recordId'];
  const changed = [
    ...(await changeMany<{ recordId: string }>(writer, planTask, {
      kind: 'cancel',
      event: false,
      where: (bind) => `t.id = any(${bind(cancelled)}::uuid[])`,
      set: { taskStatus: checkLifecycle.code.cancelled },
      returning,
    })),
    // Told here and now: what follows a handover follows below.
    ...(await changeMany<{ recordId: string }>(writer, planTask, {
      kind: 'handover',
      event: false,
      each: passed,
      returning,
    })),
  ];
  await followTasks(
    writer,
    changed.map(({ recordId }) => recordId),
  );
  return changed.length;
}

/** Accounts that were disabled, left or removed. Asked again it finds nothing more to do. */
export const leavingConsumer: Consumer = async (tx, { tenantId, recordId }, app) => {
  if (recordId) await passOnTasks({ app, tx, tenantId }, recordId);
};

export const handoverConsumer: Consumer = async (tx, event, app) => {
  if (!event.topic.endsWith('.handover') || !event.recordId) return;
  const rows = await tx.query<{ record_id: string }>(
    'select record_id from plan_task where tenant_id = $1 and id = $2::uuid',
    [event.tenantId, event.recordId],
  );
  await followTasks(
    { app, tx, tenantId: event.tenantId },
    rows.map(({ record_id }) => record_id),
  );
};
