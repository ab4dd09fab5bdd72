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
