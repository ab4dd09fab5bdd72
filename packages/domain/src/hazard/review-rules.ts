import type { FieldError } from '@anlan/resource';
import {
  active,
  deadline,
  missing,
  needsSecondReview,
  pastTime,
  pastTimeOrNow,
  refuse,
  SELF_REVIEW,
  type Step,
  separated,
} from './checks';
import { filled, type HazardPatch, type HazardRow, type HazardValues, hasRole, text } from './hazard-facts';
import { type HazardRule, manages } from './rule';

/** The second review fails. */
const fails = (body: HazardValues): boolean => Number(body.reviewResult) === 2;

/** Fixed on the spot there was no appointed rectifier: whoever did it does it again. */
const backToRectifier = (row: HazardRow): HazardPatch =>
  filled(row, 'reviseId') ? {} : { reviseId: text(row, 'completeReviseId') || null };

/** Review by somebody else than the rectifier; a major danger is reviewed twice. */
export const reviewRules = {
  nameReviewer: {
    label: '指定复查人',
    button: 'nameReviewer',
    operateType: 4,
    from: [3],
    who: manages,
    whoSays: '只有责任人、责任部门负责人、安全管理人员或企业管理员可以指定复查人',
    input: ['reviewId', 'reviewDept'],
    check: (step) => [
      ...missing(step.merged, 'reviewDept', 'reviewId'),
      ...separated(step, 'reviewId', 'reviewId'),
      ...active(step, 'reviewId'),
    ],
    to: () => 4,
  },

  passReview: {
    label: '复查通过',
    button: 'review',
    operateType: 5,
    from: [4],
    who: (row, actor) => text(row, 'reviewId') === actor.userId,
    whoSays: '只有指定的复查人可以复查',
    input: ['reviewOpinion', 'reviewTime', 'reviewImages', 'secondReviewId'],
    check: (step) => [
      ...missing(step.body, 'reviewOpinion', 'reviewTime', 'reviewImages'),
      ...pastTime(step, 'reviewTime', 'reviseTime'),
      ...separated(step, 'reviewId', 'reviewId'),
      ...secondReviewer(step),
    ],
    to: (step) => (needsSecondReview(step.row, step.context) ? 4 : 5),
    sets: (step) => ({ reviewResult: 1, reviewTime: pastTimeOrNow(step, 'reviewTime') }),
    content: (step) => `通过：${text(step.body, 'reviewOpinion')}`,
    images: 'reviewImages',
  },

  failReview: {
    label: '复查不通过',
    button: 'review',
    operateType: 5,
    from: [4],
    who: (row, actor) => text(row, 'reviewId') === actor.userId,
    whoSays: '只有指定的复查人可以复查',
    input: ['reviewOpinion', 'reviewTime', 'reviewImages', 'reviseTimeLimit'],
    check: (step) => [
      ...missing(step.body, 'reviewOpinion', 'reviseTimeLimit'),
      ...pastTime(step, 'reviewTime', 'reviseTime'),
      ...deadline(step, true),
    ],
    to: () => 7,
    sets: (step) => ({
      reviewResult: 2,
      reviewTime: pastTimeOrNow(step, 'reviewTime'),
      // The record shows the pictures of the review it tells of, not those of an earlier one.
      ...(filled(step.body, 'reviewImages') ? {} : { reviewImages: null }),
      ...backToRectifier(step.row),
    }),
    content: (step) => `不通过：${text(step.body, 'reviewOpinion')}`,
    images: 'reviewImages',
  },

  secondReview: {
    label: '二次复查',
    button: 'review',
    operateType: 13,
    from: [4],
    who: (row, actor) =>
      filled(row, 'secondReviewId') ? text(row, 'secondReviewId') === actor.userId : hasRole(actor, 'principal'),
    whoSays: '只有指定的二次复查人（未指定时为主要负责人）可以二次复查',
    input: (body) => [
      'secondReviewOpinion',
      'secondReviewTime',
      ...(fails(body) ? (['reviseTimeLimit'] as const) : []),
    ],
    check: (step) => {
      const failed = fails(step.body);
      const rectifiers = [text(step.row, 'reviseId'), text(step.row, 'completeReviseId')];
      return [
        ...(rectifiers.includes(step.actor.userId) ? [refuse('secondReviewId', SELF_REVIEW)] : []),
        ...(text(step.row, 'reviewId') === step.actor.userId
          ? [refuse('secondReviewId', '二次复查人不能是复查人')]
          : []),
        ...missing(step.body, 'secondReviewOpinion', ...(failed ? (['reviseTimeLimit'] as const) : [])),
        ...pastTime(step, 'secondReviewTime', 'reviewTime'),
        ...(failed ? deadline(step, true) : []),
      ];
    },
    to: (step) => (fails(step.body) ? 7 : 5),
    sets: (step) => ({
      secondReviewId: step.actor.userId,
      secondReviewTime: pastTimeOrNow(step, 'secondReviewTime'),
      reviewResult: fails(step.body) ? 2 : 1,
      ...(fails(step.body) ? backToRectifier(step.row) : {}),
    }),
    content: (step) => `${fails(step.body) ? '不通过' : '通过'}：${text(step.body, 'secondReviewOpinion')}`,
  },
} satisfies Record<string, HazardRule>;

const TAKEN_PART = '主要负责人已经整改或复查该隐患，请指定二次复查人';

/** Not named, the second reviewer is the 主要负责人: where he has rectified or reviewed himself, nobody would be left. */
function leftToNobody({ row, merged, context }: Step): boolean {
  if (!needsSecondReview(row, context) || filled(merged, 'secondReviewId')) return false;
  return (['reviewId', 'reviseId', 'completeReviseId'] as const).some((field) =>
    context.rolesOf?.(text(row, field)).includes('principal'),
  );
}

function secondReviewer(step: Step): FieldError[] {
  const same =
    filled(step.merged, 'secondReviewId') && text(step.merged, 'secondReviewId') === text(step.row, 'reviewId');
  return [
    ...(same ? [refuse('secondReviewId', '二次复查人不能是复查人')] : []),
    ...(leftToNobody(step) ? [refuse('secondReviewId', TAKEN_PART)] : []),
    ...separated(step, 'secondReviewId', 'secondReviewId'),
    ...active(step, 'secondReviewId'),
  ];
}
