import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../../apps/server/src/testing/world';
import { hostile } from '../../bench/battery/hostile';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world?.close();
});

it('20 hostile questions to every route: no 500, no word of code, no row changed by a refusal', async () => {
  const result = await hostile(world, { perRoute: 20, seed: 20_261_121 });
  expect(result.failures).toEqual([]);
  expect(result.calls).toBe(result.routes * 20);
  // All must have happened, or the questions were no questions.
  expect(result.refused).toBeGreaterThan(result.calls / 5);
  expect(result.accepted).toBeGreaterThan(result.calls / 20);
  expect(result.changed).toBeGreaterThan(result.routes / 10);
});
