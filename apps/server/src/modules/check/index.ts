import { checkRecord } from '@anlan/domain/check/check-record';
import { checkPlan } from '@anlan/domain/check/plan/check-plan';
import { checkPlanPersonRecord } from '@anlan/domain/check/plan/check-plan-person-record';
import { taskTimingRecord } from '@anlan/domain/check/plan/task-timing-record';
import { planTask } from '@anlan/domain/check/plan-task';
import { user } from '@anlan/domain/identity/user';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import type { Module } from '../../kernel/module';
import { implement } from '../../kernel/resource/implement';
import { concernedByPlan, concernedByRecord } from './bell';
import { checkListImplementation } from './check-list';
import { inspectionFactors } from './inspection-factors';
import { followPoints } from './items';
import { handoverConsumer, leavingConsumer } from './leaving';
import { myTasksRoute } from './my-tasks';
import { patrolCheckPlaceImplementation } from './patrol-place';
import { generateJob } from './plan/generate';
import { notPushDateImplementation } from './plan/not-push-date';
import { checkPlanImplementation } from './plan/plan';
import { checkRecordImplementation } from './record';
import { statisticsRoutes } from './statistics/routes';
import { overdueChecksJob } from './status-moves';
import { systemWritten } from './system-written';

/** Inspections: places, lists, plans, the tasks made from them and their records, and what was found. */
export function checkModule(): Module {
  return {
    implementations: [
      patrolCheckPlaceImplementation,
      checkListImplementation,
      checkPlanImplementation,
      notPushDateImplementation,
      checkRecordImplementation,
      implement(planTask, { routes: [myTasksRoute] }),
      implement(checkPlanPersonRecord, {
        routes: systemWritten(
          checkPlanPersonRecord,
          '/safe/checkplanpersonrecord',
          '检查人员记录由检查过程生成，不可新增、修改或删除',
        ),
      }),
      implement(taskTimingRecord, {
        routes: systemWritten(
          taskTimingRecord,
          '/safe/tasktimingrecord',
          '任务定时记录由系统生成，不可新增、修改或删除',
        ),
      }),
    ],
    routes: statisticsRoutes,
    jobs: [generateJob, overdueChecksJob],
    riskFactors: [inspectionFactors],
    consumers: { [user.name]: [leavingConsumer], [planTask.name]: [handoverConsumer] },
    batchConsumers: { [riskPoint.name]: [followPoints] },
    concerns: { [checkRecord.name]: concernedByRecord, [checkPlan.name]: concernedByPlan },
  };
}

export { generatePlans } from './plan/generate';
