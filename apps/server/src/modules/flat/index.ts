import { flat, flatRisk } from '@anlan/domain/flat/flat';
import { graphNodeRisk, planGraph } from '@anlan/domain/flat/plan-graph';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import type { Module } from '../../kernel/module';
import type { Concerns } from '../../kernel/push/messages';
import { flatImplementation, flatRiskImplementation, placeRoutes } from './flats';
import { followPoints } from './follow';
import { graphImplementation } from './graphs';
import { nodeImplementation } from './nodes';

/** A plan is looked at by everybody who may see it; who may not hears only that something has changed. */
const everybody: Concerns = async () => 'all';

/** Site plans with the risk points on them, and four-colour drawings. */
export function flatModule(): Module {
  return {
    implementations: [flatImplementation, flatRiskImplementation, graphImplementation, nodeImplementation],
    routes: placeRoutes,
    consumers: { [riskPoint.name]: [followPoints] },
    concerns: {
      [riskPoint.name]: everybody,
      [flat.name]: everybody,
      [flatRisk.name]: everybody,
      [planGraph.name]: everybody,
      [graphNodeRisk.name]: everybody,
    },
  };
}
