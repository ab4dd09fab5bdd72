import { afterEach, expect, it } from 'vitest';
import { embeddedHome, type Home } from '../../bench/battery/servers';
import { uploads } from '../../bench/battery/uploads';

/** A small portion of `npm run battery -- --only uploads`: the files and the limits are all there, the video is smaller. */
let home: Home | undefined;
afterEach(async () => {
  await home?.remove();
});

it('takes no file that could run, nothing past the limit, and keeps nothing of who breaks off', async () => {
  home = await embeddedHome();
  const result = await uploads(home, { large: 200 * 1_048_576, eight: false, aborts: 6, slack: 2 });
  expect(result.failures).toEqual([]);
  expect(result.calls).toBeGreaterThan(100);
});
