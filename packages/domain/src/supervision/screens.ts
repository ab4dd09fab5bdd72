import type { ScreenSpec } from '../screen-spec';

export const supervisionScreens = {
  '/govpage/safe': {
    title: '首页',
    open: true,
  },
  '/govpage/safe/companies': {
    title: '辖区企业',
    open: true,
  },
  '/govpage/safe/headcount': {
    title: '人员统计',
    menu: {
      code: 'headcount_menu',
      audience: 'government',
      icon: 'team',
      sort: 20,
      under: 'gov_system',
      codes: [{ code: 'headcount_view', name: '查看' }],
    },
  },
  '/govpage/safe/tenantflat': {
    title: '区域平面图',
    menu: {
      code: 'tenantflat_menu',
      audience: 'government',
      icon: 'environment',
      sort: 10,
      under: 'gov_system',
      codes: [
        { code: 'tenantflat_view', name: '查看' },
        { code: 'tenantflat_add', name: '新增' },
        { code: 'tenantflat_edit', name: '编辑' },
        { code: 'tenantflat_delete', name: '删除' },
      ],
    },
  },
  '/govpage/safe/log': {
    title: '日志',
    menu: {
      code: 'govlog_menu',
      audience: 'government',
      icon: 'history',
      sort: 1,
      under: 'gov_log',
      formerName: '日志管理',
      codes: [{ code: 'govlog_view', name: '查看' }],
    },
  },
} as const satisfies Record<string, ScreenSpec>;
