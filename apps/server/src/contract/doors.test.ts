import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Route } from '../kernel/route';
import { openWorld, type World } from '../testing/world';
import { castOf } from './cast';
import type { Cast } from './cast-of';
import { addressOf, nameOf, probeOf } from './probes';

/** What a browser or a proxy might be talked into, asked of every route (quality S14). */
let world: World;
let cast: Cast;
beforeAll(async () => {
  world = await openWorld();
  cast = await castOf(world);
});
afterAll(() => world?.close());

const EVIL = 'evil.example';
const reads = (): Route[] => world.app.routes.filter(({ method, effect }) => method === 'GET' && effect === 'read');
const isPublic = (route: Route): boolean => 'public' in route.access;

function urlOf(route: Route, more: Record<string, string> = {}): string {
  const probe = probeOf(route, cast.rows);
  return `/api/service${addressOf(route, probe)}?${new URLSearchParams({ ...probe.query, ...more })}`;
}

const send = (method: string, url: string, headers: Record<string, string>, token?: string) =>
  world.app.server.inject({
    method: method as 'GET',
    url,
    remoteAddress: '10.0.0.9',
    headers: { ...headers, ...(token ? { 'blade-auth': `bearer ${token}` } : {}) },
  });

it('no route opens itself to pages of other origins', async () => {
  const found: string[] = [];
  const headers = { origin: `https://${EVIL}`, 'access-control-request-method': 'POST' };
  for (const route of world.app.routes) {
    const reply = await send('OPTIONS', urlOf(route), headers);
    const opened = Object.keys(reply.headers).filter((name) => name.startsWith('access-control-'));
    if (reply.statusCode < 400 || opened.length > 0) found.push(`OPTIONS ${route.path}: ${reply.statusCode} ${opened}`);
  }
  expect(found).toEqual([]);
});

it('HEAD asks for the same rights as GET', async () => {
  const found: string[] = [];
  for (const route of reads().filter((one) => !isPublic(one))) {
    const reply = await send('HEAD', urlOf(route), {});
    if (reply.statusCode < 400) found.push(`HEAD ${route.path}: ${reply.statusCode}`);
  }
  expect(found).toEqual([]);
});

it('no header or parameter turns a reading into a removal', async () => {
  const { admin } = cast.a;
  const area = cast.rows.area as string;
  for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
    for (const method of ['GET', 'POST'])
      await send(method, `/api/service/safe/area/${area}?_method=DELETE`, { [name]: 'DELETE' }, admin.tokens.access);
  }
  expect((await admin.call('GET', `/safe/area/${area}`)).status).toBe(200);
});

it('what is told to one person is stored by no cache, and names no host of the asker’s choosing', async () => {
  const found: string[] = [];
  const headers = {
    host: EVIL,
    'x-forwarded-host': EVIL,
    'x-original-url': `https://${EVIL}/`,
    forwarded: `host=${EVIL}`,
    origin: `https://${EVIL}`,
  };
  const aim = `https://${EVIL}/`;
  const redirects = { redirect: aim, redirectUri: aim, redirect_uri: aim, returnTo: aim };
  let answered = 0;
  for (const route of reads()) {
    const token = isPublic(route) ? undefined : cast.a.admin.tokens.access;
    const reply = await send('GET', urlOf(route), headers, token);
    const steered = await send('GET', urlOf(route, redirects), headers, token);
    const kept = String(reply.headers['cache-control'] ?? '');
    if (reply.statusCode === 200) {
      answered += 1;
      if (!isPublic(route) && !/no-store|private/.test(kept)) found.push(`${nameOf(route)} may be stored: "${kept}"`);
    }
    for (const { headers: told } of [reply, steered]) {
      if (String(told.location ?? '').includes(EVIL)) found.push(`${nameOf(route)} leads to ${told.location}`);
      if (Object.keys(told).some((name) => name.startsWith('access-control-')))
        found.push(`${nameOf(route)} is opened`);
    }
    if (reply.payload.includes(EVIL)) found.push(`${nameOf(route)} repeats the host`);
  }
  expect(found).toEqual([]);
  expect(answered).toBeGreaterThan(150);
});
