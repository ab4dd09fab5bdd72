import type { Screen } from './screen';

/** The screens of hidden dangers; see screens.ts. */
export const hazardScreens: readonly Screen[] = [
  {
    path: '/govpage/safe/hiddendanger',
    title: '隐患治理',
    load: () => import('../features/hazard/hidden-danger/hazard-government').then((m) => m.HazardGovernment),
  },
  {
    path: '/hazard/list',
    title: '隐患治理',
    load: () => import('../features/hazard/hidden-danger/hazard-list').then((m) => m.HazardAll),
  },
  {
    path: '/hazard/upcoming',
    title: '我的待办隐患',
    load: () => import('../features/hazard/hidden-danger/hazard-list').then((m) => m.HazardUpcoming),
  },
  {
    path: '/hazard/informant',
    title: '我上报的隐患',
    load: () => import('../features/hazard/hidden-danger/hazard-list').then((m) => m.HazardInformant),
  },
  {
    path: '/hazard/related',
    title: '与我相关的隐患',
    load: () => import('../features/hazard/hidden-danger/hazard-list').then((m) => m.HazardRelated),
  },
  {
    path: '/hazard/ledger',
    title: '隐患治理台账',
    load: () => import('../features/hazard/hidden-danger/hazard-list').then((m) => m.HazardLedger),
  },
  {
    path: '/hazard/charts',
    title: '隐患查询统计分析',
    load: () => import('../features/hazard/hidden-danger/figures/hazard-charts').then((m) => m.HazardCharts),
  },
  {
    path: '/hazard/bulletin',
    title: '隐患治理情况通报',
    load: () => import('../features/hazard/hidden-danger/figures/bulletin').then((m) => m.Bulletin),
  },
  {
    path: '/hazard/report-users',
    title: '隐患上报人统计',
    load: () => import('../features/hazard/hidden-danger/figures/report-users').then((m) => m.ReportUsers),
  },
  {
    path: '/hazard/export',
    title: '隐患导出记录',
    load: () => import('../features/hazard/hidden-danger/figures/export-records').then((m) => m.ExportRecords),
  },
  {
    path: '/govpage/safe/hiddendanger_standing_book',
    title: '隐患治理台账',
    load: () => import('../features/hazard/hidden-danger/hazard-government').then((m) => m.HazardGovernmentLedger),
  },
  {
    path: '/govpage/safe/hiddendangeCharts',
    title: '隐患查询统计分析',
    load: () => import('../features/hazard/hidden-danger/figures/hazard-charts').then((m) => m.HazardCharts),
  },
  {
    path: '/govpage/safe/yhzlqktb',
    title: '隐患治理情况通报',
    load: () => import('../features/hazard/hidden-danger/figures/bulletin').then((m) => m.Bulletin),
  },
  {
    path: '/hazard/report',
    title: '上报隐患',
    load: () => import('../features/hazard/hidden-danger/report/report').then((m) => m.Report),
    open: true,
  },
  {
    path: '/hazard/detail/:id',
    title: '隐患详情',
    load: () => import('../features/hazard/hidden-danger/hazard-detail').then((m) => m.HazardDetail),
    open: true,
  },
  {
    path: '/m/report',
    title: '上报隐患',
    load: () => import('../features/hazard/hidden-danger/report/report').then((m) => m.Report),
    open: true,
    bare: true,
  },
  {
    path: '/m/hazard/:id',
    title: '隐患详情',
    load: () => import('../features/hazard/hidden-danger/hazard-detail').then((m) => m.HazardOnPhone),
    open: true,
    bare: true,
  },
];
