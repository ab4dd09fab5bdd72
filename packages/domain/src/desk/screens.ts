import type { ScreenSpec } from '../screen-spec';

export const deskScreens = {
  '/desk/due': {
    title: '到期事项',
    menu: { code: 'desk_due', audience: 'company', icon: 'calendar', sort: 1, under: 'warning' },
    government: { path: '/govpage/safe/due', under: 'gov_warning', code: 'gov_due' },
  },
  '/desk/calendar': {
    title: '履职日历',
    menu: { code: 'desk_calendar', audience: 'company', icon: 'calendar', sort: 2, under: 'warning' },
    government: { path: '/govpage/safe/calendar', under: 'gov_warning', code: 'gov_calendar' },
  },
  '/desk/to-sign': {
    title: '待签阅',
    // What waits for oneself asks no right.
    open: true,
    menu: { code: 'desk_to_sign', audience: 'company', icon: 'form', sort: 59, under: 'system' },
  },
  '/m/todo': {
    title: '待办',
    open: true,
    bare: true,
  },
  '/m/me': {
    title: '我的',
    open: true,
    bare: true,
  },
} as const satisfies Record<string, ScreenSpec>;
