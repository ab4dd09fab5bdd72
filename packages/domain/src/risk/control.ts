import { CONTROL_BY_LEVEL, RISK_LEVELS, type RiskLevel } from './level';

/** The five kinds of measures of an identified risk; a 重大 one needs them all (domain-rules C3). */
export const MEASURES = {
  engineeringMeasures: '工程技术措施',
  manageMeasures: '管理措施',
  educationMeasures: '培训教育措施',
  protectMeasures: '个体防护措施',
  emergencyMeasures: '应急处置措施',
} as const;

export type Measure = keyof typeof MEASURES;

/** Kinds of measures a row still lacks. */
export const missingMeasures = (row: Readonly<Record<string, unknown>>): Measure[] =>
  (Object.keys(MEASURES) as Measure[]).filter((name) => String(row[name] ?? '').trim() === '');

const STRATUM_WORDS: Readonly<Record<string, string>> = {
  '1': '公司（厂）级',
  '2': '部门级',
  '3': '车间级',
  '4': '班组级',
  '5': '岗位级',
};
const FREQUENCY_WORDS: Readonly<Record<string, string>> = { '1': '每班', '2': '每天', '3': '每周', '5': '每月' };

/**
 * How often each key of safe_check_frequency is, in hours at the least often. 每N小时 is within a shift or two; of 每N天,
 * 单次 and 不定期 nobody knows: they hold nobody to anything.
 */
const HOURS: Readonly<Record<string, number>> = {
  '1': 12,
  '11': 24,
  '2': 24,
  '3': 168,
  '4': 384,
  '5': 744,
  '6': 2_232,
  '7': 4_464,
  '8': 8_784,
};

/** 1 is the company, the strictest: the leading layer may be higher than the level asks, never lower. */
export const isLooserStratum = (chosen: string, level: RiskLevel): boolean =>
  !(Number(chosen) <= Number(CONTROL_BY_LEVEL[level].stratum));

export const isLooserFrequency = (chosen: string, level: RiskLevel): boolean =>
  !((HOURS[chosen] ?? Number.POSITIVE_INFINITY) <= (HOURS[CONTROL_BY_LEVEL[level].frequency] as number));

export const CONTROLS = {
  inventoryStratum: {
    proposal: (level: RiskLevel): string => CONTROL_BY_LEVEL[level].stratum,
    looser: isLooserStratum,
    refusal: (level: RiskLevel): string =>
      `${RISK_LEVELS[level].label}的管控层级不得低于${STRATUM_WORDS[CONTROL_BY_LEVEL[level].stratum]}`,
  },
  inventoryFrequency: {
    proposal: (level: RiskLevel): string => CONTROL_BY_LEVEL[level].frequency,
    looser: isLooserFrequency,
    refusal: (level: RiskLevel): string =>
      `${RISK_LEVELS[level].label}的管控频次不得低于${FREQUENCY_WORDS[CONTROL_BY_LEVEL[level].frequency]}`,
  },
} as const;

/** Key of safe_direct_judgement: the point belongs to a 重大危险源 (domain-rules C2). */
export const MAJOR_SOURCE_FLAG = '3';
