import type { DateField, DatetimeField, PeriodField } from '@anlan/resource';
import { isEmpty } from '@anlan/resource';
import { codecOf, dateCodec } from '../codec';
import { plainCell } from '../draw';
import type { FilterProps, InputProps, Place, Row, WebKind } from '../kind';
import { lazyControl } from '../lazy-control';
import { plain, textOf } from '../values';

const load = () => import('./time-controls');

const DateInput = lazyControl<InputProps<DateField | DatetimeField>>(async () => (await load()).DateInput);
const PeriodInput = lazyControl<InputProps<PeriodField>>(async () => (await load()).PeriodInput);
const DateFilter = lazyControl<FilterProps>(async () => (await load()).DateFilter);

/** Seconds are stored and travel, but nobody reads them. */
const toMinute = (text: string): string => text.replace(/^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}):\d{2}$/, '$1');

const filter = { Control: DateFilter, ...codecOf(dateCodec, { dates: true }) };

export const date: WebKind<DateField> = {
  ...plain,
  text: textOf,
  cell: (place) => plainCell(textOf(place)),
  Input: DateInput as WebKind<DateField>['Input'],
  filter,
  width: 120,
};

export const datetime: WebKind<DatetimeField> = {
  ...plain,
  text: (place) => toMinute(textOf(place)),
  cell: (place) => plainCell(toMinute(textOf(place))),
  Input: DateInput as WebKind<DatetimeField>['Input'],
  filter,
  width: 160,
};

const both = (row: Row, field: PeriodField): readonly [string, string] | null => {
  const [start, end] = field.columns.map((column) => row[column]);
  return isEmpty(start) || isEmpty(end) ? null : [String(start), String(end)];
};

const periodText = ({ row, field, look }: Place<PeriodField>): string => {
  const [start, end] = field.columns.map((column) => toMinute(String(row[column] ?? '')));
  return start || end ? look.t('{start} 至 {end}', { start: start || '…', end: end || '…' }) : '';
};

export const period: WebKind<PeriodField> = {
  text: periodText,
  cell: (place) => plainCell(periodText(place)),
  Input: PeriodInput as WebKind<PeriodField>['Input'],
  filter: {
    Control: DateFilter,
    ...codecOf(dateCodec, { dates: true }),
    toQuery: (value, operator, field, wire) =>
      codecOf(dateCodec, { dates: true, columns: field.columns }).toQuery(value, operator, field, wire),
  },
  read: (row, _name, field) => both(row, field),
  write: (value, _name, field) => {
    const [start, end] = Array.isArray(value) ? value : [null, null];
    return { [field.columns[0]]: start ?? null, [field.columns[1]]: end ?? null };
  },
  width: 300,
};
