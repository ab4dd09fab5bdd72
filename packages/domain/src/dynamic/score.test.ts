import { describe, expect, it } from 'vitest';
import type { RiskLevel } from '../risk/level';
import type { RiskEvidence } from './factor';
import { DEFAULT_DYNAMIC_RULES, dynamicRules } from './rules';
import {
  bandOf,
  companyScore,
  explain,
  type Factor,
  remedies,
  type Stood,
  scoreOf,
  stand,
  warningDecision,
} from './score';

const danger = (id: string, more: Partial<RiskEvidence> = {}): RiskEvidence => ({
  resource: 'hiddenDanger',
  id,
  title: `隐患${id}`,
  ...more,
});
const factor = (term: Factor['term'], code: string, points: number, more: Partial<Factor> = {}): Factor => ({
  term,
  code,
  points,
  count: 1,
  sentence: code,
  evidence: [],
  ...more,
});

const overdueDanger = factor('H', 'hazard.overdue', 7, {
  sentence: '逾期隐患1项',
  remedy: '完成整改并通过复查',
  evidence: [danger('a', { owner: '张三' })],
});
const overdueTasks = factor('I', 'inspection.overdue', 4, {
  count: 2,
  sentence: '逾期任务2项',
  evidence: [
    { resource: 'planTask', id: 't1', title: '周检', points: 2 },
    { resource: 'planTask', id: 't2', title: '周检', points: 2 },
  ],
});
/** 10 due, 6 on time, 2 late: r = 0.7, 12 × 0.3 = 3.6. */
const completion = factor('I', 'inspection.rate', 3.6, {
  sentence: '任务完成率70%',
  evidence: [
    { resource: 'planTask', id: 't1', title: '周检', points: 0.6 },
    { resource: 'planTask', id: 't2', title: '周检', points: 0.6 },
  ],
});
const WORKED = [overdueDanger, overdueTasks, completion];
const WITHOUT_DANGER = [overdueTasks, completion];

describe('the score', () => {
  it('of the worked case is 35 + 3.6 + 4 + 7 = 49.6, shown as 50, and that is 较大', () => {
    const scored = scoreOf('3', WORKED);
    expect(scored).toMatchObject({ raw: 49.6, score: 50, level: '2', base: 35, floor: null });
    expect(scored.terms).toEqual({ I: 7.6, H: 7, W: 0, P: 0, E: 0, G: 0 });
    expect(explain('3', '2', scored, WORKED)).toBe(
      '固有：一般 → 现状：较大（+15）：逾期隐患1项 +7；逾期任务2项 +4；任务完成率70% +3.6',
    );
  });

  it('is 43 and 一般 with the danger closed', () => {
    expect(scoreOf('3', WITHOUT_DANGER)).toMatchObject({ raw: 42.6, score: 43, level: '3' });
  });

  it('is 75 and 重大 at least with an open major danger, whatever the inherent level', () => {
    const major = factor('H', 'hazard.major', 25, { floor: { least: 75 }, evidence: [danger('m')] });
    for (const inherent of ['1', '2', '3', '4'] as const) {
      const scored = scoreOf(inherent, [...WORKED, major]);
      expect([inherent, scored.score >= 75, scored.level, scored.warnIndex]).toEqual([inherent, true, '1', 100]);
    }
    // 10 + 25 = 35 is held at 75; 80 + 25 is above it anyway and ends at 100.
    expect(scoreOf('4', [major])).toMatchObject({ score: 75, floor: { least: 75, code: 'hazard.major' } });
    expect(scoreOf('1', [major])).toMatchObject({ score: 100, floor: null });
    expect(explain('4', '1', scoreOf('4', [major]), [major])).toBe(
      '固有：低 → 现状：重大（+65）：hazard.major +25；hazard.major，评分不低于75',
    );
  });

  it('lies a level above the inherent one with a general danger overdue for more than thirty days', () => {
    const long = factor('H', 'hazard.longOverdue', 7, { floor: { aboveInherent: true } });
    expect(scoreOf('4', [long])).toMatchObject({ score: 25, level: '3' });
    expect(scoreOf('3', [long])).toMatchObject({ score: 50, level: '2' });
    expect(scoreOf('2', [long])).toMatchObject({ score: 75, level: '1' });
    expect(scoreOf('1', [long])).toMatchObject({ score: 87, level: '1' });
  });

  it.each([
    ['I', 20, 55],
    ['H', 40, 75],
    ['W', 25, 60],
    ['P', 25, 60],
    ['E', 15, 50],
  ] as const)('takes at the most %s = %i from a term', (term, cap, score) => {
    const many = Array.from({ length: 30 }, (_, place) => factor(term, `x${place}`, 9));
    const scored = scoreOf('3', many);
    expect([scored.terms[term], scored.score]).toEqual([cap, score]);
  });

  it('never passes 100, nor falls below the band of the inherent level', () => {
    const all = (['I', 'H', 'W', 'P', 'E'] as const).map((term) => factor(term, term, 99));
    expect(scoreOf('1', all).score).toBe(100);
    const record = factor('G', 'record', 50);
    expect(scoreOf('1', [record])).toMatchObject({ score: 75, level: '1' });
    expect(scoreOf('2', [record]).score).toBe(55);
    expect(scoreOf('3', [record]).score).toBe(30);
    expect(scoreOf('4', [record]).score).toBe(5);
    const loose = dynamicRules((name) => (name === 'cap.record' ? 100 : name === 'base.general' ? 35 : 50));
    expect(scoreOf('3', [record], { ...DEFAULT_DYNAMIC_RULES, caps: loose.caps }).score).toBe(25);
  });

  it('gives nothing for a good record while a danger or a warning is open', () => {
    const record = factor('G', 'record', 5);
    expect(scoreOf('3', [record]).score).toBe(30);
    expect(scoreOf('3', [record, overdueDanger])).toMatchObject({ score: 42, terms: { G: 0 } });
    expect(scoreOf('3', [record, factor('W', 'warning', 5)])).toMatchObject({ score: 40, terms: { G: 0 } });
  });

  it('rounds half up, and tenths do not drift', () => {
    const parts = Array.from({ length: 3 }, (_, place) => factor('I', `i${place}`, 0.1));
    expect(scoreOf('3', parts).raw).toBe(35.3);
    expect(scoreOf('3', [factor('H', 'h', 14.5)])).toMatchObject({ raw: 49.5, score: 50, level: '2' });
    expect(scoreOf('3', [factor('H', 'h', 14.4)])).toMatchObject({ raw: 49.4, score: 49, level: '3' });
    expect([0, 24, 25, 49, 50, 74, 75, 100].map((score) => bandOf(score))).toEqual([
      '4',
      '4',
      '3',
      '3',
      '2',
      '2',
      '1',
      '1',
    ]);
  });

  it('says nothing but the level of a point at which nothing is wrong', () => {
    expect(explain('2', '2', scoreOf('2', []), [])).toBe('固有：较大 → 现状：较大');
  });
});

describe('the level', () => {
  const at = (before: Stood | undefined, score: number, now: string, inherent: RiskLevel = '3') =>
    stand(before, { inherent, score }, now);

  it('rises at once and falls a day after the score has', () => {
    const quiet = at(undefined, 35, '2026-11-20 08:00:00');
    expect(quiet).toMatchObject({ level: '3', candidate: null, since: '2026-11-20 08:00:00' });
    const risen = at(quiet, 50, '2026-11-20 09:00:00');
    expect(risen).toMatchObject({ level: '2', since: '2026-11-20 09:00:00', candidate: null, mayFallAt: null });
    const closed = at(risen, 43, '2026-11-21 10:00:00');
    expect(closed).toMatchObject({
      level: '2',
      since: '2026-11-20 09:00:00',
      candidate: '3',
      mayFallAt: '2026-11-22 10:00:00',
    });
    const waiting = at(closed, 43, '2026-11-22 09:59:59');
    expect(waiting).toMatchObject({ level: '2', mayFallAt: '2026-11-22 10:00:00' });
    expect(at(waiting, 43, '2026-11-22 10:00:00')).toMatchObject({
      level: '3',
      since: '2026-11-22 10:00:00',
      mayFallAt: null,
    });
  });

  it('begins its day anew when the score comes back in between', () => {
    const risen = at(undefined, 50, '2026-11-20 09:00:00');
    const under = at(risen, 43, '2026-11-20 10:00:00');
    const back = at(under, 52, '2026-11-21 08:00:00');
    expect(back).toMatchObject({ level: '2', mayFallAt: null });
    expect(at(back, 43, '2026-11-21 12:00:00')).toMatchObject({ level: '2', mayFallAt: '2026-11-22 12:00:00' });
  });

  it('falls band by band: out of each after a day under it', () => {
    const red = at(undefined, 80, '2026-11-20 08:00:00');
    const orange = at(red, 60, '2026-11-20 10:00:00');
    const yellow = at(orange, 40, '2026-11-20 22:00:00');
    expect(yellow).toMatchObject({ level: '1', candidate: '2', mayFallAt: '2026-11-21 10:00:00' });
    const first = at(yellow, 40, '2026-11-21 10:00:00');
    expect(first).toMatchObject({ level: '2', candidate: '3', mayFallAt: '2026-11-21 22:00:00' });
    expect(at(first, 40, '2026-11-21 22:00:00').level).toBe('3');
  });

  it('starts from the score when people have evaluated the point anew', () => {
    const red = at(undefined, 80, '2026-11-20 08:00:00', '1');
    expect(at(red, 35, '2026-11-20 09:00:00', '3')).toMatchObject({ level: '3', since: '2026-11-20 09:00:00' });
  });
});

describe('the warning', () => {
  const usual = { warnValue: 40, eliminateValue: 20 };
  const decide = (inherent: RiskLevel, level: RiskLevel, warnIndex: number) =>
    warningDecision({ inherent, level, warnIndex }, usual);

  it('comes with a worse level even below the threshold: the index of the worked case is 29', () => {
    expect(scoreOf('3', WORKED).warnIndex).toBe(29);
    expect(decide('3', '2', 29)).toBe('raise');
    expect(decide('3', '3', 29)).toBe('keep');
  });

  it('comes at 40, stays in between, and ends at 20 with the level restored', () => {
    expect(decide('2', '2', 40)).toBe('raise');
    expect(decide('2', '2', 39)).toBe('keep');
    expect(decide('2', '2', 21)).toBe('keep');
    expect(decide('2', '2', 20)).toBe('clear');
    expect(decide('3', '2', 0)).toBe('raise');
  });

  it('is none for a 重大 point that is no worse than it always was', () => {
    expect(scoreOf('1', [])).toMatchObject({ score: 80, level: '1', warnIndex: 0 });
    expect(decide('1', '1', 0)).toBe('clear');
  });
});

describe('what would bring it down', () => {
  it('names every record once, by effect, with whoever is to deal with it', () => {
    const list = remedies('3', WORKED);
    expect(
      list.map(({ evidence, effect, scoreAfter, levelAfter }) => [evidence?.id, effect, scoreAfter, levelAfter]),
    ).toEqual([
      ['a', 7, 43, '3'],
      ['t1', 2.6, 47, '3'],
      ['t2', 2.6, 47, '3'],
    ]);
    expect(list[0]).toMatchObject({ remedy: '完成整改并通过复查', evidence: { owner: '张三' } });
  });

  it('shows that one of two major dangers changes nothing, and that the last one lifts the floor', () => {
    const major = (...ids: string[]) =>
      factor('H', 'hazard.major', 25 * ids.length, {
        count: ids.length,
        floor: { least: 75 },
        evidence: ids.map((id) => danger(id)),
      });
    expect(remedies('4', [major('a', 'b')]).map(({ effect, scoreAfter }) => [effect, scoreAfter])).toEqual([
      [0, 75],
      [0, 75],
    ]);
    expect(remedies('4', [major('a')])[0]).toMatchObject({ effect: 65, scoreAfter: 10, levelAfter: '4' });
  });

  it('offers nothing that is over: a check done late counts, but cannot be done again', () => {
    const late = { resource: 'checkRecord', id: 'l', title: '周检', points: 0 };
    const due = { resource: 'checkRecord', id: 'd', title: '周检', points: 0.6 };
    const rate = factor('I', 'inspection.rate', 1.8, { evidence: [late, due] });
    expect(remedies('3', [rate]).map(({ evidence, effect }) => [evidence?.id, effect])).toEqual([['d', 0.6]]);
  });

  it('has a line where no record is to blame', () => {
    const none = factor('I', 'inspection.none', 6, { remedy: '制定并启用排查计划' });
    expect(remedies('3', [none])).toEqual([
      {
        evidence: null,
        remedy: '制定并启用排查计划',
        sentence: 'inspection.none',
        effect: 6,
        scoreAfter: 35,
        levelAfter: '3',
      },
    ]);
  });
});

describe('a company', () => {
  it('is as bad as seven tenths of its worst point and three of the mean', () => {
    // 0.7 × 80 + 0.3 × (80 + 35 + 35) / 3 = 56 + 15 = 71
    expect(companyScore([80, 35, 35], { overdueMajor: false })).toEqual({ score: 71, level: '2' });
    expect(companyScore([], { overdueMajor: false })).toEqual({ score: 0, level: '4' });
  });

  it('is 橙 at least with an overdue major danger', () => {
    expect(companyScore([10], { overdueMajor: true })).toEqual({ score: 10, level: '2' });
    expect(companyScore([100], { overdueMajor: true }).level).toBe('1');
  });
});
