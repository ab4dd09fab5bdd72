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

/** The number a value begins with: 95%, 0人, 98.5; undefined where it is none. */
export const numberIn = (text: string | null): number | undefined => {
  const found = /^\s*(-?\d{1,12}(?:\.\d{1,6})?)\s*[^\d.]*$/.exec(text ?? '');
  return found ? Number(found[1]) : undefined;
};

/** Reached by what is there now; undefined where there is nothing to compare. A nought is a value: no deaths is a result. */
export function isReached({ direction, targetValue, completeValue }: Judged): boolean | undefined {
  const [target, value] = [numberIn(targetValue), numberIn(completeValue)];
  if (target === undefined || value === undefined) return undefined;
  return direction === AT_MOST ? value <= target : value >= target;
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
