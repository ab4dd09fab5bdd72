/** Who countersigns and who approves a ticket: table B.1 of GB 30871-2022, by type, level and conditions. */
import type { Approver, NodeSpec } from '@anlan/resource';
import { STANDARD, WORK, type WorkType } from './work-type';

/** Offices that table B.1 names, and the two that companies add; each company maps them to its posts. */
export const POSITIONS = {
  unit: '所在基层单位',
  profession: '所在单位专业部门',
  safety: '安全管理部门',
  leader: '主管领导',
  chief: '主管厂长或总工程师',
  power: '配送电单位',
  water: '供水部门',
  electricity: '供电部门',
  steam: '供汽部门',
  process: '工艺部门',
  equipment: '设备部门',
  fire: '消防部门',
  principal: '主要负责人',
} as const;
export type Position = keyof typeof POSITIONS;

/** Until a company maps the offices to posts of its own. */
export const defaultApprovers: Readonly<Record<Position, Approver>> = {
  unit: { headOf: 'applyingUnit' },
  profession: { role: 'safety_manager' },
  safety: { role: 'safety_manager' },
  leader: { role: 'principal' },
  chief: { role: 'principal' },
  power: { role: 'safety_manager' },
  water: { role: 'safety_manager' },
  electricity: { role: 'safety_manager' },
  steam: { role: 'safety_manager' },
  process: { role: 'safety_manager' },
  equipment: { role: 'safety_manager' },
  fire: { role: 'safety_manager' },
  principal: { role: 'principal' },
};

/**
 * Conditions of work at height that table B.1 attaches to an approver. They move the approval and leave the level of
 * 8.1 as it is.
 */
export const HEIGHT_CONDITIONS = {
  opening: { label: '在坑、井、池、吊装孔等的边缘或洞口', approver: 'profession' },
  dangerArea: { label: '在易燃、易爆、易中毒、易灼烫区域或转动设备附近', approver: 'profession' },
  noPlatform: { label: '在无平台、无护栏的塔、釜、炉、罐、管道上', approver: 'profession' },
  inVessel: { label: '在塔、釜、炉、罐等设备内', approver: 'profession' },
  toxicVent: { label: '在排放有毒、有害气体和粉尘的放空管线、烟囱附近', approver: 'profession' },
  temperature: { label: '高温或低温环境（异温高处作业）', approver: 'chief' },
  snow: { label: '降雪时（雪天高处作业）', approver: 'chief' },
  rain: { label: '降雨时（雨天高处作业）', approver: 'chief' },
  night: { label: '室外全靠人工照明（夜间高处作业）', approver: 'chief' },
  live: { label: '接近或接触带电体（带电高处作业）', approver: 'chief' },
  suspended: { label: '无立足点或无牢靠立足点（悬空高处作业）', approver: 'chief' },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly approver: Position }>>;
export type HeightCondition = keyof typeof HEIGHT_CONDITIONS;

/** Departments of which a digging company asks those whose lines or duties the place concerns. */
export const EARTH_COUNTERSIGNS = ['water', 'electricity', 'steam', 'process', 'equipment', 'fire', 'safety'] as const;
const ROAD_COUNTERSIGNS = ['fire', 'safety'] as const;

/** From the office nearest to the work to the highest. */
const LADDER: readonly Position[] = ['unit', 'profession', 'leader', 'principal'];
const rung = (position: Position): number => {
  if (position === 'safety') return LADDER.indexOf('profession');
  if (position === 'chief') return LADDER.indexOf('leader');
  return Math.max(0, LADDER.indexOf(position));
};
export const higherOffice = (one: Position, other: Position): Position => (rung(other) > rung(one) ? other : one);
/** The office one rung above. */
export const officeAbove = (position: Position): Position => LADDER[rung(position) + 1] ?? 'principal';

export interface ApprovalAsked {
  readonly countersigns: readonly Position[];
  readonly approver: Position;
  /** Why this approver, where it is not the level alone. */
  readonly reasons: readonly string[];
  readonly basis: string;
}

export interface ApprovalFacts {
  readonly type: WorkType;
  /** The effective level. */
  readonly level: string | null;
  readonly heightConditions?: readonly string[];
  /** Some of its time is night: at height that is the condition `night`, ticked or not. */
  readonly night?: boolean;
  /** Of digging: the departments concerned. */
  readonly concerned?: readonly string[];
  /** Hot work of the special level that would have been raised further. */
  readonly beyondSpecial?: boolean;
  /** Confined space raised by the company's own rule. */
  readonly raisedByCompany?: boolean;
}

const B1 = `${STANDARD} 表B.1`;

function byLevel(type: WorkType, level: string | null): Position {
  switch (type) {
    case WORK.hot:
      return level === '1' ? 'leader' : level === '2' ? 'safety' : 'unit';
    case WORK.height:
      return level === '4' ? 'chief' : level === '1' ? 'unit' : 'profession';
    case WORK.lifting:
      return level === '1' ? 'chief' : 'profession';
    case WORK.power:
      return 'power';
    case WORK.earth:
    case WORK.road:
      return 'profession';
    default:
      return 'unit';
  }
}

const isCondition = (key: string): key is HeightCondition => Object.hasOwn(HEIGHT_CONDITIONS, key);

/** As ticked, and what the times of the work make of it. */
function conditionsOf({ heightConditions = [], night }: ApprovalFacts): HeightCondition[] {
  const ticked = heightConditions.filter(isCondition);
  return night && !ticked.includes('night') ? [...ticked, 'night'] : ticked;
}

/** Table B.1 over the effective level; conditions of work at height move the approver alone. */
export function approvalOf(facts: ApprovalFacts): ApprovalAsked {
  const { type, level } = facts;
  const base = byLevel(type, level);
  const conditions = type === WORK.height ? conditionsOf(facts) : [];
  const reasons = conditions.map(
    (key) => `${HEIGHT_CONDITIONS[key].label}：由${POSITIONS[HEIGHT_CONDITIONS[key].approver]}审批`,
  );
  let approver = conditions.reduce<Position>((top, key) => higherOffice(top, HEIGHT_CONDITIONS[key].approver), base);
  if (facts.beyondSpecial) {
    approver = 'principal';
    reasons.push('特级动火升级管理：由主要负责人审批，现场有领导带班（企业规定）');
  }
  if (facts.raisedByCompany) {
    approver = officeAbove(approver);
    reasons.push(`节假日、公休日、夜间受限空间作业提高一级审批，由${POSITIONS[approver]}审批（企业规定）`);
  }
  const concerned = EARTH_COUNTERSIGNS.filter((position) => facts.concerned?.includes(position));
  const countersigns: readonly Position[] =
    type === WORK.earth ? concerned : type === WORK.road ? ROAD_COUNTERSIGNS : [];
  return { countersigns, approver, reasons, basis: B1 };
}

/** The statutory nodes of the chain, in their order; a company adds others and moves none of these. */
export function statutoryNodes(
  asked: ApprovalAsked,
  mapping: Readonly<Partial<Record<Position, Approver>>> = {},
): NodeSpec[] {
  const node = (position: Position, name: string): NodeSpec => ({
    key: `${position}:${name === '会签' ? 'countersign' : 'approve'}`,
    name: `${POSITIONS[position]}${name}`,
    mode: 'any',
    approvers: [mapping[position] ?? defaultApprovers[position]],
    statutory: true,
  });
  return [...asked.countersigns.map((position) => node(position, '会签')), node(asked.approver, '审批')];
}
