import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Services, shanghai } from '../context';
import type { Job } from './job';

/** Shorter jobs are run by a restart as by the clock. */
const SHORTEST_MS = 10 * 60_000;
/** How often it is asked whether a longer one is due. */
export const ASK_MS = 5 * 60_000;

interface End {
  readonly atMs: number;
  /** When it began: what happened after that it may have missed. */
  readonly beganMs: number;
  /** Of the process that ran it: another may reckon by other rules. */
  readonly build: string;
}

export const isLong = (job: Job): boolean =>
  job.onEachNode !== true && (job.onceADay === true || job.everyMs >= SHORTEST_MS);

/** The program this process runs, by its content; two installations of one version have the same. */
function buildOf(): string {
  const hash = createHash('sha256');
  try {
    hash.update(readFileSync(process.argv[1] as string));
  } catch {
    // Started from no file: one build like another.
  }
  return hash.digest('hex').slice(0, 16);
}

/**
 * When the long jobs ended, in app_state: what looks at every company is not begun anew by a restart within its time, and
 * what the calendar alone changes is done once on each day, by a run that began on it. A run that failed has not ended.
 */
export class Ended {
  readonly #known = new Map<string, End>();
  #build: string | undefined;

  constructor(private readonly services: Services) {}

  async isDue(job: Job): Promise<boolean> {
    const known = this.#known.get(job.name);
    if (known && !this.#over(job, known)) return false;
    const build = this.#own();
    const [row] = await this.services.db.system('when a job ended', (tx) =>
      tx.query<{ value: End }>('select value from app_state where key = $1', [keyOf(job)]),
    );
    return !row || row.value.build !== build || this.#over(job, row.value);
  }

  /** `beganMs`: of the run, by the same clock. */
  async ended(job: Job, beganMs: number): Promise<void> {
    const end: End = { atMs: this.services.clock.now(), beganMs, build: this.#own() };
    await this.services.db.system('a job has ended', (tx) =>
      tx.run(
        `insert into app_state (key, value) values ($1, $2::jsonb)
         on conflict (key) do update set value = excluded.value, updated_at = now()`,
        [keyOf(job), JSON.stringify(end)],
      ),
    );
    this.#known.set(job.name, end);
  }

  #over({ everyMs, onceADay }: Job, { atMs, beganMs }: End): boolean {
    const now = this.services.clock.now();
    // A clock that was set back.
    if (atMs > now) return true;
    if (onceADay) return shanghai(beganMs).slice(0, 10) !== shanghai(now).slice(0, 10);
    return now - atMs >= everyMs - ASK_MS / 2;
  }

  #own = (): string => {
    this.#build ??= buildOf();
    return this.#build;
  };
}

const keyOf = (job: Job): string => `job ended: ${job.name}`;
