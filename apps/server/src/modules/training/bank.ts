import { examPaper } from '@anlan/domain/training/exam-paper';
import { examQuestion } from '@anlan/domain/training/exam-question';
import { addressFaults } from '@anlan/domain/training/proctor';
import { marks, readKey, readOptions, tenths } from '@anlan/domain/training/question';
import { type FieldError, isEmpty, type RowOf, type Stored } from '@anlan/resource';
import type { Work } from '../../kernel/context';
import { newId } from '../../kernel/db/id';
import { refuse } from '../../kernel/errors';
import { type Implementation, implement } from '../../kernel/resource/implement';
import { all } from '../../kernel/resource/list/read';
import { childRowsOf } from '../../kernel/resource/write/children';
import { composed } from './sheet';
import { notToBeAnswered } from './sitting';

/** The key in the one form in which it is compared, judged together with options and words. */
const checkedQuestion = async (_: Work, values: Stored, before: Stored | undefined): Promise<FieldError[]> => {
  const merged: Stored = { ...before, ...values };
  const kind = Number(merged.questionType);
  const { options, errors } = readOptions(kind, merged);
  const answer = String(merged.answer ?? '');
  // What is missing altogether has been told.
  if (isEmpty(answer)) return [...errors];
  const read = readKey(kind, answer, { options, title: String(merged.title ?? '') });
  if ('errors' in read) return [...errors, ...read.errors];
  values.answer = read.key;
  return [...errors];
};

export const questionImplementation: Implementation = implement(examQuestion, {
  hooks: { beforeWrite: checkedQuestion },
  // What is refused of a question tells its key as well as the question does, so a change does not find it either.
  refine: (ctx) => [notToBeAnswered(ctx)],
});

type Paper = RowOf<typeof examPaper>;
type PaperRow = Paper['questions'][number];
type RuleRow = Paper['rules'][number];

/** Which of the questions may not be chosen, by id: taken out of use or removed. */
async function outOfUse({ tx, tenantId }: Work, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ id: string }>(
    'select id from exam_question where tenant_id = $1 and id = any($2::uuid[]) and deleted_at is null and question_status <> 1',
    [tenantId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

async function questionFaults(work: Work, rows: readonly PaperRow[]): Promise<FieldError[]> {
  const out = await outOfUse(
    work,
    rows.flatMap(({ questionId }) => questionId ?? []),
  );
  const seen = new Map<string, number>();
  return rows.flatMap(({ questionId }, place): FieldError[] => {
    const field = `questions[${place}].questionId`;
    const earlier = seen.get(questionId);
    seen.set(questionId, place);
    if (earlier !== undefined) return [{ field, message: `第${place + 1}行与第${earlier + 1}行是同一道试题` }];
    return out.has(questionId) ? [{ field, message: `第${place + 1}行的试题已停用` }] : [];
  });
}

/** Number and total of the questions; the pass mark lies within it. */
const checkedPaper = async (work: Work, values: Stored, before: Paper | undefined): Promise<FieldError[]> => {
  const merged: Stored = { ...before, ...values };
  // What the mode does not show is stored as empty.
  const rowsOf = async (name: 'questions' | 'rules') =>
    (values[name] ?? (before ? await childRowsOf(work, examPaper.fields[name], before.id) : [])) as Stored[];
  const questions = (await rowsOf('questions')) as unknown as PaperRow[];
  const rules = (await rowsOf('rules')) as unknown as RuleRow[];
  const errors = await questionFaults(work, questions);
  const total =
    questions.reduce((sum, { score }) => sum + tenths(score), 0) +
    rules.reduce((sum, { score, count }) => sum + tenths(score) * count, 0);
  values.questionCount = questions.length + rules.reduce((sum, { count }) => sum + count, 0);
  values.totalScore = marks(total);
  if (total > 9990) errors.push({ field: questions.length > 0 ? 'questions' : 'rules', message: '总分不能超过999分' });
  if (tenths(merged.qualifyScore) > total && total > 0)
    errors.push({ field: 'qualifyScore', message: `及格分不能大于总分${total / 10}分` });
  const wrong = addressFaults(String(merged.addresses ?? ''));
  if (wrong.length > 0)
    errors.push({ field: 'addresses', message: `${wrong.join('、')}不是网络地址或网段，请写成192.168.1.0/24的样子` });
  return errors;
};

/** Whether the banks hold what the paper asks; a draw is tried. */
export const tryDraw = (work: Work, { id }: Pick<Paper, 'id'>): Promise<unknown> =>
  composed(work, { id, shuffle: false }, newId());

const PUBLISHED = {
  shape: 'published',
  sql: () => 't.paper_status = 1',
  values: [],
} as const;

export const paperImplementation: Implementation = implement(examPaper, {
  hooks: { beforeWrite: checkedPaper },
  // Only what is published is offered.
  serves: { all: (work, { query }) => all(work, examPaper, query, { refine: [PUBLISHED] }) },
  steps: {
    mark: async (work, row, { action }) => {
      if (action === 'publish') await tryDraw(work, row as unknown as Paper);
      else {
        const [used] = await work.tx.query<{ title: string }>(
          `select title from exam where tenant_id = $1 and paper_id = $2::uuid and deleted_at is null and release_status = 1
              and end_time > $3::timestamptz limit 1`,
          [work.tenantId, row.id, new Date(work.app.clock.now()).toISOString()],
        );
        if (used) throw refuse(`试卷正用于考试“${used.title}”，考试结束或撤回后才能撤回试卷`);
      }
      return {};
    },
  },
});
