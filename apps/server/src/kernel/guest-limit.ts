import { LRUCache } from 'lru-cache';
import { tooMany } from './errors';

/** How often one address may do what needs no sign-in: `max` times in any `windowMs`, on each node. */
export class GuestLimit {
  readonly #seen = new LRUCache<string, number[]>({ max: 20_000 });

  constructor(
    private readonly max: number,
    private readonly windowMs: number,
  ) {}

  /** Counts one more; throws 429 where it is one too many. */
  take(ip: string, now: number): void {
    this.check(ip, now);
    this.#seen.set(ip, [...this.#recent(ip, now), now]);
  }

  check(ip: string, now: number): void {
    const recent = this.#recent(ip, now);
    const oldest = recent[recent.length - this.max];
    if (oldest !== undefined) throw tooMany('操作过于频繁，请稍后再试', (oldest + this.windowMs - now) / 1000);
  }

  #recent(ip: string, now: number): number[] {
    return (this.#seen.get(ip) ?? []).filter((at) => at > now - this.windowMs);
  }
}
