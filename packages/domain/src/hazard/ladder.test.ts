import { describe, expect, it } from 'vitest';
import { ladderSteps, ladderTitle, toldAt } from './ladder';

const all = {
  rectifier: ['r'],
  inCharge: ['c'],
  deptHead: ['h'],
  headAbove: ['a'],
  safetyManagers: ['s1', 's2'],
  principals: ['p'],
};

describe('the ladder of deadlines', () => {
  it.each([
    ['remind', ['r']],
    ['overdue', ['r', 'c']],
    ['deptHead', ['r', 'h']],
    ['leader', ['r', 'a']],
    ['principal', ['r', 'p']],
    ['regrade', ['r', 's1', 's2', 'p']],
  ] as const)('%s is told to %j', (step, whom) => {
    expect(toldAt(step, all)).toEqual(whom);
  });

  it('falls silent at no step as long as there is a safety manager', () => {
    for (const step of ladderSteps) expect(toldAt(step, { safetyManagers: ['s1'] })).toEqual(['s1']);
    expect(toldAt('overdue', { deptHead: ['h'], safetyManagers: ['s1'] })).toEqual(['h']);
  });

  it('tells one person once', () => {
    expect(toldAt('overdue', { rectifier: ['x'], inCharge: ['x'] })).toEqual(['x']);
  });

  it('says what is the matter', () => {
    const limit = '2026-11-05 18:00:00';
    expect(ladderTitle('remind', '护栏松动', 0, limit)).toBe('隐患整改即将到期（11月5日18:00）：护栏松动');
    expect(ladderTitle('leader', '护栏松动', 3, limit)).toBe('隐患整改已逾期3天：护栏松动');
    expect(ladderTitle('regrade', '护栏松动', 31, limit)).toBe('隐患已逾期31天，请确认是否重新定级：护栏松动');
  });
});
