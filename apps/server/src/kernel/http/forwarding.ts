import type { IncomingMessage } from 'node:http';
import type { Log } from '../log/log';

/** What proxies, load balancers and the edges of content networks add to a request that they pass on. */
const HEADERS: ReadonlySet<string> = new Set([
  'cdn-loop',
  'client-ip',
  'eagleid',
  'forwarded',
  'front-end-https',
  'incap-client-ip',
  'proxy-client-ip',
  'true-client-ip',
  'via',
  'wl-proxy-client-ip',
  'x-amzn-trace-id',
  'x-cloud-trace-context',
  'x-coming-from',
  'x-host',
  'x-scheme',
  'x-url-scheme',
  'x-varnish',
]);
/** Families of them: `x-forwarded-*`, `x-original-*`, and what each network calls its own. */
const STARTS =
  /^(?:x-(?:forwarded|original|real|client|cluster-client|remote|proxy|envoy|azure|arr|appengine|amz-cf|akamai|vercel|nf|sucuri|cdn|nws|waf|haproxy|bluecoat)-?|cf-|cloudfront-|fastly-|fly-|akamai-|ali-|tencent-|do-connecting-)/;

/** A proxy that adds none of these cannot be told from a caller on this machine: such a one needs METRICS_TOKEN. */
export const isForwarded = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
  Object.keys(headers).some((name) => HEADERS.has(name) || STARTS.test(name));

/**
 * A proxy in front of a server that is not told of one: everybody has one address then, and whatever is counted for an
 * address is counted for all. Said once in the log, and on the platform administrator's home as long as this process lives.
 */
export class Forwarding {
  #since: string | undefined;

  constructor(private readonly log: Pick<Log, 'warn'>) {}

  /** When the first one came; undefined: none has. */
  get since(): string | undefined {
    return this.#since;
  }

  seen(request: IncomingMessage, now: number): void {
    if (this.#since !== undefined || !isForwarded(request)) return;
    this.#since = new Date(now).toISOString();
    this.log.warn(
      { remote: request.socket.remoteAddress },
      '收到经代理转发的请求，而 TRUST_PROXY 为 off：所有用户会被当作同一个地址，登录限制等将一起生效；请按 README 设置 TRUST_PROXY',
    );
  }
}
