import { type Attempt, defineResource, f, isEmpty, type PlainContext, section, states, wire } from '@anlan/resource';
import { addDays } from '@anlan/resource/dates';
import { FILE_TYPE } from '../document/institutional';
import { CHOOSABLE } from '../document/standing';

/** Spec 3 §4: what was held is proved by its record. */
export const drillLifecycle = states({
  pending: [1, '待上传', 'warning'],
  uploaded: [2, '已上传', 'success'],
});

export const DRILL_RESULTS = { '1': '符合', '2': '基本符合', '3': '不符合' } as const;
export const DRILL_GRADES = { '1': '优秀', '2': '良好', '3': '合格', '4': '不合格' } as const;

/** Who does what in a drill (AQ/T 9007-2019). */
export const DRILL_ROLES = {
  '1': '总指挥',
  '2': '现场指挥',
  '3': '策划与控制',
  '4': '抢险救援',
  '5': '警戒疏散',
  '6': '医疗救护',
  '7': '通信联络',
  '8': '后勤保障',
  '9': '评估',
} as const;

/** safe_hazard_category_source 应急演练 */
export const DRILL_SOURCE = '17';

const NOT_EVALUATED = { field: 'evaluationGrade', filled: false } as const;
/** By these a drill counts for a duty of the law. */
const COUNTED_BY = ['drillType', 'walkthroughTime'] as const;
/** What whoever signs in has been told. */
const SIGNED = ['emergencyPlanId', 'emergencyPlan', 'name', 'walkthroughLocation', 'walkthroughDept'] as const;
/** And what its record tells of it. */
const RECORDED = [...SIGNED, 'auditDept', 'walkthroughUser', 'writeUser', 'scenario', 'script', 'roles'] as const;

/** Signed in to on its day, or on the next one where it goes past midnight. */
const SIGNED_IN_DAYS = 1;
function signInTimeFault({ row, context }: Attempt<PlainContext>): string | undefined {
  if (typeof row.walkthroughTime !== 'string') return '该演练未填写演练时间，不能签到';
  const [held, today] = [row.walkthroughTime.slice(0, 10), context.now.slice(0, 10)];
  if (today < held) return `演练当天（${held}）才能签到`;
  return today > addDays(held, SIGNED_IN_DAYS) ? `演练（${held}）已过，只能在演练当天或次日签到` : undefined;
}

/** Of the time told so far: a drill that is still to come has no record. */
const toCome = ({ row, context }: Attempt<PlainContext>): boolean =>
  typeof row.walkthroughTime === 'string' && row.walkthroughTime > context.now;

/**
 * An emergency drill: planned with its script, signed in to by those who take part, proved by its record, judged by the
 * company's own indicators. It counts for the law once it was held, recorded and evaluated.
 */
export const drill = defineResource({
  name: 'drill',
  label: '应急演练',
  module: 'drill',
  table: 'emergency_drill',
  scope: 'tenant',
  permission: 'emergencywalkthrough',
  visibleTo: 'tenant',
  masksPeople: true,
  wire: wire.rest('/safe/emergencywalkthrough', {
    supervisor: true,
    also: {
      governmentPage: ['GET /safe/index/government/emergencywalkthrough/page'],
      governmentGet: ['GET /safe/index/government/emergencywalkthrough/:id'],
    },
    excel: 'export',
  }),
  title: 'name',
  lookup: 'referring',
  lifecycle: drillLifecycle,
  fields: {
    emergencyPlanId: f.ref('应急预案文件', 'institutional', {
      where: { type: FILE_TYPE.emergencyPlan, standing: CHOOSABLE },
      onDelete: 'clear',
      nameAs: 'emergencyPlanFileName',
      help: '从现行有效的应急预案（制度文件）中选择；选择后不必再填应急预案名称',
    }),
    emergencyPlan: f.text('应急预案', {
      max: 50,
      requiredWhen: { field: 'emergencyPlanId', filled: false },
    }),
    name: f.text('演练名称', { required: true, max: 25 }),
    drillType: f.dict('演练类型', 'safe_drill_type', { help: '未选择演练类型的演练不计入法定演练次数' }),
    auditDept: f.ref('审核部门', 'dept', { onDelete: 'keepName' }),
    walkthroughTime: f.datetime('演练时间'),
    walkthroughLocation: f.text('演练地点', { max: 50 }),
    walkthroughDept: f.ref('参演部门', 'dept', { multiple: true, onDelete: 'keepName' }),
    walkthroughUser: f.ref('参演人员', 'user', {
      multiple: true,
      maxCount: 500,
      onDelete: 'keepName',
      headcount: true,
    }),
    roles: f.rows(
      '演练角色',
      {
        role: f.choice('角色', DRILL_ROLES, { required: true }),
        userId: f.ref('人员', 'user', { required: true, onDelete: 'keepName' }),
        duty: f.text('职责', { max: 100 }),
      },
      { table: 'emergency_drill_role', maxCount: 100 },
    ),
    writeUser: f.ref('记录人', 'user', { multiple: true, onDelete: 'keepName' }),
    scenario: f.longText('情景设定', { max: 1000 }),
    script: f.rows(
      '演练脚本',
      {
        minute: f.int('第几分钟', { required: true, min: 0, max: 1440 }),
        event: f.text('情景', { required: true, max: 200 }),
        action: f.text('处置动作', { required: true, max: 200 }),
        userId: f.ref('负责人', 'user', { onDelete: 'keepName' }),
      },
      { table: 'emergency_drill_script', maxCount: 100 },
    ),
    signIns: f.rows(
      '签到',
      {
        userId: f.ref('签到人', 'user', { required: true, onDelete: 'keepName' }),
        signTime: f.datetime('签到时间', { required: true }),
        signature: f.signature('签名'),
      },
      { table: 'emergency_drill_sign_in', maxCount: 500, computed: true },
    ),
    signedUser: f.ref('已签到人员', 'user', {
      multiple: true,
      computed: true,
      onDelete: 'keepName',
      headcount: true,
    }),
    state: f.state('演练记录状态', drillLifecycle),
    attachId: f.file('演练记录', { accept: ['pdf'], maxMb: 50, computed: true }),
    attachName: f.text('附件名称', { max: 200, computed: true }),
    evaluations: f.rows(
      '评估指标',
      {
        indicator: f.dict('评估指标', 'safe_drill_indicator', { required: true }),
        result: f.choice('评估结果', DRILL_RESULTS, { required: true }),
        note: f.text('说明', { max: 200 }),
      },
      { table: 'emergency_drill_evaluation', maxCount: 50, computed: true },
    ),
    evaluationGrade: f.choice('评估等级', DRILL_GRADES, { computed: true }),
    evaluationSummary: f.longText('评估结论', { max: 1000, computed: true }),
    evaluateUserId: f.ref('评估人', 'user', { computed: true, onDelete: 'keepName' }),
    evaluateTime: f.datetime('评估时间', { computed: true }),
    hazardIds: f.ref('演练发现的隐患', 'hiddenDanger', { multiple: true, computed: true, onDelete: 'keepName' }),
  },
  views: {
    list: {
      columns: [
        { field: 'name', width: 200 },
        'drillType',
        'walkthroughTime',
        'state',
        'evaluationGrade',
        'emergencyPlan',
        'walkthroughLocation',
        'walkthroughDept',
        'attachId',
      ],
      filters: [
        ['name', 'like'],
        ['drillType', 'equal'],
        ['state', 'in'],
        ['evaluationGrade', 'equal'],
        ['walkthroughTime', 'range'],
      ],
      sort: '-createTime',
    },
    form: [
      section('演练计划', [
        'emergencyPlanId',
        'emergencyPlan',
        'name',
        'drillType',
        'auditDept',
        'walkthroughTime',
        'walkthroughLocation',
        'walkthroughDept',
        'walkthroughUser',
        'writeUser',
      ]),
      section('演练脚本', ['scenario', 'script', 'roles']),
    ],
    detail: [
      section('演练计划', [
        'emergencyPlanId',
        'emergencyPlan',
        'name',
        'drillType',
        'auditDept',
        'walkthroughTime',
        'walkthroughLocation',
        'walkthroughDept',
        'walkthroughUser',
        'writeUser',
      ]),
      section('演练脚本', ['scenario', 'script', 'roles']),
      section('签到', ['signIns']),
      section('演练记录', ['state', 'attachId']),
      section('演练评估', [
        'evaluationGrade',
        'evaluationSummary',
        'evaluations',
        'evaluateUserId',
        'evaluateTime',
        'hazardIds',
      ]),
    ],
    export: {
      columns: [
        'name',
        'emergencyPlan',
        'drillType',
        'walkthroughTime',
        'walkthroughLocation',
        'walkthroughDept',
        'state',
        'evaluationGrade',
        'evaluationSummary',
      ],
    },
  },
  steps: (step) => ({
    steps: [
      step({
        name: 'signIn',
        label: '演练签到',
        permission: 'view',
        at: ['PUT /sign/:id'],
        from: ['pending'],
        waits: '该演练尚未上传演练记录',
        may: { allOf: [{ user: 'walkthroughUser' }, { not: { user: 'signedUser' } }] },
        maySays: [
          { is: { user: 'signedUser' }, says: '您已签到，无需重复签到' },
          { is: { anyone: true }, says: '您不在本次演练的参演人员中，不能签到' },
        ],
        form: {
          sections: [section('', ['signature'])],
          also: { signature: f.signature('签名', { required: true }) },
        },
        check: (attempt) => {
          const late = signInTimeFault(attempt);
          return [
            ...(late ? [{ field: 'walkthroughTime', message: late }] : []),
            ...(isEmpty(attempt.body.signature) ? [{ field: 'signature', message: '请签名' }] : []),
          ];
        },
        set: ({ row, actor }) => ({ signedUser: [...((row.signedUser as string[] | null) ?? []), actor.userId] }),
        rows: {
          field: 'signIns',
          row: ({ body, actor, context }) => ({
            userId: actor.userId,
            signTime: context.now,
            signature: body.signature,
          }),
          keeps: { signature: 'signature' },
        },
        done: { msg: '签到成功' },
      }),
      step({
        name: 'record',
        label: '上传演练记录',
        permission: 'view',
        at: ['PUT /record/:id'],
        from: ['pending', 'uploaded'],
        to: 'uploaded',
        while: NOT_EVALUATED,
        whileSays: '该演练已评估，演练记录不能替换',
        may: { anyOf: [{ user: 'writeUser' }, { code: 'emergencywalkthrough_edit' }] },
        maySays: '您不是该演练的记录人，不能上传演练记录',
        awaits: {
          when: {
            all: [
              { field: 'state', equals: 1 },
              { field: 'walkthroughTime', filled: true },
            ],
          },
          chain: [{ user: 'writeUser' }, { role: 'safety_manager' }],
        },
        form: {
          sections: [section('', ['attachId'])],
          fields: { attachId: { required: true, fresh: true } },
        },
        check: (attempt) => (toCome(attempt) ? [{ field: 'attachId', message: '演练时间未到，不能上传演练记录' }] : []),
        done: { msg: '上传成功' },
      }),
      step({
        name: 'evaluate',
        label: '演练评估',
        permission: 'edit',
        at: ['PUT /evaluate/:id'],
        from: ['uploaded'],
        fromSays: { pending: '请先上传演练记录，再进行评估' },
        while: NOT_EVALUATED,
        whileSays: '该演练已评估，评估结果不能修改',
        form: {
          sections: [section('', ['evaluationGrade', 'evaluationSummary', 'evaluations'])],
          fields: {
            evaluationGrade: { required: true },
            evaluationSummary: { required: true },
            evaluations: { asked: true },
          },
        },
        check: ({ body }) =>
          Array.isArray(body.evaluations) && body.evaluations.length > 0
            ? []
            : [{ field: 'evaluations', message: '请至少评估一项指标' }],
        set: ({ actor, context }) => ({ evaluateUserId: actor.userId || null, evaluateTime: context.now }),
        done: { msg: '评估已保存' },
      }),
      step({
        name: 'findHazard',
        label: '上报演练发现的隐患',
        permission: 'edit',
        needs: ['hiddendanger_add'],
        maySays: '上报隐患需要隐患治理的新增权限',
        at: ['PUT /hazard/:id'],
        from: ['uploaded'],
        fromSays: { pending: '请先上传演练记录，再上报演练发现的隐患' },
        form: {
          sections: [section('', ['hiddenDangerDescribe', 'hiddenDangerPlace'])],
          also: {
            hiddenDangerDescribe: f.longText('隐患描述', { max: 500 }),
            hiddenDangerPlace: f.text('隐患地点', { max: 100 }),
          },
          initial: ({ walkthroughLocation }) => ({ hiddenDangerPlace: walkthroughLocation }),
        },
        check: ({ body }) => [
          ...(String(body.hiddenDangerDescribe ?? '').trim() === ''
            ? [{ field: 'hiddenDangerDescribe', message: '请输入隐患描述' }]
            : []),
          ...(String(body.hiddenDangerPlace ?? '').trim() === ''
            ? [{ field: 'hiddenDangerPlace', message: '请输入隐患地点' }]
            : []),
        ],
        done: { msg: '已上报隐患' },
      }),
    ],
  }),
  // Signed to, recorded or evaluated, it stays what it was signed to, recorded and evaluated as.
  kept: [
    {
      field: 'state',
      values: [String(drillLifecycle.code.uploaded)],
      binds: 'tenants',
      from: 'remove',
      reason: '演练记录已上传，是法定演练的凭证，不能删除',
    },
    {
      field: 'signedUser',
      values: 'filled',
      binds: 'tenants',
      from: 'remove',
      reason: '已有人签到的演练不能删除',
    },
    {
      field: 'signedUser',
      values: 'filled',
      binds: 'tenants',
      from: { fields: SIGNED },
      reason: '已有人签到，签到时的演练内容不能修改',
    },
    {
      field: 'signedUser',
      values: 'filled',
      binds: 'tenants',
      from: { fields: COUNTED_BY, empty: true },
      reason: '已有人签到，演练类型和演练时间不能修改',
    },
    {
      field: 'state',
      values: [String(drillLifecycle.code.uploaded)],
      binds: 'tenants',
      from: { fields: RECORDED },
      reason: '演练记录已上传，演练计划、人员和脚本不能修改',
    },
    {
      field: 'state',
      values: [String(drillLifecycle.code.uploaded)],
      binds: 'tenants',
      // One that was recorded without them counts from when they are told.
      from: { fields: COUNTED_BY, empty: true },
      reason: '演练记录已上传，演练类型和演练时间不能修改',
    },
  ],
  deadlines: {
    record: {
      label: '演练记录上传',
      at: { from: 'walkthroughTime', days: 'drill.record.days' },
      while: { field: 'state', equals: 1 },
      basis: '生产安全事故应急预案管理办法（应急管理部令第2号）第三十四条',
      rungs: [
        {
          name: 'overdue',
          tells: [[{ user: 'writeUser' }, { role: 'safety_manager' }], [{ role: 'enterprise_admin' }]],
          says: '演练记录逾期未上传：{title}',
        },
      ],
    },
  },
  search: ['name'],
  indexes: [['walkthroughTime'], ['state', 'walkthroughTime']],
  affects: ['drillDuty'],
  menu: {
    under: 'management',
    path: '/management/drill',
    icon: 'fire',
    sort: 10,
    government: '/govpage/safe/emergencywalkthrough',
    governmentUnder: 'gov_emergency',
  },
});
