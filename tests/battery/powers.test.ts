import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../../apps/server/src/testing/world';
import { chains } from '../../bench/battery/powers';

/** A small portion of `npm run battery -- --only powers`: the same seed tries the same. */
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

it('no sequence of allowed calls reaches a code, a call or a row that none of the callers had', async () => {
  const result = await chains(world, { companies: 2, steps: 120, seed: 11 });
  expect(result.failures).toEqual([]);
  // Nothing accepted would prove nothing.
  expect(result.accepted).toBeGreaterThan(20);
  expect(result.refused).toBeGreaterThan(60);
  for (const way of ['sheet of people', 'binding', 'third-party sign-in'])
    expect([way, (result.byCall[way] ?? 0) > 0]).toEqual([way, true]);
});
