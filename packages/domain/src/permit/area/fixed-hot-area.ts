import { defineResource, f, section } from '@anlan/resource';
import { permitKey } from '../numbers';
import { STANDARD } from '../work-type';

/** Where hot work needs no ticket of its own; its risks are looked at again within twelve months (5.5.1). */
export const fixedHotArea = defineResource({
  name: 'fixedHotArea',
  label: '固定动火区',
  module: 'permit',
  visibleTo: 'tenant',
  fields: {
    name: f.text('固定动火区名称', { required: true, max: 50, unique: '固定动火区名称已存在' }),
    location: f.text('位置', { required: true, max: 100 }),
    riskId: f.ref('所属风险点', 'riskPoint', { onDelete: 'keepName', nameAs: 'riskName' }),
    keeperId: f.ref('责任人', 'user', { required: true, onDelete: 'keepName' }),
    status: f.choice('使用状态', { '1': '在用', '2': '停用' }, { default: 1 }),
    reviewedOn: f.date('最近风险分析日期', { required: true, help: '至少每年一次（GB 30871-2022 5.5.1）' }),
    review: f.file('风险分析报告', {
      accept: ['pdf', 'doc', 'docx', 'jpg', 'png'],
      count: 3,
      maxMb: 50,
      required: true,
    }),
    remark: f.text('备注', { max: 200 }),
  },
  deadlines: {
    review: {
      label: '固定动火区风险分析',
      at: { from: 'reviewedOn', months: permitKey('fixedHot.reviewMonths') },
      while: { field: 'status', equals: 1 },
      whose: 'keeperId',
      basis: `${STANDARD} 5.5.1`,
      rungs: [
        {
          name: 'remind',
          before: { days: 30, label: '固定动火区风险分析提前提醒天数' },
          tells: [[{ user: 'keeperId' }]],
          says: '固定动火区即将满一年未做风险分析（{due}）：{title}',
        },
        {
          name: 'overdue',
          tells: [[{ user: 'keeperId' }], [{ role: 'safety_manager' }]],
          says: '固定动火区超过一年未做风险分析，不能再作为固定动火区使用：{title}',
        },
      ],
    },
  },
  views: {
    list: {
      columns: [
        { field: 'name', width: 200, fixed: 'left', below: 'location' },
        'riskId',
        'keeperId',
        'status',
        'reviewedOn',
        'updateTime',
      ],
      filters: [
        ['name', 'like'],
        ['status', 'equal'],
        ['keeperId', 'equal'],
        ['reviewedOn', 'range'],
      ],
      sort: '-createTime',
    },
    form: [
      section('固定动火区', ['name', 'location', 'riskId', 'keeperId', 'status', 'reviewedOn', 'review', 'remark']),
    ],
    export: { columns: ['name', 'location', 'riskId', 'keeperId', 'status', 'reviewedOn', 'remark', 'updateTime'] },
  },
  search: ['name'],
  menu: { under: 'permit', path: '/permit/fixed-hot-area', icon: 'environment', sort: 65, name: '固定动火区' },
});
