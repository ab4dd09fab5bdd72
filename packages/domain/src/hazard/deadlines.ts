import { type Deadline, type Deadlines, type Hearer, isPast } from '@anlan/resource';
import { WARN_TYPE } from '../warning/warning';
import type { HazardField } from './hazard-facts';
import { MAJOR, openStatuses, revisingStatuses } from './status';

const manager: Hearer<HazardField> = { role: 'safety_manager' };
const principals: Hearer<HazardField> = { role: 'principal' };
const head: Hearer<HazardField> = { headOf: 'principalDept' };

/**
 * 分管领导 is the head of the department above; where nobody is named the 安全管理人员
 * stand in, so that no rung falls silent. The last rung asks whether the danger should be graded anew; the system never does.
 */
const rectify: Deadline<HazardField> = {
  label: '隐患整改',
  at: 'reviseTimeLimit',
  while: { field: 'status', in: revisingStatuses },
  whose: 'reviseId',
  basis: '安全生产事故隐患排查治理暂行规定（安监总局令第16号）第十五条',
  rungs: [
    {
      name: 'remind',
      before: 'hazard.overdue.remindDays',
      tells: [[{ user: 'reviseId' }], [{ user: 'principalId' }], [head], [manager]],
      says: '隐患整改即将到期（{due}）：{title}',
    },
    {
      name: 'overdue',
      tells: [[{ user: 'reviseId' }, { user: 'principalId' }], [head], [manager]],
      says: '隐患整改已逾期：{title}',
    },
    {
      name: 'deptHead',
      after: 'hazard.overdue.deptHeadDays',
      tells: [[head], [manager]],
      says: '隐患整改已逾期{days}天：{title}',
    },
    {
      name: 'leader',
      after: 'hazard.overdue.viceLeaderDays',
      tells: [[{ headAbove: 'principalDept' }], [manager]],
      says: '隐患整改已逾期{days}天：{title}',
    },
    {
      name: 'principal',
      after: 'hazard.overdue.principalDays',
      tells: [[principals], [manager]],
      says: '隐患整改已逾期{days}天：{title}',
    },
    {
      name: 'regrade',
      after: 'hazard.overdue.regradeDays',
      tells: [[manager, principals]],
      says: '隐患已逾期{days}天，请确认是否重新定级：{title}',
    },
  ],
};

export const hazardDeadlines: Deadlines<HazardField> = {
  rectify,
  // Letters come with the warning.
  reportGovernment: {
    label: '重大隐患上报政府',
    at: { from: 'gradedTime', hours: 'hazard.major.reportHours' },
    while: {
      all: [
        { field: 'hiddenDangerLevel', equals: MAJOR },
        { field: 'status', in: openStatuses.filter((status) => status !== 1) },
        { not: { field: 'isReportGovernment', equals: 1 } },
      ],
    },
    whose: 'principalId',
    basis: '安全生产法第四十一条；安监总局令第16号第十四条',
    rungs: [
      {
        name: 'unreported',
        warns: {
          type: WARN_TYPE.majorHazard,
          level: '1',
          says: '重大隐患未上报政府：{from}定为重大隐患',
          over: '已上报政府，或隐患不再是重大隐患、已闭环、已作废',
        },
      },
    ],
  },
};

/** Past its deadline and still to be rectified; `now` is `yyyy-MM-dd HH:mm:ss`. */
export const isOverdue = (
  row: { readonly status?: unknown; readonly reviseTimeLimit?: unknown },
  now: string,
): boolean => isPast(rectify, row, now);
