/** Attempts (作答): a person answers a paper within a time that the server keeps, and every answer is kept as it is given. */
import { addSeconds, compareTimes, secondsBetween } from '../dates';
import type { FieldError } from '../facts';
import { isUuid } from '../kinds/reference';
import { states } from '../states';

/** What was pressed in the last second may come so much later: the way to the server is nobody's fault. */
export const ATTEMPT_GRACE_SECONDS = 5;
/** Of one attempt: so many answers are kept (hours of typing, one a second), each so long. */
export const ATTEMPT_MOST_ANSWERS = 10_000;
export const ANSWER_MOST_CHARS = 5000;
/** What waited while the line was cut is sent in portions. */
export const ANSWERS_AT_ONCE = 100;

export const attemptLifecycle = states({
  open: [1, '作答中', 'progress'],
  submitted: [2, '已提交', 'success'],
});

/** How an attempt came to its end. */
export const ATTEMPT_ENDS = { '1': '本人提交', '2': '到时自动提交', '3': '违反规则自动提交' } as const;
export const ENDED_BY = { person: 1, clock: 2, rule: 3 } as const;

/** One thing to be answered. Nothing that tells the right answer belongs here: it is sent before the submission. */
export interface AttemptItem {
  readonly id: string;
  readonly kind: 'single' | 'multiple' | 'blanks' | 'text';
  readonly title: string;
  /** Of single and multiple. */
  readonly options?: readonly { readonly key: string; readonly label: string }[];
  /** How many blanks there are. */
  readonly blanks?: number;
  /** Why it is asked of this person: a sentence in which `{name}` stands for what it names; `at`: the point or the clause. */
  readonly because?: { readonly says: string; readonly name: string; readonly at?: string };
}

/** The key of an option or a text; keys of options; the words of the blanks. Null: taken back. */
export type AttemptAnswer = string | readonly string[] | null;

/** Whether something has been answered; blanks all empty are no answer. */
export const isAnswered = (answer: AttemptAnswer | undefined): boolean =>
  typeof answer === 'string' ? answer.trim() !== '' : (answer?.some((part) => part.trim() !== '') ?? false);

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((part) => typeof part === 'string');

/** Why this is no answer to the item; undefined where it is one. */
export function answerFault({ kind, options = [], blanks = 1 }: AttemptItem, answer: unknown): string | undefined {
  if (answer === null) return undefined;
  const keys = new Set(options.map(({ key }) => key));
  if (kind === 'single') return typeof answer === 'string' && keys.has(answer) ? undefined : '请选择一个选项';
  if (kind === 'text' && typeof answer !== 'string') return '请填写文字';
  if (kind !== 'text' && !isTexts(answer)) return kind === 'multiple' ? '请选择选项' : '请填写各空';
  const parts = typeof answer === 'string' ? [answer] : (answer as readonly string[]);
  if (kind === 'multiple')
    return parts.every((key) => keys.has(key)) && new Set(parts).size === parts.length ? undefined : '请选择选项';
  if (kind === 'blanks' && parts.length !== blanks) return `请填写${blanks}个空`;
  if (parts.join('').length > ANSWER_MOST_CHARS) return `最多${ANSWER_MOST_CHARS}个字`;
  return parts.some((part) => part.includes('\0') || !part.isWellFormed()) ? '含有无法保存的字符' : undefined;
}

/** One answer on its way to the server. */
export interface AnswerSent {
  readonly item: string;
  readonly answer: AttemptAnswer;
  /** Counted up by the device with every answer: what comes twice or is overtaken is known by it. */
  readonly n: number;
  /** `seq` of the item's answer that the person saw when he gave this one; 0 where there was none. */
  readonly base: number;
}

/** An answer as it is kept. `seq` counts the answers of the attempt in the order in which they came. */
export interface AnswerKept {
  readonly item: string;
  readonly answer: AttemptAnswer;
  readonly seq: number;
}

const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < 2 ** 31;

/** Answers of a device in the form of the wire, judged by the paper; everything wrong at once. */
export function readAnswers(
  items: readonly AttemptItem[],
  device: unknown,
  given: unknown,
): { readonly answers: readonly AnswerSent[]; readonly errors: readonly FieldError[] } {
  const errors: FieldError[] = [];
  if (!isUuid(device)) errors.push({ field: 'device', message: '请刷新页面后继续作答' });
  if (!Array.isArray(given) || given.length === 0 || given.length > ANSWERS_AT_ONCE)
    return { answers: [], errors: [...errors, { field: 'answers', message: `一次保存1至${ANSWERS_AT_ONCE}题` }] };
  const byId = new Map(items.map((item) => [item.id, item] as const));
  const answers: AnswerSent[] = [];
  for (const [place, one] of given.entries()) {
    const { item, answer, n, base } = (typeof one === 'object' && one !== null ? one : {}) as Partial<AnswerSent>;
    const known = typeof item === 'string' ? byId.get(item) : undefined;
    const fault = known
      ? isCount(n) && isCount(base)
        ? answerFault(known, answer ?? null)
        : '保存序号不正确，请刷新页面后继续作答'
      : '本卷没有这道题';
    if (fault) errors.push({ field: `answers[${place}]`, message: `第${place + 1}项：${fault}` });
    else {
      // Counted in one way everywhere: what answers nothing is no answer.
      const kept = isAnswered(answer) ? (answer as AttemptAnswer) : null;
      answers.push({ item: item as string, answer: kept, n: n as number, base: base as number });
    }
  }
  return { answers, errors };
}

/** The last answer kept of an item, and who gave it. */
export interface LastAnswer {
  readonly answer: AttemptAnswer;
  readonly seq: number;
  readonly device: string;
  readonly n: number;
}

/**
 * What becomes of an answer that arrives: `keep` it; `known` already, or overtaken by a later one of the same device;
 * `stale`: another device has answered the item since, and the person has not seen that.
 */
export function fateOf(
  { answer, n, base }: Pick<AnswerSent, 'answer' | 'n' | 'base'>,
  device: string,
  last: LastAnswer | undefined,
  /** The highest count of this device that is kept for the item. */
  kept: number | undefined,
): 'keep' | 'known' | 'stale' {
  if (kept !== undefined && n <= kept) return 'known';
  // Of a page that was closed before it heard that its answer is kept.
  if (last && JSON.stringify(last.answer) === JSON.stringify(answer)) return 'known';
  if (!last || last.device === device || last.seq === base) return 'keep';
  return 'stale';
}

/** An attempt as its person has it before him. Times are yyyy-MM-dd HH:mm:ss of the server. */
export interface AttemptState {
  readonly id: string;
  readonly subject: string;
  readonly recordId: string;
  readonly title: string;
  /** Which attempt of this person it is, from 1. */
  readonly number: number;
  readonly state: number;
  readonly startTime: string;
  readonly endTime: string;
  /** The server's time when this was told. */
  readonly now: string;
  readonly submitTime: string | null;
  readonly endedBy: number | null;
  readonly items: readonly AttemptItem[];
  readonly answers: readonly AnswerKept[];
}

/** What has become of answers that were sent: each item as it stands now. */
export interface AnswersSaved {
  readonly now: string;
  readonly endTime: string;
  readonly kept: readonly AnswerKept[];
  /** Items that another device has answered since: not kept, `kept` has the other answer. */
  readonly stale: readonly string[];
}

/** Whether the clock has ended it: nothing is kept any more. */
export const isOver = (endTime: string, now: string): boolean => secondsBetween(now, endTime) < -ATTEMPT_GRACE_SECONDS;

/** What a person may answer. Times are yyyy-MM-dd HH:mm:ss of the server. */
export interface Paper {
  readonly title: string;
  /** How long one has from the start; less where `until` comes first. */
  readonly seconds: number;
  /** Not to be begun before, and over for everybody at. */
  readonly from?: string;
  readonly until?: string;
  /** How many attempts a person has; any number unless told. */
  readonly most?: number;
}

/** Why the attempt of this number cannot be begun now; undefined where it can. */
export function beginFault({ title, from, until, most }: Paper, number: number, now: string): string | undefined {
  if (from && compareTimes(now, from) < 0) return `“${title}”尚未开始，开始时间为${from}`;
  if (until && compareTimes(now, until) >= 0) return `“${title}”已于${until}结束`;
  return most !== undefined && number > most ? `“${title}”最多作答${most}次，您已用完` : undefined;
}

/** When an attempt that begins now ends: after the time it has, not later than the window. */
export function endOf({ seconds, until }: Paper, now: string): string {
  const limit = addSeconds(now, seconds);
  return until && compareTimes(until, limit) < 0 ? until : limit;
}
