import { describe, expect, it } from 'vitest';
import { factorsOf, reckoning, resultOf, scaleOf, stepOf } from './evaluation';

describe('the scales of a form', () => {
  it('follow the method: LS has no exposure, direct judgement no numbers', () => {
    expect(scaleOf('LEC', 'exposure').map(({ value }) => value)).toEqual([10, 6, 3, 2, 1, 0.5]);
    expect(scaleOf('LS', 'exposure')).toEqual([]);
    expect(scaleOf('DIRECT', 'likelihood')).toEqual([]);
    expect(scaleOf('LS', 'consequence')).toHaveLength(5);
  });

  it('know a stored number by its value, and none that is off the scale', () => {
    const scale = scaleOf('LEC', 'likelihood');
    expect(stepOf(scale, '0.500')?.value).toBe(0.5);
    expect(stepOf(scale, 3)?.label).toBe('可能，但不经常');
    expect(stepOf(scale, '4')).toBeUndefined();
    expect(stepOf(scale, '')).toBeUndefined();
  });
});

describe('the result while one types', () => {
  it.each([
    [
      { evaluateMethod: 'LEC', likelihood: '3', exposure: '6', consequence: '15' },
      '2',
      'D = L 3 × E 6 × C 15 = 270 → 较大风险',
    ],
    [{ evaluateMethod: 'LS', likelihood: '5', consequence: '4' }, '1', 'R = L 5 × S 4 = 20 → 重大风险'],
    [{ evaluateMethod: 'DIRECT' }, '1', '直接判定 → 重大风险'],
  ])('is reckoned from %j', (row, level, words) => {
    expect(resultOf(row)?.level).toBe(level);
    expect(reckoning(row)).toBe(words);
  });

  it('tells stored numbers without the zeros of their column', () => {
    expect(factorsOf({ evaluateMethod: 'LS', likelihood: '2.00', consequence: '5.00' })).toBe('L 2 × S 5');
    expect(factorsOf({ evaluateMethod: 'DIRECT' })).toBe('');
  });

  it('waits until every factor of the method is chosen', () => {
    expect(resultOf({ evaluateMethod: 'LEC', likelihood: '3', exposure: null, consequence: '15' })).toBeUndefined();
    expect(reckoning({ evaluateMethod: 'LEC', likelihood: '4', exposure: '6', consequence: '15' })).toBe('');
  });
});
