import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import type { CompanyFigures } from '@anlan/domain/supervision/calls';
import type { Tx } from '../../kernel/db/db';
import { planned } from '../../kernel/db/plans';
import { figureRows, ofMany } from '../../kernel/resource/figures/figures';

export const FIGURES = [
  'riskPoints',
  'majorRiskPoints',
  'openHiddenDangers',
  'overdueHiddenDangers',
  'majorHiddenDangers',
] as const satisfies readonly (keyof CompanyFigures)[];

const points = `select tenant_id, total as "riskPoints", major as "majorRiskPoints", 0 as "openHiddenDangers", 0 as "overdueHiddenDangers", 0 as "majorHiddenDangers" from ${figureRows(riskPoint, ofMany('$1'))} p`;
const dangers = `select tenant_id, 0, 0, open, overdue, major_open from ${figureRows(hiddenDanger, ofMany('$1'))} d`;

const kept = `(${points} union all ${dangers}) k`;
const sums = FIGURES.map((name) => `coalesce(sum(k."${name}"), 0)::int as "${name}"`).join(', ');

/** SQL rows ("tenantId", figures) of the companies in $1; none for a company without rows. */
export const figuresSql = `(select k.tenant_id as "tenantId", ${sums} from ${kept} group by k.tenant_id)`;

const NONE = Object.fromEntries(FIGURES.map((name) => [name, 0])) as unknown as CompanyFigures;

/** Figures of these companies by tenant; a company without rows has zeros. */
export async function figuresOf(tx: Tx, tenantIds: readonly string[]): Promise<(tenantId: string) => CompanyFigures> {
  const rows = await planned(tx, 'custom', () =>
    tx.query<CompanyFigures & { tenantId: string }>(`select * from ${figuresSql} f`, [tenantIds]),
  );
  const byTenant = new Map(rows.map(({ tenantId, ...figures }) => [tenantId, figures]));
  return (tenantId) => byTenant.get(tenantId) ?? NONE;
}

/** Figures of all these companies together. */
export async function figuresTogether(tx: Tx, tenantIds: readonly string[]): Promise<CompanyFigures> {
  const [all] = await planned(tx, 'custom', () => tx.query<CompanyFigures>(`select ${sums} from ${kept}`, [tenantIds]));
  return all ?? NONE;
}
