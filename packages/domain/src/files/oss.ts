import { defineResource, f, section, wire } from '@anlan/resource';

/** Numbers as the family's dictionary `oss` has them. */
export const OSS_LOCAL = 6;
export const OSS_ENABLED = 2;

const remote = { not: { field: 'category', equals: OSS_LOCAL } } as const;

/** Where new files go. The platform keeps them; exactly one is enabled. 本地存储 is the store the server was started with. */
export const ossConfig = defineResource({
  name: 'ossConfig',
  label: '对象存储',
  module: 'files',
  table: 'oss_config',
  scope: 'platform',
  permission: 'oss',
  wire: wire.blade('/blade-resource/oss'),
  title: 'ossCode',
  fields: {
    category: f.choice(
      '存储类型',
      { '1': 'MinIO', '2': '七牛云', '3': '阿里云', '4': '腾讯云', '5': '华为云', '6': '本地存储' },
      { required: true },
    ),
    ossCode: f.text('资源编号', { required: true, max: 30, format: 'code', unique: '资源编号已存在' }),
    endpoint: f.text('资源地址', {
      max: 200,
      format: 'url',
      requiredWhen: remote,
      help: 'S3兼容接口的地址，如https://s3.example.org',
    }),
    bucketName: f.text('空间名', { max: 63, requiredWhen: remote }),
    accessKey: f.text('访问密钥编号', { max: 100, requiredWhen: remote }),
    secretKey: f.text('访问密钥', { max: 200, secret: true, help: '保存后不再显示；修改时留空表示不变' }),
    region: f.text('存储地域', { max: 50, help: '留空为us-east-1' }),
    remark: f.longText('备注', { max: 200 }),
    used: f.flag('已存有文件', { computed: true }),
    status: f.choice('启用状态', { '1': '未启用', '2': '已启用' }, { computed: true }),
  },
  views: {
    list: {
      columns: ['ossCode', 'category', 'endpoint', 'bucketName', 'used', 'status', 'createTime'],
      filters: [
        ['ossCode', 'like'],
        ['category', 'equal'],
        ['status', 'equal'],
      ],
      sort: '-createTime',
    },
    form: [
      section('存储', ['category', 'ossCode', 'endpoint', 'bucketName', 'accessKey', 'secretKey', 'region', 'remark']),
    ],
  },
  menu: { under: 'system', path: '/resource/oss', icon: 'appstore', sort: 91, name: '对象存储' },
});
