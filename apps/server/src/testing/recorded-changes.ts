import { allResources } from '@anlan/domain';
import { type AnyResource, columnName } from '@anlan/resource';
import { keyColumn } from '../kernel/resource/table';
import { auditedColumns } from '../kernel/resource/write/statement';
import type { World } from './world';

/**
 * What the database itself saw change, beside what the audit tells: triggers keep every row of every table of a
 * definition as it was before and after, whichever statement wrote it. The world needs a database of its own.
 */
type Row = Readonly<Record<string, unknown>>;

interface Change {
  readonly seq: string;
  readonly xid: string;
  readonly of_table: string;
  readonly op: 'INSERT' | 'UPDATE' | 'DELETE';
  readonly was: Row | null;
  readonly became: Row | null;
}

interface Told {
  readonly xid: string;
  readonly resource: string;
  readonly record_id: string | null;
  readonly kind: string;
  readonly before: Row | null;
  readonly after: Row | null;
}

const definitions = allResources as readonly unknown[] as readonly AnyResource[];
/** Several definitions may read one table; the first one that writes it is enough to know its columns. */
const byTable = new Map<string, AnyResource[]>();
for (const resource of definitions) byTable.set(resource.table, [...(byTable.get(resource.table) ?? []), resource]);

const childTables = new Map<
  string,
  { readonly parent: AnyResource; readonly field: string; readonly columns: string[] }
>();
for (const parent of definitions)
  for (const [field, definition] of Object.entries(parent.fields))
    if (definition.kind === 'rows' && !childTables.has(definition.table))
      childTables.set(definition.table, {
        parent,
        field: columnName(field),
        columns: auditedColumns(definition, Object.keys(definition.fields).map(columnName)),
      });

/** Written down from here on. */
export async function recordChanges(world: World): Promise<void> {
  const tables = await world.sql<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname = any($1::text[])`,
    [[...byTable.keys(), ...childTables.keys()].filter((name) => name !== 'audit_log')],
  );
  await world.db.owner('what the database sees change', (tx) =>
    tx.exec(`
      create table recorded_change (seq bigserial primary key, xid text, of_table text, op text, was jsonb, became jsonb);
      create function record_change() returns trigger language plpgsql security definer as $$
      begin
        if tg_op = 'UPDATE' and old is not distinct from new then return null; end if;
        insert into recorded_change (xid, of_table, op, was, became)
        values (pg_current_xact_id()::text, tg_table_name, tg_op,
                case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
        return null;
      end $$;
      ${tables.map(({ name }) => `create trigger zz_recorded after insert or update or delete on ${name} for each row execute function record_change();`).join('\n')}`),
  );
}

/** Changes that have no audit row of their own, with the reason; `columns` absent: of the whole table. */
export interface Untold {
  readonly table: string;
  readonly columns?: readonly string[];
  readonly because: string;
}

/** Changes the audit does not tell with before and after, one line for each table and column, with an example. */
export async function untoldChanges(
  world: World,
  allowed: readonly Untold[],
): Promise<{ readonly changes: number; readonly told: number; readonly untold: readonly string[] }> {
  const read = <R>(text: string) => world.db.owner('what was recorded', (tx) => tx.query<R>(text)) as Promise<R[]>;
  const changes = await read<Change>(
    'select seq::text, xid, of_table, op, was, became from recorded_change order by seq',
  );
  const audits = await read<Told>(
    'select position::text as xid, resource, record_id, kind, before, after from audit_log where success order by id',
  );
  const rows = new Map<string, Told[]>();
  for (const row of audits) {
    const key = `${row.xid} ${row.resource} ${row.record_id}`;
    rows.set(key, [...(rows.get(key) ?? []), row]);
  }
  const found = (change: Change, resources: readonly AnyResource[], id: unknown): Told[] =>
    resources.flatMap(({ name }) => rows.get(`${change.xid} ${name} ${id}`) ?? []);
  const untold = new Map<string, { n: number; example: string }>();
  const miss = (change: Change, what: string, detail: unknown) => {
    const known = untold.get(`${change.of_table} ${change.op} ${what}`);
    if (known) known.n += 1;
    else
      untold.set(`${change.of_table} ${change.op} ${what}`, {
        n: 1,
        example: JSON.stringify(detail).slice(0, 300),
      });
  };
  const excused = (table: string, column?: string) =>
    allowed.some(
      (one) => one.table === table && (!one.columns || (column !== undefined && one.columns.includes(column))),
    );
  let told = 0;
  for (const change of changes) {
    if (excused(change.of_table)) continue;
    const child = childTables.get(change.of_table);
    if (child) {
      const parentId = (change.became ?? change.was)?.parent_id;
      const parents = found(change, byTable.get(child.parent.table) as AnyResource[], parentId);
      const lists = (side: 'before' | 'after') =>
        parents.flatMap((row) => (row[side]?.[child.field] ?? []) as readonly Row[]);
      const sides = [
        ...(change.was && change.op !== 'INSERT' ? [['before', change.was] as const] : []),
        ...(change.became ? [['after', change.became] as const] : []),
      ];
      const wrong = sides.filter(([side, row]) => {
        const list = lists(side);
        return !list.some(
          (one) =>
            'more' in one || (one.id === row.id && child.columns.every((column) => same(one[column], row[column]))),
        );
      });
      if (wrong.length === 0) told += 1;
      else miss(change, wrong.map(([side]) => side).join('+'), { wrong, audits: parents.map(({ kind }) => kind) });
      continue;
    }
    const resources = byTable.get(change.of_table) as readonly AnyResource[];
    const [resource] = resources as readonly [AnyResource];
    const row = (change.became ?? change.was) as Row;
    const audit = found(change, resources, row[keyColumn(resource)]);
    const columns = auditedColumns(resource, Object.keys(row)).filter(
      (column) => !['id', 'version', ...(change.op === 'INSERT' ? [] : ['deleted_at'])].includes(column),
    );
    let whole = true;
    for (const column of columns) {
      const [was, became] = [change.was?.[column] ?? null, change.became?.[column] ?? null];
      if (same(was, became) || excused(change.of_table, column)) continue;
      // A column nobody named begins with the table's default.
      if (change.op === 'INSERT' && isDefault(became) && audit.length > 0) continue;
      // Of several statements in one transaction each tells its own part.
      const tells = audit.some(
        ({ before, after }) => (change.op === 'INSERT' || same(before?.[column], was)) && same(after?.[column], became),
      );
      if (tells) continue;
      const starred = audit.some(({ after }) => after?.[column] === '******');
      if (starred) continue;
      whole = false;
      miss(change, column, {
        was,
        became,
        audits: audit.map(({ kind, before, after }) => [kind, before?.[column], after?.[column]]),
      });
    }
    if (change.op === 'DELETE' || (change.op !== 'UPDATE' && audit.length === 0)) {
      if (audit.length === 0) {
        whole = false;
        miss(change, 'row', row);
      }
    }
    if (whole) told += 1;
  }
  return {
    changes: changes.length,
    told,
    untold: [...untold].map(([what, { n, example }]) => `${what}: ${n} × ${example}`).sort(),
  };
}

/** As JSON of PostgreSQL compares: times may be written in two ways. */
const same = (left: unknown, right: unknown): boolean => JSON.stringify(left ?? null) === JSON.stringify(right ?? null);
const isDefault = (value: unknown): boolean =>
  value === false || value === 0 || (Array.isArray(value) && value.length === 0);
