import { permit } from '@anlan/domain/permit/permit';
import type { Module } from '../../kernel/module';
import { permitRuleBook } from '../../ports/permit-rules';
import { permitDayImplementation, permitMeasureImplementation, permitProcessImplementation } from './config';
import { permitImplementation } from './permit';
import { permitRules } from './rules';
import { stopJob } from './stop';

/** Special-work tickets: their rules, their chain of approval, and the clock that stops them. */
export function permitModule(): Module {
  return {
    implementations: [
      permitImplementation,
      permitMeasureImplementation,
      permitProcessImplementation,
      permitDayImplementation,
    ],
    jobs: [stopJob],
    provides: [permitRuleBook.by({ of: permitRules })],
    concerns: { [permit.name]: async () => 'all' },
  };
}
