import { createHmac, timingSafeEqual } from 'node:crypto';

/** A link to a file lives this long (decisions.md §4). */
export const linkSeconds = 600;

interface LinkFacts {
  attachId: string;
  /** The session the link was made for; it is never part of the link, so a link passed on is useless. */
  sessionId: string;
  /** Seconds since 1970, UTC; the last second the link is good. */
  exp: number;
  /** 32 bytes or more. */
  key: Buffer;
}

const mac = ({ attachId, sessionId, exp, key }: LinkFacts): Buffer =>
  // Lengths first: no two different triples give the same text.
  createHmac('sha256', key)
    .update(`file-link\n${attachId.length}:${attachId}\n${sessionId.length}:${sessionId}\n${exp}`)
    .digest();

/** The signature part of a link, `<exp>.<hmac>`, to stand in its query. */
export function signFile(facts: LinkFacts): string {
  if (facts.key.length < 32) throw new Error('file link key shorter than 32 bytes');
  return `${facts.exp}.${mac(facts).toString('base64url')}`;
}

/** Whether `token` opens this file for this session now. Constant time in the signature. `now` in seconds since 1970. */
export function verifyFile(facts: Omit<LinkFacts, 'exp'> & { token: string; now: number }): boolean {
  const parts = /^(\d{1,12})\.([A-Za-z0-9_-]{43})$/.exec(facts.token);
  if (!parts) return false;
  const exp = Number(parts[1]);
  const given = Buffer.from(parts[2] as string, 'base64url');
  const expected = mac({ ...facts, exp });
  return given.length === expected.length && timingSafeEqual(given, expected) && facts.now <= exp;
}
