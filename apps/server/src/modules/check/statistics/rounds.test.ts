import { checkRecord } from '@anlan/domain/check/check-record';
import { completionOf } from '@anlan/domain/check/statistics/completion';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, asSystem } from '../../../kernel/context';
import { recount } from '../../../kernel/resource/figures/counters';
import type { TestCompany } from '../../../testing/company';
import { dashboardModule } from '../../dashboard/index';
import { hazardModule } from '../../hazard/index';
import { type CheckBench, checkBench, must } from '../run/run.testing';

let bench: CheckBench;
let company: TestCompany;
let manager: Actor;
let people: Actor[];
/** State, by how many it could be done, department. */
const laid: { status: number; people: number; deptId: string }[] = [];

/** Two hundred checks of a month: shared and of one person, in every state, of two departments; always the same ones. */
beforeAll(async () => {
  bench = await checkBench(hazardModule(), dashboardModule());
  company = await bench.company();
  manager = await company.person('safety_manager');
  people = [];
  for (let n = 0; n < 4; n += 1) people.push(await company.person('employee'));
  let seed = 20261122;
  const next = (below: number): number => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
  for (let n = 0; n < 200; n += 1) {
    const day = String(1 + next(28)).padStart(2, '0');
    const status = 1 + next(6);
    const first = next(people.length);
    const many = next(2) === 0 ? 1 : 2 + next(people.length - 1);
    const able = people.map((_, place) => people[(first + place) % people.length] as Actor).slice(0, many);
    const deptId = next(3) === 0 ? company.depts.other : company.depts.workshop;
    await bench.record(company, able, {
      recordTime: `2026-11-${day} 00:00:00`,
      endTime: `2026-11-${day} 23:59:59`,
      status,
      deptId,
      items: [false],
      ...(status === 3 || status === 5 ? { finishTime: `2026-11-${day} 12:00:00` } : {}),
    });
    laid.push({ status, people: many, deptId });
  }
  await asSystem(bench.app, 'counted anew', ({ tx }) => recount(tx, checkRecord, company.tenantId));
});
afterAll(() => bench.close());

const read = async (path: string, who = manager) => must(await bench.api.call(who, 'GET', path)).data;
const expected = (rows = laid) => completionOf(rows.map(({ status }) => status));

describe('checks that several may do', () => {
  it('count once in the summary, the home page, the months, the days and the record’s comparison', async () => {
    const whole = expected();
    expect((await read('/safe/taskstatistics/page')).summary).toEqual(whole);
    expect((await read('/safe/taskstatistics/page?group=dept')).summary).toEqual(whole);
    expect(await read('/safe/index/task/rate')).toMatchObject(whole);
    expect(await read('/safe/index/company/task/rate')).toMatchObject(whole);
    expect(await read('/safe/index/check/rate')).toEqual({
      month: '2026-11',
      total: whole.total,
      done: whole.completeCount,
      late: whole.overdueCompleteCount,
      waiting: whole.waitCheckCount,
      overdue: whole.overdueCount,
      rate: whole.overallCompletionRate,
    });
    expect((await read('/safe/index/check/plan/record/year'))[10]).toMatchObject(whole);
    const days = (await read('/safe/index/check/plan/record/month?month=2026-11')) as Record<string, number>[];
    for (const part of ['total', 'completeCount', 'waitCheckCount', 'overdueCompleteCount', 'overdueCount'] as const)
      expect(days.reduce((sum, day) => sum + (day[part] as number), 0)).toBe(whole[part]);
    const ring = await read('/safe/checkplanrecord/ring/count?startTime=2026-11-01&endTime=2026-11-30');
    expect(ring.current).toMatchObject(whole);
  });

  it('stand in the row of each who may still do them, and of him alone who did', async () => {
    const { records, summary } = await read('/safe/taskstatistics/page?size=100');
    const sum = (name: string) =>
      records.reduce((all: number, row: Record<string, number>) => all + (row[name] ?? 0), 0);
    expect([sum('completeCount'), sum('overdueCompleteCount')]).toEqual([
      summary.completeCount,
      summary.overdueCompleteCount,
    ]);
    const shares = (...states: number[]) =>
      laid.filter(({ status }) => states.includes(status)).reduce((all, { people: n }) => all + n, 0);
    expect([sum('overdueCount'), sum('waitCheckCount')]).toEqual([shares(4), shares(1, 2)]);
    expect(sum('overdueCount')).toBeGreaterThan(summary.overdueCount);
    for (const row of records as { id: string; overdueCount: number }[]) {
      const rows = await read(`/safe/planvtwotask/page?userId=${row.id}&taskStatus=4`);
      expect(rows.total).toBe(row.overdueCount);
    }
  });

  it('of a person or of persons are the checks they have a share in, each once', async () => {
    const [one] = people as [Actor];
    const { records, summary } = await read(`/safe/taskstatistics/page?userId=${one.userId}`);
    expect(records).toHaveLength(1);
    expect(summary).toEqual(
      expect.objectContaining({ total: records[0].total, overdueCount: records[0].overdueCount }),
    );
    const { summary: dept } = await read(`/safe/taskstatistics/page?deptId=${company.depts.workshop}`);
    expect(dept).toEqual(expected());
  });

  it('of a department open as many rows as its line counts', async () => {
    const { records } = await read('/safe/taskstatistics/page?group=dept');
    for (const row of records as { id: string; overdueCount: number; total: number }[]) {
      expect(row.total).toBe(expected(laid.filter(({ deptId }) => deptId === row.id)).total);
      const rows = await read(`/safe/planvtworecord/page?deptId=${row.id}&recordStatus=4`);
      expect(rows.total).toBe(row.overdueCount);
    }
    const { summary } = await read(`/safe/taskstatistics/page?group=dept&deptId=${company.depts.other}`);
    expect(summary).toEqual(expected(laid.filter(({ deptId }) => deptId === company.depts.other)));
  });
});
