import { TRAINEE } from '@anlan/domain/training/plan/trainee';
import { type MyMaterial, type MyPlan, myPlan, myPlans } from '@anlan/domain/training/study/calls';
import { isUuid } from '@anlan/resource';
import type { Work } from '../../../kernel/context';
import { notFound } from '../../../kernel/errors';
import { pageOfJson, paging } from '../../../kernel/resource/list/read';
import { type Route, serve } from '../../../kernel/route';
import { coursesOf, LEARNED_OF } from './courses';

const time = (column: string): string => `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`;

/** `$1` tenant, `$2` now, `$3` person. */
const facts = (work: Work) => [work.tenantId, new Date(work.app.clock.now()).toISOString(), work.actor.userId || null];

const IS_OPEN = `(p.plan_status = 1 and p.plan_start_time <= $2::timestamptz and p.plan_end_time > $2::timestamptz)`;
/** Over for everybody, whatever he has come to. */
const IS_OVER = `(p.progress_status = -1 or p.plan_end_time <= $2::timestamptz)`;

/** Plans `p` of the person, with his record `m`. */
const FROM = `from training_trainee m join training_plan p on p.tenant_id = $1 and p.id = m.plan_id and p.deleted_at is null and p.release_status = 1
  where m.tenant_id = $1 and m.user_id = $3::uuid and m.deleted_at is null and m.train_state <> ${TRAINEE.left}`;

const DONE = `(m.train_state in (${TRAINEE.passed}, ${TRAINEE.failed}) or ${IS_OVER})`;

/** Those still to be done, as his list of them has them. */
export const PLANS_TO_DO = `${FROM} and ${DONE} = false`;

const PLAN = `m.id, p.id as "planId", p.plan_title as "planTitle", p.type, p.content, ${time('p.plan_start_time')} as "startTime", ${time('p.plan_end_time')} as "endTime",
  p.progress_status as "progressStatus", p.examine_way as "examineWay", p.duration, m.course_count as "courseCount",
  m.course_done as "courseDone", m.learned_seconds / 60 as "learnedMinutes", m.study_result as "studyResult",
  (select e.id from exam e where e.tenant_id = $1 and e.plan_id = p.id and e.deleted_at is null and e.release_status = 1) as "examId",
  m.exam_result as "examResult", m.user_max_score::text as "userMaxScore", coalesce(p.study_first, 1) as "studyFirst",
  m.train_state as "trainState", (${IS_OPEN} or ${IS_OVER} and p.course_access_permission = 1) as "mayLook", ${IS_OPEN} as counts`;

type PlanRow = Omit<MyPlan, 'typeName'> & Record<string, unknown>;

async function named(work: Work, rows: readonly PlanRow[]): Promise<MyPlan[]> {
  const items = await work.app.dictionaries.items(work.tenantId, 'safe_doc_type', work.tx);
  const nameOf = new Map(items.map(({ key, label }) => [key, label]));
  return rows.map((row) => ({ ...(row as unknown as MyPlan), typeName: nameOf.get(row.type) ?? null }));
}

const plans = serve(myPlans, async (work, { query }, { query: asked }) => {
  const { current, size, offset } = paging(asked);
  const over = Number(query.ended ?? 0) === 1;
  const where = `${FROM} and ${DONE} = ${over}`;
  const [count] = await work.tx.query<{ n: number }>(
    `select count(*)::int as n ${where} and $2::timestamptz is not null`,
    facts(work),
  );
  const rows = await work.tx.query<PlanRow>(
    `select ${PLAN} ${where} order by ${over ? 'm.end_time desc' : 'm.end_time'}, m.id limit $4::int offset $5::int`,
    [...facts(work), size, offset],
  );
  return pageOfJson(JSON.stringify(await named(work, rows)), count?.n ?? 0, { size, current });
});

const one = serve(myPlan, async (work, _, { params }) => {
  if (!isUuid(params.id)) throw notFound();
  const rows = await work.tx.query<PlanRow>(`select ${PLAN} ${FROM} and m.id = $4::uuid`, [...facts(work), params.id]);
  const [plan] = await named(work, rows);
  if (!plan) throw notFound();
  const materials = await work.tx.query<MyMaterial & Record<string, unknown>>(
    `select x.id, x.kind, x.title, x.introduce, ${LEARNED_OF}
       from training_plan p ${coursesOf('$1', '$2::uuid')}
      where p.tenant_id = $1 and p.id = $3::uuid order by x.place`,
    [work.tenantId, work.actor.userId || null, plan.planId],
  );
  return { data: { ...plan, materials } };
});

/** What somebody who is trained has of his own plans. */
export const myPlanRoutes: readonly Route[] = [plans, one];
