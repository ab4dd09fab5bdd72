import { availableParallelism } from 'node:os';
import { verify } from '@node-rs/argon2';
import { createWorkerPool } from '../../../kernel/jobs/workers';
import { Gate } from '../../../kernel/pipeline/gate';
import { matches } from './password';

const CORES = availableParallelism();
/** So long after somebody had to wait. */
const RUSH_MS = 10_000;
/** So long a thread may take to begin and to answer; then the password is evaluated here. */
const THREAD_MS = 2_000;

const threads = createWorkerPool<readonly [string, string], boolean>(new URL('./password.worker.ts', import.meta.url), {
  size: CORES,
  memoryMb: 32,
});

/**
 * Evaluates passwords: never more at once than there are cores, and in a rush on threads that stand back, so that a
 * morning's sign-ins do not hold up those who are at work already.
 */
export class Evaluations {
  readonly #gate = new Gate(CORES, 10_000);
  #rushUntil = 0;

  constructor(private readonly aside: Pick<typeof threads, 'run'> = threads) {}

  /** Undefined when too many wait already. */
  matches(stored: string | undefined, digest: string): Promise<boolean | undefined> {
    if (this.#gate.full('')) this.#rushUntil = performance.now() + RUSH_MS;
    return this.#gate.run('', () =>
      matches(stored, digest, (hash, given) =>
        performance.now() < this.#rushUntil ? this.#aside(hash, given) : verify(hash, given),
      ),
    );
  }

  /** A thread that could not be had, or not in time, is no reason to turn anybody away or to keep him waiting. */
  #aside(hash: string, given: string): Promise<boolean> {
    return new Promise((resolve, reject) => {
      const here = () => verify(hash, given).then(resolve, reject);
      const timer = setTimeout(here, THREAD_MS);
      this.aside.run([hash, given]).then(
        (right) => {
          clearTimeout(timer);
          resolve(right);
        },
        () => {
          clearTimeout(timer);
          void here();
        },
      );
    });
  }
}
