/** Practice: what is mastered, and how many days in a row. Pure. */

/** Right so often in a row, in as many rounds, a question is mastered. */
export const MASTERED = 2;

/** Days in a row that end today or yesterday. @param days `yyyy-MM-dd`, the latest first, each once */
export function daysInARow(days: readonly string[], today: string): number {
  const dayOf = (text: string): number => Date.parse(`${text}T00:00:00Z`) / 86_400_000;
  const [latest] = days;
  if (!latest || dayOf(today) - dayOf(latest) > 1) return 0;
  const gap = days.findIndex((day, place) => dayOf(latest) - dayOf(day) !== place);
  return gap < 0 ? days.length : gap;
}
