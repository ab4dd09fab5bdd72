import type { Services } from './context';
import { DatabaseUnavailable } from './db/errors';
import type { Events } from './events';
import type { Job } from './module';
import { foldCounters } from './resource/fold';

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

  #every(name: string, ms: number, run: () => Promise<unknown>): void {
    const place = this.#timers.length;
    const next = (delay: number) => {
      this.#timers[place] = setTimeout(() => {
        const done = run()
          .catch((error: unknown) => {
            // A database that is away is told once by /api/ready, not by every job every second.
            if (!(error instanceof DatabaseUnavailable))
              this.services.log.error({ err: error, job: name }, 'job failed');
          })
          .finally(() => {
            this.#running.delete(done);
            if (!this.#stopped) next(ms);
          });
        this.#running.add(done);
      }, delay);
      this.#timers[place]?.unref();
    };
    this.#timers.push(undefined as unknown as NodeJS.Timeout);
    next(Math.min(ms, 1_000));
  }
}
