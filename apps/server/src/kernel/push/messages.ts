import type { Db, Tx } from '../db/db';
import { type BatchConsumer, byRecord, type OutboxEvent } from '../events/events';
import type { Job } from '../jobs/job';

/** What open screens are told: something changed, look again. Never the data itself, which every reader asks for. */
export interface PushMessage {
  readonly id: string;
  readonly tenantId: string;
  /** Null: everybody of the tenant. */
  readonly userIds: readonly string[] | null;
  /** `hiddenDanger.assign` */
  readonly topic: string;
  readonly recordId: string | null;
}

/** Whom an event concerns: these people, or everybody of the tenant. Runs in the delivery's transaction. */
export type Concerns = (tx: Tx, event: OutboxEvent) => Promise<readonly string[] | 'all'>;

export async function tell(tx: Tx, message: Omit<PushMessage, 'id'>): Promise<void> {
  if (message.userIds?.length === 0) return;
  await tx.run('insert into push_message (tenant_id, user_ids, topic, record_id) values ($1, $2::uuid[], $3, $4)', [
    message.tenantId,
    message.userIds,
    message.topic,
    message.recordId,
  ]);
}

/** Outbox → the rows every node reads. Delivery happens on one node at a time, so their ids grow as they commit. */
export const telling = (concerns: Concerns): BatchConsumer =>
  byRecord(async (tx, event) => {
    const whom = await concerns(tx, event);
    await tell(tx, {
      tenantId: event.tenantId,
      userIds: whom === 'all' ? null : [...new Set(whom)],
      topic: event.topic,
      recordId: event.recordId,
    });
  });

export const lastPush = async (db: Db): Promise<string> =>
  db.system('newest push', async (tx) => {
    const [row] = await tx.query<{ id: string }>('select coalesce(max(id), 0)::text as id from push_message');
    return row?.id ?? '0';
  });

export const pushesAfter = async (db: Db, id: string, limit: number): Promise<PushMessage[]> =>
  db.system('pushes', async (tx) => {
    const rows = await tx.query<{
      id: string;
      tenant_id: string;
      user_ids: string[] | null;
      topic: string;
      record_id: string | null;
    }>(
      'select id::text as id, tenant_id, user_ids, topic, record_id from push_message where id > $1::bigint order by id limit $2::int',
      [id, limit],
    );
    return rows.map((row) => ({
      id: row.id,
      tenantId: row.tenant_id,
      userIds: row.user_ids,
      topic: row.topic,
      recordId: row.record_id,
    }));
  });

/** Every node has read them within a second; who connects later asks for the present anyway. */
export const forgetPushes: Job = {
  name: 'push: clear delivered',
  everyMs: 60_000,
  run: async (app) => {
    await app.db.system('clear delivered pushes', (tx) =>
      tx.run("delete from push_message where created_at < now() - interval '1 hour'"),
    );
  },
};
