import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../context';

/**
 * A browser in which somebody has signed in keeps a token that says so. What needs no sign-in is counted for it apart
 * from its address, so that whoever asks too much from behind the same proxy or gateway does not shut the sign-in of
 * the others. It opens nothing, and has as many tries as an address has; its name follows from the account, so that
 * signing in again and again makes no further ones.
 */
const COOKIE = 'anlan_browser';
const KEPT_SECONDS = 180 * 24 * 60 * 60;
const TOKEN = /^[\w-]{16}[\w-]{43}$/;

type Keys = Pick<Services, 'keys'>;

const sealOf = ({ keys }: Keys, id: string): Buffer =>
  createHmac('sha256', keys.personalHash).update(`browser\n${id}`).digest();

/** Its own name for counters; undefined: nobody has signed in in it. */
export function browserOf(app: Keys, request: Pick<FastifyRequest, 'cookies'>): string | undefined {
  const token = request.cookies?.[COOKIE] ?? '';
  if (!TOKEN.test(token)) return undefined;
  const id = token.slice(0, 16);
  const given = Buffer.from(token.slice(16), 'base64url');
  const right = sealOf(app, id);
  return given.length === right.length && timingSafeEqual(given, right) ? `browser/${id}` : undefined;
}

/** After a sign-in with this account: from now on the browser is counted by itself. */
export function keepBrowser(
  app: Keys,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  account: string,
): void {
  if (browserOf(app, request)) return;
  const name = createHmac('sha256', app.keys.personalHash).update(`browser of\n${account}`).digest();
  const id = name.subarray(0, 12).toString('base64url');
  reply.setCookie(COOKIE, `${id}${sealOf(app, id).toString('base64url')}`, {
    path,
    httpOnly: true,
    sameSite: 'strict',
    secure: request.protocol === 'https',
    maxAge: KEPT_SECONDS,
  });
}
