import { defineResource, f, section, wire } from '@anlan/resource';

/** A document of the help centre or an entry of the update log; everybody reads what is published. */
export const helpDocument = defineResource({
  name: 'helpDocument',
  label: '帮助文档',
  module: 'help',
  table: 'help_document',
  scope: 'platform',
  permission: 'helpdocument',
  wire: wire.verbs('/safe/helpdocument'),
  title: 'name',
  fields: {
    name: f.text('标题', { required: true, max: 50 }),
    type: f.choice('文档类型', { '2': '帮助文档', '3': '更新日志' }, { required: true }),
    helpTypeId: f.ref('所属分类', 'helpType', { onDelete: 'block', nameAs: 'helpTypeName' }),
    tagId: f.ref('标签', 'helpTag', { multiple: true, onDelete: 'clear', nameAs: 'tagName' }),
    sort: f.int('排序', { required: true, min: 0, max: 999 }),
    remark: f.longText('摘要', { required: true, max: 200 }),
    content: f.richText('正文', { required: true }),
    fileLink: f.file('附件', {
      accept: ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'zip', 'jpg', 'jpeg', 'png', 'mp4'],
      count: 10,
      maxMb: 50,
    }),
    isPublish: f.choice('发布状态', { '1': '已发布', '2': '未发布' }, { required: true, default: 2 }),
  },
  views: {
    list: {
      columns: ['name', 'type', 'helpTypeId', 'tagId', 'sort', 'remark', 'isPublish', 'createTime'],
      filters: [
        ['name', 'like'],
        ['type', 'equal'],
        ['helpTypeId', 'equal'],
        ['tagId', 'has'],
        ['isPublish', 'equal'],
      ],
      sort: 'sort',
    },
    form: [
      section('文档信息', ['name', 'type', 'helpTypeId', 'tagId', 'sort', 'isPublish', 'remark']),
      section('正文', ['content', 'fileLink']),
    ],
  },
  search: ['name'],
  menu: { under: 'help', path: '/help/document', icon: 'read', sort: 20, name: '帮助文档管理' },
});
