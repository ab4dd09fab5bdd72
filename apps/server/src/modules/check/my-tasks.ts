import { planTask } from '@anlan/domain/check/plan-task';
import { inOwnTenant, type Work } from '../../kernel/context';
import type { Condition } from '../../kernel/resource/list/condition';
import { page } from '../../kernel/resource/list/read';
import { openRoute, type Route } from '../../kernel/route';

const mine = (work: Pick<Work, 'actor'>): Condition => ({
  shape: 'mine',
  sql: (place) => `t.user_id = ${place(0)}::uuid`,
  values: [work.actor.userId],
});
const begun = (work: Pick<Work, 'app'>): Condition => ({
  shape: 'begun',
  sql: (place) => `t.task_time <= ${place(0)}::timestamptz`,
  values: [new Date(work.app.clock.now()).toISOString()],
});

/** GET planvtwotask/mine: one's own tasks, soonest due first; `begun=1` leaves out those whose time has not come. */
export const myTasksRoute: Route = openRoute({
  method: 'GET',
  path: '/safe/planvtwotask/mine',
  summary: '我的检查任务',
  access: { signedIn: true, audience: ['company'] },
  effect: 'read',
  resource: planTask.name,
  operation: 'own',
  reach: 'self',
  open: (ctx, { query }) => {
    const { begun: only, ...filters } = query;
    return inOwnTenant(ctx, (work) =>
      page(work, planTask, filters, { refine: [mine(work), ...(only === '1' ? [begun(work)] : [])], sort: 'endTime' }),
    );
  },
});
