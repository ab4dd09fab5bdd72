import { createWorkerPool, WorkerFailed } from '../../jobs/workers';

const pool = createWorkerPool<Uint8Array, number>(new URL('./page-count.worker.ts', import.meta.url), {
  timeoutMs: 20_000,
  memoryMb: 256,
  youngMb: 8,
});

/**
 * How many pages a PDF has; 0 where it cannot be opened: damaged, locked by a password, or none at all. Undefined where
 * that took too long or too much: nobody knows then.
 */
export async function pagesKnown(bytes: Buffer): Promise<number | undefined> {
  try {
    return await pool.run(new Uint8Array(bytes));
  } catch (error) {
    if (!(error instanceof WorkerFailed) || error.kind === 'aborted') throw error;
    return error.kind === 'error' ? 0 : undefined;
  }
}

/** The same, 0 where nobody knows. */
export const pageCount = async (bytes: Buffer): Promise<number> => (await pagesKnown(bytes)) ?? 0;
