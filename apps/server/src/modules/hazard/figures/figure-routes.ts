import { Readable } from 'node:stream';
import { hazardCounts, hazardRates, stepCounts } from '@anlan/domain/figures/registry';
import { BULLETIN_SENTENCE, bulletinFacts, type HazardFigures } from '@anlan/domain/hazard/figures';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { hiddenDangerRecord } from '@anlan/domain/hazard/hidden-danger-record';
import { figureQuery } from '@anlan/resource';
import { audit } from '../../../kernel/audit/audit';
import { type Ctx, inScope, nowText, type Work } from '../../../kernel/context';
import { dayStart } from '../../../kernel/db/days';
import type { SheetColumn, SheetHead } from '../../../kernel/documents/excel/sheet-xml';
import { writeSheet, writeSheets } from '../../../kernel/documents/excel/write';
import { listTable, signatureLine, title } from '../../../kernel/documents/pdf/blocks';
import { renderPdf } from '../../../kernel/documents/pdf/render';
import { figureColumns, narrowed } from '../../../kernel/resource/figures/count-figures';
import { parsed, whereOf } from '../../../kernel/resource/list/read';
import { wallConditions } from '../../../kernel/resource/scope/scope';
import { openRoute, type Route, route } from '../../../kernel/route';
import { conditionsInWords, EXPORTS, keepAndSend, untilGone, XLSX } from '../documents/exports';
import { companyName } from '../documents/ledger';
import { VIEW } from '../view';
import { type Analysis, analysis, FROM, periodOf, TO } from './analysis';

/** In the order of every table: 上报 = 作废 + 有效, 有效 = 已闭环 + 未闭环. */
const FIGURE_COLUMNS: readonly [keyof HazardFigures, string][] = [
  ...(['total', 'voided', 'valid', 'closed', 'inTime', 'open', 'overdue', 'major'] as const).map(
    (name): [keyof HazardFigures, string] => [name, hazardCounts[name].label],
  ),
  ['closedRate', `${hazardRates.closedRate.label}（%）`],
  ['onTimeRate', `${hazardRates.onTimeRate.label}（%）`],
  ['closeDays', hazardRates.closeDays.label],
];

/** How the columns are counted, as the sentence under a sheet. */
const RULES = [
  ...(['total', 'voided', 'valid', 'closed', 'inTime', 'open', 'overdue', 'major'] as const).map(
    (name) => hazardCounts[name],
  ),
  hazardRates.closedRate,
  hazardRates.onTimeRate,
]
  .map(({ label, rule }) => `${label}：${rule}`)
  .join('；');

const columns = (first: string, more: readonly string[] = []): SheetColumn[] => [
  { title: first, width: 24 },
  ...FIGURE_COLUMNS.map(([, name]): SheetColumn => ({ title: name, width: 12, kind: 'number' })),
  ...more.map((name): SheetColumn => ({ title: name, width: 10, kind: 'number' })),
];
const cells = (label: string, row: HazardFigures): unknown[] => [label, ...FIGURE_COLUMNS.map(([name]) => row[name])];

/** The workbook of an analysis: one sheet for everything it is divided by. */
function workbook(found: Analysis, head: (name: string) => SheetHead): Readable {
  const part = (name: string, rows: readonly (HazardFigures & { readonly label: string })[]) => ({
    sheetName: name,
    columns: columns(name.slice(1)),
    head: head(name),
    rows: rows.map((row) => cells(row.label, row)),
  });
  return writeSheets([
    part('按月份', [...found.byMonth, { ...found, label: '合计' }]),
    part('按责任部门', deptRows(found)),
    part('按隐患等级', found.byLevel),
    part('按隐患类别', found.byType),
    part('按隐患来源', found.bySource),
  ]);
}

/** Departments in the order of the tree, indented. */
export function deptRows(found: Analysis): (Analysis['byDept'][number] & { readonly depth: number })[] {
  const below = (parent: string | null, depth: number): (Analysis['byDept'][number] & { readonly depth: number })[] =>
    found.byDept
      .filter(({ parentId }) => parentId === parent)
      .sort((a, b) => (a.rank ?? Number.MAX_SAFE_INTEGER) - (b.rank ?? Number.MAX_SAFE_INTEGER))
      .flatMap((row) => [{ ...row, label: `${'　'.repeat(depth)}${row.label}`, depth }, ...below(row.key, depth + 1)]);
  return below(null, 0);
}

const sheetOf =
  (company: string, words: string) =>
  (name: string): SheetHead => ({ title: `隐患统计（${name}）`, subtitle: `单位：${company}　　范围：${words}` });

type Query = Readonly<Record<string, unknown>>;

async function gathered(work: Work, query: Query) {
  const found = await analysis(work, query);
  const words = await conditionsInWords(work, {
    ...query,
    discoveryTime_datege: found.period.from,
    discoveryTime_datele: found.period.to,
  });
  return { found, words, company: await companyName(work) };
}

const OPERATIONS = Object.entries(hiddenDangerRecord.fields.operateType.options);

/** 办理量：what was done to hidden dangers in the period, by kind of step and month; from the history. */
async function steps(work: Work, query: Query) {
  const { from, to } = periodOf(work, query);
  const { [FROM]: _from, [TO]: _to, ...others } = query;
  const by = narrowed(work, [stepCounts.total], others, 1);
  const where = whereOf([
    ...wallConditions(work, hiddenDangerRecord),
    ...parsed(work, hiddenDangerRecord, figureQuery(stepCounts.total, { period: [from, to], by })).conditions,
  ]);
  const rows = await work.tx.query<{ type: number; month: string; n: number }>(
    `select t.operate_type as type, to_char(t.operate_time, 'YYYY-MM') as month, count(*)::int as n from hidden_danger_record t
      where ${where.sql} group by 1, 2 order by 2, 1`,
    where.values,
  );
  return {
    period: { from, to },
    total: rows.reduce((sum, { n }) => sum + n, 0),
    byType: OPERATIONS.map(([key, label]) => ({
      key,
      label,
      total: rows.reduce((sum, { type, n }) => sum + (String(type) === key ? n : 0), 0),
    })),
    byMonth: [...new Set(rows.map(({ month }) => month))].map((month) => ({
      key: month,
      label: month,
      total: rows.reduce((sum, row) => sum + (row.month === month ? row.n : 0), 0),
    })),
  };
}

/** What everybody's line tells, by its name in the registry. */
const REPORTED = ['total', 'voided', 'valid', 'closed', 'major', 'casual'] as const;

export interface Reporter extends Readonly<Record<(typeof REPORTED)[number], number>> {
  readonly userId: string;
  readonly userName: string;
  readonly deptId: string | null;
  readonly deptName: string | null;
  /** 0 of those who left; their reports remain. */
  readonly isResign: 0 | 1;
  /** The day: a second would be of one row. */
  readonly lastTime: string | null;
}

/** 隐患上报人统计: everybody at work and everybody who reported in the period, whoever reported nothing with zeros. */
async function reporters(work: Work, query: Query): Promise<Reporter[]> {
  const { from, to } = periodOf(work, query);
  const where = whereOf(wallConditions(work, hiddenDanger), 5);
  const columns = figureColumns(
    work,
    Object.fromEntries(REPORTED.map((name) => [name, hazardCounts[name]])),
    5 + where.values.length,
  );
  const dept = typeof query.deptId === 'string' && /^[0-9a-f-]{36}$/i.test(query.deptId) ? query.deptId : null;
  return work.tx.query<Reporter>(
    `with n as (
       select t.informant_id as id, ${columns.sql.join(', ')}, max(t.discovery_time) as last
         from hidden_danger t
        where t.discovery_time >= ${dayStart('$1')} and t.discovery_time < ${dayStart('$2', 1)} and t.informant_id is not null and ${where.sql}
        group by 1)
     select u.id as "userId", coalesce(u.real_name, u.account) as "userName", u.main_dept_id as "deptId", d.dept_name as "deptName",
            case when u.is_resign = 0 then 0 else 1 end as "isResign",
            ${REPORTED.map((name) => `coalesce(n."${name}", 0) as "${name}"`).join(', ')}, to_char(n.last, 'YYYY-MM-DD') as "lastTime"
       from app_user u left join n on n.id = u.id left join dept d on d.tenant_id = u.tenant_id and d.id = u.main_dept_id
      where u.tenant_id = $3 and (n.id is not null or u.deleted_at is null and u.status = 1 and u.is_resign is distinct from 0)
        and ($4::uuid is null or u.main_dept_id in (select x.id from dept x where x.tenant_id = $3 and (x.id = $4::uuid or x.ancestors @> array[$4::uuid])))
      order by coalesce(n.valid, 0) desc, u.pinyin collate "C", u.id limit 5000`,
    [from, to, work.tenantId, dept, ...where.values, ...columns.values],
  );
}

const figureRoute = (path: string, summary: string, read: (work: Work, query: Query) => Promise<unknown>): Route =>
  route({
    ...VIEW,
    method: 'GET',
    path,
    summary,
    run: async (work, { query }) => ({ data: await read(work, query) }),
  });

const sentenceOf = (found: HazardFigures): string =>
  BULLETIN_SENTENCE.replace(/\{(\w+)\}/g, (_, name: string) => bulletinFacts(found)[name] ?? '');

/** The bulletin as it stands on the screen: its sentence, and its ranking in the order of the tree. */
function bulletinSheet(found: Analysis, company: string): Readable {
  const { from, to } = found.period;
  const counts = ['total', 'voided', 'valid', 'closed', 'inTime', 'open', 'overdue', 'major'] as const;
  const rates = ['closedRate', 'onTimeRate'] as const;
  const cellsOf = (row: HazardFigures, label: string, rank: number | null) => [
    label,
    rank ?? '—',
    ...rates.map((name) => row[name] ?? '—'),
    ...counts.map((name) => row[name]),
    row.closeDays ?? '—',
  ];
  return writeSheet({
    sheetName: '隐患治理情况通报',
    columns: [
      { title: '责任部门', width: 28 },
      { title: '名次', width: 8, kind: 'number' },
      ...[
        ...rates.map((name) => `${hazardRates[name].label}（%）`),
        ...counts.map((name) => hazardCounts[name].label),
        '平均天数',
      ].map((title): SheetColumn => ({ title, width: 15, kind: 'number' })),
    ],
    head: {
      title: `${from} 至 ${to} 隐患治理情况通报`,
      subtitle: `单位：${company}　　${sentenceOf(found)}`,
    },
    rows: [...deptRows(found).map((row) => cellsOf(row, row.label, row.rank)), cellsOf(found, '合计', null)],
  });
}

/** Columns of the printed bulletin. */
const PRINTED = ['total', 'voided', 'valid', 'closed', 'inTime', 'open', 'overdue'] as const;

type Gathered = Awaited<ReturnType<typeof gathered>>;

/** The statistics of the conditions asked for as a sheet, audited and kept among the exports. */
const sheetRoute = (
  path: string,
  summary: string,
  make: (
    ctx: Ctx,
    found: Gathered,
  ) => { readonly type: (typeof EXPORTS)[keyof typeof EXPORTS]; readonly name: string; readonly content: Readable },
): Route =>
  openRoute({
    ...VIEW,
    method: 'GET',
    path,
    summary,
    open: async (ctx, input) => {
      const all = await inScope(ctx, async (work) => {
        await audit(work, { kind: 'export', resource: hiddenDanger.name, after: { filters: input.query } });
        return gathered(work, input.query);
      });
      const made = { ...make(ctx, all), contentType: XLSX, count: all.found.total, conditions: all.words };
      return keepAndSend(ctx, made, untilGone(input));
    },
  });

export const figureRoutes: readonly Route[] = [
  figureRoute('/safe/statistics/hidden/danger', '隐患查询统计分析', analysis),
  figureRoute('/safe/statistics/hiddendanger', '隐患查询统计分析', analysis),
  figureRoute('/safe/statistics/record', '隐患办理量统计', steps),
  figureRoute('/safe/statistics/hidden/danger/record', '隐患办理量统计', steps),
  route({
    ...VIEW,
    // Names of a company's people: its own business.
    access: { code: 'hiddendanger_view', audience: ['company', 'platform'] },
    method: 'GET',
    path: '/safe/hiddendanger/report/user/list',
    summary: '隐患上报人统计',
    run: async (work, { query }) => ({ data: await reporters(work, query) }),
  }),
  sheetRoute('/safe/statistics/hidden/danger/export', '导出隐患查询统计分析', (ctx, { found, words, company }) => ({
    type: EXPORTS.figures,
    name: `隐患统计${nowText(ctx).slice(0, 10).replaceAll('-', '')}.xlsx`,
    content: workbook(found, sheetOf(company, words)),
  })),
  sheetRoute('/safe/hiddendanger/bulletin/export', '导出隐患治理情况通报', (_ctx, { found, company }) => ({
    type: EXPORTS.bulletin,
    name: `隐患治理情况通报_${found.period.from}_${found.period.to}.xlsx`,
    content: bulletinSheet(found, company),
  })),
  openRoute({
    ...VIEW,
    method: 'GET',
    path: '/safe/hiddendanger/bulletin/pdf',
    summary: '打印隐患治理情况通报',
    open: async (ctx, input) => {
      const { found, words, company } = await inScope(ctx, async (work) => {
        await audit(work, { kind: 'print', resource: hiddenDanger.name, after: { filters: input.query } });
        return gathered(work, input.query);
      });
      const signal = untilGone(input);
      const { from, to } = found.period;
      const heads = [
        '名次',
        '责任部门',
        ...PRINTED.map((name) => hazardCounts[name].label),
        hazardRates.closedRate.label,
        hazardRates.onTimeRate.label,
        '平均天数',
      ];
      const rate = (value: string | null) => (value === null ? '—' : `${value}%`);
      const line = (row: HazardFigures, label: string, rank: number | null) => [
        rank === null ? '—' : String(rank),
        label,
        ...PRINTED.map((name) => String(row[name])),
        rate(row.closedRate),
        rate(row.onTimeRate),
        row.closeDays ?? '—',
      ];
      const file = await renderPdf(
        {
          title: '隐患治理情况通报',
          landscape: true,
          footer: `${company}　打印时间 ${nowText(ctx)}　打印人 ${ctx.actor.userName}`,
          content: [
            title('隐患治理情况通报', `${company}　${from} 至 ${to}`),
            listTable(
              heads,
              [...deptRows(found).map((row) => line(row, row.label, row.rank)), line(found, '合计', null)],
              [34, '*', 44, 44, 44, 44, 52, 44, 44, 56, 60, 56],
            ),
            {
              text: `统计范围：${words}。上级部门的数字含其下级。${RULES}。`,
              fontSize: 9,
              color: '#666666',
            },
            signatureLine(['编制', '审核', '批准']),
          ],
        },
        { signal },
      );
      const made = {
        type: EXPORTS.bulletin,
        name: `隐患治理情况通报_${from}_${to}.pdf`,
        contentType: 'application/pdf',
        count: found.total,
        conditions: words,
        content: Readable.from([file], { objectMode: false }),
      };
      return keepAndSend(ctx, made, signal);
    },
  }),
];
