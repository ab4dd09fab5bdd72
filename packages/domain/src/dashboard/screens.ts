import type { ScreenSpec } from '../screen-spec';

export const dashboardScreens = {
  '/wel/index': {
    title: '首页',
    open: true,
  },
  '/wel/dashboard': {
    title: '仪表盘',
    open: true,
  },
  // A company that has just registered, step by step.
  '/wel/start': {
    title: '快速开始',
    open: true,
  },
  // The company a supervisor has chosen, at a glance.
  '/govpage/safe/company': {
    title: '企业概况',
    open: true,
  },
  '/bigScreen': {
    title: '企业大屏',
    open: true,
    bare: true,
  },
  '/enterpriseDashboard': {
    title: '企业看板',
    open: true,
  },
} as const satisfies Record<string, ScreenSpec>;
