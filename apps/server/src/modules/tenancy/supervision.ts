import { manyOf } from '@anlan/resource';
import { asSystem, type Ctx } from '../../kernel/context';
import type { Tx } from '../../kernel/db/db';
import { invalid, notFound } from '../../kernel/errors';
import { paging } from '../../kernel/resource/read';
import { openRoute, type Route, type RouteInput } from '../../kernel/route';
import { FIGURES, figuresOf } from './figures';

/** A company as the supervisor's picker shows it. */
interface Company {
  readonly id: string;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly areaCode: string;
  readonly areaName: string;
  readonly industry: string | null;
  readonly industryName: string | null;
  readonly linkman: string;
  readonly contactNumber: string;
  readonly address: string | null;
  readonly longitude: string | null;
  readonly latitude: string | null;
}

const COLUMNS = `t.tenant_id as id, t.tenant_id as "tenantId", t.tenant_name as "tenantName", t.area_code as "areaCode", r.name as "areaName",
  t.industry, t.linkman, t.contact_number as "contactNumber", t.address, t.longitude::text, t.latitude::text`;

const text = (value: unknown): string =>
  typeof value === 'string' && !value.includes('\0') ? value.trim().slice(0, 50) : '';

/** Companies of the jurisdiction ($1) that carry the words of the query: name, region (`location` or `areaCode`), industry. */
async function matching({ app, actor }: Ctx, query: RouteInput['query']) {
  const place = text(query.location ?? query.areaCode);
  if (place !== '' && !/^\w{1,12}$/.test(place)) throw notFound();
  const name = text(query.name ?? query.tenantName).replace(/[\\%_]/g, (character) => `\\${character}`);
  return {
    sql: `from tenant t join region r on r.code = t.area_code
      where t.tenant_id in (select unnest($1::text[])) and t.deleted_at is null
        and ($2 = '' or t.tenant_name ilike '%' || $2 || '%')
        and ($3 = '' or r.code = $3 or $3 = any(string_to_array(r.ancestors, ',')))
        and (cardinality($4::text[]) = 0 or t.industry = any($4::text[]))
      order by t.pinyin collate "C", t.tenant_id`,
    values: [
      await app.jurisdiction.companies(actor.regionCode),
      name,
      place,
      manyOf(text(query.industry), 20) ?? [],
    ] as const,
  };
}

async function named({ app, actor }: Ctx, rows: readonly Company[]): Promise<Company[]> {
  const labels = new Map(
    (await app.dictionaries.items(actor.tenantId, 'safe_industry')).map((item) => [item.key, item.label]),
  );
  return rows.map((row) => ({
    ...row,
    industryName: row.industry === null ? null : (labels.get(row.industry) ?? row.industry),
  }));
}

const companiesBy = (tx: Tx, ids: readonly string[]) =>
  tx.query<Company>(
    `select ${COLUMNS} from unnest($1::text[]) with ordinality i(id, place) join tenant t on t.tenant_id = i.id join region r on r.code = t.area_code order by i.place`,
    [ids],
  );

/**
 * A page of companies with how each stands, and how all that match stand together. By name, or by one of the figures
 * (`descs`), the largest first: where to inspect first. Three flat statements and not one that joins them: whatever the
 * planner thinks of names and figures, none of them can cost more than its rows.
 */
async function companyPage(ctx: Ctx, query: RouteInput['query']) {
  const { current, size, offset } = paging(query);
  const by = FIGURES.find((figure) => figure === query.descs);
  if (!by && text(query.descs) !== '') throw invalid([{ field: 'descs', message: '不能按该列排序' }]);
  const { sql, values } = await matching(ctx, query);
  const { all, rows } = await asSystem(ctx.app, 'companies of the jurisdiction', async ({ tx }) => {
    const matched = await tx.query<{ id: string }>(`select t.tenant_id as id ${sql}`, values);
    const figures = await figuresOf(
      tx,
      matched.map(({ id }) => id),
    );
    const all = matched.map(({ id }) => ({ id, ...figures(id) }));
    // Sorting keeps the order of names where figures are equal.
    if (by) all.sort((one, other) => other[by] - one[by]);
    const shown = all.slice(offset, offset + size);
    const facts = await companiesBy(
      tx,
      shown.map(({ id }) => id),
    );
    return { all, rows: facts.map((company) => ({ ...company, ...figures(company.tenantId) })) };
  });
  const total = all.length;
  const sum = (figure: (typeof FIGURES)[number]): number => all.reduce((sum, company) => sum + company[figure], 0);
  const totals = Object.fromEntries(FIGURES.map((figure) => [figure, sum(figure)]));
  return { records: await named(ctx, rows), total, totals, size, current, pages: Math.ceil(total / size) };
}

async function allCompanies(ctx: Ctx, query: RouteInput['query']) {
  const { sql, values } = await matching(ctx, query);
  const rows = await asSystem(ctx.app, 'all companies of the jurisdiction', ({ tx }) =>
    tx.query<Company>(`select ${COLUMNS} ${sql} limit 5000`, values),
  );
  return named(ctx, rows);
}

/** What a supervision office may choose from. The platform's people have the tenants' own screen. */
export const supervisionRoutes = (): Route[] => {
  const common = {
    method: 'GET',
    access: { signedIn: true, audience: ['government'] },
    effect: 'read',
    reach: 'self',
  } as const;
  return [
    openRoute({
      ...common,
      path: '/safe/index/government/company/page',
      summary: '辖区企业分页列表',
      open: async (ctx, { query }) => ({ data: await companyPage(ctx, query) }),
    }),
    openRoute({
      ...common,
      path: '/safe/index/government/company/all',
      summary: '辖区全部企业',
      open: async (ctx, { query }) => ({ data: await allCompanies(ctx, query) }),
    }),
    openRoute({
      ...common,
      path: '/safe/tenantflat/government/region',
      summary: '辖区内的行政区划',
      // The office's own region and what lies directly below it: what a supervisor narrows the list by.
      open: async ({ app, actor }) => ({
        data: await asSystem(app, 'regions of the jurisdiction', ({ tx }) =>
          tx.query(
            `select code, name, parent_code as "parentCode", region_level as "regionLevel" from region
              where deleted_at is null and (code = $1 or parent_code = $1) order by (code = $1) desc, sort, code`,
            [actor.regionCode],
          ),
        ),
      }),
    }),
  ];
};
