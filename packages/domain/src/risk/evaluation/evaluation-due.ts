import { addMonths, monthEnd } from '@anlan/resource/dates';

/** Tenant parameter: after how many months a point is evaluated anew. */
export const EVALUATE_MONTHS = 'risk.evaluate.months';

/**
 * A point whose last evaluation lies on this day (`yyyy-MM-dd`) or before is due for another one (DB37/T 2882-2016:
 * reviewed regularly, at least once a year): the latest day whose date so many months later, kept to the last of a
 * shorter month, has come. On the last day of a month that is the last of the earlier one, 28 February for 31 January.
 */
export function evaluationDueBy(today: string, months: number): string {
  const last = monthEnd(addMonths(today, -months));
  const day = today.slice(8, 10);
  return today.slice(0, 10) === monthEnd(today) || day > last.slice(8) ? last : `${last.slice(0, 8)}${day}`;
}
