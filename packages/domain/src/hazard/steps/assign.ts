import { type FieldError, isEmpty, section } from '@anlan/resource';
import { filled, type HazardContext, limitsOf, list, text } from '../hazard-facts';
import { hazardLevelOf, MAJOR, UNGRADED } from '../status';
import {
  active,
  deadline,
  fivePlans,
  governType,
  isMajor,
  majorPrincipal,
  pastTime,
  pastTimeOrNow,
  proposedDeadline,
  reasonOf,
  refuse,
  type Step,
  separated,
} from './checks';
import {
  awaitsCharge,
  fixers,
  governedByOneOf,
  LEVELS,
  major,
  managers,
  must,
  own,
  planFields,
  planSection,
  principalRole,
  step,
} from './parties';

const GRADES = ['hiddenDangerLevel', 'governType'] as const;
const ASSIGNED = ['reviseId', 'reviseTimeLimit', 'reviseRequest', 'governType', 'basis'] as const;
/** Pictures of the finished work tell fixing on the spot from giving the work to somebody. */
const FIXED = {
  any: [
    { field: 'reviseAfterImages', filled: true },
    {
      all: [
        { field: 'reviseCondition', filled: true },
        { field: 'reviseId', filled: false },
      ],
    },
  ],
} as const;

/** What a check has found has the source of its plan (domain-rules A1): nobody gives it another. */
const sourceOfCheck = ({ row, body, merged }: Step): FieldError[] =>
  Number(row.hiddenDangerType) === 2 && filled(body, 'source') && text(merged, 'source') !== text(row, 'source')
    ? [refuse('source', '检查发现的隐患，来源由检查计划决定，不能修改')]
    : [];

/**
 * Whoever makes a danger major gives it its plan: 措施、责任、资金、时限、预案 (五落实, 安监总局令第16号第十五条). The
 * rectifier carries the plan out; he is not the one who makes it.
 */
const majorPlanned = (a: Step): FieldError[] => (isMajor(a.merged) ? [...fivePlans(a), ...majorPrincipal(a)] : []);

export const assign = step({
  name: 'assign',
  label: '指定整改人',
  permission: 'edit',
  button: 'assign',
  through: 'revise',
  from: ['awaitingAssign'],
  waits: '该隐患正等待指定整改人，或由发现人提交现场整改情况',
  to: 'awaitingRevise',
  may: managers,
  maySays: '只有责任人、责任部门负责人、安全管理人员或企业管理员可以指定整改人',
  awaits: awaitsCharge,
  meant: { all: [{ any: ASSIGNED.map((field) => ({ field, filled: true })) }, { not: FIXED }] },
  form: {
    sections: [
      section('', ['hiddenDangerLevel', 'reviseId', 'reviseTimeLimit']),
      planSection,
      {
        ...section('其余内容', [
          'governType',
          'principalDept',
          'principalId',
          'reviseRequest',
          'type',
          'source',
          'reviewDept',
          'reviewId',
        ]),
        folded: true,
      },
    ],
    fields: {
      hiddenDangerLevel: { ...must, offers: LEVELS },
      governType: { ...must, ...governedByOneOf },
      principalDept: must,
      principalId: must,
      reviseId: must,
      reviseTimeLimit: { ...must, help: '按等级与治理类型给出，可修改；重大隐患按治理方案填写' },
      reviseRequest: must,
      source: { shownWhen: { not: { field: 'hiddenDangerType', equals: 2 } } },
      ...planFields,
    },
    // As most dangers are: general, put right by whoever answers for the point, within the company's days.
    initial: (row, context: HazardContext) => {
      const governed = list(row, 'governType');
      const graded = hazardLevelOf(row.hiddenDangerLevel) !== UNGRADED;
      return {
        ...(graded ? {} : { hiddenDangerLevel: '2' }),
        ...(governed.length > 0 || isMajor(row) ? {} : { governType: ['1'] }),
        reviseId: text(row, 'reviseId') || text(row, 'principalId') || null,
        reviseRequest: text(row, 'reviseRequest') || (filled(row, 'name') ? `消除隐患：${text(row, 'name')}` : null),
        reviseTimeLimit: isEmpty(row.reviseTimeLimit)
          ? proposedDeadline(row, context.now, limitsOf(context))
          : row.reviseTimeLimit,
      };
    },
    // Hours for 即查即改, days for a general danger, none for a major one; one the record has was given by somebody.
    follow: (changed, values, context: HazardContext, row) =>
      isEmpty(row.reviseTimeLimit) && changed.some((name) => (GRADES as readonly string[]).includes(name))
        ? { reviseTimeLimit: proposedDeadline(values, context.now, limitsOf(context)) }
        : {},
  },
  check: (a) => [
    ...governType(a),
    ...deadline(a),
    ...majorPlanned(a),
    ...separated(a, 'reviewId', 'reviewId'),
    ...active(a, 'principalId', 'reviseId', 'reviewId'),
    ...sourceOfCheck(a),
  ],
  // Nothing is known without a source: an emptied one stays as it was reported.
  set: ({ merged, row }) => (filled(merged, 'source') || !filled(row, 'source') ? {} : { source: text(row, 'source') }),
  history: {
    type: 2,
    said: ({ body }) => text(body, 'reviseRequest'),
    line: ({ after, nameOf, said }) =>
      `指定${nameOf(after.reviseId)}整改，期限${text(after, 'reviseTimeLimit').slice(0, 16)}${said && `：${said}`}`,
  },
  done: { msg: '办理成功', toast: '已指定整改人' },
  bulk: {
    at: ['POST /batch/assign'],
    max: 100,
    verb: '指定',
    summary: '批量指定整改人',
    answer: ({ taken }) => ({ data: { assigned: taken }, msg: `已指定整改人，共${taken}条` }),
  },
});

export const fixOnSpot = step({
  name: 'fixOnSpot',
  label: '现场整改',
  permission: 'edit',
  button: 'fixOnSpot',
  through: 'revise',
  from: ['awaitingAssign'],
  to: 'awaitingReviewer',
  may: fixers,
  maySays: '只有上报人、责任人或责任部门负责人可以现场整改',
  meant: FIXED,
  form: {
    sections: [
      section('', [
        'reviseCondition',
        'reviseAfterImages',
        'reviseTime',
        'principalDept',
        'reasonAnalyze',
        'reviseCost',
      ]),
    ],
    takes: ['type', 'governType', 'principalId'],
    fields: {
      principalDept: must,
      reviseCondition: { ...must, fresh: true },
      reviseAfterImages: { ...must, fresh: true },
      reviseTime: { ...must, fresh: true },
    },
    initial: (_row, { now }: HazardContext) => ({ reviseTime: now }),
  },
  check: (a) => [
    ...(hazardLevelOf(a.body.hiddenDangerLevel) === MAJOR ? [refuse('hiddenDangerLevel', '重大隐患不能即查即改')] : []),
    ...(filled(a.body, 'governType') && !list(a.merged, 'governType').includes('0')
      ? [refuse('governType', '现场整改的治理类型须包含即查即改')]
      : governType(a)),
    ...pastTime(a, 'reviseTime', 'discoveryTime'),
  ],
  set: (a) => ({
    hiddenDangerLevel: 2,
    governType: filled(a.body, 'governType') ? list(a.merged, 'governType') : ['0'],
    completeReviseId: a.actor.userId,
    reviseTime: pastTimeOrNow(a, 'reviseTime'),
  }),
  history: { type: 3, said: ({ body }) => text(body, 'reviseCondition'), images: 'reviseAfterImages' },
  done: { msg: '办理成功', toast: '现场整改已提交' },
});

export const reassign = step({
  name: 'reassign',
  label: '改派整改人',
  permission: 'edit',
  button: 'reassign',
  at: ['PUT /reassign/:id'],
  from: ['awaitingRevise', 'reviewFailed'],
  may: managers,
  maySays: '只有责任人、责任部门负责人、安全管理人员或企业管理员可以改派整改人',
  form: {
    sections: [section('', ['reviseId', 'remark'])],
    fields: {
      reviseId: { ...must, label: '新的整改人', fresh: true },
      remark: { label: '改派原因', told: true, fresh: true, asked: true },
    },
  },
  check: (a) => [
    ...(filled(a.body, 'reviseId') && text(a.merged, 'reviseId') === text(a.row, 'reviseId')
      ? [refuse('reviseId', '新的整改人与原整改人相同')]
      : []),
    ...separated({ ...a, merged: { ...a.merged, completeReviseId: null } }, 'reviewId', 'reviseId'),
    ...active(a, 'reviseId'),
    ...reasonOf(a, 'remark', '改派原因', 1),
  ],
  history: {
    type: 8,
    said: ({ body }) => text(body, 'remark'),
    line: ({ before, after, nameOf, said }) =>
      `整改人由${nameOf(before.reviseId)}改为${nameOf(after.reviseId)}${said && `：${said}`}`,
  },
  done: { msg: '改派成功', toast: '已改派整改人' },
  bulk: {
    at: ['POST /batch/reassign'],
    max: 100,
    verb: '改派',
    summary: '批量改派整改人',
    answer: ({ taken }) => ({ data: { reassigned: taken }, msg: `已改派整改人，共${taken}条` }),
  },
});

export const changeLevel = step({
  name: 'changeLevel',
  label: '调整等级',
  permission: 'edit',
  button: 'changeLevel',
  at: ['PUT /level/:id'],
  from: ['awaitingRevise', 'awaitingReviewer', 'awaitingReview', 'reviewFailed'],
  while: {
    not: {
      all: [
        { field: 'status', equals: 4 },
        { field: 'reviewResult', equals: 1 },
      ],
    },
  },
  whileSays: '隐患已通过复查，不能再调整等级',
  // Making a major danger general is for the 主要负责人 alone, and not where it is or was his to rectify.
  may: {
    when: major,
    party: { allOf: [principalRole, { not: own }] },
    otherwise: { anyOf: [principalRole, managers] },
  },
  maySays: [
    {
      when: major,
      is: { allOf: [own, principalRole] },
      says: '该隐患现在或曾经由您负责或整改，不能由您降级，请由其他主要负责人办理',
    },
    { when: major, says: '重大隐患降级只能由主要负责人办理' },
    { says: '只有责任人、责任部门负责人、安全管理人员、企业管理员或主要负责人可以升级隐患等级' },
  ],
  form: {
    sections: [section('', ['hiddenDangerLevel', 'remark', 'governType', 'principalDept', 'principalId']), planSection],
    fields: {
      hiddenDangerLevel: { ...must, offers: LEVELS, fresh: true },
      remark: { label: '调整原因', help: '不少于5个字', told: true, fresh: true, asked: true },
      governType: governedByOneOf,
      principalId: { askedWhen: major, help: '重大隐患的责任人须为主要负责人' },
      ...planFields,
    },
    initial: (row) => ({ hiddenDangerLevel: isMajor(row) ? '2' : '4', governType: list(row, 'governType') }),
  },
  check: (a) => [
    ...(filled(a.body, 'hiddenDangerLevel') &&
    hazardLevelOf(a.merged.hiddenDangerLevel) === hazardLevelOf(a.row.hiddenDangerLevel)
      ? [refuse('hiddenDangerLevel', '隐患等级没有变化')]
      : []),
    ...reasonOf(a, 'remark', '调整原因', 5),
    ...governType(a),
    ...majorPlanned(a),
  ],
  history: {
    type: 11,
    said: ({ body, merged }) =>
      `${isMajor(merged) ? '一般隐患升为重大隐患' : '重大隐患降为一般隐患'}：${text(body, 'remark')}`,
  },
  done: { msg: '调整成功', toast: '隐患等级已调整' },
});
