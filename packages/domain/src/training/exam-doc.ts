import { defineResource, f, isEmpty, section, wire } from '@anlan/resource';
import { usageLifecycle, usageSteps } from './usage';

/** A document that is read page by page in training. Of fixed pages: what was read is told by pages. */
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
      accept: ['pdf'],
      count: 1,
      maxMb: 50,
      opened: true,
      help: '只能上传pdf；Word、幻灯片请先另存为pdf，学习按页进行',
    }),
    docStatus: f.state('文档状态', usageLifecycle),
  },
  views: {
    list: {
      columns: [{ field: 'docTitle', width: 240, fixed: 'left' }, 'type', 'introduce', 'docStatus', 'createTime'],
      filters: [
        ['docTitle', 'like'],
        ['type', 'equal'],
        ['docStatus', 'in'],
        ['createTime', 'range'],
      ],
      sort: '-createTime',
    },
    form: [section('培训文档', ['docTitle', 'type', 'introduce', 'attachId'])],
    import: {
      columns: ['docTitle', 'type', 'introduce'],
      key: 'docTitle',
      note: '导入后逐个上传pdf文件，再启用',
    },
    export: { columns: ['docTitle', 'type', 'introduce', 'docStatus', 'createTime'] },
  },
  steps: () =>
    usageSteps('文档', (row) =>
      isEmpty(row.attachId) ? [{ field: 'attachId', message: '请先上传文档文件，再启用' }] : [],
    ),
  search: ['docTitle'],
  indexes: [['type', 'createTime']],
  menu: { under: 'training', path: '/training/doc', icon: 'read', sort: 40 },
});
