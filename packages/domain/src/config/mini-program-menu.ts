import { defineResource, f, section, wire } from '@anlan/resource';

/** Entries of the mini program, one copy for all; `numKey` names the counter shown as a badge. */
export const miniProgramMenu = defineResource({
  name: 'miniProgramMenu',
  label: '小程序菜单',
  module: 'config',
  table: 'mini_program_menu',
  scope: 'platform',
  permission: 'miniprogrammenu',
  wire: wire.verbs('/safe/miniprogrammenu'),
  title: 'name',
  lookup: 'referring',
  fields: {
    parentId: f.parent('上级菜单'),
    name: f.text('菜单名称', { required: true, max: 20 }),
    path: f.text('页面路径', { max: 150, format: 'path' }),
    icon: f.file('图标', { accept: ['jpg', 'jpeg', 'png'], count: 1, maxMb: 1 }),
    numKey: f.text('角标键名', { max: 50, format: 'code' }),
    permission: f.text('权限标识', { max: 50 }),
    sort: f.int('排序', { min: 0, max: 999, default: 1 }),
  },
  views: {
    list: {
      columns: ['name', 'path', 'icon', 'numKey', 'permission', 'sort'],
      filters: [
        ['name', 'like'],
        ['permission', 'like'],
      ],
      sort: 'sort',
    },
    form: [section('菜单信息', ['parentId', 'name', 'path', 'icon', 'numKey', 'permission', 'sort'])],
  },
  menu: { under: 'tenancy', path: '/tenancy/minimenu', icon: 'appstore', sort: 50 },
});
