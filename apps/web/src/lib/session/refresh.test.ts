import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withLease } from './exclusive';
import { freshToken, isSessionOver, refreshToken } from './refresh';
import { renewToken, useSession } from './session';
import type { TokenReply } from './token-reply';

const reply = (token: string): TokenReply => ({
  tenant_id: '100001',
  user_id: 'u1',
  account: 'manager',
  access_token: token,
  refresh_token: `R${token}`,
});

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
let answer: () => Promise<Response>;
const fetched = vi.fn(() => answer());

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockClear();
  localStorage.clear();
  renewToken(reply('old'), Date.now() - 601_000);
});
afterEach(() => useSession.setState({ token: null, refreshToken: null }));

describe('token refresh', () => {
  it('makes one call for everybody who waits', async () => {
    let release = () => {};
    answer = () =>
      new Promise((resolve) => {
        release = () => resolve(json(200, reply('new')));
      });
    const waiting = Promise.all([freshToken(), freshToken(), refreshToken()]);
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1));
    release();
    await waiting;
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(useSession.getState()).toMatchObject({ token: 'new', refreshToken: 'Rnew' });
  });

  it('leaves a young token alone', async () => {
    renewToken(reply('young'));
    await freshToken();
    expect(fetched).not.toHaveBeenCalled();
  });

  it('adopts the token another window has renewed meanwhile', async () => {
    answer = async () => json(200, reply('mine'));
    // The other window writes between this one's decision and its turn.
    const theirs = { token: 'theirs', refreshToken: 'Rtheirs', tokenAt: Date.now() };
    localStorage.setItem('anlan-token', JSON.stringify({ state: theirs, version: 1 }));
    await refreshToken();
    expect(fetched).not.toHaveBeenCalled();
    expect(useSession.getState().token).toBe('theirs');
  });

  it('ends nothing when the connection is lost, and says so when the session is over', async () => {
    answer = () => Promise.reject(new TypeError('offline'));
    const offline = await refreshToken().catch((error: unknown) => error);
    expect(isSessionOver(offline)).toBe(false);
    expect(useSession.getState().token).toBe('old');
    answer = async () => json(400, { error_code: 400, error_description: '登录已过期，请重新登录' });
    expect(isSessionOver(await refreshToken().catch((error: unknown) => error))).toBe(true);
  });
});

describe('session storage', () => {
  it('does not write a token back with an unrelated change', () => {
    localStorage.setItem('anlan-token', JSON.stringify({ state: { token: 'newer' }, version: 1 }));
    useSession.setState({ companyTenantId: '100007' });
    expect(localStorage.getItem('anlan-token')).toContain('newer');
    expect(localStorage.getItem('anlan-session')).toContain('100007');
  });
});

describe('lease where the browser has no locks', () => {
  it('lets one run after the other, never two at once', async () => {
    let inside = 0;
    let most = 0;
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setTimeout(resolve, 15));
      inside -= 1;
    };
    await Promise.all([1, 2, 3].map(() => withLease('lease-test', work, 5)));
    expect(most).toBe(1);
    expect(localStorage.getItem('lease-test')).toBeNull();
  });

  it('takes over an abandoned lease', async () => {
    localStorage.setItem('lease-old', JSON.stringify({ id: 'gone', until: Date.now() - 1 }));
    await expect(withLease('lease-old', async () => 7, 1)).resolves.toBe(7);
  });
});
