import { checkLifecycle } from '@anlan/domain/check/check-lifecycle';
import { checkRecord } from '@anlan/domain/check/check-record';
import { planTask } from '@anlan/domain/check/plan-task';
import { isUuid, type RowOf } from '@anlan/resource';
import { nowText, type Work } from '../../../kernel/context';
import { forbidden, notFound, refuse } from '../../../kernel/errors';
import { rowOf, rowsOf } from '../../../kernel/resource/list/read';

export type RecordRow = RowOf<typeof checkRecord>;
export type TaskRow = RowOf<typeof planTask>;

/** One's task is one's right to its record, also where a record names those it was first made for. */
export const whole = (work: Work): Work => ({
  ...work,
  actor: { ...work.actor, reach: { all: true, deptIds: [] } },
});

/**
 * The record of a check and this person's tasks in it. Who has none is told so where he may see the record, and finds
 * nothing where he may not.
 */
export async function myRun(
  work: Work,
  id: unknown,
  options: { readonly lock?: boolean } = {},
): Promise<{ readonly record: RecordRow; readonly tasks: TaskRow[] }> {
  if (!isUuid(id)) throw notFound();
  const mine = await work.tx.query<{ id: string }>(
    'select id from plan_task where tenant_id = $1 and record_id = $2::uuid and user_id = $3::uuid and deleted_at is null',
    [work.tenantId, id, work.actor.userId],
  );
  if (mine.length === 0) {
    await rowOf(work, checkRecord, id);
    throw forbidden('该检查任务未派给您，不能检查');
  }
  // The record first: of many who hand in at once, all but one wait here and then read what the first has written.
  const record = await rowOf(whole(work), checkRecord, id, options);
  const tasks = await rowsOf(
    whole(work),
    planTask,
    mine.map((row) => row.id),
    options,
  );
  return { record, tasks };
}

/** @throws a refusal that tells who has finished, that it is cancelled, or when it begins */
export async function mustBeOpen(
  work: Work,
  { recordStatus, recordTime, finishUserId, finishTime }: RecordRow,
): Promise<void> {
  if (checkLifecycle.is('done', recordStatus)) {
    const [person] = await work.tx.query<{ name: string }>(
      'select real_name as name from app_user where tenant_id = $1 and id = $2::uuid',
      [work.tenantId, finishUserId],
    );
    const who = finishUserId === work.actor.userId ? '您' : (person?.name ?? '其他人员');
    throw refuse(`该检查已由${who}于${finishTime?.slice(0, 16) ?? ''}完成，无需再次提交`);
  }
  if (recordStatus === checkLifecycle.code.cancelled) throw refuse('该检查任务已取消');
  if (recordTime && recordTime > nowText(work)) throw refuse(`检查时间未到，${recordTime.slice(0, 16)}后可以开始`);
}
