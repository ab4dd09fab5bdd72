import { addDays } from '@anlan/resource/dates';

/** A day of a training held in person; its times are yyyy-MM-dd HH:mm:ss. */
export interface Day {
  /** yyyy-MM-dd, on which it begins. */
  readonly day: string;
  readonly start: string;
  readonly end: string;
}

/** Longer ones are told one by one: everybody signs in on each day. */
export const MOST_DAYS = 31;

/**
 * The days of a training: from the first beginning to the last end, each at the same time of day. Whatever ends within a day
 * of its beginning, also over midnight, is one.
 */
export function daysOf(start: string, end: string): readonly Day[] {
  if (!start || !end) return [];
  const overMidnight = end.slice(11) <= start.slice(11);
  const days: Day[] = [];
  for (let from = start; ; from = addDays(from, 1)) {
    const until = `${(overMidnight ? addDays(from, 1) : from).slice(0, 10)} ${end.slice(11)}`;
    days.push({ day: from.slice(0, 10), start: from, end: until });
    if (until >= end) return days;
  }
}

/** The day that is on, or comes next; after the last one that. */
export const dayAt = <D extends Day>(days: readonly D[], now: string): D | undefined =>
  days.find(({ end }) => now <= end) ?? days.at(-1);
