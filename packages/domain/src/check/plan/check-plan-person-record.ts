import { defineResource, f, section, wire } from '@anlan/resource';
import { checkLifecycle, personMoves } from '../check-lifecycle';

/** What one person did in a check record: signed in, finished. Written by the check itself, one per record and person. */
export const checkPlanPersonRecord = defineResource({
  name: 'checkPlanPersonRecord',
  label: '检查人员记录',
  module: 'check',
  table: 'check_plan_person_record',
  scope: 'tenant',
  permission: 'planvtworecord',
  visibleTo: { users: ['userId'], depts: ['deptId'] },
  wire: wire.rest('/safe/checkplanpersonrecord', { without: ['create', 'update', 'remove'] }),
  title: 'name',
  lifecycle: checkLifecycle,
  moves: personMoves,
  fields: {
    recordId: f.ref('检查记录', 'checkRecord', { required: true, onDelete: 'keepName', nameAs: 'recordName' }),
    name: f.text('任务名称', { max: 80, computed: true }),
    userId: f.ref('检查人', 'user', { required: true, onDelete: 'keepName' }),
    deptId: f.ref('所属部门', 'dept', { onDelete: 'keepName', computed: true }),
    status: f.state('完成状态', checkLifecycle),
    signInTime: f.datetime('签到时间', { computed: true }),
    finishTime: f.datetime('完成时间', { computed: true }),
  },
  views: {
    list: {
      columns: [{ field: 'name', width: 300 }, 'userId', 'deptId', 'status', 'signInTime', 'finishTime'],
      filters: [
        ['recordId', 'equal'],
        ['userId', 'equal'],
        ['status', 'in'],
        ['finishTime', 'range'],
      ],
      sort: '-createTime',
    },
    form: [section('检查人员记录', ['name', 'userId', 'deptId', 'signInTime', 'finishTime'])],
    detail: [section('检查人员记录', ['name', 'userId', 'deptId', 'status', 'signInTime', 'finishTime'])],
  },
  uniques: [{ fields: ['recordId', 'userId'], message: '该人员的检查记录已存在' }],
  indexes: [['userId', 'finishTime'], ['deptId']],
  handover: {},
});
