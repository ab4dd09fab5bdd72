import { defineResource, f, section, wire } from '@anlan/resource';

/** The shelves of the help centre: one copy for all tenants, kept by the platform, read by everybody. */
export const helpType = defineResource({
  name: 'helpType',
  label: '帮助分类',
  module: 'help',
  table: 'help_type',
  scope: 'platform',
  permission: 'helptype',
  wire: wire.verbs('/safe/helptype', { also: { remove: ['DELETE /safe/helptype/delete/:id'] } }),
  title: 'name',
  lookup: 'referring',
  fields: {
    name: f.text('分类名称', { required: true, max: 50 }),
    parentId: f.parent('上级分类'),
    sort: f.int('排序', { min: 0, max: 999, default: 1 }),
  },
  views: {
    list: { columns: ['name', 'parentId', 'sort', 'createTime'], filters: [['name', 'like']], sort: 'sort' },
    form: [section('分类信息', ['parentId', 'name', 'sort'])],
  },
  search: ['name'],
  menu: { under: 'help', path: '/help/type', icon: 'apartment', sort: 10 },
});
