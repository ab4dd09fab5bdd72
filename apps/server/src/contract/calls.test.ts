import { allResources } from '@anlan/domain';
import { type AnyField, type FieldError, kindOf, wireName } from '@anlan/resource';
import { beforeAll, describe, expect, it } from 'vitest';
import { MOST_NAMES } from '../kernel/http/values';
import type { Route } from '../kernel/route';
import { must, type Person } from '../testing/company-world';
import { multipart, openWorld, type World, type WorldReply } from '../testing/world';
import { castOf } from './cast';
import type { Cast } from './cast-of';
import { addressOf, nameOf, type Probe, probeOf } from './probes';
import { calls, creatable, gettable, has, send } from './subjects';

/** What every call takes, asked over HTTP of whoever may call it: strange names, wrong types, a thousand times one name. */
let world: World;
let cast: Cast;
let callers: readonly Person[];
beforeAll(async () => {
  world = await openWorld();
  cast = await castOf(world);
  callers = [cast.a.admin, cast.platform, cast.supervisor];
  return () => world.close();
});

const declared = (): readonly Route[] => world.app.routes;
const bodied = (route: Route): boolean => route.method !== 'GET' && route.consumes !== 'multipart';

async function ask(route: Route, query: string, body?: unknown, headers?: Record<string, string>): Promise<WorldReply> {
  const probe: Probe = probeOf(route, cast.rows);
  const to = (who: Person | undefined) =>
    world.call(route.method, `${addressOf(route, probe)}?${query}`, {
      ...(who ? { token: who.tokens.access } : {}),
      ...(bodied(route) || headers ? { body: body ?? {} } : {}),
      ...(headers ? { headers } : {}),
    });
  if ('public' in route.access) return to(undefined);
  let reply = await to(callers[0]);
  for (const who of callers.slice(1)) if (reply.status === 403) reply = await to(who);
  // A supervisor's own call asks for the company.
  return reply;
}

const written = async (): Promise<unknown> => (await world.sql('select count(*)::int as n from audit_log'))[0]?.n;
const told = (reply: WorldReply, name: string): boolean =>
  reply.status >= 400 && reply.status < 500 && JSON.stringify(reply.body).includes(name);

/** Every route together: one that is wrong does not hide the next. */
async function refusedByAll(
  routes: readonly Route[],
  cases: (route: Route) => readonly (readonly [name: string, query: string, body?: unknown])[],
): Promise<void> {
  const before = await written();
  const wrong: string[] = [];
  for (const route of routes)
    for (const [name, query, body] of cases(route)) {
      const reply = await ask(route, query, body);
      if (!told(reply, name))
        wrong.push(`${nameOf(route)} ${name}: ${reply.status} ${JSON.stringify(reply.body)?.slice(0, 160)}`);
    }
  expect(wrong).toEqual([]);
  expect(await written()).toBe(before);
}

/** A value that no field of the kind takes. */
const wrongOf = (field: AnyField): unknown => (field.kind === 'json' || field.kind === 'rows' ? 7 : { a: 1 });
const wires = (name: string, field: AnyField): string =>
  field.kind === 'period' ? (field.columns[0] as string) : wireName(name, field);

describe('what calls take', () => {
  it('is nothing else: a strange name is refused by name', async () => {
    await refusedByAll(declared(), (route) => [
      ['nonsense', 'nonsense=1'],
      ...(bodied(route) ? [['nonsense', '', { nonsense: 1 }] as const] : []),
    ]);
  });

  it('is nothing else in child rows either: a strange name is refused by row and name', async () => {
    const withRows = (route: Route) =>
      Object.entries({ ...route.takes.record?.fields, ...route.takes.body }).flatMap(([name, field]) =>
        field.kind === 'rows' && bodied(route) ? [wireName(name, field)] : [],
      );
    const routes = declared().filter((route) => withRows(route).length > 0);
    expect(routes.length).toBeGreaterThan(10);
    await refusedByAll(routes, (route) =>
      withRows(route).map((wire) => [`${wire}[1].nonsense`, '', { [wire]: [{}, { nonsense: 1 }] }] as const),
    );
  });

  it('is nothing beside the file it takes: a strange part is refused by name', async () => {
    const routes = declared().filter(({ consumes }) => consumes === 'multipart');
    expect(routes.length).toBeGreaterThan(5);
    const wrong: string[] = [];
    for (const route of routes) {
      const sent = multipart(Buffer.from('x'), '清单.xlsx', 'file', { nonsense: '1' });
      // The import of anything asks first of what.
      const kind = 'importType' in (route.takes.query ?? {}) ? 'importType=post' : '';
      const reply = await ask(route, kind, sent.body, sent.headers);
      if (!told(reply, 'nonsense')) wrong.push(`${nameOf(route)}: ${reply.status} ${JSON.stringify(reply.body)}`);
    }
    expect(wrong).toEqual([]);
  });

  it('is of its kind: a wrong type is refused by the name of its field', async () => {
    await refusedByAll(declared(), ({ takes }) => [
      ...Object.entries(takes?.query ?? {}).map(
        ([name, field]) => [wires(name, field), `${wires(name, field)}=%00x&${wires(name, field)}=%00y`] as const,
      ),
      ...(takes?.judged
        ? []
        : Object.entries(takes?.body ?? {}).map(
            ([name, field]) => [wires(name, field), '', { [wires(name, field)]: wrongOf(field) }] as const,
          )),
    ]);
  });

  it('is of its kind in records too, every fault at once', async () => {
    for (const { resource, keeper } of creatable) {
      const { path } = calls.create(resource, {});
      if (!declared().some((route) => route.method === 'POST' && route.path === path && route.takes?.judged)) continue;
      const fields = Object.entries(resource.fields).filter(
        ([, field]) => !field.computed && field.kind !== 'state' && field.kind !== 'period',
      );
      const wrong = fields.filter(([, field]) => !kindOf(field).parse(wrongOf(field), field).ok);
      const body = Object.fromEntries(wrong.map(([name, field]) => [wireName(name, field), wrongOf(field)]));
      const reply = await send(keeper(cast), calls.create(resource, body));
      const named = ((reply.data?.errors ?? []) as FieldError[]).map(({ field }) => field);
      expect([resource.name, reply.status]).toEqual([resource.name, 400]);
      expect(named).toEqual(expect.arrayContaining(wrong.map(([name, field]) => wireName(name, field))));
    }
  });

  it('is said once: a thousand times the same name is refused by name', async () => {
    const thousand = (name: string) => Array.from({ length: 5 * MOST_NAMES }, (_, at) => `${name}=${at}`).join('&');
    await refusedByAll(declared(), () => [['current', thousand('current')]]);
  });

  it('is also a word of every field that is searched, wherever a resource is listed', async () => {
    const wrong: string[] = [];
    let asked = 0;
    for (const route of declared()) {
      const listed = route.method === 'GET' ? route.takes.filters : undefined;
      for (const name of listed?.search ?? []) {
        const wire = wireName(name, listed?.fields[name] as AnyField);
        const reply = await ask(route, `${wire}=${encodeURIComponent('无此词语')}`);
        asked += 1;
        if (reply.status >= 500) wrong.push(`${nameOf(route)} ${wire}: ${reply.status}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThan(200);
  });

  it('takes a record as it was told, whole', async () => {
    const strange: string[] = [];
    for (const { resource, keeper, make } of creatable) {
      if (!gettable(resource) || !has(resource, 'update', 'submit')) continue;
      const id = await make(cast);
      const { data } = must(await send(keeper(cast), calls.get(resource, id)));
      const reply = await send(keeper(cast), calls.update(resource, id, data));
      if (reply.status !== 200)
        strange.push(`${resource.name}: ${JSON.stringify(reply.body?.data?.errors ?? reply.msg)}`);
    }
    expect(strange).toEqual([]);
  });

  it('takes it whole at every step of the record too', async () => {
    const strange: string[] = [];
    for (const { resource, keeper, make } of creatable) {
      if (!gettable(resource)) continue;
      const taking = world.app.routes.filter(
        ({ resource: name, effect, takes }) =>
          name === resource.name && effect === 'write' && takes.record === resource,
      );
      if (taking.length === 0) continue;
      const id = await make(cast);
      const { data } = must(await send(keeper(cast), calls.get(resource, id)));
      for (const route of taking) {
        const path = route.path.replace(/:\w+/g, id);
        const reply = await keeper(cast).call(route.method, path, { body: data });
        const told = JSON.stringify(reply.body?.data?.errors ?? reply.body?.msg ?? '');
        if (told.includes('不能识别的字段')) strange.push(`${nameOf(route)}: ${told}`);
      }
    }
    expect(strange).toEqual([]);
  });
});

it('what writes a table of the platform is closed to everybody else, whatever codes he was given', () => {
  const platforms = new Set(allResources.filter(({ scope }) => scope === 'platform').map(({ name }) => name as string));
  const open = world.app.routes.filter(
    ({ resource, effect, access }) =>
      effect === 'write' && platforms.has(resource ?? '') && 'code' in access && access.audience?.join() !== 'platform',
  );
  expect(open.map(nameOf)).toEqual([]);
});
