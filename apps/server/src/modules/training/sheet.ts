import { chance, draw, shuffled } from '@anlan/domain/training/draw';
import { KIND, OPTION_KEYS, type SheetQuestion, tenths } from '@anlan/domain/training/question';
import { drawForPerson, type Reason, type Threat } from '@anlan/domain/training/threat/compose';
import { refuse } from '../../kernel/errors';
import type { Writer } from '../../kernel/resource/write/statement';
import { aboutOf } from './threat/read';

type Read = Pick<Writer, 'tx' | 'tenantId'>;

/** What of the paper counts for an attempt that has begun. */
export interface SheetPaper {
  readonly title: string;
  readonly qualify: number;
  readonly partial: number;
  /** How often one may look away; of attempts begun before there was a limit absent. */
  readonly leaveLimit?: number | null;
}

/** Of a paper as it is read from its row: what is kept with every attempt. */
export const sheetPaper = (row: {
  readonly paperTitle: string;
  readonly qualify: string;
  readonly partial: number;
  readonly leaveLimit: number | null;
}): SheetPaper => ({
  title: row.paperTitle,
  qualify: Math.round(Number(row.qualify) * 10),
  partial: Number(row.partial),
  leaveLimit: row.leaveLimit,
});

export interface Sheet {
  readonly examId: string;
  readonly paper: SheetPaper;
  readonly questions: readonly SheetQuestion[];
}

export interface Choice {
  readonly questionId: string;
  readonly full: number;
  readonly reason?: Reason;
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

/** @throws where the banks hold too few */
function enough(rules: readonly RuleRow[], short: readonly { readonly id: string; readonly found: number }[]): void {
  if (short.length === 0) return;
  const words = short.map(({ id, found }) => {
    const place = rules.findIndex((rule) => rule.id === id);
    return `第${place + 1}条规则要${rules[place]?.count}道，题库中符合条件的启用试题只有${found}道`;
  });
  throw refuse(`题库的试题不够：${words.join('；')}`);
}

export interface ForPerson {
  readonly threats: readonly Threat[];
  /** Questions that he has answered wrongly. */
  readonly mistaken: ReadonlySet<string>;
}

/** The rules of a paper that is drawn for each person, with what their questions are about: read once for many people. */
export async function personalRules(read: Read, paperId: string) {
  const rules = await rulesOf(read, paperId);
  const about = new Map(
    (await aboutOf(read, [...new Set(rules.flatMap(({ candidates }) => candidates))])).map((one) => [one.id, one]),
  );
  return { rules, about };
}

/** As `drawnBy`, for one person. @throws where the banks hold too few */
export function drawnFor(
  { rules, about }: Awaited<ReturnType<typeof personalRules>>,
  { threats, mistaken }: ForPerson,
  seed: string,
): Choice[] {
  const asked = rules.map(({ id, count, candidates }) => ({
    ...{ id, count },
    candidates: candidates.flatMap((one) => {
      const found = about.get(one);
      return found ? [{ ...found, mistaken: mistaken.has(one) }] : [];
    }),
  }));
  const { drawn, short } = drawForPerson(asked, threats, chance(seed));
  enough(rules, short);
  return rules.flatMap(({ id, score }) =>
    (drawn.get(id) ?? []).map((one) => ({ questionId: one.id, full: tenths(score), reason: one.reason })),
  );
}

/** @param taken the paper's own questions, which are not drawn once more */
function drawnBy(rules: readonly RuleRow[], random: () => number, taken: readonly Choice[]): Choice[] {
  const chosenIds = new Set(taken.map(({ questionId }) => questionId));
  const free = rules.map((rule) => ({ ...rule, candidates: rule.candidates.filter((id) => !chosenIds.has(id)) }));
  const { drawn, short } = draw(free, random);
  enough(free, short);
  return free.flatMap((rule) =>
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

type QuestionRows = ReadonlyMap<string, QuestionRow>;

/** These choices as one attempt has them: by kind, in the paper's order or mixed. */
export function sheetWith(
  rows: QuestionRows,
  choices: readonly Choice[],
  { shuffle }: Pick<PaperFacts, 'shuffle'>,
  random: () => number,
): SheetQuestion[] {
  const questions = asked(rows, choices, shuffle ? random : undefined);
  const ordered = shuffle ? shuffled(questions, random) : questions;
  return Object.values(KIND).flatMap((kind) => ordered.filter((question) => question.kind === kind));
}

export const sheetFrom = async (
  read: Read,
  choices: readonly Choice[],
  paper: Pick<PaperFacts, 'shuffle'>,
  random: () => number,
): Promise<SheetQuestion[]> => sheetWith(await questionRows(read, choices), choices, paper, random);

/**
 * What several attempts at a paper ask, in the order of their seeds; what the seed is, the draw is. Bank and questions are
 * read once for all of them.
 * @throws where the banks hold too few
 */
export async function composedAll(
  read: Read,
  paper: PaperFacts,
  seeds: readonly string[],
): Promise<{ readonly choices: readonly Choice[]; readonly questions: readonly SheetQuestion[] }[]> {
  const [own, rules] = await Promise.all([chosen(read, paper.id), rulesOf(read, paper.id)]);
  const made = seeds.map((seed) => {
    const random = chance(seed);
    return { random, choices: [...own, ...drawnBy(rules, random, own)] };
  });
  if (made.some(({ choices }) => choices.length === 0)) throw refuse('试卷没有试题');
  const rows = await questionRows(
    read,
    made.flatMap(({ choices }) => choices),
  );
  return made.map(({ choices, random }) => ({ choices, questions: sheetWith(rows, choices, paper, random) }));
}

/**
 * The questions of one attempt: by kind, in the paper's order or mixed. What the seed is, the draw is.
 * @throws where the banks hold too few
 */
export async function composed(read: Read, paper: PaperFacts, seed: string): Promise<readonly SheetQuestion[]> {
  const [one] = await composedAll(read, paper, [seed]);
  return one?.questions ?? [];
}

const COLUMNS = OPTION_KEYS.map((key) => `option_${key.toLowerCase()}`);

/** The questions of these choices as they are now. */
export async function questionRows(read: Read, choices: readonly Choice[]): Promise<QuestionRows> {
  const rows = await read.tx.query<QuestionRow>(
    `select id, version, question_type as kind, title, answer as key, analysis, basis, ${COLUMNS.join(', ')}
       from exam_question where tenant_id = $1 and id = any($2::uuid[])`,
    [read.tenantId, [...new Set(choices.map(({ questionId }) => questionId))]],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** These questions as they are now, in this order. @param random by which their options are mixed */
export const questionsOf = async (
  read: Read,
  choices: readonly Choice[],
  random: (() => number) | undefined,
): Promise<SheetQuestion[]> => asked(await questionRows(read, choices), choices, random);

function asked(byId: QuestionRows, choices: readonly Choice[], random: (() => number) | undefined): SheetQuestion[] {
  return choices.flatMap(({ questionId, full, reason }): SheetQuestion[] => {
    const row = byId.get(questionId);
    if (!row) return [];
    const { id, version, kind, title, key, analysis, basis } = row;
    const options = OPTION_KEYS.flatMap((letter, place) => {
      const label = row[COLUMNS[place] as string];
      return typeof label === 'string' && label !== '' ? [{ key: letter as string, label }] : [];
    });
    const mixed = random ? shuffled(options, random) : options;
    const one = { item: id, questionId: id, version, kind, title, options: mixed, key, analysis, basis, full };
    return [reason ? { ...one, reason } : one];
  });
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
