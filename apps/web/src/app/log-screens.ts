import type { Screen } from './screen';

/** The screens of the logs; see screens.ts. */
export const logScreens: readonly Screen[] = [
  {
    path: '/log/usual',
    title: '通用日志',
    load: () => import('../features/logs/logs').then((m) => m.UsualLog),
  },
  {
    path: '/log/api',
    title: '接口日志',
    load: () => import('../features/logs/logs').then((m) => m.ApiLog),
  },
  {
    path: '/log/error',
    title: '错误日志',
    load: () => import('../features/logs/logs').then((m) => m.ErrorLog),
  },
];
