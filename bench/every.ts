import { setTimeout as sleep } from 'node:timers/promises';
import { allResources } from '@anlan/domain';
import type pg from 'pg';
import { compose, routesOf } from '../apps/server/src/app';
import type { Services, TenantKind } from '../apps/server/src/kernel/context';
import { PREFIX } from '../apps/server/src/kernel/pipeline/pipeline';
import type { Route } from '../apps/server/src/kernel/route';
import { tokenDigest } from '../apps/server/src/modules/identity/session/sessions';
import { drive, markdown, median } from './lib/compare';
import { idOf, idSql, OFFICE, ofTenant, tenantId } from './lib/ids';
import type { LoadRequest } from './lib/load.process';
import { LARGE, SMALL, SMALL_OFFICE } from './lib/seed-every';
import { type Stage, tokenOf } from './lib/stage';

/** P8: a list of a large company takes at most so much longer than that of a small one. */
const GOAL = 1.2;
const COUNT = 40;
/** A list that takes so long needs no forty calls to be found out. */
const LONGEST = 2_000;
/** Of so many, the longest, the database's own time is told as well. */
const SLOWEST = 12;

type Query = Readonly<Record<string, string>>;

/**
 * How the screens open a list, where that is more than its address: periods, fixed conditions, the record it belongs to.
 * In another order or with the filters of a tile where a screen has one; `$table.column` is what the newest row of that company has there, `$me` the one who asks.
 */
const OPENED: Readonly<Record<string, readonly Query[]>> = {
  '/safe/hiddendanger/page': [
    {},
    { descs: 'createTime', size: '5' },
    { status: '1,2,3,4,7' },
    { status: '5' },
    { isOverdue: '1' },
    { riskId: '$hidden_danger.risk_id' },
  ],
  '/safe/hiddendanger/government/page': [{}, { descs: 'discoveryTime' }, { descs: 'createTime', size: '5' }],
  '/safe/hiddendanger/upcoming/page': [{}, { size: '5' }],
  '/safe/warn/page': [{}, { processingState: '1', descs: 'createTime', size: '5' }],
  '/safe/warn/government/page': [{}, { processingState: '1', descs: 'createTime', size: '5' }],
  '/safe/planvtwotask/mine': [{}, { taskStatus: '1,2', begun: '1', size: '5' }],
  '/safe/riskplanrecord/page': [{}, { planId: '$risk_plan_record.plan_id', size: '50' }],
  '/safe/riskevaluation/page': [{}, { riskId: '$risk_evaluation.risk_id' }],
  '/safe/riskvtwoplan/page': [{ riskId: '$check_plan_risk.risk_id', size: '200' }],
  '/safe/dangersourcerisk/page': [{}, { dangerSourceId: '$danger_source_risk.danger_source_id' }],
  '/safe/tasktimingrecord/page': [{}, { planId: '$task_timing_record.plan_id', size: '5' }],
  '/safe/taskstatistics/page': [
    { period: 'month', group: 'person' },
    { period: 'year', group: 'person' },
    { period: 'month', group: 'dept' },
  ],
  '/safe/taskstatistics/government/page': [{ period: 'month', group: 'person' }],
  '/safe/taskstatistics/user/unfinished/list': [{ period: 'month', userId: '$me' }],
  '/safe/bell/list': [{ kind: 'mail' }, { kind: 'todo' }, { kind: 'notice' }],
  '/safe/index/government/company/page': [{ size: '24' }],
  '/safe/hiddendanger/government/bulletin': [{ startMonth: '2025-07', endMonth: '2025-12' }],
};
/** Lists that no address betrays. */
const ALSO: ReadonlySet<string> = new Set([
  '/safe/planvtwotask/mine',
  '/safe/checkrun/mine',
  '/safe/hiddendanger/government/bulletin',
  '/safe/index/government/company/all',
]);
/** Of one dictionary, and of maps that nobody has uploaded: nothing of these grows with a company. */
const NOT_ASKED: ReadonlySet<string> = new Set([
  '/blade-system/dict/child-list',
  '/blade-system/dict-biz/child-list',
  '/blade-system/region/map/list',
]);
/** One copy for all companies: the same list for the small one and the large one. */
const PLATFORMS: ReadonlySet<string> = new Set(
  allResources.filter(({ scope }) => scope === 'platform').map(({ name }) => name),
);

interface Call {
  readonly name: string;
  readonly of: 'company' | 'company, by its supervisor' | 'jurisdiction';
  readonly small: LoadRequest;
  readonly large: LoadRequest;
}

interface Found extends Call {
  readonly p50: readonly [small: number, large: number];
  readonly ratio: number;
  /** Of the small one to itself. */
  readonly noise: number;
  readonly rows: readonly [small: number, large: number];
}

const nothing = new Proxy(
  {},
  {
    get: (_target, name) => {
      throw new Error(`the routes touch ${String(name)}`);
    },
  },
);

/** The product's own list of its lists, one a handler whatever addresses it has. */
function listRoutes(): readonly Route[] {
  const base = { db: nothing, clock: { now: () => 0 }, log: nothing, storage: nothing, keys: nothing };
  const seen = new Set<string>();
  return routesOf(compose(base as unknown as Services, true).modules).filter((route) => {
    const { method, path, access, summary, resource, operation } = route;
    const list = /(page|list)$/i.test(path) || ALSO.has(path);
    if (method !== 'GET' || !list || path.includes(':') || 'public' in access || NOT_ASKED.has(path)) return false;
    if (resource && PLATFORMS.has(resource)) return false;
    const handler = [summary, resource, operation, access.audience].join('/');
    if (seen.has(handler)) return false;
    seen.add(handler);
    return true;
  });
}

const audienceOf = ({ access }: Route): readonly TenantKind[] =>
  ('public' in access ? [] : access.audience) ?? ['company', 'government', 'platform'];

async function rowsNamed(client: pg.Client): Promise<(t: number, query: Query) => Query> {
  const names = Object.values(OPENED)
    .flatMap((list) => list.flatMap((query) => Object.values(query)))
    .filter((value) => value.startsWith('$'));
  const found = new Map<string, string>();
  for (const t of [LARGE, SMALL]) {
    for (const name of new Set(names)) {
      const [table, column] = name.slice(1).split('.');
      const { rows } = column
        ? await client.query<{ id: string }>(
            `select ${column} as id from ${table} where tenant_id = $1 and ${column} is not null order by id desc limit 1`,
            [tenantId(t)],
          )
        : { rows: [{ id: idOf('user', ofTenant(t, 1)) }] };
      found.set(`${t}${name}`, rows[0]?.id ?? '');
    }
  }
  return (t, query) =>
    Object.fromEntries(
      Object.entries(query).map(([key, value]) => [
        key,
        value.startsWith('$') ? (found.get(`${t}${value}`) as string) : value,
      ]),
    );
}

const request = (path: string, t: number, query: Query): LoadRequest => ({
  method: 'GET',
  path: `${PREFIX}${path}?${new URLSearchParams({ current: '1', size: '10', ...query })}`,
  token: tokenOf(t),
});

async function callsOf(client: pg.Client): Promise<readonly Call[]> {
  const named = await rowsNamed(client);
  return listRoutes().flatMap((route): Call[] => {
    const audience = audienceOf(route);
    const { path } = route;
    return (OPENED[path] ?? [{}]).flatMap((query): Call[] => {
      const told = new URLSearchParams(query).toString().replace(/=%24\w+/g, '=…');
      const name = `${path.slice(1)}${told ? `?${decodeURIComponent(told)}` : ''}`;
      if (audience.includes('company'))
        return [
          {
            name,
            of: 'company',
            small: request(path, SMALL, named(SMALL, query)),
            large: request(path, LARGE, named(LARGE, query)),
          },
        ];
      if (!audience.includes('government')) return [];
      if (route.needsCompany)
        return [
          {
            name,
            of: 'company, by its supervisor',
            small: request(path, OFFICE, { ...named(SMALL, query), tenantId: tenantId(SMALL) }),
            large: request(path, OFFICE, { ...named(LARGE, query), tenantId: tenantId(LARGE) }),
          },
        ];
      return [
        { name, of: 'jurisdiction', small: request(path, SMALL_OFFICE, query), large: request(path, OFFICE, query) },
      ];
    });
  });
}

interface Reply {
  readonly status: number;
  readonly rows: number;
  readonly text: string;
}

/** How many rows a list answers, whether in pages or whole. */
async function asked(port: number, { path, token }: LoadRequest): Promise<Reply> {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'blade-auth': `bearer ${token}` } });
  const text = await reply.text();
  const { data } = JSON.parse(text) as { data?: unknown };
  const records = Array.isArray(data) ? data : (data as { records?: unknown } | null)?.records;
  return { status: reply.status, rows: Array.isArray(records) ? records.length : 0, text: text.slice(0, 200) };
}

/** The office of the small district signs in as those of lib/stage.ts do. */
async function letIn(client: pg.Client): Promise<void> {
  const tenant = tenantId(SMALL_OFFICE);
  const session = idSql('session', String(SMALL_OFFICE));
  await client.query(
    `insert into session (tenant_id, id, user_id, acting_tenant, client_id, created_at, seen_at, expires_at, ip, user_agent)
     values ($1, ${session}, $2::uuid, $1, 'anlan', now(), now(), now() + interval '1 day', '127.0.0.1', 'bench')`,
    [tenant, idOf('user', ofTenant(SMALL_OFFICE, 1))],
  );
  await client.query(
    `insert into session_token (digest, tenant_id, session_id, kind, expires_at) values ($1, $2, ${session}, 'access', now() + interval '1 day')`,
    [tokenDigest(tokenOf(SMALL_OFFICE)), tenant],
  );
}

/** What the clock has to do after a start would be measured beside the lists. */
async function quiet(client: pg.Client): Promise<void> {
  for (let left = 1; left > 0; await sleep(2_000)) {
    const { rows } = await client.query<{ n: number }>(
      'select ((select count(*) from outbox where failed_at is null) + (select count(*) from counter_delta))::int as n',
    );
    left = rows[0]?.n ?? 0;
  }
}

/** What answers more than a page is asked for is answered whole. */
const MOST = 20;
const inPages = ({ rows: [, large], large: { path } }: Found): boolean =>
  large <= Math.max(MOST, Number(new URLSearchParams(path.split('?')[1]).get('size')));

const ms = (value: number): string => value.toFixed(2);

/** Every list the product has, as its screen opens it: of a company with few rows and of one with many. */
export async function benchEvery(stage: Stage, rounds: number, note: (line: string) => void): Promise<string> {
  const { client, product, load } = stage;
  await letIn(client);
  note('waits until the start is over');
  await quiet(client);
  const calls: (Call & Pick<Found, 'rows'>)[] = [];
  const bad: string[] = [];
  const refused: string[] = [];
  for (const call of await callsOf(client)) {
    const replies = [await asked(product.port, call.small), await asked(product.port, call.large)] as const;
    if (replies.every(({ status }) => status === 403)) refused.push(call.name);
    else if (replies.every(({ status, rows }) => status === 200 && rows > 0))
      calls.push({ ...call, rows: [replies[0].rows, replies[1].rows] });
    else
      bad.push(
        `${call.name}: ${replies.map(({ status, rows, text }) => `${status}, ${rows} rows ${rows > 0 ? '' : text}`).join(' / ')}`,
      );
  }
  if (bad.length > 0) throw new Error(`lists that answer nothing:\n\n${bad.map((line) => `- ${line}`).join('\n')}`);

  const p50 = async (one: LoadRequest, count = COUNT): Promise<number> =>
    (await load.run({ port: product.port, connections: 1, requests: [one], count, durationMs: LONGEST })).p50;
  note(`${calls.length} lists`);
  const found: Found[] = [];
  for (const call of calls) {
    const rounded: [small: number, large: number, again: number][] = [];
    for (let round = -1; round < rounds; round += 1) {
      // The first is for caches and plans; then each in another order, for the machine changes.
      const small = await p50(call.small);
      const [first, second] = round % 2 === 0 ? [call.large, call.small] : [call.small, call.large];
      const [one, other] = [await p50(first), await p50(second)];
      if (round >= 0) rounded.push(round % 2 === 0 ? [small, one, other] : [small, other, one]);
    }
    const both = (at: 0 | 1 | 2) => median(rounded.map((round) => round[at]));
    found.push({
      ...call,
      p50: [both(0), both(1)],
      ratio: median(rounded.map(([small, large, again]) => large / ((small + again) / 2))),
      noise: median(rounded.map(([small, , again]) => Math.max(small / again, again / small))),
    });
  }
  const paged = found.filter((one) => inPages(one)).sort((a, b) => b.ratio - a.ratio);
  const whole = found.filter((one) => !inPages(one)).sort((a, b) => b.p50[1] - a.p50[1]);

  const database: string[][] = [];
  for (const call of [...paged].sort((a, b) => b.p50[1] - a.p50[1]).slice(0, SLOWEST)) {
    const own = async (one: LoadRequest) =>
      (
        await drive({
          load,
          client,
          server: product,
          application: 'anlan',
          requests: [one],
          connections: 1,
          count: 200,
        })
      ).dbCpu;
    database.push([call.name, ms(await own(call.small)), ms(await own(call.large))]);
  }

  const holds = ({ ratio, noise }: Found): boolean => ratio <= GOAL * noise;
  const short = paged.filter((one) => !holds(one));
  const line = ({ name, of, p50: [small, large], ratio, noise }: Found): string[] => [
    name,
    of,
    ms(small),
    ms(large),
    ms(ratio),
    ms(noise),
  ];
  return [
    `${paged.length} lists by pages, ${whole.length} that answer whole, ${refused.length} not a safety manager's or supervisor's. One request at a time, p50 ms, ${rounds} rounds of ${COUNT} each.`,
    short.length === 0
      ? `**Judgement: all ${paged.length} hold (large ≤ ${GOAL} × small, times the A/A of the list).**`
      : `**Judgement: ${paged.length - short.length} of ${paged.length} hold (large ≤ ${GOAL} × small, times the A/A of the list); not ${short.map(({ name, ratio }) => `${name} (${ms(ratio)})`).join(', ')}.**`,
    markdown(['list', 'of', 'small', 'large', 'large ÷ small', 'A/A'], paged.map(line)),
    `Answered whole, so that the time goes with the rows:\n\n${markdown(
      ['list', 'of', 'rows', 'small', 'large'],
      whole.map(({ name, of, rows, p50: [small, large] }) => [name, of, rows.join(' / '), ms(small), ms(large)]),
    )}`,
    `The longest, CPU of the database a request, ms:\n\n${markdown(['list', 'small', 'large'], database)}`,
  ].join('\n\n');
}
