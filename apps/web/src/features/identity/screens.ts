import type { identityScreens } from '@anlan/domain/identity/screens';
import type { ResourceComponents, ScreenComponents } from '../../lib/screen-components';

/** Components of the screens of this feature, by address. */
export const screens = {
  '/tenancy/ghost': () => import('./ghost/ghost-switch').then((m) => m.GhostSwitch),
  '/info/index': () => import('./profile/profile').then((m) => m.Profile),
  '/system/online': () => import('./online/online-users').then((m) => m.OnlineUsers),
} satisfies ScreenComponents<typeof identityScreens>;

/** Screens in place of the generated ones, by the address of the definition's menu entry. */
export const resourceScreens: ResourceComponents = {
  '/system/user': () => import('./user/users').then((m) => m.Users),
  '/system/role': () => import('./role/roles').then((m) => m.Roles),
  '/system/data-scope': () => import('./role/scopes').then((m) => m.DataScopes),
  '/system/api-scope': () => import('./role/scopes').then((m) => m.ApiScopes),
  '/system/topmenu': () => import('./top-menu/top-menus').then((m) => m.TopMenus),
  '/system/client': () => import('./client/clients').then((m) => m.Clients),
};
