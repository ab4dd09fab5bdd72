import { describe, expect, it } from 'vitest';
import { awaitingWords, cycleWords, isLooserFrequency, lackWords } from './control';

describe('how often a point is controlled', () => {
  it.each([
    ['1', undefined, false],
    ['2', undefined, false],
    ['3', undefined, true],
    ['11', 24, false],
    ['11', 25, true],
    ['12', 1, false],
    ['12', 2, true],
    ['12', undefined, true],
    ['10', undefined, true],
    // Nobody told how many hours: not held for 每天.
    ['11', undefined, true],
  ] as const)('%s with N %s is looser than a 重大 point asks: %s', (frequency, cycle, looser) => {
    expect(isLooserFrequency(frequency, '1', cycle)).toBe(looser);
  });

  it('is not made looser where the hours of 每N小时 were never told', () => {
    expect(isLooserFrequency('11', '4', undefined)).toBe(false);
    expect(isLooserFrequency('12', '4', undefined)).toBe(true);
  });

  it('has words of its own where it has a number of its own', () => {
    expect(cycleWords('11', 4)).toBe('每4小时');
    expect(cycleWords('12', '3')).toBe('每3天');
    expect([cycleWords('11', null), cycleWords('2', 4)]).toEqual([undefined, undefined]);
  });
});

describe('why a point waits to be evaluated anew', () => {
  const row = {
    engineeringMeasures: '联锁',
    manageMeasures: '巡检',
    protectMeasures: '护目镜',
    emergencyMeasures: ' ',
  };

  it('names the kinds of measures no row of a 重大 point has', () => {
    expect(lackWords('1', [row])).toBe('缺少培训教育、应急处置措施');
    expect(lackWords('1', [row, { educationMeasures: '班前会', emergencyMeasures: '喷淋' }])).toBeUndefined();
    expect(lackWords('2', [row])).toBeUndefined();
  });

  it('tells both reasons, or none', () => {
    expect(awaitingWords(true, '缺少管理措施')).toBe('不再涉及重大危险源；缺少管理措施');
    expect(awaitingWords(false, undefined)).toBeNull();
  });
});
