/**
 * A figure is what a screen, a sheet or a wall counts: said once as conditions of a list, so that its number, its rule and
 * its rows cannot differ. The same conditions are the predicate that counts and the address of the rows.
 */
import { addDays, addMonths, calendarDaysBetween, monthEnd, monthsBetween } from '../dates';
import type { AnyResource } from '../define';

/** Conditions of a list as its calls name them (`status`, `revisedLate_notequal`); of several values any of them. */
export type Conditions = Readonly<Record<string, string>>;

interface Named {
  readonly key: string;
  readonly label: string;
  /** How it is counted, in words: shown behind the "?" wherever the figure stands. */
  readonly rule: string;
}

export interface CountFigure extends Named {
  readonly kind: 'count';
  readonly of: AnyResource;
  readonly where: Conditions;
  /** The field a period narrows it by; absent: it is a state of this moment. */
  readonly time?: string;
  /** The end of what `time` begins: then what is under way in a period belongs to it, not what begins in it. */
  readonly until?: string;
  /** Fields it may be divided by. Whoever asks for more asks for rows, and rows have their reader's scope. */
  readonly by: readonly string[];
}

/** Per cent with one decimal; opens what it divides. */
export interface RateFigure extends Named {
  readonly kind: 'rate';
  readonly numerator: CountFigure;
  readonly denominator: CountFigure;
}

/** A mean over the rows of a count; opens these. */
export interface MeanFigure extends Named {
  readonly kind: 'mean';
  readonly over: CountFigure;
  /** Of the days between two times; the end is the first of `to` that is known. */
  readonly days?: { readonly from: string; readonly to: readonly string[] };
}

/** A sum over the rows of a count, of one of their fields; opens these. */
export interface SumFigure extends Named {
  readonly kind: 'sum';
  readonly over: CountFigure;
  readonly field: string;
}

/** Percentage points a rate has more than in the period before (`periodBefore`); opens what it divides, of both. */
export interface ChangeFigure extends Named {
  readonly kind: 'change';
  readonly of: RateFigure;
}

/** Points that several counts earn, more or less of each; opens these. */
export interface ScoreFigure extends Named {
  readonly kind: 'score';
  readonly parts: readonly [CountFigure, ...CountFigure[]];
}

/** What is on a screen of its own: one's own to-dos, whose list is the figure, or a score, whose screen tells its factors. */
export interface ScreenFigure extends Named {
  readonly kind: 'screen';
  /** Counts what is the reader's alone. */
  readonly mine?: true;
  readonly path: string;
  readonly government?: string;
  /** Permission its screen asks for. */
  readonly code: string;
}

export type Figure = CountFigure | RateFigure | MeanFigure | SumFigure | ChangeFigure | ScoreFigure | ScreenFigure;

export interface CountSpec {
  readonly label: string;
  readonly rule: string;
  readonly where: Readonly<Record<string, string | number | readonly (string | number)[]>>;
}

/** The counts of one resource: `countsOf('hazard', hiddenDanger, { time, by }, { open: { label, rule, where } })` → `hazard.open`. */
export function countsOf<const N extends string>(
  stem: string,
  of: { readonly name: string; readonly fields: object },
  given: { readonly time?: string; readonly until?: string; readonly by?: readonly string[] },
  specs: Readonly<Record<N, CountSpec>>,
): Readonly<Record<N, CountFigure>> {
  const entries = (Object.entries(specs) as [N, CountSpec][]).map(([name, { label, rule, where }]) => [
    name,
    {
      kind: 'count' as const,
      key: `${stem}.${name}`,
      label,
      rule,
      of: of as AnyResource,
      where: Object.fromEntries(
        Object.entries(where).map(([field, value]) => [field, Array.isArray(value) ? value.join(',') : String(value)]),
      ),
      ...(given.time ? { time: given.time } : {}),
      ...(given.until ? { until: given.until } : {}),
      by: given.by ?? [],
    },
  ]);
  return Object.fromEntries(entries) as Readonly<Record<N, CountFigure>>;
}

export const rate = (key: string, spec: Omit<RateFigure, 'kind' | 'key'>): RateFigure => ({
  kind: 'rate',
  key,
  ...spec,
});
export const mean = (key: string, spec: Omit<MeanFigure, 'kind' | 'key'>): MeanFigure => ({
  kind: 'mean',
  key,
  ...spec,
});
export const sum = (key: string, spec: Omit<SumFigure, 'kind' | 'key'>): SumFigure => ({ kind: 'sum', key, ...spec });
export const change = (key: string, spec: Omit<ChangeFigure, 'kind' | 'key'>): ChangeFigure => ({
  kind: 'change',
  key,
  ...spec,
});
export const score = (key: string, spec: Omit<ScoreFigure, 'kind' | 'key'>): ScoreFigure => ({
  kind: 'score',
  key,
  ...spec,
});
export const onScreen = (key: string, spec: Omit<ScreenFigure, 'kind' | 'key'>): ScreenFigure => ({
  kind: 'screen',
  key,
  ...spec,
});

/** What narrows a figure: days both of which belong to it, and conditions on the fields it is divided by. */
export interface Within {
  readonly period?: readonly [from: string, to: string];
  readonly by?: Conditions;
}

/** Rows that meet both, as a list's query. */
export const narrowed = (settled: Conditions, asked: Conditions): Record<string, string> => both(asked, settled);

/**
 * Both of them, also where they name the same field: of the major dangers those of another level are none. A list reads
 * `field` and `field_equal` alike and holds to each.
 */
function both(asked: Conditions, settled: Conditions): Record<string, string> {
  const found: Record<string, string> = { ...settled };
  for (const [condition, value] of Object.entries(asked)) {
    const known = settled[condition];
    if (known === undefined || known === value) found[condition] = value;
    else if (condition.endsWith('_notequal')) found[condition] = `${known},${value}`;
    else found[condition.endsWith('_equal') ? condition.slice(0, -'_equal'.length) : `${condition}_equal`] = value;
  }
  return found;
}

/**
 * What a period is measured against; days, both included: whole months against as many months right before, so that
 * November is compared with October, any other days against as many days right before.
 */
export function periodBefore([from, to]: readonly [string, string]): readonly [string, string] {
  const last = addDays(from, -1);
  if (from.endsWith('-01') && to === monthEnd(to)) {
    return [`${addMonths(from, -monthsBetween(from, to, Number.POSITIVE_INFINITY).length)}-01`, last];
  }
  return [addDays(from, -1 - calendarDaysBetween(from, to)), last];
}

/** The list's own query for the rows of a figure. */
export function figureQuery(figure: CountFigure, { period, by }: Within = {}): Record<string, string> {
  const days =
    period && figure.time
      ? { [`${figure.until ?? figure.time}_datege`]: period[0], [`${figure.time}_datele`]: period[1] }
      : {};
  return both({ ...days, ...by }, figure.where);
}

/** The part of a figure that has these values of a field it is divided by. */
export const partOf = (figure: CountFigure, by: Conditions): CountFigure => ({
  ...figure,
  where: both(by, figure.where),
});

const DIVIDING = ['', '_equal', '_null', '_notnull', '_notequal'] as const;
const OF_TIME = ['_datege', '_datele'] as const;

/** Whether a condition only narrows or divides the figure, so that the company's own number may be told. */
export function narrows(figure: CountFigure, condition: string): boolean {
  const is = (field: string, suffixes: readonly string[]) => suffixes.some((suffix) => condition === field + suffix);
  return (
    figure.by.some((field) => is(field, DIVIDING)) ||
    [figure.time, figure.until].some((field) => field !== undefined && is(field, OF_TIME))
  );
}

/** Fields a figure itself has settled: nobody's to choose while its rows are shown. */
export const settledBy = (figure: CountFigure): string[] => Object.keys(figure.where).map(fieldOfCondition);

/** `revisedLate_notequal` → `revisedLate`. */
export const fieldOfCondition = (condition: string): string => condition.replace(/_[a-z]+$/, '');

/** Part of the whole in per cent with one decimal, as text; null where nothing divides. */
export const percentOf = (part: number, whole: number): string | null =>
  whole === 0 ? null : (Math.round((part / whole) * 1000) / 10).toFixed(1);
