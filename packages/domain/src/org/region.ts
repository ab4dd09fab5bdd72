import { defineResource, f, section, wire } from '@anlan/resource';

/** Administrative divisions, GB/T 2260; `00` is the country. */
export const region = defineResource({
  name: 'region',
  label: '行政区划',
  module: 'org',
  table: 'region',
  scope: 'platform',
  permission: 'region',
  wire: wire.blade('/blade-system/region'),
  title: 'name',
  lookup: 'signedIn',
  key: 'code',
  fields: {
    code: f.text('区划编号', { required: true, max: 12, format: 'code', createOnly: true }),
    parentCode: f.ref('上级区划', 'region', { required: true, nameAs: 'parentName' }),
    name: f.text('区划名称', { required: true, max: 30 }),
    regionLevel: f.choice(
      '区划等级',
      { '0': '国家', '1': '省份/直辖市', '2': '地市', '3': '区县', '4': '乡镇', '5': '村委' },
      { required: true },
    ),
    ancestors: f.text('祖级编号', { max: 200, computed: true }),
    sort: f.int('区划排序', { required: true, min: 0, max: 999, default: 1 }),
    remark: f.longText('区划备注', { max: 200 }),
  },
  views: {
    list: {
      columns: ['code', 'name', 'parentCode', 'regionLevel', 'sort', 'remark'],
      filters: [
        ['code', 'equal'],
        ['name', 'like'],
        ['regionLevel', 'equal'],
      ],
    },
    form: [section('区划信息', ['parentCode', 'code', 'name', 'regionLevel', 'sort', 'remark'])],
  },
  indexes: [['parentCode']],
  menu: { under: 'system', path: '/system/region', icon: 'global', sort: 80, name: '行政区划' },
});
