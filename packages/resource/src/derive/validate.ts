import { holds, isEmpty } from '../conditions';
import type { AnyResource } from '../define';
import type { FieldError, Stored } from '../facts';
import type { AnyField, Fields, Rule } from '../fields';
import { kindOf } from '../kinds/index';
import { message } from '../messages';
import { wireName } from './names';

export interface Validated {
  /** Stored values of every field that was given (or defaulted), by field name. */
  readonly values: Stored;
  readonly errors: readonly FieldError[];
}

interface Options {
  /** Fields a body may carry; the others are ignored. */
  readonly only?: readonly string[];
  /** The row as it is: an update that leaves a field out keeps it, conditions read it. */
  readonly before?: Readonly<Stored>;
  /** Further fields that may not be empty. */
  readonly require?: readonly string[];
}

const own = (body: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(body, key) ? body[key] : undefined;

/** A period is sent as its two columns; either spelling is read. */
function given(body: Readonly<Record<string, unknown>>, name: string, field: AnyField): unknown {
  const direct = own(body, wireName(name, field));
  if (field.kind !== 'period' || direct !== undefined) return direct;
  const [start, end] = field.columns.map((column) => own(body, column));
  if (start === undefined && end === undefined) return undefined;
  return isEmpty(start) && isEmpty(end) ? null : [start, end];
}

/**
 * Reads a body against the definition: every problem at once, in the order of the fields.
 * `mode: 'create'` fills defaults; `'update'` keeps what the body leaves out.
 */
export function validate(
  resource: Pick<AnyResource, 'fields' | 'rules'>,
  body: unknown,
  mode: 'create' | 'update',
  options: Options = {},
): Validated {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    return { values: {}, errors: [{ field: '', message: '请求内容格式不正确' }] };
  }
  return validateFields(resource.fields, resource.rules ?? [], body as Record<string, unknown>, mode, options);
}

export function validateFields(
  fields: Fields,
  rules: readonly Rule[],
  body: Readonly<Record<string, unknown>>,
  mode: 'create' | 'update',
  options: Options = {},
  path = '',
): Validated {
  const values: Stored = {};
  const errors: FieldError[] = [];
  const failed = new Set<string>();
  const refuse = (name: string, field: AnyField, text: string) => {
    if (failed.has(name)) return;
    failed.add(name);
    errors.push({ field: path + wireName(name, field), message: text });
  };

  for (const [name, field] of Object.entries(fields)) {
    if (field.computed || field.kind === 'state') continue;
    if (options.only && !options.only.includes(name)) continue;
    let raw = given(body, name, field);
    if (mode === 'update' && field.createOnly) {
      if (options.before && !sameText(raw, options.before[name])) refuse(name, field, message.fixed(field.label));
      continue;
    }
    if (raw === undefined) {
      if (mode === 'update' || field.default === undefined) continue;
      raw = field.default;
    }
    if (isEmpty(raw)) {
      values[name] = emptyOf(field);
      continue;
    }
    const parsed = kindOf(field).parse(raw, field);
    if (!parsed.ok) refuse(name, field, parsed.message);
    else if (field.kind === 'rows') values[name] = childRows(name, field, parsed.value as unknown[], errors, path);
    else values[name] = parsed.value;
  }

  const merged = { ...options.before, ...values };
  for (const [name, field] of Object.entries(fields)) {
    if (field.computed || field.kind === 'state') continue;
    if (options.only && !options.only.includes(name)) continue;
    if (field.visibleWhen && !holds(field.visibleWhen, merged)) {
      // Hidden in the form means empty in the table; a value smuggled past the form is dropped.
      if (name in values || (mode === 'update' && !isEmpty(merged[name]))) values[name] = emptyOf(field);
      continue;
    }
    const needed =
      field.required || (field.requiredWhen && holds(field.requiredWhen, merged)) || options.require?.includes(name);
    // Child rows are no part of `before`: an edit that leaves them out keeps them.
    if (mode === 'update' && field.kind === 'rows' && !(name in values)) continue;
    if (needed && isEmpty(merged[name])) refuse(name, field, requiredSentence(field));
  }
  for (const rule of rules) {
    if (!holds(rule.if, merged)) continue;
    const oneOf = rule.requireOne ?? [];
    // Told at the first that the body may carry; a body that may carry none of them cannot mend it.
    const first = oneOf.find((name) => !options.only || options.only.includes(name));
    if (first !== undefined && oneOf.every((name) => isEmpty(merged[name]))) {
      const field = fields[first];
      if (field) refuse(first, field, rule.message ?? requiredSentence(field));
    }
    for (const name of rule.require ?? []) {
      const field = fields[name];
      if (!field || (options.only && !options.only.includes(name))) continue;
      if (isEmpty(merged[name])) refuse(name, field, rule.message ?? requiredSentence(field));
    }
  }
  return { values, errors };
}

/** A form sends back what it was shown; only another value of a plain field asks for a change. */
const sameText = (raw: unknown, stored: unknown): boolean => {
  const plain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);
  return (
    !plain(raw) ||
    String(raw).trim() === '' ||
    (!plain(stored) && !isEmpty(stored)) ||
    String(raw).trim() === String(stored ?? '').trim()
  );
};

const emptyOf = (field: AnyField): unknown =>
  field.kind === 'file' || field.kind === 'rows' || ('multiple' in field && field.multiple) ? [] : null;

const requiredSentence = (field: AnyField): string =>
  field.kind === 'text' && field.format === 'phone' ? message.phoneEmpty : message.required(field);

function childRows(
  name: string,
  field: Extract<AnyField, { kind: 'rows' }>,
  items: readonly unknown[],
  errors: FieldError[],
  path: string,
): Stored[] {
  return items.map((item, place) => {
    const at = `${path}${wireName(name, field)}[${place}].`;
    if (typeof item !== 'object' || item === null || Array.isArray(item)) {
      errors.push({ field: at.slice(0, -1), message: message.text(field.label) });
      return {};
    }
    const row = item as Record<string, unknown>;
    const checked = validateFields(field.fields, field.rules ?? [], row, 'create', {}, at);
    errors.push(
      ...checked.errors.map((error) => ({
        ...error,
        message: `${field.label}第${place + 1}行：${error.message}`,
      })),
    );
    const id = own(row, 'id');
    return { ...checked.values, ...(typeof id === 'string' && id !== '' ? { id } : {}) };
  });
}
