import { FOLLOW_UP_KINDS, followUp, followUpLifecycle } from '@anlan/domain/followup/follow-up';
import { followOutcomes, type Outcome, type OutcomeTask } from '@anlan/domain/meeting/outcomes';
import { columnName, type Stored } from '@anlan/resource';
import { nowText } from '../../kernel/context';
import { changeMany, insertMany } from '../../kernel/resource/write/many';
import type { OutcomeTasks } from '../../ports/outcome-tasks';

const { open: OPEN, cancelled: CANCELLED } = followUpLifecycle.code;
/** 其他事项 */
const ANY = Number(Object.keys(FOLLOW_UP_KINDS).at(-1));

/** Tasks follow the lines as they stand now. */
export const orderOutcomes: OutcomeTasks['order'] = async (work, { id, lines: table, link, source, gone }) => {
  const lines = await work.tx.query<Outcome & object>(
    `select o.id::text as id, o.title, o.owner_id::text as "ownerId", o.due_date::text as "dueDate" from ${table} o
      where o.tenant_id = $1 and o.parent_id = $2::uuid order by o.sort, o.id`,
    [work.tenantId, id],
  );
  // A meeting's task may be older than the id of its line. A review's names it: one that does not was written by hand.
  const told = link === 'reviewId' ? ' and f.outcome_id is not null' : '';
  const tasks = await work.tx.query<OutcomeTask & object>(
    `select f.id::text as id, f.outcome_id as "outcomeId", f.title, f.owner_id::text as "ownerId", f.due_date::text as "dueDate",
            f.state = ${OPEN} as open
       from follow_up f where f.tenant_id = $1 and f.${columnName(link)} = $2::uuid and f.deleted_at is null${told} order by f.create_time, f.id`,
    [work.tenantId, id],
  );
  const { make, change, relink, cancel: without } = followOutcomes(lines, tasks);
  // What somebody has written down by hand is no line's, and nothing ends it here.
  const byHand = new Set(tasks.flatMap((task) => (task.outcomeId === null ? [task.id] : [])));
  const cancel = without.filter((task) => !byHand.has(task));
  await insertMany(
    work,
    followUp,
    make.map(
      ({ id: outcomeId, ...one }): Stored => ({
        ...one,
        outcomeId,
        kind: ANY,
        source,
        [link]: id,
        state: OPEN,
      }),
    ),
    'create',
  );
  await changeMany(work, followUp, { kind: 'update', each: change.map((one) => ({ ...one })) });
  await changeMany(work, followUp, { kind: 'update', mark: true, each: relink });
  if (cancel.length > 0)
    await changeMany(work, followUp, {
      kind: 'cancel',
      where: (bind) => `t.id = any(${bind(cancel)}::uuid[])`,
      set: {
        state: CANCELLED,
        cancelReason: gone,
        finishUserId: work.actor.userId || null,
        finishTime: nowText(work),
      },
    });
};

export const withdrawOutcomes: OutcomeTasks['withdraw'] = async (work, link, ids) => {
  await changeMany(work, followUp, {
    kind: 'remove',
    where: (bind) =>
      `t.${columnName(link)} = any(${bind(ids)}::uuid[]) and t.outcome_id is not null and t.state in (${OPEN}, ${CANCELLED})`,
    removed: true,
  });
};
