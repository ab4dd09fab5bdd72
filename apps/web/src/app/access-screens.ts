import type { Screen } from './screen';

/** Who may do what: people, roles and their scopes, programs, who is there. */
export const accessScreens: readonly Screen[] = [
  {
    path: '/system/user',
    title: '用户管理',
    load: () => import('../features/identity/user/users').then((m) => m.Users),
  },
  {
    path: '/system/role',
    title: '角色管理',
    load: () => import('../features/identity/role/roles').then((m) => m.Roles),
  },
  {
    path: '/system/data-scope',
    title: '数据权限',
    load: () => import('../features/identity/role/scopes').then((m) => m.DataScopes),
  },
  {
    path: '/system/api-scope',
    title: '接口权限',
    load: () => import('../features/identity/role/scopes').then((m) => m.ApiScopes),
  },
  {
    path: '/system/guest',
    title: '注册审核',
    load: () => import('../features/identity/user/guests').then((m) => m.Guests),
  },
  {
    path: '/system/topmenu',
    title: '顶部菜单',
    load: () => import('../features/identity/top-menu/top-menus').then((m) => m.TopMenus),
  },
  {
    path: '/system/online',
    title: '在线用户',
    load: () => import('../features/identity/online/online-users').then((m) => m.OnlineUsers),
  },
  {
    path: '/system/client',
    title: '应用管理',
    load: () => import('../features/identity/client/clients').then((m) => m.Clients),
  },
];
