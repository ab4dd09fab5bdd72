import type { DecimalField, IntField, MoneyField } from '../fields';
import { message } from '../messages';
import { bad, type Kind, ok, type Parsed, snake } from './kind';

const NUMBER_OPERATORS = ['equal', 'notequal', 'ge', 'gt', 'le', 'lt', 'null', 'notnull'] as const;
const INT_MAX = 2_147_483_647;

const numeral = (raw: unknown): string | undefined => {
  if (typeof raw === 'number') return Number.isFinite(raw) ? String(raw) : undefined;
  return typeof raw === 'string' ? raw.trim() : undefined;
};

function limits(value: number, min: number | undefined, max: number | undefined, whole: boolean): string | undefined {
  const low = min !== undefined && value < min;
  const high = max !== undefined && value > max;
  if (!low && !high) return undefined;
  if (min !== undefined && max !== undefined && min > 0) {
    return whole ? message.integerRange(min, max) : message.range(min, max);
  }
  return low ? message.min(min as number) : message.max(max as number);
}

export const int: Kind<IntField> = {
  columns: (name) => [{ name: snake(name), type: 'integer' }],
  operators: () => NUMBER_OPERATORS,
  parse: (raw, field) => {
    const digits = numeral(raw);
    if (digits === undefined || !/^[+-]?\d{1,10}$/.test(digits)) return bad(message.number);
    const value = Number(digits);
    const problem = limits(value, field.min ?? -INT_MAX, field.max ?? INT_MAX, true);
    return problem ? bad(problem) : ok(value);
  },
  toText: (value) => (value === null || value === undefined ? '' : String(value)),
  fromText: (cell) => ok(cell),
};

/** Decimals stay text from wire to table: a numeric has no float on its way. */
function parseDecimal(raw: unknown, scale: number, min?: number, max?: number): Parsed {
  const digits = numeral(raw);
  if (digits === undefined || !/^[+-]?\d{1,13}(\.\d+)?$/.test(digits)) return bad(message.number);
  const fraction = digits.split('.')[1]?.replace(/0+$/, '') ?? '';
  if (fraction.length > scale) return bad(message.decimals(scale));
  const problem = limits(Number(digits), min, max, false);
  return problem ? bad(problem) : ok(digits.replace(/^\+/, ''));
}

export const decimal: Kind<DecimalField> = {
  columns: (name, field) => [{ name: snake(name), type: `numeric(18,${field.scale ?? 2})` }],
  operators: () => NUMBER_OPERATORS,
  parse: (raw, field) => parseDecimal(raw, field.scale ?? 2, field.min, field.max),
  toText: (value) => String(value ?? ''),
  fromText: (cell) => ok(cell),
};

export const money: Kind<MoneyField> = {
  columns: (name) => [{ name: snake(name), type: 'numeric(18,4)' }],
  operators: () => NUMBER_OPERATORS,
  // Amounts of 10,000,000 or more are refused as 请输入正确的数字 where a field says so by `max` (contract messages).
  parse: (raw, field) => {
    const parsed = parseDecimal(raw, 4, field.min ?? 0, field.max);
    return !parsed.ok && parsed.message === message.decimals(4) ? bad('金额最多保留四位小数') : parsed;
  },
  toText: (value) => String(value ?? ''),
  fromText: (cell) => ok(cell),
};
