import { isEmpty, states } from '@anlan/resource';

/** Keys of target_status. */
export const STATUS = { coming: '0', running: '1', reached: '2', missed: '3', ended: '4' } as const;

export const DIRECTIONS = { '1': '不低于目标值', '2': '不高于目标值' } as const;
const AT_MOST = 2;

/** What the assessor says of a value that no number can be compared with. */
export const assessLifecycle = states({
  none: [0, '无需考核确认'],
  waiting: [1, '待考核确认', 'warning'],
  reached: [2, '考核为完成', 'success'],
  missed: [3, '考核为未完成', 'danger'],
});
const ASSESS = assessLifecycle.code;

export interface Judged {
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly terminated: boolean | null;
  readonly direction: number | null;
  readonly targetValue: string | null;
  readonly completeValue: string | null;
  /** Code of `assessLifecycle`. */
  readonly assessState?: number | null;
}

/** What people write before the number of a target, and what it means. */
const COMPARED: readonly { readonly words: string; readonly direction: 1 | 2; readonly strict?: true }[] = [
  { words: '≤|≦|<=|＜=|不高于|不超过|不多于|不大于|至多|最多|控制在', direction: 2 },
  { words: '≥|≧|>=|＞=|不低于|不少于|不小于|至少|最少', direction: 1 },
  { words: '<|＜|低于|少于|小于', direction: 2, strict: true },
  { words: '>|＞|高于|多于|大于|超过', direction: 1, strict: true },
];
const BEFORE = COMPARED.map(({ words, ...says }) => ({ ...says, at: new RegExp(`^\\s*(?:${words})`) }));
const DIGITS = /^\s*[=＝]?\s*(-?\d{1,3}(?:[,，]\d{3}){1,3}(?:\.\d{1,6})?|-?\d{1,12}(?:\.\d{1,6})?)\s*[^\d.]*$/;

const comparisonIn = (text: string | null | undefined) => BEFORE.find(({ at }) => at.test(text ?? ''));

/** Which way a target says it is meant (≤3起, 不低于95%); undefined where it says a number alone. */
export const directionIn = (text: string | null | undefined): 1 | 2 | undefined => comparisonIn(text)?.direction;

/** The number of a value: 95%, 0人, 98.5, ≤3起, 1,200; undefined where it is none. */
export const numberIn = (text: string | null): number | undefined => {
  const before = comparisonIn(text);
  const found = DIGITS.exec(before ? (text ?? '').replace(before.at, '') : (text ?? ''))?.[1];
  return found === undefined ? undefined : Number(found.replace(/[,，]/g, ''));
};

/** Reached by what is there now; undefined where there is nothing to compare. A nought is a value: no deaths is a result. */
export function isReached({ direction, targetValue, completeValue }: Judged): boolean | undefined {
  const [target, value] = [numberIn(targetValue), numberIn(completeValue)];
  if (target === undefined || value === undefined) return undefined;
  const says = comparisonIn(targetValue);
  if (says?.strict && value === target) return false;
  return (says?.direction ?? direction) === AT_MOST ? value <= target : value >= target;
}

/** A result or its target is told in words: whether it reaches the target is for the assessor to say. */
export const needsAssessment = (one: Judged): boolean =>
  !one.terminated && !isEmpty(one.completeValue) && isReached(one) === undefined;

/** What was assessed stays so while target and result are told in the same words; `before` is the record as it stood. */
export function assessedOn(
  one: Judged,
  before?: Pick<Judged, 'targetValue' | 'completeValue' | 'assessState'> | null,
): number {
  if (!needsAssessment(one)) return ASSESS.none;
  const said = before?.assessState;
  const same = before?.completeValue === one.completeValue && before?.targetValue === one.targetValue;
  return same && (said === ASSESS.reached || said === ASSESS.missed) ? said : ASSESS.waiting;
}

/**
 * Where an objective stands on a day. It is judged when its period is over: one that is ahead today may still be missed.
 * What cannot be compared is reached when its assessor has confirmed it, from then on. What was ended stays so.
 */
export function statusOn(one: Judged, day: string): string {
  if (one.terminated) return STATUS.ended;
  if (one.startTime !== null && day < one.startTime) return STATUS.coming;
  if (one.assessState === ASSESS.reached) return STATUS.reached;
  if (one.endTime === null || day <= one.endTime) return STATUS.running;
  return isReached(one) ? STATUS.reached : STATUS.missed;
}

/** Of a hundred: what is reached is whole, what is missed is nothing; null while it is not judged, waits for its assessor, or was ended. */
export function scoreOf(state: string, assessState?: number | null): number | null {
  if (state === STATUS.reached) return 100;
  return state === STATUS.missed && assessState !== ASSESS.waiting ? 0 : null;
}

export interface Weighed {
  readonly weight: number | null;
  readonly score: number | null;
}

/**
 * What several come to together, by their weights; one without a weight counts nothing beside those that have one, and as
 * much as the others where none has. Null while none of them is judged.
 */
export function weightedScore(items: readonly Weighed[]): number | null {
  const judged = items.filter((one): one is Weighed & { score: number } => one.score !== null);
  if (judged.length === 0) return null;
  const none = judged.every(({ weight }) => !weight);
  const weightOf = ({ weight }: Weighed): number => (none ? 1 : (weight ?? 0));
  const all = judged.reduce((sum, one) => sum + weightOf(one), 0);
  return Math.round(judged.reduce((sum, one) => sum + one.score * weightOf(one), 0) / all);
}

export interface Below extends Weighed {
  readonly state: string;
}

/** Where one stands by itself. */
export interface Own {
  readonly state: string;
  readonly assessState?: number | null;
  /** Its period is over. */
  readonly over?: boolean;
}

const countedOf = (below: readonly Below[]): readonly Below[] => below.filter(({ state }) => state !== STATUS.ended);

/** What an objective comes to by what stands below it; what was ended counts for nothing, and without anything else it is judged by itself. */
export function scoreAbove({ state, assessState }: Own, below: readonly Below[]): number | null {
  const counted = countedOf(below);
  return counted.length > 0 ? weightedScore(counted) : scoreOf(state, assessState);
}

/** Where one stands by what is below it, once its period is over: reached when all of it is, and not before. */
export function stateAbove({ state, over = true }: Own, below: readonly Below[]): string {
  const counted = countedOf(below);
  if (counted.length === 0 || (state !== STATUS.reached && state !== STATUS.missed)) return state;
  if (!over) return STATUS.running;
  return counted.every((one) => one.state === STATUS.reached) ? STATUS.reached : STATUS.missed;
}

/** One that is judged by what is below it asks nobody else. */
export const assessAbove = ({ assessState }: Own, below: readonly Below[]): number =>
  countedOf(below).length > 0 ? ASSESS.none : (assessState ?? ASSESS.none);

/** Not over yet, or over and nothing below it is judged: nothing to assess by. What was ended is none of them. */
export const isOpen = ({ state, score }: Pick<Below, 'state' | 'score'>): boolean =>
  state === STATUS.coming || state === STATUS.running || (state !== STATUS.ended && score === null);

/** Which rule judged an objective. Raised with every change of what makes it reached, so that what stands is judged anew. */
export const JUDGING = 3;
