import type { RunItem } from '@anlan/domain/check/run/run-calls';
import { CHECK_RESULT, type CheckGap, gapOf, lacksReason } from '@anlan/domain/check/run/submit-rules';
import type { FieldError } from '@anlan/resource';
import { parseDatetime } from '@anlan/resource/dates';
import type { Translate } from '../../../lib/i18n';
import { type Answer, answerOf, itemPlace, problemsOf, type RunDraft } from './run-model';

/** How far a check is: an item is done when nothing it asks for is missing, pictures and words included. */
export interface RunProgress {
  readonly total: number;
  readonly done: number;
  /** Everything that keeps it from being handed in, sign-ins first, then in the order of the items. */
  readonly problems: readonly FieldError[];
  readonly missing: Readonly<Record<CheckGap, number>>;
}

export function progressOf(run: RunDraft, me: string | undefined): RunProgress {
  const problems = problemsOf(run, me);
  const missing: Record<CheckGap, number> = { result: 0, photo: 0, words: 0, signIn: 0 };
  for (const problem of problems) missing[gapOf(problem)] += 1;
  const behind = new Set(problems.map(itemPlace));
  const { items } = run.view;
  return { total: items.length, done: items.filter((_, place) => !behind.has(place)).length, problems, missing };
}

/** What is missing, in one line; empty when nothing is. */
export function missingWords({ missing }: RunProgress, t: Translate): string {
  return [
    missing.result > 0 ? t('还有{n}项未检查', { n: missing.result }) : '',
    missing.photo > 0 ? t('还缺{n}张照片', { n: missing.photo }) : '',
    missing.words > 0 ? t('还缺{n}处说明', { n: missing.words }) : '',
    missing.signIn > 0 ? t('还有{n}处未签到', { n: missing.signIn }) : '',
  ]
    .filter(Boolean)
    .join(t('，'));
}

/**
 * The gap to go to: what was begun and lacks something before what nobody has looked at yet. `last` is the field gone to
 * before; while it is still missing, the next one is named, so that nobody is held at what he cannot mend now.
 */
export function nextGap(problems: readonly FieldError[], last: string | null): FieldError | undefined {
  const order = [...problems].sort((one, two) => Number(gapOf(one) === 'result') - Number(gapOf(two) === 'result'));
  const place = order.findIndex(({ field }) => field === last);
  return place < 0 ? order[0] : order[(place + 1) % order.length];
}

/** The place of the next item behind `place` that is not done; undefined behind the last. */
export const nextPlace = (problems: readonly FieldError[], place: number): number | undefined =>
  problems
    .map(itemPlace)
    .filter((one): one is number => one !== undefined && one > place)
    .sort((one, two) => one - two)[0];

/** Items nobody has answered, of all points or of one; `null` is what belongs to no point. */
export const restOf = (run: RunDraft, riskId?: string | null): readonly RunItem[] =>
  run.view.items.filter(
    (item) => answerOf(run, item.id).result === null && (riskId === undefined || item.riskId === riskId),
  );

/** Sets items to 正常 at one touch, each marked with the seconds since the beginning; what was answered stays. */
export function setNormal(run: RunDraft, items: readonly RunItem[], now: number): Pick<RunDraft, 'answers'> {
  const batchSeconds = secondsOf(run, now);
  const set = items
    .filter(({ id }) => answerOf(run, id).result === null)
    .map(({ id }): [string, Answer] => [id, { ...answerOf(run, id), result: CHECK_RESULT.normal, batchSeconds }]);
  return { answers: { ...run.answers, ...Object.fromEntries(set) } };
}

/** 不涉及 without a reason yet. */
export const unreasoned = (run: RunDraft): readonly string[] =>
  run.view.items
    .map(({ id }) => id)
    .filter((id) => answerOf(run, id).result === CHECK_RESULT.notApplicable && lacksReason(answerOf(run, id).describe));

/** One reason for several items that do not apply. */
export const setReason = (run: RunDraft, ids: readonly string[], reason: string): Pick<RunDraft, 'answers'> => ({
  answers: {
    ...run.answers,
    ...Object.fromEntries(ids.map((id) => [id, { ...answerOf(run, id), describe: reason }])),
  },
});

/** Takes the one touch back; what was changed by hand since stays. */
export function unsetNormal(run: RunDraft, ids: readonly string[]): Pick<RunDraft, 'answers'> {
  const back = ids
    .filter((id) => typeof answerOf(run, id).batchSeconds === 'number')
    .map((id): [string, Answer] => [id, { ...answerOf(run, id), result: null, batchSeconds: null }]);
  return { answers: { ...run.answers, ...Object.fromEntries(back) } };
}

/** Seconds since this person began: here, or on another device by the server's time. */
export function secondsOf({ beganAt, view }: RunDraft, now: number): number {
  const told = view.beginTime ? parseDatetime(view.beginTime) : undefined;
  const began = beganAt ?? told ?? now;
  return Math.max(0, Math.round((now - began) / 1000));
}

/** Items below their points, in the order of the check. */
export function groupsOf(run: RunDraft): readonly { riskId: string | null; name: string | null; places: number[] }[] {
  const groups: { riskId: string | null; name: string | null; places: number[] }[] = [];
  for (const [place, { riskId, riskName }] of run.view.items.entries()) {
    const last = groups.at(-1);
    if (last && last.riskId === riskId) last.places.push(place);
    else groups.push({ riskId, name: riskName, places: [place] });
  }
  return groups;
}
