import { checkRecord } from '@anlan/domain/check/check-record';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { warning } from '@anlan/domain/warning/warning';
import type { Warnings } from '../../kernel/context';
import type { Module } from '../../kernel/module';
import { warningLetters, warningRows } from './bell';
import { checkWarnings } from './check-warnings';
import { warningFactors } from './factors';
import { hazardWarnings } from './hazard-warnings';
import { warningImplementation } from './warning';

/** Warnings, raised by rules and devices through the service, reported and handled by people. */
export function warningModule(warnings: Warnings): Module {
  return {
    implementations: [warningImplementation],
    consumers: { [hiddenDanger.name]: [hazardWarnings(warnings)] },
    batchConsumers: { [checkRecord.name]: checkWarnings(warnings) },
    concerns: { [warning.name]: async () => 'all' },
    bell: [warningRows],
    letters: { [warning.name]: [warningLetters] },
    riskFactors: [warningFactors],
  };
}

export { checkWarnings } from './check-warnings';
export { hazardWarnings } from './hazard-warnings';
export { warningService } from './service';
