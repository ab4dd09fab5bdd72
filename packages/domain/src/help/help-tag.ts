import { defineResource, f, section, wire } from '@anlan/resource';

/** A word by which documents of the help centre are found across its shelves; one copy for all, kept by the platform. */
export const helpTag = defineResource({
  name: 'helpTag',
  label: '帮助标签',
  module: 'help',
  table: 'help_tag',
  scope: 'platform',
  permission: 'helptag',
  wire: wire.verbs('/safe/helptag'),
  title: 'name',
  lookup: 'referring',
  fields: {
    name: f.text('标签名称', { required: true, max: 20, unique: '标签名称已存在' }),
    sort: f.int('排序', { required: true, min: 0, max: 999, default: 1 }),
  },
  views: {
    list: { columns: ['name', 'sort', 'createTime'], filters: [['name', 'like']], sort: 'sort' },
    form: [section('标签信息', ['name', 'sort'])],
  },
  search: ['name'],
  menu: { under: 'help', path: '/help/tag', icon: 'book', sort: 15 },
});
