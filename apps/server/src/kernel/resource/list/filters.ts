import { resourceOf } from '@anlan/domain';
import {
  type AnyField,
  type AnyResource,
  alwaysTaken,
  asDate,
  columnName,
  type FieldError,
  isUuid,
  kindOf,
  manyOf,
  message,
  type Suffix,
  textKeyed,
  wireName,
} from '@anlan/resource';
import { dayStart } from '../../db/days';
import { BASE_FIELDS } from '../base-fields';
import { hasPinyin, hasTenant, isTree, keyColumn } from '../table';
import type { Condition } from './condition';
import { contains } from './contains';

export interface ParsedQuery {
  readonly conditions: readonly Condition[];
  readonly order: readonly { readonly column: string; readonly descending: boolean }[];
}

const SUFFIXES: ReadonlySet<string> = new Set<Suffix>([
  'equal',
  'notequal',
  'like',
  'notlike',
  'likeleft',
  'likeright',
  'ge',
  'gt',
  'le',
  'lt',
  'datege',
  'dategt',
  'datele',
  'datelt',
  'dateequal',
  'null',
  'notnull',
]);

interface Filterable {
  readonly name: string;
  readonly field: AnyField;
  readonly columns: readonly string[];
}

const tables = new WeakMap<AnyResource, Map<string, Filterable>>();

function filterables(resource: AnyResource): Map<string, Filterable> {
  const known = tables.get(resource);
  if (known) return known;
  const map = new Map<string, Filterable>();
  for (const [name, field] of [...Object.entries(resource.fields), ...Object.entries(BASE_FIELDS)]) {
    if (field.secret || field.kind === 'rows') continue;
    const parts = field.kind === 'period' ? field.columns : [name];
    map.set(wireName(name, field), { name, field, columns: parts.map(columnName) });
    if (field.kind === 'period')
      for (const part of parts) map.set(part, { name: part, field, columns: [columnName(part)] });
  }
  tables.set(resource, map);
  return map;
}

/** What a reader who has the people by their family names alone asks by. */
const withoutPeople = (resource: AnyResource): Map<string, Filterable> =>
  new Map(
    [...filterables(resource)].filter(
      ([, { field }]) =>
        !(field.kind === 'ref' && field.target === 'user') && !(field.kind === 'text' && field.personName),
    ),
  );

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`);

const COMPARE: Readonly<Record<string, string>> = {
  ge: '>=',
  gt: '>',
  le: '<=',
  lt: '<',
  datege: '>=',
  dategt: '>',
  datele: '<=',
  datelt: '<',
  dateequal: '=',
};

const castOf = (found: Filterable): string => {
  const type = kindOf(found.field).columns(found.name, found.field)[0]?.type ?? 'text';
  return type.replace(/\[\]$/, '');
};

/** All rows below a node of a tree, itself included. */
function under(
  field: Extract<AnyField, { kind: 'ref' | 'parent' }>,
  found: Filterable,
  id: string,
  own: AnyResource,
): Condition {
  const target = field.kind === 'parent' ? own : resourceOf(field.target);
  const column = `t.${found.columns[0]}`;
  const wall = hasTenant(target) ? 'd.tenant_id = t.tenant_id and ' : '';
  const key = keyColumn(target);
  const list =
    target.key !== undefined
      ? (place: string) =>
          `select d.${key} from ${target.table} d where ${wall}(d.${key} = ${place} or ',' || d.ancestors || ',' like '%,' || ${place} || ',%')`
      : (place: string) =>
          `select d.id from ${target.table} d where ${wall}(d.id = ${place}::uuid or d.ancestors @> array[${place}::uuid])`;
  const many = field.kind === 'ref' && field.multiple;
  return {
    shape: `${found.name}^`,
    sql: (place) => (many ? `${column} && array(${list(place(0))})` : `${column} in (${list(place(0))})`),
    values: [id],
  };
}

function condition(resource: AnyResource, found: Filterable, suffix: Suffix, raw: string): Condition | string {
  const { field, name } = found;
  const column = `t.${found.columns[0]}`;
  const shape = `${name}_${suffix}`;
  if (suffix === 'null') return { shape, sql: () => `${column} is null`, values: [] };
  if (suffix === 'notnull') return { shape, sql: () => `${column} is not null`, values: [] };
  if (raw.includes('\0') || !raw.isWellFormed() || raw.length > 2000) return message.text(field.label);

  if (suffix === 'like') return contains(resource, found.name, found.columns[0] as string, raw);
  if (suffix === 'likeleft' || suffix === 'likeright' || suffix === 'notlike') {
    const text = escapeLike(raw);
    const pattern = suffix === 'likeleft' ? `%${text}` : suffix === 'likeright' ? `${text}%` : `%${text}%`;
    const operator = suffix === 'notlike' ? 'not ilike' : 'ilike';
    return { shape, sql: (place) => `${column} ${operator} ${place(0)}`, values: [pattern] };
  }

  if (field.kind === 'date' || field.kind === 'datetime' || field.kind === 'period') {
    const day = asDate(raw);
    const parsed = kindOf({ kind: 'datetime', label: field.label }).parse(raw, {
      kind: 'datetime',
      label: field.label,
    });
    if (!parsed.ok) return parsed.message;
    const cast = castOf(found);
    // A day without a time means the whole day: "until the 5th" includes the 5th.
    if (day && cast !== 'date' && (suffix === 'datele' || suffix === 'le')) {
      return { shape: `${shape}d`, sql: (place) => `${column} < ${dayStart(place(0), 1)}`, values: [day] };
    }
    if (day && cast !== 'date' && (suffix === 'dateequal' || suffix === 'equal')) {
      return {
        shape: `${shape}d`,
        sql: (place) => `${column} >= ${dayStart(place(0))} and ${column} < ${dayStart(place(0), 1)}`,
        values: [day],
      };
    }
    const operator = COMPARE[suffix] ?? (suffix === 'notequal' ? '<>' : '=');
    const value = cast === 'date' ? (parsed.value as string).slice(0, 10) : parsed.value;
    return { shape, sql: (place) => `${column} ${operator} ${place(0)}::${cast}`, values: [value] };
  }

  if (COMPARE[suffix]) {
    const parsed = kindOf(field).parse(raw, { ...field, min: undefined, max: undefined } as AnyField);
    if (!parsed.ok) return parsed.message;
    return {
      shape,
      sql: (place) => `${column} ${COMPARE[suffix]} ${place(0)}::${castOf(found)}`,
      values: [parsed.value],
    };
  }

  // equal and notequal; a comma list means any of them.
  const negative = suffix === 'notequal';
  if (field.kind === 'text' || field.kind === 'longText') {
    return { shape, sql: (place) => `${column} ${negative ? 'is distinct from' : '='} ${place(0)}`, values: [raw] };
  }
  const declaredUnder = resource.views.list.filters?.some(
    ([filter, operator]) => filter === name && operator === 'under',
  );
  if (!negative && declaredUnder && (field.kind === 'ref' || field.kind === 'parent')) {
    const target = field.kind === 'parent' ? resource : resourceOf(field.target);
    const wellFormed = target.key ? /^\w{1,32}$/.test(raw) : isUuid(raw);
    if (!wellFormed) return message.reference(field.label);
    if (isTree(target) || target.name === 'region') return under(field, found, raw.toLowerCase(), resource);
  }
  const values: unknown[] = [];
  for (const item of manyOf(raw, 200) ?? []) {
    if (field.kind === 'ref' || field.kind === 'parent') {
      const good = field.kind === 'ref' && textKeyed(field.target) ? /^\w{1,32}$/.test(item) : isUuid(item);
      if (item === '0' && field.kind === 'parent')
        return { shape: `${shape}0`, sql: () => `${column} is null`, values: [] };
      if (!good) return message.reference(field.label);
      values.push(item.toLowerCase());
    } else if (field.kind === 'state') {
      if (!/^-?\d{1,4}$/.test(item)) return message.option(field.label);
      values.push(Number(item));
    } else if (field.kind === 'dict') {
      values.push(item);
    } else {
      const parsed = kindOf(field).parse(item, { ...field, min: undefined, max: undefined } as AnyField);
      if (!parsed.ok) return parsed.message;
      values.push(parsed.value);
    }
  }
  if (values.length === 0) return message.text(field.label);
  const type = castOf(found);
  const many = 'multiple' in field && field.multiple;
  if (many) {
    return {
      shape: `${shape}&`,
      sql: (place) => (negative ? `not (${column} && ${place(0)}::${type}[])` : `${column} && ${place(0)}::${type}[]`),
      values: [values],
    };
  }
  const oneOf = negative ? {} : { oneOf: { field: name, keys: values.map(String) } };
  return values.length === 1
    ? {
        shape,
        sql: (place) => `${column} ${negative ? 'is distinct from' : '='} ${place(0)}::${type}`,
        values: [values[0]],
        ...oneOf,
      }
    : {
        shape: `${shape}[]`,
        sql: (place) => `${column} ${negative ? '<> all' : '= any'}(${place(0)}::${type}[])`,
        values: [values],
        ...oneOf,
      };
}

/** Reads every filter and sort of a query, collecting all refusals; undeclared fields and operators are named. */
export function parseQuery(
  resource: AnyResource,
  query: Readonly<Record<string, unknown>>,
  personalHash: (value: string) => string,
  /** People of these rows are neither looked for nor sorted by. */
  masked = false,
): ParsedQuery | { readonly errors: readonly FieldError[] } {
  const errors: FieldError[] = [];
  const conditions: Condition[] = [];
  const fields = masked ? withoutPeople(resource) : filterables(resource);
  for (const [key, given] of Object.entries(query)) {
    // Never conditions: paging, sorting, the company a supervisor looks at.
    if (alwaysTaken(key)) continue;
    if (typeof given !== 'string') {
      errors.push({ field: key, message: message.unknownFilter(key) });
      continue;
    }
    const raw = given.trim();
    if (raw === '') continue;
    const cut = key.lastIndexOf('_');
    const suffix = cut > 0 && SUFFIXES.has(key.slice(cut + 1)) ? (key.slice(cut + 1) as Suffix) : undefined;
    const found = fields.get(suffix ? key.slice(0, cut) : key);
    const operators = found ? kindOf(found.field).operators(found.field) : [];
    const operator = suffix ?? operators[0];
    if (key === 'id' || key === 'id_equal') {
      const ids = (manyOf(raw, 500) ?? []).map((id) => id.toLowerCase());
      const good = resource.key ? ids.every((id) => /^\w{1,32}$/.test(id)) : ids.every(isUuid);
      if (!good || ids.length === 0) errors.push({ field: key, message: message.notFound });
      else {
        const type = resource.key ? 'text' : 'uuid';
        conditions.push({
          shape: 'id',
          sql: (place) => `t.${keyColumn(resource)} = any(${place(0)}::${type}[])`,
          values: [ids],
        });
      }
      continue;
    }
    if (!found || !operator || !operators.includes(operator)) {
      errors.push({ field: key, message: message.unknownFilter(key) });
      continue;
    }
    if (found.field.personal && operator === 'equal') {
      conditions.push({
        shape: `${found.name}#`,
        sql: (place) => `t.${found.columns[0]}_hash = ${place(0)}`,
        values: [personalHash(raw)],
      });
      continue;
    }
    const built = condition(resource, found, operator, raw);
    if (typeof built === 'string') errors.push({ field: key, message: built });
    else conditions.push(built);
  }
  const order = sorting(resource, query, errors, fields);
  return errors.length > 0 ? { errors } : { conditions, order };
}

function sorting(
  resource: AnyResource,
  query: Readonly<Record<string, unknown>>,
  errors: FieldError[],
  fields: ReadonlyMap<string, Filterable>,
) {
  const order: { column: string; descending: boolean }[] = [];
  const bySnake = new Map([...fields.entries()].map(([wire, found]) => [columnName(wire), found]));
  const read = (key: 'ascs' | 'descs', descending: boolean) => {
    const raw = query[key];
    if (raw === undefined || raw === '') return;
    for (const name of typeof raw === 'string' ? raw.split(',') : [String(key)]) {
      const found = fields.get(name.trim()) ?? bySnake.get(name.trim());
      const many = found && 'multiple' in found.field && found.field.multiple;
      if (!found || many || ['file', 'json', 'richText', 'rows'].includes(found.field.kind) || found.field.personal) {
        errors.push({ field: key, message: message.unknownSort(name) });
      } else {
        const column = found.name === resource.title && hasPinyin(resource) ? 'pinyin' : (found.columns[0] as string);
        // A column named again orders nothing more.
        if (!order.some((one) => one.column === column)) order.push({ column, descending });
      }
    }
  };
  read('ascs', false);
  read('descs', true);
  if (order.length === 0) {
    const sort = resource.views.list.sort ?? '-createTime';
    order.push({ column: columnName(sort.replace(/^-/, '')), descending: sort.startsWith('-') });
  }
  return order;
}
