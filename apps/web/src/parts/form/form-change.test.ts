import type { FormInstance } from 'antd';
import { describe, expect, it } from 'vitest';
import { followChange } from './form-change';

/** A form as far as what follows from a change sees it. */
function formOf(values: Record<string, unknown>) {
  const form = {
    getFieldsValue: () => values,
    setFieldValue: (name: string, value: unknown) => {
      values[name] = value;
    },
  };
  return form as FormInstance;
}

describe('what follows from a change', () => {
  const days = { general: '2026-05-08', spot: '2026-05-02' };
  const follow = (changed: readonly string[], values: Readonly<Record<string, unknown>>) =>
    changed.includes('kind') ? { due: days[values.kind as keyof typeof days] } : {};

  it('is put in until somebody has typed there', () => {
    const values: Record<string, unknown> = { kind: 'spot', due: null };
    const typed = new Set<string>();
    followChange(formOf(values), typed, ['kind'], follow);
    expect(values.due).toBe('2026-05-02');
    values.kind = 'general';
    followChange(formOf(values), typed, ['kind'], follow);
    expect(values.due).toBe('2026-05-08');
    values.due = '2026-06-01';
    followChange(formOf(values), typed, ['due'], follow);
    values.kind = 'spot';
    followChange(formOf(values), typed, ['kind'], follow);
    expect(values.due).toBe('2026-06-01');
  });
});
