/** The whole judgement of a special work: level, validity, approvers, what must stand beside it. Server, form and paper ask it. */
import type { FieldError } from '@anlan/resource';
import { type ApprovalAsked, approvalOf, EARTH_COUNTERSIGNS } from './approvers';
import { type OwnDay, yearsInDoubt, yearUnknownSays } from './calendar';
import { type LinkAsked, type LinkFacts, linksAsked } from './interlocks';
import { type LevelFacts, type LevelRules, type LevelRuling, levelOf } from './level';
import { defaultPermitNumbers, type PermitNumbers } from './numbers';
import { type RuleSet, ruleSetOf } from './rule-set';
import { type ValidityFacts, validityErrors } from './validity';
import { inWeather, type Weather, weatherErrors, weatherSays, weatherUnknown } from './weather/weather';
import { isWorkType, STANDARD, WORK, type WorkType, workTypes } from './work-type';

/** What of the company decides by which rules a ticket is judged. */
export interface JudgedBy {
  readonly industry: string | null;
  readonly isDust: boolean | null;
  readonly ownDays: readonly OwnDay[];
}

export interface PermitRules extends LevelRules {
  readonly ruleSet: RuleSet;
  readonly company: JudgedBy;
  readonly numbers: PermitNumbers;
  /** The company's stricter limits, by key. */
  readonly own: Readonly<Record<string, number | undefined>>;
  /** A ticket whose measures isolate names its isolations before it is approved. */
  readonly askIsolation: boolean;
  /** By which rule of its own a lift under 10 t needs no ticket; empty: it needs one. */
  readonly liftingRule: string;
}

export const defaultPermitRules: PermitRules = {
  ruleSet: ruleSetOf({}, '2026-01-01'),
  company: { industry: null, isDust: null, ownDays: [] },
  numbers: defaultPermitNumbers,
  night: { from: defaultPermitNumbers['night.fromHour'], to: defaultPermitNumbers['night.toHour'] },
  ownDays: [],
  raiseConfined: true,
  askIsolation: true,
  own: {},
  liftingRule: '',
};

/** What the company's rules are made of, as they travel to the form. */
export interface PermitRuleFacts {
  readonly numbers: PermitNumbers;
  readonly own: Readonly<Record<string, number>>;
  readonly ownDays: readonly OwnDay[];
  readonly industry: string | null;
  readonly isDust: boolean | null;
  readonly raiseConfined: boolean;
  readonly askIsolation: boolean;
  readonly liftingRule: string;
}

export const rulesFrom = (facts: PermitRuleFacts, date: string): PermitRules => ({
  numbers: facts.numbers,
  ruleSet: ruleSetOf({ industry: facts.industry, isDust: facts.isDust }, date),
  company: { industry: facts.industry, isDust: facts.isDust, ownDays: facts.ownDays },
  night: { from: facts.numbers['night.fromHour'], to: facts.numbers['night.toHour'] },
  ownDays: facts.ownDays,
  raiseConfined: facts.raiseConfined,
  askIsolation: facts.askIsolation,
  liftingRule: facts.liftingRule,
  own: facts.own,
});

export interface WorkFacts
  extends Omit<LevelFacts, 'type'>,
    Omit<LinkFacts, 'type' | 'atHeight'>,
    Pick<ValidityFacts, 'specialReason' | 'servesUntil'> {
  readonly type: WorkType;
  readonly heightConditions?: readonly string[];
  readonly concerned?: readonly string[];
  /** A plan of the work is attached. */
  readonly plan?: boolean;
  /** 三级吊装 of awkward, precious or dangerous loads. */
  readonly liftingSpecial?: boolean;
  /** Load share of each crane of several, percent. */
  readonly craneShare?: number | null;
  /** Number of the blind plate. */
  readonly plate?: string | null;
  /** What is entered of the weather at its place and time. */
  readonly weather?: Weather | null;
}

export interface WorkRuling {
  readonly level: LevelRuling;
  readonly approval: ApprovalAsked;
  readonly links: readonly LinkAsked[];
  readonly errors: readonly FieldError[];
  /** No refusal: what the applicant should know. */
  readonly notes: readonly string[];
}

/** Levels are asked of hot work and confined spaces; height and weight give theirs. */
function declaredErrors({ type, declared }: WorkFacts): FieldError[] {
  const { levels } = workTypes[type];
  if (declared && levels.length > 0 && !levels.includes(declared))
    return [{ field: 'level', message: '作业级别不存在' }];
  if (declared) return [];
  if (type === WORK.hot) return [{ field: 'hotWorkLevel', message: '请选择动火作业级别' }];
  if (type === WORK.confined) return [{ field: 'limitConfinedSpaceLevel', message: '请选择受限空间级别' }];
  return [];
}

function planErrors(facts: WorkFacts, level: string | null): FieldError[] {
  const field = 'workPlan';
  if (facts.plan) return [];
  if (facts.type === WORK.hot && level === '1') {
    return [{ field, message: `特级动火须上传作业方案（${STANDARD} 第5章）` }];
  }
  if (facts.type === WORK.lifting && (level === '1' || level === '2' || facts.liftingSpecial)) {
    return [{ field, message: `一、二级吊装及特殊的三级吊装须上传作业方案（${STANDARD} 第9章）` }];
  }
  return [];
}

/** 断路 asks 消防 and 安全管理 always, 动土 those concerned: at least one. */
function countersignErrors({ type, concerned }: WorkFacts): FieldError[] {
  return type === WORK.earth && !EARTH_COUNTERSIGNS.some((position) => concerned?.includes(position))
    ? [{ field: 'concernedDepts', message: `请选择会签的相关部门（${STANDARD} 表B.1）` }]
    : [];
}

const manyPlates = (plate: string): boolean =>
  plate.split(/[、，,；;。和及至到~～—–*×（(]/).filter((one) => one.trim() !== '').length > 1 ||
  // A blank or a stroke may stand within one number (MB 01): only what has a figure of its own on both sides is two.
  plate.split(/[\s/／\\|+＋&＆]+/).filter((one) => /\d/.test(one)).length > 1;

/** 7.11: one ticket, one plate, one action. */
const plateErrors = ({ type, plate }: WorkFacts): FieldError[] =>
  type === WORK.blind && manyPlates(plate ?? '')
    ? [{ field: 'blindNumber', message: `一张盲板抽堵票只限一块盲板，请分别办票（${STANDARD} 7.11）` }]
    : [];

/** A lift without weight or a trench without depth is judged by nothing. */
const measuredErrors = ({ type, weight, digDepth }: WorkFacts): FieldError[] => [
  ...(type === WORK.lifting && weight != null && weight <= 0
    ? [{ field: 'liftingWeight', message: `吊物质量须大于0，吊装级别按吊物质量确定（${STANDARD} 第9章）` }]
    : []),
  ...(type === WORK.earth && digDepth != null && digDepth <= 0
    ? [{ field: 'digDepth', message: `动土深度须大于0，安全措施按深度确定（${STANDARD} 第11章）` }]
    : []),
];

export function judgeWork(told: WorkFacts, rules: PermitRules = defaultPermitRules): WorkRuling {
  const facts = inWeather(told, told.weather);
  const { type } = facts;
  const level = levelOf(facts, rules);
  const approval = approvalOf({
    type,
    level: level.effective,
    heightConditions: facts.heightConditions ?? [],
    night: level.calendar.some(({ kind }) => kind === 'night'),
    concerned: facts.concerned ?? [],
    beyondSpecial: level.beyondSpecial,
    raisedByCompany: level.raisedByCompany,
  });
  const light = type === WORK.lifting && facts.weight != null && facts.weight < 10;
  return {
    level,
    approval,
    links: linksAsked({ ...facts, atHeight: type !== WORK.height && (facts.height ?? 0) >= 2 }),
    errors: [
      ...declaredErrors(facts),
      ...level.errors,
      ...validityErrors({ ...facts, level: level.effective }, rules.numbers),
      ...weatherErrors(facts),
      ...planErrors(facts, level.effective),
      ...countersignErrors(facts),
      ...plateErrors(facts),
      ...measuredErrors(facts),
      ...(type === WORK.lifting && (facts.craneShare ?? 0) > 80
        ? [{ field: 'craneShare', message: `多台起重机吊装时，每台负荷不超过额定的80%（${STANDARD} 第9章）` }]
        : []),
    ],
    notes: [
      // Where holidays raise the level or the approval.
      ...((type === WORK.hot || (type === WORK.confined && rules.raiseConfined)) && facts.from && facts.to
        ? yearsInDoubt({ from: facts.from, to: facts.to }, rules.ownDays).map(yearUnknownSays)
        : []),
      ...(told.outdoors && told.weather ? [`气象记录：${weatherSays(told.weather)}`] : []),
      ...(weatherUnknown(facts) ? ['风力未判定：没有录入天气，作业开始前须确认'] : []),
      ...(light && rules.liftingRule ? [`吊物质量不足10吨，可不办理吊装票（企业规定：${rules.liftingRule}）`] : []),
      ...(light && !rules.liftingRule ? ['吊物质量不足10吨，企业没有另行规定，须办理吊装票'] : []),
    ],
  };
}

/** The type of a row or body, or undefined. */
export const workTypeOf = (value: unknown): WorkType | undefined =>
  isWorkType(value) ? (String(value) as WorkType) : undefined;
