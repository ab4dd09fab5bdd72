import { type AnyField, type AnyResource, columnName, type Stored } from '@anlan/resource';
import type { Work } from '../../context';
import { newId } from '../../db/id';
import { notFound } from '../../errors';
import { fieldColumns } from '../columns';

type RowsField = Extract<AnyField, { kind: 'rows' }>;

/** Saves child rows by difference: known ids are updated, new rows inserted, the others removed; a foreign id is 404. */
export async function saveChildren(
  work: Work,
  resource: AnyResource,
  parentId: string,
  values: Readonly<Stored>,
): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind === 'rows' && name in values) await saveRows(work, field, parentId, values[name] as Stored[]);
  }
}

async function saveRows(work: Work, field: RowsField, parentId: string, rows: readonly Stored[]): Promise<void> {
  const kept = rows.flatMap((row) => (typeof row.id === 'string' ? [row.id.toLowerCase()] : []));
  const existing = await work.tx.query<{ id: string }>(
    `select id from ${field.table} where tenant_id = $1 and parent_id = $2::uuid for update`,
    [work.tenantId, parentId],
  );
  const known = new Set(existing.map((row) => row.id));
  if (kept.some((id) => !known.has(id))) throw notFound();
  const gone = [...known].filter((id) => !kept.includes(id));
  if (gone.length > 0) {
    await work.tx.run(`delete from ${field.table} where tenant_id = $1 and id = any($2::uuid[])`, [
      work.tenantId,
      gone,
    ]);
  }
  for (const [place, row] of rows.entries()) {
    const columns = Object.entries(field.fields).flatMap(([child, childField]) =>
      child in row || typeof row.id !== 'string' ? fieldColumns(child, childField, row[child] ?? null, work.app) : [],
    );
    const params: unknown[] = columns.map(({ value }) => value);
    const at = (value: unknown): string => `$${params.push(value)}`;
    if (typeof row.id === 'string') {
      const set = columns.map(({ column, type }, index) => `${column} = $${index + 1}::${type}`);
      await work.tx.run(
        `update ${field.table} set ${[...set, `sort = ${at(place)}`].join(', ')} where tenant_id = ${at(work.tenantId)} and id = ${at(row.id)}::uuid`,
        params,
      );
    } else {
      const places = columns.map(({ type }, index) => `$${index + 1}::${type}`);
      const names = columns.map(({ column }) => column);
      await work.tx.run(
        `insert into ${field.table} (${[...names, 'sort', 'parent_id', 'tenant_id', 'id'].join(', ')}) values (${[...places, at(place), `${at(parentId)}::uuid`, at(work.tenantId), `${at(newId())}::uuid`].join(', ')})`,
        params,
      );
    }
  }
}

/** Child rows as stored, for rules: by field name, in order. */
export async function childRowsOf(work: Work, field: RowsField, parentId: string): Promise<Stored[]> {
  const list = Object.keys(field.fields).map((name) => `${columnName(name)} as "${name}"`);
  return work.tx.query(
    `select id, ${list.join(', ')} from ${field.table} where tenant_id = $1 and parent_id = $2::uuid order by sort, id`,
    [work.tenantId, parentId],
  );
}
