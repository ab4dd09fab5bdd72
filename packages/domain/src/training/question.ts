/** Questions: what an answer key may be, and how an answer is judged. Pure, for form, import, sheet and marking alike. */
import type { AttemptAnswer, AttemptItem, FieldError } from '@anlan/resource';
import { REASONS, type Reason, type ReasonKind } from './threat/compose';

export const QUESTION_TYPES = { '1': '单选题', '2': '多选题', '3': '判断题', '4': '填空题', '5': '简答题' } as const;
export const DIFFICULTIES = { '1': '易', '2': '中', '3': '难' } as const;
export const KIND = { single: 1, multiple: 2, truth: 3, blanks: 4, text: 5 } as const;

export const OPTION_KEYS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;
export type OptionKey = (typeof OPTION_KEYS)[number];

/** 判断题: its two options, by the key that is kept. */
export const TRUTH = { right: '正确', wrong: '错误' } as const;
const TRUE_WORDS: ReadonlySet<string> = new Set(['正确', '对', '是', '√', 'T', 'TRUE', 'Y', 'A']);
const FALSE_WORDS: ReadonlySet<string> = new Set(['错误', '错', '否', '×', 'X', 'F', 'FALSE', 'N', 'B']);

/** A place to be filled in the words of a question. */
const BLANK = /_{2,}|（\s*）|\(\s*\)/g;
export const blanksIn = (title: string): number => title.match(BLANK)?.length ?? 0;

export interface Option {
  readonly key: string;
  readonly label: string;
}

const field = (message: string): readonly FieldError[] => [{ field: 'answer', message }];

/**
 * The key in the one form in which it is kept: `B`, `ABD`, `正确`, blanks divided by `；` with equal words divided by `/`.
 * What is wrong with it otherwise.
 */
export function readKey(
  kind: number,
  given: string,
  { options, title }: { readonly options: readonly Option[]; readonly title: string },
): { readonly key: string } | { readonly errors: readonly FieldError[] } {
  const text = given.normalize('NFKC').trim();
  if (kind === KIND.text) return { key: given.trim() };
  if (kind === KIND.truth) {
    const word = text.toUpperCase();
    if (TRUE_WORDS.has(word)) return { key: TRUTH.right };
    return FALSE_WORDS.has(word) ? { key: TRUTH.wrong } : { errors: field('判断题的答案请填写“正确”或“错误”') };
  }
  if (kind === KIND.blanks) {
    const keys = text.split(';').map((part) => part.trim());
    const blanks = blanksIn(title);
    if (blanks === 0) return { errors: [{ field: 'title', message: '填空题的题干请用连续的下划线“____”标出每个空' }] };
    if (keys.length !== blanks || keys.some((part) => part.split('/').every((word) => word.trim() === '')))
      return {
        errors: field(`题干有${blanks}个空，答案请按顺序填写${blanks}项，用“；”分隔，同一空的不同写法用“/”分隔`),
      };
    return { key: keys.join('；') };
  }
  const letters = [...text.toUpperCase()].filter((letter) => /[A-Z]/.test(letter));
  const rest = text.toUpperCase().replace(/[A-Z,;、\s]/g, '');
  const known = new Set(options.map(({ key }) => key));
  const keys = [...new Set(letters)].sort();
  if (rest !== '' || keys.length === 0) return { errors: field('答案请填写选项的字母，例如A或ABD') };
  const strange = keys.filter((key) => !known.has(key));
  if (strange.length > 0) return { errors: field(`答案中的${strange.join('、')}没有对应的选项`) };
  if (kind === KIND.single && keys.length !== 1) return { errors: field('单选题只能有一个答案') };
  return kind === KIND.multiple && keys.length < 2 ? { errors: field('多选题至少有两个答案') } : { key: keys.join('') };
}

/** Options from their fields: two at least, none left out between, none twice. */
export function readOptions(
  kind: number,
  values: Readonly<Record<string, unknown>>,
): { readonly options: readonly Option[]; readonly errors: readonly FieldError[] } {
  if (kind !== KIND.single && kind !== KIND.multiple) return { options: [], errors: [] };
  const given = OPTION_KEYS.map((key) => ({ key, label: String(values[`option${key}`] ?? '').trim() }));
  const filled = given.filter(({ label }) => label !== '');
  const errors: FieldError[] = [];
  if (filled.length < 2) errors.push({ field: 'optionA', message: '请至少填写两个选项' });
  const gap = given.findIndex(({ label }) => label === '');
  const after = gap < 0 ? undefined : given.slice(gap).find(({ label }) => label !== '');
  if (after && filled.length >= 2)
    errors.push({
      field: `option${given[gap]?.key}`,
      message: `请先填写选项${given[gap]?.key}，再填写选项${after.key}`,
    });
  const labels = new Set<string>();
  for (const { key, label } of filled) {
    if (labels.has(label)) errors.push({ field: `option${key}`, message: `选项${key}与前面的选项相同` });
    labels.add(label);
  }
  return { options: filled, errors };
}

/** A question as one attempt has it: it stays so, whatever becomes of the bank. Scores are tenths of a mark. */
export interface SheetQuestion {
  /** Its place in this attempt, and the item's id on the wire. */
  readonly item: string;
  readonly questionId: string;
  readonly version: number;
  readonly kind: number;
  readonly title: string;
  readonly options: readonly Option[];
  readonly key: string;
  readonly analysis: string | null;
  readonly basis: string | null;
  readonly full: number;
  /** Why this person is asked it, where it was chosen for him. */
  readonly reason?: Reason;
}

/** Reasons that name no point. */
const NAMELESS: ReadonlySet<ReasonKind> = new Set(['permit', 'mistake', 'general']);

/** What the person who answers is shown. Put together field by field, so that no key can come along. */
export function itemOf({ reason, basis, ...question }: SheetQuestion): AttemptItem {
  const told = askedOf(question);
  if (!reason) return told;
  const { kind, name } = reason;
  // Where no point tells why, the clause does.
  const at = reason.at ?? (NAMELESS.has(kind) ? basis : null);
  return { ...told, because: { says: REASONS[kind], name, ...(at ? { at } : {}) } };
}

function askedOf({
  item,
  kind,
  title,
  options,
}: Pick<SheetQuestion, 'item' | 'kind' | 'title' | 'options'>): AttemptItem {
  if (kind === KIND.single) return { id: item, kind: 'single', title, options };
  if (kind === KIND.truth)
    return {
      id: item,
      kind: 'single',
      title,
      options: Object.values(TRUTH).map((label) => ({ key: label, label })),
    };
  if (kind === KIND.multiple) return { id: item, kind: 'multiple', title, options };
  return kind === KIND.blanks
    ? { id: item, kind: 'blanks', title, blanks: blanksIn(title) }
    : { id: item, kind: 'text', title };
}

/** 多选题漏选: nothing, or half where nothing wrong is among what was chosen. */
export const PARTIAL = { '1': '不得分', '2': '得一半' } as const;
const HALF = 2;

export const JUDGED = { right: 1, wrong: 2, partly: 3, open: 4, none: 5 } as const;
export const JUDGEMENTS = { '1': '正确', '2': '错误', '3': '部分正确', '4': '待评阅', '5': '未作答' } as const;

export interface Judged {
  readonly judged: number;
  /** Tenths; null: a person has to say. */
  readonly score: number | null;
}

/** Width, case and spaces are no difference. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

/** One answer against the key it was asked with. */
export function judge(
  { kind, key, full }: Pick<SheetQuestion, 'kind' | 'key' | 'full'>,
  answer: AttemptAnswer | undefined,
  partial = 1,
): Judged {
  const given = typeof answer === 'string' ? [answer] : (answer ?? []);
  if (given.every((part) => part.trim() === '')) return { judged: JUDGED.none, score: 0 };
  const scored = (score: number): Judged => ({
    judged: score === full ? JUDGED.right : score > 0 ? JUDGED.partly : JUDGED.wrong,
    score,
  });
  if (kind === KIND.text) return { judged: JUDGED.open, score: null };
  if (kind === KIND.single || kind === KIND.truth) return scored(given[0] === key ? full : 0);
  if (kind === KIND.multiple) {
    const right = [...key];
    const wrong = given.some((one) => !right.includes(one));
    if (!wrong && given.length === right.length) return scored(full);
    return scored(!wrong && partial === HALF ? Math.floor(full / 2) : 0);
  }
  const keys = key.split('；');
  const hits = keys.filter((words, place) =>
    words.split('/').some((word) => plain(word) !== '' && plain(word) === plain(given[place] ?? '')),
  ).length;
  return scored(hits === keys.length ? full : Math.floor((full * hits) / keys.length));
}

export const tenths = (mark: unknown): number => Math.round(Number(mark ?? 0) * 10);
export const marks = (score: number): string => (score / 10).toFixed(1);
