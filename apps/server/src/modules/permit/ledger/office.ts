import { FORM_LABELS } from '@anlan/domain/permit/ledger/form';
import {
  type OfficeWorkCompany,
  type OfficeWorkLine,
  officeWorkSheet,
  officeWorkStatistics,
  workSummary,
} from '@anlan/domain/permit/ledger/office-calls';
import { workLedger } from '@anlan/domain/permit/ledger/work-ledger';
import { addSums, type Conditions, type CountFigure, figureQuery, measured, type Sums } from '@anlan/resource';
import { monthsBetween } from '@anlan/resource/dates';
import { audit } from '../../../kernel/audit/audit';
import { asSystem, type Ctx, inOwnTenant, type Work } from '../../../kernel/context';
import type { SheetColumn } from '../../../kernel/documents/excel/sheet-xml';
import { writeSheets, XLSX } from '../../../kernel/documents/excel/write';
import { notFound } from '../../../kernel/errors';
import { untilGone } from '../../../kernel/http/until-gone';
import { figureColumns } from '../../../kernel/resource/figures/count-figures';
import { summaryPeriod } from '../../../kernel/resource/figures/summary';
import { searchedConditions, whereOf } from '../../../kernel/resource/list/read';
import { type Route, type RouteInput, serveOpen } from '../../../kernel/route';
import { reading } from './reading';

const { base, measures, columns } = workSummary;
const counts = Object.fromEntries(
  Object.entries(measures).filter((entry): entry is [string, CountFigure] => entry[1].kind === 'count'),
);
const NARROWING = ['form', 'workType', 'level'] as const;
/** Dimensions of the statement in the order of its grouping sets, as SQL. */
const DIVIDED = {
  company: 't.tenant_id',
  form: 't.form::text',
  workType: "coalesce(t.work_type, '')",
  level: "coalesce(t.level, '')",
  month: "to_char(t.application_time at time zone 'Asia/Shanghai', 'YYYY-MM')",
} as const;
type Divided = keyof typeof DIVIDED;

type Counted = Record<string, number> & { readonly grouping: number; readonly keys: readonly (string | null)[] };

const text = (query: RouteInput['query'], name: string): string =>
  typeof query[name] === 'string' ? (query[name] as string).trim() : '';

interface CompanyFacts {
  readonly tenantId: string;
  readonly tenantName: string;
  readonly areaName: string | null;
  readonly linkman: string | null;
  readonly contactNumber: string | null;
}

/** Of these companies all, or those of a region and below it where one is named. */
const companiesOf = (tx: Work['tx'], within: readonly string[], area: string): Promise<CompanyFacts[]> =>
  tx.query<CompanyFacts>(
    `select t.tenant_id as "tenantId", t.tenant_name as "tenantName", r.name as "areaName", t.linkman, t.contact_number as "contactNumber"
       from tenant t left join region r on r.code = t.area_code
      where t.tenant_id in (select unnest($1::text[])) and t.deleted_at is null
        and ($2 = '' or r.code = $2 or $2 = any(string_to_array(r.ancestors, ',')))
      order by t.pinyin collate "C", t.tenant_id`,
    [within, area],
  );

/** One statement over the rows of the period, by the conditions that count a company's own summary. */
async function counted(work: Work, tenants: readonly string[], asked: Conditions) {
  const where = whereOf([
    {
      shape: 'companies',
      sql: (place) => `t.tenant_id in (select unnest(${place(0)}::text[])) and t.deleted_at is null`,
      values: [tenants],
    },
    ...(await searchedConditions(work, workLedger, asked)),
  ]);
  const figures = figureColumns(work, counts, where.values.length + 1);
  const keys = Object.values(DIVIDED);
  return work.tx.query<Counted>(
    `select grouping(${keys.join(', ')})::int as grouping, array[${keys.join(', ')}] as keys, ${figures.sql.join(', ')}
       from work_ledger t where ${where.sql} group by grouping sets ((), ${keys.map((key) => `(${key})`).join(', ')})`,
    [...where.values, ...figures.values],
  );
}

const sumsOf = ({ grouping: _grouping, keys: _keys, ...sums }: Counted): Sums => sums;

export const officeStatistics = (ctx: Ctx, input: RouteInput) =>
  reading.run(ctx.actor, untilGone(input), () => statistics(ctx, input.query));

async function statistics(ctx: Ctx, query: RouteInput['query']) {
  const { from, to } = summaryPeriod(ctx, workSummary, query);
  const area = text(query, 'location');
  if (area !== '' && !/^\w{1,12}$/.test(area)) throw notFound();
  const by = Object.fromEntries(NARROWING.flatMap((name) => (text(query, name) ? [[name, text(query, name)]] : [])));
  const asked = figureQuery(base, { period: [from, to], by });
  const within = await ctx.app.jurisdiction.companies(ctx.actor.regionCode);
  const { companies, rows } = await asSystem(ctx.app, 'dangerous work of the jurisdiction', async (open) => {
    const work: Work = { ...ctx, ...open };
    const found = await companiesOf(work.tx, within, area);
    return {
      companies: found,
      rows: await counted(
        work,
        found.map(({ tenantId }) => tenantId),
        asked,
      ),
    };
  });
  const names = Object.keys(DIVIDED) as Divided[];
  const all = (1 << names.length) - 1;
  const sums = (name: Divided): ReadonlyMap<string, Sums> => {
    const at = names.indexOf(name);
    const bit = all & ~(1 << (names.length - 1 - at));
    return new Map(rows.filter(({ grouping }) => grouping === bit).map((row) => [row.keys[at] ?? '', sumsOf(row)]));
  };
  const figuresOf = (found: Sums | undefined) => measured(measures, found ?? {});
  const labelled = async (name: 'workType' | 'level'): Promise<OfficeWorkLine[]> => {
    const items = await ctx.app.dictionaries.items(ctx.actor.tenantId, workLedger.fields[name].dict);
    const found = sums(name);
    const lines = items
      .filter(({ key }) => found.has(key))
      .map(({ key, label }) => ({ key, label, figures: figuresOf(found.get(key)) }));
    const known = new Set(items.map(({ key }) => key));
    const own = [...found].filter(([key]) => !known.has(key)).sort(([a], [b]) => a.localeCompare(b));
    if (own.length === 0) return lines;
    // Companies call the same key by different names: together they are one line, which all of its keys narrow to.
    const figures = figuresOf(own.map(([, sums]) => sums).reduce(addSums));
    return [...lines, { key: own.flatMap(([key]) => key || []).join(','), label: '企业自定', figures }];
  };
  const [months, forms, byCompany] = [sums('month'), sums('form'), sums('company')];
  const told: OfficeWorkCompany[] = companies.map((company) => ({
    ...company,
    figures: figuresOf(byCompany.get(company.tenantId)),
  }));
  const total = ({ figures }: OfficeWorkCompany): number => Number(figures.total);
  return {
    period: { from, to },
    whole: figuresOf(rows.filter(({ grouping }) => grouping === all).map(sumsOf)[0]),
    byForm: Object.entries(FORM_LABELS).map(([key, label]) => ({ key, label, figures: figuresOf(forms.get(key)) })),
    byWorkType: await labelled('workType'),
    byLevel: await labelled('level'),
    byMonth: monthsBetween(from, to).map((key) => ({ key, label: key, figures: figuresOf(months.get(key)) })),
    // The list stands in the order of its names; those who do most come first.
    companies: told
      .map((company, at) => ({ company, at }))
      .sort((a, b) => total(b.company) - total(a.company) || a.at - b.at)
      .map(({ company }) => company),
  };
}

const head = (first: string): SheetColumn[] => [
  { title: first, width: 30 },
  ...columns.map((name): SheetColumn => {
    const measure = measures[name];
    return { title: `${measure?.label ?? name}${measure?.kind === 'rate' ? '（%）' : ''}`, width: 12, kind: 'number' };
  }),
];

export const officeLedgerRoutes: readonly Route[] = [
  serveOpen(officeWorkStatistics, async (ctx, _given, input) => ({ data: await officeStatistics(ctx, input) })),
  serveOpen(officeWorkSheet, async (ctx, _given, input) => {
    const { query } = input;
    const { period, companies, byWorkType, byLevel, byMonth, byForm } = await officeStatistics(ctx, input);
    await inOwnTenant(ctx, (work) =>
      audit(work, { kind: 'export', resource: workLedger.name, after: { filters: query } }),
    );
    const lines = companies.map(({ tenantId, tenantName, figures }) => ({ key: tenantId, label: tenantName, figures }));
    const sheets: readonly (readonly [string, readonly OfficeWorkLine[]])[] = [
      ['企业', lines],
      ['作业类型', byWorkType],
      ['级别', byLevel],
      ['票种', byForm],
      ['月份', byMonth],
    ];
    return {
      file: writeSheets(
        sheets.map(([label, rows]) => ({
          sheetName: `按${label}`,
          columns: head(label),
          head: {
            title: `辖区企业危险作业统计（按${label}）`,
            subtitle: `${ctx.actor.tenantName}　　申请时间${period.from} 至 ${period.to}　　共${companies.length}家企业`,
          },
          rows: rows.map((row) => [
            row.label,
            ...columns.map((name) => (row.figures as Record<string, unknown>)[name]),
          ]),
        })),
      ),
      name: `辖区企业危险作业统计_${period.from}_${period.to}.xlsx`,
      type: XLSX,
    };
  }),
];
