import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import type { HazardAction } from '@anlan/domain/hazard/lifecycle-rules';
import { f } from '@anlan/resource';
import { type ActionHandler, implement } from '../../kernel/resource/implement';
import { batchRoutes } from './batch';
import type { HazardRecord } from './detail';
import { ledgerRoutes } from './documents/ledger';
import { majorPackRoutes } from './documents/major-pack';
import { printRoutes } from './documents/print';
import { bulletinRoutes } from './figures/bulletin';
import { figureRoutes } from './figures/figure-routes';
import { statisticsRoutes } from './figures/statistics';
import { answer, hazardRoutes } from './routes';
import { by, takeStep } from './step';
import { criteriaRoutes } from './suggestions/criteria';
import { similarRoutes } from './suggestions/similar';

/** A call of its own for one step; state and person are judged by the trade's rules (`judges`). */
const step =
  (action: HazardAction, msg: string): ActionHandler<typeof hiddenDanger> =>
  async (work, row, { body }) => {
    await takeStep(work, row as HazardRecord, body, by(action));
    return answer(work, row.id, msg);
  };

export const hiddenDangerImplementation = implement(hiddenDanger, {
  judges: true,
  takes: {
    decideExtension: {
      body: {
        extendResult: f.choice('审批结果', { '1': '同意', '2': '不同意' }),
        extendOpinion: f.longText('审批意见'),
      },
    },
  },
  instead: ['get', 'governmentGet', 'export'],
  actions: {
    reassign: step('reassign', '改派成功'),
    extend: step('requestExtension', '已提交延期申请'),
    decideExtension: step('decideExtension', '审批成功'),
    changeLevel: step('changeLevel', '调整成功'),
    invalid: step('void', '作废成功'),
  },
  routes: [
    ...batchRoutes,
    ...similarRoutes,
    ...figureRoutes,
    ...bulletinRoutes,
    ...criteriaRoutes,
    ...majorPackRoutes,
    ...ledgerRoutes,
    ...statisticsRoutes,
    ...printRoutes,
    ...hazardRoutes,
  ],
});
