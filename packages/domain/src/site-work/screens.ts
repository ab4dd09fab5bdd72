import type { ScreenSpec } from '../screen-spec';

export const siteWorkScreens = {
  '/m/site-work/:id': {
    title: '现场危险作业票',
    open: true,
    bare: true,
  },
} as const satisfies Record<string, ScreenSpec>;
