import { defineResource, f, section, states, wire } from '@anlan/resource';

export const riskPlanState = states({
  waiting: [0, '未执行', 'neutral'],
  running: [1, '执行中', 'progress'],
  done: [2, '已完成', 'success'],
});

const execute = {
  permission: 'edit',
  button: 'execute',
  through: 'execute',
  form: { title: '执行', sections: [section('', ['executeRemark'])], fields: { executeRemark: { fresh: true } } },
} as const;

/**
 * How a risk point or a danger source is kept under control: measures, what to look for, how often, by whom and until
 * when. A changed plan keeps its earlier version in riskPlanRecord.
 */
export const riskPlan = defineResource({
  name: 'riskPlan',
  label: '风险管控计划',
  module: 'risk',
  table: 'risk_plan',
  scope: 'tenant',
  permission: 'riskplan',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/riskplan', {
    supervisor: true,
    excel: 'both',
    also: { remove: ['POST /safe/riskplan/delete', 'DELETE /safe/riskplan/delete'] },
  }),
  title: 'name',
  lookup: 'referring',
  lifecycle: riskPlanState,
  fields: {
    name: f.text('计划名称', { required: true, max: 50, unique: '计划名称已存在' }),
    riskId: f.ref('风险点', 'riskPoint', { required: true, onDelete: 'keepName', nameAs: 'riskName' }),
    dangerSourceId: f.ref('危险源', 'dangerSource', { onDelete: 'keepName', nameAs: 'dangerSourceName' }),
    managementMeasures: f.longText('管控措施', { required: true, max: 500 }),
    dangerInvestigateContent: f.longText('隐患排查内容', { required: true, max: 500 }),
    frequency: f.dict('管控频次', 'safe_check_frequency', { required: true }),
    deptId: f.ref('责任部门', 'dept', { required: true, onDelete: 'keepName' }),
    userId: f.ref('责任人', 'user', { required: true, onDelete: 'keepName' }),
    planTime: f.period('计划时间', ['planStartTime', 'planEndTime'], { required: true, precision: 'date' }),
    executeState: f.state('执行状态', riskPlanState),
    executeTime: f.datetime('执行时间', { computed: true }),
    executeUserId: f.ref('执行人', 'user', { computed: true, onDelete: 'keepName' }),
    executeRemark: f.longText('执行情况', { max: 200 }),
    revision: f.int('版本', { computed: true }),
    remark: f.longText('备注', { max: 200 }),
  },
  views: {
    list: {
      columns: [
        { field: 'name', width: 200, fixed: 'left' },
        'riskId',
        'dangerSourceId',
        'managementMeasures',
        'frequency',
        'deptId',
        'userId',
        'planTime',
        'executeState',
        'executeUserId',
        'executeTime',
        'revision',
      ],
      filters: [
        ['name', 'like'],
        ['riskId', 'equal'],
        ['dangerSourceId', 'equal'],
        ['executeState', 'in'],
        ['frequency', 'equal'],
        ['deptId', 'under'],
        ['userId', 'equal'],
        ['planTime', 'range'],
      ],
      sort: '-createTime',
    },
    form: [
      section('计划', ['name', 'riskId', 'dangerSourceId', 'frequency', 'deptId', 'userId', 'planTime']),
      section('管控内容', ['managementMeasures', 'dangerInvestigateContent', 'remark']),
    ],
    detail: [
      section('计划', ['name', 'riskId', 'dangerSourceId', 'frequency', 'deptId', 'userId', 'planTime', 'revision']),
      section('管控内容', ['managementMeasures', 'dangerInvestigateContent', 'remark']),
      section('执行', ['executeState', 'executeUserId', 'executeTime', 'executeRemark']),
    ],
    import: {
      columns: [
        'name',
        'riskId',
        'dangerSourceId',
        'managementMeasures',
        'dangerInvestigateContent',
        'frequency',
        'deptId',
        'userId',
        'planTime',
        'remark',
      ],
      key: 'name',
    },
    export: {
      columns: [
        'name',
        'riskId',
        'dangerSourceId',
        'managementMeasures',
        'dangerInvestigateContent',
        'frequency',
        'deptId',
        'userId',
        'planTime',
        'executeState',
        'executeUserId',
        'executeTime',
        'executeRemark',
      ],
    },
  },
  // 0 → 1 → 2 by one call: the first press begins, the second completes.
  steps: (step) => ({
    doors: [
      {
        name: 'execute',
        at: ['PUT /execut/:id', 'GET /execut/:id', 'POST /execut/:id'],
        summary: '风险管控计划：执行',
      },
    ],
    steps: [
      step({
        ...execute,
        name: 'start',
        label: '开始执行',
        from: ['waiting'],
        to: 'running',
        waits: '该计划尚未开始执行',
        history: { type: 3, said: ({ body }) => String(body.executeRemark ?? '').trim() || '开始执行' },
        done: { msg: '已开始执行' },
      }),
      step({
        ...execute,
        name: 'complete',
        label: '完成',
        from: ['running'],
        to: 'done',
        waits: '该计划正在执行',
        history: { type: 4, said: ({ body }) => String(body.executeRemark ?? '').trim() || '完成' },
        done: { msg: '已完成' },
      }),
    ],
    ended: { done: '该计划已完成，不能再执行' },
  }),
  search: ['name'],
  indexes: [['riskId'], ['dangerSourceId'], ['userId'], ['deptId']],
  counts: { by: ['executeState'] },
  affects: ['riskPlanRecord'],
  handover: { userId: { in: ['waiting', 'running'] } },
  menu: { under: 'risk', path: '/risk/plan', icon: 'schedule', sort: 60, name: '风险管控计划' },
});

/** What happened to a control plan, and how it read before it was changed. Written by the plan's own calls alone. */
export const riskPlanRecord = defineResource({
  name: 'riskPlanRecord',
  label: '管控计划记录',
  module: 'risk',
  table: 'risk_plan_record',
  scope: 'tenant',
  permission: 'riskplan',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/riskplanrecord', { without: ['create', 'update', 'remove'] }),
  title: 'content',
  fields: {
    planId: f.ref('管控计划', 'riskPlan', { required: true, onDelete: 'keepName', nameAs: 'planName' }),
    operateType: f.choice('操作', { '1': '新增', '2': '修改', '3': '开始执行', '4': '完成' }, { required: true }),
    revision: f.int('版本'),
    content: f.longText('说明', { max: 1000 }),
    /** The plan's fields as they were before this change, by name and as people read them. */
    earlier: f.json('修改前的内容', { shape: 'object' }),
    operateUserId: f.ref('操作人', 'user', { required: true, onDelete: 'keepName' }),
    operateTime: f.datetime('操作时间', { required: true }),
  },
  views: {
    list: {
      columns: ['operateTime', 'planId', 'operateType', 'revision', 'operateUserId', 'content'],
      filters: [
        ['planId', 'equal'],
        ['operateType', 'equal'],
        ['operateTime', 'range'],
      ],
      sort: '-operateTime',
    },
    form: [section('记录', ['operateType', 'revision', 'content', 'earlier', 'operateUserId', 'operateTime'])],
  },
  indexes: [['planId', 'operateTime']],
});
