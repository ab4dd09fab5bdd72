import { resourceOf } from '@anlan/domain';
import { type Cast, castOf } from '../../apps/server/src/contract/cast';
import { nameOf, probeOf } from '../../apps/server/src/contract/probes';
import { subjects } from '../../apps/server/src/contract/subjects';
import { hasTenant } from '../../apps/server/src/kernel/resource/table';
import type { Route } from '../../apps/server/src/kernel/route';
import { schema } from '../../apps/server/src/schema';
import { company, type Person, personOf } from '../../apps/server/src/testing/company-world';
import type { World } from '../../apps/server/src/testing/world';
import { type Honest, type Hostile, hostileInput, shapeOf } from './inputs';
import { seeded, seedOf } from './random';

export interface HostileOptions {
  readonly perRoute: number;
  readonly seed: number;
  readonly progress?: (line: string) => void;
}

export interface HostileResult {
  readonly routes: number;
  readonly calls: number;
  readonly accepted: number;
  readonly refused: number;
  /** Each with its seed, so that it can be sent again. */
  readonly failures: readonly string[];
  readonly slowestMs: number;
  readonly rssGrowth: number;
}

/** Written by asking, by signing in or by time: no part of what a refusal must leave alone. */
const LEFT_OUT = new Set([
  'audit_log',
  'session',
  'session_token',
  'login_attempt',
  'captcha',
  'epoch',
  'counter',
  'counter_delta',
  'outbox',
  'idempotency',
]);
const watched = schema.filter(({ name }) => !LEFT_OUT.has(name));

/** Changes with every row that is written, anywhere: the transaction that last touched each row is part of it. */
const FINGERPRINT = watched
  .map(({ name }) => `select '${name}' as t, count(*) as n, coalesce(sum(xmin::text::bigint), 0) as x from ${name}`)
  .join(' union all ');

/** What no reply may carry: traces of code, of SQL, of the machine. */
const LEAK =
  /node_modules|\bat \w+ \(|syntax error|relation "|column "|violates|invalid input syntax|\/apps\/server|ECONNREFUSED|stack/;

/**
 * Seeded hostile questions to every route (quality S5, S6): none ends in 500 or in the process, none that is refused has
 * changed a row, no reply tells of code or SQL.
 */
export async function hostile(world: World, options: HostileOptions): Promise<HostileResult> {
  const made = await castOf(world);
  // Removing and stopping tenants is asked of one that nobody here works in.
  const cast = { ...made, rows: { ...made.rows, tenant: (await company(world)).tenantId } };
  const failures: string[] = [];
  let [calls, accepted, refused, slowestMs] = [0, 0, 0, 0];
  const actors = { company: cast.a.admin, platform: cast.platform };
  const rssBefore = process.memoryUsage().rss;

  for (const route of world.app.routes) {
    const random = seeded(seedOf(options.seed, nameOf(route)));
    const shape = shapeOf(route);
    const who: keyof typeof actors = ofPlatform(route) ? 'platform' : 'company';
    actors[who] = await signedIn(world, actors[who]);
    const honest = honestOf(route, cast);
    let before = await fingerprint(world);
    for (let place = 0; place < options.perRoute; place += 1) {
      const input = hostileInput(random, route, shape, honest);
      const bugs = world.bugs.length;
      const started = performance.now();
      const reply = await send(world, route, input, actors[who].tokens.access);
      slowestMs = Math.max(slowestMs, performance.now() - started);
      calls += 1;
      const told = (what: string) => failures.push(`${nameOf(route)} #${place} (${input.how}): ${what}`);
      if (reply.status >= 500)
        told(`${reply.status} ${reply.text.slice(0, 200)} ${world.bugs.at(-1)?.slice(0, 600) ?? ''}`);
      else if (world.bugs.length > bugs) told(`logged as a bug: ${world.bugs.at(-1)?.slice(0, 600)}`);
      if (reply.status >= 400 && LEAK.test(reply.text)) told(`tells ${reply.text.slice(0, 200)}`);
      if (reply.cookie) told(`sets a cookie: ${reply.cookie}`);
      if (reply.status >= 400) refused += 1;
      else accepted += 1;
      if (route.effect === 'write' || reply.status >= 500) {
        const after = await fingerprint(world);
        if (reply.status >= 400 && after !== before) told(`refused with ${reply.status}, yet rows have changed`);
        before = after;
      }
    }
    if (route.effect === 'read' && (await fingerprint(world)) !== before)
      failures.push(`${nameOf(route)}: reading has changed rows`);
    options.progress?.(`${nameOf(route)}: ${failures.length} failures so far`);
  }
  return {
    routes: world.app.routes.length,
    calls,
    accepted,
    refused,
    failures,
    slowestMs,
    rssGrowth: process.memoryUsage().rss - rssBefore,
  };
}

/** The platform keeps what is one copy for all. */
function ofPlatform(route: Route): boolean {
  const audience = 'public' in route.access ? undefined : route.access.audience;
  return audience?.includes('platform') === true && !audience.includes('company') && !audience.includes('government')
    ? true
    : route.resource !== undefined && !hasTenant(resourceOf(route.resource));
}

/** Hostile passwords, roles and sign-outs may have ended the session: the next route begins with one. */
async function signedIn(world: World, person: Person): Promise<Person> {
  if ((await person.call('GET', '/blade-user/info')).status === 200) return person;
  return personOf(world, person.tenantId, person.account, person);
}

function honestOf(route: Route, cast: Cast): Honest {
  const probe = probeOf(route, cast.rows);
  const subject = route.resource ? subjects.find(({ resource }) => resource.name === route.resource) : undefined;
  const writes = route.effect === 'write' && subject && route.operation !== 'remove';
  return {
    params: probe.params ?? {},
    query: probe.query ?? {},
    body: { ...(writes ? subject.body(cast) : {}), ...(probe.body as object | undefined) },
  };
}

const fingerprint = async (world: World): Promise<string> => JSON.stringify(await world.sql(FINGERPRINT));

async function send(world: World, route: Route, input: Hostile, token: string) {
  const reply = await world.app.server.inject({
    method: route.method,
    url: `/api/service${input.path}${input.query}`,
    remoteAddress: '10.66.0.1',
    headers: { 'blade-auth': `bearer ${token}`, ...input.headers },
    ...(input.payload === undefined ? {} : { payload: input.payload }),
  });
  return {
    status: reply.statusCode,
    text: reply.payload,
    cookie: String(reply.headers['set-cookie'] ?? '').includes('stolen') ? String(reply.headers['set-cookie']) : '',
  };
}
