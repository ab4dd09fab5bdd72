import { defineResource, f, section, wire } from '@anlan/resource';

/** What a list is for: before the work, on the gas and instruments, of the measures, at the end. */
export const CHECK_KINDS = {
  '1': '作业前评估',
  '2': '作业前检测',
  '3': '安全措施确认',
  '4': '完工验收',
} as const;
export type CheckKind = 1 | 2 | 3 | 4;

/**
 * A list of what is checked in dangerous work of one type. A ticket takes a copy with the number of the edition: a later
 * edition changes no ticket.
 */
export const siteCheck = defineResource({
  name: 'siteCheck',
  label: '作业检查表',
  module: 'site-work',
  table: 'site_check',
  scope: 'tenant',
  permission: 'sitedangercheck',
  masksPeople: true,
  visibleTo: 'tenant',
  wire: wire.rest('/safe/sitedangercheck', {
    supervisor: true,
    excel: 'both',
    also: {
      all: ['GET /safe/sitedangercheck/list'],
      governmentAll: ['GET /safe/sitedangercheck/government/list'],
    },
  }),
  title: 'name',
  lookup: 'referring',
  fields: {
    name: f.text('检查表名称', { required: true, max: 50, unique: '检查表名称已存在' }),
    type: f.dict('作业类型', 'safe_danger_work_type', { required: true }),
    checkKind: f.choice('检查表类别', CHECK_KINDS, { required: true }),
    edition: f.int('版本', { computed: true, help: '检查内容每改一次，版本加一；已办的作业票保留办理时的版本' }),
    isEnable: f.choice('启用状态', { '0': '停用', '1': '启用' }, { default: 1 }),
    remark: f.longText('备注', { max: 200 }),
    items: f.rows(
      '检查内容',
      {
        content: f.longText('检查内容', { required: true, max: 200 }),
        standard: f.longText('检查标准', { max: 200 }),
      },
      { table: 'site_check_item', required: true, maxCount: 100 },
    ),
  },
  views: {
    list: {
      columns: [
        { field: 'name', width: 240, fixed: 'left' },
        { field: 'type', width: 170 },
        { field: 'checkKind', width: 130 },
        { field: 'edition', width: 80 },
        { field: 'isEnable', width: 100 },
        'remark',
        'updateTime',
      ],
      filters: [
        ['name', 'like'],
        ['type', 'in'],
        ['checkKind', 'equal'],
        ['isEnable', 'equal'],
      ],
      sort: '-createTime',
    },
    form: [section('检查表', ['name', 'type', 'checkKind', 'isEnable', 'remark']), section('检查内容', ['items'])],
    detail: [
      section('检查表', ['name', 'type', 'checkKind', 'edition', 'isEnable', 'remark']),
      section('检查内容', ['items']),
    ],
    import: { columns: ['name', 'type', 'checkKind', 'remark', 'items'], key: 'name' },
    export: { columns: ['name', 'type', 'checkKind', 'edition', 'isEnable', 'remark', 'updateTime'] },
  },
  search: ['name'],
  indexes: [['type', 'checkKind', 'createTime']],
  menu: {
    under: 'permit',
    path: '/site-work/check',
    icon: 'read',
    sort: 50,
    name: '作业检查表',
    government: '/govpage/safe/sitedangercheck',
  },
});
