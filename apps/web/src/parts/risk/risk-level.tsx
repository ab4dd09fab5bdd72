import { RISK_LEVELS, type RiskLevel } from '@anlan/domain/risk/level';
import type { ReactNode } from 'react';
import type { Hue } from '../../kinds/choice/hue';
import { plainCell, tag } from '../../kinds/draw';
import type { Translate } from '../../lib/i18n';

/** 红橙黄蓝 of 安委办〔2016〕3号 as hues that are readable in every theme; the word always stands beside them. */
export const RISK_HUES: Readonly<Record<RiskLevel, Hue>> = { '1': 'red', '2': 'orange', '3': 'yellow', '4': 'blue' };

export const isRiskLevel = (level: unknown): level is RiskLevel =>
  typeof level === 'string' && Object.hasOwn(RISK_LEVELS, level);

/** The level as a tinted word; a dash while nothing is evaluated. */
export const riskLevelTag = (level: unknown, t: Translate): ReactNode =>
  isRiskLevel(level) ? tag(t(RISK_LEVELS[level].label), RISK_HUES[level]) : plainCell('');
