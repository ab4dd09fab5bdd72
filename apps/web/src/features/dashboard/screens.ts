import type { dashboardScreens } from '@anlan/domain/dashboard/screens';
import type { ScreenComponents } from '../../lib/screen-components';

/** Components of the screens of this feature, by address. */
export const screens = {
  '/wel/index': () => import('./home/home').then((m) => m.Home),
  '/wel/dashboard': () => import('./dashboard').then((m) => m.Dashboard),
  '/wel/start': () => import('./start/start').then((m) => m.Start),
  '/govpage/safe/company': () => import('./home/company').then((m) => m.CompanyAtAGlance),
  '/bigScreen': () => import('./wall/wall').then((m) => m.CompanyWall),
  '/enterpriseDashboard': () => import('./office/office').then((m) => m.EnterpriseDashboard),
} satisfies ScreenComponents<typeof dashboardScreens>;
