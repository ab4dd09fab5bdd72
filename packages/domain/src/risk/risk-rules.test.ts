import { describe, expect, it } from 'vitest';
import { dictionaryOf } from '../dictionaries/dictionaries';
import { evaluateRisk, inherentLevelOf } from './inherent';
import { evaluateLec } from './lec';
import { CONTROL_BY_LEVEL, isSignificantBy, RISK_LEVELS, type RiskLevel, worstLevel } from './level';
import { evaluateLs } from './ls';
import { evaluateMes } from './mes';

const lec = (l: number, e: number, c: number) => evaluateLec({ l, e, c });

describe('LEC (vector 13)', () => {
  it.each([
    [3, 6, 15, '270', '2'],
    [6, 6, 15, '540', '1'],
    [1, 6, 15, '90', '3'],
    [1, 3, 15, '45', '4'],
    [0.1, 0.5, 3, '0.15', '4'],
    [0.2, 10, 3, '6', '4'],
  ])('%d × %d × %d = %s → %s', (l, e, c, value, level) => {
    expect(lec(l, e, c)).toEqual({ value, level });
  });

  it('puts the limit itself into the lower band: 320 较大, 160 一般, 70 低', () => {
    // 320, 160 and 70 are not products of one classic row each; a tenant's own limits show the same edge exactly.
    expect(evaluateLec({ l: 3, e: 6, c: 15 }, { major: 270, larger: 160, general: 70 })).toMatchObject({ level: '2' });
    expect(evaluateLec({ l: 1, e: 6, c: 15 }, { major: 320, larger: 90, general: 70 })).toMatchObject({ level: '3' });
    expect(lec(1, 10, 7)).toEqual({ value: '70', level: '4' });
  });

  it('refuses values off the scale with a sentence', () => {
    expect(lec(5, 6, 15)).toMatchObject({ field: 'likelihood', error: expect.stringContaining('可能性（L）只能取') });
    expect(lec(3, 4, 15)).toMatchObject({ field: 'exposure' });
    expect(lec(3, 6, 16)).toMatchObject({ field: 'consequence' });
  });
});

describe('LS (vector 14)', () => {
  it.each([
    [4, 5, '20', '1'],
    [4, 4, '16', '2'],
    [3, 4, '12', '3'],
    [2, 4, '8', '4'],
    [3, 5, '15', '2'],
    [3, 3, '9', '3'],
  ])('%d × %d = %s → %s', (l, s, value, level) => {
    expect(evaluateLs({ l, s })).toEqual({ value, level });
  });

  it('refuses halves and zero', () => {
    expect(evaluateLs({ l: 2.5, s: 3 })).toMatchObject({ field: 'likelihood' });
    expect(evaluateLs({ l: 2, s: 0 })).toMatchObject({ field: 'consequence' });
  });
});

it('grades by MES', () => {
  expect(evaluateMes({ m: 5, e: 6, s: 8 })).toEqual({ value: '240', level: '1' });
  expect(evaluateMes({ m: 1, e: 0.5, s: 1 })).toEqual({ value: '0.5', level: '4' });
});

it('puts the limit of MES into the upper band: 180 重大, 90 较大, 50 一般', () => {
  expect(evaluateMes({ m: 3, e: 6, s: 10 })).toEqual({ value: '180', level: '1' });
  expect(evaluateMes({ m: 3, e: 3, s: 10 })).toEqual({ value: '90', level: '2' });
  expect(evaluateMes({ m: 5, e: 10, s: 1 })).toEqual({ value: '50', level: '3' });
  expect(evaluateMes({ m: 3, e: 2, s: 8 })).toEqual({ value: '48', level: '4' });
});

describe('control by level', () => {
  it('has the words and colours of the dictionary', () => {
    for (const { key, label, remark } of dictionaryOf('safe_risk_level').items) {
      expect(RISK_LEVELS[key as RiskLevel]).toEqual({ label, colour: remark });
    }
  });

  it('asks a check of the leading layer and of every layer below it, the nearer the more often', () => {
    for (const [level, { stratum, frequency, checks }] of Object.entries(CONTROL_BY_LEVEL)) {
      const layers = Object.keys(checks).map(Number);
      expect(layers, level).toEqual([1, 2, 3, 4, 5].filter((layer) => layer >= Number(stratum)));
      const often = Object.values(checks).map(Number);
      expect(
        [...often].sort((a, b) => b - a),
        level,
      ).toEqual(often);
      expect(checks['5'], level).toBe(frequency);
    }
  });

  it('marks a point significant by its level or by a major hazard source', () => {
    expect(isSignificantBy('1', false)).toBe(true);
    expect(isSignificantBy('4', true)).toBe(true);
    expect(isSignificantBy('2', false)).toBe(false);
    expect(isSignificantBy(undefined, false)).toBe(false);
  });
});

describe('the level of a point', () => {
  const low = { evaluateMethod: 'LEC', likelihood: '1', exposure: '3', consequence: '15' };
  const larger = { evaluateMethod: 'LS', likelihood: '4', consequence: '4' };
  it('is the worst of its rows', () => {
    expect(inherentLevelOf({ rows: [low, larger], directFlags: [] })).toBe('2');
    expect(inherentLevelOf({ rows: [], directFlags: [] })).toBeUndefined();
    expect(worstLevel(['4', null, '3'])).toBe('3');
  });
  it('is 重大 by direct judgement, whatever the numbers', () => {
    expect(inherentLevelOf({ rows: [low], directFlags: ['1'] })).toBe('1');
    expect(evaluateRisk({ evaluateMethod: 'DIRECT' })).toEqual({ value: '', level: '1' });
  });
  it('waits while numbers are missing', () => {
    expect(evaluateRisk({ evaluateMethod: 'LEC', likelihood: '3' })).toBeUndefined();
  });
});
