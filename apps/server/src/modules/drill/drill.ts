import { DRILL_SOURCE, drill } from '@anlan/domain/drill/drill';
import { isEmpty, type RowOf } from '@anlan/resource';
import { type Implementation, implement } from '../../kernel/resource/implement';
import type { StepPort } from '../../kernel/resource/steps/take';
import type { Hooks } from '../../kernel/resource/write/one';
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

/** A plan chosen from the company's documents gives its name. */
const hooks: Hooks<typeof drill> = {
  beforeWrite: async (work, values, before) => {
    // Whoever has a role takes part.
    const roles = (values.roles ?? []) as readonly { readonly userId?: string | null }[];
    const taking = (values.walkthroughUser ?? before?.walkthroughUser ?? []) as readonly string[];
    const missing = roles.flatMap(({ userId }) => (userId && !taking.includes(userId) ? [userId] : []));
    if (missing.length > 0) values.walkthroughUser = [...new Set([...taking, ...missing])];
    const planId = 'emergencyPlanId' in values ? values.emergencyPlanId : before?.emergencyPlanId;
    const named = 'emergencyPlan' in values ? values.emergencyPlan : before?.emergencyPlan;
    if (isEmpty(planId) || !isEmpty(named)) return undefined;
    const [plan] = await work.tx.query<{ name: string }>(
      'select name from institutional where tenant_id = $1 and id = $2::uuid and deleted_at is null',
      [work.tenantId, planId],
    );
    if (plan) values.emergencyPlan = plan.name;
    return undefined;
  },
};

export const drillImplementation: Implementation = implement(drill, { hooks: hooks as Hooks, steps });
