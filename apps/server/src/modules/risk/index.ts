import { riskPoint } from '@anlan/domain/risk/risk-point';
import type { Module } from '../../kernel/module';
import { implement } from '../../kernel/resource/implement';
import { riskHooks } from './evaluate';
import { riskInfoRoute } from './risk-info';
import { riskRoutes } from './routes';

/** Risk points and their identified risks. */
export function riskModule(): Module {
  return {
    implementations: [
      implement(riskPoint, { hooks: riskHooks, instead: ['count'], routes: [...riskRoutes, riskInfoRoute] }),
    ],
  };
}
