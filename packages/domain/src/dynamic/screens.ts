import type { ScreenSpec } from '../screen-spec';

export const dynamicScreens = {
  '/warning/dynamic': {
    title: '风险动态监测',
    menu: {
      code: 'dynamic_risk',
      audience: 'company',
      icon: 'fund',
      sort: 10,
      under: 'warning',
      codes: [
        { code: 'dynamicrisk_view', name: '查看' },
        { code: 'dynamicrisk_export', name: '导出' },
      ],
    },
    government: { path: '/govpage/safe/dynamic_risk_points', under: 'gov_warning', title: '风险点动态监测' },
  },
} as const satisfies Record<string, ScreenSpec>;
