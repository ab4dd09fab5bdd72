import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, asSystem } from '../../kernel/context';
import type { Engine } from '../../kernel/db/db';
import { newId } from '../../kernel/db/id';
import { type TestApi, testApi } from '../../testing/http';
import { freshTenant, testActor, testServices } from '../../testing/kit';
import { openTestDb } from '../../testing/test-db';
import { dashboardModule } from './index';

let db: Engine;
let app: ReturnType<typeof testServices>;
let api: TestApi;
beforeAll(async () => {
  db = await openTestDb();
  app = testServices(db);
  api = await testApi(app, [dashboardModule()]);
});
afterAll(async () => {
  await api?.close();
  await db?.close();
});

/** Counters as the writes of the other modules leave them. */
const counters = (tenantId: string, entity: string, rows: readonly (readonly [readonly string[], number])[]) =>
  asSystem(app, 'counters', async ({ tx }) => {
    for (const [dims, n] of rows)
      await tx.run('insert into counter_delta (tenant_id, entity, dims, n) values ($1, $2, $3, $4)', [
        tenantId,
        entity,
        dims,
        n,
      ]);
  });
const get = async (who: Actor, path: string) => (await api.call(who, 'GET', `/safe/index/${path}`)).data;

describe('figures of the dashboards', () => {
  /** What dynamic monitoring wrote of the company at the end of a day. */
  const scored = (tenantId: string, day: string, score: number, level: string) =>
    asSystem(app, 'score', ({ tx }) =>
      tx.run(
        'insert into company_score_daily (tenant_id, day, score, level, red, orange, yellow, blue, raised) values ($1, $2::date, $3, $4, 0, 0, 0, 0, 0)',
        [tenantId, day, score, level],
      ),
    );

  it('give the company the colour of its score, and its points by level', async () => {
    const who = testActor(freshTenant());
    expect(await get(who, 'company/level')).toMatchObject({
      level: null,
      score: null,
      worst: null,
      inherent: null,
      count: 0,
      flashing: false,
    });
    await counters(who.tenantId, 'riskPoint', [
      [['1', '3'], 2],
      [['4', '4'], 5],
      [['2', '2'], 1],
      [['2', '2'], -1],
    ]);
    expect(await get(who, 'company/level')).toMatchObject({ level: null, worst: { level: '3' } });
    await scored(who.tenantId, '2026-11-20', 81, '1');
    await scored(who.tenantId, '2026-11-21', 33, '4');
    const found = await get(who, 'company/level');
    expect(found).toMatchObject({
      level: '4',
      label: '低风险',
      score: 33,
      count: 2,
      worst: { level: '3' },
      inherent: { level: '1' },
      flashing: false,
    });
    expect(found.levels.map(({ count }: { count: number }) => count)).toEqual([0, 0, 2, 5]);
    expect(await get(testActor(freshTenant()), 'company/level')).toMatchObject({ level: null });
  });

  it('flash for a company that is 红, and for a red warning that is not cleared', async () => {
    const flashing = async (who: Actor) => (await get(who, 'company/level')).flashing;
    const red = testActor(freshTenant());
    await counters(red.tenantId, 'riskPoint', [[['1', '1'], 1]]);
    await scored(red.tenantId, '2026-11-21', 80, '1');
    expect(await flashing(red)).toBe(true);
    const warned = testActor(freshTenant());
    await counters(warned.tenantId, 'warning', [
      [['1', '2', '2', '1'], 4],
      [['2', '1', '2', '4'], 3],
      // Its cause is gone: it waits for a signature, and is no red one any more.
      [['1', '1', '2', '3'], 2],
    ]);
    expect(await flashing(warned)).toBe(false);
    await counters(warned.tenantId, 'warning', [[['1', '1', '2', '2'], 1]]);
    expect(await flashing(warned)).toBe(true);
  });

  it('give no colour to a company whose points are gone', async () => {
    const who = testActor(freshTenant());
    await scored(who.tenantId, '2026-11-21', 80, '1');
    expect(await get(who, 'company/level')).toMatchObject({ level: null, score: null, flashing: false });
  });

  it('tell open warnings by colour and kind, and when they began', async () => {
    const who = testActor(freshTenant());
    await counters(who.tenantId, 'warning', [
      [['1', '1', '2', '1'], 3],
      [['1', '3', '2', '2'], 1],
      [['1', '1', '2', '3'], 2],
      [['2', '1', '1', '4'], 7],
    ]);
    await counters(who.tenantId, 'warning/month', [
      [['2026-11', '1', '1', '2', '1'], 4],
      [['2026-05', '2', '1', '1', '4'], 7],
    ]);
    const found = await get(who, 'warn');
    expect(found).toMatchObject({ total: 13, open: 4, awaiting: 2, cleared: 7 });
    expect(found.byLevel.find(({ key }: { key: string }) => key === '1').count).toBe(3);
    expect(found.byType).toMatchObject([{ key: '2', count: 4 }]);
    expect(found.byMonth.map(({ month }: { month: string }) => month)).toEqual([
      '2026-06',
      '2026-07',
      '2026-08',
      '2026-09',
      '2026-10',
      '2026-11',
    ]);
    expect(found.byMonth.at(-1).count).toBe(4);
  });

  it('tell how many checks of this month were made', async () => {
    const who = testActor(freshTenant());
    expect(await get(who, 'check/rate')).toMatchObject({ total: 0, rate: null });
    await counters(who.tenantId, 'checkRecord/month', [
      [['2026-11', '1'], 2],
      [['2026-11', '3'], 5],
      [['2026-11', '4'], 1],
      [['2026-11', '5'], 2],
      [['2026-11', '6'], 9],
      [['2026-10', '3'], 50],
    ]);
    expect(await get(who, 'check/rate')).toEqual({
      month: '2026-11',
      total: 10,
      done: 5,
      late: 2,
      waiting: 2,
      overdue: 1,
      rate: '70.0',
    });
  });

  it('are refused without the permission of what they count', async () => {
    const who = testActor(freshTenant(), { permissions: new Set(['hiddendanger_view']) });
    expect((await api.call(who, 'GET', '/safe/index/warn')).status).toBe(403);
    expect((await api.call(who, 'GET', '/safe/index/company/level')).status).toBe(403);
  });

  it('say that they have moved to everybody of the company, once a second at the most', async () => {
    const tenantId = freshTenant();
    const [moved] = dashboardModule().batchConsumers?.hiddenDanger ?? [];
    const event = { id: '1', tenantId, topic: 'hiddenDanger.report', recordId: newId(), payload: {} };
    await asSystem(app, 'delivery', async ({ tx }) => {
      for (let n = 0; n < 3; n += 1) await moved?.(tx, [event, event], app);
    });
    const rows = await asSystem(app, 'look', ({ tx }) =>
      tx.query('select topic, user_ids from push_message where tenant_id = $1', [tenantId]),
    );
    expect(rows).toEqual([{ topic: 'dashboard.changed', user_ids: null }]);
  });
});
