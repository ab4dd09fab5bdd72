import { defineResource, f, section, states, wire } from '@anlan/resource';

export const internalReportLifecycle = states({
  waiting: [1, '待处理', 'warning'],
  handling: [2, '处理中', 'progress'],
  handled: [3, '已处理', 'success'],
});

/**
 * What somebody reports inside his own company (安全生产法第五十九条：从业人员发现不安全因素应当立即报告). Behind the company's wall:
 * the platform keeps no copy. The contract's calls under helpfeedback lead here, beside the family's own.
 */
export const internalReport = defineResource({
  name: 'internalReport',
  label: '内部报告',
  module: 'help',
  table: 'internal_report',
  scope: 'tenant',
  permission: 'internalreport',
  visibleTo: { users: ['reportUserId', 'handleUserId'] },
  wire: wire.verbs('/safe/report', {
    supervisor: true,
    without: ['create', 'update', 'remove'],
  }),
  title: 'title',
  lifecycle: internalReportLifecycle,
  fields: {
    title: f.text('报告标题', { required: true, max: 50, screened: true }),
    description: f.longText('报告内容', { required: true, max: 500, screened: true }),
    images: f.file('现场照片', { accept: ['jpg', 'jpeg', 'png', 'webp'], count: 9, maxMb: 50, createOnly: true }),
    contact: f.text('联系方式', { max: 50 }),
    reportUserId: f.ref('报告人', 'user', { computed: true, onDelete: 'keepName' }),
    handleState: f.state('处理状态', internalReportLifecycle),
    handleResult: f.longText('处理结果', { max: 500 }),
    handleUserId: f.ref('处理人', 'user', { computed: true, onDelete: 'keepName' }),
    handleTime: f.datetime('处理时间', { computed: true }),
  },
  views: {
    list: {
      // Whose reports are whose is said by the module: nobody counts them past it.
      tabs: [],
      columns: ['title', 'description', 'reportUserId', 'createTime', 'handleState', 'handleResult', 'handleTime'],
      filters: [
        ['title', 'like'],
        ['handleState', 'in'],
        ['reportUserId', 'equal'],
        ['createTime', 'range'],
      ],
      sort: '-createTime',
    },
    form: [section('报告', ['title', 'description', 'images', 'contact'])],
    detail: [
      section('报告', ['title', 'description', 'images', 'contact', 'reportUserId']),
      section('处理', ['handleState', 'handleResult', 'handleUserId', 'handleTime']),
    ],
  },
  steps: (step) => ({
    steps: [
      step({
        name: 'take',
        label: '受理',
        from: ['waiting'],
        to: 'handling',
        waits: '该报告正等待受理',
        awaits: { chain: [{ role: 'safety_manager' }] },
        stamps: { user: 'handleUserId' },
        done: { msg: '已受理' },
      }),
      step({
        name: 'handle',
        label: '处理',
        from: ['waiting', 'handling'],
        to: 'handled',
        waits: '该报告正等待处理',
        awaits: {
          when: { field: 'handleState', equals: 2 },
          chain: [{ user: 'handleUserId' }, { role: 'safety_manager' }],
        },
        asks: ['handleResult'],
        stamps: { user: 'handleUserId', time: 'handleTime' },
      }),
    ],
    ended: { handled: '该报告已处理，不能再办理' },
  }),
  prints: { label: '内部报告单', qr: '扫码查看报告' },
  search: ['title'],
  indexes: [['reportUserId', 'createTime']],
  menu: {
    under: 'hazard',
    path: '/hazard/internal-report',
    icon: 'form',
    sort: 40,
    government: '/govpage/safe/report',
    governmentUnder: 'gov_report',
  },
});
