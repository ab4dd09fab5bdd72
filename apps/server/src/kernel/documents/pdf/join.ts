import { createWorkerPool, WorkerFailed } from '../../jobs/workers';
import type { SealOf } from './sign-pdf';

export interface JoinTask {
  readonly first: Uint8Array;
  readonly more: readonly Uint8Array[];
  /** Drawn over every page of the first, of which then nothing stays as it was. */
  readonly over?: Uint8Array;
  /** Signed as a whole by this certificate. */
  readonly seal?: SealOf;
}

const pool = createWorkerPool<JoinTask, Uint8Array>(new URL('./join.worker.ts', import.meta.url), {
  timeoutMs: 60_000,
  memoryMb: 512,
  youngMb: 8,
});

const joined = async (task: JoinTask, signal: AbortSignal | undefined): Promise<Buffer | undefined> => {
  try {
    const bytes = await pool.run(task, { signal });
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  } catch (error) {
    if (error instanceof WorkerFailed && error.kind !== 'aborted') return undefined;
    throw error;
  }
};

/** Every page with the first page of `over` drawn on it, as large as the page; undefined where one cannot be opened. */
export const stampPdf = (first: Buffer, over: Buffer, signal?: AbortSignal): Promise<Buffer | undefined> =>
  joined({ first, more: [], over }, signal);

/**
 * The pages of the others behind those of the first, whose own bytes are the beginning of the result. Undefined where one
 * of them cannot be opened: damaged or locked.
 */
export function joinPdfs(
  first: Buffer,
  more: readonly Buffer[],
  signal?: AbortSignal,
  seal?: SealOf,
): Promise<Buffer | undefined> {
  return joined({ first, more, ...(seal ? { seal } : {}) }, signal);
}
