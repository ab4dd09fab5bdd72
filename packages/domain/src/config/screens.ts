import type { ScreenSpec } from '../screen-spec';

export const configScreens = {
  '/system/dictbiz': {
    title: '业务字典',
    menu: { code: 'dictbiz_menu', audience: 'company', icon: 'book', sort: 71, under: 'system' },
  },
  '/dict-horizontal/index': {
    title: '字典管理（左右布局）',
    open: { under: '/system/dict' },
  },
  '/dict-vertical/index': {
    title: '字典管理（上下布局）',
    open: { under: '/system/dict' },
  },
  '/test/index': {
    title: '测试页面',
    open: { under: '/system/param' },
  },
  '/system/limit': {
    title: '法定限值',
    menu: { code: 'limit_menu', audience: 'company', icon: 'safety-certificate', sort: 76, under: 'system' },
  },
} as const satisfies Record<string, ScreenSpec>;
