import { describe, expect, it } from 'vitest';
import { hiddenDangerLifecycle } from './hidden-danger';
import { hazardLevelOf, hazardStatuses, hazardStatusOf, isOpen, nationalStatusOf, openStatuses } from './status';

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

  it('reads levels from number and text, everything else as not graded', () => {
    expect([2, '2', 4, '4', -1, '-1', null, undefined, 3].map(hazardLevelOf)).toEqual([2, 2, 4, 4, -1, -1, -1, -1, -1]);
  });

  it('has the codes of the national exchange', () => {
    expect(hazardStatuses.map(nationalStatusOf)).toEqual([0, 0, 1, 1, 9, undefined, 0]);
  });
});
