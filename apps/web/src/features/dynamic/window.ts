import { DYNAMIC_WINDOW_DAYS } from '@anlan/domain/dynamic/window';
import type { Within } from '@anlan/resource';
import { addDays, formatDate } from '@anlan/resource/dates';

/** The checks of a point that its score and its columns look at. */
export function windowOf(riskId: string): Within {
  const today = formatDate(Date.now());
  return { period: [addDays(today, 1 - DYNAMIC_WINDOW_DAYS), today], by: { riskId } };
}
