import { resources } from '@anlan/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshTenant, testActor, testCtx, testServices, within } from '../../../testing/kit';
import { openTestDb } from '../../../testing/test-db';
import type { Ctx } from '../../context';
import type { Engine } from '../../db/db';
import { create } from '../write/one';
import { readCounters, recount } from './counters';
import { readFigures } from './figures';
import { countAnew, counting, foldCounters } from './fold';

let db: Engine;
beforeAll(async () => {
  db = await openTestDb({ own: true });
});
afterAll(() => db?.close());

const { hiddenDanger } = resources;

/** The rows counted one by one, and the counters read as a dashboard reads them. */
async function both(ctx: Ctx) {
  return within(ctx, async (work) => {
    const rows = await work.tx.query<{ dims: string[]; n: number }>(
      `select array[coalesce(status::text, ''), coalesce(hidden_danger_level::text, ''), coalesce(is_overdue::text, ''), coalesce(revised_late::text, '')] as dims, count(*)::int as n
         from hidden_danger where tenant_id = $1 and deleted_at is null group by 1 order by 1`,
      [ctx.tenantId],
    );
    const counted = await readCounters(work, hiddenDanger);
    return { rows, counted: counted.toSorted((one, other) => (String(one.dims) < String(other.dims) ? -1 : 1)) };
  });
}

const add = (ctx: Ctx, place: number) =>
  within(ctx, (work) =>
    create(work, hiddenDanger, {
      hiddenDangerDescribe: `护栏缺失${place}处`,
      ...(place % 2 === 0 ? { hiddenDangerLevel: 2 } : {}),
    }),
  );

describe('counting anew', () => {
  it('mends what is missing, too much and of no row, in the asked tenant alone', async () => {
    const [ctx, other] = [
      testCtx(testServices(db), testActor(freshTenant())),
      testCtx(testServices(db), testActor(freshTenant())),
    ];
    for (const place of [1, 2, 3]) await add(ctx, place);
    await add(other, 1);
    await foldCounters(db);
    await db.system('counters are spoiled', async (tx) => {
      await tx.run("update counter set n = n + 5 where tenant_id = $1 and entity = 'hiddenDanger'", [ctx.tenantId]);
      for (const { tenantId } of [ctx, other])
        await tx.run(
          "insert into counter_delta (tenant_id, entity, dims, n) values ($1, 'hiddenDanger', array['9', '9', '', ''], 7)",
          [tenantId],
        );
    });
    await db.system('counted anew', (tx) => recount(tx, hiddenDanger, ctx.tenantId));
    const { rows, counted } = await both(ctx);
    expect(counted).toEqual(rows);
    expect((await both(other)).counted).toContainEqual({ dims: ['9', '9', '', ''], n: 7 });
    await foldCounters(db);
    expect((await both(ctx)).counted).toEqual(rows);
    await db.system('all counted anew', (tx) => recount(tx, hiddenDanger));
    expect((await both(other)).counted).toEqual((await both(other)).rows);
  });

  it('loses to nobody who writes or folds at the same time', async () => {
    const ctx = testCtx(testServices(db), testActor(freshTenant()));
    await add(ctx, 0);
    let going = true;
    const during = async (step: () => Promise<unknown>) => {
      while (going) await step();
    };
    let place = 1;
    const others = Promise.all([
      during(() => foldCounters(db)),
      during(() => add(ctx, place++)),
      during(() => add(ctx, place++)),
    ]);
    try {
      for (let turn = 0; turn < 40; turn += 1)
        await db.system('counted anew', (tx) => recount(tx, hiddenDanger, ctx.tenantId));
    } finally {
      going = false;
      await others;
    }
    const { rows, counted } = await both(ctx);
    expect(counted).toEqual(rows);
    await foldCounters(db);
    expect((await both(ctx)).counted).toEqual(rows);
  });
});

/** Every figure of the definition by month, counted from the rows. */
const byRows = (ctx: Ctx) =>
  within(ctx, (work) =>
    work.tx.query(
      `select to_char(discovery_time, 'YYYY-MM') as month, count(*)::int as total, count(*) filter (where status in (1, 2, 3, 4, 7))::int as open,
              count(*) filter (where is_overdue = 1)::int as overdue, count(*) filter (where status = 5)::int as closed,
              count(*) filter (where status = 5 and revised_late = 1)::int as "closedLate", count(*) filter (where status = 6)::int as voided,
              count(*) filter (where hidden_danger_level = 4 and status <> 6)::int as major,
              count(*) filter (where hidden_danger_level = 4 and status in (1, 2, 3, 4, 7))::int as "majorOpen"
         from hidden_danger where tenant_id = $1 and deleted_at is null group by 1 order by 1`,
      [ctx.tenantId],
    ),
  );

it('two who count anew at the same moment make a lack good once', async () => {
  const ctx = testCtx(testServices(db), testActor(freshTenant()));
  for (const place of [1, 2, 3]) await add(ctx, place);
  await foldCounters(db);
  await db.system('spoiled', (tx) => tx.run('delete from counter where tenant_id = $1', [ctx.tenantId]));
  const anew = () => db.system('counted anew', (tx) => recount(tx, hiddenDanger, ctx.tenantId));
  const off = await Promise.all([anew(), anew(), anew()]);
  expect(off.filter((n) => n > 0)).toHaveLength(1);
  expect((await both(ctx)).counted).toEqual((await both(ctx)).rows);
});

describe('figures kept ready', () => {
  const some = async () => {
    const ctx = testCtx(testServices(db), testActor(freshTenant()));
    const at = ['2026-01-31 23:59:59', '2026-02-01 00:00:00', '2026-02-11 08:00:00', '2026-03-01 08:00:00'];
    for (const [place, discoveryTime] of at.entries())
      await within(ctx, (work) =>
        create(work, hiddenDanger, {
          hiddenDangerDescribe: `护栏缺失${place}处`,
          discoveryTime,
          ...(place === 2
            ? { hiddenDangerLevel: 4, basis: '判定标准第三条' }
            : place > 0
              ? { hiddenDangerLevel: 2 }
              : {}),
        }),
      );
    return ctx;
  };
  const kept = (ctx: Ctx, from = '2026-01', to = '2026-12') =>
    within(ctx, (work) => readFigures(work, hiddenDanger, from, to));

  it('are those of the rows, folded, half folded and not folded', async () => {
    const ctx = await some();
    const rows = await byRows(ctx);
    expect(rows.map(({ month, total }) => [month, total])).toEqual([
      ['2026-01', 1],
      ['2026-02', 2],
      ['2026-03', 1],
    ]);
    expect(await kept(ctx)).toEqual(rows);
    await foldCounters(db);
    expect(await kept(ctx)).toEqual(rows);
    await within(ctx, (work) =>
      work.tx.run(
        'update hidden_danger set status = 5, revised_late = 1 where hidden_danger_level = 4 and tenant_id = $1',
        [ctx.tenantId],
      ),
    );
    await db.system('as the folder would find it', (tx) => recount(tx, hiddenDanger, ctx.tenantId));
    const changed = await byRows(ctx);
    expect(changed).not.toEqual(rows);
    expect(await kept(ctx)).toEqual(changed);
    await foldCounters(db);
    expect(await kept(ctx)).toEqual(changed);
    expect(await kept(ctx, '2026-02', '2026-02')).toEqual(changed.filter(({ month }) => month === '2026-02'));
  });

  it('and the counters are held against the rows at night, on one node, and what was off is told and mended', async () => {
    const ctx = await some();
    while ((await foldCounters(db)) > 0);
    const services = testServices(db);
    const told: unknown[] = [];
    const night = () =>
      counting.run({ ...services, log: { ...services.log, error: (facts: object) => told.push(facts) } });
    services.clock.set('2026-11-21 14:00:00');
    await db.system('spoiled', async (tx) => {
      await tx.run('update hidden_danger_figures set open = open + 3 where tenant_id = $1', [ctx.tenantId]);
      await tx.run('delete from counter where tenant_id = $1 and entity = $2', [ctx.tenantId, hiddenDanger.name]);
    });
    await night();
    expect(told).toEqual([]);
    services.clock.set('2026-11-22 03:10:00');
    await night();
    await night();
    expect(told).toEqual([{ off: { hiddenDanger: expect.any(Number) } }]);
    expect(await kept(ctx)).toEqual(await byRows(ctx));
    expect((await both(ctx)).counted).toEqual((await both(ctx)).rows);
    expect(await countAnew(db)).toEqual({});
  });
});
