import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Actor } from '../context';

/** A browser connects at once; whoever finds the credentials later finds them spent. */
export const CREDENTIAL_SECONDS = 120;

/** Who is behind a connection: signed into the password, so that any node can read it without a row. */
export interface Connected {
  readonly tenantId: string;
  readonly userId: string;
  readonly sessionId: string;
  /** Where the session lies: the person's own tenant, also while he acts in another. */
  readonly home: string;
  /** Of this connection alone: nobody takes over another one's place in the broker. */
  readonly clientId: string;
  /** Seconds since 1970. */
  readonly exp: number;
}

export interface Credentials {
  readonly clientId: string;
  readonly username: string;
  readonly password: string;
  readonly topics: readonly string[];
}

/** A person's own topic and his tenant's; nobody is let into any other. */
export const personTopic = (tenantId: string, userId: string): string => `anlan/${tenantId}/user/${userId}`;
export const tenantTopic = (tenantId: string): string => `anlan/${tenantId}/all`;
export const topicsOf = ({ tenantId, userId }: Pick<Connected, 'tenantId' | 'userId'>): readonly string[] => [
  personTopic(tenantId, userId),
  tenantTopic(tenantId),
];

const mac = (text: string, key: Buffer): Buffer => createHmac('sha256', key).update(`push\n${text}`).digest();

export function credentialsFor(actor: Actor, key: Buffer, nowMs: number): Credentials {
  const facts: Connected = {
    tenantId: actor.tenantId,
    userId: actor.userId,
    sessionId: actor.sessionId,
    home: actor.ghost?.tenantId ?? actor.tenantId,
    clientId: `web-${randomBytes(9).toString('base64url')}`,
    exp: Math.floor(nowMs / 1000) + CREDENTIAL_SECONDS,
  };
  const text = Buffer.from(JSON.stringify(facts)).toString('base64url');
  return {
    clientId: facts.clientId,
    username: `${facts.tenantId}/${facts.userId}`,
    password: `${text}.${mac(text, key).toString('base64url')}`,
    topics: topicsOf(facts),
  };
}

/** The person these credentials were made for, while they are good. */
export function readCredentials(
  given: { readonly clientId: string; readonly username: string | undefined; readonly password: Buffer | undefined },
  key: Buffer,
  nowMs: number,
): Connected | undefined {
  const parts = /^([\w-]{1,1000})\.([\w-]{43})$/.exec(given.password?.toString('latin1') ?? '');
  if (!parts) return undefined;
  const text = parts[1] as string;
  const signature = Buffer.from(parts[2] as string, 'base64url');
  const expected = mac(text, key);
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return undefined;
  const facts = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Connected;
  const good =
    facts.exp * 1000 > nowMs &&
    facts.clientId === given.clientId &&
    given.username === `${facts.tenantId}/${facts.userId}`;
  return good ? facts : undefined;
}
