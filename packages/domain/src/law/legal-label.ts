import { defineResource, f, section, wire } from '@anlan/resource';

/** A word by which laws are found across their shelves; one copy for all, kept by the platform. */
export const legalLabel = defineResource({
  name: 'legalLabel',
  label: '法规标签',
  module: 'law',
  table: 'legal_label',
  scope: 'platform',
  permission: 'legallabel',
  wire: wire.verbs('/safe/legallabel'),
  title: 'name',
  lookup: 'signedIn',
  fields: {
    name: f.text('标签名称', { required: true, max: 20, unique: '标签名称已存在' }),
    sort: f.int('排序', { min: 0, max: 999, default: 1 }),
  },
  views: {
    list: { columns: ['name', 'sort', 'createTime'], filters: [['name', 'like']], sort: 'sort' },
    form: [section('标签信息', ['name', 'sort'])],
  },
  search: ['name'],
  menu: { under: 'law_manage', path: '/law/label', icon: 'book', sort: 30 },
});
