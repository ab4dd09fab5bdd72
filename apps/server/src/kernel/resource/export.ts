import { type AnyField, type AnyResource, labelName, wireName } from '@anlan/resource';
import { audit } from '../audit/audit';
import { type Ctx, type DictItem, inScope, nowText } from '../context';
import { writeSheet, XLSX } from '../documents/excel/write';
import { refuse } from '../errors';
import { openRoute, type Route } from '../route';
import { BASE_FIELDS } from './base-fields';
import type { Implementation } from './implement';
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
      return text((row) => String(row[labelName(name, field)] ?? '').replaceAll(',', '、'));
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
      return text((row) => field.options[String(row[wire] ?? '')] ?? '', 12);
    case 'state':
      return text((row) => field.lifecycle.labelOf(Number(row[wire])), 16);
    case 'flag':
      return text((row) => (row[wire] === null ? '' : row[wire] === (field.codes ?? [1, 0])[0] ? '是' : '否'), 8);
    case 'int':
      return { title: field.label, kind: 'number', width: 10, read: (row) => row[wire] };
    case 'decimal':
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

/** Same filters, same scope, same order as the page; streamed in chunks, each a transaction of its own. */
export function exportRoute(resource: AnyResource, common: Common, implementation?: Implementation): Route {
  return openRoute({
    ...common,
    effect: 'read',
    reach: 'rows',
    open: async (ctx, { query }) => {
      const names = resource.views.export?.columns ?? Object.keys(resource.fields);
      const fields = names.map((name) => [name, resource.fields[name] ?? (BASE_FIELDS[name] as AnyField)] as const);
      const items = new Map<string, readonly DictItem[]>();
      for (const [, field] of fields) {
        if (field.kind === 'dict') items.set(field.dict, await ctx.app.dictionaries.items(ctx.tenantId, field.dict));
      }
      const columns = fields.map(([name, field]) => exportColumn(name, field, items));
      const first = await chunk(ctx, resource, query, implementation, 1);
      const total = await inScope(ctx, async (work) => {
        await audit(work, { kind: 'export', resource: resource.name, after: { filters: query } });
        return read.count(work, resource, query, { refine: implementation?.refine?.(work) ?? [] });
      });
      if (total > MAX_ROWS) throw refuse(`一次最多导出${MAX_ROWS}条，当前${total}条，请缩小查询范围`);
      async function* rows(): AsyncGenerator<unknown[]> {
        for (let current = 1, part = first; part.length > 0; current += 1) {
          for (const row of part) yield columns.map((column) => column.read(row));
          if (part.length < CHUNK) return;
          part = await chunk(ctx, resource, query, implementation, current + 1);
        }
      }
      return {
        file: writeSheet({ sheetName: resource.label, columns, rows: rows() }),
        name: `${resource.label}${nowText(ctx).slice(0, 10).replaceAll('-', '')}.xlsx`,
        type: XLSX,
      };
    },
  });
}

async function chunk(
  ctx: Ctx,
  resource: AnyResource,
  query: Row,
  implementation: Implementation | undefined,
  current: number,
): Promise<Row[]> {
  const page = await inScope(ctx, (work) =>
    read.page(
      work,
      resource,
      { ...query, current: String(current), size: String(CHUNK) },
      { refine: implementation?.refine?.(work) ?? [] },
    ),
  );
  return (JSON.parse(String(page.json)) as { records: Row[] }).records;
}
