import { defineResource, f, isEmpty, section, wire } from '@anlan/resource';
import { isAccidentValue } from './accidents';
import { assessLifecycle, DIRECTIONS, directionIn, type Judged, needsAssessment, STATUS } from './judge';

/** What a value may be taken from instead of being typed; the objective's period is the figure's. */
export const METRICS = {
  closedRate: '隐患整改率（%）',
  onTimeRate: '隐患按期整改率（%）',
  checkDoneRate: '排查任务总完成率（%）',
  checkOnTimeRate: '排查任务按时完成率（%）',
  drills: '已评估的应急演练次数',
  hoursRate: '培训学时完成率（%）',
  accidents: '生产安全事故起数（月报）',
  deaths: '死亡人数（月报）',
  serious: '重伤人数（月报）',
  deathRate: '千人死亡率（月报）',
  seriousRate: '千人重伤率（月报）',
} as const;
export type Metric = keyof typeof METRICS;

/** Fewer accidents are always better; else the target says it, or its direction does. */
export const directionOf = ({
  metric,
  targetValue,
  direction,
}: {
  readonly metric: string | null | undefined;
  readonly targetValue: string | null | undefined;
  readonly direction: number | null | undefined;
}): number => (metric && isAccidentValue(metric) ? 2 : (directionIn(targetValue) ?? direction ?? 1));

const JUDGED = [STATUS.reached, STATUS.missed];
/** By what it was judged; what came of it may still be told. */
const JUDGED_BY = [
  'parentId',
  'year',
  'startAndEndTime',
  'metric',
  'direction',
  'targetValue',
  'weight',
  'terminated',
] as const;

const measured = { field: 'metric', filled: true } as const;
const ended = { field: 'terminated', equals: true } as const;
const untold = { field: 'completeValue', filled: false } as const;
const ASSESS = assessLifecycle.code;
/** Its value is typed by a person, who has not told it, or may put it right before it is judged by. */
const TELLABLE = {
  all: [
    { field: 'metric', filled: false },
    {
      any: [
        { field: 'state', equals: STATUS.running },
        { all: [{ field: 'state', equals: STATUS.missed }, untold] },
        { field: 'assessState', equals: ASSESS.waiting },
      ],
    },
  ],
} as const;
const EVERY = assessLifecycle.names;

export const ASSESSED = { '1': '完成', '2': '未完成' } as const;
const done = (body: Readonly<Record<string, unknown>>): boolean => String(body.result ?? '').trim() === '1';

/** A plan or an objective of a year, with those below it; judged at the end of its period. */
export const objective = defineResource({
  name: 'objective',
  label: '目标与计划',
  module: 'objective',
  table: 'objective',
  scope: 'tenant',
  permission: 'target',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/target', { also: { tree: ['GET /safe/target/tree'] }, excel: 'export' }),
  title: 'name',
  lookup: 'referring',
  lifecycle: assessLifecycle,
  // Whether the assessor is asked follows from the value and the target, whoever writes them, and from what stands below.
  moves: { update: { from: EVERY, to: EVERY }, judge: { from: EVERY, to: EVERY } },
  fields: {
    parentId: f.parent('上级目标'),
    name: f.text('名称', { required: true, max: 15 }),
    type: f.choice('类型', { '1': '计划', '2': '目标' }, { required: true }),
    year: f.int('年度', { required: true, min: 2000, max: 2100 }),
    planType: f.choice('计划类型', { 年度: '年度', 月度: '月度', 专项: '专项', 临时: '临时' }, { required: true }),
    description: f.longText('描述', { max: 1500 }),
    responsibleDept: f.ref('责任部门', 'dept', { required: true, onDelete: 'keepName' }),
    responsibleUser: f.ref('责任人', 'user', { required: true, onDelete: 'keepName' }),
    // A child's assessor is its parent's unless it names its own.
    assessmentUser: f.ref('考核人', 'user', {
      requiredWhen: { field: 'parentId', filled: false },
      onDelete: 'keepName',
    }),
    startAndEndTime: f.period('起止时间', ['startTime', 'endTime'], { required: true, precision: 'date' }),
    // The last day of the period, by itself: what the calendar of duties goes by.
    dueDate: f.date('考核日期', { computed: true }),
    metric: f.choice('取数指标', METRICS, { help: '选择后完成值由系统按起止时间计算，不再手工填写' }),
    direction: f.choice('目标方向', DIRECTIONS, {
      default: 1,
      help: '事故与伤亡指标一律为不高于；目标值写明“≤”“不低于”等的，以其为准',
    }),
    targetValue: f.text('目标值', { max: 50 }),
    completeValue: f.text('完成值', { max: 50 }),
    weight: f.int('权重', { min: 0, max: 100, unit: '%', help: '同级目标之间的权重；都不填的按相同权重计' }),
    score: f.int('得分', { unit: '分', computed: true, help: '满分100；有下级目标的按下级得分与权重计算' }),
    attachId: f.file('附件', { accept: ['pdf', 'png', 'jpg', 'doc', 'docx'], maxMb: 50 }),
    terminated: f.flag('终止', { codes: [1, 0], default: 0, help: '终止的目标不再考核' }),
    terminateReason: f.text('终止原因', { max: 200, visibleWhen: ended, requiredWhen: ended }),
    assessState: f.state('考核确认', assessLifecycle),
    assessOpinion: f.longText('考核意见', { max: 500, computed: true }),
    records: f.rows(
      '填报与考核记录',
      {
        step: f.choice('事项', { '1': '填报完成值', '2': '考核确认' }, { required: true }),
        userId: f.ref('办理人', 'user', { required: true, onDelete: 'keepName' }),
        time: f.datetime('办理时间', { required: true }),
        completeValue: f.text('完成值', { max: 50 }),
        result: f.choice('考核结果', ASSESSED),
        opinion: f.text('意见', { max: 500 }),
      },
      { table: 'objective_record', maxCount: 500, computed: true },
    ),
    state: f.dict('状态', 'target_status', { computed: true }),
    judging: f.int('判定规则', { computed: true, detailOnly: true }),
  },
  rules: [{ if: measured, require: ['targetValue'], message: '按指标取数的目标须填写目标值' }],
  views: {
    list: {
      columns: [
        { field: 'name', width: 220 },
        'type',
        'year',
        'targetValue',
        'completeValue',
        'state',
        'weight',
        'score',
        'responsibleUser',
        'responsibleDept',
        'startAndEndTime',
      ],
      filters: [
        ['name', 'like'],
        ['type', 'equal'],
        ['year', 'equal'],
        ['planType', 'equal'],
        ['state', 'equal'],
        ['responsibleDept', 'under'],
      ],
      tabs: [
        { name: 'all', label: '全部', where: {} },
        { name: 'assess', label: '待考核确认', where: { assessState: ASSESS.waiting } },
      ],
      sort: '-createTime',
    },
    form: [
      section('目标', ['parentId', 'name', 'type', 'year', 'planType', 'startAndEndTime', 'description']),
      section('责任与考核', ['responsibleDept', 'responsibleUser', 'assessmentUser', 'weight']),
      section('目标值', ['metric', 'direction', 'targetValue', 'completeValue', 'attachId']),
      section('终止', ['terminated', 'terminateReason']),
    ],
    detail: [
      section('目标', ['parentId', 'name', 'type', 'year', 'planType', 'startAndEndTime', 'description']),
      section('责任与考核', ['responsibleDept', 'responsibleUser', 'assessmentUser', 'weight']),
      section('目标值', ['metric', 'direction', 'targetValue', 'completeValue', 'state', 'score', 'attachId']),
      section('考核', ['assessState', 'assessOpinion', 'terminateReason']),
      section('填报与考核记录', ['records']),
    ],
    export: {
      columns: [
        'name',
        'type',
        'year',
        'planType',
        'responsibleDept',
        'responsibleUser',
        'assessmentUser',
        'startAndEndTime',
        'targetValue',
        'completeValue',
        'weight',
        'state',
        'score',
      ],
    },
  },
  steps: (step) => ({
    steps: [
      step({
        name: 'tellValue',
        label: '填报完成值',
        permission: 'view',
        from: EVERY,
        while: TELLABLE,
        whileSays: [
          { when: measured, says: '该目标按指标取数，完成值由系统计算，不用填报' },
          { when: ended, says: '该目标已终止，不用填报完成值' },
          { when: { field: 'state', equals: STATUS.coming }, says: '该目标尚未开始，不能填报完成值' },
          { says: '该目标已考核，不能再填报完成值' },
        ],
        waits: '该目标正等待填报完成值',
        to: ({ merged }) => (needsAssessment(merged as unknown as Judged) ? 'waiting' : 'none'),
        may: { anyOf: [{ user: 'responsibleUser' }, { code: 'target_edit' }] },
        maySays: '您不是该目标的责任人，不能填报完成值',
        awaits: {
          when: { all: [{ field: 'state', equals: STATUS.missed }, untold, { field: 'targetValue', filled: true }] },
          chain: [{ user: 'responsibleUser' }],
        },
        form: {
          sections: [section('', ['completeValue'])],
          fields: { completeValue: { required: true } },
        },
        rows: {
          field: 'records',
          row: ({ actor, context, merged }) => ({
            step: 1,
            userId: actor.userId,
            time: context.now,
            completeValue: merged.completeValue,
          }),
        },
        done: { msg: '完成值已填报' },
      }),
      step({
        name: 'confirmResult',
        label: '考核确认',
        permission: 'view',
        from: ['waiting'],
        fromSays: {
          none: '该目标未填报完成值，或完成值可以与目标值直接比较，不用考核确认',
          reached: '该目标已考核确认',
          missed: '该目标已考核确认',
        },
        to: ({ body }) => (done(body) ? 'reached' : 'missed'),
        may: {
          anyOf: [
            { user: 'assessmentUser' },
            { when: { field: 'assessmentUser', filled: false }, party: { code: 'target_edit' } },
          ],
        },
        maySays: '您不是该目标的考核人，不能考核确认',
        // A measured value still moves until its period is over.
        awaits: {
          when: {
            any: [
              { field: 'state', equals: STATUS.missed },
              { field: 'metric', filled: false },
            ],
          },
          chain: [{ user: 'assessmentUser' }],
        },
        form: {
          sections: [section('', ['result', 'assessOpinion'])],
          fields: { assessOpinion: { required: true, fresh: true } },
          also: { result: f.choice('考核结果', ASSESSED, { required: true }) },
        },
        check: ({ row, body, context }) => {
          if (isEmpty(body.result)) return [{ field: 'result', message: '请选择考核结果' }];
          const early = !done(body) && String(row.dueDate ?? '') >= context.now.slice(0, 10);
          return early ? [{ field: 'result', message: '目标尚未到期，不能考核为未完成' }] : [];
        },
        rows: {
          field: 'records',
          row: ({ actor, context, row, body, merged }) => ({
            step: 2,
            userId: actor.userId,
            time: context.now,
            completeValue: row.completeValue,
            result: done(body) ? 1 : 2,
            opinion: merged.assessOpinion,
          }),
        },
        done: { msg: '考核已确认' },
      }),
    ],
  }),
  kept: [
    {
      field: 'state',
      values: JUDGED,
      binds: 'tenants',
      from: { fields: JUDGED_BY },
      reason: '该目标已到期考核，目标值、起止时间、权重等考核依据不能修改',
    },
    {
      field: 'state',
      values: JUDGED,
      binds: 'tenants',
      from: 'remove',
      reason: '该目标已到期考核，不能删除',
    },
  ],
  deadlines: {
    judge: {
      label: '目标期末考核',
      at: 'dueDate',
      while: {
        all: [
          { field: 'state', in: ['0', '1', '3'] },
          { field: 'completeValue', filled: false },
        ],
      },
      whose: 'responsibleUser',
      basis: 'GB/T 33000-2016 5.1.1',
      forgottenAfter: 365,
      rungs: [
        {
          name: 'remind',
          before: { days: 15, label: '目标与计划到期前提醒', max: 90 },
          tells: [[{ user: 'responsibleUser' }]],
          says: '目标与计划将于{due}到期，请填写完成值：{title}',
        },
        {
          name: 'overdue',
          tells: [[{ user: 'responsibleUser' }, { user: 'assessmentUser' }]],
          says: '目标与计划已到期，尚未填写完成值：{title}',
        },
      ],
    },
  },
  search: ['name'],
  indexes: [['parentId'], ['year'], ['state']],
  handover: { responsibleUser: {}, assessmentUser: {} },
  menu: { under: 'management', path: '/management/objective', icon: 'dashboard', sort: 40 },
});
