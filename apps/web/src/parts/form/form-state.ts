/** What a form knows without being drawn: values from a record, a body from values, sentences to their fields. */
import { type AnyResource, type FieldError, type Fields, holds, validate, wireName } from '@anlan/resource';
import { typed } from '../../kinds/fields';
import type { Row } from '../../kinds/kind';
import { initialValues } from '../../kinds/ref/within';
import { webKindOf } from '../../kinds/registry';
import type { RowErrors } from '../../kinds/rows/row-errors';

export type Values = Readonly<Record<string, unknown>>;

export interface FormShape {
  readonly resource: Pick<AnyResource, 'name' | 'fields' | 'rules'>;
  /** Names of the fields in the form. */
  readonly names: readonly string[];
  readonly mode: 'create' | 'update';
  /** Values at the start: an update compares with them. */
  readonly start: Values;
  /** Further fields that may not be empty. */
  readonly require?: readonly string[];
  /** Send every field of the form, not only what changed: a step says all it says. */
  readonly whole?: boolean;
}

export function startValues(fields: Fields, row: Row | undefined): Values {
  if (!row) {
    return initialValues(fields, (field, name, value) =>
      webKindOf(field).read({ [wireName(name, field)]: value }, name, field),
    );
  }
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, webKindOf(field).read(row, name, field)]),
  );
}

/** Fields of a form a person may type in, in this mode. */
export const editable = (shape: Pick<FormShape, 'resource' | 'mode'>, name: string): boolean => {
  const field = shape.resource.fields[name];
  return field !== undefined && typed(field) && !(shape.mode === 'update' && field.createOnly);
};

/**
 * The body of what the form holds. An update carries only what changed: a masked number that nobody touched is not
 * sent back as stars, and a colleague's change to another field is not undone.
 */
export function bodyOf(shape: FormShape, values: Values): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const name of shape.names) {
    const field = shape.resource.fields[name];
    if (!field || !editable(shape, name)) continue;
    if (field.visibleWhen && !holds(field.visibleWhen, values)) continue;
    const kind = webKindOf(field);
    const part = kind.write(values[name], name, field);
    if (shape.mode === 'update' && !shape.whole) {
      if (JSON.stringify(part) === JSON.stringify(kind.write(shape.start[name], name, field))) continue;
    }
    Object.assign(body, part);
  }
  return body;
}

/** Everything wrong with these values, by the judgement the server makes too. */
export function problemsOf(shape: FormShape, values: Values): readonly FieldError[] {
  const names = shape.names.filter((name) => editable(shape, name));
  const before = shape.mode === 'update' ? { ...shape.start } : undefined;
  return validate(shape.resource, bodyOf(shape, values), shape.mode, {
    only: names,
    ...(before ? { before } : {}),
    ...(shape.require ? { require: shape.require } : {}),
  }).errors;
}

export interface Placed {
  /** Sentences by field name. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Sentences of cells in child rows by wire path. */
  readonly cells: RowErrors;
  /** Sentences that belong to no field of the form. */
  readonly rest: readonly string[];
}

/** Where each sentence belongs: `riskInfos[2].likelihood` to the field riskInfos and to its cell. */
export function placeErrors(shape: Pick<FormShape, 'resource' | 'names'>, errors: readonly FieldError[]): Placed {
  const byWire = new Map<string, string>();
  for (const name of shape.names) {
    const field = shape.resource.fields[name];
    if (!field) continue;
    byWire.set(wireName(name, field), name);
    if (field.kind === 'period') for (const column of field.columns) byWire.set(column, name);
  }
  const fields: Record<string, string[]> = {};
  const cells: Record<string, string> = {};
  const rest: string[] = [];
  for (const { field: path, message } of errors) {
    const name = byWire.get(/^[^[.]+/.exec(path)?.[0] ?? '');
    if (name === undefined) {
      rest.push(message);
      continue;
    }
    fields[name] = [...(fields[name] ?? []), message];
    if (path.includes('[')) cells[path] = message.replace(/^.{1,40}第\d+行：/, '');
  }
  return { fields, cells, rest };
}
