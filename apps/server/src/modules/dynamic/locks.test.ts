import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTestEnv } from '../../env';
import { asSystem } from '../../kernel/context';
import type { Tx } from '../../kernel/db/db';
import { company, must, type WorldCompany } from '../../testing/company-world';
import { openWorld, type World } from '../../testing/world';
import { recomputeStale } from './recompute';
import { markAll, markStale } from './stale';

let world: World;
let firm: WorldCompany;

beforeAll(async () => {
  world = await openWorld();
  firm = await company(world);
});
afterAll(() => world?.close());

const sorted = (n: number): string[] => Array.from({ length: n }, () => randomUUID()).sort();
const marksLeft = async (): Promise<string[]> =>
  (await world.sql<{ risk_id: string }>('select risk_id from risk_stale order by risk_id')).map(
    ({ risk_id }) => risk_id,
  );

interface Steps {
  /** Ends once the first step is done, the second waits for `go`. */
  readonly begun: Promise<void>;
  readonly go: () => void;
  readonly done: Promise<unknown>;
  readonly attempts: () => number;
}

/** A transaction of two steps, held open between them. */
function twoSteps(first: (tx: Tx) => Promise<unknown>, second: (tx: Tx) => Promise<unknown>): Steps {
  let go = () => {};
  const released = new Promise<void>((resolve) => {
    go = resolve;
  });
  let started = () => {};
  const begun = new Promise<void>((resolve) => {
    started = resolve;
  });
  let attempts = 0;
  const done = asSystem(world.app.services, 'test', async ({ tx }) => {
    attempts += 1;
    await first(tx);
    started();
    await released;
    await second(tx);
  });
  return { begun, go, done, attempts: () => attempts };
}

/** Until `work` has ended or waits for a lock that another transaction holds. */
async function endedOrWaiting(work: Promise<unknown>): Promise<void> {
  let ended = false;
  void work.then(
    () => {
      ended = true;
    },
    () => {
      ended = true;
    },
  );
  while (!ended) {
    const waiting = await world.sql(
      'select 1 from pg_locks l join pg_stat_activity a using (pid) where a.datname = current_database() and not l.granted',
    );
    if (waiting.length > 0) return;
  }
}

/** The embedded database has one session: nobody ever waits for another. */
describe.skipIf(readTestEnv().engine === 'pglite')('marks of what is to be computed', () => {
  it('never make delivery and computation wait for each other, in whatever order points are marked', async () => {
    const points = sorted(12);
    const [low, high] = [points[0] as string, points.at(-1) as string];
    await asSystem(world.app.services, 'test', ({ tx }) => markStale(tx, firm.tenantId, points));
    const delivery = twoSteps(
      (tx) => markStale(tx, firm.tenantId, [high]),
      (tx) => markStale(tx, firm.tenantId, [low]),
    );
    await delivery.begun;
    const computation = recomputeStale(world.app.services, []);
    await endedOrWaiting(computation);
    delivery.go();
    await Promise.all([delivery.done, computation]);
    expect(delivery.attempts()).toBe(1);
    expect(await marksLeft()).toEqual([low, high]);
    await recomputeStale(world.app.services, []);
    expect(await marksLeft()).toEqual([]);
  });

  it('are made by one at a time: two deliveries in opposite orders both get through', async () => {
    const [low, high] = sorted(2) as [string, string];
    const one = twoSteps(
      (tx) => markStale(tx, firm.tenantId, [high]),
      (tx) => markStale(tx, firm.tenantId, [low]),
    );
    await one.begun;
    const other = twoSteps(
      (tx) => markStale(tx, firm.tenantId, [low]),
      (tx) => markStale(tx, firm.tenantId, [high]),
    );
    other.go();
    await endedOrWaiting(other.done);
    one.go();
    await Promise.all([one.done, other.done]);
    expect([one.attempts(), other.attempts()]).toEqual([1, 1]);
    await recomputeStale(world.app.services, []);
  });

  it('of the hour wait for a delivery that has marked a company already', async () => {
    const [id] = sorted(1) as [string];
    const delivery = twoSteps(
      (tx) => markStale(tx, firm.tenantId, 'all'),
      (tx) => markStale(tx, firm.tenantId, [id]),
    );
    await delivery.begun;
    const hour = asSystem(world.app.services, 'test', ({ tx }) => markAll(tx));
    await endedOrWaiting(hour);
    delivery.go();
    await Promise.all([delivery.done, hour]);
    expect(delivery.attempts()).toBe(1);
    await recomputeStale(world.app.services, []);
    expect(await marksLeft()).toEqual([]);
  });
});

async function point(name: string): Promise<{ id: string }> {
  const body = {
    name,
    pointNum: randomUUID().slice(0, 8),
    type: '1',
    riskDescribe: '旋转部件',
    accidents: '0001',
    deptId: firm.places.workshop,
    teamIds: firm.places.team,
    place: firm.places.area,
    principalId: firm.admin.userId,
    postIds: firm.places.post,
    riskInfos: [
      {
        dangerName: '工件飞出',
        dangerType: '2',
        accidents: '0001',
        evaluateMethod: 'LEC',
        likelihood: '3',
        exposure: '6',
        consequence: '7',
        manageMeasures: '每班点检防护罩',
      },
    ],
  };
  return must(await firm.admin.call('POST', '/safe/risk', { body })).data;
}

describe.skipIf(readTestEnv().engine === 'pglite')('points that are being changed', () => {
  it('are left to the next computation, and nobody waits', async () => {
    const [one, other] = [await point('车床'), await point('铣床')];
    await world.app.events.deliver();
    await recomputeStale(world.app.services, []);
    const lock = (id: string) => (tx: Tx) => tx.query('select 1 from risk_point where id = $1 for update', [id]);
    const edit = twoSteps(lock(one.id), lock(other.id));
    await edit.begun;
    for (const marks of [[one.id, other.id], 'all'] as const) {
      await asSystem(world.app.services, 'test', ({ tx }) => markStale(tx, firm.tenantId, marks));
      await recomputeStale(world.app.services, []);
      expect(await marksLeft()).toEqual([one.id]);
    }
    edit.go();
    await edit.done;
    expect(edit.attempts()).toBe(1);
    await recomputeStale(world.app.services, []);
    expect(await marksLeft()).toEqual([]);
  });
});
