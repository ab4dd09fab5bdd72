import type { Log } from './context';
import type { Db, Tx } from './db/db';

export interface OutboxEvent {
  readonly id: string;
  readonly tenantId: string;
  /** `hiddenDanger.assign` */
  readonly topic: string;
  readonly recordId: string | null;
  readonly payload: unknown;
}

/** Must be idempotent: delivery is at least once, in order per record. Runs in one transaction over all tenants. */
export type Consumer = (tx: Tx, event: OutboxEvent) => Promise<void>;

/** An event that failed waits 5 seconds more with every attempt, five minutes at the most. */
const PATIENCE = "least(attempts, 60) * interval '5 seconds'";

/**
 * Delivery of the outbox (decisions §4). Events are rows written in the business transaction, so a kill between commit
 * and delivery loses nothing; a consumer that fails is tried again later and named in the log.
 */
export class Events {
  readonly #consumers = new Map<string, Consumer[]>();

  constructor(
    private readonly db: Db,
    private readonly log: Log,
  ) {}

  on(resource: string, consumer: Consumer): void {
    this.#consumers.set(resource, [...(this.#consumers.get(resource) ?? []), consumer]);
  }

  wants(resource: string): boolean {
    return this.#consumers.has(resource);
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
        `with stuck as (select tenant_id, record_id, min(id) as id from outbox where failed_at >= now() - ${PATIENCE} group by 1, 2)
         select o.id, o.tenant_id, o.topic, o.record_id, o.payload
           from outbox o left join stuck s on s.tenant_id = o.tenant_id and s.record_id is not distinct from o.record_id
          where (o.failed_at is null or o.failed_at < now() - ${PATIENCE.replace('attempts', 'o.attempts')}) and (s.id is null or o.id < s.id)
          order by o.id limit $1 for update of o`,
        [batch],
      );
      const stuck = new Set<string>();
      for (const row of events) {
        const event: OutboxEvent = {
          id: row.id,
          tenantId: row.tenant_id,
          topic: row.topic,
          recordId: row.record_id,
          payload: row.payload,
        };
        const record = `${event.tenantId}/${event.recordId}`;
        if (!stuck.has(record) && !(await this.#deliverOne(tx, event))) stuck.add(record);
      }
      return events.length;
    });
  }

  /** Whether all consumers took it. */
  async #deliverOne(tx: Tx, event: OutboxEvent): Promise<boolean> {
    await tx.run('savepoint event');
    try {
      for (const consumer of this.#consumers.get(event.topic.split('.')[0] as string) ?? []) await consumer(tx, event);
      await tx.run('release savepoint event');
      await tx.run('delete from outbox where id = $1', [event.id]);
      return true;
    } catch (error) {
      await tx.run('rollback to savepoint event');
      await tx.run('update outbox set attempts = attempts + 1, failed_at = now() where id = $1', [event.id]);
      this.log.error({ err: error, event }, 'event consumer failed; it will be tried again');
      return false;
    }
  }
}
