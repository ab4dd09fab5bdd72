import { defineResource, f, section, states, wire } from '@anlan/resource';

export const completionLifecycle = states({
  valid: [1, '有效', 'success'],
  voided: [2, '已作废', 'danger'],
});
/** Their numbers, for what is written in SQL. */
export const COMPLETION = { valid: 1, voided: 2 } as const;

export const ORGANIZED = { '1': '线上', '0': '线下' } as const;
export const ONLINE = 1;
export const IN_PERSON = 0;

/** `PX-2026-000123`: counted by company and the year of completion, never given twice. */
export const completionNumber = (year: number, serial: number): string =>
  `PX-${year}-${String(serial).padStart(6, '0')}`;

/**
 * What somebody has who has completed a training: made when an online plan is passed or a training in person has told
 * that he passed, void when that no longer stands. Passed again later is another certificate. Made and moved by the
 * product alone.
 */
export const completionCertificate = defineResource({
  name: 'completionCertificate',
  label: '培训合格证书',
  module: 'training',
  table: 'completion_certificate',
  scope: 'tenant',
  permission: 'completioncertificate',
  visibleTo: { users: ['userId'], depts: ['deptId'] },
  masksPeople: true,
  wire: wire.rest('/safe/completioncertificate', {
    supervisor: true,
    without: ['create', 'update', 'remove'],
    excel: 'export',
  }),
  title: 'number',
  lifecycle: completionLifecycle,
  moves: { void: { from: ['valid'], to: ['voided'] } },
  fields: {
    number: f.text('证书编号', { required: true, max: 20, computed: true, unique: '证书编号已存在' }),
    title: f.text('培训名称', { required: true, max: 50, computed: true }),
    organizationalType: f.choice('培训方式', ORGANIZED, { required: true, computed: true }),
    planId: f.ref('线上培训计划', 'trainingPlan', { computed: true, onDelete: 'keepName', nameAs: 'planTitle' }),
    offlineId: f.ref('线下培训', 'offlineTraining', { computed: true, onDelete: 'keepName', nameAs: 'offlineTitle' }),
    type: f.dict('培训类别', 'safe_doc_type', { computed: true }),
    userId: f.ref('持证人', 'user', { required: true, computed: true, onDelete: 'keepName', nameAs: 'realName' }),
    deptId: f.ref('部门', 'dept', { computed: true, onDelete: 'keepName' }),
    hours: f.decimal('计入学时', { required: true, computed: true, scale: 1, unit: '学时' }),
    hourMinutes: f.int('每学时分钟', { computed: true, unit: '分钟' }),
    userScore: f.decimal('考试得分', { computed: true, scale: 1, unit: '分' }),
    totalScore: f.decimal('总分', { computed: true, scale: 1, unit: '分' }),
    qualifyScore: f.decimal('及格分', { computed: true, scale: 1, unit: '分' }),
    completeTime: f.datetime('完成时间', { required: true, computed: true }),
    completionState: f.state('证书状态', completionLifecycle),
    voidTime: f.datetime('作废时间', { computed: true }),
    voidReason: f.text('作废原因', { max: 100, computed: true }),
  },
  views: {
    list: {
      columns: [
        { field: 'number', width: 146, fixed: 'left', below: 'organizationalType' },
        { field: 'title', width: 190, below: 'type' },
        { field: 'userId', width: 104, below: 'deptId' },
        { field: 'hours', width: 84 },
        { field: 'userScore', width: 84 },
        { field: 'completeTime', width: 150 },
        { field: 'completionState', width: 92 },
        { field: 'organizationalType', hidden: true },
        { field: 'type', hidden: true },
        { field: 'deptId', hidden: true },
        { field: 'voidReason', hidden: true },
      ],
      filters: [
        ['number', 'like'],
        ['title', 'like'],
        ['planId', 'equal'],
        ['offlineId', 'equal'],
        ['userId', 'equal'],
        ['deptId', 'under'],
        ['organizationalType', 'equal'],
        ['type', 'equal'],
        ['completionState', 'in'],
        ['completeTime', 'range'],
      ],
      sort: '-completeTime',
    },
    form: [section('培训合格证书', ['number', 'title', 'userId', 'completionState'])],
    detail: [
      section('培训合格证书', ['number', 'title', 'organizationalType', 'type', 'userId', 'deptId']),
      section('学时与考试', ['hours', 'hourMinutes', 'userScore', 'totalScore', 'qualifyScore', 'completeTime']),
      section('证书状态', ['completionState', 'voidTime', 'voidReason']),
    ],
    export: {
      columns: [
        'number',
        'title',
        'organizationalType',
        'type',
        'userId',
        'deptId',
        'hours',
        'userScore',
        'totalScore',
        'qualifyScore',
        'completeTime',
        'completionState',
        'voidTime',
        'voidReason',
      ],
    },
  },
  search: ['number', 'title'],
  indexes: [
    ['userId', 'completeTime'],
    ['deptId', 'completeTime'],
    ['planId', 'userId'],
    ['offlineId', 'userId'],
  ],
  menu: {
    under: 'training',
    path: '/training/completion',
    icon: 'safety-certificate',
    sort: 23,
    government: '/govpage/safe/completioncertificate',
    governmentUnder: 'gov_training',
  },
});
