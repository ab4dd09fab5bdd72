import { checkRecord } from '@anlan/domain/check/check-record';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { warning } from '@anlan/domain/warning/warning';
import type { Module } from '../../kernel/module';
import { warnings } from '../../ports/warnings';
import { warningLetters, warningRows } from './bell';
import { checkWarnings } from './check-warnings';
import { warningFactors } from './factors';
import { hazardWarnings } from './hazard-warnings';
import { warningService } from './service';
import { warningImplementation } from './warning';

/** Warnings, raised by rules and devices through the service, reported and handled by people. */
export function warningModule(needs: Parameters<typeof warningService>[0]): Module {
  const service = warningService(needs);
  return {
    provides: [warnings.by(service)],
    implementations: [warningImplementation],
    batchConsumers: { [hiddenDanger.name]: [hazardWarnings(service)], [checkRecord.name]: [checkWarnings(service)] },
    concerns: { [warning.name]: async () => 'all' },
    bell: [warningRows],
    letters: { [warning.name]: [warningLetters] },
    riskFactors: [warningFactors],
  };
}

export { checkWarnings } from './check-warnings';
export { hazardWarnings } from './hazard-warnings';
