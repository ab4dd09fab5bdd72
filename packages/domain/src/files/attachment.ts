import { defineResource, f, section, wire } from '@anlan/resource';

/** A stored file. Until one record claims it, it belongs to its uploader; afterwards it is scoped like its owner. */
export const attachment = defineResource({
  name: 'attachment',
  label: '附件',
  module: 'files',
  table: 'attachment',
  scope: 'tenant',
  permission: 'attach',
  visibleTo: 'tenant',
  wire: wire.blade('/blade-resource/attach', { without: ['submit'] }),
  title: 'originalName',
  fields: {
    originalName: f.text('附件原名', { required: true, max: 200, computed: true }),
    name: f.text('附件名称', { max: 255, computed: true }),
    extension: f.text('附件拓展名', { max: 10, computed: true }),
    contentType: f.text('内容类型', { max: 100, computed: true }),
    attachSize: f.int('附件大小', { unit: '字节', computed: true }),
    sha256: f.text('摘要', { max: 64, computed: true }),
    storageKey: f.text('存储位置', { max: 255, computed: true, secret: true }),
    hasThumbnail: f.flag('有缩略图', { computed: true }),
    pages: f.int('页数', { unit: '页', computed: true }),
    seconds: f.int('时长', { unit: '秒', computed: true }),
    codings: f.text('编码', { max: 100, computed: true }),
    ownerResource: f.text('所属业务', { max: 50, computed: true }),
    ownerId: f.text('所属记录', { max: 50, computed: true }),
    claimedTime: f.datetime('归档时间', { computed: true }),
    /** Of a photo taken on site (files/on-site.ts); empty for every other attachment. */
    shotTime: f.datetime('现场拍摄时间', { computed: true }),
    longitude: f.decimal('经度', { min: -180, max: 180, scale: 6, computed: true }),
    latitude: f.decimal('纬度', { min: -90, max: 90, scale: 6, computed: true }),
    accuracy: f.decimal('定位精度', { min: 0, max: 99_999, scale: 1, unit: '米', computed: true }),
    notOnSite: f.flag('非现场拍摄', { computed: true }),
  },
  views: {
    list: {
      columns: ['originalName', 'extension', 'attachSize', 'ownerResource', 'createUser', 'createTime'],
      filters: [
        ['originalName', 'like'],
        ['extension', 'equal'],
        ['createTime', 'range'],
      ],
      sort: '-createTime',
    },
    form: [section('附件信息', ['originalName', 'extension', 'contentType', 'attachSize', 'ownerResource'])],
  },
  indexes: [['ownerResource', 'ownerId'], ['sha256']],
  menu: { under: 'system', path: '/resource/attach', icon: 'paper-clip', sort: 90, name: '附件管理' },
});
