import type { hazardScreens } from '@anlan/domain/hazard/screens';
import type { ResourceComponents, ScreenComponents } from '../../lib/screen-components';

/** Components of the screens of this feature, by address. */
export const screens = {
  '/m/report': () => import('./hidden-danger/report/report').then((m) => m.Report),
  '/m/hazard/:id': () => import('./hidden-danger/hazard-detail').then((m) => m.HazardOnPhone),
  '/hazard/upcoming': () => import('./hidden-danger/hazard-list').then((m) => m.HazardUpcoming),
  '/hazard/informant': () => import('./hidden-danger/hazard-list').then((m) => m.HazardInformant),
  '/hazard/related': () => import('./hidden-danger/hazard-list').then((m) => m.HazardRelated),
  '/hazard/ledger': {
    company: () => import('./hidden-danger/hazard-list').then((m) => m.HazardLedger),
    government: () => import('./hidden-danger/hazard-government').then((m) => m.HazardGovernmentLedger),
  },
  '/hazard/charts': () => import('./hidden-danger/figures/hazard-charts').then((m) => m.HazardCharts),
  '/hazard/bulletin': () => import('./hidden-danger/figures/bulletin').then((m) => m.Bulletin),
  '/hazard/report-users': () => import('./hidden-danger/figures/report-users').then((m) => m.ReportUsers),
  '/hazard/report': () => import('./hidden-danger/report/report').then((m) => m.Report),
  '/hazard/detail/:id': () => import('./hidden-danger/hazard-detail').then((m) => m.HazardDetail),
} satisfies ScreenComponents<typeof hazardScreens>;

/** Screens in place of the generated ones, by the address of the definition's menu entry. */
export const resourceScreens: ResourceComponents = {
  '/govpage/safe/hiddendanger': () => import('./hidden-danger/hazard-government').then((m) => m.HazardGovernment),
  '/hazard/list': () => import('./hidden-danger/hazard-list').then((m) => m.HazardAll),
  '/hazard/export': () => import('./hidden-danger/figures/export-records').then((m) => m.ExportRecords),
};
