import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from './kernel/errors';
import { failure } from './kernel/http/envelope';

/** Headers that say how a document is to be treated: scripts and styles are none. `nosniff` and the origin policy stay. */
const OF_PAGES = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
] as const;

/**
 * Every address but those of calls and of files that are missing is the web application's: it says itself what it does not
 * have. A browser that goes somewhere says so; an address ending in .html is a page whoever asks.
 */
function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] as string;
  if (
    (method !== 'GET' && method !== 'HEAD') ||
    path === '/api' ||
    path.startsWith('/api/') ||
    path.startsWith('/assets/')
  )
    return false;
  if (!/\.\w{1,8}$/.test(path) || /\.html?$/i.test(path)) return true;
  return headers['sec-fetch-mode'] === 'navigate';
}

const FOR_EVER = 'public, max-age=31536000, immutable';
/** Pictures the browser asks for anew at every address. */
const OF_A_DAY = /[/\\](favicon\.svg|icons[/\\][^/\\]+)$/;

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
      lastModified: false,
      setHeaders: (reply, path) => {
        const hashed = /[/\\]assets[/\\]/.test(path);
        reply.header('cache-control', hashed ? FOR_EVER : OF_A_DAY.test(path) ? 'public, max-age=86400' : 'no-cache');
        // A screen is made of dozens of small files; what only a page itself obeys would be half of each.
        if (hashed && /\.(js|css)(\.(br|gz))?$/.test(path)) for (const name of OF_PAGES) reply.raw.removeHeader(name);
      },
    });
  }
  const html = present ? readFileSync(page, 'utf8') : '';
  server.setNotFoundHandler((request, reply) => {
    if (present && wantsPage(request)) {
      return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html);
    }
    const missing = failure(notFound(), request.id);
    return reply.code(404).type('application/json; charset=utf-8').send(missing.body);
  });
}
