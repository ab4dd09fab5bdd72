import type { PointMark } from '@anlan/domain/flat/calls';
import { RISK_LEVELS, type RiskLevel } from '@anlan/domain/risk/level';
import { isRiskLevel } from '../risk/risk-level';

/** A level, or that nobody has graded it yet. */
export type Grade = RiskLevel | 'none';

/**
 * Colours of 安委办〔2016〕3号 on the white ground of a plan, alike in every theme and on paper: a strong one for edges and
 * pins, and the letters on it. The word always stands beside them.
 */
export const GRADES: Readonly<
  Record<Grade, { readonly label: string; readonly colour: string; readonly ink: string }>
> = {
  '1': { label: RISK_LEVELS['1'].label, colour: '#d4261f', ink: '#ffffff' },
  '2': { label: RISK_LEVELS['2'].label, colour: '#ee7a08', ink: '#1b1b1b' },
  '3': { label: RISK_LEVELS['3'].label, colour: '#e6b800', ink: '#1b1b1b' },
  '4': { label: RISK_LEVELS['4'].label, colour: '#3a8be0', ink: '#071a33' },
  none: { label: '未分级', colour: '#6b7585', ink: '#ffffff' },
};
export const GRADE_ORDER: readonly Grade[] = ['1', '2', '3', '4', 'none'];

export const gradeOf = (level: unknown): Grade => (isRiskLevel(level) ? level : 'none');

/** A risk point as it is drawn. */
export interface Mark extends PointMark {
  /** The present level, where the point is drawn in its inherent one. */
  readonly presentLevel?: string | null;
}
