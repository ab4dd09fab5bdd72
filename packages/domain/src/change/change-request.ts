import { defineResource, f, isOf, section, states, stepsOf, wire } from '@anlan/resource';

export const changeLifecycle = states({
  auditing: [1, '待审核', 'warning'],
  accepting: [2, '待验收', 'progress'],
  accepted: [3, '已验收', 'success'],
});

export const CHANGE_KINDS = {
  '1': '工艺技术',
  '2': '设备设施',
  '3': '原料介质',
  '4': '操作规程',
  '5': '机构人员',
  '9': '其他',
} as const;

/** Whose opinion a request waits for; three in this order. */
export const AUDIT_STAGES = {
  '1': '待基层单位领导意见',
  '2': '待审核部门意见',
  '3': '待主管领导意见',
  '4': '审核通过',
  '5': '退回修改',
} as const;
const RETURNED = 5;
const PASSED = 4;

const temporary = { field: 'temporary', equals: true } as const;

const fields = {
  name: f.text('变更名称', { required: true, max: 40 }),
  kind: f.choice('变更类别', CHANGE_KINDS, { default: 9 }),
  deptId: f.ref('申请部门', 'dept', { required: true, onDelete: 'keepName' }),
  applicantUserId: f.ref('申请人', 'user', { required: true, onDelete: 'keepName' }),
  applicationTime: f.date('申请日期', { required: true }),
  temporary: f.flag('临时变更', { codes: [1, 0], default: 0 }),
  expireDate: f.date('恢复期限', {
    visibleWhen: temporary,
    requiredWhen: temporary,
    help: '临时变更到期须恢复原状，或重新申请为正式变更',
  }),
  changeDescription: f.longText('变更说明', { max: 500 }),
  riskAnalysis: f.longText('风险分析', { max: 500 }),
  affectedDepts: f.ref('受影响部门', 'dept', { multiple: true, onDelete: 'keepName' }),
  affectedPoints: f.ref('涉及风险点', 'riskPoint', { multiple: true, onDelete: 'keepName' }),
  attachIds: f.file('附件', {
    accept: ['pdf', 'jpg', 'jpeg', 'png', 'doc', 'docx', 'xls', 'xlsx'],
    count: 9,
    maxMb: 50,
  }),
  grassrootsLeadersOpinions: f.longText('基层单位领导意见', { max: 200, computed: true }),
  auditDeptOpinions: f.longText('审核部门意见', { max: 200, computed: true }),
  supervisorLeadersOpinions: f.longText('主管领导意见', { max: 200, computed: true }),
  auditStage: f.choice('审核进度', AUDIT_STAGES, { computed: true }),
  opinions: f.rows(
    '审核记录',
    {
      stage: f.choice('审核环节', { '1': '基层单位领导', '2': '审核部门', '3': '主管领导' }, { required: true }),
      userId: f.ref('审核人', 'user', { required: true, onDelete: 'keepName' }),
      agreed: f.flag('是否同意', { required: true }),
      onBehalf: f.flag('代办', { help: '由企业管理员代应审核的人出具' }),
      opinion: f.text('意见', { required: true, max: 200 }),
      time: f.datetime('审核时间', { required: true }),
    },
    { table: 'change_opinion', maxCount: 200, computed: true },
  ),
  auditTime: f.datetime('审核通过时间', { computed: true }),
  state: f.state('变更状态', changeLifecycle),
  acceptTime: f.datetime('验收时间', { computed: true }),
  restoreTime: f.datetime('恢复原状时间', { computed: true }),
  restoreNote: f.longText('恢复情况', { max: 200, computed: true }),
} as const;

const entity = { name: 'changeRequest', label: '变更申请', fields, lifecycle: changeLifecycle };

/** What the steps must know beside the record. */
export interface ChangeContext {
  readonly now: string;
  /** 落实事项 that are still open. */
  readonly openFollowUps: number;
  /** Who has given an opinion since it was submitted last. */
  readonly opined?: readonly string[];
  /** The acceptance written so far; a call of the step that says less than everything goes by it. */
  readonly acceptance: Readonly<Record<string, unknown>>;
}

const { step } = stepsOf(entity)<ChangeContext>();

const AGREED = { '1': '同意', '2': '不同意' } as const;

type Stage = 1 | 2 | 3;
const agrees = (body: Readonly<Record<string, unknown>>): boolean => String(body.agreed ?? '1') === '1';

/** One of the three opinions; a refusal gives the request back to its applicant. */
const opinion = <const N extends 'grassrootsLeadersOpinions' | 'auditDeptOpinions' | 'supervisorLeadersOpinions'>(
  stage: Stage,
  name: string,
  field: N,
  party: { readonly headOf: 'deptId' } | { readonly role: string },
  link: { readonly headOf: 'deptId'; readonly apart: readonly ['applicantUserId'] } | { readonly role: string },
  sentence: string,
) =>
  step({
    name,
    label: '审核',
    button: 'audit',
    kind: name,
    permission: 'edit',
    through: 'audit',
    from: ['auditing'],
    while: { field: 'auditStage', equals: stage },
    waits: `该变更正${AUDIT_STAGES[stage].replace('待', '等待')}`,
    to: ({ body }) => (stage === 3 && agrees(body) ? 'accepting' : 'auditing'),
    may: { allOf: [{ not: { user: 'applicantUserId' } }, { anyOf: [party, { role: 'enterprise_admin' }] }] },
    maySays: sentence,
    properly: party,
    awaits: {
      when: {
        all: [
          { field: 'state', equals: 1 },
          { field: 'auditStage', equals: stage },
        ],
      },
      chain: [link],
    },
    form: {
      title: `审核（${fields[field].label}）`,
      sections: [section('', ['agreed', field])],
      fields: { [field]: { required: true, fresh: true } } as { readonly [K in N]: { required: true; fresh: true } },
      also: { agreed: f.choice('审核结果', AGREED, { default: 1 }) },
    },
    check: ({ row, actor, context }) => [
      // Three hands look at it: who may stand in for each gives one of them.
      ...(context.opined?.includes(actor.userId)
        ? [{ field, message: '您已对该变更出具过意见，三级审核意见须由不同的人出具' }]
        : []),
      ...(String(row.changeDescription ?? '').trim() === ''
        ? [{ field: 'changeDescription', message: '变更申请未填写变更说明，不能审核' }]
        : []),
      ...(String(row.riskAnalysis ?? '').trim() === ''
        ? [{ field: 'riskAnalysis', message: '变更申请未填写风险分析，不能审核' }]
        : []),
    ],
    set: ({ body, context }) => {
      if (!agrees(body)) return { auditStage: RETURNED };
      return stage === 3 ? { auditStage: PASSED, auditTime: context.now } : { auditStage: stage === 1 ? 2 : 3 };
    },
    rows: {
      field: 'opinions',
      row: ({ actor, row, body, merged, context }) => ({
        stage,
        userId: actor.userId,
        agreed: agrees(body),
        onBehalf: !isOf(party, row, actor),
        opinion: merged[field],
        time: context.now,
      }),
    },
    done: { msg: '审核意见已提交' },
  });

const EMPTY: Readonly<Record<string, unknown>> = {};

const MEMBER = {
  name: f.text('姓名', { required: true, max: 10 }),
  company: f.text('单位', { required: true, max: 30 }),
  dept: f.text('部门', { required: true, max: 10 }),
  postName: f.text('职务', { required: true, max: 10 }),
} as const;

export const FAILED = 2;

export const acceptanceFields = {
  result: f.choice('验收结果', { '1': '通过', '2': '不通过' }, { required: true, default: 1 }),
  acceptanceCompany: f.text('验收单位', { required: true, max: 30 }),
  acceptanceMembers: f.rows('验收成员', MEMBER, { table: 'change_acceptance_member', maxCount: 50 }),
  acceptanceOpinions: f.longText('验收意见', { required: true, max: 200 }),
  acceptanceSignature: f.text('验收签字', { required: true, max: 10 }),
  auditDeptReviewOpinions: f.longText('审核部门复核意见', { required: true, max: 200 }),
  auditDeptReviewSignature: f.text('审核部门复核签字', { required: true, max: 10 }),
  acceptanceDept: f.rows(
    '部门会签',
    {
      changeId: f.ref('变更申请', 'changeRequest', { computed: true }),
      type: f.choice('会签类型', { '1': '成员', '2': '部门' }, { required: true, default: 2 }),
      dept: f.text('部门', { required: true, max: 30 }),
      signature: f.text('签字', { required: true, max: 10 }),
    },
    { table: 'change_acceptance_dept', maxCount: 50 },
  ),
} as const;

const NEEDED = [
  'acceptanceCompany',
  'acceptanceOpinions',
  'acceptanceSignature',
  'auditDeptReviewOpinions',
  'auditDeptReviewSignature',
] as const;

const fails = (told: Readonly<Record<string, unknown>>): boolean => Number(told.result ?? 1) === FAILED;

const blank = (value: unknown): boolean => value === null || value === undefined || String(value).trim() === '';
const rowsIn = (value: unknown): readonly Readonly<Record<string, unknown>>[] => (Array.isArray(value) ? value : []);

/** What stands in the way of an acceptance: everything at once. */
export function acceptanceFaults(
  told: Readonly<Record<string, unknown>>,
  openFollowUps: number,
): { readonly field: string; readonly message: string }[] {
  return [
    ...NEEDED.filter((name) => blank(told[name])).map((field) => ({
      field,
      message: `请输入${acceptanceFields[field].label}`,
    })),
    ...(rowsIn(told.acceptanceMembers).length === 0
      ? [{ field: 'acceptanceMembers', message: '请至少填写一名验收成员' }]
      : []),
    ...(rowsIn(told.acceptanceDept).length === 0 ? [{ field: 'acceptanceDept', message: '请至少有一个部门会签' }] : []),
    ...(openFollowUps > 0 && !fails(told)
      ? [{ field: 'state', message: `还有${openFollowUps}项落实事项未完成，不能验收；确不涉及的请填写原因取消` }]
      : []),
  ];
}

const accept = step({
  name: 'accept',
  label: '验收',
  permission: 'edit',
  at: ['PUT /acceptance/:id', 'POST /acceptance/:id'],
  from: ['accepting'],
  fromSays: { auditing: '该变更尚未审核通过，不能验收' },
  waits: '该变更正等待验收',
  to: ({ body }) => (fails(body) ? 'accepting' : 'accepted'),
  may: { anyOf: [{ role: 'safety_manager' }, { role: 'principal' }, { role: 'enterprise_admin' }] },
  maySays: '由安全管理人员或主要负责人组织验收',
  awaits: { chain: [{ role: 'safety_manager' }] },
  form: {
    sections: [
      section('验收', [
        'result',
        'acceptanceCompany',
        'acceptanceOpinions',
        'acceptanceSignature',
        'acceptanceMembers',
      ]),
      section('会签与复核', ['acceptanceDept', 'auditDeptReviewOpinions', 'auditDeptReviewSignature']),
    ],
    also: acceptanceFields,
    initial: (_row, { acceptance }) => acceptance,
  },
  check: ({ body, context }) => acceptanceFaults({ ...context.acceptance, ...body }, context.openFollowUps),
  set: ({ body, context }) => (fails(body) ? {} : { acceptTime: context.now }),
  done: { msg: '验收意见已提交' },
});

const resubmit = step({
  name: 'resubmit',
  label: '重新提交',
  // Whose request it is mends it, whatever his codes.
  permission: 'view',
  at: ['PUT /submit/:id'],
  from: ['auditing'],
  while: { field: 'auditStage', equals: RETURNED },
  whileSays: '该变更正在审核，无需重新提交',
  waits: '该变更已退回，请申请人修改后重新提交',
  may: { anyOf: [{ user: 'applicantUserId' }, { role: 'enterprise_admin' }] },
  maySays: '由申请人修改后重新提交',
  awaits: {
    when: {
      all: [
        { field: 'state', equals: 1 },
        { field: 'auditStage', equals: RETURNED },
      ],
    },
    chain: [{ user: 'applicantUserId' }, { role: 'safety_manager' }],
  },
  form: {
    sections: [section('', ['changeDescription', 'riskAnalysis'])],
    fields: { changeDescription: { required: true }, riskAnalysis: { required: true } },
  },
  set: () => ({
    auditStage: 1,
    grassrootsLeadersOpinions: null,
    auditDeptOpinions: null,
    supervisorLeadersOpinions: null,
  }),
  done: { msg: '已重新提交' },
});

const restore = step({
  name: 'restore',
  label: '恢复原状',
  permission: 'edit',
  at: ['PUT /restore/:id'],
  from: ['accepting', 'accepted'],
  while: { all: [temporary, { field: 'restoreTime', filled: false }] },
  whileSays: [
    { when: { field: 'restoreTime', filled: true }, says: '该临时变更已恢复原状' },
    { when: { not: temporary }, says: '只有临时变更需要恢复原状' },
  ],
  form: { sections: [section('', ['restoreNote'])], fields: { restoreNote: { required: true } } },
  set: ({ context }) => ({ restoreTime: context.now }),
  done: { msg: '已登记恢复原状' },
});

const all = ['name', 'kind', 'deptId', 'applicantUserId', 'applicationTime'] as const;
const about = [
  'temporary',
  'expireDate',
  'changeDescription',
  'riskAnalysis',
  'affectedDepts',
  'affectedPoints',
  'attachIds',
] as const;

/** What the opinions are about; the day of return of a temporary change may be moved, and its deadline with it. */
const JUDGED = [
  'name',
  'kind',
  'deptId',
  'applicantUserId',
  'applicationTime',
  'temporary',
  'changeDescription',
  'riskAnalysis',
  'affectedDepts',
  'affectedPoints',
  'attachIds',
] as const;

/**
 * A change (变更管理四步：申请、审批、实施、验收): three opinions in order, then what follows from it is done, then it is
 * accepted. A temporary one ends on its day.
 */
export const changeRequest = defineResource({
  ...entity,
  module: 'change',
  table: 'change_request',
  scope: 'tenant',
  permission: 'change',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/change', { excel: 'export' }),
  title: 'name',
  lookup: 'referring',
  views: {
    list: {
      columns: [
        { field: 'name', width: 220 },
        'kind',
        'state',
        'auditStage',
        'deptId',
        'applicantUserId',
        'applicationTime',
        'temporary',
        'expireDate',
      ],
      filters: [
        ['name', 'like'],
        ['kind', 'equal'],
        ['state', 'in'],
        ['auditStage', 'equal'],
        ['deptId', 'under'],
        ['applicantUserId', 'equal'],
        ['temporary', 'equal'],
        ['applicationTime', 'range'],
      ],
      sort: '-createTime',
    },
    form: [section('变更申请', all), section('变更内容', about)],
    detail: [
      section('变更申请', [...all, 'state', 'auditStage']),
      section('变更内容', about),
      section('审核', [
        'grassrootsLeadersOpinions',
        'auditDeptOpinions',
        'supervisorLeadersOpinions',
        'auditTime',
        'opinions',
      ]),
      section('验收', ['acceptTime', 'restoreTime', 'restoreNote']),
    ],
    export: {
      columns: [
        'name',
        'kind',
        'state',
        'auditStage',
        'deptId',
        'applicantUserId',
        'applicationTime',
        'temporary',
        'expireDate',
        'changeDescription',
        'riskAnalysis',
        'acceptTime',
      ],
    },
  },
  steps: {
    entity,
    plain: { now: '2026-01-01 00:00:00', openFollowUps: 0, acceptance: EMPTY } satisfies ChangeContext,
    steps: [
      opinion(
        1,
        'auditGrassroots',
        'grassrootsLeadersOpinions',
        { headOf: 'deptId' },
        { headOf: 'deptId', apart: ['applicantUserId'] },
        '由申请部门的负责人审核',
      ),
      opinion(
        2,
        'auditDepartment',
        'auditDeptOpinions',
        { role: 'safety_manager' },
        { role: 'safety_manager' },
        '由安全管理人员审核',
      ),
      opinion(
        3,
        'auditLeader',
        'supervisorLeadersOpinions',
        { role: 'principal' },
        { role: 'principal' },
        '由主要负责人审核',
      ),
      resubmit,
      accept,
      restore,
    ],
    doors: [
      {
        name: 'audit',
        at: ['PUT /audit/:id', 'POST /audit/:id'],
        summary: '变更申请：审核',
      },
    ],
    ended: { accepted: '该变更已验收，不能再办理' },
  },
  kept: [
    {
      field: 'state',
      values: [String(changeLifecycle.code.accepted)],
      binds: 'tenants',
      from: 'edit',
      reason: '该变更已验收，不能修改',
    },
    {
      field: 'state',
      values: [String(changeLifecycle.code.accepting)],
      binds: 'tenants',
      from: { fields: JUDGED },
      reason: '该变更已审核通过，审核过的内容不能修改',
    },
    {
      field: 'auditStage',
      values: ['2', '3'],
      binds: 'tenants',
      from: { fields: JUDGED },
      reason: '已有审核意见，审核过的内容不能修改；需要修改的，请审核人退回',
    },
    {
      field: 'state',
      values: [String(changeLifecycle.code.accepting), String(changeLifecycle.code.accepted)],
      binds: 'tenants',
      from: 'remove',
      reason: '只能删除待审核的变更',
    },
  ],
  deadlines: {
    expiry: {
      label: '临时变更恢复',
      at: 'expireDate',
      while: { all: [temporary, { field: 'restoreTime', filled: false }, { field: 'state', in: [2, 3] }] },
      whose: 'applicantUserId',
      basis: '企业规定（临时变更到期恢复）',
      rungs: [
        {
          name: 'remind',
          before: 'change.temporary.remindDays',
          tells: [[{ user: 'applicantUserId' }, { headOf: 'deptId' }], [{ role: 'safety_manager' }]],
          says: '临时变更即将到期（{due}）：{title}',
        },
        {
          name: 'expired',
          tells: [[{ user: 'applicantUserId' }, { headOf: 'deptId' }, { role: 'safety_manager' }]],
          says: '临时变更已到期未恢复：{title}',
          warns: {
            type: '99',
            level: '3',
            says: '临时变更到期未恢复：应于{due}前恢复原状',
            over: '已恢复原状，或变更期限已调整',
          },
        },
      ],
    },
  },
  handover: { applicantUserId: { in: ['auditing', 'accepting'] } },
  search: ['name'],
  indexes: [['state', 'auditStage'], ['deptId', 'state'], ['applicationTime']],
  menu: { under: 'management', path: '/management/change', icon: 'control', sort: 20 },
});
