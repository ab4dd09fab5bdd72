import type { ResourceComponents } from '../../lib/screen-components';

/** In place of the generated screen, by the address of the definition's menu entry. */
export const resourceScreens: ResourceComponents = {
  '/management/dossier': () => import('./dossiers').then((m) => m.Dossiers),
};
