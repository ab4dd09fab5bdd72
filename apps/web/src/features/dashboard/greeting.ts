/** Greetings by the hour at which each ends. */
export const greetings: readonly (readonly [until: number, words: string])[] = [
  [5, '夜深了'],
  [9, '早上好'],
  [12, '上午好'],
  [14, '中午好'],
  [18, '下午好'],
  [24, '晚上好'],
];

/** @param hour 0 to 23 */
export function greetingOf(hour: number): string {
  return greetings.find(([until]) => hour < until)?.[1] ?? '';
}
