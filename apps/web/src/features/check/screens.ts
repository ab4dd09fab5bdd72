import type { checkScreens } from '@anlan/domain/check/screens';
import type { ResourceComponents, ScreenComponents } from '../../lib/screen-components';

/** Components of the screens of this feature, by address. */
export const screens = {
  '/check/person-record': () => import('./record/records').then((m) => m.CheckPersonRecords),
  '/check/task-statistics': () => import('./statistics/task-statistics').then((m) => m.TaskStatistics),
  '/check/mine': () => import('./run/my-checks').then((m) => m.MyChecks),
  '/m/checks': () => import('./run/my-checks').then((m) => m.MyChecks),
  '/check/run/:recordId': () => import('./run/run').then((m) => m.Run),
  '/m/place/:id': () => import('./run/place-on-phone').then((m) => m.PlaceOnPhone),
} satisfies ScreenComponents<typeof checkScreens>;

/** Screens in place of the generated ones, by the address of the definition's menu entry. */
export const resourceScreens: ResourceComponents = {
  '/check/patrol-place': () => import('./patrol-place/patrol-places').then((m) => m.PatrolPlaces),
  '/check/task': () => import('./task/tasks').then((m) => m.CheckTasks),
  '/govpage/safe/planvtwotask': () => import('./task/tasks').then((m) => m.CheckTasksGovernment),
  '/check/record': () => import('./record/records').then((m) => m.CheckRecords),
  '/govpage/safe/planvtworecord': () => import('./record/records').then((m) => m.CheckRecordsGovernment),
  '/check/list': () => import('./check-lists').then((m) => m.CheckLists),
  '/check/plan': () => import('./check-plans').then((m) => m.CheckPlans),
  '/govpage/safe/planvtwo': () => import('./check-plans').then((m) => m.CheckPlansGovernment),
  '/check/not-push-date': () => import('./not-push-dates').then((m) => m.NotPushDates),
};
