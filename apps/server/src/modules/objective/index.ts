import type { Module } from '../../kernel/module';
import { accidentFigures } from '../../ports/accident-figures';
import { accidentTallyImplementation, toldAccidents } from './accident-tally';
import { judgeJob, objectiveImplementation } from './objective';

/** Objectives and plans, measured by the product's own figures and judged at the end of their period. */
export function objectiveModule(): Module {
  return {
    implementations: [objectiveImplementation, accidentTallyImplementation],
    jobs: [judgeJob],
    provides: [accidentFigures.by(toldAccidents)],
  };
}

export { judgeObjectives } from './objective';
