import type { AccidentTotals } from '@anlan/domain/objective/accidents';
import type { Work } from '../kernel/context';
import { port } from '../kernel/port';

/** Accidents of the company over a period (days, both with it); undefined while nobody has said what there was. */
export interface AccidentFigures {
  over(
    asking: Pick<Work, 'app' | 'tx' | 'tenantId'>,
    period: readonly [string, string],
  ): Promise<AccidentTotals | undefined>;
}

export const accidentFigures = port<AccidentFigures>('accident figures');
