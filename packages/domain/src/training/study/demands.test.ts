import { describe, expect, it } from 'vitest';
import {
  againFrom,
  awayAYear,
  DEMAND,
  demandOf,
  hasMoved,
  otherUnit,
  reviewDemand,
  type Someone,
  titleOf,
} from './demands';
import type { Kind } from './hours';

const own = { first: 0, yearly: 0, again: 8, days: 30, leaderMonths: 6 };
const worker: Someone = { kind: 'worker', trade: 'general', entryDay: '2019-05-01', knownSince: '2019-05-01' };

describe('what training is asked of somebody', () => {
  it('of a new worker: the three levels, each, in the days after he came, and nothing else counts', () => {
    const asked = demandOf({ ...worker, entryDay: '2026-12-20' }, 2026, own);
    expect(asked).toMatchObject({
      ...{ demand: DEMAND.first, asked: 24, levels: ['1', '2', '3'], since: '2026-12-20' },
      ...{ dueOn: '2027-01-19', countedFrom: '2026-01-01', countedUntil: '2027-12-19' },
    });
    expect(titleOf(asked)).toBe('三级安全教育');
  });
  it('of whoever came the year before: the yearly hours, for which the three levels do not count again', () => {
    expect(demandOf({ ...worker, entryDay: '2026-12-20' }, 2027, own)).toMatchObject({
      ...{ demand: DEMAND.yearly, asked: 8, levels: [], apart: ['1', '2', '3'], dueOn: '2027-12-31' },
    });
    expect(demandOf({ ...worker, entryDay: '2025-12-20' }, 2027, own).apart).toEqual([]);
    expect(titleOf(demandOf(worker, 2027, own))).toBe('2027年度安全再培训');
  });
  it('of a new principal: his own first training, for which only what is taught to those who lead counts', () => {
    const asked = demandOf({ ...worker, kind: 'principal', trade: 'high', entryDay: '2026-03-31' }, 2026, own);
    expect(asked).toMatchObject({ demand: DEMAND.first, asked: 48, levels: ['7'], dueOn: '2026-09-30' });
    expect(asked.basis).toContain('第二十四条');
    const sooner = demandOf({ ...worker, kind: 'manager', entryDay: '2026-03-31' }, 2026, { ...own, leaderMonths: 2 });
    expect(sooner).toMatchObject({ asked: 32, dueOn: '2026-05-31' });
    expect(titleOf(asked)).toBe('首次安全培训');
  });
  it('of whom it is not known when he came: the first training, which is the stricter, and it is said why', () => {
    const asked = demandOf({ ...worker, entryDay: null }, 2026, own);
    expect(asked).toMatchObject({
      ...{ demand: DEMAND.first, asked: 24, levels: ['1', '2', '3'], since: '2026-01-01', dueOn: '2026-01-31' },
      // What he has learned since he was entered is not asked again each year.
      countedFrom: '2019-05-01',
    });
    const fresh = demandOf({ ...worker, entryDay: null, knownSince: '2026-06-10' }, 2026, own);
    expect(fresh).toMatchObject({ since: '2026-06-10', dueOn: '2026-07-10', countedFrom: '2026-01-01' });
    const leads = { ...worker, kind: 'manager', entryDay: null } as const;
    expect(demandOf({ ...leads, knownSince: '2025-10-01' }, 2026, own).dueOn).toBe('2026-04-01');
    expect(demandOf(leads, 2026, own).dueOn).toBe('2026-01-01');
    expect(asked.basis).toContain('未填入职日期');
    expect(demandOf(leads, 2026, own).levels).toEqual(['7']);
  });
  it('another workshop or team is a transfer at the same post, one within the other is none', () => {
    const above = (dept: string) => ({ shop: ['firm'], team: ['firm', 'shop'], other: ['firm'] })[dept] ?? [];
    expect(otherUnit('shop', 'other', above)).toBe(true);
    expect(otherUnit('team', 'other', above)).toBe(true);
    expect(otherUnit('shop', 'team', above)).toBe(false);
    expect(otherUnit('team', 'shop', above)).toBe(false);
    expect(otherUnit('shop', 'shop', above)).toBe(false);
    expect(otherUnit(null, 'shop', above)).toBe(false);
  });
  it('of a returning or transferred worker: workshop and team again, from that day on', () => {
    expect(againFrom(DEMAND.moved, '2026-11-30', own)).toMatchObject({
      ...{ asked: 8, levels: ['2', '3'], countedFrom: '2026-11-30', dueOn: '2026-12-30', countedUntil: '2027-11-29' },
    });
    expect(againFrom(DEMAND.back, '2026-11-30', own).basis).toContain('第十七条');
  });
  it('a year away includes the year itself; the 29th of February ends on the 28th', () => {
    expect(awayAYear('2025-11-26', '2026-11-25')).toBe(false);
    expect(awayAYear('2025-11-26', '2026-11-26')).toBe(true);
    expect(awayAYear('2024-02-29', '2025-02-28')).toBe(true);
  });
  it('another post is a transfer; the first one told, one of several given up and the same ones are none', () => {
    expect(hasMoved(['a'], ['b'])).toBe(true);
    expect(hasMoved(['a'], ['a', 'b'])).toBe(true);
    expect(hasMoved([], ['b'])).toBe(false);
    expect(hasMoved(['a', 'b'], ['a'])).toBe(false);
  });
  it('before a review: eight hours since the last one, from sixty days before its day until that day', () => {
    const held = { name: '焊接证', reviewedOn: '2024-01-10', reviewTime: '2027-01-10' };
    expect(reviewDemand(held, '2026-11-10')).toBeUndefined();
    expect(reviewDemand(held, '2026-11-11')).toMatchObject({
      ...{ demand: DEMAND.review, year: 2027, since: '2026-11-11', dueOn: '2027-01-10', asked: 8, levels: ['8'] },
      ...{ countedFrom: '2024-01-11', countedUntil: '2027-01-10' },
    });
    expect(reviewDemand(held, '2027-01-10')).toBeDefined();
    expect(reviewDemand(held, '2027-01-11')).toBeUndefined();
  });
});

describe('the hours of the law, by kind of person and trade', () => {
  const NEW = '2026-12-31';
  const hours = (kind: Kind, trade: Someone['trade'], entryDay: string, year: number) =>
    demandOf({ ...worker, kind, trade, entryDay }, year, own).asked;
  it.each([
    ['principal', 'high', 48, 16],
    ['principal', 'construction', 32, 12],
    ['principal', 'general', 32, 12],
    ['manager', 'high', 48, 16],
    ['manager', 'construction', 32, 12],
    ['manager', 'general', 32, 12],
    ['worker', 'high', 72, 20],
    ['worker', 'construction', 32, 20],
    ['worker', 'general', 24, 8],
  ] as const)(
    '%s of %s: %d in the year he begins, to its last day; %d from the first of the next',
    (kind, trade, first, yearly) => {
      expect(hours(kind, trade, NEW, 2026)).toBe(first);
      expect(hours(kind, trade, '2026-01-01', 2026)).toBe(first);
      expect(hours(kind, trade, NEW, 2027)).toBe(yearly);
      expect(hours(kind, trade, NEW, 2028)).toBe(yearly);
    },
  );
  it('of workers of other trades nothing yearly before the decision of 2012, and 8 after it', () => {
    expect(hours('worker', 'general', '2009-01-01', 2011)).toBe(0);
    expect(hours('worker', 'general', '2009-01-01', 2012)).toBe(8);
    expect(hours('worker', 'construction', '2009-01-01', 2011)).toBe(0);
  });
  it('a company asks more and never less', () => {
    const asks = (more: object) => demandOf({ ...worker, trade: 'high', entryDay: NEW }, 2026, { ...own, ...more });
    expect(asks({ first: 80 })).toMatchObject({ asked: 80, basis: expect.stringContaining('法定72学时') });
    expect(asks({ first: 24 }).asked).toBe(72);
  });
  it('who returns on the last day of the year is taught until a year later, and the new year asks its own hours beside', () => {
    const back = againFrom(DEMAND.back, '2026-12-31', own);
    expect(back).toMatchObject({ year: 2026, dueOn: '2027-01-30', countedUntil: '2027-12-30' });
    expect(demandOf({ ...worker, again: '2026-05-01' }, 2026, own)).toMatchObject({
      ...{ apart: ['2', '3'], apartFrom: '2026-05-01' },
    });
    expect(demandOf({ ...worker, again: null }, 2027, own)).toMatchObject({ apart: [], asked: 8 });
    expect(awayAYear('2025-12-31', '2026-12-30')).toBe(false);
    expect(awayAYear('2025-12-31', '2026-12-31')).toBe(true);
  });
});
