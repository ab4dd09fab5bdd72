import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, must, type WorldCompany } from '../../testing/company-world';
import { multipart, openWorld, PLATFORM, type World } from '../../testing/world';
import { mountMetrics } from './metrics';

let world: World;
let firm: WorldCompany;
beforeAll(async () => {
  world = await openWorld();
  firm = await company(world);
});
afterAll(() => world?.close());

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_TYPE = { 'content-type': 'application/json' };
const TOKEN = '/blade-auth/oauth/token';
const ask = async (path: string, body: string, headers: Record<string, string>, token?: string) => {
  const { status, msg } = await world.call('POST', path, { body, headers, ...(token ? { token } : {}) });
  return [status, msg];
};

describe('before anybody knows who is calling', () => {
  it('a body is read no further than a sign-in needs', async () => {
    expect(await ask(TOKEN, 'a&'.repeat(20_000), FORM)).toEqual([413, '提交的内容过多（最多 200 项），请减少后重试']);
    expect(await ask(TOKEN, `a=${'x'.repeat(70_000)}`, FORM)).toEqual([413, '提交的内容过大（上限 64 KB）']);
    expect(await ask(TOKEN, `[${'{},'.repeat(5_000)}{}]`, JSON_TYPE)).toEqual([
      413,
      '提交的内容过多（最多 2000 项），请减少后重试',
    ]);
    expect(await ask(TOKEN, '['.repeat(1_000), JSON_TYPE)).toEqual([400, '提交的内容层级过深（最多 32 层）']);
  });

  it.each([undefined, 'x'.repeat(43)])('no body is read where a session is needed, with token %s', async (token) => {
    for (const body of ['{', `["${'x'.repeat(100_000)}"]`])
      expect(await ask('/safe/area', body, JSON_TYPE, token)).toEqual([401, '登录已过期，请重新登录']);
    const upload = multipart(Buffer.alloc(1_000), 'a.pdf');
    const { status } = await world.call('POST', '/blade-resource/attach/upload', {
      ...upload,
      ...(token ? { token } : {}),
    });
    expect(status).toBe(401);
  });

  it('addresses, headers and cookies have no more parts than people’s browsers send', async () => {
    const many = '/blade-auth/oauth/captcha';
    const { status, msg } = await world.call('GET', `${many}?${'a&'.repeat(300)}`);
    expect([status, msg]).toEqual([400, '地址中的查询条件过多（最多 200 个），请减少后重试：a']);
    const headers = Object.fromEntries(Array.from({ length: 120 }, (_, place) => [`x-${place}`, 'a']));
    expect((await world.call('GET', many, { headers })).status).toBe(431);
    expect((await world.call('GET', many, { headers: { cookie: 'a=b;'.repeat(200) } })).status).toBe(431);
    expect((await world.call('GET', many, { headers: { cookie: 'a=b;'.repeat(20) } })).status).toBe(200);
  });
});

describe('of whoever has signed in', () => {
  it('a large body is read, and one with more values than any form is not', async () => {
    const token = firm.admin.tokens.access;
    expect(await ask('/safe/area', JSON.stringify({ name: 'x'.repeat(1_000_000) }), JSON_TYPE, token)).toEqual([
      400,
      '最多30个字',
    ]);
    expect(await ask('/safe/area', JSON.stringify({ name: Array(60_000).fill(1) }), JSON_TYPE, token)).toEqual([
      413,
      '提交的内容过多（最多 50000 项），请减少后重试',
    ]);
    expect(await ask('/safe/area', JSON.stringify({ name: 'x'.repeat(3_000_000) }), JSON_TYPE, token)).toEqual([
      413,
      '提交的内容过大（上限 2 MB）',
    ]);
  });

  it('an upload is a declared one, no larger than it may be', async () => {
    const token = firm.admin.tokens.access;
    const upload = multipart(Buffer.alloc(1_000), 'a.pdf');
    expect((await world.call('POST', '/safe/area', { ...upload, token })).status).toBe(415);
    const headers = { ...upload.headers, 'content-length': String(60 * 1_048_576) };
    const reply = await world.call('POST', '/safe/riskpoint/put/excel', { ...upload, headers, token });
    expect([reply.status, reply.msg]).toEqual([413, '上传上限50M']);
  });

  it('what he may not do is refused before his body is read', async () => {
    const worker = await firm.person({ account: 'plain', role: 'employee' });
    must(await worker.call('GET', '/blade-user/info'));
    const { status } = await world.call('POST', '/blade-system/role/submit', {
      body: '{',
      headers: JSON_TYPE,
      token: worker.tokens.access,
    });
    expect(status).toBe(403);
  });
});

describe('what is not for everybody', () => {
  it('the documentation of the calls needs a session, in a header or as the browser keeps it', async () => {
    expect((await world.call('GET', '/api/docs/json')).status).toBe(401);
    expect((await world.call('GET', '/api/docs')).status).toBe(401);
    expect((await world.call('GET', '/api/docs/static/index.html', { token: 'x'.repeat(43) })).status).toBe(401);
    const signedIn = await world.signIn(firm.tenantId, firm.admin.account);
    const cookies = [signedIn.headers['set-cookie']].flat().map(String);
    expect(cookies.filter((one) => /Path=\/api\/docs;/.test(one))).toHaveLength(1);
    const cookie = (cookies.find((one) => one.includes('/api/docs')) as string).split(';')[0] as string;
    expect((await world.call('GET', '/api/docs/json', { headers: { cookie } })).body.openapi).toBe('3.1.0');
    expect((await world.call('GET', '/api/docs/json', { token: firm.admin.tokens.access })).status).toBe(200);
    // The cookie opens nothing else.
    expect((await world.call('GET', '/blade-user/info', { headers: { cookie } })).status).toBe(401);
  });

  it('a proxy that the server is not told of is told to the platform, once', async () => {
    const root = await world.tokens(PLATFORM, 'admin');
    const notices = async () => (await world.call('GET', '/safe/platform/notices', { token: root.access })).data;
    expect(await notices()).toEqual({ forwardedSince: null });
    await world.call('GET', '/api/health', { headers: { 'x-forwarded-for': '1.2.3.4' } });
    const first = await notices();
    expect(first.forwardedSince).toMatch(/^\d{4}-/);
    await world.call('GET', '/api/health', { headers: { forwarded: 'for=1.2.3.5' } });
    expect(await notices()).toEqual(first);
    const denied = await world.call('GET', '/safe/platform/notices', { token: firm.admin.tokens.access });
    expect(denied.status).toBe(403);
  });

  it('figures of the server are for this machine, and not for what a proxy on it passes on', async () => {
    const server = Fastify();
    mountMetrics(server, world.db, null);
    const of = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
      (await server.inject({ url: '/api/metrics', headers, remoteAddress })).statusCode;
    expect(await of({})).toBe(200);
    expect(await of({}, '10.0.0.1')).toBe(404);
    expect(await of({ host: 'console.example.com' })).toBe(404);
    const added =
      'x-forwarded-for x-forwarded-host x-forwarded-proto x-forwarded-port x-forwarded-server x-forwarded forwarded via x-real-ip x-real-port ' +
      'cf-connecting-ip cf-ray cf-visitor cf-ipcountry true-client-ip x-client-ip x-cluster-client-ip client-ip x-original-for ' +
      'x-original-forwarded-for x-original-host x-original-uri x-original-url x-original-proto x-envoy-external-address x-envoy-original-path ' +
      'x-envoy-expected-rq-timeout-ms fastly-client-ip fastly-ff fastly-ssl fly-client-ip fly-forwarded-port cloudfront-viewer-address x-amz-cf-id ' +
      'x-amzn-trace-id x-azure-clientip x-azure-ref x-arr-ssl x-arr-log-id x-appengine-user-ip x-cloud-trace-context x-vercel-id x-nf-client-connection-ip ' +
      'x-akamai-edgescape akamai-origin-hop x-sucuri-clientip incap-client-ip cdn-loop x-cdn-src-ip ali-cdn-real-ip ali-swift-stat-host eagleid ' +
      'x-nws-log-uuid tencent-acceleration-domain-name wl-proxy-client-ip proxy-client-ip x-proxyuser-ip x-remote-ip x-remote-addr x-varnish x-host ' +
      'x-scheme front-end-https do-connecting-ip x-waf-clientip';
    for (const name of added.split(' ')) expect(await of({ [name]: '127.0.0.1' }), name).toBe(404);
    // What a collector on this machine sends of itself.
    for (const name of [
      'user-agent',
      'accept',
      'accept-encoding',
      'x-prometheus-scrape-timeout-seconds',
      'traceparent',
      'x-request-id',
    ])
      expect(await of({ [name]: '10' }), name).toBe(200);
    await server.close();
  });

  it('a submission’s mark stands for one content at one address', async () => {
    const key = { 'idempotency-key': 'once-and-for-all' };
    const send = (path: string, body: object) => firm.admin.call('POST', path, { body, headers: key });
    const made = must(await send('/safe/area', { name: '一号车间' }));
    expect((await send('/safe/area', { name: '一号车间' })).data).toEqual(made.data);
    for (const [path, body] of [
      ['/safe/area', { name: '二号车间' }],
      ['/safe/area?current=1', { name: '一号车间' }],
    ] as const)
      expect([(await send(path, body)).status, (await send(path, body)).msg]).toEqual([
        400,
        '该请求标识已用于另一次内容不同的提交，请刷新后重新提交',
      ]);
  });

  it('an address of this machine is no third party’s', async () => {
    const { status, msg } = await world.call('POST', '/blade-resource/oss/submit', {
      token: (await world.tokens(PLATFORM, 'admin')).access,
      body: {
        category: 1,
        ossCode: 'meta',
        endpoint: 'http://169.254.169.254/',
        bucketName: 'b',
        accessKey: 'a',
        secretKey: 'x',
      },
    });
    expect([status, msg]).toEqual([400, '地址指向链路本地或云主机元数据服务，不允许使用']);
  });
});

it('not one of these was a mistake of the server’s', () => {
  expect(world.bugs).toEqual([]);
});
