/**
 * Deadlines as data: what is due when, while which condition holds, and whom each rung tells. The look of the clock, the
 * letters, the triggers and indexes of the table, the list of what is due and the form all read them.
 */
import { type Condition, holds, isEmpty } from './conditions';
import { addDays, addMonthsTo, addSeconds, calendarDaysBetween } from './dates';
import type { OwnDays, OwnParameter } from './facts';
import type { AnyField } from './fields';
import type { Link } from './steps/step';

/** A field of the record; or one and, after it, as many hours, days or months as a parameter of the company says. */
export type DueAt<N extends string = string> =
  | N
  | { readonly from: N; readonly hours: string }
  | { readonly from: N; readonly days: string }
  | { readonly from: N; readonly months: string };

/** Whom a rung tells: as in a step's chain, or the head of the department above. */
export type Hearer<N extends string = string> = Link<N> | { readonly headAbove: N };

/**
 * A warning that stands from its rung on, and is over when the deadline is met, moved or ended. Its point and department
 * are the record's: the first field that names a point, the first department it concerns.
 */
export interface RungWarning {
  /** Key of safe_warn_type. */
  readonly type: string;
  /** Key of safe_warn_level: 1 red, 2 orange, 3 yellow, 4 blue. */
  readonly level: '1' | '2' | '3' | '4';
  /** Its sentence. `{from}` is the moment it is reckoned from, `{due}` the last one in time. It names no record: more read warnings than may open each. */
  readonly says: string;
  /** Why it is over, for its history. */
  readonly over: string;
}

/**
 * One notice about a deadline, told once for the same deadline. Reached on the day so many days before or after the day
 * it falls due (`before`, `after`: a parameter of the company), or, without either, once it has passed.
 */
export interface Rung<N extends string = string, P = string> {
  readonly name: string;
  readonly before?: P;
  readonly after?: P;
  /** The first of these groups in which there is anybody. Absent: nobody; the event alone is told. */
  readonly tells?: readonly (readonly Hearer<N>[])[];
  /** The title of the letter. `{title}` is the record's, `{due}` the day and time, `{days}` the days past its day. */
  readonly says?: string;
  readonly warns?: RungWarning;
}

export interface DueTodo<N extends string = string> {
  /** `{title}`; `{from}` is the day it is reckoned from; `{field}` the value of another field, nothing where it is empty. */
  readonly says: string;
  /** From this moment on; from the day on which it is due unless told. */
  readonly from?: N;
  /** Opens the record that this field names: a thing of his own, whatever his codes. */
  readonly opens?: N;
  /** Who has it beside him whose it is: every holder of one of these roles. */
  readonly alsoOf?: readonly string[];
}

export interface Deadline<N extends string = string, P = string> {
  /** What is due: 整改. */
  readonly label: string;
  readonly at: DueAt<N>;
  /** Over the stored row. Whatever else has to hold, an empty field is no deadline and a removed row has none. */
  readonly while: Condition;
  /** Whose it is; he hears of every rung. */
  readonly whose?: N;
  /** It is also of each whose signature the record still waits for (`signOff`), by the day that holds for him. */
  readonly ofSigners?: true;
  readonly rungs: readonly Rung<N, P>[];
  /** Where no step asks for it: a to-do of `whose`. */
  readonly todo?: DueTodo<N>;
  /** Past by more days it is history: it may still be made up, and nobody is shown that it is due. */
  readonly forgottenAfter?: number;
  /** Why it is due: a law or standard with its clause, or 企业规定 with what the company sets. */
  readonly basis: string;
}

export type Deadlines<N extends string = string, P = string> = Readonly<Record<string, Deadline<N, P>>>;

/** Deadlines with the parameters they bring themselves, each under `<resource>.<deadline>.<rung>`. */
export function withOwnDays(
  resource: string,
  deadlines: Deadlines<string, string | OwnDays>,
): { readonly deadlines: Deadlines; readonly parameters: readonly OwnParameter[] } {
  const parameters: OwnParameter[] = [];
  const keyOf = (place: string, days: string | OwnDays | undefined) => {
    if (days === undefined || typeof days === 'string') return days;
    const key = `${resource}.${place}`;
    parameters.push({ ...days, key });
    return key;
  };
  const found = Object.entries(deadlines).map(([name, deadline]) => {
    const rungs = deadline.rungs.map(({ before, after, ...rung }): Rung => {
      const [early, late] = [keyOf(`${name}.${rung.name}`, before), keyOf(`${name}.${rung.name}`, after)];
      return { ...rung, ...(early ? { before: early } : {}), ...(late ? { after: late } : {}) };
    });
    return [name, { ...deadline, rungs }] as const;
  });
  return { deadlines: Object.fromEntries(found), parameters };
}

/** A parameter's value for the company in question. */
export type ParameterValue = (key: string) => number;

/** The field the deadline is reckoned from. */
export const anchorOf = <N extends string>({ at }: Pick<Deadline<N>, 'at'>): N =>
  typeof at === 'string' ? at : at.from;

/** Every parameter a deadline asks: of its moment and of its rungs. */
export const parametersOf = ({ at, rungs }: Deadline): string[] => [
  ...(typeof at === 'string' ? [] : Object.entries(at).flatMap(([name, key]) => (name === 'from' ? [] : [key]))),
  ...rungs.flatMap(({ before, after }) => [before, after].filter((key) => key !== undefined)),
];

/** A date is in time all that day. */
const endOf = (text: string): string => (text.length === 10 ? `${text} 23:59:59` : text);

/**
 * The last moment in time, `yyyy-MM-dd HH:mm:ss`. Months are reckoned from the anchor itself and kept to the last day of
 * a shorter month, so that the 31st does not become the 28th for good.
 * @param anchor what the field holds: a date or a date-time
 */
export function dueMoment({ at }: Pick<Deadline, 'at'>, anchor: string, value: ParameterValue): string {
  if (typeof at === 'string') return endOf(anchor);
  if ('hours' in at) return addSeconds(endOf(anchor), value(at.hours) * 3600);
  return endOf('days' in at ? addDays(anchor, value(at.days)) : addMonthsTo(anchor, value(at.months)));
}

/** When a rung is reached: at the beginning of a day, but one after the deadline not before it has passed. */
function reachedAt({ before, after }: Rung, due: string, value: ParameterValue): string {
  const day = (days: number) => `${addDays(due.slice(0, 10), days)} 00:00:00`;
  if (before !== undefined) return day(-value(before));
  const past = addSeconds(due, 1);
  if (after === undefined) return past;
  const later = day(value(after));
  return later > past ? later : past;
}

/** The place of the highest rung reached, from 1; 0 for none. A rung may overtake another by the company's days. */
export const rungReached = ({ rungs }: Deadline, due: string, now: string, value: ParameterValue): number =>
  rungs.reduce((highest, rung, place) => (reachedAt(rung, due, value) <= now ? place + 1 : highest), 0);

/** The first moment at which a rung above the `told`-th is reached; undefined after the last. */
export const nextRungAt = ({ rungs }: Deadline, due: string, told: number, value: ParameterValue): string | undefined =>
  rungs
    .slice(told)
    .map((rung) => reachedAt(rung, due, value))
    .sort()[0];

/** Whom a rung tells: the holder, and the first group that has anybody. Each once. */
export function hearersOf(
  { whose }: Pick<Deadline, 'whose'>,
  { tells = [] }: Rung,
  people: (hearer: Hearer) => readonly string[],
): readonly string[] {
  const group = tells.map((hearers) => hearers.flatMap((hearer) => people(hearer))).find((ids) => ids.length > 0) ?? [];
  return [...new Set([...(whose && tells.length > 0 ? people({ user: whose }) : []), ...group])];
}

/** `due` as `yyyy-MM-dd HH:mm:ss`; `days` past its day, negative before it. */
export function rungSays({ says = '' }: Rung, title: string, due: string, days: number): string {
  const [, month, day, time] = /^\d{4}-(\d\d)-(\d\d) (\d\d:\d\d)/.exec(due) ?? [];
  return says
    .replace('{due}', `${Number(month)}月${Number(day)}日${due.endsWith('23:59:59') ? '' : time}`)
    .replace('{days}', String(days))
    .replace('{title}', () => title);
}

const MINUTE = 16;

/** `due` and `anchor` as `yyyy-MM-dd HH:mm:ss`. */
export const warningSays = ({ says }: RungWarning, anchor: string, due: string): string =>
  says
    .replace('{from}', anchor.slice(0, MINUTE))
    .replace('{due}', due.endsWith('23:59:59') ? due.slice(0, 10) : due.slice(0, MINUTE));

/** Past its last moment, and still running. `value` is asked only where a parameter has its say. */
export function isPast(
  deadline: Deadline,
  row: Readonly<Record<string, unknown>>,
  now: string,
  value?: ParameterValue,
): boolean {
  const anchor = row[anchorOf(deadline)];
  if (isEmpty(anchor) || !holds(deadline.while, row)) return false;
  return now > dueMoment(deadline, String(anchor), value ?? (() => Number.NaN));
}

export const daysPast = (due: string, now: string): number => calendarDaysBetween(due, now);

/** Faults of declared deadlines, in words for the test that looks at every definition. */
export function deadlineFaults(
  { fields, deadlines = {} }: { readonly fields: Readonly<Record<string, AnyField>>; readonly deadlines?: Deadlines },
  parameters: readonly string[],
  warningTypes: readonly string[] = [],
): string[] {
  return Object.entries(deadlines).flatMap(([name, deadline]) => {
    const anchor = fields[anchorOf(deadline)];
    const whose = deadline.whose ? fields[deadline.whose] : undefined;
    return [
      ...(anchor?.kind === 'date' || anchor?.kind === 'datetime' ? [] : [`${name}: ${anchorOf(deadline)} is no time`]),
      ...(deadline.whose && whose?.kind !== 'ref' ? [`${name}: ${deadline.whose} names no person`] : []),
      ...(deadline.todo && !deadline.whose ? [`${name}: a to-do of nobody`] : []),
      ...(deadline.todo?.opens && fields[deadline.todo.opens]?.kind !== 'ref'
        ? [`${name}: ${deadline.todo.opens} names no record`]
        : []),
      ...parametersOf(deadline)
        .filter((key) => !parameters.includes(key))
        .map((key) => `${name}: no parameter ${key}`),
      ...deadline.rungs
        .filter(({ tells, says }) => (tells === undefined) !== (says === undefined))
        .map((rung) => `${name}.${rung.name}: says without telling, or tells without saying`),
      ...deadline.rungs.flatMap(({ warns }) =>
        warns && !warningTypes.includes(warns.type) ? [`${name}: no type of warnings ${warns.type}`] : [],
      ),
      ...(new Set(deadline.rungs.map((rung) => rung.name)).size < deadline.rungs.length
        ? [`${name}: two rungs of one name`]
        : []),
    ];
  });
}
