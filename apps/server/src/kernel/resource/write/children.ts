import { type AnyField, type AnyResource, columnName, kindOf, type Stored } from '@anlan/resource';
import type { Work } from '../../context';
import { newId } from '../../db/id';
import { fieldColumns } from '../columns';
import { auditedColumns, type Bind, jsonOf, type Told, type Writer } from './statement';

export type RowsField = Extract<AnyField, { kind: 'rows' }>;

/** Of one record's changed child rows so many stand in its audit row; of more their number and a digest of the rest. */
const TOLD_ROWS = 500;

/** What is to become of the child rows of one field. */
export type ChildChange =
  /** Each parent's rows in order: known ids are changed, rows without one are new, what is not named goes. */
  | { readonly all: ReadonlyMap<string, readonly Stored[]> }
  /** Only these of one parent: rows with an id are changed, others are added; `drop` names ids that go. */
  | { readonly some: ReadonlyMap<string, readonly Stored[]>; readonly drop?: readonly string[] }
  /** All rows anew from a query that gives parent_id, sort and `columns` and may read `w`. */
  | { readonly columns: readonly string[]; readonly query: (bind: Bind) => string }
  /** Nothing changes; the record goes with them, and the audit keeps what they were. */
  | 'gone';

export type Children = Readonly<Record<string, ChildChange>>;

/** The fields of child rows among a record's values. */
export const childrenIn = (
  resource: AnyResource,
  rows: ReadonlyMap<string, Readonly<Stored>>,
  fresh = false,
): Children =>
  Object.fromEntries(
    rowsFields(resource).flatMap(([name]) => {
      const given = [...rows].flatMap(([id, values]) =>
        name in values ? [[id, (values[name] ?? []) as Stored[]] as const] : [],
      );
      return given.some(([, list]) => !fresh || list.length > 0) ? [[name, { all: new Map(given) }]] : [];
    }),
  );

export const allGone = (resource: AnyResource): Children =>
  Object.fromEntries(rowsFields(resource).map(([name]) => [name, 'gone' as const]));

const rowsFields = (resource: AnyResource): [string, RowsField][] =>
  Object.entries(resource.fields).flatMap(([name, field]): [string, RowsField][] =>
    field.kind === 'rows' ? [[name, field]] : [],
  );

const columnsIn = (field: RowsField): { name: string; type: string }[] =>
  Object.entries(field.fields).flatMap(([name, child]) =>
    kindOf(child)
      .columns(name, child)
      .map((column) => ({ name: column.name, type: column.type })),
  );

/**
 * Child rows saved in their parents' statement, by difference: rows that stay as they are are neither written nor told.
 * `parents` says which parents, as a condition on `c.parent_id`; all of them are rows of `w`.
 */
export function childParts(
  writer: Writer,
  resource: AnyResource,
  bind: Bind,
  children: Children,
  given: { readonly fresh: boolean; readonly parents?: string },
): Told {
  // A parameter that no part names would have no type.
  if (Object.keys(children).length === 0) return { parts: [], aliases: [] };
  const tenant = bind(writer.tenantId);
  const told = rowsFields(resource)
    .filter(([name]) => children[name] !== undefined)
    .map(([name, field], place) =>
      fieldParts(writer, bind, name, field, children[name] as ChildChange, {
        place,
        tenant,
        fresh: given.fresh,
        parents: given.parents ?? 'c.parent_id in (select id from w)',
        // Of many some may have been left as they are: a row that was not written gets no child row either.
        written: given.fresh || given.parents !== undefined ? '' : ' and parent_id in (select id from w)',
      }),
    );
  const unknown = told.flatMap((one) => one.unknown ?? []);
  return {
    parts: told.flatMap(({ parts }) => parts),
    aliases: told.flatMap(({ aliases }) => aliases),
    ...(unknown.length > 0 ? { unknown: unknown.join(' + ') } : {}),
  };
}

interface Place {
  readonly place: number;
  readonly tenant: string;
  readonly fresh: boolean;
  readonly parents: string;
  readonly written: string;
}

function fieldParts(
  writer: Writer,
  bind: Bind,
  name: string,
  field: RowsField,
  change: ChildChange,
  { place, tenant, fresh, parents, written }: Place,
): Told {
  const [x, old, neu, kept, gone, rows, told] = ['x', 'o', 'i', 'u', 'g', 'r', 'c'].map((one) => `${one}${place}_`);
  const columns = columnsIn(field);
  const names = columns.map((column) => column.name);
  const parts: string[] = [];
  const before: string[] = [];
  const after: string[] = [];
  let unknown: string | undefined;
  const known = `${old} as (select c.* from ${field.table} c where c.tenant_id = ${tenant} and ${parents})`;
  if (change === 'gone') {
    parts.push(known);
    before.push(`select * from ${old}`);
  } else if ('query' in change) {
    if (!fresh) {
      parts.push(
        known,
        `${gone} as (delete from ${field.table} c where c.tenant_id = ${tenant} and ${parents} returning c.*)`,
      );
      before.push(`select * from ${gone}`);
    }
    const list = change.columns.join(', ');
    parts.push(
      `${neu} as (insert into ${field.table} (tenant_id, id, parent_id, sort, ${list}) select ${tenant}, gen_random_uuid(), q.parent_id, q.sort, ${change.columns.map((column) => `q.${column}`).join(', ')} from (${change.query(bind)}) q returning *)`,
    );
    after.push(`select * from ${neu}`);
  } else {
    const all = 'all' in change;
    const json = bind(recordsetOf(writer, field, all ? change.all : change.some, names, { fresh, added: !all }));
    const shape = columns.map((column) => `${column.name} ${column.type}`).join(', ');
    parts.push(
      `${x} as (select * from jsonb_to_recordset(${json}::jsonb) as x(id uuid, parent_id uuid, sort integer, is_new boolean, given text[], ${shape}))`,
      `${neu} as (insert into ${field.table} (tenant_id, id, parent_id, sort, ${names.join(', ')}) select ${tenant}, id, parent_id, sort, ${names.join(', ')} from ${x} where is_new${written} returning *)`,
    );
    after.push(`select * from ${neu}`);
    if (!fresh) {
      const next = columns.map(
        (column) => `case when '${column.name}' = any(x.given) then x.${column.name} else c.${column.name} end`,
      );
      const [set, was, becomes] = [
        columns.map((column, at) => `${column.name} = ${next[at]}`),
        names.map((column) => `c.${column}`),
        [...next],
      ];
      if (all) {
        set.push('sort = x.sort');
        was.push('c.sort');
        becomes.push('x.sort');
      }
      const drop = all
        ? `not exists (select 1 from ${x} x where x.id = c.id)`
        : `c.id = any(${bind(change.drop ?? [])}::uuid[])`;
      parts.push(
        known,
        `${kept} as (update ${field.table} c set ${set.join(', ')} from ${x} x where c.tenant_id = ${tenant} and ${parents} and c.id = x.id and not x.is_new and (${was.join(', ')}) is distinct from (${becomes.join(', ')}) returning c.*)`,
        `${gone} as (delete from ${field.table} c where c.tenant_id = ${tenant} and ${parents} and ${drop} returning c.id)`,
      );
      before.push(`select * from ${old} where id in (select id from ${kept} union all select id from ${gone})`);
      after.push(`select * from ${kept}`);
      unknown = `(select count(*) from ${x} x where not x.is_new and not exists (select 1 from ${old} o where o.id = x.id and o.parent_id = x.parent_id))::int`;
    }
  }
  const object = jsonOf(field, 's', ['id', 'sort', ...auditedColumns(field, names)]);
  const side = (from: readonly string[], isBefore: boolean) =>
    from.length === 0
      ? []
      : [
          `select s.parent_id, ${isBefore} as is_before, row_number() over (partition by s.parent_id order by s.sort, s.id) as at, ${object} as row from (${from.join(' union all ')}) s`,
        ];
  const list = (isBefore: boolean) => {
    const of = isBefore ? 'is_before' : 'not is_before';
    return `coalesce(jsonb_agg(row order by at) filter (where ${of} and at <= ${TOLD_ROWS}), '[]'::jsonb) || case when count(*) filter (where ${of}) > ${TOLD_ROWS} then jsonb_build_array(jsonb_build_object('more', count(*) filter (where ${of}) - ${TOLD_ROWS}, 'sha256', encode(sha256(convert_to(string_agg(row::text, chr(10) order by at) filter (where ${of} and at > ${TOLD_ROWS}), 'UTF8')), 'hex'))) else '[]'::jsonb end`;
  };
  const key = columnName(name);
  parts.push(
    `${rows} as (${[...side(before, true), ...side(after, false)].join(' union all ')})`,
    // Made once: the planner takes the rows for few, and would make the groups anew for every record that it tells of.
    `${told} as materialized (select parent_id, jsonb_build_object('${key}', ${list(true)}) as before, jsonb_build_object('${key}', ${list(false)}) as after from ${rows} group by parent_id)`,
  );
  return { parts, aliases: [told as string], ...(unknown ? { unknown } : {}) };
}

/** Rows that are added stand behind those that were written together, in the order of their ids: as they were added. */
const ADDED = 1_000_000_000;

/** New rows get every column; of a known one only those that are given. */
function recordsetOf(
  writer: Writer,
  field: RowsField,
  parents: ReadonlyMap<string, readonly Stored[]>,
  names: readonly string[],
  { fresh, added }: { readonly fresh: boolean; readonly added: boolean },
): string {
  const rows = [...parents].flatMap(([parentId, list]) =>
    list.map((row, sort) => {
      // Rows of a new record are new, whatever record they were copied from.
      const isNew = fresh || typeof row.id !== 'string';
      const columns = Object.entries(field.fields).flatMap(([child, childField]) =>
        isNew || child in row ? fieldColumns(child, childField, row[child] ?? null, writer.app) : [],
      );
      const given = columns.map(({ column }) => column);
      return {
        id: isNew ? newId() : row.id,
        parent_id: parentId,
        sort: added ? ADDED : sort,
        is_new: isNew,
        given: given.length === names.length ? names : given,
        ...Object.fromEntries(
          columns.map(({ column, type, value }) => [
            column,
            type === 'jsonb' && typeof value === 'string' ? JSON.parse(value) : value,
          ]),
        ),
      };
    }),
  );
  return JSON.stringify(rows);
}

/** Child rows as stored, for rules: by field name, in order. */
export async function childRowsOf(
  work: Pick<Work, 'tx' | 'tenantId'>,
  field: RowsField,
  parentId: string,
): Promise<Stored[]> {
  const list = Object.keys(field.fields).map((name) => `${columnName(name)} as "${name}"`);
  return work.tx.query(
    `select id, ${list.join(', ')} from ${field.table} where tenant_id = $1 and parent_id = $2::uuid order by sort, id`,
    [work.tenantId, parentId],
  );
}
