import { defineResource, f, section, wire } from '@anlan/resource';

/**
 * Calls a role may make although it does not hold the permission code that opens them: single reads for a program's
 * account, for instance. Each line names one call the server has; kind of tenant and data scope judge as always.
 */
export const apiScope = defineResource({
  name: 'apiScope',
  label: '接口权限',
  module: 'identity',
  table: 'api_scope',
  scope: 'tenant',
  permission: 'apiscope',
  visibleTo: 'tenant',
  wire: wire.blade('/blade-system/api-scope'),
  title: 'scopeName',
  fields: {
    menuId: f.ref('所属菜单', 'menu', { required: true, onDelete: 'keepName', nameAs: 'menuName' }),
    scopeName: f.text('权限名称', { required: true, max: 30, unique: '权限名称已存在' }),
    resourceCode: f.text('资源编号', { max: 50, computed: true }),
    scopePath: f.longText('接口地址', {
      required: true,
      max: 2000,
      help: '每行一个，如 GET /safe/hiddendanger/page；只写地址表示该地址的全部方法',
    }),
    scopeType: f.choice('接口类型', { '1': '系统接口', '2': '业务接口' }, { computed: true }),
    remark: f.longText('备注', { max: 200 }),
  },
  views: {
    list: {
      columns: ['scopeName', 'menuId', 'scopePath', 'scopeType', 'remark'],
      filters: [
        ['menuId', 'equal'],
        ['scopeName', 'like'],
        ['scopeType', 'equal'],
      ],
      sort: '-createTime',
    },
    form: [section('接口权限', ['menuId', 'scopeName', 'scopePath', 'remark'])],
    detail: [section('接口权限', ['menuId', 'scopeName', 'resourceCode', 'scopePath', 'scopeType', 'remark'])],
  },
  indexes: [['menuId']],
  menu: { under: 'system', path: '/system/api-scope', icon: 'safety-certificate', sort: 44 },
});
