import { TRAINEE, trainingTrainee } from '@anlan/domain/training/plan/trainee';
import type { BellSource } from '../../../kernel/push/bell';

/** Plans that have begun and are not done: whoever is in them learns and sits the exam. */
export const planTodos: BellSource = {
  kind: 'todo',
  of: trainingTrainee.name,
  tasks: true,
  rows: ({ actor, tenantId, app }) =>
    actor.tenantKind === 'company'
      ? {
          shape: 'trainingPlans',
          sql: (place) =>
            `select t.id, '待完成培训：' || t.plan_title as title, t.start_time as time, true as waits, '${trainingTrainee.name}' as resource,
                    t.id::text as record_id, '完成线上培训' as task, t.plan_title as subject, t.end_time as due
               from training_trainee t join training_plan p on p.tenant_id = ${place(0)} and p.id = t.plan_id and p.plan_status = 1
              where t.tenant_id = ${place(0)} and t.user_id = ${place(1)}::uuid and t.deleted_at is null
                and t.train_state = ${TRAINEE.open} and t.start_time <= ${place(2)}::timestamptz and t.end_time > ${place(2)}::timestamptz`,
          values: [tenantId, actor.userId || null, new Date(app.clock.now()).toISOString()],
        }
      : undefined,
};
