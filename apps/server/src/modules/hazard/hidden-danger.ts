import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { implement } from '../../kernel/resource/implement';
import type { StepPort } from '../../kernel/resource/steps/take';
import { hazardDetail } from './detail';
import { ledgerRoutes } from './documents/ledger';
import { majorPackRoutes } from './documents/major-pack';
import { printRoutes } from './documents/print';
import { bulletinRoutes } from './figures/bulletin';
import { figureRoutes } from './figures/figure-routes';
import { overdueRoutes } from './figures/overdue';
import { statisticsRoutes } from './figures/statistics';
import { hazardSteps } from './hazard-steps';
import { hazardRoutes } from './routes';
import { similarRoutes } from './suggestions/similar';

export const hiddenDangerImplementation = implement(hiddenDanger, {
  steps: hazardSteps as StepPort,
  carried: ['records', 'handlerName', 'availableActions'],
  serves: { get: hazardDetail, governmentGet: hazardDetail },
  instead: ['export'],
  routes: [
    ...figureRoutes,
    ...bulletinRoutes,
    ...similarRoutes,
    ...majorPackRoutes,
    ...ledgerRoutes,
    ...statisticsRoutes,
    ...overdueRoutes,
    ...printRoutes,
    ...hazardRoutes,
  ],
});
