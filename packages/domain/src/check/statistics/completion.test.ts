import { describe, expect, it } from 'vitest';
import { completionOf } from './completion';

describe('completion of checks', () => {
  it('counted by hand: seven count, cancelled and done by a colleague do not', () => {
    expect(completionOf([1, 2, 3, 3, 3, 4, 5, 6, 7])).toEqual({
      total: 7,
      completeCount: 3,
      waitCheckCount: 2,
      overdueCompleteCount: 1,
      overdueCount: 1,
      actualCompleteCount: 4,
      completionRate: '42.9',
      overallCompletionRate: '57.1',
    });
  });

  it('has no rate where nothing was to be done', () => {
    expect(completionOf([])).toMatchObject({ total: 0, completionRate: null, overallCompletionRate: null });
    expect(completionOf([6, 7])).toMatchObject({ total: 0, completionRate: null });
  });

  it('every part adds up to the whole', () => {
    const counted = completionOf(Array.from({ length: 70 }, (_, place) => (place % 7) + 1));
    expect(counted.total).toBe(50);
    expect(counted.completeCount + counted.waitCheckCount + counted.overdueCompleteCount + counted.overdueCount).toBe(
      counted.total,
    );
    expect(counted.actualCompleteCount).toBe(20);
  });
});
