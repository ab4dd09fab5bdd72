import type { Actor } from '../context';
import { tooMany } from '../errors';
import { Gate } from './gate';

export interface PersonGateSpec {
  /** So many at once of one person's, and so many more that may wait. */
  readonly own: number;
  readonly ownWaiting: number;
  /** The same of all persons together, in this process. */
  readonly all: number;
  readonly allWaiting: number;
  /** What he is told who would be one too many: what to wait for. */
  readonly says: string;
}

/**
 * How much of one costly kind of work is done at once: for one person, and in the whole process. What waits holds neither
 * a connection nor memory. Not inside a transaction.
 */
export class PersonGate {
  readonly #own: Gate;
  readonly #all: Gate;

  constructor(private readonly spec: PersonGateSpec) {
    this.#own = new Gate(spec.own, spec.ownWaiting);
    this.#all = new Gate(spec.all, spec.allWaiting);
  }

  /** Rejects with a refusal of 429 where too many wait, with the signal's reason where the reader is gone when his turn comes. */
  async run<T>(who: Pick<Actor, 'tenantId' | 'userId'>, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const done = await this.#own.run(`${who.tenantId}/${who.userId}`, () =>
      this.#all.run('all', async () => {
        signal.throwIfAborted();
        return { answer: await work() };
      }),
    );
    if (!done) throw tooMany(this.spec.says, 5);
    return done.answer;
  }
}
