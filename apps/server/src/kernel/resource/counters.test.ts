import { resources } from '@anlan/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshTenant, testActor, testCtx, testServices, within } from '../../testing/kit';
import type { Ctx } from '../context';
import type { Engine } from '../db/db';
import { openTestDb } from '../db/test-db';
import { foldCounters } from '../jobs';
import { readCounters, recount } from './counters';
import { create } from './write';

let db: Engine;
beforeAll(async () => {
  db = await openTestDb();
}, 60_000);
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
