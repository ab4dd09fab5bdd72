import { isMajor, reasonOf, refuse } from './checks';
import { hasRole, text } from './hazard-facts';
import { type HazardRule, isOwn, isOwnReport, stays } from './rule';
import { hazardStatuses } from './status';

/** Steps that end a danger without rectification, or leave its state alone. */
export const closingRules = {
  void: {
    label: '作废',
    button: 'invalid',
    operateType: 6,
    from: [1, 2, 7],
    who: (row, actor) => {
      if (isOwn(row, actor)) return false;
      if (isMajor(row)) return hasRole(actor, 'principal');
      return isOwnReport(row, actor) || hasRole(actor, 'safety_manager', 'principal');
    },
    whoSays: (row, actor) =>
      isOwn(row, actor)
        ? `该隐患现在或曾经由您负责或整改，不能由您作废，请由${isMajor(row) ? '其他主要负责人' : '其他安全管理人员或主要负责人'}办理`
        : '待指定整改人的隐患由上报人、安全管理人员或主要负责人作废，整改中的由安全管理人员或主要负责人作废，重大隐患只能由主要负责人作废',
    input: ['invalidReason'],
    check: (step) => reasonOf(step, 'invalidReason', '作废原因', 5),
    to: () => 6,
    content: (step) => text(step.body, 'invalidReason'),
  },

  reportGovernment: {
    label: '上报政府',
    operateType: 7,
    from: [2, 3, 4, 5, 7],
    who: (_row, actor) => hasRole(actor, 'safety_manager', 'principal', 'enterprise_admin'),
    whoSays: '只有安全管理人员、主要负责人或企业管理员可以上报政府',
    input: [],
    // 安全生产法第四十一条: major hidden dangers are reported to the supervision department.
    check: (step) => (isMajor(step.row) ? [] : [refuse('hiddenDangerLevel', '只有重大隐患需要上报政府')]),
    to: stays,
    sets: (step) =>
      Number(step.row.isReportGovernment) === 1
        ? {}
        : { isReportGovernment: 1, reportGovernmentTime: step.context.now },
  },

  remark: {
    label: '备注',
    operateType: 12,
    from: hazardStatuses,
    who: () => true,
    whoSays: '',
    input: [],
    check: (step) => reasonOf(step, 'remark', '备注', 1),
    to: stays,
    content: (step) => text(step.body, 'remark'),
  },
} satisfies Record<string, HazardRule>;
