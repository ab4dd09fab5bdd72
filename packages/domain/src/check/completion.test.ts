import { describe, expect, it } from 'vitest';
import { completionOf, percent } from './completion';

const NOW = '2026-11-20 12:00:00';
const task = (status: number, dueTime = '2026-11-20 23:59:59') => ({ status, dueTime });

describe('completion of tasks', () => {
  it('counted by hand: seven count, one cancelled does not', () => {
    const tasks = [task(1), task(2), task(3), task(3), task(3), task(4), task(5), task(6)];
    expect(completionOf(tasks, NOW)).toEqual({
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

  it('a task that waits past its time is overdue before anybody has marked it', () => {
    const late = '2026-11-20 11:59:59';
    expect(completionOf([task(1, late), task(2, late), task(1, NOW)], NOW)).toMatchObject({
      total: 3,
      overdueCount: 2,
      waitCheckCount: 1,
      completionRate: '0.0',
    });
  });

  it('has no rate where nothing was to be done', () => {
    expect(completionOf([], NOW)).toMatchObject({ total: 0, completionRate: null, overallCompletionRate: null });
    expect(completionOf([task(6)], NOW)).toMatchObject({ total: 0, completionRate: null });
  });

  it('every part adds up to the whole', () => {
    const tasks = Array.from({ length: 60 }, (_, place) => task((place % 6) + 1));
    const counted = completionOf(tasks, NOW);
    expect(counted.total).toBe(50);
    expect(counted.completeCount + counted.waitCheckCount + counted.overdueCompleteCount + counted.overdueCount).toBe(
      counted.total,
    );
    expect(counted.actualCompleteCount).toBe(20);
  });

  it('rounds to one decimal', () => {
    expect([percent(1, 3), percent(2, 3), percent(1, 1), percent(0, 5), percent(1, 8)]).toEqual([
      '33.3',
      '66.7',
      '100.0',
      '0.0',
      '12.5',
    ]);
  });
});
