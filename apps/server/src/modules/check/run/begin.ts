import { checkLifecycle } from '@anlan/domain/check/check-lifecycle';
import { checkRecord } from '@anlan/domain/check/check-record';
import { checkPlanPersonRecord } from '@anlan/domain/check/plan/check-plan-person-record';
import { planTask } from '@anlan/domain/check/plan-task';
import type { RowOf, Stored } from '@anlan/resource';
import { nowText, type Work } from '../../../kernel/context';
import { newId } from '../../../kernel/db/id';
import { rowOf } from '../../../kernel/resource/list/read';
import { changeRow, insertRow } from '../../../kernel/resource/write/one';
import { type RecordRow, type TaskRow, whole } from './mine';

/** Seconds since this person began, by the server's clock; 0 when he has not. */
export async function secondsSinceBegin(work: Work, recordId: string): Promise<number | undefined> {
  const [run] = await work.tx.query<{ seconds: number }>(
    `select extract(epoch from $4::timestamptz - begin_time)::int as seconds from check_run where tenant_id = $1 and record_id = $2::uuid and user_id = $3::uuid`,
    [work.tenantId, recordId, work.actor.userId, nowText(work)],
  );
  return run?.seconds;
}

/** Seconds since the round could be begun at all. */
export async function secondsOpen(work: Work, recordId: string): Promise<number | undefined> {
  const [row] = await work.tx.query<{ seconds: number }>(
    'select extract(epoch from $3::timestamptz - record_time)::int as seconds from check_record where tenant_id = $1 and id = $2::uuid',
    [work.tenantId, recordId, nowText(work)],
  );
  return row?.seconds;
}

/**
 * Notes that this person has begun: the record and his tasks are then 检查中, save that what is overdue stays so until it
 * is handed in. A second begin changes nothing. Gives the record as it then stands.
 */
export async function begin(work: Work, record: RecordRow, tasks: readonly TaskRow[]): Promise<RecordRow> {
  const now = nowText(work);
  await work.tx.run(
    `insert into check_run (tenant_id, record_id, user_id, begin_time) values ($1, $2::uuid, $3::uuid, $4::timestamptz) on conflict do nothing`,
    [work.tenantId, record.id, work.actor.userId, now],
  );
  await keepPersonRecord(work, record, { status: Math.max(record.recordStatus, checkLifecycle.code.inspecting) });
  for (const task of tasks) {
    if (task.taskStatus !== checkLifecycle.code.waiting) continue;
    await changeRow(work, planTask, task, { taskStatus: checkLifecycle.code.inspecting }, { kind: 'start' });
  }
  const waits = record.recordStatus === checkLifecycle.code.waiting;
  if (!waits && record.startedTime) return record;
  await changeRow(
    work,
    checkRecord,
    record,
    {
      ...(record.startedTime ? {} : { startedTime: now }),
      ...(waits ? { recordStatus: checkLifecycle.code.inspecting } : {}),
    },
    { kind: 'start' },
  );
  return rowOf(whole(work), checkRecord, record.id);
}

/** This person's row of the record: made at his first step, completed by the last. */
export async function keepPersonRecord(work: Work, record: RecordRow, values: Stored): Promise<void> {
  const [known] = await work.tx.query<{ id: string }>(
    'select id from check_plan_person_record where tenant_id = $1 and record_id = $2::uuid and user_id = $3::uuid and deleted_at is null',
    [work.tenantId, record.id, work.actor.userId],
  );
  if (!known) {
    await insertRow(
      work,
      checkPlanPersonRecord,
      newId(),
      {
        recordId: record.id,
        name: record.name,
        userId: work.actor.userId,
        deptId: work.actor.mainDeptId,
        ...values,
      },
      'create',
    );
    return;
  }
  const row: RowOf<typeof checkPlanPersonRecord> = await rowOf(whole(work), checkPlanPersonRecord, known.id, {
    lock: true,
  });
  const changed = Object.entries(values).filter(([name, value]) => (row as Stored)[name] !== value);
  if (changed.length > 0) {
    await changeRow(work, checkPlanPersonRecord, row, Object.fromEntries(changed), { kind: 'update' });
  }
}
