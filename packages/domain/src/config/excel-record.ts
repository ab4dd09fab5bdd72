import { defineResource, f, section, wire } from '@anlan/resource';

/** One import of a sheet: what came of it and, cell by cell, what was wrong. Written by every import. */
export const excelRecord = defineResource({
  name: 'excelRecord',
  label: '导入记录',
  module: 'config',
  table: 'excel_record',
  scope: 'tenant',
  permission: 'excelrecord',
  visibleTo: 'tenant',
  // Made by imports alone: POST is one (kernel/resource/import/import-any.ts).
  wire: wire.rest('/safe/excelrecord', { without: ['create'] }),
  title: 'fileName',
  fields: {
    fileName: f.text('文件名称', { required: true, max: 200, createOnly: true }),
    importType: f.text('导入类型', { required: true, max: 50, format: 'code', createOnly: true }),
    importTypeName: f.text('导入内容', { max: 50, computed: true }),
    success: f.flag('导入结果', { computed: true }),
    totalCount: f.int('总条数', { computed: true }),
    createdCount: f.int('新增条数', { computed: true }),
    updatedCount: f.int('更新条数', { computed: true }),
    failCount: f.int('错误处数', { computed: true }),
    message: f.longText('结果说明', { max: 500, computed: true }),
    /** `{row, column, field, message}`, the first 200. */
    errors: f.json('错误明细', { shape: 'list', computed: true }),
    remark: f.longText('备注', { max: 200 }),
  },
  views: {
    list: {
      columns: [
        'fileName',
        'importTypeName',
        'success',
        'totalCount',
        'createdCount',
        'updatedCount',
        'failCount',
        'createUser',
        'createTime',
      ],
      filters: [
        ['fileName', 'like'],
        ['importTypeName', 'like'],
        ['success', 'equal'],
        ['createTime', 'range'],
      ],
      sort: '-createTime',
    },
    form: [section('导入记录', ['fileName', 'importType', 'remark'])],
    detail: [
      section('导入记录', [
        'fileName',
        'importType',
        'importTypeName',
        'success',
        'totalCount',
        'createdCount',
        'updatedCount',
        'failCount',
        'message',
        'errors',
        'remark',
      ]),
    ],
  },
  menu: { under: 'system', path: '/system/excelrecord', icon: 'carry-out', sort: 92 },
});
