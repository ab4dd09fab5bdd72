import type { PointMark } from '@anlan/domain/flat/calls';
import { RISK_LEVELS, type RiskLevel } from '@anlan/domain/risk/level';
import { levelColours } from '../../lib/theme/levels';
import { isRiskLevel } from '../risk/risk-level';

/** A level, or that nobody has graded it yet. */
export type Grade = RiskLevel | 'none';

const graded = (grade: Grade, label: string) => {
  const { solid, ink } = levelColours[grade];
  return { label, colour: solid, ink };
};

/** What a level is called and drawn with on a plan, and the letters on it. */
export const GRADES: Readonly<
  Record<Grade, { readonly label: string; readonly colour: string; readonly ink: string }>
> = {
  '1': graded('1', RISK_LEVELS['1'].label),
  '2': graded('2', RISK_LEVELS['2'].label),
  '3': graded('3', RISK_LEVELS['3'].label),
  '4': graded('4', RISK_LEVELS['4'].label),
  none: graded('none', '未分级'),
};
export const GRADE_ORDER: readonly Grade[] = ['1', '2', '3', '4', 'none'];

export const gradeOf = (level: unknown): Grade => (isRiskLevel(level) ? level : 'none');

/** A risk point as it is drawn. */
export interface Mark extends PointMark {
  /** The present level, where the point is drawn in its inherent one. */
  readonly presentLevel?: string | null;
}
