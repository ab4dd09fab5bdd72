import { holds } from '../conditions';
import type { ChoiceField, DictField, FlagField, StateField } from '../fields';
import { message } from '../messages';
import { bad, type Kind, ok, snake } from './kind';
import { isMany, manyOf } from './many';

const KEY_OPERATORS = ['equal', 'notequal', 'null', 'notnull'] as const;

const numericKeys = (options: Readonly<Record<string, string>>): boolean =>
  Object.keys(options).every((key) => /^-?\d{1,4}$/.test(key));

export const dict: Kind<DictField> = {
  columns: (name, field) => [{ name: snake(name), type: field.multiple ? 'text[]' : 'text' }],
  operators: () => KEY_OPERATORS,
  parse: (raw, field) => {
    const keys = manyOf(raw, field.multiple ? (field.maxCount ?? 100) : 1);
    if (!keys)
      return bad(
        field.multiple && isMany(raw)
          ? message.tooMany(field.label, field.maxCount ?? 100)
          : message.option(field.label),
      );
    if (keys.some((key) => key.length > 50)) return bad(message.option(field.label));
    return ok(field.multiple ? keys : (keys[0] ?? null));
  },
  toText: (value, field, look) =>
    (Array.isArray(value) ? value : value === null || value === undefined ? [] : [value])
      .map((key) => look.dictLabel(field.dict, String(key)) ?? String(key))
      .join('、'),
  fromText: (cell, field, look) => {
    const keys: string[] = [];
    for (const label of field.multiple ? splitLabels(cell) : [cell.trim()]) {
      const key = look.dictKey(field.dict, label);
      if (key === undefined) return bad(`${field.label}「${label}」不存在`);
      keys.push(key);
    }
    return ok(field.multiple ? keys : keys[0]);
  },
};

export const choice: Kind<ChoiceField> = {
  columns: (name, field) => [{ name: snake(name), type: numericKeys(field.options) ? 'smallint' : 'text' }],
  operators: () => KEY_OPERATORS,
  parse: (raw, field) => {
    const key = typeof raw === 'number' || typeof raw === 'string' ? String(raw).trim() : '';
    if (!Object.hasOwn(field.options, key)) return bad(message.option(field.label));
    return ok(numericKeys(field.options) ? Number(key) : key);
  },
  toText: (value, field) => field.options[String(value ?? '')] ?? '',
  fromText: (cell, field) => {
    const found = Object.entries(field.options).find(([key, label]) => label === cell.trim() || key === cell.trim());
    return found ? ok(found[0]) : bad(`${field.label}「${cell}」不存在`);
  },
};

const codesOf = (field: FlagField): readonly [number, number] => field.codes ?? [1, 0];

export const flag: Kind<FlagField> = {
  columns: (name) => [{ name: snake(name), type: 'boolean' }],
  operators: () => KEY_OPERATORS,
  parse: (raw, field) => {
    const [yes, no] = codesOf(field);
    if (raw === true || raw === 'true' || raw === yes || raw === String(yes)) return ok(true);
    if (raw === false || raw === 'false' || raw === no || raw === String(no)) return ok(false);
    return bad(message.option(field.label));
  },
  toText: (value) => (value === null || value === undefined ? '' : value ? '是' : '否'),
  fromText: (cell, field) =>
    cell.trim() === '是' ? ok(true) : cell.trim() === '否' ? ok(false) : bad(`${field.label}请填写是或否`),
};

/** The word that stands in place of a state's or choice's own in this row; undefined where its own is told. */
export const wordInstead = (
  { instead }: Pick<ChoiceField | StateField, 'instead'>,
  row: Readonly<Record<string, unknown>>,
): string | undefined =>
  instead && holds(instead.when, row) ? instead.words[String(row[instead.field] ?? '')] : undefined;

export const state: Kind<StateField> = {
  columns: (name) => [{ name: snake(name), type: 'smallint' }],
  operators: () => ['equal', 'notequal'],
  parse: (_raw, field) => bad(message.unknownField(field.label)),
  toText: (value, field) => field.lifecycle.labelOf(Number(value)),
  fromText: (_cell, field) => bad(message.unknownField(field.label)),
};

export const splitLabels = (cell: string): string[] =>
  cell
    .split(/[、,，;；]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
