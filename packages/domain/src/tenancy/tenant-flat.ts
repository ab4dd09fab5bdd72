import { defineResource, f, section, wire } from '@anlan/resource';

/**
 * A supervision office's plan of a district with the companies on it. The office's own: its calls are the module's
 * (the standard ones let no supervisor write), a company never sees it.
 */
export const tenantFlat = defineResource({
  name: 'tenantFlat',
  label: '区域平面图',
  module: 'tenancy',
  table: 'tenant_flat',
  scope: 'tenant',
  permission: 'tenantflat',
  visibleTo: 'tenant',
  wire: wire.verbs('/safe/tenantflat', { without: ['create', 'update', 'remove'] }),
  title: 'name',
  lookup: 'referring',
  fields: {
    name: f.text('平面图名称', { required: true, max: 50, unique: '平面图名称已存在' }),
    location: f.ref('所属区域', 'region', { required: true, nameAs: 'locationName' }),
    url: f.file('平面图图片', { accept: ['jpg', 'jpeg', 'png', 'webp'], count: 1, maxMb: 50, required: true }),
    sort: f.int('排序', { min: 0, max: 999, default: 1 }),
    remark: f.longText('备注', { max: 200 }),
  },
  views: {
    list: {
      columns: ['name', 'location', 'sort', 'remark', 'createTime'],
      filters: [
        ['name', 'like'],
        ['location', 'under'],
      ],
      sort: 'sort',
    },
    form: [section('平面图', ['name', 'location', 'url', 'sort', 'remark'])],
  },
});

/** A company's place on a plan, in percent of its width and height. */
export const tenantFlatCompany = defineResource({
  name: 'tenantFlatCompany',
  label: '平面图企业点位',
  module: 'tenancy',
  table: 'tenant_flat_company',
  scope: 'tenant',
  permission: 'tenantflat',
  visibleTo: 'tenant',
  wire: wire.verbs('/safe/tenantflatcompany', {
    also: { page: ['GET /safe/tenantflatcompany/list'] },
    without: ['create', 'update', 'remove'],
  }),
  title: 'tenantName',
  fields: {
    flatId: f.ref('所属平面图', 'tenantFlat', { required: true, onDelete: 'block', nameAs: 'flatName' }),
    companyTenantId: f.ref('企业', 'tenant', { required: true, onDelete: 'keepName', nameAs: 'companyTenantName' }),
    tenantName: f.text('企业名称', { max: 50, computed: true }),
    xaxis: f.decimal('横坐标', { required: true, min: 0, max: 100, scale: 2, unit: '%' }),
    yaxis: f.decimal('纵坐标', { required: true, min: 0, max: 100, scale: 2, unit: '%' }),
  },
  views: {
    list: {
      columns: ['flatId', 'companyTenantId', 'tenantName', 'xaxis', 'yaxis'],
      filters: [['flatId', 'equal']],
      sort: 'createTime',
    },
    form: [section('点位', ['flatId', 'companyTenantId', 'xaxis', 'yaxis'])],
  },
  uniques: [{ fields: ['flatId', 'companyTenantId'], message: '该企业已在平面图上' }],
});
