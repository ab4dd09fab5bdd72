import { afterEach, expect, it } from 'vitest';
import { planted } from '../../bench/battery/planted';
import { embeddedHome, type Home } from '../../bench/battery/servers';

/** A small portion of `npm run battery -- --only planted`: a real process, its folder searched byte by byte. */
let home: Home | undefined;
afterEach(async () => {
  await home?.remove();
});

it('keeps no telephone or identity number in plain: not in tables, the write-ahead log, its own log or a list', async () => {
  home = await embeddedHome();
  const result = await planted(home, 40);
  expect(result.failures).toEqual([]);
  expect(result.numbers).toBeGreaterThanOrEqual(40);
});
