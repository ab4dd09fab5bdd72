import { defineResource, f, section, wire } from '@anlan/resource';

/** The entries along the top; each shows a part of the menu tree. */
export const topMenu = defineResource({
  name: 'topMenu',
  label: '顶部菜单',
  module: 'identity',
  table: 'top_menu',
  scope: 'platform',
  permission: 'topmenu',
  wire: wire.blade('/blade-system/topmenu'),
  title: 'name',
  fields: {
    name: f.text('菜单名称', { required: true, max: 20 }),
    code: f.text('菜单编号', { required: true, max: 50, format: 'code', unique: '菜单编号已存在' }),
    source: f.text('菜单图标', { max: 50 }),
    path: f.text('路由地址', { max: 150, format: 'link' }),
    sort: f.int('排序', { required: true, min: 0, max: 999, default: 1 }),
  },
  views: {
    list: {
      columns: ['name', 'code', 'source', 'sort'],
      filters: [
        ['name', 'like'],
        ['code', 'like'],
      ],
    },
    form: [section('顶部菜单', ['name', 'code', 'source', 'path', 'sort'])],
  },
  menu: { under: 'system', path: '/system/topmenu', icon: 'layout', sort: 60, name: '顶部菜单' },
});
