import type { DueCounts, DueRow } from '@anlan/domain/desk/due';
import { riskPoint } from '@anlan/domain/risk/risk-point';
import { dueMoment } from '@anlan/resource';
import { addDays } from '@anlan/resource/dates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, must, type Person, type WorldCompany } from '../../testing/company-world';
import { openWorld, type World } from '../../testing/world';
import { nowText } from '../context';
import { newId } from '../db/id';

let world: World;
let firm: WorldCompany;
let manager: Person;
let worker: Person;
let other: WorldCompany;

beforeAll(async () => {
  world = await openWorld({ own: true });
  firm = await company(world);
  other = await company(world);
  manager = await firm.person({ account: 'manager', role: 'safety_manager' });
  worker = await firm.person({ account: 'worker', role: 'employee' });
});
afterAll(() => world?.close());

/** Of the worker, due so many days from today, an hour before its end. */
async function danger(days: number): Promise<string> {
  const { id } = must(
    await worker.call('POST', '/safe/hiddendanger/report', {
      body: {
        hiddenDangerDescribe: `护栏松动${days}`,
        geoLocation: '二层平台',
        reviseBeforeImages: await firm.photo(worker),
      },
    }),
  ).data;
  await world.sql(
    `update hidden_danger set status = 2, revise_id = $2::uuid, revise_time_limit =
        date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' + $3::int * interval '1 day' + interval '23 hours 59 minutes'
      where id = $1::uuid`,
    [id, worker.userId, days],
  );
  return id;
}

const evaluated = async (): Promise<string> =>
  must(
    await manager.call('POST', '/safe/risk', {
      body: {
        name: '砂轮机',
        pointNum: 'SL-1',
        type: '1',
        riskDescribe: '旋转部件',
        accidents: '0001',
        deptId: firm.places.workshop,
        teamIds: firm.places.team,
        place: firm.places.area,
        principalId: manager.userId,
        postIds: firm.places.post,
      },
    }),
  ).data.id;

const page = async (who: Person, query: Record<string, string> = {}) =>
  must(await who.call('GET', '/safe/due/page', { query })).data as { records: DueRow[]; total: number };
const counts = async (who: Person, query: Record<string, string> = {}) =>
  must(await who.call('GET', '/safe/due/count', { query })).data as DueCounts;

describe('what is due', () => {
  it('stands in one list, what is past first, and every figure opens its rows', async () => {
    const days = [-3, -1, 0, 5, 20, 60];
    const ids = [];
    for (const day of days) ids.push(await danger(day));
    const all = await page(manager, { kind: 'hiddenDanger.rectify' });
    expect(all.records.map(({ id }) => id)).toEqual(ids);
    expect(all.records.map((row) => [row.days, row.isLate])).toEqual([
      [3, 1],
      [1, 1],
      [0, 0],
      [-5, 0],
      [-20, 0],
      [-60, 0],
    ]);
    expect(all.records[0]).toMatchObject({ resource: 'hiddenDanger', userId: worker.userId, title: '护栏松动-3' });
    const found = await counts(manager, { kind: 'hiddenDanger.rectify' });
    // Today ends within the week and the month as well.
    expect(found).toEqual({ late: 2, today: 1, week: 2, month: 3, later: 1 });
    for (const [within, n] of Object.entries(found))
      expect([within, (await page(manager, { kind: 'hiddenDanger.rectify', within })).total]).toEqual([within, n]);
    const second = await page(manager, { kind: 'hiddenDanger.rectify', size: '4', current: '2' });
    expect([second.total, second.records.map(({ id }) => id)]).toEqual([6, ids.slice(4)]);
  });

  it('is within reach: his own to a worker, nothing of another company, nothing without the right to read', async () => {
    const boss = await firm.person({ account: 'boss', role: 'principal' });
    expect((await page(worker, { mine: '1' })).total).toBe(6);
    expect(await counts(worker, { mine: '1' })).toEqual({ late: 2, today: 1, week: 2, month: 3, later: 1 });
    expect((await page(boss, { mine: '1' })).total).toBe(0);
    const stranger = await other.person({ account: 'stranger', role: 'safety_manager' });
    expect((await page(stranger, { kind: 'hiddenDanger.rectify' })).total).toBe(0);
    const colleague = await firm.person({ account: 'colleague', role: 'employee' });
    expect((await page(colleague, { kind: 'hiddenDanger.rectify' })).total).toBe(0);
  });

  it('ends with the work, and follows the clock without a job', async () => {
    const before = await counts(manager, { kind: 'hiddenDanger.rectify' });
    const id = await danger(-9);
    expect((await counts(manager, { kind: 'hiddenDanger.rectify' })).late).toBe(before.late + 1);
    await world.sql('update hidden_danger set status = 4 where id = $1::uuid', [id]);
    expect(await counts(manager, { kind: 'hiddenDanger.rectify' })).toEqual(before);
  });

  it('shows a round that was missed for a week, and asks for it from the moment it may be begun', async () => {
    const inspector = await firm.person({ account: 'inspector', role: 'employee' });
    const { tenantId } = firm;
    const round = newId();
    await world.sql(
      "insert into check_record (tenant_id, id, name, record_status) values ($1, $2::uuid, '罐区巡查', 1)",
      [tenantId, round],
    );
    const task = newId();
    await world.sql(
      "insert into plan_task (tenant_id, id, record_id, name, user_id, task_time, end_time, task_status) values ($1, $2::uuid, $3::uuid, '罐区巡查', $4::uuid, now(), now(), 1)",
      [tenantId, task, round, inspector.userId],
    );
    const told = async (begins: string, ends: string) => {
      await world.sql(
        'update plan_task set task_time = now() + $3::interval, end_time = now() + $4::interval where tenant_id = $1 and id = $2::uuid',
        [tenantId, task, begins, ends],
      );
      const { records } = await page(manager, { kind: 'planTask.inspect' });
      const bell = must(await inspector.call('GET', '/safe/bell/list', { query: { kind: 'todo' } })).data as {
        title: string;
        resource: string;
        recordId: string;
      }[];
      return {
        late: records.map(({ isLate }) => isLate),
        todo: bell.map(({ title, resource, recordId }) => [title, resource, recordId]),
      };
    };
    const todo = [['罐区巡查', 'checkRecord', round]];
    expect(await told('1 hour', '3 days')).toEqual({ late: [0], todo: [] });
    expect(await told('-1 hour', '1 hour')).toEqual({ late: [0], todo });
    expect(await told('-7 days', '-6 days')).toEqual({ late: [1], todo });
    expect(await told('-9 days', '-8 days')).toEqual({ late: [], todo: [] });
  });

  it('reckons months as the definition does, by the parameter of the company', async () => {
    const deadline = riskPoint.deadlines?.evaluate as NonNullable<typeof riskPoint.deadlines>[string];
    const today = nowText({ app: world.app.services }).slice(0, 10);
    const point = await evaluated();
    for (const anchor of [addDays(today, -400), '2024-02-29', addDays(today, -30)]) {
      await world.sql('update risk_point set evaluate_time = $2::date, status = 1 where id = $1::uuid', [
        point,
        anchor,
      ]);
      const { records } = await page(manager, { kind: 'riskPoint.evaluate' });
      expect(records.find(({ id }) => id === point)?.due).toBe(dueMoment(deadline, anchor, () => 12));
    }
  });

  it('refuses what it does not know by name', async () => {
    for (const query of [{ within: 'soon' }, { kind: 'hiddenDanger' }, { until: '1' }] as Record<string, string>[])
      expect((await manager.call('GET', '/safe/due/page', { query })).status).toBe(400);
  });
});
