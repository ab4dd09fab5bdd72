import { describe, expect, it } from 'vitest';
import { dictionaryOf } from '../dictionaries/dictionaries';
import { type Combustible, type GasFacts, judgeSample, lowestLower, type Sample, toMg, toVol } from './gas';
import { WORK } from './work-type';

const hot: GasFacts = { type: WORK.hot, date: '2026-11-26' };
const space: GasFacts = { type: WORK.confined, date: '2026-11-26' };
const burning = (gas: string, value: number, unit: Combustible['unit'] = 'vol'): Sample => ({
  combustible: { gases: [gas], value, unit },
});
const inside = (more: Partial<Sample>): Sample => ({
  combustible: { gases: ['1'], value: 0, unit: 'vol' },
  oxygen: 20.9,
  toxic: { gas: '0' },
  ...more,
});
const qualified = (sample: Sample, facts: GasFacts) => judgeSample(sample, facts).qualified;
const told = (sample: Sample, facts: GasFacts) => judgeSample(sample, facts).errors.map(({ message }) => message);

describe('combustible gas (5.3.2)', () => {
  it('judges by the lower explosive limit (vectors 4, 5, 6)', () => {
    expect(qualified(burning('1', 0.5), hot)).toBe(true);
    expect(qualified(burning('1', 0.501), hot)).toBe(false);
    expect(qualified(burning('7', 0.3), hot)).toBe(false);
    expect(qualified(burning('7', 0.2), hot)).toBe(true);
    expect(qualified(burning('2', 0.5), hot)).toBe(true);
  });

  it('judges every gas of the dictionary just inside and just outside its limit', () => {
    const half = ['1', '2', '3', '4', '5', '6'];
    for (const { key } of dictionaryOf('safe_sitedangerwork_representative_gas').items) {
      if (key === '99') continue;
      const limit = half.includes(key) ? 0.5 : 0.2;
      expect(qualified(burning(key, limit), hot), key).toBe(true);
      expect(qualified(burning(key, limit + 0.0001), hot), key).toBe(false);
    }
  });

  it('converts units, and never takes %LEL for %vol', () => {
    const ruling = judgeSample(burning('1', 10, 'lel'), hot);
    expect(ruling.qualified).toBe(true);
    expect(ruling.judgements[0]?.says).toBe('可燃气体0.5%vol（10%LEL），不大于0.5%vol（爆炸下限5%）');
    expect(qualified(burning('1', 10.1, 'lel'), hot)).toBe(false);
    expect(qualified(burning('1', 5_000, 'ppm'), hot)).toBe(true);
    expect(qualified(burning('1', 5_001, 'ppm'), hot)).toBe(false);
    expect(toVol(100, 'mg', { mass: 16.04 })).toBeCloseTo(0.01524, 4);
    expect(told(burning('17', 100, 'mg'), hot)).toEqual(['混合气体的浓度请以%vol、%LEL或ppm填写']);
  });

  it('judges a mixture by its lowest limit, and another gas by the limit that is told', () => {
    expect(lowestLower(['1', '15'])).toBe(1.1);
    expect(qualified({ combustible: { gases: ['1', '15'], value: 0.3, unit: 'vol' } }, hot)).toBe(false);
    expect(told({ combustible: { gases: ['99'], value: 0.1, unit: 'vol' } }, hot)).toEqual([
      '请输入其他可燃气体的爆炸下限（%）',
    ]);
    expect(qualified({ combustible: { gases: ['99'], lower: 4, value: 0.5, unit: 'vol' } }, hot)).toBe(true);
    expect(qualified({ combustible: { gases: ['99'], lower: 3.9, value: 0.5, unit: 'vol' } }, hot)).toBe(false);
  });

  it('refuses a gas of which no limit is known: none is found good that nothing judges', () => {
    const asked = ['可燃气体没有爆炸下限，请选择“其他可燃气体”并填写爆炸下限'];
    expect(told(burning('77', 50), hot)).toEqual(asked);
    expect(qualified(burning('77', 0), hot)).toBeUndefined();
    expect(told({ combustible: { gases: ['1', '77'], value: 0.1, unit: 'vol' } }, hot)).toEqual(asked);
  });

  it('holds a company to its own stricter limit, and lets it loosen none', () => {
    const own = (value: number) => ({ ...hot, own: { 'combustible.1': value } });
    expect(qualified(burning('1', 0.4), own(0.3))).toBe(false);
    expect(qualified(burning('1', 0.6), own(5))).toBe(false);
  });

  it('refuses no value, no unit, a negative value and more than all by name', () => {
    const combustible = (value: number | null, unit: Combustible['unit'] | null): Sample => ({
      combustible: { gases: ['1'], value, unit },
    });
    expect(told(combustible(null, 'vol'), hot)).toEqual(['请输入可燃气体浓度']);
    expect(told(combustible(0.1, null), hot)).toEqual(['请选择可燃气体浓度的单位']);
    expect(told(combustible(-0.1, 'vol'), hot)).toEqual(['可燃气体浓度不能为负数']);
    expect(told(combustible(101, 'vol'), hot)).toEqual(['可燃气体浓度不能大于100%vol']);
    expect(judgeSample(combustible(null, 'vol'), hot).qualified).toBeUndefined();
  });
});

describe('oxygen', () => {
  it('is 19.5 to 21 % in a confined space (vector 7), 23.5 % where it is rich (6.4)', () => {
    expect([19.4, 19.5, 21, 21.1].map((oxygen) => qualified(inside({ oxygen }), space))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([23.5, 23.6].map((oxygen) => qualified(inside({ oxygen }), { ...space, oxygenRich: true }))).toEqual([
      true,
      false,
    ]);
  });

  it('bounds hot work on equipment for oxygen alone (5.2.7); elsewhere the range is advice', () => {
    const at = (oxygen: number): Sample => ({ ...burning('1', 0), oxygen });
    expect([23.5, 23.6].map((oxygen) => qualified(at(oxygen), { ...hot, oxygenRich: true }))).toEqual([true, false]);
    const low = judgeSample(at(18), hot);
    expect([low.qualified, low.advice]).toEqual([true, ['氧含量18%vol，宜在19.5%vol至21%vol之间']]);
  });

  it('is asked of hot work on equipment for oxygen: without it the sample says nothing of 5.2.7', () => {
    expect(told(burning('1', 0.1), { ...hot, oxygenRich: true })).toEqual([
      '富氧环境或氧气设备动火须测氧含量（GB 30871-2022 5.2.7）',
    ]);
    expect(told(burning('1', 0.1), hot)).toEqual([]);
  });

  it('is asked of a confined space, as is the toxic gas', () => {
    expect(told({ combustible: { gases: ['1'], value: 0, unit: 'vol' } }, space)).toEqual([
      '请输入氧含量',
      '请选择有毒气体（没有的选“无”）',
    ]);
  });
});

describe('toxic gas (GBZ 2.1)', () => {
  const toxic = (gas: string, value: number, unit: 'mg' | 'ppm' | 'lel' = 'mg') =>
    inside({ toxic: { gas, value, unit } });

  it('judges every substance by MAC, PC-STEL or PC-TWA, just inside and just outside', () => {
    const limits: Readonly<Record<string, number>> = {
      '1': 10,
      '2': 30,
      '3': 30,
      '4': 1,
      '5': 10,
      '6': 10,
      '7': 1,
      '8': 0.5,
      '9': 7.5,
      '10': 2,
      '11': 6,
      '12': 100,
      '13': 100,
      '14': 50,
      '15': 0.5,
      '16': 0.3,
      '17': 0.03,
      '18': 10,
      '19': 18_000,
    };
    const keys = dictionaryOf('safe_sitedangerwork_toxic_gas').items.map(({ key }) => key);
    expect(Object.keys(limits).sort()).toEqual(keys.filter((key) => key !== '0' && key !== '99').sort());
    for (const [gas, limit] of Object.entries(limits)) {
      expect(qualified(toxic(gas, limit), space), gas).toBe(true);
      expect(qualified(toxic(gas, limit * 1.001), space), gas).toBe(false);
    }
  });

  it('converts ppm: 10 mg/m³ of hydrogen sulphide is 7 ppm, 30 of carbon monoxide 26', () => {
    expect(toMg(7, 'ppm', 34.08)).toBeCloseTo(9.76, 2);
    expect([qualified(toxic('1', 7, 'ppm'), space), qualified(toxic('1', 8, 'ppm'), space)]).toEqual([true, false]);
    expect([qualified(toxic('2', 26, 'ppm'), space), qualified(toxic('2', 27, 'ppm'), space)]).toEqual([true, false]);
  });

  it('tells a value over the daily mean, refuses %LEL, asks another gas its limit', () => {
    expect(judgeSample(toxic('2', 25), space).advice).toEqual([
      '有毒气体浓度超过PC-TWA 20mg/m³，须控制接触时间并加强通风',
    ]);
    expect(told(toxic('1', 5, 'lel'), space)).toEqual(['有毒气体浓度不能以%LEL填写']);
    expect(told(inside({ toxic: { gas: '99', value: 1, unit: 'mg' } }), space)).toEqual([
      '请输入其他有毒气体的职业接触限值（mg/m³）',
    ]);
    expect(qualified(inside({ toxic: { gas: '99', limit: 2, value: 1, unit: 'mg' } }), space)).toBe(true);
    expect(told(inside({ toxic: { gas: '1', value: -1, unit: 'mg' } }), space)).toEqual(['有毒气体浓度不能为负数']);
  });

  it('disqualifies the sample for one bad value', () => {
    expect(qualified(inside({ toxic: { gas: '1', value: 11, unit: 'mg' } }), space)).toBe(false);
    expect(qualified(inside({ combustible: { gases: ['1'], value: 0.6, unit: 'vol' } }), space)).toBe(false);
  });
});
