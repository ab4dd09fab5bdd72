import { defineResource, f, section, wire } from '@anlan/resource';

/** The shelves of the register of laws: one copy for all tenants, kept by the platform. */
export const legalType = defineResource({
  name: 'legalType',
  label: '法规分类',
  module: 'law',
  table: 'legal_type',
  scope: 'platform',
  permission: 'legaltype',
  wire: wire.verbs('/safe/legaltype', { also: { remove: ['DELETE /safe/legaltype/delete/:id'] } }),
  title: 'name',
  lookup: 'signedIn',
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
  menu: { under: 'law_manage', path: '/law/type', icon: 'apartment', sort: 20 },
});
