import { randomUUID } from 'node:crypto';
import type { RiskFactor } from '@anlan/domain/dynamic/factor';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RiskFactorSource } from '../../ports/risk-factors';
import { warnings } from '../../ports/warnings';
import { company, must, office, type Person, personOf, type WorldCompany } from '../../testing/company-world';
import { seeSheet } from '../../testing/sheet';
import { openWorld, type World } from '../../testing/world';
import { inspectionFactors } from '../check/inspection-factors';
import { warningFactors } from '../warning/factors';
import { hazardFactors } from './hazard-factors';
import { everyHour, markDueFalls } from './jobs';
import { recomputeStale } from './recompute';

const HOUR = 3_600_000;
let world: World;
let firm: WorldCompany;
let manager: Person;
let worker: Person;
/** What another module might tell, by point. */
let told: RiskFactor[] = [];
const others: RiskFactorSource = {
  name: 'test',
  terms: ['I', 'G'],
  stales: {},
  factorsOf: async ({ riskIds }) => told.filter(({ riskId }) => riskIds.includes(riskId)),
};

beforeAll(async () => {
  world = await openWorld({ own: true });
  firm = await company(world);
  manager = await firm.person({ account: 'manager', role: 'safety_manager' });
  worker = await firm.person({ account: 'worker', role: 'employee', deptId: firm.places.other });
  await firm.person({ account: 'none', role: { id: await firm.role('无权限', 2, false) } });
});
afterAll(() => world?.close());
beforeEach(() => {
  told = [];
});

/** Tokens live a quarter of an hour: after a leap of the clock one signs in again. */
async function later(hours: number): Promise<void> {
  world.clock.shift += hours * HOUR;
  manager = await personOf(world, firm.tenantId, 'manager', manager);
  worker = await personOf(world, firm.tenantId, 'worker', worker);
  firm = { ...firm, admin: await personOf(world, firm.tenantId, 'admin', firm.admin) };
}

/** What the background does between two looks: events, then what they made stale. */
async function settle(): Promise<number> {
  await world.app.events.deliver();
  const n = await recomputeStale(world.app.services, [hazardFactors, warningFactors, others]);
  await world.app.events.deliver();
  return n + (await recomputeStale(world.app.services, [hazardFactors, warningFactors, others]));
}

const LEC: Readonly<Record<string, string>> = { '3': '7', '4': '3', '2': '15' };
/** 3 × 6 × C: 126 is 一般, 54 is 低, 270 is 较大. */
async function point(level: '1' | '2' | '3' | '4' = '3'): Promise<string> {
  const num = randomUUID().slice(0, 8);
  const direct = level === '1';
  return must(
    await manager.call('POST', '/safe/risk', {
      body: {
        name: `砂轮机${num}`,
        pointNum: num,
        type: '1',
        riskDescribe: '旋转部件',
        accidents: '0001',
        deptId: firm.places.workshop,
        teamIds: firm.places.team,
        place: firm.places.area,
        principalId: manager.userId,
        postIds: firm.places.post,
        riskInfos: [
          {
            dangerName: '砂轮破裂飞出',
            dangerType: '2',
            accidents: '0001',
            evaluateMethod: direct ? 'DIRECT' : 'LEC',
            // A 重大 row has all five kinds of measures.
            ...(direct
              ? {
                  engineeringMeasures: '每班点检防护罩',
                  educationMeasures: '每班点检防护罩',
                  protectMeasures: '每班点检防护罩',
                  emergencyMeasures: '每班点检防护罩',
                }
              : {}),
            ...(direct ? {} : { likelihood: '3', exposure: '6', consequence: LEC[level] }),
            manageMeasures: '每班点检防护罩',
          },
        ],
      },
    }),
  ).data.id;
}

/** An open danger at a point, so many days past its deadline (negative: before). */
async function danger(
  riskId: string,
  overdueDays: number,
  more: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { id } = must(
    await worker.call('POST', '/safe/hiddendanger/report', {
      body: {
        hiddenDangerDescribe: '防护罩破损',
        geoLocation: '打磨间',
        riskId,
        reviseBeforeImages: await firm.photo(worker),
      },
    }),
  ).data;
  await change(id, { status: 2, hidden_danger_level: 2, ...more }, overdueDays);
  return id;
}
async function change(id: string, facts: Readonly<Record<string, unknown>>, overdueDays?: number): Promise<void> {
  await world.sql(
    `update hidden_danger t set status = coalesce((x->>'status')::smallint, t.status), hidden_danger_level = coalesce((x->>'hidden_danger_level')::smallint, t.hidden_danger_level),
            revise_time_limit = coalesce($3::timestamptz - $4::numeric * interval '1 day', t.revise_time_limit)
       from (select $2::jsonb as x) y where t.id = $1::uuid`,
    [id, JSON.stringify(facts), new Date(Date.now() + world.clock.shift).toISOString(), overdueDays ?? null],
  );
  await world.sql("insert into outbox (tenant_id, topic, record_id) values ($1, 'hiddenDanger.test', $2)", [
    firm.tenantId,
    id,
  ]);
}

const why = async (id: string, who = manager) => must(await who.call('GET', `/safe/warn/dynamicmonitoring/${id}`)).data;
const present = async (id: string): Promise<string> =>
  must(await manager.call('GET', `/safe/risk/${id}`)).data.scoreLevel;
const openWarning = async (id: string) =>
  (
    await world.sql<{
      warn_level: string;
      warn_content: string;
      warn_state: string;
      processing_state: number;
      id: string;
    }>("select * from warning where source = 'riskPoint' and source_id = $1 order by create_time desc limit 1", [id])
  )[0];

/** 10 due, 6 on time, 2 late, 2 overdue: 12 × 0.3 = 3.6 and 2 × 2. */
const inspections = (riskId: string): RiskFactor[] => [
  { riskId, term: 'I', code: 'inspection.rate', count: 1, points: 3.6, sentence: '任务完成率70%', evidence: [] },
  { riskId, term: 'I', code: 'inspection.overdue', count: 2, points: 4, sentence: '逾期任务2项', evidence: [] },
];

describe('the worked case', () => {
  it('is 50 and 较大 with the danger, 43 at once without it, and 一般 a day later', async () => {
    const id = await point();
    told = inspections(id);
    const found = await danger(id, 1);
    await settle();
    const before = await why(id);
    expect(before.score).toMatchObject({
      raw: 49.6,
      score: 50,
      base: 35,
      warnIndex: 29,
      sentence: '固有：一般 → 现状：较大（+15）：逾期隐患1项 +7；逾期任务2项 +4；任务完成率70% +3.6',
      mayFallAt: null,
    });
    expect([before.inherentLevel, before.scoreLevel, await present(id)]).toEqual(['3', '2', '2']);
    expect(before.factors[0]).toMatchObject({
      term: 'H',
      count: 1,
      points: 7,
      evidence: [{ resource: 'hiddenDanger', id: found, title: '防护罩破损' }],
    });
    expect(before.remedies[0]).toMatchObject({ effect: 7, scoreAfter: 43, levelAfter: '3', evidence: { id: found } });
    expect(await openWarning(id)).toMatchObject({ warn_level: '2', processing_state: 1 });
    expect(before.warning.warnLevel).toBe('2');

    await change(found, { status: 5 });
    await settle();
    const closed = await why(id);
    expect(closed.score).toMatchObject({ score: 43, candidateLevel: '3', bandLevel: '3' });
    expect(closed.scoreLevel).toBe('2');
    expect(Date.parse(`${closed.score.mayFallAt.replace(' ', 'T')}+08:00`) - Date.now()).toBeGreaterThan(23.9 * HOUR);

    await later(23);
    await markDueFalls(world.app.services);
    expect(await settle()).toBe(0);
    expect(await present(id)).toBe('2');
    await later(1.02);
    expect(await markDueFalls(world.app.services)).toBe(1);
    await settle();
    const fallen = await why(id);
    expect([fallen.scoreLevel, fallen.score.score, fallen.score.mayFallAt]).toEqual(['3', 43, null]);
    // Orange is ended by a person; its index of 15 lies under 20 and the level is restored.
    expect(await openWarning(id)).toMatchObject({ processing_state: 1, warn_state: '3' });
    const [audited] = await world.sql(
      "select before, after from audit_log where resource = 'riskPoint' and record_id = $1 and kind = 'level' order by time desc limit 1",
      [id],
    );
    // What fell was waiting to fall, and waits no more.
    expect(audited).toMatchObject({
      before: { score_level: '2', level_falling: 1 },
      after: { score_level: '3', level_falling: 0 },
    });
    expect(fallen.trend.at(-1)).toMatchObject({ score: 43, level: '3' });
    expect(fallen.trend.length).toBe(2);
  });
});

describe('the worked case, from checks', () => {
  /** Rounds of the last days: 3 done in time, 5 done late, 4 missed, 6 cancelled. */
  const rounds = (riskId: string, states: readonly number[]) =>
    world.sql(
      `insert into check_record (tenant_id, id, name, period, assignee, record_time, end_time, record_status, risk_ids, user_ids)
       select $1, gen_random_uuid(), '第' || n || '轮', n::text, 'shared', $4::timestamptz - n * interval '1 day' - interval '1 hour',
              $4::timestamptz - n * interval '1 day', state, array[$2::uuid], array[$5::uuid]
         from unnest($3::smallint[]) with ordinality as x(state, n)`,
      [firm.tenantId, riskId, states, new Date(Date.now() + world.clock.shift).toISOString(), worker.userId],
    );
  async function settled(id: string) {
    await world.sql("insert into outbox (tenant_id, topic, record_id) values ($1, 'riskPoint.test', $2)", [
      firm.tenantId,
      id,
    ]);
    await everyHour(world.app.services);
    await world.app.events.deliver();
    await recomputeStale(world.app.services, [hazardFactors, warningFactors, inspectionFactors]);
    return why(id);
  }

  it('adds the same up, and says what each round is worth', async () => {
    const id = await point();
    await rounds(id, [3, 3, 5, 3, 4, 3, 3, 5, 4, 3, 6]);
    const found = await danger(id, 1);
    const before = await settled(id);
    expect(before.score).toMatchObject({
      raw: 49.6,
      score: 50,
      sentence: '固有：一般 → 现状：较大（+15）：逾期隐患1项 +7；逾期任务2项 +4；及时性得分率70%（(6+½×2)÷10） +3.6',
    });
    expect([before.scoreLevel, await present(id)]).toEqual(['2', '2']);
    // A missed round done now: two points of the overdue one and half of what it costs the rate, 12 × 0.5 ÷ 10.
    expect(before.remedies.map(({ effect }: { effect: number }) => effect)).toEqual([7, 2.6, 2.6]);
    await change(found, { status: 5 });
    expect((await settled(id)).score).toMatchObject({ score: 43, candidateLevel: '3' });
    expect(await present(id)).toBe('2');
  });
});

describe('a point', () => {
  it('is 重大 while a major danger is open, whatever else', async () => {
    const id = await point('4');
    const found = await danger(id, -5, { hidden_danger_level: 4 });
    await settle();
    expect((await why(id)).score).toMatchObject({ score: 75, floor: 75, warnIndex: 100 });
    expect(await present(id)).toBe('1');
    await change(found, { status: 6 });
    await settle();
    expect((await why(id)).score).toMatchObject({ score: 10, floor: null, candidateLevel: '4' });
  });

  it('lies a level above its inherent one with a general danger overdue for more than thirty days', async () => {
    const id = await point('3');
    await danger(id, 31);
    await settle();
    expect((await why(id)).score).toMatchObject({ score: 50, floor: 50 });
    expect((await why(id)).factors[0]).toMatchObject({ sentence: '逾期超过30天的隐患1项', points: 7 });
  });

  it('is in no permanent alarm for being 重大', async () => {
    const id = await point('1');
    await settle();
    expect((await why(id)).score).toMatchObject({ score: 80, warnIndex: 0, sentence: '固有：重大 → 现状：重大' });
    expect(await openWarning(id)).toBeUndefined();
    await danger(id, 1);
    await danger(id, 1);
    await danger(id, 1);
    await settle();
    // 2 × 21 = 42 passes the usual 40.
    expect((await why(id)).score.warnIndex).toBe(42);
    const told = await openWarning(id);
    expect(told).toMatchObject({ warn_level: '1', processing_state: 1 });
    expect(told?.warn_content).toContain('：风险等级未升高，仍为重大，恶化指数42：');
  });

  it('counts open warnings, a red measurement as 重大', async () => {
    const id = await point('3');
    const services = world.app.services;
    const raise = (level: '1' | '3') =>
      services.db.system('test', (tx) =>
        services.use(warnings).raise(tx, [
          {
            tenantId: firm.tenantId,
            source: 'sensor',
            sourceId: `${id}-${level}`,
            type: '8',
            level,
            access: '2',
            content: '浓度超限',
            riskId: id,
          },
        ]),
      );
    await raise('3');
    await settle();
    expect((await why(id)).score).toMatchObject({
      score: 40,
      sentence: '固有：一般 → 现状：一般（+5）：黄色预警1条 +5',
    });
    await later(25);
    await everyHour(services);
    await settle();
    expect((await why(id)).factors[0]).toMatchObject({ points: 7.5, sentence: '黄色预警1条（1条超过24小时未处理）' });
    await raise('1');
    await settle();
    expect((await why(id)).score).toMatchObject({ score: 75, floor: 75 });
    // With its cause it ceases to count; that a person has still to sign is no risk.
    await services.db.system('test', (tx) =>
      services.use(warnings).clear(tx, [{ tenantId: firm.tenantId, source: 'sensor', sourceId: `${id}-1`, type: '8' }]),
    );
    await settle();
    expect((await why(id)).score.floor).not.toBe(75);
  });

  it('follows a new evaluation at once, and has no score when it is disabled', async () => {
    const id = await point('2');
    await danger(id, 1);
    await settle();
    expect([await present(id), (await why(id)).score.score]).toEqual(['2', 67]);
    const whole = must(await manager.call('GET', `/safe/risk/${id}`)).data;
    const [info] = whole.riskInfos;
    must(
      await manager.call('PUT', `/safe/risk/${id}`, {
        body: { riskInfos: [{ ...info, likelihood: '0.5', exposure: '6', consequence: '7' }] },
      }),
    );
    await settle();
    expect((await why(id)).score).toMatchObject({ score: 17 });
    expect(await present(id)).toBe('4');
    const stop = () => manager.call('PUT', `/safe/risk/${id}`, { body: { status: 0 } });
    expect((await stop()).status).toBe(400);
    await world.sql('update hidden_danger set status = 5 where risk_id = $1::uuid', [id]);
    await world.sql('update warning set processing_state = 2 where risk_id = $1::uuid', [id]);
    must(await stop());
    await settle();
    expect((await why(id)).score).toBe(null);
    expect(await present(id)).toBe('4');
  });

  it('keeps the form of whoever is editing it: the level is no edit', async () => {
    const id = await point();
    const { version } = must(await manager.call('GET', `/safe/risk/${id}`)).data;
    await danger(id, 31);
    await settle();
    expect(await present(id)).toBe('2');
    must(await manager.call('PUT', `/safe/risk/${id}`, { body: { version, inventoryRemark: '加强巡检' } }));
    await settle();
    expect(await present(id)).toBe('2');
  });
});

describe('the warning of a point', () => {
  it('stands until the point is well again, whatever a person says of it', async () => {
    const id = await point('3');
    await danger(id, 31);
    await settle();
    const first = await openWarning(id);
    expect(first).toMatchObject({ warn_level: '2', processing_state: 1 });
    const handle = (processingReason: string) =>
      manager.call('PUT', `/safe/warn/${first?.id}`, {
        body: { processingState: 2, processingReason, processingMeasures: '已安排停机更换' },
      });
    expect((await handle('6')).status).toBe(400);
    const saved = must(await handle('1'));
    expect([saved.msg, saved.data]).toEqual([
      '处理情况已保存；产生该预警的原因仍然存在，预警为处置中，原因消除后才能消警',
      { id: first?.id, processingState: 1, warnState: '2' },
    ]);
    await everyHour(world.app.services);
    await settle();
    expect(await openWarning(id)).toMatchObject({ id: first?.id, processing_state: 1, warn_state: '2' });
  });

  it('says level, sentence and factors of now, and keeps what it said before', async () => {
    const id = await point('3');
    const old = await danger(id, 31);
    await settle();
    const first = await openWarning(id);
    const major = await danger(id, 1, { hidden_danger_level: 4 });
    await settle();
    const red = await openWarning(id);
    expect(red).toMatchObject({ id: first?.id, warn_level: '1', worst_level: '1', repeat_count: 1 });
    const sentence = (await why(id)).score.sentence;
    expect(red?.warn_content).toContain(sentence);
    expect(sentence).toContain('重大隐患1项未闭环');
    const read = async () => must(await manager.call('GET', `/safe/warn/${first?.id}`)).data;
    expect((await read()).records.at(-1)).toMatchObject({
      kind: 'escalate',
      levelBefore: '2',
      warnLevel: '1',
      contentBefore: first?.warn_content,
      content: red?.warn_content,
      why: '新增：重大隐患1项未闭环',
    });
    await change(major, { status: 5 });
    await settle();
    world.clock.shift += 25 * 3_600_000;
    await everyHour(world.app.services);
    await settle();
    const orange = await openWarning(id);
    expect(orange).toMatchObject({ id: first?.id, warn_level: '2', worst_level: '1', processing_state: 1 });
    expect(orange?.warn_content).not.toContain('重大隐患');
    await change(old, { status: 5 });
    await settle();
    world.clock.shift += 25 * 3_600_000;
    await everyHour(world.app.services);
    await settle();
    // It was red once: a person signs for it, though it is none any more.
    expect(await openWarning(id)).toMatchObject({ processing_state: 1, warn_state: '3' });
    const steps = await world.sql<{ kind: string }>(
      "select kind from warning_record where warning_id = $1::uuid and kind <> 'follow' order by time",
      [first?.id],
    );
    // Nobody stays signed in for two days: the others go on today.
    world.clock.shift -= 50 * 3_600_000;
    await world.sql('delete from company_score_daily where day > $1::date', [
      new Date(Date.now() + world.clock.shift + 8 * 3_600_000).toISOString().slice(0, 10),
    ]);
    expect(steps.map(({ kind }) => kind)).toEqual(['create', 'escalate', 'ease', 'causeGone']);
  });

  it('follows the company’s own thresholds, with the sentences of its form', async () => {
    const id = await point('2');
    await danger(id, 1);
    await settle();
    expect(await openWarning(id)).toBeUndefined();
    const admin = firm.admin;
    const save = (warnValue: unknown, eliminateValue: unknown) =>
      admin.call('POST', '/safe/riskwarnconfig/save', { body: { warnValue, eliminateValue } });
    expect(must(await admin.call('GET', '/safe/riskwarnconfig/one')).data).toMatchObject({
      warnValue: 40,
      eliminateValue: 20,
      id: null,
    });
    expect((await save(14, 14)).data.errors).toEqual([{ field: 'eliminateValue', message: '消警值应小于预警值' }]);
    expect((await save(101, -1)).data.errors).toEqual([
      { field: 'warnValue', message: '最大值为100' },
      { field: 'eliminateValue', message: '最小值为0' },
    ]);
    expect((await save('', '')).data.errors.map((error: { message: string }) => error.message)).toEqual([
      '请输入预警值',
      '请输入消警值',
    ]);
    // 7 points of the danger: an index of 14.
    must(await save(14, 5));
    await settle();
    expect(await openWarning(id)).toMatchObject({ warn_level: '2', processing_state: 1 });
    const { id: row } = must(await admin.call('GET', '/safe/riskwarnconfig/one')).data;
    must(await admin.call('POST', `/safe/riskwarnconfig/edit/${row}`, { body: { warnValue: 40, eliminateValue: 20 } }));
    await settle();
    expect(await openWarning(id)).toMatchObject({ processing_state: 1, warn_state: '3' });
    must(await admin.call('POST', '/safe/riskwarnconfig/delete', { body: { ids: row } }));
    expect(must(await admin.call('GET', '/safe/riskwarnconfig/one')).data.warnValue).toBe(40);
    expect((await worker.call('POST', '/safe/riskwarnconfig/save', { body: {} })).status).toBe(403);
  });
});

describe('the list', () => {
  it('stands the worst first, at every address, with the totals by level', async () => {
    const lists = ['/safe/warn/risk/dynamicmonitoring/list', '/safe/risk/dynamicmonitoring/list'];
    const pages = await Promise.all(lists.map((path) => manager.call('GET', path, { query: { size: '100' } })));
    const { records, total } = must(pages[0] as never).data;
    expect(must(pages[1] as never).data).toEqual(must(pages[0] as never).data);
    expect(records).toHaveLength(total);
    const scores = records.map(({ score }: { score: number | null }) => score ?? -1);
    expect(scores).toEqual([...scores].sort((left, right) => right - left));
    expect(records[0]).toMatchObject({
      managementMeasures: '每班点检防护罩',
      riskTaskCount: 0,
      riskCompletedRate: null,
    });
    const totals = must(await manager.call('GET', '/safe/warn/dynamicmonitoring/scoreLevel')).data;
    for (const { level, count } of totals.levels) {
      const page = must(await manager.call('GET', lists[0] as string, { query: { scoreLevel: level } })).data;
      expect([level, page.total]).toEqual([level, count]);
    }
    const falling = must(await manager.call('GET', lists[0] as string, { query: { falling: '1' } })).data;
    expect(falling.total).toBe(totals.falling);
    const raised = must(await manager.call('GET', lists[0] as string, { query: { raised: '1', size: '100' } })).data;
    expect(raised.total).toBe(totals.raised);
    expect(
      raised.records.every((row: Record<string, string>) => String(row.scoreLevel) < String(row.inherentLevel)),
    ).toBe(true);
    for (const path of ['/safe/dynamicmonitoring/scoreLevel', '/safe/risk/dynamicmonitoring/scoreLevel'])
      expect(must(await manager.call('GET', path)).data).toEqual(totals);
    expect(totals.company.score).toBeGreaterThanOrEqual(Math.round(0.7 * Math.max(...scores)));
    expect(totals.maxPercent).toBe(70);
    const own = async (value: string) => {
      await world.sql(`update param set param_value = $1 where param_key = 'risk.dynamic.company.maxPercent'`, [value]);
      world.app.services.parameters.drop();
    };
    await own('85');
    expect(must(await manager.call('GET', '/safe/warn/dynamicmonitoring/scoreLevel')).data.maxPercent).toBe(85);
    await own('70');
    expect(totals.trend.at(-1)).toEqual({ day: expect.any(String), ...totals.company });
    expect((await manager.call('GET', lists[0] as string, { query: { nonsense: '1' } })).status).toBe(400);
  });

  it('counts the rounds of the last thirty days', async () => {
    const id = await point();
    const plan = randomUUID();
    await world.sql(`insert into check_plan (tenant_id, id, name, is_enable) values ($1, $2::uuid, '机加工周检', 1)`, [
      firm.tenantId,
      plan,
    ]);
    await world.sql(
      'insert into check_plan_risk (tenant_id, id, parent_id, risk_id) values ($1, $2::uuid, $3::uuid, $4::uuid)',
      [firm.tenantId, randomUUID(), plan, id],
    );
    const status = [3, 3, 3, 3, 3, 3, 5, 5, 4, 4, 6];
    await world.sql(
      `insert into check_record (tenant_id, id, plan_id, period, assignee, risk_ids, record_status, record_time)
       select $1, gen_random_uuid(), $2::uuid, o::text, 'shared', array[$3::uuid], s, $5::timestamptz - o * interval '1 day' from unnest($4::smallint[]) with ordinality as r(s, o)`,
      [firm.tenantId, plan, id, status, new Date(Date.now() + world.clock.shift).toISOString()],
    );
    const { records } = must(
      await manager.call('GET', '/safe/warn/risk/dynamicmonitoring/list', { query: { id } }),
    ).data;
    expect(records[0]).toMatchObject({
      riskPlan: null,
      checkPlan: '机加工周检',
      riskTaskCount: 10,
      riskCompletedTaskCount: 8,
      finishOnTimeSumRate: '60.0',
      overdueOnTimeCount: 4,
      riskCompletedRate: '80.0',
    });
  });

  it('tells control plans in force, and check plans beside them', async () => {
    const id = await point();
    const row = async (query: object = {}) =>
      must(await manager.call('GET', '/safe/warn/risk/dynamicmonitoring/list', { query: { id, ...query } })).data
        .records[0];
    const day = (days: number) =>
      new Date(Date.now() + world.clock.shift + days * 24 * HOUR).toISOString().slice(0, 10);
    const plan = async (name: string, from: number, to: number) =>
      must(
        await firm.admin.call('POST', '/safe/riskplan', {
          body: {
            name: `${name}${id.slice(-6)}`,
            riskId: id,
            managementMeasures: `${name}的措施。`,
            dangerInvestigateContent: `${name}的排查内容。`,
            frequency: '2',
            deptId: firm.places.workshop,
            userId: manager.userId,
            planStartTime: day(from),
            planEndTime: day(to),
          },
        }),
      ).data.id as string;
    await plan('砂轮管控', -10, 10);
    await plan('过期管控', -20, -10);
    const done = await plan('完成管控', -10, 10);
    await world.sql('update risk_plan set execute_state = 2 where id = $1::uuid', [done]);
    expect(await row()).toMatchObject({
      riskPlan: `砂轮管控${id.slice(-6)}`,
      checkPlan: null,
      dangerInvestigateContent: '砂轮管控的排查内容',
    });
    expect((await row()).managementMeasures.split('；').sort()).toEqual(['每班点检防护罩', '砂轮管控的措施'].sort());
    const one = must(await manager.call('GET', `/safe/warn/dynamicmonitoring/${id}`)).data;
    expect([one.riskPlan, one.checkPlan]).toEqual([`砂轮管控${id.slice(-6)}`, null]);
    const brief = await row({ brief: '1' });
    expect(Object.keys(brief)).toEqual(expect.not.arrayContaining(['riskPlan', 'managementMeasures']));
    expect(brief.riskTaskCount).toBe(0);
  });

  it('tells what is looked for in the lists a plan names, and in the point’s own where it names none', async () => {
    const id = await point();
    const list = async (name: string, content: string, riskId?: string) =>
      must(
        await firm.admin.call('POST', '/safe/check', {
          body: {
            name: `${name}${id.slice(-6)}`,
            category: '1',
            isEnable: 1,
            items: [{ project: '防护', content }],
            ...(riskId ? { riskId } : {}),
          },
        }),
      ).data.id as string;
    await list('自己', '防护罩是否完好', id);
    const named = await list('点名', '砂轮有无裂纹');
    const planned = async (checkIds: readonly string[]) => {
      const planId = randomUUID();
      await world.sql(`insert into check_plan (tenant_id, id, name, is_enable) values ($1, $2::uuid, $3, 1)`, [
        firm.tenantId,
        planId,
        `排查${planId.slice(-6)}`,
      ]);
      await world.sql(
        'insert into check_plan_risk (tenant_id, id, parent_id, risk_id, check_ids) values ($1, $2::uuid, $3::uuid, $4::uuid, $5::uuid[])',
        [firm.tenantId, randomUUID(), planId, id, checkIds],
      );
    };
    const content = async () =>
      must(await manager.call('GET', `/safe/warn/dynamicmonitoring/${id}`)).data.dangerInvestigateContent;
    expect(await content()).toBeNull();
    await planned([named]);
    expect(await content()).toBe('砂轮有无裂纹');
    await planned([]);
    // One that the point names is its own as well as one that names it.
    const shared = await list('共用', '急停是否有效');
    must(await firm.admin.call('PUT', `/safe/risk/${id}`, { body: { checkIds: shared } }));
    expect((await content()).split('；').sort()).toEqual(['砂轮有无裂纹', '防护罩是否完好', '急停是否有效'].sort());
  });

  it('is narrowed to a department with what lies below it, and goes out as a sheet', async () => {
    await point();
    await settle();
    const path = '/safe/warn/risk/dynamicmonitoring';
    const of = async (deptId: string) =>
      must(await manager.call('GET', `${path}/list`, { query: { deptId, size: '1' } })).data.total as number;
    const all = must(await manager.call('GET', `${path}/list`, { query: { size: '200' } })).data;
    expect([await of(firm.places.root), await of(firm.places.workshop), await of(firm.places.other)]).toEqual([
      all.total,
      all.total,
      0,
    ]);
    const sent = await manager.call('GET', `${path}/export`, { query: { brief: '1' } });
    const { header, rows } = await seeSheet(sent.raw);
    expect(header).toEqual(expect.arrayContaining(['风险管控计划', '隐患排查内容', '按时完成率（%）', '逾期任务数']));
    const cell = (row: readonly string[] | undefined, title: string) => row?.[header.indexOf(title)];
    expect(rows.map((row) => cell(row, '风险点编号'))).toEqual(
      all.records.map(({ pointNum }: { pointNum: string }) => pointNum),
    );
    expect(rows.every((row) => String(cell(row, '管控措施')).startsWith('每班点检防护罩'))).toBe(true);
    const red = await manager.call('GET', `${path}/export`, { query: { scoreLevel: '1' } });
    const shown = new Set((await seeSheet(red.raw)).rows.map((row) => cell(row, '现状风险等级')));
    expect([...shown]).toEqual(['重大风险']);
    expect((await worker.call('GET', `${path}/export`)).status).toBe(403);
    const gov = await office(world, '370300');
    const far = await gov.call('GET', `${path}/export`, { query: { tenantId: firm.tenantId } });
    expect((await seeSheet(far.raw)).rows).toHaveLength(all.total);
    const outside = await office(world, '370400');
    expect((await outside.call('GET', `${path}/export`, { query: { tenantId: firm.tenantId } })).status).toBe(404);
  });

  it('is a supervisor’s too, and nobody’s without the code', async () => {
    const gov = await office(world, '370300');
    const id = await point();
    await settle();
    const query = { tenantId: firm.tenantId };
    for (const path of [
      '/safe/warn/government/risk/dynamicmonitoring/list',
      '/safe/government/risk/dynamicmonitoring/list',
      '/safe/risk/government/dynamicmonitoring/list',
    ]) {
      const page = must(await gov.call('GET', path, { query: { ...query, size: '200' } })).data;
      expect(page.records.some((row: { id: string }) => row.id === id)).toBe(true);
      expect((await gov.call('GET', path)).status).toBe(400);
      expect((await manager.call('GET', path)).status).toBe(403);
    }
    for (const path of [
      '/safe/warn/government/dynamicmonitoring/scoreLevel',
      '/safe/government/dynamicmonitoring/scoreLevel',
    ])
      expect(must(await gov.call('GET', path, { query })).data.total).toBeGreaterThan(0);
    expect(must(await gov.call('GET', `/safe/warn/government/dynamicmonitoring/${id}`, { query })).data.id).toBe(id);
    const outside = await office(world, '370400');
    expect((await outside.call('GET', `/safe/warn/government/dynamicmonitoring/${id}`, { query })).status).toBe(404);
    const powerless = await personOf(world, firm.tenantId, 'none', { userId: '', name: '' });
    expect((await powerless.call('GET', '/safe/warn/risk/dynamicmonitoring/list')).status).toBe(403);
  });
});

it('evidence out of a reader’s reach is counted, but neither named nor linked', async () => {
  const id = await point();
  const idle = await firm.person({ account: 'idle', role: 'employee', deptId: firm.places.root });
  const found = await danger(id, 1);
  await settle();
  const seen = await why(id, idle);
  expect(seen.factors[0]).toMatchObject({
    count: 1,
    points: 7,
    evidence: [{ resource: 'hiddenDanger', id: null, title: '' }],
  });
  expect(JSON.stringify(seen)).not.toContain(found);
  expect(JSON.stringify(seen)).not.toContain('防护罩破损');
  expect((await why(id, worker)).factors[0].evidence[0].id).toBe(found);
});

it('a hundred events of one point are one computation, and computing again changes nothing', async () => {
  const id = await point();
  await settle();
  const found = await danger(id, 1);
  for (let n = 0; n < 100; n += 1) await change(found, {});
  await world.app.events.deliver();
  expect(await recomputeStale(world.app.services, [hazardFactors, warningFactors, others])).toBe(1);
  const rows = () =>
    world.sql(
      `select s.*, s.xmin::text as x, (select json_agg(f.xmin::text || f.code) from risk_factor f where f.risk_id = s.risk_id) as f from risk_score s where s.tenant_id = $1 order by s.risk_id`,
      [firm.tenantId],
    );
  await everyHour(world.app.services);
  await settle();
  const before = await rows();
  await everyHour(world.app.services);
  expect(await settle()).toBe(before.length);
  expect(await rows()).toEqual(before);
});

it('open screens are told of new levels once, however many points', async () => {
  const ids = [await point(), await point()];
  for (const id of ids) await danger(id, 31);
  await world.app.events.deliver();
  await world.sql('delete from push_message');
  await recomputeStale(world.app.services, [hazardFactors, warningFactors, others]);
  await world.app.events.deliver();
  const pushed = await world.sql<{ user_ids: string[] | null }>(
    "select * from push_message where topic = 'riskPoint.level' and tenant_id = $1",
    [firm.tenantId],
  );
  expect(pushed.map(({ user_ids }) => user_ids)).toEqual([null]);
});

it('open screens and dashboards are told of another score of the company, and of the same no more', async () => {
  const pushed = async () =>
    (
      await world.sql<{ topic: string }>(
        "select distinct topic from push_message where tenant_id = $1 and topic in ('riskPoint.company', 'dashboard.changed') order by topic",
        [firm.tenantId],
      )
    ).map(({ topic }) => topic);
  const recomputed = async () => {
    await world.sql('delete from push_message');
    await everyHour(world.app.services);
    await recomputeStale(world.app.services, [hazardFactors, warningFactors, others]);
    await world.app.events.deliver();
    return pushed();
  };
  await settle();
  expect(await recomputed()).toEqual([]);
  await world.sql("update company_score_daily set score = 1, level = '4' where tenant_id = $1", [firm.tenantId]);
  expect(await recomputed()).toEqual(['dashboard.changed', 'riskPoint.company']);
  expect(await recomputed()).toEqual([]);
});

it('cards and drawings follow points that change together', async () => {
  const ids = [await point(), await point()];
  const cards = must(
    await firm.admin.call('POST', '/safe/riskinform/generate', {
      body: { riskIds: ids, emergencyPhone: '0536-8881234' },
    }),
  ).data.ids as string[];
  const shapes = ids.map((id, place) => ({ id: `n${place}`, type: 'node', name: '节点', x: 10, y: 10, riskIds: [id] }));
  const graph = must(
    await firm.admin.call('POST', '/safe/graph/add', { body: { name: '一起变化', sort: 1, content: { shapes } } }),
  ).data.id;
  const levels = async () => {
    // As the page filters and sorts them: what is stored.
    const nodes = must(await firm.admin.call('GET', '/safe/graphnoderisk/page', { query: { graphId: graph } })).data;
    const found = [];
    for (const id of cards) found.push(must(await firm.admin.call('GET', `/safe/riskinform/${id}`)).data);
    return [...found, ...nodes.records].map(({ scoreLevel }: { scoreLevel: string }) => scoreLevel);
  };
  await settle();
  expect(await levels()).toEqual(['3', '3', '3', '3']);
  for (const id of ids) await danger(id, 1, { hidden_danger_level: 4 });
  await settle();
  expect(await levels()).toEqual(['1', '1', '1', '1']);
});

describe('how the company stands', () => {
  it('tells the score, the three worst with why and what lowers them, and what is another since yesterday', async () => {
    const standing = async (who: Person) => must(await who.call('GET', '/safe/warn/dynamicmonitoring/standing')).data;
    const [worst, calm] = [await point('2'), await point('4')];
    const found = await danger(worst, -3);
    await everyHour(world.app.services);
    await settle();
    const before = (await why(worst)).score.score;
    await later(24);
    await everyHour(world.app.services);
    await change(found, { hidden_danger_level: 4 }, 2);
    await settle();
    const now = await standing(manager);
    const { score } = (await why(worst)).score;
    expect(score).toBeGreaterThan(before);
    const of = (rows: { id: string }[], id: string) => rows.find((row) => row.id === id);
    expect(of(now.worst, worst)).toMatchObject({
      score,
      before,
      reasons: [expect.stringContaining('重大隐患')],
      remedy: { remedy: expect.any(String), scoreAfter: expect.any(Number) },
    });
    expect(now.worst).toHaveLength(3);
    expect(now.worst.map((row: { score: number }) => row.score)).toEqual(
      [...now.worst.map((row: { score: number }) => row.score)].sort((left, right) => right - left),
    );
    expect(of(now.changes, worst)).toMatchObject({
      before,
      score,
      level: '1',
      reason: expect.stringContaining('重大'),
    });
    expect(of(now.changes, calm)).toBeUndefined();
    expect(now.trend.at(-1)).toMatchObject({ score: now.company.score, level: now.company.level });
    expect(now.company.before).toBe(now.trend.at(-2).score);
    expect(now.reachable).toBeLessThanOrEqual(now.company.score);

    // Points are everybody's in the company.
    expect(await standing(worker)).toEqual(now);
    // Another company has nothing of it, whoever has no code no call, a supervisor what his company has.
    const stranger = await company(world);
    expect(await standing(stranger.admin)).toMatchObject({ company: null, worst: [], changes: [], trend: [] });
    const none = await personOf(world, firm.tenantId, 'none', { userId: '', name: '' });
    expect((await none.call('GET', '/safe/warn/dynamicmonitoring/standing')).status).toBe(403);
    const near = await office(world, '370305');
    const seen = must(
      await near.call('GET', '/safe/warn/dynamicmonitoring/standing', { query: { tenantId: firm.tenantId } }),
    ).data;
    expect(seen.worst).toEqual(now.worst);
    const far = await office(world, '370700');
    const refused = await far.call('GET', '/safe/warn/dynamicmonitoring/standing', {
      query: { tenantId: firm.tenantId },
    });
    expect(refused.status).toBe(404);
  });
});

it('counters of points follow the levels', async () => {
  await settle();
  const counted = await world.sql(
    `select dims, sum(n)::int as n from (select dims, n from counter where tenant_id = $1 and entity = 'riskPoint' union all select dims, n from counter_delta where tenant_id = $1 and entity = 'riskPoint') k group by 1 having sum(n) <> 0 order by 1`,
    [firm.tenantId],
  );
  const stored = await world.sql(
    "select array[inherent_level, score_level, status::text, coalesce(level_raised::text, ''), coalesce(level_falling::text, '')] as dims, count(*)::int as n from risk_point where tenant_id = $1 and deleted_at is null group by 1 order by 1",
    [firm.tenantId],
  );
  expect(counted).toEqual(stored);
});

it('not one of all these was a mistake of the server’s', () => {
  expect(world.bugs).toEqual([]);
});
