import type { Screen } from './screen';

/** The screens of monitoring and warnings. */
export const warningScreens: readonly Screen[] = [
  {
    path: '/warning/dynamic',
    title: '风险动态监测',
    load: () => import('../features/dynamic/dynamic-risk').then((m) => m.DynamicRisk),
  },
  {
    path: '/govpage/safe/dynamic_risk_points',
    title: '风险点动态监测',
    load: () => import('../features/dynamic/dynamic-risk').then((m) => m.DynamicRisk),
  },
  {
    path: '/warning/list',
    title: '预警信息管理',
    load: () => import('../features/warning/warn-list').then((m) => m.WarnList),
  },
  {
    path: '/govpage/safe/warn',
    title: '预警信息管理',
    load: () => import('../features/warning/warn-list').then((m) => m.WarnList),
  },
  {
    path: '/warning/config',
    title: '风险预警配置',
    load: () => import('../features/warning/warn-config').then((m) => m.WarnConfig),
  },
];
