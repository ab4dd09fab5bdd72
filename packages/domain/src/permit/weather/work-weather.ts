import { defineResource, f, section } from '@anlan/resource';
import { FOG_LABELS, RAIN_LABELS, SNOW_LABELS } from './weather';

/** Observed or forecast, once: every outdoor work of the place or of the company is judged by it. */
export const workWeather = defineResource({
  name: 'workWeather',
  label: '气象记录',
  module: 'permit',
  masksPeople: true,
  visibleTo: 'tenant',
  title: 'fromTime',
  fields: {
    kind: f.choice('类别', { '1': '实测', '2': '预报' }, { required: true, default: 1 }),
    fromTime: f.datetime('时间', { required: true, help: '实测时间，或预报的开始时间' }),
    toTime: f.datetime('预报至', {
      visibleWhen: { field: 'kind', equals: 2 },
      requiredWhen: { field: 'kind', equals: 2 },
    }),
    riskId: f.ref('风险点', 'riskPoint', {
      onDelete: 'keepName',
      nameAs: 'riskName',
      none: '全企业',
      help: '不选择时适用于全企业',
    }),
    windGrade: f.int('风力', { required: true, min: 0, max: 17, unit: '级', help: '有阵风的按阵风填写' }),
    rain: f.choice('降雨', RAIN_LABELS, { required: true, default: 0 }),
    snow: f.choice('降雪', SNOW_LABELS, { required: true, default: 0 }),
    lyingSnow: f.choice('积雪、结冰', { '1': '是', '2': '否' }, { required: true, default: 2 }),
    fog: f.choice('雾', FOG_LABELS, { required: true, default: 0, help: '能见度不足1000米为大雾，不足500米为浓雾' }),
    temperature: f.decimal('气温', { min: -60, max: 60, scale: 1, unit: '℃' }),
    source: f.text('来源', { max: 50, help: '测风仪编号、气象部门等' }),
    recorderId: f.ref('录入人', 'user', { computed: true, onDelete: 'keepName' }),
  },
  views: {
    list: {
      columns: [
        { field: 'fromTime', width: 160, fixed: 'left' },
        'toTime',
        'kind',
        'riskId',
        'windGrade',
        'rain',
        'snow',
        'lyingSnow',
        'fog',
        'temperature',
        'source',
        'recorderId',
      ],
      filters: [
        ['fromTime', 'range'],
        ['kind', 'equal'],
        ['riskId', 'equal'],
      ],
      sort: '-fromTime',
    },
    form: [
      section('气象', [
        'kind',
        'fromTime',
        'toTime',
        'riskId',
        'windGrade',
        'rain',
        'snow',
        'lyingSnow',
        'fog',
        'temperature',
        'source',
      ]),
    ],
    export: {
      columns: [
        'fromTime',
        'toTime',
        'kind',
        'riskId',
        'windGrade',
        'rain',
        'snow',
        'lyingSnow',
        'fog',
        'temperature',
        'source',
        'recorderId',
        'createTime',
      ],
    },
  },
  indexes: [['riskId', 'fromTime']],
  menu: {
    under: 'permit',
    path: '/permit/weather',
    icon: 'global',
    sort: 46,
    name: '气象记录',
    government: '/govpage/safe/workweather',
  },
});

/** A forecast further ahead is none. */
export const FORECAST_DAYS = 7;
