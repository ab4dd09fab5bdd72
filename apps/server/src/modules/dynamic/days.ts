import { addDays } from '@anlan/resource/dates';

/** A day without a row was as the day before it. */
export function filled<D extends { readonly day: string }>(days: readonly D[], today: string): D[] {
  const [first] = days;
  if (!first) return [];
  const byDay = new Map(days.map((row) => [row.day, row]));
  const whole: D[] = [];
  let last = first;
  for (let day = first.day; day <= today; day = addDays(day, 1)) {
    last = byDay.get(day) ?? last;
    whole.push({ ...last, day });
  }
  return whole;
}
