import { expect, it } from 'vitest';
import { keptBecause, keptFields } from './kept';

const resource = {
  kept: [
    { field: 'signedBy', values: 'filled', binds: 'tenants', from: 'remove', reason: '已有人签到' },
    {
      field: 'signedBy',
      values: 'filled',
      binds: 'tenants',
      from: { fields: ['name', 'heldAt'], empty: true },
      reason: '不能修改',
    },
    { field: 'state', values: ['2'], binds: 'tenants', from: 'edit', reason: '已结束' },
  ],
} as const;

it('a record is kept by what a field says, or by its saying anything at all', () => {
  for (const signedBy of [null, '', []])
    expect(keptBecause(resource, { state: 1, signedBy }, 'remove', false)).toBeUndefined();
  for (const signedBy of ['a', ['a', 'b']])
    expect(keptBecause(resource, { state: 1, signedBy }, 'remove', false)).toBe('已有人签到');
  expect(keptBecause(resource, { state: 2, signedBy: [] }, 'edit', false)).toBe('已结束');
  expect(keptBecause(resource, { state: 2, signedBy: ['a'] }, 'remove', true)).toBeUndefined();
  expect([...keptFields(resource, { signedBy: ['a'], name: '演练', heldAt: null }, false).keys()]).toEqual(['name']);
});
