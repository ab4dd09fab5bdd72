import type { ScreenSpec } from '../screen-spec';

export const helpScreens = {
  '/help': {
    title: '帮助中心',
    open: true,
    bare: true,
  },
  '/policies': {
    title: '政策法规',
    open: true,
    bare: true,
  },
  '/helpDetail': {
    title: '帮助详情',
    open: true,
    bare: true,
  },
  '/aiView': {
    title: 'AI智能助手',
    open: true,
    bare: true,
  },
} as const satisfies Record<string, ScreenSpec>;
