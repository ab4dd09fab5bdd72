import { addMinutes, compareTimes, toEpoch } from '@anlan/resource/dates';
import { daysOf } from './in-person/days';
import { hoursOf } from './study/hours';

/** Who signs in so late at most has come in time: a queue at the code is nobody's fault. */
const GRACE_MINUTES = 15;

export interface Held {
  readonly hours: number | string | null;
  /** yyyy-MM-dd HH:mm:ss */
  readonly start: string;
  readonly end: string;
}

/** From when on somebody was there: from the beginning, or from his signing in where that was too late. */
export const thereFrom = ({ start }: Pick<Held, 'start'>, signTime: string): string =>
  compareTimes(signTime, addMinutes(start, GRACE_MINUTES)) > 0 ? signTime : start;

export interface SignedDay {
  readonly day: string;
  readonly signTime: string;
  /** Seconds in which he learned online while he was there. */
  readonly learnedOnline: number;
}

export interface Signed {
  readonly signTime: string | null | undefined;
  readonly learnedOnline: number;
  /** Of a training of several days, on which of them he signed in; none where one signing in was for all of it. */
  readonly days?: readonly SignedDay[];
}

/**
 * 学时 that somebody has of a training held in person, once it has ended: all of it who came in time; of its hours the part that was
 * left who came later, as the breaks and nights in it are spread over all of it; and nothing of the seconds in which he
 * learned online while he was there. Null who did not sign in.
 */
export function creditedHours(
  held: Held,
  { signTime, learnedOnline, days = [] }: Signed,
  minutesEach: number,
): number | null {
  if (!signTime) return null;
  if (days.length > 0) return creditedByDay(held, days, minutesEach);
  const whole = Number(held.hours ?? 0);
  const end = toEpoch(held.end);
  const length = (end - toEpoch(held.start)) / 1_000;
  const there = (end - toEpoch(thereFrom(held, signTime))) / 1_000 - learnedOnline;
  // Hours entered under another length of one are no more than the time has of this one.
  if (there >= length) return Math.min(whole, hoursOf(length, minutesEach));
  // Tenths, never rounded up; the small amount is that of a binary fraction.
  const part = Math.floor(((whole * there) / length) * 10 + 1e-9) / 10;
  return Math.max(0, Math.min(part, hoursOf(there, minutesEach)));
}

/**
 * Of a training of several days the sum of what each of them makes, by the same rule: its hours are spread over the days by
 * their length, and a day without signing in makes nothing.
 */
function creditedByDay(held: Held, signed: readonly SignedDay[], minutesEach: number): number {
  const lengthOf = ({ start, end }: Pick<Held, 'start' | 'end'>) => (toEpoch(end) - toEpoch(start)) / 1_000;
  const days = daysOf(held.start, held.end);
  const all = days.reduce((sum, day) => sum + lengthOf(day), 0);
  const hours = days.map((day) => {
    const own = signed.find((one) => one.day === day.day);
    if (!own) return 0;
    const there = lengthOf({ start: thereFrom(day, own.signTime), end: day.end }) - own.learnedOnline;
    return Math.max(0, Math.min((Number(held.hours ?? 0) * there) / all, there / (minutesEach * 60)));
  });
  // Tenths of the sum, never rounded up.
  return Math.floor(hours.reduce((sum, one) => sum + one, 0) * 10 + 1e-9) / 10;
}

export interface Session {
  readonly start: string;
  readonly end: string;
  readonly hours: number;
}

/**
 * Whether one person can have learned all of these: of whatever lies within a time no more 学时 are counted than that time
 * lasts. Trainings may stand within one another, as a short talk in a long day.
 */
export function fitTogether(sessions: readonly Session[], minutesEach: number): boolean {
  const told = sessions.map(({ start, end, hours }) => ({
    from: toEpoch(start),
    to: toEpoch(end),
    ms: hours * minutesEach * 60_000,
  }));
  return told.every(({ from }) =>
    told.every(({ to }) => {
      const within = told.filter((one) => one.from >= from && one.to <= to);
      return within.reduce((sum, { ms }) => sum + ms, 0) <= Math.max(0, to - from);
    }),
  );
}
