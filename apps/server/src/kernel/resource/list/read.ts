import { type AnyResource, columnName, isUuid } from '@anlan/resource';
import { LRUCache } from 'lru-cache';
import type { Work } from '../../context';
import { planned } from '../../db/plans';
import { notFound } from '../../errors';
import { counterTotal } from '../figures/counters';
import { reachedBy } from '../scope/reached';
import { refinement, scopeConditions, wallConditions } from '../scope/scope';
import { hasTenant, keyColumn } from '../table';
import { type AnyOf, firstOfArms, layersOf } from './any-of';
import type { Condition, Word } from './condition';
import { hitsOf, idsAmong } from './contains';
import { COUNT_CAP } from './cursor';
import { type ListPage, listPage, type Page } from './page-json';
import { paging } from './paging';
import { type FileRow, filesSql, presentDetails, presentRows } from './present';
import { masks, wireSelect } from './select';
import { holding, parsed } from './understood';
import { whereOf } from './where';

export { rowOf, rowsOf } from '../rows';
export { countSql, type ListPage, type Page, pageOfJson } from './page-json';
export { paging } from './paging';
export { conditionsOf, parsed, searchedConditions } from './understood';
export { whereOf } from './where';

export interface ListOptions {
  /** A refined scope (rung 2): rows that await me, rows of one plan. */
  readonly refine?: readonly Condition[];
  /** Rows for any of several reasons. */
  readonly anyOf?: AnyOf;
  readonly sort?: string;
  /** For what the server judges by, not for a reply: people and signatures as they are, whoever asks. */
  readonly whole?: true;
}

type Query = Readonly<Record<string, unknown>>;

/** What the counters know is exact; counting so few by hand costs less than it is worth, and mends itself. */
const COUNTED_FROM = 100;
/** From here on ids are found by the index alone and the rows joined afterwards: 7x cheaper deep pages (quality §3). */
const DEFERRED_FROM = 100;
/** So many of the newest rows are looked through for a common word. */
const NEAR = 2_000;
/** So few are read by their ids sooner than looked for among the newest. */
const FEW = 200;
/** And so many for the rows of somebody who is in many of them. */
const OFTEN = 20_000;

/** Finished statements by shape: the text is put together once, and one text is one prepared statement (db/session). */
const statements = new LRUCache<string, string>({ max: 400 });

function statement(shape: string, build: () => string): string {
  let text = statements.get(shape);
  if (text === undefined) {
    text = build();
    statements.set(shape, text);
  }
  return text;
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
export async function page(
  work: Work,
  resource: AnyResource,
  query: Query,
  options: ListOptions = {},
): Promise<ListPage> {
  const { conditions, order: asked } = parsed(work, resource, query);
  const paged = paging(query);
  const order = options.sort && !query.ascs && !query.descs ? parseSort(options.sort) : asked;
  const word = conditions.find((condition) => condition.word);
  const narrow = refinement(work, resource);
  const anyOf = options.anyOf ?? layersOf(work, resource);
  if (anyOf && !word && paged.offset + paged.size <= COUNT_CAP)
    return pageOfArms(
      work,
      resource,
      { conditions: [...narrow, ...(options.refine ?? []), ...conditions], order, ...paged },
      anyOf,
    );
  const refine = [...(options.refine ?? []), ...(options.anyOf ? [options.anyOf.otherwise] : [])];
  const fixed = [...scopeConditions(work, resource), ...refine];
  const known = word ?? refine.find(({ ids }) => ids);
  if (known) {
    const rest = [...fixed, ...conditions].filter((condition) => condition !== known);
    const found = await (known.word ? ofWord : ofIds)(work, resource, known, { conditions: rest, order, ...paged });
    if (found) return found;
  }
  const reached = await reachedBy(work, resource, COUNT_CAP);
  if (reached === 'none') return presented(work, resource, NOTHING, paged);
  const narrowed = typeof reached === 'object' ? [reached] : [];
  const refined = narrow.length + refine.length > 0;
  return pageOf(work, resource, {
    conditions: [...fixed, ...conditions, ...narrowed],
    order,
    ...paged,
    ...(narrowed.length > 0 || refined ? {} : { counted: conditions }),
    ...(!refined && conditions.length === 0 && (reached === 'many' || reached === 'often') ? { reached } : {}),
  });
}

type Order = readonly { readonly column: string; readonly descending: boolean }[];
type Paging = ReturnType<typeof paging>;

interface Asked extends Paging {
  readonly conditions: readonly Condition[];
  readonly order: Order;
  /** `many`: more than a total counts, as is known already; `often`: so many that a walk along the newest counts them soonest. */
  readonly reached?: 'many' | 'often';
  /** What is asked within the reach: the counters tell how many where they know all of it. Without it they are not asked. */
  readonly counted?: readonly Condition[];
}

const NOTHING: Found = { n: 0, exact: null, rows: '[]' };
const NEWEST: Order = [{ column: 'create_time', descending: true }];

interface Found {
  readonly n: number;
  readonly exact: string | null;
  readonly rows: string | Buffer;
}

/** n, exact, rows of a statement that counts and collects. */
async function foundBy(work: Work, text: string, values: readonly unknown[]): Promise<Found> {
  const [row] = await work.tx.raw(text, values);
  const [n, exact, rows] = row ?? [];
  return n && rows ? { n: Number(n), exact: exact ? String(exact) : null, rows } : NOTHING;
}

async function pageOf(work: Work, resource: AnyResource, asked: Asked): Promise<ListPage> {
  const { size, offset, order, counted, reached } = asked;
  const where = whereOf(asked.conditions);
  const deferred = offset >= DEFERRED_FROM;
  const total = counted && counterTotal(work, resource, counted, where.values.length);
  const masked = masks(work, resource);
  const shape = `page${masked ? '*' : ''}/${resource.name}/${where.shape}/${order.map((o) => `${o.column}${o.descending ? '-' : ''}`)}/${size}/${deferred ? 'd' : ''}${reached ?? ''}/${total?.shape ?? ''}`;
  const text = statement(shape, () => {
    const table = resource.table;
    const limit = `limit ${size} offset $${where.values.length + (total?.values.length ?? 0) + 1}::int`;
    const by = orderSql(resource, order, 't');
    const key = keyColumn(resource);
    const keys = hasTenant(resource) ? `t.tenant_id, t.${key}` : `t.${key}`;
    const on = hasTenant(resource) ? `t.tenant_id = p.tenant_id and t.${key} = p.${key}` : `t.${key} = p.${key}`;
    const rows = deferred
      ? `select ${wireSelect(resource, { masked })} from (select ${keys} from ${table} t where ${where.sql} order by ${by} ${limit}) p join ${table} t on ${on} order by ${by}`
      : `select ${wireSelect(resource, { masked })} from ${table} t where ${where.sql} order by ${by} ${limit}`;
    const all = cappedSql(resource, where.sql);
    const n = { many: `select ${COUNT_CAP + 1} as n`, often: oftenSql(work, resource, where.sql, all), asked: all }[
      reached ?? 'asked'
    ];
    const page = `(select coalesce(json_agg(x), '[]')::text from (${rows}) x) as rows`;
    if (!total) return `select c.n::int as n, null::bigint as exact, ${page} from (${n}) c`;
    // The counters first: where they tell of many, nobody counts up to a thousand of them by hand.
    return `with k as materialized (${total.sql})
      select case when k.n > ${COUNTED_FROM} then k.n else (${n}) end::int as n, case when k.n > ${COUNTED_FROM} then k.n end::bigint as exact, ${page} from k`;
  });
  const found = await foundBy(work, text, [...where.values, ...(total?.values ?? []), offset]);
  return presented(work, resource, found, asked);
}

/** The first rows of each arm, merged; as many as tell the total up to where totals are exact. */
async function pageOfArms(work: Work, resource: AnyResource, asked: Asked, anyOf: AnyOf): Promise<ListPage> {
  const { size, offset, order, conditions } = asked;
  const { table } = resource;
  const key = keyColumn(resource);
  const by = orderSql(resource, order, 't');
  const columns = order.map(({ column }) => column).filter((column) => column !== key);
  const keys = [...columns, key, ...(hasTenant(resource) ? ['tenant_id'] : [])].map((column) => `t.${column}`);
  const first = firstOfArms(work, resource, anyOf, conditions, { columns: keys.join(', '), by, limit: COUNT_CAP + 1 });
  const values = [...first.values, offset];
  const masked = masks(work, resource);
  const text = statement(`arms${masked ? '*' : ''}/${resource.name}/${first.shape}/${size}`, () => {
    const on = hasTenant(resource) ? `t.tenant_id = p.tenant_id and t.${key} = p.${key}` : `t.${key} = p.${key}`;
    const rows = `select ${wireSelect(resource, { masked })} from (select * from m t order by ${by} limit ${size} offset $${values.length}::int) p join ${table} t on ${on} order by ${by}`;
    const tables = first.sql((index) => `$${index + 1}`);
    return `with ${tables} select (select count(*) from m)::int as n, null::bigint as exact, (select coalesce(json_agg(x), '[]')::text from (${rows}) x) as rows`;
  });
  const asking = () => foundBy(work, text, values);
  // Planning a dozen arms anew at each call takes longer than they do.
  const found = await (anyOf.arms.length < MANY_ARMS ? asking() : planned(work.tx, 'generic', asking));
  return presented(work, resource, found, asked);
}

const MANY_ARMS = 4;

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

/** Rows that hold a word; undefined where it is common and the newest rows do not fill the page. */
async function ofWord(
  work: Work,
  resource: AnyResource,
  known: Condition,
  asked: Asked,
): Promise<ListPage | undefined> {
  const word = known.word as Word;
  const hits = await hitsOf(work, word, COUNT_CAP);
  if (hits === 'none') return presented(work, resource, NOTHING, asked);
  if (hits) return pageOf(work, resource, { ...asked, conditions: [...asked.conditions, hits] });
  return near(work, resource, { known, holds: holding(word), n: COUNT_CAP + 1 }, asked);
}

/** Rows of known ids; undefined where these are many and the newest rows do not fill the page. */
async function ofIds(work: Work, resource: AnyResource, known: Condition, asked: Asked): Promise<ListPage | undefined> {
  const [found] = await work.tx.query<{ n: number; ids: string | null }>(
    `select count(*)::int as n, case when count(*) <= ${FEW} then coalesce(array_agg(x.id), '{}')::text end as ids
       from (${known.ids?.((index) => `$${index + 1}`)} limit ${COUNT_CAP + 1}) x`,
    known.values,
  );
  const few = idsAmong(found?.ids ?? null);
  if (few === 'none') return presented(work, resource, NOTHING, asked);
  if (few) return pageOf(work, resource, { ...asked, conditions: [...asked.conditions, few] });
  return near(work, resource, { known, holds: known, n: found?.n ?? 0 }, asked);
}

/** With the total: as many as are known where nothing else is asked, else as far as a page counts. */
async function near(
  work: Work,
  resource: AnyResource,
  { known, holds, n }: { readonly known: Condition; readonly holds: Condition; readonly n: number },
  asked: Asked,
): Promise<ListPage | undefined> {
  const rows = await nearest(work, resource, asked.conditions, holds, asked.order, asked);
  if (rows === undefined) return undefined;
  const alone = asked.conditions.length === wallConditions(work, resource).length;
  const total = alone ? n : await capped(work, resource, [...asked.conditions, known]);
  return presented(work, resource, { n: total, exact: null, rows }, asked);
}

/**
 * A page of rows that are many among the newest, from these alone: reading all that hold a common word, or all that ever
 * concerned somebody, to sort out ten takes time with their number. Undefined where these do not fill the page, or
 * another order is asked.
 */
async function nearest(
  work: Work,
  resource: AnyResource,
  conditions: readonly Condition[],
  among: Condition,
  order: Order,
  { size, offset }: Paging,
): Promise<string | Buffer | undefined> {
  const ordered = order.length === 1 && order[0]?.column === 'create_time';
  if (!ordered || offset + size > NEAR / 10) return undefined;
  const where = whereOf(conditions);
  const these = whereOf([among], where.values.length + 1);
  const values = [...where.values, ...these.values, offset];
  const masked = masks(work, resource);
  const shape = `near${masked ? '*' : ''}/${resource.name}/${where.shape}/${these.shape}/${order[0]?.descending}/${size}`;
  const text = statement(shape, () => {
    const by = orderSql(resource, order, 't');
    const newest = `select * from ${resource.table} t where ${where.sql} order by ${by} limit ${NEAR}`;
    return `select count(*)::int as n, null::bigint as exact, coalesce(json_agg(x), '[]')::text as rows from (select ${wireSelect(resource, { masked })} from (${newest}) t where ${these.sql} order by ${by} limit ${size} offset $${values.length}::int) x`;
  });
  const { n, rows } = await foundBy(work, text, values);
  return n === size ? rows : undefined;
}

async function presented(
  work: Work,
  resource: AnyResource,
  found: Found,
  { size, current }: Pick<Paging, 'size' | 'current'>,
): Promise<ListPage> {
  const records = presentRows(work, resource, found.rows);
  return listPage(records, found.n, { size, current }, found.exact === null ? undefined : Number(found.exact));
}

/** GET {id}: JSON text of one row, or 404 – not there and out of scope are the same answer. */
export async function get(work: Work, resource: AnyResource, id: unknown, options: ListOptions = {}): Promise<Page> {
  const where = whereOf([...scopeConditions(work, resource), ...(options.refine ?? []), idCondition(resource, id)]);
  const files = filesSql(resource, `$${where.values.length + 1}`);
  const masked = !options.whole && masks(work, resource);
  const text = statement(
    `get${masked ? '*' : ''}/${resource.name}/${where.shape}`,
    () =>
      `select (select json_agg(x)::text from (select ${wireSelect(resource, { detail: true, masked })}) x) as rows, ${files ?? 'null'} as files
        from ${resource.table} t where ${where.sql} limit 1`,
  );
  const [row] = await work.tx.query<{ rows: string; files: readonly FileRow[] | null }>(text, [
    ...where.values,
    ...(files ? [work.tenantId] : []),
  ]);
  if (!row) throw notFound();
  const shown = await presentDetails(work, { resource, json: row.rows, files: row.files });
  return { json: shown.slice(1, -1) };
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
    `select coalesce(json_agg(x), '[]')::text as rows from (select ${wireSelect(resource, { masked: masks(work, resource) })} from ${resource.table} t where ${where.sql} order by ${by} limit ${options.limit ?? 2000}) x`,
    where.values,
  );
  return { json: presentRows(work, resource, row?.rows ?? '[]') };
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

/** Of the company, whatever part of it the reader may see: for what says so beside his own rows. */
export async function countAll(work: Work, resource: AnyResource, query: Query): Promise<number> {
  const where = whereOf([...wallConditions(work, resource), ...parsed(work, resource, query).conditions]);
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
