import { RISK_LEVELS, type RiskLevel } from '@anlan/domain/risk/level';

/** 重大风险, 较大风险 …: the colour only repeats what the word says. */
export const LEVEL_NAMES: Readonly<Record<RiskLevel, string>> = {
  '1': RISK_LEVELS['1'].label,
  '2': RISK_LEVELS['2'].label,
  '3': RISK_LEVELS['3'].label,
  '4': RISK_LEVELS['4'].label,
};

/** `11-22 10:00` of `yyyy-MM-dd HH:mm:ss`. */
export const shortTime = (time: string): string => time.slice(5, 16);
