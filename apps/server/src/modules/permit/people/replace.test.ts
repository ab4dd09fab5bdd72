/** Another takes a person's place before the start; whoever leaves the company leaves the spot. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inScope } from '../../../kernel/context';
import { departures } from '../../../ports/people/departures';
import { type Reply, type TestApi, testApi } from '../../../testing/http';
import { testCtx } from '../../../testing/kit';
import { resignImplementation } from '../../identity/user/resign';
import { type Cast, NOW, type PermitBench, permitBench } from '../permit.testing';
import { stopDue } from '../stop';
import { permitDeparture } from './departure';

let bench: PermitBench;
let cast: Cast;
/** Where people leave. */
let desk: TestApi;

beforeAll(async () => {
  bench = await permitBench(undefined, [departures.by([permitDeparture])]);
  desk = await testApi(bench.app, [{ implementations: [resignImplementation()] }]);
});
afterAll(async () => {
  bench?.app.clock.set('2027-06-01 08:00:00');
  while (bench && (await stopDue(bench.app)) > 0);
  await desk?.close();
  await bench?.close();
});
beforeEach(async () => {
  bench.app.clock.set(NOW);
  cast = await bench.cast();
});

const told = ({ status, msg, data }: Reply): string =>
  `${status} ${(data?.errors as { message: string }[] | undefined)?.map(({ message }) => message).join('；') ?? msg}`;
const replace = (id: string, formerId: string, successorId: string, who = cast.applicant) =>
  cast.call(who, 'PUT', `/replace/${id}`, { formerId, successorId, reason: '突发疾病' });
const lines = async (id: string, link: string) =>
  (await cast.read(id)).handlings.filter(({ processLink }: { processLink: string }) => processLink === link);

describe('somebody who cannot come', () => {
  it('is replaced as guardian after the approval: everything is asked of the new one, and signed anew', async () => {
    const { guardian, outsider, manager } = cast;
    const id = await cast.standing(3);
    expect(told(await replace(id, guardian.userId, outsider.userId))).toContain('缺少有效的');
    cast.certify(outsider.userId, '7');
    cast.unfit(outsider.userId, 'health', '体检不合格');
    expect(told(await replace(id, guardian.userId, outsider.userId))).toContain('体检不合格');
    expect((await replace(id, guardian.userId, manager.userId, cast.guardian)).status).toBe(403);
    expect(told(await replace(id, guardian.userId, cast.welder.userId))).toContain('监护人不能同时是作业人员');
    cast.certify(cast.head.userId, '7');
    await cast.must(replace(id, guardian.userId, cast.head.userId));
    const now = await cast.read(id);
    expect(now).toMatchObject({ processState: 1, guardianId: cast.head.userId, revision: 2, disclosureTime: null });
    // Only what the former guardian confirmed is confirmed anew.
    expect(
      now.measures.every(({ confirmUserId }: { confirmUserId: string }) => confirmUserId !== guardian.userId),
    ).toBe(true);
    expect(await lines(id, '更换人员')).toMatchObject([
      { fromUserId: guardian.userId, toUserId: cast.head.userId, processComment: '突发疾病' },
    ]);
  });

  it('is replaced as worker, with a certificate of the work and in no watch elsewhere', async () => {
    const { welder, outsider } = cast;
    const id = await cast.standing(2);
    expect(told(await replace(id, welder.userId, outsider.userId))).toContain('缺少有效的');
    expect(told(await replace(id, outsider.userId, welder.userId))).toContain('该人员不是本作业票的');
    cast.certify(outsider.userId, '302');
    await cast.must(replace(id, welder.userId, outsider.userId));
    expect((await cast.read(id)).workers).toMatchObject([{ userId: outsider.userId }]);
  });

  it('is not replaced once the work has begun', async () => {
    const id = await cast.standing(4);
    expect((await replace(id, cast.welder.userId, cast.outsider.userId)).status).toBe(400);
  });
});

describe('somebody who falls ill during the work', () => {
  const replaceWorker = async (id: string, former: string, successor: string, more: Record<string, unknown> = {}) =>
    cast.call(cast.applicant, 'PUT', `/replaceworker/${id}`, {
      formerId: former,
      successorId: successor,
      reason: '突发疾病',
      told: '釜内已置换，火花须遮挡',
      fromSign: await cast.sign(cast.applicant),
      toSign: await cast.sign(cast.applicant),
      ...more,
    });

  it('is replaced while the work stands still, by one who is certified and signs the disclosure', async () => {
    const { welder, outsider, guardian, applicant } = cast;
    const id = await cast.standing(4);
    expect((await replaceWorker(id, welder.userId, outsider.userId)).msg).toContain('请先中断作业');
    await cast.must(cast.call(applicant, 'PUT', `/interrupt/${id}`, { reason: '焊工突发疾病' }));
    expect(told(await replaceWorker(id, welder.userId, outsider.userId))).toContain('缺少有效的');
    cast.certify(outsider.userId, '302');
    cast.unfit(outsider.userId, 'training', '未完成年度再培训');
    expect(told(await replaceWorker(id, welder.userId, outsider.userId))).toContain('未完成年度再培训');
    const { head, manager } = cast;
    cast.certify(head.userId, '302');
    cast.certify(manager.userId, '302');
    expect(told(await replaceWorker(id, welder.userId, manager.userId))).toContain('不能审批自己参加的作业');
    expect(told(await replaceWorker(id, welder.userId, head.userId, { toSign: '' }))).toContain('接替人员须接受交底');
    expect(told(await replaceWorker(id, guardian.userId, head.userId))).toContain('监护人请办理“监护交接”');
    await cast.must(replaceWorker(id, welder.userId, head.userId));
    expect(await cast.read(id)).toMatchObject({ processState: 4, runFlag: 1, workers: [{ userId: head.userId }] });
    expect(await lines(id, '更换人员')).toMatchObject([
      { fromUserId: welder.userId, toUserId: head.userId, processComment: '突发疾病；已交底：釜内已置换，火花须遮挡' },
    ]);
    const resume = () =>
      cast.sign(applicant).then((resumeSign) => cast.call(applicant, 'PUT', `/resume/${id}`, { resumeSign }));
    await cast.must(resume());
  });
});

describe('somebody who leaves the company', () => {
  const leaving = <T>(run: (work: Parameters<typeof permitDeparture.leaves>[0]) => Promise<T>): Promise<T> =>
    inScope(testCtx(bench.app, cast.manager), run);

  it('leaves the spot as guardian: the work stops until the watch is handed over', async () => {
    const { guardian } = cast;
    const id = await cast.standing(4);
    const stands = await leaving((work) => permitDeparture.stands(work, guardian.userId));
    expect(stands).toMatchObject([{ field: 'guardianId', count: 1, rows: [{ id }] }]);
    await leaving((work) => permitDeparture.leaves(work, guardian.userId));
    expect(await cast.read(id)).toMatchObject({ runFlag: 1, interruptReason: '监护人离开现场' });
    expect(await lines(id, '离开现场')).toMatchObject([{ processResult: '无人监护', processComment: '监护人离职' }]);
    expect(await lines(id, '中断')).toHaveLength(1);
    expect(
      told(await cast.call(cast.applicant, 'PUT', `/resume/${id}`, { resumeSign: await cast.sign(cast.applicant) })),
    ).toContain('监护中断，须办理监护交接后才能恢复');
  });

  it('leaves the spot as worker: the work stands still until another takes his place', async () => {
    const { welder } = cast;
    const id = await cast.standing(4);
    await leaving((work) => permitDeparture.leaves(work, welder.userId));
    expect(await cast.read(id)).toMatchObject({ runFlag: 1, interruptReason: '作业人员离职，须更换作业人员' });
    expect(await lines(id, '中断')).toHaveLength(1);
  });

  it('leaves a line of what passed to his successor by the real step: the coordination', async () => {
    const { boss, head } = cast;
    const admin = await cast.company.person('enterprise_admin');
    const id = await cast.standing(4);
    const body = { userId: boss.userId, resignTime: NOW.slice(0, 10), handoverUserId: head.userId };
    await cast.must(desk.call(admin, 'POST', '/safe/resign', body));
    expect(await cast.read(id)).toMatchObject({ coordinatorId: head.userId, runFlag: 0 });
    expect(await lines(id, '离职交接')).toMatchObject([
      {
        processResult: '交叉作业协调人',
        fromUserId: boss.userId,
        toUserId: head.userId,
        processUserId: admin.userId,
      },
    ]);
  });

  it('passes the charge only to somebody who may take it', async () => {
    const { applicant, guardian, outsider, manager } = cast;
    await cast.standing(4);
    const against = (to: string) => leaving((work) => permitDeparture.against(work, applicant.userId, to));
    expect(await against(outsider.userId)).toEqual([]);
    expect((await against(guardian.userId))[0]).toContain('监护人不能同时是作业负责人');
    expect((await against(manager.userId))[0]).toContain('接班人审批过本作业票，不能任作业负责人');
    cast.unfit(outsider.userId, 'training', '未完成年度再培训');
    expect((await against(outsider.userId))[0]).toContain('未完成年度再培训');
  });
});
