import { describe, expect, it } from 'vitest';
import { addSeconds } from '../shared/dates';
import { ladderSteps, ladderTitle, nextStepAt, toldAt } from './ladder';
import { overdueStep } from './status';

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

  const usual = {
    remindBeforeDays: 1,
    deptHeadAfterDays: 1,
    leaderAfterDays: 3,
    principalAfterDays: 7,
    regradeAfterDays: 30,
  };
  it.each([
    ['usual days', usual],
    ['no day before', { ...usual, remindBeforeDays: 0, deptHeadAfterDays: 0 }],
    ['a step that overtakes another', { ...usual, deptHeadAfterDays: 9, leaderAfterDays: 2, principalAfterDays: 2 }],
    ['the last step first', { ...usual, leaderAfterDays: 60, principalAfterDays: 90, regradeAfterDays: 7 }],
  ])('knows to the second when a higher step is reached: %s', (_, ladder) => {
    for (const deadline of ['2026-11-05 18:00:00', '2026-12-31 23:59:59', '2028-02-29 00:00:00']) {
      const reachedAt = (now: string): number => {
        const step = overdueStep({ status: 2, reviseTimeLimit: deadline }, now, ladder);
        return step ? ladderSteps.indexOf(step) + 1 : 0;
      };
      const climbed: number[] = [];
      for (let told = 0; ; told = climbed.at(-1) as number) {
        const at = nextStepAt(deadline, told, ladder);
        if (at === undefined) break;
        expect(reachedAt(addSeconds(at, -1))).toBeLessThanOrEqual(told);
        expect(reachedAt(at)).toBeGreaterThan(told);
        climbed.push(reachedAt(at));
      }
      expect(climbed.at(-1)).toBe(ladderSteps.length);
    }
  });
});
