import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Ctx, Services } from '../../../kernel/context';
import { keepBrowser } from '../../../kernel/http/browser';
import { countedAddress } from '../../../kernel/net/address';
import { PREFIX } from '../../../kernel/pipeline/pipeline';
import type { RouteInput } from '../../../kernel/route';

/**
 * A browser in which an account was signed in to keeps a token of its own for that account. Tries from it are counted
 * apart from those of its address, so that nobody else behind the same address (a proxy, a plant's gateway) locks the
 * owner out; it opens nothing, and has as few tries as an address has.
 */
const COOKIE = 'anlan_device';
const KEPT_SECONDS = 180 * 24 * 60 * 60;
/** A telephone that a shift hands on knows several people. */
const MOST = 8;
const ENTRY = /^[\w-]{16}[\w-]{43}$/;

export const DEVICE = 'device/';

const mark = ({ keys }: Pick<Services, 'keys'>, id: string, tenantId: string, account: string): Buffer =>
  createHmac('sha256', keys.personalHash)
    .update(`device\n${id}\n${tenantId}\n${account.trim().toLowerCase()}`)
    .digest();

const entriesOf = (input: Pick<RouteInput, 'request'>): string[] =>
  (input.request.cookies?.[COOKIE] ?? '')
    .split('.')
    .filter((entry) => ENTRY.test(entry))
    .slice(0, MOST);

function known(app: Pick<Services, 'keys'>, entries: readonly string[], tenantId: string, account: string) {
  for (const entry of entries) {
    const id = entry.slice(0, 16);
    const given = Buffer.from(entry.slice(16), 'base64url');
    const right = mark(app, id, tenantId, account);
    if (given.length === right.length && timingSafeEqual(given, right)) return entry;
  }
  return undefined;
}

/** By what a try at this account is counted: the browser that knows it, else the address. */
export function whence(ctx: Pick<Ctx, 'app' | 'ip'>, input: RouteInput, tenantId: string, account: string): string {
  const entry = known(ctx.app, entriesOf(input), tenantId, account);
  return entry ? `${DEVICE}${entry.slice(0, 16)}` : countedAddress(ctx.ip);
}

/** After a sign-in: this browser knows the account from now on. */
export function keepDevice(ctx: Pick<Ctx, 'app'>, input: RouteInput, tenantId: string, account: string): void {
  keepBrowser(ctx.app, input.request, input.reply, PREFIX, `${tenantId}\n${account.trim().toLowerCase()}`);
  const entries = entriesOf(input);
  const id = randomBytes(12).toString('base64url');
  const entry =
    known(ctx.app, entries, tenantId, account) ?? `${id}${mark(ctx.app, id, tenantId, account).toString('base64url')}`;
  const kept = [entry, ...entries.filter((other) => other !== entry)].slice(0, MOST);
  input.reply.setCookie(COOKIE, kept.join('.'), {
    path: PREFIX,
    httpOnly: true,
    sameSite: 'strict',
    secure: input.request.protocol === 'https',
    maxAge: KEPT_SECONDS,
  });
}
