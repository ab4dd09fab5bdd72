import { defineSummary } from '@anlan/resource';
import { hazardCounts, hazardRates, stepCounts } from '../figures/hazard';

const { total, valid, open, overdue, closed, inTime, voided, major, majorOpen } = hazardCounts;

/** 隐患查询统计分析: what was found in the period. Columns: 上报 = 作废 + 有效, 有效 = 已闭环 + 未闭环. */
export const hazardSummary = defineSummary({
  label: '隐患统计',
  path: '/safe/statistics/hidden/danger',
  base: total,
  measures: { total, valid, open, overdue, closed, inTime, voided, major, majorOpen, ...hazardRates },
  by: {
    month: { month: true, label: '月份', drawn: ['total', 'closed'] },
    dept: { field: 'principalDept', label: '责任部门', rank: ['closedRate', 'onTimeRate', 'valid'] },
    level: { field: 'hiddenDangerLevel', label: '隐患等级' },
    type: { field: 'type', label: '隐患类别' },
    source: { field: 'source', label: '隐患来源' },
    status: { field: 'status', label: '状态', only: ['total'] },
  },
  columns: [
    ...(['total', 'voided', 'valid', 'closed', 'inTime', 'open', 'overdue', 'major'] as const),
    ...(['closedRate', 'onTimeRate', 'closeDays'] as const),
  ],
  shown: ['total', 'voided', 'valid', 'closed', 'open', 'overdue', 'major', 'closedRate', 'closeDays'],
  targets: { closedRate: 'hazard.target.closedRate', onTimeRate: 'hazard.target.onTimeRate' },
});

/** 办理量: what was done in the period, by kind of step and month; asked for by the days the hazard statistics name. */
export const stepSummary = defineSummary({
  label: '隐患办理量',
  path: '/safe/statistics/record',
  base: stepCounts.total,
  asked: { field: 'discoveryTime', label: '发现时间' },
  measures: stepCounts,
  by: { type: { field: 'operateType', label: '操作环节' }, month: { month: true, label: '月份', found: true } },
  columns: ['total'],
});
