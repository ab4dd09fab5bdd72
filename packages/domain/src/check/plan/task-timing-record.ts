import { defineResource, f, section, wire } from '@anlan/resource';

/** One run of task generation for one plan: how many tasks, or why none. Written by the run. */
export const taskTimingRecord = defineResource({
  name: 'taskTimingRecord',
  label: '任务定时记录',
  module: 'check',
  table: 'task_timing_record',
  scope: 'tenant',
  permission: 'tasktimingrecord',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/tasktimingrecord', { without: ['create', 'update', 'remove'] }),
  title: 'planName',
  fields: {
    planId: f.ref('检查计划', 'checkPlan', { required: true, onDelete: 'keepName', nameAs: 'planTitle' }),
    planName: f.text('计划名称', { max: 50, computed: true }),
    taskTime: f.datetime('生成时间', { required: true }),
    pushState: f.choice('推送状态', { '0': '未推送', '1': '已推送', '2': '暂停推送' }, { required: true }),
    taskCount: f.int('任务数', { computed: true }),
    message: f.text('执行说明', { max: 200, computed: true }),
  },
  views: {
    list: {
      columns: [{ field: 'planName', width: 240 }, 'taskTime', 'pushState', 'taskCount', 'message'],
      filters: [
        ['planId', 'equal'],
        ['pushState', 'equal'],
        ['taskTime', 'range'],
      ],
      sort: '-taskTime',
    },
    form: [section('任务定时记录', ['planName', 'taskTime', 'pushState', 'taskCount', 'message'])],
  },
  indexes: [['taskTime'], ['planId', 'taskTime'], ['pushState', 'taskTime']],
  menu: { under: 'check', path: '/check/timing', icon: 'history', sort: 70, name: '任务定时记录' },
});
