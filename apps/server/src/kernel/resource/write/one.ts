import type { AuditKind } from '@anlan/domain/logs/audit-words';
import {
  type AnyResource,
  columnName,
  type FieldError,
  isEmpty,
  keptBecause,
  keptFields,
  message,
  movedField,
  movesOf,
  type RowOf,
  type Stored,
  signByFaults,
  stateField,
  statesBefore,
  validate,
} from '@anlan/resource';
import { nowText, PLATFORM_TENANT, type Work } from '../../context';
import { newId } from '../../db/id';
import { conflictStale, conflictState, invalid, notFound, refuse } from '../../errors';
import { lapseReadings } from '../../signoff/lapse';
import { keepSigned } from '../../signoff/signed';
import { withVersion } from '../../signoff/version';
import { type ColumnValue, columnsOf } from '../columns';
import { claimFiles } from '../files';
import { get, rowOf, rowsOf } from '../list/read';
import { screened } from '../list/screen';
import { checkReferences, releaseReferences } from '../references';
import { hasTenant, isTree, keyColumn } from '../table';
import { placeInTree } from '../tree';
import { type Children, childParts, childrenIn } from './children';
import { changeMany } from './many';
import {
  bindEffects,
  binder,
  guarded,
  insertAuthor,
  type Sent,
  sent,
  sideEffects,
  stateColumns,
  updateAuthor,
  type Writer,
} from './statement';
import { textOf } from './texts';

/** What a module may attach to the standard writes (rung 1 of the override ladder). */
export interface Hooks<R = AnyResource> {
  /**
   * Completes the stored values (computed fields) and returns further refusals, told together with all others.
   * `before` is undefined when creating.
   */
  beforeWrite?(work: Work, values: Stored, before: RowOf<R> | undefined): Promise<readonly FieldError[] | undefined>;
  /** In the same transaction, after the row and its children are written. */
  afterWrite?(work: Work, id: string, before: RowOf<R> | undefined): Promise<void>;
  /** After the rows of an import are written, in its transaction: all at once, because there may be 20,000. */
  afterImport?(
    work: Work,
    written: readonly { readonly id: string; readonly before: RowOf<R> | undefined }[],
  ): Promise<void>;
  beforeRemove?(work: Work, rows: readonly RowOf<R>[]): Promise<void>;
}

export interface WriteOptions {
  /** Audit kind and event name; `create` / `update` unless told. */
  readonly kind?: AuditKind;
  /** Fields the body may carry; all unless told. */
  readonly only?: readonly string[];
  readonly require?: readonly string[];
  /** Values set by the server beside the body's (computed fields, states). */
  readonly set?: Stored;
  readonly id?: string;
}

function signByFaultsOf(
  work: Work,
  { fields, signOff }: AnyResource,
  values: Readonly<Stored>,
  before?: Readonly<Stored>,
): readonly FieldError[] {
  if (!signOff) return [];
  const field = signOff.since ? fields[signOff.since] : undefined;
  const since = signOff.since && field ? { name: signOff.since, label: field.label } : undefined;
  return signByFaults(values, before, nowText(work).slice(0, 10), since);
}

/** POST: validates everything at once, writes row, children, audit, counters and event together; gives the id. */
export async function create(
  work: Work,
  resource: AnyResource,
  body: unknown,
  hooks: Hooks = {},
  options: WriteOptions = {},
): Promise<string> {
  const checked = validate(resource, body, 'create', { only: options.only, require: options.require });
  const values: Stored = { ...checked.values, ...options.set };
  const errors = [...checked.errors, ...signByFaultsOf(work, resource, values)];
  if (errors.length === 0) errors.push(...((await hooks.beforeWrite?.(work, values, undefined)) ?? []));
  errors.push(...(await checkReferences(work, resource, values)));
  const id = options.id ?? (resource.key ? String(values[resource.key]) : newId());
  if (errors.length === 0) errors.push(...(await claimFiles(work, resource, id, values)));
  if (errors.length > 0) throw invalid(errors);
  await insertRow(work, resource, id, values, options.kind ?? 'create');
  await hooks.afterWrite?.(work, id, undefined);
  return id;
}

const plain = (value: unknown): string => String(value ?? '').trim();

const days = (value: unknown): string =>
  (Array.isArray(value) ? value : String(value ?? '').split(',')).map((one) => plain(one).slice(0, 10)).join();

/** Whether the child rows that are sent are those that stand. */
function sameRows(fields: Readonly<Record<string, unknown>>, given: unknown, stored: unknown): boolean {
  const rowsIn = (value: unknown) => (Array.isArray(value) ? (value as Stored[]) : []);
  const told = (value: unknown) => rowsIn(value).map((row) => Object.keys(fields).map((name) => plain(row[name])));
  return JSON.stringify(told(given)) === JSON.stringify(told(stored));
}

/** Kept fields of this row that a body would change. */
async function changedKept(
  work: Work,
  resource: AnyResource,
  before: Readonly<Stored>,
  given: Readonly<Stored>,
): Promise<FieldError[]> {
  const named = [...keptFields(resource, before, work.tenantId === PLATFORM_TENANT)].flatMap(
    ([name, message]): { name: string; message: string; sent: unknown }[] => {
      const field = resource.fields[name];
      if (name in given) return [{ name, message, sent: given[name] }];
      // Sent as its two columns, of which one may be left out.
      if (field?.kind !== 'period' || !field.columns.some((column) => column in given)) return [];
      const stands = (before[name] ?? []) as readonly unknown[];
      return [
        { name, message, sent: field.columns.map((column, at) => (column in given ? given[column] : stands[at])) },
      ];
    },
  );
  const rows = named.some(({ name }) => resource.fields[name]?.kind === 'rows')
    ? (JSON.parse(String((await get(work, resource, String(before.id))).json)) as Stored)
    : before;
  const read = validate(resource, given, 'update', { only: named.map(({ name }) => name), before }).values;
  return named
    .filter(({ name, sent }) => {
      const field = resource.fields[name];
      if (field?.kind === 'rows') return !sameRows(field.fields, sent, rows[name]);
      // Days, however long either side writes them.
      if (field?.kind === 'period' && field.precision === 'date') return days(sent) !== days(before[name]);
      // 1 on the wire and true in the row.
      const told = field?.kind === 'flag' && name in read ? read[name] : sent;
      return plain(told) !== plain(before[name]);
    })
    .map(({ name, message }) => ({ field: name, message }));
}

/** A row that the product depends on is edited as far as its definition lets it be. */
export async function keptAsIs(
  work: Work,
  resource: AnyResource,
  before: Readonly<Stored>,
  body: unknown,
): Promise<void> {
  const platform = work.tenantId === PLATFORM_TENANT;
  const reason = keptBecause(resource, before, 'edit', platform);
  if (reason) throw refuse(reason);
  const given = (typeof body === 'object' && body !== null ? body : {}) as Stored;
  const errors = await changedKept(work, resource, before, given);
  if (errors.length > 0) throw invalid(errors);
}

/** PUT {id}: what the body leaves out stays; a stale `version` is refused. */
export async function update(
  work: Work,
  resource: AnyResource,
  id: unknown,
  body: unknown,
  hooks: Hooks = {},
  options: WriteOptions = {},
): Promise<void> {
  const before = (await rowOf(work, resource, id, { lock: true })) as RowOf<AnyResource> & Stored;
  await keptAsIs(work, resource, before, body);
  const version = typeof body === 'object' && body !== null ? (body as Stored).version : undefined;
  if (!isEmpty(version) && Number(version) !== before.version) throw conflictStale();
  const checked = validate(resource, body, 'update', { only: options.only, require: options.require, before });
  const values: Stored = { ...checked.values, ...options.set };
  const errors = [...checked.errors, ...signByFaultsOf(work, resource, values, before)];
  if (errors.length === 0) errors.push(...((await hooks.beforeWrite?.(work, values, before)) ?? []));
  errors.push(...(await checkReferences(work, resource, values, before)));
  if (errors.length === 0) errors.push(...(await claimFiles(work, resource, before.id, values)));
  if (errors.length > 0) throw invalid(errors);
  await changeRow(work, resource, before, values, { kind: options.kind ?? 'update' });
  await hooks.afterWrite?.(work, before.id, before);
}

/** DELETE: every id must be there and within scope, or nothing is removed. */
export async function remove(
  work: Work,
  resource: AnyResource,
  ids: readonly string[],
  hooks: Hooks = {},
): Promise<number> {
  if (ids.length === 0) throw refuse(message.selectOne);
  const distinct = [...new Set(ids.map((id) => id.toLowerCase()))];
  const rows = (await rowsOf(work, resource, distinct, { lock: 'remove' })) as (RowOf<AnyResource> & Stored)[];
  if (isTree(resource)) {
    const wall = hasTenant(resource) ? 'tenant_id = $2 and ' : '$2::text is not null and ';
    const [child] = await work.tx.query(
      `select 1 from ${resource.table} where ${wall}parent_id = any($1::uuid[]) and deleted_at is null and id <> all($1::uuid[]) limit 1`,
      [distinct, work.tenantId],
    );
    if (child) throw refuse('请先删除子节点!');
  }
  for (const row of rows) {
    const reason = keptBecause(resource, row, 'remove', work.tenantId === PLATFORM_TENANT);
    if (reason) throw refuse(reason);
  }
  await keepSigned(work, resource, distinct);
  await hooks.beforeRemove?.(work, rows);
  await releaseReferences(work, resource, distinct);
  await changeMany(work, resource, {
    kind: 'remove',
    where: (bind) => `t.${keyColumn(resource)} = any(${bind(distinct)}::${resource.key ? 'text' : 'uuid'}[])`,
    removed: true,
  });
  return rows.length;
}

export async function insertRow(...row: Parameters<typeof sendNewRow>): Promise<void> {
  await (await sendNewRow(...row)).done;
}

/** One new row with its child rows: one INSERT that carries audit, counters and event. Values are validated already. */
export async function sendNewRow(
  writer: Writer,
  resource: AnyResource,
  id: string,
  given: Readonly<Stored>,
  kind: AuditKind,
): Promise<Sent> {
  const values = await withVersion(writer, resource, await screened(writer, resource, given));
  const columns: ColumnValue[] = [
    ...(hasTenant(resource) ? [{ column: 'tenant_id', type: 'text', value: writer.tenantId }] : []),
    ...(resource.key ? [] : [{ column: 'id', type: 'uuid', value: id }]),
    ...columnsOf(resource, values, writer.app),
    ...(isTree(resource) ? await placeInTree(writer, resource, id, values) : []),
    ...stateColumns(resource, values),
    ...insertAuthor(writer),
  ];
  const params: unknown[] = [];
  const bind = binder(params);
  const places = columns.map(({ type, value }) => `${bind(value)}::${type}`);
  const names = columns.map(({ column }) => column);
  const rows = childrenIn(resource, new Map([[id, values]]), true);
  const children = childParts(writer, resource, bind, rows, { fresh: true });
  const bound = bindEffects(writer, resource, bind, { kind });
  const alone = Object.keys(rows).length === 0;
  const told = writer.app.events.wants(resource.name);
  const sql = textOf(resource, alone ? `insert/${told}/${names}` : undefined, () => {
    const parts = [
      `w as (insert into ${resource.table} (${names.join(', ')}) values (${places.join(', ')}) returning *)`,
      ...children.parts,
      ...sideEffects(writer, resource, bound, { kind, columns: names, children }),
    ];
    return `with ${parts.join(', ')} select count(*)::int as n from w`;
  });
  return sent(guarded(resource, () => writer.tx.run(sql, params)));
}

export interface ChangeOptions {
  readonly kind: AuditKind;
  /** Child rows changed beside those that `given` names whole. */
  readonly children?: Children;
}

export async function changeRow(...change: Parameters<typeof sendChange>): Promise<void> {
  await (await sendChange(...change)).done;
}

/**
 * The state in which the write finds the record: the UPDATE carries it, so of two people who move it exactly one wins.
 * @throws where neither a step nor a move of this kind leads from there to the state that is written
 */
function stateBefore(
  resource: AnyResource,
  before: Readonly<Stored>,
  values: Readonly<Stored>,
  kind: string,
): { readonly field: string; readonly code: number } | undefined {
  if (!resource.lifecycle || (!movedField(resource, Object.keys(values)) && movesOf(resource, kind).length === 0))
    return undefined;
  const field = stateField(resource);
  const code = Number(before[field]);
  const to = Number(values[field] ?? code);
  if (to !== code && !statesBefore(resource, kind, to).includes(code))
    throw new Error(`${resource.name}: no step or move "${kind}" leads from state ${code} to ${to}`);
  return { field, code };
}

/** One changed row with its child rows: one UPDATE that carries audit of before and after, counters and event. */
export async function sendChange(
  writer: Writer,
  resource: AnyResource,
  before: Readonly<Stored> & { readonly id: string; readonly version: number },
  given: Readonly<Stored>,
  options: ChangeOptions,
): Promise<Sent> {
  const values = await withVersion(writer, resource, await screened(writer, resource, given), before);
  await lapseReadings(writer, resource, before, values);
  const own: ColumnValue[] = [
    ...columnsOf(resource, values, writer.app, before),
    ...(isTree(resource) && 'parentId' in values ? await placeInTree(writer, resource, before.id, values, before) : []),
  ];
  const state = stateBefore(resource, before, values, options.kind);
  const params: unknown[] = [];
  const bind = binder(params);
  const assign = [...own, ...updateAuthor(writer)]
    .map(({ column, type, value }) => `${column} = ${bind(value)}::${type}`)
    .join(', ');
  const match = [
    ...(hasTenant(resource) ? [`t.tenant_id = ${bind(writer.tenantId)}`] : []),
    `t.${keyColumn(resource)} = ${bind(before.id)}${resource.key ? '' : '::uuid'}`,
    't.deleted_at is null',
    `t.version = ${bind(before.version)}`,
    ...(state ? [`t.${columnName(state.field)} = ${bind(state.code)}`] : []),
  ].join(' and ');
  const rows = { ...childrenIn(resource, new Map([[before.id, values]])), ...options.children };
  const named = Object.keys(rows).length > 0 ? { parents: `c.parent_id = ${bind(before.id)}::uuid` } : {};
  const children = childParts(writer, resource, bind, rows, { fresh: false, ...named });
  // "b" reads the row as the statement began; "w" writes it if it is still as expected.
  const bound = bindEffects(writer, resource, bind, options);
  const alone = Object.keys(rows).length === 0;
  const columns = own.map(({ column }) => column);
  const shape = `update/${writer.app.events.wants(resource.name)}/${writer.actor !== undefined}/${state?.field ?? ''}/${columns}`;
  const sql = textOf(resource, alone ? shape : undefined, () => {
    const parts = [
      `b as (select t.* from ${resource.table} t where ${match})`,
      `w as (update ${resource.table} t set ${assign}, version = t.version + 1 where ${match} returning t.*)`,
      ...children.parts,
      ...sideEffects(writer, resource, bound, { kind: options.kind, columns, changed: true, children }),
    ];
    return `with ${parts.join(', ')} select count(*)::int as n, ${children.unknown ?? '0'} as unknown from w`;
  });
  const written = async () => {
    const [row] = await guarded(resource, () => writer.tx.query<{ n: number; unknown: number }>(sql, params));
    if (row?.n !== 1) throw state ? conflictState() : conflictStale();
    // A foreign child's id is no id of this record.
    if (row.unknown > 0) throw notFound();
  };
  return sent(written());
}
