import type { ResourceComponents } from '../../lib/screen-components';

/** Screens in place of the generated ones, by the address of the definition's menu entry. */
export const resourceScreens: ResourceComponents = {
  '/management/safety-fund': () => import('./safety-funds').then((m) => m.SafetyFunds),
};
