import type { deskScreens } from '@anlan/domain/desk/screens';
import type { ScreenComponents } from '../../lib/screen-components';

/** Components of the screens of this feature, by address. */
export const screens = {
  '/desk/due': () => import('./due').then((m) => m.WhatIsDue),
  '/desk/calendar': () => import('./calendar').then((m) => m.DutyCalendar),
  '/desk/to-sign': () => import('./to-sign').then((m) => m.ToSign),
  '/m/todo': () => import('./phone/todo').then((m) => m.Todo),
  '/m/me': () => import('./phone/me').then((m) => m.Me),
} satisfies ScreenComponents<typeof deskScreens>;
