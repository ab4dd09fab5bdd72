import type { Services } from '../context';
import { DatabaseUnavailable } from '../db/errors';
import type { Events } from '../events/events';
import { foldCounters } from '../resource/figures/fold';
import { waitAfter } from '../retry';
import { ASK_MS, Ended, isLong } from './ended';
import type { Failing } from './failing';
import type { Job } from './job';
import { BEAT_MS, Leases, type Turns } from './leases';

const OUTBOX_MS = 400;
const FOLD_MS = 1_000;
/** After so many failures in a row the job is anybody's between its runs: another node may be able to do it. */
const LEFT_AFTER = 3;
const LONGEST_MS = 60 * 60_000;

/** A run under way. */
interface Run {
  readonly job: Job;
  readonly stop: AbortController;
  /** This process's own count of milliseconds. */
  readonly since: number;
}

/** Runs in this process the jobs that are this node's; outbox and counters take their lock in their own transaction. */
export class JobRunner {
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #running = new Set<Promise<unknown>>();
  /** Under way, by job. */
  readonly #runs = new Map<string, Run>();
  /** Failures in a row, of jobs that this node has. */
  readonly #failed = new Map<string, number>();
  readonly #ended: Ended;
  #stopped = false;

  constructor(
    private readonly services: Services,
    private readonly events: Events,
    private readonly jobs: readonly Job[],
    private readonly failing?: Failing,
    private readonly turns: Turns = new Leases(services.db),
  ) {
    this.#ended = new Ended(services);
  }

  start(): void {
    this.#every('outbox', OUTBOX_MS, async () => {
      while ((await this.events.deliver()) === 200 && !this.#stopped);
    });
    this.#every('fold counters', FOLD_MS, async () => {
      while ((await foldCounters(this.services.db)) >= 20_000 && !this.#stopped);
    });
    this.#every('whose jobs', BEAT_MS, async () => {
      for (const job of await this.turns.beat(this.#tooLong())) this.#runs.get(job)?.stop.abort();
    });
    for (const job of this.jobs)
      this.#every(job.name, isLong(job) ? Math.min(job.everyMs, ASK_MS) : job.everyMs, () => this.#run(job));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
    for (const { stop } of this.#runs.values()) stop.abort();
    await Promise.allSettled([...this.#running]);
    // Whoever is not told waits until they have run out.
    if (this.#timers.length > 0) await this.turns.release().catch(() => undefined);
  }

  /** Runs that are older than they may be: told to leave off, and their jobs are not kept any more. */
  #tooLong(): string[] {
    const now = performance.now();
    const long = [...this.#runs.values()].filter(({ job, since }) => now - since > (job.longestMs ?? LONGEST_MS));
    for (const { job, stop, since } of long) {
      if (!stop.signal.aborted)
        this.services.log.error({ job: job.name, minutes: Math.round((now - since) / 60_000) }, 'job takes too long');
      stop.abort();
    }
    return long.map(({ job }) => job.name);
  }

  async #run(job: Job): Promise<void> {
    if (!job.onEachNode && !(await this.turns.mine(job.name))) {
      this.#failed.delete(job.name);
      return;
    }
    if (isLong(job) && !(await this.#ended.isDue(job))) return;
    const began = this.services.clock.now();
    const stop = new AbortController();
    this.#runs.set(job.name, { job, stop, since: performance.now() });
    if (this.#stopped) stop.abort();
    try {
      await job.run(this.services, stop.signal);
      this.#failed.delete(job.name);
      if (isLong(job) && !stop.signal.aborted) await this.#ended.ended(job, began);
    } catch (error) {
      await this.#leave(job, error);
      throw error;
    } finally {
      this.#runs.delete(job.name);
    }
  }

  /** What this node could not do so often is left to another; a database that is away is away for all of them. */
  async #leave({ name, onEachNode }: Job, error: unknown): Promise<void> {
    if (onEachNode || error instanceof DatabaseUnavailable) return;
    const failures = (this.#failed.get(name) ?? 0) + 1;
    this.#failed.set(name, failures);
    if (failures < LEFT_AFTER) return;
    await this.turns
      .release(name)
      .catch((refused: unknown) => this.services.log.warn({ err: refused, job: name }, 'job is not left'));
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
