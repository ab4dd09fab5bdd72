import pg from 'pg';

type Parse = (text: string) => unknown;

const asNumber: Parse = (text) => Number(text);
const asIs: Parse = (text) => text;
const asBoolean: Parse = (text) => text === 't';
const asJson: Parse = (text) => JSON.parse(text);
const asBytes = pg.types.getTypeParser(17, 'text') as Parse;
const textArray = pg.types.getTypeParser(1009 as never, 'text') as Parse;

const arrayOf = (element: Parse): Parse => {
  const each = (value: unknown): unknown =>
    value === null ? null : Array.isArray(value) ? value.map(each) : element(value as string);
  return (text) => each(textArray(text));
};

/**
 * Text to value by type oid (pg_type.oid of the built-in types, fixed for ever). Everything not listed stays the text
 * that PostgreSQL prints: uuid, date, timestamp, timestamptz, time, interval, numeric, int8, inet ...
 */
const scalars: [oid: number, arrayOid: number, parse: Parse][] = [
  [16, 1000, asBoolean],
  [17, 1001, asBytes],
  [21, 1005, asNumber],
  [23, 1007, asNumber],
  [26, 1028, asNumber],
  [700, 1021, asNumber],
  [701, 1022, asNumber],
  [114, 199, asJson],
  [3802, 3807, asJson],
  [18, 1002, asIs],
  [19, 1003, asIs],
  [20, 1016, asIs],
  [25, 1009, asIs],
  [1042, 1014, asIs],
  [1043, 1015, asIs],
  [1082, 1182, asIs],
  [1083, 1183, asIs],
  [1114, 1115, asIs],
  [1184, 1185, asIs],
  [1186, 1187, asIs],
  [1700, 1231, asIs],
  [2950, 2951, asIs],
];

const parsers = new Map<number, Parse>(
  scalars.flatMap(([oid, arrayOid, parse]) => [
    [oid, parse],
    [arrayOid, arrayOf(parse)],
  ]),
);

export const valueTypes = {
  getTypeParser: (oid: number) => parsers.get(oid) ?? asIs,
} as pg.CustomTypesConfig;

const shanghaiOffsetMs = 8 * 3600_000;

/**
 * A parameter as it travels: text, bytes or null. A Date is written in Shanghai time with its offset, so that it is the
 * right instant for a timestamptz and the right calendar day for a date, whatever the time zone of the process; an array
 * becomes an array of PostgreSQL, any other object JSON.
 */
export function encoded(value: unknown): string | Buffer | null {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object') return String(value);
  if (value instanceof Date) return `${new Date(value.getTime() + shanghaiOffsetMs).toISOString().slice(0, -1)}+08`;
  if (Buffer.isBuffer(value)) return value;
  if (ArrayBuffer.isView(value)) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return Array.isArray(value) ? `{${value.map(element).join(',')}}` : JSON.stringify(value);
}

function element(value: unknown): string {
  if (Array.isArray(value)) return encoded(value) as string;
  const text = encoded(value);
  if (text === null) return 'NULL';
  return `"${typeof text === 'string' ? text.replace(/[\\"]/g, '\\$&') : `\\\\x${text.toString('hex')}`}"`;
}
