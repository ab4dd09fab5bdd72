import { call, f, type } from '@anlan/resource';

/** The tenant bound to the address of a page; empty where none is. */
export interface TenantOfDomain {
  readonly tenantId?: string;
  readonly tenantName?: string;
  readonly domain?: string;
}
export const tenantOfDomain = call('GET /blade-system/tenant/info', {
  summary: '按域名查询租户',
  access: { public: '登录页按域名预填租户' },
  reach: 'none',
  query: { domain: f.text('域名') },
  reply: type<TenantOfDomain>(),
});
