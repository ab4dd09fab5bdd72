import { defineResource, f, section, wire } from '@anlan/resource';

/** The product's own pages. */
export const WEB_CLIENT = 'anlan';

/** A program that may ask for tokens. The digest of its secret lives in a table of its own and is no field. */
export const client = defineResource({
  name: 'client',
  label: '应用客户端',
  module: 'identity',
  table: 'client',
  scope: 'platform',
  permission: 'client',
  wire: wire.blade('/blade-system/client'),
  title: 'name',
  fields: {
    clientId: f.text('客户端编号', {
      required: true,
      max: 50,
      format: 'code',
      unique: '客户端编号已存在',
      createOnly: true,
    }),
    name: f.text('客户端名称', { required: true, max: 30 }),
    authorizedGrantTypes: f.dict('授权类型', 'client_grant_type', { required: true, multiple: true }),
    accessTokenValidity: f.int('令牌时效', { min: 300, max: 86_400, default: 900, unit: '秒' }),
    refreshTokenValidity: f.int('刷新令牌时效', { min: 3600, max: 2_592_000, default: 604_800, unit: '秒' }),
    status: f.choice('状态', { '1': '启用', '0': '停用' }, { default: 1 }),
    remark: f.longText('备注', { max: 200 }),
  },
  views: {
    list: {
      columns: ['clientId', 'name', 'authorizedGrantTypes', 'accessTokenValidity', 'refreshTokenValidity', 'status'],
      filters: [
        ['clientId', 'like'],
        ['name', 'like'],
        ['status', 'equal'],
      ],
      sort: '-createTime',
    },
    form: [
      section('客户端信息', [
        'clientId',
        'name',
        'authorizedGrantTypes',
        'accessTokenValidity',
        'refreshTokenValidity',
        'status',
        'remark',
      ]),
    ],
  },
  kept: [
    { field: 'clientId', values: [WEB_CLIENT], binds: 'platform', from: 'remove', reason: '网页端客户端不能删除' },
  ],
  menu: { under: 'system', path: '/system/client', icon: 'appstore', sort: 90, name: '应用管理' },
});
