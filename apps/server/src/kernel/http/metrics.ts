import { timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Engine } from '../db/db';
import { isForwarded } from './forwarding';

/** GET /api/metrics in Prometheus text: to loopback, or to whoever holds METRICS_TOKEN. */
export function mountMetrics(server: FastifyInstance, db: Engine, token: string | null): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const counts = new Map<string, number>();
  server.addHook('onResponse', async (request, reply) => {
    const key = `${request.method}|${Math.floor(reply.statusCode / 100)}xx`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  });
  server.get('/api/metrics', { exposeHeadRoute: false }, async (request, reply) => {
    if (!allowed(request, token)) return reply.code(404).send();
    const pool = db.stats();
    const memory = process.memoryUsage();
    const lines = [
      ...[...counts].map(([key, n]) => {
        const [method, status] = key.split('|');
        return `anlan_http_requests_total{method="${method}",status="${status}"} ${n}`;
      }),
      `anlan_event_loop_delay_p99_seconds ${delay.percentile(99) / 1e9}`,
      `anlan_resident_memory_bytes ${memory.rss}`,
      `anlan_database_connections{state="all"} ${pool.total}`,
      `anlan_database_connections{state="idle"} ${pool.idle}`,
      `anlan_database_connections{state="waiting"} ${pool.waiting}`,
    ];
    return reply.type('text/plain; version=0.0.4').send(`${lines.join('\n')}\n`);
  });
}

/** Without a token loopback alone: and not what a proxy on this machine passes on, whoever asked there. */
function allowed({ ip, headers, raw }: FastifyRequest, token: string | null): boolean {
  const { authorization } = headers;
  // Whoever asks on this machine names it; a proxy commonly hands on the name it was asked by.
  if (
    token === null &&
    (isForwarded(raw) || !/^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(headers.host ?? ''))
  )
    return false;
  if (token === null) return ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1';
  const given = Buffer.from(authorization?.replace(/^Bearer\s+/i, '') ?? '');
  const wanted = Buffer.from(token);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
