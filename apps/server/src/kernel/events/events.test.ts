import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshTenant, testServices } from '../../testing/kit';

import { openTestDb } from '../../testing/test-db';
import type { Engine, Tx } from '../db/db';

import { byRecord, Events, type OutboxEvent } from './events';

let db: Engine;
beforeAll(async () => {
  db = await openTestDb({ own: true });
});
afterAll(async () => {
  await db?.close();
});

const errors: string[] = [];
const log = {
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: (_facts: object, text: string) => errors.push(text),
};

/** Rows of the outbox, each written in a transaction of its own as requests do. */
async function written(
  tenantId: string,
  ...events: readonly (readonly [topic: string, record: string])[]
): Promise<void> {
  for (const [topic, record] of events)
    await db.system('test', (tx) =>
      tx.run('insert into outbox (tenant_id, topic, record_id) values ($1, $2, $3)', [tenantId, topic, record]),
    );
}
const left = async (tenantId: string): Promise<string[]> =>
  (
    await db.system('test', (tx) =>
      tx.query<{ topic: string }>('select topic from outbox where tenant_id = $1 order by id', [tenantId]),
    )
  ).map(({ topic }) => topic);
/** As if the time an event must wait had passed. */
const waited = (): Promise<number> =>
  db.system('test', (tx) => tx.run("update outbox set failed_at = failed_at - interval '1 hour'"));

function hearing(fails: (event: OutboxEvent) => boolean = () => false) {
  const events = new Events(db, log, testServices(db));
  const heard: string[] = [];
  events.on('thing', async (tx: Tx, event) => {
    if (fails(event)) await tx.query('select 1 / 0');
    heard.push(`${event.recordId}:${event.topic.split('.')[1]}`);
  });
  return { events, heard };
}

it('delivers in the order of writing, once, and forgets what is delivered', async () => {
  const tenantId = freshTenant();
  const { events, heard } = hearing();
  await written(tenantId, ['thing.create', 'a'], ['thing.create', 'b'], ['thing.close', 'a']);
  expect(await events.deliver()).toBe(3);
  expect(await events.deliver()).toBe(0);
  expect(heard).toEqual(['a:create', 'b:create', 'a:close']);
  expect(await left(tenantId)).toEqual([]);
});

it('lets a later event of a record wait for the one that failed, and others pass', async () => {
  const tenantId = freshTenant();
  let broken = true;
  const { events, heard } = hearing((event) => broken && event.recordId === 'a' && event.topic === 'thing.create');
  await written(tenantId, ['thing.create', 'a'], ['thing.close', 'a'], ['thing.create', 'b']);
  await events.deliver();
  expect(heard).toEqual(['b:create']);
  await written(tenantId, ['thing.void', 'a']);
  await events.deliver();
  expect(heard).toEqual(['b:create']);
  expect(await left(tenantId)).toEqual(['thing.create', 'thing.close', 'thing.void']);
  expect(errors.length).toBe(1);

  broken = false;
  await waited();
  await events.deliver();
  expect(heard).toEqual(['b:create', 'a:create', 'a:close', 'a:void']);
  expect(await left(tenantId)).toEqual([]);
});

it('takes back what a consumer wrote before it failed', async () => {
  const tenantId = freshTenant();
  const events = new Events(db, log, testServices(db));
  events.on('thing', async (tx) => {
    await tx.run("insert into app_state (key, value) values ($1, '1')", [`half/${tenantId}`]);
    throw new Error('afterwards');
  });
  await written(tenantId, ['thing.create', 'a']);
  await events.deliver();
  expect(
    await db.system('test', (tx) => tx.query('select 1 from app_state where key = $1', [`half/${tenantId}`])),
  ).toEqual([]);
  expect(await left(tenantId)).toEqual(['thing.create']);
});

it('has companies side by side, each in its order, and leaves nothing of one that was at work when another failed', async () => {
  const [quick, slow] = [freshTenant(), freshTenant()];
  const events = new Events(db, log, testServices(db));
  const heard: string[] = [];
  let broken = false;
  events.on('thing', async (tx, { id, tenantId, recordId }) => {
    if (broken && tenantId === quick) throw new Error('at once');
    if (tenantId === slow) await sleep(50);
    await tx.run("insert into app_state (key, value) values ($1, '1')", [`side/${tenantId}/${id}`]);
    heard.push(`${tenantId === slow ? 'slow' : 'quick'} ${recordId}`);
  });
  const stored = async (tenantId: string) =>
    (
      await db.system('test', (tx) =>
        tx.query('select 1 from app_state where starts_with(key, $1)', [`side/${tenantId}/`]),
      )
    ).length;

  await written(slow, ['thing.create', 'a'], ['thing.create', 'b']);
  await written(quick, ['thing.create', 'c'], ['thing.create', 'd']);
  await events.deliver();
  expect(heard).toEqual(['quick c', 'quick d', 'slow a', 'slow b']);

  broken = true;
  await written(quick, ['thing.close', 'c']);
  await written(slow, ['thing.close', 'a']);
  await events.deliver();
  expect([await stored(quick), await stored(slow)]).toEqual([2, 3]);
  expect([await left(quick), await left(slow)]).toEqual([['thing.close'], []]);
});

it('is done by one of several nodes at a time', async () => {
  const tenantId = freshTenant();
  const nodes = [hearing(), hearing(), hearing()];
  await written(tenantId, ...Array.from({ length: 30 }, (_, place) => ['thing.create', String(place % 5)] as const));
  while ((await left(tenantId)).length > 0) await Promise.all(nodes.map(({ events }) => events.deliver(7)));
  expect(nodes.flatMap(({ heard }) => heard).length).toBe(30);
});

it('gives all of a delivery at once to those who take it so, after the others, and one by one where something fails', async () => {
  const tenantId = freshTenant();
  let broken = false;
  const { events, heard } = hearing((event) => broken && event.recordId === 'a');
  events.onMany('thing', async (_tx, batch) => {
    heard.push(batch.map(({ recordId }) => recordId).join('+'));
  });
  expect([events.wants('thing'), new Events(db, log, testServices(db)).wants('thing')]).toEqual([true, false]);
  await written(tenantId, ['thing.create', 'a'], ['thing.create', 'b'], ['other.create', 'c']);
  await events.deliver();
  expect(heard).toEqual(['a:create', 'b:create', 'a+b']);

  heard.length = 0;
  broken = true;
  await written(tenantId, ['thing.close', 'a'], ['thing.close', 'b']);
  await events.deliver();
  expect(heard).toEqual(['b:close', 'b']);
  expect(await left(tenantId)).toEqual(['thing.close']);
});

it('has records side by side where work regards nothing else, each in its order, and waits for all before it gives up', async () => {
  const tenantId = freshTenant();
  const events = new Events(db, log, testServices(db));
  const heard: string[] = [];
  let broken = false;
  events.onMany(
    'thing',
    byRecord(async (_tx, { topic, recordId }) => {
      if (broken && recordId === 'b') throw new Error('at once');
      if (recordId === 'a') await sleep(50);
      heard.push(`${recordId}:${topic.split('.')[1]}`);
    }),
  );
  await written(tenantId, ['thing.create', 'a'], ['thing.close', 'a'], ['thing.create', 'b']);
  await events.deliver();
  expect(heard).toEqual(['b:create', 'a:create', 'a:close']);

  heard.length = 0;
  broken = true;
  await written(tenantId, ['thing.void', 'a'], ['thing.void', 'b']);
  await events.deliver();
  // Together first; then each by itself.
  expect(heard).toEqual(['a:void', 'a:void']);
  expect(await left(tenantId)).toEqual(['thing.void']);
});
