import { shanghai } from '../context';

export interface FailingJob {
  readonly name: string;
  /** In a row. */
  readonly failures: number;
  /** `yyyy-MM-dd HH:mm:ss` of the first of them. */
  readonly since: string;
}

/** Jobs of this node whose last run failed: told on the platform administrator's home until one succeeds. */
export class Failing {
  readonly #known = new Map<string, FailingJob>();

  get jobs(): readonly FailingJob[] {
    return [...this.#known.values()];
  }

  again(name: string, failures: number, now: number): void {
    this.#known.set(name, { name, failures, since: this.#known.get(name)?.since ?? shanghai(now) });
  }

  over(name: string): void {
    this.#known.delete(name);
  }
}
