import { defineResource, f, section, wire } from '@anlan/resource';

const touchesHarm = { field: 'isTouchHarm', equals: 1 } as const;

/** A job in the company; whether it touches occupational harm decides exams and protective gear. */
export const post = defineResource({
  name: 'post',
  label: '岗位',
  module: 'org',
  table: 'post',
  scope: 'tenant',
  permission: 'post',
  visibleTo: 'tenant',
  wire: wire.blade('/blade-system/post', {
    also: {
      page: ['GET /blade-system/post/page'],
      import: ['POST /blade-system/post/import'],
      template: ['GET /blade-system/post/template'],
    },
  }),
  title: 'postName',
  lookup: 'signedIn',
  fields: {
    postName: f.text('岗位名称', { required: true, max: 20, unique: '岗位名称已存在' }),
    postCode: f.text('岗位编号', { max: 20 }),
    category: f.dict('岗位级别', 'post_category', { required: true }),
    isTouchHarm: f.choice('是否接触职业病危害岗位', { '1': '是', '2': '否' }, { required: true, default: 2 }),
    touchHarmTime: f.int('接害时长', {
      min: 1,
      max: 999,
      unit: '小时',
      default: 1,
      visibleWhen: touchesHarm,
      requiredWhen: touchesHarm,
    }),
    harmFactor: f.dict('职业病危害因素', 'safe_professional_harm', { multiple: true, visibleWhen: touchesHarm }),
    sort: f.int('排序', { min: 0, max: 999, default: 1 }),
    remark: f.longText('岗位描述', { max: 200 }),
  },
  views: {
    list: {
      columns: ['postName', 'postCode', 'category', 'isTouchHarm', 'touchHarmTime', 'harmFactor', 'sort', 'remark'],
      filters: [
        ['postName', 'like'],
        ['category', 'equal'],
        ['isTouchHarm', 'equal'],
      ],
      sort: '-createTime',
    },
    form: [
      section('岗位信息', [
        'postName',
        'postCode',
        'category',
        'isTouchHarm',
        'touchHarmTime',
        'harmFactor',
        'sort',
        'remark',
      ]),
    ],
    import: {
      columns: ['postName', 'postCode', 'category', 'isTouchHarm', 'touchHarmTime', 'harmFactor', 'remark'],
      key: 'postName',
    },
  },
  search: ['postName'],
  menu: { under: 'system', path: '/system/post', icon: 'solution', sort: 30, name: '岗位管理' },
});
