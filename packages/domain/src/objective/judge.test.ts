import { describe, expect, it } from 'vitest';
import {
  assessAbove,
  assessedOn,
  assessLifecycle,
  directionIn,
  isOpen,
  isReached,
  type Judged,
  needsAssessment,
  numberIn,
  STATUS,
  scoreAbove,
  scoreOf,
  stateAbove,
  statusOn,
  weightedScore,
} from './judge';

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

  it('that is no number is reached when its assessor says so, and only while the words are the same', () => {
    const { none, waiting, reached, missed } = assessLifecycle.code;
    const words = { ...year, targetValue: '零死亡', completeValue: '1人' };
    expect(isReached(words)).toBeUndefined();
    expect(
      [words, { ...words, completeValue: ' ' }, { ...words, terminated: true }, year].map(needsAssessment),
    ).toEqual([true, false, false, false]);
    const state = (assessState: number, day = '2027-01-01') => statusOn({ ...words, assessState }, day);
    expect([waiting, reached, missed].map((one) => state(one))).toEqual([STATUS.missed, STATUS.reached, STATUS.missed]);
    // Confirmed before its end it is reached from then on.
    expect([state(waiting, '2026-06-01'), state(reached, '2026-06-01')]).toEqual([STATUS.running, STATUS.reached]);
    expect([waiting, missed].map((one) => scoreOf(STATUS.missed, one))).toEqual([null, 0]);
    expect([
      assessedOn(words),
      assessedOn(words, { ...words, assessState: reached }),
      assessedOn({ ...words, completeValue: '2人' }, { ...words, assessState: reached }),
      assessedOn({ ...words, targetValue: '死亡不超过一人' }, { ...words, assessState: reached }),
      assessedOn({ ...words, terminated: true }, { ...words, assessState: waiting }),
    ]).toEqual([waiting, reached, waiting, waiting, none]);
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
    expect(['≤0人', '不低于 95%', '1,200小时', '＜3‰', '12,00'].map(numberIn)).toEqual([0, 95, 1200, 3, undefined]);
  });

  it('goes by the way its target is written where that says one', () => {
    expect(['≤0人', '不超过3起', '不低于95%', '>80', '95%', null].map(directionIn)).toEqual([
      2,
      2,
      1,
      1,
      undefined,
      undefined,
    ]);
    const reached = (targetValue: string, completeValue: string, direction = 1) =>
      isReached({ ...year, direction, targetValue, completeValue });
    expect([reached('≤0人', '3人'), reached('≤0人', '0'), reached('不低于95%', '95', 2)]).toEqual([false, true, true]);
    expect([reached('<3', '3'), reached('<3', '2.9'), reached('超过80%', '80%')]).toEqual([false, true, false]);
  });
});

describe('a score', () => {
  it('is all or nothing of one, and follows the weights of several that are judged', () => {
    expect([STATUS.reached, STATUS.missed, STATUS.running, STATUS.ended].map((state) => scoreOf(state))).toEqual([
      100,
      0,
      null,
      null,
    ]);
    const of = (...list: readonly (readonly [weight: number | null, score: number | null])[]) =>
      weightedScore(list.map(([weight, score]) => ({ weight, score })));
    expect(of([30, 100], [25, 0], [25, 100], [20, 100])).toBe(75);
    // What still runs is not counted against anybody.
    expect(of([50, 100], [50, null])).toBe(100);
    expect(of([null, 100], [null, 0], [null, 0])).toBe(33);
    expect(of([80, 0], [null, 100])).toBe(0);
    expect([of(), of([10, null])]).toEqual([null, null]);
  });

  it('above others is theirs, without those that were ended; where all were, its own', () => {
    const { reached, missed, running, ended } = STATUS;
    const below = (state: string) => ({ state, weight: null, score: scoreOf(state) });
    const above = (state: string, ...list: Parameters<typeof scoreAbove>[1]) => scoreAbove({ state }, list);
    expect(above(running, below(reached), below(missed))).toBe(50);
    expect(above(reached, below(missed), below(ended))).toBe(0);
    expect([reached, missed, running].map((own) => above(own, below(ended)))).toEqual([100, 0, null]);
    // What was reached before it was ended counts as little.
    expect(above(missed, { state: ended, weight: 50, score: 100 })).toBe(0);
    expect(scoreAbove({ state: missed, assessState: assessLifecycle.code.waiting }, [])).toBeNull();
  });

  it('above is reached only when all below it that were not ended are', () => {
    const { reached, missed, running, ended } = STATUS;
    const below = (state: string, weight: number | null = null) => ({ state, weight, score: scoreOf(state) });
    const above = (state: string, ...list: Parameters<typeof stateAbove>[1]) => stateAbove({ state }, list);
    expect(above(missed, below(reached), below(reached))).toBe(reached);
    expect(above(reached, below(reached), below(missed))).toBe(missed);
    // One that weighs nothing, and one that is not judged.
    expect(above(reached, below(reached, 100), below(missed))).toBe(missed);
    expect(above(reached, below(reached), below(running))).toBe(missed);
    expect(above(running, below(reached))).toBe(running);
    expect(above(missed, below(ended))).toBe(missed);
    expect(stateAbove({ state: reached, over: false }, [below(reached)])).toBe(running);
    const { none, waiting } = assessLifecycle.code;
    const own = { state: missed, assessState: waiting };
    expect([assessAbove(own, []), assessAbove(own, [below(ended)]), assessAbove(own, [below(missed)])]).toEqual([
      waiting,
      waiting,
      none,
    ]);
  });

  it('is final only when its period is over', () => {
    const { coming, running, reached, missed, ended } = STATUS;
    const open = (state: string, score: number | null) => isOpen({ state, score });
    expect([open(coming, null), open(running, 100), open(reached, null)]).toEqual([true, true, true]);
    expect([open(reached, 100), open(missed, 0), open(ended, null)]).toEqual([false, false, false]);
  });
});
