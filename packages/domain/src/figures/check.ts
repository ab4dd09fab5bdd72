import { change, countsOf, rate, sum } from '@anlan/resource';
import { checkLifecycle } from '../check/check-lifecycle';
import { checkRecord } from '../check/check-record';
import { planTask } from '../check/plan-task';

const { waiting, inspecting, completed, overdue, completedLate } = checkLifecycle.code;

/** Checks by the day they are due; one that several may do counts once. 应检 = 按时完成 + 逾期完成 + 逾期未检 + 待检查. */
export const checkCounts = countsOf(
  'check',
  checkRecord,
  { time: 'recordTime', by: ['planId', 'deptId', 'category', 'finishUserId', 'recordStatus', 'riskId'] },
  {
    due: {
      label: '应检',
      rule: '期间内应检查的任务，不含已取消；任一人完成的任务只计一次',
      where: { recordStatus: [waiting, inspecting, completed, overdue, completedLate] },
    },
    done: {
      label: '已检',
      rule: '按时完成和逾期完成的任务，含全部检查项为不涉及而标记为未实际排查的任务（如整套设备停用）',
      where: { recordStatus: [completed, completedLate] },
    },
    onTime: { label: '按时完成', rule: '在截止时间前提交的任务', where: { recordStatus: completed } },
    late: { label: '逾期完成', rule: '超过截止时间后补检的任务', where: { recordStatus: completedLate } },
    overdue: { label: '逾期未检', rule: '超过截止时间仍未提交的任务', where: { recordStatus: overdue } },
    waiting: {
      label: '待检查',
      rule: '未提交且未到截止时间的任务，含检查中',
      where: { recordStatus: [waiting, inspecting] },
    },
  },
);

/** Checks that are under way on a day: due to begin by then, and not due to end before. */
export const roundCounts = countsOf(
  'checkRound',
  checkRecord,
  { time: 'recordTime', until: 'endTime', by: ['planId'] },
  {
    due: {
      label: '本轮应检',
      rule: '应检时间不晚于当日、截止时间不早于当日的任务，不含已取消；任一人完成的任务只计一次',
      where: checkCounts.due.where,
    },
    done: {
      label: '本轮已检',
      rule: '本轮中按时完成和逾期完成的任务',
      where: checkCounts.done.where,
    },
    waiting: {
      label: '本轮待检查',
      rule: '本轮中未提交且未到截止时间的任务，含检查中',
      where: checkCounts.waiting.where,
    },
    overdue: {
      label: '本轮逾期未检',
      rule: '本轮中超过截止时间仍未提交的任务',
      where: checkCounts.overdue.where,
    },
  },
);

export const checkRates = {
  doneRate: rate('check.doneRate', {
    label: '总完成率',
    rule: '已检（按时完成与逾期完成）÷应检',
    numerator: checkCounts.done,
    denominator: checkCounts.due,
  }),
  onTimeRate: rate('check.onTimeRate', {
    label: '按时完成率',
    rule: '按时完成÷应检',
    numerator: checkCounts.onTime,
    denominator: checkCounts.due,
  }),
} as const;

export const checkSums = {
  dangers: sum('check.dangers', {
    label: '发现隐患数',
    rule: '期间内应检的检查（不含已取消）提交时发现的隐患数之和；同一隐患在几次检查中发现的，各计一次',
    over: checkCounts.due,
    field: 'hiddenDangerCount',
  }),
  onTimeRateChange: change('check.onTimeRateChange', {
    label: '按时完成率环比',
    rule: '本期按时完成率减去上期（紧邻的同样多的整月；不是整月的，紧邻的同样多的日）的按时完成率，单位为百分点；任一期没有应检的不计',
    of: checkRates.onTimeRate,
  }),
} as const;

/**
 * Shares of persons in checks (人次): one that several may do stands with each of them while it is open, and with whoever
 * did it once it is done. Rows of a person; a company counts checks.
 */
export const shareCounts = countsOf(
  'checkShare',
  planTask,
  { time: 'taskTime', by: ['userId', 'planId'] },
  {
    due: {
      label: '应检人次',
      rule: '派给个人的检查任务，不含已取消和他人已完成；任一人完成的任务未完成时计入每个可检查的人',
      where: { taskStatus: [waiting, inspecting, completed, overdue, completedLate] },
    },
    done: {
      label: '已检人次',
      rule: '本人按时完成和逾期完成的任务',
      where: { taskStatus: [completed, completedLate] },
    },
    onTime: { label: '按时完成人次', rule: '本人在截止时间前提交的任务', where: { taskStatus: completed } },
    late: { label: '逾期完成人次', rule: '本人超过截止时间后补检的任务', where: { taskStatus: completedLate } },
    overdue: {
      label: '逾期未检人次',
      rule: '超过截止时间仍未提交的任务；任一人完成的任务计入每个可检查的人',
      where: { taskStatus: overdue },
    },
    waiting: {
      label: '待检查人次',
      rule: '未提交且未到截止时间的任务，含检查中；任一人完成的任务计入每个可检查的人',
      where: { taskStatus: [waiting, inspecting] },
    },
    open: {
      label: '未完成人次',
      rule: '待检查、检查中和逾期未完成的任务；任一人完成的任务计入每个可检查的人',
      where: { taskStatus: [waiting, inspecting, overdue] },
    },
  },
);

export const shareRates = {
  doneRate: rate('checkShare.doneRate', {
    label: '个人总完成率',
    rule: '已检人次÷应检人次',
    numerator: shareCounts.done,
    denominator: shareCounts.due,
  }),
  onTimeRate: rate('checkShare.onTimeRate', {
    label: '个人按时完成率',
    rule: '按时完成人次÷应检人次',
    numerator: shareCounts.onTime,
    denominator: shareCounts.due,
  }),
} as const;

/** Counts and rates of a screen that shows checks, or persons' shares in them. */
export const checkFigures = { ...checkCounts, ...checkRates } as const;
export const shareFigures = { ...shareCounts, ...shareRates } as const;
