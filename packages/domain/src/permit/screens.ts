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
  '/permit/board': {
    title: '今日作业',
    menu: { code: 'permit_board', audience: 'company', icon: 'dashboard', sort: 9, under: 'permit' },
  },
  '/govpage/safe/workstatistics': {
    title: '辖区危险作业统计',
    menu: { code: 'gov_work_statistics', audience: 'government', icon: 'bar-chart', sort: 5, under: 'gov_permit' },
  },
  '/govpage/safe/workdraw': {
    title: '作业票抽查',
    menu: {
      code: 'workdraw_menu',
      audience: 'government',
      icon: 'audit',
      sort: 60,
      under: 'gov_permit',
      codes: [
        { code: 'workdraw_view', name: '查看' },
        { code: 'workdraw_add', name: '新增' },
        { code: 'workdraw_edit', name: '编辑' },
        { code: 'workdraw_delete', name: '作废' },
      ],
    },
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
