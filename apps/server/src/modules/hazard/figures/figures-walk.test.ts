import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '../../../kernel/context';
import { hazardNumbers, lying, type Read } from '../../../testing/figure-walk';
import { testActor } from '../../../testing/kit';
import { markOverdue } from '../deadlines/overdue';
import { type HazardBench, hazardBench, NOW } from '../hazard.testing';

let bench: HazardBench;

beforeAll(async () => {
  bench = await hazardBench();
});
afterAll(() => bench.close());

/** The same sequence every time. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

const STATUSES = [1, 2, 3, 4, 5, 6, 7] as const;
const WRITES = 500;

it('every figure opens its rows after five hundred writes, for a manager, a worker and a supervisor', async () => {
  const { standing, major, report, worker, rectifier, stranger, admin, company } = await bench.cast();
  bench.app.clock.set(NOW);
  const throwDice = dice(20_261_122);
  const written = async (): Promise<number> => {
    const sql = 'select count(*)::int as n from audit_log where tenant_id = $1';
    const rows = await bench.db.system('writes', (tx) => tx.query<{ n: number }>(sql, [company.tenantId]));
    return rows[0]?.n ?? 0;
  };
  const before = await written();
  while ((await written()) - before < WRITES) {
    if (throwDice(12) === 0) await major();
    else await standing(STATUSES[throwDice(STATUSES.length)] as (typeof STATUSES)[number]);
    await report([worker, rectifier, stranger][throwDice(3)] as Actor, {
      type: String(1 + throwDice(3)),
      discoveryTime: `2026-${String(6 + throwDice(5)).padStart(2, '0')}-15 08:30:00`,
    });
  }
  bench.app.clock.set('2026-11-30 09:00:00');
  await markOverdue(bench.app);

  const reader =
    (who: Actor, more: Readonly<Record<string, string>> = {}): Read =>
    async (path, query = {}) => {
      const reply = await bench.api.call(who, 'GET', `${path}?${new URLSearchParams({ ...query, ...more })}`);
      if (reply.status !== 200) throw new Error(`${path}: ${reply.status} ${reply.msg}`);
      return reply.data;
    };
  const told = await hazardNumbers(reader(admin));
  expect(told.length).toBeGreaterThan(150);
  expect(await lying(reader(admin), told)).toEqual([]);

  bench.app.jurisdiction.covers = async () => true;
  const office = testActor('100000', { tenantKind: 'government', regionCode: '330100' });
  const supervisor = reader(office, { tenantId: company.tenantId });
  const numbers = (list: typeof told) => list.map(({ screen, figure, value }) => [screen, figure.key, value]);
  const seen = await hazardNumbers(supervisor);
  expect(await lying(supervisor, seen, true)).toEqual([]);
  // A worker reads the same numbers, though he may see but few of their rows.
  expect(numbers(await hazardNumbers(reader(stranger)))).toEqual(numbers(told));
});
