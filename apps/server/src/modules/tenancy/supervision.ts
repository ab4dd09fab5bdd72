import { manyOf } from '@anlan/resource';
import { asSystem, type Ctx } from '../../kernel/context';
import { notFound } from '../../kernel/errors';
import { paging } from '../../kernel/resource/read';
import { openRoute, type Route, type RouteInput } from '../../kernel/route';
import { figuresOf } from './figures';

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

/** Companies of the jurisdiction that carry the words of the query: name, region (`location` or `areaCode`), industry. */
async function companies(ctx: Ctx, query: RouteInput['query'], size: number, offset: number) {
  const { app, actor } = ctx;
  const within = await app.jurisdiction.companies(actor.regionCode);
  const place = text(query.location ?? query.areaCode);
  const industries = manyOf(text(query.industry), 20) ?? [];
  if (place !== '' && !/^\w{1,12}$/.test(place)) throw notFound();
  const name = text(query.name ?? query.tenantName).replace(/[\\%_]/g, (character) => `\\${character}`);
  const [found] = await asSystem(app, 'companies of the jurisdiction', ({ tx }) =>
    tx.query<{ total: number; rows: Company[] }>(
      `with c as (
         select ${COLUMNS}, t.pinyin from tenant t join region r on r.code = t.area_code
          where t.tenant_id = any($1::text[]) and t.deleted_at is null
            and ($2 = '' or t.tenant_name ilike '%' || $2 || '%')
            and ($3 = '' or r.code = $3 or $3 = any(string_to_array(r.ancestors, ',')))
            and (cardinality($4::text[]) = 0 or t.industry = any($4::text[])))
       select (select count(*)::int from c) as total,
              coalesce((select json_agg(x) from (select * from c order by pinyin collate "C", id limit $5::int offset $6::int) x), '[]') as rows`,
      [within, name, place, industries, size, offset],
    ),
  );
  const { total, rows } = found ?? { total: 0, rows: [] };
  const labels = new Map(
    (await app.dictionaries.items(actor.tenantId, 'safe_industry')).map((item) => [item.key, item.label]),
  );
  const records = rows.map(({ ...row }) => {
    delete (row as { pinyin?: string }).pinyin;
    return { ...row, industryName: row.industry === null ? null : (labels.get(row.industry) ?? row.industry) };
  });
  return { total, records };
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
      open: async (ctx, { query }) => {
        const { current, size, offset } = paging(query);
        const { total, records } = await companies(ctx, query, size, offset);
        const figures = await figuresOf(
          ctx,
          records.map((company) => company.tenantId),
        );
        const withFigures = records.map((company) => ({ ...company, ...figures(company.tenantId) }));
        return { data: { records: withFigures, total, size, current, pages: Math.ceil(total / size) } };
      },
    }),
    openRoute({
      ...common,
      path: '/safe/index/government/company/all',
      summary: '辖区全部企业',
      open: async (ctx, { query }) => ({ data: (await companies(ctx, query, 5000, 0)).records }),
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
