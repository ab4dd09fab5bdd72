import { defineResource, f, section, states, wire } from '@anlan/resource';
import { DEMANDS } from './demands';

export const demandLifecycle = states({
  open: [1, '未完成', 'progress'],
  met: [2, '已完成', 'success'],
  ended: [3, '不再要求', 'neutral'],
});
/** Their numbers, for what is written in SQL. */
export const DEMAND_STATE = { open: 1, met: 2, ended: 3 } as const;

const PERSON_KINDS = { principal: '主要负责人', manager: '安全生产管理人员', worker: '从业人员' } as const;

/**
 * What hours of training are asked of one person for one reason, and until when. Made by the product from the law, the
 * company's own rules and what happens to the person; what he has towards it is counted when it is read.
 */
export const trainingDemand = defineResource({
  name: 'trainingDemand',
  label: '学时要求',
  module: 'training',
  table: 'training_demand',
  scope: 'tenant',
  permission: 'examonlinetrainingrecord',
  visibleTo: { users: ['userId'], depts: ['deptId'] },
  masksPeople: true,
  // Read in the training files alone, which name nobody to a supervisor.
  wire: wire.rest('/safe/trainingdemand', { without: ['page', 'get', 'create', 'update', 'remove'] }),
  title: 'title',
  lifecycle: demandLifecycle,
  moves: {
    finish: { from: ['open'], to: ['met'] },
    reopen: { from: ['met', 'ended'], to: ['open'] },
    leave: { from: ['open', 'met'], to: ['ended'] },
  },
  fields: {
    title: f.text('培训要求', { required: true, max: 50, computed: true }),
    userId: f.ref('人员', 'user', { required: true, computed: true, onDelete: 'keepName', nameAs: 'realName' }),
    deptId: f.ref('部门', 'dept', { computed: true, onDelete: 'keepName' }),
    postId: f.ref('岗位', 'post', { multiple: true, computed: true, onDelete: 'keepName' }),
    formerPostId: f.ref('原岗位', 'post', { multiple: true, computed: true, detailOnly: true, onDelete: 'keepName' }),
    formerDeptId: f.ref('原部门', 'dept', { computed: true, detailOnly: true, onDelete: 'keepName' }),
    personKind: f.choice('人员类别', PERSON_KINDS, { computed: true }),
    demand: f.choice('要求', DEMANDS, { required: true, computed: true }),
    year: f.int('年度', { required: true, computed: true }),
    since: f.date('起算日期', { required: true, computed: true }),
    dueOn: f.date('完成期限', { required: true, computed: true }),
    asked: f.decimal('应学学时', { required: true, computed: true, scale: 1, unit: '学时' }),
    levels: f.dict('须分别接受的培训', 'safe_doc_type', { multiple: true, computed: true }),
    apart: f.dict('不计入的培训', 'safe_doc_type', { multiple: true, computed: true }),
    apartFrom: f.date('不计入自', { computed: true, detailOnly: true }),
    countedFrom: f.date('学时计算起', { required: true, computed: true }),
    countedUntil: f.date('学时计算至', { required: true, computed: true }),
    basis: f.text('依据', { max: 200, computed: true }),
    demandState: f.state('完成情况', demandLifecycle),
    metTime: f.datetime('完成时间', { computed: true }),
    // The rule or the certificate that asks it, or BY_LAW.
    about: f.text('要求的来源', { required: true, max: 36, computed: true }),
  },
  views: {
    list: {
      columns: [
        { field: 'title', width: 200, fixed: 'left' },
        'userId',
        'deptId',
        'personKind',
        'demand',
        'year',
        'asked',
        'dueOn',
        'demandState',
        'metTime',
      ],
      filters: [
        ['userId', 'equal'],
        ['deptId', 'under'],
        ['demand', 'equal'],
        ['year', 'equal'],
        ['demandState', 'in'],
        ['dueOn', 'range'],
      ],
      sort: '-dueOn',
    },
    form: [section('学时要求', ['title', 'userId', 'demandState'])],
    detail: [
      section('学时要求', ['title', 'userId', 'deptId', 'postId', 'personKind', 'demand', 'year']),
      section('要求与期限', [
        'asked',
        'levels',
        'apart',
        'since',
        'countedFrom',
        'countedUntil',
        'dueOn',
        'demandState',
        'metTime',
        'basis',
      ]),
    ],
  },
  deadlines: {
    hours: {
      label: '学时完成期限',
      at: 'dueOn',
      while: { field: 'demandState', equals: DEMAND_STATE.open },
      whose: 'userId',
      forgottenAfter: 365,
      basis:
        '安全生产法第二十八条；生产经营单位安全培训规定（总局令第3号）第九条、第十三条、第十七条；总局令第30号第二十三条；企业的上岗培训要求',
      rungs: [
        {
          name: 'remind',
          before: { days: 30, label: '学时期限前提醒', max: 120 },
          tells: [[{ user: 'userId' }, { headOf: 'deptId' }]],
          says: '须于{due}前完成培训：{title}',
        },
        {
          name: 'last',
          before: { days: 7, label: '学时期限前最后提醒', max: 30 },
          tells: [[{ user: 'userId' }, { headOf: 'deptId' }]],
          says: '培训期限将到（{due}），仍未完成：{title}',
        },
        {
          name: 'overdue',
          tells: [[{ headOf: 'deptId' }], [{ role: 'safety_manager' }]],
          says: '培训期限已过，仍未完成：{title}',
        },
      ],
    },
  },
  open: { todo: '/training/mine?tab=rules&_demand=:id' },
  search: ['title'],
  uniques: [{ fields: ['userId', 'demand', 'since', 'about'], message: '该人员已有这项要求' }],
  indexes: [
    ['year', 'deptId'],
    ['userId', 'year'],
  ],
});
