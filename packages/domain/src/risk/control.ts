import { everyN, FREQUENCY } from '../check/plan/windows';
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
 * How often each key of safe_check_frequency is, in hours at the least often. Of 单次 and 不定期 nobody knows: they hold
 * nobody to anything, and neither does 每N天 without its N.
 */
const HOURS: Readonly<Record<string, number>> = {
  '1': 12,
  '2': 24,
  '3': 168,
  '4': 384,
  '5': 744,
  '6': 2_232,
  '7': 4_464,
  '8': 8_784,
};

/** 1 is the company, the strictest: the leading layer may be higher than the level asks, never lower. */
export const isLooserStratum = (chosen: string, level: RiskLevel, _cycle?: unknown): boolean =>
  !(Number(chosen) <= Number(CONTROL_BY_LEVEL[level].stratum));

/** Hours of one N of 每N小时 and 每N天. */
const UNIT_HOURS: Readonly<Record<string, number>> = { [FREQUENCY.hours]: 1, [FREQUENCY.days]: 24 };

/**
 * 每N小时 whose N nobody told (points of before there was one) is more often than 每周, and how much is not known: not held
 * for 每天, not made looser either.
 */
const UNTOLD_HOURS = 48;

const hoursOf = (frequency: string, cycle: unknown): number => {
  const unit = UNIT_HOURS[frequency];
  if (!unit) return HOURS[frequency] ?? Number.POSITIVE_INFINITY;
  if (Number(cycle) >= 1) return Number(cycle) * unit;
  return frequency === FREQUENCY.hours ? UNTOLD_HOURS : Number.POSITIVE_INFINITY;
};

export const isLooserFrequency = (chosen: string, level: RiskLevel, cycle?: unknown): boolean =>
  !(hoursOf(chosen, cycle) <= (HOURS[CONTROL_BY_LEVEL[level].frequency] as number));

/** 每4小时; undefined for a frequency that has its own word, or whose N nobody told. */
export const cycleWords = (frequency: unknown, cycle: unknown): string | undefined =>
  Number(cycle) >= 1 ? everyN(frequency)?.replace('{n}', String(Number(cycle))) : undefined;

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

/** Why a point waits for people to judge it anew. */
export const GROUND_GONE = '不再涉及重大危险源';
export const LACK = '缺少';
export const isGroundGone = (reason: unknown): boolean => String(reason ?? '').startsWith(GROUND_GONE);

/** Of a 重大 point the kinds of measures none of its rows names: 缺少培训教育、应急处置措施; undefined where none is missing. */
export function lackWords(level: unknown, rows: readonly Readonly<Record<string, unknown>>[]): string | undefined {
  if (String(level ?? '') !== '1') return undefined;
  const missing = (Object.keys(MEASURES) as Measure[]).filter((name) =>
    rows.every((row) => String(row[name] ?? '').trim() === ''),
  );
  return missing.length === 0
    ? undefined
    : `${LACK}${missing.map((name) => MEASURES[name].replace(/措施$/, '')).join('、')}措施`;
}

/** Both reasons in one line; null where the point waits for nothing. */
export const awaitingWords = (groundGone: boolean, lack: string | undefined): string | null =>
  [...(groundGone ? [GROUND_GONE] : []), ...(lack ? [lack] : [])].join('；') || null;
