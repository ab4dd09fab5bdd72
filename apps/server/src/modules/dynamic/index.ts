import type { Module } from '../../kernel/module';
import type { RiskFactorSource } from '../../ports/risk-factors';
import { configImplementation } from './config';
import { hazardFactors } from './hazard-factors';
import { dynamicJobs } from './jobs';
import { dynamicRoutes } from './routes';
import { staleConsumers } from './stale';

/** What every module knows about the present state of risk points. */
export const factorSources = (others: readonly Module[]): readonly RiskFactorSource[] => [
  hazardFactors,
  ...others.flatMap((module) => module.riskFactors ?? []),
];

/** Dynamic risk: the present level of every point, why it is so, and from which deterioration on it warns. */
export function dynamicModule(others: readonly Module[]): Module {
  const sources = factorSources(others);
  return {
    implementations: [configImplementation],
    routes: dynamicRoutes,
    batchConsumers: staleConsumers(sources),
    jobs: dynamicJobs(sources),
  };
}

export { everyHour } from './jobs';
export { recomputeStale } from './recompute';
