import type { Screen } from './screen';

/** Screens of risk grading beside the points themselves: lists, danger sources, plans, cards. */
export const riskScreens: readonly Screen[] = [
  {
    path: '/risk/identify',
    title: '危险源风险辨识',
    load: () => import('../features/risk/risk-point/risk-identify').then((m) => m.RiskIdentify),
  },
  {
    path: '/govpage/safe/riskpoint',
    title: '危险源风险辨识',
    load: () => import('../features/risk/risk-point/risk-identify').then((m) => m.RiskIdentifyGovernment),
  },
  {
    path: '/risk/control',
    title: '风险分级管控清单',
    load: () => import('../features/risk/risk-point/risk-control').then((m) => m.RiskControl),
  },
  {
    path: '/govpage/safe/riskControlList',
    title: '风险分级管控清单',
    load: () => import('../features/risk/risk-point/risk-control').then((m) => m.RiskControlGovernment),
  },
  {
    path: '/safe/selfdangersource',
    title: '危险源管理',
    load: () => import('../features/risk/danger/danger-sources').then((m) => m.DangerSources),
  },
  {
    path: '/govpage/safe/dangersource',
    title: '危险源管理',
    load: () => import('../features/risk/danger/danger-sources').then((m) => m.DangerSourcesGovernment),
  },
  {
    path: '/risk/plan',
    title: '风险管控计划',
    load: () => import('../features/risk/plan/risk-plans').then((m) => m.RiskPlans),
  },
  {
    path: '/risk/inform',
    title: '风险告知卡',
    load: () => import('../features/risk/inform/risk-informs').then((m) => m.RiskInforms),
  },
];
