import { param } from '@anlan/domain/config/param';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import type { Module } from '../../kernel/module';
import { hazardLetters, todoRows } from './bell';
import { concernedBy } from './concerned';
import { clearExportsJob, hiddenExportImplementation } from './exports';
import { handoverHistory } from './handover';
import { hiddenDangerImplementation } from './hidden-danger';
import { ladderDaysChanged, ladderJob, ladderLetters } from './ladder';
import { overdueJob } from './overdue';
import { hazardPhraseImplementation, seedPhrases } from './phrases';
import { hiddenDangerRecordImplementation } from './record';
import { repeatLetters } from './repeats';
import { reportHoursChanged, unreportedJob } from './unreported';

/** Hidden dangers from report to closed loop, their history, to-dos, figures and print. */
export function hazardModule(): Module {
  return {
    implementations: [
      hiddenDangerImplementation,
      hiddenDangerRecordImplementation,
      hiddenExportImplementation,
      hazardPhraseImplementation,
    ],
    jobs: [overdueJob, ladderJob, unreportedJob, clearExportsJob],
    consumers: {
      [hiddenDanger.name]: handoverHistory,
      [param.name]: async (tx, event) => {
        await ladderDaysChanged(tx, event);
        await reportHoursChanged(tx, event);
      },
    },
    seed: seedPhrases,
    concerns: { [hiddenDanger.name]: concernedBy },
    bell: [todoRows],
    letters: {
      [hiddenDanger.name]: async (tx, event) => [
        ...(await hazardLetters(tx, event)),
        ...(await ladderLetters(tx, event)),
        ...(await repeatLetters(tx, event)),
      ],
    },
  };
}

export { clearExports } from './exports';
export { climbLadder } from './ladder';
export { markOverdue } from './overdue';
export { reportHazard } from './report';
export { by, takeStep, throughTheDoor } from './step';
export { tellUnreported } from './unreported';
