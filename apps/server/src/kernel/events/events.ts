import type { Log, Services } from '../context';
import type { Db, Tx } from '../db/db';
import { isRetryable } from '../db/errors';
import { grouped } from '../grouped';

export interface OutboxEvent {
  readonly id: string;
  readonly tenantId: string;
  /** `hiddenDanger.assign` */
  readonly topic: string;
  readonly recordId: string | null;
  readonly payload: unknown;
}

/** The records an event tells of: its own, or those that `name` lists in its payload where it is of many at once. */
export function recordsOf(event: OutboxEvent, name: string): readonly string[] {
  if (event.recordId) return [event.recordId];
  const { payload } = event;
  const listed =
    typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>)[name] : undefined;
  return Array.isArray(listed) ? listed.filter((id): id is string => typeof id === 'string') : [];
}

/** Must be idempotent: delivery is at least once, in order per record. Runs in one transaction over all tenants. */
export type Consumer = (tx: Tx, event: OutboxEvent, app: ConsumerApp) => Promise<void>;

/** What a consumer needs to write rows of a resource. */
export type ConsumerApp = Pick<Services, 'clock' | 'keys' | 'events' | 'use'>;

/**
 * Takes what one delivery has of a resource at once: for work that is a statement or two however many there are. Goes by
 * the rows as they stand, for each event's own consumers have all run before.
 */
export type BatchConsumer = (tx: Tx, events: readonly OutboxEvent[], app: ConsumerApp) => Promise<void>;

/**
 * All at once, so that their statements share flights. Gives up only when none is at work any more: what one still asked
 * after the savepoint was taken back would stand by itself.
 */
export async function together(work: readonly Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(work);
  const failed = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
  if (failed.length > 0) throw failed.find(isRetryable) ?? failed[0];
}

/** Of work that regards nothing but the event's record: records side by side, each one's events in their order. */
export const byRecord =
  (consumer: Consumer): BatchConsumer =>
  (tx, events, app) =>
    together(
      [...grouped(events, ({ tenantId, recordId }) => `${tenantId}/${recordId}`).values()].map(async (own) => {
        for (const event of own) await consumer(tx, event, app);
      }),
    );

/** Of work that one company's events share: companies side by side. */
export const byCompany =
  (
    consumer: (tx: Tx, tenantId: string, events: readonly OutboxEvent[], app: ConsumerApp) => Promise<void>,
  ): BatchConsumer =>
  (tx, events, app) =>
    together(
      [...grouped(events, ({ tenantId }) => tenantId)].map(([tenantId, own]) => consumer(tx, tenantId, own, app)),
    );

const resourceOf = ({ topic }: OutboxEvent): string => topic.split('.')[0] as string;

/** An event that failed waits 5 seconds more with every attempt, five minutes at the most. */
const patience = (row: string): string => `least(${row}.attempts, 60) * interval '5 seconds'`;

/**
 * Delivery of the outbox (decisions §4). Events are rows written in the business transaction, so a kill between commit
 * and delivery loses nothing; a consumer that fails is tried again later and named in the log.
 */
export class Events {
  readonly #consumers = new Map<string, Consumer[]>();
  readonly #batches = new Map<string, BatchConsumer[]>();

  readonly #app: ConsumerApp;

  constructor(
    private readonly db: Db,
    private readonly log: Log,
    ground: Pick<Services, 'clock' | 'keys' | 'use'>,
  ) {
    this.#app = { clock: ground.clock, keys: ground.keys, use: ground.use, events: this };
  }

  on(resource: string, consumer: Consumer): void {
    this.#consumers.set(resource, [...(this.#consumers.get(resource) ?? []), consumer]);
  }

  onMany(resource: string, consumer: BatchConsumer): void {
    this.#batches.set(resource, [...(this.#batches.get(resource) ?? []), consumer]);
  }

  wants(resource: string): boolean {
    return this.#consumers.has(resource) || this.#batches.has(resource);
  }

  /**
   * Delivers what is due, `batch` at a time; gives how many it took. One node at a time. What comes after an event that
   * failed waits for it, where both are of the same record.
   */
  async deliver(batch = 200): Promise<number> {
    return this.db.system('outbox delivery', async (tx) => {
      const [lock] = await tx.query<{ got: boolean }>(
        "select pg_try_advisory_xact_lock(hashtext('anlan/outbox')) as got",
      );
      if (!lock?.got) return 0;
      const events = await tx.query<{
        id: string;
        tenant_id: string;
        topic: string;
        record_id: string | null;
        payload: unknown;
      }>(
        // Walks the primary key and stops at the batch, however long the queue: a join with the stuck ones would read and
        // sort all of it, most of all when it is long.
        `select o.id, o.tenant_id, o.topic, o.record_id, o.payload
           from outbox o
          where (o.failed_at is null or o.failed_at < now() - ${patience('o')})
            and not exists (
              select 1 from outbox s
               where s.failed_at is not null and s.failed_at >= now() - ${patience('s')}
                 and s.tenant_id = o.tenant_id and s.record_id is not distinct from o.record_id and s.id <= o.id)
          order by o.id limit $1 for update of o`,
        [batch],
      );
      const all = events.map(
        (row): OutboxEvent => ({
          id: row.id,
          tenantId: row.tenant_id,
          topic: row.topic,
          recordId: row.record_id,
          payload: row.payload,
        }),
      );
      if (!(await this.#deliverAll(tx, all))) {
        const stuck = new Set<string>();
        for (const event of all) {
          const record = `${event.tenantId}/${event.recordId}`;
          if (!stuck.has(record) && !(await this.#deliverOne(tx, event))) stuck.add(record);
        }
      }
      return events.length;
    });
  }

  /** All under one savepoint, as nothing fails on most days: false leaves no trace, each is then tried by itself. */
  async #deliverAll(tx: Tx, events: readonly OutboxEvent[]): Promise<boolean> {
    await tx.run('savepoint batch');
    try {
      await this.#consume(tx, events);
      await Promise.all([
        tx.run('delete from outbox where id = any($1::bigint[])', [events.map(({ id }) => id)]),
        tx.run('release savepoint batch'),
      ]);
      return true;
    } catch (error) {
      // Another transaction won: that is no fault of an event, and the whole delivery is run again.
      if (isRetryable(error)) throw error;
      await tx.run('rollback to savepoint batch');
      return false;
    }
  }

  async #consume(tx: Tx, events: readonly OutboxEvent[]): Promise<void> {
    // One company's events in their order: these consumers go by what earlier ones have made of its rows.
    await byCompany(async (_tx, _company, own, app) => {
      for (const event of own)
        for (const consumer of this.#consumers.get(resourceOf(event)) ?? []) await consumer(tx, event, app);
    })(tx, events, this.#app);
    for (const [resource, consumers] of this.#batches) {
      const own = events.filter((event) => resourceOf(event) === resource);
      if (own.length > 0) for (const consumer of consumers) await consumer(tx, own, this.#app);
    }
  }

  /** Whether all consumers took it. */
  async #deliverOne(tx: Tx, event: OutboxEvent): Promise<boolean> {
    await tx.run('savepoint event');
    try {
      await this.#consume(tx, [event]);
      await tx.run('release savepoint event');
      await tx.run('delete from outbox where id = $1', [event.id]);
      return true;
    } catch (error) {
      if (isRetryable(error)) throw error;
      await tx.run('rollback to savepoint event');
      await tx.run('update outbox set attempts = attempts + 1, failed_at = now() where id = $1', [event.id]);
      this.log.error({ err: error, event }, 'event consumer failed; it will be tried again');
      return false;
    }
  }
}
