import { createApp } from '../app';
import type { Engine } from '../kernel/db/db';
import { Targets } from '../kernel/net/targets';
import { createAccounts, ensureAdministrator } from '../modules/identity/index';

/** Of everybody in a test. */
export const PASSWORD = 'Kx7mQ2vR#9';

/** What a first start leaves, and the platform's administrator with a password that is known. */
export async function seedForTests(db: Engine): Promise<void> {
  const app = await createApp({
    db,
    storage: undefined as never,
    secret: Buffer.alloc(32, 7),
    log: { debug: () => {}, info: () => {}, warn: () => {}, error: (facts, text) => console.error(text, facts) },
    captcha: false,
    targets: new Targets({ allowLoopback: true }),
    background: false,
  });
  await app.seed();
  const prepared = await createAccounts().prepare(app.services, '000000', PASSWORD);
  await ensureAdministrator(app.services, { prepared, mustChange: false });
  await app.close();
}
