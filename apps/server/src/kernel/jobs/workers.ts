import { parentPort, type TransferListItem, Worker, type WorkerOptions } from 'node:worker_threads';

const bundled = import.meta.url.endsWith('.js');

/**
 * Starts `new URL('./x.worker.ts', import.meta.url)`: the bundled x.worker.js beside the bundle once built, else the
 * TypeScript source through tsx.
 */
export function startWorker(url: URL, options: WorkerOptions = {}): Worker {
  if (bundled) return new Worker(new URL(url.href.replace(/\.ts$/, '.js')), options);
  return new Worker(new URL('./worker-boot.mjs', import.meta.url), { ...options, argv: [url.href], execArgv: [] });
}

/** A task of a worker did not come to its end. Errors the task itself throws arrive as kind 'error' with their message. */
export class WorkerFailed extends Error {
  override readonly name = 'WorkerFailed';
  constructor(
    readonly kind: 'timeout' | 'memory' | 'aborted' | 'error',
    message: string,
    /** Name of the error class thrown by the task. */
    readonly errorName?: string,
  ) {
    super(message);
  }
}

export interface WorkerPoolOptions {
  /** Workers at most, 1 unless told. */
  size?: number;
  /** Per task, from its start in a worker; 60 000 unless told. */
  timeoutMs?: number;
  /** Of the old generation of each worker; 512 unless told. Buffers lie outside it. */
  memoryMb?: number;
  /** Of the young generation; V8's own choice, some 48, unless told. Less keeps the process small where much garbage is made. */
  youngMb?: number;
  /** Tasks that may wait; one more is refused as 'error'. Unlimited unless told. */
  maxQueue?: number;
  /** A worker without work is ended after this; 30 000 unless told. */
  idleMs?: number;
  workerData?: unknown;
}

export interface RunOptions {
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
  transfer?: readonly TransferListItem[] | undefined;
  /** Called with whatever the task reports on its way. */
  onProgress?: ((value: unknown) => void) | undefined;
}

export interface WorkerPool<Task, Result> {
  /** Rejects with WorkerFailed. On timeout, abort and exhausted memory the worker is ended; the next task starts one. */
  run(task: Task, options?: RunOptions): Promise<Result>;
  close(): Promise<void>;
}

type Reply =
  | { type: 'done'; result: unknown }
  | { type: 'failed'; message: string; name: string }
  | { type: 'progress'; value: unknown };

interface Job {
  task: unknown;
  options: RunOptions;
  resolve(value: unknown): void;
  reject(error: WorkerFailed): void;
  stopListening(): void;
}

interface Slot {
  worker: Worker;
  job: Job | undefined;
  timer: NodeJS.Timeout | undefined;
}

/** A few workers that do one task each at a time; see serveTasks for their side. */
export function createWorkerPool<Task, Result>(url: URL, options: WorkerPoolOptions = {}): WorkerPool<Task, Result> {
  const {
    youngMb,
    size = 1,
    timeoutMs = 60_000,
    memoryMb = 512,
    maxQueue = Number.POSITIVE_INFINITY,
    idleMs = 30_000,
  } = options;
  const slots = new Set<Slot>();
  const waiting: Job[] = [];
  let closed = false;

  const end = (slot: Slot): void => {
    slots.delete(slot);
    clearTimeout(slot.timer);
    void slot.worker.terminate();
  };

  const finish = (slot: Slot, settle: (job: Job) => void): void => {
    const { job } = slot;
    if (!job) return;
    slot.job = undefined;
    clearTimeout(slot.timer);
    job.stopListening();
    settle(job);
  };

  const fail = (slot: Slot, error: WorkerFailed): void => {
    end(slot);
    finish(slot, (job) => job.reject(error));
    next();
  };

  const rest = (slot: Slot): void => {
    slot.timer = setTimeout(() => end(slot), idleMs);
    slot.timer.unref();
    slot.worker.unref();
    next();
  };

  const open = (): Slot => {
    const worker = startWorker(url, {
      workerData: options.workerData,
      resourceLimits: {
        maxOldGenerationSizeMb: memoryMb,
        ...(youngMb !== undefined && { maxYoungGenerationSizeMb: youngMb }),
      },
    });
    const slot: Slot = { worker, job: undefined, timer: undefined };
    slots.add(slot);
    worker.on('message', (reply: Reply) => {
      if (reply.type === 'progress') return slot.job?.options.onProgress?.(reply.value);
      finish(slot, (job) =>
        reply.type === 'done'
          ? job.resolve(reply.result)
          : job.reject(new WorkerFailed('error', reply.message, reply.name)),
      );
      rest(slot);
    });
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const kind = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'memory' : 'error';
      fail(slot, new WorkerFailed(kind, error.message, error.name));
    });
    worker.on('exit', (code) => fail(slot, new WorkerFailed('error', `worker ended with code ${code}`)));
    return slot;
  };

  const start = (slot: Slot, job: Job): void => {
    clearTimeout(slot.timer);
    slot.job = job;
    slot.worker.ref();
    const limit = job.options.timeoutMs ?? timeoutMs;
    slot.timer = setTimeout(() => fail(slot, new WorkerFailed('timeout', `task exceeded ${limit} ms`)), limit);
    try {
      slot.worker.postMessage(job.task, job.options.transfer ?? []);
    } catch (error) {
      finish(slot, () => job.reject(new WorkerFailed('error', (error as Error).message, (error as Error).name)));
      rest(slot);
    }
  };

  function next(): void {
    if (closed) return;
    while (waiting.length > 0) {
      const free = [...slots].find((slot) => !slot.job) ?? (slots.size < size ? open() : undefined);
      if (!free) return;
      start(free, waiting.shift() as Job);
    }
  }

  const abort = (job: Job): void => {
    const at = waiting.indexOf(job);
    if (at >= 0) {
      waiting.splice(at, 1);
      job.stopListening();
      job.reject(new WorkerFailed('aborted', 'task was cancelled'));
      return;
    }
    for (const slot of slots) {
      if (slot.job === job) fail(slot, new WorkerFailed('aborted', 'task was cancelled'));
    }
  };

  return {
    run: (task, runOptions = {}) =>
      new Promise<Result>((resolve, reject) => {
        const { signal } = runOptions;
        if (closed || signal?.aborted) return reject(new WorkerFailed('aborted', 'task was cancelled'));
        if (waiting.length >= maxQueue) return reject(new WorkerFailed('error', 'too many tasks are waiting'));
        const onAbort = (): void => abort(job);
        const job: Job = {
          task,
          options: runOptions,
          resolve: (value) => resolve(value as Result),
          reject,
          stopListening: () => signal?.removeEventListener('abort', onAbort),
        };
        signal?.addEventListener('abort', onAbort, { once: true });
        waiting.push(job);
        next();
      }),
    close: async () => {
      closed = true;
      for (const job of waiting.splice(0)) job.reject(new WorkerFailed('aborted', 'worker pool was closed'));
      const workers = [...slots].map((slot) => slot.worker);
      for (const slot of [...slots]) fail(slot, new WorkerFailed('aborted', 'worker pool was closed'));
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

/** Wraps a result whose buffers shall be handed over instead of copied. */
export class Transferred<T> {
  constructor(
    readonly value: T,
    readonly transfer: readonly TransferListItem[],
  ) {}
}

/** Call once in a *.worker.ts: answers the tasks of createWorkerPool, one at a time. */
export function serveTasks<Task, Result>(
  handle: (task: Task, report: (value: unknown) => void) => Promise<Result | Transferred<Result>>,
): void {
  const port = parentPort;
  if (!port) throw new Error('serveTasks belongs into a worker thread');
  const send = (reply: Reply, transfer: readonly TransferListItem[] = []): void => port.postMessage(reply, transfer);
  port.on('message', (task: Task) => {
    handle(task, (value) => send({ type: 'progress', value })).then(
      (result) => {
        if (result instanceof Transferred) send({ type: 'done', result: result.value }, result.transfer);
        else send({ type: 'done', result });
      },
      (error: unknown) => {
        const { message, name } = error instanceof Error ? error : new Error(String(error));
        send({ type: 'failed', message, name });
      },
    );
  });
}
