import type { GuardianTold } from '@anlan/domain/permit/guardians/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Cast, DAY, NOW, type PermitBench, permitBench } from '../permit.testing';

let bench: PermitBench;
let cast: Cast;
beforeAll(async () => {
  bench = await permitBench();
});
beforeEach(async () => {
  cast = await bench.cast();
  bench.app.clock.set(NOW);
});
afterAll(() => bench.close());

const told = async (userIds: readonly string[], from: string, to: string) => {
  const asked = new URLSearchParams({ userIds: userIds.join(','), workType: '1', location: '别处', from, to });
  const { data } = await cast.must(cast.call(cast.applicant, 'GET', `/guardians/told?${asked}`));
  return new Map((data as readonly GuardianTold[]).map((one) => [one.userId, one]));
};

describe('who may watch', () => {
  it('is told with his certificate, or with what he lacks', async () => {
    const answers = await told([cast.guardian.userId, cast.outsider.userId], `${DAY} 09:00:00`, `${DAY} 12:00:00`);
    expect(answers.get(cast.guardian.userId)).toMatchObject({ certificate: { name: '证书' }, refused: [] });
    expect(answers.get(cast.outsider.userId)).toMatchObject({
      certificate: null,
      refused: [expect.stringContaining('没有该类证书')],
    });
  });

  it('is told that training or health bars him, not what he lacks', async () => {
    cast.unfit(cast.guardian.userId, 'health', '高血压，不能从事高处作业');
    const answers = await told([cast.guardian.userId], `${DAY} 09:00:00`, `${DAY} 12:00:00`);
    expect(answers.get(cast.guardian.userId)?.refused).toEqual(['培训或健康条件不符合要求']);
  });

  it('is told with the ticket that occupies him at that time, and with none at another', async () => {
    const id = (await cast.must(cast.call(cast.applicant, 'POST', '', cast.hot()))).data.id;
    await cast.must(cast.submit(id));
    const ticket = (await cast.must(cast.call(cast.applicant, 'GET', `/detail/${id}`))).data;
    const at = async (from: string, to: string) =>
      (await told([cast.guardian.userId], from, to)).get(cast.guardian.userId)?.refused;
    expect(await at(ticket.startTime, ticket.endTime)).toEqual([`同一时间在${ticket.workTicketNum}监护`]);
    expect(await at('2026-12-20 09:00:00', '2026-12-20 10:00:00')).toEqual([]);
  });
});
