import { call, f, type PageOf, type } from '@anlan/resource';
import { planTask } from '../plan-task';
import type { Completion } from './completion';

export const statisticsPeriod = {
  period: f.text('统计周期'),
  startTime: f.text('开始日期'),
  endTime: f.text('结束日期'),
} as const;
/** What the statistics are asked by: a period, persons or departments, and whom. */
export const statisticsAsked = {
  ...statisticsPeriod,
  group: f.text('统计口径'),
  name: f.text('姓名'),
  deptId: f.text('检查部门'),
  userId: f.text('检查人'),
  isResign: f.text('在职状态'),
} as const;

/** A person or a department; without an id, those nobody is told of. */
export interface StatisticsRow extends Completion {
  readonly id: string | null;
  readonly name: string | null;
  readonly deptId: string | null;
  readonly deptName: string | null;
  readonly isResign: number | null;
}
export interface StatisticsPage extends PageOf<StatisticsRow> {
  /** Every check once. */
  readonly summary: Completion;
  /** Days, both included. */
  readonly startTime: string;
  readonly endTime: string;
}

const statistics = {
  resource: planTask.name,
  access: { code: 'taskstatistics_view' },
  reach: 'rows',
  needsCompany: true,
  query: statisticsAsked,
} as const;
const supervisors = { code: 'taskstatistics_view', audience: ['government', 'platform'] } as const;
const reply = type<StatisticsPage>();

export const taskStatistics = call('GET /safe/taskstatistics/page', {
  ...statistics,
  summary: '检查任务完成情况统计',
  reply,
});
export const taskStatisticsToo = call('GET /safe/taskstatistics', {
  ...statistics,
  summary: '检查任务完成情况统计（另一地址）',
  reply,
});
export const governmentTaskStatistics = call('GET /safe/taskstatistics/government/page', {
  ...statistics,
  access: supervisors,
  summary: '检查任务完成情况统计（监管端）',
  reply,
});
export const governmentTaskStatisticsToo = call('GET /safe/taskstatistics/government', {
  ...statistics,
  access: supervisors,
  summary: '检查任务完成情况统计（监管端，另一地址）',
  reply,
});
/** Same filters, same reach, same order as the page. */
export const taskStatisticsSheet = call('GET /safe/taskstatistics/export', {
  ...statistics,
  access: { code: 'taskstatistics_export' },
  summary: '检查任务完成情况统计导出',
});
