import { describe, expect, it } from 'vitest';
import { isReached, type Judged, numberIn, STATUS, statusOn } from './judge';

const year: Judged = {
  startTime: '2026-01-01',
  endTime: '2026-12-31',
  terminated: false,
  direction: 1,
  targetValue: '95%',
  completeValue: null,
};

describe('an objective', () => {
  it('is judged when its period is over, and not before', () => {
    expect(statusOn({ ...year, completeValue: '100' }, '2025-12-31')).toBe(STATUS.coming);
    expect(statusOn({ ...year, completeValue: '100' }, '2026-12-31')).toBe(STATUS.running);
    expect(statusOn({ ...year, completeValue: '95' }, '2027-01-01')).toBe(STATUS.reached);
    expect(statusOn({ ...year, completeValue: '94.9%' }, '2027-01-01')).toBe(STATUS.missed);
    expect(statusOn(year, '2027-01-01')).toBe(STATUS.missed);
  });

  it('says whether more or less is better: no deaths is a result', () => {
    const deaths = { ...year, direction: 2, targetValue: '0人', completeValue: '0' };
    expect(isReached(deaths)).toBe(true);
    expect(isReached({ ...deaths, completeValue: '1' })).toBe(false);
    expect(statusOn({ ...deaths, completeValue: null }, '2027-01-01')).toBe(STATUS.missed);
  });

  it('that is no number is reached once somebody says what came of it', () => {
    const words = { ...year, targetValue: '完成标准化复评', completeValue: '已通过' };
    expect(isReached(words)).toBeUndefined();
    expect(statusOn(words, '2027-01-01')).toBe(STATUS.reached);
  });

  it('that was ended stays ended', () => {
    expect(statusOn({ ...year, terminated: true }, '2027-01-01')).toBe(STATUS.ended);
  });

  it('reads the number a value begins with', () => {
    expect(['98.5%', '0 起', '12', '约10', '1.2.3', null].map(numberIn)).toEqual([
      98.5,
      0,
      12,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
