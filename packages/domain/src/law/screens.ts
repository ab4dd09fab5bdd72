import type { ScreenSpec } from '../screen-spec';

export const lawScreens = {
  '/law/library': {
    title: '法律法规',
    menu: { code: 'law_library', audience: 'company', icon: 'read', sort: 10, under: 'law' },
    government: { path: '/govpage/safe/law', under: 'gov_law', code: 'gov_law_library' },
  },
} as const satisfies Record<string, ScreenSpec>;
