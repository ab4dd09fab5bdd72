import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import { asSystem, type Ctx } from '../../kernel/context';
import { figureRows } from '../../kernel/resource/figures';

/** How one company stands, from the figures kept ready: what a supervisor goes by when he chooses. */
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

export const FIGURES = Object.keys(NONE) as (keyof CompanyFigures)[];

const points = `select tenant_id, total as "riskPoints", major as "majorRiskPoints", 0 as "openHiddenDangers", 0 as "overdueHiddenDangers", 0 as "majorHiddenDangers" from ${figureRows(riskPoint, '$1')} p`;
const dangers = `select tenant_id, 0, 0, open, overdue, major_open from ${figureRows(hiddenDanger, '$1')} d`;

/** SQL rows ("tenantId", figures) of the companies in $1; none for a company without rows. */
export const figuresSql = `(select k.tenant_id as "tenantId", ${FIGURES.map((name) => `sum(k."${name}")::int as "${name}"`).join(', ')}
    from (${points} union all ${dangers}) k group by k.tenant_id)`;

/** Figures of these companies by tenant; a company without rows has zeros. */
export async function figuresOf(ctx: Ctx, tenantIds: readonly string[]): Promise<(tenantId: string) => CompanyFigures> {
  if (tenantIds.length === 0) return () => NONE;
  const rows = await asSystem(ctx.app, 'figures of companies', ({ tx }) =>
    tx.query<CompanyFigures & { tenantId: string }>(`select * from ${figuresSql} f`, [tenantIds]),
  );
  const byTenant = new Map(rows.map(({ tenantId, ...figures }) => [tenantId, figures]));
  return (tenantId) => byTenant.get(tenantId) ?? NONE;
}
