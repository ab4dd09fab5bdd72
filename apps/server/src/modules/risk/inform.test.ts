import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, asSystem } from '../../kernel/context';
import type { Engine } from '../../kernel/db/db';
import { newId } from '../../kernel/db/id';
import { pdfFacts } from '../../kernel/documents/pdf/pdf-facts.testing';
import { Events } from '../../kernel/events/events';
import { type TestCompany, testCompany } from '../../testing/company';
import { type TestApi, testApi } from '../../testing/http';
import { testServices } from '../../testing/kit';
import { openTestDb } from '../../testing/test-db';
import { riskModule } from './index';
import { encodeMark } from './inform-share';

let db: Engine;
let app: ReturnType<typeof testServices>;
let api: TestApi;
let company: TestCompany;
let manager: Actor;
let post: string;
let serial = 0;
let guests = 0;

beforeAll(async () => {
  db = await openTestDb();
  app = testServices(db);
  api = await testApi(app, [riskModule()]);
});
afterAll(async () => {
  await api.close();
  await db.close();
});

async function fresh(): Promise<void> {
  company = await testCompany(app);
  manager = await company.person('safety_manager');
  post = newId();
  await asSystem(app, 'company', async ({ tx }) => {
    await tx.run("insert into post (tenant_id, id, post_name) values ($1, $2, '打磨工')", [company.tenantId, post]);
    await tx.run(
      "insert into tenant (tenant_id, tenant_name, linkman, contact_number, tenant_type, status) values ($1, '测试木业', '王', '1', 1, 1) on conflict do nothing",
      [company.tenantId],
    );
  });
}
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, who: Actor = manager) =>
  api.call(who, method, path, body);
/** A visitor without an account; each from an address of his own. */
const visit = async (path: string, ip?: string) => {
  guests += 1;
  const reply = await api.server.inject({
    method: 'GET',
    url: `/api/service${path}`,
    remoteAddress: ip ?? `10.8.${Math.floor(guests / 200)}.${(guests % 200) + 1}`,
  });
  const { msg, data } = JSON.parse(reply.payload);
  return { status: reply.statusCode, msg, data };
};
async function placed(more: Record<string, unknown> = {}): Promise<string> {
  serial += 1;
  const reply = await call('POST', '/safe/risk', {
    name: `砂光机${serial}`,
    pointNum: `FX-${serial}`,
    type: '1',
    riskDescribe: '木粉尘',
    accidents: '0018',
    deptId: company.depts.workshop,
    teamIds: company.depts.team,
    place: company.areaId,
    principalId: manager.userId,
    postIds: post,
    riskInfos: [
      {
        dangerName: '火花进入除尘管道',
        step: '砂光',
        dangerType: '2',
        accidents: '0018,0009',
        evaluateMethod: 'LEC',
        likelihood: 3,
        exposure: 6,
        consequence: 15,
        engineeringMeasures: '火花探测熄灭',
        protectMeasures: '防静电服、防尘口罩',
        emergencyMeasures: '停机断电、撤离',
      },
    ],
    ...more,
  });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.data));
  return reply.data.id;
}
const generated = async (riskIds: string | string[], more: object = {}) =>
  call('POST', '/safe/riskinform/generate', { riskIds, emergencyPhone: '0536-8881234', ...more });
const card = async (): Promise<string> => (await generated(await placed())).data.ids[0];
const point = async (id: string) => (await call('GET', `/safe/risk/${id}`)).data;
const codeOf = async (id: string) => (await call('GET', `/safe/riskinform/encode?keys=${id}`)).data.keys as string;
const shared = (code: string) => visit(`/safe/riskinform/share?keys=${encodeURIComponent(code)}`);

describe('a notice card', () => {
  it('is generated from what is identified at the point', async () => {
    await fresh();
    const riskId = await placed();
    // Names beside the filled one may be sent empty.
    const made = await generated([], { ids: null, riskId, informIds: '' });
    expect(made.msg).toBe('已生成1张告知卡');
    const { data } = await call('GET', `/safe/riskinform/${made.data.ids[0]}`);
    expect(data).toMatchObject({
      riskId,
      scoreLevel: '2',
      accidents: '0018,0009',
      emergencyPhone: '0536-8881234',
      dangerFactors: '1. 砂光：火花进入除尘管道',
      emergencyMeasures: '1. 停机断电、撤离',
      principalName: manager.userName,
    });
    expect(data.controlMeasures).toBe('1. 火花探测熄灭\n2. 个体防护：防静电服、防尘口罩');
    expect(data.warningSigns.split(',')).toEqual(['103', '102', '201', '306', '307']);
    expect(data).not.toHaveProperty('keys');
    await call('PUT', `/safe/riskinform/${made.data.ids[0]}`, { keys: 'A'.repeat(22), scoreLevel: '4' });
    expect((await shared(await codeOf(made.data.ids[0]))).data.scoreLevel).toBe('2');
    expect((await shared(encodeMark('A'.repeat(22), app.clock.now() + 1e9, app.keys))).status).toBe(404);
    expect((await point(riskId)).informState).toBe(1);
    expect((await call('GET', `/safe/riskinform/${made.data.ids[0]}/riskPoint`)).data.id).toBe(riskId);
    expect((await generated(riskId)).msg).toBe('1个风险点已有告知卡，未重复生成');
    expect((await generated(riskId, { update: 1 })).msg).toBe('已更新1张');
  });

  it('is refused by name where nothing is identified, and needs a number', async () => {
    await fresh();
    const bare = await placed({ name: '空白点', riskInfos: [] });
    expect((await generated([await placed(), bare])).msg).toContain('「空白点」还没有辨识风险');
    expect((await call('GET', '/safe/riskinform/page')).data.total).toBe(0);
    const mute = await call('POST', '/safe/riskinform/generate', { riskIds: await placed() });
    expect(mute.data.errors).toEqual([{ field: 'emergencyPhone', message: '请输入应急电话' }]);
  });

  it('is written anew from the latest evaluation, this card alone', async () => {
    await fresh();
    const riskId = await placed();
    const [id] = (await generated(riskId)).data.ids;
    const read = async (of: string) => (await call('GET', `/safe/riskinform/${of}`)).data;
    const { data: first } = await call('GET', `/safe/riskinform/${id}`);
    const second = await call('POST', '/safe/riskinform', {
      name: '另一张告知卡',
      riskId,
      emergencyPhone: '119',
      accidents: '0018',
      dangerFactors: '手写的危险因素',
      controlMeasures: '手写的管控措施',
      emergencyMeasures: '手写的应急措施',
    });
    expect(second.status).toBe(200);
    const [info] = (await point(riskId)).riskInfos;
    const riskInfos = [{ ...info, step: '换砂带', engineeringMeasures: '联锁停机' }];
    expect((await call('PUT', `/safe/risk/${riskId}`, { riskInfos })).status).toBe(200);
    await call('PUT', `/safe/riskinform/${id}`, { controlMeasures: '手工改过', emergencyPhone: '0536-1234567' });
    const renewed = await call('POST', '/safe/riskinform/generate', { informIds: id });
    expect([renewed.msg, renewed.data]).toEqual(['已更新1张', { ids: [id], created: 0, updated: 1, skipped: 0 }]);
    const now = await read(id);
    expect(now).toMatchObject({ dangerFactors: '1. 换砂带：火花进入除尘管道', emergencyPhone: '0536-1234567' });
    expect(now.controlMeasures).toContain('联锁停机');
    expect(now.controlMeasures).not.toContain('手工改过');
    expect([now.name, now.createTime]).toEqual([first.name, first.createTime]);
    expect((await read(second.data.id)).controlMeasures).toBe('手写的管控措施');
    const both = await call('POST', '/safe/riskinform/generate', { informIds: `${id},${second.data.id}` });
    expect(both.msg).toBe('已更新2张');
    expect((await read(second.data.id)).controlMeasures).toContain('联锁停机');
    const maker = await company.person('safety_manager', { permissions: ['riskinform_add', 'riskinform_view'] });
    for (const asked of [{ informIds: id }, { riskIds: riskId, update: 1 }])
      expect((await call('POST', '/safe/riskinform/generate', asked, maker)).status).toBe(403);
    const mine = id;
    await fresh();
    const others = await call('POST', '/safe/riskinform/generate', { informIds: mine });
    expect(others.status).toBe(404);
  });

  it("follows the point's present level, and gives its mark back when the last card goes", async () => {
    await fresh();
    const riskId = await placed();
    const [id] = (await generated(riskId)).data.ids;
    const events = new Events(db, app.log, app);
    for (const [name, list] of Object.entries(riskModule().consumers ?? {}))
      for (const consumer of list) events.on(name, consumer);
    await asSystem(app, 'worse', ({ tx }) =>
      tx.run("update risk_point set score_level = '1' where tenant_id = $1 and id = $2", [company.tenantId, riskId]),
    );
    await asSystem(app, 'told', ({ tx }) =>
      tx.run("insert into outbox (tenant_id, topic, record_id) values ($1, 'riskPoint.dynamic', $2)", [
        company.tenantId,
        riskId,
      ]),
    );
    await events.deliver();
    expect((await call('GET', `/safe/riskinform/${id}`)).data.scoreLevel).toBe('1');
    expect((await shared(await codeOf(id))).data).toMatchObject({ scoreLevel: '1', colour: '红' });
    expect((await call('DELETE', `/safe/risk?ids=${riskId}`)).msg).toContain('风险告知卡1条');
    expect((await call('DELETE', `/safe/riskinform?ids=${id}`)).status).toBe(200);
    expect((await point(riskId)).informState).toBe(0);
  });

  it('is printed, one a page, with its code', async () => {
    await fresh();
    const ids = [await card(), await card()];
    const pdf = await call('GET', `/safe/riskinform/pdf?ids=${ids.join(',')}`);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    const facts = await pdfFacts(pdf.raw);
    console.log(JSON.stringify(facts.pages));
    expect(facts.pages).toHaveLength(2);
    expect(facts.pages[0]).toContain('安全风险告知卡');
    expect(facts.pages[0]).toContain('0536-8881234');
    const stranger = await (await testCompany(app)).person('safety_manager');
    expect((await call('POST', '/safe/riskinform/pdf', { ids }, stranger)).status).toBe(404);
    // Long texts in smaller letters, many signs smaller, a long name: still one page.
    const measure = '作业前检测可燃气体浓度并记录，确认盲板已抽堵且有专人监护';
    const lines = (count: number) => Array.from({ length: count }, (_, n) => `${n + 1}. ${measure}`).join('\n');
    const long = {
      dangerFactors: lines(8),
      controlMeasures: lines(10),
      emergencyMeasures: lines(6),
      warningSigns: '103,102,201,306,307,101,301,302,303,304',
    };
    expect((await call('PUT', `/safe/riskinform/${ids[0]}`, long)).status).toBe(200);
    const [page, ...more] = (await pdfFacts((await call('GET', `/safe/riskinform/pdf?ids=${ids[0]}`)).raw)).pages;
    expect(more).toEqual([]);
    expect(page).toContain(`6. ${measure}`.slice(0, 12));
  });
});

describe('a shared card', () => {
  it('is read without an account: the card and nothing beside it', async () => {
    await fresh();
    const id = await card();
    const reply = await shared(await codeOf(id));
    expect(reply.status).toBe(200);
    expect(Object.keys(reply.data).sort()).toEqual(
      [
        'companyName',
        'name',
        'riskName',
        'pointNum',
        'scoreLevel',
        'scoreLevelName',
        'colour',
        'deptName',
        'principalName',
        'emergencyPhone',
        'accidents',
        'dangerFactors',
        'controlMeasures',
        'emergencyMeasures',
        'signs',
        'signNames',
        'hasPhoto',
        'stopped',
        'updateTime',
        'expireTime',
      ].sort(),
    );
    expect(JSON.stringify(reply.data)).not.toContain(company.tenantId);
    expect(JSON.stringify(reply.data)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    expect(reply.data).toMatchObject({
      companyName: '测试木业',
      scoreLevelName: '较大风险',
      accidents: ['粉尘爆炸', '火灾'],
      expireTime: '2026-12-21 10:00:00',
    });
    const alias = await visit(`/safe/institutionalattach/riskinformshare/${await codeOf(id)}`);
    expect(alias.data.name).toBe(reply.data.name);
  });

  it('opens for nobody who guesses: ids, marks without a signature, another signature, a moved date', async () => {
    await fresh();
    const id = await card();
    const code = await codeOf(id);
    const [mark, exp, mac] = code.split('.') as [string, string, string];
    const later = (Number.parseInt(exp, 36) + 1000).toString(36);
    const foreign = encodeMark(mark, app.clock.now() + 1e9, { ...app.keys, share: Buffer.alloc(32, 1) });
    for (const wrong of [
      id,
      mark,
      '',
      `${mark}.${later}.${mac}`,
      `${mark}.${exp}.${'A'.repeat(43)}`,
      foreign,
      `${code}x`,
    ]) {
      const reply = await shared(wrong);
      expect([reply.status, reply.msg], wrong).toEqual([404, '链接无效或已被收回，请向企业索取新的链接']);
    }
    // A mark nobody has, signed by us: what a thief of the key alone could make.
    expect((await shared(encodeMark('A'.repeat(22), app.clock.now() + 1e9, app.keys))).status).toBe(404);
  });

  it('ends with its days, with the card, with the point, by a word of the company, and with the company', async () => {
    await fresh();
    const gone = '链接无效或已被收回，请向企业索取新的链接';
    const code = await codeOf(await card());
    app.clock.set('2026-12-22 10:00:00');
    expect((await shared(code)).msg).toBe('链接已过期，请向企业索取新的链接');
    app.clock.set('2026-11-21 10:00:00');
    expect((await shared(code)).status).toBe(200);

    const deleted = await card();
    const ofDeleted = await codeOf(deleted);
    await call('DELETE', `/safe/riskinform?ids=${deleted}`);
    expect((await shared(ofDeleted)).msg).toBe(gone);

    const revoked = await card();
    const before = await codeOf(revoked);
    expect((await call('PUT', `/safe/riskinform/share/revoke/${revoked}`)).status).toBe(200);
    expect((await shared(before)).msg).toBe(gone);
    expect((await shared(await codeOf(revoked))).status).toBe(200);

    const close = (status: number) =>
      asSystem(app, 'close', ({ tx }) =>
        tx.run('update tenant set status = $2 where tenant_id = $1', [company.tenantId, status]),
      );
    await close(0);
    expect((await shared(code)).msg).toBe(gone);
    await close(1);
    await asSystem(app, 'expire', ({ tx }) =>
      tx.run("update tenant set expire_time = '2026-11-01' where tenant_id = $1", [company.tenantId]),
    );
    expect((await shared(code)).msg).toBe(gone);
  });

  it('that is printed opens for years, until it is taken back', async () => {
    await fresh();
    const id = await card();
    const printed = await call('GET', `/safe/riskinform/encode?keys=${id}&use=print`);
    expect(printed.data.expireTime).toBeNull();
    app.clock.set('2031-01-01 10:00:00');
    expect((await shared(printed.data.keys)).data).toMatchObject({ companyName: '测试木业', expireTime: null });
    // Whoever may not take it back gives none that lasts.
    const reader = await company.person('employee', { permissions: ['riskinform_view'] });
    expect((await call('GET', `/safe/riskinform/encode?keys=${id}&use=print`, undefined, reader)).status).toBe(403);
    expect((await call('GET', `/safe/riskinform/encode?keys=${id}`, undefined, reader)).data.expireTime).not.toBeNull();
    expect((await shared(printed.data.keys)).data.stopped).toBe(false);
    await asSystem(app, 'stop', ({ tx }) =>
      tx.run(
        'update risk_point set status = 0 where (tenant_id, id) = (select tenant_id, risk_id from risk_inform where id = $1)',
        [id],
      ),
    );
    expect((await shared(printed.data.keys)).data.stopped).toBe(true);
    const paper = await pdfFacts((await call('GET', `/safe/riskinform/pdf?ids=${id}`)).raw);
    expect(paper.pages[0]).toContain('该风险点已停用');
    // A sent link is not made to last by leaving out its day.
    const [mark, , mac] = ((await codeOf(id)) as string).split('.') as [string, string, string];
    expect((await shared(`${mark}.0.${mac}`)).status).toBe(404);
    expect((await call('PUT', `/safe/riskinform/share/revoke/${id}`)).status).toBe(200);
    expect((await shared(printed.data.keys)).msg).toBe('链接无效或已被收回，请向企业索取新的链接');
    app.clock.set('2026-11-21 10:00:00');
  });

  it('is shared by its own company alone: no stranger, no supervisor, nobody without the code', async () => {
    await fresh();
    const id = await card();
    const stranger = await (await testCompany(app)).person('safety_manager');
    const encode = (who: Actor, keys = id) => call('GET', `/safe/riskinform/encode?keys=${keys}`, undefined, who);
    expect((await encode(stranger)).status).toBe(404);
    expect((await encode(stranger, await codeOf(id))).status).toBe(404);
    expect((await encode(await company.person('employee', { permissions: ['risk_view'] }))).status).toBe(403);
    expect((await encode({ ...manager, tenantKind: 'government' })).status).toBe(403);
    expect((await call('PUT', `/safe/riskinform/share/revoke/${id}`, {}, stranger)).status).toBe(404);
  });

  it('is not for harvesting: one address is stopped after sixty looks in a minute', async () => {
    await fresh();
    const code = await codeOf(await card());
    const statuses: number[] = [];
    for (let look = 0; look < 62; look += 1)
      statuses.push((await visit(`/safe/riskinform/share?keys=${look === 0 ? code : `x${look}`}`, '10.9.9.9')).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});
