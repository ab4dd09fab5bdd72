import type { FileField, ParentField, RefField, RowsField, SignatureField } from '../fields';
import { message } from '../messages';
import { splitLabels } from './choice';
import { bad, type Kind, ok, snake } from './kind';
import { isMany, manyOf } from './many';

const ID_OPERATORS = ['equal', 'notequal', 'null', 'notnull'] as const;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Targets whose key is a text of its own rather than a UUID. */
const TEXT_KEYED: ReadonlySet<string> = new Set(['region', 'tenant']);

export const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value.toLowerCase());
export const textKeyed = (target: string): boolean => TEXT_KEYED.has(target);

export const ref: Kind<RefField> = {
  columns: (name, field) => {
    const type = textKeyed(field.target) ? 'text' : 'uuid';
    return [{ name: snake(name), type: field.multiple ? `${type}[]` : type }];
  },
  operators: () => ID_OPERATORS,
  // That the row exists, is alive and lies within scope is asked of the table, one query per target.
  parse: (raw, field) => {
    const ids = manyOf(raw, field.multiple ? (field.maxCount ?? 500) : 1);
    if (!ids)
      return bad(
        field.multiple && isMany(raw)
          ? message.tooMany(field.label, field.maxCount ?? 500)
          : message.reference(field.label),
      );
    const good = textKeyed(field.target) ? ids.every((id) => /^\w{1,32}$/.test(id)) : ids.every(isUuid);
    if (!good) return bad(message.reference(field.label));
    const lower = ids.map((id) => id.toLowerCase());
    return ok(field.multiple ? lower : (lower[0] ?? null));
  },
  toText: (value, field, look) =>
    (Array.isArray(value) ? value : value === null || value === undefined ? [] : [value])
      .map((id) => look.refLabel(field.target, String(id)) ?? message.rowDeleted)
      .join('、'),
  fromText: (cell, field, look) => {
    const ids: string[] = [];
    for (const label of field.multiple ? splitLabels(cell) : [cell.trim()]) {
      const id = look.refId(field.target, label, field.where);
      if (id === undefined)
        return bad(look.refRefusal?.(field.target, label, field.where) ?? `${field.label}「${label}」不存在`);
      ids.push(id);
    }
    return ok(field.multiple ? ids : ids[0]);
  },
};

export const parent: Kind<ParentField> = {
  columns: (name) => [{ name: snake(name), type: 'uuid' }],
  operators: () => ID_OPERATORS,
  parse: (raw, field) =>
    raw === '0' || raw === 0 ? ok(null) : isUuid(raw) ? ok(raw.toLowerCase()) : bad(message.reference(field.label)),
  toText: (value, _field, look) => (value ? (look.refLabel('', String(value)) ?? '') : ''),
  fromText: (cell, field, look) => {
    const id = look.refId('', cell.trim());
    return id === undefined ? bad(look.refRefusal?.('', cell.trim()) ?? `${field.label}「${cell}」不存在`) : ok(id);
  },
};

/** Attachment ids, or links the server gave earlier: both name the same stored file. */
const attachmentId = (item: string): string | undefined =>
  isUuid(item)
    ? item.toLowerCase()
    : /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:[/?.]|$)/i.exec(item)?.[1]?.toLowerCase();

const countRefusal = (count: number): string =>
  count === 1 ? '只能上传一个文件' : count === 5 ? '最多上传五个文件' : `最多上传${count}个文件`;

export const file: Kind<FileField> = {
  columns: (name) => [{ name: snake(name), type: 'uuid[]' }],
  operators: () => ['null', 'notnull'],
  parse: (raw, field) => {
    const count = field.count ?? 1;
    const list = Array.isArray(raw)
      ? raw.map((item) =>
          typeof item === 'object' && item !== null ? ((item as Record<string, unknown>).attachId ?? '') : item,
        )
      : raw;
    const items = manyOf(list, 1000);
    if (!items) return bad(message.text(field.label));
    if (items.length > count) return bad(countRefusal(count));
    const ids = items.map(attachmentId);
    return ids.every((id) => id !== undefined) ? ok(ids) : bad(message.reference(field.label));
  },
  toText: (value) => (Array.isArray(value) && value.length > 0 ? `${value.length}个文件` : ''),
  fromText: () => ok(null),
};

export const signature: Kind<SignatureField> = {
  columns: (name) => [{ name: snake(name), type: 'uuid' }],
  operators: () => ['null', 'notnull'],
  parse: (raw, field) => {
    const id = typeof raw === 'string' ? attachmentId(raw) : undefined;
    return id === undefined ? bad(message.reference(field.label)) : ok(id);
  },
  toText: () => '',
  fromText: () => ok(null),
};

export const rows: Kind<RowsField> = {
  columns: () => [],
  operators: () => [],
  // Each row is parsed against the child fields by derive/validate, which knows the path to name.
  parse: (raw, field) =>
    Array.isArray(raw) && raw.length <= (field.maxCount ?? 500)
      ? ok(raw)
      : bad(Array.isArray(raw) ? message.tooMany(field.label, field.maxCount ?? 500) : message.text(field.label)),
  toText: (value) => (Array.isArray(value) ? `${value.length}行` : ''),
  fromText: () => ok([]),
};
