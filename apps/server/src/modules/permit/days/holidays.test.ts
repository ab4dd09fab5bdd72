import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSystem } from '../../../kernel/context';
import type { OutboxEvent } from '../../../kernel/events/events';
import { type Cast, type PermitBench, permitBench } from '../permit.testing';
import { holidayLetters, tellOfUnknownYears } from './holidays';

let bench: PermitBench;
let cast: Cast;

beforeAll(async () => {
  bench = await permitBench();
  cast = await bench.cast();
});
afterAll(() => bench?.close());

const letters = (year: string) =>
  asSystem(bench.app, 'test letters', ({ tx }) =>
    holidayLetters(tx, {
      tenantId: cast.company.tenantId,
      topic: 'permitDay.yearUnknown',
      payload: { year },
    } as unknown as OutboxEvent),
  );

it('a year without a table of holidays is told once, from December before it, to the administrators', async () => {
  await asSystem(bench.app, 'test state', ({ tx }) =>
    tx.run("delete from app_state where key like 'permit holidays unknown: %'"),
  );
  await asSystem(bench.app, 'test tenant', ({ tx }) =>
    tx.run(
      "insert into tenant (tenant_id, tenant_name, linkman, contact_number, tenant_type, status) values ($1, '测试化工', '王', '1', 1, 1) on conflict do nothing",
      [cast.company.tenantId],
    ),
  );
  bench.app.clock.set('2026-11-30 23:00:00');
  expect(await tellOfUnknownYears(bench.app)).toEqual([]);
  bench.app.clock.set('2026-12-01 00:10:00');
  expect(await tellOfUnknownYears(bench.app)).toEqual(['2027']);
  expect(await tellOfUnknownYears(bench.app)).toEqual([]);
  const [told] = await asSystem(bench.app, 'test events', ({ tx }) =>
    tx.query<{ payload: { year: string } }>(
      "select payload from outbox where tenant_id = $1 and topic = 'permitDay.yearUnknown'",
      [cast.company.tenantId],
    ),
  );
  expect(told?.payload).toEqual({ year: '2027' });
  const admin = await cast.company.person('enterprise_admin');
  const written = await letters('2027');
  expect(written.map(({ userId, title }) => [userId, title])).toEqual([[admin.userId, '2027年节假日安排尚未录入']]);
});

it('a company that has entered a holiday of that year is not told, and its tickets say nothing of it', async () => {
  const { must, company } = cast;
  const id = await cast.draft({
    startTime: '2027-03-01 09:00:00',
    endTime: '2027-03-01 16:00:00',
  });
  bench.app.clock.set('2026-11-23 08:00:00');
  await must(cast.submit(id));
  expect((await cast.read(id)).levelReasons).toContain('2027年的节假日安排尚无数据');
  await asSystem(bench.app, 'test day', ({ tx }) =>
    tx.run(
      "insert into permit_day (tenant_id, id, date, kind, name) values ($1, gen_random_uuid(), '2027-01-01', 1, '元旦')",
      [company.tenantId],
    ),
  );
  expect(await letters('2027')).toEqual([]);
  const other = await cast.draft({ startTime: '2027-03-02 09:00:00', endTime: '2027-03-02 16:00:00' });
  await must(cast.submit(other));
  expect((await cast.read(other)).levelReasons ?? '').not.toContain('尚无数据');
});
