import { ENDED } from '@anlan/domain/training/plan/pass-rate';

/** Pass rates, told in domain/training/plan/pass-rate, as SQL. Of a table that has `progress_status`. */
export const OVER = `progress_status in (${ENDED.join(', ')})`;

/** Per cent with one decimal; null where there is nothing of which it could be. */
export const PERCENT = (passed: string, meant: string): string =>
  `case when ${meant} > 0 then round(100.0 * ${passed} / ${meant}, 1) end`;
