import { attempt } from '@anlan/domain/attempt/attempt';
import { ATTEMPT_GRACE_SECONDS, attemptLifecycle, ENDED_BY } from '@anlan/resource';
import { asSystem, type Services, shanghai } from '../context';
import type { Job } from '../jobs/job';
import { rowSelect } from '../resource/list/select';
import { changeMany } from '../resource/write/many';
import type { Writer } from '../resource/write/statement';
import type { Subjects } from './attempts';
import type { AttemptRow, AttemptSubject } from './subject';

const { open: OPEN, submitted: SUBMITTED } = attemptLifecycle.code;
/** So many at once; what is left over is ended by the next run. */
const BATCH = 1000;

/**
 * Submits an attempt whose time is over, as of the moment at which it was, with what it holds; one that breaks a rule of
 * its subject as of now. Gives it as it is then; undefined where somebody else has ended it.
 */
export async function endByClock(
  writer: Writer,
  subject: AttemptSubject | undefined,
  id: string,
  by: (typeof ENDED_BY)['clock' | 'rule'] = ENDED_BY.clock,
): Promise<AttemptRow | undefined> {
  const { tx, tenantId } = writer;
  const ended = await changeMany(writer, attempt, {
    kind: 'timeUp',
    mark: true,
    set: { state: SUBMITTED, endedBy: by },
    from: {
      fields: ['submitTime', 'answered'],
      query: (bind) => {
        const [tenant, one] = [bind(tenantId), bind(id)];
        const at =
          by === ENDED_BY.clock
            ? 't.end_time'
            : `least(t.end_time, ${bind(shanghai(writer.app.clock.now()))}::timestamptz)`;
        return `select t.id, ${at} as submit_time, (
                  select count(*)::int from (select distinct on (a.item) a.answer from attempt_answer a
                    where a.tenant_id = ${tenant} and a.attempt_id = t.id order by a.item, a.seq desc) l where l.answer is not null) as answered
                  from attempt t where t.tenant_id = ${tenant} and t.id = ${one}::uuid and t.state = ${OPEN} and t.deleted_at is null`;
      },
    },
  });
  if (ended.length === 0) return undefined;
  const [row] = await tx.query<AttemptRow>(
    `select ${rowSelect(attempt)} from attempt t where t.tenant_id = $1 and t.id = $2::uuid`,
    [tenantId, id],
  );
  if (row) await subject?.ended?.(writer, row);
  return row;
}

/**
 * Ends what is over, each in a transaction of its own: one whose subject fails stays open and keeps none of the others.
 * Gives how many were ended.
 */
export async function endAttempts(app: Services, subjects: Subjects): Promise<number> {
  const over = await asSystem(app, 'attempts whose time is over', ({ tx }) =>
    tx.query<{ tenant_id: string; id: string; subject: string }>(
      `select tenant_id, id::text as id, subject from attempt
        where state = ${OPEN} and deleted_at is null and end_time < $1::timestamptz order by end_time limit ${BATCH}`,
      // Answers that were on their way at the end have arrived.
      [shanghai(app.clock.now() - ATTEMPT_GRACE_SECONDS * 1000)],
    ),
  );
  let ended = 0;
  for (const { tenant_id: tenantId, id, subject } of over)
    try {
      const row = await asSystem(app, 'end an attempt', ({ tx }) =>
        endByClock({ app, tx, tenantId }, subjects.get(subject), id),
      );
      if (row) ended += 1;
    } catch (error) {
      app.log.error({ err: error, attempt: id, subject }, 'an attempt could not be ended');
    }
  return ended;
}

export const attemptJob = (subjects: Subjects): Job => ({
  name: 'attempts',
  everyMs: 5_000,
  run: async (services) => {
    const ended = await endAttempts(services, subjects);
    if (ended > 0) services.log.info({ ended }, '已到时自动提交作答');
  },
});
