import { DEFAULT_THRESHOLDS, type Thresholds, thresholdsInForce } from '@anlan/domain/dynamic/risk-warn-config';
import {
  type DynamicNumber,
  type DynamicRules,
  dynamicKey,
  dynamicRules,
  RULE_NUMBERS,
} from '@anlan/domain/dynamic/rules';
import { type Services, shanghai } from '../../kernel/context';
import type { Tx } from '../../kernel/db/db';

export interface CompanyNumbers {
  readonly rules: DynamicRules;
  readonly maxPercent: number;
  readonly thresholds: Thresholds;
}

/** The company's numbers of the score and of its warnings. */
export async function numbersOf(app: Services, tenantId: string, tx: Tx): Promise<CompanyNumbers> {
  const values = new Map<DynamicNumber, number>();
  for (const name of RULE_NUMBERS) values.set(name, Number(await app.parameters.get(tenantId, dynamicKey(name), tx)));
  return {
    rules: dynamicRules((name) => values.get(name) as number),
    maxPercent: values.get('company.maxPercent') as number,
    thresholds: await thresholdsOf(app, tenantId, tx),
  };
}

export async function thresholdsOf(app: Pick<Services, 'clock'>, tenantId: string, tx: Tx): Promise<Thresholds> {
  const [row] = await tx.query<{ warnValue: number; eliminateValue: number }>(
    `select warn_value as "warnValue", eliminate_value as "eliminateValue" from risk_warn_config where tenant_id = $1 and deleted_at is null`,
    [tenantId],
  );
  return row ? thresholdsInForce(row, shanghai(app.clock.now()).slice(0, 10)) : DEFAULT_THRESHOLDS;
}
