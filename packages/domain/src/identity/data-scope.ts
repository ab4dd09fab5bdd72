import { defineResource, f, section, wire } from '@anlan/resource';

/** Numbers of the family's dictionary data_scope_type. */
export const SCOPE_ALL = 1;
export const SCOPE_OWN = 2;
export const SCOPE_DEPT = 3;
export const SCOPE_BELOW = 4;
export const SCOPE_CHOSEN = 5;

/**
 * Whose rows of one menu entry a role sees, where that differs from the role's own reach. Granted to a role it takes the
 * place of the role's reach for this entry alone. What counts is the definition's `visibleTo`; fragments of SQL, as the
 * family keeps them, are refused (decisions §3).
 */
export const dataScope = defineResource({
  name: 'dataScope',
  label: '数据权限',
  module: 'identity',
  table: 'data_scope',
  scope: 'tenant',
  permission: 'datascope',
  visibleTo: 'tenant',
  wire: wire.blade('/blade-system/data-scope'),
  title: 'scopeName',
  fields: {
    menuId: f.ref('所属菜单', 'menu', { required: true, onDelete: 'keepName', nameAs: 'menuName' }),
    scopeName: f.text('权限名称', { required: true, max: 30, unique: '权限名称已存在' }),
    resourceCode: f.text('资源编号', { max: 50, computed: true }),
    scopeColumn: f.text('判断依据', { max: 200, computed: true }),
    scopeType: f.choice(
      '可见范围',
      { '1': '全部可见', '2': '本人可见', '3': '所在部门可见', '4': '所在部门及子级可见', '5': '指定部门可见' },
      { required: true, default: SCOPE_OWN },
    ),
    scopeDeptIds: f.ref('指定部门', 'dept', {
      wire: 'scopeValue',
      nameAs: 'scopeValueName',
      multiple: true,
      onDelete: 'clear',
      visibleWhen: { field: 'scopeType', equals: SCOPE_CHOSEN },
      requiredWhen: { field: 'scopeType', equals: SCOPE_CHOSEN },
    }),
    remark: f.longText('备注', { max: 200 }),
  },
  views: {
    list: {
      columns: ['scopeName', 'menuId', 'scopeType', 'scopeDeptIds', 'scopeColumn', 'remark'],
      filters: [
        ['menuId', 'equal'],
        ['scopeName', 'like'],
        ['scopeType', 'equal'],
      ],
      sort: '-createTime',
    },
    form: [section('数据权限', ['menuId', 'scopeName', 'scopeType', 'scopeDeptIds', 'remark'])],
    detail: [
      section('数据权限', [
        'menuId',
        'scopeName',
        'resourceCode',
        'scopeType',
        'scopeDeptIds',
        'scopeColumn',
        'remark',
      ]),
    ],
  },
  indexes: [['menuId']],
  menu: { under: 'system', path: '/system/data-scope', icon: 'safety-certificate', sort: 42 },
});
