import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shanghai } from '../../kernel/context';
import { company, must, office, type Person, personOf, type WorldCompany } from '../../testing/company-world';
import { openWorld, type World } from '../../testing/world';

let world: World;
let firm: WorldCompany;
let keeper: Person;
let number = 0;
beforeAll(async () => {
  world = await openWorld();
  firm = await company(world);
});
beforeEach(async () => {
  world.clock.shift = 0;
  keeper = await firm.person({ account: `keeper${++number}`, role: 'safety_manager' });
});
afterAll(async () => {
  await world?.close();
});

const at = (minutes: number) => shanghai(world.app.services.clock.now() + minutes * 60_000);
const worker = (name: string) =>
  firm.person({ account: `trainee${++number}`, name, role: 'employee', deptId: firm.places.team });
const again = (person: Person) => personOf(world, person.tenantId, person.account, person);

async function training(people: readonly Person[], more: Record<string, unknown> = {}) {
  const { id } = must(
    await keeper.call('POST', '/safe/examofflinetrainingrecord', {
      body: {
        ...{
          title: `班前教育${++number}`,
          type: '4',
          address: '会议室',
          orgDept: firm.places.workshop,
          trainType: '2',
        },
        ...{ content: '高处作业安全', statement: '全体参加', trainStartTime: at(-10), trainEndTime: at(50), hours: 1 },
        trainees: people.map(({ userId }) => ({ userId })),
        ...more,
      },
    }),
  ).data;
  return id as string;
}
const release = (id: string) => keeper.call('PUT', `/safe/examofflinetrainingrecord/release/${id}`);
const one = async (id: string) => must(await keeper.call('GET', `/safe/examofflinetrainingrecord/${id}`)).data;
const code = async (id: string): Promise<string> =>
  must(await keeper.call('GET', `/safe/examofflinetrainingrecord/signcode/${id}`)).data.code;
const sign = (who: Person, id: string, given: string) =>
  who.call('PUT', `/safe/examonline/mine/offline/sign/${id}`, { body: { code: given } });

describe('a training held in person', () => {
  it('is released with its people, who sign in by the code of the moment, and gets its results', async () => {
    const [zhang, li, stranger] = [await worker('张三'), await worker('李四'), await worker('王五')];
    const empty = await training([]);
    expect((await release(empty)).msg).toBe('请先填写参训人员，再发布');
    const id = await training([zhang, li]);
    expect((await sign(zhang, id, 'x'.repeat(12))).status).toBe(404);
    must(await release(id));
    expect((await sign(stranger, id, await code(id))).msg).toBe('您不在本次培训的参训人员中，请联系组织人员');
    const shown = await code(id);
    expect((await sign(zhang, id, 'x'.repeat(12))).msg).toBe('签到码已更换，请重新扫描现场的二维码');
    expect(must(await sign(zhang, id, shown)).msg).toBe('签到成功');
    expect(must(await sign(zhang, id, shown)).msg).toBe('您已签到');
    expect(await one(id)).toMatchObject({
      traineeCount: 2,
      signedCount: 1,
      passedCount: 0,
      orgDeptShow: expect.any(String),
    });
    // A photograph of the code is of no use a minute later.
    world.clock.shift = 90_000;
    expect((await sign(li, id, shown)).msg).toBe('签到码已更换，请重新扫描现场的二维码');

    const { trainees } = await one(id);
    const score = (who: Person, rows: unknown) =>
      who.call('PUT', `/safe/examofflinetrainingrecord/score/${id}`, { body: { trainees: rows } });
    const bad = await score(keeper, [
      { ...trainees[0], achievement: 1 },
      { ...trainees[1], achievementFraction: 101 },
    ]);
    expect(bad.status).toBe(400);
    must(
      await score(keeper, [
        { ...trainees[0], achievementFraction: 60 },
        { ...trainees[1], achievementFraction: 59 },
      ]),
    );
    expect(await one(id)).toMatchObject({ signedCount: 1, passedCount: 1 });
    const list = must(await keeper.call('GET', `/safe/examofflinetrainingrecordpersonnel/list/${id}`)).data;
    expect(list).toMatchObject([
      { trainId: id, userId: zhang.userId, realName: '张三', trainType: '2', achievementFraction: 60, result: 1 },
      { userId: li.userId, achievementFraction: 59, result: 2, signTime: null },
    ]);
    expect(list[0].signTime).not.toBeNull();
    expect(list[0].deptName).toContain('一班');
    const mine = must(await zhang.call('GET', '/safe/examonline/mine/offline/page')).data;
    expect(mine).toMatchObject({ total: 1, records: [{ id, result: 1, achievementFraction: 60 }] });
    expect(must(await stranger.call('GET', '/safe/examonline/mine/offline/page')).data.total).toBe(0);
  });

  it('counts no more hours than it lasted', async () => {
    const id = await training([await worker('计时')]);
    const longer = await keeper.call('PUT', `/safe/examofflinetrainingrecord/${id}`, { body: { hours: 72 } });
    expect([longer.status, longer.msg]).toEqual([400, '培训起止时间内最多1.3学时（每学时45分钟）']);
    must(await keeper.call('PUT', `/safe/examofflinetrainingrecord/${id}`, { body: { hours: 1.3 } }));
  });

  it('of the three levels asks more to pass, and takes no results a week after its end', async () => {
    const zhang = await worker('新员工');
    const id = await training([zhang], { type: '1' });
    must(await release(id));
    const { trainees } = await one(id);
    const body = { trainees: [{ ...trainees[0], achievementFraction: 79 }] };
    must(await keeper.call('PUT', `/safe/examofflinetrainingrecord/score/${id}`, { body }));
    expect((await one(id)).passedCount).toBe(0);
    world.clock.shift = 8 * 86_400_000;
    keeper = await again(keeper);
    expect((await keeper.call('PUT', `/safe/examofflinetrainingrecord/score/${id}`, { body })).msg).toBe(
      '培训结束已超过7天，不能再登记或更正成绩',
    );
    expect((await sign(await again(zhang), id, await code(id))).msg).toBe('培训已结束，不能再签到');
  });

  it('stays as it was released, and is read by supervisors and nobody else', async () => {
    const zhang = await worker('读者');
    const id = await training([zhang]);
    must(await release(id));
    expect((await keeper.call('PUT', `/safe/examofflinetrainingrecord/${id}`, { body: { title: '改名' } })).msg).toBe(
      '已发布的培训不能修改，成绩请用“登记成绩”',
    );
    expect((await keeper.call('DELETE', '/safe/examofflinetrainingrecord', { query: { ids: id } })).msg).toBe(
      '已发布的培训是培训档案的依据，不能删除',
    );
    expect((await zhang.call('GET', '/safe/examofflinetrainingrecord/page')).status).toBe(403);
    const supervisor = await office(world, '370300');
    const there = { query: { tenantId: firm.tenantId } };
    expect(must(await supervisor.call('GET', `/safe/examofflinetrainingrecord/government/${id}`, there)).data.id).toBe(
      id,
    );
    expect(
      must(await supervisor.call('GET', '/safe/examofflinetrainingrecord/government/page', there)).data.total,
    ).toBeGreaterThan(0);
    expect(
      must(await supervisor.call('GET', `/safe/examofflinetrainingrecordpersonnel/list/${id}`, there)).data,
    ).toHaveLength(1);
    const outsider = await office(world, '370400');
    expect((await outsider.call('GET', `/safe/examofflinetrainingrecord/government/${id}`, there)).status).toBe(404);
    expect((await supervisor.call('PUT', `/safe/examofflinetrainingrecord/release/${id}`, there)).status).toBe(403);
  });
});

it('not one of all these calls was a mistake of the server’s', () => {
  expect(world.bugs).toEqual([]);
});
