import { defineResource, f, section, states, wire } from '@anlan/resource';
import {
  AWAITING,
  CAUSE_STANDS,
  CLEARING,
  ended,
  going,
  HANDLED_BY,
  HANDLING,
  handled,
  handlingForm,
  STANDING,
  WARN_SOURCE,
} from './steps';

/** Spec 2 §4: 1 and 2 alone. Where in its handling an open one stands is told by warnState (safe_warn_state). */
export const warningLifecycle = states({
  open: [1, '未消除', 'danger'],
  cleared: [2, '已消除', 'success'],
});

/** Keys of safe_warn_type that the system raises by itself. */
export const WARN_TYPE = {
  dynamicRisk: '1',
  hazardOverdue: '2',
  majorHazard: '3',
  taskOverdue: '4',
  certificateDue: '6',
  permit: '7',
} as const;

/**
 * The definition of the record that a warning is about. `source` names it, and after a point the deadline that raised
 * it: of one record several may stand, and they end with different causes.
 */
export const causeResource = (source: unknown): string => String(source ?? '').split('.')[0] as string;

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
  // What needs no person's signature ends with its cause.
  moves: { autoClear: { from: ['open'], to: ['cleared'] } },
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
    processingMeasures: f.longText('处理措施', { max: 200, computed: true, screened: true }),
    processingUser: f.ref('处理人', 'user', { onDelete: 'keepName', computed: true, nameAs: 'processingUserName' }),
    processingTime: f.datetime('处理时间', SYSTEM),
    processingInfo: f.longText('处理情况', { max: 500, computed: true, screened: true }),
    processingState: f.state('消警状态', warningLifecycle),
  },
  views: {
    list: {
      columns: [
        { field: 'warnLevel', width: 140 },
        { field: 'warnContent', width: 300, below: 'warnType' },
        { field: 'warnState', width: 110 },
        { field: 'riskId', width: 130 },
        { field: 'deptId', width: 120, below: 'warnUserId' },
        { field: 'warnTimeStart', width: 160 },
        { field: 'warnType', hidden: true },
        { field: 'warnUserId', hidden: true },
        { field: 'repeatCount', hidden: true },
        { field: 'processingState', hidden: true },
        { field: 'accessSigns', hidden: true },
        { field: 'lastTime', hidden: true },
        { field: 'warnTimeEnd', hidden: true },
        { field: 'processingUser', hidden: true },
        { field: 'processingTime', hidden: true },
      ],
      tabs: [
        { name: 'open', label: '未消除', where: { warnState: STANDING } },
        { name: 'red', label: '红色未消除', where: { warnState: STANDING, warnLevel: '1' }, bad: true },
        { name: 'awaiting', label: '待确认消警', where: { warnState: AWAITING } },
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
  // Their call is PUT {id}, which is the edit as well (contract, spec 2 §7).
  steps: (step) => {
    const common = {
      button: 'handle',
      permission: 'edit',
      through: 'update',
      from: ['open'],
      may: HANDLED_BY,
      maySays: '只有预警负责人、责任部门负责人、安全管理人员和主要负责人可以处理该预警',
      form: handlingForm,
    } as const;
    return {
      doors: [{ name: 'update', at: 'update', summary: '修改或处理预警' }],
      steps: [
        step({
          ...common,
          name: 'clear',
          kind: 'clear',
          label: '消警',
          while: { not: CAUSE_STANDS },
          to: 'cleared',
          waits: '该预警正等待处理',
          meant: CLEARING,
          set: (attempt) => ({ ...handled(attempt), warnState: ended(attempt), warnTimeEnd: attempt.context.now }),
          done: { msg: '消警成功', toast: '处理成功' },
        }),
        step({
          ...common,
          name: 'handle',
          label: '处理',
          waits: '该预警正等待处理',
          meant: HANDLING,
          set: (attempt) => ({ ...handled(attempt), warnState: going(attempt) }),
          done: { msg: '处理情况已保存', toast: '处理成功' },
        }),
      ],
      ended: { cleared: '预警已消除，不能再处理' },
    };
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
