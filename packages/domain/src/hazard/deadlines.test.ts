import { hearersOf, nextRungAt, rungReached, rungSays } from '@anlan/resource';
import { addSeconds } from '@anlan/resource/dates';
import { describe, expect, it } from 'vitest';
import { hazardDeadlines, isOverdue } from './deadlines';
import { hazardStatuses } from './status';

const { rectify } = hazardDeadlines as { rectify: NonNullable<(typeof hazardDeadlines)[string]> };
const named = (name: string) => rectify.rungs.find((rung) => rung.name === name) as (typeof rectify.rungs)[number];
const DAYS = {
  'hazard.overdue.remindDays': 1,
  'hazard.overdue.deptHeadDays': 1,
  'hazard.overdue.viceLeaderDays': 3,
  'hazard.overdue.principalDays': 7,
  'hazard.overdue.regradeDays': 30,
};
const valueIn = (days: Readonly<Record<string, number>>) => (key: string) => days[key] as number;

const PEOPLE: Readonly<Record<string, readonly string[]>> = {
  '{"user":"reviseId"}': ['r'],
  '{"user":"principalId"}': ['c'],
  '{"headOf":"principalDept"}': ['h'],
  '{"headAbove":"principalDept"}': ['a'],
  '{"role":"safety_manager"}': ['s1', 's2'],
  '{"role":"principal"}': ['p'],
};
const heard = (name: string, people: Readonly<Record<string, readonly string[]>>) =>
  hearersOf(rectify, named(name), (hearer) => people[JSON.stringify(hearer)] ?? []);

describe('the deadline of rectification', () => {
  it('is past only while rectification is due', () => {
    for (const status of hazardStatuses) {
      const row = { status, reviseTimeLimit: '2026-11-21 18:00:00' };
      expect(isOverdue(row, '2026-11-21 18:00:01'), String(status)).toBe([1, 2, 7].includes(status));
      expect(isOverdue(row, '2026-11-21 18:00:00'), String(status)).toBe(false);
    }
    expect(isOverdue({ status: 2, reviseTimeLimit: null }, '2026-11-21 18:00:01')).toBe(false);
  });

  it.each([
    ['remind', ['r']],
    ['overdue', ['r', 'c']],
    ['deptHead', ['r', 'h']],
    ['leader', ['r', 'a']],
    ['principal', ['r', 'p']],
    ['regrade', ['r', 's1', 's2', 'p']],
  ] as const)('%s is told to %j', (rung, whom) => {
    expect(heard(rung, PEOPLE)).toEqual(whom);
  });

  it('falls silent at no rung as long as there is a safety manager, and tells one person once', () => {
    const manager = { '{"role":"safety_manager"}': ['s1'] };
    for (const { name } of rectify.rungs) expect(heard(name, manager)).toEqual(['s1']);
    expect(heard('overdue', { '{"headOf":"principalDept"}': ['h'], ...manager })).toEqual(['h']);
    expect(heard('overdue', { '{"user":"reviseId"}': ['x'], '{"user":"principalId"}': ['x'] })).toEqual(['x']);
  });

  it('says what is the matter', () => {
    const limit = '2026-11-05 18:00:00';
    expect(rungSays(named('remind'), '护栏松动', limit, 0)).toBe('隐患整改即将到期（11月5日18:00）：护栏松动');
    expect(rungSays(named('leader'), '护栏$&松动', limit, 3)).toBe('隐患整改已逾期3天：护栏$&松动');
    expect(rungSays(named('regrade'), '护栏松动', limit, 31)).toBe('隐患已逾期31天，请确认是否重新定级：护栏松动');
  });

  it.each([
    ['2026-11-19 23:59:59', 0],
    ['2026-11-20 00:00:00', 1],
    ['2026-11-21 18:00:00', 1],
    ['2026-11-21 18:00:01', 2],
    ['2026-11-22 00:05:00', 3],
    ['2026-11-24 00:05:00', 4],
    ['2026-11-28 00:05:00', 5],
    ['2026-12-21 00:05:00', 6],
  ])('at %s stands at rung %i', (now, rung) => {
    expect(rungReached(rectify, '2026-11-21 18:00:00', now, valueIn(DAYS))).toBe(rung);
  });

  it.each([
    ['usual days', {}],
    ['no day before', { 'hazard.overdue.remindDays': 0, 'hazard.overdue.deptHeadDays': 0 }],
    [
      'a rung that overtakes another',
      { 'hazard.overdue.deptHeadDays': 9, 'hazard.overdue.viceLeaderDays': 2, 'hazard.overdue.principalDays': 2 },
    ],
    [
      'the last rung first',
      { 'hazard.overdue.viceLeaderDays': 60, 'hazard.overdue.principalDays': 90, 'hazard.overdue.regradeDays': 7 },
    ],
  ])('knows to the second when a higher rung is reached: %s', (_, days) => {
    const value = valueIn({ ...DAYS, ...days });
    for (const due of ['2026-11-05 18:00:00', '2026-12-31 23:59:59', '2028-02-29 00:00:00']) {
      const climbed: number[] = [];
      for (let told = 0; ; told = climbed.at(-1) as number) {
        const at = nextRungAt(rectify, due, told, value);
        if (at === undefined) break;
        expect(rungReached(rectify, due, addSeconds(at, -1), value)).toBeLessThanOrEqual(told);
        expect(rungReached(rectify, due, at, value)).toBeGreaterThan(told);
        climbed.push(rungReached(rectify, due, at, value));
      }
      expect(climbed.at(-1)).toBe(rectify.rungs.length);
    }
  });
});
