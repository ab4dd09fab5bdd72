import { TRIAL } from '@anlan/domain/attempt/trial';
import { asSystem, PLATFORM_TENANT, type Services } from '../../kernel/context';
import type { Job } from '../../kernel/jobs/job';

/** So many attempts of a company at a time. */
const BATCH = 200;

/** Trials that have ended, older than the platform's parameter says, with their answers: they prove nothing. */
export async function clearTrials(app: Pick<Services, 'db' | 'clock' | 'parameters'>): Promise<number> {
  const days = Number(await app.parameters.get(PLATFORM_TENANT, 'attempt.trialDays'));
  const before = new Date(app.clock.now() - days * 86_400_000).toISOString();
  const old = await asSystem(app, 'old trials', ({ tx }) =>
    tx.query<{ tenant_id: string; ids: string[] }>(
      `select t.tenant_id, array_agg(t.id) as ids from (
         select tenant_id, id from attempt where subject = $1 and start_time < $2::timestamptz and state <> 1 order by start_time limit ${BATCH}) t
        group by t.tenant_id`,
      [TRIAL.subject, before],
    ),
  );
  for (const { tenant_id, ids } of old)
    await asSystem(app, 'clear old trials', async ({ tx }) => {
      await tx.run('delete from attempt_answer where tenant_id = $1 and attempt_id = any($2::uuid[])', [
        tenant_id,
        ids,
      ]);
      await tx.run('delete from attempt where tenant_id = $1 and id = any($2::uuid[])', [tenant_id, ids]);
    });
  return old.reduce((sum, { ids }) => sum + ids.length, 0);
}

export const clearTrialsJob: Job = {
  name: 'trials: clear',
  everyMs: 3_600_000,
  run: async (app) => {
    while ((await clearTrials(app)) === BATCH);
  },
};
