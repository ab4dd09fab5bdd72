import { existsSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { embeddedHome, type Home } from '../../bench/battery/servers';
import { HOSTILE, sockets } from '../../bench/battery/sockets';
import { settle } from '../../bench/battery/writers';

/** A small portion of `npm run battery -- --only sockets`: outcomes and descriptors, no times. */
let home: Home | undefined;
afterEach(async () => {
  await home?.remove();
});

it.skipIf(!existsSync('/proc/self/fd'))(
  'hostile connections of every kind end, leave no descriptor, and keep nobody’s call from its answer',
  async () => {
    home = await embeddedHome();
    const server = await home.start();
    try {
      const { token } = await settle(home.port, server.output, Buffer.alloc(0));
      const result = await sockets({
        port: home.port,
        pid: server.pid,
        each: 3,
        flood: 3_000,
        pipelined: 3_000,
        token,
      });
      expect(result.failures).toEqual([]);
      expect(result.calls.asked).toBeGreaterThan(2);
      // They were there: more than one of each kind at a time.
      expect(result.descriptors.most).toBeGreaterThan(result.descriptors.before + HOSTILE.length);
    } finally {
      await server.stop();
    }
  },
);
