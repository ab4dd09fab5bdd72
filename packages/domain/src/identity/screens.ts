import type { ScreenSpec } from '../screen-spec';

export const identityScreens = {
  '/tenancy/ghost': {
    title: '切换租户',
    menu: {
      code: 'ghost_switch',
      audience: 'platform',
      icon: 'global',
      sort: 2,
      under: 'tenancy',
      codes: [
        { code: 'ghost_view', name: '查看' },
        { code: 'ghost_edit', name: '进入租户' },
      ],
    },
  },
  '/info/index': {
    title: '个人信息',
    open: true,
  },
  '/system/online': {
    title: '在线用户',
    menu: {
      code: 'online_user',
      audience: 'company',
      icon: 'history',
      sort: 16,
      under: 'system',
      codes: [
        { code: 'onlineuser_view', name: '查看' },
        { code: 'onlineuser_edit', name: '强制下线' },
      ],
    },
  },
} as const satisfies Record<string, ScreenSpec>;
