/**
 * One row a ticket of either form, made of the ticket itself after every change of it: what statistics count and open. Nobody
 * writes it; the ticket it names is the record.
 */
import { defineResource, f, section, wire } from '@anlan/resource';
import { CONTRACTOR_LABELS, FORM_LABELS, YES_NO } from './form';
import { overInstead, RUN_WORDS } from './run';
import { CAUSE_LABELS } from './stops';

const NOBODY_WRITES = ['create', 'update', 'remove'] as const;
const YES = 1;
/** What is voided was never begun; it is no part of what is divided. */
const VOIDED = 4;
const NOT_VOIDED = { runFlag_notequal: VOIDED } as const;

const RUNS = {
  ...RUN_WORDS,
  '6': '退回修改',
} as const;

const STATES = {
  '1': '待检查',
  '2': '待审批',
  '3': '待验票',
  '4': '作业中（待验收）',
  '5': '完工确认',
  '6': '已完成',
  '7': '审批不通过',
} as const;

/** What of a ticket both ledgers say. */
const ticket = {
  form: f.choice('票种', FORM_LABELS, { required: true }),
  number: f.text('作业票编号', { max: 30 }),
  name: f.text('作业名称', { max: 50 }),
  workType: f.dict('作业类型', 'safe_danger_work_type'),
  level: f.dict('级别', 'safe_permit_level'),
  deptId: f.ref('申请部门', 'dept', { onDelete: 'keepName' }),
  contractor: f.choice('作业队伍', CONTRACTOR_LABELS),
} as const;

export const workLedger = defineResource({
  name: 'workLedger',
  label: '危险作业台账',
  module: 'permit',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/workledger', { supervisor: true, excel: 'export', without: NOBODY_WRITES }),
  title: 'name',
  lookup: 'referring',
  fields: {
    ...ticket,
    permitId: f.ref('特殊作业票', 'permit', { onDelete: 'keepName', nameAs: 'permitName' }),
    siteWorkId: f.ref('现场作业票', 'siteWork', { onDelete: 'keepName', nameAs: 'siteWorkName' }),
    firms: f.text('外单位名称', { max: 200 }),
    place: f.text('作业地点', { max: 50 }),
    applicationTime: f.datetime('申请时间'),
    startTime: f.datetime('计划开始时间'),
    endTime: f.datetime('计划结束时间'),
    actualStart: f.datetime('实际开始时间'),
    processState: f.choice('流程状态', STATES, overInstead()),
    runFlag: f.choice('作业状态', RUNS),
    rejected: f.choice('曾被驳回', YES_NO),
    rejections: f.int('驳回次数'),
    begun: f.choice('已开工', YES_NO),
    stopped: f.choice('曾停止', YES_NO),
    stops: f.int('停止次数'),
    overran: f.choice('曾超时', YES_NO),
  },
  views: {
    list: {
      columns: [
        { field: 'number', width: 150, fixed: 'left' },
        { field: 'name', width: 180 },
        'form',
        'workType',
        'level',
        'processState',
        'runFlag',
        'deptId',
        'contractor',
        { field: 'firms', hidden: true },
        'place',
        'applicationTime',
        'startTime',
        'endTime',
        'rejections',
        'stops',
        'overran',
      ],
      filters: [
        ['name', 'like'],
        ['number', 'like'],
        ['form', 'equal'],
        ['workType', 'in'],
        ['level', 'in'],
        ['processState', 'in'],
        ['runFlag', 'in'],
        ['deptId', 'under'],
        ['contractor', 'equal'],
        ['applicationTime', 'range'],
      ],
      sort: '-applicationTime',
    },
    government: {
      columns: [
        { field: 'number', width: 150, fixed: 'left' },
        { field: 'name', width: 180 },
        'form',
        'workType',
        'level',
        'processState',
        'runFlag',
        'contractor',
        'place',
        'applicationTime',
        'startTime',
        'endTime',
        'rejections',
        'stops',
        'overran',
      ],
      filters: [
        ['name', 'like'],
        ['form', 'equal'],
        ['workType', 'in'],
        ['level', 'in'],
        ['processState', 'in'],
        ['runFlag', 'in'],
        ['contractor', 'equal'],
        ['applicationTime', 'range'],
      ],
      sort: '-applicationTime',
    },
    form: [
      section('作业票', [
        'form',
        'number',
        'name',
        'workType',
        'level',
        'place',
        'deptId',
        'contractor',
        'firms',
        'applicationTime',
        'startTime',
        'endTime',
        'actualStart',
      ]),
      section('办理情况', ['processState', 'runFlag', 'rejections', 'stops', 'overran']),
    ],
    export: {
      columns: [
        'number',
        'name',
        'form',
        'workType',
        'level',
        'processState',
        'runFlag',
        'deptId',
        'contractor',
        'firms',
        'place',
        'applicationTime',
        'startTime',
        'endTime',
        'actualStart',
        'rejections',
        'stops',
        'overran',
      ],
    },
  },
  indexes: [
    ['applicationTime', 'id'],
    ['workType', 'applicationTime'],
    ['level', 'applicationTime'],
    ['deptId', 'applicationTime'],
  ],
  summary: {
    label: '危险作业统计',
    time: 'applicationTime',
    counts: {
      issued: {
        label: '开票',
        rule: '提交申请的作业票，特殊作业票与现场作业票各计一张，含作废的；按首次申请时间计入期间',
      },
      total: {
        label: '有效申请',
        rule: '提交申请的作业票，作废的除外',
        where: NOT_VOIDED,
      },
      done: {
        label: '完成',
        rule: '验收合格而关闭的作业票，不含终止作业的',
        where: { processState: 6, runFlag_notequal: 3 },
      },
      rejected: {
        label: '曾被驳回',
        rule: '审批不同意过至少一次的作业票，含修改后又同意的，作废的除外',
        where: { rejected: YES, ...NOT_VOIDED },
      },
      begun: { label: '开工', rule: '验票后实际开始作业的作业票', where: { begun: YES } },
      stopped: {
        label: '曾停止',
        rule: '开工后停止过至少一次的作业票：系统停止、气体或监护检查不合格、人员中断、超时、验收不合格；已停止未恢复的不再计',
        where: { stopped: YES },
      },
      overran: { label: '超时', rule: '到作业票有效期仍未完工或终止的作业票', where: { overran: YES } },
      ended: { label: '终止', rule: '开工后终止作业的作业票', where: { runFlag: 3 } },
      voided: { label: '作废', rule: '提交申请后作废的作业票，不计入有效申请', where: { runFlag: VOIDED } },
      unused: { label: '过期未开工', rule: '到作业结束时间仍未开工而失效的作业票', where: { runFlag: 5 } },
    },
    rates: {
      rejectedRate: { label: '驳回率', rule: '曾被驳回 ÷ 有效申请', of: ['rejected', 'total'] },
      stoppedRate: { label: '停止率', rule: '曾停止 ÷ 开工', of: ['stopped', 'begun'] },
      overranRate: { label: '超时率', rule: '超时 ÷ 开工', of: ['overran', 'begun'] },
      doneRate: { label: '完成率', rule: '完成 ÷ 有效申请', of: ['done', 'total'] },
    },
    by: ['month', 'form', 'workType', 'level', 'deptId', 'contractor'],
    menu: { path: '/permit/summary', sort: 44, government: '/govpage/safe/worksummary' },
  },
  menu: {
    under: 'permit',
    path: '/permit/ledger',
    icon: 'profile',
    sort: 42,
    government: '/govpage/safe/workledger',
  },
});

/** One row a time that a work was stopped. */
export const workStop = defineResource({
  name: 'workStop',
  label: '作业停止记录',
  module: 'permit',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/workstop', { supervisor: true, excel: 'export', without: NOBODY_WRITES }),
  title: 'name',
  fields: {
    ticketId: f.ref('作业票', 'workLedger', { required: true, onDelete: 'keepName', nameAs: 'ticketName' }),
    ...ticket,
    stopTime: f.datetime('停止时间', { required: true }),
    cause: f.choice('停止原因', CAUSE_LABELS, { required: true }),
    byClock: f.choice('系统停止', YES_NO),
    reason: f.text('说明', { max: 500 }),
  },
  views: {
    list: {
      columns: [
        { field: 'stopTime', width: 160, fixed: 'left' },
        { field: 'number', width: 150 },
        { field: 'name', width: 180 },
        { field: 'cause', width: 150 },
        'byClock',
        { field: 'reason', width: 240 },
        'form',
        'workType',
        'level',
        'deptId',
        'contractor',
      ],
      filters: [
        ['name', 'like'],
        ['cause', 'in'],
        ['byClock', 'equal'],
        ['form', 'equal'],
        ['workType', 'in'],
        ['level', 'in'],
        ['deptId', 'under'],
        ['contractor', 'equal'],
        ['stopTime', 'range'],
      ],
      sort: '-stopTime',
    },
    form: [
      section('停止', ['stopTime', 'cause', 'byClock', 'reason']),
      section('作业票', ['form', 'number', 'name', 'workType', 'level', 'deptId', 'contractor']),
    ],
    export: {
      columns: [
        'stopTime',
        'number',
        'name',
        'cause',
        'byClock',
        'reason',
        'form',
        'workType',
        'level',
        'deptId',
        'contractor',
      ],
    },
  },
  indexes: [
    ['stopTime', 'id'],
    ['cause', 'stopTime'],
    ['ticketId', 'stopTime'],
  ],
  summary: {
    label: '作业停止统计',
    time: 'stopTime',
    counts: {
      total: { label: '停止', rule: '作业开工后每停止一次计一次；恢复后再停止的另计' },
      clock: { label: '系统停止', rule: '由系统按时间、监护、气体检测和关联作业停止的', where: { byClock: YES } },
      overrun: { label: '超时停止', rule: '到作业票有效期仍未完工或终止而停止的', where: { cause: 6 } },
    },
    rates: {
      clockRate: { label: '系统停止占比', rule: '系统停止 ÷ 停止', of: ['clock', 'total'] },
    },
    by: ['month', 'cause', 'form', 'workType', 'level', 'deptId', 'contractor'],
    menu: { path: '/permit/stop-summary', sort: 48, government: '/govpage/safe/stopsummary' },
  },
  menu: {
    under: 'permit',
    path: '/permit/stops',
    icon: 'warning',
    sort: 46,
    government: '/govpage/safe/workstop',
  },
});
