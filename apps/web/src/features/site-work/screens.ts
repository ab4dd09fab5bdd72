import type { siteWorkScreens } from '@anlan/domain/site-work/screens';
import type { ResourceComponents, ScreenComponents } from '../../lib/screen-components';

/** Components of the screens of this feature, by address. */
export const screens = {
  '/m/site-work/:id': () => import('./site-work-page').then((m) => m.SiteWorkOnPhone),
} satisfies ScreenComponents<typeof siteWorkScreens>;

/** Screens in place of the generated ones, by the address of the definition's menu entry. */
export const resourceScreens: ResourceComponents = {
  '/site-work/list': () => import('./site-works').then((m) => m.SiteWorks),
  '/govpage/safe/sitedangerwork': () => import('./site-works').then((m) => m.SiteWorks),
  '/site-work/check': () => import('./site-checks').then((m) => m.SiteChecks),
};
