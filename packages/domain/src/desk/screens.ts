import type { ScreenSpec } from '../screen-spec';

export const deskScreens = {
  '/desk/due': {
    title: '到期事项',
    menu: { code: 'desk_due', audience: 'company', icon: 'calendar', sort: 1, under: 'warning' },
    government: { path: '/govpage/safe/due', under: 'gov_warning', code: 'gov_due' },
  },
} as const satisfies Record<string, ScreenSpec>;
