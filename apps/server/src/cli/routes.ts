import { compose, routesOf } from '../app';
import type { Services } from '../kernel/context';
import { PREFIX } from '../kernel/pipeline/pipeline';

// Nothing is opened for a listing; whatever reaches for the database here is a bug and says so.
const nothing = new Proxy(
  {},
  {
    get: (_target, name) => {
      throw new Error(`npm run routes touches ${String(name)}`);
    },
  },
);

/** `npm run routes`: every registered call, one `METHOD path` a line. */
const base = {
  db: nothing,
  clock: { now: () => 0 },
  log: nothing,
  storage: nothing,
  keys: nothing,
} as Services;
for (const { method, path } of routesOf(compose(base, true).modules)) console.log(`${method} ${PREFIX}${path}`);
