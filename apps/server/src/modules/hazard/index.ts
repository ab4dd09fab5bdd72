import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import type { Module } from '../../kernel/module';
import { hazardReports } from '../../ports/hazard-reports';
import { hazardLetters, todoRows } from './bell';
import { concernedBy } from './concerned';
import { overdueJob } from './deadlines/overdue';
import { clearExportsJob, hiddenExportImplementation } from './documents/exports';
import { handoverHistory } from './handover';
import { hiddenDangerImplementation } from './hidden-danger';
import { hiddenDangerRecordImplementation } from './record';
import { reportHazard } from './report';
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
    provides: [hazardReports.by({ report: reportHazard })],
    jobs: [overdueJob, clearExportsJob],
    consumers: { [hiddenDanger.name]: [handoverHistory] },
    seed: seedPhrases,
    concerns: { [hiddenDanger.name]: concernedBy },
    bell: [todoRows],
    letters: { [hiddenDanger.name]: [hazardLetters, repeatLetters] },
  };
}

export { markOverdue } from './deadlines/overdue';
export { clearExports } from './documents/exports';
export { hazardStep } from './hazard-steps';
export { reportHazard } from './report';
