import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../../apps/server/src/testing/world';
import { lists } from '../../bench/battery/lists';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world?.close();
});

it('lists sort and filter by what they declare, search for characters and give no more than a page', async () => {
  const result = await lists(world, { names: 1, words: 1, wildcards: 2, pages: 3 });
  expect(result.failures).toEqual([]);
  // Names must have been refused and words searched for, or nothing was asked.
  expect(result.lists).toBeGreaterThan(80);
  expect(result.refused).toBeGreaterThan(result.lists);
  expect(result.searched).toBeGreaterThan(2);
});
