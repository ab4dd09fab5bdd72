import type { ScreenSpec } from '../screen-spec';

export const certificateScreens = {
  '/certificate/mine': {
    title: '我的证书',
    open: true,
    menu: { code: 'certificate_mine', audience: 'company', icon: 'solution', sort: 62, under: 'permit' },
  },
} as const satisfies Record<string, ScreenSpec>;
