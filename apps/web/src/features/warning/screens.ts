import type { ResourceComponents } from '../../lib/screen-components';

/** Screens in place of the generated ones, by the address of the definition's menu entry. */
export const resourceScreens: ResourceComponents = {
  '/warning/list': () => import('./warn-list').then((m) => m.WarnList),
  '/govpage/safe/warn': () => import('./warn-list').then((m) => m.WarnList),
  '/warning/config': () => import('./warn-config').then((m) => m.WarnConfig),
};
