import { DEFAULT_THRESHOLDS, riskWarnConfig, thresholdsProblem } from '@anlan/domain/dynamic/risk-warn-config';
import type { Work } from '../../kernel/context';
import { implement } from '../../kernel/resource/implement';
import { get } from '../../kernel/resource/read';
import { create, type Hooks, update } from '../../kernel/resource/write';
import { route } from '../../kernel/route';

const BASE = '/safe/riskwarnconfig';
const own = { resource: riskWarnConfig.name, operation: 'own' } as const;

const hooks: Hooks<typeof riskWarnConfig> = {
  beforeWrite: async (_work, values, before) => {
    const problem = thresholdsProblem({ ...before, ...values });
    return problem ? [{ field: 'eliminateValue', message: problem }] : undefined;
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
        return id
          ? { json: (await get(work, riskWarnConfig, id)).json }
          : { data: { id: null, ...DEFAULT_THRESHOLDS } };
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
