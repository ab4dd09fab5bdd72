import type { FormInstance } from 'antd';
import type { KeyboardEvent } from 'react';
import type { Values } from './form-state';

/** Values that follow from the fields just changed. */
export type Follow = (changed: readonly string[], values: Values) => Values;

/** Puts in what follows from a change, save where somebody has typed. `typed` remembers where. */
export function followChange(
  form: FormInstance,
  typed: Set<string>,
  changed: readonly string[],
  follow: Follow | undefined,
): void {
  for (const name of changed) typed.add(name);
  if (!follow) return;
  for (const [name, value] of Object.entries(follow(changed, form.getFieldsValue(true) as Values))) {
    if (!typed.has(name)) form.setFieldValue(name, value);
  }
}

/** Enter in a date picker takes the day; the browser would send the whole form with it. */
export function keepEnterInPicker(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && (event.target as Element).closest('.ant-picker')) event.preventDefault();
}
