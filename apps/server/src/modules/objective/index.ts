import type { Module } from '../../kernel/module';
import { judgeJob, objectiveImplementation } from './objective';

/** Objectives and plans, measured by the product's own figures and judged at the end of their period. */
export function objectiveModule(): Module {
  return { implementations: [objectiveImplementation], jobs: [judgeJob] };
}

export { judgeObjectives } from './objective';
