import { resources } from '@anlan/domain';
import { type AnyField, type AnyResource, columnName, kindOf, wireName } from '@anlan/resource';
import type { Tx } from '../../kernel/db/db';
import { wireExpressions } from '../../kernel/resource/list/select';
import { STARRED } from '../../kernel/resource/write/statement';
import { keptText, reads } from './kept-values';

type Facts = Readonly<Record<string, unknown>>;
type RowsField = Extract<AnyField, { kind: 'rows' }>;

/** An audit row in the fields of its record's definition. */
export interface ToldChange {
  /** Names of the definition's fields that have changed, in its order. */
  readonly fields: readonly string[];
  /** The fields' values as calls of the record give them, references with their names; child rows that have changed. */
  readonly before: Told | null;
  readonly after: Told | null;
}

/** A record or a child row; `kept` has, by field, what was written before the field had its present type. */
export type Told = Facts & { readonly kept?: Readonly<Record<string, string>> };
type Named = readonly (readonly [string, AnyField])[];

/** Texts alone can hold the stars that stand for a secret. */
const TEXTS: ReadonlySet<string> = new Set(['text', 'longText', 'richText']);

const isFacts = (value: unknown): value is Facts =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Columns of one field: a period has two. */
const columnsOf = (name: string, field: AnyField): readonly string[] =>
  field.kind === 'period' ? field.columns.map(columnName) : [columnName(name)];
/** With their types; child rows have none. */
const typed = (name: string, field: AnyField): (readonly [string, string])[] =>
  kindOf(field)
    .columns(name, field)
    .map((column) => [column.name, column.type]);
const starsOf = (field: AnyField, value: unknown): boolean => value !== STARRED || TEXTS.has(field.kind);

const same = (left: unknown, right: unknown): boolean => JSON.stringify(left ?? null) === JSON.stringify(right ?? null);
const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** Both values of a column; of an encrypted one their hashes, for the same text is encrypted anew with every write. */
function compared({ before, after }: { readonly before: unknown; readonly after: unknown }, column: string) {
  const sides = [before, after].map((side) => (isFacts(side) ? side : {})) as [Facts, Facts];
  const hash = `${column}_hash`;
  const name = sides.some((side) => hash in side) ? hash : column;
  return [sides[0][name], sides[1][name]] as const;
}

/**
 * What an audit row says, in the words of the record's definition. PostgreSQL reads the kept columns as a row of the
 * record's table, so that values and names of references are made by the same expressions as everywhere. Undefined where
 * no definition stands behind the row.
 */
export async function toldChange(
  tx: Tx,
  row: { readonly resource: unknown; readonly tenantId: unknown; readonly before: unknown; readonly after: unknown },
  /** The same sides before anything was starred: two secrets look alike, and one of them is new. */
  kept: { readonly before: unknown; readonly after: unknown },
): Promise<ToldChange | undefined> {
  const resource = (resources as Readonly<Record<string, AnyResource>>)[String(row.resource)];
  const [before, after] = [row.before, row.after].map((side) => (isFacts(side) ? side : null)) as [
    Facts | null,
    Facts | null,
  ];
  if (!resource || (!before && !after)) return undefined;
  const changed = Object.entries(resource.fields).filter(([name, field]) =>
    columnsOf(name, field).some((column) => (before ? !same(...compared(kept, column)) : !isNothing(after?.[column]))),
  );
  const side = (facts: Facts | null) => (facts ? presented(tx, resource, changed, facts, String(row.tenantId)) : null);
  return { fields: changed.map(([name]) => name), before: await side(before), after: await side(after) };
}

/** Columns that PostgreSQL can read as what they are: stars are no number and no date, and types change. */
const readable = (fields: Named, facts: Facts): Facts =>
  Object.fromEntries(
    fields.flatMap(([name, field]) =>
      typed(name, field)
        .filter(([column, type]) => starsOf(field, facts[column]) && reads(type, facts[column]))
        .map(([column]) => [column, facts[column]]),
    ),
  );

/** The values that their columns no longer read, as texts by the name of their field. */
function keptOf(fields: Named, facts: Facts): Pick<Told, 'kept'> {
  const kept = fields.flatMap(([name, field]) => {
    const columns = typed(name, field);
    const unread = columns.some(([column, type]) => facts[column] !== STARRED && !reads(type, facts[column]));
    const values = columns.map(([column]) => facts[column]).filter((value) => !isNothing(value));
    return unread && !field.secret ? [[name, values.map(keptText).join(' ~ ')] as const] : [];
  });
  return kept.length > 0 ? { kept: Object.fromEntries(kept) } : {};
}

async function presented(tx: Tx, resource: AnyResource, fields: Named, facts: Facts, tenantId: string): Promise<Told> {
  const own = fields.flatMap(([name, field]) => wireExpressions(name, field, resource));
  const children = fields.flatMap(([name, field]): [string, RowsField][] =>
    field.kind === 'rows' ? [[name, field]] : [],
  );
  const values: unknown[] = [JSON.stringify({ ...readable(fields, facts), tenant_id: tenantId })];
  const lists = children.map(([name, field]) => {
    const list = Array.isArray(facts[columnName(name)]) ? (facts[columnName(name)] as readonly unknown[]) : [];
    const entries = Object.entries(field.fields);
    const rows = list
      .filter(isFacts)
      .map((child) => ({ id: child.id, ...readable(entries, child), tenant_id: tenantId }));
    values.push(JSON.stringify(rows));
    const columns = entries.flatMap(([child, one]) => wireExpressions(child, one, undefined, 'c'));
    const kept = Object.fromEntries(
      list.filter(isFacts).flatMap((child) => {
        const { kept } = keptOf(entries, child);
        return kept ? [[String(child.id), kept]] : [];
      }),
    );
    values.push(JSON.stringify(kept));
    return `(select coalesce(json_agg(x), '[]') from (select c.id as "id", $${values.length}::jsonb -> c.id::text as "kept", ${columns.join(', ')} from jsonb_populate_recordset(null::${field.table}, $${values.length - 1}::jsonb) c where c.id is not null) x) as "${wireName(name, field)}"`;
  });
  const list = [...own, ...lists];
  if (list.length === 0) return {};
  const [found] = await tx.query<Facts>(
    `select ${list.join(', ')} from jsonb_populate_record(null::${resource.table}, $1::jsonb) t`,
    values,
  );
  return { ...found, ...keptOf(fields, facts) };
}
