import { riskPlan, riskPlanRecord, riskPlanState } from '@anlan/domain/risk/risk-plan';
import type { RowOf, Stored } from '@anlan/resource';
import { nowText, type Work } from '../../kernel/context';
import { newId } from '../../kernel/db/id';
import { type Implementation, implement } from '../../kernel/resource/implement';
import { get, rowOf, rowsOf } from '../../kernel/resource/list/read';
import type { StepPort } from '../../kernel/resource/steps/take';
import { insertMany } from '../../kernel/resource/write/many';
import { type Hooks, insertRow } from '../../kernel/resource/write/one';
import { colleague } from './colleague';

type Plan = RowOf<typeof riskPlan>;
const resource = riskPlan;

/** What a plan says; a change of any of these makes a new version. */
const CONTENT = [
  'name',
  'riskId',
  'dangerSourceId',
  'managementMeasures',
  'dangerInvestigateContent',
  'frequency',
  'deptId',
  'userId',
  'planTime',
  'remark',
] as const;

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left ?? null) === JSON.stringify(right ?? null);

export const planHooks: Hooks<typeof riskPlan> = {
  beforeWrite: async (_work, values, before) => {
    // Key 10, 不定期, makes no task and so is no frequency a plan could be kept by (spec 2, check plan timeType).
    if (values.frequency === '10') return [{ field: 'frequency', message: '管控计划的频次不能选择不定期' }];
    if (!before) {
      values.revision = 1;
      values.executeState ??= riskPlanState.code.waiting;
      return undefined;
    }
    if (before.executeState === riskPlanState.code.done)
      return [{ field: 'executeState', message: '管控计划已完成，不能修改；请新增计划' }];
    if (CONTENT.some((name) => name in values && !same(values[name], before[name])))
      values.revision = (before.revision ?? 1) + 1;
    return undefined;
  },
  afterWrite: async (work, id, before) => {
    if (!before) return record(work, id, { operateType: 1, revision: 1, content: '新增管控计划' });
    const now = (await rowOf(work, riskPlan, id)) as Plan;
    const changed = CONTENT.filter((name) => !same(now[name], before[name]));
    if (changed.length === 0) return;
    await record(work, id, {
      operateType: 2,
      revision: now.revision,
      content: `修改了${changed.map((name) => riskPlan.fields[name].label).join('、')}`,
      earlier: await readable(work, before),
    });
  },
  afterImport: async (work, written) => {
    const ids = written.map(({ id }) => id);
    const plans = new Map((await rowsOf(work, resource, ids)).map((row) => [row.id, row as Plan]));
    // Thousands at once, the same row each plan's own form would write.
    await insertMany(
      work,
      riskPlanRecord,
      written.map(({ id, before }) => ({
        planId: id,
        operateType: before ? 2 : 1,
        revision: plans.get(id)?.revision ?? null,
        content: before ? '导入修改' : '导入新增',
        operateUserId: colleague(work),
        operateTime: nowText(work),
      })),
      'create',
    );
  },
};

async function record(work: Work, planId: string, facts: Stored): Promise<void> {
  await insertRow(
    work,
    riskPlanRecord,
    newId(),
    { planId, operateUserId: colleague(work), operateTime: nowText(work), ...facts },
    'create',
  );
}

/** The plan as it was, as people read it: names for ids, labels for keys. */
async function readable(work: Work, plan: Plan): Promise<Stored> {
  const [names] = await work.tx.query<Record<string, string | null>>(
    `select (select name from risk_point where tenant_id = $1 and id = $2::uuid) as "riskId",
            (select name from danger_source where tenant_id = $1 and id = $3::uuid) as "dangerSourceId",
            (select dept_name from dept where tenant_id = $1 and id = $4::uuid) as "deptId",
            (select real_name from app_user where tenant_id = $1 and id = $5::uuid) as "userId"`,
    [work.tenantId, plan.riskId, plan.dangerSourceId, plan.deptId, plan.userId],
  );
  const frequencies = await work.app.dictionaries.items(work.tenantId, 'safe_check_frequency', work.tx);
  return {
    name: plan.name,
    managementMeasures: plan.managementMeasures,
    dangerInvestigateContent: plan.dangerInvestigateContent,
    frequency: frequencies.find(({ key }) => key === plan.frequency)?.label ?? plan.frequency,
    planTime: (plan.planTime ?? []).map((day) => day.slice(0, 10)).join(' 至 '),
    remark: plan.remark,
    ...names,
  };
}

/** Who executed and when; each press is told in the plan's history. */
const planSteps: StepPort = {
  mark: async (work) => ({ set: { executeTime: nowText(work), executeUserId: colleague(work) } }),
  history: (work, id, { operateType, content }, { before }) =>
    record(work, id, { operateType: operateType as number, revision: before.revision as number, content }),
  answer: async (work, id, msg) => ({ json: (await get(work, resource, id)).json, msg }),
};

export const riskPlanImplementation: Implementation = implement(riskPlan, {
  hooks: planHooks,
  steps: planSteps,
});
