import { describe, expect, it } from 'vitest';
import { dictionaryOf, labelOf } from '../../dictionaries/dictionaries';
import { gradingRefusal, identify, levelOfR, sentenceOf } from '../danger/major-hazard';
import { cardContent } from '../inform/inform-content';
import { signMarks } from '../inform/safety-sign';
import { CONTROL_BY_LEVEL, isSignificantBy, RISK_LEVELS, type RiskLevel, worstLevel } from '../level';
import { LIBRARY_ITEMS } from '../library-items';
import { evaluateRisk, inherentLevelOf } from './inherent';
import { evaluateLec } from './lec';
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

describe('a 重大危险源 (GB 18218-2018)', () => {
  const row = (quantity: number, criticalQuantity: number, beta = 1) => ({ quantity, criticalQuantity, beta });

  it('is one from S = 1 on, sums of fractions included', () => {
    expect(identify([row(499, 500)])).toMatchObject({ s: '0.9980', major: false });
    expect(identify([row(0.1, 1), row(0.2, 1), row(0.7, 1)])).toMatchObject({ s: '1.0000', major: true });
    expect(identify([])).toBeUndefined();
    expect(identify([{ quantity: '5', criticalQuantity: '' }])).toBeUndefined();
  });

  it.each([
    [100, '1'],
    [99.999, '2'],
    [50, '2'],
    [49.999, '3'],
    [10, '3'],
    [9.999, '4'],
  ])('R = %d is level %s', (r, level) => {
    expect(levelOfR(r)).toBe(level);
  });

  it('weighs people outside (α) and the substance (β)', () => {
    expect(identify([row(50, 5, 4)], '1')).toMatchObject({ r: '80.0000', level: '2' });
    expect(identify([row(50, 5, 4)], 5)).toMatchObject({ r: '20.0000', level: '3' });
    expect(identify([row(50, 5, 4)])).not.toHaveProperty('r');
  });

  it('tells its judgement with the clause, and refuses what is milder', () => {
    const found = identify([row(50, 5, 4)], '1');
    expect(sentenceOf(found as never)).toBe(
      '辨识指标 S = Σq/Q = 10，不小于1，构成重大危险源（GB 18218-2018 4.2）；分级指标 R = α·Σ(β·q/Q) = 80，为二级重大危险源（GB 18218-2018 4.3）',
    );
    expect(gradingRefusal(found, { sourceType: 1, sourceLevel: '3' })?.field).toBe('sourceLevel');
    expect(gradingRefusal(found, { sourceType: 1, sourceLevel: '1' })).toBeUndefined();
    expect(gradingRefusal(found, { sourceType: 2, sourceLevel: null })?.field).toBe('sourceType');
  });
});

describe('a notice card', () => {
  const risk = (more: object = {}) => ({ dangerName: '漏电', accidents: ['0006'], scoreLevel: '3', ...more });

  it('says each sentence once, the gravest risk first, with the signs its risks call for', () => {
    const content = cardContent({
      accidents: ['0009'],
      risks: [
        risk({ manageMeasures: '持证上岗。', protectMeasures: '绝缘手套' }),
        risk({ dangerName: '爆燃', accidents: ['0016'], scoreLevel: '1', manageMeasures: '持证上岗' }),
      ],
    });
    expect(content.dangerFactors).toBe('1. 爆燃\n2. 漏电');
    expect(content.controlMeasures).toBe('1. 持证上岗\n2. 个体防护：绝缘手套');
    expect(content.accidents).toEqual(['0016', '0006', '0009']);
    expect(content.warningSigns).toEqual(['103', '104', '102', '201', '305']);
    expect(content.emergencyMeasures).toContain('应急电话');
  });

  it('never cuts a sentence to fit the card', () => {
    const risks = Array.from({ length: 30 }, (_, place) =>
      risk({ engineeringMeasures: `${place}`.padStart(40, '措') }),
    );
    const { controlMeasures } = cardContent({ accidents: [], risks });
    expect(controlMeasures.length).toBeLessThanOrEqual(500);
    expect(controlMeasures.split('\n').every((line) => line.length >= 42)).toBe(true);
  });

  it('draws every sign of the dictionary', () => {
    for (const { key, label } of dictionaryOf('safe_safety_sign').items) {
      const marks = signMarks(key);
      expect(marks.length, label).toBeGreaterThan(1);
      for (const { at, shape } of marks)
        expect(shape === 'circle' || at.every((value) => value >= -1 && value <= 101), `${label} ${at}`).toBe(true);
    }
    expect(signMarks('999')).toEqual([]);
  });
});

it('keeps a library whose entries are evaluated, with keys the dictionaries know', () => {
  expect(new Set(LIBRARY_ITEMS.map(({ code }) => code)).size).toBe(LIBRARY_ITEMS.length);
  for (const entry of LIBRARY_ITEMS) {
    expect(evaluateRisk(entry), entry.code).toHaveProperty('level');
    for (const key of entry.accidents) expect(labelOf('safe_accident_type', key), entry.code).toBeDefined();
    for (const key of entry.industry) expect(labelOf('safe_industry', key), entry.code).toBeDefined();
    expect(entry.dangerName.length, entry.code).toBeLessThanOrEqual(50);
  }
});
