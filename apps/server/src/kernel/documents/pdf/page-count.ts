import { createWorkerPool, WorkerFailed } from '../../jobs/workers';

const pool = createWorkerPool<Uint8Array, number>(new URL('./page-count.worker.ts', import.meta.url), {
  timeoutMs: 20_000,
  memoryMb: 256,
  youngMb: 8,
});

/** How many pages a PDF has; 0 where it cannot be opened: damaged, locked by a password, or none at all. */
export async function pageCount(bytes: Buffer): Promise<number> {
  try {
    return await pool.run(new Uint8Array(bytes));
  } catch (error) {
    if (error instanceof WorkerFailed && error.kind !== 'aborted') return 0;
    throw error;
  }
}
