import type { AuditKind } from '@anlan/domain/logs/audit-words';
import {
  type AnyResource,
  columnName,
  type FieldError,
  isEmpty,
  keptBecause,
  keptFields,
  message,
  type RowOf,
  type Stored,
  validate,
} from '@anlan/resource';
import { auditFacts } from '../../audit/audit';
import { homeTenant, PLATFORM_TENANT, type Work } from '../../context';
import { dbError } from '../../db/errors';
import { newId } from '../../db/id';
import { conflictStale, conflictState, invalid, refuse } from '../../errors';
import { type ColumnValue, columnsOf } from '../columns';
import { bucketsOf, touchesBuckets } from '../figures/counters';
import { claimFiles } from '../files';
import { rowOf, rowsOf } from '../list/read';
import { screened } from '../list/screen';
import { checkReferences, releaseReferences } from '../references';
import { hasTenant, isTree, keyColumn, singleIndexName, uniqueIndexName } from '../table';
import { placeInTree } from '../tree';
import { saveChildren } from './children';

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

/** Never copied into an audit row: derived, or unreadable. */
const UNAUDITED = new Set(['search_grams', 'pinyin', 'ancestors']);

/** Nor what never leaves the server. */
const audits = (resource: AnyResource, column: string): boolean =>
  !UNAUDITED.has(column) &&
  !Object.entries(resource.fields).some(([name, field]) => field.secret && columnName(name) === column);

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
  const errors = [...checked.errors];
  if (errors.length === 0) errors.push(...((await hooks.beforeWrite?.(work, values, undefined)) ?? []));
  errors.push(...(await checkReferences(work, resource, values)));
  const id = options.id ?? (resource.key ? String(values[resource.key]) : newId());
  if (errors.length === 0) errors.push(...(await claimFiles(work, resource, id, values)));
  if (errors.length > 0) throw invalid(errors);
  await insertRow(work, resource, id, values, options.kind ?? 'create');
  await saveChildren(work, resource, id, values);
  await hooks.afterWrite?.(work, id, undefined);
  return id;
}

/** A row that the product depends on is edited as far as its definition lets it be. */
export function keptAsIs(work: Work, resource: AnyResource, before: Readonly<Stored>, body: unknown): void {
  const platform = work.tenantId === PLATFORM_TENANT;
  const reason = keptBecause(resource, before, 'edit', platform);
  if (reason) throw refuse(reason);
  const given = (typeof body === 'object' && body !== null ? body : {}) as Stored;
  const errors = [...keptFields(resource, before, platform)]
    .filter(([name]) => name in given && String(given[name] ?? '').trim() !== String(before[name] ?? ''))
    .map(([field, message]) => ({ field, message }));
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
  keptAsIs(work, resource, before, body);
  const version = typeof body === 'object' && body !== null ? (body as Stored).version : undefined;
  if (!isEmpty(version) && Number(version) !== before.version) throw conflictStale();
  const checked = validate(resource, body, 'update', { only: options.only, require: options.require, before });
  const values: Stored = { ...checked.values, ...options.set };
  const errors = [...checked.errors];
  if (errors.length === 0) errors.push(...((await hooks.beforeWrite?.(work, values, before)) ?? []));
  errors.push(...(await checkReferences(work, resource, values)));
  if (errors.length === 0) errors.push(...(await claimFiles(work, resource, before.id, values)));
  if (errors.length > 0) throw invalid(errors);
  await changeRow(work, resource, before, values, { kind: options.kind ?? 'update' });
  await saveChildren(work, resource, before.id, values);
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
  await hooks.beforeRemove?.(work, rows);
  await releaseReferences(work, resource, distinct);
  for (const row of rows) {
    await changeRow(
      work,
      resource,
      row,
      {},
      { kind: 'remove', extra: [{ column: 'deleted_at', type: 'timestamptz', value: nowIso(work) }] },
    );
  }
  return rows.length;
}

const nowIso = (work: Work): string => new Date(work.app.clock.now()).toISOString();

export async function insertRow(
  work: Work,
  resource: AnyResource,
  id: string,
  given: Readonly<Stored>,
  kind: AuditKind,
): Promise<void> {
  const values = await screened(work, resource, given);
  const tenant = hasTenant(resource);
  const now = nowIso(work);
  const columns: ColumnValue[] = [
    ...(tenant ? [{ column: 'tenant_id', type: 'text', value: work.tenantId }] : []),
    ...(resource.key ? [] : [{ column: 'id', type: 'uuid', value: id }]),
    ...columnsOf(resource, values, work.app),
    ...(isTree(resource) ? await placeInTree(work, resource, id, values) : []),
    ...stateColumns(resource, values),
    { column: 'create_user', type: 'uuid', value: work.actor.userId || null },
    { column: 'create_tenant', type: 'text', value: homeTenant(work.actor) },
    { column: 'create_time', type: 'timestamptz', value: now },
    { column: 'update_user', type: 'uuid', value: work.actor.userId || null },
    { column: 'update_tenant', type: 'text', value: homeTenant(work.actor) },
    { column: 'update_time', type: 'timestamptz', value: now },
  ];
  const places = columns.map(({ type }, place) => `$${place + 1}::${type}`).join(', ');
  const names = columns.map(({ column }) => column).join(', ');
  const params = columns.map(({ value }) => value);
  const audited = columns
    .map(({ column }) => column)
    .filter((column) => audits(resource, column) && !AUTHOR.has(column));
  const side = sideEffects(work, resource, id, kind, params.length + 1, {
    after: jsonOf(resource, 'w', audited),
    deltas: bucketsOf(resource, 'w').map((bucket) => ({ ...bucket, from: 'w', n: 1 })),
  });
  await guarded(resource, () =>
    work.tx.run(`with w as (insert into ${resource.table} (${names}) values (${places}) returning *)${side.sql}`, [
      ...params,
      ...side.values,
    ]),
  );
}

/** A state field without a value stands in the lifecycle's first state. */
function stateColumns(resource: AnyResource, values: Readonly<Stored>): ColumnValue[] {
  return Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'state' && !(name in values)
      ? [
          {
            column: columnName(name),
            type: 'smallint',
            value: field.lifecycle.code[field.lifecycle.names[0] as string],
          },
        ]
      : [],
  );
}

const AUTHOR = new Set([
  'tenant_id',
  'create_user',
  'create_tenant',
  'create_time',
  'update_user',
  'update_tenant',
  'update_time',
]);

export interface ChangeOptions {
  readonly kind: AuditKind;
  readonly extra?: readonly ColumnValue[];
  /** The state the row must still be in: the UPDATE carries it, so of two concurrent steps exactly one wins. */
  readonly expectState?: { readonly field: string; readonly code: number };
}

/** The one UPDATE of the product: changed columns, audit of before and after, counters, event, in one statement. */
export async function changeRow(
  work: Work,
  resource: AnyResource,
  before: Readonly<Stored> & { readonly id: string; readonly version: number },
  given: Readonly<Stored>,
  options: ChangeOptions,
): Promise<void> {
  const values = await screened(work, resource, given);
  const tenant = hasTenant(resource);
  const own: ColumnValue[] = [
    ...columnsOf(resource, values, work.app, before),
    ...(isTree(resource) && 'parentId' in values ? await placeInTree(work, resource, before.id, values, before) : []),
    ...(options.extra ?? []),
  ];
  const set: ColumnValue[] = [
    ...own,
    { column: 'update_user', type: 'uuid', value: work.actor.userId || null },
    { column: 'update_tenant', type: 'text', value: homeTenant(work.actor) },
    { column: 'update_time', type: 'timestamptz', value: nowIso(work) },
  ];
  const params: unknown[] = set.map(({ value }) => value);
  const assign = set.map(({ column, type }, place) => `${column} = $${place + 1}::${type}`).join(', ');
  const key = keyColumn(resource);
  const bind = (value: unknown): string => `$${params.push(value)}`;
  const match = [
    ...(tenant ? [`t.tenant_id = ${bind(work.tenantId)}`] : []),
    `t.${key} = ${bind(before.id)}${resource.key ? '' : '::uuid'}`,
    't.deleted_at is null',
  ].join(' and ');
  const guard = [
    `t.version = ${bind(before.version)}`,
    ...(options.expectState ? [`t.${columnName(options.expectState.field)} = ${bind(options.expectState.code)}`] : []),
  ].join(' and ');
  const changed = own.map(({ column }) => column).filter((column) => audits(resource, column));
  const removed = options.kind === 'remove';
  const counted = removed || touchesBuckets(resource, changed);
  const side = sideEffects(work, resource, before.id, options.kind, params.length + 1, {
    before: jsonOf(resource, 'b', changed),
    after: jsonOf(resource, 'w', changed),
    deltas: counted
      ? [
          ...bucketsOf(resource, 'b').map((bucket) => ({ ...bucket, from: 'b, w', n: -1 })),
          ...(removed ? [] : bucketsOf(resource, 'w').map((bucket) => ({ ...bucket, from: 'w', n: 1 }))),
        ]
      : [],
  });
  // "b" reads the row as the statement began; "w" writes it if it is still as expected.
  const sql = `with b as (select t.* from ${resource.table} t where ${match} and ${guard}), w as (update ${resource.table} t set ${assign}, version = t.version + 1 where ${match} and ${guard} returning t.*)${side.sql}`;
  const rows = await guarded(resource, () => work.tx.query<{ n: number }>(sql, [...params, ...side.values]));
  if (rows[0]?.n !== 1) throw options.expectState ? conflictState() : conflictStale();
}

/** What stands in the place of a secret. */
export const STARRED = '******';

/** A column as the audit keeps it: starred in rows whose value is a secret. */
function auditedSql(resource: AnyResource, alias: string, column: string): string {
  const own = `${alias}.${column}`;
  const [, field] = Object.entries(resource.fields).find(([name]) => columnName(name) === column) ?? [];
  if (!field?.secretWhen) return own;
  const keys = field.secretWhen.in.map((key) => `'${key.replaceAll("'", "''")}'`).join(', ');
  return `case when ${alias}.${columnName(field.secretWhen.field)} in (${keys}) then '${STARRED}' else ${own} end`;
}

function jsonOf(resource: AnyResource, alias: string, columns: readonly string[]): string {
  if (columns.length === 0) return 'null::jsonb';
  // jsonb_build_object takes 100 arguments at the most.
  const parts: string[] = [];
  for (let start = 0; start < columns.length; start += 40) {
    const slice = columns
      .slice(start, start + 40)
      .map((column) => `'${column}', ${auditedSql(resource, alias, column)}`);
    parts.push(`jsonb_build_object(${slice.join(', ')})`);
  }
  return parts.join(' || ');
}

/** Audit row, counter deltas and outbox event as further parts of the writing statement. */
function sideEffects(
  work: Work,
  resource: AnyResource,
  id: string,
  kind: AuditKind,
  from: number,
  parts: {
    before?: string;
    after: string;
    deltas: readonly { entity: string; dims: string; from: string; n: number }[];
  },
): { sql: string; values: unknown[] } {
  const values: unknown[] = [kind, resource.name, id, work.tenantId];
  const [kindAt, nameAt, idAt, tenantAt] = values.map((_, place) => `$${from + place}`);
  const facts = auditFacts(work, from + values.length);
  values.push(...facts.values);
  const source = parts.before ? 'b, w' : 'w';
  const pieces = [
    `a as (insert into audit_log (tenant_id, kind, resource, record_id, before, after, ${facts.columns}) select ${tenantAt}, ${kindAt}, ${nameAt}, ${idAt}, ${parts.before ?? 'null::jsonb'}, ${parts.after}, ${facts.places} from ${source})`,
    ...parts.deltas.map(
      (delta, place) =>
        `d${place} as (insert into counter_delta (tenant_id, entity, dims, n) select ${tenantAt}, '${delta.entity}', ${delta.dims}, ${delta.n} from ${delta.from})`,
    ),
    ...(work.app.events.wants(resource.name)
      ? [
          `o as (insert into outbox (tenant_id, topic, record_id) select ${tenantAt}, ${nameAt} || '.' || ${kindAt}, ${idAt} from w)`,
        ]
      : []),
  ];
  return { sql: `, ${pieces.join(', ')} select count(*)::int as n from w`, values };
}

/** A unique index's violation becomes its field's sentence; never read-then-write. */
export async function guarded<T>(resource: AnyResource, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const facts = dbError(error);
    if (facts?.code === '23505') {
      const found = Object.entries(resource.fields).find(
        ([name]) => uniqueIndexName(resource.table, name) === facts.constraint,
      );
      if (found) {
        const [name, field] = found;
        throw invalid([
          { field: name, message: typeof field.unique === 'string' ? field.unique : `${field.label}已存在` },
        ]);
      }
      const together = resource.uniques?.find(
        ({ fields }) => uniqueIndexName(resource.table, ...fields) === facts.constraint,
      );
      if (together)
        throw invalid([{ field: together.fields[together.fields.length - 1] as string, message: together.message }]);
      if (facts.constraint === singleIndexName(resource.table)) throw refuse(`${resource.label}已存在，请直接修改`);
      throw refuse(`${resource.label}已存在`);
    }
    if (facts?.code === '23503') throw refuse('所选的关联数据不存在或已删除，请刷新后重试');
    throw error;
  }
}
