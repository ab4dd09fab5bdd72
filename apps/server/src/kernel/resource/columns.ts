import {
  type AnyField,
  type AnyResource,
  columnName,
  kindOf,
  message,
  rowBigrams,
  type Stored,
  soundGrams,
  wireName,
} from '@anlan/resource';
import type * as Pinyin from 'pinyin-pro';
import type { Services } from '../context';
import { invalid } from '../errors';
import { onDemand } from '../on-demand';
import { encrypt, personalHash } from '../personal';
import { cleanMarkup, isBlankMarkup } from '../rich-text';
import { hasPinyin } from './table';

export interface ColumnValue {
  readonly column: string;
  readonly type: string;
  readonly value: unknown;
}

/** A field's stored value → its columns, with the types to cast the parameters to. */
export function fieldColumns(
  name: string,
  field: AnyField,
  value: unknown,
  app: Pick<Services, 'keys'>,
): ColumnValue[] {
  const columns = kindOf(field).columns(name, field);
  if (columns.length === 0) return [];
  const [first, second] = columns as [ColumnValue & { name: string }, (ColumnValue & { name: string }) | undefined];
  const type = (columns[0] as { type: string }).type;
  if (field.kind === 'period') {
    const [start, end] = (value as [string, string] | null) ?? [null, null];
    return [
      { column: first.name, type, value: start },
      { column: (second as { name: string }).name, type, value: end },
    ];
  }
  if (field.personal) {
    const text = value as string | null;
    return [
      { column: first.name, type, value: text === null ? null : encrypt(text, app.keys.personal) },
      {
        column: (second as { name: string }).name,
        type,
        value: text === null ? null : personalHash(text, app.keys.personalHash),
      },
    ];
  }
  if (field.kind === 'richText' && typeof value === 'string') {
    // Here every write of every definition comes by, child rows too.
    const clean = cleanMarkup(value);
    if (field.required && isBlankMarkup(clean))
      throw invalid([{ field: wireName(name, field), message: message.required(field) }]);
    return [{ column: columnName(name), type, value: clean }];
  }
  const stored =
    field.kind === 'json' && value !== null && value !== undefined
      ? JSON.stringify(value)
      : type.endsWith('[]')
        ? (value ?? [])
        : (value ?? null);
  return [{ column: columnName(name), type, value: stored }];
}

/** Columns of all given values, with the search columns that follow from them. */
export function columnsOf(
  resource: AnyResource,
  values: Readonly<Stored>,
  app: Pick<Services, 'keys'>,
  before: Readonly<Stored> = {},
): ColumnValue[] {
  const list = Object.entries(resource.fields).flatMap(([name, field]) =>
    name in values ? fieldColumns(name, field, values[name], app) : [],
  );
  if (hasPinyin(resource) && resource.title in values) {
    list.push({ column: 'pinyin', type: 'text', value: sortKey(String(values[resource.title] ?? '')) });
  }
  if (resource.search?.some((name) => name in values)) {
    const merged = { ...before, ...values };
    const sound = findsBySound(resource) ? soundGrams(sortKey(String(merged[resource.title] ?? ''))) : [];
    list.push({
      column: 'search_grams',
      type: 'text[]',
      value: [...rowBigrams(resource.search.map((name) => merged[name])), ...sound],
    });
  }
  return list;
}

/** What is called by its name and chosen by it elsewhere: people, points, places. Also found as the name is spoken. */
export const findsBySound = (resource: AnyResource): boolean =>
  resource.scope === 'tenant' &&
  resource.lookup === 'signedIn' &&
  hasPinyin(resource) &&
  resource.search?.includes(resource.title) === true;

/** Its dictionary takes some MiB, and a server that only reads asks for none of it. */
const library = onDemand<typeof Pinyin>('pinyin-pro');
const known = new Map<string, string>();

/** Sort key of a Chinese text: syllables with tone numbers, compared in COLLATE "C". */
export function sortKey(text: string): string {
  const hit = known.get(text);
  if (hit !== undefined) return hit;
  const key = library()
    .pinyin(text.slice(0, 40), { toneType: 'num', type: 'array', v: true, nonZh: 'consecutive' })
    .join(' ')
    .toLowerCase();
  if (known.size > 20_000) known.clear();
  known.set(text, key);
  return key;
}
