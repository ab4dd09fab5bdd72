import { defineResource, f, section, wire } from '@anlan/resource';

/**
 * One file that left the system: which list, by which conditions, how many rows, and for how long it can be fetched
 * again. Written by the exports themselves. The file holds what its author was allowed to see, so it is his; whoever
 * reaches the whole company sees all.
 */
export const hiddenExport = defineResource({
  name: 'hiddenExport',
  label: '隐患导出记录',
  module: 'hazard',
  table: 'hidden_export',
  scope: 'tenant',
  permission: 'hiddenexport',
  visibleTo: { users: ['exportUserId'] },
  wire: wire.rest('/safe/hiddenexport', { without: ['create', 'update', 'remove'] }),
  title: 'name',
  fields: {
    name: f.text('文件名称', { max: 100, computed: true }),
    exportType: f.choice(
      '导出类型',
      {
        '1': '隐患台账',
        '2': '隐患治理单',
        '3': '隐患列表',
        '4': '隐患统计',
        '5': '治理情况通报',
        '6': '重大隐患材料',
      },
      { computed: true },
    ),
    exportUserId: f.ref('导出人', 'user', { onDelete: 'keepName' }),
    exportTime: f.datetime('导出时间', { computed: true }),
    /** The conditions in words, as the user saw them. */
    conditions: f.longText('导出条件', { max: 500, computed: true }),
    exportCount: f.int('数据条数', { computed: true }),
    /** Bytes. */
    fileSize: f.int('文件大小', { computed: true, unit: '字节' }),
    expireTime: f.datetime('保存至', { computed: true }),
    state: f.choice('导出状态', { '1': '可下载', '3': '已过期' }, { computed: true }),
    contentType: f.text('文件格式', { max: 100, computed: true }),
    storageKey: f.text('存储位置', { max: 255, computed: true, secret: true }),
  },
  views: {
    list: {
      columns: [
        { field: 'name', width: 260 },
        'exportType',
        'exportCount',
        'conditions',
        'exportUserId',
        'exportTime',
        'expireTime',
        'state',
      ],
      filters: [
        ['name', 'like'],
        ['exportType', 'equal'],
        ['exportUserId', 'equal'],
        ['exportTime', 'range'],
        ['state', 'equal'],
      ],
      sort: '-exportTime',
    },
    form: [
      section('导出记录', [
        'name',
        'exportType',
        'exportCount',
        'conditions',
        'exportUserId',
        'exportTime',
        'expireTime',
        'state',
      ]),
    ],
  },
  indexes: [['exportTime'], ['exportUserId', 'exportTime']],
  menu: { under: 'hazard', path: '/hazard/export', icon: 'history', sort: 60, name: '隐患导出记录' },
});
