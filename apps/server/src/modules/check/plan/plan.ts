import { checkPlan } from '@anlan/domain/check/plan/check-plan';
import {
  copyPlan,
  editAndEnablePlan,
  editAndEnablePlanByPut,
  enablePlan,
  executePlan,
  PLAN_CARRIED,
} from '@anlan/domain/check/plan/plan-calls';
import { isEmpty, type Stored } from '@anlan/resource';
import { nowText, type Work } from '../../../kernel/context';
import { refuse } from '../../../kernel/errors';
import { implement } from '../../../kernel/resource/implement';
import { rowOf } from '../../../kernel/resource/list/read';
import { childRowsOf } from '../../../kernel/resource/write/children';
import { changeRow, create, update } from '../../../kernel/resource/write/one';
import { type Answer, type Route, type RouteInput, serve } from '../../../kernel/route';
import { gapRoute } from '../gap';
import { generatePlans } from './generate';
import { begin, ENABLED, end, type Plan, planHooks } from './plan-hooks';
import { linkRoutes } from './plan-links';
import { planReadRoutes } from './plan-reads';

/** One step of a plan; the row is locked. */
type Step = (work: Work, row: Plan, input: RouteInput) => Promise<Answer>;

/** 0 or 1 of query or body; undefined where neither says. */
function wanted({ query, body }: RouteInput): 0 | 1 | undefined {
  const given = (body as Stored | null | undefined)?.isEnable ?? query.isEnable;
  if (isEmpty(given)) return undefined;
  if (String(given) === '0') return 0;
  if (String(given) === '1') return 1;
  throw refuse('启用状态的选项不存在');
}

const enable: Step = async (work, row, input) => {
  const on = wanted(input) ?? (row.isEnable === ENABLED ? 0 : 1);
  if (on === row.isEnable) return { data: { id: row.id, isEnable: on }, msg: on === 1 ? '计划已启用' : '计划已停用' };
  if (on === 0) {
    await changeRow(work, checkPlan, row, { isEnable: 0 }, { kind: 'disable' });
    const cancelled = await end(work, [row.id]);
    return {
      data: { id: row.id, isEnable: 0, cancelled },
      msg: cancelled > 0 ? `计划已停用，${cancelled}条未开始的任务已取消` : '计划已停用',
    };
  }
  if (row.timeData && row.timeData <= nowText(work)) throw refuse('计划已过截止时间，请先修改截止时间');
  await changeRow(work, checkPlan, row, { isEnable: 1 }, { kind: 'enable' });
  await begin(work, row.id);
  return { data: { id: row.id, isEnable: 1 }, msg: '计划已启用' };
};

/** Saves the body and has it act at once: what of the running period nobody has begun is made anew. */
const editEnable: Step = async (work, row, { body }) => {
  const given = typeof body === 'object' && body !== null ? (body as Stored) : {};
  if (row.isEnable === ENABLED) {
    await update(work, checkPlan, row.id, { ...given, isEnable: 0 }, planHooks);
    const after = await rowOf(work, checkPlan, row.id);
    await update(work, checkPlan, row.id, { timeData: after.timeData, isEnable: 1 }, planHooks);
  } else await update(work, checkPlan, row.id, { timeData: row.timeData, ...given, isEnable: 1 }, planHooks);
  return { data: { id: row.id, isEnable: 1 }, msg: '更新成功，计划已启用' };
};

const execute: Step = async (work, row) => {
  const now = nowText(work);
  if (row.isEnable !== ENABLED) throw refuse('计划已停用，请先启用');
  if (row.timeData && row.timeData <= now) throw refuse('计划已过截止时间，请先修改截止时间');
  const results = await generatePlans(work, [row.id], {
    now,
    running: true,
    ignorePauses: true,
  });
  const result = results.get(row.id);
  if (result?.nobody) throw refuse('没有在岗的检查人，也没有部门负责人，请调整检查部门、岗位或人员');
  if (!result || result.made === 0) {
    throw refuse(row.startTime && row.startTime > now ? '计划尚未到开始时间' : '本周期的检查任务已生成，无需重复执行');
  }
  return { data: { id: row.id, taskCount: result.made }, msg: `已生成${result.made}条检查任务` };
};

/** A second plan of the same content, disabled, under a name of its own. */
const copy: Step = async (work, row) => {
  const risks = await childRowsOf(work, checkPlan.fields.risks, row.id);
  const taken = new Set(
    (
      await work.tx.query<{ name: string }>(
        'select name from check_plan where tenant_id = $1 and deleted_at is null and name like $2',
        [work.tenantId, `${row.name.slice(0, 40).replace(/[\\%_]/g, '\\$&')}%`],
      )
    ).map(({ name }) => name),
  );
  let name = '';
  for (let n = 1; name === '' || taken.has(name); n += 1) name = `${row.name.slice(0, 40)}（副本${n > 1 ? n : ''}）`;
  const { fields } = checkPlan;
  const values = Object.fromEntries(
    Object.entries(fields)
      .filter(([key, field]) => !('computed' in field && field.computed) && key !== 'risks')
      .map(([key, field]) => ['wire' in field ? (field.wire as string) : key, row[key]]),
  );
  const id = await create(
    work,
    checkPlan,
    {
      ...values,
      name,
      isEnable: 0,
      riskCheckListTmp: risks.map(({ riskId, checkIds }) => ({ riskId, checkIds })),
    },
    planHooks,
  );
  return { data: { id, name }, msg: '复制成功' };
};

const taken = (call: Parameters<typeof serve>[0], take: Step): Route => ({
  ...serve(call, async (work, _given, input) =>
    take(work, (await rowOf(work, checkPlan, input.params.id, { lock: true })) as Plan, input),
  ),
  operation: 'action',
});
const byEach = (calls: { readonly [M in 'POST' | 'PUT' | 'GET']: Parameters<typeof serve>[0] }, take: Step): Route[] =>
  [calls.POST, calls.PUT, calls.GET].map((one) => taken(one, take));

export const checkPlanImplementation = implement(checkPlan, {
  hooks: planHooks,
  carried: PLAN_CARRIED,
  instead: ['get', 'governmentGet'],
  routes: [
    gapRoute,
    ...planReadRoutes,
    ...linkRoutes,
    ...byEach(copyPlan, copy),
    ...byEach(executePlan, execute),
    ...byEach(enablePlan, enable),
    taken(editAndEnablePlan, editEnable),
    taken(editAndEnablePlanByPut, editEnable),
  ],
});
