import type { ScreenSpec } from '../screen-spec';

export const responsibilityScreens = {
  '/responsibility/record': {
    title: '责任制签订记录',
    menu: { code: 'responsibility_record', audience: 'company', icon: 'form', sort: 40, under: 'institution' },
    government: {
      path: '/govpage/safe/responsibilityrecord',
      under: 'gov_responsibility',
      code: 'gov_responsibility_record',
    },
  },
} as const satisfies Record<string, ScreenSpec>;
