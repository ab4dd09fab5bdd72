import { describe, expect, it } from 'vitest';
import { defaultPermitNumbers } from './numbers';
import { ruleSetOf, ruleSetSays } from './rule-set';
import {
  badOf,
  beforeStart,
  breakOf,
  latestOf,
  minutesToRecord,
  missingPlaces,
  recordOwed,
  resumeRefusal,
  sampleErrors,
  staleOrBad,
  substanceKeys,
} from './sampling';
import { WORK } from './work-type';

const DAY = '2026-11-26';
const at = (time: string): string => `${DAY} ${time}:00`;
const taken = (time: string, qualified = true, place = '中部') => ({ sampledAt: at(time), place, qualified });
const chemical = { numbers: defaultPermitNumbers, ruleSet: ruleSetOf({ industry: '1', isDust: false }, DAY) };
const mechanical = { numbers: defaultPermitNumbers, ruleSet: ruleSetOf({ industry: '3', isDust: false }, DAY) };

describe('age of a sample at a start (5.3.1, 6.3)', () => {
  it('is half an hour at most (vector 8)', () => {
    expect(staleOrBad([taken('10:00')], at('10:30'), chemical)).toBeUndefined();
    expect(staleOrBad([taken('10:00')], at('10:31'), chemical)).toBe(
      '气体分析已超过30分钟，请重新取样分析（中部；GB 30871-2022 5.3.1、6.3）',
    );
    expect(staleOrBad([], at('10:31'), chemical)).toBe('没有气体分析记录，请取样分析');
  });

  it('takes the latest of every place; a later bad one undoes an earlier good one', () => {
    const samples = [taken('10:00', true, '上部'), taken('10:05', true, '下部'), taken('10:10', false, '下部')];
    expect(staleOrBad(samples, at('10:20'), chemical)).toBe('气体分析不合格（下部 10:10），请处理后重新取样分析');
    expect(staleOrBad([...samples, taken('10:15', true, '下部')], at('10:20'), chemical)).toBeUndefined();
    expect(latestOf([taken('10:40')], at('10:20'))).toEqual([]);
    expect(staleOrBad([taken('09:40', true, '上部'), taken('10:10', true, '下部')], at('10:20'), chemical)).toContain(
      '上部',
    );
  });

  it('holds a company to its own shorter age', () => {
    const strict = { ...chemical, numbers: { ...defaultPermitNumbers, 'gas.sampleMinutes': 20 } };
    expect(staleOrBad([taken('10:00')], at('10:25'), strict)).toContain('企业规定');
  });
});

describe('interruptions', () => {
  const resume = (
    type: '1' | '2',
    level: string,
    from: string,
    to: string,
    rules = chemical,
    samples = [taken('09:50')],
  ) => resumeRefusal({ type, level, interruptedAt: at(from), at: at(to), samples }, rules);

  it('allow 特级 and 一级 half an hour, 二级 an hour (vector 9)', () => {
    expect(resume(WORK.hot, '3', '10:00', '10:55')).toBeUndefined();
    expect(resume(WORK.hot, '3', '10:00', '11:00')).toBeUndefined();
    expect(resume(WORK.hot, '3', '10:00', '11:01')).toBe(
      '二级动火已中断1小时1分，超过60分钟须重新取样分析（GB 30871-2022 5.3.1）',
    );
    expect(resume(WORK.hot, '2', '10:00', '10:30')).toBeUndefined();
    expect(resume(WORK.hot, '2', '10:00', '10:35')).toContain('超过30分钟须重新取样分析');
    expect(resume(WORK.hot, '1', '10:00', '10:31')).toContain('特级动火');
    expect(resume(WORK.hot, '2', '10:00', '10:35', chemical, [taken('10:20')])).toBeUndefined();
  });

  it('holds a bad value until that gas is found good at that place', () => {
    const bad = { ...taken('10:00', false), substances: 'H2S' };
    const other = { ...taken('10:01'), substances: 'CO' };
    expect(latestOf([bad, other], at('10:02'))).toEqual([bad, other]);
    expect(staleOrBad([bad, other], at('10:02'), chemical)).toContain('不合格');
    const good = { ...taken('10:03'), substances: 'CO,H2S' };
    expect(staleOrBad([bad, other, good], at('10:04'), chemical)).toBeUndefined();
  });

  it('tells a toxic gas from the combustible one of the same number, and says which is to be measured', () => {
    const bad = { ...taken('10:00', false), substances: substanceKeys(['1'], '1') };
    const methane = { ...taken('10:03'), substances: substanceKeys(['1']) };
    expect(staleOrBad([bad, methane], at('10:04'), chemical)).toBe(
      '气体分析不合格（中部 10:00：甲烷（天然气）、硫化氢），请处理后重新取样分析',
    );
    const both = { ...taken('10:05'), substances: substanceKeys(['1'], '1') };
    expect(staleOrBad([bad, methane, both], at('10:06'), chemical)).toBeUndefined();
  });

  it('asks a new sample after a bad one, however short the pause: it was taken before it was entered', () => {
    const bad = taken('09:58', false);
    expect(resume(WORK.hot, '3', '10:00', '10:05', chemical, [bad])).toContain('不合格');
    expect(resume(WORK.hot, '3', '10:00', '10:05', chemical, [bad, taken('10:04')])).toBeUndefined();
  });

  it('over gas are ended by what is found since the stop alone, however short they were', () => {
    const over = (reason: string, samples: readonly ReturnType<typeof taken>[], to = '12:50') =>
      resumeRefusal(
        { type: WORK.confined, level: '2', interruptedAt: at('12:00'), reason, at: at(to), samples },
        chemical,
      );
    const missed = '120分钟未记录气体检测（GB 30871-2022 6.5）';
    expect(over(missed, [taken('11:55')])).toBe(`作业因“${missed}”停止，须在停止后重新取样分析，合格方可恢复`);
    expect(over(missed, [taken('12:40')])).toBeUndefined();
    expect(over(missed, [taken('12:05')])).toContain('已超过30分钟');
    expect(over('用餐', [taken('11:55')])).toBeUndefined();
    // Taken at 11:40, written down at 12:00, which stopped the work: one told as of 11:50 does not undo it.
    const bad = { ...taken('11:40', false), enteredAt: at('12:00') };
    const told = { ...taken('11:50'), enteredAt: at('12:10') };
    expect(over('气体分析不合格', [bad, told], '12:10')).toContain('气体分析不合格（中部 11:40）');
    expect(over('用餐', [bad, told], '12:10')).toContain('气体分析不合格（中部 11:40）');
    expect(over('气体分析不合格', [bad, taken('12:05', true, '上部')], '12:10')).toContain('中部 11:40');
    expect(over('气体分析不合格', [bad, taken('12:05')], '12:10')).toBeUndefined();
    expect(badOf([bad, told], at('12:10'))).toEqual([]);
    expect(badOf([bad, told], at('12:10'), at('12:00'))).toEqual([bad]);
    expect(recordOwed([taken('11:55')], at('12:00'), missed, defaultPermitNumbers, false)).toContain(
      '补测合格方可完工',
    );
    expect(recordOwed([taken('12:00')], at('12:00'), missed, defaultPermitNumbers, false)).toBeUndefined();
    expect(recordOwed([taken('11:55')], at('12:00'), '用餐', defaultPermitNumbers, false)).toBeUndefined();
  });

  it('of confined spaces allow an hour under GB 30871 and none under order 13', () => {
    expect(resume(WORK.confined, '2', '10:00', '11:00')).toBeUndefined();
    expect(resume(WORK.confined, '2', '10:00', '11:01')).toContain('超过60分钟');
    expect(breakOf(WORK.confined, '2', mechanical).minutes).toBe(0);
    expect(resume(WORK.confined, '2', '10:00', '10:01', mechanical)).toBe(
      '二级受限空间中断后须重新通风、检测（工贸企业有限空间作业安全规定（应急管理部令第13号））',
    );
    expect(resume(WORK.confined, '2', '10:00', '10:10', mechanical, [taken('10:05')])).toBeUndefined();
  });

  it('are not ended by a bad sample, however short they were', () => {
    expect(resume(WORK.hot, '3', '10:00', '10:20', chemical, [taken('09:50'), taken('10:10', false)])).toContain(
      '不合格',
    );
  });

  it('ask no sample of work without gas', () => {
    expect(
      resumeRefusal(
        { type: WORK.lifting, level: '3', interruptedAt: at('10:00'), at: at('15:00'), samples: [] },
        chemical,
      ),
    ).toBeUndefined();
  });
});

describe('records and facts of a sample', () => {
  it('are due every two hours in a confined space (6.5)', () => {
    expect([
      minutesToRecord(at('10:00'), at('12:00'), defaultPermitNumbers),
      minutesToRecord(at('10:00'), at('12:01'), defaultPermitNumbers),
    ]).toEqual([0, -1]);
  });

  it('told while the work goes on are none of before it, unless they are bad', () => {
    const [start, early] = [at('09:05'), at('09:00')];
    expect(beforeStart(early, start, true, true)).toContain('取样时间早于开工时间2026-11-26 09:05');
    expect(beforeStart(early, start, true, false)).toBeUndefined();
    expect(beforeStart(early, '', false, true)).toBeUndefined();
    expect(beforeStart(start, `${DAY} 09:05:30`, true, true)).toBeUndefined();
  });

  it('refuse the future, a missing instrument and an expired calibration by name', () => {
    const now = at('10:00');
    expect(sampleErrors({ sampledAt: at('10:01'), now, instrument: 'QT-01', calibratedUntil: '2027-01-01' })).toEqual([
      { field: 'signTime', message: '取样时间不能晚于当前时间' },
    ]);
    expect(sampleErrors({ sampledAt: at('10:00'), now, instrument: 'QT-01', calibratedUntil: DAY })).toEqual([]);
    expect(sampleErrors({ sampledAt: at('10:00'), now, instrument: 'QT-01', calibratedUntil: '2026-11-25' })).toEqual([
      { field: 'instrumentId', message: '检测仪器QT-01的检定有效期至2026-11-25，已过期' },
    ]);
    expect(sampleErrors({ now }).map(({ message }) => message)).toEqual(['请选择取样时间', '请选择检测仪器']);
    expect(sampleErrors({ sampledAt: now, now, instrument: 'QT-01' })[0]?.message).toBe('检测仪器QT-01没有检定有效期');
  });

  it('of a large vessel cover upper, middle and lower part', () => {
    expect(missingPlaces([taken('10:00', true, '上部')])).toContain('缺少中部、下部');
    expect(missingPlaces(['上部', '中部', '下部'].map((place) => taken('10:00', true, place)))).toBeUndefined();
  });
});

describe('rules by trade', () => {
  const of = (industry: string, date = DAY) => {
    const { special, spaces, hours, money, drills } = ruleSetOf({ industry, isDust: false }, date);
    return [special, spaces, hours, money, drills];
  };

  it('are told for every key of the dictionary', () => {
    expect(Object.fromEntries(Array.from({ length: 13 }, (_, index) => [index + 1, of(String(index + 1))]))).toEqual({
      1: ['binding', 'gb30871', 'high', 'chemicals', 'halfYear'],
      2: ['adopted', 'gb30871', 'high', 'mines', 'halfYear'],
      3: ['adopted', 'order13', 'general', 'machinery', 'year'],
      4: ['adopted', 'order13', 'general', 'none', 'year'],
      5: ['adopted', 'order13', 'general', 'none', 'year'],
      6: ['adopted', 'order13', 'general', 'none', 'year'],
      7: ['adopted', 'order13', 'high', 'metallurgy', 'halfYear'],
      8: ['adopted', 'order13', 'high', 'metallurgy', 'halfYear'],
      9: ['adopted', 'gb30871', 'construction', 'construction', 'halfYear'],
      10: ['adopted', 'gb30871', 'general', 'transport', 'year'],
      11: ['adopted', 'gb30871', 'general', 'none', 'year'],
      12: ['adopted', 'order13', 'general', 'none', 'year'],
      13: ['adopted', 'gb30871', 'general', 'none', 'year'],
    });
  });

  it('are the stricter where the trade is not told, and say so', () => {
    const unset = ruleSetOf({}, DAY);
    expect([unset.special, unset.spaces, unset.dust, unset.assumed]).toEqual(['binding', 'order13', true, true]);
    expect(ruleSetSays(unset).at(-1)).toBe('企业信息未填写所属行业或是否涉及粉尘爆炸，按较严的规则执行');
    expect(ruleSetOf({ industry: '1' }, DAY).assumed).toBe(true);
    expect(ruleSetOf({ industry: '5', isDust: true }, DAY).dust).toBe(true);
  });

  it('hold order 13 since 2024', () => {
    expect([of('3', '2023-12-31')[1], of('3', '2024-01-01')[1]]).toEqual(['gb30871', 'order13']);
  });
});
