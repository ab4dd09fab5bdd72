import type { ScreenSpec } from '../screen-spec';

export const hazardScreens = {
  '/m/report': {
    title: '上报隐患',
    open: true,
    bare: true,
  },
  '/m/hazard/:id': {
    title: '隐患详情',
    open: true,
    bare: true,
  },
  '/hazard/upcoming': {
    title: '我的待办隐患',
    menu: { code: 'hazard_upcoming', audience: 'company', icon: 'bell', sort: 1, under: 'hazard' },
  },
  '/hazard/informant': {
    title: '我上报的隐患',
    menu: { code: 'hazard_informant', audience: 'company', icon: 'form', sort: 2, under: 'hazard' },
  },
  '/hazard/related': {
    title: '与我相关的隐患',
    menu: { code: 'hazard_related', audience: 'company', icon: 'user', sort: 3, under: 'hazard' },
  },
  '/hazard/ledger': {
    title: '隐患治理台账',
    menu: { code: 'hazard_ledger', audience: 'company', icon: 'file-text', sort: 30, under: 'hazard' },
    government: {
      path: '/govpage/safe/hiddendanger_standing_book',
      under: 'gov_hazard',
      sort: 20,
      code: 'gov_hazard_ledger',
    },
  },
  '/hazard/charts': {
    title: '隐患查询统计分析',
    menu: { code: 'hazard_charts', audience: 'company', icon: 'bar-chart', sort: 45, under: 'hazard' },
    government: { path: '/govpage/safe/hiddendangeCharts', under: 'gov_hazard', sort: 30, code: 'gov_hazard_charts' },
  },
  '/hazard/bulletin': {
    title: '隐患治理情况通报',
    menu: { code: 'hazard_bulletin', audience: 'company', icon: 'bell', sort: 50, under: 'hazard' },
    government: { path: '/govpage/safe/yhzlqktb', under: 'gov_bulletin', sort: 40, code: 'gov_hazard_bulletin' },
  },
  '/hazard/report-users': {
    title: '隐患上报人统计',
    menu: { code: 'hazard_report_users', audience: 'company', icon: 'team', sort: 55, under: 'hazard' },
  },
  '/hazard/report': {
    title: '上报隐患',
    open: true,
  },
  '/hazard/detail/:id': {
    title: '隐患详情',
    open: true,
  },
} as const satisfies Record<string, ScreenSpec>;
