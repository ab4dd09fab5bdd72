import { describe, expect, it } from 'vitest';
import { dutiesOn, isListed, periodLabel, periodOf } from './duties';

const wood = { industry: '5', isMajorDanger: false, byOwnRule: false };

describe('drills that the law asks for', () => {
  it('every firm: one a year of a comprehensive or special plan, one each half year on site', () => {
    expect(dutiesOn('2026-11-25', wood).map(({ duty, start, end }) => [duty, start, end])).toEqual([
      ['1', '2026-01-01', '2026-12-31'],
      ['2', '2026-07-01', '2026-12-31'],
    ]);
  });

  it('the trades of the second paragraph: one each half year beside', () => {
    const duties = dutiesOn('2026-06-30', { ...wood, industry: '1' });
    expect(duties.map(({ duty, end }) => [duty, end])).toEqual([
      ['1', '2026-12-31'],
      ['2', '2026-06-30'],
      ['3', '2026-06-30'],
    ]);
    expect(duties.every(({ basis }) => basis.includes('第三十三条'))).toBe(true);
  });

  it('a company may count itself among them, and a major source of danger makes it one; nothing takes it out', () => {
    expect(isListed(wood)).toBe(false);
    expect(isListed({ ...wood, byOwnRule: true })).toBe(true);
    expect(isListed({ ...wood, isMajorDanger: true })).toBe(true);
    expect(isListed({ industry: '7', isMajorDanger: false, byOwnRule: false })).toBe(true);
    expect(isListed({ industry: null, isMajorDanger: false, byOwnRule: false })).toBe(false);
  });

  it('half years end with June and December', () => {
    expect(periodOf(6, '2026-06-30')).toEqual({ start: '2026-01-01', end: '2026-06-30' });
    expect(periodOf(6, '2026-07-01')).toEqual({ start: '2026-07-01', end: '2026-12-31' });
    expect([periodOf(6, '2026-01-01'), periodOf(6, '2026-12-31'), periodOf(12, '2026-02-02')].map(periodLabel)).toEqual(
      ['2026年上半年', '2026年下半年', '2026年'],
    );
  });

  it('asks nothing before the order was in force', () => {
    expect(dutiesOn('2019-08-31', wood)).toEqual([]);
  });
});
