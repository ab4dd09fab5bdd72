import type { ResourceComponents } from '../../lib/screen-components';

/** The standard screens of what orders something, each with what it has ordered; by the address of the definition's menu entry. */
export const resourceScreens: ResourceComponents = {
  '/management/drill': () => import('./ordering').then((m) => m.Drills),
  '/management/change': () => import('./ordering').then((m) => m.Changes),
  '/govpage/safe/emergencywalkthrough': () => import('./ordering').then((m) => m.DrillsGovernment),
  '/management/review': () => import('./ordering').then((m) => m.Reviews),
};
