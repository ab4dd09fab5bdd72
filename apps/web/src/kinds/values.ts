import { type AnyField, isEmpty, wireName } from '@anlan/resource';
import type { Place, Row } from './kind';

export const raw = (row: Row, name: string, field: AnyField): unknown => row[wireName(name, field)];

export const textOf = ({ row, name, field }: Place): string => {
  const value = raw(row, name, field);
  return value === null || value === undefined ? '' : String(value);
};

/** Several keys travel as a comma string; the form holds a list. */
export const listOf = (value: unknown): string[] => {
  if (isEmpty(value)) return [];
  const items = Array.isArray(value) ? value.map(String) : String(value).split(',');
  return [...new Set(items)].filter((item) => item !== '');
};

/** Reading and writing of kinds whose form value is what travels. */
export const plain = {
  read: (row: Row, name: string, field: AnyField): unknown => {
    const value = raw(row, name, field);
    return value === undefined ? null : value;
  },
  write: (value: unknown, name: string, field: AnyField): Record<string, unknown> => ({
    [wireName(name, field)]: isEmpty(value) ? null : value,
  }),
};

/** Several keys or one, by the field. */
export const keyed = {
  read: (row: Row, name: string, field: AnyField & { readonly multiple?: boolean }): unknown => {
    const value = raw(row, name, field);
    if (field.multiple) return listOf(value);
    return isEmpty(value) ? null : String(value);
  },
  write: (
    value: unknown,
    name: string,
    field: AnyField & { readonly multiple?: boolean },
  ): Record<string, unknown> => ({
    [wireName(name, field)]: field.multiple ? listOf(value).join(',') : isEmpty(value) ? null : value,
  }),
};
