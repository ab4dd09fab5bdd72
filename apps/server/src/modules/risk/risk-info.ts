import { riskPoint } from '@anlan/domain/risk/risk-point';
import { type FieldError, isUuid, manyOf, message, wireName } from '@anlan/resource';
import type { Work } from '../../kernel/context';
import { invalid } from '../../kernel/errors';
import type { Condition } from '../../kernel/resource/filters';
import { paging, parsed, whereOf } from '../../kernel/resource/read';
import { scopeConditions } from '../../kernel/resource/scope';
import { wireExpressions } from '../../kernel/resource/select';
import { type Route, route } from '../../kernel/route';

const { fields } = riskPoint;
const child = fields.riskInfos.fields;
type Query = Readonly<Record<string, unknown>>;

/** Facts of the point beside each of its identified risks. */
const POINT = [
  'name',
  'pointNum',
  'type',
  'inherentLevel',
  'inventoryStratum',
  'inventoryFrequency',
  'deptId',
  'place',
  'principalId',
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
  riskId: (raw) =>
    isUuid(raw)
      ? { shape: 'riskId', sql: (place) => `c.parent_id = ${place(0)}::uuid`, values: [raw.toLowerCase()] }
      : undefined,
};
const PAGING: ReadonlySet<string> = new Set(['current', 'size', 'tenantId', 'tenantId_equal']);

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
    const name = key.replace(/_(equal|like)$/, '');
    const filter = Object.hasOwn(OF_ROW, name) ? OF_ROW[name] : undefined;
    if (OF_POINT.has(name)) ofPoint[key] = raw;
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

/** GET riskinfo/page: every identified risk with the point it lies at – the list behind grading and control. */
export const riskInfoRoute: Route = route({
  method: 'GET',
  path: '/safe/riskinfo/page',
  summary: '风险辨识清单',
  access: { code: 'risk_view' },
  effect: 'read',
  resource: riskPoint.name,
  operation: 'own',
  reach: 'rows',
  needsCompany: true,
  run: async (work, { query }) => {
    const { current, size, offset } = paging(query);
    const where = whereOf([...scopeConditions(work, riskPoint), ...conditionsOf(work, query)]);
    const from = `from risk_info c join risk_point t on t.tenant_id = c.tenant_id and t.id = c.parent_id where ${where.sql}`;
    const [found] = await work.tx.query<{ n: number; rows: string }>(
      `select (select count(*)::int ${from}) as n,
              (select coalesce(json_agg(x), '[]')::text from (select ${SELECT} ${from} order by t.create_time desc, t.id desc, c.sort, c.id limit ${size} offset ${offset}) x) as rows`,
      where.values,
    );
    const total = found?.n ?? 0;
    return {
      json: `{"records":${found?.rows ?? '[]'},"total":${total},"size":${size},"current":${current},"pages":${Math.ceil(total / size)}}`,
    };
  },
});
