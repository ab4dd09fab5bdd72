import type { Condition } from './condition';

/** All of them as one condition. */
export function allOf(conditions: readonly Condition[]): Condition {
  const starts: number[] = [];
  const values: unknown[] = [];
  for (const condition of conditions) {
    starts.push(values.length);
    values.push(...condition.values);
  }
  return {
    shape: conditions.map((condition) => condition.shape).join(','),
    sql: (place) =>
      conditions.map((condition, at) => condition.sql((index) => place((starts[at] ?? 0) + index))).join(' and ') ||
      'true',
    values,
  };
}

/** `where a and b`, with parameters numbered from `from`. */
export function whereOf(conditions: readonly Condition[], from = 1): { sql: string; values: unknown[]; shape: string } {
  const { shape, sql, values } = allOf(conditions);
  return { sql: sql((index) => `$${from + index}`), values: [...values], shape };
}
