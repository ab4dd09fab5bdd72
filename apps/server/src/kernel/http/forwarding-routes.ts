import { platformNotices } from '@anlan/domain/dashboard/platform-calls';
import { type Route, serve } from '../route';

export const forwardingRoutes: readonly Route[] = [
  serve(platformNotices, async ({ app }) => ({ data: { forwardedSince: app.forwarding.since ?? null } })),
];
