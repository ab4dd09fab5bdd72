import { afterEach, describe, expect, it } from 'vitest';
import { createWorkerPool, type WorkerFailed, type WorkerPool, type WorkerPoolOptions } from './workers';
import type { FixtureTask } from './workers.fixture.worker';

let pool: WorkerPool<FixtureTask, unknown> | undefined;

const open = (options: WorkerPoolOptions = {}): WorkerPool<FixtureTask, unknown> => {
  pool = createWorkerPool(new URL('./workers.fixture.worker.ts', import.meta.url), options);
  return pool;
};

afterEach(async () => {
  await pool?.close();
  pool = undefined;
});

const failure = (work: Promise<unknown>): Promise<WorkerFailed> =>
  work.then(
    () => {
      throw new Error('did not fail');
    },
    (error: WorkerFailed) => error,
  );

describe('createWorkerPool', () => {
  it('answers tasks, reports progress and uses a worker again', async () => {
    const { run } = open();
    const seen: unknown[] = [];
    expect(await run({ kind: 'double', n: 21 }, { onProgress: (value) => seen.push(value) })).toEqual({
      value: 42,
      done: 1,
    });
    expect(await run({ kind: 'double', n: 1 })).toEqual({ value: 2, done: 2 });
    expect(seen).toEqual(['doubling 21']);
  });

  it('passes the error of a task on and keeps the worker', async () => {
    const { run } = open();
    expect(await failure(run({ kind: 'fail', message: '第 3 行' }))).toMatchObject({
      kind: 'error',
      message: '第 3 行',
      errorName: 'RangeError',
    });
    expect(await run({ kind: 'double', n: 1 })).toEqual({ value: 2, done: 2 });
  });

  it('ends a task that takes too long, and starts afresh', async () => {
    const { run } = open({ timeoutMs: 20_000 });
    expect(await failure(run({ kind: 'spin' }, { timeoutMs: 300 }))).toMatchObject({ kind: 'timeout' });
    expect(await run({ kind: 'double', n: 2 })).toEqual({ value: 4, done: 1 });
  });

  it('ends a task that is cancelled, running or waiting', async () => {
    const { run } = open();
    const [first, second] = [new AbortController(), new AbortController()];
    const running = failure(run({ kind: 'spin' }, { signal: first.signal }));
    const waiting = failure(run({ kind: 'double', n: 3 }, { signal: second.signal }));
    const third = run({ kind: 'double', n: 4 });
    second.abort();
    expect(await waiting).toMatchObject({ kind: 'aborted' });
    setTimeout(() => first.abort(), 100);
    expect(await running).toMatchObject({ kind: 'aborted' });
    expect(await third).toEqual({ value: 8, done: 1 });
    expect(await failure(run({ kind: 'double', n: 5 }, { signal: AbortSignal.abort() }))).toMatchObject({
      kind: 'aborted',
    });
  });

  it('ends a task that takes too much memory without harm to the process', async () => {
    const { run } = open({ memoryMb: 32 });
    expect(await failure(run({ kind: 'hoard' }))).toMatchObject({ kind: 'memory' });
    expect(await run({ kind: 'double', n: 2 })).toEqual({ value: 4, done: 1 });
  });

  it('notices a worker that ends by itself, and refuses what exceeds the queue', async () => {
    const { run } = open({ maxQueue: 1 });
    const gone = failure(run({ kind: 'exit' }));
    const waiting = run({ kind: 'double', n: 6 });
    expect(await failure(run({ kind: 'double', n: 7 }))).toMatchObject({ kind: 'error' });
    expect(await gone).toMatchObject({ kind: 'error' });
    expect(await waiting).toEqual({ value: 12, done: 1 });
  });

  it('runs as many at once as it has workers', async () => {
    const { run } = open({ size: 2 });
    const stuck = failure(run({ kind: 'spin' }, { timeoutMs: 5_000 }));
    expect(await run({ kind: 'double', n: 8 })).toMatchObject({ value: 16 });
    await pool?.close();
    expect(await stuck).toMatchObject({ kind: 'aborted' });
    expect(await failure(run({ kind: 'double', n: 9 }))).toMatchObject({ kind: 'aborted' });
  });

  it('hands buffers over in both directions', async () => {
    const { run } = open();
    const bytes = new Uint8Array([1, 2, 3]);
    expect(await run({ kind: 'bytes', bytes }, { transfer: [bytes.buffer] })).toEqual(new Uint8Array([2, 3, 4]));
    expect(bytes.byteLength).toBe(0);
  });
});
