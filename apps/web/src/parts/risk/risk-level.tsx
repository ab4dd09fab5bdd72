import { RISK_LEVELS, type RiskLevel } from '@anlan/domain/risk/level';
import type { ReactNode } from 'react';
import type { Hue } from '../../kinds/choice/hue';
import { plainCell, tag } from '../../kinds/draw';
import type { Translate } from '../../lib/i18n';
import { levelColours } from '../../lib/theme/levels';

/** The hue of a level's tag. */
export const RISK_HUES: Readonly<Record<RiskLevel, Hue>> = {
  '1': levelColours['1'].tag,
  '2': levelColours['2'].tag,
  '3': levelColours['3'].tag,
  '4': levelColours['4'].tag,
};

export const isRiskLevel = (level: unknown): level is RiskLevel =>
  typeof level === 'string' && Object.hasOwn(RISK_LEVELS, level);

/** The level as a tinted word; a dash while nothing is evaluated. */
export const riskLevelTag = (level: unknown, t: Translate): ReactNode =>
  isRiskLevel(level) ? tag(t(RISK_LEVELS[level].label), RISK_HUES[level]) : plainCell('');
