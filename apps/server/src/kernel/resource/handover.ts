import { allResources } from '@anlan/domain';
import type { HeldItem } from '@anlan/domain/identity/staff-calls';
import {
  type AnyResource,
  columnName,
  type Held,
  heldFields,
  type RowOf,
  rememberedAfter,
  type Stored,
  stateField,
} from '@anlan/resource';
import { nowText, type Work } from '../context';
import { refuse } from '../errors';
import { rowSelect } from './list/select';
import { whereOf } from './list/where';
import { scopeConditions } from './scope/scope';
import { hasTenant } from './table';
import { changeMany } from './write/many';

interface Place {
  readonly resource: AnyResource;
  readonly held: Held;
}

let known: readonly Place[] | undefined;

/** Every field of the product that names whose work a row is (`heldFields`). */
const places = (): readonly Place[] => {
  known ??= allResources
    .filter((resource) => hasTenant(resource) && !resource.key)
    .flatMap((resource) => heldFields(resource).map((held) => ({ resource, held })));
  return known;
};

const many = (resource: AnyResource, field: string): boolean => {
  const kind = resource.fields[field];
  return kind?.kind === 'ref' && kind.multiple === true;
};

/** The row is this person's ($2) and still open; alias `t`. State numbers come from the definition. */
function condition({ resource, held }: Place): string {
  const column = `t.${columnName(held.field)}`;
  const mine = many(resource, held.field) ? `${column} @> array[$2::uuid]` : `${column} = $2::uuid`;
  if (!held.states || !resource.lifecycle) return mine;
  const { code } = resource.lifecycle;
  const codes = held.states.map((state) => Number(code[state]));
  return `(${mine} and t.${columnName(stateField(resource))} in (${codes.join(', ')}))`;
}

const SHOWN = 20;

/**
 * One statement for the whole product; counted whatever the asker himself may see, since the work has to go to somebody,
 * but named only as far as his scope goes.
 */
export async function heldBy(work: Work, userId: string): Promise<HeldItem[]> {
  const values: unknown[] = [work.tenantId, userId];
  const parts = places().map((place, n) => {
    const seen = whereOf(scopeConditions(work, place.resource), values.length + 1);
    values.push(...seen.values);
    return `select ${n}::int as place, count(*)::int as n, (count(*) filter (where not q.seen))::int as beyond,
                   coalesce(json_agg(json_build_object('id', q.id, 'title', q.title) order by q.rn) filter (where q.seen and q.rn <= ${SHOWN}), '[]') as rows
         from (select s.*, row_number() over (partition by s.seen order by s.create_time desc, s.id) as rn
                 from (select t.id, t.create_time, t.${columnName(place.resource.title)}::text as title, coalesce((${seen.sql}), false) as seen
                         from ${place.resource.table} t where t.tenant_id = $1 and t.deleted_at is null and ${condition(place)}) s) q`;
  });
  const found = await work.tx.query<{ place: number; n: number; beyond: number; rows: HeldItem['rows'] }>(
    parts.join(' union all '),
    values,
  );
  return found
    .filter(({ n }) => n > 0)
    .sort((a, b) => a.place - b.place)
    .map(({ place, n, beyond, rows }) => {
      const { resource, held } = places()[place] as Place;
      return {
        resource: resource.name,
        label: resource.label,
        field: held.field,
        fieldLabel: resource.fields[held.field]?.label ?? held.field,
        count: n,
        beyond,
        rows,
      };
    });
}

/**
 * Passes everything a person holds on to another, with audit, counters and event of every row. Refuses
 * where a rule keeps two duties apart. Gives how many rows of each kind changed hands.
 */
export async function handOver(
  work: Work,
  from: string,
  to: string,
): Promise<readonly { readonly label: string; readonly count: number }[]> {
  const byResource = new Map<AnyResource, Held[]>();
  for (const { resource, held } of places()) byResource.set(resource, [...(byResource.get(resource) ?? []), held]);
  const moved: { label: string; count: number }[] = [];
  const conflicts: string[] = [];
  for (const [resource, fields] of byResource) {
    const any = fields.map((held) => condition({ resource, held })).join(' or ');
    const rows = (await work.tx.query(
      `select ${rowSelect(resource)} from ${resource.table} t where t.tenant_id = $1 and t.deleted_at is null and (${any}) order by t.id for no key update of t`,
      [work.tenantId, from],
    )) as (RowOf<AnyResource> & Stored)[];
    let clashing = 0;
    const alike = new Map<string, (Stored & { id: string })[]>();
    for (const row of rows) {
      const values = changed(resource, fields, row, from, to);
      const after = { ...row, ...values };
      if (fields.some((held) => held.field in values && held.apart.some((name) => names(after[name]).includes(to))))
        clashing += 1;
      const told = Object.keys(values).sort().join();
      alike.set(told, [...(alike.get(told) ?? []), { id: row.id, ...values }]);
    }
    if (conflicts.length === 0 && clashing === 0)
      for (const each of alike.values())
        await changeMany(work, resource, { kind: 'handover', each, ...linesOf(work, resource, each, from, to) });
    if (clashing > 0) conflicts.push(`${resource.label}${clashing}条`);
    if (rows.length > 0) moved.push({ label: resource.label, count: rows.length });
  }
  if (conflicts.length > 0)
    throw refuse(`交接人在这些记录中已担任不能兼任的职责（${conflicts.join('、')}），请选择其他交接人或先改派`);
  return moved;
}

/** All of these pass the same fields. */
function linesOf(work: Work, resource: AnyResource, each: readonly Stored[], from: string, to: string) {
  const { handoverLine } = resource;
  const [first] = each;
  if (!handoverLine || !first) return {};
  const line = handoverLine.line({
    parts: heldFields(resource).flatMap(({ field }) =>
      field in first ? [resource.fields[field]?.label ?? field] : [],
    ),
    from,
    to,
    by: work.actor.userId || null,
    now: nowText(work),
  });
  return { children: { [handoverLine.rows]: { some: new Map(each.map(({ id }) => [String(id), [line]])) } } };
}

const names = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

function changed(resource: AnyResource, fields: readonly Held[], row: Stored, from: string, to: string): Stored {
  const values: Stored = {};
  for (const { field, states } of fields) {
    const { lifecycle } = resource;
    if (states && lifecycle) {
      const state = lifecycle.nameOf(Number(row[stateField(resource)]));
      if (state === undefined || !states.includes(state)) continue;
    }
    const value = row[field];
    if (Array.isArray(value)) {
      if (value.includes(from)) values[field] = [...new Set(value.map((id) => (id === from ? to : id)))];
    } else if (value === from) values[field] = to;
  }
  return { ...values, ...rememberedAfter(resource, row, values) };
}
