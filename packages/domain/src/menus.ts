/**
 * The menu skeleton: top menus, groups and the entries of screens that are no standard table. A resource's own entry
 * comes from its `menu:`; all are inserted at start by code where missing, and never overwritten (decisions §3).
 */
export type Audience = 'company' | 'government' | 'platform';

export interface MenuEntry {
  readonly code: string;
  readonly name: string;
  readonly audience: Audience;
  readonly icon: string;
  readonly sort: number;
  readonly under?: string;
  readonly path?: string;
  /** Permission codes that open the entry; the buttons below it. */
  readonly codes?: readonly { readonly code: string; readonly name: string }[];
}

export const topMenus = [
  { code: 'dual', name: '双重预防', source: 'safety', sort: 1, groups: ['risk', 'hazard'] },
  { code: 'manage', name: '系统管理', source: 'setting', sort: 90, groups: ['system', 'tenancy', 'help', 'log'] },
] as const;

export const menuGroups: readonly MenuEntry[] = [
  { code: 'risk', name: '风险分级管控', audience: 'company', icon: 'alert', sort: 10 },
  { code: 'hazard', name: '隐患排查治理', audience: 'company', icon: 'warning', sort: 20 },
  { code: 'system', name: '系统管理', audience: 'company', icon: 'setting', sort: 90 },
  { code: 'tenancy', name: '租户管理', audience: 'platform', icon: 'bank', sort: 95 },
  { code: 'help', name: '帮助中心', audience: 'platform', icon: 'read', sort: 97 },
  { code: 'log', name: '日志管理', audience: 'company', icon: 'file-text', sort: 98 },
  { code: 'gov_system', name: '企业档案', audience: 'government', icon: 'bank', sort: 5 },
  { code: 'gov_risk', name: '安全风险管控', audience: 'government', icon: 'alert', sort: 10 },
  { code: 'gov_hazard', name: '隐患排查治理', audience: 'government', icon: 'warning', sort: 20 },
  { code: 'gov_log', name: '日志', audience: 'government', icon: 'history', sort: 90 },
];

/** Screens of their own: what rung 3 of the override ladder adds to the menu. */
export const menuScreens: readonly MenuEntry[] = [
  {
    code: 'hazard_upcoming',
    name: '我的待办隐患',
    audience: 'company',
    icon: 'bell',
    sort: 1,
    under: 'hazard',
    path: '/hazard/upcoming',
  },
  {
    code: 'hazard_informant',
    name: '我上报的隐患',
    audience: 'company',
    icon: 'form',
    sort: 2,
    under: 'hazard',
    path: '/hazard/informant',
  },
  {
    code: 'hazard_related',
    name: '与我相关的隐患',
    audience: 'company',
    icon: 'user',
    sort: 3,
    under: 'hazard',
    path: '/hazard/related',
  },
  {
    code: 'hazard_ledger',
    name: '隐患治理台账',
    audience: 'company',
    icon: 'file-text',
    sort: 30,
    under: 'hazard',
    path: '/hazard/ledger',
  },
  {
    code: 'ghost_switch',
    name: '切换租户',
    audience: 'platform',
    icon: 'global',
    sort: 2,
    under: 'tenancy',
    path: '/tenancy/ghost',
    codes: [
      { code: 'ghost_view', name: '查看' },
      { code: 'ghost_edit', name: '进入租户' },
    ],
  },
  {
    code: 'log_usual_menu',
    name: '通用日志',
    audience: 'company',
    icon: 'file-text',
    sort: 10,
    under: 'log',
    path: '/log/usual',
    codes: [{ code: 'log_usual_view', name: '查看' }],
  },
  {
    code: 'log_api_menu',
    name: '接口日志',
    audience: 'company',
    icon: 'file-text',
    sort: 20,
    under: 'log',
    path: '/log/api',
    codes: [{ code: 'log_api_view', name: '查看' }],
  },
  {
    code: 'log_error_menu',
    name: '错误日志',
    audience: 'company',
    icon: 'file-text',
    sort: 30,
    under: 'log',
    path: '/log/error',
    codes: [{ code: 'log_error_view', name: '查看' }],
  },
  {
    code: 'tenantflat_menu',
    name: '区域平面图',
    audience: 'government',
    icon: 'environment',
    sort: 10,
    under: 'gov_system',
    path: '/govpage/safe/tenantflat',
    codes: [
      { code: 'tenantflat_view', name: '查看' },
      { code: 'tenantflat_add', name: '新增' },
      { code: 'tenantflat_edit', name: '编辑' },
      { code: 'tenantflat_delete', name: '删除' },
    ],
  },
  {
    code: 'govlog_menu',
    name: '日志管理',
    audience: 'government',
    icon: 'history',
    sort: 1,
    under: 'gov_log',
    path: '/govpage/safe/log',
    codes: [{ code: 'govlog_view', name: '查看' }],
  },
  {
    code: 'online_user',
    name: '在线用户',
    audience: 'company',
    icon: 'history',
    sort: 16,
    under: 'system',
    path: '/system/online',
    codes: [
      { code: 'onlineuser_view', name: '查看' },
      { code: 'onlineuser_edit', name: '强制下线' },
    ],
  },
];
