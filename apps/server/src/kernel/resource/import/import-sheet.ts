import { type AnyField, type AnyResource, kindOf, type Look, type Stored, validate, wireName } from '@anlan/resource';
import type { Cell } from '../../documents/excel/cell';
import type { SheetContent } from '../../documents/excel/read';

/** One bad cell, as the sender sees it: row number of the sheet, title of the column, what to mend. */
export interface CellError {
  readonly row: number;
  readonly column: string;
  readonly field: string;
  readonly message: string;
}

export interface SheetColumn {
  readonly title: string;
  readonly name: string;
  readonly field: AnyField;
  /** The child-row field this column belongs to: one sheet row per child. */
  readonly rows?: string;
}

/** Columns of the import sheet; a child-row field contributes its own columns. */
export function sheetColumns(resource: AnyResource): SheetColumn[] {
  return (resource.views.import?.columns ?? []).flatMap((name): SheetColumn[] => {
    const field = resource.fields[name] as AnyField;
    if (field.kind !== 'rows') return [{ title: field.label, name, field }];
    return Object.entries(field.fields)
      .filter(([, child]) => !child.computed && child.kind !== 'file')
      .map(([child, childField]) => ({
        title: `${field.label}-${childField.label}`,
        name: child,
        field: childField,
        rows: name,
      }));
  });
}

/** What a body and its errors call the field of a column; `rows` in front of a child's own. */
export const wired = (resource: AnyResource, column: SheetColumn): { readonly rows?: string; readonly key: string } => {
  const own = wireName(column.name, column.field);
  if (!column.rows) return { key: own };
  const rows = wireName(column.rows, resource.fields[column.rows] as AnyField);
  return { rows, key: `${rows}.${own}` };
};

/** The fields by which a row of the sheet finds the record it updates. */
export const keyFields = (resource: AnyResource): readonly string[] => [resource.views.import?.key ?? []].flat();

/** Between the values of a key of several fields: a character that no cell can hold. */
export const KEY_SEPARATOR = '\u001f';

/** What a record is known by; undefined where its first field is empty. A further one may be: it is part of the key as such. */
export function keyOf(names: readonly string[], values: Readonly<Record<string, unknown>>): string | undefined {
  const [first, ...rest] = names.map((name) => String(values[name] ?? ''));
  return first ? [first, ...rest].join(KEY_SEPARATOR) : undefined;
}

export interface SheetRecord {
  /** Sheet row of the record's first line. */
  readonly row: number;
  readonly values: Stored;
  readonly key: string | undefined;
  /** Something of it has been told already: rules that judge it whole would go by half of it. */
  readonly bad: boolean;
}

export interface ReadSheet {
  readonly records: readonly SheetRecord[];
  readonly errors: readonly CellError[];
}

const clean = (title: string): string => title.replace(/[*＊\s]/g, '');
const YIELD_EVERY = 100;
const MAX_ERRORS = 500;

/** The whole sheet against the definition: every bad cell told, nothing decided by the first one. */
export async function readRecords(resource: AnyResource, sheet: SheetContent, look: Look): Promise<ReadSheet> {
  const columns = sheetColumns(resource);
  const byTitle = new Map(columns.map((column) => [clean(column.title), column]));
  const errors: CellError[] = [];
  const header = sheet.header.map((title) => byTitle.get(clean(title)));
  const unknown = sheet.header.filter((title, place) => title !== '' && !header[place]);
  const present = new Set(header.flatMap((column) => (column ? [column.title] : [])));
  const missing = columns.filter((column) => column.field.required && !column.rows && !present.has(column.title));
  for (const title of unknown)
    errors.push({
      row: sheet.headerRow,
      column: title,
      field: '',
      message: `不认识的列「${title}」，请使用下载的模板`,
    });
  for (const column of missing)
    errors.push({
      row: sheet.headerRow,
      column: column.title,
      field: column.name,
      message: `缺少必填列「${column.title}」`,
    });
  if (missing.length > 0 || sheet.header.length === 0) return { records: [], errors };

  const keys = keyFields(resource);
  const drafts: {
    row: number;
    body: Stored;
    children: Map<string, { row: number; body: Stored }[]>;
    bad: Set<string>;
  }[] = [];
  for (const [place, cells] of sheet.rows.entries()) {
    if (place % YIELD_EVERY === 0) await new Promise(setImmediate);
    const own: Stored = {};
    const children = new Map<string, Stored>();
    const bad = new Set<string>();
    let row = 0;
    for (const [at, column] of header.entries()) {
      const cell = cells[at] as Cell | undefined;
      if (cell) row = cell.row;
      if (!column || !cell || cell.text.trim() === '') continue;
      const value = readCell(column, cell, look, errors);
      const { rows, key } = wired(resource, column);
      const name = wireName(column.name, column.field);
      if (value === BAD) bad.add(rows ? `${key} ${row}` : key);
      // A child with nothing but a bad cell is a child all the same: it is not asked for once more as missing.
      if (rows) children.set(rows, { ...children.get(rows), ...(value === BAD ? {} : { [name]: value }) });
      else if (value !== BAD) own[name] = value;
    }
    const last = drafts[drafts.length - 1];
    const continues =
      last &&
      children.size > 0 &&
      keys.length > 0 &&
      (Object.keys(own).length === 0 ||
        (keyOf(keys, own) !== undefined && keyOf(keys, own) === keyOf(keys, last.body)));
    const draft = continues
      ? last
      : { row, body: own, children: new Map<string, { row: number; body: Stored }[]>(), bad };
    if (!continues) drafts.push(draft);
    else for (const name of bad) draft.bad.add(name);
    for (const [name, body] of children) draft.children.set(name, [...(draft.children.get(name) ?? []), { row, body }]);
  }

  const titles = new Map(columns.map((column) => [wired(resource, column).key, column.title]));
  // Rows that are missing altogether are told by their own word.
  for (const [name, field] of Object.entries(resource.fields))
    if (field.kind === 'rows') titles.set(wireName(name, field), field.label);
  const records: SheetRecord[] = [];
  const seen = new Map<string, number>();
  for (const [place, draft] of drafts.entries()) {
    if (place % YIELD_EVERY === 0) await new Promise(setImmediate);
    const body: Stored = { ...draft.body };
    for (const [name, list] of draft.children) body[name] = list.map((child) => child.body);
    const before = errors.length;
    const checked = validate(resource, body, 'create');
    for (const error of checked.errors) {
      const child = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(error.field);
      const name = child ? `${child[1]}.${child[3]}` : error.field;
      const at = child ? (draft.children.get(child[1] as string)?.[Number(child[2])]?.row ?? draft.row) : draft.row;
      // A cell that could not be read has been told already; do not ask for it once more.
      if (draft.bad.has(child ? `${name} ${at}` : name)) continue;
      errors.push({
        row: at,
        column: titles.get(name) ?? name,
        field: error.field,
        message: error.message.replace(/^.+第\d+行：/, ''),
      });
    }
    const key = keyOf(keys, checked.values);
    if (key !== undefined) {
      const earlier = seen.get(key);
      if (earlier !== undefined)
        errors.push({
          row: draft.row,
          column: titles.get(keys[0] as string) ?? '',
          field: keys[0] as string,
          message: `与第${earlier}行重复`,
        });
      seen.set(key, draft.row);
    }
    records.push({
      row: draft.row,
      values: checked.values,
      key,
      bad: draft.bad.size > 0 || errors.length > before,
    });
    if (errors.length > MAX_ERRORS) break;
  }
  return { records, errors: errors.sort((left, right) => left.row - right.row) };
}

const BAD = Symbol('bad cell');

function readCell(column: SheetColumn, cell: Cell, look: Look, errors: CellError[]): unknown {
  const text = cell.text.trim();
  const read = kindOf(column.field).fromText(text, column.field, look);
  const parsed = read.ok && read.value !== null ? kindOf(column.field).parse(read.value, column.field) : read;
  if (parsed.ok) return read.ok ? read.value : undefined;
  errors.push({ row: cell.row, column: column.title, field: column.name, message: parsed.message });
  return BAD;
}
