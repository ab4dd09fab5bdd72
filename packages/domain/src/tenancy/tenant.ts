import { defineResource, f, section, wire } from '@anlan/resource';

/** Kinds of tenants; supervisor and platform powers come from this alone (decisions §3). */
export const TENANT_KINDS = { '1': '企业', '2': '政府', '0': '平台' } as const;

/** A company, a supervision office, or the platform itself (000000). */
export const tenant = defineResource({
  name: 'tenant',
  label: '租户',
  module: 'tenancy',
  table: 'tenant',
  scope: 'platform',
  permission: 'tenant',
  wire: wire.blade('/blade-system/tenant', { also: { page: ['GET /blade-system/tenant/page'] } }),
  title: 'tenantName',
  lookup: 'referring',
  key: 'tenantId',
  fields: {
    tenantId: f.text('租户编号', { max: 6, required: true, computed: true }),
    tenantName: f.text('租户名称', { required: true, max: 50 }),
    linkman: f.text('联系人', { required: true, max: 20 }),
    contactNumber: f.text('联系电话', { required: true, max: 20 }),
    address: f.text('联系地址', { max: 100 }),
    areaCode: f.ref('所属区域', 'region', { required: true, nameAs: 'areaName' }),
    industry: f.dict('所属行业', 'safe_industry'),
    tenantType: f.choice('租户类型', TENANT_KINDS, { required: true, default: 1, createOnly: true }),
    accountNumber: f.int('账号额度', { min: -1, max: 99_999, default: -1, help: '-1 表示不限' }),
    expireTime: f.datetime('过期时间'),
    domainUrl: f.text('绑定域名', { max: 100 }),
    longitude: f.decimal('经度', { min: -180, max: 180, scale: 6 }),
    latitude: f.decimal('纬度', { min: -90, max: 90, scale: 6 }),
    status: f.choice('状态', { '1': '正常', '0': '停用' }, { default: 1 }),
  },
  views: {
    list: {
      columns: [
        'tenantId',
        'tenantName',
        'tenantType',
        'areaCode',
        'industry',
        'linkman',
        'contactNumber',
        'accountNumber',
        'expireTime',
        'status',
      ],
      filters: [
        ['tenantName', 'like'],
        ['tenantType', 'equal'],
        ['areaCode', 'under'],
        ['industry', 'equal'],
        ['status', 'equal'],
      ],
      sort: '-createTime',
    },
    form: [
      section('基本信息', ['tenantName', 'tenantType', 'areaCode', 'industry', 'linkman', 'contactNumber', 'address']),
      section('授权与位置', ['accountNumber', 'expireTime', 'domainUrl', 'longitude', 'latitude', 'status']),
    ],
  },
  search: ['tenantName'],
  menu: { under: 'tenancy', path: '/tenancy/tenant', icon: 'bank', sort: 1, name: '租户管理' },
});
