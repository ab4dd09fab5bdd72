import { ApiError } from '../http/api-error';
import { site } from '../site';
import { exclusive } from './exclusive';
import { renewToken, useSession } from './session';
import { post, readPosted } from './token-board';
import { requestRefresh } from './token-calls';

let running: Promise<void> | null = null;

function due(now = Date.now()): boolean {
  const { token, tokenAt } = useSession.getState();
  return token !== null && now - tokenAt >= site.tokenTime * 1000;
}

async function refreshOnce(stale: string): Promise<void> {
  await exclusive('anlan-refresh', async () => {
    // Another window may have renewed it while this one waited: a spent refresh token must never be sent again,
    // its re-use ends the whole session (decisions §2).
    await useSession.persist.rehydrate();
    const { token, refreshToken, tenantId, tokenAt, userInfo } = useSession.getState();
    if (token !== stale || !refreshToken) return;
    const posted = await readPosted();
    const newer = posted && posted.at > tokenAt && posted.reply.access_token !== token;
    // The same person may meanwhile have gone into another tenant: that token is another session's.
    if (newer && posted.reply.user_id === userInfo?.userId && posted.reply.tenant_id === tenantId) {
      renewToken(posted.reply, posted.at);
      return;
    }
    const reply = await requestRefresh(tenantId, refreshToken);
    const at = Date.now();
    await post({ reply, at });
    renewToken(reply, at);
  });
}

/**
 * Renews the token now unless that is already under way; all callers wait for the one call. Rejects with the refusal
 * when the session is over; a lost connection rejects too but leaves the session as it is.
 */
export function refreshToken(): Promise<void> {
  const { token } = useSession.getState();
  if (!token) return Promise.resolve();
  running ??= refreshOnce(token).finally(() => {
    running = null;
  });
  return running;
}

/** Resolves when the token is young enough to be sent. */
export function freshToken(): Promise<void> {
  if (running) return running;
  return due() ? refreshToken() : Promise.resolve();
}

/** Whether a failed refresh means that the session has ended: refused as such, not merely slowed down or unreachable. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'acknowledge' || error.status === 400 || error.status === 401);
}

/** Looks at the token's age every 10 s and renews it at 600 s (spec 1 §9). Returns the stop function. */
export function watchTokenAge(onOver: (error: unknown) => void): () => void {
  const timer = setInterval(() => {
    if (due()) {
      refreshToken().catch((error: unknown) => {
        if (isSessionOver(error)) onOver(error);
      });
    }
  }, site.tokenCheckEvery);
  return () => clearInterval(timer);
}
