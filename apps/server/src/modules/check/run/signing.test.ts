import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actor, asSystem } from '../../../kernel/context';
import { newId } from '../../../kernel/db/id';
import type { TestCompany } from '../../../testing/company';
import { hazardModule } from '../../hazard/index';
import { riskModule } from '../../risk/index';
import { type CheckBench, checkBench, must, type Round, START } from './run.testing';

let bench: CheckBench;
let company: TestCompany;
let worker: Actor;
let mate: Actor;
let manager: Actor;

beforeAll(async () => {
  bench = await checkBench(hazardModule(), riskModule());
});
afterAll(() => bench.close());
beforeEach(async () => {
  bench.app.clock.set(START);
  company = await bench.company();
  worker = await company.person('employee');
  mate = await company.person('employee');
  manager = await company.person('safety_manager');
});

const AT = '2026-11-21 09:15:00';
const run = (who: Actor, step: string, id: string, body: unknown = {}, headers = {}) =>
  bench.api.call(who, 'POST', `/safe/checkrun/${step}/${id}`, body, headers);
const fine = (round: Round, signIns: unknown[] = []) => ({
  items: round.items.map((id) => ({ id, result: 1 })),
  seconds: 600,
  signIns,
});
const messages = (reply: { data: { errors: { message: string }[] } }) =>
  reply.data.errors.map(({ message }) => message);
const set = (sql: string, values: unknown[]) => asSystem(bench.app, 'facts', ({ tx }) => tx.run(sql, values));
const view = async (who: Actor, id: string) => must(await bench.api.call(who, 'GET', `/safe/checkrun/${id}`)).data;

async function patrolPlace(areaId: string, placeNum: string): Promise<string> {
  const body = { name: `${placeNum}点位`, placeNum, areaId };
  return must(await bench.api.call(manager, 'POST', '/safe/patrolcheckplace', body)).data.id;
}

async function otherArea(): Promise<string> {
  const id = newId();
  await set(`insert into area (tenant_id, id, name, sort) values ($1, $2, '西区', 1)`, [company.tenantId, id]);
  return id;
}

describe('a sign-in of a shared check', () => {
  it('counts for whoever made it, not for the colleague who hands in', async () => {
    const point = await company.riskPoint(manager, { name: '配电室' });
    const round = await bench.record(company, [worker, mate], { points: [point], patrolWay: '2' });
    must(await run(mate, 'signin', round.id, { riskId: point, way: 1 }));
    expect((await view(worker, round.id)).signIns).toMatchObject([{ riskId: point, userId: mate.userId }]);
    expect(messages(await run(worker, 'submit', round.id, fine(round)))).toEqual(['请先在风险点“配电室”签到']);
    must(await run(worker, 'signin', round.id, { riskId: point, way: 1 }));
    must(await run(worker, 'submit', round.id, fine(round)));
  });
});

describe('a sign-in at a time of day', () => {
  it('is early or late only where a deviation is allowed', async () => {
    const points = [await company.riskPoint(manager), await company.riskPoint(manager)];
    const [free, timed] = points as [string, string];
    await set(`update risk_point set sign_in_time = '2026-01-01 08:00:00+08' where tenant_id = $1`, [company.tenantId]);
    await set('update risk_point set allow_deviation = 0 where tenant_id = $1 and id = $2', [company.tenantId, timed]);
    const round = await bench.record(company, [worker], { points });
    must(await run(worker, 'signin', round.id, { riskId: free, way: 1 }));
    expect(must(await run(worker, 'signin', round.id, { riskId: timed, way: 1 })).data.signIns).toMatchObject([
      { riskId: free, flags: [], deviation: null },
      { riskId: timed, flags: ['late'], deviation: 120 },
    ]);
  });
});

describe('a patrol place scanned without network', () => {
  it('is known to the phone beforehand, and only where the check has a point', async () => {
    const point = await company.riskPoint(manager);
    const round = await bench.record(company, [worker], { points: [point], patrolWay: '2' });
    const [here, gone] = [await patrolPlace(company.areaId, 'DW-1'), await patrolPlace(company.areaId, 'DW-2')];
    await patrolPlace(await otherArea(), 'DW-3');
    must(await bench.api.call(manager, 'DELETE', '/safe/patrolcheckplace', [gone]));
    expect((await view(worker, round.id)).places).toEqual([{ id: here, name: 'DW-1点位', areaId: company.areaId }]);
    const reply = must(await run(worker, 'submit', round.id, fine(round, [{ placeId: here, way: 1, at: AT }])));
    expect(reply.data.signIns).toMatchObject([{ riskId: point, toldTime: AT, flags: ['offline'] }]);
    expect(reply.data.skippedSignIns).toEqual([]);
    expect(reply.msg).toBe('检查结果已提交');
  });

  it('is marked where it is told hours later: the time is the word of the phone alone', async () => {
    const point = await company.riskPoint(manager);
    const told = async (at: string) => {
      const round = await bench.record(company, [worker], { points: [point], patrolWay: '2' });
      const kept = { riskId: point, way: 1, at };
      const { signIns } = must(await run(worker, 'submit', round.id, fine(round, [kept]))).data;
      const { signInDeviation } = must(await bench.api.call(manager, 'GET', `/safe/planvtworecord/${round.id}`)).data;
      return [signIns[0].flags, signInDeviation];
    };
    expect(await told('2026-11-21 06:00:00')).toEqual([['offline'], 0]);
    expect(await told('2026-11-21 05:59:59')).toEqual([['offline', 'toldLate'], 1]);
  });

  it('that counts nowhere any more is left out and told of; the check arrives', async () => {
    const point = await company.riskPoint(manager);
    const round = await bench.record(company, [worker], { points: [point], patrolWay: '1' });
    const [gone, away] = [await patrolPlace(company.areaId, 'DW-1'), await patrolPlace(await otherArea(), 'DW-2')];
    must(await bench.api.call(manager, 'DELETE', '/safe/patrolcheckplace', [gone]));
    const kept = [
      { placeId: gone, way: 1, at: AT },
      { placeId: away, way: 1, at: AT },
      { placeId: 'nonsense', way: 1, at: AT },
      { riskId: newId(), way: 1, at: AT },
      { riskId: point, way: 1, at: AT },
    ];
    const reply = must(await run(worker, 'submit', round.id, fine(round, kept)));
    const reasons = [
      '没有找到该点位，请确认二维码是否为本企业的点位',
      '点位“DW-2点位”所在区域没有本次要检查的风险点',
      '该风险点不在本次检查范围内',
    ];
    expect(reply.data).toMatchObject({ recordStatus: 3, skippedSignIns: reasons, signIns: [{ riskId: point }] });
    expect(reply.data.signIns).toHaveLength(1);
    expect(reply.msg).toBe(`检查结果已提交${reasons.map((reason) => `，未计入离线签到：${reason}`).join('')}`);
  });

  it('of a check that has come to have several points is left out where it names none', async () => {
    const points = [await company.riskPoint(manager), await company.riskPoint(manager)];
    const round = await bench.record(company, [worker], { points, patrolWay: '1' });
    const kept = [
      { way: 1, at: AT },
      { riskId: points[0], way: 1, at: AT },
    ];
    const reply = must(await run(worker, 'submit', round.id, fine(round, kept)));
    expect(reply.data).toMatchObject({ skippedSignIns: ['请选择签到的风险点'], signIns: [{ riskId: points[0] }] });
    expect((await run(worker, 'signin', round.id, { way: 1 })).status).toBe(400);
  });

  it('does not stand for a sign-in that is asked for: the reason is told beside what is missing', async () => {
    const point = await company.riskPoint(manager, { name: '配电室' });
    const round = await bench.record(company, [worker], { points: [point], patrolWay: '2' });
    const away = await patrolPlace(await otherArea(), 'DW-1');
    const kept = [{ placeId: away, way: 1, at: AT }];
    expect(messages(await run(worker, 'submit', round.id, fine(round, kept)))).toEqual([
      '请先在风险点“配电室”签到',
      '点位“DW-1点位”所在区域没有本次要检查的风险点',
    ]);
    must(await run(worker, 'submit', round.id, fine(round, [...kept, { riskId: point, way: 1, at: AT }])));
  });
});

describe('a sign-in at a point during a check', () => {
  const listed = async (riskId: string, who = manager) =>
    must(await bench.api.call(who, 'GET', `/safe/risksignin/page?riskId=${riskId}`)).data.records;

  it('stands among the sign-ins of the point, once, with its check and what is out of order', async () => {
    const point = await company.riskPoint(manager, { name: '配电室' });
    await set(
      `update risk_point set longitude = 118.78, latitude = 32.04, sign_in_time = '2026-01-01 08:00:00+08', allow_deviation = 30
        where tenant_id = $1 and id = $2`,
      [company.tenantId, point],
    );
    const round = await bench.record(company, [worker], { points: [point], patrolWay: '2' });
    const { name } = await view(worker, round.id);
    must(await run(worker, 'signin', round.id, { riskId: point, longitude: 118.78, latitude: 32.04, accuracy: 12.4 }));
    const [row] = await listed(point);
    expect(row).toMatchObject({
      name: '配电室',
      userId: worker.userId,
      deptId: company.depts.workshop,
      signInTime: START,
      way: 2,
      distance: 0,
      deviation: 120,
      abnormal: 1,
      abnormalReason: '比规定时间晚2小时（允许30分钟）',
      geoLocation: null,
    });
    const full = must(await bench.api.call(manager, 'GET', `/safe/risksignin/${row.id}`)).data;
    expect(full).toMatchObject({ remark: `检查“${name}”`, createUser: worker.userId });
    // Handed in with one kept without network, sent twice: one more row, of the phone's time.
    await set('update risk_point set allow_deviation = 90 where tenant_id = $1 and id = $2', [company.tenantId, point]);
    const place = await patrolPlace(company.areaId, 'DW-1');
    const kept = { placeId: place, way: 1, at: '2026-11-21 10:00:00', longitude: 118.78, latitude: 32.04 };
    const body = fine(round, [kept, { ...kept, placeId: newId() }]);
    bench.app.clock.set('2026-11-21 11:00:00');
    const key = { 'idempotency-key': `key-${round.id}` };
    must(await run(worker, 'submit', round.id, body, key));
    must(await run(worker, 'submit', round.id, body, key));
    const rows = await listed(point);
    expect(rows).toHaveLength(2);
    const later = rows.find(({ id }: { id: string }) => id !== row.id);
    expect(later).toMatchObject({
      signInTime: '2026-11-21 10:00:00',
      way: 1,
      geoLocation: 'DW-1点位',
      abnormalReason: '比规定时间晚2小时（允许1小时30分）',
    });
    const told = must(await bench.api.call(manager, 'GET', `/safe/risksignin/${later.id}`)).data;
    expect(told.remark).toBe(`检查“${name}”，离线补传`);
  });

  it('that is refused leaves none, and one of a check without points has no point to stand at', async () => {
    const point = await company.riskPoint(manager);
    const round = await bench.record(company, [worker], { points: [point], patrolWay: '2', items: [true] });
    const kept = { riskId: point, way: 1, at: AT };
    // The photo is missing: nothing of the submit remains.
    expect((await run(worker, 'submit', round.id, fine(round, [kept]))).status).toBe(400);
    expect(await listed(point)).toEqual([]);
    const bare = await bench.record(company, [worker], { patrolWay: '2' });
    expect(messages(await run(worker, 'submit', bare.id, fine(bare)))).toEqual(['请先签到']);
    // As the phone tells it: the check as such.
    must(await run(worker, 'submit', bare.id, fine(bare, [{ riskId: '', way: 1, at: AT }])));
    expect(must(await bench.api.call(manager, 'GET', '/safe/risksignin/page')).data.total).toBe(0);
  });
});
