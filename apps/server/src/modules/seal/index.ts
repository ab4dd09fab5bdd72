import { sealKeys, verifySealed } from '@anlan/domain/seal/calls';
import { bundleIn, SEAL_ALGORITHM } from '@anlan/domain/seal/seal';
import { asSystem } from '../../kernel/context';
import type { Module } from '../../kernel/module';
import { GuestLimit } from '../../kernel/pipeline/guest-limit';
import { serve, serveOpen } from '../../kernel/route';
import { publishedKeys, publishKey, sealing } from '../../kernel/seal/seals';
import { seals } from '../../ports/seals';

/** Looks at the keys from one address in a minute. */
const PER_MINUTE = 60;

/** The one seal of the product: its keys are public, what it has sealed verifies anywhere. */
export function sealModule(): Module {
  const limit = new GuestLimit('seal/keys', PER_MINUTE, 60_000);
  return {
    provides: [seals.by(sealing)],
    routes: [
      serveOpen(sealKeys, async (ctx) => {
        await limit.take(ctx);
        const keys = await asSystem(ctx.app, 'public keys of seals', ({ tx }) => publishedKeys(tx));
        return { data: { algorithm: SEAL_ALGORITHM, keys } };
      }),
      serve(verifySealed, async ({ tx }, { body }) => ({ data: await sealing.verify(tx, bundleIn(body.file)) })),
    ],
    seed: (app) => publishKey(app, app.keys.seal),
  };
}
