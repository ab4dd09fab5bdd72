/** Tenant parameter: after how many months a point is evaluated anew. */
export const EVALUATE_MONTHS = 'risk.evaluate.months';

/**
 * A point whose last evaluation lies on this day or before is due for another one (DB37/T 2882-2016: reviewed regularly,
 * at least once a year). The same day so many months ago; the month's last where it has no such day.
 */
export function evaluationDueBy(today: string, months: number): string {
  const [year, month, day] = today.slice(0, 10).split('-').map(Number) as [number, number, number];
  const at = year * 12 + (month - 1) - months;
  const [dueYear, dueMonth] = [Math.floor(at / 12), (at % 12) + 1];
  const last = new Date(Date.UTC(dueYear, dueMonth, 0)).getUTCDate();
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${dueYear}-${pad(dueMonth)}-${pad(Math.min(day, last))}`;
}
