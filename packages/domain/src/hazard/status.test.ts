import { describe, expect, it } from 'vitest';
import { hiddenDangerLifecycle } from './hidden-danger';
import {
  hazardLevelOf,
  hazardStatuses,
  hazardStatusOf,
  isOpen,
  isOverdue,
  nationalStatusOf,
  type OverdueLadder,
  openStatuses,
  overdueStep,
} from './status';

const due = (status: number) => ({ status, reviseTimeLimit: '2026-11-21 18:00:00' });

describe('status of a hidden danger', () => {
  it('has the numbers of the lifecycle', () => {
    expect(Object.values(hiddenDangerLifecycle.code).sort()).toEqual([...hazardStatuses]);
    expect(() => hazardStatusOf(8)).toThrow(RangeError);
    expect(hazardStatusOf('4')).toBe(4);
  });

  it('is open in 1, 2, 3, 4 and 7', () => {
    expect(hazardStatuses.filter(isOpen)).toEqual([1, 2, 3, 4, 7]);
    expect(openStatuses).toEqual([1, 2, 3, 4, 7]);
  });

  it('is overdue only while rectification is due and past its deadline', () => {
    for (const status of hazardStatuses) {
      expect(isOverdue(due(status), '2026-11-21 18:00:01'), String(status)).toBe([1, 2, 7].includes(status));
      expect(isOverdue(due(status), '2026-11-21 18:00:00'), String(status)).toBe(false);
    }
    expect(isOverdue({ status: 2, reviseTimeLimit: null }, '2026-11-21 18:00:01')).toBe(false);
  });

  it('reads levels from number and text, everything else as not graded', () => {
    expect([2, '2', 4, '4', -1, '-1', null, undefined, 3].map(hazardLevelOf)).toEqual([2, 2, 4, 4, -1, -1, -1, -1, -1]);
  });

  it('has the codes of the national exchange', () => {
    expect(hazardStatuses.map(nationalStatusOf)).toEqual([0, 0, 1, 1, 9, undefined, 0]);
  });
});

describe('overdue ladder', () => {
  const ladder: OverdueLadder = {
    remindBeforeDays: 1,
    deptHeadAfterDays: 1,
    leaderAfterDays: 3,
    principalAfterDays: 7,
    regradeAfterDays: 30,
  };

  it.each([
    ['2026-11-19 23:59:59', undefined],
    ['2026-11-20 00:00:00', 'remind'],
    ['2026-11-21 18:00:00', 'remind'],
    ['2026-11-21 18:00:01', 'overdue'],
    ['2026-11-22 00:05:00', 'deptHead'],
    ['2026-11-24 00:05:00', 'leader'],
    ['2026-11-28 00:05:00', 'principal'],
    ['2026-12-21 00:05:00', 'regrade'],
  ])('at %s stands at %s', (now, step) => {
    expect(overdueStep(due(2), now, ladder)).toBe(step);
  });

  it('ends with rectification', () => {
    expect(overdueStep(due(4), '2026-12-21 00:05:00', ladder)).toBeUndefined();
    expect(overdueStep({ status: 2 }, '2026-12-21 00:05:00', ladder)).toBeUndefined();
  });
});
