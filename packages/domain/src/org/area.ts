import { defineResource, f, section, wire } from '@anlan/resource';

/** Places of the plant: where risk points lie and hidden dangers are found. */
export const area = defineResource({
  name: 'area',
  label: '区域',
  module: 'org',
  table: 'area',
  scope: 'tenant',
  permission: 'area',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/area', { also: { all: ['GET /safe/area/list', 'GET /blade-system/area/list'] } }),
  title: 'name',
  lookup: 'signedIn',
  fields: {
    name: f.text('区域名称', { required: true, max: 30, unique: '区域名称已存在' }),
    parentId: f.parent('上级区域'),
    deptId: f.ref('所属部门', 'dept', { onDelete: 'keepName' }),
    principalId: f.ref('区域负责人', 'user', { onDelete: 'keepName' }),
    coordinate: f.json('平面图坐标', { shape: 'point', computed: true }),
    sort: f.int('排序', { min: 0, max: 999, default: 1 }),
    remark: f.longText('备注', { max: 200 }),
  },
  views: {
    list: {
      columns: ['name', 'parentId', 'deptId', 'principalId', 'sort', 'remark'],
      filters: [
        ['name', 'like'],
        ['deptId', 'under'],
        ['principalId', 'equal'],
      ],
      sort: '-createTime',
    },
    form: [section('区域信息', ['name', 'parentId', 'deptId', 'principalId', 'sort', 'remark'])],
  },
  search: ['name'],
  handover: { principalId: {} },
  menu: { under: 'risk', path: '/risk/area', icon: 'environment', sort: 10, name: '区域管理' },
});
