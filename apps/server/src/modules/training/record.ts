import type { Mark } from '@anlan/domain/training/calls';
import { examRecord } from '@anlan/domain/training/exam-record';
import { JUDGED, marks, tenths } from '@anlan/domain/training/question';
import type { FieldError, RowOf } from '@anlan/resource';
import { invalid } from '../../kernel/errors';
import { type Implementation, implement } from '../../kernel/resource/implement';
import { get, rowOf } from '../../kernel/resource/list/read';
import { childRowsOf } from '../../kernel/resource/write/children';
import { resultOf } from './answers';
import { notSitting } from './sitting';

type Answer = RowOf<typeof examRecord>['answers'][number];

/** Marks as they were sent, against the answers they are for; everything wrong at once. */
export function readMarks(
  answers: readonly Answer[],
  given: unknown,
): { readonly rows: readonly Answer[]; readonly errors: readonly FieldError[] } {
  const errors: FieldError[] = [];
  const sent = new Map<string, Mark>();
  const known = new Map(answers.map((answer, place) => [answer.id, place] as const));
  for (const [place, one] of (Array.isArray(given) ? given : []).entries()) {
    const mark = (typeof one === 'object' && one !== null ? one : {}) as Partial<Mark>;
    if (typeof mark.id !== 'string' || !known.has(mark.id))
      errors.push({ field: `marks[${place}]`, message: `第${place + 1}项：答卷中没有这道题` });
    else sent.set(mark.id, mark as Mark);
  }
  const rows = answers.map((answer, place): Answer => {
    const mark = sent.get(answer.id);
    const words = `第${place + 1}题`;
    if (!mark) {
      if (answer.judged === JUDGED.open)
        errors.push({ field: `answers[${place}].score`, message: `${words}还没有评分` });
      return answer;
    }
    const text = String(mark.score ?? '').trim();
    const score = /^\d{1,3}(?:\.\d)?$/.test(text) ? tenths(text) : undefined;
    const full = tenths(answer.worth);
    if (score === undefined || score > full)
      errors.push({ field: `answers[${place}].score`, message: `${words}的得分应在0至${full / 10}之间，最多一位小数` });
    const comment = typeof mark.comment === 'string' ? mark.comment.trim() : '';
    if (comment.length > 200) errors.push({ field: `answers[${place}].comment`, message: `${words}的评语最多200个字` });
    const got = score ?? 0;
    const judged = got >= full ? JUDGED.right : got > 0 ? JUDGED.partly : JUDGED.wrong;
    return { ...answer, score: marks(got), judged, comment: comment === '' ? null : comment };
  });
  return { rows, errors };
}

export const recordImplementation: Implementation = implement(examRecord, {
  serves: {
    get: async (work, { params, query }) => {
      const row = await rowOf(work, examRecord, params.id ?? query.id);
      await notSitting(work, row.examId, row.id);
      return get(work, examRecord, row.id);
    },
  },
  steps: {
    mark: async (work, row, { action }, body) => {
      if (action.startsWith('checkPhoto')) return {};
      const record = row as unknown as RowOf<typeof examRecord>;
      await notSitting(work, record.examId, record.id);
      const answers = (await childRowsOf(work, examRecord.fields.answers, record.id)) as unknown as Answer[];
      const { rows, errors } = readMarks(answers, body.marks);
      if (errors.length > 0) throw invalid(errors);
      const score = rows.reduce((sum, answer) => sum + tenths(answer.score), 0);
      const examResult = resultOf(score, tenths(record.qualifyScore));
      return { set: { answers: rows, userScore: marks(score), examResult } };
    },
    answer: (_, id, msg, { userScore, examResult }) => ({ data: { id, userScore, examResult }, msg }),
  },
});
