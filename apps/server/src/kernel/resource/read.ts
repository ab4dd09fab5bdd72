import { type AnyResource, columnName, isUuid, type RowOf } from '@anlan/resource';
import { LRUCache } from 'lru-cache';
import type { Ctx, Work } from '../context';
import { invalid, notFound } from '../errors';
import { personalHash } from '../personal';
import type { AnyOf } from './any-of';
import { hitsOf, type Word } from './contains';
import { counterTotal } from './counters';
import { type Condition, parseQuery } from './filters';
import { presentRows } from './present';
import { reachedBy } from './reached';
import { reachCondition, scopeConditions, wallConditions } from './scope';
import { rowSelect, wireSelect } from './select';
import { hasTenant, keyColumn } from './table';
import { whereOf } from './where';

export { whereOf } from './where';

/** A page as JSON text: it went from PostgreSQL to here in one piece and goes on so. */
export interface Page {
  readonly json: string;
}

export interface ListOptions {
  /** A refined scope (rung 2): rows that await me, rows of one plan. */
  readonly refine?: readonly Condition[];
  /** Rows for any of several reasons. */
  readonly anyOf?: AnyOf;
  readonly sort?: string;
}

type Query = Readonly<Record<string, unknown>>;

const MAX_SIZE = 500;
/** Totals are exact up to here, then from the counters or told as "at least" (quality §2). */
const COUNT_CAP = 1000;
/** From here on ids are found by the index alone and the rows joined afterwards: 7x cheaper deep pages (quality §3). */
const DEFERRED_FROM = 100;
const MAX_OFFSET = 1_000_000;
/** So many of the newest rows are looked through for a common word. */
const NEAR = 2_000;
/** And so many for the rows of somebody who is in many of them. */
const OFTEN = 20_000;

/** Finished statements by shape: the text is put together once, and one text is one prepared statement (db/live-tx). */
const statements = new LRUCache<string, string>({ max: 400 });

function statement(shape: string, build: () => string): string {
  let text = statements.get(shape);
  if (text === undefined) {
    text = build();
    statements.set(shape, text);
  }
  return text;
}

export function parsed(ctx: Ctx, resource: AnyResource, query: Query) {
  const result = parseQuery(resource, query, (value) => personalHash(value, ctx.app.keys.personalHash));
  if ('errors' in result) throw invalid(result.errors);
  return result;
}

const whole = (value: unknown, fallback: number): number => {
  const number = typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : fallback;
  return Number.isSafeInteger(number) ? number : fallback;
};

export function paging(query: Query): { current: number; size: number; offset: number } {
  const current = Math.max(1, whole(query.current, 1));
  const size = Math.min(MAX_SIZE, Math.max(1, whole(query.size, 10)));
  return { current, size, offset: Math.min((current - 1) * size, MAX_OFFSET) };
}

function orderSql(
  resource: AnyResource,
  order: readonly { column: string; descending: boolean }[],
  alias: string,
): string {
  const key = keyColumn(resource);
  const last = order[order.length - 1];
  return [...order, { column: key, descending: last?.descending ?? true }]
    .map(({ column, descending }) => {
      const collate = column === 'pinyin' ? ' collate "C"' : '';
      return `${alias}.${column}${collate}${descending ? ' desc' : ''}`;
    })
    .join(', ');
}

const parseSort = (sort: string) => [{ column: columnName(sort.replace(/^-/, '')), descending: sort.startsWith('-') }];

/** GET page. */
export async function page(work: Work, resource: AnyResource, query: Query, options: ListOptions = {}): Promise<Page> {
  const { conditions, order: asked, equals } = parsed(work, resource, query);
  const paged = paging(query);
  const order = options.sort && !query.ascs && !query.descs ? parseSort(options.sort) : asked;
  const word = conditions.find((condition) => condition.word);
  if (options.anyOf && !word && paged.offset + paged.size <= COUNT_CAP)
    return pageOfArms(
      work,
      resource,
      { conditions: [...(options.refine ?? []), ...conditions], order, ...paged },
      options.anyOf,
    );
  const refine = [...(options.refine ?? []), ...(options.anyOf ? [options.anyOf.otherwise] : [])];
  const fixed = [...scopeConditions(work, resource), ...refine];
  if (word?.word) {
    const rest = conditions.filter((condition) => condition !== word);
    const hits = await hitsOf(work, word.word, COUNT_CAP);
    if (hits === 'none') return presented(work, resource, { n: 0, exact: null, rows: '[]' }, paged);
    if (hits) return pageOf(work, resource, { conditions: [...fixed, ...rest, hits], order, ...paged });
    const near = await nearest(work, resource, [...fixed, ...rest], word.word, order, paged);
    if (near !== undefined) {
      const wall = wallConditions(work, resource).length;
      const n =
        fixed.length + rest.length === wall ? COUNT_CAP + 1 : await capped(work, resource, [...fixed, ...conditions]);
      return presented(work, resource, { n, exact: null, rows: near }, paged);
    }
  }
  const reached = await reachedBy(work, resource, COUNT_CAP);
  if (reached === 'none') return presented(work, resource, { n: 0, exact: null, rows: '[]' }, paged);
  const narrowed = typeof reached === 'object' ? [reached] : [];
  const unfiltered = refine.length + conditions.length === 0;
  const counted = { equals, refined: refine.length > 0 };
  return pageOf(work, resource, {
    conditions: [...fixed, ...conditions, ...narrowed],
    order,
    ...paged,
    ...(narrowed.length > 0 ? {} : { counted }),
    ...(unfiltered && (reached === 'many' || reached === 'often') ? { reached } : {}),
  });
}

type Order = readonly { readonly column: string; readonly descending: boolean }[];
type Paging = ReturnType<typeof paging>;

interface Asked extends Paging {
  readonly conditions: readonly Condition[];
  readonly order: Order;
  /** `many`: more than a total counts, as is known already; `often`: so many that a walk along the newest counts them soonest. */
  readonly reached?: 'many' | 'often';
  /** What the counters need to know about the filter; without it they are not asked. */
  readonly counted?: { readonly equals: ReadonlyMap<string, readonly string[]>; readonly refined: boolean };
}

const NEWEST: Order = [{ column: 'create_time', descending: true }];

interface Found {
  readonly n: number;
  readonly exact: string | null;
  readonly rows: string;
}

async function pageOf(work: Work, resource: AnyResource, asked: Asked): Promise<Page> {
  const { size, offset, order, counted, reached } = asked;
  const where = whereOf(asked.conditions);
  const deferred = offset >= DEFERRED_FROM;
  const total = counted && counterTotal(work, resource, counted.equals, counted.refined, where.values.length);
  const shape = `page/${resource.name}/${where.shape}/${order.map((o) => `${o.column}${o.descending ? '-' : ''}`)}/${size}/${deferred ? 'd' : ''}${reached ?? ''}/${total?.shape ?? ''}`;
  const text = statement(shape, () => {
    const table = resource.table;
    const limit = `limit ${size} offset $${where.values.length + (total?.values.length ?? 0) + 1}::int`;
    const by = orderSql(resource, order, 't');
    const key = keyColumn(resource);
    const keys = hasTenant(resource) ? `t.tenant_id, t.${key}` : `t.${key}`;
    const on = hasTenant(resource) ? `t.tenant_id = p.tenant_id and t.${key} = p.${key}` : `t.${key} = p.${key}`;
    const rows = deferred
      ? `select ${wireSelect(resource)} from (select ${keys} from ${table} t where ${where.sql} order by ${by} ${limit}) p join ${table} t on ${on} order by ${by}`
      : `select ${wireSelect(resource)} from ${table} t where ${where.sql} order by ${by} ${limit}`;
    const all = cappedSql(resource, where.sql);
    const n = { many: `select ${COUNT_CAP + 1} as n`, often: oftenSql(work, resource, where.sql, all), asked: all }[
      reached ?? 'asked'
    ];
    const exact = total ? `case when c.n > ${COUNT_CAP} then ${total.sql} end` : 'null';
    return `select c.n::int as n, ${exact}::bigint as exact, (select coalesce(json_agg(x), '[]')::text from (${rows}) x) as rows from (${n}) c`;
  });
  const [row] = await work.tx.query<Found>(text, [...where.values, ...(total?.values ?? []), offset]);
  return presented(work, resource, row ?? { n: 0, exact: null, rows: '[]' }, asked);
}

/** The first rows of each arm, merged; as many as tell the total up to where totals are exact. */
async function pageOfArms(work: Work, resource: AnyResource, asked: Asked, anyOf: AnyOf): Promise<Page> {
  const { size, offset, order, conditions } = asked;
  const within = whereOf([...wallConditions(work, resource), ...conditions], anyOf.values.length + 1);
  const reach = anyOf.arms.every(({ inReach }) => inReach) ? undefined : reachCondition(work, resource);
  const reached = whereOf(reach ? [reach] : [], anyOf.values.length + within.values.length + 1);
  const values = [...anyOf.values, ...within.values, ...reached.values, offset];
  const shape = `arms/${resource.name}/${anyOf.shape}/${within.shape}/${reached.shape}/${order.map((o) => `${o.column}${o.descending ? '-' : ''}`)}/${size}`;
  const text = statement(shape, () => {
    const { table } = resource;
    const key = keyColumn(resource);
    const by = orderSql(resource, order, 't');
    const columns = order.map(({ column }) => column).filter((column) => column !== key);
    const keys = [...columns, key, ...(hasTenant(resource) ? ['tenant_id'] : [])]
      .map((column) => `t.${column}`)
      .join(', ');
    const place = (index: number) => `$${index + 1}`;
    const arms = anyOf.arms.map(({ sql, each, inReach, nothingIn }) => {
      const where = `${within.sql}${inReach ? '' : ` and ${reached.sql}`} and ${sql(place)}`;
      const first = `select ${keys} from ${table} t where ${where} order by ${nothingIn ? `t.${nothingIn}, ` : ''}${by} limit ${COUNT_CAP + 1}`;
      return each ? `select x.* from ${each} cross join lateral (${first}) x` : `(${first})`;
    });
    const on = hasTenant(resource) ? `t.tenant_id = p.tenant_id and t.${key} = p.${key}` : `t.${key} = p.${key}`;
    const rows = `select ${wireSelect(resource)} from (select * from m t order by ${by} limit ${size} offset $${values.length}::int) p join ${table} t on ${on} order by ${by}`;
    const given = anyOf.given ? `${anyOf.given(place)}, ` : '';
    return `with ${given}m as (${arms.join(' union ')}) select (select count(*) from m)::int as n, null::bigint as exact, (select coalesce(json_agg(x), '[]')::text from (${rows}) x) as rows`;
  });
  // Planning a dozen arms anew at each call takes longer than they do. All three leave in one flight.
  const [, [row]] = await Promise.all([
    work.tx.query(GENERIC, ['force_generic_plan']),
    work.tx.query<Found>(text, values),
    work.tx.query(GENERIC, ['auto']),
  ]);
  return presented(work, resource, row ?? { n: 0, exact: null, rows: '[]' }, asked);
}

const GENERIC = "select set_config('plan_cache_mode', $1, true)";

const cappedSql = (resource: AnyResource, where: string): string =>
  `select count(*) as n from (select 1 from ${resource.table} t where ${where} limit ${COUNT_CAP + 1}) l`;

/** Of a person whose rows are many among the newest: counted along these, which PostgreSQL, thinking them rare, would not. */
function oftenSql(work: Work, resource: AnyResource, where: string, otherwise: string): string {
  // The wall stands first in every scope, so its parameters have the same places.
  const wall = whereOf(wallConditions(work, resource)).sql;
  const newest = `select * from ${resource.table} t where ${wall} order by ${orderSql(resource, NEWEST, 't')} limit ${OFTEN}`;
  const near = `select count(*) as n from (select 1 from (${newest}) t where ${where} limit ${COUNT_CAP + 1}) l`;
  return `select case when near.n > ${COUNT_CAP} then near.n else (${otherwise}) end as n from (${near}) near`;
}

async function capped(work: Work, resource: AnyResource, conditions: readonly Condition[]): Promise<number> {
  const where = whereOf(conditions);
  const [row] = await work.tx.query<{ n: string }>(cappedSql(resource, where.sql), where.values);
  return Number(row?.n ?? 0);
}

/**
 * A page of the rows that hold a common word, from the newest ones alone: reading all that hold it to sort out ten takes
 * time with their number. Undefined where these do not fill the page, or another order is asked.
 */
async function nearest(
  work: Work,
  resource: AnyResource,
  conditions: readonly Condition[],
  word: Word,
  order: Order,
  { size, offset }: Paging,
): Promise<string | undefined> {
  const ordered = order.length === 1 && order[0]?.column === 'create_time';
  if (!ordered || offset + size > NEAR / 10) return undefined;
  const where = whereOf(conditions);
  const text = statement(`near/${resource.name}/${where.shape}/${word.column}/${order[0]?.descending}/${size}`, () => {
    const by = orderSql(resource, order, 't');
    const newest = `select * from ${resource.table} t where ${where.sql} order by ${by} limit ${NEAR}`;
    const after = where.values.length;
    return `select count(*)::int as n, coalesce(json_agg(x), '[]')::text as rows from (select ${wireSelect(resource)} from (${newest}) t where t.${word.column} ilike $${after + 1} order by ${by} limit ${size} offset $${after + 2}::int) x`;
  });
  const [row] = await work.tx.query<Found>(text, [...where.values, word.pattern, offset]);
  return row?.n === size ? row.rows : undefined;
}

async function presented(
  work: Work,
  resource: AnyResource,
  found: Found,
  { size, current }: Pick<Paging, 'size' | 'current'>,
): Promise<Page> {
  const records = await presentRows(work, resource, found.rows, 'list');
  const exact = found.exact === null ? undefined : Number(found.exact);
  return pageOfJson(records, found.n, { size, current }, exact);
}

/** SQL of how many rows there are, as far as a page tells it: nobody waits for a count of all a company has. */
export const countSql = (from: string): string =>
  `(select count(*)::int from (select 1 ${from} limit ${COUNT_CAP + 1}) l)`;

/** A page of rows that SQL has made and `countSql` has counted. */
export function pageOfJson(
  records: string,
  counted: number,
  { size, current }: Pick<Paging, 'size' | 'current'>,
  exact?: number,
): Page {
  const total = exact ?? Math.min(counted, COUNT_CAP);
  const capped = exact === undefined && counted > COUNT_CAP ? ',"capped":true' : '';
  return {
    json: `{"records":${records},"total":${total},"size":${size},"current":${current},"pages":${Math.ceil(total / size)}${capped}}`,
  };
}

/** GET {id}: JSON text of one row, or 404 – not there and out of scope are the same answer. */
export async function get(work: Work, resource: AnyResource, id: unknown, options: ListOptions = {}): Promise<Page> {
  const where = whereOf([...scopeConditions(work, resource), ...(options.refine ?? []), idCondition(resource, id)]);
  const text = statement(
    `get/${resource.name}/${where.shape}`,
    () =>
      `select coalesce(json_agg(x), '[]')::text as rows from (select ${wireSelect(resource, { detail: true })} from ${resource.table} t where ${where.sql} limit 1) x`,
  );
  const [row] = await work.tx.query<{ rows: string }>(text, where.values);
  if (!row || row.rows === '[]') throw notFound();
  const records = await presentRows(work, resource, row.rows, 'detail');
  return { json: records.slice(1, -1) };
}

/** A flat list for pickers and small tables, at most `limit` rows. */
export async function all(
  work: Work,
  resource: AnyResource,
  query: Query,
  options: ListOptions & { readonly limit?: number } = {},
): Promise<Page> {
  const { conditions, order } = parsed(work, resource, query);
  const where = whereOf([...scopeConditions(work, resource), ...(options.refine ?? []), ...conditions]);
  const by = orderSql(resource, options.sort ? parseSort(options.sort) : order, 't');
  const [row] = await work.tx.query<{ rows: string }>(
    `select coalesce(json_agg(x), '[]')::text as rows from (select ${wireSelect(resource)} from ${resource.table} t where ${where.sql} order by ${by} limit ${options.limit ?? 2000}) x`,
    where.values,
  );
  return { json: await presentRows(work, resource, row?.rows ?? '[]', 'list') };
}

export async function count(
  work: Work,
  resource: AnyResource,
  query: Query,
  options: ListOptions = {},
): Promise<number> {
  const { conditions } = parsed(work, resource, query);
  const reached = await reachedBy(work, resource, COUNT_CAP);
  if (reached === 'none') return 0;
  const narrowed = typeof reached === 'object' ? [reached] : [];
  const where = whereOf([...scopeConditions(work, resource), ...(options.refine ?? []), ...conditions, ...narrowed]);
  const [row] = await work.tx.query<{ n: number }>(
    `select count(*)::int as n from ${resource.table} t where ${where.sql}`,
    where.values,
  );
  return row?.n ?? 0;
}

function idCondition(resource: AnyResource, id: unknown): Condition {
  const text = typeof id === 'string' ? id.trim().toLowerCase() : '';
  const wellFormed = resource.key ? /^[\w-]{1,32}$/.test(text) : isUuid(text);
  if (!wellFormed) throw notFound();
  return {
    shape: 'key',
    sql: (place) => `t.${keyColumn(resource)} = ${place(0)}${resource.key ? '' : '::uuid'}`,
    values: [text],
  };
}

/**
 * Stored rows for rules, in the order of `ids`; any that is missing or out of scope → 404. `lock` for a coming write;
 * a coming removal also waits for whoever is about to point to the row, and they for it.
 */
export async function rowsOf<R extends AnyResource>(
  work: Work,
  resource: R,
  ids: readonly string[],
  options: { readonly lock?: boolean | 'remove'; readonly refine?: readonly Condition[] } = {},
): Promise<RowOf<R>[]> {
  if (ids.length === 0) return [];
  const wellFormed = resource.key ? ids.every((id) => /^[\w-]{1,32}$/.test(id)) : ids.every(isUuid);
  if (!wellFormed) throw notFound();
  const type = resource.key ? 'text' : 'uuid';
  const key = keyColumn(resource);
  const keyIs: Condition = { shape: 'ids', sql: (place) => `t.${key} = any(${place(0)}::${type}[])`, values: [ids] };
  const where = whereOf([...scopeConditions(work, resource), ...(options.refine ?? []), keyIs]);
  const lock = options.lock === 'remove' ? ' for update of t' : options.lock ? ' for no key update of t' : '';
  // Locked in key order, so that two batches over the same rows cannot wait for each other.
  const rows = await work.tx.query<{ id: string }>(
    `select ${rowSelect(resource)} from ${resource.table} t where ${where.sql} order by t.${key}${lock}`,
    where.values,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const missing = ids.some((id) => !byId.has(id.toLowerCase()));
  if (missing) throw notFound();
  return ids.map((id) => byId.get(id.toLowerCase()) as unknown as RowOf<R>);
}

/** One stored row; 404 when missing or out of scope. */
export async function rowOf<R extends AnyResource>(
  work: Work,
  resource: R,
  id: unknown,
  options: { readonly lock?: boolean } = {},
): Promise<RowOf<R>> {
  if (typeof id !== 'string') throw notFound();
  const [row] = await rowsOf(work, resource, [id], options);
  return row as RowOf<R>;
}
