import type { ResourceComponents } from '../../lib/screen-components';

/** Screens in place of the generated ones, by the address of the definition's menu entry. */
export const resourceScreens: ResourceComponents = {
  '/site-work/list': () => import('./site-works').then((m) => m.SiteWorks),
  '/govpage/safe/sitedangerwork': () => import('./site-works').then((m) => m.SiteWorks),
  '/site-work/check': () => import('./site-checks').then((m) => m.SiteChecks),
};
