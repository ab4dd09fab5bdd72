import { type Condition, defineResource, f, section, states, wire } from '@anlan/resource';
import { certificateDeadlines } from './deadlines';
import { REVIEW_WINDOW_DAYS, reviewFaults, VERIFY } from './rules';

export const certificateLifecycle = states({
  waiting: [VERIFY.waiting, '待核验', 'warning'],
  verified: [VERIFY.verified, '已核验', 'success'],
  refused: [VERIFY.refused, '核验不通过', 'danger'],
  cancelled: [VERIFY.cancelled, '已注销', 'neutral'],
});

/** Of special works alone (总局令第30号). */
const special: Condition = {
  field: 'type',
  in: ['3', '301', '302', '303', '304', '305', '306', '307', '308', '309', '310', '311'],
};

/** What was verified; another value waits to be verified anew. */
export const VERIFIED_FIELDS = ['name', 'num', 'type', 'userId', 'issuedTime', 'effectiveTime', 'photo'] as const;

/**
 * A certificate that a person holds (安全生产法第三十条). Whether it holds on a day is judged in rules.ts; what it ends with
 * and how it stands today are reckoned from its dates, never typed.
 */
export const certificate = defineResource({
  name: 'certificate',
  label: '安全证书',
  module: 'certificate',
  table: 'safety_certificate',
  scope: 'tenant',
  permission: 'safetycertificate',
  // A permit names its workers' certificates, and whoever checks on the spot asks to see them.
  visibleTo: 'tenant',
  wire: wire.rest('/safe/safetycertificate', {
    supervisor: true,
    excel: 'both',
    also: {
      all: ['GET /safe/safetycertificate/list'],
      governmentAll: ['GET /safe/safetycertificate/government/list'],
    },
  }),
  title: 'name',
  lookup: 'referring',
  lifecycle: certificateLifecycle,
  // What was verified is not what stands there any more.
  moves: {
    update: { from: ['verified', 'refused'], to: ['waiting'] },
    import: { from: ['verified', 'refused'], to: ['waiting'] },
  },
  fields: {
    name: f.text('证书名称', { required: true, max: 50 }),
    userId: f.ref('持证人', 'user', { required: true, onDelete: 'keepName' }),
    deptId: f.ref('所属部门', 'dept', { computed: true, onDelete: 'keepName' }),
    inService: f.choice('持证人在职', { '1': '在职', '0': '已离职' }, { computed: true }),
    type: f.dict('证书类别', 'safe_certificate_type', { help: '没有类别的证书不能用于要求持证的作业' }),
    num: f.text('证书编号', { required: true, max: 30 }),
    issuedCompany: f.text('发证机关', { max: 50 }),
    trainingTime: f.date('培训时间'),
    issuedTime: f.date('发证日期', { required: true, help: '换证的填本期有效期开始的日期' }),
    reviewTime: f.date('复审日期', { required: true, help: '应复审的日期；不复审的证书与有效期至相同' }),
    effectiveTime: f.date('有效期至', { required: true }),
    photo: f.file('证书照片', { accept: ['jpg', 'jpeg', 'png'], count: 2, maxMb: 50 }),
    longReview: f.choice('复审延长', { '0': '否', '1': '是' }, { visibleWhen: special, help: '复审延长至每6年1次' }),
    workSince: f.date('从事本工种起始日期', { visibleWhen: special }),
    offSince: f.date('离岗日期', { visibleWhen: special }),
    backOn: f.date('回岗日期', { visibleWhen: special }),
    retestOn: f.date('重新实际操作考试日期', { visibleWhen: special, help: '离岗6个月以上的' }),
    validUntil: f.date('可用至', { computed: true, help: '有效期至、复审日期与离岗规定中最早的一天' }),
    hasReview: f.choice('另有复审', { '0': '否', '1': '是' }, { computed: true }),
    offUntil: f.date('离岗期限', { computed: true }),
    certificateState: f.choice('证书状态', { '1': '有效', '2': '即将到期', '3': '已过期' }, { computed: true }),
    verifyState: f.state('核验状态', certificateLifecycle),
    verifyWay: f.choice(
      '核验方式',
      { '1': '核对原件', '2': '官方网站查询', '3': '向发证机关函询' },
      { computed: true },
    ),
    verifyNote: f.longText('核验说明', { max: 200, computed: true }),
    verifyUserId: f.ref('核验人', 'user', { computed: true, onDelete: 'keepName' }),
    verifyTime: f.datetime('核验时间', { computed: true }),
    cancelReason: f.longText('注销原因', { max: 200, computed: true }),
    remark: f.longText('备注', { max: 200 }),
    reviews: f.rows(
      '复审记录',
      {
        appliedOn: f.date('申请日期', { required: true }),
        reviewedOn: f.date('复审通过日期', { required: true }),
        dueOn: f.date('应复审日期', { required: true }),
        nextReview: f.date('下次复审日期', { required: true }),
        hours: f.int('培训学时', { min: 0, max: 999, unit: '学时' }),
        organ: f.text('复审机关', { max: 50 }),
      },
      { table: 'certificate_review', computed: true, maxCount: 50 },
    ),
  },
  // A number of special works is the person's own and stands on each of his categories.
  uniques: [{ fields: ['num', 'type'], message: '该类别的证书编号已存在' }],
  views: {
    list: {
      columns: [
        { field: 'name', width: 180, fixed: 'left' },
        { field: 'userId', width: 84 },
        { field: 'type', width: 136 },
        { field: 'certificateState', width: 112 },
        { field: 'reviewTime', width: 108 },
        { field: 'effectiveTime', width: 108 },
        { field: 'verifyState', width: 104 },
        { field: 'deptId', width: 110 },
        { field: 'num', width: 180 },
        'issuedTime',
        { field: 'trainingTime', hidden: true },
        { field: 'validUntil', hidden: true },
        { field: 'issuedCompany', hidden: true },
        { field: 'inService', hidden: true },
      ],
      filters: [
        ['name', 'like'],
        ['num', 'like'],
        ['userId', 'equal'],
        ['deptId', 'under'],
        ['type', 'in'],
        ['certificateState', 'in'],
        ['verifyState', 'in'],
        ['inService', 'equal'],
        ['validUntil', 'range'],
      ],
      sort: '-createTime',
    },
    form: [
      section('证书', ['name', 'userId', 'type', 'num', 'issuedCompany', 'photo']),
      section('期限', ['trainingTime', 'issuedTime', 'reviewTime', 'effectiveTime', 'longReview', 'workSince']),
      section('离岗', ['offSince', 'backOn', 'retestOn', 'remark']),
    ],
    detail: [
      section('证书', ['name', 'userId', 'deptId', 'inService', 'type', 'num', 'issuedCompany', 'photo']),
      section('期限', [
        'certificateState',
        'validUntil',
        'trainingTime',
        'issuedTime',
        'reviewTime',
        'effectiveTime',
        'longReview',
        'workSince',
        'offSince',
        'backOn',
        'retestOn',
      ]),
      section('复审记录', ['reviews']),
      section('核验', [
        'verifyState',
        'verifyWay',
        'verifyNote',
        'verifyUserId',
        'verifyTime',
        'cancelReason',
        'remark',
      ]),
    ],
    import: {
      columns: [
        'name',
        'userId',
        'type',
        'num',
        'issuedCompany',
        'trainingTime',
        'issuedTime',
        'reviewTime',
        'effectiveTime',
        'longReview',
        'workSince',
        'remark',
      ],
      key: ['num', 'type'],
      note: '已核验的证书有改动的须重新核验；照片在导入后逐份上传',
    },
    export: {
      columns: [
        'name',
        'userId',
        'deptId',
        'type',
        'num',
        'issuedCompany',
        'trainingTime',
        'issuedTime',
        'reviewTime',
        'effectiveTime',
        'validUntil',
        'certificateState',
        'verifyState',
        'verifyUserId',
        'verifyTime',
      ],
    },
  },
  steps: (step) => ({
    steps: [
      step({
        name: 'verify',
        label: '核验通过',
        permission: 'edit',
        at: ['PUT /verify/:id'],
        from: ['waiting', 'refused'],
        to: 'verified',
        waits: '该证书正等待核验',
        may: { not: { user: 'userId' } },
        maySays: '不能核验本人的证书',
        form: {
          sections: [section('', ['verifyWay', 'verifyNote'])],
          fields: { verifyWay: { required: true, fresh: true }, verifyNote: { fresh: true } },
        },
        set: ({ actor, context }) => ({ verifyUserId: actor.userId || null, verifyTime: context.now }),
        done: { msg: '已核验' },
      }),
      step({
        name: 'refuse',
        label: '核验不通过',
        permission: 'edit',
        danger: true,
        at: ['PUT /refuse/:id'],
        from: ['waiting', 'verified'],
        to: 'refused',
        waits: { verified: '该证书已核验' },
        may: { not: { user: 'userId' } },
        maySays: '不能核验本人的证书',
        form: {
          sections: [section('', ['verifyWay', 'verifyNote'])],
          fields: { verifyWay: { required: true, fresh: true }, verifyNote: { required: true, fresh: true } },
        },
        set: ({ actor, context }) => ({ verifyUserId: actor.userId || null, verifyTime: context.now }),
        done: { msg: '已记录核验不通过' },
      }),
      step({
        name: 'review',
        label: '登记复审',
        permission: 'edit',
        at: ['PUT /review/:id'],
        from: ['waiting', 'verified'],
        form: {
          sections: [section('', ['appliedOn', 'reviewedOn', 'hours', 'organ', 'nextReview'])],
          also: {
            appliedOn: f.date('申请日期', {
              required: true,
              help: `特种作业操作证应在期满前${REVIEW_WINDOW_DAYS}日内申请`,
            }),
            reviewedOn: f.date('复审通过日期', { required: true }),
            hours: f.int('培训学时', { min: 0, max: 999, unit: '学时' }),
            organ: f.text('复审机关', { max: 50 }),
            nextReview: f.date('下次复审日期', { required: true }),
          },
        },
        check: ({ row, body, context }) => [
          ...(['appliedOn', 'reviewedOn', 'nextReview'] as const)
            .filter((name) => !body[name])
            .map((field) => ({ field, message: REVIEW_ASKS[field] })),
          ...reviewFaults(row, body, context.now.slice(0, 10)),
        ],
        set: ({ body }) => ({ reviewTime: String(body.nextReview) }),
        rows: {
          field: 'reviews',
          row: ({ row, body }) => ({
            appliedOn: body.appliedOn,
            reviewedOn: body.reviewedOn,
            dueOn: row.reviewTime,
            nextReview: body.nextReview,
            hours: body.hours ? Number(body.hours) : null,
            organ: body.organ ?? null,
          }),
        },
        done: { msg: '复审已登记' },
      }),
      step({
        name: 'cancel',
        label: '注销',
        permission: 'edit',
        danger: true,
        at: ['PUT /cancel/:id'],
        from: ['waiting', 'verified', 'refused'],
        to: 'cancelled',
        waits: { refused: '该证书核验不通过' },
        form: { sections: [section('', ['cancelReason'])], fields: { cancelReason: { required: true } } },
        done: { msg: '已注销' },
      }),
    ],
    ended: { cancelled: '该证书已注销，不能再办理' },
  }),
  deadlines: certificateDeadlines,
  kept: [
    {
      field: 'verifyState',
      values: [String(VERIFY.cancelled)],
      binds: 'tenants',
      from: 'edit',
      reason: '证书已注销，不能修改',
    },
  ],
  handover: {},
  search: ['name', 'num'],
  indexes: [['userId', 'type'], ['deptId'], ['certificateState', 'createTime'], ['type', 'createTime'], ['validUntil']],
  menu: {
    under: 'permit',
    path: '/certificate/list',
    icon: 'safety-certificate',
    sort: 60,
    name: '安全证书管理',
    government: '/govpage/safe/safetycertificate',
  },
});

const REVIEW_ASKS = {
  appliedOn: '请选择申请日期',
  reviewedOn: '请选择复审通过日期',
  nextReview: '请选择下次复审日期',
} as const;
