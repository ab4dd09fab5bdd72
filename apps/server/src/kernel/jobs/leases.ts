import { randomUUID } from 'node:crypto';
import type { Db } from '../db/db';

/** How long a job stays with a node that says nothing more; by the database's clock, whatever the nodes' own say. */
const TERM_MS = 15_000;
/** How often a node says that it is still there. */
export const BEAT_MS = 4_000;

/** Which node does a job: asked before every run. */
export interface Turns {
  /** Whether the job is this node's, now; taken where it is nobody's. */
  mine(job: string): Promise<boolean>;
  /** Keeps what is this node's, but for these, and learns what is others'; gives the jobs that were lost meanwhile. */
  beat(without?: readonly string[]): Promise<readonly string[]>;
  /** Another node may take it, or all of them, at once. */
  release(job?: string): Promise<void>;
}

/**
 * One node of several does a job, and keeps it until it ends or falls silent for fifteen seconds: a row for each job, as a
 * lock of a session would not outlive a transaction pooler, and one of a transaction would stay open for as long as a run.
 * A node that finds itself without the row stops what it has begun; what it had written by then is written, so every job
 * still judges by what stands at the moment of its write.
 */
export class Leases implements Turns {
  readonly #node = randomUUID();
  /** Ours, each with the moment (this process's own count of milliseconds) until which it certainly is. */
  readonly #held = new Map<string, number>();
  #others: ReadonlySet<string> = new Set();

  constructor(
    private readonly db: Db,
    private readonly now: () => number = () => performance.now(),
  ) {}

  async mine(job: string): Promise<boolean> {
    if (this.#stands(job)) return true;
    if (this.#others.has(job)) return false;
    const asked = this.now();
    const taken = await this.db.system('whose turn a job is', (tx) =>
      tx.query(
        `insert into job_lease (job, node, until) values ($1, $2::uuid, clock_timestamp() + $3::int * interval '1 millisecond')
         on conflict (job) do update set node = excluded.node, until = excluded.until
          where job_lease.node = excluded.node or job_lease.until < clock_timestamp() returning 1`,
        [job, this.#node, TERM_MS],
      ),
    );
    if (taken.length === 0) this.#others = new Set([...this.#others, job]);
    else this.#held.set(job, asked + TERM_MS);
    return taken.length > 0;
  }

  async beat(without: readonly string[] = []): Promise<readonly string[]> {
    const before = [...this.#held.keys()];
    try {
      const asked = this.now();
      const [kept, others] = await this.db.system('jobs of this node', async (tx) => [
        await tx.query<{ job: string }>(
          `update job_lease set until = clock_timestamp() + $2::int * interval '1 millisecond'
            where node = $1::uuid and until >= clock_timestamp() and job <> all($3::text[]) returning job`,
          [this.#node, TERM_MS, without],
        ),
        await tx.query<{ job: string }>(
          'select job from job_lease where node <> $1::uuid and until >= clock_timestamp()',
          [this.#node],
        ),
      ]);
      // One that was taken while this was asked is kept as it was taken.
      for (const { job } of kept) this.#held.set(job, asked + TERM_MS);
      for (const job of before) if (!kept.some((one) => one.job === job)) this.#held.delete(job);
      this.#others = new Set(others.map(({ job }) => job));
    } catch (error) {
      // Without an answer they are ours as long as was said; after that somebody else may have them.
      const lost = before.filter((job) => !this.#stands(job));
      for (const job of lost) this.#held.delete(job);
      if (lost.length === 0) throw error;
      return lost;
    }
    return before.filter((job) => !this.#held.has(job));
  }

  async release(job?: string): Promise<void> {
    if (job === undefined) this.#held.clear();
    else this.#held.delete(job);
    await this.db.system('jobs that a node leaves', (tx) =>
      tx.run('delete from job_lease where node = $1::uuid and ($2::text is null or job = $2)', [
        this.#node,
        job ?? null,
      ]),
    );
  }

  #stands = (job: string): boolean => (this.#held.get(job) ?? 0) > this.now();
}
