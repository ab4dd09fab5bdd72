import type { supervisionScreens } from '@anlan/domain/supervision/screens';
import type { ScreenComponents } from '../../lib/screen-components';

/** Components of the screens of this feature, by address. */
export const screens = {
  '/govpage/safe': () => import('./supervision-home').then((m) => m.SupervisorHome),
  '/govpage/safe/companies': () => import('./companies').then((m) => m.Companies),
  '/govpage/safe/headcount': () => import('./headcount/headcount').then((m) => m.Headcount),
  '/govpage/safe/tenantflat': () => import('./flats/flats').then((m) => m.Flats),
  '/govpage/safe/log': () => import('./look-log').then((m) => m.LookLog),
} satisfies ScreenComponents<typeof supervisionScreens>;
