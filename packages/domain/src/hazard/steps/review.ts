import { type FieldError, section } from '@anlan/resource';
import { filled, type HazardContext, type HazardField, type HazardPatch, limitsOf, text } from '../hazard-facts';
import {
  active,
  deadline,
  needsSecondReview,
  pastTime,
  pastTimeOrNow,
  refuse,
  SELF_REVIEW,
  type Step,
  separated,
} from './checks';
import { awaitsCharge, awaitsUser, major, managers, must, neededIn, passedFirst, principalRole, step } from './parties';

const passes = { field: 'reviewResult', equals: 1 } as const;
const fails = { field: 'reviewResult', equals: 2 } as const;
const failed = ({ body }: Step): boolean => Number(body.reviewResult) === 2;

/** Fixed on the spot there was no appointed rectifier: whoever did it does it again. */
const backToRectifier = ({ row }: Step): HazardPatch =>
  filled(row, 'reviseId') ? {} : { reviseId: text(row, 'completeReviseId') || null };

const filledIn = (fields: readonly HazardField[]) => ({ any: fields.map((field) => ({ field, filled: true })) });
/** A review whose outcome is not told. */
const hinted = {
  when: filledIn(['reviewOpinion', 'secondReviewOpinion', 'reviewImages', 'reviewResult']),
  field: 'reviewResult',
  says: '请选择复查结果',
};
const newDeadline = { label: '新的整改期限', fresh: true, takenWhen: fails, ...neededIn(fails) } as const;

export const nameReviewer = step({
  name: 'nameReviewer',
  label: '指定复查人',
  permission: 'edit',
  button: 'nameReviewer',
  through: 'review',
  from: ['awaitingReviewer'],
  waits: '该隐患正等待指定复查人',
  to: 'awaitingReview',
  may: managers,
  maySays: '只有责任人、责任部门负责人、安全管理人员或企业管理员可以指定复查人',
  awaits: awaitsCharge,
  meant: filledIn(['reviewId', 'reviewDept']),
  form: {
    sections: [section('', ['reviewDept', 'reviewId'])],
    fields: { reviewDept: must, reviewId: { ...must, help: '复查人不能是整改人' } },
  },
  check: (a) => [...separated(a, 'reviewId', 'reviewId'), ...active(a, 'reviewId')],
  history: {
    type: 4,
    line: ({ after, nameOf }) => `指定${nameOf(after.reviewId)}复查`,
  },
  done: { msg: '办理成功', toast: '已指定复查人' },
});

/** One form for both outcomes: it asks which. */
const reviewed = {
  permission: 'edit',
  button: 'review',
  through: 'review',
  from: ['awaitingReview'],
  while: { not: passedFirst },
  may: { user: 'reviewId' },
  maySays: '只有指定的复查人可以复查',
  form: {
    title: '复查',
    sections: [
      section('', ['reviewResult', 'reviseTimeLimit', 'reviewOpinion', 'reviewImages', 'reviewTime', 'secondReviewId']),
    ],
    fields: (context: HazardContext) => ({
      reviewResult: { told: true, fresh: true, asked: true },
      reviewOpinion: { ...must, fresh: true },
      reviewTime: { requiredWhen: passes, asked: true, fresh: true },
      reviewImages: { requiredWhen: passes, fresh: true },
      reviseTimeLimit: newDeadline,
      secondReviewId: {
        takenWhen: passes,
        shownWhen: limitsOf(context).secondReview === 'all' ? passes : { all: [passes, major] },
        help: '未指定时由主要负责人二次复查；主要负责人已经整改或复查的，须指定另一人',
      },
    }),
    takes: ['reviewOpinion', 'reviewTime'],
    initial: (_row: unknown, { now }: HazardContext) => ({ reviewTime: now }),
  },
} as const;

export const passReview = step({
  ...reviewed,
  name: 'passReview',
  label: '复查通过',
  waits: '该隐患正等待复查人给出复查结果',
  to: (a) => (needsSecondReview(a.row, a.context) ? 'awaitingReview' : 'closed'),
  awaits: awaitsUser('reviewId'),
  meant: passes,
  hinted,
  implies: { reviewResult: 1 },
  check: (a) => [
    ...pastTime(a, 'reviewTime', 'reviseTime'),
    ...separated(a, 'reviewId', 'reviewId'),
    ...secondReviewer(a),
  ],
  set: (a) => ({ reviewResult: 1, reviewTime: pastTimeOrNow(a, 'reviewTime') }),
  history: { type: 5, said: ({ body }) => `通过：${text(body, 'reviewOpinion')}`, images: 'reviewImages' },
  done: { msg: '办理成功', toast: '复查结果已提交' },
});

export const failReview = step({
  ...reviewed,
  name: 'failReview',
  label: '复查不通过',
  to: 'reviewFailed',
  meant: fails,
  implies: { reviewResult: 2 },
  check: (a) => [...pastTime(a, 'reviewTime', 'reviseTime'), ...deadline(a, true)],
  set: (a) => ({
    reviewResult: 2,
    reviewTime: pastTimeOrNow(a, 'reviewTime'),
    // The record shows the pictures of the review it tells of, not those of an earlier one.
    ...(filled(a.body, 'reviewImages') ? {} : { reviewImages: null }),
    ...backToRectifier(a),
  }),
  history: {
    type: 5,
    said: ({ body }) => `不通过：${text(body, 'reviewOpinion')}`,
    images: 'reviewImages',
    line: ({ after, said }) => `${said}；新的整改期限${text(after, 'reviseTimeLimit').slice(0, 16)}`,
  },
  done: { msg: '办理成功', toast: '复查结果已提交' },
});

export const secondReview = step({
  name: 'secondReview',
  label: '二次复查',
  permission: 'edit',
  button: 'review',
  through: 'review',
  from: ['awaitingReview'],
  while: passedFirst,
  waits: '该隐患已通过复查，正等待二次复查',
  to: (a) => (failed(a) ? 'reviewFailed' : 'closed'),
  may: {
    when: { field: 'secondReviewId', filled: true },
    party: { user: 'secondReviewId' },
    otherwise: principalRole,
  },
  maySays: '只有指定的二次复查人（未指定时为主要负责人）可以二次复查',
  awaits: { chain: [{ user: 'secondReviewId' }, { role: 'principal' }] },
  meant: { field: 'reviewResult', in: [1, 2] },
  hinted,
  form: {
    sections: [section('', ['reviewResult', 'reviseTimeLimit', 'secondReviewOpinion', 'secondReviewTime'])],
    fields: {
      reviewResult: { label: '二次复查结果', told: true, fresh: true, asked: true },
      secondReviewOpinion: { ...must, fresh: true },
      secondReviewTime: { asked: true, fresh: true },
      reviseTimeLimit: newDeadline,
    },
    takes: ['secondReviewOpinion'],
    initial: (_row, { now }: HazardContext) => ({ secondReviewTime: now }),
  },
  check: (a) => {
    const { row, actor } = a;
    const rectified = [text(row, 'reviseId'), text(row, 'completeReviseId')].includes(actor.userId);
    return [
      ...(rectified ? [refuse('secondReviewId', SELF_REVIEW)] : []),
      ...(text(row, 'reviewId') === actor.userId ? [refuse('secondReviewId', '二次复查人不能是复查人')] : []),
      ...pastTime(a, 'secondReviewTime', 'reviewTime'),
      ...(failed(a) ? deadline(a, true) : []),
    ];
  },
  set: (a) => ({
    secondReviewId: a.actor.userId,
    secondReviewTime: pastTimeOrNow(a, 'secondReviewTime'),
    reviewResult: failed(a) ? 2 : 1,
    ...(failed(a) ? backToRectifier(a) : {}),
  }),
  history: {
    type: 13,
    said: (a) => `${failed(a) ? '不通过' : '通过'}：${text(a.body, 'secondReviewOpinion')}`,
  },
  done: { msg: '办理成功', toast: '二次复查结果已提交' },
});

/** Not named, the second reviewer is the 主要负责人: where he has rectified or reviewed himself, nobody would be left. */
function leftToNobody({ row, merged, context }: Step): boolean {
  if (!needsSecondReview(row, context) || filled(merged, 'secondReviewId')) return false;
  return (['reviewId', 'reviseId', 'completeReviseId'] as const).some((field) =>
    context.rolesOf?.(text(row, field)).includes('principal'),
  );
}

function secondReviewer(a: Step): FieldError[] {
  const named = text(a.merged, 'secondReviewId');
  return [
    ...(named && named === text(a.row, 'reviewId') ? [refuse('secondReviewId', '二次复查人不能是复查人')] : []),
    ...(leftToNobody(a) ? [refuse('secondReviewId', '主要负责人已经整改或复查该隐患，请指定二次复查人')] : []),
    ...separated(a, 'secondReviewId', 'secondReviewId'),
    ...active(a, 'secondReviewId'),
  ];
}
