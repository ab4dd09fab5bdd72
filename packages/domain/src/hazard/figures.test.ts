import { measured, ranked } from '@anlan/resource';
import { describe, expect, it } from 'vitest';
import { hazardSummary } from './summaries';

const figuresOf = (sums: Readonly<Record<string, number>>) => measured(hazardSummary.measures, sums);

describe('figures of hidden dangers', () => {
  it('leave voided ones out of the rate and nothing divided by nothing', () => {
    expect(
      figuresOf({ total: 10, valid: 8, voided: 2, closed: 6, inTime: 3, 'closeDays.sum': 21, 'closeDays.n': 6 }),
    ).toMatchObject({ total: 10, majorOpen: 0, closedRate: '75.0', onTimeRate: '50.0', closeDays: '3.5' });
    expect(figuresOf({ total: 1, voided: 1 })).toMatchObject({ closedRate: null, onTimeRate: null, closeDays: null });
  });

  it('rank by rate, then in time, then by how much was found; equals share a place, idle ones have none', () => {
    const rows = [
      figuresOf({ total: 10, valid: 10, closed: 9, inTime: 9 }),
      figuresOf({ total: 4, valid: 4, closed: 4, inTime: 2 }),
      figuresOf({}),
      figuresOf({ total: 8, valid: 8, closed: 8, inTime: 4 }),
      figuresOf({ total: 8, valid: 8, closed: 8, inTime: 4 }),
    ];
    expect(ranked(rows, hazardSummary.by.dept.rank).map(({ rank }) => rank)).toEqual([4, 3, null, 1, 1]);
  });
});
