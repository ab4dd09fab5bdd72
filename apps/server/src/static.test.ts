import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { guardAnswers } from './kernel/http/guards';
import { serveWeb } from './static';

const root = mkdtempSync(join(tmpdir(), 'anlan-web-'));
let server: FastifyInstance;
beforeAll(async () => {
  mkdirSync(join(root, 'assets'));
  writeFileSync(join(root, 'index.html'), '<div id="root"></div>');
  mkdirSync(join(root, 'icons'));
  writeFileSync(join(root, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(root, 'icons', 'icon-192.png'), '');
  writeFileSync(join(root, 'sw.js'), '');
  writeFileSync(join(root, 'assets', 'list-abc.js'), 'export {};');
  writeFileSync(join(root, 'assets', 'list-abc.js.br'), 'packed');
  writeFileSync(join(root, 'assets', 'plan-abc.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  server = Fastify();
  guardAnswers(server);
  await serveWeb(server, root);
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

const get = (url: string, encoding = 'identity') =>
  server.inject({ method: 'GET', url, headers: { 'accept-encoding': encoding } });

it('the page obeys its policy, whatever path asks for it', async () => {
  for (const url of ['/', '/hazard/list']) {
    const reply = await get(url);
    expect(reply.payload).toContain('root');
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-cache', 'x-frame-options': 'SAMEORIGIN' });
    expect(reply.headers['content-security-policy']).toContain("default-src 'self'");
  }
});

it('HEAD answers as GET does, without a body', async () => {
  for (const url of [
    '/',
    '/hazard/list',
    '/index.html',
    '/assets/list-abc.js',
    '/assets/plan-abc.svg',
    '/assets/list-old.js',
    '/api/nosuch',
  ]) {
    const asked = await get(url);
    const head = await server.inject({ method: 'HEAD', url, headers: { 'accept-encoding': 'identity' } });
    const of = ({ headers }: typeof asked) =>
      ['content-type', 'content-length', 'cache-control', 'content-security-policy', 'etag'].map(
        (name) => headers[name],
      );
    expect([url, head.statusCode, ...of(head)]).toEqual([url, asked.statusCode, ...of(asked)]);
    expect(head.payload).toBe('');
  }
});

it('scripts are kept for ever and carry no headers of pages, packed or not', async () => {
  for (const encoding of ['identity', 'br']) {
    const { headers } = await get('/assets/list-abc.js', encoding);
    expect(headers['content-encoding']).toBe(encoding === 'br' ? 'br' : undefined);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers).not.toHaveProperty('content-security-policy');
    expect(headers).not.toHaveProperty('x-frame-options');
  }
});

it('signs of the product are kept for a day, the worker that keeps pages never', async () => {
  for (const url of ['/favicon.svg', '/icons/icon-192.png'])
    expect((await get(url)).headers['cache-control']).toBe('public, max-age=86400');
  expect((await get('/sw.js')).headers['cache-control']).toBe('no-cache');
});

it('a drawing is a document and keeps its policy', async () => {
  expect((await get('/assets/plan-abc.svg')).headers['content-security-policy']).toContain("default-src 'self'");
});

it.each(['/nosuch.html', '/myiframe/a.html', '/deep/er.htm?x=1'])('%s is the application’s to say', async (url) => {
  const reply = await get(url);
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
});

it('a browser that goes to an unknown address gets the application, whatever the address ends in', async () => {
  const go = (url: string) => server.inject({ url, headers: { 'sec-fetch-mode': 'navigate' } });
  expect((await go('/risk/v1.2')).payload).toContain('root');
  expect((await go('/api/nosuch')).json().code).toBe(404);
  expect((await go('/assets/list-old.js')).json().code).toBe(404);
  expect((await get('/logo-old.png')).json().code).toBe(404);
});

it('a file that is not there is no page', async () => {
  const reply = await get('/assets/list-old.js');
  expect([reply.statusCode, reply.json().success]).toEqual([404, false]);
});
