import { RESULT } from '@anlan/domain/training/exam-record';
import type { ReportCourse, ReportExam, ReportPlan, ReportRow } from '@anlan/domain/training/plan/calls';
import {
  peopleCalls,
  supervisedPeopleCalls,
  trainingReport,
  trainingReportDetail,
  trainingReportSheet,
} from '@anlan/domain/training/plan/calls';
import { TRAINEE, trainingTrainee } from '@anlan/domain/training/plan/trainee';
import { studyRecord } from '@anlan/domain/training/study/record';
import { isUuid } from '@anlan/resource';
import { audit } from '../../../kernel/audit/audit';
import { inScope, nowText, type Work } from '../../../kernel/context';
import { writeSheet, XLSX } from '../../../kernel/documents/excel/write';
import { notFound } from '../../../kernel/errors';
import { pageOfJson, paging, whereOf } from '../../../kernel/resource/list/read';
import { scopeConditions } from '../../../kernel/resource/scope/scope';
import { type Route, serve, serveOpen } from '../../../kernel/route';
import { nameSql } from '../names';
import { EXAMS, standing } from '../standing';
import { coursesOf, LEARNED_OF } from './courses';
import { narrowed, PAPER, PERSON, reach, reachOfPaper } from './progress';
import { OVER, PERCENT } from './rates';

const { passed: PASSED, failed: FAILED, left: LEFT } = TRAINEE;
const time = (column: string): string => `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`;
const nowIso = (work: Work): string => new Date(work.app.clock.now()).toISOString();
const DEPT = 'coalesce(u.main_dept_id, u.dept_id[1])';
/** Records `t` of people who have not left their plans. */
const IN_COMPANY = `t.tenant_id = $1 and t.deleted_at is null and t.train_state <> ${LEFT}`;
/** One for each plan that has an exam. */
const EXAM_COUNT = 'count(*) filter (where t.with_exam = 1)::int';

interface Asked {
  readonly realName?: string | null | undefined;
  readonly deptId?: string | null | undefined;
  readonly year?: number | null | undefined;
  readonly type?: string | null | undefined;
}

/** Orders that a list of totals may have; other words keep the first. */
const TOTAL_ORDER: ReadonlyMap<string, string> = new Map([
  ['totalLearnDuration', 'x.seconds'],
  ['onlineTrainNum', 'x.plans'],
  ['onlineExamNum', 'x.exams'],
]);

async function totalsOf(
  work: Work,
  {
    realName,
    deptId,
    year,
    ascs,
    descs,
  }: Asked & { readonly ascs?: string | null | undefined; readonly descs?: string | null | undefined },
  asked: Readonly<Record<string, unknown>>,
) {
  const { current, size, offset } = paging(asked);
  const own = reach(work, 7);
  const these = `${IN_COMPANY} and ($2::int is null or t.training_year = $2::int)`;
  const sums = `count(*)::int as plans, sum(t.learned_seconds)::int as seconds, ${EXAM_COUNT} as exams`;
  const columns = `${PERSON(work, '$1', DEPT)}, x.plans as "onlineTrainNum", x.seconds / 60 as "totalLearnDuration", x.exams as "onlineExamNum"`;
  const among = narrowed(work, '$1', '$3', '$4', DEPT);
  const sorted = TOTAL_ORDER.get(String(descs ?? ascs ?? ''));
  const from = `from (select t.user_id, ${sums} from training_trainee t where ${these} group by t.user_id) x
      join app_user u on u.tenant_id = $1 and u.id = x.user_id where ${among}
       and exists (select 1 from training_trainee t where t.user_id = u.id and ${these} and ${own.sql})`;
  const text = sorted
    ? `select (select count(*)::int ${from}) as n, (select coalesce(json_agg(y), '[]')::text from (
        select u.id, ${columns} ${from} order by ${sorted} ${descs ? 'desc' : 'asc'}, u.real_name, u.id limit $5::int offset $6::int) y) as rows`
    : byName({
        among,
        these,
        own: own.sql,
        sums: `select ${sums} from training_trainee t`,
        columns,
        limit: 'limit $5::int offset $6::int',
      });
  const [row] = await work.tx.query<{ n: number; rows: string }>(text, [
    ...[work.tenantId, year ?? null, realName ?? null, deptId ?? null, size, offset],
    ...own.values,
  ]);
  return pageOfJson(row?.rows ?? '[]', row?.n ?? 0, { size, current });
}

/**
 * People `u` of whom the reader sees such a record `t`, by name, and what all of them come to of those of the page: `x`.
 * Nobody else's are summed up: ten thousand people in fifty plans are half a million records.
 */
const byName = (list: {
  readonly among: string;
  readonly these: string;
  /** Which records the reader sees. What somebody's come to is the same for every reader. */
  readonly own: string;
  readonly sums: string;
  readonly columns: string;
  readonly limit: string;
}): string => {
  const { among, these, own, sums, columns, limit } = list;
  return `with p as materialized (select u.id, u.real_name from app_user u where u.tenant_id = $1 and ${among}
       and exists (select 1 from training_trainee t where t.user_id = u.id and ${these} and ${own}))
    select (select count(*)::int from p) as n, (select coalesce(json_agg(y), '[]')::text from (
      select u.id, ${columns} from (select p.id from p order by p.real_name, p.id ${limit}) q
        join app_user u on u.tenant_id = $1 and u.id = q.id
       cross join lateral (${sums} where t.user_id = u.id and ${these}) x order by u.real_name, u.id) y) as rows`;
};

const idOf = (given: string | undefined): string => {
  if (!isUuid(given)) throw notFound();
  return given;
};

async function studiesOf(work: Work, person: string, asked: Readonly<Record<string, unknown>>) {
  const { current, size, offset } = paging(asked);
  const own = whereOf(scopeConditions(work, studyRecord), 5);
  const from = `from study_record t left join training_plan p on p.tenant_id = $1 and p.id = t.train_id
    where t.tenant_id = $1 and t.user_id = $2::uuid and ${own.sql}`;
  const [row] = await work.tx.query<{ n: number; rows: string }>(
    `select (select count(*)::int ${from}) as n, (select coalesce(json_agg(x), '[]')::text from (
        select t.id, t.train_id as "trainId", p.plan_title as "planTitle", t.course, t.kind, t.doc_course as "docCourse", t.video_course as "videoCourse",
               t.learning_duration as "learningDuration", t.study_result as "studyResult", ${time('t.create_time')} as "createTime"
          ${from} order by t.create_time desc, t.id desc limit $3::int offset $4::int) x) as rows`,
    [work.tenantId, person, size, offset, ...own.values],
  );
  return pageOfJson(row?.rows ?? '[]', row?.n ?? 0, { size, current });
}

async function papersOf(work: Work, person: string, asked: Readonly<Record<string, unknown>>) {
  const { current, size, offset } = paging(asked);
  const own = reach(work, 5);
  const papersOwn = reachOfPaper(work, 5 + own.values.length);
  const from = `from exam_record r join exam e on e.tenant_id = $1 and e.id = r.exam_id join app_user u on u.tenant_id = $1 and u.id = r.user_id
     join training_trainee t on t.tenant_id = $1 and t.plan_id = e.plan_id and t.user_id = r.user_id and ${own.sql}
    where r.tenant_id = $1 and r.user_id = $2::uuid and r.deleted_at is null and ${papersOwn.sql}`;
  const [row] = await work.tx.query<{ n: number; rows: string }>(
    `select (select count(*)::int ${from}) as n, (select coalesce(json_agg(x), '[]')::text from (
        select ${PAPER(work)} ${from} order by r.submit_time desc, r.id limit $3::int offset $4::int) x) as rows`,
    [work.tenantId, person, size, offset, ...own.values, ...papersOwn.values],
  );
  return pageOfJson(row?.rows ?? '[]', row?.n ?? 0, { size, current });
}

const of = (calls: typeof peopleCalls): readonly Route[] => [
  serve(calls.totals, (work, { query: narrow }, { query }) => totalsOf(work, narrow, query)),
  serve(calls.studies, (work, _, { params, query }) => studiesOf(work, idOf(params.id), query)),
  serve(calls.exams, (work, _, { params, query }) => papersOf(work, idOf(params.id), query)),
];

/** Rates are of what is over: see domain/training/plan/pass-rate. */
const REPORT = `select count(*)::int as plans,
    count(*) filter (where t.train_state = ${PASSED} and t.${OVER})::int as passed,
    count(*) filter (where t.${OVER})::int as ended, sum(t.course_count)::int as courses,
    sum(t.course_done)::int as done, ${EXAM_COUNT} as exams,
    count(*) filter (where t.with_exam = 1 and t.exam_result = ${RESULT.passed} and t.${OVER})::int as "examsPassed",
    count(*) filter (where t.with_exam = 1 and t.${OVER})::int as "examsEnded"`;

const rated = (part: string, all: string): string => `(${PERCENT(part, all)})::float8`;

function reportOf(
  work: Work,
  { realName, deptId, year, type }: Asked,
  range: { readonly size: number; readonly offset: number },
) {
  const own = reach(work, 8);
  const text = byName({
    among: narrowed(work, '$1', '$4', '$5', DEPT),
    these: `${IN_COMPANY} and ($2::int is null or t.training_year = $2::int) and ($3::text is null or t.type = $3::text)`,
    own: own.sql,
    sums: `${REPORT} from training_trainee t`,
    columns: `${PERSON(work, '$1', DEPT)}, u.main_dept_id as "mainDeptId", x.plans as "trainingCount", ${rated('x.passed', 'x.ended')} as "trainingPassRate",
               x.courses as "courseCount", x.done as "courseCompletedCount", x.exams as "examCount", ${rated('x."examsPassed"', 'x."examsEnded"')} as "examPassRate"`,
    limit: 'limit $6::int offset $7::int',
  });
  return work.tx.query<{ n: number; rows: string }>(text, [
    ...[work.tenantId, year ?? null, type ?? null, realName ?? null, deptId ?? null, range.size, range.offset],
    ...own.values,
  ]);
}

const report = serve(trainingReport, async (work, { query: narrow }, { query }) => {
  const { current, size, offset } = paging(query);
  const [row] = await reportOf(work, narrow, { size, offset });
  return pageOfJson(row?.rows ?? '[]', row?.n ?? 0, { size, current });
});

const detail = serve(trainingReportDetail, async (work, { query: { userId, year, type } }) => {
  const own = reach(work, 5);
  const values = [work.tenantId, userId, year ?? null, type ?? null, ...own.values];
  const mine = `t.tenant_id = $1 and t.user_id = $2::uuid and t.train_state <> ${LEFT} and ($3::int is null or t.training_year = $3::int)
    and ($4::text is null or t.type = $4::text) and ${own.sql}`;
  const plan = await work.tx.query<ReportPlan & { realName: string } & Record<string, unknown>>(
    `select p.id, t.training_year as "trainingYear", t.plan_title as "planTitle", t.type, p.examine_way as "examineWay",
            ${time('t.start_time')} as "planStartTime", ${time('t.end_time')} as "planEndTime", p.progress_status as "progressStatus",
            case t.train_state when ${PASSED} then 0 when ${FAILED} then 1 end as "trainingResult", ${nameSql(work)} as "realName"
       from training_trainee t join training_plan p on p.tenant_id = $1 and p.id = t.plan_id
       join app_user u on u.tenant_id = $1 and u.id = t.user_id where ${mine} order by t.end_time desc, t.id limit 500`,
    values,
  );
  const [first] = plan;
  if (!first) throw notFound('该人员在此范围内没有线上培训');
  const course = await work.tx.query<ReportCourse & Record<string, unknown>>(
    `select t.id || ':' || x.id as id, x.title as "courseTitle", ${LEARNED_OF}
       from training_trainee t join training_plan p on p.tenant_id = $1 and p.id = t.plan_id ${coursesOf('$1', '$2::uuid')}
      where ${mine} order by t.end_time desc, t.id, x.place limit 500`,
    values,
  );
  const place = `$${values.length + 1}`;
  const exam = await work.tx.query<ReportExam & Record<string, unknown>>(
    `select e.id, e.title, e.qualify_score::text as "qualifyScore", e.total_score::text as "totalScore", s.best::text as "userMaxScore",
            t.learned_seconds / 60 as "learnedDuration", s.status as "examStatus", s.result as "examResult"
       from training_trainee t join ${EXAMS('$1')} e on e.plan_id = t.plan_id ${standing('$1', place, 't.user_id')}
      where ${mine} order by t.end_time desc, t.id limit 500`,
    [...values, nowIso(work)],
  );
  return {
    data: { userId, realName: first.realName, plan: plan.map(({ realName: _, ...row }) => row), course, exam },
  };
});

const SHEET = [
  ['姓名', 'text', 12, (row: ReportRow) => row.realName],
  ['部门', 'text', 20, (row: ReportRow) => row.deptName],
  ['岗位', 'text', 20, (row: ReportRow) => row.postName],
  ['培训次数', 'number', 10, (row: ReportRow) => row.trainingCount],
  ['培训合格率（%）', 'number', 14, (row: ReportRow) => row.trainingPassRate],
  ['课程数', 'number', 10, (row: ReportRow) => row.courseCount],
  ['已完成课程数', 'number', 12, (row: ReportRow) => row.courseCompletedCount],
  ['培训考试次数', 'number', 12, (row: ReportRow) => row.examCount],
  ['培训考试合格率（%）', 'number', 18, (row: ReportRow) => row.examPassRate],
] as const;
const CHUNK = 500;

/** Same conditions, same reach, same order as the list. */
const sheet = serveOpen(trainingReportSheet, async (ctx, { query: narrow }, { query }) => {
  await inScope(ctx, (work) =>
    audit(work, { kind: 'export', resource: trainingTrainee.name, after: { filters: query } }),
  );
  async function* rows(): AsyncGenerator<unknown[]> {
    for (let offset = 0; ; offset += CHUNK) {
      const [row] = await inScope(ctx, (work) => reportOf(work, narrow, { size: CHUNK, offset }));
      const found = JSON.parse(row?.rows ?? '[]') as ReportRow[];
      for (const one of found) yield SHEET.map(([, , , read]) => read(one) ?? '');
      if (found.length < CHUNK) return;
    }
  }
  return {
    file: writeSheet({
      sheetName: '人员培训统计',
      columns: SHEET.map(([title, kind, width]) => ({ title, kind, width })),
      rows: rows(),
    }),
    name: `人员培训统计${nowText(ctx).slice(0, 10).replaceAll('-', '')}.xlsx`,
    type: XLSX,
  };
});

/** What each person has learned and sat, over his plans. */
export const peopleRoutes: readonly Route[] = [
  ...of(peopleCalls),
  ...of(supervisedPeopleCalls as unknown as typeof peopleCalls),
  report,
  detail,
  sheet,
];
