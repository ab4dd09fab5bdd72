import type { dashboardScreens } from '@anlan/domain/dashboard/screens';
import type { ScreenComponents } from '../../lib/screen-components';

/** Components of the screens of this feature, by address. */
export const screens = {
  '/wel/index': () => import('./home/home').then((m) => m.Home),
  '/wel/dashboard': () => import('./dashboard').then((m) => m.Dashboard),
  '/govpage/safe/company': () => import('./home/company').then((m) => m.CompanyAtAGlance),
  '/bigScreen': () => import('./big-screen').then((m) => m.CompanyBigScreen),
  '/enterpriseDashboard': () => import('./big-screen').then((m) => m.EnterpriseDashboard),
} satisfies ScreenComponents<typeof dashboardScreens>;
