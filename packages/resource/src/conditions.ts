/**
 * Conditions: the small data language of "visible when" and "required when".
 * The same `holds` runs in the form and on the server, so both say the same sentence at the same moment.
 */
export type ConditionValue = string | number | boolean | null;

export type Condition =
  | { readonly field: string; readonly equals: ConditionValue }
  | { readonly field: string; readonly in: readonly ConditionValue[] }
  | { readonly field: string; readonly has: ConditionValue }
  | { readonly field: string; readonly filled: boolean }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition };

type Values = Readonly<Record<string, unknown>>;

/** Empty means: nothing a person would call an entry (null, undefined, blank text, empty list). */
export const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

// Wire numbers may arrive as text ("2"); a condition written with 2 must hold for both. A flag that is set is true on the
// server and 1 on the wire.
const same = (left: unknown, right: ConditionValue): boolean =>
  left === right ||
  (left !== null && left !== undefined && right !== null && String(left) === String(right)) ||
  (right === true && (left === 1 || left === '1'));

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : isEmpty(value) ? [] : String(value).split(',');

export function holds(condition: Condition, values: Values): boolean {
  if ('all' in condition) return condition.all.every((part) => holds(part, values));
  if ('any' in condition) return condition.any.some((part) => holds(part, values));
  if ('not' in condition) return !holds(condition.not, values);
  const value = values[condition.field];
  if ('equals' in condition) return same(value ?? null, condition.equals);
  if ('in' in condition) return condition.in.some((option) => same(value ?? null, option));
  if ('has' in condition) return listOf(value).some((item) => same(item, condition.has));
  return isEmpty(value) !== condition.filled;
}

/** Every field a condition reads: a form re-evaluates only when one of these changes. */
export function fieldsRead(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(fieldsRead);
  if ('any' in condition) return condition.any.flatMap(fieldsRead);
  if ('not' in condition) return fieldsRead(condition.not);
  return [condition.field];
}
