import { defineResource, f, section, states, wire } from '@anlan/resource';

/** Spec 2 §4: 1 and 2 alone. Where in its handling an open one stands is told by warnState (safe_warn_state). */
export const warningLifecycle = states({
  open: [1, '未消除', 'danger'],
  cleared: [2, '已消除', 'success'],
});

/** Keys of safe_warn_state. */
export const WARN_STATE = {
  waiting: '1',
  handling: '2',
  /** Its cause is gone, but red and orange wait for a person's word (domain-rules D3). */
  causeGone: '3',
  cleared: '4',
  falseAlarm: '5',
} as const;

/** Keys of safe_warn_source. */
export const WARN_SOURCE = { rule: '1', person: '6' } as const;

/** Keys of safe_warn_type that the system raises by itself. */
export const WARN_TYPE = { dynamicRisk: '1', hazardOverdue: '2', majorHazard: '3', taskOverdue: '4' } as const;

/**
 * `source` of the warning that a major danger was not reported in time, beside the one that it is open: of one danger
 * both may stand, and they end with different causes.
 */
export const UNREPORTED = 'hiddenDanger.unreported';

/** Key of safe_warn_reason: nothing was wrong. */
export const FALSE_ALARM = '6';

/** The definition of the record that a warning is about. */
export const causeResource = (source: unknown): string =>
  source === UNREPORTED ? 'hiddenDanger' : String(source ?? '');

/** What stands in processingInfo where nobody had to act. */
export const AUTO_CLEARED = '系统自动消警';

/**
 * Red and orange are ended by a person, blue and yellow end with their cause (domain-rules D3). Asked of the worst level
 * it has had: what was red is signed for, also when it ends as yellow.
 */
export const needsPerson = (level: unknown): boolean => level === '1' || level === '2';

const SYSTEM = { computed: true } as const;

/**
 * A warning: raised by a rule or a device through the service `warnings`, or reported by a person. Of one source and
 * type there is one open row, which counts its repeats. Ended by handling, or by the system when its cause is gone.
 */
export const warning = defineResource({
  name: 'warning',
  label: '预警信息',
  module: 'warning',
  table: 'warning',
  scope: 'tenant',
  permission: 'warn',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/warn', { supervisor: true, excel: 'export' }),
  title: 'warnContent',
  lifecycle: warningLifecycle,
  fields: {
    warnContent: f.longText('预警内容', { required: true, max: 500, screened: true }),
    warnLevel: f.dict('预警等级', 'safe_warn_level', { required: true }),
    worstLevel: f.dict('最高等级', 'safe_warn_level', { computed: true, help: '预警期间达到过的最高等级' }),
    warnType: f.dict('预警类型', 'safe_warn_type', { required: true }),
    warnState: f.dict('预警状态', 'safe_warn_state', SYSTEM),
    // Said by whatever raises it: what a person reports is nobody's measurement.
    accessSigns: f.dict('接入来源', 'safe_warn_source', { default: WARN_SOURCE.person, computed: true }),
    riskId: f.ref('关联风险点', 'riskPoint', { onDelete: 'keepName', nameAs: 'riskName' }),
    deptId: f.ref('责任部门', 'dept', { onDelete: 'keepName' }),
    warnUserId: f.ref('预警负责人', 'user', { onDelete: 'keepName', nameAs: 'warnUserName' }),
    tenantName: f.text('企业名称', { max: 100, computed: true }),
    warnTimeStart: f.datetime('预警开始时间'),
    warnTimeEnd: f.datetime('预警结束时间', SYSTEM),
    warnMarks: f.text('预警标识', { max: 50 }),
    warnCamera: f.text('关联摄像头', { max: 100 }),
    warnPositioning: f.text('预警定位', { max: 100 }),
    repeatCount: f.int('重复次数', { computed: true, help: '同一来源再次出现时只计数' }),
    lastTime: f.datetime('最近发生时间', SYSTEM),
    causeGoneTime: f.datetime('原因消失时间', SYSTEM),
    source: f.text('来源对象', { max: 50, computed: true }),
    // Told as `cause` with the detail, to whoever may open that record.
    sourceId: f.text('来源编号', { max: 100, computed: true, secret: true }),
    processingReason: f.dict('预警原因', 'safe_warn_reason', SYSTEM),
    processingMeasures: f.longText('处理措施', { max: 200, computed: true }),
    processingUser: f.ref('处理人', 'user', { onDelete: 'keepName', computed: true, nameAs: 'processingUserName' }),
    processingTime: f.datetime('处理时间', SYSTEM),
    processingInfo: f.longText('处理情况', { max: 500, computed: true }),
    processingState: f.state('消警状态', warningLifecycle),
  },
  views: {
    list: {
      columns: [
        { field: 'warnLevel', width: 150, fixed: 'left' },
        { field: 'warnContent', width: 320 },
        'warnType',
        'warnState',
        'riskId',
        'deptId',
        'warnUserId',
        'warnTimeStart',
        'repeatCount',
        'processingState',
        { field: 'accessSigns', hidden: true },
        { field: 'lastTime', hidden: true },
        { field: 'warnTimeEnd', hidden: true },
        { field: 'processingUser', hidden: true },
        { field: 'processingTime', hidden: true },
      ],
      filters: [
        ['warnContent', 'like'],
        ['warnLevel', 'in'],
        ['warnType', 'in'],
        ['warnState', 'in'],
        ['processingState', 'equal'],
        ['warnTimeStart', 'range'],
        ['riskId', 'equal'],
        ['deptId', 'under'],
        ['warnUserId', 'equal'],
      ],
      sort: '-createTime',
    },
    form: [
      section('预警信息', [
        'warnContent',
        'warnLevel',
        'warnType',
        'riskId',
        'deptId',
        'warnUserId',
        'warnTimeStart',
        'warnPositioning',
        'warnCamera',
        'warnMarks',
      ]),
    ],
    detail: [
      section('预警信息', [
        'warnContent',
        'warnLevel',
        'worstLevel',
        'warnType',
        'warnState',
        'processingState',
        'accessSigns',
        'riskId',
        'deptId',
        'warnUserId',
        'warnTimeStart',
        'warnTimeEnd',
        'causeGoneTime',
        'repeatCount',
        'lastTime',
        'warnPositioning',
        'warnCamera',
        'warnMarks',
      ]),
      section('处理情况', [
        'processingReason',
        'processingMeasures',
        'processingInfo',
        'processingUser',
        'processingTime',
      ]),
    ],
    export: {
      columns: [
        'warnLevel',
        'warnType',
        'warnContent',
        'warnState',
        'processingState',
        'accessSigns',
        'riskId',
        'deptId',
        'warnUserId',
        'warnTimeStart',
        'warnTimeEnd',
        'repeatCount',
        'processingReason',
        'processingMeasures',
        'processingInfo',
        'processingUser',
        'processingTime',
      ],
    },
  },
  actions: {
    // Its call is PUT {id}, which is the handling call as well as the edit (contract, spec 2 §7).
    handle: {
      label: '处理',
      permission: 'edit',
      from: ['open'],
      to: ['open', 'cleared'],
      who: [
        { user: 'warnUserId' },
        { headOf: 'deptId' },
        { role: 'safety_manager' },
        { role: 'principal' },
        { role: 'enterprise_admin' },
      ],
    },
  },
  search: ['warnContent'],
  indexes: [
    ['warnLevel', 'createTime'],
    ['warnTimeStart'],
    ['riskId', 'processingState'],
    ['warnUserId', 'processingState'],
    ['deptId', 'processingState'],
  ],
  counts: { by: ['processingState', 'warnLevel', 'warnType', 'warnState'], month: 'warnTimeStart' },
  affects: ['riskPoint'],
  handover: { warnUserId: { in: ['open'] } },
  menu: {
    under: 'warning',
    path: '/warning/list',
    icon: 'bell',
    sort: 20,
    name: '预警信息管理',
    government: '/govpage/safe/warn',
  },
});
