import {
  addCounts,
  figuresOf,
  type HazardCounts,
  NO_COUNTS,
  ranked,
  rolledUp,
  type UnitNode,
} from '@anlan/domain/hazard/figures';
import { hiddenDanger, hiddenDangerLifecycle } from '@anlan/domain/hazard/hidden-danger';
import { addMonths, monthsBetween } from '@anlan/domain/shared/dates';
import { nowText, type Work } from '../../kernel/context';
import { invalid } from '../../kernel/errors';
import { parsed, whereOf } from '../../kernel/resource/read';
import { scopeConditions } from '../../kernel/resource/scope';

type Query = Readonly<Record<string, unknown>>;

/** Days both of which belong to the period, yyyy-MM-dd. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const MONTHS = 6;
/** Of statistics; nobody compares more, and one statement reads no more. */
const MAX_DAYS = 3 * 366;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const FROM = 'discoveryTime_datege';
const TO = 'discoveryTime_datele';

/** The period asked for by day of discovery; six months, this one included, where nothing is told. */
export function periodOf(work: Work, query: Query): Period {
  const today = nowText(work).slice(0, 10);
  const told = (name: string): string | undefined => {
    const value = query[name];
    if (value === undefined || value === '') return undefined;
    if (typeof value !== 'string' || !DAY.test(value.slice(0, 10)) || Number.isNaN(Date.parse(value.slice(0, 10))))
      throw invalid([{ field: name, message: '发现时间不是正确的日期' }]);
    return value.slice(0, 10);
  };
  const to = told(TO) ?? today;
  const from = told(FROM) ?? `${addMonths(to, 1 - MONTHS)}-01`;
  if (from > to) throw invalid([{ field: FROM, message: '开始日期不能晚于结束日期' }]);
  if ((Date.parse(to) - Date.parse(from)) / 86_400_000 > MAX_DAYS)
    throw invalid([{ field: FROM, message: '统计时间最长三年，请缩小范围' }]);
  return { from, to };
}

const NUMBERS = `count(*)::int as total,
  count(*) filter (where t.status in (1, 2, 3, 4, 7))::int as open,
  count(*) filter (where t.is_overdue = 1)::int as overdue,
  count(*) filter (where t.status = 5)::int as closed,
  count(*) filter (where t.status = 5 and t.revised_late is distinct from 1)::int as "inTime",
  count(*) filter (where t.status = 6)::int as voided,
  count(*) filter (where t.hidden_danger_level = 4 and t.status <> 6)::int as major,
  coalesce(sum(extract(epoch from coalesce(t.second_review_time, t.review_time) - t.discovery_time) / 86400.0) filter (where t.status = 5), 0)::float8 as days,
  count(coalesce(t.second_review_time, t.review_time)) filter (where t.status = 5)::int as timed`;

/** What is grouped by, in the order of the statement's grouping sets. */
const GROUPS = {
  level: 'coalesce(t.hidden_danger_level, -1)::text',
  type: "coalesce(t.type, '')",
  source: "coalesce(t.source, '')",
  dept: "coalesce(t.principal_dept::text, '')",
  month: "to_char(t.discovery_time, 'YYYY-MM')",
  status: 't.status::text',
} as const;
type Group = keyof typeof GROUPS;
const NAMES = Object.keys(GROUPS) as Group[];

type Row = HazardCounts & { readonly [name in Group]: string | null } & { readonly grouping: number };

/** Everything at once: one statement over the days of the period, by the index on the time of discovery. */
async function counted(work: Work, query: Query, period: Period) {
  const { [FROM]: _from, [TO]: _to, ...others } = query;
  const { conditions } = parsed(work, hiddenDanger, { ...others, [FROM]: period.from, [TO]: period.to });
  const where = whereOf([...scopeConditions(work, hiddenDanger), ...conditions]);
  const expressions = NAMES.map((name) => GROUPS[name]);
  const rows = await work.tx.query<Row>(
    `select grouping(${expressions.join(', ')})::int as grouping, ${NAMES.map((name) => `${GROUPS[name]} as "${name}"`).join(', ')}, ${NUMBERS}
       from hidden_danger t where ${where.sql} group by grouping sets ((), ${expressions.map((text) => `(${text})`).join(', ')})`,
    where.values,
  );
  const all = (1 << NAMES.length) - 1;
  return {
    whole: rows.find(({ grouping }) => grouping === all) ?? NO_COUNTS,
    by: (name: Group) => {
      const bit = all & ~(1 << (NAMES.length - 1 - NAMES.indexOf(name)));
      return new Map(rows.filter(({ grouping }) => grouping === bit).map((row) => [row[name] ?? '', numbersOf(row)]));
    },
  };
}

const numbersOf = (row: HazardCounts): HazardCounts =>
  Object.fromEntries(
    Object.keys(NO_COUNTS).map((name) => [name, row[name as keyof HazardCounts]]),
  ) as unknown as HazardCounts;

interface Unit extends UnitNode {
  readonly name: string;
}

/** Departments of the company in the order of its tree. */
const unitsOf = (work: Work): Promise<Unit[]> =>
  work.tx.query<Unit>(
    `select d.id, d.parent_id as "parentId", d.dept_name as name from dept d
      where d.tenant_id = $1 and d.deleted_at is null order by coalesce(cardinality(d.ancestors), 0), d.sort, d.id`,
    [work.tenantId],
  );

const LEVELS = [
  ['-1', '未定级'],
  ['2', '一般隐患'],
  ['4', '重大隐患'],
] as const;

/** 隐患查询统计分析: what was found in the period, by everything one asks of it. */
export async function analysis(work: Work, query: Query) {
  const period = periodOf(work, query);
  const { whole, by } = await counted(work, query, period);
  const labelled = async (name: 'type' | 'source', dict: string) => {
    const counts = by(name);
    const items = await work.app.dictionaries.items(work.tenantId, dict, work.tx);
    const labels = new Map(items.map((item) => [item.key, item.label]));
    return [...counts]
      .map(([key, value]) => ({ key, label: key === '' ? '未填写' : (labels.get(key) ?? key), ...figuresOf(value) }))
      .sort((a, b) => b.total - a.total || a.key.localeCompare(b.key));
  };
  const [levels, months, statuses] = [by('level'), by('month'), by('status')];
  return {
    period,
    ...figuresOf(numbersOf(whole)),
    byLevel: LEVELS.map(([key, label]) => ({ key, label, ...figuresOf(levels.get(key) ?? NO_COUNTS) })),
    byStatus: hiddenDangerLifecycle.names.map((name) => {
      const key = String(hiddenDangerLifecycle.code[name]);
      return { key, label: hiddenDangerLifecycle.label[name], total: statuses.get(key)?.total ?? 0 };
    }),
    byType: await labelled('type', 'safe_hazard_category'),
    bySource: await labelled('source', 'safe_hazard_category_source'),
    byMonth: monthsBetween(period.from, period.to).map((key) => ({
      key,
      label: key,
      ...figuresOf(months.get(key) ?? NO_COUNTS),
    })),
    ...unitRows(await unitsOf(work), by('dept')),
  };
}

/** Departments with those below them, as 责任部门 filters; ranked among their sisters. What names none stands apart. */
function unitRows(units: readonly Unit[], own: ReadonlyMap<string, HazardCounts>) {
  const rows = rolledUp(units, own)
    .filter(({ counts }) => counts.total > 0)
    .map(({ id, parentId, name, counts }) => ({ key: id, parentId, label: name, ...figuresOf(counts) }));
  const shown = new Set(rows.map(({ key }) => key));
  const parentOf = (row: (typeof rows)[number]) => (row.parentId && shown.has(row.parentId) ? row.parentId : null);
  const places = new Map<string, number | null>();
  for (const parent of new Set(rows.map(parentOf))) {
    const sisters = rows.filter((row) => parentOf(row) === parent);
    // Whoever stands alone is neither first nor last.
    if (sisters.length > 1) for (const { key, rank } of ranked(sisters)) places.set(key, rank);
  }
  const known = new Set(units.map(({ id }) => id));
  // A department that was removed since is told with those that never named one.
  const apart = [...own].filter(([id]) => !known.has(id)).map(([, counts]) => counts);
  const nobody = apart.reduce<HazardCounts | undefined>(
    (sum, counts) => (sum ? addCounts(sum, counts) : counts),
    undefined,
  );
  return {
    byDept: rows.map((row) => ({ ...row, parentId: parentOf(row), rank: places.get(row.key) ?? null })),
    withoutDept: nobody ? figuresOf(nobody) : null,
  };
}

export type Analysis = Awaited<ReturnType<typeof analysis>>;
