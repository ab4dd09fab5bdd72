import { describe, expect, it } from 'vitest';
import { addCounts, figuresOf, type HazardCounts, NO_COUNTS, ranked, rolledUp, widest } from './figures';

const counts = (more: Partial<HazardCounts>): HazardCounts => ({ ...NO_COUNTS, ...more });

describe('figures of hidden dangers', () => {
  it('leave voided ones out of the rate and nothing divided by nothing', () => {
    expect(
      figuresOf(counts({ total: 10, valid: 8, voided: 2, closed: 6, inTime: 3, days: 21, timed: 6 })),
    ).toMatchObject({
      closedRate: '75.0',
      onTimeRate: '50.0',
      closeDays: '3.5',
    });
    expect(figuresOf(counts({ total: 1, voided: 1 }))).toMatchObject({
      closedRate: null,
      onTimeRate: null,
      closeDays: null,
    });
  });

  it('rank by rate, then in time, then by how much was found; equals share a place, idle ones have none', () => {
    const rows = [
      figuresOf(counts({ total: 10, valid: 10, closed: 9, inTime: 9 })),
      figuresOf(counts({ total: 4, valid: 4, closed: 4, inTime: 2 })),
      figuresOf(NO_COUNTS),
      figuresOf(counts({ total: 8, valid: 8, closed: 8, inTime: 4 })),
      figuresOf(counts({ total: 8, valid: 8, closed: 8, inTime: 4 })),
    ];
    expect(ranked(rows).map(({ rank }) => rank)).toEqual([4, 3, null, 1, 1]);
  });

  it('of a department hold those below it, once', () => {
    const units = [
      { id: 'a', parentId: '0' },
      { id: 'b', parentId: 'a' },
      { id: 'c', parentId: 'b' },
      { id: 'd', parentId: 'a' },
    ];
    const own = new Map([
      ['b', counts({ total: 1 })],
      ['c', counts({ total: 2 })],
      ['d', counts({ total: 4 })],
    ]);
    expect(rolledUp(units, own).map((unit) => [unit.id, unit.counts.total])).toEqual([
      ['a', 7],
      ['b', 3],
      ['c', 2],
      ['d', 4],
    ]);
    expect(addCounts(counts({ days: 1.5 }), counts({ days: 2, timed: 1 }))).toMatchObject({ days: 3.5, timed: 1 });
  });

  it('are drawn for the departments that divide them', () => {
    const row = (key: string, parentId: string | null, total: number) => ({ key, parentId, total });
    const rows = [row('a', null, 7), row('b', 'a', 3), row('c', 'a', 4), row('d', 'b', 2)];
    expect(widest(rows, 12).map(({ key }) => key)).toEqual(['c', 'b']);
    expect(widest(rows, 1).map(({ key }) => key)).toEqual(['c']);
    expect(widest([row('a', null, 7)], 5).map(({ key }) => key)).toEqual(['a']);
    expect(widest([], 5)).toEqual([]);
  });
});
