import type { FieldError } from '@anlan/resource';

/** 正常, 异常, 不涉及: values of check_record_item.result. */
export const CHECK_RESULT = { normal: 1, abnormal: 2, notApplicable: 3 } as const;
/** Why an item does not apply, to be chosen; whatever else is the case is written (check_record_item.describe). */
export const NOT_APPLICABLE_REASONS = ['设备停用', '本处无此设施', '作业未进行', '正在检修'] as const;
/** Letters a reason has at the least, each counted once: 无, 111, ..... and 停停停停 say nothing. */
export const REASON_LETTERS = 4;
/** Is this no reason why an item does not apply? */
export const lacksReason = (described: string): boolean =>
  new Set(described.normalize('NFKC').match(/\p{L}/gu) ?? []).size < REASON_LETTERS;
export const REASON_WANTED = `请写明不涉及的原因，不少于${REASON_LETTERS}个不同的字，数字、符号和重复的字不算`;
export type CheckResult = (typeof CHECK_RESULT)[keyof typeof CHECK_RESULT];

/** What the record asks of one item. */
export interface CheckAsked {
  readonly id: string;
  /** As it is called to the person: 防护罩是否完好. */
  readonly content: string;
  /** A picture is asked for whatever the result, but where the item does not apply, which then needs its reason. */
  readonly needsPhoto: boolean;
}

/** The danger found at an item, as far as it is told with the record; the hazard's own rules judge the rest. */
export interface CheckHazard {
  readonly describe: string;
  readonly photos: readonly string[];
  /** Put right at once (即查即改): what was done, and the pictures after it. */
  readonly fixed?: { readonly condition: string; readonly photos: readonly string[] };
}

export interface CheckAnswer {
  readonly id: string;
  readonly result: number | null;
  readonly describe: string;
  readonly images: readonly string[];
  /** Seconds after the beginning at which it became 正常 with others at one touch; none where it was chosen by itself. */
  readonly batchSeconds?: number | null;
  /** A danger reported before. */
  readonly hiddenDangerId?: string | null;
  /** A danger to be reported with the record. */
  readonly hazard?: CheckHazard | null;
}

/** Texts of check_record_item.describe. */
export const DESCRIBE_MAX = 200;
/** Pictures of one item. */
export const IMAGES_MAX = 9;

const RESULTS: ReadonlySet<number> = new Set(Object.values(CHECK_RESULT));

const short = (content: string): string =>
  [...content].length > 20 ? `${[...content].slice(0, 20).join('')}…` : content;

/** A sentence about the item at `place` (from 0). */
export const atPlace = (place: number, content: string, message: string): string =>
  `第${place + 1}项“${short(content)}”：${message}`;

/** A danger that an item is linked to, as it stands when the record is handed in. */
export interface LinkedDanger {
  readonly status: number;
  readonly riskId: string | null;
}

/**
 * Why an abnormal item may not be linked to this danger; undefined where it may (domain-rules C7: create or link). What
 * is closed came again: that is a new danger. One of another point says nothing about this one.
 */
export function linkError(item: { readonly riskId: string | null }, danger: LinkedDanger | undefined) {
  if (!danger) return '关联的隐患不存在或已删除';
  if (danger.status === 6) return '关联的隐患已作废，请重新上报';
  if (danger.status === 5) return '关联的隐患已闭环，再次发现请重新上报';
  if (item.riskId !== null && danger.riskId !== item.riskId) return '关联的隐患不在该检查项的风险点，请重新选择';
  return undefined;
}

/**
 * Everything that keeps a record from being handed in, all at once (domain-rules C7): every item answered, an abnormal
 * one described and turned into a hidden danger, a picture where the check list asks for one. Fields are
 * `items[n].name` in the order of `asked`.
 */
export function submitErrors(asked: readonly CheckAsked[], answers: readonly CheckAnswer[]): FieldError[] {
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  return asked.flatMap((item, place) => {
    const field = (name: string) => `items[${place}].${name}`;
    const answer = byId.get(item.id);
    const told = (message: string): string => atPlace(place, item.content, message);
    if (!answer || answer.result === null || !RESULTS.has(answer.result)) {
      return [{ field: field('result'), message: told('请选择检查结果') }];
    }
    const errors: FieldError[] = [];
    if ([...answer.describe].length > DESCRIBE_MAX) {
      errors.push({ field: field('describe'), message: told(`情况说明最多${DESCRIBE_MAX}个字`) });
    }
    if (answer.images.length > IMAGES_MAX) {
      errors.push({ field: field('images'), message: told(`最多上传${IMAGES_MAX}张图片`) });
    }
    if (item.needsPhoto && answer.result !== CHECK_RESULT.notApplicable && answer.images.length === 0) {
      errors.push({ field: field('images'), message: told('请拍摄现场照片') });
    }
    if (answer.result === CHECK_RESULT.notApplicable && lacksReason(answer.describe)) {
      errors.push({ field: field('describe'), message: told(REASON_WANTED) });
    }
    if (answer.result === CHECK_RESULT.abnormal) errors.push(...abnormalErrors(answer, field, told));
    return errors;
  });
}

function abnormalErrors(
  answer: CheckAnswer,
  field: (name: string) => string,
  told: (message: string) => string,
): FieldError[] {
  const errors: FieldError[] = [];
  if (answer.describe.trim() === '') errors.push({ field: field('describe'), message: told('请说明异常情况') });
  if (answer.hiddenDangerId) return errors;
  const { hazard } = answer;
  if (!hazard) return [...errors, { field: field('hazard'), message: told('异常项须上报隐患后才能提交') }];
  if (hazard.photos.length === 0 && answer.images.length === 0) {
    errors.push({ field: field('images'), message: told('请拍摄隐患照片') });
  }
  if (hazard.fixed) {
    if (hazard.fixed.condition.trim() === '') {
      errors.push({ field: field('hazard.fixed.condition'), message: told('请填写整改情况') });
    }
    if (hazard.fixed.photos.length === 0) {
      errors.push({ field: field('hazard.fixed.photos'), message: told('请拍摄整改后照片') });
    }
  }
  return errors;
}

/**
 * Ticked faster than a person can look (domain-rules F2, 2)? Between beginning and handing in lie fewer seconds than the
 * parameter `check.evidence.secondsPerItem` gives for each item: that one does not apply has to be seen as well.
 * What was set to normal at one touch (`touched`: its seconds since the beginning, an item each) was seen by then or not
 * at all, however long the round lay about afterwards.
 */
export function tooFast(
  seconds: number,
  items: number,
  secondsPerItem: number,
  touched: readonly number[] = [],
): boolean {
  if (items === 0 || secondsPerItem <= 0) return false;
  const moments = [...touched].sort((a, b) => a - b);
  return (
    seconds < items * secondsPerItem ||
    moments.some((at, place) => at !== moments[place + 1] && at < (place + 1) * secondsPerItem)
  );
}

/** A round in which no item applies (未实际排查): nothing was looked at, whatever the reasons. */
export const notLooked = (answers: readonly Pick<CheckAnswer, 'result'>[]): boolean =>
  answers.length > 0 && answers.every(({ result }) => result === CHECK_RESULT.notApplicable);

/** What a refusal is about, in the words a person looks for it: not looked at, a picture, some words, a sign-in. */
export type CheckGap = 'result' | 'photo' | 'words' | 'signIn';

/** By the field of a refusal as `submitErrors` names it; sign-ins are named by the record. */
export function gapOf({ field }: Pick<FieldError, 'field'>): CheckGap {
  if (field.startsWith('signIns')) return 'signIn';
  if (field.endsWith('.result')) return 'result';
  return /images$|photos$/.test(field) ? 'photo' : 'words';
}
