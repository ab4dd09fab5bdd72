import type { AnyField, Fields } from '@anlan/resource';
import { isEmpty } from '@anlan/resource';
import { listOf } from '../values';

export interface Dependence {
  /** Conditions of the look-up; undefined = none. */
  readonly within?: Readonly<Record<string, string>>;
  /** Label of the field that has to be chosen first. */
  readonly waitsFor?: string;
}

/** What a reference's look-up must be narrowed to, from the values of the same record. */
export function dependenceOf(field: AnyField, values: Readonly<Record<string, unknown>>, fields: Fields): Dependence {
  if (field.kind !== 'ref' || (!field.within && !field.where)) return {};
  const within: Record<string, string> = {};
  for (const [name, value] of Object.entries(field.where ?? {})) within[name] = String(value);
  for (const [name, source] of Object.entries(field.within ?? {})) {
    const value = values[source];
    if (isEmpty(value)) return { waitsFor: fields[source]?.label ?? source };
    within[name] = listOf(value).join(',');
  }
  return { within };
}

/** Fields whose choice was made within one that has just changed: their choice no longer stands. */
export const dependents = (changed: string, fields: Fields): string[] =>
  Object.entries(fields)
    .filter(([, field]) => field.kind === 'ref' && Object.values(field.within ?? {}).includes(changed))
    .map(([name]) => name);

export const emptyOf = (field: AnyField): unknown =>
  field.kind === 'file' || field.kind === 'rows' || ('multiple' in field && field.multiple) ? [] : null;

/** Values of a new record: defaults where the definition has them, as the form holds them. */
export function initialValues(
  fields: Fields,
  read: (field: AnyField, name: string, wire: unknown) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.default === undefined ? emptyOf(field) : read(field, name, field.default),
    ]),
  );
}
