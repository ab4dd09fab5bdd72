import { defineResource, f, isEmpty, section, wire } from '@anlan/resource';
import { usageLifecycle, usageSteps } from './usage';

/** A document that is read in training. Only of fixed pages can be told what was read, so a plan takes pdf alone. */
export const examDoc = defineResource({
  name: 'examDoc',
  label: '培训文档',
  module: 'training',
  table: 'exam_doc',
  scope: 'tenant',
  permission: 'examdoc',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/examdoc', {
    excel: 'both',
    also: {
      all: ['GET /safe/examdoc/list'],
      governmentAll: ['GET /safe/examdoc/government/list'],
      remove: ['DELETE /safe/examdoc/virtual'],
    },
  }),
  title: 'docTitle',
  lookup: 'referring',
  lifecycle: usageLifecycle,
  fields: {
    docTitle: f.text('文档名称', { required: true, max: 50, unique: '文档名称已存在' }),
    type: f.dict('文档类别', 'safe_doc_type', { required: true }),
    introduce: f.longText('文档简介', { max: 200 }),
    attachId: f.file('文档文件', {
      accept: ['pdf', 'docx'],
      count: 1,
      maxMb: 50,
      opened: true,
      help: '计学时的请上传pdf，学习按页进行；Word（docx）只供查看，不计学时、不能用于培训计划；幻灯片请先另存为pdf',
    }),
    docVersion: f.int('版本', { computed: true }),
    versionNote: f.longText('版本说明', { max: 200, help: '更换文件即为新版本，本版改了什么写在这里，随版本保存' }),
    docStatus: f.state('文档状态', usageLifecycle),
  },
  views: {
    list: {
      columns: [
        { field: 'docTitle', width: 240, fixed: 'left' },
        'type',
        'introduce',
        'docVersion',
        'docStatus',
        'createTime',
      ],
      filters: [
        ['docTitle', 'like'],
        ['type', 'equal'],
        ['docStatus', 'in'],
        ['createTime', 'range'],
      ],
      sort: '-createTime',
    },
    form: [section('培训文档', ['docTitle', 'type', 'introduce', 'attachId', 'versionNote'])],
    detail: [
      section('培训文档', ['docTitle', 'type', 'introduce', 'attachId', 'docVersion', 'versionNote', 'docStatus']),
    ],
    import: {
      columns: ['docTitle', 'type', 'introduce'],
      key: 'docTitle',
      note: '导入后逐个上传文件，再启用；用于培训计划的须为pdf',
    },
    export: { columns: ['docTitle', 'type', 'introduce', 'docVersion', 'docStatus', 'createTime'] },
  },
  steps: () =>
    usageSteps('文档', (row) =>
      isEmpty(row.attachId) ? [{ field: 'attachId', message: '请先上传文档文件，再启用' }] : [],
    ),
  search: ['docTitle'],
  indexes: [['type', 'createTime']],
  menu: { under: 'training', path: '/training/doc', icon: 'read', sort: 40 },
});
