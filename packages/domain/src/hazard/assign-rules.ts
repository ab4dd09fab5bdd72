import type { FieldError } from '@anlan/resource';
import {
  active,
  deadline,
  fivePlans,
  governType,
  graded,
  isMajor,
  majorPrincipal,
  missing,
  pastTime,
  pastTimeOrNow,
  reasonOf,
  refuse,
  type Step,
  separated,
} from './checks';
import { filled, hasRole, list, required, text } from './hazard-facts';
import { type HazardRule, isOwn, isResponsible, manages, PLAN, stays } from './rule';
import { hazardLevelOf, MAJOR } from './status';

/** Who handles a hidden danger, how grave it is, and what is put right at once. */
export const assignRules = {
  assign: {
    label: '指定整改人',
    button: 'assign',
    operateType: 2,
    from: [1],
    who: manages,
    whoSays: '只有责任人、责任部门负责人、安全管理人员或企业管理员可以指定整改人',
    input: [
      'type',
      'source',
      'hiddenDangerLevel',
      'governType',
      'principalDept',
      'principalId',
      'reviseId',
      'reviseTimeLimit',
      'reviseRequest',
      ...PLAN,
      'reviewId',
      'reviewDept',
    ],
    check: (step) => [
      ...graded(step),
      ...missing(
        step.merged,
        'governType',
        'principalDept',
        'principalId',
        'reviseId',
        'reviseTimeLimit',
        'reviseRequest',
      ),
      ...governType(step),
      ...deadline(step),
      ...(isMajor(step.merged) ? majorPlanned(step) : []),
      ...separated(step, 'reviewId', 'reviewId'),
      ...active(step, 'principalId', 'reviseId', 'reviewId'),
      ...sourceOfCheck(step),
    ],
    to: () => 2,
    // Nothing is known without a source: an emptied one stays as it was reported.
    sets: (step) =>
      filled(step.merged, 'source') || !filled(step.row, 'source') ? {} : { source: text(step.row, 'source') },
    content: (step) => text(step.body, 'reviseRequest'),
  },

  fixOnSpot: {
    label: '现场整改',
    button: 'fixOnSpot',
    operateType: 3,
    from: [1],
    who: (row, actor) => text(row, 'informantId') === actor.userId || isResponsible(row, actor),
    whoSays: '只有上报人、责任人或责任部门负责人可以现场整改',
    input: [
      'type',
      'governType',
      'principalDept',
      'principalId',
      'reasonAnalyze',
      'reviseCondition',
      'reviseAfterImages',
      'reviseTime',
      'reviseCost',
    ],
    check: (step) => [
      ...(hazardLevelOf(step.body.hiddenDangerLevel) === MAJOR
        ? [refuse('hiddenDangerLevel', '重大隐患不能即查即改')]
        : []),
      ...(filled(step.body, 'governType') && !list(step.merged, 'governType').includes('0')
        ? [refuse('governType', '现场整改的治理类型须包含即查即改')]
        : governType(step)),
      ...missing(step.merged, 'principalDept'),
      ...missing(step.body, 'reviseCondition', 'reviseAfterImages', 'reviseTime'),
      ...pastTime(step, 'reviseTime', 'discoveryTime'),
    ],
    to: () => 3,
    sets: (step) => ({
      hiddenDangerLevel: 2,
      governType: filled(step.body, 'governType') ? list(step.merged, 'governType') : ['0'],
      completeReviseId: step.actor.userId,
      reviseTime: pastTimeOrNow(step, 'reviseTime'),
    }),
    content: (step) => text(step.body, 'reviseCondition'),
    images: 'reviseAfterImages',
  },

  reassign: {
    label: '改派整改人',
    button: 'reassign',
    operateType: 8,
    from: [2, 7],
    who: manages,
    whoSays: '只有责任人、责任部门负责人、安全管理人员或企业管理员可以改派整改人',
    input: ['reviseId'],
    check: (step) => [
      ...missing(step.body, 'reviseId'),
      ...(filled(step.body, 'reviseId') && text(step.merged, 'reviseId') === text(step.row, 'reviseId')
        ? [refuse('reviseId', '新的整改人与原整改人相同')]
        : []),
      ...separated({ ...step, merged: { ...step.merged, completeReviseId: null } }, 'reviewId', 'reviseId'),
      ...active(step, 'reviseId'),
      ...reasonOf(step, 'remark', '改派原因', 1),
    ],
    to: stays,
    content: (step) => text(step.body, 'remark'),
  },

  changeLevel: {
    label: '调整等级',
    button: 'changeLevel',
    operateType: 11,
    from: [2, 3, 4, 7],
    // Making a major danger general is for the 主要负责人 alone, and not where it is or was his to rectify.
    who: (row, actor) =>
      isMajor(row)
        ? hasRole(actor, 'principal') && !isOwn(row, actor)
        : hasRole(actor, 'principal') || manages(row, actor),
    whoSays: (row, actor) =>
      isMajor(row) && isOwn(row, actor) && hasRole(actor, 'principal')
        ? '该隐患现在或曾经由您负责或整改，不能由您降级，请由其他主要负责人办理'
        : isMajor(row)
          ? '重大隐患降级只能由主要负责人办理'
          : '只有责任人、责任部门负责人、安全管理人员、企业管理员或主要负责人可以升级隐患等级',
    input: ['hiddenDangerLevel', 'governType', 'principalDept', 'principalId', ...PLAN],
    check: (step) => {
      const level = hazardLevelOf(step.merged.hiddenDangerLevel);
      return [
        ...(filled(step.body, 'hiddenDangerLevel') ? graded(step) : [required('hiddenDangerLevel')]),
        ...(filled(step.body, 'hiddenDangerLevel') && level === hazardLevelOf(step.row.hiddenDangerLevel)
          ? [refuse('hiddenDangerLevel', '隐患等级没有变化')]
          : []),
        ...reasonOf(step, 'remark', '调整原因', 5),
        ...governType(step),
        ...(level === MAJOR ? majorPlanned(step) : []),
      ];
    },
    to: stays,
    content: (step) =>
      `${isMajor(step.merged) ? '一般隐患升为重大隐患' : '重大隐患降为一般隐患'}：${text(step.body, 'remark')}`,
  },
} satisfies Record<string, HazardRule>;

/** What a check has found has the source of its plan (domain-rules A1): nobody gives it another. */
const sourceOfCheck = (step: Step): FieldError[] =>
  Number(step.row.hiddenDangerType) === 2 &&
  filled(step.body, 'source') &&
  text(step.merged, 'source') !== text(step.row, 'source')
    ? [refuse('source', '检查发现的隐患，来源由检查计划决定，不能修改')]
    : [];

/**
 * Whoever makes a danger major gives it its grounds and its plan: 措施、责任、资金、时限、预案 (五落实, 安监总局令第16号第十五条).
 * The rectifier carries the plan out; he is not the one who makes it.
 */
const majorPlanned = (step: Step): FieldError[] => [
  ...missing(step.merged, 'basis'),
  ...fivePlans(step),
  ...majorPrincipal(step),
];
