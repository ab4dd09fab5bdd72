/**
 * Dates and date-times of the product are text in Asia/Shanghai: `yyyy-MM-dd` and `yyyy-MM-dd HH:mm:ss`, which also
 * sort as text. Reckoning goes through epoch milliseconds with the fixed offset +08:00, so the process's time zone
 * never matters. The offset holds for every moment since 1992 (China kept summer time from 1986 to 1991).
 */
const OFFSET = 8 * 3_600_000;
const MINUTE = 60_000;
const DAY = 86_400_000;

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})(?: (\d{2}):(\d{2})(?::(\d{2}))?)?$/;
const pad = (value: number, width = 2): string => String(value).padStart(width, '0');

/**
 * Epoch milliseconds of `yyyy-MM-dd`, `yyyy-MM-dd HH:mm` or `yyyy-MM-dd HH:mm:ss`; a date is its first moment.
 * Undefined when the text has another shape or names a day or hour that does not exist.
 */
export function parseDatetime(text: string): number | undefined {
  const match = SHAPE.exec(text.trim());
  if (!match) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const utc = Date.UTC(year, month - 1, day, hour, minute, second);
  // Date.UTC rolls 30 February over into March; such a day is a mistake, not March.
  const back = new Date(utc);
  if (back.getUTCFullYear() !== year || back.getUTCMonth() !== month - 1 || back.getUTCDate() !== day) return undefined;
  return utc - OFFSET;
}

/** `yyyy-MM-dd HH:mm:ss` of a moment; milliseconds are cut, not rounded. */
export function formatDatetime(epochMs: number): string {
  const moment = new Date(epochMs + OFFSET);
  const time = [moment.getUTCHours(), moment.getUTCMinutes(), moment.getUTCSeconds()]
    .map((part) => pad(part))
    .join(':');
  return `${pad(moment.getUTCFullYear(), 4)}-${pad(moment.getUTCMonth() + 1)}-${pad(moment.getUTCDate())} ${time}`;
}

/** `yyyy-MM-dd` of a moment. */
export const formatDate = (epochMs: number): string => formatDatetime(epochMs).slice(0, 10);

/** @throws RangeError when the text is no date or date-time: callers pass text that was checked before. */
export function toEpoch(text: string): number {
  const epoch = parseDatetime(text);
  if (epoch === undefined) throw new RangeError(`not a date-time: ${text}`);
  return epoch;
}

const shifted = (text: string, ms: number): string =>
  text.trim().length === 10 ? formatDate(toEpoch(text) + ms) : formatDatetime(toEpoch(text) + ms);

/** The same time of day `days` later (earlier when negative); a date stays a date. */
export const addDays = (text: string, days: number): string => shifted(text, days * DAY);

/** A date-time `hours` later. */
export const addHours = (text: string, hours: number): string => formatDatetime(toEpoch(text) + hours * 60 * MINUTE);

/** A date-time `minutes` later. */
export const addMinutes = (text: string, minutes: number): string => formatDatetime(toEpoch(text) + minutes * MINUTE);

/** A date-time `seconds` later. */
export const addSeconds = (text: string, seconds: number): string => formatDatetime(toEpoch(text) + seconds * 1000);

/** Negative when `a` is earlier than `b`, 0 when equal; a date counts as its first moment. */
export const compareTimes = (a: string, b: string): number => toEpoch(a) - toEpoch(b);

/** Whole seconds from `a` to `b`; negative where `b` is earlier. */
export const secondsBetween = (a: string, b: string): number => Math.round(compareTimes(b, a) / 1000);

/** Whole calendar days from `a` to `b`, whatever the time of day: 23:59 to 00:01 the next day is 1. */
export const calendarDaysBetween = (a: string, b: string): number =>
  Math.round((toEpoch(b.trim().slice(0, 10)) - toEpoch(a.trim().slice(0, 10))) / DAY);

const monthAt = (text: string): number => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7)) - 1;
const monthText = (at: number): string =>
  `${String(Math.floor(at / 12)).padStart(4, '0')}-${String((at % 12) + 1).padStart(2, '0')}`;

/** The month (`yyyy-MM`) so many months after that of a day or month, before it where negative. */
export const addMonths = (text: string, months: number): string => monthText(monthAt(text) + months);

/** The last day (`yyyy-MM-dd`) of the month of a day or month. */
export const monthEnd = (text: string): string => addDays(`${addMonths(text, 1)}-01`, -1);

/** Months from one to the other, both included, at most `most` of them: 2026-01, 2026-02, … */
export function monthsBetween(from: string, to: string, most = 60): string[] {
  const count = Math.min(most, Math.max(0, monthAt(to) - monthAt(from) + 1));
  return Array.from({ length: count }, (_, n) => monthText(monthAt(from) + n));
}

/** So many months after a day or date-time, on the last of the month where it has no such day. */
export function addMonthsTo(text: string, months: number): string {
  const month = addMonths(text, months);
  const last = monthEnd(month);
  const day = `${month}-${text.slice(8, 10)}`;
  return `${day > last ? last : day}${text.slice(10)}`;
}
