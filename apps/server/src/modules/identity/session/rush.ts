import { availableParallelism } from 'node:os';
import { verify } from '@node-rs/argon2';
import { Gate } from '../../../kernel/gate';
import { createWorkerPool } from '../../../kernel/workers';
import { matches } from './password';

const CORES = availableParallelism();
/** So long after somebody had to wait. */
const RUSH_MS = 10_000;

const aside = createWorkerPool<readonly [string, string], boolean>(new URL('./password.worker.ts', import.meta.url), {
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

  /** Undefined when too many wait already. */
  matches(stored: string | undefined, digest: string): Promise<boolean | undefined> {
    if (this.#gate.full('')) this.#rushUntil = performance.now() + RUSH_MS;
    return this.#gate.run('', () =>
      matches(stored, digest, (hash, given) =>
        // A thread that could not be had is no reason to turn anybody away.
        performance.now() < this.#rushUntil
          ? aside.run([hash, given]).catch(() => verify(hash, given))
          : verify(hash, given),
      ),
    );
  }
}
