import { describe, expect, it } from 'vitest';
import { checkParameter, parameterInForce, parameterOf } from '../config/parameters';
import { dictionaryOf } from '../dictionaries/dictionaries';
import {
  approvalOf,
  defaultApprovers,
  EARTH_COUNTERSIGNS,
  HEIGHT_CONDITIONS,
  POSITIONS,
  statutoryNodes,
} from './approvers';
import { conflictsOf, linksAsked } from './interlocks';
import {
  bindingMeasures,
  type MeasureRow,
  measureErrors,
  measuresOf,
  ownMeasureErrors,
  statutoryMeasures,
  unconfirmedErrors,
} from './measures';
import { permitNumbers } from './numbers';
import { WORK, WORK_TYPES } from './work-type';

const rowsOf = (type: (typeof WORK_TYPES)[number]): MeasureRow[] =>
  measuresOf(type).map(({ key, text }) => ({ key, text, concerned: true, confirmed: true }));

describe('the company’s own measures', () => {
  it('stand on every ticket of their type', () => {
    const rows = [{ content: '配备消防水带' }];
    expect(ownMeasureErrors(rows, ['配备消防水带'])).toEqual([]);
    expect(ownMeasureErrors(rows, ['现场拉设警戒线']).map(({ message }) => message)).toEqual([
      '缺少企业安全措施“现场拉设警戒线”，请重新保存作业票后提交（企业规定）',
    ]);
  });
});

describe('measures', () => {
  it('are the statutory rows of the forms, each with its clause', () => {
    expect(WORK_TYPES.map((type) => measuresOf(type).length)).toEqual([17, 14, 11, 14, 16, 13, 12, 4]);
    for (const type of WORK_TYPES) {
      for (const { key, clause } of measuresOf(type)) expect(clause, key).toMatch(/^GB 30871-2022 (表A\.\d|\d+\.\d+)/);
    }
    const keys = dictionaryOf('safe_dangerous_safety_measures').items.flatMap(({ children }) => children ?? []);
    expect(WORK_TYPES.flatMap((type) => measuresOf(type)).map(({ key }) => key)).toEqual(
      keys.filter(({ statutory }) => statutory).map(({ key }) => key),
    );
  });

  it('refuse a missing statutory row, a binding one that is 不涉及 and one on which nothing is said', () => {
    const facts = { type: WORK.hot, level: '1' };
    expect(measureErrors(rowsOf(WORK.hot), facts)).toEqual([]);
    expect(measureErrors(rowsOf(WORK.hot).slice(1), facts)[0]?.message).toBe(
      '缺少法定安全措施“设备、管线已清洗置换并分析合格”（GB 30871-2022 表A.1）',
    );
    const denied = rowsOf(WORK.hot).map((row) => (row.key === '113' ? { ...row, concerned: false } : row));
    expect(measureErrors(denied, facts)[0]?.message).toBe(
      '安全措施“特级：防爆摄录全过程”不能标为不涉及（GB 30871-2022 5.2.11）',
    );
    expect(measureErrors(denied, { ...facts, level: '2' })).toEqual([]);
    const { concerned: _, ...unsaid } = rowsOf(WORK.hot)[0] as MeasureRow;
    expect(measureErrors([unsaid, ...rowsOf(WORK.hot).slice(1)], facts)[0]?.message).toBe(
      '还有1项安全措施没有选择是否涉及',
    );
  });

  it('of GB 15577 stand on hot work where it binds the company, and are never 不涉及 where there is dust', () => {
    const dusty = { type: WORK.hot, level: '2', dust: true };
    const missing = measureErrors(rowsOf(WORK.hot), dusty);
    expect(missing.map(({ message }) => message.slice(0, 14))).toEqual([
      '缺少法定安全措施“粉尘场所：',
      '缺少法定安全措施“粉尘场所：',
      '缺少法定安全措施“粉尘场所：',
    ]);
    expect(missing[0]?.message).toContain('GB 15577-2018（条款号待核）');
    // A place with dust is one whatever the company says of itself.
    expect(measureErrors(rowsOf(WORK.hot), { ...dusty, dust: false, dustPlace: true })).toHaveLength(3);
    expect(measureErrors(rowsOf(WORK.hot), { ...dusty, dust: false })).toEqual([]);
    const rows = statutoryMeasures(WORK.hot, true).map(({ key, text }) => ({
      key,
      text,
      concerned: Number(key) < 190,
    }));
    expect(measureErrors(rows, dusty)).toEqual([]);
    expect(measureErrors(rows, { ...dusty, dustPlace: true })).toHaveLength(3);
    expect(statutoryMeasures(WORK.confined, true)).toEqual(measuresOf(WORK.confined));
  });

  it('bind by level, height, depth and link', () => {
    const binds = (key: string, facts: Parameters<typeof bindingMeasures>[0]) => bindingMeasures(facts).has(key);
    expect([binds('112', { type: WORK.hot, level: '1' }), binds('112', { type: WORK.hot, level: '2' })]).toEqual([
      true,
      false,
    ]);
    expect([30, 30.1].map((height) => binds('411', { type: WORK.height, level: '4', height }))).toEqual([false, true]);
    expect(['1', '2', '3'].map((level) => binds('501', { type: WORK.lifting, level }))).toEqual([true, true, false]);
    expect(
      [1.2, 1.21].map((digDepth) => binds('709', { type: WORK.earth, level: null, digDepth, hazardousGround: true })),
    ).toEqual([false, true]);
    expect(binds('613', { type: WORK.power, level: null, hazardousPower: true })).toBe(true);
    expect([true, false].map((linked) => binds('214', { type: WORK.confined, level: '2', linked }))).toEqual([
      true,
      false,
    ]);
  });

  it('leave none that concerns the work unconfirmed (4.6)', () => {
    const rows = rowsOf(WORK.road).map((row, index) => (index === 0 ? { ...row, confirmed: false } : row));
    expect(unconfirmedErrors(rows)[0]?.message).toContain('还有1项安全措施未确认');
    expect(unconfirmedErrors(rows.map((row, index) => (index === 0 ? { ...row, concerned: false } : row)))).toEqual([]);
  });
});

describe('approvers (table B.1)', () => {
  const approver = (type: (typeof WORK_TYPES)[number], level: string | null) => approvalOf({ type, level }).approver;

  it('are those of type and level', () => {
    expect(['1', '2', '3'].map((level) => approver(WORK.hot, level))).toEqual(['leader', 'safety', 'unit']);
    expect(['1', '2', '3', '4'].map((level) => approver(WORK.height, level))).toEqual([
      'unit',
      'profession',
      'profession',
      'chief',
    ]);
    expect(['1', '2', '3'].map((level) => approver(WORK.lifting, level))).toEqual([
      'chief',
      'profession',
      'profession',
    ]);
    expect([WORK.confined, WORK.blind, WORK.power, WORK.earth, WORK.road].map((type) => approver(type, null))).toEqual([
      'unit',
      'unit',
      'power',
      'profession',
      'profession',
    ]);
  });

  it('countersign digging by those concerned, road closure by 消防 and 安全管理', () => {
    expect(approvalOf({ type: WORK.earth, level: null, concerned: ['fire', 'water'] }).countersigns).toEqual([
      'water',
      'fire',
    ]);
    expect(approvalOf({ type: WORK.road, level: null }).countersigns).toEqual(['fire', 'safety']);
    expect(EARTH_COUNTERSIGNS).toHaveLength(7);
  });

  it('move by every condition of height, and never downwards', () => {
    for (const [key, { approver: office }] of Object.entries(HEIGHT_CONDITIONS)) {
      expect(approvalOf({ type: WORK.height, level: '1', heightConditions: [key] }).approver).toBe(office);
    }
    expect(approvalOf({ type: WORK.height, level: '4', heightConditions: ['opening'] }).approver).toBe('chief');
  });

  it('become statutory nodes that a company maps to its posts', () => {
    const asked = approvalOf({ type: WORK.road, level: null });
    expect(statutoryNodes(asked).map(({ name }) => name)).toEqual([
      '消防部门会签',
      '安全管理部门会签',
      '所在单位专业部门审批',
    ]);
    const mapped = statutoryNodes(approvalOf({ type: WORK.power, level: null }), { power: { post: '7' } });
    expect(mapped[0]?.approvers).toEqual([{ post: '7' }]);
    expect(Object.keys(defaultApprovers)).toEqual(Object.keys(POSITIONS));
  });
});

describe('interlocks and linked tickets', () => {
  const side = (type: (typeof WORK_TYPES)[number], more = {}) => ({ type, number: 'DH20261126001', ...more });

  it('refuse hot work beside a blind plate, painting beside fire in a space, two plates on one pipe', () => {
    const refused = (one: ReturnType<typeof side>, other: ReturnType<typeof side>) =>
      conflictsOf(one, [other]).map(({ lock }) => lock.key);
    expect(refused(side(WORK.blind), side(WORK.hot))).toEqual(['blindHot']);
    expect(refused(side(WORK.hot), side(WORK.blind))).toEqual(['blindHot']);
    expect(refused(side(WORK.hot), side(WORK.confined))).toEqual([]);
    expect(refused(side(WORK.hot), side(WORK.confined, { painting: true }))).toEqual(['spacePainting']);
    expect(refused(side(WORK.blind, { pipe: 'P-101' }), side(WORK.blind, { pipe: 'P-101' }))).toEqual(['blindPipe']);
    expect(refused(side(WORK.blind, { pipe: 'P-101' }), side(WORK.blind, { pipe: 'P-102' }))).toEqual([]);
  });

  it('ask a confined-space ticket of digging deeper than 1.2 m in hazardous ground (11.10)', () => {
    const asked = (digDepth: number) =>
      linksAsked({ type: WORK.earth, digDepth, hazardousGround: true }).map(({ type }) => type);
    expect([asked(1.2), asked(1.21)]).toEqual([[], [WORK.confined]]);
    expect(
      linksAsked({ type: WORK.hot, inConfinedSpace: true, takesTemporaryPower: true }).map(({ type }) => type),
    ).toEqual([WORK.confined, WORK.power]);
  });
});

describe('numbers of the permits', () => {
  it('are parameters that a company may tighten and never loosen', () => {
    for (const { key, direction, default: value, min, max } of permitNumbers) {
      const parameter = parameterOf(key);
      expect(parameter, key).toBeDefined();
      if (!parameter) continue;
      const looser = direction === 'atMost' ? value + 1 : value - 1;
      expect(checkParameter(parameter, String(value), '2026-11-26'), key).toBeUndefined();
      expect(checkParameter(parameter, String(looser), '2026-11-26'), key).toBeDefined();
      expect(parameterInForce(key, String(looser), '2026-11-26'), key).toBe(String(value));
      const stricter = direction === 'atMost' ? min : max;
      expect(checkParameter(parameter, String(stricter), '2026-11-26'), key).toBeUndefined();
    }
  });
});
