import { cycleWords } from '@anlan/domain/risk/control';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import { type AnyField, type FieldError, isUuid, manyOf, message, wireName } from '@anlan/resource';
import { audit } from '../../kernel/audit/audit';
import { type DictItem, inScope, nowText, type Work } from '../../kernel/context';
import { writeSheet, XLSX } from '../../kernel/documents/excel/write';
import { invalid, refuse } from '../../kernel/errors';
import { exportColumn } from '../../kernel/resource/export';
import type { Condition } from '../../kernel/resource/list/condition';
import { countSql, pageOfJson, paging, parsed, whereOf } from '../../kernel/resource/list/read';
import { wireExpressions } from '../../kernel/resource/list/select';
import { scopeConditions } from '../../kernel/resource/scope/scope';
import { openRoute, type Route, route } from '../../kernel/route';

const { fields } = riskPoint;
const child = fields.riskInfos.fields;
type Query = Readonly<Record<string, unknown>>;

/** Facts of the point beside each of its identified risks. */
const POINT = [
  'name',
  'pointNum',
  'type',
  'inherentLevel',
  'directFlags',
  'inventoryStratum',
  'inventoryFrequency',
  'inventoryCycle',
  'inventoryRemark',
  'deptId',
  'place',
  'teamIds',
  'principalId',
  'postIds',
  'evaluateTime',
] as const;
/** Filters of the point's own list that hold here as well; the suffixes are the point's. */
const OF_POINT: ReadonlySet<string> = new Set([
  'name',
  'pointNum',
  'inherentLevel',
  'type',
  'deptId',
  'place',
  'principalId',
  'inventoryStratum',
  'inventoryFrequency',
  'isSignificant',
  'status',
]);
/** Filters of the row itself. */
const OF_ROW: Readonly<Record<string, (raw: string) => Condition | undefined>> = {
  dangerName: (raw) => ({
    shape: 'dangerName',
    sql: (place) => `c.danger_name ilike ${place(0)}`,
    values: [`%${raw.replace(/[\\%_]/g, '\\$&')}%`],
  }),
  evaluateMethod: (raw) => among('evaluate_method', raw),
  scoreLevel: (raw) => among('score_level', raw),
  dangerType: (raw) => among('danger_type', raw),
  riskId: (raw) =>
    isUuid(raw)
      ? { shape: 'riskId', sql: (place) => `t.id = ${place(0)}::uuid`, values: [raw.toLowerCase()] }
      : undefined,
};
const PAGING: ReadonlySet<string> = new Set([
  'current',
  'size',
  'tenantId',
  'tenantId_equal',
  'order',
  'ascs',
  'descs',
]);

/** `order=level`: the gravest first, point by point, as a control list is read; else the newest points first. */
const BY_LEVEL = "coalesce(t.inherent_level, '9'), t.point_num, t.id, c.sort, c.id";
const NEWEST = 't.create_time desc, t.id desc, c.sort, c.id';

const among = (column: string, raw: string): Condition => ({
  shape: column,
  sql: (place) => `c.${column} = any(${place(0)}::text[])`,
  values: [manyOf(raw, 20) ?? []],
});

function conditionsOf(work: Work, query: Query): readonly Condition[] {
  const errors: FieldError[] = [];
  const ofPoint: Record<string, unknown> = {};
  const own: Condition[] = [];
  for (const [key, raw] of Object.entries(query)) {
    if (PAGING.has(key) || key.endsWith('_ignore') || raw === '') continue;
    const name = key.replace(/_(equal|like)$/, '').replace(/^riskName$/, 'name');
    const filter = Object.hasOwn(OF_ROW, name) ? OF_ROW[name] : undefined;
    if (OF_POINT.has(name)) ofPoint[key.replace(/^riskName/, 'name')] = raw;
    else if (!filter || typeof raw !== 'string' || raw.length > 200 || raw.includes('\0'))
      errors.push({ field: key, message: message.unknownFilter(key) });
    else {
      const condition = filter(raw.trim());
      if (condition) own.push(condition);
      else errors.push({ field: key, message: message.reference('风险点') });
    }
  }
  if (errors.length > 0) throw invalid(errors);
  return [...parsed(work, riskPoint, ofPoint).conditions, ...own];
}

const SELECT = [
  'c.id as "id"',
  't.id as "riskId"',
  't.tenant_id as "tenantId"',
  ...Object.entries(child).flatMap(([name, field]) => wireExpressions(name, field, undefined, 'c')),
  ...POINT.flatMap((name) =>
    wireExpressions(name, fields[name], riskPoint).map((expression) =>
      expression.replace(`as "${wireName(name, fields[name])}"`, name === 'name' ? 'as "riskName"' : `as "${name}"`),
    ),
  ),
].join(', ');

/** Columns a reader may sort by, of the row or of its point. */
const SORTED: Readonly<Record<string, string>> = {
  riskName: 't.pinyin collate "C"',
  pointNum: 't.point_num',
  inherentLevel: 't.inherent_level',
  inventoryStratum: 't.inventory_stratum',
  evaluateTime: 't.evaluate_time',
  scoreLevel: 'c.score_level',
  riskValue: 'c.risk_value',
  evaluateMethod: 'c.evaluate_method',
  dangerName: 'c.danger_name',
  step: 'c.step',
  dangerType: 'c.danger_type',
  engineeringMeasures: 'c.engineering_measures',
  manageMeasures: 'c.manage_measures',
  educationMeasures: 'c.education_measures',
  protectMeasures: 'c.protect_measures',
  emergencyMeasures: 'c.emergency_measures',
  inventoryFrequency: 't.inventory_frequency::int',
  inventoryRemark: 't.inventory_remark',
  type: 't.type',
};

function orderOf({ order, ascs, descs }: Query): string {
  const asked = [ascs, descs].find((name) => typeof name === 'string' && name !== '') as string | undefined;
  if (asked === undefined) return order === 'level' ? BY_LEVEL : NEWEST;
  const column = Object.hasOwn(SORTED, asked) ? SORTED[asked] : undefined;
  if (!column) throw invalid([{ field: asked, message: message.unknownFilter(asked) }]);
  return `${column} ${asked === descs ? 'desc nulls last' : 'nulls last'}, t.id, c.sort, c.id`;
}

/** Conditions of the row and of its point are read by `conditionsOf`, which refuses every other by name. */
const BY_LIST = { named: () => true } as const;

interface Found {
  readonly n: number;
  readonly size: number;
  readonly current: number;
  /** JSON text of the rows. */
  readonly rows: string;
}

/** `count` tells how many there are: of a page as far as pages do, of a sheet all. */
async function list(work: Work, query: Query, count = countSql): Promise<Found> {
  const { current, size, offset } = paging(query);
  const where = whereOf([...scopeConditions(work, riskPoint), ...conditionsOf(work, query)]);
  // Point by point, by their index (OFFSET 0): planned for any company, a join takes this one for small and reads all.
  const from = `from risk_point t cross join lateral (select i.* from risk_info i where i.tenant_id = t.tenant_id and i.parent_id = t.id offset 0) c where ${where.sql}`;
  const order = orderOf(query);
  const [found] = await work.tx.query<{ n: number; rows: string }>(
    `select ${count(from)} as n,
            (select coalesce(json_agg(x), '[]')::text from (select ${SELECT} ${from} order by ${order} limit ${size} offset ${offset}) x) as rows`,
    where.values,
  );
  return { n: found?.n ?? 0, size, current, rows: found?.rows ?? '[]' };
}

/** GET riskinfo/page: every identified risk with the point it lies at – the list behind grading and control. */
const pageRoute: Route = route({
  method: 'GET',
  path: '/safe/riskinfo/page',
  summary: '风险辨识清单',
  access: { code: 'risk_view' },
  effect: 'read',
  resource: riskPoint.name,
  operation: 'own',
  reach: 'rows',
  needsCompany: true,
  takes: BY_LIST,
  run: async (work, { query }) => {
    const { n, rows, ...paged } = await list(work, query);
    return pageOfJson(rows, n, paged);
  },
});

const CHUNK = 500;
const MAX_ROWS = 50_000;

/** Columns of the 风险分级管控清单 as the trade hands it in: where, what, how grave, what is done, by whom, how often. */
const SHEET: readonly (readonly [title: string, name: string, of: 'point' | 'row'])[] = [
  ['风险点编号', 'pointNum', 'point'],
  ['风险点名称', 'riskName', 'point'],
  ['风险点类型', 'type', 'point'],
  ['所在区域', 'place', 'point'],
  ['作业步骤或部位', 'step', 'row'],
  ['危险有害因素', 'dangerName', 'row'],
  ['危险源类别', 'dangerType', 'row'],
  ['可能导致的事故类别', 'accidents', 'row'],
  ['评价方法', 'evaluateMethod', 'row'],
  ['L（M）', 'likelihood', 'row'],
  ['E', 'exposure', 'row'],
  ['C（S）', 'consequence', 'row'],
  ['D（R）', 'riskValue', 'row'],
  ['风险等级', 'scoreLevel', 'row'],
  ['风险点等级', 'inherentLevel', 'point'],
  // Why the point may stand above every score beside it.
  ['直接判定依据', 'directFlags', 'point'],
  ['工程技术措施', 'engineeringMeasures', 'row'],
  ['管理措施', 'manageMeasures', 'row'],
  ['培训教育措施', 'educationMeasures', 'row'],
  ['个体防护措施', 'protectMeasures', 'row'],
  ['应急处置措施', 'emergencyMeasures', 'row'],
  ['管控层级', 'inventoryStratum', 'point'],
  ['管控频次', 'inventoryFrequency', 'point'],
  ['责任单位', 'deptId', 'point'],
  ['责任班组', 'teamIds', 'point'],
  ['责任人', 'principalId', 'point'],
  ['责任岗位', 'postIds', 'point'],
  ['最近评估日期', 'evaluateTime', 'point'],
  ['备注', 'inventoryRemark', 'point'],
];

const NUMERIC: ReadonlySet<string> = new Set(['likelihood', 'exposure', 'consequence', 'riskValue']);

/** GET riskinfo/export: 风险分级管控清单 with the filters of the list, the gravest first. */
const exportRoute: Route = openRoute({
  method: 'GET',
  path: '/safe/riskinfo/export',
  summary: '导出风险分级管控清单',
  access: { code: 'risk_export' },
  effect: 'read',
  resource: riskPoint.name,
  operation: 'own',
  reach: 'rows',
  needsCompany: true,
  takes: BY_LIST,
  open: async (ctx, { query }) => {
    const chunk = (current: number) =>
      inScope(ctx, async (work) => {
        const { n, rows } = await list(
          work,
          { ...query, order: 'level', current: String(current), size: String(CHUNK) },
          (from) => `(select count(*)::int ${from})`,
        );
        return { total: n, rows: JSON.parse(rows) as Readonly<Record<string, unknown>>[] };
      });
    const first = await chunk(1);
    if (first.total > MAX_ROWS) throw refuse(`一次最多导出${MAX_ROWS}条，当前${first.total}条，请缩小查询范围`);
    await inScope(ctx, (work) => audit(work, { kind: 'export', resource: riskPoint.name, after: { filters: query } }));
    const items = new Map<string, readonly DictItem[]>();
    const columns: (ReturnType<typeof exportColumn> & { readonly title: string })[] = [];
    for (const [title, name, of] of SHEET) {
      const field = (
        of === 'row' ? child[name as never] : fields[(name === 'riskName' ? 'name' : name) as never]
      ) as AnyField;
      if (field.kind === 'dict' && !items.has(field.dict))
        items.set(field.dict, await ctx.app.dictionaries.items(ctx.tenantId, field.dict));
      const column = exportColumn(name, field, items);
      columns.push({
        ...column,
        title,
        // 3.00 and 270.000, as the table keeps them, are 3 and 270 on a sheet.
        read: NUMERIC.has(name)
          ? (row: Readonly<Record<string, unknown>>) =>
              row[name] === null || row[name] === undefined ? '' : String(Number(row[name]))
          : name === 'inventoryFrequency'
            ? (row: Readonly<Record<string, unknown>>) => cycleWords(row[name], row.inventoryCycle) ?? column.read(row)
            : column.read,
        ...(name === 'riskName' ? { width: 22 } : {}),
      });
    }
    async function* rows(): AsyncGenerator<unknown[]> {
      for (let current = 1, part = first; part.rows.length > 0; current += 1) {
        for (const row of part.rows) yield columns.map((column) => column.read(row));
        if (part.rows.length < CHUNK) return;
        part = await chunk(current + 1);
      }
    }
    return {
      file: writeSheet({ sheetName: '风险分级管控清单', columns, rows: rows() }),
      name: `风险分级管控清单${nowText(ctx).slice(0, 10).replaceAll('-', '')}.xlsx`,
      type: XLSX,
    };
  },
});

export const riskInfoRoutes: readonly Route[] = [pageRoute, exportRoute];
