import { defineResource, f, section, wire } from '@anlan/resource';
import { DRILL_DUTIES } from './duties';

/** A drill that the law asks of the company in one period, and how many were held; made and counted by the product. */
export const drillDuty = defineResource({
  name: 'drillDuty',
  label: '演练任务',
  module: 'drill',
  table: 'drill_duty',
  scope: 'tenant',
  permission: 'drillduty',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/drillduty', { supervisor: true, without: ['create', 'update', 'remove'], excel: 'export' }),
  title: 'title',
  fields: {
    title: f.text('演练任务', { required: true, max: 100, computed: true }),
    duty: f.choice('演练要求', DRILL_DUTIES, { required: true, computed: true }),
    periodStart: f.date('开始日期', { required: true, computed: true }),
    dueDate: f.date('截止日期', { required: true, computed: true }),
    needed: f.int('应演练次数', { required: true, computed: true, unit: '次' }),
    held: f.int('已演练次数', { required: true, computed: true, unit: '次' }),
    met: f.choice('完成情况', { '0': '未完成', '1': '已完成' }, { required: true, computed: true }),
    basis: f.text('依据', { max: 200, computed: true }),
  },
  views: {
    list: {
      columns: [{ field: 'title', width: 280 }, 'met', 'needed', 'held', 'dueDate', 'basis'],
      filters: [
        ['duty', 'equal'],
        ['met', 'equal'],
        ['dueDate', 'range'],
      ],
      sort: '-dueDate',
    },
    form: [section('演练任务', ['title', 'duty', 'periodStart', 'dueDate', 'needed', 'held', 'met', 'basis'])],
    export: { columns: ['title', 'duty', 'periodStart', 'dueDate', 'needed', 'held', 'met', 'basis'] },
  },
  deadlines: {
    hold: {
      label: '应急演练',
      at: 'dueDate',
      while: { field: 'met', equals: 0 },
      basis: '生产安全事故应急预案管理办法（应急管理部令第2号）第三十三条',
      rungs: [
        {
          name: 'remind',
          before: 'drill.duty.remindDays',
          tells: [[{ role: 'safety_manager' }], [{ role: 'enterprise_admin' }]],
          says: '演练任务即将到期（{due}）：{title}',
        },
        {
          name: 'overdue',
          tells: [[{ role: 'safety_manager' }, { role: 'principal' }], [{ role: 'enterprise_admin' }]],
          says: '未按规定开展应急演练：{title}',
          warns: {
            type: '99',
            level: '3',
            says: '未按规定开展应急演练：应于{due}前完成',
            over: '已补做并评估',
          },
        },
      ],
    },
  },
  uniques: [{ fields: ['duty', 'periodStart'], message: '该演练任务已存在' }],
  indexes: [['dueDate']],
  menu: {
    under: 'management',
    path: '/management/drill-duty',
    icon: 'schedule',
    sort: 11,
    government: '/govpage/safe/drillduty',
    governmentUnder: 'gov_emergency',
  },
});
