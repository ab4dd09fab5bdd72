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
afterAll(() => bench?.close());
beforeEach(async () => {
  bench.app.clock.set(NOW);
  cast = await bench.cast();
});

const told = ({ status, msg, data }: Reply): string =>
  `${status} ${(data?.errors as { message: string }[] | undefined)?.map(({ message }) => message).join('；') ?? msg}`;
const at = (time: string) => bench.app.clock.set(`${DAY} ${time}`);
const present = (id: string, who = cast.guardian) => cast.call(who, 'PUT', `/present/${id}`, {});
const leave = (id: string, who = cast.guardian) => cast.call(who, 'PUT', `/leave/${id}`, { reason: '身体不适' });
const resume = async (id: string) =>
  cast.call(cast.applicant, 'PUT', `/resume/${id}`, { resumeSign: await cast.sign(cast.applicant) });
const handOver = async (id: string, to = cast.outsider, by = cast.applicant) =>
  cast.call(by, 'PUT', `/handover/${id}`, {
    guardianId: to.userId,
    fromSign: await cast.sign(by),
    toSign: await cast.sign(by),
    picture: [await cast.photo(by)],
  });

describe('the guardian on the spot (GB 30871-2022 4.10)', () => {
  it('signs in with a photo before the work begins, not longer before than he confirms that he is there', async () => {
    const id = await cast.standing(3);
    at('09:05:00');
    await cast.must(cast.gas(id, { signTime: `${DAY} 09:00:00` }));
    expect(told(await cast.startAlone(id))).toContain('400 监护人尚未在现场签到');
    expect(told(await cast.call(cast.guardian, 'PUT', `/arrive/${id}`, {}))).toContain('请在作业现场拍照签到');
    expect((await cast.arrive(id, cast.outsider)).status).toBe(403);
    await cast.must(cast.arrive(id));
    at('09:36:00');
    await cast.must(cast.gas(id, { signTime: `${DAY} 09:35:00` }));
    expect(told(await cast.startAlone(id))).toContain('监护人签到已超过30分钟');
    await cast.must(cast.arrive(id));
    await cast.must(cast.startAlone(id));
    const { watchingIds, watchedFrom, handlings } = await cast.read(id);
    expect([watchingIds, watchedFrom]).toEqual([cast.guardian.userId, `${DAY} 09:36:00`]);
    const arrivals = handlings.filter(({ processLink }: { processLink: string }) => processLink === '监护到岗');
    expect(arrivals).toHaveLength(2);
    expect(arrivals[0].photos).not.toBe('');
  });

  it('leaves: the work stops, goes on for nobody who merely comes back, and goes on after a hand-over', async () => {
    const id = await cast.standing(4);
    at('09:20:00');
    expect((await leave(id, cast.applicant)).status).toBe(403);
    await cast.must(leave(id));
    expect(await cast.read(id)).toMatchObject({
      runFlag: 1,
      interruptReason: '监护人离开现场',
      interruptedAt: `${DAY} 09:20:00`,
      watchedFrom: null,
    });
    expect(told(await leave(id))).toContain('400 您不在岗');
    for (const back of [await cast.arrive(id), await present(id), await resume(id)])
      expect(told(back)).toContain('须办理监护交接');
    at('09:25:00');
    cast.certify(cast.outsider.userId, '7');
    const bare = { guardianId: cast.outsider.userId, fromSign: await cast.sign(cast.applicant) };
    expect(
      told(
        await cast.call(cast.applicant, 'PUT', `/handover/${id}`, { ...bare, toSign: await cast.sign(cast.applicant) }),
      ),
    ).toContain('请在作业现场拍照交接');
    await cast.must(handOver(id));
    // Whom another has named is there when he himself has signed in.
    expect(await cast.read(id)).toMatchObject({
      guardianId: cast.outsider.userId,
      watchedFrom: null,
      interruptReason: '监护已交接，待监护人到岗',
    });
    expect(told(await resume(id))).toContain('没有监护人在岗，请监护人办理“监护到岗”');
    expect(told(await present(id, cast.outsider))).toContain('请先办理“监护到岗”');
    await cast.must(cast.arrive(id, cast.outsider));
    at('09:56:00');
    expect(told(await resume(id))).toContain('监护人最近在岗确认已超过30分钟，请监护人先办理“在岗确认”');
    await cast.must(present(id, cast.outsider));
    await cast.must(cast.gas(id, { signTime: `${DAY} 09:56:00` }, cast.outsider));
    at('09:58:00');
    await cast.must(resume(id));
    expect(await cast.read(id)).toMatchObject({
      runFlag: 0,
      guardianSeen: `${DAY} 09:56:00`,
      guardianId: cast.outsider.userId,
      watchingIds: cast.outsider.userId,
    });
    expect((await present(id)).status).toBe(403);
    await cast.must(present(id, cast.outsider));
  });

  it('named by another while the work goes on signs in within five minutes, or it stops', async () => {
    const id = await cast.standing(4);
    cast.certify(cast.outsider.userId, '7');
    at('09:35:00');
    await cast.must(present(id));
    await cast.must(handOver(id));
    expect(await cast.read(id)).toMatchObject({
      watchedFrom: null,
      guardianSeen: `${DAY} 09:35:00`,
      stopAt: `${DAY} 09:40:00`,
    });
    // Other works of these tests may stop in the meantime.
    const flag = async () => {
      await stopDue(bench.app);
      return (await cast.read(id)).runFlag;
    };
    at('09:39:59');
    expect(await flag()).toBe(0);
    await cast.must(cast.arrive(id, cast.outsider));
    at('09:41:00');
    expect(await flag()).toBe(0);
    await cast.must(handOver(id, cast.guardian));
    at('09:46:00');
    expect(await flag()).toBe(1);
    expect(await cast.read(id)).toMatchObject({ runFlag: 1, interruptReason: '监护人交接后5分钟内接班监护人未到岗' });
    expect(told(await cast.arrive(id))).toContain('须办理监护交接');
  });

  it('who is missing by five minutes stops the work until the watch is handed over, to him as to another', async () => {
    const id = await cast.standing(4);
    at('09:41:00');
    await stopDue(bench.app);
    expect(await cast.read(id)).toMatchObject({
      runFlag: 1,
      interruptReason: '监护人30分钟未确认在岗',
      interruptedAt: `${DAY} 09:40:00`,
    });
    expect(told(await present(id))).toContain('须办理监护交接');
    expect(told(await resume(id))).toContain('监护中断，须办理监护交接后才能恢复');
    await cast.must(handOver(id, cast.guardian));
    expect(told(await resume(id))).toContain('没有监护人在岗');
    await cast.must(cast.arrive(id));
    await cast.must(resume(id));
  });

  it('is not kept there by a check of one who has not signed in, and is asked for anew after work was sent back', async () => {
    cast.certify(cast.outsider.userId, '7');
    const id = await cast.standing(4, { guardianId: `${cast.guardian.userId},${cast.outsider.userId}` });
    at('09:20:00');
    await cast.must(leave(id));
    const checked = async (who = cast.guardian) =>
      cast.must(
        cast.call(who, 'PUT', `/supervise/${id}`, { name: '现场', conclusion: 1, userSign: await cast.sign(who) }),
      );
    await checked();
    expect((await cast.read(id)).guardianSeen).toBe(`${DAY} 09:05:00`);
    await checked(cast.outsider);
    expect((await cast.read(id)).guardianSeen).toBe(`${DAY} 09:20:00`);
    await cast.must(
      cast.call(cast.applicant, 'PUT', `/finish/${id}`, {
        responsibleSignature: await cast.sign(cast.applicant),
        guardianSignature: await cast.sign(cast.applicant),
      }),
    );
    await cast.must(
      cast.call(cast.acceptor, 'PUT', `/unaccept/${id}`, {
        acceptanceComments: '焊渣未清理',
        acceptanceSignature: await cast.sign(cast.acceptor),
        acceptancePhoto: await cast.photo(cast.acceptor),
      }),
    );
    expect(told(await resume(id))).toContain('没有监护人在岗');
    await cast.must(cast.arrive(id, cast.outsider));
    await cast.must(resume(id));
  });

  it('of two leaves the other watching: the work goes on, and only who has signed in confirms', async () => {
    cast.certify(cast.outsider.userId, '7');
    const id = await cast.standing(4, { guardianId: `${cast.guardian.userId},${cast.outsider.userId}` });
    at('09:20:00');
    await cast.must(leave(id));
    expect((await cast.read(id)).runFlag).toBe(0);
    expect(told(await present(id))).toContain('请先办理“监护到岗”');
    await cast.must(present(id, cast.outsider));
    await cast.must(cast.arrive(id));
    await cast.must(present(id));
  });
});

describe('a check that was written down without a line', () => {
  const supervise = async (id: string, more: Record<string, unknown> = {}) =>
    cast.call(cast.guardian, 'PUT', `/supervise/${id}`, {
      name: '动火点无可燃物',
      conclusion: 1,
      userSign: await cast.sign(cast.guardian),
      ...more,
    });
  const rowsOf = async (id: string) =>
    (await cast.read(id)).supervisions.map(({ finishTime, enteredTime }: Record<string, string>) => [
      finishTime?.slice(11, 16),
      enteredTime?.slice(11, 16),
    ]);
  beforeEach(() =>
    asSystem(bench.app, 'test items', ({ tx }) =>
      tx.run(
        'insert into permit_supervision_item (tenant_id, id, work_type, name, cycle, is_photo, sort) values ($1, $2, $3, $4, 30, 2, 1)',
        [cast.company.tenantId, newId(), '1', '动火点无可燃物'],
      ),
    ),
  );

  it('is kept at its own time, and one of before the stop makes up for no check that stopped the work', async () => {
    const id = await cast.standing(4);
    at('09:36:00');
    await stopDue(bench.app);
    expect((await cast.read(id)).interruptReason).toContain('到时未做');
    at('09:50:00');
    expect(told(await resume(id))).toContain('到时未做');
    await cast.must(supervise(id, { checkedAt: `${DAY} 09:30:00` }));
    expect(await rowsOf(id)).toEqual([['09:30', '09:50']]);
    expect(told(await resume(id))).toContain('到时未做');
    await cast.must(supervise(id, { checkedAt: `${DAY} 09:40:00` }));
    await cast.must(resume(id));
  });

  it('is none of the future and none of before the work; a phone that runs ahead by seconds is not refused', async () => {
    const id = await cast.standing(4);
    at('09:20:00');
    expect(told(await supervise(id, { checkedAt: `${DAY} 09:22:00` }))).toContain('检查时间不能晚于当前时间');
    expect(told(await supervise(id, { checkedAt: `${DAY} 09:04:00` }))).toContain('检查时间早于本次作业开始时间');
    expect(told(await supervise(id, { checkedAt: '昨天' }))).toContain('400');
    await cast.must(supervise(id, { checkedAt: `${DAY} 09:20:30` }));
    expect(await rowsOf(id)).toEqual([['09:20', '09:20']]);
    // An older one that comes later begins nothing anew.
    at('09:25:00');
    await cast.must(supervise(id, { checkedAt: `${DAY} 09:10:00` }));
    expect((await cast.read(id)).superviseDue).toBe(`${DAY} 09:50:00`);
  });
});

describe('the recording of hot work of the special level (GB 30871-2022 5.2.11)', () => {
  it('is asked before the ticket is accepted: its parts, or the recorder, its place and why', async () => {
    const { call, must, applicant, acceptor } = cast;
    const special = { hotWorkLevel: '1', workPlan: await cast.photo(applicant) };
    const id = await cast.draft(special);
    await asSystem(bench.app, 'test special', ({ tx }) =>
      tx.run(
        `update permit set process_state = 5, run_flag = 0, effective_level = '1',
           finish_time = $3::timestamp at time zone 'Asia/Shanghai' where tenant_id = $1 and id = $2::uuid`,
        [cast.company.tenantId, id, `${DAY} 12:00:00`],
      ),
    );
    const accept = async () =>
      call(acceptor, 'PUT', `/accept/${id}`, {
        acceptanceComments: '现场清理完毕',
        acceptanceSignature: await cast.sign(acceptor),
        acceptancePhoto: await cast.photo(acceptor),
      });
    at('13:00:00');
    expect(told(await accept())).toContain('特级动火须全过程录像');
    expect(told(await call(applicant, 'PUT', `/video/${id}`, { recorderNumber: 'JL-07' }))).toContain('请分段上传录像');
    await must(
      call(applicant, 'PUT', `/video/${id}`, {
        recorderNumber: 'JL-07',
        recordingPlace: '安全科防爆柜',
        noVideoReason: '全程6小时，文件过大',
      }),
    );
    await must(accept());
    expect(await cast.read(id)).toMatchObject({ processState: 6, recorderNumber: 'JL-07' });
  });

  it('is of no other work', async () => {
    const id = await cast.standing(4);
    expect(told(await cast.call(cast.applicant, 'PUT', `/video/${id}`, { recorderNumber: 'JL-07' }))).toContain(
      '只有特级动火作业须录像存档',
    );
  });
});
