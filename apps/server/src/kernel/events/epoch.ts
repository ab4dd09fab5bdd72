import type { Db, Tx } from '../db/db';
import { DatabaseUnavailable } from '../db/errors';
import type { Log } from '../log/log';

export const POLL_MS = 500;
/** Epochs are the database's milliseconds; a bump older than this was certainly committed before the last look. */
const LOOK_BACK_MS = 600_000;

type Listener = (topic: string) => void;

/**
 * Tells every node that something kept in memory is stale. Topics are paths (`actor/100001`, `dict/000000`, `menus`);
 * the writer bumps a topic in its own transaction, so the news is exactly as durable as the change. The node that
 * wrote hears it at commit, the others within the polling interval. No LISTEN: a transaction pooler may stand in front.
 */
export class Epochs {
  readonly #listeners: { prefix: string; listener: Listener }[] = [];
  readonly #seen = new Map<string, number>();
  #newest = 0;
  #timer: NodeJS.Timeout | undefined;
  #stopped = true;
  #polling: Promise<void> | undefined;

  constructor(
    private readonly db: Db,
    private readonly log: Log,
  ) {}

  /** Hears of the topic itself and of every topic below it. */
  on(prefix: string, listener: Listener): void {
    this.#listeners.push({ prefix, listener });
  }

  async bump(
    work: { readonly tx: Tx; readonly afterCommit: (then: () => void) => void },
    topic: string,
  ): Promise<void> {
    await work.tx.run(
      `insert into epoch (topic, value) values ($1, (extract(epoch from clock_timestamp()) * 1000)::bigint)
       on conflict (topic) do update set value = greatest(epoch.value + 1, excluded.value)`,
      [topic],
    );
    work.afterCommit(() => this.tell(topic));
  }

  /** This node's own news, without a row: for what only it keeps. */
  tell(topic: string): void {
    for (const { prefix, listener } of this.#listeners) {
      if (topic === prefix || topic.startsWith(`${prefix}/`)) listener(topic);
    }
  }

  start(): void {
    if (!this.#stopped) return;
    this.#stopped = false;
    const next = () => {
      this.#timer = setTimeout(() => {
        this.#polling = this.poll()
          .catch((error: unknown) => {
            // A database that is away has told nobody anything new, and whatever it is, the next look finds it.
            if (!(error instanceof DatabaseUnavailable)) this.log.error({ err: error }, 'reading epochs failed');
          })
          .finally(() => {
            if (!this.#stopped) next();
          });
      }, POLL_MS);
      this.#timer.unref();
    };
    next();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#polling;
  }

  /** One look: tells the topics that have moved since the last one; at the first look, all there are. */
  async poll(): Promise<void> {
    const rows = await this.db.system('epochs', (tx) =>
      tx.query<{ topic: string; value: string }>('select topic, value from epoch where value > $1::bigint', [
        String(Math.max(0, this.#newest - LOOK_BACK_MS)),
      ]),
    );
    for (const row of rows) {
      const value = Number(row.value);
      if (this.#seen.get(row.topic) === value) continue;
      this.#seen.set(row.topic, value);
      this.#newest = Math.max(this.#newest, value);
      this.tell(row.topic);
    }
  }
}
