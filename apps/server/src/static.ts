import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { notFound } from './kernel/errors';
import { failure } from './kernel/http/envelope';

/** The built web app: hashed files for ever, the page itself never cached; every other path is the app's own route. */
export async function serveWeb(server: FastifyInstance, root: string): Promise<void> {
  const page = join(root, 'index.html');
  const present = existsSync(page);
  if (present) {
    await server.register(fastifyStatic, {
      root,
      prefix: '/',
      wildcard: false,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        const hashed = /[/\\]assets[/\\]/.test(path);
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  }
  const html = present ? readFileSync(page, 'utf8') : '';
  server.setNotFoundHandler((request, reply) => {
    const wantsPage =
      request.method === 'GET' && !request.url.startsWith('/api/') && !/\.\w{1,8}(\?|$)/.test(request.url);
    if (present && wantsPage) {
      return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
    }
    const missing = failure(notFound(), request.id);
    return reply.code(404).type('application/json; charset=utf-8').send(missing.body);
  });
}
