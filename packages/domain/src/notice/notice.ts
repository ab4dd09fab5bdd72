import {
  audienceFields,
  audienceRule,
  defineResource,
  f,
  type SignOff,
  section,
  signOffDeadline,
  signOffFields,
  signOffOf,
  wire,
} from '@anlan/resource';

/** An announcement to its audience, from its release time on; who has read it is kept beside it. */
export const notice = defineResource({
  name: 'notice',
  label: '通知公告',
  module: 'notice',
  table: 'notice',
  scope: 'tenant',
  permission: 'notice',
  visibleTo: 'tenant',
  wire: wire.blade('/blade-desk/notice'),
  title: 'title',
  fields: {
    title: f.text('通知标题', { required: true, max: 50 }),
    category: f.dict('通知类型', 'notice', { required: true }),
    releaseTime: f.datetime('通知日期', { required: true }),
    content: f.richText('通知内容', { required: true }),
    attachments: f.file('附件', {
      accept: ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'jpg', 'jpeg', 'png'],
      count: 5,
      help: '要求签阅的通知，PDF附件须逐页阅读',
    }),
    ...audienceFields('通知对象'),
    ...signOffFields,
  },
  rules: [audienceRule],
  views: {
    list: {
      columns: [
        { field: 'title', width: 240 },
        'category',
        'audience',
        'signOff',
        'signOffBy',
        'releaseTime',
        'createTime',
      ],
      filters: [
        ['title', 'like'],
        ['category', 'equal'],
        ['releaseTime', 'range'],
      ],
      sort: '-releaseTime',
    },
    form: [
      section('通知公告', ['title', 'category', 'releaseTime', 'content', 'attachments']),
      section('通知对象', ['audience', 'audienceDeptIds', 'audiencePostIds', 'audienceUserIds']),
      section('签阅', ['signOff', 'signOffBy', 'signOffSeconds']),
    ],
  },
  signOff: { text: ['title', 'content', 'attachments'], pages: 'attachments', since: 'releaseTime' },
  deadlines: { sign: signOffDeadline<never>([], [[{ role: 'safety_manager' }], [{ role: 'enterprise_admin' }]]) },
  search: ['title'],
  indexes: [['releaseTime']],
  menu: { under: 'system', path: '/desk/notice', icon: 'bell', sort: 60 },
});

/** Whoever reads a notice signs it, where it asks for that. */
export const noticeSignOff = signOffOf(notice) as SignOff;
