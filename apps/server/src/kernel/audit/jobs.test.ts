import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testServices } from '../../testing/kit';
import { openTestDb } from '../../testing/test-db';
import type { Engine } from '../db/db';
import { auditJobs } from './jobs';

let db: Engine;
beforeAll(async () => {
  db = await openTestDb({ own: true });
});
afterAll(async () => {
  await db?.close();
});

/** One node: its jobs, its clock and what it has logged. */
function node() {
  const services = testServices(db);
  const told: string[] = [];
  const log = {
    ...services.log,
    info: (_facts: object, text: string) => told.push(text),
    error: (facts: object, text: string) => told.push(`${text} ${JSON.stringify((facts as { breaks?: [] }).breaks)}`),
  };
  const jobs = auditJobs();
  const run = async (name: string) => jobs.find((job) => job.name === name)?.run({ ...services, log });
  return { told, clock: services.clock, seal: () => run('audit: seal'), verify: () => run('audit: verify') };
}

const write = () =>
  db.scoped('100001', (tx) =>
    tx.run("insert into audit_log (tenant_id, id, kind, resource) values ('100001', gen_random_uuid(), 'x', 'area')"),
  );
const seals = () =>
  db
    .system('test', (tx) => tx.query<{ n: number }>('select count(*)::int as n from audit_seal'))
    .then(([row]) => row?.n);
const sealed = async (by: ReturnType<typeof node>, wanted: number) => {
  while (Number(await seals()) < wanted) {
    await by.seal();
    await sleep(20);
  }
};

it('seals by the minute, verifies once a night on one node, and tells of a break', async () => {
  const [one, two] = [node(), node()];
  await write();
  await sealed(one, 1);
  one.clock.set('2026-11-21 14:00:00');
  await one.verify();
  expect(one.told).toEqual([]);

  for (const each of [one, two]) each.clock.set('2026-11-22 02:30:00');
  await one.verify();
  await two.verify();
  expect([one.told, two.told]).toEqual([['审计封存链完整'], []]);

  await db.owner('somebody with the database in hand', (tx) => tx.exec("update audit_log set kind = 'y'"));
  for (const each of [one, two]) each.clock.set('2026-11-23 03:30:00');
  await two.verify();
  expect(two.told).toEqual([
    expect.stringContaining('审计记录与封存不一致，请立即核查 ["第 1 段（1 条审计）的内容被改动"]'),
  ]);
});

it('notices between two minutes that the newest seal has been cut off', async () => {
  const one = node();
  await write();
  await sealed(one, 2);
  await one.seal();
  expect(one.told).toEqual([]);
  await db.owner('somebody with the database in hand', (tx) => tx.exec('delete from audit_seal where number = 2'));
  await one.seal();
  expect(one.told).toEqual([expect.stringContaining('审计封存第 2 段被删除或改动，请核对审计记录')]);
});
