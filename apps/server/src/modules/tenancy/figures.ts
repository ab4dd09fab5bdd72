import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { openStatuses } from '@anlan/domain/hazard/status';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import type { AnyResource } from '@anlan/resource';
import { asSystem, type Ctx } from '../../kernel/context';

/** How one company stands, from the counters: what a supervisor goes by when he chooses. */
export interface CompanyFigures {
  readonly riskPoints: number;
  /** of these at the level 重大风险 */
  readonly majorRiskPoints: number;
  readonly openHiddenDangers: number;
  readonly overdueHiddenDangers: number;
  /** open ones of the level 重大隐患 */
  readonly majorHiddenDangers: number;
}

const NONE: CompanyFigures = {
  riskPoints: 0,
  majorRiskPoints: 0,
  openHiddenDangers: 0,
  overdueHiddenDangers: 0,
  majorHiddenDangers: 0,
};

/** SQL of a counted field's place in `dims`, whatever the order of the definition. */
function dim(resource: Pick<AnyResource, 'name' | 'counts'>, field: string): string {
  const at = resource.counts?.by.indexOf(field) ?? -1;
  if (at < 0) throw new Error(`${resource.name} does not count ${field}`);
  return `k.dims[${at + 1}]`;
}

const isPoint = `k.entity = '${riskPoint.name}'`;
const isDanger = `k.entity = '${hiddenDanger.name}'`;
const isOpen = `${isDanger} and ${dim(hiddenDanger, 'status')} in (${openStatuses.map((status) => `'${status}'`).join(', ')})`;
const sum = (when: string): string => `coalesce(sum(k.n) filter (where ${when}), 0)::int`;

/** Folded and not yet folded; of neither the counters by month, which are ten times as many and grow with the years. */
const COUNTED = ['counter', 'counter_delta'] as const;

/** Figures of these companies by tenant; a company without rows has zeros. */
export async function figuresOf(ctx: Ctx, tenantIds: readonly string[]): Promise<(tenantId: string) => CompanyFigures> {
  if (tenantIds.length === 0) return () => NONE;
  const rows = await asSystem(ctx.app, 'figures of the companies on the page', ({ tx }) =>
    tx.query<CompanyFigures & { tenantId: string }>(
      `select k.tenant_id as "tenantId",
              ${sum(isPoint)} as "riskPoints",
              ${sum(`${isPoint} and ${dim(riskPoint, 'inherentLevel')} = '1'`)} as "majorRiskPoints",
              ${sum(isOpen)} as "openHiddenDangers",
              ${sum(`${isDanger} and ${dim(hiddenDanger, 'isOverdue')} = '1'`)} as "overdueHiddenDangers",
              ${sum(`${isOpen} and ${dim(hiddenDanger, 'hiddenDangerLevel')} = '4'`)} as "majorHiddenDangers"
         from (${COUNTED.map((table) => `select tenant_id, entity, dims, n from ${table} where tenant_id = any($1::text[]) and entity in ('${riskPoint.name}', '${hiddenDanger.name}')`).join(' union all ')}) k
        group by k.tenant_id`,
      [tenantIds],
    ),
  );
  const byTenant = new Map(rows.map(({ tenantId, ...figures }) => [tenantId, figures]));
  return (tenantId) => byTenant.get(tenantId) ?? NONE;
}
