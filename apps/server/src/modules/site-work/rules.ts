import { limitParameter, statutoryLimits } from '@anlan/domain/config/statutory-limits';
import type { PermitRules } from '@anlan/domain/permit/judge-work';
import { type PermitNumbers, permitNumbers } from '@anlan/domain/permit/numbers';
import { ruleSetOf } from '@anlan/domain/permit/rule-set';
import { nowText, type Work } from '../../kernel/context';

const limitKeys = new Map(statutoryLimits.map(({ key }) => [limitParameter(key), key]));

/** The rules of the company that is looked at: its trade, its numbers, its stricter limits. */
export async function permitRules(work: Work): Promise<PermitRules> {
  const { app, tx, tenantId } = work;
  const parameter = (key: string) => app.parameters.get(tenantId, key, tx);
  const [[company], own] = await Promise.all([
    tx.query<{ industry: string | null; dust: boolean | null }>(
      `select coalesce(c.industry, t.industry) as industry, c.is_dust as dust from tenant t
         left join company_info c on c.tenant_id = t.tenant_id and c.deleted_at is null where t.tenant_id = $1`,
      [tenantId],
    ),
    tx.query<{ key: string; value: string }>(
      'select param_key as key, param_value as value from param where tenant_id = $1 and param_key = any($2::text[]) and deleted_at is null',
      [tenantId, [...limitKeys.keys()]],
    ),
  ]);
  const numbers: Record<string, number> = {};
  for (const { name, key } of permitNumbers) numbers[name] = Number(await parameter(key));
  const known = numbers as PermitNumbers;
  return {
    ruleSet: ruleSetOf(
      { industry: company?.industry ?? null, isDust: company?.dust ?? null },
      nowText(work).slice(0, 10),
    ),
    numbers: known,
    night: { from: known['night.fromHour'], to: known['night.toHour'] },
    raiseConfined: (await parameter('permit.raiseConfined')) === '1',
    own: Object.fromEntries(own.map(({ key, value }) => [limitKeys.get(key) as string, Number(value)])),
    liftingRule: await parameter('permit.liftingRule'),
  };
}
