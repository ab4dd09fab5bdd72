import type { DateField, DatetimeField, PeriodField } from '../fields';
import { message } from '../messages';
import { bad, type Kind, ok, snake } from './kind';

const OPERATORS = [
  'dateequal',
  'datege',
  'dategt',
  'datele',
  'datelt',
  'equal',
  'notequal',
  'ge',
  'gt',
  'le',
  'lt',
  'null',
  'notnull',
] as const;

const daysIn = (year: number, month: number): number =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31;

/** `yyyy-MM-dd`, or undefined when there is no such day. */
export function asDate(raw: unknown): string | undefined {
  const match = typeof raw === 'string' ? /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(raw.trim()) : null;
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (year < 1900 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined;
  return `${match[1]}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** `yyyy-MM-dd HH:mm:ss`; a missing time of day is midnight, missing seconds are 00. */
export function asDatetime(raw: unknown): string | undefined {
  if (typeof raw !== 'string') return undefined;
  const [day, time = '00:00:00', ...rest] = raw.trim().replace('T', ' ').split(' ');
  const date = asDate(day);
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(time);
  if (!date || !match || rest.length > 0) return undefined;
  const [hour, minute, second] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)];
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  return `${date} ${[hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':')}`;
}

export const date: Kind<DateField> = {
  columns: (name) => [{ name: snake(name), type: 'date' }],
  operators: () => OPERATORS,
  // A full date-time is accepted and cut: phones send both.
  parse: (raw, field) => {
    const value = asDate(raw) ?? asDatetime(raw)?.slice(0, 10);
    return value ? ok(value) : bad(message.date(field.label));
  },
  toText: (value) => String(value ?? ''),
  fromText: (cell) => ok(cell),
};

export const datetime: Kind<DatetimeField> = {
  columns: (name) => [{ name: snake(name), type: 'timestamp with time zone' }],
  operators: () => OPERATORS,
  parse: (raw, field) => {
    const value = asDatetime(raw);
    return value ? ok(value) : bad(message.date(field.label));
  },
  toText: (value) => String(value ?? ''),
  fromText: (cell) => ok(cell),
};

/** Takes `[start, end]` or `start,end`. */
export const period: Kind<PeriodField> = {
  columns: (_name, field) =>
    field.columns.map((column) => ({
      name: snake(column),
      type: field.precision === 'date' ? 'date' : 'timestamp with time zone',
    })),
  operators: () => OPERATORS,
  parse: (raw, field) => {
    const parts = Array.isArray(raw) ? raw : typeof raw === 'string' ? raw.split(',') : [];
    const read = field.precision === 'date' ? asDate : asDatetime;
    const [start, end] = [read(parts[0]), read(parts[1])];
    if (parts.length !== 2 || !start || !end) return bad(message.date(field.label));
    return end < start ? bad(message.dateOrder) : ok([start, end]);
  },
  toText: (value) => (Array.isArray(value) ? value.join(' 至 ') : ''),
  fromText: (cell) => ok(cell.split(/\s*(?:至|~|,)\s*/)),
};
