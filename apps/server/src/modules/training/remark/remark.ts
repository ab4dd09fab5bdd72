import { exam } from '@anlan/domain/training/exam';
import { examRecord, RESULT } from '@anlan/domain/training/exam-record';
import { JUDGED, judge, KIND, marks, readKey, tenths } from '@anlan/domain/training/question';
import { type AskedQuestion, examQuestions, remarkExam } from '@anlan/domain/training/remark/calls';
import { examRemark, REMARK } from '@anlan/domain/training/remark/exam-remark';
import { isUuid } from '@anlan/resource';
import type { Ctx, Work } from '../../../kernel/context';
import { newId } from '../../../kernel/db/id';
import { invalid, notFound, refuse } from '../../../kernel/errors';
import { type Implementation, implement } from '../../../kernel/resource/implement';
import { rowOf } from '../../../kernel/resource/list/read';
import { changeMany } from '../../../kernel/resource/write/many';
import { insertRow } from '../../../kernel/resource/write/one';
import type { Writer } from '../../../kernel/resource/write/statement';
import { type Route, serve } from '../../../kernel/route';
import { answerOf, optionsOf, resultOf } from '../answers';
import { notToBeAnswered, stillToAnswer } from '../sitting';

interface AnswerRow extends Record<string, unknown> {
  readonly record: string;
  readonly user_score: string | null;
  readonly qualify_score: string;
  readonly exam_result: number;
  readonly id: string;
  readonly kind: number;
  readonly title: string;
  readonly options: string | null;
  readonly response: string | null;
  readonly answer: string;
  readonly judged: number;
  readonly score: string | null;
  readonly worth: string;
  readonly partial: number;
}

/** Papers of the exam in which the question was asked, held against everybody who marks one. */
const papersWith = ({ tx, tenantId }: Work, examId: string, questionId: string) =>
  tx.query<AnswerRow>(
    `select r.id::text as record, r.user_score::text, r.qualify_score::text, r.exam_result, a.id::text as id, a.question_type as kind, a.title,
            a.options, a.response, a.answer, a.judged, a.score::text as score, a.worth::text as worth, (s.paper ->> 'partial')::int as partial
       from exam_record r
       join exam_record_answer a on a.tenant_id = $1 and a.parent_id = r.id and a.question_id = $3
       join exam_sheet s on s.tenant_id = $1 and s.attempt_id = r.attempt_id::uuid
      where r.tenant_id = $1 and r.exam_id = $2::uuid and r.deleted_at is null order by r.id for no key update of r`,
    [tenantId, examId, questionId],
  );

/** Who has sat an exam, or has still to answer one of its questions, judges none of it. */
async function mayJudge(work: Work, examId: string, questionIds: readonly string[]): Promise<void> {
  const [sat] = await work.tx.query(
    `select 1 from attempt where tenant_id = $1 and subject = 'exam' and record_id = $2 and user_id = $3::uuid and deleted_at is null limit 1`,
    [work.tenantId, examId, work.actor.userId || null],
  );
  if (sat) throw refuse('您参加了这场考试，请由其他人查看试题和重新判分');
  if ((await stillToAnswer(work, questionIds)).size > 0)
    throw refuse('其中有您还要参加的考试的试题，那场考试交卷后才能查看和重新判分');
}

const remark = serve(remarkExam, async (work, { body }, { params }) => {
  // Held against attempts that end meanwhile: each of them is either among these papers or judged by what is written here.
  const { id } = await rowOf(work, exam, params.id, { lock: true });
  if (!isUuid(body.questionId)) throw notFound();
  const questionId = body.questionId.toLowerCase();
  await mayJudge(work, id, [questionId]);
  const rows = await papersWith(work, id, questionId);
  const [first] = rows;
  if (!first) throw refuse('本场考试已交的答卷中没有这道题');
  const way = Number(body.way);
  if (way === REMARK.key && first.kind === KIND.text)
    throw invalid([{ field: 'way', message: '简答题没有唯一的答案，请逐份改分，或选择“全部得分”' }]);
  const read =
    way === REMARK.key
      ? readKey(first.kind, String(body.answer ?? ''), { options: optionsOf(first.options), title: first.title })
      : { key: first.answer };
  if ('errors' in read) throw invalid([...read.errors]);
  const judged = rows.map((row) => {
    const full = tenths(row.worth);
    const given = answerOf(row.response, row.kind);
    const now =
      way === REMARK.all
        ? { judged: JUDGED.right, score: full }
        : judge({ kind: row.kind, key: read.key, full }, given, row.partial);
    const before = row.user_score === null ? null : tenths(row.user_score);
    const after = before === null ? null : before - tenths(row.score) + (now.score ?? 0);
    return { row, now, before, after, result: resultOf(after, tenths(row.qualify_score)) };
  });
  await changeMany(work, examRecord, {
    kind: 'judgeAnew',
    always: true,
    each: judged.map(({ row, after, result }) => ({
      id: row.record,
      userScore: after === null ? null : marks(after),
      examResult: result,
    })),
    children: {
      answers: {
        some: new Map(
          judged.map(({ row, now }) => [
            row.record,
            [{ id: row.id, answer: read.key, judged: now.judged, score: now.score === null ? null : marks(now.score) }],
          ]),
        ),
      },
    },
  });
  const told = {
    recordCount: judged.length,
    changedCount: judged.filter(({ row, now }) => tenths(row.score) !== now.score).length,
    passedBefore: judged.filter(({ row }) => row.exam_result === RESULT.passed).length,
    passedAfter: judged.filter(({ result }) => result === RESULT.passed).length,
  };
  const noted = newId();
  const note = { examId: id, questionId, title: first.title, way, reason: body.reason, ...told };
  await insertRow(work, examRemark, noted, { ...note, answer: way === REMARK.key ? read.key : null }, 'create');
  return { data: { id: noted, ...told }, msg: '重新判分完成' };
});

const asked = serve(examQuestions, async (work, _, { params }) => {
  const { id } = await rowOf(work, exam, params.id);
  const rows = await work.tx.query<
    Omit<AskedQuestion, 'options'> & { options: string | null } & Record<string, unknown>
  >(
    `select a.question_id as "questionId", a.question_type as "questionType", max(a.title) as title, max(a.options) as options,
            max(a.answer) as answer, count(*)::int as asked, count(*) filter (where a.judged = ${JUDGED.right})::int as right
       from exam_record r join exam_record_answer a on a.tenant_id = $1 and a.parent_id = r.id
      where r.tenant_id = $1 and r.exam_id = $2::uuid and r.deleted_at is null
      group by a.question_id, a.question_type order by count(*) filter (where a.judged = ${JUDGED.right})::numeric / count(*), a.question_id limit 500`,
    [work.tenantId, id],
  );
  await mayJudge(
    work,
    id,
    rows.map(({ questionId }) => questionId),
  );
  // Mixed for each paper; here they stand in their own order.
  const ordered = (text: string | null) => optionsOf(text).sort((a, b) => a.key.localeCompare(b.key));
  return { data: rows.map(({ options, ...row }) => ({ ...row, options: ordered(options) })) };
});

/** A corrected key is a key: it is not told to who has still to answer the question. */
const told = (ctx: Ctx) => {
  const { shape, sql, values } = notToBeAnswered(ctx);
  return {
    shape: `remark ${shape}`,
    sql: (place: (index: number) => string) =>
      `t.question_id in (select t.id from exam_question t where t.tenant_id = ${place(0)} and ${sql(place)})`,
    values,
  };
};

export const remarkImplementation: Implementation = implement(examRemark, { refine: (ctx) => [told(ctx)] });

export const remarkRoutes: readonly Route[] = [remark, asked];

export interface Correction {
  readonly way: number;
  readonly key: string | null;
}

/** What has been put right in an exam, by question: it holds for papers that are handed in afterwards too. */
export async function correctionsOf(
  { tx, tenantId }: Pick<Writer, 'tx' | 'tenantId'>,
  examId: string,
): Promise<ReadonlyMap<string, Correction>> {
  await tx.query('select 1 from exam where tenant_id = $1 and id = $2::uuid for share', [tenantId, examId]);
  const rows = await tx.query<{ question: string; way: number; answer: string | null }>(
    `select distinct on (question_id) question_id::text as question, way, answer from exam_remark
      where tenant_id = $1 and exam_id = $2::uuid and deleted_at is null order by question_id, create_time desc, id desc`,
    [tenantId, examId],
  );
  return new Map(rows.map(({ question, way, answer }) => [question, { way: Number(way), key: answer }]));
}
