import type { JsonField, LongTextField, RichTextField, TextField } from '../fields';
import { message } from '../messages';
import { bad, type Kind, ok, type Parsed, snake } from './kind';

const TEXT_OPERATORS = ['like', 'equal', 'notequal', 'notlike', 'likeleft', 'likeright', 'null', 'notnull'] as const;

const MAX = { text: 255, longText: 2000, richText: 200_000 } as const;

// PostgreSQL refuses NUL, and a lone surrogate cannot be written as UTF-8: both would become a 500 further down.
export const unstorable = (text: string): boolean => text.includes('\0') || !text.isWellFormed();

const asText = (raw: unknown): string | undefined =>
  typeof raw === 'string' ? raw : typeof raw === 'number' || typeof raw === 'boolean' ? String(raw) : undefined;

/** People count characters, not UTF-16 units. */
const length = (text: string): number => (text.length < 50 ? [...text].length : Array.from(text).length);

const PHONE = /^1[3-9]\d{9}$/;
const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/;

/** Check digit of GB 11643-1999. */
export function isIdNumber(text: string): boolean {
  if (!/^\d{17}[\dX]$/.test(text)) return false;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, place) => total + weight * Number(text[place]), 0);
  return '10X98765432'[sum % 11] === text[17];
}

const CREDIT_CODE = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** Check character of GB 32100-2015: weights are the powers of 3 modulo 31. */
export function isCreditCode(text: string): boolean {
  if (!/^[0-9A-HJ-NP-RTUWXY]{18}$/.test(text)) return false;
  let weight = 1;
  let sum = 0;
  for (const character of text.slice(0, 17)) {
    sum += CREDIT_CODE.indexOf(character) * weight;
    weight = (weight * 3) % 31;
  }
  return CREDIT_CODE[(31 - (sum % 31)) % 31] === text[17];
}

/** Below this installation: `//host` and `/\\host` are other hosts to a browser, which also leaves out tabs and line ends. */
const isPath = (text: string): boolean => /^(\/[^\s\\]*|[\w%#?][^\s\\:]*)$/.test(text) && !/^[^?#]*\/\//.test(text);

function checkFormat(text: string, format: TextField['format']): string | undefined {
  switch (format) {
    case 'phone':
      if (text.length !== 11) return message.phoneLength;
      return PHONE.test(text) ? undefined : message.phoneFormat;
    case 'email':
      return EMAIL.test(text) ? undefined : message.emailFormat;
    case 'idNumber':
      return isIdNumber(text.toUpperCase()) ? undefined : message.idNumberFormat;
    case 'creditCode':
      return isCreditCode(text.toUpperCase()) ? undefined : message.creditCodeFormat;
    case 'url':
      return URL.canParse(text) && /^https?:\/\//i.test(text) ? undefined : message.urlFormat;
    case 'code':
      return /^[\w.-]+$/.test(text) ? undefined : message.codeFormat;
    case 'path':
      return isPath(text) ? undefined : message.pathFormat;
    case 'link':
      return isPath(text) || (URL.canParse(text) && /^https?:\/\/[^\s\\]+$/i.test(text))
        ? undefined
        : message.linkFormat;
    default:
      return undefined;
  }
}

function parseText(raw: unknown, label: string, max: number, format?: TextField['format']): Parsed {
  const text = asText(raw)?.trim();
  if (text === undefined || unstorable(text)) return bad(message.text(label));
  if (length(text) > max) return bad(message.maxLength(max));
  const problem = checkFormat(text, format);
  return problem ? bad(problem) : ok(format === 'idNumber' || format === 'creditCode' ? text.toUpperCase() : text);
}

export const text: Kind<TextField> = {
  // An encrypted column keeps its keyed hash beside it: equality search without plain text (decisions §4).
  columns: (name, field) =>
    field.personal
      ? [
          { name: snake(name), type: 'text' },
          { name: `${snake(name)}_hash`, type: 'text' },
        ]
      : [{ name: snake(name), type: 'text' }],
  operators: (field) => (field.personal ? ['equal', 'null', 'notnull'] : TEXT_OPERATORS),
  parse: (raw, field) => parseText(raw, field.label, field.max ?? MAX.text, field.format),
  toText: (value) => String(value ?? ''),
  fromText: (cell) => ok(cell),
};

export const longText: Kind<LongTextField> = {
  columns: (name) => [{ name: snake(name), type: 'text' }],
  operators: () => TEXT_OPERATORS,
  parse: (raw, field) => parseText(raw, field.label, field.max ?? MAX.longText),
  toText: (value) => String(value ?? ''),
  fromText: (cell) => ok(cell),
};

export const richText: Kind<RichTextField> = {
  columns: (name) => [{ name: snake(name), type: 'text' }],
  operators: () => ['null', 'notnull'],
  parse: (raw, field) => parseText(raw, field.label, field.max ?? MAX.richText),
  toText: (value) => String(value ?? '').replace(/<[^>]*>/g, ''),
  fromText: (cell) => ok(cell),
};

const depthWithin = (value: unknown, left: number): boolean =>
  left >= 0 &&
  (typeof value !== 'object' || value === null || Object.values(value).every((part) => depthWithin(part, left - 1)));

const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);

export const json: Kind<JsonField> = {
  columns: (name) => [{ name: snake(name), type: 'jsonb' }],
  operators: () => ['null', 'notnull'],
  parse: (raw, field) => {
    let value = raw;
    if (typeof raw === 'string') {
      try {
        value = JSON.parse(raw);
      } catch {
        return bad(message.text(field.label));
      }
    }
    const fits =
      field.shape === 'list'
        ? Array.isArray(value)
        : typeof value === 'object' &&
          value !== null &&
          !Array.isArray(value) &&
          (field.shape === 'object' ||
            (isNumber((value as Record<string, unknown>).x) && isNumber((value as Record<string, unknown>).y)));
    if (!fits || !depthWithin(value, 12)) return bad(message.text(field.label));
    const size = JSON.stringify(value);
    return size.length <= 100_000 && !size.includes('\\u0000') && size.isWellFormed()
      ? ok(value)
      : bad(message.text(field.label));
  },
  toText: (value) => (value === null || value === undefined ? '' : JSON.stringify(value)),
  fromText: (cell) => ok(cell),
};
