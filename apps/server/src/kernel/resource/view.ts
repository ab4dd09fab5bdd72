import {
  type AnyResource,
  alwaysTaken,
  columnName,
  type FieldError,
  f,
  message,
  permissionCode,
  type View,
  wireName,
} from '@anlan/resource';
import { inScope, type Work } from '../context';
import { invalid } from '../errors';
import { personalHash } from '../personal';
import { openRoute, type Route, route } from '../route';
import { type Sheet, sheetOf } from './export';
import type { Condition } from './list/condition';
import { parseQuery } from './list/filters';
import { countSql, pageOfJson, paging, whereOf } from './list/read';
import { wireExpressions } from './list/select';
import { scopeConditions } from './scope/scope';

type Query = Readonly<Record<string, unknown>>;

/** Point by point, by the record's index: OFFSET 0 keeps a plan for any company from reading all rows of all. */
const fromOf = ({ view }: View, where: string): string =>
  `from ${view.of.table} t cross join lateral (select i.* from ${view.rows.table} i where i.tenant_id = t.tenant_id and i.parent_id = t.id offset 0) c where ${where}`;

function selectOf({ view, fields }: View): string {
  const told = Object.entries(view.sources).flatMap(([as, { of, name }]) => {
    const field = fields[as];
    if (!field) return [];
    if (of === 'row') return wireExpressions(name, field, undefined, 'c');
    return wireExpressions(name, field, view.of).map((expression) =>
      expression.replace(`as "${wireName(name, field)}"`, `as "${as}"`),
    );
  });
  return ['c.id as "id"', `t.id as "${view.recordId}"`, 't.tenant_id as "tenantId"', ...told].join(', ');
}

/** The row's own fields as a resource that conditions are read by; its alias is `c`. */
const rowsOf = ({ of, rows }: View['view']): AnyResource => ({
  ...of,
  name: rows.table,
  table: rows.table,
  title: '',
  fields: rows.fields,
  search: undefined,
  views: { list: { columns: [] }, form: [] },
});
const ofRow = (sql: string): string => sql.replaceAll(/\bt\./g, 'c.');

interface Understood {
  readonly conditions: readonly Condition[];
  readonly order: string;
}

/** Conditions and order by the fields of record and row, each read as the list of its own table reads them. */
function understood(work: Work, view: View, rows: AnyResource, query: Query): Understood {
  const { of, recordId, sources, orders } = view.view;
  const errors: FieldError[] = [];
  const sourceOf = (name: string) =>
    Object.hasOwn(sources, name)
      ? sources[name]
      : name === recordId
        ? ({ of: 'record', name: 'id' } as const)
        : undefined;
  /** Of one name: what it is called in its own table, and what that table's reader makes of it. */
  const read = (key: string, source: { readonly of: 'record' | 'row' }, asked: string, value: Query) => {
    const found = parseQuery(source.of === 'record' ? of : rows, value, (text) =>
      personalHash(text, work.app.keys.personalHash),
    );
    if (!('errors' in found)) return found;
    for (const error of found.errors) errors.push({ field: key, message: error.message.replaceAll(asked, key) });
    return undefined;
  };
  const conditions: Condition[] = [];
  for (const [key, raw] of Object.entries(query)) {
    if (alwaysTaken(key) || key === 'order') continue;
    const cut = key.lastIndexOf('_');
    const [name, suffix] = sourceOf(key) || cut < 0 ? [key, ''] : [key.slice(0, cut), key.slice(cut)];
    const source = sourceOf(name);
    if (!source) errors.push({ field: key, message: message.unknownFilter(key) });
    else {
      const asked = `${source.name}${suffix}`;
      const found = read(key, source, asked, { [asked]: raw })?.conditions ?? [];
      conditions.push(
        ...(source.of === 'record'
          ? found
          : found.map((one) => ({ ...one, sql: (place: (index: number) => string) => ofRow(one.sql(place)) }))),
      );
    }
  }
  const order: string[] = [];
  for (const direction of ['ascs', 'descs'] as const) {
    const asked = query[direction];
    if (typeof asked !== 'string' || asked === '') continue;
    for (const name of asked.split(',')) {
      const source = sourceOf(name.trim());
      if (!source) errors.push({ field: direction, message: message.unknownSort(name) });
      else
        for (const { column, descending } of read(direction, source, source.name, { [direction]: source.name })
          ?.order ?? [])
          order.push(...ordered(view, name.trim(), `${source.of === 'record' ? 't' : 'c'}.${column}`, descending));
    }
  }
  if (errors.length > 0) throw invalid(errors);
  const named = typeof query.order === 'string' && Object.hasOwn(orders, query.order) ? orders[query.order] : undefined;
  const first = order.length > 0 ? order : named?.map((field) => `t.${columnName(field)} nulls last`);
  return {
    conditions,
    order: [...(first ?? ['t.create_time desc', 't.id desc']), 't.id', 'c.sort', 'c.id'].join(', '),
  };
}

/** Keys of a dictionary are numbers as text: 2 comes before 10. */
function ordered({ fields }: View, name: string, column: string, descending: boolean): string[] {
  const way = `${descending ? ' desc' : ''} nulls last`;
  if (column === 't.pinyin') return [`${column} collate "C"${way}`];
  return fields[name]?.kind === 'dict' ? [`length(${column})${way}`, `${column}${way}`] : [`${column}${way}`];
}

/** What is made of the definition once. */
interface Prepared {
  readonly view: View;
  readonly select: string;
  readonly rows: AnyResource;
}

async function list(work: Work, { view, select, rows: own }: Prepared, query: Query, count = countSql) {
  const paged = paging(query);
  const { conditions, order } = understood(work, view, own, query);
  const where = whereOf([...scopeConditions(work, view.view.of), ...conditions]);
  const from = fromOf(view, where.sql);
  const [found] = await work.tx.query<{ n: number; rows: string }>(
    `select ${count(from)} as n,
            (select coalesce(json_agg(x), '[]')::text from (select ${select} ${from} order by ${order} limit ${paged.size} offset ${paged.offset}) x) as rows`,
    where.values,
  );
  return { n: found?.n ?? 0, rows: found?.rows ?? '[]', paged };
}

/** Page and sheet of a view: read as far as its record is. */
export function viewRoutes(view: View, { cells }: Pick<Sheet, 'cells'> = {}): readonly Route[] {
  const { of, orders, sheet } = view.view;
  const prepared: Prepared = { view, select: selectOf(view), rows: rowsOf(view.view) };
  const facts = {
    effect: 'read',
    resource: of.name,
    operation: 'own',
    reach: 'rows',
    needsCompany: true,
    takes: {
      // Conditions are read by `understood`, which refuses every other name.
      named: () => true,
      query: { order: f.choice('排序', Object.fromEntries(Object.keys(orders).map((name) => [name, name]))) },
    },
  } as const;
  const all = (from: string): string => `(select count(*)::int ${from})`;
  return [
    route({
      ...facts,
      method: 'GET',
      path: `${view.wire.base}/page`,
      summary: view.label,
      access: { code: permissionCode(of, 'view') },
      run: async (work, { query }) => {
        const { n, rows, paged } = await list(work, prepared, query);
        return pageOfJson(rows, n, paged);
      },
    }),
    openRoute({
      ...facts,
      method: 'GET',
      path: `${view.wire.base}/export`,
      summary: `导出${sheet.label}`,
      access: { code: permissionCode(of, 'export') },
      open: (ctx, { query }) => {
        const asked = sheet.order ? { ...query, order: sheet.order } : query;
        return sheetOf(ctx, {
          label: sheet.label,
          columns: sheet.columns.map(({ field: name, title, width }) => ({
            name,
            field: { ...view.fields[name], ...(title ? { label: title } : {}) } as Sheet['columns'][number]['field'],
            ...(width ? { width } : {}),
          })),
          resource: of.name,
          query,
          ...(cells ? { cells } : {}),
          count: async (work) => (await list(work, prepared, { ...asked, current: '1', size: '1' }, all)).n,
          chunk: (current, size) =>
            inScope(ctx, async (work) => {
              const { rows } = await list(work, prepared, {
                ...asked,
                current: String(current),
                size: String(size),
              });
              return JSON.parse(rows) as Query[];
            }),
        });
      },
    }),
  ];
}
