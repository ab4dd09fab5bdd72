import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Services } from './context';

/** What a link without an account carries: a record's mark, until when it opens, and our signature over both. */

const DAY = 86_400_000;

/** A record's share mark: 128 random bits. A new one ends every link made of the old. */
export const newMark = (): string => randomBytes(16).toString('base64url');

/** In place of a day: a code on paper, which opens until its record's mark is another. */
export const UNTIL_REVOKED = 0;

export interface ShareCode {
  readonly mark: string;
  readonly exp: number;
  readonly expired: boolean;
}

/** The codes of one kind of record: what is signed for one kind opens nothing of another. */
export function shareCodes(purpose: string) {
  const mac = (mark: string, exp: number, key: Buffer): Buffer =>
    createHmac('sha256', key).update(`${purpose}\n${mark.length}:${mark}\n${exp}`).digest();
  return {
    /** Mark, until when (seconds since 1970, base 36; 0 for no day), signature. */
    encode(mark: string, expiresAtMs: number, keys: Services['keys']): string {
      const exp = Math.floor(expiresAtMs / 1000);
      return `${mark}.${exp.toString(36)}.${mac(mark, exp, keys.share).toString('base64url')}`;
    },
    /** `expired` only for links that once were ours; everything else is the same undefined. */
    decode(code: unknown, now: number, keys: Services['keys']): ShareCode | undefined {
      const parts = typeof code === 'string' ? /^([\w-]{22})\.([0-9a-z]{1,9})\.([\w-]{43})$/.exec(code) : null;
      if (!parts) return undefined;
      const exp = Number.parseInt(parts[2] as string, 36);
      const given = Buffer.from(parts[3] as string, 'base64url');
      const expected = mac(parts[1] as string, exp, keys.share);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      return { mark: parts[1] as string, exp: exp * 1000, expired: exp !== UNTIL_REVOKED && now > exp * 1000 };
    },
  };
}

/** The end of a link's life, days from now by a parameter of the company. */
export async function expiryOf(
  { app, tenantId }: { readonly app: Services; readonly tenantId: string },
  tx: Parameters<Services['parameters']['get']>[2],
  key: string,
): Promise<number> {
  return app.clock.now() + Number(await app.parameters.get(tenantId, key, tx)) * DAY;
}
