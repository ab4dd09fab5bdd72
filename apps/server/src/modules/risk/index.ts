import { riskEvaluation } from '@anlan/domain/risk/evaluation/risk-evaluation';
import { riskPlanRecord } from '@anlan/domain/risk/risk-plan';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import type { Module } from '../../kernel/module';
import { implement } from '../../kernel/resource/implement';
import { pointVisits } from '../../ports/point-visits';
import { dangerParamImplementation, dangerSourceImplementation, dangerSourceRiskImplementation } from './danger-source';
import { riskHooks } from './evaluate';
import { evaluationDueRoutes } from './evaluation-due';
import { followLevel, riskInformImplementation } from './inform';
import { libraryRoutes, riskLibraryImplementation, seedLibrary } from './library';
import { riskPlanImplementation } from './plans';
import { riskInfoRoutes } from './risk-info';
import { counts, riskRoutes } from './routes';
import { keepVisits, riskSignInImplementation } from './sign-in';

/** Risk points with their identified risks and evaluations, danger sources, control plans, sign-ins, the library. */
export function riskModule(): Module {
  return {
    implementations: [
      implement(riskPoint, {
        hooks: riskHooks,
        serves: { count: async (work, { query }) => ({ data: await counts(work, query) }) },
        routes: [...riskRoutes, ...riskInfoRoutes, ...libraryRoutes, ...evaluationDueRoutes],
      }),
      implement(riskEvaluation, {}),
      riskLibraryImplementation,
      riskSignInImplementation,
      dangerSourceImplementation,
      dangerSourceRiskImplementation,
      dangerParamImplementation,
      riskPlanImplementation,
      implement(riskPlanRecord, {}),
      riskInformImplementation(),
    ],
    provides: [pointVisits.by({ keep: keepVisits })],
    consumers: { [riskPoint.name]: [followLevel] },
    seed: seedLibrary,
  };
}
