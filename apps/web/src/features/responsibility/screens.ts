import type { responsibilityScreens } from '@anlan/domain/responsibility/screens';
import type { ResourceComponents, ScreenComponents } from '../../lib/screen-components';

/** Components of the screens of this feature, by address. */
export const screens = {
  '/responsibility/record': {
    company: () => import('./signing-lists').then((m) => m.SigningLists),
    government: () => import('./signing-lists').then((m) => m.SigningListsGovernment),
  },
} satisfies ScreenComponents<typeof responsibilityScreens>;

/** Screens in place of the generated ones, by the address of the definition's menu entry. */
export const resourceScreens: ResourceComponents = {
  '/responsibility': () => import('./responsibilities').then((m) => m.Responsibilities),
  '/govpage/safe/responsibility': () => import('./responsibilities').then((m) => m.ResponsibilitiesGovernment),
};
