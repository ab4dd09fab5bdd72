import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, asSystem } from '../../kernel/context';
import type { Engine } from '../../kernel/db/db';
import { newId } from '../../kernel/db/id';
import { type TestCompany, testCompany } from '../../testing/company';
import { type TestApi, testApi } from '../../testing/http';
import { testActor, testServices } from '../../testing/kit';
import { seeSheet } from '../../testing/sheet';
import { openTestDb } from '../../testing/test-db';
import { riskModule } from './index';

let db: Engine;
let app: ReturnType<typeof testServices>;
let api: TestApi;
let company: TestCompany;
let manager: Actor;
let post: string;
let serial = 0;

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
  await asSystem(app, 'post', ({ tx }) =>
    tx.run("insert into post (tenant_id, id, post_name) values ($1, $2, '打磨工')", [company.tenantId, post]),
  );
}
const next = () => {
  serial += 1;
  return serial;
};
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, who: Actor = manager) =>
  api.call(who, method, path, body);
const source = (more: Record<string, unknown> = {}) => ({
  name: '甲醇罐区',
  sourceNum: `WX-${next()}`,
  sourceType: 1,
  place: company.areaId,
  deptId: company.depts.workshop,
  principalId: manager.userId,
  ...more,
});
const methanol = (quantity: string | number, more: object = {}) => ({
  name: '甲醇',
  quantity,
  criticalQuantity: 500,
  beta: 1,
  ...more,
});
const made = async (more: Record<string, unknown> = {}): Promise<string> => {
  const reply = await call('POST', '/safe/danger/source', source(more));
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.data));
  return reply.data.id;
};
const detail = async (id: string) => (await call('GET', `/safe/danger/source/${id}`)).data;
const point = async (id: string) => (await call('GET', `/safe/risk/${id}`)).data;

/** A point as its own form makes it. */
async function placed(more: Record<string, unknown> = {}): Promise<string> {
  const reply = await call('POST', '/safe/risk', {
    name: '甲醇储罐',
    pointNum: `FX-${next()}`,
    type: '1',
    riskDescribe: '易燃液体',
    accidents: '0017',
    deptId: company.depts.workshop,
    teamIds: company.depts.team,
    place: company.areaId,
    principalId: manager.userId,
    postIds: post,
    ...more,
  });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.data));
  return reply.data.id;
}

const row = (more: object = {}) => ({
  dangerName: '砂轮破裂飞出',
  dangerType: '2',
  accidents: '0001',
  evaluateMethod: 'LEC',
  likelihood: '3',
  exposure: '6',
  consequence: '15',
  ...more,
});

describe('a danger source', () => {
  it('is identified and graded from its substances (GB 18218-2018)', async () => {
    await fresh();
    const id = await made({
      exposedPeople: 1,
      substances: [methanol(5000), methanol(60, { name: '氯', criticalQuantity: 5, beta: 4 })],
    });
    // S = 10 + 12 = 22; R = 2 × (10 × 1 + 12 × 4) = 116
    expect(await detail(id)).toMatchObject({
      identifyValue: '22.0000',
      rValue: '116.0000',
      sourceLevel: '1',
      substances: [{ ratio: '10.0000' }, { ratio: '12.0000' }],
    });
    const told = await call('POST', '/safe/danger/source/grade', { exposedPeople: 4, substances: [methanol(5000)] });
    expect(told.data).toMatchObject({ r: '10.0000', level: '3' });
    expect(told.data.sentence).toContain('三级重大危险源（GB 18218-2018 4.3）');
  });

  it('is never graded milder than its numbers, nor called ordinary', async () => {
    await fresh();
    const milder = await call(
      'POST',
      '/safe/danger/source',
      source({ sourceLevel: '4', exposedPeople: 4, substances: [methanol(25_000)] }),
    );
    expect(milder.data.errors).toEqual([
      { field: 'sourceLevel', message: 'R = 50，不能低于二级（GB 18218-2018 4.3）' },
    ]);
    const ordinary = await call('POST', '/safe/danger/source', source({ sourceType: 2, substances: [methanol(500)] }));
    expect(ordinary.data.errors[0].field).toBe('sourceType');
    const graver = await made({ sourceLevel: '1', exposedPeople: 4, substances: [methanol(25_000)] });
    expect(await detail(graver)).toMatchObject({ sourceLevel: '1', rValue: '50.0000' });
    const unknown = await call('POST', '/safe/danger/source', source({ substances: [methanol(500)] }));
    expect(unknown.data.errors[0].field).toBe('exposedPeople');
  });

  it('marks its points, and takes the mark back with the last link', async () => {
    await fresh();
    const id = await made({ exposedPeople: 4, substances: [methanol(600)] });
    const [a, b] = [await placed(), await placed()];
    const linked = await call('POST', `/safe/dangersourcerisk?id=${id}&isUpdate=0`, { riskIds: [a, b] });
    expect(linked.msg).toMatch(/^关联成功；其中2个风险点涉及重大危险源，已直接判定为重大风险/);
    expect(linked.data).toMatchObject({ added: 2, removed: 0, total: 2, toEvaluate: 0, lacking: 2 });
    expect(linked.data.raised.map((one: { id: string }) => one.id).sort()).toEqual([a, b].sort());
    expect(await point(a)).toMatchObject({
      hasDangerSource: 1,
      isSignificant: 1,
      inherentLevel: '1',
      scoreLevel: '1',
      directFlags: '3',
      inventoryStratum: '1',
      // Nothing is identified there: not one of the measures a 重大 point has.
      awaitsEvaluation: 1,
      awaitsReason: '缺少工程技术、管理、培训教育、个体防护、应急处置措施',
    });
    const evaluations = async (riskId: string) =>
      (await call('GET', `/safe/riskevaluation/page?riskId=${riskId}`)).data.records as Record<string, unknown>[];
    expect((await evaluations(a))[0]).toMatchObject({
      reason: '涉及重大危险源，直接判定为重大风险',
      levelAfter: '1',
      evaluateUserId: manager.userId,
    });
    expect((await detail(id)).riskCount).toBe(2);
    const page = await call('GET', `/safe/dangersourcerisk/page?dangerSourceId=${id}`);
    expect(page.data.total).toBe(2);
    // A supervisor reads them in the source's detail.
    app.jurisdiction.covers = async (_region, tenantId) => tenantId === company.tenantId;
    const gov = testActor('100000', { tenantKind: 'government', regionCode: '330100' });
    const of = `tenantId=${company.tenantId}&dangerSourceId=${id}`;
    expect((await call('GET', `/safe/dangersourcerisk/page?${of}`, undefined, gov)).data.total).toBe(2);

    // Nobody unsets the mark while the source is there.
    expect((await call('PUT', `/safe/risk/${a}`, { isSignificant: 2 })).status).toBe(200);
    expect((await point(a)).isSignificant).toBe(1);
    await call('PUT', `/safe/risk/evaluate/${a}`, { directFlags: '', reason: '复评' });
    expect(await point(a)).toMatchObject({ directFlags: '3', inherentLevel: '1' });

    const replaced = await call('POST', `/safe/dangersourcerisk?id=${id}&isUpdate=1`, { riskIds: b });
    expect(replaced.data).toMatchObject({ added: 0, removed: 1, total: 1, toEvaluate: 1 });
    expect(replaced.msg).toBe('已取消关联；1个风险点不再涉及重大危险源，已列入待重新评估');
    // Down leads only what people judge: it stays 重大 and waits for them.
    expect(await point(a)).toMatchObject({ hasDangerSource: 0, inherentLevel: '1', awaitsEvaluation: 1 });
    const awaiting = async () => (await call('GET', '/safe/risk/page?awaitsEvaluation=1')).data.total;
    expect(await awaiting()).toBe(2);
    expect((await point(a)).awaitsReason).toMatch(/^不再涉及重大危险源；缺少/);
    // Another word in a row is no judgement on it: the ground stands, and so does the to-do.
    await call('PUT', `/safe/risk/evaluate/${a}`, { directFlags: '3', reason: '更正描述' });
    expect(await point(a)).toMatchObject({ awaitsEvaluation: 1, directFlags: '3' });
    // Without that ground it needs another one to have a level by.
    const judged = { directFlags: '', riskInfos: [row({ consequence: '3' })], reason: '不再涉及重大危险源' };
    await call('PUT', `/safe/risk/evaluate/${a}`, judged);
    expect(await point(a)).toMatchObject({ awaitsEvaluation: 0, directFlags: '' });
    expect(await awaiting()).toBe(1);
    await call('PUT', `/safe/danger/source/${id}`, { status: 0 });
    expect((await point(b)).hasDangerSource).toBe(0);
    await call('PUT', `/safe/danger/source/${id}`, { status: 1 });
    expect((await point(b)).hasDangerSource).toBe(1);
    expect((await call('DELETE', `/safe/danger/source?ids=${id}`)).status).toBe(200);
    expect((await point(b)).hasDangerSource).toBe(0);
  });

  it('links nothing of another company, and counts down when a point goes', async () => {
    await fresh();
    const id = await made({ sourceType: 2 });
    const mine = await placed();
    const other = await testCompany(app);
    const foreign = await other.riskPoint(await other.person('safety_manager'));
    expect((await call('POST', `/safe/dangersourcerisk?id=${id}`, { riskIds: [mine, foreign] })).status).toBe(404);
    expect((await detail(id)).riskCount).toBe(0);
    expect((await call('POST', `/safe/dangersourcerisk?id=${id}`, { riskIds: null, riskId: mine })).status).toBe(200);
    expect((await call('POST', `/safe/dangersourcerisk?id=${id}`, [mine])).status).toBe(200);
    expect((await call('DELETE', `/safe/risk?ids=${mine}`)).status).toBe(200);
    expect((await detail(id)).riskCount).toBe(0);
  });

  it('keeps its parameters, whose limits must rise', async () => {
    await fresh();
    const dangerSourceId = await made({ sourceType: 2 });
    const param = (more: object) =>
      call('POST', '/safe/dangerparam', {
        name: '液位',
        dangerSourceId,
        identification: `LT-${next()}`,
        paramType: '3',
        ...more,
      });
    const wrong = await param({ lowLowLimit: 1, lowLimit: 0.5, highLimit: 8, highHighLimit: 8 });
    expect(wrong.data.errors).toEqual([
      { field: 'lowLimit', message: '低报值应大于低低报值' },
      { field: 'highHighLimit', message: '高高报值应大于高报值' },
    ]);
    const good = await param({ lowLowLimit: 0.5, highLimit: 8 });
    expect(good.status).toBe(200);
    const later = await call('PUT', `/safe/dangerparam/${good.data.id}`, { lowLimit: 9 });
    expect(later.data.errors[0].message).toBe('高报值应大于低报值');
    expect((await call('DELETE', `/safe/danger/source?ids=${dangerSourceId}`)).msg).toContain('危险源监测参数1条');
  });
});

describe('a control plan', () => {
  const plan = async (more: object = {}) =>
    call('POST', '/safe/riskplan', {
      name: `罐区管控计划${next()}`,
      riskId: await placed(),
      managementMeasures: '液位联锁每周测试',
      dangerInvestigateContent: '呼吸阀、液位计、接地',
      frequency: '3',
      deptId: company.depts.workshop,
      userId: manager.userId,
      planStartTime: '2026-11-01',
      planEndTime: '2026-12-31',
      ...more,
    });
  const record = async (id: string) =>
    (await call('GET', `/safe/riskplanrecord/page?planId=${id}&ascs=operateTime`)).data.records as Record<
      string,
      unknown
    >[];

  it('is carried out in two steps, each told in its history, and then fixed', async () => {
    await fresh();
    const { data, status } = await plan();
    expect(status).toBe(200);
    const id = data.id;
    const begun = await call('PUT', `/safe/riskplan/execut/${id}`, {});
    expect([begun.data.executeState, begun.msg]).toEqual([1, '已开始执行']);
    const done = await call('POST', `/safe/riskplan/execut/${id}`, { executeRemark: '测试两次，均正常' });
    expect(done.data).toMatchObject({
      executeState: 2,
      executeUserName: manager.userName,
      executeRemark: '测试两次，均正常',
    });
    const again = await call('GET', `/safe/riskplan/execut/${id}`);
    expect([again.status, again.msg]).toEqual([400, '该计划已完成，不能再执行']);
    expect((await call('PUT', `/safe/riskplan/${id}`, { name: '改名' })).msg).toContain('已完成，不能修改');
    expect((await record(id)).map(({ operateType }) => operateType).sort()).toEqual([1, 3, 4]);
  });

  it('keeps its earlier version when it is changed, as people read it', async () => {
    await fresh();
    const id = (await plan()).data.id;
    await call('PUT', `/safe/riskplan/${id}`, { frequency: '5', managementMeasures: '每月联锁测试' });
    await call('PUT', `/safe/riskplan/${id}`, { frequency: '5' });
    expect((await call('GET', `/safe/riskplan/${id}`)).data.revision).toBe(2);
    const change = (await record(id)).filter(({ operateType }) => operateType === 2);
    expect(change).toHaveLength(1);
    const earlier = (await call('GET', `/safe/riskplanrecord/${change[0]?.id}`)).data;
    expect(earlier.content).toBe('修改了管控措施、管控频次');
    expect(earlier.earlier).toMatchObject({
      managementMeasures: '液位联锁每周测试',
      frequency: '每周',
      userId: manager.userName,
      deptId: '机加工车间',
      planTime: '2026-11-01 至 2026-12-31',
    });
  });

  it('belongs to a point and may name its source, has a real frequency, and goes both ways', async () => {
    await fresh();
    const none = await plan({ riskId: '' });
    expect(none.data.errors.map(({ field }: { field: string }) => field)).toEqual(['riskId']);
    const at = await plan({ dangerSourceId: await made({ sourceType: 2 }) });
    expect(at.status).toBe(200);
    expect((await plan({ frequency: '10' })).data.errors[0].message).toContain('不定期');
    expect((await call('POST', '/safe/riskplan/delete', { ids: [at.data.id] })).status).toBe(200);
    const other = (await plan()).data.id;
    expect((await call('DELETE', `/safe/riskplan/delete?ids=${other}`)).status).toBe(200);
    const stranger = await (await testCompany(app)).person('safety_manager');
    const mine = (await plan()).data.id;
    for (const path of [`/safe/riskplan/execut/${mine}`, `/safe/riskplan/${mine}`])
      expect((await call('PUT', path, {}, stranger)).status).toBe(404);
    const reader = await company.person('employee', { permissions: ['riskplan_view'] });
    expect((await call('GET', `/safe/riskplan/execut/${mine}`, undefined, reader)).status).toBe(403);
  });
});

describe('an evaluation', () => {
  const history = async (id: string) =>
    (await call('GET', `/safe/riskevaluation/page?riskId=${id}`)).data.records as Record<string, unknown>[];

  const MEASURES = {
    engineeringMeasures: '联锁',
    manageMeasures: '确认制',
    educationMeasures: '每年培训',
    protectMeasures: '面罩',
    emergencyMeasures: '急停',
  };
  const grave = (more: object = {}) => row({ consequence: '40', ...MEASURES, ...more });

  it('waits for its measures when a link has made it 重大, until they are complete', async () => {
    await fresh();
    const low = row({ consequence: '3', ...MEASURES, educationMeasures: '', emergencyMeasures: '' });
    const id = await placed({ riskInfos: [low] });
    const source = await made({ exposedPeople: 4, substances: [methanol(600)] });
    const linked = await call('POST', `/safe/dangersourcerisk?id=${source}`, { riskIds: [id] });
    expect(linked.msg).toContain('1个风险点的管控措施不全，已列入待重新评估');
    const reason = '缺少培训教育、应急处置措施';
    expect(await point(id)).toMatchObject({ inherentLevel: '1', awaitsEvaluation: 1, awaitsReason: reason });
    const since = (await point(id)).awaitsSince;
    expect(since).toMatch(/^\d{4}-/);
    expect((await call('GET', '/safe/risk/evaluate/due')).data.awaiting).toBe(1);
    const [info] = (await point(id)).riskInfos;
    await call('PUT', `/safe/risk/${id}`, { riskInfos: [{ ...info, educationMeasures: '每年培训' }] });
    expect(await point(id)).toMatchObject({
      awaitsEvaluation: 1,
      awaitsReason: '缺少应急处置措施',
      awaitsSince: since,
    });
    const [half] = (await point(id)).riskInfos;
    await call('PUT', `/safe/risk/${id}`, { riskInfos: [{ ...half, emergencyMeasures: '急停' }] });
    expect(await point(id)).toMatchObject({ awaitsEvaluation: 0, awaitsSince: null });
    expect((await call('GET', '/safe/risk/evaluate/due')).data.awaiting).toBe(0);
  });

  it('takes control layer and frequency along: stricter stays, looser is refused, unasked it is tightened', async () => {
    await fresh();
    const id = await placed();
    const evaluate = (body: object) => call('PUT', `/safe/risk/evaluate/${id}`, { reason: '复评', ...body });
    const small = await evaluate({ riskInfos: [row({ consequence: '3' })] });
    expect(small.data).toMatchObject({ inherentLevel: '4', inventoryStratum: '4', inventoryFrequency: '3' });
    const refused = await evaluate({ riskInfos: [grave()], inventoryStratum: '3', inventoryFrequency: '5' });
    expect(refused.data.errors).toEqual([
      { field: 'inventoryStratum', message: '重大风险的管控层级不得低于公司（厂）级' },
      { field: 'inventoryFrequency', message: '重大风险的管控频次不得低于每天' },
    ]);
    const nowhere = await evaluate({ riskInfos: [grave()], inventoryFrequency: '11' });
    expect(nowhere.data.errors).toEqual([{ field: 'inventoryCycle', message: '请输入频次间隔' }]);
    const wordless = await evaluate({ reason: ' ', riskInfos: [grave()], inventoryFrequency: '11' });
    expect(wordless.data.errors).toEqual([
      { field: 'reason', message: '请输入评估原因' },
      { field: 'inventoryCycle', message: '请输入频次间隔' },
    ]);
    const twoDays = await evaluate({ riskInfos: [grave()], inventoryFrequency: '12', inventoryCycle: 2 });
    expect(twoDays.data.errors).toEqual([{ field: 'inventoryFrequency', message: '重大风险的管控频次不得低于每天' }]);
    expect((await evaluate({ inventoryFrequency: '12', inventoryCycle: 5 })).data).toMatchObject({ inventoryCycle: 5 });
    const raised = await evaluate({ riskInfos: [grave()] });
    expect(raised.data.inventoryCycle).toBeNull();
    const strict = await evaluate({ inventoryFrequency: '11', inventoryCycle: 4 });
    expect(strict.data).toMatchObject({ inventoryFrequency: '11', inventoryCycle: 4 });
    expect((await evaluate({ inventoryFrequency: '2' })).data.inventoryCycle).toBeNull();
    expect(raised.data).toMatchObject({ inherentLevel: '1', inventoryStratum: '1', inventoryFrequency: '2' });
    expect((await call('PUT', `/safe/risk/${id}`, { inventoryStratum: '3' })).data.errors[0].field).toBe(
      'inventoryStratum',
    );
    const milder = await evaluate({ riskInfos: [row({ consequence: '3' })], inventoryFrequency: '1' });
    expect(milder.data).toMatchObject({ inherentLevel: '4', inventoryStratum: '1', inventoryFrequency: '1' });
    expect((await call('PUT', `/safe/risk/${id}`, { inventoryStratum: '4' })).status).toBe(200);
  });

  it('of a 重大 row asks for all five kinds of measures at once', async () => {
    await fresh();
    const id = await placed();
    const riskInfos = [row(), grave({ engineeringMeasures: '', protectMeasures: ' ' })];
    const refused = await call('PUT', `/safe/risk/evaluate/${id}`, { riskInfos, reason: '复评' });
    expect(refused.data.errors).toEqual([
      { field: 'riskInfos[1].engineeringMeasures', message: '风险辨识第2行：重大风险须填写工程技术措施' },
      { field: 'riskInfos[1].protectMeasures', message: '风险辨识第2行：重大风险须填写个体防护措施' },
    ]);
  });

  it('takes the accidents of its rows along, unless whoever evaluates says which', async () => {
    await fresh();
    const id = await placed();
    const before = (await point(id)).accidents as string;
    const evaluate = (body: object) => call('PUT', `/safe/risk/evaluate/${id}`, { reason: '复评', ...body });
    const wider = await evaluate({ riskInfos: [row({ accidents: '0018,0009' })] });
    expect(wider.data.accidents.split(',')).toEqual([...new Set([...before.split(','), '0018', '0009'])]);
    expect((await evaluate({ accidents: '0009' })).data.accidents).toBe('0009');
  });

  it('leaves a record of who, when, why, before and after; other edits leave none', async () => {
    await fresh();
    const id = await placed();
    const first = await call('PUT', `/safe/risk/evaluate/${id}`, { riskInfos: [row()], reason: '首次辨识' });
    expect(first.data).toMatchObject({ inherentLevel: '2', evaluateTime: '2026-11-21' });
    expect(first.data.riskInfos[0]).toMatchObject({ evaluateUserId: manager.userId, evaluateTime: '2026-11-21' });
    app.clock.set('2026-12-01 09:00:00');
    const [risk] = first.data.riskInfos;
    await call('PUT', `/safe/risk/evaluate/${id}`, {
      riskInfos: [{ ...risk, likelihood: '0.5', engineeringMeasures: '加防护罩' }],
      reason: '技改后复评',
    });
    expect((await call('PUT', `/safe/risk/${id}`, { name: '改名' })).status).toBe(200);
    app.clock.set('2026-11-21 10:00:00');
    const [last, before] = await history(id);
    expect(last).toMatchObject({
      evaluateType: 2,
      reason: '技改后复评',
      levelBefore: '2',
      levelAfter: '4',
      evaluateUserName: manager.userName,
      evaluateTime: '2026-12-01 09:00:00',
    });
    expect(before).toMatchObject({ evaluateType: 1, levelBefore: null, levelAfter: '2' });
    expect(await history(id)).toHaveLength(2);
    const full = (await call('GET', `/safe/riskevaluation/${last?.id}`)).data;
    expect(full.rowsBefore[0]).toMatchObject({ likelihood: 3, riskValue: 270 });
    expect(full.rowsAfter[0]).toMatchObject({ likelihood: 0.5, riskValue: 45, scoreLevel: '4' });
    expect((await call('PUT', `/safe/risk/evaluate/${id}`, { riskInfos: [row()] })).data.errors[0].field).toBe(
      'reason',
    );
  });

  it('is what the level comes from alone: new limits change nothing that nobody evaluates anew', async () => {
    await fresh();
    const id = await placed();
    await call('PUT', `/safe/risk/evaluate/${id}`, { riskInfos: [row()], reason: '首次' });
    const registry = app.parameters.get;
    app.parameters.get = async (tenant, key, tx) => (key === 'risk.lec.major' ? '250' : registry(tenant, key, tx));
    try {
      expect((await call('PUT', `/safe/risk/${id}`, { name: '换个名字' })).status).toBe(200);
      expect((await point(id)).inherentLevel).toBe('2');
      const [risk] = (await point(id)).riskInfos;
      await call('PUT', `/safe/risk/evaluate/${id}`, {
        riskInfos: [{ ...risk, ...MEASURES }],
        reason: '按新分级标准复评',
      });
      expect((await point(id)).inherentLevel).toBe('1');
    } finally {
      app.parameters.get = registry;
    }
  });
});

describe('the shared library', () => {
  beforeAll(async () => {
    await riskModule().seed?.(app);
  });

  it('is one for all companies, filtered by trade and word, kept by the platform alone', async () => {
    await fresh();
    const page = async (query: string) => (await call('GET', `/safe/risk/public/risk/library?${query}`)).data;
    expect((await page('size=100')).total).toBeGreaterThan(40);
    expect((await page('name=喷漆')).records[0]).toMatchObject({ code: 'JX-004', scoreLevel: '2' });
    expect((await page('industry=5&size=100')).records.length).toBeGreaterThan(3);
    expect((await call('POST', '/safe/risklibrary', { code: 'X', name: 'X' })).status).toBe(403);
    await riskModule().seed?.(app);
    expect((await page('name=喷漆')).total).toBe(1);
  });

  it('is picked from: entries become identified risks once', async () => {
    await fresh();
    const id = await placed();
    const { records } = (await call('GET', '/safe/risk/public/risk/library?name=叉车')).data;
    const first = await call('POST', `/safe/risk/public/risk/library/${id}`, { ids: [records[0].id] });
    expect(first.msg).toBe('引用成功，新增1条风险辨识');
    expect(first.data.riskInfos).toHaveLength(1);
    expect(first.data.riskInfos[0]).toMatchObject({ dangerName: '超速、超载、盲区撞人', scoreLevel: '3' });
    const again = await call('POST', `/safe/risk/public/risk/library/${id}`, { ids: [records[0].id] });
    expect(again.msg).toContain('1条已有');
    expect(again.data.riskInfos).toHaveLength(1);
  });
});

describe('a sign-in', () => {
  const at = async (more: Record<string, unknown> = {}): Promise<string> => {
    const id = await placed();
    await asSystem(app, 'place', ({ tx }) =>
      tx.run(
        `update risk_point set longitude = 119.2, latitude = 36.7, sign_in_time = '2026-11-01 10:00:00+08', allow_deviation = $3, status = $4 where tenant_id = $1 and id = $2`,
        [company.tenantId, id, more.allow ?? 30, more.status ?? 1],
      ),
    );
    return id;
  };
  const sign = (riskId: string, more: object = {}, who = manager) =>
    call('POST', '/safe/risksignin', { riskId, way: 1, ...more }, who);

  it('is plain in time and radius, and flagged with the reason outside them', async () => {
    await fresh();
    const good = await sign(await at(), { longitude: 119.2003, latitude: 36.7 });
    expect(good.data).toMatchObject({ abnormal: 0, deviation: 0, abnormalReason: null, userId: manager.userId });
    expect(good.data.distance).toBeLessThan(40);
    app.clock.set('2026-11-21 10:45:00');
    const late = await sign(await at(), { longitude: 119.3, latitude: 36.7 });
    app.clock.set('2026-11-21 10:00:00');
    expect(late.data).toMatchObject({ abnormal: 1, deviation: 45 });
    expect(late.data.abnormalReason).toMatch(
      /^比规定时间晚45分钟（允许30分钟）；距风险点\d+(\.\d)?公里（有效半径100米）$/,
    );
    const blind = await sign(await at());
    expect(blind.data.abnormalReason).toBe('未取得定位');
    const list = await call('GET', '/safe/risksignin/page?abnormal=1');
    expect(list.data.total).toBe(2);
  });

  it('is not taken twice, nor at a closed point, nor in another company; a worker sees his own', async () => {
    await fresh();
    const id = await at();
    const worker = await company.person('employee', { permissions: ['risk_view', 'risksignin_view'] });
    expect((await sign(id, {}, worker)).status).toBe(200);
    expect((await sign(id, {}, worker)).msg).toContain('您刚刚已在此签到（10:00）');
    await sign(id);
    expect((await call('GET', '/safe/risksignin/page', undefined, worker)).data.total).toBe(1);
    expect((await call('GET', '/safe/risksignin/page')).data.total).toBe(2);
    expect((await sign(await at({ status: 0 }))).msg).toContain('已停用');
    const stranger = await (await testCompany(app)).person('safety_manager');
    expect((await sign(id, {}, stranger)).status).toBe(404);
    expect((await sign(newId())).status).toBe(404);
  });
});

describe('lists of points', () => {
  it('gives points that are equipment, and the control list as a sheet', async () => {
    await fresh();
    const id = await placed();
    await placed({ type: '2' });
    expect((await call('GET', '/safe/risk/equipment/list')).data.map((row: { id: string }) => row.id)).toEqual([id]);
    await call('PUT', `/safe/risk/evaluate/${id}`, {
      reason: '首次',
      riskInfos: [
        {
          dangerName: '触电',
          dangerType: '2',
          accidents: '0006',
          evaluateMethod: 'LEC',
          likelihood: 3,
          exposure: 6,
          consequence: 15,
        },
      ],
    });
    // A name every object of JavaScript knows is no order.
    expect((await call('GET', '/safe/riskinfo/page?order=valueOf')).status).toBe(400);
    const list = await call('GET', '/safe/riskinfo/page?order=level&inventoryStratum=2');
    expect(list.data.records[0]).toMatchObject({
      dangerName: '触电',
      inventoryStratum: '2',
      evaluateTime: '2026-11-21',
    });
    const sheet = await call('GET', '/safe/riskinfo/export?scoreLevel=2');
    expect(sheet.headers['content-type']).toContain('spreadsheetml');
    expect(sheet.raw.subarray(0, 2).toString()).toBe('PK');
    await call('PUT', `/safe/risk/evaluate/${id}`, { reason: '直接判定', directFlags: '1' });
    const { header, rows } = await seeSheet((await call('GET', '/safe/riskinfo/export')).raw);
    const told = rows.map((row) => ['风险等级', '风险点等级', '直接判定依据'].map((name) => row[header.indexOf(name)]));
    expect(told).toContainEqual(['较大风险', '重大风险', expect.stringMatching(/.{4,}/)]);
    const blind = await company.person('employee', { permissions: ['risk_view'] });
    expect((await call('GET', '/safe/riskinfo/export', undefined, blind)).status).toBe(403);
  });
});
