import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { asSystem } from '../../../../kernel/context';
import type { Engine } from '../../../../kernel/db/db';
import { type Answer, BASIC, type Company, PASSWORD, type Platform, platform } from '../../../../testing/platform';
import { openTestDb } from '../../../../testing/test-db';
import { type Facts, PlainProvider } from './social-plain.testing';

/** Third parties without OpenID Connect: no id_token; who it is tells the user-info call. */
const CALLBACK = 'http://127.0.0.1:4817/oauth2/authorize';
const CLIENT = { id: 'anlan-client', secret: 'plain-secret-of-the-test' };
const FAILED = { error_code: 400, error_description: '第三方登录失败，请重新登录' };
let db: Engine;
let app: Platform;
let firm: Company;
let admin: string;
let root: string;
let there: PlainProvider;
let other: PlainProvider;

beforeAll(async () => {
  db = await openTestDb();
  app = await platform(db);
  firm = await app.company();
  admin = await app.token(firm.tenantId, 'admin');
  root = await app.platformToken();
  [there, other] = [await PlainProvider.open(CLIENT), await PlainProvider.open(CLIENT)];
  for (const [source, { origin }] of [
    ['forge', there],
    ['other', other],
  ] as const) {
    expect((await submit({ source, origin })).msg).toBe('新增成功');
  }
});
afterAll(async () => {
  await Promise.all([there?.close(), other?.close()]);
  await app?.close();
  await db?.close();
});
afterEach(() => {
  there.answer = undefined;
  there.extra = {};
});

const submit = ({ origin, ...facts }: Record<string, unknown>): Promise<Answer> =>
  app.call('POST', '/blade-system/social/submit', {
    token: root,
    body: {
      name: '代码仓库',
      kind: 2,
      authorizeUrl: `${origin}/authorize`,
      tokenUrl: `${origin}/token`,
      userInfoUrl: `${origin}/user`,
      subjectField: 'id',
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
      scopes: 'read:user',
      redirectUri: CALLBACK,
      ...facts,
    },
  });

interface Way {
  readonly url: URL;
  readonly cookie: string;
}
async function begin(source = 'forge', tenantId = firm.tenantId): Promise<Way> {
  const reply = await app.call('POST', '/blade-auth/oauth/social/begin', { body: { source, tenantId } });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const cookie = /anlan_social=[^;]+/.exec(String(reply.headers['set-cookie']))?.[0] ?? '';
  return { url: new URL(reply.data.url), cookie };
}
const back = ({ url, cookie }: Way, code: string, source = 'forge'): Promise<Answer> =>
  app.call('POST', '/blade-auth/oauth/token', {
    headers: { authorization: BASIC, cookie },
    body: { grant_type: 'social', source, tenantId: firm.tenantId, code, state: url.searchParams.get('state') },
  });
async function signIn(who: Facts): Promise<Answer> {
  const way = await begin();
  return back(way, there.agree(way.url, who));
}
const sql = <R>(text: string, params: unknown[] = []) =>
  asSystem(app.services, 'look', ({ tx }) => tx.query<R & Record<string, unknown>>(text, params));

it('is asked with PKCE and state, and without what only OpenID Connect knows', async () => {
  const { url } = await begin();
  expect(`${url.origin}${url.pathname}`).toBe(`${there.origin}/authorize`);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: CLIENT.id,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'read:user',
    code_challenge_method: 'S256',
  });
  expect(url.searchParams.has('nonce')).toBe(false);
  expect(url.href).not.toContain(CLIENT.secret);
});

it('vouches by its user info: a stranger applies, is let in, and signs in as the same person', async () => {
  // Numbers are how most of these providers count their people.
  const who = { id: 4_711, login: 'wang-da', email: 'wang@example.org' };
  const met = await signIn(who);
  expect([met.status, met.body.role_name, met.body.real_name, met.body.account]).toEqual([
    200,
    'guest',
    'wang-da',
    'wang-da',
  ]);
  const asked = await app.call('POST', '/blade-user/register-guest', {
    body: {
      tenantId: firm.tenantId,
      name: '王达',
      account: 'wangda',
      password: PASSWORD,
      oauthId: met.body.oauth_id,
    },
  });
  expect([asked.status, asked.msg]).toEqual([200, '注册申请已提交，请耐心等待管理员审核通过']);
  const list = await app.call('GET', '/safe/guestregister/page?state=0', { token: admin });
  expect(list.data.records[0]).toMatchObject({ account: 'wangda', sourceName: '代码仓库', oauthName: 'wang-da' });
  const passed = await app.call('PUT', `/safe/guestregister/pass/${list.data.records[0].id}`, {
    token: admin,
    body: { phone: '13912340000', roleId: firm.roles.get('employee'), deptId: firm.deptId },
  });
  expect(passed.status).toBe(200);
  // Renamed over there, and the same number: the same person.
  const inside = await signIn({ ...who, login: 'wang-da-2' });
  expect(inside.body).toMatchObject({ account: 'wangda', token_type: 'bearer' });
  // The same number at another provider is somebody else.
  const way = await begin('other');
  expect((await back(way, other.agree(way.url, who), 'other')).body.role_name).toBe('guest');
  const kept = await sql<{ subject: string }>('select subject from user_oauth where tenant_id = $1 order by subject', [
    firm.tenantId,
  ]);
  expect(kept.map(({ subject }) => subject)).toEqual(['4711']);
});

it('signs nobody in with a code used before, made up, or begun in another browser', async () => {
  const way = await begin();
  const code = there.agree(way.url, { id: 'a' });
  expect((await back(way, code)).body.role_name).toBe('guest');
  expect((await back(await begin(), code)).body).toEqual(FAILED);
  expect((await back(await begin(), 'made-up')).body).toEqual(FAILED);
  const [mine, theirs] = [await begin(), await begin()];
  // Somebody else's code with one's own state: the challenge does not fit.
  expect((await back(mine, there.agree(theirs.url, { id: 'b' }))).body).toEqual(FAILED);
  expect((await back({ ...theirs, cookie: mine.cookie }, there.agree(theirs.url, { id: 'b' }))).body).toEqual(FAILED);
});

it.each<[string, unknown, number?]>([
  ['names nobody', { login: 'wang' }],
  ['leaves the name empty', { id: '' }],
  ['gives an object for a name', { id: { toString: 'x' } }],
  ['refuses', { message: 'no' }, 403],
  ['fails', {}, 500],
  ['is no object', null],
])('is not believed when its user info %s', async (_name, body, status = 200) => {
  there.answer = { status, body };
  expect((await signIn({ id: 'c' })).body).toEqual(FAILED);
});

it('is believed by its user info alone: an id_token sent along vouches for nothing', async () => {
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  const claims = Buffer.from('{"sub":"4711","iss":"x","aud":"anlan-client"}').toString('base64url');
  there.extra = { id_token: `${none}.${claims}.` };
  const met = await signIn({ id: 'stranger' });
  // Refused or a stranger: never the person the unsigned token names.
  expect(met.body.account ?? '').not.toBe('wangda');
  expect('access_token' in met.body).toBe(false);
});

it('needs its three addresses and the field that names people, on TLS', async () => {
  const missing = await submit({ source: 'x', authorizeUrl: '', tokenUrl: '', userInfoUrl: '', subjectField: '' });
  expect(missing.data.errors.map(({ message }: { message: string }) => message)).toEqual([
    '请输入授权地址',
    '请输入令牌地址',
    '请输入用户信息地址',
    '请输入用户标识字段',
  ]);
  expect((await submit({ source: 'x', origin: 'http://id.example.org' })).msg).toBe('地址须以https://开头（本机除外）');
});
