import { defineResource, f, section, wire } from '@anlan/resource';
import { checkGroups, MISSED_DAYS, taskLifecycle, taskMoves } from './check-lifecycle';

/**
 * A person's share of a check record: what stands in his to-dos and in the statistics of persons. Of a shared record
 * (checkWay 1) everybody who may do it has one; when one of them submits, his becomes 3 or 5 and those of the others 7,
 * so nobody is credited or blamed for another's work; when the time runs out, all become 4. `assigneeId` is whom it was
 * made for, `userId` whose it is now.
 */
export const planTask = defineResource({
  name: 'planTask',
  label: '检查任务',
  module: 'check',
  table: 'plan_task',
  scope: 'tenant',
  permission: 'planvtwotask',
  visibleTo: { users: ['userId'], depts: ['deptId'] },
  wire: wire.rest('/safe/planvtwotask', { supervisor: true, without: ['create', 'update', 'remove'] }),
  title: 'name',
  lifecycle: taskLifecycle,
  moves: taskMoves,
  fields: {
    recordId: f.ref('检查记录', 'checkRecord', { required: true, onDelete: 'keepName', nameAs: 'recordName' }),
    planId: f.ref('检查计划', 'checkPlan', { required: true, onDelete: 'keepName', nameAs: 'planName' }),
    name: f.text('任务名称', { max: 80, computed: true }),
    userId: f.ref('检查人', 'user', { onDelete: 'keepName', computed: true }),
    deptId: f.ref('所属部门', 'dept', { onDelete: 'keepName', computed: true, nameAs: 'userMainDeptName' }),
    assigneeId: f.ref('原检查人', 'user', { onDelete: 'keepName', computed: true, nameAs: 'assigneeName' }),
    taskTime: f.datetime('任务时间', { computed: true }),
    endTime: f.datetime('截止时间', { computed: true }),
    checkWay: f.dict('完成方式', 'safe_check_way', { computed: true }),
    taskStatus: f.state('任务状态', taskLifecycle),
    // Of a shared round: whoever has done it, on every share of it.
    finishUserId: f.ref('完成人', 'user', { onDelete: 'keepName', computed: true }),
    finishTime: f.datetime('完成时间', { computed: true }),
    notLooked: f.choice('未实际排查', { '0': '否', '1': '是' }, { computed: true }),
  },
  views: {
    list: {
      columns: [
        { field: 'userId', width: 100, fixed: 'left' },
        'deptId',
        { field: 'name', width: 300 },
        'taskStatus',
        'taskTime',
        'endTime',
        'finishUserId',
        'finishTime',
        { field: 'checkWay', width: 250 },
        { field: 'planId', hidden: true },
        { field: 'assigneeId', hidden: true },
        { field: 'notLooked', hidden: true },
      ],
      filters: [
        ['name', 'like'],
        ['userId', 'equal'],
        ['deptId', 'under'],
        ['taskStatus', 'in'],
        ['taskTime', 'range'],
        ['planId', 'equal'],
        ['recordId', 'equal'],
        ['notLooked', 'equal'],
      ],
      sort: '-taskTime',
    },
    form: [
      section('检查任务', [
        'name',
        'userId',
        'deptId',
        'taskTime',
        'endTime',
        'checkWay',
        'finishUserId',
        'finishTime',
      ]),
    ],
    detail: [
      section('检查任务', [
        'name',
        'taskStatus',
        'userId',
        'deptId',
        'assigneeId',
        'taskTime',
        'endTime',
        'checkWay',
        'finishUserId',
        'finishTime',
        'notLooked',
        'planId',
        'recordId',
      ]),
    ],
  },
  uniques: [{ fields: ['recordId', 'assigneeId'], message: '该人员的检查任务已生成' }],
  search: ['name'],
  indexes: [
    ['taskTime'],
    ['taskStatus', 'taskTime'],
    ['userId', 'taskStatus', 'endTime'],
    ['userId', 'endTime', 'id'],
    ['deptId', 'taskTime'],
    ['planId', 'taskTime'],
  ],
  deadlines: {
    inspect: {
      label: '检查任务',
      at: 'endTime',
      while: { field: 'taskStatus', in: checkGroups.open.map((state) => taskLifecycle.code[state]) },
      whose: 'userId',
      basis: '安全生产法（2021）第四十六条；企业规定（检查计划的任务时间）',
      todo: { says: '{title}', from: 'taskTime', opens: 'recordId' },
      forgottenAfter: MISSED_DAYS,
      // A round that is missed raises a warning (modules/warning), which tells those concerned.
      rungs: [],
    },
  },
  handover: { userId: { in: checkGroups.open } },
  menu: {
    under: 'check',
    path: '/check/task',
    icon: 'schedule',
    sort: 20,
    name: '检查任务',
    government: '/govpage/safe/planvtwotask',
  },
});
