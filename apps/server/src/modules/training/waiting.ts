import { myWaiting, type Waiting } from '@anlan/domain/training/study/calls';
import { type Route, serve } from '../../kernel/route';
import { EXAMS_TO_SIT } from './mine';
import { PLANS_TO_DO } from './plan/mine';

const OFFLINE = `from offline_trainee a join offline_training o on o.tenant_id = $1 and o.id = a.parent_id and o.deleted_at is null
    and o.release_status = 1 and o.train_end_time > $2::timestamptz
  where a.tenant_id = $1 and a.user_id = $3::uuid and a.sign_time is null`;

/** The numbers at the tabs, of the same rows as the lists behind them; in one statement. */
export const waitingRoute: Route = serve(myWaiting, async (work) => {
  const [row] = await work.tx.query<Waiting & Record<string, unknown>>(
    `select (select count(*)::int ${PLANS_TO_DO}) as plan, (select count(*)::int ${EXAMS_TO_SIT}) as exam,
            (select count(*)::int ${OFFLINE}) as offline`,
    [work.tenantId, new Date(work.app.clock.now()).toISOString(), work.actor.userId || null],
  );
  return { data: row ?? { plan: 0, exam: 0, offline: 0 } };
});
