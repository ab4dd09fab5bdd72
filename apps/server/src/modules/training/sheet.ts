import { chance, draw, shuffled } from '@anlan/domain/training/draw';
import { KIND, OPTION_KEYS, type SheetQuestion, tenths } from '@anlan/domain/training/question';
import { refuse } from '../../kernel/errors';
import type { Writer } from '../../kernel/resource/write/statement';

type Read = Pick<Writer, 'tx' | 'tenantId'>;

/** What of the paper counts for an attempt that has begun. */
export interface SheetPaper {
  readonly title: string;
  readonly qualify: number;
  readonly partial: number;
}

export interface Sheet {
  readonly examId: string;
  readonly paper: SheetPaper;
  readonly questions: readonly SheetQuestion[];
}

interface Choice {
  readonly questionId: string;
  readonly full: number;
}

async function chosen({ tx, tenantId }: Read, paperId: string): Promise<Choice[]> {
  const rows = await tx.query<{ id: string; score: string }>(
    `select question_id as id, score::text from exam_paper_question where tenant_id = $1 and parent_id = $2::uuid order by sort, id`,
    [tenantId, paperId],
  );
  return rows.map(({ id, score }) => ({ questionId: id, full: tenths(score) }));
}

interface RuleRow {
  readonly id: string;
  readonly sort: number;
  readonly count: number;
  readonly score: string;
  readonly candidates: string[];
}

/** Each rule of a paper with the enabled questions that fit it, of its bank and those below. */
const rulesOf = ({ tx, tenantId }: Read, paperId: string) =>
  tx.query<RuleRow & Record<string, unknown>>(
    `select r.id, r.sort, r.count, r.score::text, coalesce(array_agg(q.id::text order by q.id) filter (where q.id is not null), '{}') as candidates
       from exam_paper_rule r
       left join exam_type b on b.tenant_id = $1 and (b.id = r.type_id or r.type_id = any(b.ancestors)) and b.deleted_at is null
       left join exam_question q on q.tenant_id = $1 and q.type_id = b.id and q.question_type = r.question_type
            and (r.difficulty is null or q.difficulty = r.difficulty) and q.question_status = 1 and q.deleted_at is null
      where r.tenant_id = $1 and r.parent_id = $2::uuid group by r.id, r.sort, r.count, r.score order by r.sort, r.id`,
    [tenantId, paperId],
  );

/** @param taken the paper's own questions, which are not drawn once more */
async function drawnBy(read: Read, paperId: string, random: () => number, taken: readonly Choice[]): Promise<Choice[]> {
  const chosenIds = new Set(taken.map(({ questionId }) => questionId));
  const rules = (await rulesOf(read, paperId)).map((rule) => ({
    ...rule,
    candidates: rule.candidates.filter((id) => !chosenIds.has(id)),
  }));
  const { drawn, short } = draw(rules, random);
  if (short.length > 0) {
    const words = short.map(({ id, found }) => {
      const place = rules.findIndex((rule) => rule.id === id);
      return `第${place + 1}条规则要${rules[place]?.count}道，题库中符合条件的启用试题只有${found}道`;
    });
    throw refuse(`题库的试题不够：${words.join('；')}`);
  }
  return rules.flatMap((rule) =>
    (drawn.get(rule.id) ?? []).map((questionId) => ({ questionId, full: tenths(rule.score) })),
  );
}

interface QuestionRow extends Record<string, unknown> {
  readonly id: string;
  readonly version: number;
  readonly kind: number;
  readonly title: string;
  readonly key: string;
  readonly analysis: string | null;
  readonly basis: string | null;
}

export interface PaperFacts {
  readonly id: string;
  readonly shuffle: boolean;
}

/**
 * The questions of one attempt: by kind, in the paper's order or mixed. What the seed is, the draw is.
 * @throws where the banks hold too few
 */
export async function composed(read: Read, paper: PaperFacts, seed: string): Promise<SheetQuestion[]> {
  const random = chance(seed);
  const own = await chosen(read, paper.id);
  const choices = [...own, ...(await drawnBy(read, paper.id, random, own))];
  if (choices.length === 0) throw refuse('试卷没有试题');
  const columns = OPTION_KEYS.map((key) => `option_${key.toLowerCase()}`);
  const rows = await read.tx.query<QuestionRow>(
    `select id, version, question_type as kind, title, answer as key, analysis, basis, ${columns.join(', ')}
       from exam_question where tenant_id = $1 and id = any($2::uuid[])`,
    [read.tenantId, choices.map(({ questionId }) => questionId)],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const questions = choices.flatMap(({ questionId, full }): SheetQuestion[] => {
    const row = byId.get(questionId);
    if (!row) return [];
    const { id, version, kind, title, key, analysis, basis } = row;
    const options = OPTION_KEYS.flatMap((letter, place) => {
      const label = row[columns[place] as string];
      return typeof label === 'string' && label !== '' ? [{ key: letter as string, label }] : [];
    });
    const mixed = paper.shuffle ? shuffled(options, random) : options;
    return [{ item: id, questionId: id, version, kind, title, options: mixed, key, analysis, basis, full }];
  });
  const ordered = paper.shuffle ? shuffled(questions, random) : questions;
  return Object.values(KIND).flatMap((kind) => ordered.filter((question) => question.kind === kind));
}

/** The sheet of an attempt; undefined before it has one. */
export async function sheetOf({ tx, tenantId }: Read, attemptId: string): Promise<Sheet | undefined> {
  const [row] = await tx.query<{ exam_id: string; paper: SheetPaper; questions: SheetQuestion[] }>(
    'select exam_id, paper, questions from exam_sheet where tenant_id = $1 and attempt_id = $2::uuid',
    [tenantId, attemptId],
  );
  return row && { examId: row.exam_id, paper: row.paper, questions: row.questions };
}

export async function keepSheet({ tx, tenantId }: Read, attemptId: string, sheet: Sheet): Promise<void> {
  await tx.run(
    'insert into exam_sheet (tenant_id, attempt_id, exam_id, paper, questions) values ($1, $2::uuid, $3::uuid, $4::jsonb, $5::jsonb)',
    [tenantId, attemptId, sheet.examId, JSON.stringify(sheet.paper), JSON.stringify(sheet.questions)],
  );
}
