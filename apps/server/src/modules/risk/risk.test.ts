import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, asSystem } from '../../kernel/context';
import type { Engine } from '../../kernel/db/db';
import { newId } from '../../kernel/db/id';
import { type TestCompany, testCompany } from '../../testing/company';
import { type TestApi, testApi } from '../../testing/http';
import { testServices } from '../../testing/kit';
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

const body = (more: Record<string, unknown> = {}) => {
  serial += 1;
  return {
    name: `砂轮机${serial}`,
    pointNum: `FX-${serial}`,
    type: '1',
    riskDescribe: '旋转部件',
    accidents: '0001',
    deptId: company.depts.workshop,
    teamIds: company.depts.team,
    place: company.areaId,
    principalId: manager.userId,
    postIds: post,
    ...more,
  };
};
/** A 重大 row needs them all. */
const MEASURES = {
  engineeringMeasures: '防护罩',
  manageMeasures: '每班点检',
  educationMeasures: '每年培训',
  protectMeasures: '防冲击面罩',
  emergencyMeasures: '急停断电',
};
const row = (more: Record<string, unknown> = {}) => ({
  ...MEASURES,
  dangerName: '砂轮破裂飞出',
  dangerType: '2',
  accidents: '0001',
  evaluateMethod: 'LEC',
  likelihood: '3',
  exposure: '6',
  consequence: '15',
  ...more,
});
const create = (more: Record<string, unknown> = {}) => api.call(manager, 'POST', '/safe/risk', body(more));
const detail = async (id: string) => (await api.call(manager, 'GET', `/safe/risk/${id}`)).data;
const made = async (more: Record<string, unknown> = {}) => {
  const reply = await create(more);
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.data));
  return detail(reply.data.id);
};

describe('the level of a point', () => {
  it('is the worst of its identified risks, with value and level beside each', async () => {
    await fresh();
    const point = await made({
      riskInfos: [
        row(),
        row({ likelihood: '1', consequence: '3' }),
        row({ evaluateMethod: 'LS', likelihood: '3', exposure: undefined, consequence: '4' }),
        row({ evaluateMethod: 'MES', likelihood: '1', exposure: '0.5', consequence: '1' }),
      ],
    });
    expect(point.riskInfos.map((risk: Record<string, string>) => [risk.riskValue, risk.scoreLevel])).toEqual([
      ['270.000', '2'],
      ['18.000', '4'],
      ['12.000', '3'],
      ['0.500', '4'],
    ]);
    expect(point).toMatchObject({ inherentLevel: '2', scoreLevel: '2', isSignificant: 2, inventoryStratum: '2' });
  });

  it('is 重大 by direct judgement whatever the numbers say, and then significant by itself', async () => {
    await fresh();
    const byFlag = await made({
      riskInfos: [row({ likelihood: '1', consequence: '3' })],
      directFlags: '3',
      isSignificant: 2,
    });
    expect(byFlag).toMatchObject({ inherentLevel: '1', scoreLevel: '1', isSignificant: 1, inventoryStratum: '1' });
    const byMethod = await made({
      riskInfos: [
        row({ evaluateMethod: 'DIRECT', likelihood: undefined, exposure: undefined, consequence: undefined }),
      ],
    });
    expect(byMethod).toMatchObject({ inherentLevel: '1', riskInfos: [{ riskValue: null, scoreLevel: '1' }] });
  });

  it('cannot be sent, nor can a row bring a level of its own', async () => {
    await fresh();
    const point = await made({
      inherentLevel: '4',
      scoreLevel: '4',
      riskInfos: [row({ scoreLevel: '4', riskValue: '1' })],
    });
    expect(point).toMatchObject({
      inherentLevel: '2',
      scoreLevel: '2',
      riskInfos: [{ riskValue: '270.000', scoreLevel: '2' }],
    });
    const none = await made();
    expect(none).toMatchObject({ inherentLevel: null, scoreLevel: null });
  });

  it('names every value off its scale by its row, and everything else with it', async () => {
    await fresh();
    const reply = await create({
      riskInfos: [
        row(),
        row({ likelihood: '4' }),
        row({ evaluateMethod: 'LS', exposure: undefined, likelihood: '2', consequence: '9' }),
      ],
    });
    expect(reply.status).toBe(400);
    expect(reply.data.errors.map((error: { field: string }) => error.field)).toEqual([
      'riskInfos[1].likelihood',
      'riskInfos[2].consequence',
    ]);
    expect(reply.msg).toContain('风险辨识第2行：可能性（L）只能取10、6、3、1、0.5、0.2、0.1');
    const bare = await create({ riskInfos: [row({ consequence: '' })] });
    expect(bare.data.errors[0]).toEqual({
      field: 'riskInfos[0].consequence',
      message: '风险辨识第1行：请输入后果严重性（C/S）',
    });
  });

  it('follows a re-evaluation, also when only the flags change', async () => {
    await fresh();
    const point = await made({ riskInfos: [row()] });
    const change = (more: Record<string, unknown>) => api.call(manager, 'PUT', `/safe/risk/${point.id}`, more);
    expect((await change({ directFlags: '1' })).status).toBe(200);
    expect(await detail(point.id)).toMatchObject({ inherentLevel: '1', scoreLevel: '1', isSignificant: 1 });
    expect((await change({ directFlags: '' })).status).toBe(200);
    expect(await detail(point.id)).toMatchObject({ inherentLevel: '2', scoreLevel: '2' });
    const [risk] = (await detail(point.id)).riskInfos;
    await change({ riskInfos: [row({ id: risk.id, likelihood: '0.5' })] });
    expect(await detail(point.id)).toMatchObject({
      inherentLevel: '4',
      riskInfos: [{ id: risk.id, riskValue: '45.000' }],
    });
    // It may be judged otherwise, but not fall out of every figure.
    const emptied = await change({ riskInfos: [] });
    expect([emptied.status, emptied.data.errors]).toEqual([
      400,
      [{ field: 'riskInfos', message: '已评估的风险点至少保留一条风险辨识，请修改辨识结果' }],
    ]);
    const again = await api.call(manager, 'PUT', `/safe/risk/evaluate/${point.id}`, {
      reason: '设备已拆',
      riskInfos: [],
    });
    expect(again.status).toBe(400);
    expect(await detail(point.id)).toMatchObject({ inherentLevel: '4' });
  });

  it('is kept in use while a danger or a grave warning is open there', async () => {
    await fresh();
    const point = await made({ riskInfos: [row()] });
    await asSystem(app, 'what is open', async ({ tx }) => {
      for (const [n, status] of [1, 2, 4, 7, 5].entries())
        await tx.run(
          `insert into hidden_danger (tenant_id, id, name, risk_id, status, create_time) values ($1, $2::uuid, $3, $4::uuid, $5, now() + make_interval(secs => $6))`,
          [company.tenantId, newId(), `护罩缺失${n + 1}`, point.id, status, n],
        );
      // Orange once, yellow now, and one that was never more than blue.
      for (const [level, worst] of [
        ['3', '2'],
        ['4', '4'],
      ])
        await tx.run(
          `insert into warning (tenant_id, id, warn_content, warn_level, worst_level, warn_type, risk_id, processing_state) values ($1, $2::uuid, '振动', $3, $4, '8', $5::uuid, 1)`,
          [company.tenantId, newId(), level, worst, point.id],
        );
    });
    const open = `风险点“${point.name}”还有未闭环隐患4项（护罩缺失1、护罩缺失2、护罩缺失3等）、未消除的红色或橙色预警1条`;
    const stop = () => api.call(manager, 'PUT', `/safe/risk/${point.id}`, { status: 0 });
    expect((await stop()).data.errors).toEqual([{ field: 'status', message: `${open}，不能停用，请先办结` }]);
    expect((await api.call(manager, 'DELETE', `/safe/risk?ids=${point.id}`)).msg).toBe(`${open}，不能删除，请先办结`);
    await asSystem(app, 'closed', async ({ tx }) => {
      await tx.run('update hidden_danger set status = 5 where risk_id = $1::uuid', [point.id]);
      await tx.run('update warning set processing_state = 2 where risk_id = $1::uuid', [point.id]);
    });
    expect((await stop()).status).toBe(200);
    expect((await api.call(manager, 'DELETE', `/safe/risk?ids=${point.id}`)).status).toBe(200);
  });

  it("keeps the company's own limits and the control somebody has chosen", async () => {
    await fresh();
    const registry = app.parameters.get;
    app.parameters.get = async (tenant, key, tx) => (key === 'risk.lec.major' ? '250' : registry(tenant, key, tx));
    try {
      const point = await made({ riskInfos: [row()], inventoryStratum: '1', inventoryFrequency: '1' });
      expect(point).toMatchObject({ inherentLevel: '1', inventoryStratum: '1', inventoryFrequency: '1' });
    } finally {
      app.parameters.get = registry;
    }
  });
});

describe('reads', () => {
  it('counts by colour, from the counters and alike from the rows of a filter', async () => {
    await fresh();
    await made({ riskInfos: [row()] });
    await made({ riskInfos: [row()] });
    await made({ directFlags: '1' });
    await made();
    const counted = async (path: string) => {
      const { data } = await api.call(manager, 'GET', path);
      return [data.total, ...data.levels.map(({ count }: { count: number }) => count)];
    };
    expect(await counted('/safe/riskpoint/count')).toEqual([4, 1, 2, 0, 0]);
    expect(await counted('/safe/index/risk')).toEqual([4, 1, 2, 0, 0]);
    expect(await counted(`/safe/riskpoint/count?deptId=${company.depts.root}`)).toEqual([4, 1, 2, 0, 0]);
    expect(await counted(`/safe/riskpoint/count?deptId=${company.depts.other}`)).toEqual([0, 0, 0, 0, 0]);
    const { data } = await api.call(manager, 'GET', '/safe/index/risk');
    expect(data.levels[0]).toEqual({ level: '1', label: '重大风险', colour: '红', count: 1 });
  });

  it('counts the present levels of enabled points alone, filtered or not, as many as the list of the figure', async () => {
    await fresh();
    await made({ riskInfos: [row()] });
    const stopped = await made({ riskInfos: [row()] });
    await made();
    expect((await api.call(manager, 'PUT', `/safe/risk/${stopped.id}`, { status: 0 })).status).toBe(200);
    const list = await api.call(manager, 'GET', '/safe/risk/page?status_notequal=0&inherentLevel=1,2,3,4&scoreLevel=2');
    expect(list.data.total).toBe(1);
    for (const path of ['/safe/riskpoint/count', '/safe/index/risk', '/safe/riskpoint/count?name_like=砂轮']) {
      const { data } = await api.call(manager, 'GET', path);
      expect([path, data.total, data.unevaluated]).toEqual([path, 3, 1]);
      const counted = (levels: { count: number }[]) => levels.map(({ count }) => count);
      expect([path, counted(data.levels), counted(data.scoreLevels)]).toEqual([path, [0, 2, 0, 0], [0, 1, 0, 0]]);
    }
  });

  it('lists identified risks with the point they lie at', async () => {
    await fresh();
    const point = await made({ riskInfos: [row(), row({ dangerName: '粉尘爆炸', likelihood: '6' })] });
    await made({ riskInfos: [row({ dangerName: '触电', consequence: '1' })] });
    const list = async (query = '') => (await api.call(manager, 'GET', `/safe/riskinfo/page?${query}`)).data;
    expect((await list()).total).toBe(3);
    const found = await list('dangerName=粉尘');
    expect(found.records).toEqual([
      expect.objectContaining({
        riskId: point.id,
        riskName: point.name,
        pointNum: point.pointNum,
        deptName: '机加工车间',
        placeName: '机加工车间东侧',
        principalName: manager.userName,
        dangerName: '粉尘爆炸',
        scoreLevel: '1',
        inherentLevel: '1',
      }),
    ]);
    expect((await list('scoreLevel=1,2')).total).toBe(2);
    expect((await list(`riskId=${point.id}&size=1`)).pages).toBe(2);
    expect((await list(`deptId=${company.depts.other}`)).total).toBe(0);
    expect((await list(`riskName_like=${encodeURIComponent(point.name)}`)).total).toBeGreaterThan(1);
    const first = async (query: string) =>
      (await list(query)).records.map(({ dangerName }: { dangerName: string }) => dangerName);
    expect(await first('descs=dangerName')).toEqual((await first('ascs=dangerName')).reverse());
    for (const [query, named] of [
      ['riskName_datege=1', 'riskName_datege'],
      ['ascs=tenantId', 'tenantId'],
      ['deptId=x', '所属车间'],
    ] as const)
      expect((await api.call(manager, 'GET', `/safe/riskinfo/page?${query}`)).msg).toContain(named);
    const refused = await api.call(manager, 'GET', '/safe/riskinfo/page?nonsense=1');
    expect([refused.status, refused.msg]).toEqual([400, '不支持的查询条件：nonsense']);
    const stranger = await (await testCompany(app)).person('safety_manager');
    expect((await api.call(stranger, 'GET', '/safe/riskinfo/page')).data.total).toBe(0);
  });

  it('makes a code that opens the point on a phone, within scope only', async () => {
    await fresh();
    const point = await made();
    const png = await api.call(manager, 'GET', `/safe/risk/qrcode/${point.id}`);
    expect(png.headers['content-type']).toBe('image/png');
    expect(await sharp(png.raw).metadata()).toMatchObject({ format: 'png', width: 480 });
    const svg = await api.call(manager, 'GET', `/safe/risk/qrcode/${point.id}?type=svg`);
    expect(svg.raw.toString()).toContain('<svg');
    const stranger = await (await testCompany(app)).person('safety_manager');
    expect((await api.call(stranger, 'GET', `/safe/risk/qrcode/${point.id}`)).status).toBe(404);
  });
});
