import { refuse } from '../../errors';
import { createWorkerPool, WorkerFailed } from '../../jobs/workers';

export interface CertificateTask {
  /** PKCS#12. */
  readonly file: Uint8Array;
  readonly password: string;
}

export interface CertificateFacts {
  readonly holder: string;
  readonly issuer: string;
  /** Hexadecimal. */
  readonly serialNumber: string;
  /** Milliseconds since 1970. */
  readonly validFrom: number;
  readonly validUntil: number;
}

/** Beside the main thread, with an end: a file may ask for as many rounds of its password as it likes. */
const pool = createWorkerPool<CertificateTask, CertificateFacts>(new URL('./certificate.worker.ts', import.meta.url), {
  timeoutMs: 10_000,
  memoryMb: 128,
  youngMb: 8,
  maxQueue: 20,
});

/** What a PKCS#12 file holds. Throws a refusal that says what is wrong with it or its password. */
export async function certificateOf(task: CertificateTask): Promise<CertificateFacts> {
  try {
    return await pool.run(task);
  } catch (error) {
    if (!(error instanceof WorkerFailed)) throw error;
    if (error.errorName === 'CertificateRefused') throw refuse(error.message);
    if (error.kind === 'timeout' || error.kind === 'memory') throw refuse('证书文件过于复杂，无法打开，请重新导出');
    throw error;
  }
}
