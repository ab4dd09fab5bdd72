import { describe, expect, it } from 'vitest';
import { ruleSetOf } from '../../permit/rule-set';
import { chance } from '../draw';
import {
  BEAT_CAP_SECONDS,
  type Interval,
  merged,
  type PageSeconds,
  pageSeconds,
  playedEnough,
  progressOf,
  secondsOf,
  seenUntil,
  shownEnough,
  withPlayed,
  withShown,
} from './count';
import { hoursAsked, hoursOf, hoursRule, kindOfPerson } from './hours';

const played = (before: readonly Interval[], told: readonly Interval[], elapsed: number, length = 600) =>
  withPlayed(before, told, { elapsed, length });

describe('what of a video counts', () => {
  it('joins what touches and keeps the gaps', () => {
    expect(
      merged([
        [5, 10],
        [0, 5],
        [20, 30],
        [25, 40],
      ]),
    ).toEqual([
      [0, 10],
      [20, 40],
    ]);
    expect(
      secondsOf(
        merged([
          [0, 10],
          [5, 12],
        ]),
      ),
    ).toBe(12);
  });
  it('credits what was played, beat by beat, without loss', () => {
    let now: readonly Interval[] = [];
    for (let at = 0; at < 120; at += 15) now = played(now, [[at, at + 15]], 15.2).now;
    expect(now).toEqual([[0, 120]]);
  });
  it('credits at sixteen times the speed no more than has passed', () => {
    const { now, credited } = played([], [[0, 240]], 15);
    expect(credited).toBeLessThanOrEqual(15);
    expect(played(now, [[240, 480]], 15)).toMatchObject({ credited: 0, skipped: true });
  });
  it('lets nobody begin further on than he has seen', () => {
    expect(played([[0, 30]], [[300, 315]], 15)).toMatchObject({ credited: 0, skipped: true });
    expect(played([[0, 30]], [[31, 46]], 15.1)).toMatchObject({ skipped: false });
  });
  it('adds nothing for what is played again, and takes no time from what is new', () => {
    expect(played([[0, 100]], [[20, 35]], 15).credited).toBe(0);
    expect(
      played(
        [[0, 15]],
        [
          [0, 15],
          [15, 30],
        ],
        15.1,
      ).now,
    ).toEqual([[0, 30]]);
  });
  it('counts no more than a minute between two words', () => {
    expect(played([], [[0, 500]], 400).credited).toBeLessThanOrEqual(BEAT_CAP_SECONDS);
  });
  it('takes no nonsense', () => {
    for (const told of [[[Number.NaN, 5]], [[9, 3]], [[-5, -1]], [[0, Number.POSITIVE_INFINITY]]] as Interval[][])
      expect(secondsOf(played([], told, 10).now)).toBeLessThanOrEqual(10);
    expect(played([[0, 595]], [[595, 700]], 60).now).toEqual([[0, 600]]);
  });
  it('is never more than has passed, whatever is told', () => {
    const random = chance('sixteen times');
    for (let run = 0; run < 200; run += 1) {
      let now: readonly Interval[] = [];
      let passed = 0;
      for (let beat = 0; beat < 20; beat += 1) {
        const elapsed = random() * 90;
        passed += Math.min(elapsed, BEAT_CAP_SECONDS);
        const told = Array.from({ length: 3 }, (): Interval => {
          const from = random() < 0.5 ? seenUntil(now) : random() * 900;
          return [from, from + random() * 300];
        });
        now = played(now, told, elapsed, 1_000).now;
      }
      expect(secondsOf(now)).toBeLessThanOrEqual(passed);
      expect(now.length).toBeLessThanOrEqual(1);
    }
  });
  it('is seen at 95 of a hundred', () => {
    expect(playedEnough([[0, 569.9]], 600)).toBe(false);
    expect(playedEnough([[0, 570]], 600)).toBe(true);
    expect(playedEnough([], 0)).toBe(false);
  });
});

describe('what of a document counts', () => {
  const facts = { pages: 4, required: 240 };
  const shown = (before: readonly PageSeconds[], told: readonly PageSeconds[], elapsed: number, more = facts) =>
    withShown(before, told, { elapsed, ...more });
  it('is time with a page before the reader', () => {
    expect(shown([], [[1, 15]], 15.1).now).toEqual([[1, 15]]);
    expect(shown([], [], 15).credited).toBe(0);
    expect(shown([], [[9, 15]], 15)).toMatchObject({ credited: 0, skipped: true });
  });
  it('is no more than has passed, over all pages together', () => {
    expect(
      shown(
        [],
        [
          [1, 60],
          [2, 60],
        ],
        20,
      ).credited,
    ).toBeLessThanOrEqual(20);
  });
  it('does not grow for ever on one page, nor beyond the minutes asked', () => {
    let now: readonly PageSeconds[] = [];
    for (let beat = 0; beat < 60; beat += 1) now = shown(now, [[1, 15]], 15.1).now;
    expect(pageSeconds(now)).toBe(180);
    for (let beat = 0; beat < 60; beat += 1) now = shown(now, [[2, 15]], 15.1).now;
    expect(pageSeconds(now)).toBe(240);
    expect(shownEnough(now, 4, 240)).toBe(false);
    now = shown(shown(now, [[3, 15]], 15.1).now, [[4, 15]], 15.1).now;
    expect(shownEnough(now, 4, 240)).toBe(true);
  });
  it('is read when each page was shown for the minutes asked', () => {
    expect(
      shownEnough(
        [
          [1, 100],
          [2, 100],
        ],
        2,
        201,
      ),
    ).toBe(false);
    expect(
      shownEnough(
        [
          [1, 198],
          [2, 2.9],
        ],
        2,
        200,
      ),
    ).toBe(false);
    expect(
      shownEnough(
        [
          [1, 197],
          [2, 3],
        ],
        2,
        200,
      ),
    ).toBe(true);
  });
  it('says a hundred of a hundred only when nothing is missing', () => {
    expect(progressOf(599, 600, false)).toBe(99);
    expect(progressOf(700, 600, false)).toBe(99);
    expect(progressOf(570, 600, true)).toBe(100);
    expect(progressOf(0, 0, false)).toBe(0);
  });
});

describe('hours of the law', () => {
  it.each([
    ['principal', '1', 48, 16],
    ['manager', '7', 48, 16],
    ['manager', '3', 32, 12],
    ['worker', '1', 72, 20],
    ['worker', '9', 32, 20],
    ['worker', '3', 24, 8],
    // Not told: the stricter.
    ['worker', null, 72, 20],
  ] as const)('asks of %s in trade %s %i at first and %i a year', (kind, industry, first, yearly) => {
    const { hours } = ruleSetOf({ industry }, '2026-12-31');
    expect(hoursRule(kind, hours, '2026-12-31')).toMatchObject({ first, yearly });
  });
  it('knows what held on a day', () => {
    expect(hoursRule('worker', 'construction', '2012-11-20')).toMatchObject({ first: 24, yearly: 0 });
    expect(hoursRule('worker', 'construction', '2012-11-21')).toMatchObject({ first: 32, yearly: 20 });
  });
  it('asks the first training in the year of entry, and the company may only add', () => {
    const facts = { kind: 'worker', trade: 'general', entryDay: '2026-12-31' } as const;
    expect(hoursAsked(facts, 2026, { first: 0, yearly: 0 })).toMatchObject({ hours: 24, first: true });
    expect(hoursAsked(facts, 2027, { first: 0, yearly: 0 })).toMatchObject({ hours: 8, first: false });
    expect(hoursAsked(facts, 2027, { first: 0, yearly: 4 }).hours).toBe(8);
    expect(hoursAsked(facts, 2027, { first: 0, yearly: 12 })).toMatchObject({ hours: 12 });
  });
  it('counts 45 minutes as one and never rounds up', () => {
    expect(hoursOf(45 * 60, 45)).toBe(1);
    expect(hoursOf(45 * 60 - 1, 45)).toBe(0.9);
    expect(kindOfPerson(['employee', 'safety_manager', 'principal'])).toBe('principal');
  });
});
