import { defineResource, f, section, wire } from '@anlan/resource';

/**
 * What people tell the platform: one table for all, for the platform answers it; who else may read a row is judged by the
 * person it came from. The same call with type 2 reports inside the company, see internalReport.
 */
export const helpFeedback = defineResource({
  name: 'helpFeedback',
  label: '意见反馈',
  module: 'help',
  table: 'help_feedback',
  scope: 'platform',
  permission: 'helpfeedback',
  wire: wire.verbs('/safe/helpfeedback'),
  title: 'title',
  fields: {
    type: f.choice('反馈类型', { '1': '意见反馈', '2': '内部报告' }, { required: true, default: 1, createOnly: true }),
    title: f.text('反馈标题', { required: true, max: 50, screened: true }),
    description: f.longText('反馈内容', { required: true, max: 500, screened: true }),
    // Files belong to the company they were sent from; nobody else can exchange them.
    images: f.file('图片', { accept: ['jpg', 'jpeg', 'png', 'webp'], count: 9, maxMb: 50, createOnly: true }),
    contact: f.text('联系方式', { max: 50 }),
    fromTenantId: f.ref('企业名称', 'tenant', { computed: true, nameAs: 'tenantName', onDelete: 'keepName' }),
    replyContent: f.longText('回复内容', { max: 500 }),
    replyTime: f.datetime('回复时间', { computed: true }),
  },
  views: {
    list: {
      columns: ['title', 'fromTenantId', 'type', 'description', 'createTime', 'replyContent', 'replyTime'],
      filters: [
        ['title', 'like'],
        ['type', 'equal'],
        ['fromTenantId', 'equal'],
        ['createTime', 'range'],
      ],
      sort: '-createTime',
    },
    form: [section('反馈', ['type', 'title', 'description', 'images', 'contact']), section('回复', ['replyContent'])],
    detail: [
      section('反馈', ['type', 'fromTenantId', 'title', 'description', 'images', 'contact']),
      section('回复', ['replyContent', 'replyTime']),
    ],
  },
  search: ['title'],
  indexes: [['fromTenantId', 'type', 'createTime']],
  menu: { under: 'help', path: '/help/feedback', icon: 'form', sort: 30, name: '反馈管理' },
});
