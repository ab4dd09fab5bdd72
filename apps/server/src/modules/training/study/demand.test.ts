import { addDays, addMonthsTo } from '@anlan/resource/dates';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asSystem, shanghai } from '../../../kernel/context';
import { tellWhatIsDue } from '../../../kernel/deadlines/look';
import { must, type Person, personOf } from '../../../testing/company-world';
import { type Classroom, classroom } from '../classroom.testing';
import { followCompanies, judgeCompanies, judgeDemands } from './demand';
import { FORBIDS } from './held';
import { learning } from './learner.testing';

let room: Classroom;
beforeAll(async () => {
  room = await classroom();
});
beforeEach(() => {
  room.world.clock.shift = 0;
});
afterEach(() => {
  expect(room.world.bugs).toEqual([]);
});
afterAll(async () => {
  await room?.world.close();
});

const today = () => shanghai(room.world.app.services.clock.now()).slice(0, 10);
const deliver = async () => {
  while ((await room.world.app.events.deliver()) > 0);
};
const edit = async (who: Person, more: Record<string, unknown>) => {
  must(await room.admin.call('POST', '/blade-user/update', { body: { id: who.userId, ...more } }));
  await deliver();
};
const hours = async (who: Person) => must(await who.call('GET', '/safe/examonline/mine/hours')).data;
const demands = (who: Person) =>
  room.world.sql<{ demand: number; year: number; demandState: number; title: string; dueOn: string }>(
    `select demand, year, demand_state as "demandState", title, due_on::text as "dueOn" from training_demand
      where user_id = $1 and deleted_at is null order by due_on desc, id`,
    [who.userId],
  );
/** Hours learned online, as the clock of a page has left them. */
const learned = (who: Person, type: string, count: number, day = today()) =>
  room.world.sql(
    'insert into training_hours (tenant_id, user_id, day, type, seconds) values ($1, $2::uuid, $3::date, $4, $5::numeric)',
    [who.tenantId, who.userId, day, type, count * 45 * 60],
  );
/** Kinds of demands without which he may not work on a day. */
const forbidden = async (who: Person, day: string) => {
  const rows = await room.world.sql<{ demand: number }>(
    `select d.demand from training_demand d where d.user_id = $1 and d.deleted_at is null and ${FORBIDS('$2', '$3')} order by 1`,
    [who.userId, day, today()],
  );
  return rows.map(({ demand }) => demand);
};
const judged = () => {
  const { services: app } = room.world.app;
  return asSystem(app, 'test demands', ({ tx }) =>
    judgeDemands({ app, tx, tenantId: room.firm.tenantId }, app.parameters, null),
  );
};

describe('a change of post', () => {
  const DAY = 86_400_000;
  const post = async (name: string): Promise<string> =>
    must(await room.admin.call('POST', '/blade-system/post/submit', { body: { postName: name, category: 1, sort: 1 } }))
      .data?.id ??
    (
      await room.world.sql<{ id: string }>('select id from post where tenant_id = $1 and post_name = $2', [
        room.firm.tenantId,
        name,
      ])
    )[0]?.id;

  it('takes nothing of the hours that were learned before it', async () => {
    const who = await room.worker('先学后转');
    await edit(who, { entryTime: '2019-03-01', postId: await post('先学后转甲岗') });
    // The trade is not told: 20 学时 a year.
    await learned(who, '2', 20, `${today().slice(0, 4)}-01-02`);
    expect(await hours(who)).toMatchObject({ has: '20.0', missing: '0.0' });
    await edit(who, { postId: await post('先学后转乙岗') });
    const after = await hours(who);
    expect(after).toMatchObject({ has: '20.0', missing: '0.0' });
    expect(after.demands.map(({ has }: { has: string }) => has)).toEqual(['20.0', '0.0']);
    // From then on the two levels count for the transfer.
    await learned(who, '3', 5);
    expect((await hours(who)).demands.map(({ has }: { has: string }) => has)).toEqual(['20.0', '5.0']);
  });

  it('is one, whatever his ended demands say of the posts he had', async () => {
    const who = await room.worker('补填日期');
    const [old, next] = [await post('补填甲岗'), await post('补填乙岗')];
    await edit(who, { postId: old });
    await edit(who, { entryTime: '2019-03-01' });
    await edit(who, { postId: next });
    const moves = async () => (await demands(who)).filter(({ demand }) => demand === 3).length;
    expect(await moves()).toBe(1);
    room.world.clock.shift = DAY;
    await edit(who, { sex: 2 });
    expect(await moves()).toBe(1);
    // Taken back within the week: he is asked nothing, and asked again where he is given it again.
    const standing = async () =>
      (await demands(who)).filter(({ demand }) => demand === 3).map(({ demandState }) => demandState);
    await edit(who, { postId: old });
    expect(await standing()).toEqual([3]);
    await edit(who, { postId: next });
    expect((await standing()).sort()).toEqual([1, 3]);
  });

  it('is one also by way of no post at all', async () => {
    const who = await room.worker('先清后设');
    const [old, next] = [await post('清设甲岗'), await post('清设乙岗')];
    await edit(who, { entryTime: '2019-03-01', postId: old });
    await edit(who, { postId: '' });
    expect((await demands(who)).filter(({ demand }) => demand === 3)).toEqual([]);
    await edit(who, { postId: next });
    expect((await demands(who)).filter(({ demand }) => demand === 3)).toHaveLength(1);
  });
});

describe('what training is asked of people', () => {
  it('of a new worker: only the three levels count, and each has to be there', async () => {
    const who = await room.worker('新来');
    await edit(who, { entryTime: today() });
    await learned(who, '12', 100);
    // Its trade is not told: the stricter holds.
    expect(await hours(who)).toMatchObject({ asked: 72, has: '0.0', missing: '72.0' });
    expect((await hours(who)).lacks).toHaveLength(3);
    await learned(who, '1', 60);
    await learned(who, '2', 20);
    expect(await hours(who)).toMatchObject({ has: '80.0', missing: '0.0', lacks: ['班组（岗位）级安全教育'] });
    await judged();
    expect(await demands(who)).toMatchObject([{ demand: 1, demandState: 1, title: '三级安全教育' }]);
    await learned(who, '3', 0.5);
    await judged();
    expect(await demands(who)).toMatchObject([{ demand: 1, demandState: 2 }]);
    expect((await hours(who)).lacks).toEqual([]);
  });

  it('of everybody else: the hours of the year, whatever they were of', async () => {
    const who = await room.worker('老员工');
    await deliver();
    expect(await demands(who)).toMatchObject([{ demand: 4, demandState: 1, dueOn: `${today().slice(0, 4)}-12-31` }]);
    await learned(who, '12', 20);
    await judged();
    expect(await demands(who)).toMatchObject([{ demandState: 2 }]);
    expect(await hours(who)).toMatchObject({ asked: 20, has: '20.0', missing: '0.0', lacks: [] });
  });

  it('of a transferred worker: workshop and team again, once for a change', async () => {
    const [turner, welder] = [
      await room.made('/blade-system/post/submit', { postName: '车工', category: '1', isTouchHarm: 2 }, room.admin),
      await room.made('/blade-system/post/submit', { postName: '焊工', category: '1', isTouchHarm: 2 }, room.admin),
    ];
    const who = await room.worker('转岗');
    await edit(who, { postId: turner });
    expect((await demands(who)).map(({ demand }) => demand)).toEqual([4]);
    await edit(who, { postId: welder });
    await edit(who, { realName: '转岗了' });
    expect((await demands(who)).map(({ demand }) => demand).sort()).toEqual([3, 4]);
    const mine = await hours(who);
    expect(mine.demands).toMatchObject([{ demand: 4 }, { demand: 3, asked: 8, met: false }]);
    expect(mine.demands[1].basis).toContain('第十七条');
    await learned(who, '2', 8);
    expect((await hours(who)).demands[1].lacks).toEqual(['班组（岗位）级安全教育']);
  });

  it('of whoever comes back after a year, but not a day before; of whoever has left nothing', async () => {
    const [long, short] = [await room.worker('久离'), await room.worker('短离')];
    await deliver();
    const now = room.world.app.services.clock.now();
    const ago = (days: number) => shanghai(now - days * 86_400_000).slice(0, 10);
    for (const [who, day] of [
      [long, ago(366)],
      [short, ago(300)],
    ] as const) {
      const { id } = must(
        await room.admin.call('POST', '/safe/resign', { body: { userId: who.userId, resignTime: day } }),
      ).data;
      await deliver();
      expect(await demands(who)).toMatchObject([{ demand: 4, demandState: 3 }]);
      must(await room.admin.call('POST', `/safe/userresign/rejoin/${id}`, { body: {} }));
      await deliver();
    }
    expect((await demands(long)).map(({ demand }) => demand).sort()).toEqual([2, 4]);
    expect((await demands(short)).map(({ demand }) => demand)).toEqual([4]);
    expect(await demands(short)).toMatchObject([{ demandState: 1 }]);
  });

  it('of a transferred worker is not taken off him by leaving and coming back, nor counted for the year too', async () => {
    const [one, two] = [
      await room.made('/blade-system/post/submit', { postName: '钳工', category: '1', isTouchHarm: 2 }, room.admin),
      await room.made('/blade-system/post/submit', { postName: '起重工', category: '1', isTouchHarm: 2 }, room.admin),
    ];
    const who = await room.worker('转岗又走');
    await edit(who, { postId: one });
    await edit(who, { postId: two });
    await learned(who, '2', 8);
    await learned(who, '12', 4);
    // Eight hours of workshop training are the transfer's; four are the year's.
    expect((await hours(who)).demands).toMatchObject([
      { demand: 4, has: '4.0' },
      { demand: 3, has: '8.0' },
    ]);
    const { id } = must(
      await room.admin.call('POST', '/safe/resign', { body: { userId: who.userId, resignTime: today() } }),
    ).data;
    await deliver();
    expect((await demands(who)).map(({ demandState }) => demandState)).toEqual([3, 3]);
    must(await room.admin.call('POST', `/safe/userresign/rejoin/${id}`, { body: {} }));
    await deliver();
    const back = await demands(who);
    expect(back.map(({ demand, demandState }) => [demand, demandState]).sort()).toEqual([
      [3, 1],
      [4, 1],
    ]);
  });

  it('of whoever is appointed to lead: the first training of those who lead, once', async () => {
    const who = await room.worker('升任');
    await deliver();
    const [role] = await room.world.sql<{ id: string }>(
      "select id::text as id from role where tenant_id = $1 and role_alias = 'safety_manager'",
      [who.tenantId],
    );
    const [worker] = await room.world.sql<{ id: string }>(
      "select id::text as id from role where tenant_id = $1 and role_alias = 'employee'",
      [who.tenantId],
    );
    const yearly = await hours(who);
    await edit(who, { roleId: role?.id });
    const first = await hours(who);
    expect(first.demands).toMatchObject([{ demand: 1 }]);
    expect(first.asked).toBeGreaterThan(yearly.asked);
    expect(first.basis).toContain('第九条');
    // Learned beside the work, within the months of the law.
    expect(first.demands).toMatchObject([{ since: today(), dueOn: addMonthsTo(today(), 6) }]);
    expect(await forbidden(who, addMonthsTo(today(), 6))).toEqual([]);
    expect(await forbidden(who, addDays(addMonthsTo(today(), 6), 1))).toEqual([1]);
    // Any training makes the year's hours; only one for those who lead makes these.
    await learned(who, '12', 5);
    expect(await hours(who)).toMatchObject({ has: '0.0' });
    await learned(who, '7', 5);
    expect(await hours(who)).toMatchObject({ has: '5.0' });
    const open = (await demands(who)).filter(({ demandState }) => demandState !== 3);
    expect(open).toMatchObject([{ demand: 1, demandState: 1 }]);
    await edit(who, { roleId: worker?.id });
    await edit(who, { roleId: role?.id });
    expect((await demands(who)).filter(({ demand }) => demand === 1)).toHaveLength(1);
  });

  it('of the year before stands beside that of the new one while it is not met', async () => {
    const who = await room.worker('年底来');
    const year = Number(today().slice(0, 4));
    await edit(who, { entryTime: `${year}-12-20` });
    room.world.clock.shift = Date.parse(`${year + 1}-01-03T08:00:00+08:00`) - room.world.app.services.clock.now();
    await followCompanies(room.world.app.services);
    expect((await hours(who)).demands).toMatchObject([
      { demand: 4, year: year + 1 },
      { demand: 1, year, met: false },
    ]);
    const files = must(
      await room.keeper.call('GET', '/safe/personneltraining/page', { query: { realName: '年底来', size: '10' } }),
    ).data.records;
    expect(files).toMatchObject([{ also: ['三级安全教育'] }]);
    must(await room.admin.call('POST', '/safe/resign', { body: { userId: who.userId, resignTime: today() } }));
    await deliver();
    expect((await demands(who)).every(({ demandState }) => demandState === 3)).toBe(true);
  });

  it('of the year before is asked of whoever is entered only in the new one, not of those who came long ago', async () => {
    const year = Number(today().slice(0, 4)) + 1;
    room.world.clock.shift = Date.parse(`${year}-01-05T08:00:00+08:00`) - room.world.app.services.clock.now();
    const [late, long] = [await room.worker('年底入职'), await room.worker('早已入职')];
    await room.world.sql("update app_user set create_time = $2::date + time '09:00' where id = any($1::uuid[])", [
      [late.userId, long.userId],
      `${year}-01-05`,
    ]);
    const admin = await personOf(room.world, room.admin.tenantId, room.admin.account, room.admin);
    const entered = async (who: Person, entryTime: string) =>
      must(await admin.call('POST', '/blade-user/update', { body: { id: who.userId, entryTime } }));
    await entered(late, `${year - 1}-12-20`);
    await entered(long, `${year - 1}-05-20`);
    await deliver();
    expect((await demands(late)).map(({ demand, year: of }) => [demand, of]).sort()).toEqual([
      [1, year - 1],
      [4, year],
    ]);
    expect((await demands(long)).map(({ demand }) => demand)).toEqual([4]);
  });

  it('of whom nobody has told when he came: the first training, until it is told', async () => {
    const who = await room.worker('不知何时', { entryTime: null });
    await deliver();
    expect(await demands(who)).toMatchObject([{ demand: 1, demandState: 1, dueOn: addDays(today(), 30) }]);
    expect((await hours(who)).basis).toContain('未填入职日期');
    const lineOf = async () =>
      must(
        await room.keeper.call('GET', '/safe/personneltraining/page', { query: { realName: '不知何时', size: '10' } }),
      ).data.records[0];
    for (const level of ['1', '2', '3']) await learned(who, level, 30);
    await judged();
    // He has learned it all, and is listed all the same.
    expect(await lineOf()).toMatchObject({ met: false, entryMissing: true, missing: '0.0' });
    await edit(who, { entryTime: '2018-04-01' });
    expect((await demands(who)).filter(({ demandState }) => demandState !== 3)).toMatchObject([{ demand: 4 }]);
    expect(await lineOf()).toMatchObject({ entryMissing: false });
  });

  it('of who keeps the accounts of a new company alone: nothing, until he takes up work or leads', async () => {
    const { firm } = room;
    const who = await firm.person({ account: 'newadmin', role: 'enterprise_admin', entryTime: null });
    await deliver();
    expect(await demands(who)).toEqual([]);
    // By article 24 whoever leads has six months.
    const roles = [firm.roles.get('enterprise_admin'), firm.roles.get('safety_manager')];
    await edit(who, { roleId: roles.join() });
    expect(await demands(who)).toMatchObject([{ demand: 1, demandState: 1, dueOn: addMonthsTo(today(), 6) }]);
    const other = await firm.person({ account: 'newadmin2', role: 'enterprise_admin', entryTime: null });
    await edit(other, { postId: firm.places.post });
    expect(await demands(other)).toMatchObject([{ demand: 1, demandState: 1, dueOn: addDays(today(), 30) }]);
  });

  it('of whoever was away for a year without having left: workshop and team again', async () => {
    const [long, short] = [await room.worker('久病'), await room.worker('短病')];
    await deliver();
    const ago = (days: number) => shanghai(room.world.app.services.clock.now() - days * 86_400_000).slice(0, 10);
    await edit(long, { absentFrom: ago(370), absentUntil: ago(1) });
    await edit(short, { absentFrom: ago(300), absentUntil: ago(1) });
    expect((await demands(long)).map(({ demand }) => demand).sort()).toEqual([2, 4]);
    expect((await demands(short)).map(({ demand }) => demand)).toEqual([4]);
  });

  it('of an absence that was mistyped is taken back with it, one that a later absence follows is not', async () => {
    const [typo, cleared, again] = [await room.worker('误填'), await room.worker('误录'), await room.worker('又离')];
    await deliver();
    const ago = (days: number) => shanghai(room.world.app.services.clock.now() - days * 86_400_000).slice(0, 10);
    const standing = async (who: Person) =>
      (await demands(who)).flatMap(({ demand, demandState }) => (demandState === 3 ? [] : [demand])).sort();
    for (const who of [typo, cleared, again]) {
      await edit(who, { absentFrom: ago(400), absentUntil: ago(20) });
      expect(await standing(who)).toEqual([2, 4]);
    }
    await edit(typo, { absentFrom: ago(40), absentUntil: ago(20) });
    await edit(cleared, { absentFrom: '', absentUntil: '' });
    await edit(again, { absentFrom: ago(10), absentUntil: ago(1) });
    expect(await standing(typo)).toEqual([4]);
    expect(await standing(cleared)).toEqual([4]);
    expect(await standing(again)).toEqual([2, 4]);
    await edit(typo, { absentFrom: ago(400), absentUntil: ago(20) });
    expect(await standing(typo)).toEqual([2, 4]);
  });

  it('of who goes to another workshop at the same post: workshop and team again, not of who goes to a team of his own', async () => {
    const { places } = room.firm;
    const who = await room.worker('换车间');
    await deliver();
    await edit(who, { deptId: places.team });
    expect((await demands(who)).map(({ demand }) => demand)).toEqual([4]);
    await edit(who, { deptId: places.other });
    expect((await demands(who)).map(({ demand }) => demand).sort()).toEqual([3, 4]);
    // Taken back in the days after it, as another post is.
    await edit(who, { deptId: places.team });
    expect(await demands(who)).toMatchObject([{ demandState: 1 }, { demandState: 3 }]);
    expect(await forbidden(who, today())).toEqual([]);
  });

  it('is met by what he has learned of several courses, at once; and by what nothing told of, by the next day', async () => {
    const { course, plan, mine, watch } = learning(room);
    const [who, quiet] = [await room.worker('两门课'), await room.worker('没人说')];
    await deliver();
    for (const one of [who, quiet])
      await room.world.sql(
        `update training_demand set asked = 0.1, demand = 4, levels = '{}', apart = '{}' where user_id = $1 and deleted_at is null`,
        [one.userId],
      );
    const [one, two] = [await course(900), await course(900)];
    const own = await mine(who, await plan([who], { videoCourse: `${one},${two}` }));
    await watch(who, own.id, one, 195);
    expect(await demands(who)).toMatchObject([{ demandState: 1 }]);
    await watch(who, own.id, two, 90);
    expect(await demands(who)).toMatchObject([{ demandState: 2 }]);
    await learned(quiet, '4', 1);
    await judgeCompanies(room.world.app.services);
    expect(await demands(quiet)).toMatchObject([{ demandState: 2 }]);
  });

  it('is judged while he learns only where the seconds could meet it, and within a quarter of an hour whatever befell', async () => {
    const { course, plan, mine, watch } = learning(room);
    const who = await room.worker('一门长课');
    await deliver();
    const asks = (hours: number) =>
      room.world.sql(
        `update training_demand set asked = $2, demand = 4, levels = '{}', apart = '{}' where user_id = $1 and deleted_at is null`,
        [who.userId, hours],
      );
    const untilJudged = async () =>
      (await room.world.sql('select until_judged as n from study_session where user_id = $1', [who.userId]))[0]?.n;
    await asks(0.1);
    const long = await course(3_600);
    const own = await mine(who, await plan([who], { videoCourse: long }));
    // Judged as he begins; a tenth of a 学时 is four and a half minutes.
    await watch(who, own.id, long, 30);
    expect(await untilJudged()).toBe(270 - 30);
    await watch(who, own.id, long, 225);
    expect(await untilJudged()).toBe(15);
    expect(await demands(who)).toMatchObject([{ demandState: 1 }]);
    await watch(who, own.id, long, 15);
    expect(await demands(who)).toMatchObject([{ demandState: 2 }]);
    await asks(8);
    await judged();
    expect(await demands(who)).toMatchObject([{ demandState: 1 }]);
    await watch(who, own.id, long, 30);
    expect(await untilJudged()).toBe(900 - 15);
    // The company asks less meanwhile, and nothing tells of it.
    await asks(0.1);
    const state = await mine(who, own.planId);
    expect(state.learnedMinutes).toBe(5);
    await room.world.sql('update study_session set until_judged = 10 where user_id = $1', [who.userId]);
    const opened = await learning(room).open(who, own.id, long);
    room.world.clock.shift += 15_200;
    must(await learning(room).beat(who, opened, 1, { played: [[opened.seenUntil, opened.seenUntil + 15]] }));
    expect(await demands(who)).toMatchObject([{ demandState: 2 }]);
  });

  it('is looked at anew only where something is no longer as it was', async () => {
    const { services } = room.world.app;
    await followCompanies(services);
    expect(await followCompanies(services)).toBe(0);
    room.world.clock.shift = 400 * 86_400_000;
    expect(await followCompanies(services)).toBeGreaterThan(0);
    expect(await followCompanies(services)).toBe(0);
  });

  it('runs towards its day, and is told the person and the head of his department', async () => {
    const { team } = room.firm.places;
    const head = await room.firm.person({ account: 'teamhead', role: 'team_leader', headOf: team });
    const who = await room.worker('期限', { deptId: team });
    await edit(who, { entryTime: today() });
    const [demand] = await room.world.sql<{ id: string }>(
      'select id::text as id from training_demand where user_id = $1 and demand = 1 and deleted_at is null',
      [who.userId],
    );
    // A month before its day, which is the day he came.
    await tellWhatIsDue(room.world.app.services);
    await deliver();
    const letters = await room.world.sql<{ who: string; title: string }>(
      'select user_id::text as who, title from internal_message where record_id = $1',
      [demand?.id],
    );
    expect(letters.map((one) => one.who).sort()).toEqual([who.userId, head.userId].sort());
    expect(letters[0]?.title).toContain('三级安全教育');
  });
});
