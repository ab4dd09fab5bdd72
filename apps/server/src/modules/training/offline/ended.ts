import { offlineTraining } from '@anlan/domain/training/offline-training';
import { addMinutes } from '@anlan/resource/dates';
import { asSystem, nowText, type Services } from '../../../kernel/context';
import type { Job } from '../../../kernel/jobs/job';

/** Twice the clock's turn: nothing is missed between two, and whatever a stopped server misses is judged once a day. */
const LOOKS_BACK_MINUTES = 2;

/** Trainings in person that have just ended: from now on their hours count, and what is asked of their people is judged anew. */
export const tellEnded = (app: Services): Promise<number> =>
  asSystem(app, 'trainings in person that have ended', async ({ tx }) => {
    const now = nowText({ app });
    const ended = await tx.query<{ tenant: string; id: string }>(
      `select tenant_id as tenant, id::text as id from offline_training
        where deleted_at is null and release_status = 1 and signed_count > 0 and train_end_time > $1::timestamptz and train_end_time <= $2::timestamptz`,
      [addMinutes(now, -LOOKS_BACK_MINUTES), now],
    );
    for (const { tenant, id } of ended)
      await tx.run('insert into outbox (tenant_id, topic, record_id) values ($1, $2, $3)', [
        ...[tenant, `${offlineTraining.name}.end`, id],
      ]);
    return ended.length;
  });

export const endedClock: Job = {
  name: 'trainings in person that have ended',
  everyMs: 60_000,
  run: async (app) => {
    await tellEnded(app);
  },
};
