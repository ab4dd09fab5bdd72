import { type EvaluationsDue, evaluationsDue } from '@anlan/domain/risk/calls';
import { EVALUATE_MONTHS, evaluationDueBy } from '@anlan/domain/risk/evaluation/evaluation-due';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import { nowText, type Work } from '../../kernel/context';
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

export const evaluationDueRoutes: readonly Route[] = [
  serve(evaluationsDue, async (work) => ({ data: await due(work) })),
];
