import type { AuditKind } from '@anlan/domain/logs/audit-words';
import type { AnyField, AnyResource, Stored } from '@anlan/resource';
import { auditFacts } from '../../audit/audit';
import { homeTenant, type Work } from '../../context';
import { newId } from '../../db/id';
import { type ColumnValue, columnsOf, fieldColumns } from '../columns';
import { bucketsOf } from '../figures/counters';
import { screened } from '../list/screen';
import { hasTenant } from '../table';
import { guarded } from './one';

/** Making the values of a batch blocks the main thread: 500 rows did for 100 ms and more (bench/import.ts). */
const BATCH = 100;

/** Many new rows in few statements; audit and counters in the same ones. Values are validated already. */
export async function insertMany(
  work: Work,
  resource: AnyResource,
  records: readonly Stored[],
  kind: AuditKind,
): Promise<string[]> {
  const ids: string[] = [];
  const now = new Date(work.app.clock.now()).toISOString();
  for (let start = 0; start < records.length; start += BATCH) {
    const batch: { id: string; values: Readonly<Stored> }[] = [];
    for (const given of records.slice(start, start + BATCH)) {
      batch.push({ id: newId(), values: await screened(work, resource, given) });
    }
    const rows = batch.map(({ id, values }) => [
      ...(hasTenant(resource) ? [{ column: 'tenant_id', type: 'text', value: work.tenantId }] : []),
      { column: 'id', type: 'uuid', value: id },
      ...columnsOf(resource, complete(resource, values), work.app),
      { column: 'create_user', type: 'uuid', value: work.actor.userId },
      { column: 'create_tenant', type: 'text', value: homeTenant(work.actor) },
      { column: 'create_time', type: 'timestamptz', value: now },
      { column: 'update_user', type: 'uuid', value: work.actor.userId },
      { column: 'update_tenant', type: 'text', value: homeTenant(work.actor) },
      { column: 'update_time', type: 'timestamptz', value: now },
    ]);
    await guarded(resource, () => insertBatch(work, resource, rows, kind));
    await insertChildren(work, resource, batch);
    ids.push(...batch.map(({ id }) => id));
  }
  return ids;
}

/** All rows of a batch must name the same columns. */
const complete = (resource: AnyResource, values: Stored): Stored => ({
  ...Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => [name, field.kind === 'rows' ? [] : null]),
  ),
  ...values,
});

function recordset(rows: readonly (readonly ColumnValue[])[]): { names: string; list: string; json: string } {
  const columns = rows[0] as readonly ColumnValue[];
  return {
    names: columns.map(({ column }) => column).join(', '),
    list: columns.map(({ column, type }) => `${column} ${type}`).join(', '),
    json: JSON.stringify(
      rows.map((row) =>
        Object.fromEntries(
          row.map(({ column, type, value }) => [
            column,
            type === 'jsonb' && typeof value === 'string' ? JSON.parse(value) : value,
          ]),
        ),
      ),
    ),
  };
}

async function insertBatch(
  work: Work,
  resource: AnyResource,
  rows: readonly (readonly ColumnValue[])[],
  kind: AuditKind,
): Promise<void> {
  const { names, list, json } = recordset(rows);
  const facts = auditFacts(work, 5);
  // One audit row a record: its id and its values, ids made by the database for these alone.
  const auditColumns = facts.columns.replace(/^id, /, '');
  const auditPlaces = facts.places.replace(/^\$5::uuid, /, '');
  const deltas = bucketsOf(resource, 'w').map(
    ({ entity, dims }, place) =>
      `, d${place} as (insert into counter_delta (tenant_id, entity, dims, n) select $2, '${entity}', ${dims}, count(*)::int from w group by ${dims})`,
  );
  const event = work.app.events.wants(resource.name)
    ? `, o as (insert into outbox (tenant_id, topic, record_id) select $2, $3 || '.' || $4, w.id::text from w)`
    : '';
  await work.tx.run(
    `with w as (insert into ${resource.table} (${names}) select ${names} from jsonb_to_recordset($1::jsonb) as x(${list}) returning *),
     a as (insert into audit_log (tenant_id, kind, resource, record_id, after, id, ${auditColumns})
           select $2, $4, $3, w.id::text, to_jsonb(w) - array['search_grams','pinyin','ancestors','deleted_at'], gen_random_uuid(), ${auditPlaces} from w, (select $5::uuid) as request)${deltas.join('')}${event}
     select count(*) from w`,
    [json, work.tenantId, resource.name, kind, ...facts.values],
  );
}

async function insertChildren(
  work: Work,
  resource: AnyResource,
  batch: readonly { id: string; values: Stored }[],
): Promise<void> {
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'rows') continue;
    const rows = batch.flatMap(({ id, values }) =>
      ((values[name] as Stored[] | undefined) ?? []).map((child, place) => [
        { column: 'tenant_id', type: 'text', value: work.tenantId },
        { column: 'id', type: 'uuid', value: newId() },
        { column: 'parent_id', type: 'uuid', value: id },
        { column: 'sort', type: 'integer', value: place },
        ...childColumns(field, child, work),
      ]),
    );
    for (let start = 0; start < rows.length; start += BATCH) {
      const { names, list, json } = recordset(rows.slice(start, start + BATCH));
      await work.tx.run(
        `insert into ${field.table} (${names}) select ${names} from jsonb_to_recordset($1::jsonb) as x(${list})`,
        [json],
      );
    }
  }
}

const childColumns = (field: Extract<AnyField, { kind: 'rows' }>, child: Stored, work: Work): ColumnValue[] =>
  Object.entries(field.fields).flatMap(([name, childField]) =>
    fieldColumns(name, childField, child[name] ?? null, work.app),
  );
