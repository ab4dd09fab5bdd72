import { f, section } from '@anlan/resource';
import { filled, type HazardContext, isActive, text } from '../hazard-facts';
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
import { askedExtension, askedIn, awaitsUser, general, major, must, principalRole, rectifier, step } from './parties';

/** The reviewer named before, if he still works here; else the danger waits for another to be named. */
const reviewerStays = ({ row, context }: Step): boolean =>
  filled(row, 'reviewId') && isActive(context, text(row, 'reviewId'));

/** The actual rectifier: named in the body, else the appointed rectifier who submits. */
const rectifierOf = ({ row, actor, body }: Step): string | null =>
  text(body, 'completeReviseId') || (text(row, 'reviseId') === actor.userId ? actor.userId : null);

const REVISING = ['awaitingRevise', 'reviewFailed'] as const;
const asked = { field: 'extendState', equals: 1 } as const;
const SUBMITTED = ['reviseCondition', 'reviseAfterImages', 'reviseTime', 'completeReviseId', 'reasonAnalyze'] as const;

export const submit = step({
  name: 'submit',
  label: '提交整改',
  permission: 'edit',
  button: 'submit',
  through: 'revise',
  from: REVISING,
  waits: {
    awaitingRevise: '该隐患正等待整改人提交整改情况',
    reviewFailed: '该隐患复查不通过，正等待整改人重新整改',
  },
  to: (a) => (reviewerStays(a) ? 'awaitingReview' : 'awaitingReviewer'),
  may: { anyOf: [rectifier, { role: 'enterprise_admin' }] },
  maySays: '只有整改人（或企业管理员代办）可以提交整改情况',
  properly: rectifier,
  awaits: awaitsUser('reviseId'),
  meant: { any: SUBMITTED.map((field) => ({ field, filled: true })) },
  form: {
    sections: [
      section('整改情况', [
        'reasonAnalyze',
        'measure',
        'reviseCondition',
        'reviseAfterImages',
        'completeReviseId',
        'reviseTime',
        'reviseCost',
      ]),
      section('重大隐患“五落实”', ['planCost', 'planResponsible', 'emergencyPlan', 'interimProtection']),
    ],
    fields: {
      reasonAnalyze: must,
      // After a failed review another work is told, not the former one again.
      reviseCondition: { ...must, fresh: true },
      reviseAfterImages: { ...must, fresh: true },
      reviseTime: { ...must, fresh: true },
      completeReviseId: { asked: true },
      reviseCost: { requiredWhen: major },
      measure: { askedWhen: major },
      planCost: askedIn(major),
      planResponsible: askedIn(major),
      emergencyPlan: askedIn(major),
      interimProtection: { shownWhen: major },
    },
    initial: (row, { now }: HazardContext) => ({ reviseTime: now, completeReviseId: row.reviseId ?? null }),
  },
  check: (a) => {
    const by = { ...a, merged: { ...a.merged, completeReviseId: rectifierOf(a) } };
    return [
      ...missing(by.merged, 'completeReviseId'),
      ...pastTime(a, 'reviseTime', 'discoveryTime'),
      ...(isMajor(a.merged) ? fivePlans(a) : []),
      ...(reviewerStays(a) ? separated(by, 'reviewId', 'completeReviseId') : []),
      ...active(by, 'completeReviseId'),
    ];
  },
  set: (a) => ({
    completeReviseId: rectifierOf(a),
    reviseTime: pastTimeOrNow(a, 'reviseTime'),
    // A new round of review; the last one lives on in the history.
    reviewResult: null,
    reviewTime: null,
    reviewOpinion: null,
    reviewImages: null,
    secondReviewTime: null,
    secondReviewOpinion: null,
    // An extension nobody decided on is pointless once the work is done.
    ...(Number(a.row.extendState) === 1
      ? { extendTo: null, extendReason: null, extendUserId: null, extendState: 0 }
      : {}),
    ...(filled(a.row, 'reviewId') && !reviewerStays(a) ? { reviewId: null, reviewDept: null } : {}),
  }),
  history: {
    type: 3,
    said: ({ body }) => text(body, 'reviseCondition'),
    images: 'reviseAfterImages',
    line: ({ onBehalf, marks, said }) => {
      const told = [...(onBehalf ? ['代办'] : []), ...(marks.revisedLate ? ['逾期整改'] : [])].join('，');
      return `${told && `（${told}）`}${said}`;
    },
  },
  done: { msg: '办理成功', toast: '整改已提交，等待复查' },
});

export const requestExtension = step({
  name: 'requestExtension',
  label: '申请延期',
  permission: 'edit',
  button: 'extend',
  at: ['PUT /extend/:id'],
  from: REVISING,
  // One extension only: a second one hides that the plan failed.
  while: { not: { field: 'extendState', in: [1, 2] } },
  whileSays: [{ when: asked, says: '已有延期申请待审批' }, { says: '整改期限只能延期一次' }],
  // The 主要负责人 answers for a major danger and decides on its extension: he cannot be the one who asks.
  may: { anyOf: [rectifier, { when: general, party: { user: 'principalId' } }] },
  maySays: '只有整改人可以申请延期（一般隐患的责任人也可以）',
  form: {
    sections: [section('', ['extendTo', 'extendReason'])],
    fields: {
      extendTo: { ...must, fresh: true },
      extendReason: { ...must, fresh: true, help: '不少于5个字；整改期限只能延期一次' },
    },
  },
  check: (a) => [...extension(a), ...reasonOf(a, 'extendReason', '延期原因', 5)],
  set: ({ actor }) => ({ extendState: 1, extendUserId: actor.userId }),
  history: {
    type: 9,
    said: ({ body, merged }) => `申请延期至${text(merged, 'extendTo')}：${text(body, 'extendReason')}`,
  },
  done: { msg: '已提交延期申请', toast: '延期申请已提交，等待审批' },
});

const agreed = ({ body }: Step): boolean => Number(body.extendResult) === 1;

export const decideExtension = step({
  name: 'decideExtension',
  label: '审批延期',
  permission: 'edit',
  button: 'decideExtension',
  at: ['PUT /extend/decide/:id'],
  from: REVISING,
  while: asked,
  whileSays: '没有待审批的延期申请',
  // The principal's superior; never the one who asked.
  may: {
    allOf: [
      { not: rectifier },
      { not: askedExtension },
      {
        anyOf: [
          principalRole,
          { when: general, party: { allOf: [{ headOf: 'principalDept' }, { not: { user: 'principalId' } }] } },
        ],
      },
    ],
  },
  maySays: [
    { is: rectifier, says: '整改人本人不能审批延期，由责任人的上级审批' },
    {
      when: { field: 'extendUserId', filled: true },
      is: askedExtension,
      says: '申请人本人不能审批延期，由其上级或其他主要负责人审批',
    },
    { is: { user: 'principalId' }, says: '责任人本人不能审批延期，由其上级审批' },
    { when: major, says: '重大隐患的延期由主要负责人审批' },
    { says: '一般隐患的延期由责任部门负责人或主要负责人审批' },
  ],
  // Nobody decides on what he answers for, works at or has asked for himself: it goes to his superior.
  awaits: [
    { when: major, beside: true, chain: [{ role: 'principal', apart: ['extendUserId'] }] },
    {
      beside: true,
      chain: [
        { headOf: 'principalDept', apart: ['principalId', 'reviseId', 'extendUserId'] },
        { role: 'principal', apart: ['extendUserId'] },
      ],
    },
  ],
  form: {
    sections: [section('', ['extendTo', 'extendReason', 'extendResult', 'extendOpinion'])],
    also: {
      extendResult: f.choice('审批结果', { '1': '同意', '2': '不同意' }, { required: true }),
      extendOpinion: f.longText('审批意见', { max: 200, requiredWhen: { field: 'extendResult', equals: 2 } }),
    },
    fields: {
      extendTo: { readOnly: true },
      extendReason: { readOnly: true },
    },
  },
  check: (a) => {
    const result = Number(a.body.extendResult);
    if (result !== 1 && result !== 2) return [refuse('extendResult', '请选择延期审批结果')];
    if (result === 1) return extension(a);
    return filled(a.body, 'extendOpinion') ? [] : [refuse('extendOpinion', '请输入延期审批意见')];
  },
  set: (a) => (agreed(a) ? { extendState: 2, reviseTimeLimit: text(a.row, 'extendTo') } : { extendState: 3 }),
  history: {
    type: 10,
    said: (a) =>
      [agreed(a) ? `同意延期至${text(a.row, 'extendTo')}` : '不同意延期', text(a.body, 'extendOpinion')]
        .filter(Boolean)
        .join('：'),
  },
  done: { msg: '审批成功', toast: '延期审批已提交' },
});
