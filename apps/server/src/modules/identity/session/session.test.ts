import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { asSystem } from '../../../kernel/context';
import type { Engine } from '../../../kernel/db/db';
import { BASIC, type Company, PASSWORD, type Platform, platform, sha256 } from '../../../testing/platform';
import { openTestDb } from '../../../testing/test-db';
import { matches } from './password';
import { Evaluations } from './rush';

let db: Engine;
let app: Platform;
let company: Company;
beforeAll(async () => {
  db = await openTestDb();
  app = await platform(db);
  company = await app.company();
});
afterAll(async () => {
  await app?.close();
  await db?.close();
});

const info = (token: string, node: Pick<Platform, 'call'> = app) =>
  node.call('GET', '/blade-auth/oauth/user-info', { token });
const refresh = (token: string) =>
  app.call('POST', '/blade-auth/oauth/token/refresh', {
    headers: { authorization: BASIC },
    body: { refresh_token: token, tenantId: company.tenantId },
  });
const sql = <R>(text: string, params: unknown[] = []) =>
  asSystem(app.services, 'look', ({ tx }) => tx.query<R & Record<string, unknown>>(text, params));

describe('sign-in', () => {
  it('answers bare, in the spelling of the family, and never with a stored secret', async () => {
    const { status, body } = await app.signIn(company.tenantId, 'admin', PASSWORD);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      tenant_id: company.tenantId,
      user_id: company.adminId,
      dept_id: company.deptId,
      role_id: company.roles.get('enterprise_admin'),
      role_name: 'enterprise_admin',
      account: 'admin',
      token_type: 'bearer',
      expires_in: 900,
      detail: { type: 'web', tenantKind: 'company', mustChangePassword: false },
    });
    expect(Buffer.from(body.access_token, 'base64url')).toHaveLength(32);
    const stored = await sql<{ digest: string }>('select digest from session_token');
    expect(stored.map((row) => row.digest)).not.toContain(body.access_token);
  });

  it('takes its parameters from the query, a form or JSON', async () => {
    const parameters = {
      tenantId: company.tenantId,
      username: 'admin',
      password: sha256(PASSWORD),
      grant_type: 'password',
    };
    const headers = { authorization: BASIC };
    const query = await app.call('POST', `/blade-auth/oauth/token?${new URLSearchParams(parameters)}`, { headers });
    const json = await app.call('POST', '/blade-auth/oauth/token', { headers, body: parameters });
    expect([query.status, json.status]).toEqual([200, 200]);
  });

  it('refuses an unknown client, a wrong password, an unknown account and an unknown tenant, each in its form', async () => {
    const bad = await app.signIn(company.tenantId, 'admin', PASSWORD, { headers: { authorization: 'Basic YTpi' } });
    expect([bad.status, bad.body]).toEqual([400, { error_code: 400, error_description: '客户端认证失败!' }]);
    const wrong = await app.signIn(company.tenantId, 'admin', 'no', { ip: '10.1.0.1' });
    const nobody = await app.signIn(company.tenantId, 'nobody', 'no', { ip: '10.1.0.2' });
    expect([wrong.status, wrong.body]).toEqual([400, { error_code: 400, error_description: '用户名或密码不正确' }]);
    expect([nobody.status, nobody.body]).toEqual([wrong.status, wrong.body]);
    const tenant = await app.signIn('999999', 'admin', PASSWORD);
    expect([tenant.status, tenant.code, tenant.msg]).toEqual([400, 400, '未获得用户的租户信息']);
    const parameter = await app.call('POST', '/blade-auth/oauth/token', {
      headers: { authorization: BASIC },
      body: { grant_type: 'password' },
    });
    expect(parameter.msg).toBe('缺少必要的请求参数: tenantId');
  });

  it('audits success and failure', async () => {
    const one = await app.company();
    await app.signIn(one.tenantId, 'admin', PASSWORD);
    await app.signIn(one.tenantId, 'admin', 'no');
    const rows = await sql<{ kind: string; success: boolean; ip: string }>(
      "select kind, success, ip, after from audit_log where tenant_id = $1 and kind = 'signIn' order by time, id",
      [one.tenantId],
    );
    expect(rows).toMatchObject([
      { success: true, ip: '10.0.0.1', after: null },
      { success: false, after: { account: 'admin', why: '用户名或密码不正确' } },
    ]);
  });

  it('keeps no number that somebody types where the account belongs, and locks it all the same', async () => {
    const typed = ['17100007919', ' 37030519900307761x '];
    for (const account of typed) {
      for (let turn = 0; turn < 5; turn += 1) await app.signIn(company.tenantId, account, 'wrong');
      expect((await app.signIn(company.tenantId, account, 'wrong')).body.msg).toContain('失败次数过多');
    }
    const kept = await sql<{ row: string }>(
      'select a::text as row from audit_log a union all select l::text from login_attempt l',
    );
    expect(kept.filter(({ row }) => /17100007919|37030519900307761/.test(row))).toEqual([]);
    expect(kept.some(({ row }) => row.includes('171****7919'))).toBe(true);
  });

  it('tells a licence that has run out as something to acknowledge, also to those inside', async () => {
    const one = await app.company({ expireTime: '2026-11-21 10:30:00' });
    const token = await app.token(one.tenantId, 'admin');
    expect((await info(token)).status).toBe(200);
    const before = app.clock.ms;
    app.clock.ms += 10 * 60_000;
    expect((await info(token)).status).toBe(200);
    app.clock.ms = Date.parse('2026-11-21T10:30:01+08:00');
    const outside = await app.signIn(one.tenantId, 'admin', PASSWORD);
    expect([outside.status, outside.code, outside.msg]).toEqual([400, 4001, '租户授权已过期,请联系管理员']);
    app.clock.ms = before;
  });
});

describe('tokens', () => {
  it('are refused when missing, invented, expired and after sign-out', async () => {
    const { body } = await app.signIn(company.tenantId, 'admin', PASSWORD);
    expect((await app.call('GET', '/blade-auth/oauth/user-info')).status).toBe(401);
    expect((await info('x'.repeat(43))).status).toBe(401);
    expect((await info(body.access_token)).body).toMatchObject({
      userId: company.adminId,
      tenantKind: 'company',
      roleAliases: ['enterprise_admin'],
      deptIds: [company.deptId],
      mustChangePassword: false,
    });
    const before = app.clock.ms;
    app.clock.ms += 15 * 60_000 + 1;
    expect((await info(body.access_token)).status).toBe(401);
    app.clock.ms = before;
    const out = await app.call('GET', '/blade-auth/oauth/logout', { token: body.access_token });
    expect(out.body).toEqual({ success: 'true', msg: 'success' });
    expect((await info(body.access_token)).status).toBe(401);
    expect((await refresh(body.refresh_token)).status).toBe(400);
  });

  it('rotate, and the second use of one ends the whole session', async () => {
    const first = (await app.signIn(company.tenantId, 'admin', PASSWORD)).body;
    const second = await refresh(first.refresh_token);
    expect(second.status).toBe(200);
    expect(second.body.refresh_token).not.toBe(first.refresh_token);
    expect((await info(second.body.access_token)).status).toBe(200);
    const thief = await refresh(first.refresh_token);
    expect([thief.status, thief.body]).toEqual([400, { error_code: 400, error_description: '登录已过期，请重新登录' }]);
    expect((await info(second.body.access_token)).status).toBe(401);
    expect((await refresh(second.body.refresh_token)).status).toBe(400);
  });

  it('are not exchanged for those of another client or after seven days', async () => {
    const { body } = await app.signIn(company.tenantId, 'admin', PASSWORD);
    const before = app.clock.ms;
    app.clock.ms += 7 * 24 * 3_600_000 + 1;
    expect((await refresh(body.refresh_token)).status).toBe(400);
    app.clock.ms = before;
    expect((await refresh(body.access_token)).status).toBe(400);
  });

  it('exchanged by two at the same moment serve one of them', async () => {
    const { body } = await app.signIn(company.tenantId, 'admin', PASSWORD);
    const both = await Promise.all([refresh(body.refresh_token), refresh(body.refresh_token)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 400]);
  });

  it('stay when the browser only uploads its log', async () => {
    const { body } = await app.signIn(company.tenantId, 'admin', PASSWORD);
    const sent = await app.call('POST', '/blade-auth/oauth/logout', {
      token: body.access_token,
      body: [
        { type: 'error', message: '页面出错', stack: 'at x', info: '', url: '/wel/index', time: '2026-11-21 10:00:00' },
      ],
    });
    expect(sent.body).toEqual({ success: 'true', msg: 'success' });
    expect((await info(body.access_token)).status).toBe(200);
    expect(await sql('select message, url from client_log where tenant_id = $1', [company.tenantId])).toEqual([
      { message: '页面出错', url: '/wel/index' },
    ]);
  });

  it('end on every node at its next look', async () => {
    const other = await app.secondNode();
    const { body } = await app.signIn(company.tenantId, 'admin', PASSWORD);
    expect((await info(body.access_token, other)).status).toBe(200);
    await app.call('GET', '/blade-auth/oauth/logout', { token: body.access_token });
    expect((await info(body.access_token, app)).status).toBe(401);
    await other.services.epochs.poll();
    expect((await info(body.access_token, other)).status).toBe(401);
  });
});

describe('locks', () => {
  const seen = (answer: { status: number; msg?: string; body: { error_description?: string } }) =>
    answer.body.error_description ?? answer.msg;

  it('evaluate at most five of 200 parallel wrong tries, and then not even the right one', async () => {
    const one = await app.company();
    const tries = await Promise.all(
      Array.from({ length: 200 }, () => app.signIn(one.tenantId, 'admin', 'wrong', { ip: '10.2.0.1' })),
    );
    const evaluated = tries.filter((answer) => seen(answer) === '用户名或密码不正确');
    expect(evaluated).toHaveLength(5);
    expect(new Set(tries.map(seen))).toEqual(new Set(['用户名或密码不正确', '用户登录失败次数过多，请30分钟后再试']));
    const right = await app.signIn(one.tenantId, 'admin', PASSWORD, { ip: '10.2.0.1' });
    expect([right.status, right.code]).toEqual([400, 400]);
    const audited = await sql<{ n: number }>(
      "select count(*)::int as n from audit_log where tenant_id = $1 and kind = 'signIn'",
      [one.tenantId],
    );
    expect(audited[0]?.n).toBe(5);
  });

  it('evaluate at most five of parallel tries from as many addresses', async () => {
    const one = await app.company();
    const tries = await Promise.all(
      Array.from({ length: 40 }, (_, place) =>
        app.signIn(one.tenantId, 'admin', 'wrong', { ip: `10.3.0.${place + 1}` }),
      ),
    );
    expect(tries.filter((answer) => seen(answer) === '用户名或密码不正确')).toHaveLength(5);
  });

  it('follow the parameters of the platform', async () => {
    const one = await app.company();
    const { parameters } = app.services;
    const registry = parameters.get;
    parameters.get = async (tenant, key, tx) =>
      key === 'account.failCount' ? '3' : key === 'account.lockMinutes' ? '60' : registry(tenant, key, tx);
    try {
      for (let n = 0; n < 3; n += 1)
        expect(seen(await app.signIn(one.tenantId, 'admin', 'wrong', { ip: '10.77.0.1' }))).toBe('用户名或密码不正确');
      const fourth = await app.signIn(one.tenantId, 'admin', PASSWORD, { ip: '10.77.0.1' });
      expect(seen(fourth)).toBe('用户登录失败次数过多，请60分钟后再试');
    } finally {
      parameters.get = registry;
    }
  });

  it('let many right sign-ins of one account through at once', async () => {
    const one = await app.company();
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => app.signIn(one.tenantId, 'admin', PASSWORD, { ip: '10.4.0.1' })),
    );
    expect(tries.map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 200));
  });

  it('hold the pair for half an hour and other addresses for 1, 2, 4 … 15 minutes', async () => {
    const one = await app.company();
    const start = app.clock.ms;
    const wrong = (ip: string) => app.signIn(one.tenantId, 'admin', 'wrong', { ip });
    for (let n = 0; n < 5; n += 1) await wrong('10.5.0.1');
    expect(seen(await wrong('10.5.0.1'))).toBe('用户登录失败次数过多，请30分钟后再试');
    expect(seen(await wrong('10.5.0.2'))).toBe('用户登录失败次数过多，请1分钟后再试');
    for (const wait of [1, 2, 4, 8, 15, 15]) {
      app.clock.ms += wait * 60_000 - 1_000;
      expect(seen(await wrong('10.5.0.3')), `before ${wait} minutes`).toMatch(/请1分钟后再试/);
      app.clock.ms += 1_001;
      // From a new address each time: four failures of its own would lock the pair before the account waits again.
      expect(seen(await wrong(`10.5.1.${wait}`)), `after ${wait} minutes`).toBe('用户名或密码不正确');
    }
    app.clock.ms = start + 61 * 60_000;
    expect((await app.signIn(one.tenantId, 'admin', PASSWORD, { ip: '10.5.0.1' })).status).toBe(200);
    app.clock.ms = start;
  });

  it('forgive the failures of a pair after a success', async () => {
    const one = await app.company();
    for (let round = 0; round < 3; round += 1) {
      for (let n = 0; n < 4; n += 1) await app.signIn(one.tenantId, 'admin', 'wrong', { ip: '10.6.0.1' });
      expect((await app.signIn(one.tenantId, 'admin', PASSWORD, { ip: '10.6.0.1' })).status).toBe(200);
    }
  });

  it('slow an address that tries many accounts', async () => {
    const one = await app.company();
    const tries = [];
    for (let n = 0; n < 60; n += 1)
      tries.push(await app.signIn(one.tenantId, `user${n}`, 'Summer2026', { ip: '10.7.0.1' }));
    const slowed = tries.filter((answer) => answer.status === 429);
    expect(slowed).toHaveLength(10);
    expect(slowed[0]).toMatchObject({ msg: '登录请求过于频繁，请稍后再试', headers: { 'retry-after': '10' } });
  });

  it('treat an account that does not exist like one that does: in words, and by one evaluation of the same cost', async () => {
    const one = await app.company();
    const evaluated = vi.spyOn(Evaluations.prototype, 'matches');
    const answerTo = async (account: string, ip: string) => {
      const { status, msg } = await app.signIn(one.tenantId, account, 'wrong', { ip });
      return { status, msg };
    };
    expect(await answerTo('nobody', '10.8.0.2')).toEqual(await answerTo('admin', '10.8.0.1'));
    expect(evaluated.mock.calls.map(([stored]) => stored === undefined)).toEqual([true, false]);
    const hashes: string[] = [];
    for (const [stored, digest] of evaluated.mock.calls)
      await matches(stored, digest, async (hash) => {
        hashes.push(hash);
        return false;
      });
    // $argon2id$v=19$m=…,t=…,p=…$salt$hash
    const [unknown, known] = hashes.map((hash) => hash.split('$').slice(0, 4).join('$'));
    expect(unknown).toBe(known);
  });
});
