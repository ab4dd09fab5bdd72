import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually';
import { openWorld, type World } from '../../testing/world';
import { Events } from '../events/events';
import type { Job } from './job';
import { JobRunner } from './jobs';
import { Leases } from './leases';

let world: World;
beforeAll(async () => {
  world = await openWorld({ own: true });
});
beforeEach(() => world.sql('delete from job_lease'));
afterAll(() => world?.close());

const runnerOf = (job: Job): JobRunner => {
  const { services } = world.app;
  return new JobRunner(services, new Events(services.db, services.log, services), [job]);
};

it('of two nodes on one database one does a job, and the other takes it when the first ends', async () => {
  const ran: string[] = [];
  const jobOf = (node: string): Job => ({
    name: 'test: once',
    everyMs: 5,
    run: async () => {
      ran.push(node);
    },
  });
  const [first, second] = [runnerOf(jobOf('first')), runnerOf(jobOf('second'))];
  try {
    first.start();
    await eventually(() => expect(ran.length).toBeGreaterThan(2));
    second.start();
    const seen = ran.length;
    await eventually(() => expect(ran.length).toBeGreaterThan(seen + 20));
    expect(new Set(ran)).toEqual(new Set(['first']));
    await first.stop();
    const ended = ran.length;
    await eventually(() => expect(ran.length).toBeGreaterThan(ended + 2));
    expect(new Set(ran.slice(ended))).toEqual(new Set(['second']));
  } finally {
    await Promise.all([first.stop(), second.stop()]);
  }
});

it('each node does for itself what is said to be its own', async () => {
  const ran = new Set<string>();
  const runners = ['first', 'second'].map((node) =>
    runnerOf({
      name: 'test: each',
      everyMs: 5,
      onEachNode: true,
      run: async () => {
        ran.add(node);
      },
    }),
  );
  try {
    for (const runner of runners) runner.start();
    await eventually(() => expect(ran.size).toBe(2));
  } finally {
    await Promise.all(runners.map((runner) => runner.stop()));
  }
});

it('a run is told to leave off when its node ends', async () => {
  let told = false;
  const runner = runnerOf({
    name: 'test: long',
    everyMs: 5,
    run: (_, stop) =>
      new Promise((resolve) => {
        began();
        stop?.addEventListener('abort', () => {
          told = true;
          resolve();
        });
      }),
  });
  let began = () => {};
  const running = new Promise<void>((resolve) => {
    began = resolve;
  });
  runner.start();
  await running;
  await runner.stop();
  expect(told).toBe(true);
});

it('what one node fails at again and again is done by another', async () => {
  const ran: string[] = [];
  const failing = runnerOf({
    name: 'test: fails here',
    everyMs: 5,
    run: async () => {
      ran.push('failing');
      throw new Error('not here');
    },
  });
  const able = runnerOf({
    name: 'test: fails here',
    everyMs: 5,
    run: async () => {
      ran.push('able');
    },
  });
  try {
    failing.start();
    await eventually(() => expect(ran.length).toBeGreaterThan(0));
    able.start();
    await eventually(() => expect(ran).toContain('able'));
    expect(ran.filter((node) => node === 'failing').length).toBeGreaterThanOrEqual(3);
  } finally {
    await Promise.all([failing.stop(), able.stop()]);
  }
});

it('a run that does not come to its end is told so, and its job is kept no longer', async () => {
  let told = false;
  let end = () => {};
  const runner = runnerOf({
    name: 'test: hangs',
    everyMs: 5,
    longestMs: 50,
    run: (_, stop) =>
      new Promise((resolve) => {
        end = resolve;
        stop?.addEventListener('abort', () => {
          told = true;
        });
      }),
  });
  const other = new Leases(world.app.services.db);
  try {
    runner.start();
    await eventually(() => expect(told).toBe(true));
    // It neither heeds that nor renews: after its term the job is another's.
    await eventually(async () => {
      await other.beat();
      expect(await other.mine('test: hangs')).toBe(true);
    });
  } finally {
    end();
    await Promise.all([runner.stop(), other.release()]);
  }
});

it('what a silent node held is taken after its term, and it learns so', async () => {
  const { db } = world.app.services;
  const [silent, other] = [new Leases(db), new Leases(db)];
  expect(await silent.mine('test: silent')).toBe(true);
  expect(await other.mine('test: silent')).toBe(false);
  await other.beat();
  expect(await other.mine('test: silent')).toBe(false);
  await world.sql("update job_lease set until = now() - interval '1 second' where job = 'test: silent'");
  await other.beat();
  expect(await other.mine('test: silent')).toBe(true);
  expect(await silent.beat()).toEqual(['test: silent']);
  expect(await silent.mine('test: silent')).toBe(false);
  await Promise.all([silent.release(), other.release()]);
});

it('a node that hears nothing from the database holds its jobs for the term and no longer', async () => {
  const { db } = world.app.services;
  let now = 0;
  let away = false;
  const flaky: Pick<typeof db, 'system'> = {
    system: (reason, work) => (away ? Promise.reject(new Error('away')) : db.system(reason, work)),
  };
  const leases = new Leases(flaky as typeof db, () => now);
  expect(await leases.mine('test: away')).toBe(true);
  away = true;
  now = 14_000;
  await expect(leases.beat()).rejects.toThrow('away');
  expect(await leases.mine('test: away')).toBe(true);
  now = 16_000;
  expect(await leases.beat()).toEqual(['test: away']);
  await expect(leases.mine('test: away')).rejects.toThrow('away');
});
