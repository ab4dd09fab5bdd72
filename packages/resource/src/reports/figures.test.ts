import { describe, expect, it } from 'vitest';
import { type CountFigure, figureQuery, narrows, partOf, percentOf, periodBefore } from './figures';

const figure = {
  kind: 'count',
  key: 'hazard.major',
  label: '重大隐患',
  rule: '等级为重大隐患的有效隐患',
  of: { name: 'hiddenDanger' },
  where: { level: '4', late_notequal: '1' },
  time: 'found',
  by: ['level', 'dept', 'late'],
} as unknown as CountFigure;

describe('a figure', () => {
  it('is its conditions, its period and what it is divided by, all of them at once', () => {
    expect(figureQuery(figure, { period: ['2026-01-01', '2026-01-31'], by: { dept: 'a' } })).toEqual({
      found_datege: '2026-01-01',
      found_datele: '2026-01-31',
      dept: 'a',
      level: '4',
      late_notequal: '1',
    });
  });

  it('holds to its own condition where it is divided by the same field', () => {
    expect(figureQuery(figure, { by: { level: '2' } })).toEqual({ level: '4', level_equal: '2', late_notequal: '1' });
    expect(figureQuery(figure, { by: { level: '4' } })).toEqual(figure.where);
    expect(partOf(figure, { late_notequal: '0' }).where).toEqual({ level: '4', late_notequal: '1,0' });
  });

  it('with an end belongs to every period it reaches into', () => {
    const lasting = { ...figure, until: 'ended' };
    expect(figureQuery(lasting, { period: ['2026-01-01', '2026-01-31'] })).toMatchObject({
      ended_datege: '2026-01-01',
      found_datele: '2026-01-31',
    });
    expect(narrows(lasting, 'ended_datege')).toBe(true);
    expect(narrows(figure, 'ended_datege')).toBe(false);
  });

  it('is narrowed by its time and its fields, and by nothing else', () => {
    for (const condition of ['level', 'dept_null', 'late_notequal', 'found_datege', 'found_datele'])
      expect([condition, narrows(figure, condition)]).toEqual([condition, true]);
    for (const condition of ['name_like', 'dept_like', 'found', 'level_like', 'createUser'])
      expect([condition, narrows(figure, condition)]).toEqual([condition, false]);
  });

  it('is a rate with one decimal, and none where nothing divides', () => {
    expect([percentOf(1, 3), percentOf(2, 3), percentOf(0, 5), percentOf(0, 0)]).toEqual(['33.3', '66.7', '0.0', null]);
  });

  it('is measured against as many whole months before whole months, else against as many days', () => {
    expect(periodBefore(['2026-11-01', '2026-11-30'])).toEqual(['2026-10-01', '2026-10-31']);
    expect(periodBefore(['2028-03-01', '2028-03-31'])).toEqual(['2028-02-01', '2028-02-29']);
    expect(periodBefore(['2026-01-01', '2026-03-31'])).toEqual(['2025-10-01', '2025-12-31']);
    expect(periodBefore(['2026-01-01', '2026-12-31'])).toEqual(['2025-01-01', '2025-12-31']);
    expect(periodBefore(['2026-11-16', '2026-11-22'])).toEqual(['2026-11-09', '2026-11-15']);
    expect(periodBefore(['2026-11-01', '2026-11-29'])).toEqual(['2026-10-03', '2026-10-31']);
    expect(periodBefore(['2026-03-01', '2026-03-01'])).toEqual(['2026-02-28', '2026-02-28']);
  });
});
