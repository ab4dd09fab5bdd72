import { hazardCounts, hazardLevels } from '@anlan/domain/figures/registry';
import {
  COUNTED,
  figuresOf,
  type HazardCounts,
  type HazardFigures,
  NO_COUNTS,
  ranked,
  rolledUp,
  type UnitNode,
} from '@anlan/domain/hazard/figures';
import { hiddenDanger, hiddenDangerLifecycle } from '@anlan/domain/hazard/hidden-danger';
import { addMonths, monthsBetween } from '@anlan/domain/shared/dates';
import type { Conditions } from '@anlan/resource';
import { nowText, type Work } from '../../../kernel/context';
import { invalid } from '../../../kernel/errors';
import { figureColumns, narrowed } from '../../../kernel/resource/figures/count-figures';
import { parsed, whereOf } from '../../../kernel/resource/list/read';
import { wallConditions } from '../../../kernel/resource/scope/scope';

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
export const FROM = 'discoveryTime_datege';
export const TO = 'discoveryTime_datele';

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

/** How long closing took, beside the figures of the registry. */
const DAYS = `coalesce(sum(extract(epoch from coalesce(t.second_review_time, t.review_time) - t.discovery_time) / 86400.0) filter (where t.status = 5), 0)::float8 as days,
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

/** Everything at once: one statement over the days of the period, by the index on the time of discovery. The company's, whoever asks. */
async function counted(work: Work, query: Query, period: Period) {
  const { [FROM]: _from, [TO]: _to, ...others } = query;
  const asked = { ...narrowed(work, [hazardCounts.total], others, 1), [FROM]: period.from, [TO]: period.to };
  const { conditions } = parsed(work, hiddenDanger, asked);
  const where = whereOf([...wallConditions(work, hiddenDanger), ...conditions]);
  const columns = figureColumns(
    work,
    Object.fromEntries(COUNTED.map((name) => [name, hazardCounts[name]])),
    where.values.length + 1,
  );
  const expressions = NAMES.map((name) => GROUPS[name]);
  const rows = await work.tx.query<Row>(
    `select grouping(${expressions.join(', ')})::int as grouping, ${NAMES.map((name) => `${GROUPS[name]} as "${name}"`).join(', ')}, ${columns.sql.join(', ')}, ${DAYS}
       from hidden_danger t where ${where.sql} group by grouping sets ((), ${expressions.map((text) => `(${text})`).join(', ')})`,
    [...where.values, ...columns.values],
  );
  const all = (1 << NAMES.length) - 1;
  const whole = rows.find(({ grouping }) => grouping === all);
  return {
    whole: whole ? numbersOf(whole) : NO_COUNTS,
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

/** A line of figures, and the conditions that open its rows beside those of the whole. */
export interface Part extends HazardFigures {
  readonly key: string;
  readonly label: string;
  readonly by: Conditions;
}
export interface DeptPart extends Part {
  readonly parentId: string | null;
  readonly rank: number | null;
}

interface Unit extends UnitNode {
  readonly name: string;
  readonly removed: boolean;
}

/** Departments of the company in the order of its tree; those removed since keep what was theirs. */
const unitsOf = (work: Work): Promise<Unit[]> =>
  work.tx.query<Unit>(
    `select d.id, d.parent_id as "parentId", d.dept_name as name, d.deleted_at is not null as removed from dept d
      where d.tenant_id = $1 order by coalesce(cardinality(d.ancestors), 0), d.sort, d.id`,
    [work.tenantId],
  );

/** 隐患查询统计分析: what was found in the period, by everything one asks of it. */
export async function analysis(work: Work, query: Query) {
  const period = periodOf(work, query);
  const { whole, by } = await counted(work, query, period);
  const labelled = async (name: 'type' | 'source', dict: string): Promise<Part[]> => {
    const items = await work.app.dictionaries.items(work.tenantId, dict, work.tx);
    const labels = new Map(items.map((item) => [item.key, item.label]));
    return [...by(name)]
      .map(([key, value]) => ({
        key,
        label: key === '' ? '未填写' : (labels.get(key) ?? key),
        by: key === '' ? { [`${name}_null`]: '1' } : { [name]: key },
        ...figuresOf(value),
      }))
      .sort((a, b) => b.total - a.total || a.key.localeCompare(b.key));
  };
  const [levels, months, statuses] = [by('level'), by('month'), by('status')];
  return {
    period,
    ...figuresOf(whole),
    byLevel: Object.entries(hazardLevels).map(
      ([key, label]): Part => ({
        key,
        label,
        by: { hiddenDangerLevel: key },
        ...figuresOf(levels.get(key) ?? NO_COUNTS),
      }),
    ),
    byStatus: hiddenDangerLifecycle.names.map((name) => {
      const key = String(hiddenDangerLifecycle.code[name]);
      return {
        key,
        label: hiddenDangerLifecycle.label[name],
        by: { status: key },
        total: statuses.get(key)?.total ?? 0,
      };
    }),
    byType: await labelled('type', 'safe_hazard_category'),
    bySource: await labelled('source', 'safe_hazard_category_source'),
    byMonth: monthsBetween(period.from, period.to).map(
      (key): Part => ({
        key,
        label: key,
        by: daysOf(key, period),
        ...figuresOf(months.get(key) ?? NO_COUNTS),
      }),
    ),
    byDept: unitRows(await unitsOf(work), by('dept'), whole),
  };
}

/** The days of a month that lie in the period. */
function daysOf(month: string, period: Period): Conditions {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10);
  const first = `${month}-01`;
  return {
    [FROM]: first < period.from ? period.from : first,
    [TO]: last > period.to ? period.to : last,
  };
}

/** What names no department is a line of its own, so that the lines add up to the whole. */
const NOBODY = 'none';

/**
 * Departments with those below them, as 责任部门 filters; ranked among their sisters. Where one department holds all the
 * others it is the company itself: its line is the whole.
 */
function unitRows(units: readonly Unit[], own: ReadonlyMap<string, HazardCounts>, whole: HazardCounts): DeptPart[] {
  const known = new Set(units.map(({ id }) => id));
  const roots = units.filter(({ parentId, removed }) => !removed && (parentId === null || !known.has(parentId)));
  const company = roots.length === 1 ? roots[0]?.id : undefined;
  const rows = rolledUp(units, own)
    .filter(({ counts }) => counts.total > 0)
    .map(({ id, parentId, name, removed, counts }) => ({
      key: id,
      parentId,
      label: removed ? `${name}（已撤销）` : name,
      by: { principalDept: id } as Conditions,
      ...figuresOf(counts),
    }));
  const shown = new Set(rows.map(({ key }) => key));
  const parentOf = (row: (typeof rows)[number]) => (row.parentId && shown.has(row.parentId) ? row.parentId : null);
  const places = new Map<string, number | null>();
  for (const parent of new Set(rows.map(parentOf))) {
    const sisters = rows.filter((row) => parentOf(row) === parent);
    // Whoever stands alone is neither first nor last.
    if (sisters.length > 1) for (const { key, rank } of ranked(sisters)) places.set(key, rank);
  }
  const lines = rows.map((row): DeptPart => ({ ...row, parentId: parentOf(row), rank: places.get(row.key) ?? null }));
  const nobody = own.get('');
  const root = lines.find(({ key }) => key === company);
  if (nobody)
    lines.push({
      key: NOBODY,
      parentId: root?.key ?? null,
      label: '未指定责任部门',
      by: { principalDept_null: '1' },
      rank: null,
      ...figuresOf(nobody),
    });
  // A line that holds everything opens everything: under a chosen team the lines of its workshop and company are the team's.
  return lines.map((line) => {
    if (line === root) return { ...line, by: {}, ...figuresOf(whole) };
    return line.total === whole.total ? { ...line, by: {} } : line;
  });
}

export type Analysis = Awaited<ReturnType<typeof analysis>>;
