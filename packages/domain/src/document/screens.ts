import type { ScreenSpec } from '../screen-spec';

export const documentScreens = {
  '/institutional/record': {
    title: '签阅管理',
    menu: { code: 'institutional_record', audience: 'company', icon: 'form', sort: 20, under: 'institution' },
    government: {
      path: '/govpage/safe/institutionalrecord',
      under: 'gov_institution',
      code: 'gov_institutional_record',
    },
  },
} as const satisfies Record<string, ScreenSpec>;
