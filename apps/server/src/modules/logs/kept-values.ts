import { isUuid } from '@anlan/resource';
import { parseDatetime } from '@anlan/resource/dates';

const INTEGERS: Readonly<Record<string, number>> = { smallint: 2 ** 15 - 1, integer: 2 ** 31 - 1 };
const ZONE = /(\.\d{1,6})?(Z|[+-]\d{2}(:?\d{2})?)?$/;

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && parseDatetime(text) !== undefined;
const isTime = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}/.test(text) &&
  parseDatetime(text.replace('T', ' ').replace(ZONE, '')) !== undefined;

function readsNumber(type: string, text: string): boolean {
  const most = INTEGERS[type];
  if (most !== undefined) return /^-?\d{1,10}$/.test(text) && Math.abs(Number(text)) <= most;
  const [, precision, scale] = /^numeric\((\d+),(\d+)\)$/.exec(type) ?? [];
  return /^-?\d+(\.\d+)?$/.test(text) && Math.abs(Number(text)) < 10 ** (Number(precision) - Number(scale)) - 1;
}

/** Whether PostgreSQL reads a value kept in JSON as one of this column type: an audit row may be older than the type. */
export function reads(type: string, value: unknown): boolean {
  if (value === null || value === undefined || type === 'text' || type === 'jsonb') return true;
  if (type.endsWith('[]')) {
    const element = type.slice(0, -2);
    return Array.isArray(value) && value.every((one) => !Array.isArray(one) && reads(element, one));
  }
  if (typeof value === 'object') return false;
  const text = String(value);
  switch (type) {
    case 'uuid':
      return isUuid(text);
    case 'boolean':
      return /^(true|false|t|f|1|0)$/.test(text);
    case 'date':
    case 'timestamp with time zone':
      return isDate(text) || isTime(text);
    default:
      return readsNumber(type, text);
  }
}

/** A value no column reads any more, as a person can read it. */
export const keptText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
