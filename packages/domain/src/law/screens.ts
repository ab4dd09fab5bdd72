import type { ScreenSpec } from '../screen-spec';

export const lawScreens = {
  '/law/library': {
    title: '法律法规',
    menu: { code: 'law_library', audience: 'company', icon: 'read', sort: 10, under: 'law' },
    government: { path: '/govpage/safe/law', under: 'gov_bulletin', code: 'gov_law_library', sort: 90 },
  },
} as const satisfies Record<string, ScreenSpec>;
