import { type EvaluationsDue, evaluationsDue } from '@anlan/domain/risk/calls';
import { EVALUATE_MONTHS, evaluationDueBy } from '@anlan/domain/risk/evaluation-due';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import { nowText, type Work } from '../../kernel/context';
import type { BellSource } from '../../kernel/push/bell';
import { count } from '../../kernel/resource/list/read';
import { type Route, serve } from '../../kernel/route';

async function dueOf(work: Work): Promise<{ readonly months: number; readonly before: string }> {
  const months = Number(await work.app.parameters.get(work.tenantId, EVALUATE_MONTHS, work.tx));
  return { months, before: evaluationDueBy(nowText(work), months) };
}

/** The conditions of the list that shows them, so that a figure and its list are the same question. */
const asked = (before: string) => ({ evaluateTime_datele: before, status: '1' });

/** As the list and the figure ask. */
const AWAITING = { awaitsEvaluation: '1' };

/** How many points in use were not evaluated for too long; those of whoever asks apart. */
async function due(work: Work): Promise<EvaluationsDue> {
  const { months, before } = await dueOf(work);
  const company = work.actor.tenantKind === 'company';
  return {
    months,
    before,
    total: await count(work, riskPoint, asked(before)),
    awaiting: await count(work, riskPoint, AWAITING),
    mine: company ? await count(work, riskPoint, { ...asked(before), principalId: work.actor.userId }) : 0,
  };
}

/** Points whose level has lost its ground, or which lack measures it asks for: their own people and the safety managers judge them anew. */
export const awaitingRows: BellSource = {
  kind: 'todo',
  rows: ({ actor, tenantId }, { most }) => {
    if (actor.tenantKind !== 'company' || !actor.can('risk_edit')) return undefined;
    const all = actor.roleAliases.includes('safety_manager') || actor.roleAliases.includes('enterprise_admin');
    return {
      shape: `todo:awaiting${all ? 'A' : ''}`,
      sql: (place) =>
        `select t.id, '重新评估风险点：' || t.name || coalesce('（' || t.awaits_reason || '）', '') as title, t.update_time as time, true as waits,
                '${riskPoint.name}' as resource, t.id::text as record_id
           from risk_point t where t.tenant_id = ${place(0)} and t.deleted_at is null and t.awaits_evaluation = 1
            ${all ? `and ${place(1)}::uuid is not null` : `and t.principal_id = ${place(1)}::uuid`}
          order by t.update_time desc limit ${most}`,
      values: [tenantId, actor.userId],
    };
  },
};

export const evaluationDueRoutes: readonly Route[] = [
  serve(evaluationsDue, async (work) => ({ data: await due(work) })),
];
