import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../../apps/server/src/testing/world';
import { altered, audits } from '../../bench/battery/audits';

/** A small portion of `npm run battery -- --only audit`. */
let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world?.close();
});

it('200 operations mixed, several at once: each leaves exactly the audit it should', async () => {
  const result = await audits(world, { operations: 200, seed: 20_261_121 });
  expect(result.failures).toEqual([]);
  expect(result.operations).toBeGreaterThanOrEqual(200);
  expect(result.audited).toBeGreaterThan(100);
  expect(Object.keys(result.kinds)).toEqual(
    expect.arrayContaining(['create', 'update', 'remove', 'export', 'grant', 'sign-in', 'create refused', 'read']),
  );
});

it('one altered row of 2,000 is found', async () => {
  const { failures } = await altered(world, 2_000);
  expect(failures).toEqual([]);
});
