import type { Tx } from '../../kernel/db/db';
import type { Consumer } from '../../kernel/events/events';
import { ACTIVE, headOf, inDept } from './people';

/** Who may do a record and whose it is follow its tasks; the tasks pass on by themselves (handover). */
export async function followTasks(tx: Tx, tenantId: string, recordIds: readonly string[]): Promise<void> {
  if (recordIds.length === 0) return;
  await tx.run(
    `update check_record r set user_ids = k.users, user_id = case when cardinality(k.users) = 1 then k.users[1] end
       from (select t.record_id, array_agg(distinct t.user_id order by t.user_id) as users from plan_task t
              where t.tenant_id = $1 and t.record_id = any($2::uuid[]) and t.deleted_at is null and t.user_id is not null and t.task_status in (1, 2, 4) group by 1) k
      where r.tenant_id = $1 and r.id = k.record_id and r.record_status in (1, 2, 4) and r.user_ids is distinct from k.users`,
    [tenantId, recordIds],
  );
}

/**
 * Somebody who can no longer work leaves open tasks behind (domain-rules C7): where others may do the same record his
 * share is cancelled; else it goes to another holder of the post, else to the head of the department or of one above it.
 * Nobody there: it stays, and is seen in the list. Gives how many tasks left him.
 */
export async function passOnTasks(tx: Tx, tenantId: string, userId: string): Promise<number> {
  // A record before its tasks, as everybody locks them: the clock, which ends both, would else wait for us and we for it.
  await tx.query(
    `select r.id from check_record r where r.tenant_id = $1
        and r.id in (select t.record_id from plan_task t where t.tenant_id = $1 and t.user_id = $2::uuid and t.deleted_at is null and t.task_status in (1, 2, 4))
      order by r.id for no key update of r`,
    [tenantId, userId],
  );
  const rows = await tx.query<{ record_id: string }>(
    `with o as (
       select t.id, t.record_id, t.user_id, r.post_id, r.dept_id,
              exists (select 1 from plan_task s join app_user u on u.tenant_id = s.tenant_id and u.id = s.user_id and ${ACTIVE}
                       where s.tenant_id = t.tenant_id and s.record_id = t.record_id and s.id <> t.id and s.deleted_at is null and s.task_status in (1, 2, 4)) as others
         from plan_task t join check_record r on r.tenant_id = t.tenant_id and r.id = t.record_id
        where t.tenant_id = $1 and t.user_id = $2::uuid and t.deleted_at is null and t.task_status in (1, 2, 4)
          and not exists (select 1 from app_user u where u.tenant_id = $1 and u.id = $2::uuid and ${ACTIVE})
        for update of t),
     n as (select o.*, case when not o.others then coalesce(
             (select u.id from app_user u where u.tenant_id = $1 and ${ACTIVE} and u.post_id && o.post_id and ${inDept('$1', 'o.dept_id')} order by u.id limit 1),
             ${headOf('$1', 'o.dept_id')}) end as next from o)
     update plan_task t set task_status = case when n.others then 6 else t.task_status end, user_id = coalesce(n.next, t.user_id), version = t.version + 1
       from n where t.tenant_id = $1 and t.id = n.id and (n.others or n.next is not null)
     returning t.record_id`,
    [tenantId, userId],
  );
  await followTasks(
    tx,
    tenantId,
    rows.map(({ record_id }) => record_id),
  );
  return rows.length;
}

/** Accounts that were disabled, left or removed. Asked again it finds nothing more to do. */
export const leavingConsumer: Consumer = async (tx, event) => {
  if (event.recordId) await passOnTasks(tx, event.tenantId, event.recordId);
};

export const handoverConsumer: Consumer = async (tx, event) => {
  if (!event.topic.endsWith('.handover') || !event.recordId) return;
  const rows = await tx.query<{ record_id: string }>(
    'select record_id from plan_task where tenant_id = $1 and id = $2::uuid',
    [event.tenantId, event.recordId],
  );
  await followTasks(
    tx,
    event.tenantId,
    rows.map(({ record_id }) => record_id),
  );
};
