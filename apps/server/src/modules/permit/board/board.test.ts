import type { PermitBoard } from '@anlan/domain/permit/board/calls';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { asSystem } from '../../../kernel/context';
import { newId } from '../../../kernel/db/id';
import { boardSources } from '../../../ports/board';
import { testCompany } from '../../../testing/company';
import { siteWorksOnBoard } from '../../site-work/board';
import { type Cast, DAY, NOW, type PermitBench, permitBench } from '../permit.testing';

let bench: PermitBench;
let cast: Cast;
beforeAll(async () => {
  bench = await permitBench(undefined, [boardSources.by([siteWorksOnBoard])]);
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

it('keeps what was ended until its place is accepted', async () => {
  const id = await cast.standing(4);
  await cast.must(cast.call(cast.applicant, 'PUT', `/terminate/${id}`, { reason: '泄漏' }));
  expect((await board()).tickets).toEqual([expect.objectContaining({ id, state: 5, runFlag: 3 })]);
});

it('is read within one company alone', async () => {
  await cast.standing(1);
  expect((await board(cast.applicant)).tickets).toHaveLength(1);
  const elsewhere = await (await testCompany(bench.app)).person('safety_manager');
  expect((await board(elsewhere)).tickets).toEqual([]);
});

it('shows tickets of the older form beside them, to whoever may see those', async () => {
  const special = await cast.standing(4);
  const id = newId();
  await asSystem(bench.app, 'test site ticket', ({ tx }) =>
    tx.run(
      `insert into site_work (tenant_id, id, num, name, type, effective_level, location, risk_id, guardian_id, work_time_start, work_time_end, process_state, run_flag)
       values ($1, $2, 'XC-1', '更换机封', '1', '一级动火', '罐区', $3, $4, $5::timestamptz, $6::timestamptz, 3, 0)`,
      [cast.company.tenantId, id, cast.riskId, cast.guardian.userId, `${DAY} 08:00:00+08`, `${DAY} 12:00:00+08`],
    ),
  );
  const { tickets } = await board();
  // What is under way stands before what has not begun, whichever form it has.
  expect(tickets.map((one) => [one.form, one.id])).toEqual([
    ['permit', special],
    ['siteWork', id],
  ]);
  expect(tickets[1]).toMatchObject({
    number: 'XC-1',
    level: '一级动火',
    state: 3,
    from: `${DAY} 08:00:00`,
    to: `${DAY} 12:00:00`,
    place: '罐区',
    riskId: cast.riskId,
    guardians: cast.guardian.userName,
    gas: null,
  });
  await asSystem(bench.app, 'test end', ({ tx }) =>
    tx.run('update site_work set process_state = 6 where tenant_id = $1 and id = $2', [cast.company.tenantId, id]),
  );
  expect((await board()).tickets.map((one) => one.id)).toEqual([special]);
});
