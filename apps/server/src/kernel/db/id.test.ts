import { describe, expect, it } from 'vitest';
import { isId, newId } from './id';

describe('newId', () => {
  it('is a version 7 UUID whose first 48 bits are the time', () => {
    // Ahead of the clock of the other tests here, for ids never step back within a process.
    const at = Date.now() + 60_000;
    const id = newId(at);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(at);
  });

  it('rises strictly within a process, also within a millisecond and when the clock steps back', () => {
    const base = Date.now() + 120_000;
    const ids = Array.from({ length: 20_000 }, (_, i) => newId(i < 10_000 ? base : base - 5_000));
    expect(ids.filter((id, i) => i > 0 && id <= (ids[i - 1] as string))).toEqual([]);
  });
});

describe('isId', () => {
  it('accepts what newId makes and refuses what PostgreSQL would not take as uuid', () => {
    expect(isId(newId())).toBe(true);
    for (const other of ['', '0', '1', 'x', `${newId()}0`, `{${newId()}}`, newId().replace('-', ''), null, 7]) {
      expect(isId(other)).toBe(false);
    }
  });
});
