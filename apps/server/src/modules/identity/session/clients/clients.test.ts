import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../../../kernel/context';
import type { Engine } from '../../../../kernel/db/db';
import { type Company, PASSWORD, type Platform, platform, sha256 } from '../../../../testing/platform';
import { openTestDb } from '../../../../testing/test-db';

let db: Engine;
let app: Platform;
let firm: Company;
beforeAll(async () => {
  db = await openTestDb();
  app = await platform(db);
  firm = await app.company();
});
afterAll(async () => {
  await app?.close();
  await db?.close();
});

const submit = async (body: Record<string, unknown>) =>
  app.call('POST', '/blade-system/client/submit', { token: await app.platformToken(), body });
let serial = 0;
const made = async (more: Record<string, unknown> = {}) => {
  serial += 1;
  const clientId = `terminal${serial}`;
  const { status, data } = await submit({
    clientId,
    name: `现场终端${serial}`,
    authorizedGrantTypes: 'password,refresh_token',
    accessTokenValidity: 600,
    refreshTokenValidity: 7200,
    ...more,
  });
  expect(status).toBe(200);
  return { id: data.id as string, clientId, secret: data.clientSecret as string };
};
const basic = (clientId: string, secret: string) => `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`;
const signIn = (clientId: string, secret: string, more: Record<string, string> = {}) =>
  app.call('POST', '/blade-auth/oauth/token', {
    headers: { authorization: basic(clientId, secret) },
    body: {
      tenantId: firm.tenantId,
      username: 'admin',
      password: sha256(PASSWORD),
      grant_type: 'password',
      ...more,
    },
  });

describe('a client', () => {
  it('comes with a secret that is shown once and opens the token calls with its own lifetimes', async () => {
    const { id, clientId, secret } = await made();
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    const { status, body } = await signIn(clientId, secret);
    expect([status, body.expires_in]).toEqual([200, 600]);
    app.clock.ms += 601_000;
    expect((await app.call('GET', '/blade-user/info', { token: body.access_token })).status).toBe(401);
    const renewed = await signIn(clientId, secret, { grant_type: 'refresh_token', refresh_token: body.refresh_token });
    expect([renewed.status, renewed.body.expires_in]).toEqual([200, 600]);
    app.clock.ms += 7_201_000;
    const late = await signIn(clientId, secret, {
      grant_type: 'refresh_token',
      refresh_token: renewed.body.refresh_token,
    });
    expect(late.status).toBe(400);
    const token = await app.platformToken();
    for (const url of [
      `/blade-system/client/detail?id=${id}`,
      '/blade-system/client/list',
      `/client/code?clientId=${clientId}`,
    ]) {
      const shown = await app.call('GET', url, { token });
      expect(shown.status).toBe(200);
      expect(JSON.stringify(shown.body)).not.toContain(secret);
    }
    const kept = await asSystem(app.services, 'look', ({ tx }) =>
      tx.query(
        "select (select string_agg(x::text, '') from client_secret x) || (select string_agg(x::text, '') from audit_log x) as all",
      ),
    );
    expect(JSON.stringify(kept)).not.toContain(secret);
  });

  it('is refused with another secret, without the grant, disabled and removed; its refresh token serves nobody else', async () => {
    const token = await app.platformToken();
    const one = await made();
    const wrong = await signIn(one.clientId, 'guess');
    expect([wrong.status, wrong.body.error_description]).toEqual([400, '客户端认证失败!']);
    const narrow = await made({ authorizedGrantTypes: 'refresh_token' });
    expect((await signIn(narrow.clientId, narrow.secret)).msg).toBe('不支持的授权类型');
    const { body } = await signIn(one.clientId, one.secret);
    const stolen = await signIn('anlan', 'anlan_secret', {
      grant_type: 'refresh_token',
      refresh_token: body.refresh_token,
    });
    expect(stolen.status).toBe(400);
    const fresh = await app.call('POST', `/blade-system/client/reset-secret/${one.id}`, { token });
    expect((await signIn(one.clientId, one.secret)).status).toBe(400);
    expect((await signIn(one.clientId, fresh.data.clientSecret)).status).toBe(200);
    await submit({ id: one.id, status: 0 });
    expect((await signIn(one.clientId, fresh.data.clientSecret)).status).toBe(400);
    await app.call('POST', '/blade-system/client/remove', { token, body: { ids: narrow.id } });
    expect((await signIn(narrow.clientId, narrow.secret, { grant_type: 'refresh_token' })).status).toBe(400);
  });

  it('of the product itself can be edited but not taken away, and companies keep none', async () => {
    const token = await app.platformToken();
    const { data } = await app.call('GET', '/blade-system/client/list?clientId_equal=anlan', { token });
    const { id } = data.records[0] as { id: string };
    expect((await submit({ id, status: 0 })).msg).toBe('网页端客户端不能停用');
    expect((await submit({ id, authorizedGrantTypes: 'password' })).status).toBe(400);
    expect((await app.call('POST', '/blade-system/client/remove', { token, body: { ids: id } })).status).toBe(400);
    expect((await app.call('POST', `/blade-system/client/reset-secret/${id}`, { token })).status).toBe(400);
    expect((await submit({ id, accessTokenValidity: 10 })).status).toBe(400);
    const admin = await app.token(firm.tenantId, 'admin');
    expect((await app.call('GET', '/blade-system/client/list', { token: admin })).status).toBe(403);
  });
});
