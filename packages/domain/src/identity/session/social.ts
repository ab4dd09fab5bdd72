import { defineResource, f, section, wire } from '@anlan/resource';

export const SOCIAL_OIDC = 1;
export const SOCIAL_OAUTH2 = 2;

const oidc = { field: 'kind', equals: SOCIAL_OIDC } as const;
const oauth2 = { field: 'kind', equals: SOCIAL_OAUTH2 } as const;

/**
 * A third party whose word about a person is taken: any provider of OpenID Connect (found by its issuer) or of OAuth 2.0
 * (its three addresses). The platform keeps them; the secret is stored encrypted and never told.
 * Whose word it is cannot be changed afterwards: bound accounts would open to somebody else's subjects.
 */
export const socialProvider = defineResource({
  name: 'socialProvider',
  label: '第三方登录',
  module: 'identity',
  table: 'social_provider',
  scope: 'platform',
  permission: 'social',
  wire: wire.blade('/blade-system/social'),
  title: 'name',
  fields: {
    source: f.text('来源编号', {
      required: true,
      max: 30,
      format: 'code',
      unique: '来源编号已存在',
      createOnly: true,
      help: '出现在登录地址中，保存后不可修改',
    }),
    name: f.text('显示名称', { required: true, max: 20 }),
    kind: f.choice(
      '协议',
      { '1': 'OpenID Connect', '2': 'OAuth 2.0' },
      {
        required: true,
        default: SOCIAL_OIDC,
        createOnly: true,
      },
    ),
    issuer: f.text('颁发者地址', {
      max: 200,
      format: 'url',
      visibleWhen: oidc,
      requiredWhen: oidc,
      createOnly: true,
      help: '其下须有/.well-known/openid-configuration，保存后不可修改',
    }),
    authorizeUrl: f.text('授权地址', { max: 200, format: 'url', visibleWhen: oauth2, requiredWhen: oauth2 }),
    tokenUrl: f.text('令牌地址', { max: 200, format: 'url', visibleWhen: oauth2, requiredWhen: oauth2 }),
    userInfoUrl: f.text('用户信息地址', {
      max: 200,
      format: 'url',
      visibleWhen: oauth2,
      requiredWhen: oauth2,
      createOnly: true,
    }),
    subjectField: f.text('用户标识字段', {
      max: 50,
      format: 'code',
      visibleWhen: oauth2,
      requiredWhen: oauth2,
      createOnly: true,
      help: '用户信息里唯一且不变的一项，如id，保存后不可修改',
    }),
    clientId: f.text('应用编号', { required: true, max: 200 }),
    clientSecret: f.text('应用密钥', { max: 500, secret: true, help: '保存后不再显示；修改时留空表示不变' }),
    scopes: f.text('授权范围', { max: 200, help: '留空为openid profile email' }),
    redirectUri: f.text('回调地址', {
      required: true,
      max: 200,
      format: 'url',
      help: '本站地址加/oauth2/authorize，与第三方登记的一致',
    }),
    sort: f.int('排序', { min: 0, max: 999, default: 1 }),
    status: f.choice('状态', { '1': '启用', '0': '停用' }, { default: 1 }),
    remark: f.longText('备注', { max: 200 }),
  },
  views: {
    list: {
      columns: ['name', 'source', 'kind', 'clientId', 'redirectUri', 'sort', 'status'],
      filters: [
        ['name', 'like'],
        ['source', 'like'],
        ['status', 'equal'],
      ],
      sort: 'sort',
    },
    form: [
      section('登录方式', ['name', 'source', 'sort', 'status']),
      section('第三方', [
        'kind',
        'issuer',
        'authorizeUrl',
        'tokenUrl',
        'userInfoUrl',
        'subjectField',
        'clientId',
        'clientSecret',
        'scopes',
        'redirectUri',
        'remark',
      ]),
    ],
  },
  menu: { under: 'system', path: '/system/social', icon: 'global', sort: 91 },
});
