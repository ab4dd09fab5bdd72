import { DRILL_SOURCE, drill, drillLifecycle } from '@anlan/domain/drill/drill';
import { isEmpty, isUuid, permissionCode, type RowOf } from '@anlan/resource';
import { inScope, nowText, type Work } from '../../kernel/context';
import { invalid } from '../../kernel/errors';
import { isBlankDrawing } from '../../kernel/files/blank';
import { type Implementation, implement } from '../../kernel/resource/implement';
import { rowOf } from '../../kernel/resource/list/read';
import { checkReferences } from '../../kernel/resource/references';
import { bodyOf, type StepPort, type StoredRow, stepsOfResource, takeStep } from '../../kernel/resource/steps/take';
import type { Hooks } from '../../kernel/resource/write/one';
import { openRoute, type Route } from '../../kernel/route';
import { hazardReports } from '../../ports/hazard-reports';

/** safe_hazard_category: a drill shows defects of management, which no picture has to prove. */
const MANAGEMENT_DEFECT = '4';

const steps: StepPort = {
  mark: async (work, row, transition, body) => {
    if (transition.action === 'record') {
      const [file] = (transition.patch.attachId ?? []) as string[];
      const [found] = await work.tx.query<{ name: string }>(
        'select original_name as name from attachment where tenant_id = $1 and id = $2::uuid and deleted_at is null',
        [work.tenantId, file],
      );
      return { set: { attachName: found?.name ?? null } };
    }
    if (transition.action === 'findHazard') {
      const held = row as unknown as RowOf<typeof drill>;
      const id = await work.app.use(hazardReports).report(work, {
        hiddenDangerDescribe: body.hiddenDangerDescribe,
        geoLocation: body.hiddenDangerPlace,
        type: MANAGEMENT_DEFECT,
        source: DRILL_SOURCE,
        remark: `应急演练“${held.name}”发现`,
      });
      return { set: { hazardIds: [...(held.hazardIds ?? []), id] } };
    }
    return {};
  },
};

const SIGN_IN = 'signIn';

/**
 * Whoever acts signs in.
 * @param blank the drawing is without a stroke, and signs nothing
 */
export async function takeSignIn(
  work: Work,
  id: string | undefined,
  body: Readonly<Record<string, unknown>>,
  blank: boolean,
): Promise<{ readonly data: { readonly id: string; readonly state: unknown }; readonly msg: string }> {
  const port: StepPort = {
    mark: async () => {
      if (blank) throw invalid([{ field: 'signature', message: '签名为空白，请手写签名' }]);
      return {};
    },
  };
  const row = (await rowOf(work, drill, id, { lock: true })) as unknown as StoredRow;
  const { after, step } = await takeStep(work, drill, port, row, body, { step: SIGN_IN });
  return { data: { id: row.id, state: after.state }, msg: step.done.msg };
}

/** Signing in by hand: the drawing is read before the transaction begins. */
function signInRoute(): Route {
  const step = stepsOfResource(drill).steps.find(({ name }) => name === SIGN_IN);
  if (!step) throw new Error('nobody signs in to a drill');
  return openRoute({
    method: 'PUT',
    path: `${drill.wire.base}/sign/:id`,
    summary: `${drill.label}：${step.label}`,
    access: { code: permissionCode(drill, step.permission) },
    effect: 'write',
    reach: 'row',
    resource: drill.name,
    operation: 'action',
    takes: { record: drill, body: step.form?.also ?? {}, judged: true },
    open: async (ctx, { params, body: given }) => {
      const body = bodyOf(given);
      const blank = await isBlankDrawing(ctx, body.signature);
      return inScope(ctx, (work) => takeSignIn(work, params.id, body, blank));
    },
  });
}

/** Whom the stored drill gives a role. */
async function withRoles({ tx, tenantId }: Work, id: string): Promise<readonly { readonly userId: string }[]> {
  return tx.query<{ userId: string }>(
    'select user_id::text as "userId" from emergency_drill_role where tenant_id = $1 and parent_id = $2::uuid and user_id is not null order by sort',
    [tenantId, id],
  );
}

/** The contract calls the plan a reference: a client's id of an emergency plan in force is that document, not a text. */
async function planNamed(work: Work, values: { emergencyPlan?: unknown; emergencyPlanId?: unknown }): Promise<void> {
  const { emergencyPlan: told } = values;
  if (typeof told !== 'string' || !isUuid(told) || !isEmpty(values.emergencyPlanId)) return;
  const emergencyPlanId = told.toLowerCase();
  if ((await checkReferences(work, drill, { emergencyPlanId })).length > 0) return;
  Object.assign(values, { emergencyPlanId, emergencyPlan: null });
}

/** A plan chosen from the company's documents gives its name. */
const hooks: Hooks<typeof drill> = {
  beforeWrite: async (work, values, before) => {
    await planNamed(work, values);
    const recorded = before?.state === drillLifecycle.code.uploaded;
    if (recorded && typeof values.walkthroughTime === 'string' && values.walkthroughTime > nowText(work))
      return [{ field: 'walkthroughTime', message: '演练记录已上传，演练时间不能晚于现在' }];
    // Whoever has a role takes part.
    const told = values.roles as readonly { readonly userId?: string | null }[] | null | undefined;
    const named = 'walkthroughUser' in values;
    const roles = told ?? (told === undefined && before && named ? await withRoles(work, before.id) : []);
    const taking = ((named ? values.walkthroughUser : before?.walkthroughUser) ?? []) as readonly string[];
    const missing = roles.flatMap(({ userId }) => (userId && !taking.includes(userId) ? [userId] : []));
    if (missing.length > 0) values.walkthroughUser = [...new Set([...taking, ...missing])];
    const stay = [...taking, ...missing];
    if (before?.signedUser?.some((userId) => !stay.includes(userId)))
      return [{ field: 'walkthroughUser', message: '已签到的人员不能从参演人员中移出' }];
    const planId = 'emergencyPlanId' in values ? values.emergencyPlanId : before?.emergencyPlanId;
    const planName = 'emergencyPlan' in values ? values.emergencyPlan : before?.emergencyPlan;
    if (isEmpty(planId) || !isEmpty(planName)) return undefined;
    const [plan] = await work.tx.query<{ name: string }>(
      'select name from institutional where tenant_id = $1 and id = $2::uuid and deleted_at is null',
      [work.tenantId, planId],
    );
    if (plan) values.emergencyPlan = plan.name;
    return undefined;
  },
};

export const drillImplementation: Implementation = implement(drill, {
  hooks: hooks as Hooks,
  steps,
  instead: [SIGN_IN],
  routes: [signInRoute()],
});
