import { addMonths } from '../shared/dates';

/** Tenant parameter: after how many months a point is evaluated anew. */
export const EVALUATE_MONTHS = 'risk.evaluate.months';

/**
 * A point whose last evaluation lies on this day or before is due for another one (DB37/T 2882-2016: reviewed regularly,
 * at least once a year). The same day so many months ago; the month's last where it has no such day.
 */
export function evaluationDueBy(today: string, months: number): string {
  const month = addMonths(today, -months);
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  return `${month}-${String(Math.min(Number(today.slice(8, 10)), last)).padStart(2, '0')}`;
}
