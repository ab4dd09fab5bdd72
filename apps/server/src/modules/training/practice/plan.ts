import { examPaper } from '@anlan/domain/training/exam-paper';
import { examRecord } from '@anlan/domain/training/exam-record';
import {
  enablePractice,
  type PracticePaper,
  papersOfPractice,
  practicePapers,
  practicePeople,
} from '@anlan/domain/training/practice/calls';
import { MASTERED } from '@anlan/domain/training/practice/mastery';
import { practicePlan } from '@anlan/domain/training/practice/practice-plan';
import type { FieldError, RowOf, Stored } from '@anlan/resource';
import { asSystem, reachOf, type Services, type Work } from '../../../kernel/context';
import { refuse } from '../../../kernel/errors';
import type { Job } from '../../../kernel/jobs/job';
import { type Implementation, implement } from '../../../kernel/resource/implement';
import { pageOfJson, paging, rowOf } from '../../../kernel/resource/list/read';
import { type StoredRow, takeStep } from '../../../kernel/resource/steps/take';
import { byTenant, changeMany } from '../../../kernel/resource/write/many';
import { serve } from '../../../kernel/route';
import { JUDGED_AT_ONCE, ofPaper, ofPlan } from './pools';

type Plan = RowOf<typeof practicePlan>;

const checked = async (_: Work, values: Stored, before: Stored | undefined): Promise<FieldError[]> => {
  const [start, end] =
    ((values.planStartAndEndTime ?? before?.planStartAndEndTime) as [string, string] | undefined) ?? [];
  return start && end && start >= end ? [{ field: 'planStartAndEndTime', message: '结束时间必须晚于开始时间' }] : [];
};

/** Published it is practised: its paper has to stand, its time to lie ahead, and something to be there to practise. */
const mark = async (work: Work, row: Stored, { action }: { readonly action: string }) => {
  if (action !== 'publish') return { set: { planStatus: 0 } };
  const plan = row as unknown as Plan;
  const [start, end] = plan.planStartAndEndTime;
  const now = new Date(work.app.clock.now()).toISOString();
  // Held against its withdrawal.
  const paper = await rowOf(work, examPaper, plan.paperId, { lock: true });
  if (paper.paperStatus !== 1) throw refuse(`试卷“${paper.paperTitle}”尚未发布，请先发布试卷`);
  const [found] = await work.tx.query<{ n: number; over: boolean; begun: boolean }>(
    `select (select count(*)::int from exam_question t where t.tenant_id = $1 and ${JUDGED_AT_ONCE} and ${ofPaper('$1', '$2::uuid')}) as n,
            $3::timestamptz >= $5::timestamp as over, $3::timestamptz >= $4::timestamp as begun`,
    [work.tenantId, plan.paperId, now, start, end],
  );
  if (found?.over) throw refuse('结束时间已过，请修改后再发布');
  if (!found || found.n === 0) throw refuse('试卷中没有可以练习的试题（简答题不能练习）');
  return { set: { planStatus: found.begun ? 1 : 0 } };
};

/** The plan's people whose results the reader may see, as of the records of exams. */
const PEOPLE = `select p.id as plan, u.id, u.real_name, u.dept_id, u.post_id from practice_plan p
   join app_user u on u.tenant_id = $1 and u.deleted_at is null and u.is_resign = 1 and ${ofPlan('$1')}
  where p.tenant_id = $1 and p.id = $2::uuid and ($3::boolean or u.id = $4::uuid or u.dept_id && $5::uuid[])`;

const people = serve(practicePeople, async (work, _, { params, query: asked }) => {
  const plan = await rowOf(work, practicePlan, params.id);
  const { current, size, offset } = paging(asked);
  const { all, deptIds } = reachOf(work.actor, examRecord);
  const reached = [all || work.actor.tenantKind !== 'company', work.actor.userId || null, deptIds];
  const [row] = await work.tx.query<{ n: number; rows: string }>(
    `with w as (${PEOPLE}),
          q as materialized (select t.id from exam_question t where t.tenant_id = $1 and ${JUDGED_AT_ONCE} and ${ofPaper('$1', '$6::uuid')})
     select (select count(*)::int from w) as n, (select coalesce(json_agg(x), '[]')::text from (
        select y.*, y."questionTotal" - y."questionMastered" as "questionNotMastered",
               case when y."questionTotal" > 0 then round(y."questionMastered" * 100.0 / y."questionTotal", 1)::float8 end as "masteryRate" from (
          select w.id as "userId", w.real_name as "userName", w.dept_id[1] as "deptId",
                 (select d.dept_name from dept d where d.tenant_id = $1 and d.id = w.dept_id[1]) as "deptName",
                 (select string_agg(o.post_name, '、' order by o.post_name) from post o where o.tenant_id = $1 and o.id = any(w.post_id)) as label,
                 (select count(distinct a.draw_id)::int from practice_answer a
                   where a.tenant_id = $1 and a.plan_id = w.plan and a.user_id = w.id) as "practiceCount",
                 s.practised as "questionPracticed", s.mastered as "questionMastered",
                 (select count(*)::int from q) as "questionTotal", to_char(s.last_time, 'YYYY-MM-DD HH24:MI:SS') as "lastTime"
            from (select * from w order by w.real_name, w.id limit $7::int offset $8::int) w cross join lateral (
              select count(*)::int as practised, count(*) filter (where s.streak >= ${MASTERED})::int as mastered, max(s.last_time) as last_time
                from practice_standing s join q on q.id = s.question_id
               where s.tenant_id = $1 and s.plan_id = w.plan and s.user_id = w.id) s) y order by y."userName", y."userId") x) as rows`,
    [work.tenantId, plan.id, ...reached, plan.paperId, size, offset],
  );
  return pageOfJson(row?.rows ?? '[]', row?.n ?? 0, { size, current });
});

const enable = serve(enablePractice, async (work, { query }, { params }) => {
  const row = await rowOf(work, practicePlan, params.id, { lock: true });
  const step = Number(query.enable) === 1 ? 'publish' : 'withdraw';
  const taken = await takeStep(work, practicePlan, steps, row as unknown as StoredRow, {}, { step });
  return { data: { id: row.id, isPublish: Number(taken.after.isPublish) }, msg: taken.step.done.msg };
});

const papers = async (work: Work, id: string | null | undefined) => ({
  data: await work.tx.query<PracticePaper & Record<string, unknown>>(
    `select p.id::text as id, p.paper_title as "paperTitle", p.question_count as "questionCount" from exam_paper p
      where p.tenant_id = $1 and p.deleted_at is null and p.paper_status = 1
        and ($2::uuid is null or p.type_id in (
          select b.id from exam_type b where b.tenant_id = $1 and (b.id = $2::uuid or $2::uuid = any(b.ancestors))))
      order by p.create_time desc, p.id limit 500`,
    [work.tenantId, id ?? null],
  ),
});

const steps = { mark };

export const practiceImplementation: Implementation = implement(practicePlan, {
  hooks: { beforeWrite: checked },
  steps,
  routes: [
    people,
    enable,
    serve(practicePapers, (work, { query }) => papers(work, query.id)),
    serve(papersOfPractice, (work, { query }) => papers(work, query.id)),
  ],
});

/** Moves what the clock has moved: a mark, no edit. Gives how many. */
export async function followPractice(app: Services): Promise<number> {
  const now = new Date(app.clock.now()).toISOString();
  const due = await asSystem(app, 'practice plans that begin or end', ({ tx }) =>
    tx.query<{ tenant_id: string; id: string; next: number }>(
      `select tenant_id, id, case when end_time <= $1::timestamptz then 2 else 1 end as next from practice_plan
        where deleted_at is null and is_publish = 1
          and (plan_status = 0 and start_time <= $1::timestamptz or plan_status in (0, 1) and end_time <= $1::timestamptz)
        order by end_time limit 500`,
      [now],
    ),
  );
  for (const [tenantId, rows] of byTenant(due))
    for (const next of [1, 2]) {
      const ids = rows.filter((row) => row.next === next).map(({ id }) => id);
      if (ids.length > 0)
        await asSystem(app, 'practice plans follow the clock', ({ tx }) =>
          changeMany({ app, tx, tenantId }, practicePlan, {
            kind: 'progress',
            mark: true,
            set: { planStatus: next },
            // As it stands now: it may have been withdrawn or moved since.
            where: (bind) =>
              `t.id = any(${bind(ids)}::uuid[]) and t.is_publish = 1 and ${
                next === 2
                  ? `t.plan_status in (0, 1) and t.end_time <= ${bind(now)}::timestamptz`
                  : `t.plan_status = 0 and t.start_time <= ${bind(now)}::timestamptz`
              }`,
          }),
        );
    }
  return due.length;
}

export const practiceClock: Job = {
  name: 'practice plans follow the clock',
  everyMs: 10_000,
  run: async (app) => {
    await followPractice(app);
  },
};
