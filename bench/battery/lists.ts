import { allResources } from '@anlan/domain';
import { columnName, wireName } from '@anlan/resource';
import { castOf } from '../../apps/server/src/contract/cast';
import type { Cast } from '../../apps/server/src/contract/cast-of';
import { addressOf, nameOf, probeOf } from '../../apps/server/src/contract/probes';
import type { Route } from '../../apps/server/src/kernel/route';
import type { Person } from '../../apps/server/src/testing/company-world';
import type { World } from '../../apps/server/src/testing/world';

export interface ListsResult {
  readonly lists: number;
  readonly calls: number;
  readonly refused: number;
  readonly searched: number;
  readonly failures: readonly string[];
}

export interface ListsOptions {
  /** Of the fifty hostile names, so many per list. */
  readonly names: number;
  readonly words: number;
  readonly wildcards: number;
  readonly pages: number;
}

/** Fifty names nobody may sort or filter by: SQL, columns that are not shown, names of JavaScript, spellings. */
const HOSTILE: readonly string[] = [
  ...['id;drop table area', 'id--', "id'", 'id"', 'id desc', 'id/**/desc', '(select 1)', '1', '-1', 'id,(select 1)'],
  ...[
    'create_time desc,id',
    'create_time::text',
    'pg_sleep(1)',
    'case when true then id end',
    'null',
    'id nulls first',
  ],
  ...[
    'tenant_id',
    't.id',
    'area.id',
    'search_grams',
    'pinyin',
    'deleted_at',
    'phone_hash',
    'id_card_hash',
    'ancestors',
  ],
  ...[
    'password',
    'credential.hash',
    'secret_key',
    'client_secret',
    'xmin',
    'ctid',
    'tableoid',
    'current_user',
    'version()',
  ],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__proto__.polluted', 'length'],
  ...['\u0000', '\ud800', '名称\u202e', '%', '_', '$1', '{{7*7}}', '../../etc/passwd'],
];

/** Texts a list of that resource might be searched by. */
const textsOf = (resource: string | undefined): readonly string[] =>
  allResources
    .filter(({ name }) => name === resource)
    .flatMap(({ fields }) =>
      Object.entries(fields).flatMap(([name, field]) =>
        field.kind === 'text' || field.kind === 'longText' ? [wireName(name, field)] : [],
      ),
    );

/** What lists that are none of a resource's records call theirs. */
const WORDS: readonly string[] = [
  ...['tenantName', 'companyName', 'userName', 'realName', 'account', 'name', 'q', 's', 'text', 't', 'keyword'],
  'title',
];
const EVERY_RECORD: readonly Record<string, string>[] = [
  { ascs: 'updateTime' },
  { descs: 'create_user' },
  { updateTime_ge: '2026-01-01' },
  { createUser_equal: '018f0000-0000-7000-8000-000000000000', updateUser_null: '1' },
];
const WILDCARDS = ['%', '_', '%%', '\\', '\\%', '__'];
const SIZES = ['501', '100000', '999999999', '9'.repeat(30), '-1', '0', '1e9', '0x10', 'NaN', '5;select', ' 20 '];
const PAGES = ['999999999', '-5', '9'.repeat(30), '1.5', 'x'];
const PAGING = [...SIZES.map((size) => ({ size })), ...PAGES.map((current) => ({ current }))];
const NOTHING = 'zz无此名qq';

/**
 * Every list, asked to sort and filter by names it does not know, to search for wildcards and to give more than a page
 * (quality S7): a name is refused or means nothing, a wildcard is a character, a page has at most 500 rows.
 */
export async function lists(world: World, options: ListsOptions): Promise<ListsResult> {
  const cast = await castOf(world);
  const failures: string[] = [];
  let [calls, refused, searched, count] = [0, 0, 0, 0];
  for (const route of world.app.routes) {
    if (route.method !== 'GET' || route.effect !== 'read' || 'public' in route.access) continue;
    const who = keeperOf(route, cast);
    const probe = probeOf(route, cast.rows);
    const ask = async (query: Record<string, string>) => {
      calls += 1;
      return who.call('GET', addressOf(route, probe), { query: { ...probe.query, ...query } });
    };
    const plain = await ask({});
    const seen = idsOf(plain.body);
    if (plain.status !== 200 || seen === undefined) continue;
    count += 1;
    // A name that the resource itself shows is none of these.
    const shown = new Set(
      allResources
        .filter(({ name }) => name === route.resource)
        .flatMap(({ fields }) => Object.keys(fields).flatMap((name) => [name, columnName(name)])),
    );
    const hostile = HOSTILE.filter((name) => !shown.has(name));
    const told = (query: object, what: string) => failures.push(`${nameOf(route)} ${JSON.stringify(query)}: ${what}`);
    // Each route begins elsewhere, so that few per route are still all of them over the routes.
    for (let turn = 0; turn < options.names; turn += 1) {
      const name = hostile[(count * 7 + turn) % hostile.length] as string;
      for (const query of [
        ...[{ ascs: name }, { descs: name }, { ascs: `${name},` }, { order: name }],
        ...[{ [name]: 'x' }, { [`${name}_like`]: 'x' }],
      ]) {
        const reply = await ask(query as Record<string, string>);
        if (reply.status === 400) refused += 1;
        else if (reply.status !== 200) told(query, `answers ${reply.status}`);
        else if (String(idsOf(reply.body)) !== String(seen)) told(query, 'changes what is listed');
      }
    }
    // What every record has: a list that is none of records may refuse it.
    for (const query of EVERY_RECORD) {
      const reply = await ask(query);
      if (reply.status !== 200 && reply.status !== 400) told(query, `answers ${reply.status}`);
    }
    const found = new Map<string, string>();
    const own = textsOf(route.resource);
    const words = own.length > 0 ? own : WORDS;
    for (let turn = 0; turn < Math.min(options.words, words.length); turn += 1) {
      const word = words[(count * 13 + turn) % words.length] as string;
      for (const name of [word, `${word}_like`]) {
        const none = await ask({ [name]: NOTHING });
        if (none.status !== 200) continue;
        found.set(name, String(idsOf(none.body)));
        if (found.get(name) !== String(seen)) searched += 1;
        for (const wildcard of WILDCARDS.slice(0, options.wildcards)) {
          const reply = await ask({ [name]: wildcard });
          if (reply.status === 200 && String(idsOf(reply.body)) !== found.get(name) && !holds(reply.body, wildcard))
            told({ [name]: wildcard }, 'is taken for more than a character');
          else if (reply.status >= 500) told({ [name]: wildcard }, `answers ${reply.status}`);
        }
      }
    }
    if (typeof plain.data?.size !== 'number') continue;
    for (let turn = 0; turn < options.pages; turn += 1) {
      const query = PAGING[(count * 5 + turn) % PAGING.length] as Record<string, string>;
      const reply = await ask(query);
      if (reply.status >= 500) told(query, `answers ${reply.status}`);
      if (reply.status !== 200) continue;
      const { size, records } = reply.data;
      if (!(size >= 1 && size <= 500) || records.length > size) told(query, `gives ${records.length} of ${size}`);
    }
  }
  for (const bug of world.bugs) failures.push(`logged as a bug: ${bug.slice(0, 300)}`);
  return { lists: count, calls, refused, searched, failures };
}

function keeperOf(route: Route, cast: Cast): Person {
  const audience = 'public' in route.access ? undefined : route.access.audience;
  if (!audience || audience.includes('company')) return cast.a.admin;
  return audience.includes('platform') ? cast.platform : cast.supervisor;
}

/** What is listed, in its order; nothing for an answer that is no list. */
function idsOf(body: { data?: unknown } | undefined): string[] | undefined {
  const data = body?.data as { records?: unknown } | unknown[] | null | undefined;
  const rows = Array.isArray(data) ? data : Array.isArray(data?.records) ? data.records : undefined;
  return rows?.map((row) => String((row as { id?: unknown } | null)?.id ?? JSON.stringify(row)));
}

/** A row that truly holds the character may be found by it. */
const holds = (body: unknown, character: string): boolean =>
  JSON.stringify(body).includes(JSON.stringify(character).slice(1, -1));
