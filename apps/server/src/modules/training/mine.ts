import type { AnsweredQuestion, MyExam, MyRecord, MyResult, WrongAnswer } from '@anlan/domain/training/calls';
import { myExam, myExams, myResult, myWrongAnswers } from '@anlan/domain/training/calls';
import { isUuid } from '@anlan/resource';
import { inAudience } from '../../kernel/audience';
import { nowText, type Work } from '../../kernel/context';
import { notFound } from '../../kernel/errors';
import { pageOfJson, paging } from '../../kernel/resource/list/read';
import { type Route, serve } from '../../kernel/route';
import { optionsOf } from './answers';
import { meantForMe } from './meant';
import { notToBeAnswered, stillToAnswer } from './sitting';
import { EXAMS, standing } from './standing';

const time = (column: string): string => `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`;

/** `$1` tenant, `$2` now, `$3` person. */
const facts = (work: Work) => [work.tenantId, new Date(work.app.clock.now()).toISOString(), work.actor.userId || null];

/** Of those I am meant for, and those I have sat. */
const FROM = `from ${EXAMS('$1')} e ${standing('$1', '$2', '$3::uuid')}
  where (s.used > 0 or ${meantForMe('$1', '$3', `exists (select 1 from exam t where t.tenant_id = $1 and t.id = e.id and ${inAudience('$1', '$3')})`)})`;

/** Those still to be sat, as his list of them has them. */
export const EXAMS_TO_SIT = `${FROM} and (s.status = 2) = false`;

/** Courses of the plan of the exam `e` that come before it and are not learned, as `begin` refuses it. */
const COURSES_LEFT = `coalesce((select m.course_count - m.course_done from training_trainee m
    join training_plan p on p.tenant_id = $1 and p.id = m.plan_id and p.study_first is distinct from 0
   where m.tenant_id = $1 and m.plan_id = e.plan_id and m.user_id = $3::uuid and m.deleted_at is null and m.study_result <> 2 limit 1), 0)::int`;

const COLUMNS = `e.id, e.title, e.paper_title as "paperTitle", e.remark, ${time('e.start_time')} as "startTime",
  ${time('e.end_time')} as "endTime", e.duration, e.question_count as "questionCount", e.total_score::text as "totalScore",
  e.qualify_score::text as "qualifyScore", e.exam_times as "examTimes", s.used, s.status as "examStatus", s.result as "examResult",
  s.best::text as "userMaxScore", s.open, s.waiting, e.addresses, e.leave_limit as "leaveLimit", e.photo,
  ${COURSES_LEFT} as "coursesLeft",
  (s.open or not s.passed and not s.waiting and s.used < e.exam_times and e.start_time <= $2::timestamptz and e.end_time > $2::timestamptz and ${COURSES_LEFT} = 0) as "mayBegin"`;

const exams = serve(myExams, async (work, { query }, { query: asked }) => {
  const { current, size, offset } = paging(asked);
  const over = Number(query.ended ?? 0) === 1;
  const where = `${FROM} and (s.status = 2) = ${over}`;
  const order = over ? 'e.end_time desc' : 'e.end_time';
  const [row] = await work.tx.query<{ n: number; rows: string }>(
    `select (select count(*)::int ${where}) as n, (select coalesce(json_agg(x), '[]')::text from (
        select ${COLUMNS} ${where} order by ${order}, e.id limit $4::int offset $5::int) x) as rows`,
    [...facts(work), size, offset],
  );
  return pageOfJson(row?.rows ?? '[]', row?.n ?? 0, { size, current });
});

const RECORD = `r.id, r.number, r.user_score::text as "userScore", r.total_score::text as "totalScore", r.exam_result as "examResult",
  r.mark_state as "markState", r.user_time as "userTime", r.leaves, ${time('r.submit_time')} as "submitTime"`;

const one = serve(myExam, async (work, _, { params }) => {
  if (!isUuid(params.id)) throw notFound();
  const [row] = await work.tx.query<MyExam & Record<string, unknown>>(`select ${COLUMNS} ${FROM} and e.id = $4::uuid`, [
    ...facts(work),
    params.id,
  ]);
  if (!row) throw notFound();
  const records = await work.tx.query<MyRecord & Record<string, unknown>>(
    `select ${RECORD} from exam_record r where r.tenant_id = $1 and r.exam_id = $2::uuid and r.user_id = $3::uuid and r.deleted_at is null
      order by r.number`,
    [work.tenantId, params.id, work.actor.userId],
  );
  return { data: { ...row, records, now: nowText(work) } };
});

/** No attempt is left for which a key would be of use, and the paper shows its keys. */
const SHOWN = '(e.show_answer = 1 and s.status = 2)';

interface AnswerRow extends Record<string, unknown> {
  readonly id: string;
  readonly questionId: string;
  readonly questionType: number;
  readonly title: string;
  readonly options: string | null;
  readonly response: string | null;
  readonly worth: string;
  readonly comment: string | null;
  readonly basis: string | null;
  readonly answer: string;
  readonly analysis: string | null;
  readonly judged: number;
  readonly score: string | null;
}

const ANSWER = `a.id, a.question_id as "questionId", a.question_type as "questionType", a.title, a.options, a.response, a.worth::text as worth, a.comment, a.basis,
  a.answer, a.analysis, a.judged, a.score::text as score`;

const answered = (
  { options, answer, analysis, judged, score, questionId: _, ...row }: AnswerRow,
  shown: boolean,
): AnsweredQuestion => ({
  ...row,
  options: optionsOf(options),
  // Right or wrong of a question with two options is its key as well.
  ...(shown ? { answer, analysis, judged, score } : { answer: null, analysis: null, judged: null, score: null }),
});

const result = serve(myResult, async (work, _, { params }) => {
  if (!isUuid(params.id)) throw notFound();
  const [row] = await work.tx.query<Omit<MyResult, 'answers' | 'why'> & { shows: number } & Record<string, unknown>>(
    `select ${RECORD}, e.title as "examTitle", r.paper_title as "paperTitle", r.qualify_score::text as "qualifyScore",
            e.show_answer as shows, ${SHOWN} as shown
       from exam_record r join ${EXAMS('$1')} e on e.id = r.exam_id ${standing('$1', '$2', '$3::uuid')}
      where r.tenant_id = $1 and r.id = $4::uuid and r.user_id = $3::uuid and r.deleted_at is null`,
    [...facts(work), params.id],
  );
  if (!row) throw notFound();
  const answers = await work.tx.query<AnswerRow>(
    `select ${ANSWER} from exam_record_answer a where a.tenant_id = $1 and a.parent_id = $2::uuid order by a.sort, a.id`,
    [work.tenantId, row.id],
  );
  const { shows, ...told } = row;
  // Told of all but one, the marks of that one would follow from the sum.
  const elsewhere = await stillToAnswer(
    work,
    answers.map(({ questionId }) => questionId),
  );
  const shown = told.shown && elsewhere.size === 0;
  const why = shown
    ? null
    : told.shown
      ? '其中有您还要参加的考试的试题，那场考试交卷后显示答案与得分'
      : Number(shows) === 1
        ? '您还可以再次参加本场考试，合格、次数用完或考试结束后显示答案与得分'
        : '本试卷不显示答案与解析';
  return { data: { ...told, shown, why, answers: answers.map((answer) => answered(answer, shown)) } };
});

/** Each question answered wrongly once, as it was last; only where its key may be told, here and in every other exam. */
const wrongOf = (work: Work) => `from (
  select distinct on (a.question_id) ${ANSWER}, e.title as "examTitle", r.submit_time,
         count(*) over (partition by a.question_id)::int as times
    from exam_record r join ${EXAMS('$1')} e on e.id = r.exam_id ${standing('$1', '$2', '$3::uuid')}
    join exam_record_answer a on a.tenant_id = $1 and a.parent_id = r.id
   where r.tenant_id = $1 and r.user_id = $3::uuid and r.deleted_at is null and ${SHOWN} and a.judged in (2, 3, 5)
     and exists (select 1 from exam_question t where t.tenant_id = $1 and t.id = a.question_id::uuid
                    and ${notToBeAnswered(work).sql((index) => `$${index + 1}`)})
   order by a.question_id, r.submit_time desc) w`;

/** Is the question `t` one of these? */
export const mistakesOfExams = (work: Work): string => `t.id in (select (w."questionId")::uuid ${wrongOf(work)})`;

const wrong = serve(myWrongAnswers, async (work, _, { query }) => {
  const { current, size, offset } = paging(query);
  const [count] = await work.tx.query<{ n: number }>(`select count(*)::int as n ${wrongOf(work)}`, facts(work));
  const rows = await work.tx.query<AnswerRow & { examTitle: string; submitTime: string; times: number }>(
    `select w.*, ${time('w.submit_time')} as "submitTime" ${wrongOf(work)} order by w.submit_time desc, w.id limit $4::int offset $5::int`,
    [...facts(work), size, offset],
  );
  const records = rows.map(({ submit_time: _, ...row }): WrongAnswer => {
    const { examTitle, submitTime, times, ...answer } = row;
    return { ...answered(answer as AnswerRow, true), examTitle, submitTime, times };
  });
  return pageOfJson(JSON.stringify(records), count?.n ?? 0, { size, current });
});

/** What somebody who is trained has of his own. */
export const mineRoutes: readonly Route[] = [exams, one, result, wrong];
