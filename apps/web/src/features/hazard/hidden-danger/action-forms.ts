import { isMajor, proposedDeadline } from '@anlan/domain/hazard/checks';
import { type HazardLimits, type HazardRow, type HazardValues, list } from '@anlan/domain/hazard/hazard-facts';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import type { HazardAction } from '@anlan/domain/hazard/lifecycle-rules';
import { type AnyResource, type Condition, type Fields, f, isEmpty, type Section, section } from '@anlan/resource';
import type { Values } from '../../../parts/form/form-state';

/** One step as a form: its fields as this step asks for them, and the call that takes it. */
export interface ActionForm {
  readonly title: string;
  /** The record with the fields of this step: labels, conditions and duties as the lifecycle rules have them. */
  readonly resource: AnyResource;
  /** The same where the company has every danger reviewed twice (hazard.review.second). */
  readonly reviewedTwice?: AnyResource;
  readonly sections: readonly Section<string>[];
  /** Values the form begins with, over those of the record. `now`: `yyyy-MM-dd HH:mm:ss`. */
  readonly initial: (row: HazardRow, now: string, limits: HazardLimits) => Values;
  /** Values that follow when `changed` fields change, as long as nobody has typed them. */
  readonly follow?: (changed: readonly string[], values: Values, now: string, limits: HazardLimits) => Values;
  /** Below safe/hiddendanger; all of them are PUT. */
  readonly call: 'revise' | 'review' | 'reassign' | 'extend' | 'extend/decide' | 'level' | 'invalid';
  /** Told when the step is done. */
  readonly done: string;
  readonly confirm?: string;
}

const own = hiddenDanger.fields;

const major: Condition = { field: 'hiddenDangerLevel', equals: 4 };
const failed: Condition = { field: 'reviewResult', equals: 2 };
const passed: Condition = { field: 'reviewResult', equals: 1 };
const decidedNo: Condition = { field: 'extendResult', equals: 2 };

const must = { required: true } as const;
const mustWhen = (when: Condition) => ({ visibleWhen: when, requiredWhen: when });
const MAJOR_PLAN = ['basis', 'measure', 'planCost', 'planResponsible', 'emergencyPlan', 'interimProtection'] as const;

/** Fields of the record with what this step changes about them; further ones are the body's alone. */
function shaped(changes: Readonly<Record<string, object>>): AnyResource {
  const fields: Record<string, object> = { ...own };
  for (const [name, change] of Object.entries(changes)) fields[name] = { ...(fields[name] ?? {}), ...change };
  return { ...(hiddenDanger as unknown as AnyResource), fields: fields as unknown as Fields, rules: [] };
}

const levels = f.choice('隐患等级', { '2': '一般隐患', '4': '重大隐患' }, { required: true });

/** The plan of governance of a major danger (安监总局令第16号第十五条): 措施、责任、资金、时限、预案. */
const planFields = {
  basis: mustWhen(major),
  measure: mustWhen(major),
  planCost: mustWhen(major),
  planResponsible: mustWhen(major),
  emergencyPlan: mustWhen(major),
  interimProtection: { visibleWhen: major },
};

/** Null for what is not graded, and for a batch whose levels differ. */
const graded = ({ hiddenDangerLevel }: HazardRow): string | null =>
  hiddenDangerLevel === null || hiddenDangerLevel === undefined || String(hiddenDangerLevel) === '-1'
    ? null
    : String(hiddenDangerLevel);

const governedByOneOf = { help: '即查即改、限期整改、停产停业整改中选择一项，可同时选择管控措施' };

const secondReviewer = (when: readonly Condition[]) => ({
  visibleWhen: { all: when },
  help: '未指定时由主要负责人二次复查；主要负责人已经整改或复查的，须指定另一人',
});

const review = (secondWhen: readonly Condition[]) =>
  shaped({
    reviewResult: must,
    reviewOpinion: must,
    reviewTime: must,
    reviewImages: { requiredWhen: passed },
    reviseTimeLimit: { label: '新的整改期限', ...mustWhen(failed) },
    secondReviewId: secondReviewer(secondWhen),
  });

/** What a rectifier is given, here and where a report names him at once. */
const order = {
  hiddenDangerLevel: levels,
  governType: { ...must, ...governedByOneOf },
  principalDept: must,
  principalId: must,
  reviseId: must,
  reviseTimeLimit: { ...must, help: '按等级与治理类型给出，可修改；重大隐患按治理方案填写' },
  reviseRequest: must,
  ...planFields,
};

const orderSections = [
  section('整改要求', ['principalDept', 'principalId', 'reviseId', 'reviseTimeLimit', 'reviseRequest']),
  section('重大隐患治理方案', MAJOR_PLAN),
  section('复查（可稍后指定）', ['reviewDept', 'reviewId']),
];

const GRADES = ['hiddenDangerLevel', 'governType'];

/** The deadline follows the grading: hours for 即查即改, days for a general danger, none for a major one. */
export const deadlineFollows: NonNullable<ActionForm['follow']> = (changed, values, now, limits) =>
  changed.some((name) => GRADES.includes(name))
    ? { reviseTimeLimit: proposedDeadline(values as HazardValues, now, limits) }
    : {};

/** The assignment within a report. The department and principal of a risk point that is told already need not be named. */
export const assignmentAtReport = (atRiskPoint: boolean): Pick<ActionForm, 'resource' | 'sections'> =>
  atRiskPoint ? REPORTED_AT_POINT : REPORTED;

const REPORTED = { resource: shaped(order), sections: [section('定级', GRADES), ...orderSections] };
const ofPoint = { help: '不填时为所选风险点的责任部门与负责人' };
const REPORTED_AT_POINT = {
  ...REPORTED,
  resource: shaped({ ...order, principalDept: ofPoint, principalId: ofPoint }),
};

/** What a check has found has the source of its plan (domain-rules A1). */
const casual: Condition = { not: { field: 'hiddenDangerType', equals: 2 } };

/** What the button of each step opens. */
export const actionForms: Readonly<Partial<Record<HazardAction, ActionForm>>> = {
  assign: {
    title: '指定整改人',
    resource: shaped({ ...order, source: { visibleWhen: casual } }),
    sections: [section('定级', ['hiddenDangerLevel', 'type', 'governType', 'source']), ...orderSections],
    initial: (row, now, limits) => ({
      hiddenDangerLevel: graded(row),
      reviseTimeLimit: isEmpty(row.reviseTimeLimit) ? proposedDeadline(row, now, limits) : row.reviseTimeLimit,
    }),
    follow: deadlineFollows,
    call: 'revise',
    done: '已指定整改人',
  },
  fixOnSpot: {
    title: '现场整改',
    resource: shaped({
      principalDept: must,
      reviseCondition: must,
      reviseAfterImages: must,
      reviseTime: must,
    }),
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
    initial: (_row, now) => ({ reviseTime: now }),
    call: 'revise',
    done: '现场整改已提交',
  },
  submit: {
    title: '提交整改',
    resource: shaped({
      reasonAnalyze: must,
      reviseCondition: must,
      reviseAfterImages: must,
      reviseTime: must,
      completeReviseId: must,
      reviseCost: { requiredWhen: major },
      measure: { requiredWhen: major },
      planCost: mustWhen(major),
      planResponsible: mustWhen(major),
      emergencyPlan: mustWhen(major),
      interimProtection: { visibleWhen: major },
    }),
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
    // After a failed review another work is told, not the former one again.
    initial: (row, now) => ({
      reviseTime: now,
      reviseCondition: null,
      reviseAfterImages: [],
      completeReviseId: row.reviseId ?? null,
    }),
    call: 'revise',
    done: '整改已提交，等待复查',
  },
  nameReviewer: {
    title: '指定复查人',
    resource: shaped({ reviewDept: must, reviewId: { ...must, help: '复查人不能是整改人' } }),
    sections: [section('', ['reviewDept', 'reviewId'])],
    initial: () => ({}),
    call: 'review',
    done: '已指定复查人',
  },
  passReview: {
    title: '复查',
    resource: review([passed, major]),
    reviewedTwice: review([passed]),
    sections: [
      section('', ['reviewResult', 'reviseTimeLimit', 'reviewOpinion', 'reviewImages', 'reviewTime', 'secondReviewId']),
    ],
    initial: (_row, now) => ({
      reviewResult: null,
      reviewOpinion: null,
      reviewImages: [],
      reviewTime: now,
      reviseTimeLimit: null,
    }),
    call: 'review',
    done: '复查结果已提交',
  },
  secondReview: {
    title: '二次复查',
    resource: shaped({
      reviewResult: { ...must, label: '二次复查结果' },
      secondReviewOpinion: must,
      secondReviewTime: must,
      reviseTimeLimit: { label: '新的整改期限', ...mustWhen(failed) },
    }),
    sections: [section('', ['reviewResult', 'reviseTimeLimit', 'secondReviewOpinion', 'secondReviewTime'])],
    initial: (_row, now) => ({
      reviewResult: null,
      secondReviewOpinion: null,
      secondReviewTime: now,
      reviseTimeLimit: null,
    }),
    call: 'review',
    done: '二次复查结果已提交',
  },
  reassign: {
    title: '改派整改人',
    resource: shaped({ reviseId: { ...must, label: '新的整改人' }, remark: { ...must, label: '改派原因' } }),
    sections: [section('', ['reviseId', 'remark'])],
    initial: () => ({ reviseId: null, remark: null }),
    call: 'reassign',
    done: '已改派整改人',
  },
  requestExtension: {
    title: '申请延期',
    resource: shaped({ extendTo: must, extendReason: { ...must, help: '不少于5个字；整改期限只能延期一次' } }),
    sections: [section('', ['extendTo', 'extendReason'])],
    initial: () => ({ extendTo: null, extendReason: null }),
    call: 'extend',
    done: '延期申请已提交，等待审批',
  },
  decideExtension: {
    title: '审批延期',
    resource: shaped({
      extendTo: { computed: true },
      extendReason: { computed: true },
      extendResult: f.choice('审批结果', { '1': '同意', '2': '不同意' }, { required: true }),
      extendOpinion: f.longText('审批意见', { max: 200, requiredWhen: decidedNo }),
    }),
    sections: [section('', ['extendTo', 'extendReason', 'extendResult', 'extendOpinion'])],
    initial: () => ({ extendResult: null, extendOpinion: null }),
    call: 'extend/decide',
    done: '延期审批已提交',
  },
  changeLevel: {
    title: '调整等级',
    resource: shaped({
      hiddenDangerLevel: levels,
      remark: { ...must, label: '调整原因', help: '不少于5个字' },
      governType: governedByOneOf,
      principalId: { requiredWhen: major, help: '重大隐患的责任人须为主要负责人' },
      ...planFields,
    }),
    sections: [
      section('', ['hiddenDangerLevel', 'remark', 'governType', 'principalDept', 'principalId']),
      section('重大隐患治理方案', MAJOR_PLAN),
    ],
    initial: (row) => ({
      hiddenDangerLevel: isMajor(row) ? '2' : '4',
      remark: null,
      governType: list(row, 'governType'),
    }),
    call: 'level',
    done: '隐患等级已调整',
  },
  void: {
    title: '作废',
    resource: shaped({ invalidReason: { ...must, help: '不少于5个字，如重复上报、不属于隐患' } }),
    sections: [section('', ['invalidReason'])],
    initial: () => ({ invalidReason: null }),
    call: 'invalid',
    done: '隐患已作废',
    confirm: '作废后不能恢复，确定作废该隐患吗？',
  },
};
