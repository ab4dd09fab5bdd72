import { call, f, pageOf } from '@anlan/resource';

/** A tenant one may go into. */
export interface EnterableTenant {
  readonly id: string;
  readonly tenantId: string;
  readonly tenantName: string;
  /** 1 company, 2 government */
  readonly tenantType: number;
  readonly areaName: string | null;
  readonly linkman: string;
}

const tenantName = f.text('企业名称');

/** By name, or by its whole number. */
export const enterableTenants = call('GET /safe/ghost/list', {
  summary: '可进入的租户',
  access: { code: 'ghost_view', audience: ['platform'] },
  reach: 'none',
  query: { tenantName, name: tenantName },
  reply: pageOf<EnterableTenant>(),
});

/**
 * A session inside the tenant in place of one's own; its reply holds tokens, which nothing may keep. Inside a tenant one is
 * no platform person any more: going on from there is refused by the audience.
 */
export const enterTenant = call('POST /safe/ghost/go/:tenantId', {
  summary: '进入租户',
  access: { code: 'ghost_edit', audience: ['platform'] },
  reach: 'none',
  idempotent: false,
});

/** One's own way home: open to whoever came in, also inside a supervision office, where nothing else is written. */
export const leaveTenant = call('POST /safe/ghost/back/:id', {
  summary: '返回平台',
  access: { signedIn: true },
  reach: 'self',
  idempotent: false,
});
