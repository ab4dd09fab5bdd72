/** Lets at most `width` pieces of work of one key run at once in this process; the others wait in order. */
export class Gate {
  readonly #keys = new Map<string, { running: number; waiting: (() => void)[] }>();

  constructor(
    private readonly width: number,
    private readonly maxWaiting: number,
  ) {}

  /** Would the next one have to wait? */
  full(key: string): boolean {
    return (this.#keys.get(key)?.running ?? 0) >= this.width;
  }

  /** Undefined when too many wait already. */
  async run<T>(key: string, work: () => Promise<T>): Promise<T | undefined> {
    const lane = this.#keys.get(key) ?? { running: 0, waiting: [] };
    this.#keys.set(key, lane);
    if (lane.running >= this.width) {
      if (lane.waiting.length >= this.maxWaiting) return undefined;
      await new Promise<void>((resolve) => lane.waiting.push(resolve));
    } else lane.running += 1;
    try {
      return await work();
    } finally {
      const next = lane.waiting.shift();
      // Whoever waits takes over the place, so `running` stays as it is.
      if (next) next();
      else if (--lane.running === 0) this.#keys.delete(key);
    }
  }
}
