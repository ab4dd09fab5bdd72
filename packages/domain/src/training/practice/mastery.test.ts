import { expect, it } from 'vitest';
import { daysInARow } from './mastery';

it('days in a row end today or yesterday, and at the first gap', () => {
  expect(daysInARow([], '2026-11-26')).toBe(0);
  expect(daysInARow(['2026-11-26'], '2026-11-26')).toBe(1);
  expect(daysInARow(['2026-11-25', '2026-11-24'], '2026-11-26')).toBe(2);
  expect(daysInARow(['2026-11-24', '2026-11-23'], '2026-11-26')).toBe(0);
  expect(daysInARow(['2026-12-01', '2026-11-30', '2026-11-28'], '2026-12-01')).toBe(2);
  expect(daysInARow(['2026-01-01', '2025-12-31'], '2026-01-01')).toBe(2);
});
