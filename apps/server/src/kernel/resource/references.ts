import { allResources, resourceOf } from '@anlan/domain';
import {
  type AnyField,
  type AnyResource,
  columnName,
  type FieldError,
  message,
  type Stored,
  wireName,
} from '@anlan/resource';
import type { Work } from '../context';
import { refuse } from '../errors';
import { hasTenant, keyColumn, tenantWall } from './table';
import { changeMany } from './write/many';

interface Asked {
  readonly path: string;
  readonly name: string;
  readonly field: AnyField;
  readonly ids: readonly string[];
}

const manyOf = (value: unknown): string[] =>
  value === null || value === undefined ? [] : (Array.isArray(value) ? value : [value]).map(String);

/** Every reference, dictionary key and file a body names, with the wire path its refusal belongs to. */
function collect(
  fields: Readonly<Record<string, AnyField>>,
  values: Readonly<Stored>,
  before: Readonly<Stored> = {},
  path = '',
): Asked[] {
  return Object.entries(fields).flatMap(([name, field]): Asked[] => {
    const value = values[name];
    if (value === null || value === undefined) return [];
    const at = path + wireName(name, field);
    if (field.kind === 'rows') {
      // Who is in the record already stays in it, also where he has been removed since: told anew is not named anew.
      const standing = (before[name] ?? []) as readonly Stored[];
      const stood = Object.fromEntries(
        Object.keys(field.fields).map((child) => [child, standing.flatMap((row) => manyOf(row[child]))]),
      );
      return (value as Stored[]).flatMap((row, place) =>
        collect(field.fields, row, stood, `${at}[${place}].`).flatMap((asked) => {
          const kept = new Set(asked.field.kind === 'ref' ? stood[asked.name] : []);
          const ids = asked.ids.filter((id) => !kept.has(id));
          return ids.length > 0 ? [{ ...asked, ids }] : [];
        }),
      );
    }
    if (field.kind !== 'ref' && field.kind !== 'dict' && field.kind !== 'parent') return [];
    const ids = manyOf(value);
    if (field.kind !== 'ref' || !field.where) return ids.length > 0 ? [{ path: at, name, field, ids }] : [];
    const stood = new Set(manyOf(before[name]));
    const { where: _, ...plain } = field;
    return [
      { path: at, name, field, ids: ids.filter((id) => !stood.has(id)) },
      { path: at, name, field: plain, ids: ids.filter((id) => stood.has(id)) },
    ].filter((asked) => asked.ids.length > 0);
  });
}

/**
 * Does everything a body points to exist, alive and within the tenant? One query for all targets together; dictionary
 * keys from the cached items. `before`, of a record that is changed, tells what it and its rows point to already. Returns sentences by
 * field, all at once.
 */
export async function checkReferences(
  work: Work,
  resource: AnyResource,
  values: Readonly<Stored>,
  before: Readonly<Stored> = {},
): Promise<FieldError[]> {
  const asked = collect(resource.fields, values, before);
  const errors: FieldError[] = [];
  const wanted = new Map<string, { target: AnyResource; where: string; ids: Set<string> }>();
  for (const { path, field, ids } of asked) {
    if (field.kind === 'dict') {
      const items = await work.app.dictionaries.items(work.tenantId, field.dict, work.tx);
      if (ids.some((id) => !items.some((item) => item.key === id))) {
        errors.push({ field: path, message: message.option(field.label) });
      }
      continue;
    }
    const target = field.kind === 'ref' ? resourceOf(field.target) : resource;
    const where = field.kind === 'ref' ? JSON.stringify(field.where ?? {}) : '{}';
    const key = `${target.name}${where}`;
    const group = wanted.get(key) ?? { target, where, ids: new Set<string>() };
    for (const id of ids) group.ids.add(id);
    wanted.set(key, group);
  }
  if (wanted.size === 0) return errors;

  const params: unknown[] = [work.tenantId];
  const queries = [...wanted.entries()].map(([, { target, where, ids }], place) => {
    params.push([...ids]);
    const list = `$${params.length}::${target.key ? 'text' : 'uuid'}[]`;
    const fixed = Object.entries(JSON.parse(where) as Record<string, unknown>).map(([name, value]) => {
      params.push([value].flat());
      return ` and ${columnName(name)} = any($${params.length})`;
    });
    const wall = tenantWall(target, '$1');
    const key = keyColumn(target);
    // Held until the row that points to it is written: who removes it meanwhile waits, and then finds that it is in use.
    const held = target.scope === 'layered' ? '' : ' for key share';
    return `select ${place}::int as place, id from (select ${key}::text as id from ${target.table} where ${wall}${key} = any(${list}) and deleted_at is null${fixed.join('')}${held}) r${place}`;
  });
  const found = await work.tx.query<{ place: number; id: string }>(queries.join(' union all '), params);
  const present = new Set(found.map((row) => `${row.place}/${row.id}`));
  const places = new Map([...wanted.keys()].map((key, place) => [key, place]));
  for (const { path, field, ids } of asked) {
    if (field.kind === 'dict') continue;
    const target = field.kind === 'ref' ? resourceOf(field.target) : resource;
    const place = places.get(`${target.name}${field.kind === 'ref' ? JSON.stringify(field.where ?? {}) : '{}'}`);
    if (ids.some((id) => !present.has(`${place}/${id}`))) {
      errors.push({
        field: path,
        message: (field.kind === 'ref' && field.where ? message.unfit : message.reference)(field.label),
      });
    }
  }
  return errors;
}

interface Pointing {
  readonly resource: AnyResource;
  readonly table: string;
  readonly field: string;
  readonly column: string;
  readonly many: boolean;
  readonly onDelete: 'block' | 'keepName' | 'clear';
  readonly soft: boolean;
}

const pointing = new Map<string, Pointing[]>();

/** Every column of the product that points to a resource. */
function pointingTo(target: AnyResource): Pointing[] {
  const known = pointing.get(target.name);
  if (known) return known;
  const list = allResources.flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, field]): Pointing[] => {
      const one = (fieldName: string, child: AnyField, table: string, soft: boolean): Pointing[] =>
        child.kind === 'ref' && child.target === target.name
          ? [
              {
                resource,
                table,
                field: fieldName,
                column: columnName(fieldName),
                many: child.multiple ?? false,
                onDelete: child.onDelete ?? 'keepName',
                soft,
              },
            ]
          : [];
      return field.kind === 'rows'
        ? Object.entries(field.fields).flatMap(([childName, child]) => one(childName, child, field.table, false))
        : one(name, field, resource.table, true);
    }),
  );
  pointing.set(target.name, list);
  return list;
}

/**
 * What removing rows means to those who point to them: `block` refuses with the counts, `clear` empties the column,
 * `keepName` leaves them, and they show 「人员已删除」.
 */
export async function releaseReferences(work: Work, target: AnyResource, ids: readonly string[]): Promise<void> {
  const type = target.key ? 'text' : 'uuid';
  const matchOf = ({ column, many }: Pointing) =>
    many ? `${column} && $2::${type}[]` : `${column} = any($2::${type}[])`;
  const wallOf = ({ resource }: Pointing) => (hasTenant(resource) ? 'tenant_id = $1' : '$1::text is not null');
  // A row that points twice (to its department and its main department) still is one row.
  const blockers = new Map<string, Pointing[]>();
  for (const pointing of pointingTo(target)) {
    if (pointing.onDelete === 'block') {
      blockers.set(pointing.table, [...(blockers.get(pointing.table) ?? []), pointing]);
    }
  }
  const blocking: string[] = [];
  for (const [table, list] of blockers) {
    const [first] = list as [Pointing];
    const [row] = await work.tx.query<{ n: number }>(
      `select count(*)::int as n from ${table} where ${wallOf(first)} and (${list.map(matchOf).join(' or ')})${first.soft ? ' and deleted_at is null' : ''}`,
      [work.tenantId, ids],
    );
    if (row && row.n > 0) blocking.push(`${first.resource.label}${row.n}条`);
  }
  if (blocking.length > 0) throw refuse(`所选${target.label}正被使用（${blocking.join('、')}），不能删除`);
  for (const pointing of pointingTo(target)) {
    if (pointing.onDelete !== 'clear') continue;
    const { resource, field, column, many } = pointing;
    if (!pointing.soft) throw new Error(`${resource.name}.${field}: references of child rows are not cleared`);
    await changeMany(work, resource, {
      kind: 'update',
      mark: true,
      from: {
        fields: [field],
        query: (bind) => {
          const gone = `${bind(ids)}::${type}[]`;
          const next = many ? `array(select x from unnest(${column}) x where x <> all(${gone}))` : `null::${type}`;
          const wall = hasTenant(resource) ? `tenant_id = ${bind(work.tenantId)}` : 'true';
          return `select ${keyColumn(resource)} as id, ${next} as ${column} from ${pointing.table} where ${wall} and ${many ? `${column} && ${gone}` : `${column} = any(${gone})`}`;
        },
      },
    });
  }
}
