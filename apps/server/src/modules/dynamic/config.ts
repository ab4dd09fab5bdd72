import { checkOwnLimit } from '@anlan/domain/config/statutory-limits';
import { saveWarnThresholds, warnThresholds } from '@anlan/domain/dynamic/calls';
import {
  DEFAULT_THRESHOLDS,
  riskWarnConfig,
  type Thresholds,
  thresholdLimits,
  thresholdsInForce,
  thresholdsProblem,
} from '@anlan/domain/dynamic/risk-warn-config';
import { nowText, type Work } from '../../kernel/context';
import { implement } from '../../kernel/resource/implement';
import { get } from '../../kernel/resource/list/read';
import { create, type Hooks, update } from '../../kernel/resource/write/one';
import { serve } from '../../kernel/route';

const NAMES = ['warnValue', 'eliminateValue'] as const;
const hooks: Hooks<typeof riskWarnConfig> = {
  beforeWrite: async (work, values, before) => {
    const today = nowText(work).slice(0, 10);
    const loose = NAMES.flatMap((field) => {
      const message = field in values && checkOwnLimit(thresholdLimits[field], today, String(values[field]), true);
      return message ? [{ field, message }] : [];
    });
    const problem = thresholdsProblem({ ...before, ...values });
    return problem ? [...loose, { field: 'eliminateValue', message: problem }] : loose;
  },
};

const present = async (work: Work): Promise<string | undefined> => {
  const [row] = await work.tx.query<{ id: string }>(
    'select id from risk_warn_config where tenant_id = $1 and deleted_at is null',
    [work.tenantId],
  );
  return row?.id;
};

export const configImplementation = implement(riskWarnConfig, {
  hooks,
  routes: [
    serve(warnThresholds, async (work) => {
      const id = await present(work);
      if (!id) return { data: { id: null, ...DEFAULT_THRESHOLDS } };
      const row = JSON.parse((await get(work, riskWarnConfig, id)).json) as Thresholds & { readonly id: string };
      return { data: { ...row, ...thresholdsInForce(row, nowText(work).slice(0, 10)) } };
    }),
    serve(saveWarnThresholds, async (work, _, { body }) => {
      const id = await present(work);
      if (!id) return { data: { id: await create(work, riskWarnConfig, body, hooks as Hooks) }, msg: '保存成功' };
      await update(work, riskWarnConfig, id, body, hooks as Hooks);
      return { data: { id }, msg: '保存成功' };
    }),
  ],
});
