import { REASON_WANTED } from '@anlan/domain/check/run/submit-rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actor, asSystem } from '../../../kernel/context';
import { newId } from '../../../kernel/db/id';
import type { TestCompany } from '../../../testing/company';
import { atOnce } from '../../../testing/eventually';
import { hazardModule } from '../../hazard/index';
import { type CheckBench, checkBench, must, type Round, START } from './run.testing';

let bench: CheckBench;
let company: TestCompany;
let worker: Actor;
let mate: Actor;
let manager: Actor;

beforeAll(async () => {
  bench = await checkBench(hazardModule());
});
afterAll(() => bench.close());
beforeEach(async () => {
  bench.app.clock.set(START);
  company = await bench.company();
  worker = await company.person('employee');
  mate = await company.person('employee');
  manager = await company.person('safety_manager');
});

const BASE = '/safe/checkrun';
const run = (who: Actor, step: string, id: string, body: unknown = {}, headers = {}) =>
  bench.api.call(who, step === 'save' ? 'PUT' : 'POST', `${BASE}/${step}/${id}`, body, headers);
const look = (who: Actor, id: string) => bench.api.call(who, 'GET', `${BASE}/${id}`);
const fine = (round: Round) => ({ items: round.items.map((id) => ({ id, result: 1 })), seconds: 600 });
const record = async (id: string) => must(await bench.api.call(manager, 'GET', `/safe/planvtworecord/${id}`)).data;
const tasks = (id: string) =>
  asSystem(bench.app, 'look', ({ tx }) =>
    tx.query<{ user_id: string; task_status: number }>(
      'select user_id, task_status from plan_task where tenant_id = $1 and record_id = $2',
      [company.tenantId, id],
    ),
  );

describe('a check is run', () => {
  it('from to-do to record: begun, saved, handed in in time', async () => {
    const round = await bench.record(company, [worker]);
    const mine = must(await bench.api.call(worker, 'GET', `${BASE}/mine`)).data;
    expect(mine).toMatchObject([{ id: round.id, itemCount: 2, answered: 0, open: true }]);
    expect(must(await run(worker, 'begin', round.id)).data).toMatchObject({ recordStatus: 2, open: true });
    must(await run(worker, 'save', round.id, { items: [{ id: round.items[0], result: 1, describe: '良好' }] }));
    expect((await look(worker, round.id)).data.draft.items).toEqual([
      { id: round.items[0], result: 1, describe: '良好' },
    ]);
    bench.app.clock.set('2026-11-21 10:20:00');
    const done = must(await run(worker, 'submit', round.id, { ...fine(round), remark: '全部正常' }));
    expect(done.data).toMatchObject({
      recordStatus: 3,
      finishUserId: worker.userId,
      finishTime: '2026-11-21 10:20:00',
    });
    expect(await tasks(round.id)).toMatchObject([{ task_status: 3 }]);
    expect(await record(round.id)).toMatchObject({
      recordStatus: 3,
      remark: '全部正常',
      tooFast: 0,
      photoReused: 0,
      abnormalCount: 0,
      hiddenDangers: [],
    });
    const people = must(await bench.api.call(manager, 'GET', `/safe/checkplanpersonrecord/page?recordId=${round.id}`));
    expect(people.data.records).toMatchObject([
      { userId: worker.userId, status: 3, finishTime: '2026-11-21 10:20:00' },
    ]);
    expect(must(await bench.api.call(worker, 'GET', `${BASE}/mine`)).data).toEqual([]);
  });

  it('what runs now stands before a backlog, of which the latest comes first, and what has not begun is last', async () => {
    const at = async (recordTime: string, endTime: string, status = 1) =>
      (await bench.record(company, [worker], { recordTime, endTime, status })).id;
    const old = await at('2026-11-01 00:00:00', '2026-11-01 23:59:59', 4);
    const later = await at('2026-11-21 20:00:00', '2026-11-21 23:59:59');
    const missed = await at('2026-11-20 00:00:00', '2026-11-20 23:59:59', 4);
    const week = await at('2026-11-16 00:00:00', '2026-11-22 23:59:59');
    const shift = await at('2026-11-21 08:00:00', '2026-11-21 15:59:59');
    const mine = must(await bench.api.call(worker, 'GET', `${BASE}/mine`)).data as { id: string }[];
    expect(mine.map(({ id }) => id)).toEqual([shift, week, missed, old, later]);
  });

  it('after its time it is overdue-complete, by the clock of the server', async () => {
    const round = await bench.record(company, [worker], { endTime: '2026-11-21 09:00:00', status: 4 });
    must(await run(worker, 'begin', round.id));
    expect((await look(worker, round.id)).data.recordStatus).toBe(4);
    expect(must(await run(worker, 'submit', round.id, fine(round))).data.recordStatus).toBe(5);
    expect(await tasks(round.id)).toMatchObject([{ task_status: 5 }]);
  });

  it('ticked in a moment it is marked as too fast', async () => {
    const round = await bench.record(company, [worker], { items: [false, false, false, false] });
    must(await run(worker, 'begin', round.id));
    bench.app.clock.set('2026-11-21 10:00:11');
    must(await run(worker, 'submit', round.id, fine(round)));
    expect((await record(round.id)).tooFast).toBe(1);
  });

  it('what was set to normal at one touch is recorded as such, with its seconds, and judged as too fast like the rest', async () => {
    const round = await bench.record(company, [worker], { items: [false, true, false, false] });
    const [own, pictured, ...rest] = round.items;
    const batch = (id: string | undefined) => ({ id, result: 1, batchSeconds: 8 });
    const items = [{ id: own, result: 1 }, batch(pictured), ...rest.map(batch)];
    must(await run(worker, 'begin', round.id));
    must(await run(worker, 'save', round.id, { items }));
    expect((await look(worker, round.id)).data.draft.items[1]).toMatchObject({ batchSeconds: 8 });
    bench.app.clock.set('2026-11-21 10:00:10');
    // The picture the list asks for stays asked for.
    const refused = await run(worker, 'submit', round.id, { items, seconds: 10 });
    expect(refused.data.errors).toMatchObject([{ message: '第2项“第2处防护完好”：请拍摄现场照片' }]);
    const image = await bench.photo(worker);
    const pictures = items.map((item) => (item.id === pictured ? { ...item, images: image } : item));
    must(await run(worker, 'submit', round.id, { items: pictures, seconds: 10 }));
    const stored = await record(round.id);
    expect(stored).toMatchObject({ tooFast: 1, batchCount: 3, spentSeconds: 10 });
    expect(stored.items.map(({ batchSeconds }: { batchSeconds: number | null }) => batchSeconds)).toEqual([
      null,
      8,
      8,
      8,
    ]);
  });

  it('what was set to normal at one touch is not seen by waiting afterwards', async () => {
    const round = await bench.record(company, [worker], { items: [false, false, false] });
    must(await run(worker, 'begin', round.id));
    bench.app.clock.set('2026-11-21 10:10:00');
    const items = round.items.map((id) => ({ id, result: 1, batchSeconds: 4 }));
    must(await run(worker, 'submit', round.id, { items, seconds: 600 }));
    expect(await record(round.id)).toMatchObject({ tooFast: 1, batchCount: 3, spentSeconds: 600 });
  });

  it('only what is normal can have been set so at one touch, and not after handing in', async () => {
    const round = await bench.record(company, [worker]);
    const [first, second] = round.items;
    must(await run(worker, 'begin', round.id));
    bench.app.clock.set('2026-11-21 10:10:00');
    const items = [
      { id: first, result: 3, describe: '设备停用', batchSeconds: 5 },
      { id: second, result: 1, batchSeconds: 99_999 },
    ];
    must(await run(worker, 'submit', round.id, { items, seconds: 600 }));
    const stored = await record(round.id);
    expect(stored).toMatchObject({ batchCount: 1, spentSeconds: 600, tooFast: 0 });
    expect(stored.items.map(({ batchSeconds }: { batchSeconds: number | null }) => batchSeconds)).toEqual([null, 600]);
  });

  it('of which nothing applies says why, item by item, and is marked: not looked at, and as fast as any other', async () => {
    const round = await bench.record(company, [worker], {
      items: [true, false],
      endTime: '2026-11-21 09:00:00',
      status: 4,
    });
    const none = (describe: string) => round.items.map((id) => ({ id, result: 3, describe }));
    const refused = await run(worker, 'submit', round.id, { items: none(''), seconds: 0 });
    expect(refused.data.errors.map((error: { message: string }) => error.message)).toEqual([
      `第1项“第1处防护完好”：${REASON_WANTED}`,
      `第2项“第2处防护完好”：${REASON_WANTED}`,
    ]);
    expect((await run(worker, 'submit', round.id, { items: none('无'), seconds: 0 })).status).toBe(400);
    must(await run(worker, 'submit', round.id, { items: none('设备停用'), seconds: 2 }));
    expect(await record(round.id)).toMatchObject({ recordStatus: 5, notLooked: 1, tooFast: 1 });
    const [task] = must(await bench.api.call(worker, 'GET', `/safe/planvtwotask/page?recordId=${round.id}`)).data
      .records;
    expect(task).toMatchObject({ taskStatus: 5, notLooked: 1 });
  });

  it('is believed no longer than it can have taken: else the time since the server heard of it counts', async () => {
    // Without network all along: ten hours after its time at the most.
    const offline = async (seconds: unknown) => {
      const round = await bench.record(company, [worker]);
      must(await run(worker, 'submit', round.id, { ...fine(round), seconds }));
      const { spentSeconds, tooFast, notLooked, spentTold } = await record(round.id);
      return [spentSeconds, tooFast, notLooked, spentTold];
    };
    // What nobody has seen but the phone says so.
    expect(await offline(36_000)).toEqual([36_000, 0, 0, 1]);
    expect(await offline(600)).toEqual([600, 0, 0, 1]);
    expect(await offline(36_001)).toEqual([0, 1, 0, 0]);
    expect(await offline(25_920_000)).toEqual([0, 1, 0, 0]);
    expect(await offline('')).toEqual([0, 1, 0, 0]);
    const begun = await bench.record(company, [worker]);
    must(await run(worker, 'begin', begun.id));
    bench.app.clock.set('2026-11-21 10:00:05');
    must(await run(worker, 'submit', begun.id, fine(begun)));
    expect(await record(begun.id)).toMatchObject({ spentSeconds: 5, tooFast: 1, spentTold: 0 });
  });

  it('tells everything that is missing at once', async () => {
    const round = await bench.record(company, [worker], { items: [false, true, false] });
    const [first, second] = round.items;
    const reply = await run(worker, 'submit', round.id, {
      items: [
        { id: first, result: 2 },
        { id: second, result: 1 },
      ],
    });
    expect(reply.status).toBe(400);
    expect(reply.data.errors.map((error: { message: string }) => error.message)).toEqual([
      '第1项“第1处防护完好”：请说明异常情况',
      '第1项“第1处防护完好”：异常项须上报隐患后才能提交',
      '第2项“第2处防护完好”：请拍摄现场照片',
      '第3项“第3处防护完好”：请选择检查结果',
    ]);
    expect((await look(worker, round.id)).data).toMatchObject({ recordStatus: 1, beginTime: null });
  });
});

describe('an abnormal item', () => {
  it('becomes a hidden danger of the plan, with the picture of the item, in the same step', async () => {
    const point = await company.riskPoint(manager);
    const round = await bench.record(company, [worker], { points: [point], category: '3' });
    const image = await bench.photo(worker);
    const answers = [
      {
        id: round.items[0],
        result: 2,
        describe: '防护罩松动',
        images: image,
        hazard: { describe: '砂轮机防护罩松动' },
      },
      { id: round.items[1], result: 3, describe: '设备停用' },
    ];
    must(await run(worker, 'submit', round.id, { items: answers, seconds: 600 }));
    const stored = await record(round.id);
    expect(stored).toMatchObject({ abnormalCount: 1, hiddenDangerCount: 1 });
    expect(stored.items[0]).toMatchObject({ result: 2, images: image, describe: '防护罩松动' });
    expect(stored.items[0].imagesList).toHaveLength(1);
    const danger = must(await bench.api.call(manager, 'GET', `/safe/hiddendanger/${stored.hiddenDangers[0].id}`)).data;
    expect(danger).toMatchObject({
      hiddenDangerDescribe: '砂轮机防护罩松动',
      hiddenDangerType: 2,
      source: '3',
      riskId: point,
      informantId: worker.userId,
      status: 1,
    });
    expect(danger.planName).toMatch(/^专业排查/);
    // A picture belongs to one record: the danger shows one of its own, of the same content.
    expect(danger.reviseBeforeImages).not.toBe(image);
    const found = must(await bench.api.call(manager, 'GET', `/safe/planvtworecord/view/hidden?id=${round.id}`)).data;
    expect(found).toMatchObject([{ id: danger.id, itemContent: '第1处防护完好' }]);
  });

  it('put right at once comes with both pictures and waits for a reviewer', async () => {
    const point = await company.riskPoint(manager);
    const round = await bench.record(company, [worker], { points: [point], items: [false] });
    const [before, after] = [await bench.photo(worker), await bench.photo(worker)];
    const hazard = { describe: '灭火器被遮挡', photos: [before], fixed: { condition: '已移开堆物', photos: [after] } };
    must(
      await run(worker, 'submit', round.id, {
        items: [{ id: round.items[0], result: 2, describe: '遮挡', hazard }],
        seconds: 60,
      }),
    );
    const { hiddenDangers } = await record(round.id);
    const danger = must(await bench.api.call(manager, 'GET', `/safe/hiddendanger/${hiddenDangers[0].id}`)).data;
    expect(danger).toMatchObject({ status: 3, completeReviseId: worker.userId, reviseAfterImages: after });
  });

  it('may be linked to a danger one has reported before, never to a stranger’s', async () => {
    const round = await bench.record(company, [worker], { items: [false] });
    const reported = must(
      await bench.api.call(worker, 'POST', '/safe/hiddendanger/report', {
        hiddenDangerDescribe: '线缆破皮',
        geoLocation: '一号泵房',
        reviseBeforeImages: await bench.photo(worker),
      }),
    ).data;
    const answer = (hiddenDangerId: string) => ({
      items: [{ id: round.items[0], result: 2, describe: '破皮', hiddenDangerId }],
      seconds: 60,
    });
    const none = '第1项“第1处防护完好”：关联的隐患不存在或已删除';
    expect((await run(worker, 'submit', round.id, answer(newId()))).msg).toBe(none);
    // A colleague's, at no point of this check, is none of his business.
    const theirs = must(
      await bench.api.call(mate, 'POST', '/safe/hiddendanger/report', {
        hiddenDangerDescribe: '阀门滴漏',
        geoLocation: '二号泵房',
        reviseBeforeImages: await bench.photo(mate),
      }),
    ).data.id;
    expect((await run(worker, 'submit', round.id, answer(theirs))).msg).toBe(none);
    must(await run(worker, 'submit', round.id, answer(reported.id)));
    expect((await record(round.id)).hiddenDangers).toMatchObject([{ id: reported.id }]);
  });

  it('the next day is linked to what is open at its point, whoever reported it, and to nothing else', async () => {
    const [point, elsewhere] = [
      await company.riskPoint(manager, { name: '砂轮机' }),
      await company.riskPoint(manager, { name: '空压机' }),
    ];
    const reported = async (who: Actor, riskId: string, hiddenDangerDescribe: string) =>
      must(
        await bench.api.call(who, 'POST', '/safe/hiddendanger/report', {
          hiddenDangerDescribe,
          riskId,
          reviseBeforeImages: await bench.photo(who),
        }),
      ).data.id as string;
    const known = await reported(mate, point, '防护罩松动');
    const other = await reported(worker, elsewhere, '压力表过期');
    const closed = await reported(mate, point, '托架间隙过大');
    const gone = await reported(mate, point, '地面油污');
    const stranger = await bench.company();
    const abroad = await stranger.person('employee');
    const foreign = await reported(abroad, await stranger.riskPoint(await stranger.person('safety_manager')), '异地');
    await asSystem(bench.app, 'states', ({ tx }) =>
      tx.run(
        'update hidden_danger set status = case id when $2::uuid then 5 else 6 end where tenant_id = $1 and id in ($2::uuid, $3::uuid)',
        [company.tenantId, closed, gone],
      ),
    );
    const round = await bench.record(company, [worker], { points: [point], items: [false] });
    expect((await look(worker, round.id)).data.dangers).toEqual([
      expect.objectContaining({
        id: known,
        name: expect.any(String),
        code: expect.any(String),
        status: 1,
        riskId: point,
      }),
    ]);
    const answer = (hiddenDangerId: string) => ({
      items: [{ id: round.items[0], result: 2, describe: '仍然松动', hiddenDangerId }],
      seconds: 60,
    });
    const said = async (id: string) => (await run(worker, 'submit', round.id, answer(id))).msg?.split('：')[1];
    expect([await said(other), await said(closed), await said(gone), await said(foreign)]).toEqual([
      '关联的隐患不在该检查项的风险点，请重新选择',
      '关联的隐患已闭环，再次发现请重新上报',
      '关联的隐患已作废，请重新上报',
      '关联的隐患不存在或已删除',
    ]);
    const before = (await bench.api.call(manager, 'GET', '/safe/hiddendanger/page')).data.total;
    must(await run(worker, 'submit', round.id, answer(known)));
    expect((await record(round.id)).items).toMatchObject([{ hiddenDangerId: known }]);
    expect((await bench.api.call(manager, 'GET', '/safe/hiddendanger/page')).data.total).toBe(before);
  });

  it('that is refused leaves nothing behind', async () => {
    const round = await bench.record(company, [worker], { items: [false] });
    const body = {
      items: [
        {
          id: round.items[0],
          result: 2,
          describe: '漏油',
          hazard: { describe: '减速机漏油', photos: [await bench.photo(mate)] },
        },
      ],
    };
    expect((await run(worker, 'submit', round.id, body)).status).toBe(400);
    expect((await look(worker, round.id)).data).toMatchObject({ recordStatus: 1, signIns: [] });
    expect((await bench.api.call(manager, 'GET', '/safe/hiddendanger/page')).data.total).toBe(0);
  });

  it('shown by a picture of another record is marked', async () => {
    const sha = newId();
    const [one, two] = [
      await bench.record(company, [worker], { items: [true] }),
      await bench.record(company, [worker], { items: [true] }),
    ];
    const shown = async (round: Round) => ({
      items: [{ id: round.items[0], result: 1, images: [await bench.photo(worker, sha)] }],
      seconds: 60,
    });
    must(await run(worker, 'submit', one.id, await shown(one)));
    must(await run(worker, 'submit', two.id, await shown(two)));
    expect([(await record(one.id)).photoReused, (await record(two.id)).photoReused]).toEqual([0, 1]);
  });
});

describe('signing in', () => {
  it('is asked for at every point where the plan says so, and measured there', async () => {
    const points = [
      await company.riskPoint(manager, { name: '配电室' }),
      await company.riskPoint(manager, { name: '空压站' }),
    ];
    await asSystem(bench.app, 'positions', ({ tx }) =>
      tx.run(
        `update risk_point set longitude = 118.78, latitude = 32.04, sign_in_time = '2026-01-01 10:00:00+08', allow_deviation = 30
          where tenant_id = $1 and id = any($2::uuid[])`,
        [company.tenantId, points],
      ),
    );
    const round = await bench.record(company, [worker], { points, patrolWay: '2' });
    const early = await run(worker, 'submit', round.id, fine(round));
    expect(early.data.errors.map((error: { message: string }) => error.message)).toEqual([
      '请先在风险点“配电室”签到',
      '请先在风险点“空压站”签到',
    ]);
    expect((await run(worker, 'signin', round.id, { riskId: points[0] })).msg).toContain('请允许获取位置');
    const near = { riskId: points[0], longitude: 118.7802, latitude: 32.0401, accuracy: 12.4 };
    expect(must(await run(worker, 'signin', round.id, near)).data.signIns).toMatchObject([
      { riskId: points[0], flags: [], way: 2, distance: 22 },
    ]);
    // The other one without network: told with the record, at the phone's time.
    const far = { riskId: points[1], longitude: 118.9, latitude: 32.04, at: '2026-11-21 09:15:00' };
    must(await run(worker, 'submit', round.id, { ...fine(round), signIns: [far] }));
    const stored = await record(round.id);
    expect(stored.signIns).toHaveLength(2);
    expect(stored.signIns[1]).toMatchObject({
      flags: ['early', 'far', 'offline'],
      toldTime: '2026-11-21 09:15:00',
      time: START,
    });
    expect(stored).toMatchObject({ signInDeviation: 1, signInTime: '2026-11-21 09:15:00' });
  });

  it('by the code of a patrol place signs in at the points of its area', async () => {
    const point = await company.riskPoint(manager);
    const round = await bench.record(company, [worker], { points: [point], patrolWay: '2' });
    const place = must(
      await bench.api.call(manager, 'POST', '/safe/patrolcheckplace', {
        name: '东侧巡查点',
        placeNum: 'DW-1',
        areaId: company.areaId,
      }),
    ).data.id;
    const here = must(await bench.api.call(worker, 'GET', `${BASE}/place/${place}`)).data;
    expect(here).toMatchObject({ name: '东侧巡查点', checks: [{ id: round.id }] });
    expect(must(await run(worker, 'signin', round.id, { placeId: place })).data.signIns).toMatchObject([
      { riskId: point, way: 1, flags: [] },
    ]);
    expect((await run(worker, 'signin', round.id, { placeId: newId() })).msg).toContain('没有找到该点位');
    expect((await run(worker, 'signin', round.id, { riskId: newId() })).msg).toBe('该风险点不在本次检查范围内');
  });
});

describe('misuse is refused', () => {
  it('of somebody else’s task: told where the record may be seen, not there where it may not', async () => {
    const round = await bench.record(company, [worker]);
    for (const step of ['begin', 'signin', 'save', 'submit']) {
      expect((await run(mate, step, round.id, fine(round))).status).toBe(404);
      const told = await run(manager, step, round.id, fine(round));
      expect([told.status, told.msg]).toEqual([403, '该检查任务未派给您，不能检查']);
    }
    expect((await look(mate, round.id)).status).toBe(404);
    const other = await bench.company();
    const stranger = await other.person('safety_manager');
    expect((await look(stranger, round.id)).status).toBe(404);
    expect((await look(worker, newId())).status).toBe(404);
    expect((await look(worker, 'x')).status).toBe(404);
  });

  it('before its time, after its end, when cancelled', async () => {
    const later = await bench.record(company, [worker], { recordTime: '2026-11-21 16:00:00' });
    expect((await run(worker, 'begin', later.id)).msg).toBe('检查时间未到，2026-11-21 16:00后可以开始');
    const gone = await bench.record(company, [worker], { status: 6 });
    expect((await run(worker, 'submit', gone.id, fine(gone))).msg).toBe('该检查任务已取消');
    const done = await bench.record(company, [worker]);
    must(await run(worker, 'submit', done.id, fine(done)));
    expect((await run(worker, 'submit', done.id, fine(done))).msg).toBe(
      '该检查已由您于2026-11-21 10:00完成，无需再次提交',
    );
    expect((await run(worker, 'save', done.id, fine(done))).status).toBe(400);
  });

  it('with items of another record and pictures of another person', async () => {
    const [one, two] = [await bench.record(company, [worker]), await bench.record(company, [worker])];
    expect((await run(worker, 'submit', one.id, fine(two))).msg).toBe('检查项不属于该检查任务，请刷新后重试');
    const foreign = { items: one.items.map((id) => ({ id, result: 1, images: [] as string[] })), seconds: 60 };
    foreign.items[0]?.images.push(await bench.photo(mate));
    expect((await run(worker, 'submit', one.id, foreign)).status).toBe(400);
    expect((await look(worker, one.id)).data.recordStatus).toBe(1);
  });

  it('a body of nonsense is refused with sentences', async () => {
    const round = await bench.record(company, [worker], { items: [false] });
    for (const body of [null, [], { items: 'x' }, { items: [null, 3, { id: 5 }] }, { items: {}, signIns: {} }]) {
      const reply = await run(worker, 'submit', round.id, body ?? undefined);
      expect(reply.status).toBe(400);
    }
    const twice = { id: round.items[0], result: 1 };
    must(await run(worker, 'submit', round.id, { items: [twice, { ...twice, result: 2 }], seconds: 60 }));
    expect((await record(round.id)).items[0].result).toBe(1);
  });
});

describe('many hands', () => {
  it('fifty hand in a shared record at once: one wins, the others read who, nobody is counted twice', async () => {
    const people: Actor[] = [];
    for (let n = 0; n < 5; n += 1) people.push(await company.person('employee'));
    const round = await bench.record(company, people, { items: [false] });
    const image = new Map<Actor, string[]>();
    for (const who of people) image.set(who, await Promise.all(Array.from({ length: 10 }, () => bench.photo(who))));
    const replies = await atOnce(50, (n) => {
      const who = people[n % 5] as Actor;
      const images = [image.get(who)?.[Math.floor(n / 5)]];
      return run(who, 'submit', round.id, {
        items: [{ id: round.items[0], result: 2, describe: '破损', images, hazard: { describe: '护栏破损' } }],
        seconds: 60,
      });
    });
    const won = replies.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    for (const reply of replies) {
      if (reply.status === 200) continue;
      expect(reply.msg).toMatch(/^该检查已由.+于2026-11-21 10:00完成，无需再次提交$/);
    }
    expect((await tasks(round.id)).map(({ task_status }) => task_status).sort()).toEqual([3, 7, 7, 7, 7]);
    expect((await bench.api.call(manager, 'GET', '/safe/hiddendanger/page')).data.total).toBe(1);
  });

  it('the same key sent again is answered with the first record', async () => {
    const round = await bench.record(company, [worker]);
    const key = { 'idempotency-key': `key-${round.id}` };
    const first = must(await run(worker, 'submit', round.id, fine(round), key));
    const again = must(await run(worker, 'submit', round.id, fine(round), key));
    expect(again.data.finishTime).toBe(first.data.finishTime);
  });
});

describe('the records of a company', () => {
  it('are counted beside those of the period before', async () => {
    await bench.record(company, [worker], {
      status: 3,
      recordTime: '2026-11-20 00:00:00',
      finishTime: '2026-11-20 09:00:00',
    });
    await bench.record(company, [worker], { status: 4, recordTime: '2026-11-19 00:00:00' });
    await bench.record(company, [worker], { status: 6, recordTime: '2026-11-19 00:00:00' });
    await bench.record(company, [worker], {
      status: 3,
      recordTime: '2026-11-13 00:00:00',
      finishTime: '2026-11-13 09:00:00',
    });
    const ring = must(await bench.api.call(manager, 'GET', '/safe/checkplanrecord/ring/count?period=week')).data;
    expect(ring).toMatchObject({
      startTime: '2026-11-15',
      endTime: '2026-11-21',
      previousStartTime: '2026-11-08',
      previousEndTime: '2026-11-14',
      current: { total: 2, completeCount: 1, overdueCount: 1, completionRate: '50.0' },
      previous: { total: 1, completeCount: 1, completionRate: '100.0' },
      totalRing: '100.0',
      overdueRing: null,
    });
    expect((await bench.api.call(manager, 'GET', '/safe/checkplanrecord/ring/count?period=x')).status).toBe(400);
    expect(
      (await bench.api.call(manager, 'GET', '/safe/checkplanrecord/ring/count?startTime=2020-01-01&endTime=2026-01-01'))
        .msg,
    ).toBe('起止日期最多相隔一年');
  });

  it('are exported as a sheet', async () => {
    await bench.record(company, [worker]);
    const reply = await bench.api.call(manager, 'GET', '/safe/planvtworecord/export');
    expect(reply.status).toBe(200);
    expect(reply.raw.subarray(0, 2).toString()).toBe('PK');
  });
});
