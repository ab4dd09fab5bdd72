import { defineResource, f, section, wire } from '@anlan/resource';

/** Reach of a role over rows that concern somebody (dictionary data_scope_type; decisions §3). */
export const DATA_SCOPES = {
  '1': '全部',
  '2': '本人',
  '3': '所在部门',
  '4': '所在部门及子级',
  '5': '指定部门',
} as const;

/** What its holders may do (menus and codes) and whose rows they reach (data scope). */
export const role = defineResource({
  name: 'role',
  label: '角色',
  module: 'identity',
  table: 'role',
  scope: 'tenant',
  permission: 'role',
  visibleTo: 'tenant',
  wire: wire.blade('/blade-system/role', { without: ['page'] }),
  title: 'roleName',
  lookup: 'referring',
  fields: {
    parentId: f.parent('上级角色'),
    roleName: f.text('角色名称', { required: true, max: 20, unique: '角色名称已存在' }),
    roleAlias: f.text('角色别名', { required: true, max: 30, format: 'code' }),
    dataScope: f.choice('数据范围', DATA_SCOPES, { required: true, default: 2 }),
    scopeDeptIds: f.ref('指定部门', 'dept', {
      multiple: true,
      onDelete: 'clear',
      visibleWhen: { field: 'dataScope', equals: 5 },
      requiredWhen: { field: 'dataScope', equals: 5 },
    }),
    sort: f.int('角色排序', { required: true, min: 0, max: 999, default: 1 }),
    remark: f.longText('备注', { max: 200 }),
  },
  views: {
    list: {
      columns: ['roleName', 'roleAlias', 'dataScope', 'scopeDeptIds', 'sort', 'remark'],
      filters: [
        ['roleName', 'like'],
        ['roleAlias', 'like'],
      ],
    },
    form: [section('角色信息', ['parentId', 'roleName', 'roleAlias', 'dataScope', 'scopeDeptIds', 'sort', 'remark'])],
  },
  menu: { under: 'system', path: '/system/role', icon: 'safety-certificate', sort: 40, name: '角色管理' },
});
