import { myWaiting, type Waiting } from '@anlan/domain/training/study/calls';
import { type Route, serve } from '../../kernel/route';
import { EXAMS_TO_SIT } from './mine';
import { PLANS_TO_DO } from './plan/mine';

const CLOCK = (column: string): string => `(${column} at time zone 'Asia/Shanghai')`;
/** The last of several days of the training `o` (domain/training/in-person/days). */
const LAST_DAY = `(${CLOCK('o.train_end_time')}::date
    - case when ${CLOCK('o.train_end_time')}::time <= ${CLOCK('o.train_start_time')}::time then 1 else 0 end)`;

/** Of several days until the last of them is signed in to. */
const OFFLINE = `from offline_trainee a join offline_training o on o.tenant_id = $1 and o.id = a.parent_id and o.deleted_at is null
    and o.release_status = 1 and o.train_end_time > $2::timestamptz
  where a.tenant_id = $1 and a.user_id = $3::uuid and (a.sign_time is null
    or o.train_end_time > o.train_start_time + interval '1 day' and not exists (select 1 from offline_attendance d
         where d.tenant_id = $1 and d.parent_id = o.id and d.user_id = $3::uuid and d.day = ${LAST_DAY}))`;

/** The numbers at the tabs, of the same rows as the lists behind them; in one statement. */
export const waitingRoute: Route = serve(myWaiting, async (work) => {
  const [row] = await work.tx.query<Waiting & Record<string, unknown>>(
    `select (select count(*)::int ${PLANS_TO_DO}) as plan, (select count(*)::int ${EXAMS_TO_SIT}) as exam,
            (select count(*)::int ${OFFLINE}) as offline`,
    [work.tenantId, new Date(work.app.clock.now()).toISOString(), work.actor.userId || null],
  );
  return { data: row ?? { plan: 0, exam: 0, offline: 0 } };
});
