import type { Work } from '../kernel/context';
import { port } from '../kernel/port';

/** Training of the company over a period (days, both with it). */
export interface TrainingFigures {
  /** Demands of hours that fall due in the period and are still asked, and how many of them are met. */
  hours(
    asking: Pick<Work, 'tx' | 'tenantId'>,
    period: readonly [string, string],
  ): Promise<{ readonly due: number; readonly met: number }>;
}

export const trainingFigures = port<TrainingFigures>('training figures');
