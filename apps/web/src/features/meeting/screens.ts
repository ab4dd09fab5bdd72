import type { meetingScreens } from '@anlan/domain/meeting/screens';
import type { ResourceComponents, ScreenComponents } from '../../lib/screen-components';

/** Components of the screens of this feature, by address. */
export const screens = {
  '/m/pre-meeting/:id': () => import('./sign-page').then((m) => m.PreMeetingSigning),
  '/m/after-meeting/:id': () => import('./sign-page').then((m) => m.AfterMeetingSigning),
} satisfies ScreenComponents<typeof meetingScreens>;

/** Screens in place of the generated ones, by the address of the definition's menu entry. */
export const resourceScreens: ResourceComponents = {
  '/meeting/pre': () => import('./shift-meetings').then((m) => m.PreMeetings),
  '/meeting/after': () => import('./shift-meetings').then((m) => m.AfterMeetings),
  '/meeting/record': () => import('./minutes').then((m) => m.MinutesList),
};
