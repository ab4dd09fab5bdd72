import type { ScreenSpec } from '../screen-spec';

export const permitScreens = {
  '/permit/mine': {
    title: '我申请的作业票',
    menu: { code: 'permit_mine', audience: 'company', icon: 'form', sort: 12, under: 'permit' },
  },
  '/permit/upcoming': {
    title: '我的待办作业票',
    menu: { code: 'permit_upcoming', audience: 'company', icon: 'bell', sort: 11, under: 'permit' },
  },
  '/permit/work/:id': {
    title: '作业票详情',
    open: true,
  },
  '/m/permit/:id': {
    title: '作业票详情',
    open: true,
    bare: true,
  },
} as const satisfies Record<string, ScreenSpec>;
