import { defineResource, f, section, wire } from '@anlan/resource';

/** What a month had of accidents, as the company tells it; a month without any is told with noughts. */
export const accidentTally = defineResource({
  name: 'accidentTally',
  label: '伤亡事故月报',
  module: 'objective',
  table: 'accident_tally',
  scope: 'tenant',
  permission: 'accidenttally',
  visibleTo: 'tenant',
  wire: wire.rest('/safe/accidenttally', { excel: 'export' }),
  title: 'name',
  fields: {
    year: f.int('年度', { required: true, min: 2000, max: 2100 }),
    month: f.int('月份', { required: true, min: 1, max: 12 }),
    name: f.text('月报', { max: 20, computed: true }),
    employees: f.int('平均职工人数', { required: true, min: 1, max: 1_000_000, unit: '人' }),
    accidents: f.int('生产安全事故起数', { required: true, min: 0, max: 1000, unit: '起', help: '未发生的填0' }),
    deaths: f.int('死亡人数', { required: true, min: 0, max: 10_000, unit: '人' }),
    serious: f.int('重伤人数', { required: true, min: 0, max: 10_000, unit: '人' }),
    minor: f.int('轻伤人数', { min: 0, max: 10_000, unit: '人' }),
    loss: f.decimal('直接经济损失', { min: 0, max: 9_999_999, scale: 2, unit: '万元' }),
    remark: f.longText('备注', { max: 300 }),
  },
  views: {
    list: {
      columns: ['name', 'employees', 'accidents', 'deaths', 'serious', 'minor', 'loss', 'updateTime'],
      filters: [
        ['year', 'equal'],
        ['month', 'equal'],
      ],
      sort: '-createTime',
    },
    form: [
      section('月份', ['year', 'month', 'employees']),
      section('事故与伤亡', ['accidents', 'deaths', 'serious', 'minor', 'loss', 'remark']),
    ],
    export: {
      columns: ['name', 'employees', 'accidents', 'deaths', 'serious', 'minor', 'loss', 'remark', 'updateTime'],
    },
  },
  uniques: [{ fields: ['year', 'month'], message: '该月的月报已填写' }],
  menu: { under: 'management', path: '/management/accident-tally', icon: 'bar-chart', sort: 42 },
});
