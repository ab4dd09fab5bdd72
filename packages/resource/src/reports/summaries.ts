/**
 * `defineSummary()`: figures of a period, of the whole and divided by fields and months. A line of it carries the
 * conditions that open its rows, and these are the conditions that count it.
 */
import { call, type } from '../calls';
import { addDays } from '../dates';
import type { AnyResource } from '../define';
import { permissionCode } from '../derive/names';
import {
  type Conditions,
  type CountFigure,
  countsOf,
  type MeanFigure,
  percentOf,
  type RateFigure,
  rate,
} from './figures';

export type Measure = CountFigure | RateFigure | MeanFigure;

/** Rows are divided by the values of a field: of choices and states all in their order, of a dictionary those found, most first. */
interface FieldDimension {
  readonly field: string;
  readonly label: string;
  /** Of a line these figures alone; it has no sheet then. */
  readonly only?: readonly string[];
}
/** By calendar month of the time of the base; also those in which there was none, unless those `found` alone are told. */
interface MonthDimension {
  readonly month: true;
  readonly label: string;
  readonly found?: true;
  /** Measures drawn beside each other, where the first is not alone. */
  readonly drawn?: readonly string[];
}
/**
 * By a department and those below it, as the filter of a list finds them. Sisters are ranked by these measures, the
 * first that differs decides; whoever has not the first has no rank.
 */
interface TreeDimension {
  readonly field: string;
  readonly label: string;
  readonly rank: readonly string[];
}
export type Dimension = FieldDimension | MonthDimension | TreeDimension;

export interface Summary<
  M extends Readonly<Record<string, Measure>> = Readonly<Record<string, Measure>>,
  D extends Readonly<Record<string, Dimension>> = Readonly<Record<string, Dimension>>,
> {
  /** What its sheets are called. */
  readonly label: string;
  /** Address of its call, where it is not `/summary` of the base's resource; its sheets stand at `/export` below it. */
  readonly path?: `/${string}`;
  /** What is divided: its resource, its conditions, its time; says by which fields it may be narrowed. */
  readonly base: CountFigure & { readonly time: string };
  /** Field whose days a call names (`discoveryTime_datege`, `_datele`), where it is not the time of the base. */
  readonly asked?: { readonly field: string; readonly label: string };
  /** The first counts the base. */
  readonly measures: M;
  /** Reply names `by<Name>`, sheets in this order. */
  readonly by: D;
  /** Measures of the screen and its sheets, in order. */
  readonly columns: readonly string[];
  /** Those of them in the tables beside the charts, where there is no room for all. */
  readonly shown?: readonly string[];
  /** Rates that are to be reached: the parameter that says how much, in per cent. */
  readonly targets?: Readonly<Record<string, string>>;
}

type Told<X> = X extends CountFigure ? number : string | null;
/** Counts; rates in per cent and means with one decimal, as text, null where nothing divides. */
export type Measured<M> = { readonly [N in keyof M]: Told<M[N]> };
export type Part<M> = Measured<M> & { readonly key: string; readonly label: string; readonly by: Conditions };
export type TreePart<M> = Part<M> & {
  readonly parentId: string | null;
  readonly rank: number | null;
  /** Of the base, in each of the reply's weeks. */
  readonly weeks: readonly number[];
};
/** Days both of which belong to it, Monday to Sunday where the period holds them. */
export interface Week {
  readonly from: string;
  readonly to: string;
}
type PartOf<M, X> = X extends { readonly rank: unknown }
  ? TreePart<M>
  : X extends { readonly only: readonly (infer K)[] }
    ? Pick<Part<M>, 'key' | 'label' | 'by' | Extract<K, keyof M>>
    : Part<M>;

export type SummaryReply<S> =
  S extends Summary<infer M, infer D>
    ? Measured<M> & {
        readonly period: { readonly from: string; readonly to: string };
        /** The last of the period, where there is a line of departments; at most WEEKS_TOLD. */
        readonly weeks: readonly Week[];
        /** Per cent, by measure. */
        readonly targets: Readonly<Record<string, number>>;
      } & {
        readonly [N in keyof D as `by${Capitalize<Extract<N, string>>}`]: readonly PartOf<M, D[N]>[];
      }
    : never;

/**
 * A summary's own calls: its figures, and its sheets. They take the days of its period and what its base is divided by;
 * its reader knows these and refuses the others by name.
 */
export function summaryCalls<S extends Summary>({ base, label, path }: S) {
  const at = path ?? (`${base.of.wire.base}/summary` as `/${string}`);
  const facts = {
    access: { code: permissionCode(base.of, 'view') },
    resource: base.of.name,
    reach: 'rows',
    needsCompany: true,
    named: () => true,
  } as const;
  return {
    read: call(`GET ${at}`, { ...facts, summary: label, reply: type<SummaryReply<S>>() }),
    sheet: call(`GET ${at}/export`, { ...facts, summary: `导出${label}` }),
  };
}

/** A quarter of a year stands on a screen beside the names. */
export const WEEKS_TOLD = 13;

/** The weeks of a period, the last of them where there are more. */
export function weeksOf({ from, to }: { readonly from: string; readonly to: string }): readonly Week[] {
  const weeks: Week[] = [];
  for (let last = to; last >= from && weeks.length < WEEKS_TOLD; ) {
    const monday = addDays(last, -((new Date(`${last}T00:00:00Z`).getUTCDay() + 6) % 7));
    const first = monday < from ? from : monday;
    weeks.unshift({ from: first, to: last });
    last = addDays(first, -1);
  }
  return weeks;
}

export const partsName = (dimension: string): string => `by${dimension[0]?.toUpperCase()}${dimension.slice(1)}`;

export function defineSummary<
  const M extends Readonly<Record<string, Measure>>,
  const D extends Readonly<Record<string, Dimension>>,
>(
  spec: Omit<Summary<M, D>, 'base'> & {
    readonly base: CountFigure;
    readonly columns: readonly Extract<keyof M, string>[];
    readonly shown?: readonly Extract<keyof M, string>[];
    readonly targets?: { readonly [N in Extract<keyof M, string>]?: string };
  },
): Summary<M, D> {
  const { base, measures } = spec;
  const { time } = base;
  if (!time) throw new Error(`${base.key} has no time, so no period`);
  if (Object.values(measures)[0]?.key !== base.key) throw new Error(`the first measure is not ${base.key}`);
  const counted = new Set(Object.values(measures).map(({ key }) => key));
  for (const measure of Object.values(measures) as Measure[]) {
    if (measure.kind === 'mean' && !measure.days) throw new Error(`${measure.key} does not say what it is the mean of`);
    if (measure.kind === 'count' && measure.of !== base.of) throw new Error(`${measure.key} is not of ${base.of.name}`);
    if (measure.kind === 'rate' && ![measure.numerator, measure.denominator].every(({ key }) => counted.has(key)))
      throw new Error(`${measure.key} divides what the summary does not count`);
  }
  for (const dimension of Object.values(spec.by) as Dimension[]) {
    if ('field' in dimension && !base.by.includes(dimension.field))
      throw new Error(`${base.key} is not divided by ${dimension.field}`);
  }
  return { ...spec, base: { ...base, time } } as Summary<M, D>;
}

/** Sums that add up over rows: counts by name, of a mean `<name>.sum` and `<name>.n`. */
export type Sums = Readonly<Record<string, number>>;

export function addSums(left: Sums, right: Sums): Sums {
  const sum = { ...left };
  for (const [name, n] of Object.entries(right)) sum[name] = (sum[name] ?? 0) + n;
  return sum;
}

export function measured<M extends Readonly<Record<string, Measure>>>(measures: M, sums: Sums): Measured<M> {
  const names = new Map(Object.entries(measures).map(([name, { key }]) => [key, name]));
  const countOf = ({ key }: CountFigure): number => sums[names.get(key) ?? ''] ?? 0;
  const told = (name: string, measure: Measure): number | string | null => {
    if (measure.kind === 'count') return sums[name] ?? 0;
    if (measure.kind === 'rate') return percentOf(countOf(measure.numerator), countOf(measure.denominator));
    const n = sums[`${name}.n`] ?? 0;
    return n === 0 ? null : ((sums[`${name}.sum`] ?? 0) / n).toFixed(1);
  };
  return Object.fromEntries(
    Object.entries(measures).map(([name, measure]) => [name, told(name, measure)]),
  ) as Measured<M>;
}

/** Places by these values, the larger first; equals share a place. Whoever has not the first has none. */
export function ranked<T extends object>(
  rows: readonly T[],
  by: readonly string[],
): (T & { readonly rank: number | null })[] {
  const value = (row: T, name: string): unknown => (row as Readonly<Record<string, unknown>>)[name];
  const compare = (left: T, right: T): number =>
    by.map((name) => Number(value(right, name) ?? -1) - Number(value(left, name) ?? -1)).find((n) => n !== 0) ?? 0;
  const order = rows.filter((row) => value(row, by[0] ?? '') !== null).sort(compare);
  const place = new Map<T, number>();
  order.forEach((row, at) => {
    const before = order[at - 1];
    place.set(row, before && compare(before, row) === 0 ? (place.get(before) as number) : at + 1);
  });
  return rows.map((row) => ({ ...row, rank: place.get(row) ?? null }));
}

export interface Node {
  readonly id: string;
  readonly parentId: string | null;
}

/** Sums of every node with those of the nodes below it. */
export function rolledUp<T extends Node>(
  nodes: readonly T[],
  own: ReadonlyMap<string, Sums>,
): (T & { readonly sums: Sums })[] {
  const children = new Map<string | null, T[]>();
  const known = new Set(nodes.map(({ id }) => id));
  for (const node of nodes) {
    const parent = node.parentId !== null && known.has(node.parentId) ? node.parentId : null;
    children.set(parent, [...(children.get(parent) ?? []), node]);
  }
  const done = new Map<string, Sums>();
  const walk = (node: T): Sums => {
    const sums = (children.get(node.id) ?? []).map(walk).reduce(addSums, own.get(node.id) ?? {});
    done.set(node.id, sums);
    return sums;
  };
  for (const root of children.get(null) ?? []) walk(root);
  return nodes.map((node) => ({ ...node, sums: done.get(node.id) ?? {} }));
}

/** Lines of a tree as they are read: each below its parent, sisters by rank, labels indented. */
export function inTreeOrder<
  T extends {
    readonly key: string;
    readonly label: string;
    readonly parentId: string | null;
    readonly rank: number | null;
  },
>(lines: readonly T[]): T[] {
  const last = Number.MAX_SAFE_INTEGER;
  const below = (parent: string | null, depth: number): T[] =>
    lines
      .filter(({ parentId }) => parentId === parent)
      .sort((a, b) => (a.rank ?? last) - (b.rank ?? last))
      .flatMap((line) => [{ ...line, label: `${'　'.repeat(depth)}${line.label}` }, ...below(line.key, depth + 1)]);
  return below(null, 0);
}

/** Lines of a tree worth a bar each: where one holds all, those below it say more; those with most of it first. */
export function widest<T extends { readonly key: string; readonly parentId: string | null }>(
  lines: readonly T[],
  measure: string,
  most: number,
): T[] {
  const n = (line: T): number => Number((line as Readonly<Record<string, unknown>>)[measure] ?? 0);
  const below = (parent: string | null) => lines.filter(({ parentId }) => parentId === parent);
  let shown = below(null);
  for (let next = shown; next.length === 1; ) {
    next = below((next[0] as T).key);
    if (next.length > 0) shown = next;
  }
  return [...shown].sort((a, b) => n(b) - n(a)).slice(0, most);
}

const derived = new WeakMap<AnyResource, Summary>();

/** The summary of a definition that says `summary`. */
export function summaryOf(of: AnyResource): Summary | undefined {
  const spec = of.summary;
  if (!spec) return undefined;
  const before = derived.get(of);
  if (before) return before;
  const { label, time, by, counts: given, rates: divided = {} } = spec;
  const counts = countsOf(
    of.name,
    of,
    { time, by: by.filter((field) => field !== 'month') },
    Object.fromEntries(Object.entries(given).map(([name, { where = {}, ...count }]) => [name, { ...count, where }])),
  );
  const count = (name: string): CountFigure => {
    const found = counts[name];
    if (!found) throw new Error(`${of.name}: the summary counts no ${name}`);
    return found;
  };
  const rates = Object.fromEntries(
    Object.entries(divided).map(
      ([
        name,
        {
          of: [part, whole],
          ...words
        },
      ]) => [name, rate(`${of.name}.${name}`, { ...words, numerator: count(part), denominator: count(whole) })],
    ),
  );
  const names = Object.keys(counts);
  const dimensionOf = (field: string): Dimension => {
    if (field === 'month') return { month: true, label: '月份', drawn: names.slice(0, 2) };
    const { label, ...rest } = of.fields[field] ?? { label: '' };
    const tree = 'target' in rest && rest.target === 'dept';
    return { field, label, ...(tree ? { rank: [...Object.keys(rates), ...names] } : {}) };
  };
  const made = defineSummary({
    label,
    base: count(names[0] ?? ''),
    measures: { ...counts, ...rates },
    by: Object.fromEntries(by.map((field) => [field, dimensionOf(field)])),
    columns: [...names, ...Object.keys(rates)],
  });
  derived.set(of, made);
  return made;
}
