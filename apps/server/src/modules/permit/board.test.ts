import type { PermitBoard } from '@anlan/domain/permit/board/calls';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testCompany } from '../../testing/company';
import { type Cast, DAY, NOW, type PermitBench, permitBench } from './permit.testing';

let bench: PermitBench;
let cast: Cast;
beforeAll(async () => {
  bench = await permitBench();
});
beforeEach(async () => {
  bench.app.clock.set(NOW);
  cast = await bench.cast();
});
afterAll(() => bench.close());

const board = async (who = cast.manager): Promise<PermitBoard> =>
  (await cast.must(cast.call(who, 'GET', '/board'))).data;

it('shows what is planned for today and under way, with guardian, last gas and when it stops', async () => {
  const id = await cast.standing(4);
  const { now, tickets } = await board();
  expect(now).toBe(`${DAY} 09:05:00`);
  expect(tickets).toEqual([
    expect.objectContaining({
      id,
      level: '一级动火',
      state: 4,
      runFlag: 0,
      from: `${DAY} 09:00:00`,
      to: `${DAY} 16:00:00`,
      stopAt: expect.stringMatching(/^2026-11-23 09:4/),
      riskId: cast.riskId,
      guardians: cast.guardian.userName,
      gasAt: `${DAY} 09:00:00`,
      gas: 1,
    }),
  ]);
});

it('shows neither drafts, nor tomorrow, nor what is over', async () => {
  await cast.draft();
  const tomorrow = await cast.draft({ startTime: '2026-11-24 09:00:00', endTime: '2026-11-24 16:00:00' });
  await cast.must(cast.submit(tomorrow));
  expect((await board()).tickets).toEqual([]);
  bench.app.clock.set('2026-11-24 07:00:00');
  expect((await board()).tickets.map(({ id }) => id)).toEqual([tomorrow]);
  await cast.must(cast.call(cast.applicant, 'PUT', `/void/${tomorrow}`, { reason: '计划取消' }));
  expect((await board()).tickets).toEqual([]);
});

it('is read within one company alone', async () => {
  await cast.standing(1);
  expect((await board(cast.applicant)).tickets).toHaveLength(1);
  const elsewhere = await (await testCompany(bench.app)).person('safety_manager');
  expect((await board(elsewhere)).tickets).toEqual([]);
});
