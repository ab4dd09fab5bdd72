import { myTasks } from '@anlan/domain/check/calls';
import { planTask } from '@anlan/domain/check/plan-task';
import { inOwnTenant, type Work } from '../../kernel/context';
import type { Condition } from '../../kernel/resource/list/condition';
import { page } from '../../kernel/resource/list/read';
import { type Route, serveOpen } from '../../kernel/route';

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

export const myTasksRoute: Route = serveOpen(myTasks, (ctx, { query }, { given }) =>
  inOwnTenant(ctx, (work) =>
    page(work, planTask, given.conditions, {
      refine: [mine(work), ...(query.begun ? [begun(work)] : [])],
      sort: 'endTime',
    }),
  ),
);
