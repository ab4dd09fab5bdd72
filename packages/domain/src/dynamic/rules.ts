import type { LimitDirection } from '../config/statutory-limits';
import type { RiskLevel } from '../risk/level';
import type { RiskTerm } from './factor';

/** The numbers of the dynamic score (domain-rules C5): a company's parameters `risk.dynamic.*`. */
export interface DynamicRules {
  /** B, by inherent level. */
  readonly base: Readonly<Record<RiskLevel, number>>;
  /** From which score on a level begins; 低 begins at 0. */
  readonly bands: Readonly<Record<RiskLevel, number>>;
  /** The most each term can add, or G take away. */
  readonly caps: Readonly<Record<RiskTerm, number>>;
  /** The index is so many times what the terms add. */
  readonly indexFactor: number;
  /** Hours the score must have stayed under a band before the level falls out of it. */
  readonly fallHours: number;
}

/**
 * Key of each number, below `risk.dynamic.`, with its default, its range, what it is called, and on which side of the
 * default it is stricter: a company makes its alarms come sooner and stay longer, never the other way.
 */
const NUMBERS = {
  'base.major': [80, 0, 100, '分', '重大风险的基础分', 'atLeast'],
  'base.larger': [60, 0, 100, '分', '较大风险的基础分', 'atLeast'],
  'base.general': [35, 0, 100, '分', '一般风险的基础分', 'atLeast'],
  'base.low': [10, 0, 100, '分', '低风险的基础分', 'atLeast'],
  'band.major': [75, 1, 100, '分', '现状评分达到该值为重大', 'atMost'],
  'band.larger': [50, 1, 100, '分', '现状评分达到该值为较大', 'atMost'],
  'band.general': [25, 1, 100, '分', '现状评分达到该值为一般', 'atMost'],
  'cap.inspection': [20, 0, 100, '分', '排查情况加分上限', 'atLeast'],
  'cap.hazard': [40, 0, 100, '分', '隐患加分上限', 'atLeast'],
  'cap.warning': [25, 0, 100, '分', '预警加分上限', 'atLeast'],
  'cap.permit': [25, 0, 100, '分', '特殊作业加分上限', 'atLeast'],
  'cap.equipment': [15, 0, 100, '分', '设备与人员加分上限', 'atLeast'],
  'cap.record': [5, 0, 100, '分', '良好记录减分上限', 'atMost'],
  'inspection.rate': [12, 0, 100, '分', '近30天排查任务全部未按时完成时加分', 'atLeast'],
  'inspection.none': [6, 0, 100, '分', '没有启用的排查计划加分', 'atLeast'],
  'inspection.overdue': [2, 0, 100, '分', '每项逾期未完成的排查任务加分', 'atLeast'],
  'record.good': [5, 0, 100, '分', '近90天记录良好减分', 'atMost'],
  'hazard.general': [3, 0, 100, '分', '每项未逾期一般隐患加分', 'atLeast'],
  'hazard.overdue': [7, 0, 100, '分', '每项逾期一般隐患加分', 'atLeast'],
  'hazard.failed': [2, 0, 100, '分', '复查不通过的隐患另加分', 'atLeast'],
  'hazard.major': [25, 0, 100, '分', '每项重大隐患加分', 'atLeast'],
  'hazard.longOverdueDays': [30, 1, 365, '天', '一般隐患逾期超过该天数，现状至少高于固有一级', 'atMost'],
  'warning.blue': [2, 0, 100, '分', '每条蓝色预警加分', 'atLeast'],
  'warning.yellow': [5, 0, 100, '分', '每条黄色预警加分', 'atLeast'],
  'warning.orange': [10, 0, 100, '分', '每条橙色预警加分', 'atLeast'],
  'warning.red': [20, 0, 100, '分', '每条红色预警加分', 'atLeast'],
  'warning.lateHours': [24, 1, 720, '小时', '预警超过该时长未处理，加分按比例放大', 'atMost'],
  'warning.latePercent': [150, 100, 1000, '%', '超时未处理预警的加分比例', 'atLeast'],
  'permit.any': [5, 0, 100, '分', '每项正在进行的特殊作业加分', 'atLeast'],
  'permit.grave': [10, 0, 100, '分', '每项特级动火、受限空间、Ⅳ级高处、一级吊装作业加分', 'atLeast'],
  'permit.badGas': [25, 0, 100, '分', '每项气体分析不合格的特殊作业加分', 'atLeast'],
  'person.lapsed': [3, 0, 100, '分', '负责人证书过期或学时逾期未学满加分', 'atLeast'],
  'floor.major': [75, 0, 100, '分', '有未闭环重大隐患或未消除红色监测预警时的最低分', 'atLeast'],
  indexFactor: [2, 1, 10, '倍', '恶化指数为各项加分之和的倍数', 'atLeast'],
  fallHours: [24, 0, 720, '小时', '评分低于等级下限满该时长后降级', 'atLeast'],
  'company.maxPercent': [70, 0, 100, '%', '企业评分中最高风险点所占比例，其余为平均分', 'atLeast'],
} as const satisfies Readonly<Record<string, readonly [number, number, number, string, string, LimitDirection]>>;

export type DynamicNumber = keyof typeof NUMBERS;
export const dynamicKey = (name: DynamicNumber): string => `risk.dynamic.${name}`;

/** For the registry of parameters. */
export const dynamicNumbers = Object.entries(NUMBERS).map(([name, [value, min, max, unit, label, direction]]) => ({
  key: dynamicKey(name as DynamicNumber),
  label: `动态风险：${label}`,
  default: value,
  min,
  max,
  unit,
  direction,
}));

export const defaultNumber = (name: DynamicNumber): number => NUMBERS[name][0];

/** Every key the score itself reads; the sources of factors read theirs. */
export const RULE_NUMBERS = (Object.keys(NUMBERS) as DynamicNumber[]).filter((name) =>
  /^(base|band|cap|company)\.|^(indexFactor|fallHours)$/.test(name),
);

export function dynamicRules(number: (name: DynamicNumber) => number = defaultNumber): DynamicRules {
  return {
    base: {
      '1': number('base.major'),
      '2': number('base.larger'),
      '3': number('base.general'),
      '4': number('base.low'),
    },
    bands: { '1': number('band.major'), '2': number('band.larger'), '3': number('band.general'), '4': 0 },
    caps: {
      I: number('cap.inspection'),
      H: number('cap.hazard'),
      W: number('cap.warning'),
      P: number('cap.permit'),
      E: number('cap.equipment'),
      G: number('cap.record'),
    },
    indexFactor: number('indexFactor'),
    fallHours: number('fallHours'),
  };
}

export const DEFAULT_DYNAMIC_RULES: DynamicRules = dynamicRules();
