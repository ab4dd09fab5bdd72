import { dueMoment } from '@anlan/resource';
import { addDays } from '@anlan/resource/dates';
import { expect, it } from 'vitest';
import { riskPoint } from '../risk-point';
import { evaluationDueBy } from './evaluation-due';

it('a new evaluation is due after the months, and keeps to the last day of a short month', () => {
  expect(evaluationDueBy('2026-11-21', 12)).toBe('2025-11-21');
  expect(evaluationDueBy('2026-03-31', 1)).toBe('2026-02-28');
  expect(evaluationDueBy('2026-01-15', 36)).toBe('2023-01-15');
  expect(evaluationDueBy('2026-01-31', 2)).toBe('2025-11-30');
});

it('one of the 31st is due on the last day of a shorter month, as its to-do says', () => {
  expect(evaluationDueBy('2026-02-28', 1)).toBe('2026-01-31');
  expect(evaluationDueBy('2025-02-28', 12)).toBe('2024-02-29');
  expect(evaluationDueBy('2024-02-28', 1)).toBe('2024-01-28');
  expect(evaluationDueBy('2026-04-30', 1)).toBe('2026-03-31');
});

it.each([1, 2, 6, 12, 36])('the day to look back to and the deadline are of one mind, after %i months', (months) => {
  const evaluate = riskPoint.deadlines?.evaluate;
  if (!evaluate) throw new Error('risk points declare no evaluation');
  for (let days = 0; days < 800; days += 1) {
    const today = addDays('2024-01-01', days);
    const last = evaluationDueBy(today, months);
    const due = (day: string) => dueMoment(evaluate, day, () => months).slice(0, 10);
    expect([due(last) <= today, due(addDays(last, 1)) > today], `${today} looks back to ${last}`).toEqual([true, true]);
  }
});
