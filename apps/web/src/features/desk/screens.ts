import type { deskScreens } from '@anlan/domain/desk/screens';
import type { ScreenComponents } from '../../lib/screen-components';

/** Components of the screens of this feature, by address. */
export const screens = {
  '/desk/due': () => import('./due').then((m) => m.WhatIsDue),
  '/desk/to-sign': () => import('./to-sign').then((m) => m.ToSign),
} satisfies ScreenComponents<typeof deskScreens>;
