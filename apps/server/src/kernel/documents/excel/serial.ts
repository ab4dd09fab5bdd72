import type { CellKind } from './cell';

const dayMs = 86_400_000;
const two = (n: number): string => String(n).padStart(2, '0');

/** Serial 0 of the 1900 system as the sheet counts after its invented 29 February 1900, and of the 1904 system. */
const epoch1900 = Date.UTC(1899, 11, 30);
const epoch1904 = Date.UTC(1904, 0, 1);
/** 9999-12-31, the last day a sheet knows. */
const lastSerial = 2_958_465;

/** What a number format shows: nothing of a date, a date, a time of day, or both. */
export type DateFormat = 'none' | 'date' | 'time' | 'datetime';

/** Built-in number formats that show dates, the Chinese ones (27-36, 50-58) included: ECMA-376 part 1, 18.8.30. */
export function builtinDateFormat(id: number): DateFormat {
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36) return 'date';
  if ((id >= 50 && id <= 54) || id === 57 || id === 58) return 'date';
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || id === 45 || id === 47 || id === 55 || id === 56)
    return 'time';
  return id === 22 ? 'datetime' : 'none';
}

/** What a number format code shows. Elapsed time ([h]:mm) is a number of days, not a moment. */
export function dateFormatOf(code: string): DateFormat {
  const first = code
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .split(';', 1)[0]
    ?.toLowerCase() as string;
  if (/\[(?:h+|m+|s+)\]/.test(first)) return 'none';
  const bare = first.replace(/\[[^\]]*\]/g, '').replace(/general|am\/pm|a\/p/g, '');
  const time = /[hs]/.test(bare);
  // m is minutes beside hours or seconds and months anywhere else.
  const date = /[yd]/.test(bare) || (/m/.test(bare) && !time);
  if (date) return time ? 'datetime' : 'date';
  return time ? 'time' : 'none';
}

/**
 * A serial number as text, without any time zone: sheets know wall-clock time only.
 * A date format over a value with a time of day keeps the time: nothing typed is lost. Undefined = not a moment.
 */
export function momentOfSerial(
  serial: number,
  format: DateFormat,
  date1904: boolean,
): { kind: CellKind; text: string } | undefined {
  if (format === 'none' || !(serial >= 0 && serial <= lastSerial)) return undefined;
  const whole = Math.floor(serial);
  const seconds = Math.round((serial - whole) * 86_400);
  const time = new Date(seconds * 1000).toISOString().slice(11, 19);
  if (format === 'time' && whole === 0 && seconds < 86_400) return { kind: 'time', text: time };
  const carried = whole + (seconds === 86_400 ? 1 : 0);
  // Before its 29 February 1900, day 60, which never was, the 1900 system is one day late.
  const base = date1904 ? epoch1904 : epoch1900 + (carried < 60 ? dayMs : 0);
  const day = new Date(base + carried * dayMs).toISOString().slice(0, 10);
  if (format === 'date' && seconds % 86_400 === 0) return { kind: 'date', text: day };
  return { kind: 'datetime', text: `${day} ${time}` };
}

/** yyyy-MM-dd, alone or with HH:mm[:ss], to a 1900 serial; undefined when it is no date from 1900-03-01 on. */
export function serialOfMoment(text: string): { serial: number; hasTime: boolean } | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(text);
  if (!parts) return undefined;
  const [year, month, day, hour, minute, second] = parts.slice(1).map((part) => Number(part ?? 0)) as number[];
  const ms = Date.UTC(year as number, (month as number) - 1, day, hour, minute, second);
  const same = new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
  if (
    same !==
    `${parts[1]}-${parts[2]}-${parts[3]} ${two(hour as number)}:${two(minute as number)}:${two(second as number)}`
  ) {
    return undefined;
  }
  const serial = (ms - epoch1900) / dayMs;
  return serial >= 61 && serial < lastSerial + 1 ? { serial, hasTime: parts[4] !== undefined } : undefined;
}

/** A stored number as the sheet shows it at full precision: 15 significant digits, no exponent. */
export function plainNumber(value: number): string {
  const rounded = Number(value.toPrecision(15));
  if (rounded === 0) return '0';
  const text = String(rounded);
  if (!text.includes('e')) return text;
  if (Math.abs(rounded) >= 1) return BigInt(rounded).toString();
  return rounded.toFixed(Math.min(100, 15 - Math.floor(Math.log10(Math.abs(rounded))))).replace(/0+$/, '');
}
