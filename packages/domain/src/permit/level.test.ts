import { describe, expect, it } from 'vitest';
import { dictionaryOf } from '../dictionaries/dictionaries';
import { dayOf, knowsYear, unknownYears, windowsOf, yearsInDoubt } from './calendar';
import { defaultPermitRules, judgeWork, type WorkFacts } from './judge-work';
import { confinedLevel, HEIGHT_HAZARDS, HOT_PLACES, heightLevel, liftingLevel } from './level';
import { defaultPermitNumbers } from './numbers';
import { workFacts } from './permit-facts';
import { WORK, WORK_TYPES, workTypes } from './work-type';

// 2026-11-23 is a Monday, 2026-11-28 a Saturday.
const hot = (from: string, to: string, more: Partial<WorkFacts> = {}): WorkFacts => ({
  type: WORK.hot,
  declared: '3',
  hotPlaces: ['other'],
  from: `${from}:00`,
  to: `${to}:00`,
  ...more,
});
const sentences = (facts: WorkFacts): string[] => judgeWork(facts).errors.map(({ message }) => message);

describe('works and levels', () => {
  it('are those of the dictionaries, key by key', () => {
    expect(dictionaryOf('safe_dangerous_type').items.map(({ key, label }) => [key, label])).toEqual(
      WORK_TYPES.map((type) => [type, workTypes[type].label]),
    );
    const levels = (
      code:
        | 'safe_specialwork_hot_work_level'
        | 'safe_specialwork_high_work_level'
        | 'safe_specialwork_lifting_work_level'
        | 'safe_specialwork_limit_space_level',
    ) => dictionaryOf(code).items.map(({ key }) => key);
    expect([...workTypes[WORK.hot].levels].sort()).toEqual(levels('safe_specialwork_hot_work_level'));
    expect([...workTypes[WORK.height].levels].sort()).toEqual(levels('safe_specialwork_high_work_level'));
    expect([...workTypes[WORK.lifting].levels].sort()).toEqual(levels('safe_specialwork_lifting_work_level'));
    expect([...workTypes[WORK.confined].levels].sort()).toEqual(levels('safe_specialwork_limit_space_level'));
  });
});

describe('hot work: level by place (5.1.2–5.1.4)', () => {
  const given = (...hotPlaces: string[]) =>
    judgeWork(hot('2026-11-23 08:00', '2026-11-23 12:00', { hotPlaces })).level.effective;

  it('takes the gravest place', () => {
    expect(Object.keys(HOT_PLACES).map((place) => [place, given(place)])).toEqual([
      ['running', '1'],
      ['tankDike', '1'],
      ['rack', '2'],
      ['hazardous', '2'],
      ['dust', '2'],
      ['shutdown', '3'],
      ['other', '3'],
    ]);
    expect(given('other', 'rack', 'tankDike')).toBe('1');
  });

  it('lowers what is shut down and approved to 二级, but neither a rack nor a tank dike', () => {
    expect(given('hazardous', 'shutdown')).toBe('3');
    expect(given('rack', 'shutdown')).toBe('2');
    expect(given('tankDike', 'shutdown')).toBe('1');
    // Beside one of the clause it would be done as that one.
    expect(sentences(hot('2026-11-23 08:00', '2026-11-23 12:00', { hotPlaces: ['other', '88'] }))).toContain(
      '动火部位中有企业自定的选项，没有对应的级别，请改选法定部位（GB 30871-2022 5.1）',
    );
    expect(sentences(hot('2026-11-23 08:00', '2026-11-23 12:00', { hotPlaces: ['running', 'shutdown'] }))).toContain(
      '动火部位不能既处于运行状态又全部停车',
    );
  });

  it('keeps a graver level that is declared, and raises a lighter one with the clause', () => {
    const declared = (level: string, place: string) =>
      judgeWork(hot('2026-11-23 08:00', '2026-11-23 12:00', { declared: level, hotPlaces: [place] })).level;
    expect(declared('1', 'other').effective).toBe('1');
    const raised = declared('3', 'rack');
    expect([raised.declared, raised.effective, raised.reasons]).toEqual([
      '3',
      '2',
      [{ says: '管廊上：一级动火', basis: 'GB 30871-2022 5.1.3' }],
    ]);
  });

  it('asks level and place', () => {
    expect(sentences(hot('2026-11-23 08:00', '2026-11-23 12:00', { declared: null, hotPlaces: [] }))).toEqual([
      '请选择动火作业级别',
      '请选择动火部位',
    ]);
  });
});

describe('hot work: validity and upgrade (5.1.1, 5.1.5)', () => {
  it('refuses 一级动火 of nine hours (vector 1)', () => {
    expect(sentences(hot('2026-11-23 08:00', '2026-11-23 17:00', { declared: '2' }))).toEqual([
      '一级动火票有效期不超过8小时，现为9小时（GB 30871-2022 5.1.5）',
    ]);
    expect(sentences(hot('2026-11-23 08:00', '2026-11-23 16:00', { declared: '2' }))).toEqual([]);
  });

  it('raises 二级 on a Saturday to 一级, approved by 安全管理部门, eight hours allowed (vector 2)', () => {
    const ruling = judgeWork(hot('2026-11-28 09:00', '2026-11-28 17:00'));
    expect(ruling.level.effective).toBe('2');
    expect(ruling.level.reasons.at(-1)).toEqual({ says: '公休日作业：11-28（星期六）', basis: 'GB 30871-2022 5.1.1' });
    expect(ruling.approval.approver).toBe('safety');
    expect(ruling.errors).toEqual([]);
  });

  it('refuses 二级 over three days and nights, and takes it by daylight only (vector 3)', () => {
    expect(sentences(hot('2026-11-23 09:00', '2026-11-26 09:00'))).toEqual([
      '一级动火票有效期不超过8小时，现为72小时（GB 30871-2022 5.1.5）',
    ]);
    const daily = { from: '08:00', to: '17:00' };
    const ruling = judgeWork(hot('2026-11-23 09:00', '2026-11-26 09:00', { daily }));
    expect([ruling.level.effective, ruling.errors, ruling.approval.approver]).toEqual(['3', [], 'unit']);
    expect(sentences(hot('2026-11-23 09:00', '2026-11-26 10:00', { daily }))).toHaveLength(1);
  });

  it('looks at the whole interval: a Friday ticket that reaches into Saturday', () => {
    const daily = { from: '08:00', to: '17:00' };
    const reach = judgeWork(hot('2026-11-27 09:00', '2026-11-28 09:00', { daily }));
    expect([reach.level.effective, reach.errors.length]).toEqual(['2', 1]);
    // Until midnight it is still Friday, but night.
    expect(judgeWork(hot('2026-11-27 16:00', '2026-11-27 22:00')).level.upgraded).toBe(false);
    expect(judgeWork(hot('2026-11-27 16:00', '2026-11-27 22:01')).level.reasons.at(-1)?.says).toBe(
      '夜间作业：22:00至次日06:00',
    );
    expect(judgeWork(hot('2026-11-27 05:59', '2026-11-27 08:00')).level.upgraded).toBe(true);
    expect(judgeWork(hot('2026-11-27 06:00', '2026-11-27 08:00')).level.upgraded).toBe(false);
  });

  it('leaves 特级 a special work and asks the 主要负责人', () => {
    const ruling = judgeWork(
      hot('2026-11-28 09:00', '2026-11-28 12:00', { declared: '1', hotPlaces: ['running'], plan: true }),
    );
    expect([ruling.level.effective, ruling.approval.approver, ruling.errors]).toEqual(['1', 'principal', []]);
  });

  it('knows holidays and worked weekends of the notice, weekends alone of other years', () => {
    expect(dayOf('2026-10-07').kind).toBe('holiday');
    expect(dayOf('2026-10-08').kind).toBe('work');
    expect([dayOf('2026-10-10').kind, dayOf('2026-09-20').kind, dayOf('2026-02-28').kind]).toEqual([
      'work',
      'work',
      'work',
    ]);
    expect(dayOf('2025-01-26').kind).toBe('work');
    expect([knowsYear('2026-05-01'), knowsYear('2027-05-01')]).toEqual([true, false]);
    expect(['2026-11-30', '2026-12-01', '2027-01-01', '2027-12-01'].map(unknownYears)).toEqual([
      [],
      ['2027'],
      ['2027'],
      ['2027', '2028'],
    ]);
    const over = { from: '2026-12-30 08:00:00', to: '2027-01-02 08:00:00' };
    expect(yearsInDoubt(over)).toEqual(['2027']);
    expect(yearsInDoubt({ ...over, to: '2027-01-01 00:00:00' })).toEqual([]);
    expect(yearsInDoubt(over, [{ date: '2027-01-01', kind: 'holiday' }])).toEqual([]);
    expect([dayOf('2027-05-03').kind, dayOf('2027-05-02').kind]).toEqual(['work', 'rest']);
    const own = [{ date: '2026-11-24', kind: 'holiday' as const, name: '厂庆' }];
    expect(dayOf('2026-11-24', own)).toEqual({ kind: 'holiday', name: '厂庆' });
  });

  it('reckons daily hours within the interval', () => {
    expect(
      windowsOf({ from: '2026-11-23 09:00:00', to: '2026-11-24 10:00:00' }, { from: '08:00', to: '17:00' }),
    ).toEqual([
      { from: '2026-11-23 09:00:00', to: '2026-11-23 17:00:00' },
      { from: '2026-11-24 08:00:00', to: '2026-11-24 10:00:00' },
    ]);
  });

  it('forbids outdoor work in a wind of grade 5, or raises it where production makes it necessary (5.2.15)', () => {
    const windy = hot('2026-11-23 08:00', '2026-11-23 12:00', { outdoors: true, wind: 5 });
    expect(sentences(windy)).toEqual([
      '五级以上风（现为5级）不得露天作业，生产确需的须升级管理（GB 30871-2022 5.2.15）',
    ]);
    const forced = judgeWork({ ...windy, forced: true });
    expect([forced.level.effective, forced.errors]).toEqual(['2', []]);
    expect(sentences({ ...windy, wind: 4 })).toEqual([]);
    expect(judgeWork({ ...windy, wind: null }).notes).toEqual(['风力未判定：没有录入天气，作业开始前须确认']);
  });

  it('raises for another special case and asks 特级 its plan', () => {
    const special = judgeWork(
      hot('2026-11-23 08:00', '2026-11-23 12:00', { hotPlaces: ['rack'], special: '装置开停车' }),
    );
    expect(special.level.effective).toBe('1');
    expect(special.errors.map(({ field }) => field)).toEqual(['workPlan']);
  });
});

describe('work at height (8.1, table B.1)', () => {
  const at = (height: number, more: Partial<WorkFacts> = {}) =>
    judgeWork({ type: WORK.height, from: '2026-11-23 08:00:00', to: '2026-11-24 08:00:00', height, ...more });

  it('grades by metres, each bound on its side (vector 10)', () => {
    expect([1.99, 2, 5, 5.01, 15, 15.01, 30, 30.01].map((height) => heightLevel(height, []))).toEqual([
      null,
      '1',
      '1',
      '2',
      '2',
      '3',
      '3',
      '4',
    ]);
    expect([2, 5, 5.01, 15.01, 30.01].map((height) => heightLevel(height, ['wind']))).toEqual([
      '2',
      '2',
      '3',
      '4',
      '4',
    ]);
    expect([heightLevel(1.5, [], true), heightLevel(1.5, [])]).toEqual(['1', null]);
  });

  it('counts each of the nine hazards as class B', () => {
    expect(Object.keys(HEIGHT_HAZARDS)).toHaveLength(9);
    for (const hazard of Object.keys(HEIGHT_HAZARDS))
      expect(at(4, { heightHazards: [hazard] }).level.effective).toBe('2');
  });

  it('tells lying snow from falling snow: the one moves the level, the other the approver', () => {
    const lying = at(4, { to: '2026-11-23 18:00:00', heightHazards: ['slippery'] });
    expect([lying.level.effective, lying.approval.approver]).toEqual(['2', 'profession']);
    const falling = at(4, { heightConditions: ['snow'] });
    expect([falling.level.effective, falling.approval.approver]).toEqual(['1', 'chief']);
  });

  it('at night is work of 夜间高处 by its times, whether somebody ticks it or not (table B.1)', () => {
    const hours = (from: string, to: string, more: Partial<WorkFacts> = {}) =>
      at(4, { from: `2026-11-23 ${from}:00`, to, ...more });
    const dark = hours('22:00', '2026-11-24 02:00:00');
    expect([dark.level.effective, dark.approval.approver]).toEqual(['1', 'chief']);
    expect(dark.approval.reasons).toEqual(['室外全靠人工照明（夜间高处作业）：由主管厂长或总工程师审批']);
    expect(hours('22:00', '2026-11-24 02:00:00', { heightConditions: ['night'] }).approval.reasons).toHaveLength(1);
    expect(hours('08:00', '2026-11-23 22:00:00').approval.approver).toBe('unit');
    expect(hours('08:00', '2026-11-23 22:00:01').approval.approver).toBe('chief');
    const days = hours('08:00', '2026-11-25 18:00:00', { daily: { from: '08:00', to: '18:00' } });
    expect(days.approval.approver).toBe('unit');
  });

  it('refuses what is no work at height, and a week and a minute', () => {
    expect(at(1.9).errors.map(({ message }) => message)).toEqual([
      '作业高度不足2米，不属于高处作业（GB 30871-2022 第8章）',
    ]);
    expect(at(3, { to: '2026-11-30 08:00:00' }).errors).toEqual([]);
    expect(at(3, { to: '2026-11-30 08:01:00' }).errors).toHaveLength(1);
  });
});

describe('lifting (9.1)', () => {
  const lift = (weight: number, more: Partial<WorkFacts> = {}) =>
    judgeWork({
      type: WORK.lifting,
      from: '2026-11-23 08:00:00',
      to: '2026-11-23 12:00:00',
      weight,
      plan: true,
      ...more,
    });

  it('grades by tonnes (vector 11)', () => {
    expect([40, 100, 100.1, 39.9, 8].map(liftingLevel)).toEqual(['2', '2', '1', '3', '3']);
    expect([lift(100.1).approval.approver, lift(100).approval.approver, lift(8).approval.approver]).toEqual([
      'chief',
      'profession',
      'profession',
    ]);
  });

  it('asks a ticket of 8 t unless the company names its rule', () => {
    expect(lift(8).notes).toEqual(['吊物质量不足10吨，企业没有另行规定，须办理吊装票']);
    const rules = { ...defaultPermitRules, liftingRule: '吊装管理规定第6条' };
    const facts: WorkFacts = { type: WORK.lifting, weight: 8 };
    expect(judgeWork(facts, rules).notes).toEqual(['吊物质量不足10吨，可不办理吊装票（企业规定：吊装管理规定第6条）']);
    expect(judgeWork({ ...facts, weight: 10 }, rules).notes).toEqual([]);
  });

  it('asks a plan of 一、二级 and of a special 三级, and at most 80 % of each crane', () => {
    expect(lift(40, { plan: false }).errors).toHaveLength(1);
    expect(lift(39, { plan: false }).errors).toEqual([]);
    expect(lift(39, { plan: false, liftingSpecial: true }).errors).toHaveLength(1);
    expect([lift(20, { craneShare: 80 }).errors.length, lift(20, { craneShare: 80.1 }).errors.length]).toEqual([0, 1]);
  });
});

describe('validity of the others', () => {
  const errors = (facts: WorkFacts) => judgeWork(facts).errors.map(({ message }) => message);
  const span = (type: WorkFacts['type'], hours: number, more: Partial<WorkFacts> = {}): WorkFacts => ({
    type,
    from: '2026-11-02 08:00:00',
    to: `2026-11-${String(2 + Math.floor((8 + hours) / 24)).padStart(2, '0')} ${String((8 + hours) % 24).padStart(2, '0')}:00:00`,
    ...more,
  });

  it('gives confined spaces a day, whatever day it is, and raises their approval by the company’s rule', () => {
    expect(errors(span(WORK.confined, 24, { declared: '2' }))).toEqual([]);
    expect(errors(span(WORK.confined, 25, { declared: '2' }))).toEqual([
      '二级受限空间票有效期不超过24小时，现为25小时（GB 30871-2022 第6章）',
    ]);
    const night = judgeWork(span(WORK.confined, 24, { declared: '2' }));
    expect([night.level.effective, night.approval.approver]).toEqual(['2', 'profession']);
    expect(night.level.reasons.map(({ basis }) => basis)).toEqual(['企业规定']);
    const left = judgeWork(span(WORK.confined, 24, { declared: '2' }), { ...defaultPermitRules, raiseConfined: false });
    expect(left.approval.approver).toBe('unit');
  });

  it('bounds temporary power (vector 12)', () => {
    const days = (count: number, more: Partial<WorkFacts> = {}): WorkFacts => ({
      type: WORK.power,
      from: '2026-11-01 08:00:00',
      to: count === 31 ? '2026-12-02 08:00:00' : `2026-11-${String(1 + count).padStart(2, '0')} 08:00:00`,
      ...more,
    });
    expect(errors(days(15))).toEqual([]);
    expect(errors(days(20))).toEqual([
      '临时用电作业票有效期不超过15天，现为20天，特殊情况须说明原因（GB 30871-2022 第10章）',
    ]);
    expect(errors(days(20, { specialReason: '大修' }))).toEqual([]);
    expect(errors(days(31, { specialReason: '大修' }))).toEqual([
      '临时用电作业票有效期不超过30天，现为31天（GB 30871-2022 第10章）',
    ]);
    expect(errors(days(2, { servesUntil: '2026-11-02 08:00:00' }))).toEqual([
      '临时用电的结束时间不能晚于所服务作业票的结束时间2026-11-02 08:00（GB 30871-2022 第10章）',
    ]);
  });

  it('calls a term that no clause sets the company’s own', () => {
    expect(errors(span(WORK.blind, 25))).toEqual(['盲板抽堵作业票有效期不超过24小时，现为25小时（企业规定）']);
    expect(errors(span(WORK.road, 168))).toEqual([]);
    expect(errors(span(WORK.road, 169))).toHaveLength(1);
    expect(errors(span(WORK.earth, 360, { concerned: ['water'] }))).toEqual([]);
    expect(errors(span(WORK.earth, 361, { concerned: ['electricity'] }))).toHaveLength(1);
  });

  it('holds a company to its own shorter term', () => {
    const rules = { ...defaultPermitRules, numbers: { ...defaultPermitNumbers, 'hours.hot.2': 6 } };
    const facts = hot('2026-11-23 08:00', '2026-11-23 15:00', { declared: '2' });
    expect(judgeWork(facts, rules).errors.map(({ message }) => message)).toEqual([
      '一级动火票有效期不超过6小时，现为7小时（企业规定）',
    ]);
  });

  it('refuses an end before the beginning and daily hours that end before they begin', () => {
    expect(errors(hot('2026-11-23 08:00', '2026-11-23 08:00'))).toEqual(['作业结束时间须晚于作业开始时间']);
    expect(errors(hot('2026-11-23 08:00', '2026-11-23 10:00', { daily: { from: '17:00', to: '08:00' } }))).toContain(
      '每日作业时段的结束须晚于开始',
    );
  });
});

describe('confined spaces: the level samples suggest (DB11/T 852)', () => {
  it('judges each bound', () => {
    const level = (oxygen: number, explosive: number, toxic: number, mayRise = false) =>
      confinedLevel({ oxygen, explosive, toxic, mayRise });
    expect([level(19.4, 0, 0), level(19.5, 0, 0), level(23.5, 0, 0), level(23.6, 0, 0)]).toEqual(['1', '3', '3', '1']);
    expect([level(20, 5, 0), level(20, 5.1, 0), level(20, 10, 0), level(20, 10.1, 0)]).toEqual(['3', '2', '2', '1']);
    expect([level(20, 0, 0.3), level(20, 0, 0.31), level(20, 0, 1), level(20, 0, 1.01)]).toEqual(['3', '2', '2', '1']);
    expect(level(20, 0, 0, true)).toBe('2');
  });
});

describe('what its measures are judged by', () => {
  it('is more than nothing: the weight of a lift (9), the depth of a trench (11)', () => {
    const of = (facts: WorkFacts) => judgeWork(facts).errors.map(({ field }) => field);
    expect(of({ type: WORK.lifting, weight: 0, plan: true })).toContain('liftingWeight');
    expect(of({ type: WORK.lifting, weight: 0.1, plan: true })).not.toContain('liftingWeight');
    expect(of({ type: WORK.earth, digDepth: 0, concerned: ['safety'] })).toContain('digDepth');
    expect(of({ type: WORK.earth, digDepth: 0.1, concerned: ['safety'] })).not.toContain('digDepth');
  });
});

describe('whether a work is outdoors', () => {
  it('is held to be so where nobody has said, of those that the weather forbids', () => {
    const outdoors = (workType: string, told: unknown) => workFacts({ workType, outdoors: told })?.outdoors;
    expect(['1', '4', '5', '2', '6'].map((type) => outdoors(type, null))).toEqual([true, true, true, false, false]);
    expect([outdoors('1', 2), outdoors('6', 1)]).toEqual([false, true]);
  });
});
