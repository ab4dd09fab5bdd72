import { user } from '@anlan/domain/identity/user';
import { trainingPlan } from '@anlan/domain/training/plan/plan';
import { asSystem, type Services } from '../../../kernel/context';
import { type BatchConsumer, byCompany, recordsOf } from '../../../kernel/events/events';
import type { Job } from '../../../kernel/jobs/job';
import { byTenant, changeMany } from '../../../kernel/resource/write/many';
import type { Writer } from '../../../kernel/resource/write/statement';
import { followPlan } from './trainees';

/** Plans that are not over follow the people of their company: joined, moved, back or gone. */
const plansUnderWay = `select id::text as id from training_plan
  where tenant_id = $1 and deleted_at is null and release_status = 1 and progress_status in (0, 1) order by id`;

export const peopleConsumer: BatchConsumer = byCompany(async (tx, tenantId, events, app) => {
  const people = [...new Set(events.flatMap((event) => recordsOf(event, user.name)))];
  if (people.length === 0) return;
  const plans = await tx.query<{ id: string }>(plansUnderWay, [tenantId]);
  for (const { id } of plans) await followPlan({ app, tx, tenantId }, id, people);
});

/** A department stands below another: whoever is in it is meant by other plans. */
export const deptConsumer: BatchConsumer = byCompany(async (tx, tenantId, _events, app) => {
  const plans = await tx.query<{ id: string }>(plansUnderWay, [tenantId]);
  for (const { id } of plans) await followPlan({ app, tx, tenantId }, id);
});

/** A paper was handed in, marked or put right: whoever sat it in a plan has come to something else. */
export const recordConsumer: BatchConsumer = byCompany(async (tx, tenantId, events, app) => {
  const ids = [...new Set(events.flatMap(({ recordId }) => recordId ?? []))];
  const found = await tx.query<{ plan: string; person: string }>(
    `select e.plan_id::text as plan, r.user_id::text as person from exam_record r
       join exam e on e.tenant_id = $1 and e.id = r.exam_id where r.tenant_id = $1 and r.id = any($2::uuid[]) and e.plan_id is not null`,
    [tenantId, ids],
  );
  for (const id of [...new Set(found.map(({ plan }) => plan))].sort())
    await followPlan(
      { app, tx, tenantId },
      id,
      found.flatMap((one) => (one.plan === id ? [one.person] : [])),
    );
});

/**
 * A plan begins (1) or ends (2), and everybody in it has come to what he has by then. Of one that was moved, stopped or
 * withdrawn since it was looked at nothing is written.
 */
export async function movePlan(writer: Writer, id: string, next: number): Promise<void> {
  const [due] = await writer.tx.query<{ id: string }>(
    `select id from training_plan where tenant_id = $1 and id = $2::uuid and deleted_at is null and release_status = 1
        and case when $3::int = 2 then progress_status in (0, 1) and plan_end_time <= $4::timestamptz
                 else progress_status = 0 and plan_start_time <= $4::timestamptz end for update`,
    [writer.tenantId, id, next, new Date(writer.app.clock.now()).toISOString()],
  );
  if (!due) return;
  // Who is meant on the last day is who it was for.
  if (next === 2) await followPlan(writer, id);
  await changeMany(writer, trainingPlan, {
    kind: 'progress',
    mark: true,
    set: { progressStatus: next },
    where: (bind) => `t.id = ${bind(id)}::uuid`,
  });
  await followPlan(writer, id);
}

/** Moves what the clock has moved; what everybody has come to follows in the same transaction. Gives how many. */
export async function followClock(app: Services): Promise<number> {
  const now = new Date(app.clock.now()).toISOString();
  const due = await asSystem(app, 'training plans whose window opens or closes', ({ tx }) =>
    tx.query<{ tenant_id: string; id: string; next: number }>(
      `select tenant_id, id::text as id, case when plan_end_time <= $1::timestamptz then 2 else 1 end as next from training_plan
        where deleted_at is null and release_status = 1
          and (progress_status = 0 and plan_start_time <= $1::timestamptz or progress_status in (0, 1) and plan_end_time <= $1::timestamptz)
        order by plan_end_time limit 200`,
      [now],
    ),
  );
  for (const [tenantId, rows] of byTenant(due))
    for (const { id, next } of rows)
      await asSystem(app, 'training plans follow the clock', ({ tx }) => movePlan({ app, tx, tenantId }, id, next));
  return due.length;
}

export const planClock: Job = {
  name: 'training plans follow the clock',
  everyMs: 10_000,
  run: async (app) => {
    await followClock(app);
  },
};
