import type { ScreenSpec } from '../screen-spec';

export const meetingScreens = {
  '/m/pre-meeting/:id': {
    title: '班前会签到',
    open: true,
    bare: true,
  },
  '/m/after-meeting/:id': {
    title: '班后会签到',
    open: true,
    bare: true,
  },
} as const satisfies Record<string, ScreenSpec>;
