import type { Metric } from '@anlan/domain/objective/objective';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../kernel/context';
import { joined, pdfFacts } from '../../kernel/documents/pdf/pdf-facts.testing';
import { provided } from '../../kernel/port';
import { type AccidentFigures, accidentFigures } from '../../ports/accident-figures';
import { company, must, type Person, type WorldCompany } from '../../testing/company-world';
import { openWorld, type World } from '../../testing/world';
import { judgeObjectives } from './index';
import { measured } from './objective';

let world: World;
let firm: WorldCompany;
let other: WorldCompany;
let manager: Person;

beforeAll(async () => {
  // The job judges those of all companies, and the clock is moved.
  world = await openWorld({ own: true });
  firm = await company(world);
  other = await company(world);
  manager = await firm.person({ account: 'manager', role: 'safety_manager' });
});
afterAll(() => world?.close());

const today = (days = 0): string =>
  new Date(Date.now() + world.clock.shift + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
const body = (more: Record<string, unknown> = {}) => ({
  name: '隐患整改率',
  type: 2,
  year: 2026,
  planType: '年度',
  responsibleDept: firm.places.root,
  responsibleUser: manager.userId,
  assessmentUser: manager.userId,
  startTime: today(-10),
  endTime: today(10),
  targetValue: '95%',
  ...more,
});
const add = async (more: Record<string, unknown> = {}): Promise<string> =>
  must(await manager.call('POST', '/safe/target', { body: body(more) })).data.id;
const detail = async (id: string) => must(await manager.call('GET', `/safe/target/${id}`)).data;

describe('objectives', () => {
  it('stand as a tree, of which no node goes before those below it', async () => {
    const plan = await add({ name: '年度安全计划', type: 1, targetValue: null });
    const child = await add({ name: '培训覆盖率', parentId: plan, assessmentUser: null });
    const refused = await manager.call('POST', '/safe/target', { body: body({ assessmentUser: null }) });
    expect(refused.data.errors).toMatchObject([{ field: 'assessmentUser' }]);
    const tree = must(await manager.call('GET', '/safe/target/tree')).data;
    const found = tree.find(({ id }: { id: string }) => id === plan);
    expect(found.children.map(({ id }: { id: string }) => id)).toEqual([child]);
    expect((await manager.call('DELETE', '/safe/target', { query: { ids: plan } })).msg).toBe('请先删除子节点!');
    expect((await manager.call('PUT', `/safe/target/${plan}`, { body: { parentId: child } })).status).toBe(400);
    expect(must(await other.admin.call('GET', '/safe/target/tree')).data).toEqual([]);
    expect((await other.admin.call('GET', `/safe/target/${plan}`)).status).toBe(404);
  });

  it('take their value from the figure they name, over their period', async () => {
    const id = await add({ name: '演练次数', metric: 'drills', targetValue: '1', completeValue: '99' });
    expect(await detail(id)).toMatchObject({ completeValue: '0', state: '1' });
    const rate = await add({ metric: 'closedRate', completeValue: '100' });
    // Nothing to divide yet is no value.
    expect((await detail(rate)).completeValue).toBeNull();
    must(
      await manager.call('POST', '/safe/hiddendanger/report', {
        body: {
          hiddenDangerDescribe: '通道堵塞',
          geoLocation: '仓库',
          reviseBeforeImages: await firm.photo(manager),
        },
      }),
    );
    await judgeObjectives(world.app.services);
    expect(await detail(rate)).toMatchObject({ completeValue: '0.0', state: '1' });
    const untold = await manager.call('POST', '/safe/target', { body: body({ metric: 'drills', targetValue: null }) });
    expect(untold.data.errors).toMatchObject([{ message: '按指标取数的目标须填写目标值' }]);
  });

  it('take accidents from what the months were told, and not before all of them are', async () => {
    const month = new Date(Date.now() + 8 * 3_600_000);
    const at = (back: number): { year: number; month: number; first: string } => {
      const day = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() - back, 1));
      return {
        year: day.getUTCFullYear(),
        month: day.getUTCMonth() + 1,
        first: day.toISOString().slice(0, 10),
      };
    };
    const tell = (back: number, more: object = {}, who = manager) => {
      const { first: _first, ...when } = at(back);
      return who.call('POST', '/safe/accidenttally', {
        body: { ...when, employees: 500, accidents: 0, deaths: 0, serious: 0, ...more },
      });
    };
    const period = { startTime: at(2).first, endTime: today(10) };
    // Fewer is better, whatever a form has sent; so says a target that is written as one.
    const deaths = await add({ name: '死亡人数', metric: 'deaths', direction: 1, targetValue: '0', ...period });
    expect((await detail(deaths)).direction).toBe(2);
    const most = await add({ name: '轻伤事故', targetValue: '≤3起', ...period });
    expect((await detail(most)).direction).toBe(2);
    const rate = await add({ name: '千人重伤率', metric: 'seriousRate', direction: 2, targetValue: '1', ...period });
    const values = async () => {
      await judgeObjectives(world.app.services);
      return Promise.all([deaths, rate].map(async (id) => (await detail(id)).completeValue));
    };
    expect(await values()).toEqual([null, null]);
    must(await tell(2, { accidents: 1, serious: 1 }));
    expect(await values()).toEqual([null, null]);
    must(await tell(1));
    expect(await values()).toEqual(['0', '2']);
    // Another company's months are its own.
    expect((await tell(0, { deaths: 3 }, other.admin)).data.errors).toEqual([
      { field: 'accidents', message: '有伤亡人数，生产安全事故起数不能为0' },
    ]);
    must(await tell(0, { deaths: 3, accidents: 1 }, other.admin));
    expect(await values()).toEqual(['0', '2']);
    expect((await tell(1)).msg).toBe('该月的月报已填写');
    const next = at(-1);
    const early = await tell(-1);
    expect([early.status, early.data.errors, next.month > 0]).toEqual([
      400,
      [{ field: 'month', message: '不能填写以后月份的月报' }],
      true,
    ]);
  });

  it('take the hours of training from the demands that fall due, and accidents from whoever gives them', async () => {
    const hours = await add({ name: '学时完成率', metric: 'hoursRate', targetValue: '100' });
    const demands = (states: readonly number[]) =>
      Promise.all(
        states.map((state, at) =>
          world.sql(
            `insert into training_demand (tenant_id, id, title, user_id, demand, year, since, due_on, asked, counted_from, counted_until, demand_state)
             values ($1, gen_random_uuid(), '要求', $2::uuid, $4::int, 2026, $3::date - $4::int, $3::date, 8, $3::date, $3::date, $5::int)`,
            [firm.tenantId, manager.userId, today(5), at + 1, state],
          ),
        ),
      );
    await world.sql('delete from training_demand');
    await judgeObjectives(world.app.services);
    expect((await detail(hours)).completeValue).toBeNull();
    // Two met, one open, one not asked any more.
    await demands([2, 2, 1, 3]);
    await judgeObjectives(world.app.services);
    expect((await detail(hours)).completeValue).toBe('66.7');

    const asked: unknown[] = [];
    const register: AccidentFigures = {
      over: async ({ tenantId }, period) => {
        asked.push([tenantId, period]);
        return { employees: 2000, accidents: 4, deaths: 1, serious: 3 };
      },
    };
    const app = { ...world.app.services, use: provided([accidentFigures.by(register)]) };
    const period = ['2026-01-01', '2026-12-31'] as const;
    const value = (metric: Metric) =>
      asSystem(world.app.services, 'test', ({ tx }) => measured({ app, tx, tenantId: firm.tenantId }, metric, period));
    expect(await Promise.all((['accidents', 'deathRate', 'seriousRate'] as const).map(value))).toEqual([
      '4',
      '0.5',
      '1.5',
    ]);
    expect(asked).toEqual(Array.from({ length: 3 }, () => [firm.tenantId, period]));
  });

  it('stand in the calendar of duties on the last day of their period until their value is told', async () => {
    const id = await add({ name: '特种设备检验率' });
    const due = async () =>
      must(
        await manager.call('GET', '/safe/due/page', { query: { kind: 'objective.judge', size: '100' } }),
      ).data.records.filter((row: { id: string }) => row.id === id);
    expect(await due()).toMatchObject([{ due: `${today(10)} 23:59:59`, userId: manager.userId }]);
    must(await manager.call('PUT', `/safe/target/${id}`, { body: { startTime: today(-10), endTime: today(12) } }));
    expect(await due()).toMatchObject([{ due: `${today(12)} 23:59:59` }]);
    must(await manager.call('PUT', `/safe/target/${id}`, { body: { completeValue: '98' } }));
    expect(await due()).toEqual([]);
  });

  it('are judged when their period is over, by the clock, and their state is nobody’s to write', async () => {
    const good = await add({ name: '死亡人数', direction: 2, targetValue: '0人', completeValue: '0', state: '3' });
    const bad = await add({ name: '培训覆盖率', completeValue: '94' });
    const ended = await add({ name: '取消的目标', terminated: 1, terminateReason: '产线停产' });
    const coming = await add({ name: '明年目标', startTime: today(11), endTime: today(20), completeValue: '99' });
    const states = async () => Promise.all([good, bad, ended, coming].map(async (id) => (await detail(id)).state));
    expect(await states()).toEqual(['1', '1', '4', '0']);
    const version = (await detail(bad)).version;
    world.clock.shift += 11 * 86_400_000;
    const tokens = await world.tokens(firm.tenantId, 'manager');
    manager = {
      ...manager,
      tokens,
      call: (method, path, ask = {}) => world.call(method, path, { ...ask, token: tokens.access }),
    };
    // However many there are: here each look takes one.
    expect(await judgeObjectives(world.app.services, 1)).toBeGreaterThan(1);
    expect(await states()).toEqual(['2', '3', '4', '1']);
    // What the clock makes of it is no edit.
    expect((await detail(bad)).version).toBe(version);
    must(await manager.call('PUT', `/safe/target/${bad}`, { body: { completeValue: '96', state: '4' } }));
    expect((await states())[1]).toBe('2');
  });

  it('that an earlier rule judged are judged anew, however long they are over', async () => {
    const id = await add({
      name: '旧规则判定',
      targetValue: '≤0人',
      completeValue: '3',
      startTime: today(-400),
      endTime: today(-300),
    });
    const right = await detail(id);
    expect(right.score).toBe(0);
    await world.sql(`update objective set state = '2', score = 100, direction = 1, judging = null where id = $1`, [id]);
    await judgeObjectives(world.app.services);
    expect(await detail(id)).toMatchObject({ state: right.state, score: 0, direction: right.direction });
  });

  it('come to a score by their weights, level by level, on one sheet', async () => {
    const over = { startTime: today(-40), endTime: today(-1) };
    const plan = await add({ name: '上期安全计划', type: 1, targetValue: null, ...over });
    const shop = await add({ name: '车间目标', parentId: plan, targetValue: null, weight: 50, ...over });
    const good = await add({
      name: '死亡事故',
      parentId: plan,
      direction: 2,
      targetValue: '0',
      completeValue: '0',
      weight: 50,
      ...over,
    });
    const one = await add({
      name: '整改率',
      parentId: shop,
      targetValue: '95',
      completeValue: '96',
      weight: 30,
      ...over,
    });
    const two = await add({
      name: '覆盖率',
      parentId: shop,
      targetValue: '100',
      completeValue: '90',
      weight: 70,
      ...over,
    });
    const scores = async () => Promise.all([plan, shop, good, one, two].map(async (id) => (await detail(id)).score));
    expect(await scores()).toEqual([65, 30, 100, 100, 0]);
    must(await manager.call('PUT', `/safe/target/${two}`, { body: { completeValue: '100', score: 3 } }));
    expect(await scores()).toEqual([100, 100, 100, 100, 100]);
    must(await manager.call('PUT', `/safe/target/${one}`, { body: { completeValue: '1' } }));
    expect(await scores()).toEqual([85, 70, 100, 0, 100]);
    const pdf = await manager.call('GET', '/safe/target/print', { query: { ids: plan } });
    const text = joined((await pdfFacts(pdf.raw)).pages);
    for (const words of ['上期安全计划', '车间目标', '整改率', '覆盖率', '85']) expect(text).toContain(words);
    // Those above stand as their score says, though nobody typed a value of theirs.
    expect(await Promise.all([plan, shop, good].map(async (id) => (await detail(id)).state))).toEqual(['3', '3', '2']);
    must(await manager.call('PUT', `/safe/target/${one}`, { body: { completeValue: '96' } }));
    expect(await Promise.all([plan, shop].map(async (id) => (await detail(id)).state))).toEqual(['2', '2']);
  });

  it('once judged keep by what they were judged', async () => {
    const id = await add({ name: '整改率', completeValue: '90', startTime: today(-40), endTime: today(-1) });
    expect(await detail(id)).toMatchObject({ state: '3', score: 0 });
    const fields = async (body: object) =>
      ((await manager.call('PUT', `/safe/target/${id}`, { body })).data.errors ?? []).map(
        ({ field }: { field: string }) => field,
      );
    expect(await fields({ targetValue: '80%' })).toEqual(['targetValue']);
    expect(await fields({ endTime: today(30) })).toEqual(['startAndEndTime']);
    expect(await fields({ startTime: today(-40), endTime: today(-1), name: '隐患整改率' })).toEqual([]);
    expect((await fields({ terminated: 1, weight: 100, direction: 2 })).sort()).toEqual([
      'direction',
      'terminated',
      'weight',
    ]);
    const removed = await manager.call('DELETE', '/safe/target', { query: { ids: id } });
    expect([removed.status, removed.msg]).toEqual([400, '该目标已到期考核，不能删除']);
    expect(await detail(id)).toMatchObject({ state: '3', score: 0, targetValue: '95%' });
  });

  it('of one parent weigh a hundred together at the most', async () => {
    const plan = await add({ name: '权重计划', type: 1, targetValue: null });
    const half = await add({ name: '一半', parentId: plan, weight: 60 });
    const refused = await manager.call('POST', '/safe/target', {
      body: body({ name: '另一半', parentId: plan, weight: 41 }),
    });
    expect(refused.data.errors).toEqual([{ field: 'weight', message: '同级目标的权重合计为101%，不能超过100%' }]);
    const rest = await add({ name: '另一半', parentId: plan, weight: 40 });
    expect((await manager.call('PUT', `/safe/target/${half}`, { body: { weight: 61 } })).status).toBe(400);
    // Ended with its reason, and not without.
    const silent = await manager.call('PUT', `/safe/target/${rest}`, { body: { terminated: 1 } });
    expect(silent.data.errors).toMatchObject([{ field: 'terminateReason' }]);
    must(await manager.call('PUT', `/safe/target/${rest}`, { body: { terminated: 1, terminateReason: '产线停产' } }));
    expect(await detail(rest)).toMatchObject({ state: '4', terminateReason: '产线停产' });
    must(await manager.call('PUT', `/safe/target/${half}`, { body: { weight: 100 } }));
    expect((await manager.call('PUT', `/safe/target/${rest}`, { body: { terminated: 0 } })).status).toBe(400);
  });

  it('of a target in words are confirmed by their assessor, and are not reached before', async () => {
    const teller = await firm.person({ account: 'teller', role: 'employee' });
    const assessor = await firm.person({ account: 'assessor', role: 'employee' });
    const add2 = (more: object) =>
      add({
        responsibleUser: teller.userId,
        assessmentUser: assessor.userId,
        targetValue: '零死亡',
        startTime: today(-40),
        endTime: today(-1),
        ...more,
      });
    const parentId = await add2({ name: '文字目标计划', type: 1, targetValue: null });
    // A child has its parent's assessor.
    const id = await add2({ name: '零死亡目标', parentId, assessmentUser: null });
    expect(await detail(id)).toMatchObject({ state: '3', score: 0, assessState: 0, assessmentUser: assessor.userId });

    const tasks = async (who: Person) =>
      (must(await who.call('GET', '/safe/bell/list', { query: { kind: 'todo' } })).data as { title: string }[])
        .map(({ title }) => title)
        .filter((title) => title.endsWith('零死亡目标'));
    expect(await tasks(teller)).toEqual(['填报完成值：零死亡目标']);
    expect(await tasks(assessor)).toEqual([]);
    const tell = (who: Person, completeValue: unknown) =>
      who.call('PUT', `/safe/target/tellValue/${id}`, { body: { completeValue } });
    expect([(await tell(assessor, '0')).status, (await tell(teller, ' ')).status]).toEqual([403, 400]);
    must(await tell(teller, '1人死亡'));
    must(await tell(teller, '全部完成'));
    expect(await detail(id)).toMatchObject({ state: '3', score: null, assessState: 1, completeValue: '全部完成' });
    expect((await detail(parentId)).state).toBe('3');
    expect([await tasks(teller), await tasks(assessor)]).toEqual([[], ['考核确认：零死亡目标']]);

    const assess = (who: Person, more: object) => who.call('PUT', `/safe/target/confirmResult/${id}`, { body: more });
    expect((await assess(teller, { result: 1, assessOpinion: '属实' })).status).toBe(403);
    expect((await assess(assessor, {})).data.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'assessOpinion',
      'result',
    ]);
    expect((await assess(assessor, { result: 3, assessOpinion: '属实' })).status).toBe(400);
    must(await assess(assessor, { result: 1, assessOpinion: '属实' }));
    expect(await detail(id)).toMatchObject({ state: '2', score: 100, assessState: 2, assessOpinion: '属实' });
    expect(await detail(parentId)).toMatchObject({ state: '2', score: 100, assessState: 0 });
    expect(await tasks(assessor)).toEqual([]);
    expect([
      (await assess(assessor, { result: 2, assessOpinion: '改判' })).status,
      (await tell(teller, '另说')).status,
    ]).toEqual([400, 400]);
    await judgeObjectives(world.app.services);
    const now = await detail(id);
    expect(now).toMatchObject({ state: '2', score: 100, assessState: 2 });
    expect(now.records).toMatchObject([
      { step: 1, userId: teller.userId, completeValue: '1人死亡' },
      { step: 1, completeValue: '全部完成' },
      { step: 2, userId: assessor.userId, completeValue: '全部完成', result: 1, opinion: '属实' },
    ]);
    // Other words than those that were confirmed are confirmed anew.
    must(await manager.call('PUT', `/safe/target/${id}`, { body: { completeValue: '未完成' } }));
    expect(await detail(id)).toMatchObject({ state: '3', score: null, assessState: 1 });
    must(await assess(assessor, { result: 2, assessOpinion: '未达到' }));
    expect(await detail(id)).toMatchObject({ state: '3', score: 0, assessState: 3 });
    expect((await detail(parentId)).state).toBe('3');
  });

  it('may be confirmed before their end, but not as missed', async () => {
    const id = await add({ name: '标准化复评', targetValue: '通过复评' });
    const call = (step: string, body: object) => manager.call('PUT', `/safe/target/${step}/${id}`, { body });
    must(await call('tellValue', { completeValue: '已通过' }));
    expect(await detail(id)).toMatchObject({ state: '1', score: null, assessState: 1 });
    const early = await call('confirmResult', { result: 2, assessOpinion: '未见证书' });
    expect(early.data.errors).toEqual([{ field: 'result', message: '目标尚未到期，不能考核为未完成' }]);
    must(await call('confirmResult', { result: 1, assessOpinion: '已见证书' }));
    expect(await detail(id)).toMatchObject({ state: '2', score: 100 });
    const measuredOne = await add({ name: '演练次数', metric: 'drills', targetValue: '1' });
    const typed = await manager.call('PUT', `/safe/target/tellValue/${measuredOne}`, { body: { completeValue: '9' } });
    expect([typed.status, typed.data.errors?.[0]?.message]).toEqual([
      400,
      '该目标按指标取数，完成值由系统计算，不用填报',
    ]);
  });
});
