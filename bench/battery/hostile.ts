import { resourceOf } from '@anlan/domain';
import { castOf } from '../../apps/server/src/contract/cast';
import type { Cast } from '../../apps/server/src/contract/cast-of';
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
  /** Of those accepted, after which rows were found changed: the watch sees. */
  readonly changed: number;
  /** Each with its seed, so that it can be sent again. */
  readonly failures: readonly string[];
  readonly slowestMs: number;
  readonly rssGrowth: number;
}

/** Written by asking, by signing in, by exporting or by time: no part of what a refusal must leave alone. */
const LEFT_OUT = new Set([
  'audit_log',
  'session',
  'session_token',
  'login_attempt',
  'captcha',
  'guest_use',
  'hidden_export',
  'epoch',
  'counter',
  'counter_delta',
  'outbox',
  'idempotency',
]);
const watched = schema.filter(({ name }) => !LEFT_OUT.has(name));

/**
 * Every row that is written, anywhere, leaves a note in its own transaction: what is rolled back leaves none. Reading the
 * notes costs the same however many rows there are, and they tell the statement.
 */
const WATCH = `
  create unlogged table hostile_note (id bigint generated always as identity, t text not null, q text not null);
  create function hostile_note() returns trigger language plpgsql security definer as
    $$ begin insert into hostile_note (t, q) values (tg_table_name, left(current_query(), 160)); return null; end $$;
  ${watched
    .map(
      ({ name }) =>
        `create trigger hostile_note after insert or update or delete on ${name} for each row execute function hostile_note();`,
    )
    .join('\n')}
  grant select, delete on hostile_note to anlan_system`;

/** Tables written since this was last asked, each with a statement that did it. */
async function written(world: World): Promise<readonly string[]> {
  const notes = await world.sql<{ t: string; q: string }>('delete from hostile_note returning t, q');
  return [...new Map(notes.map(({ t, q }) => [t, `${t} by "${q.replace(/\s+/g, ' ')}"`])).values()];
}

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
  let [calls, accepted, refused, changed, slowestMs] = [0, 0, 0, 0, 0];
  const actors = { company: cast.a.admin, platform: cast.platform };
  await world.db.owner('writes are watched', (tx) => tx.exec(WATCH));
  const rssBefore = process.memoryUsage().rss;

  for (const route of world.app.routes) {
    const random = seeded(seedOf(options.seed, nameOf(route)));
    const shape = shapeOf(route);
    const who: keyof typeof actors = ofPlatform(route) ? 'platform' : 'company';
    actors[who] = await signedIn(world, actors[who]);
    const honest = honestOf(route, cast);
    await written(world);
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
        const rows = await written(world);
        if (reply.status < 400 && rows.length > 0) changed += 1;
        if (reply.status >= 400 && rows.length > 0)
          told(`refused with ${reply.status}, yet rows have changed in ${rows.join(', ')}`);
      }
    }
    const rows = route.effect === 'read' ? await written(world) : [];
    if (rows.length > 0) failures.push(`${nameOf(route)}: reading has changed rows in ${rows.join(', ')}`);
    options.progress?.(`${nameOf(route)}: ${failures.length} failures so far`);
  }
  return {
    routes: world.app.routes.length,
    calls,
    accepted,
    refused,
    changed,
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
