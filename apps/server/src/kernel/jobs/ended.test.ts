import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openWorld, type World } from '../../testing/world';
import { Ended } from './ended';
import type { Job } from './job';

const HOUR = 3_600_000;
let world: World;
beforeAll(async () => {
  world = await openWorld({ own: true });
});
afterAll(() => world?.close());
beforeEach(async () => {
  world.clock.shift = 0;
  await world.sql("delete from app_state where key like 'job ended: %'");
});

const job = (more: Partial<Job>): Job => ({
  name: 'looks at every company',
  everyMs: 6 * HOUR,
  run: async () => {},
  ...more,
});
/** As a process that has just started. */
const restarted = () => new Ended(world.app.services);
const now = () => world.app.services.clock.now();

it('a long job that has ended is not begun anew by a restart, and is due when its time has passed', async () => {
  const long = job({});
  const first = restarted();
  expect(await first.isDue(long)).toBe(true);
  await first.ended(long, now());
  for (const process of [first, restarted()]) expect(await process.isDue(long)).toBe(false);
  world.clock.shift = 5.9 * HOUR;
  expect(await restarted().isDue(long)).toBe(false);
  world.clock.shift = 6 * HOUR;
  for (const process of [first, restarted()]) expect(await process.isDue(long)).toBe(true);
});

it('what the calendar alone changes is due on the next day, whatever the hour', async () => {
  const daily = job({ everyMs: HOUR, onceADay: true });
  await restarted().ended(daily, now());
  const untilMidnight = 24 * HOUR - ((world.app.services.clock.now() + 8 * HOUR) % (24 * HOUR));
  world.clock.shift = untilMidnight - 1_000;
  expect(await restarted().isDue(daily)).toBe(false);
  world.clock.shift = untilMidnight + 1_000;
  expect(await restarted().isDue(daily)).toBe(true);
});

it('a run that began before midnight and ended after it has not done the new day', async () => {
  const daily = job({ everyMs: HOUR, onceADay: true });
  const untilMidnight = 24 * HOUR - ((now() + 8 * HOUR) % (24 * HOUR));
  world.clock.shift = untilMidnight - 60_000;
  const began = now();
  world.clock.shift = untilMidnight + 60_000;
  const first = restarted();
  await first.ended(daily, began);
  for (const process of [first, restarted()]) expect(await process.isDue(daily)).toBe(true);
  await first.ended(daily, now());
  for (const process of [first, restarted()]) expect(await process.isDue(daily)).toBe(false);
});

it('another build, and a clock that was set back, begin anew', async () => {
  const long = job({});
  await restarted().ended(long, now());
  world.clock.shift = -HOUR;
  expect(await restarted().isDue(long)).toBe(true);
  world.clock.shift = 0;
  await world.sql(`update app_state set value = value || '{"build": "another"}' where key like 'job ended: %'`);
  expect(await restarted().isDue(long)).toBe(true);
});
