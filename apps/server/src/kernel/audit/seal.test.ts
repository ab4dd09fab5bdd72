import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readTestEnv } from '../../env';
import { openTestDb } from '../../testing/test-db';
import type { Engine, Tx } from '../db/db';
import { deriveKeys } from '../keys';
import { AUDIT_POSITION, alignPositions } from './position';
import { sealAudit, verifyAudit } from './seal';

const forged = deriveKeys(Buffer.alloc(32, 1)).audit;
const { audit: key } = deriveKeys(Buffer.alloc(32, 9));
const PLAIN = `alter table audit_log alter column position set default ${AUDIT_POSITION}`;
let db: Engine;
beforeAll(async () => {
  db = await openTestDb({ own: true });
});
beforeEach(() => db.owner('nothing has happened', (tx) => tx.exec(`truncate audit_log, audit_seal; ${PLAIN}`)));
afterAll(async () => {
  await db?.close();
});

const ROW = "'100001', gen_random_uuid(), now(), '王工', 'update', 'area'";
/** Its id lies below all others of its transaction. */
const AMID = ROW.replace('gen_random_uuid()', "'00000000-0000-7000-8000-000000000001'::uuid");
const COLUMNS = 'tenant_id, id, time, user_name, kind, resource';
/** Each call is one transaction, as one request is. */
const write = (rows = 1) =>
  db.scoped('100001', (tx) =>
    tx.run(
      `insert into audit_log (${COLUMNS}, after) select ${ROW}, jsonb_build_object('n', n) from generate_series(1, $1::int) n`,
      [rows],
    ),
  );
const owner = (text: string) => db.owner('somebody with the database in hand', (tx) => tx.exec(text));
/** Until so many rows are sealed: on a server of many databases a stranger's transaction may hold the sealing up. */
const seal = async (wanted: number) => {
  let rows = 0;
  for (let turn = 0; rows < wanted && turn < 1_000; turn += 1) {
    const sealed = await sealAudit(db, key);
    rows += sealed.rows;
    if (sealed.rows === 0) await sleep(20);
  }
  return rows;
};
/** A transaction that has done this and stays open until it is let go. */
async function held(role: 'scoped' | 'owner', text: string): Promise<() => Promise<unknown>> {
  let letGo: () => void = () => {};
  const open = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let ended: Promise<unknown> = Promise.resolve();
  await new Promise<void>((ready) => {
    const work = async (tx: Tx) => {
      await tx.run(text);
      ready();
      await open;
    };
    ended = role === 'scoped' ? db.scoped('100001', work) : db.owner('held', work);
  });
  return () => {
    letGo();
    return ended;
  };
}
const breaks = async () => (await verifyAudit(db, key)).breaks;

describe('the chain over the audit', () => {
  it('seals every row once, goes on where it stopped, and finds all as it was', async () => {
    for (let turn = 0; turn < 5; turn += 1) await write();
    expect(await seal(5)).toBe(5);
    expect((await sealAudit(db, key)).rows).toBe(0);
    await write(2_500);
    expect(await seal(2_500)).toBe(2_500);
    const verdict = await verifyAudit(db, key);
    expect(verdict).toMatchObject({ rows: 2_505, breaks: [], head: { number: String(verdict.seals) } });
    expect(verdict.seals).toBeGreaterThanOrEqual(4);
  });

  it('finds one altered row of 3,000, whichever column', async () => {
    await write(3_000);
    await seal(3_000);
    expect(await breaks()).toEqual([]);
    for (const change of [
      'user_name = user_name || $2',
      'after = after || \'{"n": 0}\'',
      "time = time + interval '1 microsecond'",
      'success = false',
      "kind = 'updatE'",
      "record_id = ''",
      'position = position + 0, ip = $2',
    ]) {
      const [row] = await db.owner('pick', (tx) =>
        tx.query<{ id: string; all: string }>(
          'select id, audit_log::text as all from audit_log order by id offset 1789 limit 1',
        ),
      );
      await db.owner('alter', async (tx) => {
        await tx.exec('create table kept as table audit_log');
        await tx.run(`update audit_log set ${change} where id = $1::uuid and $2::text is not null`, [row?.id, 'x']);
      });
      expect([change, await breaks()]).toEqual([
        change,
        [expect.stringMatching(/第 \d+ 段（1000 条审计）的内容被改动/)],
      ]);
      await db.owner('as it was', (tx) =>
        tx.exec('truncate audit_log; insert into audit_log table kept; drop table kept'),
      );
      expect(await breaks()).toEqual([]);
    }
  });

  it('finds a row removed, a row slipped in, and one moved to another time of the chain', async () => {
    await write(20);
    await seal(20);
    await owner("delete from audit_log where after->>'n' = '7'");
    expect(await breaks()).toEqual(['第 1 段封存时有 20 条审计，现有 19 条']);
    await owner(`insert into audit_log (${COLUMNS}, position) select ${AMID}, (select min(position) from audit_log)`);
    expect(await breaks()).toEqual(['第 1 段（20 条审计）的内容被改动']);
    await owner(`insert into audit_log (${COLUMNS}, position) select ${ROW}, -5`);
    expect(await breaks()).toEqual(['第 1 段封存时有 20 条审计，现有 21 条']);
  });

  it('finds a seal altered, removed, or made without the key', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      await write(3);
      await seal(3);
    }
    await owner("update audit_seal set digest = repeat('0', 64) where number = 2");
    expect(await breaks()).toEqual(['第 2 段的封存记录被改动或伪造', '第 2 段（3 条审计）的内容被改动']);
    await owner('delete from audit_seal where number = 2');
    expect(await breaks()).toContain('第 2 段起的封存记录缺失');
    // All of it made anew over altered rows, by somebody who has the database and not the key.
    await owner('truncate audit_seal');
    await owner("update audit_log set user_name = '李工'");
    while ((await sealAudit(db, forged)).rows === 0) await sleep(20);
    expect(await breaks()).toEqual(['第 1 段的封存记录被改动或伪造']);
  });

  it('tells by a seal noted elsewhere that the end was cut off and made again with the key', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      await write(3);
      await seal(3);
    }
    const { head } = await verifyAudit(db, key);
    const noted = `${head?.number}:${head?.mac}`;
    expect(await verifyAudit(db, key, noted)).toMatchObject({ breaks: [], expected: true });
    await owner(
      "delete from audit_seal where number = 2; update audit_log set user_name = '李工' where after->>'n' = '2' and position > (select to_position from audit_seal)",
    );
    await seal(3);
    expect(await verifyAudit(db, key, noted)).toMatchObject({ breaks: [], expected: false });
  });

  it('is out of reach of requests, and of jobs but for growing', async () => {
    await write();
    await seal(1);
    const denied = { code: '42501' };
    for (const text of ['select 1 from audit_seal', 'delete from audit_seal', 'update audit_seal set mac = mac'])
      await expect(db.scoped('100001', (tx) => tx.run(text))).rejects.toMatchObject(denied);
    for (const text of [
      'delete from audit_seal',
      'update audit_seal set mac = mac',
      'delete from audit_log',
      'update audit_log set kind = kind',
      'truncate audit_log',
    ])
      await expect(db.system('test', (tx) => tx.run(text))).rejects.toMatchObject(denied);
  });

  it('goes on after a restore into a server whose transactions count from the beginning', async () => {
    await owner(`${PLAIN} + 5000000000`);
    await write(3);
    await alignPositions(db);
    expect(await seal(3)).toBe(3);
    // What a restore does to the count, without moving it: the offset is what remains of the difference.
    await owner(PLAIN);
    await alignPositions(db);
    await write(4);
    expect(await breaks()).toEqual([]);
    expect(await seal(4)).toBe(4);
    expect(await breaks()).toEqual([]);
  });

  it('would take a row in the midst of what is sealed for forged, were it not for that', async () => {
    await owner(`${PLAIN} + 5000000000`);
    await write(3);
    await seal(3);
    await owner(PLAIN);
    await write(1);
    expect(await breaks()).toEqual(['第 1 段封存时有 3 条审计，现有 4 条']);
  });
});

/** The embedded database has one session: there is nobody beside. */
describe.skipIf(readTestEnv().engine === 'pglite')('beside others', () => {
  it('lets no late commit fall into a sealed block', async () => {
    await write(2);
    const letGo = await held('scoped', `insert into audit_log (${COLUMNS}) select ${ROW}`);
    await write(3);
    expect(await seal(2)).toBe(2);
    expect((await sealAudit(db, key)).rows).toBe(0);
    await letGo();
    expect(await seal(4)).toBe(4);
    expect(await verifyAudit(db, key)).toMatchObject({ rows: 6, breaks: [] });
  });

  it('holds up no writer, and of two nodes one seals', async () => {
    await write(2_000);
    expect(await seal(2_000)).toBe(2_000);
    await write(50);
    const writers = Array.from({ length: 8 }, () => write());
    const both = await Promise.all([sealAudit(db, key), sealAudit(db, key)]);
    await Promise.all(writers);
    const rest = 58 - both[0].rows - both[1].rows;
    expect(rest === 0 || (await seal(rest)) === rest).toBe(true);
    expect(await verifyAudit(db, key)).toMatchObject({ rows: 2_058, breaks: [] });
    // A sealing under way, its seal not committed yet: writers write.
    const letGo = await held(
      'owner',
      "insert into audit_seal values (99999, now(), 0, gen_random_uuid(), (select count(*) from audit_log), '', '')",
    );
    expect(await Promise.race([write(), sleep(10_000, 'waits')])).toBe(1);
    await letGo();
  });
});
