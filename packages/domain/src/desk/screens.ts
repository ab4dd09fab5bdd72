import type { ScreenSpec } from '../screen-spec';

export const deskScreens = {
  '/desk/due': {
    title: '到期事项',
    menu: { code: 'desk_due', audience: 'company', icon: 'calendar', sort: 1, under: 'warning' },
  },
} as const satisfies Record<string, ScreenSpec>;
