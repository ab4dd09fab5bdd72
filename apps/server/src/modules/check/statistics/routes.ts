import { taskLifecycle } from '@anlan/domain/check/check-lifecycle';
import { checkRecord } from '@anlan/domain/check/check-record';
import { planTask } from '@anlan/domain/check/plan-task';
import { type CompletionCounts, completion } from '@anlan/domain/check/statistics/completion';
import {
  governmentTaskStatistics,
  governmentTaskStatisticsToo,
  statisticsAsked,
  statisticsPeriod,
  taskStatistics,
  taskStatisticsSheet,
  taskStatisticsToo,
} from '@anlan/domain/check/statistics/statistics-calls';
import { checkFigures, shareFigures } from '@anlan/domain/figures/registry';
import { f, periodBefore } from '@anlan/resource';
import { audit } from '../../../kernel/audit/audit';
import { inScope, nowText, type Work } from '../../../kernel/context';
import { dayStart } from '../../../kernel/db/days';
import { writeSheet, XLSX } from '../../../kernel/documents/excel/write';
import { invalid } from '../../../kernel/errors';
import { figureColumns } from '../../../kernel/resource/figures/count-figures';
import type { Condition } from '../../../kernel/resource/list/condition';
import { page, whereOf } from '../../../kernel/resource/list/read';
import { wallConditions } from '../../../kernel/resource/scope/scope';
import { type Route, route, serve, serveOpen } from '../../../kernel/route';
import { periodOf } from './period';
import { ROUNDS, statisticsPage, totalOf, unfinished } from './tasks';

type Query = Readonly<Record<string, unknown>>;

const figures = {
  resource: planTask.name,
  operation: 'own',
  method: 'GET',
  access: { code: 'taskstatistics_view' },
  effect: 'read',
  reach: 'rows',
  needsCompany: true,
} as const;
/** The home page's: whoever reads tasks reads the company's sum. */
const home = { ...figures, access: { code: ['planvtwotask_view', 'taskstatistics_view'] } } as const;
const paged = (call: typeof taskStatistics): Route =>
  serve(call, async (work, _given, { query }) => ({ data: await statisticsPage(work, query) }));

/** Rates of the period and of the one before, and the departments behind them. */
async function rates(work: Work, query: Query) {
  const period = periodOf(work, query);
  const [from, to] = periodBefore([period.from, period.to]);
  const previous = await totalOf(work, { from, to });
  const byDept = await statisticsPage(work, {
    ...query,
    group: 'dept',
    size: '100',
    current: '1',
    name: '',
    deptId: '',
  });
  const { summary } = byDept;
  return {
    startTime: period.from,
    endTime: period.to,
    ...summary,
    previous,
    /** Percentage points more than in the period before; null where one of the two had no task. */
    completionRateChange:
      summary.completionRate === null || previous.completionRate === null
        ? null
        : (Number(summary.completionRate) - Number(previous.completionRate)).toFixed(1),
    depts: byDept.records,
  };
}

async function rate(work: Work, query: Query) {
  const period = periodOf(work, query);
  return { startTime: period.from, endTime: period.to, ...(await totalOf(work, period)) };
}

/** Checks by month of a year, or by day of a month; also those in which there was none. */
async function recordsOver(work: Work, from: string, to: string, names: readonly string[], format: string) {
  const wall = whereOf(wallConditions(work, checkRecord));
  const at = (place: number): string => `$${wall.values.length + place}`;
  const columns = figureColumns(work, ROUNDS, wall.values.length + 3);
  const rows = await work.tx.query<CompletionCounts & { name: string; dangers: number }>(
    `select to_char(t.record_time, '${format}') as name, ${columns.sql.join(', ')}, coalesce(sum(t.hidden_danger_count), 0)::int as dangers
       from check_record t
      where ${wall.sql} and t.record_time >= ${dayStart(at(1))} and t.record_time < ${dayStart(at(2), 1)} and t.record_status <> 6 group by 1`,
    [...wall.values, from, to, ...columns.values],
  );
  const byName = new Map(rows.map((row) => [row.name, row]));
  return names.map((name) => {
    const { dangers, ...counts } = byName.get(name) ?? NONE;
    return { name, ...completion(counts), hiddenDangerCount: dangers };
  });
}
const NONE = { onTime: 0, late: 0, waiting: 0, overdue: 0, dangers: 0 };

const two = (value: number): string => String(value).padStart(2, '0');

async function byMonth(work: Work, query: Query) {
  const asked = query.year === undefined || query.year === '' ? nowText(work).slice(0, 4) : String(query.year);
  if (!/^20\d\d$/.test(asked)) throw invalid([{ field: 'year', message: '请选择年份' }]);
  const names = Array.from({ length: 12 }, (_, place) => `${asked}-${two(place + 1)}`);
  return recordsOver(work, `${asked}-01-01`, `${asked}-12-31`, names, 'YYYY-MM');
}

async function byDay(work: Work, query: Query) {
  const asked = query.month === undefined || query.month === '' ? nowText(work).slice(0, 7) : String(query.month);
  if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(asked)) throw invalid([{ field: 'month', message: '请选择月份' }]);
  const [year, month] = asked.split('-').map(Number) as [number, number];
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const names = Array.from({ length: days }, (_, place) => `${asked}-${two(place + 1)}`);
  return recordsOver(work, `${asked}-01`, `${asked}-${two(days)}`, names, 'YYYY-MM-DD');
}

const waiting: Condition = {
  shape: 'waits',
  sql: () => `t.task_status in (${taskLifecycle.codes('open')})`,
  values: [],
};

/** In the order of the screen. */
const COLUMNS = [
  ['姓名', 'text', 32, 'name'],
  ['所属部门', 'text', 20, 'deptName'],
  ['在职状态', 'text', 10, 'isResign'],
  ['due', 'number', 12, 'total'],
  ['done', 'number', 12, 'actualCompleteCount'],
  ['onTime', 'number', 14, 'completeCount'],
  ['onTimeRate', 'number', 20, 'completionRate'],
  ['overdue', 'number', 14, 'overdueCount'],
  ['waiting', 'number', 12, 'waitCheckCount'],
  ['late', 'number', 14, 'overdueCompleteCount'],
  ['doneRate', 'number', 18, 'overallCompletionRate'],
] as const;

/** Rows of persons are their shares (人次), rows of departments checks; each column is called as its figure. */
const titleOf = (name: string, byDept: boolean): string => {
  if (byDept && name === '姓名') return '检查部门';
  const figure = (byDept ? checkFigures : shareFigures)[name as keyof typeof checkFigures];
  if (!figure) return name;
  return figure.kind === 'rate' ? `${figure.label}（%）` : byDept ? `${figure.label}（次）` : figure.label;
};
/** The last row counts every check once, which is no sum of the rows above it. */
const WHOLE = '企业合计（按任务，每个任务计一次）';
const CHUNK = 500;

const sheet = serveOpen(taskStatisticsSheet, async (ctx, _given, { query }) => {
  const byDept = query.group === 'dept';
  const columns = byDept ? COLUMNS.filter(([, , , name]) => name !== 'deptName' && name !== 'isResign') : COLUMNS;
  const part = (current: number) =>
    inScope(ctx, (work) => statisticsPage(work, { ...query, current: String(current), size: String(CHUNK) }));
  const first = await part(1);
  await inScope(ctx, (work) => audit(work, { kind: 'export', resource: planTask.name, after: { filters: query } }));
  const cell = (row: Readonly<Record<string, unknown>>, name: string): unknown =>
    name === 'isResign' ? (row[name] === 0 ? '离职' : row[name] === 1 ? '在职' : '') : (row[name] ?? '—');
  async function* rows(): AsyncGenerator<unknown[]> {
    for (let current = 1, chunk = first; ; current += 1) {
      for (const row of chunk.records) yield columns.map(([, , , name]) => cell({ ...row }, name));
      if (current >= chunk.pages) break;
      chunk = await part(current + 1);
    }
    if (first.total > 0) {
      yield columns.map(([, , , name]) =>
        name === 'name' ? WHOLE : name === 'deptName' || name === 'isResign' ? '' : cell({ ...first.summary }, name),
      );
    }
  }
  return {
    file: writeSheet({
      sheetName: '检查任务完成情况统计',
      columns: columns.map(([title, kind, width]) => ({
        title: titleOf(title, byDept),
        kind,
        width,
      })),
      rows: rows(),
    }),
    name: `检查任务完成情况统计${first.startTime}至${first.endTime}.xlsx`,
    type: XLSX,
  };
});

export const statisticsRoutes: readonly Route[] = [
  paged(taskStatistics),
  paged(taskStatisticsToo),
  paged(governmentTaskStatistics),
  paged(governmentTaskStatisticsToo),
  sheet,
  ...(['/safe/taskstatistics/user/unfinished/list', '/safe/user/unfinished/list'] as const).map((path) =>
    route({
      ...figures,
      path,
      summary: '未完成的检查任务',
      takes: { query: statisticsAsked },
      run: async (work, { query }) => ({ data: await unfinished(work, query) }),
    }),
  ),
  route({
    ...home,
    path: '/safe/index/task/page',
    summary: '首页：未完成的检查任务',
    takes: { filters: planTask },
    run: (work, { query }) => page(work, planTask, query, { refine: [waiting], sort: 'endTime' }),
  }),
  route({
    ...home,
    path: '/safe/index/task/rate',
    summary: '首页：检查任务完成率',
    takes: { query: statisticsPeriod },
    run: async (work, { query }) => ({ data: await rate(work, query) }),
  }),
  route({
    ...home,
    path: '/safe/index/company/task/rate',
    summary: '首页：企业检查任务完成率（含环比与各部门）',
    takes: { query: statisticsAsked },
    run: async (work, { query }) => ({ data: await rates(work, query) }),
  }),
  route({
    ...home,
    access: { code: ['planvtworecord_view', 'taskstatistics_view'] },
    path: '/safe/index/check/plan/record/year',
    summary: '首页：一年各月的检查记录',
    takes: { query: { year: f.text('年份') } },
    run: async (work, { query }) => ({ data: await byMonth(work, query) }),
  }),
  route({
    ...home,
    access: { code: ['planvtworecord_view', 'taskstatistics_view'] },
    path: '/safe/index/check/plan/record/month',
    summary: '首页：一月各日的检查记录',
    takes: { query: { month: f.text('月份') } },
    run: async (work, { query }) => ({ data: await byDay(work, query) }),
  }),
];
