import { riskPlan, riskPlanRecord, riskPlanState } from '@anlan/domain/risk/risk-plan';
import type { AnyResource, RowOf, Stored } from '@anlan/resource';
import { nowText, type Work } from '../../kernel/context';
import { newId } from '../../kernel/db/id';
import { conflictState } from '../../kernel/errors';
import { type ActionHandler, type Implementation, implement } from '../../kernel/resource/implement';
import { get, rowOf, rowsOf } from '../../kernel/resource/list/read';
import { move } from '../../kernel/resource/move';
import { insertMany } from '../../kernel/resource/write/many';
import { type Hooks, insertRow } from '../../kernel/resource/write/one';
import { type Answer, type Route, type RouteInput, route } from '../../kernel/route';
import { colleague } from './colleague';

type Plan = RowOf<typeof riskPlan>;
const resource = riskPlan as unknown as AnyResource;

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
    const now = (await rowOf(work, riskPlan as never, id)) as Plan;
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
    const plans = new Map((await rowsOf(work, resource, ids)).map((row) => [row.id, row as unknown as Plan]));
    // Thousands at once, the same row each plan's own form would write.
    await insertMany(
      work,
      riskPlanRecord as unknown as AnyResource,
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
    riskPlanRecord as unknown as AnyResource,
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

const { waiting, running, done } = riskPlanState.code;

/** 0 → 1 → 2: the first press begins, the second completes; each is told in the plan's history. */
const execute: ActionHandler<typeof riskPlan> = async (work, row, { body }) => {
  const plan = row as Plan;
  const from = plan.executeState;
  const to = from === waiting ? running : from === running ? done : undefined;
  if (to === undefined) throw conflictState();
  const given = typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Stored) : {};
  const now = nowText(work);
  await move(work, resource, plan as never, {
    action: 'execute',
    to,
    body: given,
    set: { executeTime: now, executeUserId: colleague(work) },
  });
  const said = typeof given.executeRemark === 'string' ? given.executeRemark.trim() : '';
  await record(work, plan.id, {
    operateType: to === running ? 3 : 4,
    revision: plan.revision,
    content: said || (to === running ? '开始执行' : '完成'),
  });
  const { json } = await get(work, resource, plan.id);
  return { json, msg: to === running ? '已开始执行' : '已完成' };
};

/** The contract tells no verb for execut/{id}: GET and POST answer alike, guarded as the write they are (decisions §5). */
const alias = (method: 'GET' | 'POST'): Route =>
  route({
    method,
    path: '/safe/riskplan/execut/:id',
    summary: '风险管控计划：执行',
    access: { code: 'riskplan_edit' },
    effect: 'write',
    resource: riskPlan.name,
    operation: 'action',
    reach: 'row',
    run: async (work: Work, input: RouteInput): Promise<Answer> =>
      execute(work, (await rowOf(work, riskPlan as never, input.params.id, { lock: true })) as never, input),
  });

export const riskPlanImplementation: Implementation = implement(riskPlan, {
  hooks: planHooks,
  actions: { execute },
  routes: [alias('GET'), alias('POST')],
});
