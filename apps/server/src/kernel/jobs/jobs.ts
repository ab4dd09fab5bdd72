import type { Services } from '../context';
import { DatabaseUnavailable } from '../db/errors';
import type { Events } from '../events/events';
import { foldCounters } from '../resource/figures/fold';
import { waitAfter } from '../retry';
import type { Failing } from './failing';
import type { Job } from './job';

const OUTBOX_MS = 400;
const FOLD_MS = 1_000;

/** Runs jobs in this process; each takes a cluster-wide lock for its run, so of several nodes one does the work. */
export class JobRunner {
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #running = new Set<Promise<unknown>>();
  #stopped = false;

  constructor(
    private readonly services: Services,
    private readonly events: Events,
    private readonly jobs: readonly Job[],
    private readonly failing?: Failing,
  ) {}

  start(): void {
    this.#every('outbox', OUTBOX_MS, async () => {
      while ((await this.events.deliver()) === 200 && !this.#stopped);
    });
    this.#every('fold counters', FOLD_MS, async () => {
      while ((await foldCounters(this.services.db)) >= 20_000 && !this.#stopped);
    });
    for (const job of this.jobs) this.#every(job.name, job.everyMs, () => job.run(this.services));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
    await Promise.allSettled([...this.#running]);
  }

  /** Forever: every `ms` after a run has ended; after one that failed in growing waits, until one succeeds. */
  #every(name: string, ms: number, run: () => Promise<unknown>): void {
    const place = this.#timers.length;
    let failures = 0;
    const once = async () => {
      try {
        await run();
        failures = 0;
        this.failing?.over(name);
      } catch (error) {
        // A database that is away is told once by /api/ready, not by every job every second.
        if (error instanceof DatabaseUnavailable) return ms;
        failures += 1;
        this.failing?.again(name, failures, this.services.clock.now());
        const wait = waitAfter(failures);
        this.services.log.error({ err: error, job: name, failures, againInMs: wait }, 'job failed');
        return wait;
      }
      return ms;
    };
    const next = (delay: number) => {
      this.#timers[place] = setTimeout(() => {
        const done = once().then((wait) => {
          this.#running.delete(done);
          if (!this.#stopped) next(wait);
        });
        this.#running.add(done);
      }, delay);
      this.#timers[place]?.unref();
    };
    this.#timers.push(undefined as unknown as NodeJS.Timeout);
    next(Math.min(ms, 1_000));
  }
}
