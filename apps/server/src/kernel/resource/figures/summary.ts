import {
  addSums,
  type Conditions,
  type CountFigure,
  columnName,
  type Dimension,
  figureQuery,
  inTreeOrder,
  type MeanFigure,
  measured,
  message,
  partsName,
  ranked,
  rolledUp,
  type Summary,
  type SummaryReply,
  type Sums,
  weeksOf,
} from '@anlan/resource';
import { addDays, addMonths, monthsBetween } from '@anlan/resource/dates';
import { nowText, type Work } from '../../context';
import type { SheetColumn, SheetHead } from '../../documents/excel/sheet-xml';
import type { SheetSource } from '../../documents/excel/write';
import { invalid } from '../../errors';
import { parsed, whereOf } from '../list/read';
import { wallConditions } from '../scope/scope';
import { figureColumns, narrowed } from './count-figures';

type Query = Readonly<Record<string, unknown>>;

/** Days both of which belong to the period, yyyy-MM-dd. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const MONTHS = 6;
/** Nobody compares more, and one statement reads no more. */
const MAX_DAYS = 3 * 366;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const askedOf = ({ asked, base }: Summary) =>
  asked ?? { field: base.time, label: base.of.fields[base.time]?.label ?? base.time };

/** The period asked for; six months, this one included, where nothing is told. */
export function summaryPeriod(work: Pick<Work, 'app'>, summary: Summary, query: Query): Period {
  const { field, label } = askedOf(summary);
  const [first, last] = [`${field}_datege`, `${field}_datele`];
  const told = (name: string): string | undefined => {
    const value = query[name];
    if (value === undefined || value === '') return undefined;
    if (typeof value !== 'string' || !DAY.test(value.slice(0, 10)) || Number.isNaN(Date.parse(value.slice(0, 10))))
      throw invalid([{ field: name, message: message.date(label) }]);
    return value.slice(0, 10);
  };
  const to = told(last) ?? nowText(work).slice(0, 10);
  const from = told(first) ?? `${addMonths(to, 1 - MONTHS)}-01`;
  if (from > to) throw invalid([{ field: first, message: '开始日期不能晚于结束日期' }]);
  if ((Date.parse(to) - Date.parse(from)) / 86_400_000 > MAX_DAYS)
    throw invalid([{ field: first, message: '统计时间最长三年，请缩小范围' }]);
  return { from, to };
}

/** Name of the measure that counts the base. */
const wholeOf = ({ measures }: Summary): string => Object.keys(measures)[0] ?? '';

const fieldIn = ({ base }: Summary, dimension: Exclude<Dimension, { month: true }>) => {
  const field = base.of.fields[dimension.field];
  if (!field) throw new Error(`${base.of.name} has no field ${dimension.field}`);
  return field;
};

function expressionOf(summary: Summary, dimension: Dimension): string {
  if ('month' in dimension) return `to_char(t.${columnName(summary.base.time)}, 'YYYY-MM')`;
  const field = fieldIn(summary, dimension);
  // Without a value a row has that of a new record.
  const empty = field.kind === 'choice' && 'default' in field ? String(field.default) : '';
  return `coalesce(t.${columnName(dimension.field)}::text, '${empty}')`;
}

/** Sum and number of the days that a mean is of, of rows whose end is known. */
function meanColumns(work: Work, name: string, { over, days }: MeanFigure, from: number) {
  const where = whereOf(parsed(work, over.of, over.where).conditions, from);
  const ended = `coalesce(${days?.to.map((field) => `t.${columnName(field)}`).join(', ')})`;
  const span = `extract(epoch from ${ended} - t.${columnName(days?.from ?? '')}) / 86400.0`;
  return {
    sql: [
      `coalesce(sum(${span}) filter (where ${where.sql}), 0)::float8 as "${name}.sum"`,
      `count(${ended}) filter (where ${where.sql})::int as "${name}.n"`,
    ],
    values: where.values,
  };
}

/** Name of the dimension by department; its lines are told by week as well. */
const treeOf = ({ by }: Summary): string | undefined =>
  Object.entries(by).find(([, dimension]) => 'rank' in dimension)?.[0];

const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** The whole and every dimension in one statement over the days of the period. The company's, whoever asks. */
async function grouped(work: Work, summary: Summary, period: Period, query: Query) {
  const { base, measures } = summary;
  const { field } = askedOf(summary);
  const { [`${field}_datege`]: _from, [`${field}_datele`]: _to, ...others } = query;
  const by = narrowed(work, [base], others, 1);
  const asked = figureQuery(base, { period: [period.from, period.to], by });
  const where = whereOf([...wallConditions(work, base.of), ...parsed(work, base.of, asked).conditions]);
  const named = Object.entries(measures);
  const counts = Object.fromEntries(named.filter((entry): entry is [string, CountFigure] => entry[1].kind === 'count'));
  const values = [...where.values];
  const columns: string[] = [];
  const add = (more: { readonly sql: readonly string[]; readonly values: readonly unknown[] }) => {
    columns.push(...more.sql);
    values.push(...more.values);
  };
  add(figureColumns(work, counts, values.length + 1));
  for (const [name, measure] of named) {
    if (measure.kind === 'mean') add(meanColumns(work, name, measure, values.length + 1));
  }
  const weeks = treeOf(summary) ? weeksOf(period) : [];
  const names = Object.keys(summary.by);
  const keys = Object.values(summary.by).map((dimension) => expressionOf(summary, dimension));
  const sets = ['()', ...keys.map((key) => `(${key})`)];
  const tree = names.indexOf(treeOf(summary) ?? '');
  if (weeks.length > 0) {
    const week = `to_char(date_trunc('week', t.${columnName(base.time)}), 'YYYY-MM-DD')`;
    sets.push(`(${keys[tree]}, ${week})`);
    keys.push(week);
  }
  const rows = await work.tx.query<Record<string, number> & { grouping: number; keys: (string | null)[] }>(
    `select grouping(${keys.join(', ')})::int as grouping, array[${keys.join(', ')}] as keys, ${columns.join(', ')}
       from ${base.of.table} t where ${where.sql} group by grouping sets (${sets.join(', ')})`,
    values,
  );
  const all = (1 << keys.length) - 1;
  const bitOf = (at: number): number => 1 << (keys.length - 1 - at);
  const sumsOf = ({ grouping: _grouping, keys: _keys, ...sums }: (typeof rows)[number]): Sums => sums;
  return {
    whole: rows.filter(({ grouping }) => grouping === all).map(sumsOf)[0] ?? {},
    by: (name: string): ReadonlyMap<string, Sums> => {
      const at = names.indexOf(name);
      const bit = all & ~bitOf(at);
      return new Map(rows.filter(({ grouping }) => grouping === bit).map((row) => [row.keys[at] ?? '', sumsOf(row)]));
    },
    weeks,
    /** Of the base, by department: `week.<place>`, to be added up like every other sum. */
    byWeek: (): ReadonlyMap<string, Sums> => {
      const bit = all & ~bitOf(tree) & ~bitOf(keys.length - 1);
      const places = new Map(weeks.map(({ to }, at) => [mondayOf(to), at]));
      const found = new Map<string, Record<string, number>>();
      for (const {
        grouping,
        keys: [...told],
        ...sums
      } of weeks.length > 0 ? rows : []) {
        const place = grouping === bit ? places.get(told.at(-1) ?? '') : undefined;
        if (place === undefined) continue;
        const dept = told[tree] ?? '';
        found.set(dept, { ...found.get(dept), [`week.${place}`]: sums[wholeOf(summary)] ?? 0 });
      }
      return found;
    },
  };
}

/** The days of a month that lie in the period. */
function daysOf(time: string, month: string, period: Period): Conditions {
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10);
  const first = `${month}-01`;
  return {
    [`${time}_datege`]: first < period.from ? period.from : first,
    [`${time}_datele`]: last > period.to ? period.to : last,
  };
}

interface Line {
  readonly key: string;
  readonly label: string;
  readonly by: Conditions;
}

/** Keys, labels and conditions of the lines of a dimension, in order. */
async function linesOf(
  work: Work,
  summary: Summary,
  dimension: Exclude<Dimension, { rank: unknown }>,
  found: ReadonlyMap<string, Sums>,
  period: Period,
): Promise<Line[]> {
  if ('month' in dimension)
    return monthsBetween(period.from, period.to)
      .filter((key) => !dimension.found || found.has(key))
      .map((key) => ({ key, label: key, by: daysOf(summary.base.time, key, period) }));
  const { field: name } = dimension;
  const field = fieldIn(summary, dimension);
  if (field.kind === 'choice')
    return Object.entries(field.options).map(([key, label]) => ({ key, label, by: { [name]: key } }));
  if (field.kind === 'state')
    return field.lifecycle.names.map((state) => {
      const key = String(field.lifecycle.code[state]);
      return { key, label: field.lifecycle.label[state] ?? key, by: { [name]: key } };
    });
  if (field.kind !== 'dict') throw new Error(`a summary is not divided by ${field.kind}`);
  const items = await work.app.dictionaries.items(work.tenantId, field.dict, work.tx);
  const labels = new Map(items.map((item) => [item.key, item.label]));
  const n = (key: string): number => found.get(key)?.[wholeOf(summary)] ?? 0;
  return [...found.keys()]
    .sort((a, b) => n(b) - n(a) || a.localeCompare(b))
    .map((key) =>
      key === ''
        ? { key, label: '未填写', by: { [`${name}_null`]: '1' } }
        : { key, label: labels.get(key) ?? key, by: { [name]: key } },
    );
}

interface TreeLine extends Line {
  readonly parentId: string | null;
  readonly rank: number | null;
  readonly weeks: readonly number[];
  readonly [measure: string]: unknown;
}

/** What names no department is a line of its own, so that the lines add up to the whole. */
const NOBODY = 'none';

/**
 * Departments with those below them; ranked among their sisters. Where one department holds all the others it is the
 * company itself: its line is the whole. Departments removed since keep what was theirs.
 */
async function treeLines(
  work: Work,
  summary: Summary,
  { field, label, rank }: Extract<Dimension, { rank: unknown }>,
  counted: ReadonlyMap<string, Sums>,
  byWeek: ReadonlyMap<string, Sums>,
  weeks: number,
  whole: Sums,
): Promise<TreeLine[]> {
  const own = new Map([...counted].map(([key, sums]) => [key, { ...sums, ...byWeek.get(key) }]));
  const inWeeks = (sums: Sums): readonly number[] => Array.from({ length: weeks }, (_, at) => sums[`week.${at}`] ?? 0);
  const nodes = await work.tx.query<{ id: string; parentId: string | null; name: string; removed: boolean }>(
    `select d.id, d.parent_id as "parentId", d.dept_name as name, d.deleted_at is not null as removed from dept d
      where d.tenant_id = $1 order by coalesce(cardinality(d.ancestors), 0), d.sort, d.id`,
    [work.tenantId],
  );
  const known = new Set(nodes.map(({ id }) => id));
  const roots = nodes.filter(({ parentId, removed }) => !removed && (parentId === null || !known.has(parentId)));
  const company = roots.length === 1 ? roots[0]?.id : undefined;
  const rows = rolledUp(nodes, own)
    .filter(({ sums }) => (sums[wholeOf(summary)] ?? 0) > 0)
    .map(({ id, parentId, name, removed, sums }) => ({
      ...measured(summary.measures, sums),
      key: id,
      parentId,
      label: removed ? `${name}（已撤销）` : name,
      by: { [field]: id } as Conditions,
      weeks: inWeeks(sums),
    }));
  const shown = new Set(rows.map(({ key }) => key));
  const parentOf = (row: (typeof rows)[number]) => (row.parentId && shown.has(row.parentId) ? row.parentId : null);
  const places = new Map<string, number | null>();
  for (const parent of new Set(rows.map(parentOf))) {
    const sisters = rows.filter((row) => parentOf(row) === parent);
    // Whoever stands alone is neither first nor last.
    if (sisters.length > 1) for (const sister of ranked(sisters, rank)) places.set(sister.key, sister.rank);
  }
  const lines: TreeLine[] = rows.map((row) => ({
    ...row,
    parentId: parentOf(row),
    rank: places.get(row.key) ?? null,
  }));
  const nobody = own.get('');
  const root = lines.find(({ key }) => key === company);
  if (nobody)
    lines.push({
      ...measured(summary.measures, nobody),
      key: NOBODY,
      parentId: root?.key ?? null,
      label: `未指定${label}`,
      by: { [`${field}_null`]: '1' },
      rank: null,
      weeks: inWeeks(nobody),
    });
  const total = measured(summary.measures, whole);
  const first = wholeOf(summary);
  // A line that holds everything opens everything: under a chosen team the lines of its workshop and company are the team's.
  return lines.map((line) => {
    if (line === root) return { ...line, ...total, by: {}, weeks: inWeeks([...own.values()].reduce(addSums, {})) };
    return line[first] === total[first] ? { ...line, by: {} } : line;
  });
}

/** The period, the figures of the whole, and its lines by every dimension as `by<Name>`. */
export async function summarize<S extends Summary>(work: Work, summary: S, query: Query): Promise<SummaryReply<S>> {
  const period = summaryPeriod(work, summary, query);
  const { whole, by, weeks, byWeek } = await grouped(work, summary, period, query);
  const parts: Record<string, unknown> = {};
  for (const [name, dimension] of Object.entries(summary.by)) {
    const found = by(name);
    if ('rank' in dimension) {
      parts[partsName(name)] = await treeLines(work, summary, dimension, found, byWeek(), weeks.length, whole);
      continue;
    }
    const only = 'only' in dimension ? dimension.only : undefined;
    const told = (key: string) => {
      const figures = measured(summary.measures, found.get(key) ?? {});
      return only ? Object.fromEntries(only.map((measure) => [measure, figures[measure]])) : figures;
    };
    const lines = await linesOf(work, summary, dimension, found, period);
    parts[partsName(name)] = lines.map((line) => ({ ...line, ...told(line.key) }));
  }
  return {
    period,
    weeks,
    targets: await targetsOf(work, summary),
    ...measured(summary.measures, whole),
    ...parts,
  } as SummaryReply<S>;
}

async function targetsOf({ app, tenantId, tx }: Work, { targets = {} }: Summary): Promise<Record<string, number>> {
  const told = await Promise.all(
    Object.entries(targets).map(
      async ([name, key]) => [name, Number(await app.parameters.get(tenantId, key, tx))] as const,
    ),
  );
  return Object.fromEntries(told);
}

/** The columns of a sheet that has a line each: a rate in per cent is called so. */
const columnsOf = ({ columns, measures }: Summary, first: string): SheetColumn[] => [
  { title: first, width: 24 },
  ...columns.map((name): SheetColumn => {
    const measure = measures[name];
    return {
      title: measure?.kind === 'rate' ? `${measure.label}（%）` : (measure?.label ?? name),
      width: 12,
      kind: 'number',
    };
  }),
];

/** One sheet for everything a summary is divided by; months add up to the whole below them. */
export function summarySheets<S extends Summary>(
  summary: S,
  found: SummaryReply<S>,
  head: (name: string) => SheetHead,
): SheetSource[] {
  type Cells = Readonly<Record<string, unknown>>;
  const tree = treeOf(summary);
  const named = tree && summary.by[tree];
  const weekly = named && {
    sheetName: `${named.label}按周`,
    columns: [
      { title: named.label, width: 24 },
      ...found.weeks.map(({ from }): SheetColumn => ({ title: from, width: 12, kind: 'number' })),
    ],
    head: head(`${named.label}按周（${summary.base.label}）`),
    rows: inTreeOrder((found as unknown as Readonly<Record<string, readonly TreeLine[]>>)[partsName(tree)] ?? []).map(
      ({ label, weeks }) => [label, ...weeks],
    ),
  };
  const divided = Object.entries(summary.by)
    .filter(([, dimension]) => !('only' in dimension))
    .map(([name, dimension]) => {
      const lines = (found as unknown as Readonly<Record<string, readonly Cells[]>>)[partsName(name)] ?? [];
      const rows: readonly Cells[] =
        'rank' in dimension
          ? inTreeOrder(lines as readonly TreeLine[])
          : 'month' in dimension
            ? [...lines, { ...(found as Cells), label: '合计' }]
            : lines;
      return {
        sheetName: `按${dimension.label}`,
        columns: columnsOf(summary, dimension.label),
        head: head(`按${dimension.label}`),
        rows: rows.map((row) => [row.label, ...summary.columns.map((measure) => row[measure])]),
      };
    });
  return weekly ? [...divided, weekly] : divided;
}
