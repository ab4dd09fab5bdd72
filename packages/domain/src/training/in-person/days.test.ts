import { describe, expect, it } from 'vitest';
import { dayAt, daysOf } from './days';

const told = (start: string, end: string) =>
  daysOf(`2026-11-${start}:00`, `2026-11-${end}:00`).map((one) => [
    one.day.slice(8),
    one.start.slice(8, 16),
    one.end.slice(8, 16),
  ]);

describe('the days of a training', () => {
  it('are one where it ends within a day of its beginning, also over midnight', () => {
    expect(told('25 09:00', '25 17:00')).toEqual([['25', '25 09:00', '25 17:00']]);
    expect(told('25 22:00', '26 06:00')).toEqual([['25', '25 22:00', '26 06:00']]);
    expect(told('25 09:00', '26 09:00')).toEqual([['25', '25 09:00', '26 09:00']]);
  });

  it('begin and end at the same time of day, each of them', () => {
    expect(told('29 09:00', '30 17:00')).toEqual([
      ['29', '29 09:00', '29 17:00'],
      ['30', '30 09:00', '30 17:00'],
    ]);
    expect(told('25 22:00', '27 06:00')).toEqual([
      ['25', '25 22:00', '26 06:00'],
      ['26', '26 22:00', '27 06:00'],
    ]);
  });

  it('are on one after the other', () => {
    const days = daysOf('2026-11-29 09:00:00', '2026-12-01 17:00:00');
    expect(days).toHaveLength(3);
    expect(dayAt(days, '2026-11-28 08:00:00')?.day).toBe('2026-11-29');
    expect(dayAt(days, '2026-11-29 17:00:00')?.day).toBe('2026-11-29');
    expect(dayAt(days, '2026-11-29 17:00:01')?.day).toBe('2026-11-30');
    expect(dayAt(days, '2026-12-09 08:00:00')?.day).toBe('2026-12-01');
  });
});
