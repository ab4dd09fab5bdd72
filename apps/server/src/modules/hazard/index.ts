import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import type { Module } from '../../kernel/module';
import { hazardLetters, todoRows } from './bell';
import { concernedBy } from './concerned';
import { hiddenDangerImplementation } from './hidden-danger';
import { overdueJob } from './overdue';
import { hiddenDangerRecordImplementation } from './record';

/** Hidden dangers from report to closed loop, their history, to-dos, figures and print. */
export function hazardModule(): Module {
  return {
    implementations: [hiddenDangerImplementation, hiddenDangerRecordImplementation],
    jobs: [overdueJob],
    concerns: { [hiddenDanger.name]: concernedBy },
    bell: [todoRows],
    letters: { [hiddenDanger.name]: hazardLetters },
  };
}

export { markOverdue } from './overdue';
export { reportHazard } from './report';
export { by, takeStep, throughTheDoor } from './step';
