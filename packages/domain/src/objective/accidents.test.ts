import { describe, expect, it } from 'vitest';
import { ACCIDENT_VALUES, totalsOf } from './accidents';

const month = (name: string, more: object = {}) => ({
  month: name,
  employees: 400,
  accidents: 0,
  deaths: 0,
  serious: 0,
  ...more,
});
const year = ['2025-11-15', '2026-02-10'] as const;

describe('accidents of a period', () => {
  it('are those of its whole months, over the turn of a year', () => {
    const told = [
      month('2025-10', { deaths: 9 }),
      month('2025-11', { accidents: 1, serious: 1 }),
      month('2025-12', { employees: 600 }),
      month('2026-01', { accidents: 2, deaths: 1 }),
      month('2026-02', { employees: 600, serious: 2 }),
      month('2026-03', { deaths: 9 }),
    ];
    const totals = totalsOf(told, year, '2026-06-01');
    expect(totals).toEqual({ employees: 500, accidents: 3, deaths: 1, serious: 3 });
    const values = Object.entries(ACCIDENT_VALUES).map(([name, of]) => [name, totals && of(totals)]);
    expect(Object.fromEntries(values)).toEqual({
      accidents: '3',
      deaths: '1',
      serious: '3',
      deathRate: '2',
      seriousRate: '6',
    });
  });

  it('are unknown while a month that is over was not told, and of this month what is told so far', () => {
    const told = [month('2025-11'), month('2026-01')];
    expect(totalsOf(told, year, '2026-02-03')).toBeUndefined();
    expect(totalsOf([...told, month('2025-12')], year, '2026-02-03')).toMatchObject({ deaths: 0 });
    expect(totalsOf([...told, month('2025-12')], year, '2026-03-01')).toBeUndefined();
    expect(totalsOf([], year, '2025-11-20')).toBeUndefined();
  });
});
