import { defineResource, f, section, wire } from '@anlan/resource';
import { standingOptions } from './standing';

/** One version of a document's text, kept as it was for whoever signed it; written with the document alone. */
export const institutionalVersion = defineResource({
  name: 'institutionalVersion',
  label: '制度文件版本',
  module: 'document',
  table: 'institutional_version',
  scope: 'tenant',
  permission: 'institutional',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/institutionalversion', { supervisor: true, without: ['create', 'update', 'remove'] }),
  title: 'name',
  fields: {
    institutionalId: f.ref('制度文件', 'institutional', { required: true, onDelete: 'keepName' }),
    textVersion: f.int('文本版本', { required: true }),
    name: f.text('文件名称', { required: true, max: 50 }),
    docNum: f.text('文件编号', { max: 50 }),
    implementTime: f.date('实施日期', { required: true }),
    standing: f.choice('版本状态', standingOptions, { computed: true }),
    versionNote: f.longText('修订说明', { max: 200 }),
    attachId: f.file('文件附件', { accept: ['pdf', 'jpg', 'jpeg', 'png', 'doc', 'docx'], count: 5, maxMb: 50 }),
    content: f.richText('正文', { detailOnly: true }),
    changeUserId: f.ref('修订人', 'user', { onDelete: 'keepName' }),
    changeTime: f.datetime('修订时间', { required: true }),
  },
  views: {
    list: {
      columns: [
        'name',
        'docNum',
        'textVersion',
        'standing',
        'implementTime',
        'versionNote',
        'changeUserId',
        'changeTime',
      ],
      filters: [
        ['institutionalId', 'equal'],
        ['textVersion', 'equal'],
        ['standing', 'in'],
        ['implementTime', 'range'],
      ],
      sort: '-textVersion',
    },
    form: [
      section('版本', [
        'institutionalId',
        'textVersion',
        'standing',
        'name',
        'docNum',
        'implementTime',
        'versionNote',
        'changeUserId',
        'changeTime',
      ]),
      section('文本', ['attachId', 'content']),
    ],
  },
  tallies: ['standing'],
  uniques: [{ fields: ['institutionalId', 'textVersion'], message: '该版本已保存' }],
  indexes: [['textVersion']],
});
