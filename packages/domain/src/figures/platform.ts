import { onScreen } from '@anlan/resource';

/** How the installation stands: of all tenants, told to the platform alone. */
export const platformFigures = {
  companies: onScreen('platform.companies', {
    label: '企业',
    rule: '类型为企业的租户，含已停用和已过期',
    path: '/tenancy/tenant?tenantType=1',
    code: 'tenant_view',
  }),
  offices: onScreen('platform.offices', {
    label: '监管部门',
    rule: '类型为政府的租户，含已停用和已过期',
    path: '/tenancy/tenant?tenantType=2',
    code: 'tenant_view',
  }),
  expired: onScreen('platform.expired', {
    label: '已过期租户',
    rule: '过期时间已过、不能登录的租户',
    path: '/tenancy/tenant',
    code: 'tenant_view',
  }),
  registrations: onScreen('platform.registrations', {
    label: '待审核注册',
    rule: '企业提交的注册申请中尚未审核的',
    path: '/tenancy/companyregister?state=0',
    code: 'companyregister_view',
  }),
  signIns: onScreen('platform.signIns', {
    label: '今日登录',
    rule: '今天零时以来的登录次数，含各租户；五分钟内有操作的为在线',
    path: '/system/online',
    code: 'onlineuser_view',
  }),
} as const;
