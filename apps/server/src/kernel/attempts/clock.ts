import { attempt } from '@anlan/domain/attempt/attempt';
import { ATTEMPT_GRACE_SECONDS, attemptLifecycle, ENDED_BY } from '@anlan/resource';
import { asSystem, type Services, shanghai } from '../context';
import type { Job } from '../jobs/job';
import { rowSelect } from '../resource/list/select';
import { changeMany } from '../resource/write/many';
import type { Writer } from '../resource/write/statement';
import type { Subjects } from './attempts';
import type { AttemptRow } from './subject';

const { open: OPEN, submitted: SUBMITTED } = attemptLifecycle.code;
const BATCH = 200;

/** Before it an attempt must have ended to be over now: answers on their way then have arrived. */
const overBefore = ({ clock }: Pick<Services, 'clock'>): string => shanghai(clock.now() - ATTEMPT_GRACE_SECONDS * 1000);

/**
 * Submits attempts of a tenant whose time is over, as of the moment at which it was, with what they hold: the one that the
 * caller has found to be over, or as many as a batch takes. Gives them as they are then. What another transaction holds is left to it.
 */
export async function endByClock(writer: Writer, subjects: Subjects, id?: string): Promise<readonly AttemptRow[]> {
  const { tx, tenantId } = writer;
  const ended = await changeMany(writer, attempt, {
    kind: 'timeUp',
    mark: true,
    skipLocked: id === undefined,
    set: { state: SUBMITTED, endedBy: ENDED_BY.clock },
    from: {
      fields: ['submitTime', 'answered'],
      query: (bind) => {
        const tenant = bind(tenantId);
        const which =
          id === undefined ? `t.end_time < ${bind(overBefore(writer.app))}::timestamptz` : `t.id = ${bind(id)}::uuid`;
        return `select t.id, t.end_time as submit_time, (
                  select count(*)::int from (select distinct on (a.item) a.answer from attempt_answer a
                    where a.tenant_id = ${tenant} and a.attempt_id = t.id order by a.item, a.seq desc) l where l.answer is not null) as answered
                  from attempt t where t.tenant_id = ${tenant} and t.state = ${OPEN} and t.deleted_at is null
                   and ${which} order by t.end_time limit ${BATCH}`;
      },
    },
  });
  if (ended.length === 0) return [];
  const rows = await tx.query<AttemptRow>(
    `select ${rowSelect(attempt)} from attempt t where t.tenant_id = $1 and t.id = any($2::uuid[]) order by t.id`,
    [tenantId, ended.map((row) => row.id)],
  );
  for (const row of rows) await subjects.get(row.subject)?.ended?.(writer, row);
  return rows;
}

/** Ends what is over, company by company. Gives how many. */
export async function endAttempts(app: Services, subjects: Subjects): Promise<number> {
  const companies = await asSystem(app, 'companies with attempts whose time is over', ({ tx }) =>
    tx.query<{ tenant_id: string }>(
      `select distinct tenant_id from attempt where state = ${OPEN} and deleted_at is null and end_time < $1::timestamptz order by 1`,
      [overBefore(app)],
    ),
  );
  let count = 0;
  for (const { tenant_id: tenantId } of companies)
    for (let ended = BATCH; ended === BATCH; count += ended)
      ended = await asSystem(
        app,
        'attempts whose time is over',
        async ({ tx }) => (await endByClock({ app, tx, tenantId }, subjects)).length,
      );
  return count;
}

export const attemptJob = (subjects: Subjects): Job => ({
  name: 'attempts',
  everyMs: 5_000,
  run: async (services) => {
    const ended = await endAttempts(services, subjects);
    if (ended > 0) services.log.info({ ended }, '已到时自动提交作答');
  },
});
