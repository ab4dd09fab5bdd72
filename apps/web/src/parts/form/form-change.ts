import type { FormInstance } from 'antd';
import type { KeyboardEvent } from 'react';
import type { Values } from './form-state';

/** Values that follow from the fields just changed. */
export type Follow = (changed: readonly string[], values: Values) => Values;

/** Puts in what follows from a change, save where somebody has typed. `typed` remembers where. Gives what it put in. */
export function followChange(
  form: FormInstance,
  typed: Set<string>,
  changed: readonly string[],
  follow: Follow | undefined,
): string[] {
  for (const name of changed) typed.add(name);
  if (!follow) return [];
  const put = Object.entries(follow(changed, form.getFieldsValue(true) as Values)).filter(([name]) => !typed.has(name));
  for (const [name, value] of put) form.setFieldValue(name, value);
  return put.map(([name]) => name);
}

/**
 * A sentence told beside a field ends with the value it was told of: antd keeps one that was put there (setFields) until
 * the field's own rules are asked again, which a field without rules never is.
 */
export const forgetTold = (form: FormInstance, changed: readonly string[]): void =>
  form.setFields(changed.filter((name) => form.getFieldError(name).length > 0).map((name) => ({ name, errors: [] })));

/** Enter in a date picker takes the day; the browser would send the whole form with it. */
export function keepEnterInPicker(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && (event.target as Element).closest('.ant-picker')) event.preventDefault();
}
