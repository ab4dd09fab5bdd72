import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../../../kernel/context';
import type { Engine } from '../../../../kernel/db/db';
import { type Answer, BASIC, type Company, PASSWORD, type Platform, platform } from '../../../../testing/platform';
import { openTestDb } from '../../../../testing/test-db';
import { HostileProvider } from './social-hostile.testing';

const CALLBACK = 'http://127.0.0.1:4817/oauth2/authorize';
let db: Engine;
let app: Platform;
let firm: Company;
let admin: string;
let root: string;
let child: ChildProcess;
let issuer: string;
let hostile: HostileProvider;

beforeAll(async () => {
  db = await openTestDb({ own: true });
  app = await platform(db);
  firm = await app.company();
  admin = await app.token(firm.tenantId, 'admin');
  root = await app.platformToken();
  child = fork(fileURLToPath(new URL('./social-provider.fixture.mjs', import.meta.url)), [CALLBACK], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
  });
  const { port } = await new Promise<{ port: number }>((done) => child.once('message', done));
  issuer = `http://127.0.0.1:${port}`;
  hostile = await HostileProvider.open();
  await provider({ source: 'sso', name: '统一认证', issuer });
  await provider({ source: 'liar', name: '不可信', issuer: hostile.issuer });
});
afterAll(async () => {
  child?.disconnect();
  await hostile?.close();
  await app?.close();
  await db?.close();
});

const provider = async (facts: Record<string, unknown>): Promise<Answer> => {
  const reply = await app.call('POST', '/blade-system/social/submit', {
    token: root,
    body: { kind: 1, clientId: 'anlan', clientSecret: 'the-secret-of-the-test', redirectUri: CALLBACK, ...facts },
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply;
};

/** A browser: what it was told to keep. */
interface Browser {
  cookie: string;
}
const keep = (browser: Browser, reply: Answer) => {
  const raw = reply.headers['set-cookie'];
  for (const line of Array.isArray(raw) ? raw : raw ? [raw] : []) {
    const found = /^anlan_social=([^;]+)/.exec(String(line));
    if (found) browser.cookie = `anlan_social=${found[1]}`;
  }
};

const begin = async (browser: Browser, source = 'sso', tenantId = firm.tenantId): Promise<URL> => {
  const reply = await app.call('POST', '/blade-auth/oauth/social/begin', {
    body: { source, tenantId },
    headers: { cookie: browser.cookie },
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  keep(browser, reply);
  return new URL(reply.data.url);
};

/** Goes through the provider's own forms and gives the address it sends the browser back to. */
async function signInThere(url: URL, login: string): Promise<URL> {
  const jar = new Map<string, string>();
  let next = url.href;
  let form: URLSearchParams | undefined;
  for (let step = 0; step < 12; step += 1) {
    const reply = await fetch(next, {
      redirect: 'manual',
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(form ? { method: 'POST', body: form } : {}),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    form = undefined;
    const place = reply.headers.get('location');
    if (place) {
      const target = new URL(place, next);
      if (target.href.startsWith(CALLBACK)) return target;
      next = target.href;
      continue;
    }
    const page = await reply.text();
    const action = /action="([^"]+)"/.exec(page)?.[1];
    if (!action) throw new Error(`no form: ${page.slice(0, 300)}`);
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1] ?? 'login';
    next = new URL(action, next).href;
    form = new URLSearchParams({ prompt, ...(prompt === 'login' ? { login, password: 'x' } : {}) });
  }
  throw new Error('the provider does not come to an end');
}

const back = (browser: Browser, url: URL, more: Record<string, string> = {}) =>
  app.call('POST', '/blade-auth/oauth/token', {
    headers: { authorization: BASIC, cookie: browser.cookie },
    body: {
      grant_type: 'social',
      source: 'sso',
      tenantId: firm.tenantId,
      ...Object.fromEntries(url.searchParams),
      ...more,
    },
  });
const browserOf = (): Browser => ({ cookie: '' });
const FAILED = { error_code: 400, error_description: '第三方登录失败，请重新登录' };
const sql = <R>(text: string, params: unknown[] = []) =>
  asSystem(app.services, 'look', ({ tx }) => tx.query<R & Record<string, unknown>>(text, params));
const guest = async (login: string): Promise<Answer> => {
  const browser = browserOf();
  return back(browser, await signInThere(await begin(browser), login));
};
const register = (ticket: string, more: Record<string, unknown> = {}) =>
  app.call('POST', '/blade-user/register-guest', {
    body: { tenantId: firm.tenantId, name: '张三', account: 'zhangsan', password: PASSWORD, oauthId: ticket, ...more },
  });
const pass = (id: string, more: Record<string, unknown> = {}) =>
  app.call('PUT', `/safe/guestregister/pass/${id}`, {
    token: admin,
    body: { phone: '13912340000', roleId: firm.roles.get('employee'), deptId: firm.deptId, ...more },
  });
const waiting = async (): Promise<{ id: string; account: string }[]> =>
  (await app.call('GET', '/safe/guestregister/page?state=0', { token: admin })).data.records;

describe('a provider', () => {
  it('is the platform’s, and its secret is told to nobody', async () => {
    const list = await app.call('GET', '/blade-system/social/list', { token: root });
    expect(JSON.stringify(list.body)).not.toContain('the-secret-of-the-test');
    const id = list.data.records[0].id;
    const detail = await app.call('GET', `/blade-system/social/detail?id=${id}`, { token: root });
    expect('clientSecret' in detail.data).toBe(false);
    const [row] = await sql<{ client_secret: string }>(
      'select client_secret from social_provider where id = $1::uuid',
      [id],
    );
    expect(row?.client_secret).toMatch(/^v1\./);
    const [audited] = await sql<{ all: string }>(
      "select string_agg(after::text, '') as all from audit_log where resource = $1",
      ['socialProvider'],
    );
    expect(audited?.all).not.toContain('client_secret');
    expect((await app.call('GET', '/blade-system/social/list', { token: admin })).status).toBe(403);
    const open = await app.call('GET', '/blade-auth/oauth/sources');
    expect(open.data).toEqual([
      { source: 'sso', name: '统一认证' },
      { source: 'liar', name: '不可信' },
    ]);
  });

  it('speaks TLS, comes back to the one page, and keeps whose word it is', async () => {
    const submit = (body: Record<string, unknown>) =>
      app.call('POST', '/blade-system/social/submit', {
        token: root,
        body: {
          source: 'x',
          name: 'x',
          kind: 1,
          clientId: 'x',
          issuer: 'https://id.example.org',
          redirectUri: CALLBACK,
          ...body,
        },
      });
    expect((await submit({ issuer: 'http://id.example.org' })).msg).toBe('地址须以https://开头（本机除外）');
    expect((await submit({ redirectUri: 'https://anlan.example.org/elsewhere' })).msg).toBe(
      '回调地址须以/oauth2/authorize结尾',
    );
    expect((await submit({ scopes: 'profile' })).msg).toBe('OpenID Connect的授权范围须包含openid');
    const made = await submit({});
    const moved = await submit({ id: made.data.id, issuer: 'https://other.example.org', name: '改名' });
    expect([moved.status, moved.msg]).toEqual([400, '颁发者地址不能修改']);
    expect((await submit({ id: made.data.id, name: '改名' })).status).toBe(200);
    const [row] = await sql('select issuer, name from social_provider where id = $1::uuid', [made.data.id]);
    expect(row).toEqual({ issuer: 'https://id.example.org', name: '改名' });
    await app.call('POST', `/blade-system/social/remove?ids=${made.data.id}`, { token: root });
  });

  it('that does not answer is told as such', async () => {
    await provider({ source: 'away', name: '不在线', issuer: 'http://127.0.0.1:9' });
    const reply = await app.call('POST', '/blade-auth/oauth/social/begin', {
      body: { source: 'away', tenantId: firm.tenantId },
    });
    expect([reply.status, reply.msg]).toEqual([400, '暂时无法连接“不在线”，请稍后再试']);
    await sql("delete from social_provider where source = 'away'");
  });
});

describe('a stranger with a third party’s word', () => {
  it('asks for an account, is let in by an administrator, and signs in', async () => {
    const met = await guest('zhang');
    expect(met.status).toBe(200);
    expect(met.body).toMatchObject({
      user_id: '',
      role_name: 'guest',
      real_name: 'zhang先生',
      tenant_id: firm.tenantId,
    });
    expect('access_token' in met.body).toBe(false);
    const asked = await register(met.body.oauth_id);
    expect([asked.status, asked.msg]).toEqual([200, '注册申请已提交，请耐心等待管理员审核通过']);
    expect((await guest('zhang')).body).toEqual({
      error_code: 400,
      error_description: '注册申请正在审核，请耐心等待管理员通过',
    });
    const [row] = await waiting();
    expect(row).toMatchObject({ account: 'zhangsan', name: '张三', sourceName: '统一认证', oauthName: 'zhang先生' });
    const bell = await app.call('GET', '/safe/bell/list?kind=todo', { token: admin });
    expect(JSON.stringify(bell.data)).toContain('账号注册申请：张三');
    const passed = await pass(row?.id as string);
    expect([passed.status, passed.msg]).toEqual([200, '已通过，账号zhangsan已开通，申请人可以登录']);
    expect((await pass(row?.id as string)).status).toBe(400);
    const inside = await guest('zhang');
    expect(inside.body).toMatchObject({ account: 'zhangsan', role_name: 'employee', token_type: 'bearer' });
    const info = await app.call('GET', '/blade-auth/oauth/user-info', { token: inside.body.access_token });
    expect(info.body).toMatchObject({ account: 'zhangsan', mustChangePassword: false });
    // The password he chose serves as well.
    expect((await app.signIn(firm.tenantId, 'zhangsan', PASSWORD)).status).toBe(200);
  });

  it('learns nothing about accounts, and the administrator learns of the clash', async () => {
    const met = await guest('li');
    const asked = await register(met.body.oauth_id, { account: 'admin' });
    expect(asked.status).toBe(200);
    const row = (await waiting()).find((found) => found.account === 'admin');
    const clash = await pass(row?.id as string);
    expect([clash.status, clash.msg]).toEqual([400, '当前账号已被使用！']);
    const passed = await pass(row?.id as string, { account: 'lisi' });
    expect([passed.status, passed.msg]).toEqual([200, '已通过，账号lisi已开通，申请人可以登录']);
    // The list names the account that was opened, and so does a message to the applicant.
    const listed = await app.call('GET', '/safe/guestregister/page?account=lisi', { token: admin });
    expect(listed.data.records.map((one: { id: string }) => one.id)).toEqual([row?.id]);
    const told = await asSystem(app.services, 'messages', ({ tx }) =>
      tx.query<{ params: object }>(
        "select params from sms_queue where sms_code = 'guest_passed' and params ->> 'account' = 'lisi'",
      ),
    );
    expect(told).toHaveLength(1);
    expect((await guest('li')).body.account).toBe('lisi');
  });

  it('is told why he was turned down, and may ask again', async () => {
    const met = await guest('zhao');
    await register(met.body.oauth_id, { account: 'zhaoliu' });
    const row = (await waiting()).find((found) => found.account === 'zhaoliu');
    const no = await app.call('PUT', `/safe/guestregister/fail/${row?.id}`, { token: admin, body: {} });
    expect(no.status).toBe(400);
    const fail = await app.call('PUT', `/safe/guestregister/fail/${row?.id}`, {
      token: admin,
      body: { auditOpinion: '不是本企业员工' },
    });
    expect(fail.status).toBe(200);
    const again = await guest('zhao');
    expect(again.body.detail.refused).toBe('不是本企业员工');
    expect((await register(again.body.oauth_id, { account: 'zhaoliu' })).status).toBe(200);
  });

  it('needs a ticket, which serves once, and a password that is one', async () => {
    expect((await register('x'.repeat(43))).msg).toBe('第三方登录信息已失效，请重新登录');
    const met = await guest('sun');
    const wrong = await register(met.body.oauth_id, { tenantId: '', name: '', account: '', password: '12345678' });
    expect(wrong.data.errors.map((error: { field: string }) => error.field)).toEqual([
      'tenantId',
      'name',
      'account',
      'password',
    ]);
    const [one, two] = await Promise.all([
      register(met.body.oauth_id, { account: 'sunqi' }),
      register(met.body.oauth_id, { account: 'sunqi2' }),
    ]);
    expect([one.status, two.status].sort()).toEqual([200, 400]);
  });

  it('is not given a role beyond the administrator’s, nor let in without the right to add people', async () => {
    const met = await guest('qian');
    await register(met.body.oauth_id, { account: 'qianba' });
    const row = (await waiting()).find((found) => found.account === 'qianba');
    const other = await app.company();
    const foreign = await pass(row?.id as string, { roleId: other.roles.get('employee') });
    expect(foreign.status).toBe(400);
    const elsewhere = await app.call('PUT', `/safe/guestregister/pass/${row?.id}`, {
      token: await app.token(other.tenantId, 'admin'),
      body: {},
    });
    expect(elsewhere.status).toBe(404);
  });
});

describe('an account', () => {
  it('is bound and unbound by its owner, who stays the only one', async () => {
    const bind = async (login: string, token = admin) => {
      const browser = browserOf();
      const start = await app.call('POST', '/blade-auth/oauth/bind/begin', { token, body: { source: 'sso' } });
      keep(browser, start);
      const url = await signInThere(new URL(start.data.url), login);
      return app.call('POST', '/blade-auth/oauth/bind', {
        token,
        headers: { cookie: browser.cookie },
        body: { source: 'sso', ...Object.fromEntries(url.searchParams) },
      });
    };
    expect((await bind('boss')).msg).toBe('已绑定统一认证账号');
    expect((await guest('boss')).body.account).toBe('admin');
    const worker = (await app.signIn(firm.tenantId, 'zhangsan', PASSWORD)).body.access_token;
    expect((await bind('boss', worker)).msg).toBe('该第三方账号已绑定本企业的账号');
    expect((await bind('boss2')).msg).toBe('已绑定统一认证账号，请先解除绑定');
    const mine = await app.call('GET', '/blade-auth/oauth/bindings', { token: admin });
    expect(mine.data[0]).toMatchObject({ source: 'sso', bound: true, boundName: 'boss先生' });
    expect((await app.call('POST', '/blade-auth/oauth/unbind', { token: admin, body: { source: 'sso' } })).status).toBe(
      200,
    );
    expect((await guest('boss')).body.role_name).toBe('guest');
  });

  it('that is disabled or removed opens to nobody', async () => {
    const [row] = await sql<{ id: string }>("select id from app_user where tenant_id = $1 and account = 'lisi'", [
      firm.tenantId,
    ]);
    await app.call('POST', '/blade-user/update', { token: admin, body: { id: row?.id, status: 0 } });
    expect((await guest('li')).body).toEqual({ error_code: 400, error_description: '账号已停用，请联系管理员' });
    expect((await app.call('POST', `/blade-user/remove?ids=${row?.id}`, { token: admin })).status).toBe(200);
    expect((await guest('li')).body.role_name).toBe('guest');
  });
});

describe('a way back', () => {
  it('serves once, in the browser that began it, for its provider and tenant, for ten minutes', async () => {
    const browser = browserOf();
    const there = () => begin(browser).then((url) => signInThere(url, 'zhang'));
    const first = await there();
    expect((await back(browser, first)).status).toBe(200);
    expect((await back(browser, first)).body).toEqual(FAILED);
    expect((await back(browserOf(), await there())).body).toEqual(FAILED);
    expect((await back(browser, await there(), { state: 'x'.repeat(43) })).body).toEqual(FAILED);
    expect((await back(browser, await there(), { source: 'liar' })).body).toEqual(FAILED);
    const other = await app.company();
    expect((await back(browser, await there(), { tenantId: other.tenantId })).body).toEqual(FAILED);
    const late = await there();
    app.clock.ms += 11 * 60_000;
    expect((await back(browser, late)).body).toEqual(FAILED);
    app.clock.ms -= 11 * 60_000;
  });

  it('does not take a code that was used, another’s code, or the word of another issuer', async () => {
    const browser = browserOf();
    const used = await signInThere(await begin(browser), 'zhang');
    expect((await back(browser, used)).status).toBe(200);
    // A new way of one's own, with a code that has been exchanged before: PKCE and the provider both refuse.
    const fresh = await begin(browser);
    const replay = await back(browser, used, { state: fresh.searchParams.get('state') as string });
    expect(replay.body).toEqual(FAILED);
    const [mine, theirs] = [await begin(browser), await begin(browserOf())];
    const stolen = await signInThere(theirs, 'zhang');
    expect((await back(browser, stolen, { state: mine.searchParams.get('state') as string })).body).toEqual(FAILED);
    const mixed = await signInThere(await begin(browser), 'zhang');
    expect((await back(browser, mixed, { iss: 'https://evil.example.org' })).body).toEqual(FAILED);
    const silent = await signInThere(await begin(browser), 'zhang');
    silent.searchParams.delete('iss');
    expect((await back(browser, silent)).body).toEqual(FAILED);
  });

  it('that was begun to bind signs nobody in, nor the other way round', async () => {
    const browser = browserOf();
    const start = await app.call('POST', '/blade-auth/oauth/bind/begin', { token: admin, body: { source: 'sso' } });
    keep(browser, start);
    expect((await back(browser, await signInThere(new URL(start.data.url), 'zhang'))).body).toEqual(FAILED);
    const login = await signInThere(await begin(browser), 'mallory');
    const bound = await app.call('POST', '/blade-auth/oauth/bind', {
      token: admin,
      headers: { cookie: browser.cookie },
      body: { source: 'sso', ...Object.fromEntries(login.searchParams) },
    });
    expect([bound.status, bound.msg]).toEqual([400, '绑定失败，请重新绑定']);
  });

  it('leads to the provider and to no place a link names', async () => {
    const reply = await app.call(
      'GET',
      `/blade-auth/oauth/render/sso?tenantId=${firm.tenantId}&redirect_uri=https://evil.example.org&redirect=https://evil.example.org`,
    );
    expect(reply.status).toBe(302);
    const url = new URL(String(reply.headers.location));
    expect(url.origin).toBe(issuer);
    expect(url.searchParams.get('redirect_uri')).toBe(CALLBACK);
    expect(url.searchParams.get('code_challenge_method')).toBe('S256');
    expect(url.href).not.toContain('evil');
    expect(String(reply.headers['set-cookie'])).toMatch(/HttpOnly/i);
    expect((await app.call('GET', '/blade-auth/oauth/render/nobody?tenantId=000000')).status).toBe(404);
  });

  it.each([
    ['a nonce of another way', { nonce: 'another' }],
    ['another issuer', { issuer: 'https://id.example.org' }],
    ['another client', { audience: 'somebody-else' }],
    ['a token that has expired', { expired: true }],
    ['a signature of another key', { forged: true }],
    ['no signature', { unsigned: true }],
  ])('refuses %s', async (_name, lie) => {
    const browser = browserOf();
    const answer = async () => {
      const url = await begin(browser, 'liar');
      hostile.nonce = url.searchParams.get('nonce') as string;
      const told = new URL(`${CALLBACK}?code=any&state=${url.searchParams.get('state')}`);
      return back(browser, told, { source: 'liar' });
    };
    hostile.lie = {};
    expect((await answer()).body.role_name).toBe('guest');
    hostile.lie = lie;
    expect((await answer()).body).toEqual(FAILED);
  });
});

it('counts strangers of one address on all nodes together', async () => {
  const other = await app.secondNode();
  const ask = (node: Pick<Platform, 'call'>) =>
    node.call('POST', '/blade-user/register-guest', { ip: '10.66.0.1', body: { oauthId: 'x' } });
  const statuses: number[] = [];
  for (let n = 0; n < 11; n += 1) statuses.push((await ask(app)).status, (await ask(other)).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
});
