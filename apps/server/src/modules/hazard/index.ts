import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import type { Module } from '../../kernel/module';
import { hazardLetters, todoRows } from './bell';
import { concernedBy } from './concerned';
import { hiddenDangerImplementation } from './hidden-danger';
import { ladderJob, ladderLetters } from './ladder';
import { overdueJob } from './overdue';
import { hiddenDangerRecordImplementation } from './record';

/** Hidden dangers from report to closed loop, their history, to-dos, figures and print. */
export function hazardModule(): Module {
  return {
    implementations: [hiddenDangerImplementation, hiddenDangerRecordImplementation],
    jobs: [overdueJob, ladderJob],
    concerns: { [hiddenDanger.name]: concernedBy },
    bell: [todoRows],
    letters: {
      [hiddenDanger.name]: async (tx, event) => [
        ...(await hazardLetters(tx, event)),
        ...(await ladderLetters(tx, event)),
      ],
    },
  };
}

export { climbLadder } from './ladder';
export { markOverdue } from './overdue';
export { reportHazard } from './report';
export { by, takeStep, throughTheDoor } from './step';
