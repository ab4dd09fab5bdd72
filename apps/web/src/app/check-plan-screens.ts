import type { Screen } from './screen';

/** The screens of check lists and plans; see screens.ts. */
export const checkPlanScreens: readonly Screen[] = [
  {
    path: '/check/list',
    title: '安全检查表',
    load: () => import('../features/check/check-lists').then((m) => m.CheckLists),
  },
  {
    path: '/check/plan',
    title: '隐患排查计划',
    load: () => import('../features/check/check-plans').then((m) => m.CheckPlans),
  },
  {
    path: '/govpage/safe/planvtwo',
    title: '隐患排查计划',
    load: () => import('../features/check/check-plans').then((m) => m.CheckPlansGovernment),
  },
  {
    path: '/check/not-push-date',
    title: '暂停推送日期',
    load: () => import('../features/check/not-push-dates').then((m) => m.NotPushDates),
  },
];
