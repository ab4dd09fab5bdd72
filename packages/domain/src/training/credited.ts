import { addMinutes, compareTimes, toEpoch } from '@anlan/resource/dates';
import { hoursOf } from './study/hours';

/** Who signs in so late at most has come in time: a queue at the code is nobody's fault. */
export const GRACE_MINUTES = 15;

export interface Held {
  readonly hours: number | null;
  /** yyyy-MM-dd HH:mm:ss */
  readonly start: string;
  readonly end: string;
}

/**
 * 学时 that somebody has of a training held in person, once it has ended: all of it who came in time, of the time that was left who
 * came later, and nothing of the seconds in which he learned online. Null who did not sign in.
 */
export function creditedHours(
  { hours, start, end }: Held,
  { signTime, learnedOnline }: { readonly signTime: string | null | undefined; readonly learnedOnline: number },
  minutesEach: number,
): number | null {
  if (!signTime) return null;
  const late = compareTimes(signTime, addMinutes(start, GRACE_MINUTES)) > 0;
  const there = (toEpoch(end) - toEpoch(late ? signTime : start)) / 1_000 - learnedOnline;
  const whole = Number(hours ?? 0);
  return late || learnedOnline > 0 ? Math.max(0, Math.min(whole, hoursOf(there, minutesEach))) : whole;
}
