import { call, type } from '@anlan/resource';

/** What whoever runs this installation has to see to. */
export interface PlatformNotice {
  /** When the first forwarded request came although no proxy is told of, `yyyy-MM-ddTHH:mm:ssZ`; null where none has. */
  readonly forwardedSince: string | null;
}

export const platformNotices = call('GET /safe/platform/notices', {
  summary: '平台首页：需要管理员处理的运行设置',
  access: { signedIn: true, audience: ['platform'] },
  reach: 'none',
  reply: type<PlatformNotice>(),
});

/** How the installation stands. */
export interface PlatformHome {
  readonly companies: number;
  readonly offices: number;
  /** Tenants whose time is up, and those whose time is up within 30 days; by when, the first ones. */
  readonly expired: number;
  readonly expiring: readonly { readonly tenantId: string; readonly tenantName: string; readonly expireTime: string }[];
  readonly registrations: number;
  /** Longest waiting first, at most 5. */
  readonly waiting: readonly { readonly id: string; readonly companyName: string; readonly createTime: string }[];
  readonly signInsToday: number;
  /** Seen within five minutes. */
  readonly online: number;
  /** Jobs of this node that fail at present, with how often in a row. */
  readonly failingJobs: readonly { readonly name: string; readonly failures: number; readonly since: string }[];
  /** Events not yet delivered, at most EVENTS_COUNTED, and since when the oldest waits. */
  readonly events: number;
  readonly eventsSince: string | null;
  /** Given up after several tries, at most EVENTS_COUNTED. */
  readonly failedEvents: number;
  readonly databaseBytes: number;
  readonly versions: {
    readonly node: string;
    readonly database: string;
  };
}
export const EVENTS_COUNTED = 1000;

export const platformHome = call('GET /safe/platform/home', {
  summary: '平台首页：租户、注册申请、登录、后台任务与版本',
  access: { signedIn: true, audience: ['platform'] },
  reach: 'none',
  reply: type<PlatformHome>(),
});
