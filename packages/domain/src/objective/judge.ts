/** Keys of target_status. */
export const STATUS = { coming: '0', running: '1', reached: '2', missed: '3', ended: '4' } as const;

export const DIRECTIONS = { '1': '不低于目标值', '2': '不高于目标值' } as const;
const AT_MOST = 2;

export interface Judged {
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly terminated: boolean | null;
  readonly direction: number | null;
  readonly targetValue: string | null;
  readonly completeValue: string | null;
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

/**
 * Where an objective stands on a day. It is judged when its period is over: one that is ahead today may still be missed.
 * What cannot be compared counts as reached once somebody has said what came of it. What was ended stays so.
 */
export function statusOn(one: Judged, day: string): string {
  if (one.terminated) return STATUS.ended;
  if (one.startTime !== null && day < one.startTime) return STATUS.coming;
  if (one.endTime === null || day <= one.endTime) return STATUS.running;
  const reached = isReached(one) ?? (one.completeValue ?? '').trim() !== '';
  return reached ? STATUS.reached : STATUS.missed;
}

/** Of a hundred: what is reached is whole, what is missed is nothing; null while it is not judged, or was ended. */
export function scoreOf(state: string): number | null {
  if (state === STATUS.reached) return 100;
  return state === STATUS.missed ? 0 : null;
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

/** What an objective comes to by what stands below it; what was ended counts for nothing, and without anything else it is judged by itself. */
export function scoreAbove(own: string, below: readonly Below[]): number | null {
  const counted = below.filter(({ state }) => state !== STATUS.ended);
  return counted.length > 0 ? weightedScore(counted) : scoreOf(own);
}

/** Where one stands by what is below it, once its period is over and that is judged: reached as a whole or not. */
export function stateAbove(own: string, below: readonly Below[]): string {
  const counted = below.filter(({ state }) => state !== STATUS.ended);
  const score = counted.length > 0 ? weightedScore(counted) : null;
  if (score === null || (own !== STATUS.reached && own !== STATUS.missed)) return own;
  return score === 100 ? STATUS.reached : STATUS.missed;
}

/** Not over yet, or over and nothing below it is judged: nothing to assess by. What was ended is none of them. */
export const isOpen = ({ state, score }: Pick<Below, 'state' | 'score'>): boolean =>
  state === STATUS.coming || state === STATUS.running || (state !== STATUS.ended && score === null);

/** Which rule judged an objective. Raised with every change of what makes it reached, so that what stands is judged anew. */
export const JUDGING = 2;
