import { createWorkerPool, WorkerFailed } from '../../../kernel/jobs/workers';

export interface ReadTask {
  readonly extension: string;
  readonly bytes: Uint8Array;
}

/** Files whose words can be read. */
export const READABLE = ['pdf', 'docx'] as const;

const pool = createWorkerPool<ReadTask, string[]>(new URL('./read.worker.ts', import.meta.url), {
  timeoutMs: 120_000,
  memoryMb: 384,
  youngMb: 8,
});

/** The words of a file page by page, read beside the main thread; undefined where it cannot be read. */
export async function wordsOf(task: ReadTask): Promise<readonly string[] | undefined> {
  try {
    return await pool.run(task);
  } catch (error) {
    if (error instanceof WorkerFailed && error.kind !== 'aborted') return undefined;
    throw error;
  }
}
