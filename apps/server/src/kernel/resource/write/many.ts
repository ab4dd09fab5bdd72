import type { AuditKind } from '@anlan/domain/logs/audit-words';
import { type AnyResource, columnName, movedField, type Stored, statesBefore } from '@anlan/resource';
import { newId } from '../../db/id';
import { notFound } from '../../errors';
import { grouped } from '../../grouped';
import { type ColumnValue, columnsOf } from '../columns';
import { screened } from '../list/screen';
import { hasTenant, isTree, keyColumn } from '../table';
import { allGone, type Children, childParts, childrenIn } from './children';
import {
  type Bind,
  bindEffects,
  binder,
  guarded,
  insertAuthor,
  nowIso,
  sideEffects,
  stateColumns,
  updateAuthor,
  type Writer,
} from './statement';

/** Making the values of a batch blocks the main thread: 500 rows did for 100 ms and more (bench/import.ts). */
const BATCH = 100;

/** What both kinds of statements may add. */
interface Beside {
  readonly kind: AuditKind;
  /** `false`: nobody is told. A name: one event for all of a statement, whose payload lists their ids under it. */
  readonly event?: false | string;
  readonly children?: Children;
  /** Further parts of the same statement that read `w` (and `b`): rows of tables that no definition describes. */
  readonly parts?: (bind: Bind) => readonly string[];
}

/**
 * New rows in few statements, each with its child rows, audit, counters and event as for one. Values are validated
 * already; a record may bring its `id`. Gives the ids, in order.
 */
export async function insertMany(
  writer: Writer,
  resource: AnyResource,
  records: readonly Stored[],
  given: AuditKind | Beside,
): Promise<string[]> {
  const options = typeof given === 'string' ? { kind: given } : given;
  const ids: string[] = [];
  for (let start = 0; start < records.length; start += BATCH) {
    const batch = new Map<string, Readonly<Stored>>();
    for (const { id, ...values } of records.slice(start, start + BATCH))
      batch.set((id as string | undefined) ?? newId(), await screened(writer, resource, values));
    await insertBatch(writer, resource, batch, options);
    ids.push(...batch.keys());
  }
  return ids;
}

async function insertBatch(
  writer: Writer,
  resource: AnyResource,
  batch: ReadonlyMap<string, Readonly<Stored>>,
  options: Beside,
): Promise<void> {
  // All rows of a recordset name the same columns.
  const names = new Set([...batch.values()].flatMap((values) => Object.keys(values)));
  const empty = Object.fromEntries(
    [...names].flatMap((name) => (resource.fields[name]?.kind === 'state' ? [] : [[name, null]])),
  );
  const author = insertAuthor(writer);
  const rows = [...batch].map(([id, values]) => [
    { column: 'id', type: 'uuid', value: id },
    ...columnsOf(resource, { ...empty, ...values }, writer.app),
    ...stateColumns(resource, values),
  ]);
  const params: unknown[] = [];
  const bind = binder(params);
  const { columns, from } = recordset(rows, bind, 'x');
  const all = [
    ...(hasTenant(resource) ? [{ column: 'tenant_id', place: bind(writer.tenantId) }] : []),
    ...columns.map(({ column }) => ({ column, place: `x.${column}` })),
    ...author.map(({ column, type, value }) => ({ column, place: `${bind(value)}::${type}` })),
  ];
  const children = childParts(
    writer,
    resource,
    bind,
    { ...childrenIn(resource, batch, true), ...options.children },
    { fresh: true },
  );
  const parts = [
    `w as (insert into ${resource.table} (${all.map(({ column }) => column).join(', ')}) select ${all.map(({ place }) => place).join(', ')} from ${from} returning *)`,
    ...children.parts,
    ...sideEffects(writer, resource, bindEffects(writer, resource, bind, { kind: options.kind, many: true }), {
      ...options,
      columns: all.map(({ column }) => column),
      many: true,
      children,
    }),
    ...(options.parts?.(bind) ?? []),
  ];
  await guarded(resource, () => writer.tx.run(`with ${parts.join(', ')} select count(*)::int as n from w`, params));
}

function recordset(
  rows: readonly (readonly ColumnValue[])[],
  bind: Bind,
  alias: string,
): { columns: readonly ColumnValue[]; from: string } {
  const columns = [...new Map(rows.flat().map((column) => [column.column, column])).values()];
  const json = rows.map((row) =>
    Object.fromEntries(
      row.map(({ column, type, value }) => [
        column,
        type === 'jsonb' && typeof value === 'string' ? JSON.parse(value) : value,
      ]),
    ),
  );
  const list = columns.map(({ column, type }) => `${column} ${type}`).join(', ');
  return { columns, from: `jsonb_to_recordset(${bind(JSON.stringify(json))}::jsonb) as ${alias}(${list})` };
}

export interface ChangeMany extends Beside {
  /** Which rows: a condition on `t`, beside the tenant and that they are live. */
  readonly where?: (bind: Bind) => string;
  /** The same values for all of them. */
  readonly set?: Readonly<Stored>;
  /** Each its own values, by `id`; all name the same fields. */
  readonly each?: readonly (Readonly<Stored> & { readonly id: string })[];
  /** Each its own values, from a query that gives `id` and the columns of these fields. */
  readonly from?: { readonly fields: readonly string[]; readonly query: (bind: Bind) => string };
  /** They are removed. */
  readonly removed?: boolean;
  /** What the clock or the state of things makes of a row is no edit: nobody's open form goes stale of it. */
  readonly mark?: boolean;
  /** Also rows that already are as they are to become: their child rows are not. */
  readonly always?: boolean;
  /** Rows that another transaction holds are left for the next time. */
  readonly skipLocked?: boolean;
  /** Fields of the rows as written that the caller needs beside their ids. */
  readonly returning?: readonly string[];
}

/**
 * Changed rows in one statement, with audit of before and after, counters, events and versions as for one. Rows that
 * already are as they are to become are neither written nor told. Locks them in the order of their ids.
 */
export async function changeMany<R = Record<never, never>>(
  writer: Writer,
  resource: AnyResource,
  change: ChangeMany,
): Promise<(R & { readonly id: string })[]> {
  if (change.each?.length === 0) return [];
  const params: unknown[] = [];
  const bind = binder(params);
  const key = keyColumn(resource);
  const wall = hasTenant(resource) ? `t.tenant_id = ${bind(writer.tenantId)} and ` : '';
  const { source, targets } = await changesOf(writer, resource, change, bind);
  const author = change.mark
    ? ''
    : `, version = t.version + 1${updateAuthor(writer)
        .map(({ column, type, value }) => `, ${column} = ${bind(value)}::${type}`)
        .join('')}`;
  const differs = `(${targets.map(({ column }) => `t.${column}`).join(', ')}) is distinct from (${targets.map(({ next }) => next).join(', ')})`;
  const own = targets.filter(({ fromSource }) => fromSource);
  const where = [
    `${wall}t.deleted_at is null`,
    ...(change.always ? [] : [differs]),
    ...movable(resource, change),
    ...(change.where ? [`(${change.where(bind)})`] : []),
  ].join(' and ');
  const order = `order by t.${key} for no key update of t${change.skipLocked ? ' skip locked' : ''}`;
  const columns = targets.map(({ column }) => column);
  const tally = change.mark === true && targets.length > 0 && isTally(resource, columns);
  const children = childParts(
    writer,
    resource,
    bind,
    change.removed ? { ...allGone(resource), ...change.children } : (change.children ?? {}),
    { fresh: false },
  );
  const parts = [
    ...(source ? [`x as materialized (${source})`] : []),
    `b as materialized (select t.*${own.map(({ column }) => `, x.${column} as next_${column}`).join('')} from ${resource.table} t${source ? ` join x on x.id = t.${key}` : ''} where ${where} ${order})`,
    `w as (update ${resource.table} t set ${targets.map(({ column, next, fromSource }) => `${column} = ${fromSource ? `b.next_${column}` : next}`).join(', ')}${author} from b where ${wall}t.${key} = b.${key} returning t.*)`,
    ...children.parts,
    ...(tally
      ? []
      : sideEffects(writer, resource, bindEffects(writer, resource, bind, { kind: change.kind, many: true }), {
          ...change,
          columns,
          changed: true,
          removed: change.removed === true,
          many: true,
          children,
        })),
    ...(change.parts?.(bind) ?? []),
  ];
  const returning = (change.returning ?? []).map((name) => `, w.${columnName(name)} as "${name}"`).join('');
  const strangers = children.unknown ? `, ${children.unknown} as strangers` : '';
  const rows = await guarded(resource, () =>
    writer.tx.query<R & { readonly id: string; strangers?: number }>(
      `with ${parts.join(', ')} select w.${key}::text as id${returning}${strangers} from w`,
      params,
    ),
  );
  // A child row that none of the records has: nothing is half-written.
  if (rows.some((row) => (row.strangers ?? 0) > 0)) throw notFound();
  for (const row of rows) delete row.strangers;
  return rows;
}

/** What only counts, as the definition says: neither in the audit nor told. */
const isTally = ({ name, tallies = [], counts }: AnyResource, columns: readonly string[]): boolean => {
  const counted = new Set(tallies.map(columnName));
  if (tallies.some((field) => counts?.by.includes(field))) throw new Error(`${name} counts by what only tallies`);
  return columns.every((column) => counted.has(column));
};

/** Rows in a state from which no step or move of this kind leads to the new one stay as they are. */
function movable(resource: AnyResource, { kind, set = {}, each = [], from }: ChangeMany): string[] {
  const written = [...Object.keys(set), ...Object.keys(each[0] ?? {}), ...(from?.fields ?? [])];
  const field = movedField(resource, written);
  if (!field) return [];
  const states = new Set([set, ...each].flatMap((values) => (field in values ? [Number(values[field])] : [])));
  const [to] = states;
  if (to === undefined || states.size > 1) throw new Error(`${resource.name}: one statement leads to one state`);
  return [`t.${columnName(field)} in (${statesBefore(resource, kind, to).join(', ')})`];
}

interface Target {
  readonly column: string;
  /** SQL of what it becomes, where `x` is joined. */
  readonly next: string;
  readonly fromSource: boolean;
}

async function changesOf(
  writer: Writer,
  resource: AnyResource,
  change: ChangeMany,
  bind: Bind,
): Promise<{ source?: string; targets: Target[] }> {
  const set = await screened(writer, resource, change.set ?? {});
  for (const name of [...Object.keys(set), ...(change.from?.fields ?? [])])
    if (resource.search?.includes(name) || (isTree(resource) && name === 'parentId'))
      throw new Error(`${resource.name}.${name} is written row by row: other columns follow from it`);
  const fixed = columnsOf(resource, set, writer.app).map(
    ({ column, type, value }): Target => ({ column, next: `${bind(value)}::${type}`, fromSource: false }),
  );
  if (change.removed)
    fixed.push({ column: 'deleted_at', next: `${bind(nowIso(writer))}::timestamptz`, fromSource: false });
  if (change.each) {
    const named = resource.search?.filter((name) => name in (change.each?.[0] ?? {})) ?? [];
    if (named.length > 0 && named.length < (resource.search?.length ?? 0))
      throw new Error(`${resource.name}: what is searched for is made of all of ${resource.search?.join(', ')}`);
    const rows: ColumnValue[][] = [];
    for (const { id, ...values } of change.each)
      rows.push([
        { column: 'id', type: resource.key ? 'text' : 'uuid', value: id },
        ...columnsOf(resource, await screened(writer, resource, values), writer.app),
      ]);
    const { columns, from } = recordset(rows, bind, 'r');
    return {
      source: `select * from ${from}`,
      targets: [...fixed, ...columns.filter(({ column }) => column !== 'id').map(({ column }) => inSource(column))],
    };
  }
  if (!change.from) return { targets: fixed };
  const fields = change.from.fields.map(columnName);
  return { source: change.from.query(bind), targets: [...fixed, ...fields.map(inSource)] };
}

const inSource = (column: string): Target => ({ column, next: `x.${column}`, fromSource: true });

/** Rows of several tenants by tenant: a statement that locks or writes is one tenant's. */
export const byTenant = <R extends { readonly tenant_id: string }>(
  rows: readonly R[],
): ReadonlyMap<string, readonly R[]> => grouped(rows, ({ tenant_id }) => tenant_id);
