import type { Condition } from './filters';

/** `where a and b`, with parameters numbered from `from`. */
export function whereOf(conditions: readonly Condition[], from = 1): { sql: string; values: unknown[]; shape: string } {
  const values: unknown[] = [];
  const parts = conditions.map((condition) => {
    const start = from + values.length;
    values.push(...condition.values);
    return condition.sql((index) => `$${start + index}`);
  });
  return {
    sql: parts.length > 0 ? parts.join(' and ') : 'true',
    values,
    shape: conditions.map((condition) => condition.shape).join(','),
  };
}
