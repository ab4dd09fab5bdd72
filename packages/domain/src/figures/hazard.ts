import { type CountSpec, countsOf, mean, onScreen, rate } from '@anlan/resource';
import { hiddenDanger } from '../hazard/hidden-danger';
import { hiddenDangerRecord } from '../hazard/hidden-danger-record';
import { validStatuses } from '../hazard/status';

/** Conditions kept ready for supervisors, who look at many companies at once. */
const kept = (name: string) => hiddenDanger.counts?.figures?.[name] as CountSpec['where'];

/** Hidden dangers, a period by the day of discovery. 上报 = 有效 + 作废; 有效 = 已闭环 + 未闭环. */
export const hazardCounts = countsOf(
  'hazard',
  hiddenDanger,
  {
    time: 'discoveryTime',
    by: [
      'principalDept',
      'hiddenDangerLevel',
      'type',
      'source',
      'status',
      'isOverdue',
      'informantId',
      'reviseId',
      'riskId',
      'hiddenDangerType',
    ],
  },
  {
    total: { label: '上报', rule: '上报的全部隐患，含已作废；按发现时间计入期间', where: kept('total') },
    valid: { label: '有效', rule: '上报的隐患减去已作废', where: { status: validStatuses } },
    open: {
      label: '未闭环',
      rule: '待指定整改人、待整改、待指定复查人、待复查和复查不通过的隐患',
      where: kept('open'),
    },
    overdue: {
      label: '逾期',
      rule: '超过整改期限仍未提交整改的隐患；提交后不再计入',
      where: kept('overdue'),
    },
    closed: { label: '已闭环', rule: '复查通过的隐患（重大隐患须二次复查通过）', where: kept('closed') },
    inTime: {
      label: '按期整改',
      rule: '已闭环且从未超过整改期限的隐患；延期经批准的，按批准后的期限',
      where: { ...kept('closed'), revisedLate_notequal: 1 },
    },
    voided: { label: '作废', rule: '经作废的隐患；不计入整改率', where: kept('voided') },
    major: { label: '重大隐患', rule: '等级为重大隐患的有效隐患，含已闭环，不含已作废', where: kept('major') },
    majorOpen: { label: '未闭环重大隐患', rule: '等级为重大隐患且未闭环', where: kept('majorOpen') },
    casual: {
      label: '随手拍',
      rule: '不是在检查中发现的上报，含已作废',
      where: { hiddenDangerType_notequal: 2 },
    },
  },
);

/** In the order of every division by level. */
export const hazardLevels = { '-1': '未定级', '2': '一般隐患', '4': '重大隐患' } as const;

export const hazardRates = {
  closedRate: rate('hazard.closedRate', {
    label: '整改率',
    rule: '已闭环÷（上报－作废）',
    numerator: hazardCounts.closed,
    denominator: hazardCounts.valid,
  }),
  onTimeRate: rate('hazard.onTimeRate', {
    label: '按期整改率',
    rule: '按期整改÷已闭环',
    numerator: hazardCounts.inTime,
    denominator: hazardCounts.closed,
  }),
  closeDays: mean('hazard.closeDays', {
    label: '平均闭环天数',
    rule: '已闭环隐患从发现到复查通过（重大隐患到二次复查通过）的平均天数',
    over: hazardCounts.closed,
    days: { from: 'discoveryTime', to: ['secondReviewTime', 'reviewTime'] },
  }),
} as const;

/** What was done to hidden dangers, a period by when it was done. */
export const stepCounts = countsOf(
  'hazardStep',
  hiddenDangerRecord,
  { time: 'operateTime', by: ['operateType', 'operateUserId', 'principalDept'] },
  {
    total: {
      label: '办理量',
      rule: '期间内记入隐患治理记录的操作次数，含备注和工作交接；按责任部门时，是现由该部门负责的隐患的操作',
      where: {},
    },
  },
);

export const myHazards = {
  upcoming: onScreen('hazard.upcoming', {
    label: '我的待办隐患',
    rule: '下一步由本人办理的隐患：待本人指定、整改、复查或审批延期',
    mine: true,
    path: '/hazard/upcoming',
    code: 'hiddendanger_view',
  }),
} as const;
