import { createHash } from 'node:crypto';
import {
  attemptsOf,
  PROOF_BITS,
  PROOF_PARTS,
  proofText,
  provesPart,
} from '@anlan/domain/identity/session/computed-proof';
import { asSystem, type Ctx, type Services } from '../../../../kernel/context';
import { isId, newId } from '../../../../kernel/db/id';
import { GuestLimit } from '../../../../kernel/pipeline/guest-limit';
import { asPng, drawCaptcha } from './captcha-picture';

const LIFE_MS = 5 * 60_000;
/** Pictures one address may ask for: an office of a hundred people comes to work behind one. */
const pictures = new GuestLimit('captcha', 60, 60_000);
/** Those who cannot see the picture are few; a program that computes gets no more than they. */
const proofs = new GuestLimit('captcha/proof', 3, 3_600_000);
/** Before the address in the place of an answer: no picture holds a blank. */
const PROOF = 'proof ';

/** A picture of four characters as a data URI, and the key under which its answer waits. */
export async function newCaptcha(ctx: Pick<Ctx, 'app' | 'ip' | 'browser'>): Promise<{ key: string; image: string }> {
  await pictures.take(ctx);
  const { text, pixels } = drawCaptcha();
  const png = await asPng(pixels);
  const key = await kept(ctx.app, text.toLowerCase());
  return { key, image: `data:image/png;base64,${png.toString('base64')}` };
}

/** Sums in place of a picture: for this address, once, within the same time. */
export async function newProof(
  ctx: Pick<Ctx, 'app' | 'ip' | 'browser'>,
): Promise<{ key: string; parts: number; bits: number }> {
  await proofs.take(ctx);
  return { key: await kept(ctx.app, `${PROOF}${ctx.ip}`), parts: PROOF_PARTS, bits: PROOF_BITS };
}

async function kept(app: Pick<Services, 'db' | 'clock'>, answer: string): Promise<string> {
  const key = newId();
  await asSystem(app, 'captcha', ({ tx }) =>
    tx.run('insert into captcha (id, answer, expires_at) values ($1::uuid, $2, $3::timestamptz)', [
      key,
      answer,
      new Date(app.clock.now() + LIFE_MS).toISOString(),
    ]),
  );
  return key;
}

/** Right, in time and for the first time? Asking takes the captcha away, whatever the answer. */
export async function captchaHolds(
  { app, ip }: Pick<Ctx, 'app' | 'ip'>,
  key: string,
  answer: string,
): Promise<boolean> {
  if (!isId(key)) return false;
  const [row] = await asSystem(app, 'captcha', ({ tx }) =>
    tx.query<{ answer: string; live: boolean }>(
      'delete from captcha where id = $1::uuid returning answer, expires_at > $2::timestamptz as live',
      [key.toLowerCase(), new Date(app.clock.now()).toISOString()],
    ),
  );
  if (row?.live !== true) return false;
  if (row.answer.startsWith(PROOF)) return row.answer === `${PROOF}${ip}` && proves(key.toLowerCase(), answer);
  return row.answer === answer.trim().toLowerCase();
}

function proves(key: string, code: string): boolean {
  const attempts = attemptsOf(code);
  return (
    attempts?.every((attempt, part) =>
      provesPart(
        createHash('sha256')
          .update(proofText(key, part, attempt))
          .digest(),
      ),
    ) === true
  );
}
