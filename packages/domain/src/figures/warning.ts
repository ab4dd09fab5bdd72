import { countsOf } from '@anlan/resource';
import { AWAITING, STANDING } from '../warning/steps';
import { warning, warningLifecycle } from '../warning/warning';

/** Warnings, a period by the time they began. */
export const warningCounts = countsOf(
  'warning',
  warning,
  { time: 'warnTimeStart', by: ['warnLevel', 'warnType', 'warnState', 'deptId', 'riskId'] },
  {
    total: { label: '预警', rule: '期间内发生的全部预警，含已消除', where: {} },
    open: {
      label: '未消除预警',
      rule: '待处置与处置中的预警；原因已消失、只待确认消警的不计入',
      where: { warnState: STANDING },
    },
    awaiting: {
      label: '待确认消警',
      rule: '产生的原因已消失、等待人员确认消警的红色与橙色预警',
      where: { warnState: AWAITING },
    },
    cleared: { label: '已消除预警', rule: '已消除的预警', where: { processingState: warningLifecycle.code.cleared } },
  },
);
