import { type AnyField, type Fields, wireName } from '@anlan/resource';
import type { Route } from '../../apps/server/src/kernel/route';
import type { Random } from './random';

/** One hostile question: everything an HTTP client can spoil. */
export interface Hostile {
  readonly path: string;
  readonly query: string;
  readonly payload?: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** What was done to it, for the report. */
  readonly how: string;
}

const UUID = '018f0000-0000-7000-8000-000000000000';

/** Texts that have broken other products: SQL, HTML, sheets, templates, paths, headers, directories, directions. */
const TEXTS: readonly string[] = [
  "' OR 1=1--",
  "'; drop table area; --",
  '1) or pg_sleep(3)::text is null--',
  '$1',
  '%',
  '_',
  '\\',
  '<svg onload=alert(1)>',
  '<script>alert(1)</script>',
  "=cmd|'/C calc'!A0",
  '@SUM(1+1)',
  '\u0024{7*7}',
  '{{7*7}}',
  '#{7*7}',
  '../../../../etc/passwd',
  '..%2f..%2fsecret.key',
  '/etc/passwd\0.jpg',
  'a\r\nSet-Cookie: stolen=1',
  '*)(uid=*))(|(uid=*',
  '\u202Egnp.exe',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '\ufeff',
  '🧨'.repeat(60),
  'e\u0301'.repeat(300),
  '',
  ' ',
  '-1',
  '0',
  '00000000000000000000',
  '9223372036854775808',
  '1e400',
  'NaN',
  'Infinity',
  '0x1F',
  '１２３',
  'null',
  'undefined',
  'true',
  '[]',
  '{"x":1}',
  '0000-00-00',
  '2026-02-30',
  '9999-12-31 23:59:59',
  '2026-01-01T00:00:00Z',
  '294277-01-01',
  UUID,
  UUID.toUpperCase(),
  `${UUID},${UUID}`,
  Array(700).fill(UUID).join(','),
  '__proto__',
  'constructor',
  'toString',
  'A'.repeat(5_000),
];

const LARGE = 'B'.repeat(1_048_576);

const VALUES: readonly unknown[] = [
  ...TEXTS,
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  9_007_199_254_740_991,
  2_147_483_648,
  -2_147_483_649,
  99_999_999_999_999,
  [],
  {},
  [[]],
  [null],
  ['a', 1, null, {}],
  { toString: 'x' },
  { id: UUID },
  { $gt: '' },
  Array(2_000).fill('a'),
];

const named = (fields: Fields | undefined): readonly (readonly [string, AnyField])[] =>
  Object.entries(fields ?? {}).map(([name, field]) => [wireName(name, field), field] as const);

const COMMON_BODY = [
  'id',
  'ids',
  'version',
  'tenantId',
  'parentId',
  'userIds',
  'roleIds',
  'menuIds',
  'remark',
  'hiddenDangerId',
  'idList',
];
const COMMON_QUERY = [
  'id',
  'ids',
  'current',
  'size',
  'ascs',
  'descs',
  'tenantId',
  'code',
  'parentId',
  'roleId',
  'roleIds',
  'name',
  'q',
  'createTime_datege',
  'idList',
  'domain',
  'clientId',
  'paramKey',
  't',
  's',
];
const SUFFIXES = [
  '',
  '_equal',
  '_like',
  '_notequal',
  '_ge',
  '_le',
  '_datege',
  '_datele',
  '_null',
  '_notnull',
  '_ignore',
  '_regex',
];

export interface Shape {
  /** What the call says it takes, and what its record has: most questions spoil their values, or none would get in. */
  readonly body: ReadonlyMap<string, AnyField>;
  readonly query: ReadonlyMap<string, AnyField>;
  /** Conditions of a list: names with their comparisons. */
  readonly conditions: readonly string[];
}

export function shapeOf({ takes }: Route): Shape {
  return {
    body: new Map([...named(takes.record?.fields), ...named(takes.body)]),
    query: new Map(named(takes.query)),
    conditions: named(takes.filters?.fields).map(([name]) => name),
  };
}

/** Every call takes these, whatever they hold. */
const ALWAYS = ['current', 'size', 'ascs', 'descs', 'tenantId', 'companyTenantId', 'area_ignore'];

function queryKey(random: Random, { query, conditions }: Shape): string {
  if (random.chance(0.1)) return random.pick(TEXTS).slice(0, 100);
  if (random.chance(0.1)) return `${random.pick(COMMON_QUERY)}${random.pick(SUFFIXES)}`;
  const ways: readonly (() => string)[] = [
    () => random.pick(ALWAYS),
    ...(query.size > 0 ? [() => random.pick([...query.keys()])] : []),
    ...(conditions.length > 0 ? [() => `${random.pick(conditions)}${random.pick(SUFFIXES)}`] : []),
  ];
  return random.pick(ways)();
}

/** A body the route would understand, where one is known: most of it stays, so that the spoiled part is reached. */
export interface Honest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

function child(random: Random, field: AnyField | undefined): unknown {
  if (field?.kind === 'rows' && random.chance(0.6)) {
    const names = Object.keys(field.fields);
    return [Object.fromEntries(names.filter(() => random.chance(0.7)).map((name) => [name, random.pick(VALUES)]))];
  }
  return random.chance(0.02) ? LARGE : random.pick(VALUES);
}

function spoiledBody(random: Random, shape: Shape, honest: Honest): { payload: string; type: string; how: string } {
  const body: Record<string, unknown> = random.chance(0.7) ? { ...honest.body } : {};
  const declared = [...shape.body.keys()];
  const spoils = 1 + random.below(4);
  const names: string[] = [];
  for (let count = 0; count < spoils; count += 1) {
    const key = random.pick(declared.length > 0 && random.chance(0.9) ? declared : COMMON_BODY);
    names.push(key);
    body[key] = child(random, shape.body.get(key));
  }
  const json = JSON.stringify(body);
  const how = `body ${names.join(',')}`;
  const odd = random.below(16);
  if (odd === 0)
    return {
      payload: `${json.slice(0, -1)},"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}`.replace('{,', '{'),
      type: 'application/json',
      how: `${how} +__proto__`,
    };
  if (odd === 1)
    return {
      payload: `${json.slice(0, -1)},"id":{"a":1},"id":["${UUID}"],"version":1,"version":"x"}`.replace('{,', '{'),
      type: 'application/json',
      how: `${how} +duplicate keys`,
    };
  if (odd === 2)
    return { payload: '['.repeat(10_000) + ']'.repeat(10_000), type: 'application/json', how: 'depth 10000' };
  if (odd === 3)
    return { payload: `${'{"a":'.repeat(31)}1${'}'.repeat(31)}`, type: 'application/json', how: 'depth 31' };
  if (odd === 4)
    return { payload: json.slice(0, Math.max(1, random.below(json.length))), type: 'application/json', how: 'cut off' };
  if (odd === 5)
    return {
      payload: json,
      type: random.pick([
        'text/plain',
        'application/xml',
        'application/x-www-form-urlencoded',
        'application/json; charset=utf-16',
        'x',
      ]),
      how: 'content type',
    };
  if (odd === 6)
    return {
      payload: random.pick(['null', '0', '"x"', '[]', '[null]', 'true', '[[1]]', `["${UUID}"]`, ' ']),
      type: 'application/json',
      how: 'no object',
    };
  if (odd === 7)
    return {
      payload: new URLSearchParams(
        Object.entries(body).map(([key, value]) => [
          key,
          (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 2_000),
        ]),
      ).toString(),
      type: 'application/x-www-form-urlencoded',
      how: `form ${names.join(',')}`,
    };
  return { payload: json, type: 'application/json', how };
}

function spoiledForm(random: Random): { payload: Buffer; type: string; how: string } {
  const boundary = 'hostile';
  const name = random
    .pick(TEXTS)
    .replace(/["\r\n\0]/g, '_')
    .slice(0, 400);
  const field = random.pick(['file', 'file', 'files', '__proto__', '']);
  const content = random.pick([
    Buffer.alloc(0),
    Buffer.from('PK\u0003\u0004garbage'),
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, ...Array(200).fill(0)]),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    Buffer.from('%PDF-1.4 nothing'),
    Buffer.from('a,b\n1,2'),
    Buffer.alloc(300_000, 0x41),
  ]);
  const whole = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${random.pick(['image/jpeg', 'text/html', 'x/y'])}\r\n\r\n`,
    ),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const cut = random.chance(0.2);
  return {
    payload: cut ? whole.subarray(0, Math.floor(whole.length / 2)) : whole,
    type: `multipart/form-data; boundary=${random.chance(0.1) ? 'other' : boundary}`,
    how: `file ${content.length} bytes${cut ? ', cut off' : ''}`,
  };
}

const encoded = (text: string): string => {
  try {
    return encodeURIComponent(text);
  } catch {
    // A lone surrogate has no UTF-8: sent as the bytes a careless client would send.
    return '%ED%A0%80';
  }
};

export function hostileInput(random: Random, route: Route, shape: Shape, honest: Honest): Hostile {
  const how: string[] = [];
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => {
    if (!random.chance(0.35) && honest.params[name]) return encoded(honest.params[name]);
    const text = random.pick([...TEXTS, 'x'.repeat(199), 'x'.repeat(250)]);
    how.push(`path ${name}`);
    return encoded(text.slice(0, 600)) || '%20';
  });
  const pairs = Object.entries(honest.query).map(([key, value]) => `${encoded(key)}=${encoded(value)}`);
  const spoils = route.method === 'GET' || random.chance(0.3) ? 1 + random.below(3) : 0;
  for (let count = 0; count < spoils; count += 1) {
    const key = queryKey(random, shape);
    how.push(`query ${key.slice(0, 30)}`);
    pairs.push(`${encoded(key)}${random.chance(0.1) ? '[]' : ''}=${encoded(random.pick(TEXTS).slice(0, 3_000))}`);
    if (random.chance(0.1)) pairs.push(`${encoded(key)}=again`);
  }
  const headers: Record<string, string> = {};
  if (random.chance(0.15)) {
    headers['idempotency-key'] = random.pick([
      'x',
      'key-key-key-key',
      'y'.repeat(100),
      'z'.repeat(101),
      'a b c d e f',
      "' or 1=1 -- aaaa",
    ]);
    how.push('key');
  }
  if (random.chance(0.05)) headers['x-forwarded-for'] = random.pick(['127.0.0.1', 'x'.repeat(500), '::1, 1.2.3.4']);
  if (random.chance(0.05)) headers['user-agent'] = 'U'.repeat(4_000);
  if (random.chance(0.05))
    headers.range = random.pick(['bytes=0-', 'bytes=9-1', 'bytes=-0', 'bytes=99999999999999999999-']);
  const query = pairs.length > 0 ? `?${pairs.join('&')}` : '';
  if (route.method === 'GET') return { path, query, headers, how: how.join('; ') };
  const body =
    route.consumes === 'multipart' && random.chance(0.8) ? spoiledForm(random) : spoiledBody(random, shape, honest);
  return {
    path,
    query,
    payload: body.payload,
    headers: { ...headers, 'content-type': body.type },
    how: [...how, body.how].join('; '),
  };
}
