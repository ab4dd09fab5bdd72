import { type Route, route } from '../route';

export const forwardingRoutes: readonly Route[] = [
  route({
    method: 'GET',
    path: '/safe/platform/notices',
    summary: '平台首页：需要管理员处理的运行设置',
    access: { signedIn: true, audience: ['platform'] },
    effect: 'read',
    reach: 'none',
    takes: {},
    run: async ({ app }) => ({ data: { forwardedSince: app.forwarding.since ?? null } }),
  }),
];
