import {
  type CompanyFigures,
  everyCompany,
  type JurisdictionCompany,
  type JurisdictionRegion,
  jurisdictionCompanies,
  jurisdictionRegions,
  supervisorHome,
} from '@anlan/domain/supervision/calls';
import { asSystem, type Ctx } from '../../kernel/context';
import type { Tx } from '../../kernel/db/db';
import { planned } from '../../kernel/db/plans';
import { invalid } from '../../kernel/errors';
import { paging } from '../../kernel/resource/list/read';
import { type Route, type RouteInput, serveOpen } from '../../kernel/route';
import { FIGURES, figuresOf, figuresTogether } from './figures';
import { matching, named, text } from './matching';
import { today } from './today';

const COLUMNS = `t.tenant_id as id, t.tenant_id as "tenantId", t.tenant_name as "tenantName", t.area_code as "areaCode", r.name as "areaName",
  t.industry, t.linkman, t.contact_number as "contactNumber", t.address, t.longitude::text, t.latitude::text`;

const within = ({ app, actor }: Ctx) => app.jurisdiction.companies(actor.regionCode);

const companiesBy = (tx: Tx, ids: readonly string[]) =>
  planned(tx, 'custom', () =>
    tx.query<JurisdictionCompany>(
      `select ${COLUMNS} from unnest($1::text[]) with ordinality i(id, place) join tenant t on t.tenant_id = i.id join region r on r.code = t.area_code order by i.place`,
      [ids],
    ),
  );

/** With the figures of each only where they say the order. */
async function ordered(
  tx: Tx,
  ids: readonly string[],
  by: keyof CompanyFigures | undefined,
): Promise<readonly string[]> {
  if (!by) return ids;
  const figures = await figuresOf(tx, ids);
  // Sorting keeps the order of names where figures are equal.
  return ids
    .map((id) => ({ id, figure: figures(id)[by] }))
    .sort((one, other) => other.figure - one.figure)
    .map(({ id }) => id);
}

/**
 * A page of companies with how each stands, and how all that match stand together. By name, or by one of the figures
 * (`descs`), the largest first: where to inspect first. Flat statements and not one that joins them: whatever the planner
 * thinks of names and figures, none of them can cost more than its rows.
 */
async function companyPage(ctx: Ctx, query: RouteInput['query']) {
  const { current, size, offset } = paging(query);
  const by = FIGURES.find((figure) => figure === query.descs);
  if (!by && text(query.descs) !== '') throw invalid([{ field: 'descs', message: '不能按该列排序' }]);
  const companies = await within(ctx);
  const { total, totals, rows } = await asSystem(ctx.app, 'companies of the jurisdiction', async ({ tx }) => {
    const all = await ordered(tx, await matching(tx, companies, query), by);
    const shown = all.slice(offset, offset + size);
    const [totals, figures, facts] = await Promise.all([
      figuresTogether(tx, all),
      figuresOf(tx, shown),
      companiesBy(tx, shown),
    ]);
    const rows = facts.map((company) => ({ ...company, ...figures(company.tenantId) }));
    return { total: all.length, totals, rows };
  });
  return { records: await named(ctx, rows), total, totals, size, current, pages: Math.ceil(total / size) };
}

const MOST = 5000;

async function allCompanies(ctx: Ctx, query: RouteInput['query']) {
  const companies = await within(ctx);
  const rows = await asSystem(ctx.app, 'all companies of the jurisdiction', async ({ tx }) =>
    companiesBy(tx, (await matching(tx, companies, query)).slice(0, MOST)),
  );
  return named(ctx, rows);
}

/** What a supervision office may choose from. The platform's people have the tenants' own screen. */
export const supervisionRoutes = (): Route[] => [
  serveOpen(jurisdictionCompanies, async (ctx, _, { query }) => ({ data: await companyPage(ctx, query) })),
  serveOpen(supervisorHome, async (ctx, _, { query }) => ({ data: await today(ctx, query) })),
  serveOpen(everyCompany, async (ctx, _, { query }) => ({ data: await allCompanies(ctx, query) })),
  serveOpen(jurisdictionRegions, async ({ app, actor }) => ({
    data: await asSystem(app, 'regions of the jurisdiction', ({ tx }) =>
      tx.query<JurisdictionRegion>(
        `select code, name, parent_code as "parentCode", region_level as "regionLevel" from region
          where deleted_at is null and (code = $1 or parent_code = $1) order by (code = $1) desc, sort, code`,
        [actor.regionCode],
      ),
    ),
  })),
];
