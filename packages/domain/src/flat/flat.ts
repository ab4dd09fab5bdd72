import { defineResource, f, section, wire } from '@anlan/resource';

/** A company's plan of its site or of one workshop: the picture on which its risk points stand. */
export const flat = defineResource({
  name: 'flat',
  label: '厂区平面图',
  module: 'flat',
  table: 'flat',
  scope: 'tenant',
  permission: 'flat',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/flat', { supervisor: true }),
  title: 'name',
  lookup: 'referring',
  fields: {
    name: f.text('平面图名称', { required: true, max: 50, unique: '平面图名称已存在' }),
    location: f.ref('所属区域', 'region', { nameAs: 'locationName', onDelete: 'keepName' }),
    url: f.file('平面图图片', { accept: ['jpg', 'jpeg', 'png', 'webp'], count: 1, maxMb: 50, required: true }),
    storey: f.text('楼层', { max: 20, help: '如：地面、二层、10米平台；不同楼层各用一张图' }),
    sort: f.int('排序', { min: 0, max: 999, default: 1 }),
    // PlanScale (permit/area): set on the picture itself.
    scale: f.json('比例尺', { shape: 'object', detailOnly: true }),
  },
  views: {
    list: {
      columns: ['name', 'location', 'storey', 'sort', 'updateTime'],
      filters: [
        ['name', 'like'],
        ['location', 'under'],
      ],
      sort: 'sort',
    },
    form: [section('平面图', ['name', 'location', 'storey', 'url', 'sort'])],
  },
  affects: ['planGraph'],
  menu: {
    under: 'map',
    path: '/map/flat',
    icon: 'layout',
    sort: 20,
    government: '/govpage/safe/flat',
  },
});

/** Where a risk point stands on a plan, in percent of the picture's width and height; once on each plan. */
export const flatRisk = defineResource({
  name: 'flatRisk',
  label: '平面图风险点位',
  module: 'flat',
  table: 'flat_risk',
  scope: 'tenant',
  permission: 'flat',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/flatrisk', { without: ['create', 'update', 'remove'] }),
  title: 'riskId',
  fields: {
    flatId: f.ref('所属平面图', 'flat', { required: true, onDelete: 'block' }),
    riskId: f.ref('风险点', 'riskPoint', { required: true, onDelete: 'keepName' }),
    xaxis: f.decimal('横坐标', { required: true, min: 0, max: 100, scale: 2, unit: '%' }),
    yaxis: f.decimal('纵坐标', { required: true, min: 0, max: 100, scale: 2, unit: '%' }),
  },
  views: {
    list: {
      columns: ['flatId', 'riskId', 'xaxis', 'yaxis'],
      filters: [
        ['flatId', 'equal'],
        ['riskId', 'equal'],
      ],
      sort: 'createTime',
    },
    form: [section('点位', ['flatId', 'riskId', 'xaxis', 'yaxis'])],
  },
  uniques: [{ fields: ['flatId', 'riskId'], message: '该风险点已在平面图上' }],
  indexes: [['riskId']],
});
