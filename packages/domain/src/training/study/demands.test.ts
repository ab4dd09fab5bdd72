import { describe, expect, it } from 'vitest';
import { againFrom, awayAYear, DEMAND, demandOf, hasMoved, type Someone, titleOf } from './demands';

const own = { first: 0, yearly: 0, again: 8, days: 30 };
const worker: Someone = { kind: 'worker', trade: 'general', entryDay: '2019-05-01' };

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
    const asked = demandOf({ kind: 'principal', trade: 'high', entryDay: '2026-03-01' }, 2026, own);
    expect(asked).toMatchObject({ demand: DEMAND.first, asked: 48, levels: ['7'] });
    expect(titleOf(asked)).toBe('首次安全培训');
  });
  it('of whom it is not known when he came: the first training, which is the stricter, and it is said why', () => {
    const asked = demandOf({ ...worker, entryDay: null }, 2026, own);
    expect(asked).toMatchObject({
      ...{ demand: DEMAND.first, asked: 24, levels: ['1', '2', '3'], since: '2026-01-01', dueOn: '2026-12-31' },
    });
    expect(asked.basis).toContain('未填入职日期');
    expect(demandOf({ kind: 'manager', trade: 'general', entryDay: null }, 2026, own).levels).toEqual(['7']);
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
});
