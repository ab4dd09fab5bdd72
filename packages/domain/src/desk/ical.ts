import { addMinutes } from '@anlan/resource/dates';

/** A calendar as calendar programs read it (RFC 5545). */
export interface CalendarEntry {
  readonly id: string;
  /** yyyy-MM-dd for a whole day, yyyy-MM-dd HH:mm:ss of Asia/Shanghai for a moment. */
  readonly due: string;
  readonly title: string;
  readonly lines: readonly string[];
}

const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r?\n/g, '\\n');

/** A line is folded after 75 octets, never within a character. */
export function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (octets + size > 75) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n');
}

const day = (text: string): string => text.slice(0, 10).replaceAll('-', '');
/** A moment has no length; an event has (RFC 5545 3.8.2.2: its end is later than its start). */
const SHOWN_MINUTES = 15;
const later = (text: string): string => addMinutes(text, SHOWN_MINUTES);
const utc = (text: string): string => {
  const moment = new Date(`${text.replace(' ', 'T')}+08:00`).toISOString();
  return `${moment.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
};
const nextDay = (text: string): string =>
  new Date(Date.parse(`${text.slice(0, 10)}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** @param stamp when it was made, yyyy-MM-dd HH:mm:ss of Asia/Shanghai */
export function icalendar(name: string, stamp: string, entries: readonly CalendarEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//anlan//duties//ZH',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
    'X-WR-TIMEZONE:Asia/Shanghai',
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    ...entries.flatMap(({ id, due, title, lines: told }) => [
      'BEGIN:VEVENT',
      `UID:${id}@anlan`,
      `DTSTAMP:${utc(stamp)}`,
      ...(due.length === 10
        ? [`DTSTART;VALUE=DATE:${day(due)}`, `DTEND;VALUE=DATE:${day(nextDay(due))}`]
        : [`DTSTART:${utc(due)}`, `DTEND:${utc(later(due))}`]),
      `SUMMARY:${escaped(title)}`,
      ...(told.length > 0 ? [`DESCRIPTION:${escaped(told.join('\n'))}`] : []),
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
