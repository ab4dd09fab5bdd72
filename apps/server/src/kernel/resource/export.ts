import { type AnyField, type AnyResource, isEmpty, labelName, wireName, wordInstead } from '@anlan/resource';
import { audit } from '../audit/audit';
import { type Ctx, type DictItem, inScope, nowText, type Work } from '../context';
import { writeSheet, XLSX } from '../documents/excel/write';
import { refuse } from '../errors';
import { openRoute, type Route } from '../route';
import { BASE_FIELDS } from './base-fields';
import * as read from './list/read';

const CHUNK = 500;
const MAX_ROWS = 100_000;

type Common = Pick<
  Route,
  'method' | 'path' | 'resource' | 'operation' | 'access' | 'summary' | 'needsCompany' | 'takes'
>;
type Row = Readonly<Record<string, unknown>>;

interface ExportColumn {
  readonly title: string;
  readonly kind: 'text' | 'number' | 'date';
  readonly width: number;
  readonly read: (row: Row) => unknown;
}

/** A row as the wire carries it → one cell: labels instead of keys and ids. */
export function exportColumn(
  name: string,
  field: AnyField,
  items: ReadonlyMap<string, readonly DictItem[]>,
): ExportColumn {
  const wire = wireName(name, field);
  const text = (read: (row: Row) => unknown, width = 18): ExportColumn => ({
    title: field.label,
    kind: 'text',
    width,
    read,
  });
  switch (field.kind) {
    case 'ref':
      return text((row) => String(row[labelName(name, field)] ?? field.none ?? '').replaceAll(',', '、'));
    case 'parent':
      return text((row) => row.parentName ?? '');
    case 'dict': {
      const labels = new Map((items.get(field.dict) ?? []).map((item) => [item.key, item.label]));
      return text((row) =>
        String(row[wire] ?? '')
          .split(',')
          .filter(Boolean)
          .map((key) => labels.get(key) ?? key)
          .join('、'),
      );
    }
    case 'choice':
      return text((row) => wordInstead(field, row) ?? field.options[String(row[wire] ?? '')] ?? '', 12);
    case 'state':
      return text((row) => wordInstead(field, row) ?? field.lifecycle.labelOf(Number(row[wire])), 16);
    case 'flag':
      return text((row) => (row[wire] === null ? '' : row[wire] === (field.codes ?? [1, 0])[0] ? '是' : '否'), 8);
    case 'int':
      return { title: field.label, kind: 'number', width: 10, read: (row) => row[wire] };
    case 'decimal':
      // 3.00 and 270.000, as the table keeps them, are 3 and 270 on a sheet.
      return {
        title: `${field.label}${field.unit ? `（${field.unit}）` : ''}`,
        kind: 'number',
        width: 14,
        read: (row) => (isEmpty(row[wire]) ? '' : String(Number(row[wire]))),
      };
    case 'money':
      return {
        title: `${field.label}${field.unit ? `（${field.unit}）` : ''}`,
        kind: 'number',
        width: 14,
        read: (row) => row[wire],
      };
    case 'date':
      return { title: field.label, kind: 'date', width: 13, read: (row) => row[wire] };
    case 'datetime':
      return { title: field.label, kind: 'date', width: 20, read: (row) => row[wire] };
    case 'period':
      return text(
        (row) => field.columns.flatMap((column) => (row[column] ? [String(row[column])] : [])).join(' 至 '),
        24,
      );
    case 'file':
      return text((row) => (row[wire] ? `${String(row[wire]).split(',').length}个文件` : ''), 10);
    case 'longText':
      return text((row) => row[wire] ?? '', 40);
    default:
      return text((row) => row[wire] ?? '', 20);
  }
}

export interface Sheet {
  readonly label: string;
  readonly columns: readonly { readonly name: string; readonly field: AnyField; readonly width?: number }[];
  /** Whose export the audit keeps, with these conditions. */
  readonly resource: string;
  readonly query: Row;
  /** What a column says where its kind alone cannot. */
  readonly cells?: Readonly<Record<string, (row: Row, read: (row: Row) => unknown) => unknown>>;
  count(work: Work): Promise<number>;
  /** So many rows of the page. */
  chunk(current: number, size: number): Promise<readonly Row[]>;
}

/** A sheet streamed in chunks, each a transaction of its own. */
export async function sheetOf(ctx: Ctx, { label, columns, resource, query, cells = {}, count, chunk }: Sheet) {
  const items = new Map<string, readonly DictItem[]>();
  for (const { field } of columns) {
    if (field.kind === 'dict') items.set(field.dict, await ctx.app.dictionaries.items(ctx.tenantId, field.dict));
  }
  const shown = columns.map(({ name, field, width }): ExportColumn => {
    const column = exportColumn(name, field, items);
    const cell = cells[name];
    return {
      ...column,
      ...(width ? { width } : {}),
      ...(cell ? { read: (row: Row) => cell(row, column.read) } : {}),
    };
  });
  const first = await chunk(1, CHUNK);
  const total = await inScope(ctx, async (work) => {
    await audit(work, { kind: 'export', resource, after: { filters: query } });
    return count(work);
  });
  if (total > MAX_ROWS) throw refuse(`一次最多导出${MAX_ROWS}条，当前${total}条，请缩小查询范围`);
  async function* rows(): AsyncGenerator<unknown[]> {
    for (let current = 1, part = first; part.length > 0; current += 1) {
      for (const row of part) yield shown.map((column) => column.read(row));
      if (part.length < CHUNK) return;
      part = await chunk(current + 1, CHUNK);
    }
  }
  return {
    file: writeSheet({ sheetName: label, columns: shown, rows: rows() }),
    name: `${label}${nowText(ctx).slice(0, 10).replaceAll('-', '')}.xlsx`,
    type: XLSX,
  };
}

/** Same filters, same scope, same order as the page. */
export function exportRoute(resource: AnyResource, common: Common): Route {
  const names = resource.views.export?.columns ?? Object.keys(resource.fields);
  return openRoute({
    ...common,
    effect: 'read',
    reach: 'rows',
    open: (ctx, { query }) => {
      return sheetOf(ctx, {
        label: resource.label,
        columns: names.map((name) => ({ name, field: resource.fields[name] ?? (BASE_FIELDS[name] as AnyField) })),
        resource: resource.name,
        query,
        count: (work) => read.count(work, resource, query),
        chunk: (current, size) =>
          inScope(ctx, async (work) => {
            const paged = { ...query, current: String(current), size: String(size) };
            const { json } = await read.page(work, resource, paged);
            return (JSON.parse(String(json)) as { records: Row[] }).records;
          }),
      });
    },
  });
}
