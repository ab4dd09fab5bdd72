import { param } from '@anlan/domain/config/param';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import type { Module } from '../../kernel/module';
import { hazardLetters, todoRows } from './bell';
import { concernedBy } from './concerned';
import { ladderDaysChanged, ladderJob, ladderLetters } from './deadlines/ladder';
import { overdueJob } from './deadlines/overdue';
import { reportHoursChanged, unreportedJob } from './deadlines/unreported';
import { clearExportsJob, hiddenExportImplementation } from './documents/exports';
import { handoverHistory } from './handover';
import { hiddenDangerImplementation } from './hidden-danger';
import { hiddenDangerRecordImplementation } from './record';
import { hazardPhraseImplementation, seedPhrases } from './suggestions/phrases';
import { repeatLetters } from './suggestions/repeats';

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
      [hiddenDanger.name]: [handoverHistory],
      [param.name]: [ladderDaysChanged, reportHoursChanged],
    },
    seed: seedPhrases,
    concerns: { [hiddenDanger.name]: concernedBy },
    bell: [todoRows],
    letters: { [hiddenDanger.name]: [hazardLetters, ladderLetters, repeatLetters] },
  };
}

export { climbLadder } from './deadlines/ladder';
export { markOverdue } from './deadlines/overdue';
export { tellUnreported } from './deadlines/unreported';
export { clearExports } from './documents/exports';
export { hazardStep } from './hazard-steps';
export { reportHazard } from './report';
