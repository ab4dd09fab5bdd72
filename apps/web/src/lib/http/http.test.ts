import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FeedbackHost, setFeedbackHost } from '../feedback';
import { renewToken, useSession } from '../session/session';
import type { TokenReply } from '../session/token-reply';
import { type CallOptions, call, type Query, queryString } from './http';
import { fileNameOf } from './transfer';

const get = async (path: string, query?: Query, options?: CallOptions) =>
  (await call('GET', path, { ...options, ...(query ? { query } : {}) })).data;
const post = async (path: string, body?: unknown, options?: CallOptions) =>
  (await call('POST', path, { ...options, body })).data;

const reply = (token: string): TokenReply => ({
  tenant_id: '100001',
  user_id: 'u1',
  account: 'manager',
  access_token: token,
  refresh_token: `R${token}`,
});
const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const fetched = vi.fn<typeof fetch>();
const toast = vi.fn<FeedbackHost['toast']>();
const acknowledge = vi.fn<FeedbackHost['acknowledge']>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  for (const mock of [fetched, toast, acknowledge]) mock.mockReset();
  setFeedbackHost({ toast, acknowledge, confirm: async () => true, notice: () => {} });
  renewToken(reply('t1'));
});
afterEach(() => {
  setFeedbackHost(null);
  useSession.setState({ token: null, companyTenantId: null, userInfo: null });
});

const sent = (n = 0) => {
  const [url, init] = fetched.mock.calls[n] ?? [];
  return { url: String(url), headers: new Headers(init?.headers), body: init?.body };
};

describe('http', () => {
  it('sends the token and gives the data of the envelope', async () => {
    fetched.mockResolvedValueOnce(json(200, { code: 200, success: true, data: [1] }));
    expect(await get('safe/risk/page', { name: '', level: [1, 2], current: 1 })).toEqual([1]);
    expect(sent().url).toBe('/api/service/safe/risk/page?level=1%2C2&current=1');
    expect(sent().headers.get('Blade-Auth')).toBe('bearer t1');
    expect(sent().headers.has('Authorization')).toBe(false);
  });

  it('names the client on token calls and the tenant with it', async () => {
    fetched.mockResolvedValueOnce(json(200, { success: 'true' }));
    await get('blade-auth/oauth/logout');
    expect(sent().headers.get('Authorization')).toBe(`Basic ${btoa('anlan:anlan_secret')}`);
    expect(sent().headers.get('Tenant-Id')).toBeTruthy();
  });

  it('carries the company a supervisor looks at, on company calls only and never over the caller’s own', async () => {
    const kind = { tenantKind: 'government' };
    renewToken({ ...reply('t1'), detail: kind });
    useSession.setState({ companyTenantId: '100007' });
    fetched.mockImplementation(async () => json(200, { code: 200, data: null }));
    await get('/safe/risk/government/page');
    await get('blade-user/government/user-list');
    await get('blade-system/menu/routes');
    await get('safe/risk/government/page', { tenantId: '100009' });
    expect([0, 1, 2, 3].map((n) => new URL(sent(n).url, 'http://x').searchParams.get('tenantId'))).toEqual([
      '100007',
      '100007',
      null,
      '100009',
    ]);
  });

  it('does not carry a company for a company’s own user', async () => {
    useSession.setState({ companyTenantId: '100007' });
    fetched.mockResolvedValueOnce(json(200, { code: 200, data: null }));
    await get('safe/risk/page');
    expect(sent().url).not.toContain('tenantId');
  });

  it('toasts a refusal, unless the caller shows it', async () => {
    fetched.mockImplementation(async () => json(400, { code: 400, msg: '名称已存在' }));
    await expect(post('safe/risk', {})).rejects.toMatchObject({ message: '名称已存在' });
    expect(toast).toHaveBeenCalledWith('error', '名称已存在');
    await expect(post('safe/risk', {}, { quiet: true })).rejects.toThrow();
    expect(toast).toHaveBeenCalledTimes(1);
  });

  it('opens the dialog on 4001', async () => {
    fetched.mockResolvedValueOnce(json(400, { code: 4001, msg: '租户授权已过期' }));
    await expect(get('safe/risk/page')).rejects.toMatchObject({ kind: 'acknowledge' });
    expect(acknowledge).toHaveBeenCalledWith('租户授权已过期');
    expect(toast).not.toHaveBeenCalled();
  });

  it('signs out on 401', async () => {
    fetched.mockResolvedValueOnce(json(401, { code: 401, msg: '登录已过期，请重新登录' }));
    await expect(get('safe/risk/page')).rejects.toMatchObject({ kind: 'unauthorized' });
    expect(useSession.getState().token).toBeNull();
  });

  it('sends once more when the token was renewed while the call was under way', async () => {
    fetched.mockImplementationOnce(async () => {
      renewToken(reply('t2'));
      return json(401, { code: 401 });
    });
    fetched.mockResolvedValueOnce(json(200, { code: 200, data: 'ok' }));
    expect(await get('safe/risk/page')).toBe('ok');
    expect(sent(1).headers.get('Blade-Auth')).toBe('bearer t2');
    expect(useSession.getState().token).toBe('t2');
  });

  it('says when the connection is lost, and nothing when the caller gave up', async () => {
    fetched.mockRejectedValueOnce(new TypeError('offline'));
    await expect(get('a')).rejects.toMatchObject({ kind: 'network', message: '网络连接失败，请稍后重试' });
    expect(toast).toHaveBeenCalledTimes(1);
    const stop = new AbortController();
    fetched.mockImplementationOnce((_url, init) => {
      stop.abort();
      return Promise.reject(init?.signal?.reason);
    });
    await expect(get('a', {}, { signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' });
    expect(toast).toHaveBeenCalledTimes(1);
  });

  it('sends an Idempotency-Key when asked', async () => {
    fetched.mockImplementation(async () => json(200, { code: 200, data: null }));
    await post('safe/hiddendanger/report', {}, { idempotencyKey: 'k1' });
    await post('safe/hiddendanger/report', {}, { idempotencyKey: true });
    expect(sent(0).headers.get('Idempotency-Key')).toBe('k1');
    expect(sent(1).headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('small things of the wire', () => {
  it('leaves empty values out of the query', () => {
    expect(queryString({ a: '', b: null, c: undefined, d: 0, e: false, f: '中' })).toBe('?d=0&e=false&f=%E4%B8%AD');
    expect(queryString({})).toBe('');
  });

  it('reads file names, the encoded one first', () => {
    expect(fileNameOf(`attachment; filename="x.xlsx"; filename*=UTF-8''%E9%A3%8E%E9%99%A9.xlsx`)).toBe('风险.xlsx');
    expect(fileNameOf('attachment; filename="a b.pdf"')).toBe('a b.pdf');
    expect(fileNameOf('attachment; filename=100%.pdf')).toBe('100%.pdf');
    expect(fileNameOf(null)).toBeNull();
  });
});
