import type { AuditKind } from '@anlan/domain/logs/audit-words';
import { type AnyField, type AnyResource, columnName, type Stored } from '@anlan/resource';
import { auditFacts } from '../../audit/audit';
import { type Ctx, homeTenant, type Services } from '../../context';
import type { Tx } from '../../db/db';
import { dbError } from '../../db/errors';
import { invalid, refuse } from '../../errors';
import type { ColumnValue } from '../columns';
import { bucketsOf, touchesBuckets } from '../figures/counters';
import { keyColumn, singleIndexName, uniqueIndexName } from '../table';

/** Who writes: a person's request (`Work`), or the clock and consumers of events, who are nobody. */
export interface Writer extends Partial<Pick<Ctx, 'actor' | 'ip' | 'requestId'>> {
  readonly app: Pick<Services, 'clock' | 'keys' | 'events'> & Partial<Pick<Services, 'words' | 'parameters'>>;
  readonly tx: Tx;
  readonly tenantId: string;
  /** What the writer is told beside the answer's own sentence. */
  readonly notes?: Set<string>;
}

/** A write that has been asked for; `done` tells its end, whenever it is awaited. */
export interface Sent {
  readonly done: Promise<void>;
}

/** In their order, so that the first error of them is told. */
export function sent(...writes: readonly Promise<unknown>[]): Sent {
  const inOrder = async () => {
    for (const write of writes) await write;
  };
  const done = inOrder();
  // Whoever awaits it later is told; until then nobody has to.
  for (const write of [...writes, done]) write.catch(() => {});
  return { done };
}

/** What is asked after such a write: where both fail, the write's own error is told. */
export async function following<T>({ done }: Sent, work: T): Promise<Awaited<T>> {
  try {
    return await work;
  } catch (error) {
    await done;
    throw error;
  }
}

/** Makes a value a parameter of the statement; gives its place, `$7`. */
export type Bind = (value: unknown) => string;
export const binder =
  (values: unknown[]): Bind =>
  (value) =>
    `$${values.push(value)}`;

export const nowIso = (writer: Pick<Writer, 'app'>): string => new Date(writer.app.clock.now()).toISOString();

/** Never copied into an audit row: derived, or unreadable. */
const UNAUDITED = new Set(['search_grams', 'pinyin', 'ancestors']);
/** Told by the audit row's own columns. */
const AUTHOR = new Set([
  'tenant_id',
  'create_user',
  'create_tenant',
  'create_time',
  'update_user',
  'update_tenant',
  'update_time',
]);

type AuditedFields = Readonly<Record<string, AnyField>>;

interface Secrets {
  /** Columns that never leave the server. */
  readonly never: ReadonlySet<string>;
  /** Fields whose value is a secret in some rows, by column. */
  readonly sometimes: ReadonlyMap<string, NonNullable<AnyField['secretWhen']>>;
  /** Finished objects, by alias and columns. */
  readonly objects: Map<string, string>;
}

const secrets = new WeakMap<AuditedFields, Secrets>();

function secretsOf(fields: AuditedFields): Secrets {
  let known = secrets.get(fields);
  if (!known) {
    const all = Object.entries(fields);
    known = {
      never: new Set(all.flatMap(([name, { secret }]) => (secret ? [columnName(name)] : []))),
      sometimes: new Map(
        all.flatMap(([name, { secretWhen }]) => (secretWhen ? [[columnName(name), secretWhen] as const] : [])),
      ),
      objects: new Map(),
    };
    secrets.set(fields, known);
  }
  return known;
}

/** Columns an audit row carries: what never leaves the server stays out. */
export const auditedColumns = ({ fields }: Pick<AnyResource, 'fields'>, columns: readonly string[]): string[] => {
  const { never } = secretsOf(fields);
  return columns.filter((column) => !UNAUDITED.has(column) && !AUTHOR.has(column) && !never.has(column));
};

export function insertAuthor(writer: Writer): ColumnValue[] {
  const now = nowIso(writer);
  const user = writer.actor?.userId || null;
  const home = writer.actor ? homeTenant(writer.actor) : writer.tenantId;
  return [
    { column: 'create_user', type: 'uuid', value: user },
    { column: 'create_tenant', type: 'text', value: home },
    { column: 'create_time', type: 'timestamptz', value: now },
    { column: 'update_user', type: 'uuid', value: user },
    { column: 'update_tenant', type: 'text', value: home },
    { column: 'update_time', type: 'timestamptz', value: now },
  ];
}

/** What the system changes keeps the name of the person who changed it last. */
export const updateAuthor = (writer: Writer): ColumnValue[] => [
  ...(writer.actor
    ? [
        { column: 'update_user', type: 'uuid', value: writer.actor.userId || null },
        { column: 'update_tenant', type: 'text', value: homeTenant(writer.actor) },
      ]
    : []),
  { column: 'update_time', type: 'timestamptz', value: nowIso(writer) },
];

/** A state field without a value stands in the lifecycle's first state. */
export function stateColumns(resource: AnyResource, values: Readonly<Stored>): ColumnValue[] {
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

/** What stands in the place of a secret. */
export const STARRED = '******';

/** A column as the audit keeps it: starred in rows whose value is a secret. */
function auditedSql({ sometimes }: Secrets, alias: string, column: string): string {
  const own = `${alias}.${column}`;
  const secretWhen = sometimes.get(column);
  if (!secretWhen) return own;
  const keys = secretWhen.in.map((key) => `'${key.replaceAll("'", "''")}'`).join(', ');
  // Of whatever kind the column is: a number has stars in its place as a text has.
  return `case when ${alias}.${columnName(secretWhen.field)} in (${keys}) then to_jsonb('${STARRED}'::text) else to_jsonb(${own}) end`;
}

/** So many sets of columns of one definition are kept put together. */
const MOST_OBJECTS = 200;

/** An object of these columns, as SQL. */
export function jsonOf(
  { fields }: { readonly fields: AuditedFields },
  alias: string,
  columns: readonly string[],
): string {
  if (columns.length === 0) return 'null::jsonb';
  const known = secretsOf(fields);
  const shape = `${alias}/${columns}`;
  let object = known.objects.get(shape);
  if (object === undefined) {
    object = objectOf(known, alias, columns);
    if (known.objects.size >= MOST_OBJECTS) known.objects.clear();
    known.objects.set(shape, object);
  }
  return object;
}

function objectOf(known: Secrets, alias: string, columns: readonly string[]): string {
  // jsonb_build_object takes 100 arguments at the most.
  const parts: string[] = [];
  for (let start = 0; start < columns.length; start += 40) {
    const slice = columns.slice(start, start + 40).map((column) => `'${column}', ${auditedSql(known, alias, column)}`);
    parts.push(`jsonb_build_object(${slice.join(', ')})`);
  }
  return parts.join(' || ');
}

/** Parts of a writing statement that tell of child rows: what their names add to the objects of before and after. */
export interface Told {
  readonly parts: readonly string[];
  /** Joined to `w`, giving `<alias>.before` and `<alias>.after`. */
  readonly aliases: readonly string[];
  /** SQL of how many child rows were named that the record does not have. */
  readonly unknown?: string;
}

export interface SideEffects {
  readonly kind: AuditKind;
  /** Columns written. */
  readonly columns: readonly string[];
  /** `b` holds the rows as they were; absent where they are new. */
  readonly changed?: boolean;
  readonly removed?: boolean;
  readonly many?: boolean;
  readonly children?: Told;
  /** `false`: nobody is told. A name: one event for all of them, whose payload lists their ids under it. */
  readonly event?: false | string;
}

/** Who writes what, where and when, as parameters of the statement. */
export interface BoundEffects {
  readonly tenant: string;
  readonly kind: string;
  readonly name: string;
  readonly facts: { readonly columns: string; readonly places: string };
}

export const bindEffects = (
  writer: Writer,
  resource: AnyResource,
  bind: Bind,
  { kind, many }: Pick<SideEffects, 'kind' | 'many'>,
): BoundEffects => ({
  tenant: bind(writer.tenantId),
  kind: bind(kind),
  name: bind(resource.name),
  facts: auditFacts(writer, bind, many === true),
});

/**
 * Audit row, counter deltas and outbox event of every row in `w`, as further parts of the writing statement: one
 * statement, so that either all of it is written or nothing.
 */
export function sideEffects(writer: Writer, resource: AnyResource, bound: BoundEffects, given: SideEffects): string[] {
  const key = keyColumn(resource);
  const { tenant, kind, name, facts } = bound;
  const children = given.children?.aliases ?? [];
  const audited = auditedColumns(resource, given.columns);
  const json = (alias: string, side: 'before' | 'after') => {
    const own = jsonOf(resource, alias, audited);
    if (children.length === 0) return own;
    const base = audited.length === 0 ? `'{}'::jsonb` : own;
    return [base, ...children.map((child) => `coalesce(${child}.${side}, '{}'::jsonb)`)].join(' || ');
  };
  const from = [
    'w',
    ...(given.changed ? [`join b on b.${key} = w.${key}`] : []),
    ...children.map((child) => `left join ${child} on ${child}.parent_id = w.id`),
  ].join(' ');
  const deltas = deltasOf(resource, given).map(
    ({ entity, dims, of, n }, place) =>
      `d${place} as (insert into counter_delta (tenant_id, entity, dims, n) select ${tenant}, '${entity}', ${dims}, ${n}${given.many ? ' * count(*)::int' : ''} from ${of}${given.many ? ` group by ${dims}` : ''} returning 1)`,
  );
  const told = given.event !== false && writer.app.events.wants(resource.name);
  const one = typeof given.event === 'string';
  return [
    `a as (insert into audit_log (tenant_id, kind, resource, record_id, before, after, ${facts.columns}) select ${tenant}, ${kind}, ${name}, w.${key}::text, ${given.changed ? json('b', 'before') : 'null::jsonb'}, ${json('w', 'after')}, ${facts.places} from ${from} returning 1)`,
    ...deltas,
    ...(told && !one
      ? [
          `o as (insert into outbox (tenant_id, topic, record_id) select ${tenant}, ${name}::text || '.' || ${kind}::text, w.${key}::text from w returning 1)`,
        ]
      : []),
    ...(told && one
      ? [
          `o as (insert into outbox (tenant_id, topic, record_id, payload) select ${tenant}, ${name}::text || '.' || ${kind}::text, case when count(*) = 1 then min(w.${key}::text) end, jsonb_build_object('${given.event}', jsonb_agg(w.${key})) from w having count(*) > 0 returning 1)`,
        ]
      : []),
  ];
}

function deltasOf(resource: AnyResource, { columns, changed, removed }: SideEffects) {
  if (!changed) return bucketsOf(resource, 'w').map((bucket) => ({ ...bucket, of: 'w', n: 1 }));
  if (!removed && !touchesBuckets(resource, columns)) return [];
  const key = keyColumn(resource);
  const left = bucketsOf(resource, 'b').map((bucket) => ({ ...bucket, of: `b join w on w.${key} = b.${key}`, n: -1 }));
  return removed ? left : [...left, ...bucketsOf(resource, 'w').map((bucket) => ({ ...bucket, of: 'w', n: 1 }))];
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
