import { setTimeout as sleep } from 'node:timers/promises';

/** One flight under way. */
export interface Watched {
  /** Of the server's process that carries it out. */
  readonly pid: number | null;
  /** The first of its transaction: until it is answered nobody knows that the connection still leads anywhere. */
  readonly first: boolean;
  /** For the rest of them; undefined: for ever. */
  readonly patienceMs: number | undefined;
  /** performance.now() of the last sign of it. */
  since: number;
  vouched: boolean;
  /** Ends the connection; whoever waits is told so. */
  destroy(): void;
}

/** Whether the server can be reached, and which of its processes have been idle for so long. */
export type Probe = (pids: readonly number[], idleMs: number) => Promise<{ idle: readonly number[] }>;

const TICK_MS = 250;
const SILENT_MS = 600;

/**
 * One clock for all flights instead of a timer for each. The server ends an overlong statement by itself; this is for a
 * network that has swallowed question or answer. Where the first flight of a transaction stays silent, one new
 * connection asks whether the server is there and works on it: if not, the silent connections are given up, within 2 s.
 */
export class Watch {
  readonly #flights = new Set<Watched>();
  #timer: NodeJS.Timeout | undefined;
  #probing = false;

  constructor(private readonly probe: Probe) {}

  add(flight: Watched): void {
    this.#flights.add(flight);
    this.#timer ??= setInterval(() => this.#look(), TICK_MS).unref();
  }

  remove(flight: Watched): void {
    this.#flights.delete(flight);
  }

  #look(): void {
    if (this.#flights.size === 0) {
      clearInterval(this.#timer);
      this.#timer = undefined;
      return;
    }
    const now = performance.now();
    const silent: Watched[] = [];
    for (const flight of this.#flights) {
      if (flight.patienceMs !== undefined && now - flight.since > flight.patienceMs) flight.destroy();
      else if (flight.first && !flight.vouched && now - flight.since > SILENT_MS) silent.push(flight);
    }
    if (silent.length > 0 && !this.#probing) void this.#ask(silent);
  }

  async #ask(silent: readonly Watched[]): Promise<void> {
    this.#probing = true;
    const pids = silent.flatMap(({ pid }) => pid ?? []);
    const found = await this.probe(pids, SILENT_MS - TICK_MS / 2).catch(() => undefined);
    // What was answered meanwhile and waits in this process's own queue is no silence.
    await sleep(0);
    this.#probing = false;
    for (const flight of silent) {
      if (!this.#flights.has(flight)) continue;
      if (found && !(flight.pid !== null && found.idle.includes(flight.pid))) flight.vouched = true;
      else flight.destroy();
    }
  }
}
