import { expect, it, vi } from 'vitest';
import type { Services } from '../context';
import { Events } from '../events/events';
import { insist, waitAfter } from '../retry';
import { JobRunner } from './jobs';
import type { Turns } from './leases';

const logged: { text: string; facts: Record<string, unknown> }[] = [];
const log = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: (facts: object, text: string) => logged.push({ text, facts: facts as Record<string, unknown> }),
};
/** Nothing to deliver and nothing to fold. */
const db = { system: async () => [] } as unknown as Services['db'];
const services = { db, log, clock: { now: () => Date.now() } } as unknown as Services;
const alone: Turns = { mine: async () => true, beat: async () => [], release: async () => {} };

it('a job that fails, by a rejection or at once, is run again after growing waits and ends nothing', async () => {
  vi.useFakeTimers();
  logged.length = 0;
  let runs = 0;
  const failing = {
    name: 'fails',
    everyMs: 3_600_000,
    run: () => {
      runs += 1;
      if (runs === 1) throw new Error('at once');
      return runs < 4 ? Promise.reject(new Error('later')) : Promise.resolve();
    },
  };
  const runner = new JobRunner(services, new Events(db, log, services), [failing], undefined, alone);
  try {
    runner.start();
    await vi.advanceTimersByTimeAsync(1_000 + 1_000 + 2_000 + 4_000);
    expect(runs).toBe(4);
    expect(logged.map(({ text, facts }) => [text, facts.job, facts.failures, facts.againInMs])).toEqual([
      ['job failed', 'fails', 1, 1_000],
      ['job failed', 'fails', 2, 2_000],
      ['job failed', 'fails', 3, 4_000],
    ]);
    await vi.advanceTimersByTimeAsync(3_599_000);
    expect(runs).toBe(4);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(runs).toBe(5);
  } finally {
    await runner.stop();
    vi.useRealTimers();
  }
});

it('what is insisted on is tried five times in growing waits, each failure logged, and never rejects', async () => {
  logged.length = 0;
  const waits: number[] = [];
  const wait = async (ms: number) => waits.push(ms);
  expect(await insist(log, 'demo', () => Promise.reject(new Error('no')), { wait })).toBe(false);
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(logged).toHaveLength(5);
  let runs = 0;
  const work = async () => {
    runs += 1;
    if (runs < 3) throw new Error('not yet');
  };
  expect(await insist(log, 'demo', work, { wait })).toBe(true);
  expect(runs).toBe(3);
  expect(waitAfter(30)).toBe(60_000);
});
