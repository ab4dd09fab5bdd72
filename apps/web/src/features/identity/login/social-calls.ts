import { applyAsGuest } from '@anlan/domain/identity/guest-calls';
import { beginSocial as begin, type SocialSource, socialSources } from '@anlan/domain/identity/session/door-calls';
import { getToken } from '@anlan/domain/identity/session/session-calls';
import { api } from '../../../lib/http/api';
import { ApiError, readReply } from '../../../lib/http/api-error';
import { clientHeader } from '../../../lib/session/token-calls';
import type { TokenReply } from '../../../lib/session/token-reply';
import { site } from '../../../lib/site';

const guest = { token: false, quiet: true } as const;

/** Third parties in use; none where they cannot be asked for, so that signing in by password never waits for them. */
export const fetchSources = (): Promise<readonly SocialSource[]> => api.send(socialSources, {}, guest).catch(() => []);

/** Where the third party asks who it is. */
export const beginSocial = (source: string, tenantId: string) => api.send(begin, { body: { source, tenantId } }, guest);

/** Somebody the third party vouches for and who has no account here: no token, and a ticket to ask with. */
export interface GuestReply {
  readonly tenant_id: string;
  readonly user_id: '';
  readonly oauth_id: string;
  readonly account: string;
  readonly real_name: string;
  readonly detail: { readonly sourceName: string; readonly refused: string | null };
}

/** What the third party's page came back with. */
export type WayBack = Readonly<Record<'code' | 'state', string> & Partial<Record<'iss' | 'source', string>>>;

/** A session, or the ticket of a guest. */
export async function requestSocial(back: WayBack): Promise<TokenReply | GuestReply> {
  let response: Response;
  try {
    response = await fetch(`${site.api}${getToken.path}`, {
      method: 'POST',
      headers: clientHeader(),
      body: new URLSearchParams({ grant_type: 'social', scope: 'all', ...back }),
      cache: 'no-store',
    });
  } catch {
    throw ApiError.network();
  }
  const reply = readReply(response.status, await response.json().catch(() => null));
  if (!reply.ok) throw reply.error;
  return reply.data as TokenReply | GuestReply;
}

export const isGuest = (reply: TokenReply | GuestReply): reply is GuestReply => reply.user_id === '';

export interface Registration {
  readonly tenantId: string;
  readonly name: string;
  readonly account: string;
  readonly password: string;
  readonly oauthId: string;
}

export const registerGuest = (body: Registration): Promise<unknown> => api.send(applyAsGuest, { body }, guest);
