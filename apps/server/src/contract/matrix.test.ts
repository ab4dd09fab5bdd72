import { message } from '@anlan/resource';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TenantKind } from '../kernel/context';
import type { Route } from '../kernel/route';
import { schema } from '../schema';
import { must, type Person } from '../testing/company-world';
import { withoutFirstWall } from '../testing/first-wall';
import { multipart, openWorld, refresh, type World, type WorldReply } from '../testing/world';
import { castOf } from './cast';
import type { Cast } from './cast-of';
import {
  addressOf,
  hasReach,
  NOT_FOUND_BY_ALL,
  NOT_YET,
  nameOf,
  type Probe,
  probeOf,
  strayProbes,
  withoutRow,
} from './probes';

/**
 * Every registered route × everybody who might call it (quality S1, S2, S4). What each may expect is derived from the
 * route's own words: access, effect, reach, needsCompany.
 */
let world: World;
let cast: Cast;
let routes: readonly Route[];
let markers: string[];
const codesOf = new Map<string, ReadonlySet<string>>();

beforeAll(async () => {
  world = await openWorld();
  cast = await castOf(world);
  // One that has no question is told by the first test below, and keeps the others from nothing.
  routes = world.app.routes.filter((route) => asked(route, cast));
  markers = await markersOf(cast);
  for (const person of [
    cast.platform,
    cast.supervisor,
    cast.outsider,
    cast.stranger,
    cast.powerless,
    cast.loner,
    cast.a.admin,
  ]) {
    codesOf.set(person.tokens.access, await heldBy(person));
  }
});
afterAll(async () => {
  await world?.close();
});

function asked(route: Route, { rows }: Cast): boolean {
  try {
    return probeOf(route, rows) !== undefined;
  } catch {
    return false;
  }
}

/** Whatever would tell that company A's rows exist: its name, its words, the ids of its rows. */
async function markersOf({ a, tag }: Cast): Promise<string[]> {
  const ids: string[] = [];
  for (const table of tenantTables) {
    if (!table.columns.some(({ name }) => name === 'id')) continue;
    for (const { id } of await world.sql<{ id: string }>(
      `select id::text as id from ${table.name} where tenant_id = $1`,
      [a.tenantId],
    ))
      ids.push(id);
  }
  expect(ids.length).toBeGreaterThan(25);
  return [tag, a.name, `"${a.tenantId}"`, ...ids];
}

const WRITTEN_BY_READING = new Set([
  'audit_log',
  'session',
  'session_token',
  'login_attempt',
  'counter',
  'counter_delta',
]);
const tenantTables = schema.filter(({ rls, name }) => rls !== 'none' && !WRITTEN_BY_READING.has(name));

/** Everything company A has, in one word. */
async function stateOfA(): Promise<string> {
  const parts = tenantTables.map(
    ({ name }) =>
      `select '${name}' as t, count(*) as n, md5(coalesce(string_agg(x::text, '|' order by x::text), '')) as h from ${name} x where tenant_id = $1`,
  );
  return JSON.stringify(await world.sql(parts.join(' union all '), [cast.a.tenantId]));
}

async function heldBy(person: Person): Promise<ReadonlySet<string>> {
  const codes = new Set<string>();
  const walk = (nodes: readonly { category: number; code: string; children?: never[] }[]) => {
    for (const node of nodes) {
      if (node.category === 2) codes.add(node.code);
      walk(node.children ?? []);
    }
  };
  walk(must(await person.call('GET', '/blade-system/menu/buttons')).data);
  return codes;
}

async function ask(
  route: Route,
  probe: Probe,
  token: string | undefined,
  query: Record<string, string> = {},
): Promise<WorldReply> {
  const form =
    probe.form === 'sheet' || route.consumes === 'multipart'
      ? multipart(Buffer.from('not a workbook'), '导入.xlsx')
      : undefined;
  return world.call(route.method, addressOf(route, probe), {
    ...(token === undefined ? {} : { token }),
    query: { ...probe.query, ...query },
    ...(form ? { body: form.body, headers: form.headers } : route.method === 'GET' ? {} : { body: probe.body ?? {} }),
  });
}

/** Sentences of what went wrong, all routes together: one broken route does not hide the next. */
class Findings {
  readonly list: string[] = [];
  constructor(private readonly actor: string) {}
  note(route: Route, reply: WorldReply, wanted: string): void {
    this.list.push(
      `${this.actor} ${nameOf(route)}: ${reply.status} ${reply.msg || JSON.stringify(reply.body)?.slice(0, 120)} — wanted ${wanted}`,
    );
  }
  async search(route: Route, probe: Probe, reply: WorldReply): Promise<void> {
    if (reply.status === 304) return;
    const text = await reply.text();
    // What the caller sent himself tells him nothing.
    const sent = JSON.stringify([probe.params, probe.query, probe.body]);
    const told = markers.find((marker) => text.includes(marker) && !sent.includes(marker.replaceAll('"', '')));
    if (told) this.list.push(`${this.actor} ${nameOf(route)}: ${reply.status} tells ${told}`);
  }
}

const isPublic = (route: Route): boolean => 'public' in route.access;
const audienceRefuses = (route: Route, kind: TenantKind): boolean =>
  'public' in route.access ? false : route.access.audience !== undefined && !route.access.audience.includes(kind);
const codeRefuses = (route: Route, person: Person): boolean => {
  if (!('code' in route.access)) return false;
  const codes = typeof route.access.code === 'string' ? [route.access.code] : route.access.code;
  const held = codesOf.get(person.tokens.access) as ReadonlySet<string>;
  return !codes.some((code) => held.has(code));
};

interface Actor {
  readonly name: string;
  readonly person: Person;
  readonly kind: TenantKind;
  readonly query?: Record<string, string>;
  /** What the rows of company A are to this person. */
  readonly sees: 'all' | 'own' | 'none';
}

/** What the pipeline answers before any handler runs; undefined: the call goes through. */
function refusalOf(route: Route, actor: Actor): { status: number; msg?: string } | undefined {
  if (isPublic(route)) return undefined;
  if (actor.kind === 'government' && route.effect === 'write' && route.reach !== 'self')
    return { status: 403, msg: message.readonly };
  if (audienceRefuses(route, actor.kind) || codeRefuses(route, actor.person))
    return { status: 403, msg: message.forbidden };
  return undefined;
}

async function walk(
  actor: Actor,
  judge: (route: Route, probe: Probe, reply: WorldReply, findings: Findings) => void,
): Promise<string[]> {
  const findings = new Findings(actor.name);
  const before = await stateOfA();
  for (const route of routes) {
    if (endsTheSession(route) || (actor.sees === 'all' && isOwnWrite(route))) continue;
    const probe = probeOf(route, cast.rows);
    const reply = await ask(route, probe, actor.person.tokens.access, actor.query);
    const refused = refusalOf(route, actor);
    if (refused) {
      if (reply.status !== refused.status || (refused.msg && reply.msg !== refused.msg))
        findings.note(route, reply, `${refused.status} ${refused.msg ?? ''}`);
    } else if (reply.status === 401 || reply.status >= 500) findings.note(route, reply, 'an answer');
    else judge(route, probe, reply, findings);
    if (actor.sees === 'none') await findings.search(route, probe, reply);
  }
  expect(await stateOfA()).toBe(before);
  return findings.list;
}

const isOwnWrite = (route: Route): boolean => route.effect === 'write' && route.reach === 'self';
const endsTheSession = (route: Route): boolean => /\/oauth\/logout$|^\/safe\/ghost\/go\//.test(route.path);
const isTenantRow = (probe: Probe): boolean => probe.of !== undefined && probe.of !== 'tenant';

describe('the route table', () => {
  it('has a question for every route, and no question without a route', () => {
    expect(routes.length).toBeGreaterThan(150);
    const unasked = world.app.routes.flatMap((route) => {
      try {
        probeOf(route, cast.rows);
        return [];
      } catch (error) {
        return [(error as Error).message];
      }
    });
    expect(unasked).toEqual([]);
    expect(strayProbes(world.app.routes)).toEqual([]);
  });

  it('answers nothing outside the pipeline but health and the documentation of its calls', () => {
    const piped = new Set(world.app.routes.map((route) => `${route.method} /api/service${route.path}`));
    const all = registered();
    expect(all.filter((name) => piped.has(name)).length).toBe(piped.size);
    expect(all.filter((name) => !piped.has(name) && !name.includes(' /api/docs'))).toEqual([
      'GET /api/health',
      'GET /api/ready',
      'HEAD /api/health',
      'HEAD /api/ready',
    ]);
  });

  /** `METHOD path` of all that the server itself would route, read from its radix tree. */
  function registered(): string[] {
    const parts: string[] = [];
    return world.app.server
      .printRoutes({ commonPrefix: false })
      .split('\n')
      .flatMap((line) => {
        const match = /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?$/.exec(line);
        if (!match) return [];
        const [, indent = '', part = '', methods] = match;
        parts.length = indent.length / 4;
        parts.push(part);
        return methods ? methods.split(', ').map((method) => `${method} ${parts.join('')}`) : [];
      })
      .sort();
  }

  it('fails a call of a module’s own that names a row and does not say which', () => {
    const route = {
      method: 'GET',
      path: '/safe/thing/peek',
      summary: '',
      access: { signedIn: true },
      effect: 'read',
      reach: 'row',
      takes: {},
      run: async () => ({ data: 1 }),
    } as Route;
    expect(() => probeOf(route, cast.rows)).toThrow('contract/probes.ts');
  });
});

describe('nobody in particular', () => {
  it.each(['no token', 'garbage', 'expired', 'signed out', 'disabled', 'refresh token', 'short token'])(
    'is refused everywhere with %s, and nothing changes',
    async (kind) => {
      const token = await badToken(kind);
      const before = await stateOfA();
      const findings = new Findings(kind);
      for (const route of routes) {
        const probe = probeOf(route, cast.rows);
        const reply = await ask(route, probe, token);
        if (isPublic(route)) {
          if (reply.status >= 500 || reply.status === 401) findings.note(route, reply, 'an answer');
        } else if (
          reply.status !== 401 ||
          reply.body?.code !== 401 ||
          reply.body?.success !== false ||
          reply.body?.data?.requestId
        )
          findings.note(route, reply, '401');
        await findings.search(route, probe, reply);
      }
      expect(findings.list).toEqual([]);
      expect(await stateOfA()).toBe(before);
    },
  );

  let serial = 0;
  async function badToken(kind: string): Promise<string | undefined> {
    if (kind === 'no token') return undefined;
    if (kind === 'garbage') return 'eyJhbGciOiJub25lIn0.eyJ1c2VyX2lkIjoiMSJ9.AAAAAAAAAAAAAAAAAAAAAA';
    if (kind === 'short token') return 'x';
    serial += 1;
    if (kind === 'expired') {
      world.clock.shift = -16 * 60_000;
      const person = await cast.a.person({ account: `late${serial}`, role: 'enterprise_admin' });
      world.clock.shift = 0;
      return person.tokens.access;
    }
    const person = await cast.a.person({ account: `gone${serial}`, role: 'enterprise_admin' });
    must(await person.call('GET', '/safe/area/page'));
    if (kind === 'signed out') await person.call('POST', '/blade-auth/oauth/logout');
    if (kind === 'disabled')
      must(await cast.a.admin.call('POST', '/blade-user/update', { body: { id: person.userId, status: 0 } }));
    if (kind === 'refresh token') {
      expect((await refresh(world, person.tokens.refresh)).status).toBe(200);
      return (await world.tokens(cast.a.tenantId, person.account)).refresh;
    }
    return person.tokens.access;
  }
});

it('before a first password is changed nothing else answers', async () => {
  const made = must(
    await cast.a.admin.call('POST', '/blade-user/submit', {
      body: {
        account: 'fresh',
        realName: '新人',
        phone: '13700002222',
        roleId: cast.a.roles.get('enterprise_admin'),
        deptId: cast.a.places.root,
      },
    }),
  );
  const signedIn = await world.signIn(cast.a.tenantId, 'fresh', { password: made.data.password });
  const findings = new Findings('fresh');
  for (const route of routes) {
    if (isPublic(route)) continue;
    const reply = await ask(route, probeOf(route, cast.rows), signedIn.body.access_token);
    const asked = reply.status === 400 && reply.body?.code === 4001;
    if (asked === (route.duringPasswordChange === true)) findings.note(route, reply, asked ? 'an answer' : '4001');
  }
  expect(findings.list).toEqual([]);
});

/** Told what is there, or in a sentence why there is nothing of it for anybody. */
const isAnswered = (route: Route, { status }: WorldReply): boolean =>
  status === 200 || NOT_FOUND_BY_ALL.has(nameOf(route)) || (status === 400 && NOT_YET.has(nameOf(route)));

/** A foreign row is not there; lists hold nothing of it; whatever else is asked is one's own. */
function asStranger(route: Route, probe: Probe, reply: WorldReply, findings: Findings): void {
  if (isPublic(route) || NOT_FOUND_BY_ALL.has(nameOf(route))) return;
  if (route.reach === 'row' && isTenantRow(probe)) {
    if (reply.status !== 404) findings.note(route, reply, '404');
  } else if (route.effect === 'read' && reply.status !== 200) findings.note(route, reply, '200');
}

describe('another company', () => {
  const stranger = (): Actor => ({ name: 'stranger', person: cast.stranger, kind: 'company', sees: 'none' });

  it('finds no row, reads no byte, changes nothing', async () => {
    expect(await walk(stranger(), asStranger)).toEqual([]);
  });

  it('nor by naming the tenant, in query and body', async () => {
    for (const name of ['tenantId', 'tenantId_equal']) {
      const actor = { ...stranger(), query: { [name]: cast.a.tenantId } };
      const found = await walk(actor, (route, probe, reply, findings) => {
        // Whose key is asked for is what the tenant means here: another's is not there.
        if (route.path.includes('exchange') && reply.status === 404) return;
        asStranger(route, probe, reply, findings);
      });
      expect(found).toEqual([]);
    }
  });

  it('nor where the application’s own WHERE is taken away', async () => {
    expect(await withoutFirstWall(() => walk(stranger(), asStranger))).toEqual([]);
  });

  it('gets the same words for a row that is not there at all', async () => {
    const nowhere = Object.fromEntries(
      Object.keys(cast.rows).map((name) => [name, '018f0000-0000-7000-8000-000000000000']),
    );
    const findings = new Findings('stranger');
    for (const route of routes) {
      if (route.reach !== 'row' || refusalOf(route, stranger()) || isPublic(route)) continue;
      const there = await ask(route, probeOf(route, cast.rows), cast.stranger.tokens.access);
      const missing = await ask(route, probeOf(route, nowhere), cast.stranger.tokens.access);
      if (there.status !== missing.status || there.msg !== missing.msg)
        findings.note(route, there, `${missing.status} ${missing.msg}`);
    }
    expect(findings.list).toEqual([]);
  });
});

describe('a colleague', () => {
  it('without the code is refused wherever one is asked for', async () => {
    const actor: Actor = { name: 'powerless', person: cast.powerless, kind: 'company', sees: 'all' };
    const through = (route: Route, _probe: Probe, reply: WorldReply, findings: Findings) => {
      if ('signedIn' in route.access && reply.status === 403 && !reply.msg) findings.note(route, reply, 'a sentence');
    };
    expect(await walk({ ...actor }, through)).toEqual([]);
    const asked = routes.filter((route) => 'code' in route.access).length;
    expect(asked).toBeGreaterThan(100);
  });

  it('who reaches only his own finds no row of others, in detail, list, step, print, file', async () => {
    const findings = new Findings('loner');
    let judged = 0;
    for (const route of routes) {
      const probe = probeOf(route, cast.rows);
      const concerns =
        hasReach(probe.of) || (route.resource !== undefined && route.effect === 'read' && hasReach(route.resource));
      if (!concerns || refusalOf(route, { name: 'loner', person: cast.loner, kind: 'company', sees: 'own' })) continue;
      judged += 1;
      const reply = await ask(route, probe, cast.loner.tokens.access);
      // A row that all colleagues see (a place) opens; what hangs at it is his own.
      if (route.reach === 'row' && hasReach(probe.of)) {
        if (reply.status !== 404) findings.note(route, reply, '404');
      } else if (route.effect === 'read' && reply.status !== 200) findings.note(route, reply, '200');
      const text = await reply.text();
      const told = [cast.rows.hiddenDanger, cast.rows.photo, `砂轮机防护罩破损${cast.tag}`].find(
        (secret) => text.includes(secret as string) && !JSON.stringify(probe).includes(secret as string),
      );
      if (told) findings.note(route, reply, `no word of ${told}`);
    }
    expect(findings.list).toEqual([]);
    expect(judged).toBeGreaterThan(25);
  });

  it('who administers the company gets through everywhere a company may', async () => {
    const actor: Actor = { name: 'admin', person: cast.a.admin, kind: 'company', sees: 'all' };
    const findings = new Findings('admin');
    for (const route of routes) {
      if (endsTheSession(route) || refusalOf(route, actor)) continue;
      const probe =
        route.effect === 'write' ? withoutRow(probeOf(route, cast.rows), cast.rows) : probeOf(route, cast.rows);
      const reply = await ask(route, probe, cast.a.admin.tokens.access);
      if (reply.status === 401 || reply.status === 403 || reply.status >= 500) findings.note(route, reply, 'through');
      if (route.effect === 'read' && !isPublic(route) && !isAnswered(route, reply)) findings.note(route, reply, '200');
    }
    expect(findings.list).toEqual([]);
  });
});

describe('a supervisor', () => {
  it('reads a company of his area and changes nothing of it', async () => {
    const actor: Actor = {
      name: 'supervisor',
      person: cast.supervisor,
      kind: 'government',
      query: { tenantId: cast.a.tenantId },
      sees: 'all',
    };
    const found: string[] = [];
    // He reads tickets that were submitted: those have a number.
    const numbered = (number: string | null) =>
      world.sql('update permit set work_ticket_num = $1 where id = $2::uuid', [number, cast.rows.permit]);
    await numbered('DH-20260305-001');
    const list = await walk(actor, (route, probe, reply, findings) => {
      if (isPublic(route) || route.effect === 'write') return;
      if (!isAnswered(route, reply) && route.path !== '/blade-system/param/detail') findings.note(route, reply, '200');
      if (route.reach === 'row' && isTenantRow(probe) && reply.status === 200) found.push(nameOf(route));
    });
    await numbered(null);
    expect(list).toEqual([]);
    expect(found).toContain('GET /safe/hiddendanger/government/:id');
    expect(found).toContain('GET /safe/risk/government/:id');
    expect(found).toContain('GET /blade-resource/attach/download/:id');
  });

  it('chooses a company first', async () => {
    const findings = new Findings('supervisor');
    for (const route of routes) {
      if (!route.needsCompany || route.effect === 'write') continue;
      if (refusalOf(route, { name: '', person: cast.supervisor, kind: 'government', sees: 'none' })) continue;
      const reply = await ask(route, probeOf(route, cast.rows), cast.supervisor.tokens.access);
      if (reply.status !== 400 || reply.msg !== message.chooseCompany)
        findings.note(route, reply, message.chooseCompany);
    }
    expect(findings.list).toEqual([]);
  });

  it('of another area finds nothing of it, chosen or not', async () => {
    const actor: Actor = {
      name: 'outsider',
      person: cast.outsider,
      kind: 'government',
      query: { tenantId: cast.a.tenantId },
      sees: 'none',
    };
    expect(
      await walk(actor, (route, _probe, reply, findings) => {
        if (!isPublic(route) && reply.status !== 404) findings.note(route, reply, '404');
      }),
    ).toEqual([]);
    const { query: _query, ...unchosen } = actor;
    expect(
      await walk(unchosen, (route, probe, reply, findings) => {
        if (route.reach === 'row' && isTenantRow(probe) && ![400, 403, 404].includes(reply.status))
          findings.note(route, reply, '404');
      }),
    ).toEqual([]);
  });

  it('of another area neither, where the WHERE is taken away', async () => {
    const actor: Actor = { name: 'outsider', person: cast.outsider, kind: 'government', sees: 'none' };
    expect(
      await withoutFirstWall(() =>
        walk(actor, (route, probe, reply, findings) => {
          if (route.reach === 'row' && isTenantRow(probe) && ![400, 403, 404].includes(reply.status))
            findings.note(route, reply, '404');
        }),
      ),
    ).toEqual([]);
  });

  it('leaves a trace of every look, and so does the platform', async () => {
    const looks = async (who: Person) =>
      (
        await world.sql<{ n: number }>(
          "select count(*)::int as n from audit_log where tenant_id = $1 and user_id = $2::uuid and kind = 'supervise'",
          [cast.a.tenantId, who.userId],
        )
      )[0]?.n as number;
    const seen = await looks(cast.platform);
    must(await cast.platform.call('GET', '/safe/risk/page', { query: { tenantId: cast.a.tenantId } }));
    expect(await looks(cast.platform)).toBe(seen + 1);
    expect(await looks(cast.supervisor)).toBeGreaterThan(5);
  });
});

describe('the platform', () => {
  it('writes nothing into a company, whatever tenant the call names', async () => {
    const actor: Actor = {
      name: 'platform',
      person: cast.platform,
      kind: 'platform',
      query: { tenantId: cast.a.tenantId },
      sees: 'all',
    };
    const findings = new Findings('platform');
    const before = await stateOfA();
    for (const route of routes) {
      if (endsTheSession(route) || refusalOf(route, actor)) continue;
      const probe = probeOf(route, cast.rows);
      if (route.effect === 'write' && !(route.reach === 'row' && probe.of && resourceIsTenants(probe.of))) continue;
      const reply = await ask(route, probe, cast.platform.tokens.access, actor.query);
      if (reply.status === 401 || reply.status >= 500) findings.note(route, reply, 'an answer');
      if (route.effect === 'write' && reply.status !== 404) findings.note(route, reply, '404');
    }
    expect(findings.list).toEqual([]);
    expect(await stateOfA()).toBe(before);
  });

  const resourceIsTenants = (of: string): boolean =>
    schema.some(({ name, rls }) => rls !== 'none' && name === tableOf(of));
  const tableOf = (of: string): string =>
    of === 'user' ? 'app_user' : of.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
});

describe('an address that is no call', () => {
  it.each(['/safe/area/%zz', `/safe/area/${'x'.repeat(500)}`, '/safe/area/%00', '/safe/area/..%2f..%2fetc'])(
    'is answered in the envelope, without a word of code: %s',
    async (path) => {
      const reply = await world.call('GET', path, { token: cast.a.admin.tokens.access });
      expect([400, 404, 414]).toContain(reply.status);
      expect(reply.body).toEqual({
        code: reply.status,
        success: false,
        data: {},
        msg: expect.stringMatching(/[\u4e00-\u9fff]/),
      });
    },
  );

  it('nor is a body that is none, one that is too large, or one of another kind', async () => {
    const ask = (payload: string, type: string) =>
      world.call('POST', '/safe/area', {
        token: cast.a.admin.tokens.access,
        body: payload,
        headers: { 'content-type': type },
      });
    const replies = [
      await ask('{', 'application/json'),
      await ask(JSON.stringify({ name: 'x'.repeat(3_000_000) }), 'application/json'),
      await ask('<area/>', 'application/xml'),
    ];
    expect(replies.map((reply) => [reply.status, reply.body.code, reply.body.success])).toEqual([
      [400, 400, false],
      [413, 413, false],
      [415, 415, false],
    ]);
    const noFile = await world.call('POST', '/safe/riskpoint/put/excel', {
      token: cast.a.admin.tokens.access,
      body: {},
    });
    expect([noFile.status, noFile.msg]).toEqual([400, '请上传导入文件']);
  });
});

it('not one of all these calls was a mistake of the server’s', () => {
  expect(world.bugs).toEqual([]);
});
