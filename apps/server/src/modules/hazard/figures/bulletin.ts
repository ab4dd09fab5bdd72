import { hazardCounts, hazardRates } from '@anlan/domain/figures/registry';
import { officeBulletin, officeBulletinSheet } from '@anlan/domain/hazard/figure-calls';
import type { Counted } from '@anlan/domain/hazard/figures';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { hazardSummary } from '@anlan/domain/hazard/summaries';
import { measured, ranked } from '@anlan/resource';
import { addMonths, monthsBetween } from '@anlan/resource/dates';
import { asSystem, type Ctx, nowText } from '../../../kernel/context';
import { writeSheet, XLSX } from '../../../kernel/documents/excel/write';
import { invalid, notFound } from '../../../kernel/errors';
import { figureRows, ofMany } from '../../../kernel/resource/figures/figures';
import { type Route, type RouteInput, serveOpen } from '../../../kernel/route';

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
const MAX_MONTHS = 36;

/** Months of the bulletin, this one and the five before it unless told. */
function monthsOf(ctx: Ctx, query: RouteInput['query']): { from: string; to: string } {
  const told = (name: string): string | undefined => {
    const value = query[name];
    if (value === undefined || value === '') return undefined;
    if (typeof value !== 'string' || !MONTH.test(value.slice(0, 7)))
      throw invalid([{ field: name, message: '月份不是正确的日期' }]);
    return value.slice(0, 7);
  };
  const to = told('endMonth') ?? nowText(ctx).slice(0, 7);
  const from = told('startMonth') ?? addMonths(to, -5);
  if (from > to) throw invalid([{ field: 'startMonth', message: '开始月份不能晚于结束月份' }]);
  if (monthsBetween(from, to, MAX_MONTHS + 1).length > MAX_MONTHS)
    throw invalid([{ field: 'startMonth', message: '通报时间最长三年，请缩小范围' }]);
  return { from, to };
}

interface CompanyFacts {
  readonly tenantId: string;
  readonly tenantName: string;
  readonly areaName: string | null;
  readonly linkman: string | null;
  readonly contactNumber: string | null;
}

const sum = (figures: string): string => `coalesce(sum(${figures}), 0)::int`;

/** Every company of the jurisdiction by what it found in these months, from the figures kept by month; no danger is read. */
export async function companyBulletin(ctx: Ctx, query: RouteInput['query']) {
  const { app, actor } = ctx;
  const period = monthsOf(ctx, query);
  const area = typeof query.location === 'string' ? query.location : '';
  if (area !== '' && !/^\w{1,12}$/.test(area)) throw notFound();
  const within = await app.jurisdiction.companies(actor.regionCode);
  // Two flat statements: joined, a planner that takes few companies for one would read the figures once for each.
  const { companies, counts } = await asSystem(app, 'bulletin of the jurisdiction', async ({ tx }) => ({
    companies: await tx.query<CompanyFacts>(
      `select t.tenant_id as "tenantId", t.tenant_name as "tenantName", r.name as "areaName", t.linkman, t.contact_number as "contactNumber"
         from tenant t left join region r on r.code = t.area_code
        where t.tenant_id in (select unnest($1::text[])) and t.deleted_at is null
          and ($2 = '' or r.code = $2 or $2 = any(string_to_array(r.ancestors, ',')))
        order by t.pinyin collate "C", t.tenant_id`,
      [within, area],
    ),
    counts: await tx.query<Counted & { tenantId: string }>(
      `select k.tenant_id as "tenantId", ${sum('k.total')} as total, ${sum('k.open')} as open, ${sum('k.overdue')} as overdue, ${sum('k.closed')} as closed,
              ${sum('k.closed - k.closed_late')} as "inTime", ${sum('k.voided')} as voided, ${sum('k.total - k.voided')} as valid,
              ${sum('k.major')} as major, ${sum('k.major_open')} as "majorOpen"
         from ${figureRows(hiddenDanger, ofMany('$1'), ['$2', '$3'])} k group by k.tenant_id`,
      [within, period.from, period.to],
    ),
  }));
  const known = new Map(counts.map(({ tenantId, ...counted }) => [tenantId, counted]));
  const records = ranked(
    companies.map((company) => {
      // How long closing took is not among the figures kept ready: null.
      return { ...company, ...measured(hazardSummary.measures, { ...known.get(company.tenantId) }) };
    }),
    hazardSummary.by.dept.rank,
  ).sort((a, b) => (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER));
  return { period, records };
}

const COLUMNS = ['total', 'voided', 'valid', 'closed', 'inTime', 'open', 'overdue', 'major'] as const;

export const bulletinRoutes: readonly Route[] = [
  serveOpen(officeBulletin, async (ctx, _given, { query }) => ({ data: await companyBulletin(ctx, query) })),
  serveOpen(officeBulletinSheet, async (ctx, _given, { query }) => {
    const { period, records } = await companyBulletin(ctx, query);
    return {
      file: writeSheet({
        sheetName: '隐患治理情况通报',
        columns: [
          { title: '名次', width: 7, kind: 'number' },
          { title: '企业名称', width: 32 },
          { title: '所在区域', width: 14 },
          ...COLUMNS.map((name) => ({ title: hazardCounts[name].label, width: 11, kind: 'number' as const })),
          ...[hazardRates.closedRate, hazardRates.onTimeRate].map(({ label }) => ({
            title: `${label}（%）`,
            width: 11,
            kind: 'number' as const,
          })),
          { title: '联系人', width: 10 },
          { title: '联系电话', width: 15 },
        ],
        head: {
          title: '隐患治理情况通报',
          subtitle: `${ctx.actor.tenantName}　　${period.from} 至 ${period.to}　　共${records.length}家企业`,
        },
        rows: records.map((row) => [
          row.rank,
          row.tenantName,
          row.areaName,
          ...COLUMNS.map((name) => row[name]),
          row.closedRate,
          row.onTimeRate,
          row.linkman,
          row.contactNumber,
        ]),
      }),
      name: `隐患治理情况通报_${period.from}_${period.to}.xlsx`,
      type: XLSX,
    };
  }),
];
