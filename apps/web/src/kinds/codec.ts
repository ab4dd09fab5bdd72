/** Two-way codecs of filters: address ↔ form ↔ wire. Pure; every kind's `filter` is made of these. */
import type { FilterOperator } from '@anlan/resource';
import type { FilterKind, FilterValue, Scalar } from './kind';

export interface ScalarCodec {
  /** Undefined when the text is no value of this kind. */
  parse(text: string): Scalar | undefined;
  print(value: Scalar): string;
  /** The value as the wire wants it; as printed unless told. */
  wire?(value: Scalar): string;
}

type Codec = Pick<FilterKind, 'toUrl' | 'fromUrl' | 'toQuery'>;

const BETWEEN = '~';
const isList = (value: FilterValue): value is readonly string[] | readonly number[] => Array.isArray(value);

export const textCodec: ScalarCodec = {
  parse: (text) => (text.trim() === '' ? undefined : text.trim()),
  print: String,
};

/** Keys and ids: what cannot be one is dropped from a hand-made address, not sent to be refused. */
export const keyCodec: ScalarCodec = {
  parse: (text) => (/^[^\s,~]{1,64}$/.test(text) ? text : undefined),
  print: String,
};

export const integerCodec: ScalarCodec = {
  parse: (text) => (/^-?\d{1,10}$/.test(text) ? Number(text) : undefined),
  print: String,
};

/** Decimals stay text: 0.10 typed is 0.10 sent. */
export const decimalCodec: ScalarCodec = {
  parse: (text) => (/^-?\d{1,13}(\.\d{1,6})?$/.test(text) ? text : undefined),
  print: String,
};

export const dateCodec: ScalarCodec = {
  parse: (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined),
  print: String,
};

/** Yes and no read 1 and 0 in the address whatever numbers the wire uses. */
export const flagCodec = ([yes, no]: readonly [number, number]): ScalarCodec => ({
  parse: (text) => (text === '1' ? true : text === '0' ? false : undefined),
  print: (value) => (value ? '1' : '0'),
  wire: (value) => String(value ? yes : no),
});

interface Suffixes {
  readonly equal: string;
  readonly from: string;
  readonly to: string;
}
const NUMBERS: Suffixes = { equal: '_equal', from: '_ge', to: '_le' };
/** A day means the whole day, also for a column that holds a time. */
const DATES: Suffixes = { equal: '_dateequal', from: '_datege', to: '_datele' };

export function codecOf(
  scalar: ScalarCodec,
  { dates = false, columns }: { dates?: boolean; columns?: readonly [string, string] } = {},
): Codec {
  const suffix = dates ? DATES : NUMBERS;
  const wire = scalar.wire ?? scalar.print;
  const many = (operator: FilterOperator) => operator === 'in' || operator === 'has';
  return {
    toUrl(value, operator) {
      if (value === undefined) return undefined;
      if (operator === 'range') {
        const [from, to] = value as readonly [Scalar | null, Scalar | null];
        if (from === null && to === null) return undefined;
        return `${from === null ? '' : scalar.print(from)}${BETWEEN}${to === null ? '' : scalar.print(to)}`;
      }
      if (many(operator)) {
        const items = isList(value) ? value : [value as Scalar];
        return items.length > 0 ? items.map(scalar.print).join(',') : undefined;
      }
      const text = scalar.print(value as Scalar);
      return text === '' ? undefined : text;
    },
    fromUrl(text, operator) {
      if (operator === 'range') {
        const parts = text.split(BETWEEN);
        if (parts.length !== 2) return undefined;
        const [from, to] = parts.map((part) => (part === '' ? null : (scalar.parse(part) ?? null)));
        return from === null && to === null ? undefined : [from ?? null, to ?? null];
      }
      if (many(operator)) {
        const items = text.split(',').flatMap((part) => scalar.parse(part) ?? []);
        return items.length > 0 ? (items as string[] | number[]) : undefined;
      }
      return scalar.parse(text);
    },
    toQuery(value, operator, _field, name) {
      if (operator === 'range') {
        const [from, to] = value as readonly [Scalar | null, Scalar | null];
        // A period lies in the range when the two windows touch: it begins before the end and ends after the beginning.
        const [fromColumn, toColumn] = columns ? [columns[1], columns[0]] : [name, name];
        return {
          ...(from === null ? {} : { [fromColumn + suffix.from]: wire(from) }),
          ...(to === null ? {} : { [toColumn + suffix.to]: wire(to) }),
        };
      }
      if (many(operator)) {
        const items = isList(value) ? value : [value as Scalar];
        return items.length > 0 ? { [`${name}_equal`]: items.map(wire).join(',') } : {};
      }
      if (operator === 'like') return { [`${name}_like`]: wire(value as Scalar) };
      return { [operator === 'under' ? name + NUMBERS.equal : name + suffix.equal]: wire(value as Scalar) };
    },
  };
}
