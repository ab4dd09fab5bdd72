import { allCompanies, type CompanyListed } from '@anlan/domain/tenancy/tenant-calls';
import { asSystem } from '../../kernel/context';
import { paging } from '../../kernel/resource/list/read';
import { type Route, serveOpen } from '../../kernel/route';

const text = (value: unknown): string =>
  typeof value === 'string' && !value.includes('\0') ? value.trim().slice(0, 50) : '';

/** For the platform: every company with what it has told about itself, also those that have told nothing yet. */
export const companyListRoute = (): Route =>
  serveOpen(allCompanies, async ({ app }, _given, { query }) => {
    const { current, size, offset } = paging(query);
    const name = text(query.companyName).replace(/[\\%_]/g, (character) => `\\${character}`);
    const filled = ['0', '1'].includes(text(query.filled)) ? text(query.filled) : '';
    const [found] = await asSystem(app, 'information of all companies', ({ tx }) =>
      tx.query<{ total: number; records: (CompanyListed & { readonly pinyin: string | null })[] }>(
        `with c as (
             select t.tenant_id as "tenantId", t.tenant_name as "tenantName", t.pinyin, i.id, i.credit_code as "creditCode",
                    i.industry, i.company_scale as "companyScale", r.name as "areaName", i.legal_person as "legalPerson",
                    i.safety_director as "safetyDirector", to_char(i.update_time, 'YYYY-MM-DD HH24:MI:SS') as "updateTime"
               from tenant t
               left join company_info i on i.tenant_id = t.tenant_id and i.deleted_at is null
               left join region r on r.code = coalesce(i.area_code, t.area_code)
              where t.deleted_at is null and t.tenant_type = 1
                and ($1 = '' or t.tenant_name ilike '%' || $1 || '%')
                and ($2 = '' or (i.id is not null) = ($2 = '1')))
           select (select count(*)::int from c) as total,
                  coalesce((select json_agg(x) from (
                    select * from c order by pinyin collate "C", "tenantId" limit $3::int offset $4::int) x), '[]') as records`,
        [name, filled, size, offset],
      ),
    );
    const { total, records } = found ?? { total: 0, records: [] };
    const shown = records.map(({ pinyin: _sorted, ...row }) => row);
    return { data: { records: shown, total, size, current, pages: Math.ceil(total / size) } };
  });
