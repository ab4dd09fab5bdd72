import { defineResource, f, section, wire } from '@anlan/resource';

/** Menu entries (category 1) and buttons (category 2, their code is the permission). One copy for all tenants. */
export const menu = defineResource({
  name: 'menu',
  label: '菜单',
  module: 'identity',
  table: 'menu',
  scope: 'platform',
  permission: 'menu',
  wire: wire.blade('/blade-system/menu', { without: ['page'] }),
  title: 'name',
  fields: {
    parentId: f.parent('上级菜单'),
    name: f.text('菜单名称', { required: true, max: 20 }),
    code: f.text('菜单编号', { required: true, max: 50, format: 'code' }),
    alias: f.text('菜单别名', { max: 50 }),
    path: f.text('路由地址', { max: 150, format: 'link' }),
    source: f.text('菜单图标', { max: 50 }),
    category: f.choice('菜单类型', { '1': '菜单', '2': '按钮' }, { required: true, default: 1 }),
    action: f.choice(
      '按钮功能',
      { '0': '无', '1': '工具栏', '2': '操作栏', '3': '工具操作栏' },
      {
        default: 0,
        requiredWhen: { field: 'category', equals: 2 },
      },
    ),
    isOpen: f.choice('打开方式', { '1': '当前窗口', '2': '新窗口' }, { required: true, default: 1 }),
    audience: f.choice(
      '适用对象',
      { company: '企业', government: '政府', platform: '平台' },
      { required: true, default: 'company' },
    ),
    hidden: f.flag('是否隐藏', { default: false }),
    keepAlive: f.flag('页面缓存', { default: true }),
    isTab: f.flag('显示标签页', { default: true }),
    sort: f.int('菜单排序', { required: true, min: 0, max: 999, default: 1 }),
    remark: f.longText('备注', { max: 200 }),
  },
  views: {
    list: {
      columns: ['name', 'code', 'path', 'category', 'audience', 'isOpen', 'hidden', 'sort'],
      filters: [
        ['name', 'like'],
        ['code', 'like'],
        ['category', 'equal'],
      ],
    },
    form: [
      section('菜单信息', [
        'parentId',
        'name',
        'code',
        'alias',
        'category',
        'path',
        'source',
        'action',
        'isOpen',
        'audience',
        'hidden',
        'keepAlive',
        'isTab',
        'sort',
        'remark',
      ]),
    ],
  },
  // A supervisor's entry opens with the same codes as the company's.
  uniques: [{ fields: ['audience', 'code'], message: '菜单编号已存在' }],
  indexes: [['parentId']],
  menu: { under: 'system', path: '/system/menu', icon: 'menu', sort: 50, name: '菜单管理' },
});
