import { COMPLETION } from '@anlan/domain/training/completion/certificate';
import { examRecord } from '@anlan/domain/training/exam-record';
import type {
  CourseHead,
  CourseStat,
  ExamStat,
  PaperRow,
  PlanCalls,
  PlanExamHead,
  PlanHead,
} from '@anlan/domain/training/plan/calls';
import { planCalls, planPapers, supervisedPlanCalls } from '@anlan/domain/training/plan/calls';
import { passRate } from '@anlan/domain/training/plan/pass-rate';
import { endOf, materialsOf, startOf, trainingPlan } from '@anlan/domain/training/plan/plan';
import { TRAINEE, trainingTrainee } from '@anlan/domain/training/plan/trainee';
import { isUuid } from '@anlan/resource';
import type { Work } from '../../../kernel/context';
import { notFound, refuse } from '../../../kernel/errors';
import { pageOfJson, paging, rowOf, whereOf } from '../../../kernel/resource/list/read';
import { scopeConditions } from '../../../kernel/resource/scope/scope';
import { type Route, serve } from '../../../kernel/route';
import { namedSql, nameSql } from '../names';
import { EXAMS, standing } from '../standing';
import { learnedOf } from './courses';
import { countsOf, isOver, type Plan, RATE } from './trainees';

const { left: LEFT } = TRAINEE;
const time = (column: string): string => `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`;
const nowIso = (work: Work): string => new Date(work.app.clock.now()).toISOString();

/** Trainees `t` of a plan who have not left; whose rows the reader sees is judged by `reach`. */
const IN_PLAN = `t.deleted_at is null and t.train_state <> ${LEFT}`;

/** Where a row of this list is the reader's to see; its values begin at `from`. */
export const reach = (work: Work, from: number) => whereOf(scopeConditions(work, trainingTrainee), from);

/** Whether the paper `r` is within the reader's reach of results: it may be narrower than that of trainees. */
export const reachOfPaper = (work: Work, from: number) => {
  const { sql, values } = whereOf(scopeConditions(work, examRecord), from);
  return { sql: `exists (select 1 from exam_record t where t.tenant_id = $1 and t.id = r.id and ${sql})`, values };
};

/** Columns of the person `u` behind a row. */
export const PERSON = (
  work: Work,
  tenant: string,
  dept: string,
): string => `u.id as "userId", ${nameSql(work)} as "realName",
  u.post_id[1]::text as "postId", (select string_agg(o.post_name, '、') from post o where o.tenant_id = ${tenant} and o.id = any(u.post_id)) as "postName",
  ${dept}::text as "deptId", (select d.dept_name from dept d where d.tenant_id = ${tenant} and d.id = ${dept}) as "deptName"`;

/** Narrowed by name and department with those below it: places of the two values. */
export const narrowed = (work: Work, tenant: string, name: string, dept: string, column: string): string =>
  `(${name}::text is null or ${namedSql(work, `${name}::text`)})
   and (${dept}::uuid is null or ${column} in (select d.id from dept d where d.tenant_id = ${tenant} and (d.id = ${dept}::uuid or ${dept}::uuid = any(d.ancestors))))`;

const planAt = (work: Work, id: string | undefined): Promise<Plan> => rowOf(work, trainingPlan, id);

type Counts = Pick<
  PlanHead,
  'userCount' | 'studied' | 'passed' | 'failed' | 'open' | 'certified' | 'passRate' | 'learnedMinutes'
>;

async function headOf(work: Work, plan: Plan): Promise<PlanHead> {
  const [counts] = await work.tx.query<Counts & Record<string, unknown>>(
    `select c.n as "userCount", c.studied, c.passed, c.failed, c.open, c.seconds / 60 as "learnedMinutes", (${RATE})::float8 as "passRate",
            (select count(*)::int from completion_certificate f where f.tenant_id = $1 and f.plan_id = p.id and f.deleted_at is null
                and f.completion_state = ${COMPLETION.valid}) as certified
       from training_plan p ${countsOf('$1')} where p.tenant_id = $1 and p.id = $2::uuid`,
    [work.tenantId, plan.id],
  );
  if (!counts) throw notFound();
  return {
    ...{ id: plan.id, planTitle: plan.planTitle, planStartTime: startOf(plan), planEndTime: endOf(plan) },
    ...{ progressStatus: Number(plan.progressStatus), examineWay: String(plan.examineWay) },
    ...counts,
    courseCount: materialsOf(plan).length,
  };
}

const MATERIALS = {
  video: ['exam_course', 'course_title', 'course_status', 'video_course'],
  doc: ['exam_doc', 'doc_title', 'doc_status', 'doc_course'],
} as const;

async function courseStats(
  work: Work,
  plan: Plan,
  kind: keyof typeof MATERIALS,
  asked: Readonly<Record<string, unknown>>,
) {
  const [table, title, state, list] = MATERIALS[kind];
  const { current, size, offset } = paging(asked);
  const [row] = await work.tx.query<{ n: number; rows: string }>(
    `select coalesce(array_length(p.${list}, 1), 0) as n, (select coalesce(json_agg(x), '[]')::text from (
        select c.id, c.${title} as "courseTitle", b.version,
               (select max(v.version) from course_version v where v.tenant_id = $1 and v.material_id = c.id) as "lastVersion", m.n as "trainingUserCount", m.n - m.done as "notTrainedUserCount",
               case when c.deleted_at is null then c.${state} else 0 end as "courseStatus", p.course_access_permission as "courseAccessPermission"
          from ${table} c left join plan_material b on b.tenant_id = $1 and b.plan_id = p.id and b.material_id = c.id cross join lateral (
            select count(*)::int as n, count(*) filter (where exists (select 1 from study_record r where r.tenant_id = $1
                and r.train_id = p.id and r.user_id = t.user_id and r.material_id = c.id::text and r.study_result = 2 and r.deleted_at is null))::int as done
              from training_trainee t where t.tenant_id = $1 and t.plan_id = p.id and ${IN_PLAN}) m
         where c.tenant_id = $1 and c.id = any(p.${list})
         order by array_position(p.${list}, c.id) limit $3::int offset $4::int) x) as rows
       from training_plan p where p.tenant_id = $1 and p.id = $2::uuid`,
    [work.tenantId, plan.id, size, offset],
  );
  return {
    page: pageOfJson(row?.rows ?? '[]', row?.n ?? 0, { size, current }),
    rows: JSON.parse(row?.rows ?? '[]') as CourseStat[],
  };
}

/** What each has learned of one course. */
const LEARNED = learnedOf('$1', 't.plan_id', 't.user_id', '$3');

const materialId = (given: string | undefined): string => {
  if (!isUuid(given)) throw notFound();
  return given.toLowerCase();
};

async function courseHeadOf(work: Work, plan: Plan, id: string): Promise<CourseHead> {
  const kind = plan.examineWay === '0' || plan.examineWay === '2' ? 'video' : 'doc';
  const [table, title, , list] = MATERIALS[kind];
  const [row] = await work.tx.query<CourseHead & Record<string, unknown>>(
    `select c.id, c.${title} as "courseTitle", m.* from training_plan p
       join ${table} c on c.tenant_id = $1 and c.id::text = $3 and c.id = any(p.${list}) cross join lateral (
         select count(*)::int as "userCount", count(*) filter (where coalesce(s.result, 0) = 0)::int as "notBegun",
                count(*) filter (where s.result = 1)::int as going, count(*) filter (where s.result = 2)::int as done,
                coalesce(floor(sum(s.seconds) / 60), 0)::int as "learnedMinutes"
           from training_trainee t ${LEARNED} where t.tenant_id = $1 and t.plan_id = p.id and ${IN_PLAN}) m
      where p.tenant_id = $1 and p.id = $2::uuid`,
    [work.tenantId, plan.id, id],
  );
  if (!row) throw notFound();
  return row;
}

interface Narrow {
  readonly realName?: string | null | undefined;
  readonly deptId?: string | null | undefined;
}

async function courseUsersOf(
  work: Work,
  plan: Plan,
  id: string,
  { realName, deptId, studyResult }: Narrow & { readonly studyResult?: number | null | undefined },
  asked: Readonly<Record<string, unknown>>,
) {
  const { current, size, offset } = paging(asked);
  const own = reach(work, 9);
  const from = `from training_trainee t join app_user u on u.tenant_id = $1 and u.id = t.user_id ${LEARNED}
    where t.tenant_id = $1 and t.plan_id = $2::uuid and ${IN_PLAN} and ${own.sql}
      and ($4::int is null or coalesce(s.result, 0) = $4::int) and ${narrowed(work, '$1', '$5', '$6', 't.dept_id')}`;
  const [row] = await work.tx.query<{ n: number; rows: string }>(
    `select (select count(*)::int ${from}) as n, (select coalesce(json_agg(x), '[]')::text from (
        select ${PERSON(work, '$1', 't.dept_id')}, coalesce(s.progress, 0) as "learningProgress", coalesce(floor(s.seconds / 60), 0)::int as "learnedDuration",
               coalesce(s.result, 0) as "studyResult", ${time('s.last')} as "recentStudyTime"
          ${from} order by coalesce(s.result, 0), u.real_name, u.id limit $7::int offset $8::int) x) as rows`,
    [work.tenantId, plan.id, id, studyResult ?? null, realName ?? null, deptId ?? null, size, offset, ...own.values],
  );
  return pageOfJson(row?.rows ?? '[]', row?.n ?? 0, { size, current });
}

/** The exam of a plan and how its people stand in it: `e`, `s`, `u`; `$2` the plan, `$3` now. */
const SAT = `from ${EXAMS('$1')} e join training_trainee t on t.tenant_id = $1 and t.plan_id = e.plan_id and ${IN_PLAN}
  join app_user u on u.tenant_id = $1 and u.id = t.user_id ${standing('$1', '$3', 't.user_id')}
  where e.plan_id = $2::uuid`;

type Sat = PlanExamHead & Record<string, unknown>;
async function examOf(work: Work, plan: Plan, id?: string): Promise<PlanExamHead | undefined> {
  const [row] = await work.tx.query<Sat>(
    `select e.id, e.paper_title as title, e.total_score::text as "totalScore", e.qualify_score::text as "qualifyScore",
            count(*)::int as "userCount", count(*) filter (where s.result = 2)::int as passed, count(*) filter (where s.result = 3)::int as failed,
            count(*) filter (where s.result = 1)::int as going, count(*) filter (where s.result = 4)::int as missed,
            count(*) filter (where s.result = 0)::int as "notBegun" ${SAT} and ($4::text is null or e.id::text = $4::text)
      group by e.id, e.paper_title, e.total_score, e.qualify_score`,
    [work.tenantId, plan.id, nowIso(work), id ?? null],
  );
  if (!row) return undefined;
  const over = isOver(plan);
  return {
    ...row,
    ...{ planStartTime: startOf(plan), planEndTime: endOf(plan) },
    notPassUserCount: row.userCount - row.passed,
    passRate: over ? passRate(row.passed, row.userCount) : null,
    status: over || Number(plan.progressStatus) === 0 ? 0 : 1,
  };
}

async function examUsersOf(
  work: Work,
  plan: Plan,
  id: string,
  { realName, deptId, examResult }: Narrow & { readonly examResult?: number | null | undefined },
  asked: Readonly<Record<string, unknown>>,
) {
  const { current, size, offset } = paging(asked);
  const own = reach(work, 10);
  const from = `${SAT} and e.id::text = $4 and ($5::int is null or s.result = $5::int) and ${own.sql} and ${narrowed(work, '$1', '$6', '$7', 't.dept_id')}`;
  const [row] = await work.tx.query<{ n: number; rows: string }>(
    `select (select count(*)::int ${from}) as n, (select coalesce(json_agg(x), '[]')::text from (
        select ${PERSON(work, '$1', 't.dept_id')}, e.qualify_score::text as "qualifyScore", e.total_score::text as "totalScore", s.best::text as "userMaxScore",
               t.learned_seconds / 60 as "learnedDuration", s.status as "examStatus", s.result as "examResult", ${time('s.last_time')} as "recentStudyTime"
          ${from} order by s.result = 2, u.real_name, u.id limit $8::int offset $9::int) x) as rows`,
    [
      work.tenantId,
      plan.id,
      nowIso(work),
      id,
      examResult ?? null,
      realName ?? null,
      deptId ?? null,
      size,
      offset,
      ...own.values,
    ],
  );
  return pageOfJson(row?.rows ?? '[]', row?.n ?? 0, { size, current });
}

export const PAPER = (
  work: Work,
): string => `r.id, e.plan_id::text as "trainId", r.user_id as "userId", ${nameSql(work)} as "realName", r.paper_title as "paperTitle", r.number,
  r.total_score::text as "totalScore", r.user_score::text as "userScore", r.user_time as "userTime", r.exam_result as "examResult",
  ${time('r.submit_time')} as "createTime"`;

/** More are read page by page, in the list of papers. */
const MOST_PAPERS = 1000;

const papers = serve(planPapers, async (work, { query }, { params }) => {
  const plan = await planAt(work, params.planId);
  const own = reach(work, 5);
  const papersOwn = reachOfPaper(work, 5 + own.values.length);
  const rows = await work.tx.query<PaperRow & Record<string, unknown>>(
    `select ${PAPER(work)} from exam e join exam_record r on r.tenant_id = $1 and r.exam_id = e.id and r.deleted_at is null
       join app_user u on u.tenant_id = $1 and u.id = r.user_id
       join training_trainee t on t.tenant_id = $1 and t.plan_id = e.plan_id and t.user_id = r.user_id and ${own.sql}
      where e.tenant_id = $1 and e.plan_id = $2::uuid and e.id = $3::uuid and ($4::uuid is null or r.user_id = $4::uuid) and ${papersOwn.sql}
      order by u.real_name, r.user_id, r.number limit ${MOST_PAPERS + 1}`,
    [work.tenantId, plan.id, materialId(params.examId), query.userId ?? null, ...own.values, ...papersOwn.values],
  );
  if (rows.length > MOST_PAPERS)
    throw refuse(`本场考试的答卷超过${MOST_PAPERS}份，请按人员查看，或在答卷记录中分页查看`);
  return { data: rows };
});

const of = (calls: PlanCalls): readonly Route[] => [
  serve(calls.head, async (work, _, { params }) => ({ data: await headOf(work, await planAt(work, params.planId)) })),
  serve(
    calls.courses,
    async (work, _, { params, query }) =>
      (await courseStats(work, await planAt(work, params.planId), 'video', query)).page,
  ),
  serve(
    calls.docs,
    async (work, _, { params, query }) =>
      (await courseStats(work, await planAt(work, params.planId), 'doc', query)).page,
  ),
  serve(calls.papers, async (work, _, { params, query }) => {
    const found = await examOf(work, await planAt(work, params.planId));
    const { size, current } = paging(query);
    const rows: ExamStat[] = found && current === 1 ? [found] : [];
    return pageOfJson(JSON.stringify(rows), found ? 1 : 0, { size, current });
  }),
  serve(calls.courseUsers, async (work, { query: narrow }, { params, query }) =>
    courseUsersOf(work, await planAt(work, params.planId), materialId(params.courseId), narrow, query),
  ),
  serve(calls.courseHead, async (work, _, { params }) => ({
    data: await courseHeadOf(work, await planAt(work, params.planId), materialId(params.courseId)),
  })),
  serve(calls.examUsers, async (work, { query: narrow }, { params, query }) =>
    examUsersOf(work, await planAt(work, params.planId), materialId(params.examId), narrow, query),
  ),
  serve(calls.examHead, async (work, _, { params }) => {
    const found = await examOf(work, await planAt(work, params.planId), materialId(params.examId));
    if (!found) throw notFound();
    return { data: found };
  }),
];

/** How a plan stands: of each course, of its exam, of each person. */
export const progressRoutes: readonly Route[] = [
  ...of(planCalls),
  ...supervisedPlanCalls.flatMap((calls) => of(calls as unknown as PlanCalls)),
  papers,
];
