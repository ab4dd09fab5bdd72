import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actor, asSystem } from '../../../kernel/context';
import type { Reply } from '../../../testing/http';
import { siteTicketsBeside } from '../../site-work/beside';
import { type Cast, DAY, NOW, type PermitBench, permitBench } from '../permit.testing';
import { awaitDeputies, deputyLetters } from './deputies';

let bench: PermitBench;
let cast: Cast;

beforeAll(async () => {
  bench = await permitBench(siteTicketsBeside);
});
afterAll(() => bench?.close());
beforeEach(async () => {
  bench.app.clock.set(NOW);
  cast = await bench.cast();
});

const told = ({ status, msg, data }: Reply): string =>
  [
    String(status),
    ...((data?.errors as { message: string }[] | undefined)?.map(({ message }) => message) ?? [msg]),
  ].join('；');

describe('a deputy', () => {
  const appoint = (person: Actor, deputy: Actor, more: Record<string, unknown> = {}) =>
    bench.api.call((more.by as Actor | undefined) ?? person, 'POST', '/safe/dangerousunifydeputy', {
      personId: person.userId,
      deputyId: deputy.userId,
      fromTime: `${DAY} 08:00:00`,
      toTime: `${DAY} 18:00:00`,
      reason: '出差',
      ...Object.fromEntries(Object.entries(more).filter(([name]) => name !== 'by')),
    });

  it('is another person, for a time that ends', async () => {
    expect(told(await appoint(cast.manager, cast.manager))).toContain('代理人不能是被代理人');
    expect(told(await appoint(cast.manager, cast.boss, { toTime: '2027-02-21 08:00:01' }))).toContain(
      '一次代理不超过90天（企业规定）',
    );
    await cast.must(appoint(cast.manager, cast.boss, { toTime: '2027-02-21 08:00:00' }));
    expect(told(await appoint(cast.manager, cast.boss, { toTime: `${DAY} 08:00:00` }))).toContain(
      '代理结束时间须晚于开始时间',
    );
  });

  it('approves in his place, also where he is appointed after the submission, and it is told', async () => {
    await cast.office('safety', [cast.head]);
    const id = await cast.standing(2);
    expect((await cast.opinion(cast.boss, id, 'agree')).status).toBe(403);
    await cast.must(appoint(cast.head, cast.boss));
    expect((await cast.read(id)).awaitingIds).toContain(cast.boss.userId);
    await cast.must(cast.opinion(cast.boss, id, 'agree'));
    const row = await cast.read(id);
    expect(row.processState).toBe(3);
    expect(row.approvals[0]).toMatchObject({
      userId: cast.boss.userId,
      auditName: expect.stringContaining('（代理）'),
    });
    expect(row.approval.opinions[0]).toMatchObject({ by: cast.boss.userId, person: cast.head.userId });
  });

  it('is named by the one he stands in for, or by the administrator, who is never his own deputy', async () => {
    expect((await appoint(cast.boss, cast.manager, { by: cast.manager })).status).toBe(403);
    const { id } = (await cast.must(appoint(cast.boss, cast.head))).data;
    const edit = await bench.api.call(cast.manager, 'PUT', '/safe/dangerousunifydeputy', {
      id,
      personId: cast.manager.userId,
    });
    expect(edit.status).toBe(403);
    expect((await bench.api.call(cast.manager, 'DELETE', `/safe/dangerousunifydeputy?ids=${id}`)).status).toBe(403);
    const admin = await cast.company.person('enterprise_admin');
    expect(told(await appoint(cast.boss, admin, { by: admin }))).toContain('不能指定自己为代理人');
    const made = await cast.must(appoint(cast.boss, cast.manager, { by: admin }));
    const event = {
      id: '1',
      tenantId: cast.company.tenantId,
      topic: 'permitDeputy.create',
      recordId: made.data.id,
      payload: {},
    };
    const letters = await asSystem(bench.app, 'test', ({ tx }) => deputyLetters(tx, event));
    expect(letters.map(({ userId }) => userId)).toEqual([cast.boss.userId, cast.manager.userId]);
  });

  it('who begins later sees the ticket then, and one who has ended or was taken back no more', async () => {
    await cast.office('safety', [cast.head]);
    const id = await cast.standing(2);
    const awaits = async () => (await cast.read(id)).awaitingIds;
    const { id: later } = (await cast.must(appoint(cast.head, cast.boss, { fromTime: `${DAY} 10:00:00` }))).data;
    expect(await awaits()).not.toContain(cast.boss.userId);
    bench.app.clock.set(`${DAY} 10:00:00`);
    await awaitDeputies(bench.app);
    expect(await awaits()).toContain(cast.boss.userId);
    expect(await awaitDeputies(bench.app)).toBe(0);
    bench.app.clock.set(`${DAY} 18:00:00`);
    await awaitDeputies(bench.app);
    expect(await awaits()).toBe(cast.head.userId);
    bench.app.clock.set(`${DAY} 12:00:00`);
    await awaitDeputies(bench.app);
    await cast.must(bench.api.call(cast.boss, 'DELETE', `/safe/dangerousunifydeputy?ids=${later}`));
    expect(await awaits()).toBe(cast.head.userId);
  });

  it('does no longer when his time is over, and never approves his own application', async () => {
    await cast.office('safety', [cast.head]);
    const id = await cast.standing(2);
    await cast.must(appoint(cast.head, cast.boss));
    await cast.must(appoint(cast.head, cast.applicant));
    expect(told(await cast.opinion(cast.applicant, id, 'agree'))).toContain('不能审批自己申请的作业票');
    bench.app.clock.set(`${DAY} 18:00:00`);
    expect(told(await cast.opinion(cast.boss, id, 'agree'))).toContain('代理已结束');
    expect((await cast.read(id)).processState).toBe(2);
  });
});

describe('who coordinates a place', () => {
  const replace = (id: string, who: Actor, next: Actor, reason = '调岗') =>
    cast.call(who, 'PUT', `/coordinator/${id}`, {
      formerId: cast.boss.userId,
      coordinatorId: next.userId,
      reason,
    });
  const beside = async () => {
    const second = await cast.company.person('employee', { deptId: cast.company.depts.team });
    cast.certify(second.userId, '7');
    const one = await cast.draft();
    await cast.must(cast.submit(one));
    const two = await cast.draft({ guardianId: second.userId, workName: '另一项动火' });
    await cast.must(cast.submit(two, cast.applicant, { conflictsSeen: 1 }));
    return { one, two, second };
  };

  it('is replaced in every ticket of the place at once, with a line in the history of each', async () => {
    const { one, two } = await beside();
    const reply = await cast.must(replace(one, cast.applicant, cast.manager));
    expect(reply.data.numbers).toHaveLength(2);
    for (const id of [one, two]) {
      const row = await cast.read(id);
      expect(row.coordinatorId).toBe(cast.manager.userId);
      expect(
        row.handlings.find(({ processLink }: { processLink: string }) => processLink === '更换协调人'),
      ).toMatchObject({
        processUserId: cast.applicant.userId,
        processComment: expect.stringContaining('调岗'),
      });
    }
  });

  it('is replaced by those in charge alone, by nobody who guards there, and only with a reason', async () => {
    const { one, second } = await beside();
    expect((await replace(one, cast.outsider, cast.manager)).status).toBe(403);
    expect(told(await replace(one, cast.applicant, second))).toContain('不能兼任协调人');
    expect(told(await replace(one, cast.applicant, cast.boss))).toContain('该人员已是协调人');
    expect((await replace(one, cast.applicant, cast.manager, '')).status).toBe(400);
    const stranger = await bench.cast();
    expect(
      (
        await stranger.call(stranger.manager, 'PUT', `/coordinator/${one}`, {
          formerId: cast.boss.userId,
          coordinatorId: stranger.boss.userId,
          reason: '换',
        })
      ).status,
    ).toBe(404);
    expect(told(await replace(one, cast.applicant, stranger.boss))).toMatch(/不存在/);
    expect((await cast.read(one)).coordinatorId).toBe(cast.boss.userId);
  });

  it('is replaced once by two who press at once', async () => {
    const { one, two } = await beside();
    const pressed = await Promise.all([
      replace(one, cast.applicant, cast.manager),
      replace(two, cast.applicant, cast.acceptor),
    ]);
    expect(pressed.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await cast.read(one)).coordinatorId).toBe((await cast.read(two)).coordinatorId);
    const late = await replace(one, cast.applicant, cast.head);
    expect(late.status).toBe(400);
    expect(told(late)).toContain('已由他人更换');
  });
});
