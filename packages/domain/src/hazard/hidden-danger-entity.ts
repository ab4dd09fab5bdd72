import { f, states, wire } from '@anlan/resource';
import { GENERAL, UNGRADED } from './status';

/** Spec 2 §4. 1, 2, 3, 4 and 7 are open; 5 and 6 are final and never reopened. */
export const hiddenDangerLifecycle = states(
  {
    awaitingAssign: [1, '待指定整改人', 'warning'],
    awaitingRevise: [2, '待整改', 'progress'],
    awaitingReviewer: [3, '待指定复查人', 'warning'],
    awaitingReview: [4, '待复查', 'info'],
    closed: [5, '已闭环', 'success'],
    voided: [6, '已作废', 'neutral'],
    reviewFailed: [7, '复查不通过，待整改', 'danger'],
  },
  {
    open: ['awaitingAssign', 'awaitingRevise', 'awaitingReviewer', 'awaitingReview', 'reviewFailed'],
    /** Not rectified yet: the deadline runs. */
    unrectified: ['awaitingAssign', 'awaitingRevise', 'reviewFailed'],
    rectifying: ['awaitingRevise', 'reviewFailed'],
    ended: ['closed', 'voided'],
  },
);

const PHOTOS = { accept: ['jpg', 'jpeg', 'png', 'webp'], count: 9, maxMb: 50, evidence: true } as const;
const isMajor = { field: 'hiddenDangerLevel', equals: 4 } as const;

/** What of the hidden danger its steps are written against; the definition takes both. */
export const hiddenDangerEntity = {
  name: 'hiddenDanger',
  label: '隐患',
  permission: 'hiddendanger',
  wire: wire.rest('/safe/hiddendanger', {
    supervisor: true,
    without: ['create', 'update', 'remove'],
    also: {
      export: [
        'GET /safe/hiddendanger/export',
        'GET /safe/hiddendanger/book/export',
        'POST /safe/hiddendanger/book/export',
      ],
    },
  }),
  lifecycle: hiddenDangerLifecycle,
  fields: {
    code: f.text('隐患编号', { max: 30, computed: true, unique: true }),
    name: f.text('隐患名称', { max: 50, screened: true }),
    source: f.dict('隐患来源', 'safe_hazard_category_source'),
    informantId: f.ref('上报人', 'user', { onDelete: 'keepName' }),
    discoveryTime: f.datetime('发现时间'),
    geoLocation: f.text('隐患地点', { max: 100 }),
    riskId: f.ref('关联风险点', 'riskPoint', { onDelete: 'keepName', nameAs: 'riskName' }),
    type: f.dict('隐患类别', 'safe_hazard_category'),
    hiddenDangerDescribe: f.longText('隐患描述', { required: true, max: 500, screened: true }),
    reasonAnalyze: f.longText('原因分析', { max: 500 }),
    reviseBeforeImages: f.file('整改前照片', { ...PHOTOS, cameraOnly: false, onSite: true }),
    hiddenDangerLevel: f.choice('隐患等级', { '-1': '未定级', '2': '一般隐患', '4': '重大隐患' }, { default: -1 }),
    gradedTime: f.datetime('定级时间', { computed: true }),
    governType: f.dict('治理类型', 'safe_governance_type', { multiple: true }),
    principalDept: f.ref('责任部门', 'dept', { onDelete: 'keepName' }),
    principalId: f.ref('责任人', 'user', { onDelete: 'keepName' }),
    reviseId: f.ref('整改人', 'user', { onDelete: 'keepName' }),
    // Whoever gives his danger to somebody else does not thereby become the one who judges it (see `remembers`).
    formerIds: f.ref('原整改人', 'user', { multiple: true, onDelete: 'keepName', computed: true }),
    formerPrincipalIds: f.ref('原责任人', 'user', { multiple: true, onDelete: 'keepName', computed: true }),
    reviseTimeLimit: f.datetime('整改期限'),
    reviseRequest: f.longText('整改要求', { max: 500 }),
    basis: f.longText('判定依据', { max: 200, requiredWhen: isMajor, cites: true }),
    measure: f.longText('整改措施', { max: 500 }),
    planCost: f.money('计划资金', { unit: '元' }),
    planResponsible: f.text('治理责任', { max: 100 }),
    emergencyPlan: f.longText('应急预案', { max: 500 }),
    interimProtection: f.longText('临时防护措施', { max: 500 }),
    completeReviseId: f.ref('实际整改人', 'user', { onDelete: 'keepName' }),
    reviseCondition: f.longText('整改情况', { max: 500 }),
    reviseAfterImages: f.file('整改后照片', { ...PHOTOS, onSite: true }),
    reviseTime: f.datetime('整改完成时间'),
    reviseCost: f.money('整改资金', { unit: '元' }),
    reviewId: f.ref('复查人', 'user', { onDelete: 'keepName' }),
    reviewDept: f.ref('复查部门', 'dept', { onDelete: 'keepName' }),
    reviewTime: f.datetime('复查时间'),
    reviewResult: f.choice('复查结果', { '1': '通过', '2': '不通过' }),
    reviewOpinion: f.longText('复查意见', { max: 500 }),
    reviewImages: f.file('复查照片', PHOTOS),
    secondReviewId: f.ref('二次复查人', 'user', { onDelete: 'keepName' }),
    secondReviewTime: f.datetime('二次复查时间'),
    secondReviewOpinion: f.longText('二次复查意见', { max: 500 }),
    extendTo: f.datetime('申请延期至'),
    extendReason: f.longText('延期原因', { max: 200 }),
    extendUserId: f.ref('延期申请人', 'user', { onDelete: 'keepName', computed: true }),
    extendState: f.choice(
      '延期状态',
      { '0': '未申请', '1': '待审批', '2': '已同意', '3': '已拒绝' },
      { computed: true },
    ),
    invalidReason: f.longText('作废原因', { max: 200 }),
    planName: f.text('检查计划', { max: 50, computed: true }),
    // How many like it the same risk point had shortly before, as found when it was reported (hazard/suggestions/similar).
    similarCount: f.int('近期相似隐患', { computed: true, unit: '条' }),
    hiddenDangerType: f.choice('上报类型', { '1': '随手拍', '2': '巡查上报' }, { default: 1 }),
    remark: f.longText('备注', { max: 200 }),
    isOverdue: f.choice('是否逾期', { '0': '否', '1': '是' }, { computed: true }),
    // Overdue ends with the submission; that it was late stays with the record for good (domain-rules D1).
    revisedLate: f.choice('逾期整改', { '0': '否', '1': '是' }, { computed: true }),
    isReportGovernment: f.choice('是否上报政府', { '0': '未上报', '1': '已上报' }, { computed: true }),
    reportGovernmentTime: f.datetime('上报政府时间', { computed: true }),
    // A picture of some step had been shown before; which, and where, stands in the history (hazard/reused).
    photoReused: f.choice('重复照片', { '0': '否', '1': '是' }, { computed: true }),
    status: f.state('隐患状态', hiddenDangerLifecycle),
  },
  // Of a 责任人 only where he had a general danger: one merely proposed had nothing, and for a major one the 主要负责人
  // answers by law.
  remembers: {
    reviseId: { in: 'formerIds' },
    completeReviseId: { in: 'formerIds' },
    principalId: {
      in: 'formerPrincipalIds',
      where: { status: [2, 3, 4, 7], hiddenDangerLevel: [UNGRADED, GENERAL] },
    },
  },
} as const;
