import {
  active,
  extension,
  fivePlans,
  isMajor,
  missing,
  pastTime,
  pastTimeOrNow,
  reasonOf,
  refuse,
  type Step,
  separated,
} from './checks';
import { filled, type HazardActor, type HazardRow, hasRole, isActive, text } from './hazard-facts';
import { extensionPending, type HazardRule, isRectifier, stays } from './rule';

/** The reviewer named before, if he still works here; else the danger waits for another to be named. */
const reviewerStays = ({ row, context }: Step): boolean =>
  filled(row, 'reviewId') && isActive(context, text(row, 'reviewId'));

/** The actual rectifier: named in the body, else the appointed rectifier who submits. */
const rectifierOf = ({ row, actor, body }: Step): string | null =>
  text(body, 'completeReviseId') || (isRectifier(row, actor) ? actor.userId : null);

/** Asked for the extension; where it is not known who did, whoever answers for a general danger may have. */
const asked = (row: HazardRow, actor: HazardActor): boolean =>
  filled(row, 'extendUserId')
    ? text(row, 'extendUserId') === actor.userId
    : !isMajor(row) && text(row, 'principalId') === actor.userId;

/** Rectification and its deadline. */
export const reviseRules = {
  submit: {
    label: '提交整改',
    button: 'submit',
    operateType: 3,
    from: [2, 7],
    who: (row, actor) => isRectifier(row, actor) || hasRole(actor, 'enterprise_admin'),
    whoSays: '只有整改人（或企业管理员代办）可以提交整改情况',
    input: [
      'reasonAnalyze',
      'measure',
      'planCost',
      'planResponsible',
      'emergencyPlan',
      'interimProtection',
      'reviseCondition',
      'reviseAfterImages',
      'reviseTime',
      'completeReviseId',
      'reviseCost',
    ],
    check: (step) => {
      const merged = { ...step.merged, completeReviseId: rectifierOf(step) };
      return [
        ...missing(merged, 'reasonAnalyze'),
        ...missing(step.body, 'reviseCondition', 'reviseAfterImages', 'reviseTime'),
        ...missing(merged, 'completeReviseId'),
        ...pastTime(step, 'reviseTime', 'discoveryTime'),
        ...(isMajor(merged) ? [...fivePlans(step), ...missing(merged, 'reviseCost')] : []),
        ...(reviewerStays(step) ? separated({ ...step, merged }, 'reviewId', 'completeReviseId') : []),
        ...active({ ...step, merged }, 'completeReviseId'),
      ];
    },
    to: (step) => (reviewerStays(step) ? 4 : 3),
    sets: (step) => ({
      completeReviseId: rectifierOf(step),
      reviseTime: pastTimeOrNow(step, 'reviseTime'),
      // A new round of review; the last one lives on in the history.
      reviewResult: null,
      reviewTime: null,
      reviewOpinion: null,
      reviewImages: null,
      secondReviewTime: null,
      secondReviewOpinion: null,
      // An extension nobody decided on is pointless once the work is done.
      ...(extensionPending(step.row) ? { extendTo: null, extendReason: null, extendUserId: null, extendState: 0 } : {}),
      ...(filled(step.row, 'reviewId') && !reviewerStays(step) ? { reviewId: null, reviewDept: null } : {}),
    }),
    content: (step) => text(step.body, 'reviseCondition'),
    images: 'reviseAfterImages',
  },

  requestExtension: {
    label: '申请延期',
    button: 'extend',
    operateType: 9,
    from: [2, 7],
    // The 主要负责人 answers for a major danger and decides on its extension: he cannot be the one who asks.
    who: (row, actor) => isRectifier(row, actor) || (!isMajor(row) && text(row, 'principalId') === actor.userId),
    whoSays: '只有整改人可以申请延期（一般隐患的责任人也可以）',
    input: ['extendTo', 'extendReason'],
    check: (step) => [
      ...missing(step.body, 'extendTo'),
      ...extension(step),
      ...reasonOf(step, 'extendReason', '延期原因', 5),
    ],
    to: stays,
    sets: ({ actor }) => ({ extendState: 1, extendUserId: actor.userId }),
    content: (step) => `申请延期至${text(step.merged, 'extendTo')}：${text(step.body, 'extendReason')}`,
  },

  decideExtension: {
    label: '审批延期',
    button: 'decideExtension',
    operateType: 10,
    from: [2, 7],
    // The principal's superior; never the one who asked.
    who: (row, actor) => {
      if (isRectifier(row, actor) || asked(row, actor)) return false;
      if (hasRole(actor, 'principal')) return true;
      const heads = actor.headOfDeptIds.includes(text(row, 'principalDept'));
      return !isMajor(row) && heads && text(row, 'principalId') !== actor.userId;
    },
    whoSays: (row, actor) => {
      if (isRectifier(row, actor)) return '整改人本人不能审批延期，由责任人的上级审批';
      if (asked(row, actor) && filled(row, 'extendUserId'))
        return '申请人本人不能审批延期，由其上级或其他主要负责人审批';
      if (text(row, 'principalId') === actor.userId) return '责任人本人不能审批延期，由其上级审批';
      return isMajor(row) ? '重大隐患的延期由主要负责人审批' : '一般隐患的延期由责任部门负责人或主要负责人审批';
    },
    input: [],
    check: (step) => {
      const result = Number(step.body.extendResult);
      if (result !== 1 && result !== 2) return [refuse('extendResult', '请选择延期审批结果')];
      if (result === 2)
        return filled(step.body, 'extendOpinion') ? [] : [refuse('extendOpinion', '请输入延期审批意见')];
      return extension(step);
    },
    to: stays,
    sets: (step) =>
      Number(step.body.extendResult) === 1
        ? { extendState: 2, reviseTimeLimit: text(step.row, 'extendTo') }
        : { extendState: 3 },
    content: (step) =>
      [
        Number(step.body.extendResult) === 1 ? `同意延期至${text(step.row, 'extendTo')}` : '不同意延期',
        text(step.body, 'extendOpinion'),
      ]
        .filter(Boolean)
        .join('：'),
  },
} satisfies Record<string, HazardRule>;
