/** Another shift takes over work that goes on: both sign, and it goes on only where what a start asks holds. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asSystem } from '../../kernel/context';
import { newId } from '../../kernel/db/id';
import type { Reply } from '../../testing/http';
import { type Cast, DAY, NOW, type PermitBench, permitBench } from './permit.testing';
import { stopDue } from './stop';

let bench: PermitBench;
let cast: Cast;

beforeAll(async () => {
  bench = await permitBench();
});
afterAll(async () => {
  // Other files run the clock over the same database: nothing is left that it would stop.
  bench?.app.clock.set('2027-06-01 08:00:00');
  while (bench && (await stopDue(bench.app)) > 0);
  await bench?.close();
});
beforeEach(async () => {
  bench.app.clock.set(NOW);
  cast = await bench.cast();
});

const told = ({ status, msg, data }: Reply): string =>
  `${status} ${(data?.errors as { message: string }[] | undefined)?.map(({ message }) => message).join('；') ?? msg}`;
const at = (time: string) => bench.app.clock.set(`${DAY} ${time}`);
const shift = async (id: string, more: Record<string, unknown> = {}, who = cast.applicant) =>
  cast.call(who, 'PUT', `/shift/${id}`, {
    principalId: cast.outsider.userId,
    shiftNote: '焊口剩两道，接火盆已清理',
    fromSign: await cast.sign(who),
    toSign: await cast.sign(who),
    picture: [await cast.photo(who)],
    ...more,
  });
const resume = async (id: string) =>
  cast.call(cast.guardian, 'PUT', `/resume/${id}`, { resumeSign: await cast.sign(cast.guardian) });
const lines = async (id: string, link: string) =>
  (await cast.read(id)).handlings.filter(({ processLink }: { processLink: string }) => processLink === link);

describe('the hand-over of a shift', () => {
  it('is signed by both on the spot, and the work goes on with a fresh sample', async () => {
    const id = await cast.standing(4);
    at('09:20:00');
    await cast.must(cast.gas(id, { signTime: `${DAY} 09:18:00` }));
    const signs = { fromSign: await cast.sign(cast.applicant), toSign: await cast.sign(cast.applicant) };
    await cast.must(shift(id, signs));
    expect(await cast.read(id)).toMatchObject({ principalId: cast.outsider.userId, runFlag: 0, interruptedAt: null });
    const [line] = await lines(id, '交接班');
    expect(line).toMatchObject({
      processResult: '双方已签名，作业继续',
      signature: signs.fromSign,
      otherSignature: signs.toSign,
    });
    expect(line).toMatchObject({
      processComment: '焊口剩两道，接火盆已清理',
      fromUserId: cast.applicant.userId,
      toUserId: cast.outsider.userId,
    });
    expect(line.photos).not.toBe('');
    // The next shift hands over in its turn; who has gone no more.
    expect((await shift(id, { principalId: cast.applicant.userId })).status).toBe(403);
  });

  it('without a sample of its own stops the work, which goes on after one alone, however short the break', async () => {
    const id = await cast.standing(4);
    at('09:33:00');
    await cast.must(cast.call(cast.guardian, 'PUT', `/present/${id}`, {}));
    await cast.must(shift(id));
    expect(await cast.read(id)).toMatchObject({
      runFlag: 1,
      interruptedAt: `${DAY} 09:33:00`,
      interruptReason: expect.stringContaining('交接班：接班须重新取样分析（气体分析已超过30分钟'),
    });
    expect(await lines(id, '中断')).toHaveLength(1);
    at('09:36:00');
    expect(told(await resume(id))).toContain('须在停止后重新取样分析，合格方可恢复');
    await cast.must(cast.gas(id, { signTime: `${DAY} 09:35:00` }));
    await cast.must(resume(id));
    expect(await cast.read(id)).toMatchObject({ runFlag: 0 });
  });

  it('of work that stands still leaves it standing, for the reason it had', async () => {
    const id = await cast.standing(4);
    at('09:10:00');
    await cast.must(cast.call(cast.applicant, 'PUT', `/interrupt/${id}`, { reason: '换班' }));
    await cast.must(shift(id));
    expect(await cast.read(id)).toMatchObject({
      runFlag: 1,
      interruptReason: '换班',
      principalId: cast.outsider.userId,
    });
    expect((await lines(id, '交接班'))[0].processResult).toBe('双方已签名');
  });

  it('is refused with everything that it lacks', async () => {
    const id = await cast.standing(4);
    const bare = await cast.call(cast.applicant, 'PUT', `/shift/${id}`, { principalId: cast.outsider.userId });
    for (const says of ['交接内容', '现场拍照交接', '请交班人签名', '请接班人签名']) expect(told(bare)).toContain(says);
    for (const [who, says] of [
      [cast.applicant, '请选择另一人'],
      [cast.guardian, '监护人不能同时是作业负责人（GB 30871-2022 4.10）'],
      [cast.acceptor, '验收人不能是作业负责人'],
      [cast.manager, '接班人审批过本作业票，不能任作业负责人'],
    ] as const)
      expect(told(await shift(id, { principalId: who.userId }))).toContain(says);
    expect((await shift(id, {}, cast.outsider)).status).toBe(403);
    await asSystem(bench.app, 'test: he watches elsewhere', ({ tx }) =>
      tx.run(
        `insert into permit (tenant_id, id, work_type, work_ticket_num, work_name, work_location, start_time, end_time, process_state, run_flag, guardian_id)
         values ($1, $2, '1', 'DH-别处', '焊接', '罐区', $3::timestamptz, $4::timestamptz, 4, 0, array[$5::uuid])`,
        [cast.company.tenantId, newId(), `${DAY} 08:00:00+08`, `${DAY} 18:00:00+08`, cast.outsider.userId],
      ),
    );
    // However the same person is written.
    for (const who of [cast.outsider.userId, ` ${cast.outsider.userId}`, [cast.outsider.userId.toUpperCase()]])
      expect(told(await shift(id, { principalId: who }))).toContain(
        '正在监护另一项作业（DH-别处），监护期间不能从事其他作业',
      );
    const sign = await cast.sign(cast.applicant);
    expect((await shift(id, { fromSign: sign, toSign: sign })).status).toBe(400);
  });

  it('is none of a ticket that is not worked', async () => {
    expect(told(await shift(await cast.standing(3)))).toMatch(/^400 /);
  });
});
