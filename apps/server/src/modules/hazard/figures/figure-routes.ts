import { Readable } from 'node:stream';
import { hazardCounts, hazardRates } from '@anlan/domain/figures/registry';
import { bulletinPdf, bulletinSheet, type HazardReporter, hazardReporters } from '@anlan/domain/hazard/figure-calls';
import { BULLETIN_SENTENCE, bulletinFacts, type HazardFigures } from '@anlan/domain/hazard/figures';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import { hazardSummary, stepSummary } from '@anlan/domain/hazard/summaries';
import { inTreeOrder, type SummaryReply } from '@anlan/resource';
import { audit } from '../../../kernel/audit/audit';
import { type Ctx, inScope, nowText, type Work } from '../../../kernel/context';
import { dayStart } from '../../../kernel/db/days';
import type { SheetColumn } from '../../../kernel/documents/excel/sheet-xml';
import { writeSheet, XLSX } from '../../../kernel/documents/excel/write';
import { listTable, signatureLine, title } from '../../../kernel/documents/pdf/blocks';
import { renderPdf } from '../../../kernel/documents/pdf/render';
import { untilGone } from '../../../kernel/http/until-gone';
import { figureColumns } from '../../../kernel/resource/figures/count-figures';
import { summarize, summaryPeriod } from '../../../kernel/resource/figures/summary';
import { type SummaryFile, summaryRoutes } from '../../../kernel/resource/figures/summary-routes';
import { companyName, conditionsInWords } from '../../../kernel/resource/list/in-words';
import { whereOf } from '../../../kernel/resource/list/read';
import { wallConditions } from '../../../kernel/resource/scope/scope';
import { type Route, type RouteInput, serve, serveOpen } from '../../../kernel/route';
import { EXPORTS, keepAndSend } from '../documents/exports';

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

type Query = Readonly<Record<string, unknown>>;

async function gathered(work: Work, query: Query) {
  const found = await summarize(work, hazardSummary, query);
  const words = await conditionsInWords(work, hiddenDanger, {
    ...query,
    discoveryTime_datege: found.period.from,
    discoveryTime_datele: found.period.to,
  });
  return { found, words, company: await companyName(work) };
}

/** What everybody's line tells, by its name in the registry. */
const REPORTED = ['total', 'voided', 'valid', 'closed', 'major', 'casual'] as const;

/** 隐患上报人统计: everybody at work and everybody who reported in the period, whoever reported nothing with zeros. */
async function reporters(work: Work, query: Query): Promise<HazardReporter[]> {
  const { from, to } = summaryPeriod(work, hazardSummary, query);
  const where = whereOf(wallConditions(work, hiddenDanger), 5);
  const columns = figureColumns(
    work,
    Object.fromEntries(REPORTED.map((name) => [name, hazardCounts[name]])),
    5 + where.values.length,
  );
  const dept = typeof query.deptId === 'string' && /^[0-9a-f-]{36}$/i.test(query.deptId) ? query.deptId : null;
  return work.tx.query<HazardReporter>(
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

const sentenceOf = (found: HazardFigures): string =>
  BULLETIN_SENTENCE.replace(/\{(\w+)\}/g, (_, name: string) => bulletinFacts(found)[name] ?? '');

/** The bulletin as it stands on the screen: its sentence, and its ranking in the order of the tree. */
function bulletinRows(found: SummaryReply<typeof hazardSummary>, company: string): Readable {
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
    rows: [...inTreeOrder(found.byDept).map((row) => cellsOf(row, row.label, row.rank)), cellsOf(found, '合计', null)],
  });
}

/** Columns of the printed bulletin. */
const PRINTED = ['total', 'voided', 'valid', 'closed', 'inTime', 'open', 'overdue'] as const;

const keep = (type: (typeof EXPORTS)[keyof typeof EXPORTS]) => (ctx: Ctx, made: SummaryFile, input: RouteInput) =>
  keepAndSend(ctx, { ...made, type }, untilGone(input));

const hazard = summaryRoutes(hazardSummary, keep(EXPORTS.figures));
const steps = summaryRoutes(stepSummary, keep(EXPORTS.figures));
/** The same figures under another address. */
const alsoAt = (path: string, [read]: readonly Route[]): Route[] => (read ? [{ ...read, path }] : []);

export const figureRoutes: readonly Route[] = [
  ...hazard,
  ...alsoAt('/safe/statistics/hiddendanger', hazard),
  ...steps,
  ...alsoAt('/safe/statistics/hidden/danger/record', steps),
  serve(hazardReporters, async (work, _given, { query }) => ({ data: await reporters(work, query) })),
  serveOpen(bulletinSheet, async (ctx, _given, input) => {
    const { found, words, company } = await inScope(ctx, async (work) => {
      await audit(work, { kind: 'export', resource: hiddenDanger.name, after: { filters: input.query } });
      return gathered(work, input.query);
    });
    const made: SummaryFile = {
      name: `隐患治理情况通报_${found.period.from}_${found.period.to}.xlsx`,
      contentType: XLSX,
      count: found.total,
      conditions: words,
      content: bulletinRows(found, company),
    };
    return keep(EXPORTS.bulletin)(ctx, made, input);
  }),
  serveOpen(bulletinPdf, async (ctx, _given, input) => {
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
            [...inTreeOrder(found.byDept).map((row) => line(row, row.label, row.rank)), line(found, '合计', null)],
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
  }),
];
