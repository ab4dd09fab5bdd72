import { checkOwnLimit } from '@anlan/domain/config/statutory-limits';
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
import { route } from '../../kernel/route';

const BASE = '/safe/riskwarnconfig';
const own = { resource: riskWarnConfig.name, operation: 'own' } as const;

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
    route({
      ...own,
      method: 'GET',
      path: `${BASE}/one`,
      summary: '本企业的风险预警阈值；未配置时为默认值',
      access: { code: ['riskwarnconfig_view', 'dynamicrisk_view'] },
      effect: 'read',
      reach: 'rows',
      needsCompany: true,
      run: async (work) => {
        const id = await present(work);
        if (!id) return { data: { id: null, ...DEFAULT_THRESHOLDS } };
        const row = JSON.parse((await get(work, riskWarnConfig, id)).json) as Thresholds;
        return { data: { ...row, ...thresholdsInForce(row, nowText(work).slice(0, 10)) } };
      },
    }),
    route({
      ...own,
      method: 'POST',
      path: `${BASE}/save`,
      summary: '保存本企业的风险预警阈值',
      access: { code: 'riskwarnconfig_edit' },
      effect: 'write',
      reach: 'rows',
      run: async (work, { body }) => {
        const id = await present(work);
        if (!id) return { data: { id: await create(work, riskWarnConfig, body, hooks as Hooks) }, msg: '保存成功' };
        await update(work, riskWarnConfig, id, body, hooks as Hooks);
        return { data: { id }, msg: '保存成功' };
      },
    }),
  ],
});
