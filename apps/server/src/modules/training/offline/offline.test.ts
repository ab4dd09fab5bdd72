import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shanghai } from '../../../kernel/context';
import { company, must, office, type Person, personOf, type WorldCompany } from '../../../testing/company-world';
import { seeSheet, typedSheet } from '../../../testing/sheet';
import { multipart, openWorld, type World } from '../../../testing/world';

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
/** Behind the end of a training that lasts until 50 minutes from now. */
const ended = async () => {
  world.clock.shift = 55 * 60_000;
  keeper = await again(keeper);
};
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
    expect((await sign(zhang, id, 'x'.repeat(12))).msg).toBe('签到码已更换，请重新扫描现场的二维码');
    // From the first moment of a code: it is good for whoever scans it, and of no use to whom it is sent half a minute later.
    const fresh = 60_000 - (world.app.services.clock.now() % 60_000);
    world.clock.shift = fresh;
    const shown = await code(id);
    world.clock.shift = fresh + 15_000;
    expect(must(await sign(zhang, id, shown)).msg).toBe('签到成功');
    expect(must(await sign(zhang, id, shown)).msg).toBe('您已签到');
    expect(await one(id)).toMatchObject({
      traineeCount: 2,
      signedCount: 1,
      passedCount: 0,
      orgDeptShow: expect.any(String),
    });
    world.clock.shift = fresh + 30_000;
    expect((await sign(li, id, shown)).msg).toBe('签到码已更换，请重新扫描现场的二维码');

    const { trainees } = await one(id);
    const score = (who: Person, rows: unknown) =>
      who.call('PUT', `/safe/examofflinetrainingrecord/score/${id}`, { body: { trainees: rows } });
    const bad = await score(keeper, [
      { ...trainees[0], achievement: 1 },
      { ...trainees[1], achievementFraction: 101 },
    ]);
    expect(bad.status).toBe(400);
    const both = [
      { ...trainees[0], achievementFraction: 60 },
      { ...trainees[1], achievementFraction: 59 },
    ];
    expect((await score(keeper, both)).msg).toMatch(/^培训尚未结束，.*结束后登记成绩$/);
    const hours = async () => must(await (await again(zhang)).call('GET', '/safe/examonline/mine/hours')).data.rows;
    expect(await hours()).toEqual([]);
    await ended();
    expect(await hours()).toMatchObject([{ type: '4', offline: '1.0' }]);
    const absent = await score(keeper, both);
    expect([absent.status, JSON.stringify(absent.body)]).toEqual([400, expect.stringContaining('第2行没有签到')]);
    must(await score(keeper, [both[0], trainees[1]]));
    expect(await one(id)).toMatchObject({ signedCount: 1, passedCount: 1 });
    const list = must(await keeper.call('GET', `/safe/examofflinetrainingrecordpersonnel/list/${id}`)).data;
    expect(list).toMatchObject([
      { trainId: id, userId: zhang.userId, realName: '张三', trainType: '2', achievementFraction: 60, result: 1 },
      { userId: li.userId, achievementFraction: null, result: null, signTime: null },
    ]);
    expect(list[0].signTime).not.toBeNull();
    expect(list[0].deptName).toContain('一班');
    const mine = must(await (await again(zhang)).call('GET', '/safe/examonline/mine/offline/page')).data;
    expect(mine).toMatchObject({ total: 1, records: [{ id, result: 1, achievementFraction: 60 }] });
    const theirs = must(await (await again(stranger)).call('GET', '/safe/examonline/mine/offline/page')).data;
    expect(theirs.total).toBe(0);
  });

  it('is signed on a phone that goes around, by hand and with a photo, which a supervisor does not see', async () => {
    const [zhang, li] = [await worker('签名甲'), await worker('签名乙')];
    const id = await training([zhang, li]);
    const image = async (pixels: Sharp) => {
      const { body, headers } = multipart(await pixels.png().toBuffer(), 'sign.png');
      return must(await keeper.call('POST', '/blade-resource/oss/endpoint/put-file-attach', { body, headers })).data
        .attachId as string;
    };
    const board = { width: 60, height: 30, channels: 3, background: '#fff' } as const;
    const stroke = { input: { create: { ...board, width: 20, height: 4, background: '#111' } }, left: 10, top: 10 };
    const drawing = () => image(sharp({ create: board }).composite([stroke]));
    const signs = async (who: Person, more: Record<string, unknown> = {}) =>
      keeper.call('PUT', `/safe/examofflinetrainingrecord/signfor/${id}`, {
        body: { userId: who.userId, signature: await drawing(), photo: await firm.photo(keeper), ...more },
      });
    expect((await signs(zhang)).msg).toBe('该培训尚未发布，不能签到');
    must(await release(id));
    const bare = await signs(zhang, { photo: '' });
    expect([bare.status, JSON.stringify(bare.body)]).toEqual([400, expect.stringContaining('签名人照片')]);
    expect(JSON.stringify((await signs(zhang, { signature: await image(sharp({ create: board })) })).body)).toContain(
      '签名为空白，请手写签名',
    );
    expect(JSON.stringify((await signs(await worker('不在其中'))).body)).toContain('不在本次培训的参训人员中');
    const once = await drawing();
    expect(must(await signs(zhang, { signature: once })).data).toMatchObject({ signed: 1, all: 2 });
    expect(JSON.stringify((await signs(zhang)).body)).toContain('已签到，不需要重复签到');
    // A drawing is of one person, and no picture of him.
    expect(JSON.stringify((await signs(li, { signature: once })).body)).toContain('签名已用过');
    const both = await drawing();
    expect(JSON.stringify((await signs(li, { signature: both, photo: both })).body)).toContain('签名人照片已用过');
    must(await sign(li, id, await code(id)));
    const seen = await one(id);
    expect(seen).toMatchObject({ signedCount: 2 });
    expect(seen.trainees).toMatchObject([
      { signWay: 2, recorderId: keeper.userId, signatureList: [{}], photoList: [{}] },
      { signWay: 1, recorderId: null, signature: null },
    ]);
    // Told results leave the signatures as they are.
    await ended();
    must(
      await keeper.call('PUT', `/safe/examofflinetrainingrecord/score/${id}`, {
        body: { trainees: seen.trainees.map((row: object) => ({ ...row, achievementFraction: 90, signature: null })) },
      }),
    );
    expect((await one(id)).trainees[0]).toMatchObject({ signWay: 2, signature: seen.trainees[0].signature });
    const supervisor = await office(world, '370300');
    const there = { query: { tenantId: firm.tenantId } };
    const read = must(await supervisor.call('GET', `/safe/examofflinetrainingrecord/government/${id}`, there)).data;
    expect(read.trainees[0]).toMatchObject({ realName: '签**', signWay: 2 });
    expect(JSON.stringify(read)).not.toContain(seen.trainees[0].signature);
    expect(JSON.stringify(read)).not.toContain(seen.trainees[0].photo);
  });

  it('takes its results from the sheet that it gives: all of them or none, each bad row told', async () => {
    const [zhang, li, wang] = [await worker('张一'), await worker('李二'), await worker('王三')];
    const id = await training([zhang, li, wang]);
    const at = `/safe/examofflinetrainingrecord/scoretemplate/${id}`;
    const { header, rows } = await seeSheet((await keeper.call('GET', at)).raw);
    expect(header).toEqual(['姓名', '账号', '部门', '签到时间', '分数']);
    expect(rows.map(([name, account, dept, ...told]) => [name, account, dept?.slice(0, 2), ...told])).toEqual([
      ['张一', zhang.account, '一班', '', ''],
      ['李二', li.account, '一班', '', ''],
      ['王三', wang.account, '一班', '', ''],
    ]);
    const send = async (marks: readonly string[], who = keeper) => {
      const filled = rows.map((cells, place) => [...cells.slice(0, 3), '', marks[place] ?? '']);
      const { body, headers } = multipart(await typedSheet(header, filled), '成绩.xlsx');
      return who.call('POST', `/safe/examofflinetrainingrecord/scoreimport/${id}`, { body, headers });
    };
    expect((await send(['88'])).msg).toBe('该培训尚未发布，发布后才能登记成绩');
    must(await release(id));
    for (const who of [zhang, li, wang]) must(await sign(who, id, await code(id)));
    await ended();
    const bad = await send(['88', '101', 'abc']);
    expect([bad.status, bad.msg]).toEqual([400, '导入失败，共2处错误：第3行「分数」分数请填写0至100的整数']);
    expect(bad.data.errors.map(({ row }: { row: number }) => row)).toEqual([3, 4]);
    expect(await one(id)).toMatchObject({ passedCount: 0 });
    expect((await send(['88'], await again(zhang))).status).toBe(403);
    expect(must(await send(['88', '59'])).data).toEqual({ created: 0, updated: 2 });
    const list = must(await keeper.call('GET', `/safe/examofflinetrainingrecordpersonnel/list/${id}`)).data;
    expect(
      list.map((row: { achievementFraction: number; result: number }) => [row.achievementFraction, row.result]),
    ).toEqual([
      [88, 1],
      [59, 2],
      [null, null],
    ]);
    // A second sheet puts one right and leaves the others.
    must(await send(['', '60', '']));
    expect(await one(id)).toMatchObject({ passedCount: 2, traineeCount: 3 });
  });

  it('that was held before takes who came from the sheet signed there, and loses nobody again', async () => {
    const [zhang, li] = [await worker('纸签甲'), await worker('纸签乙')];
    const id = await training([zhang, li], { trainType: '4', trainStartTime: at(-200), trainEndTime: at(-100) });
    must(await release(id));
    const { header, rows } = await seeSheet(
      (await keeper.call('GET', `/safe/examofflinetrainingrecord/scoretemplate/${id}`)).raw,
    );
    expect(header).toEqual(['姓名', '账号', '部门', '签到时间']);
    const send = async () => {
      const filled = rows.map((cells, place) => [...cells.slice(0, 3), place === 0 ? at(-195).slice(0, 16) : '']);
      const { body, headers } = multipart(await typedSheet(header, filled), '签到.xlsx');
      return keeper.call('POST', `/safe/examofflinetrainingrecord/scoreimport/${id}`, { body, headers });
    };
    expect((await send()).msg).toContain('请先在“登记成绩”中上传签到表');
    const before = await one(id);
    const score = (trainees: unknown, more: Record<string, unknown> = {}) =>
      keeper.call('PUT', `/safe/examofflinetrainingrecord/score/${id}`, { body: { trainees, ...more } });
    must(await score(before.trainees, { images: await firm.photo(keeper) }));
    must(await send());
    const seen = await one(id);
    expect(seen).toMatchObject({ traineeCount: 2, signedCount: 1 });
    expect(seen.trainees).toMatchObject([
      { signTime: `${at(-195).slice(0, 16)}:00`, signWay: 3, recorderId: keeper.userId },
      { signTime: null, signWay: null },
    ]);
    const { rows: hours } = must(await zhang.call('GET', '/safe/examonline/mine/hours')).data;
    expect(hours).toMatchObject([{ type: '4', offline: '1.0' }]);
    const bare = await score(seen.trainees, { images: '' });
    expect([bare.status, bare.msg]).toEqual([400, expect.stringContaining('至少保留一份')]);
    // Left out of the results, he would be out of the record with his signature.
    const left = await score(seen.trainees.slice(1));
    expect([left.status, left.msg]).toEqual([400, expect.stringContaining('不能移除：纸签甲')]);
    expect((await one(id)).trainees).toHaveLength(2);
  });

  it('takes nobody who has left the company', async () => {
    const former = await worker('离了职的');
    await world.sql('update app_user set is_resign = 0 where id = $1::uuid', [former.userId]);
    await expect(training([former])).rejects.toThrow('已离职，请移除');
  });

  it('two of them at one moment credit one and the same hour once', async () => {
    const zhang = await worker('分身');
    const rooms = [await training([zhang]), await training([zhang])];
    for (const id of rooms) must(await release(id));
    const codes = await Promise.all(rooms.map(code));
    const replies = await Promise.all(rooms.map((id, place) => sign(zhang, id, String(codes[place]))));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('is signed in to by whoever may show its code through somebody else alone', async () => {
    const id = await training([keeper, await worker('同班')]);
    must(await release(id));
    expect((await sign(keeper, id, await code(id))).msg).toContain('扫码不能证明您在现场');
    expect((await one(id)).signedCount).toBe(0);
  });

  it('tells whoever came late the hours that are his, when it has ended', async () => {
    const late = await worker('迟到的');
    const id = await training([late], { trainStartTime: at(-30), trainEndTime: at(30) });
    must(await release(id));
    must(await sign(late, id, await code(id)));
    const mine = async (who: Person) =>
      must(await who.call('GET', '/safe/examonline/mine/offline/page', { query: { id } })).data.records;
    expect(await mine(late)).toMatchObject([{ id, hours: '1.0', credited: null }]);
    await ended();
    expect(await mine(await again(late))).toMatchObject([{ id, hours: '1.0', credited: '0.5' }]);
    expect(await mine(keeper)).toEqual([]);
  });

  it('of several days is signed in to on each of them, and makes the hours of the days on which one came', async () => {
    const [zhang, li, wang] = [await worker('每天来'), await worker('来一天'), await worker('纸上签')];
    const DAY = 24 * 60;
    const id = await training([zhang, li, wang], { trainEndTime: at(50 + 2 * DAY), hours: 3 });
    const too = await keeper.call('PUT', `/safe/examofflinetrainingrecord/${id}`, { body: { hours: 5 } });
    expect(too.msg).toBe('培训3天每天的起止时间内最多4学时（每学时45分钟）');
    const long = await keeper.call('PUT', `/safe/examofflinetrainingrecord/${id}`, {
      body: { trainStartTime: at(-10), trainEndTime: at(40 * DAY) },
    });
    expect([long.status, JSON.stringify(long.body)]).toEqual([400, expect.stringContaining('一次培训最多31天')]);
    must(await release(id));
    const days = [0, 1, 2].map((later) => at(later * DAY - 10).slice(0, 10));
    const here = (minutes: number) => {
      world.clock.shift = minutes * 60_000;
      return again(keeper);
    };
    const scan = async (who: Person) => sign(await again(who), id, await code(id));
    const told = async (who: Person) => {
      const list = must(await keeper.call('GET', `/safe/examofflinetrainingrecordpersonnel/list/${id}`)).data;
      const { days: signs } = list.find(({ userId }: { userId: string }) => userId === who.userId);
      return signs.map(({ signTime, signWay }: Record<string, string>) => (signTime ? signWay : null));
    };
    expect(must(await scan(zhang)).msg).toBe('签到成功');
    expect(must(await scan(zhang)).msg).toBe('您已签到');
    const waiting = async (who: Person) =>
      must(await (await again(who)).call('GET', '/safe/examonline/mine/waiting')).data.offline;
    expect([await waiting(zhang), await waiting(li)]).toEqual([1, 1]);
    keeper = await here(120);
    expect((await scan(li)).msg).toContain('培训尚未开始签到');
    keeper = await here(DAY);
    expect(must(await keeper.call('GET', `/safe/examofflinetrainingrecord/signcode/${id}`)).data).toMatchObject({
      signed: 0,
      all: 3,
    });
    expect(must(await scan(zhang)).msg).toBe('签到成功');
    const board = { width: 60, height: 30, channels: 3, background: '#fff' } as const;
    const stroke = { input: { create: { ...board, width: 20, height: 4, background: '#111' } }, left: 10, top: 10 };
    const drawn = multipart(await sharp({ create: board }).composite([stroke]).png().toBuffer(), 'sign.png');
    const signature = must(await keeper.call('POST', '/blade-resource/oss/endpoint/put-file-attach', drawn)).data
      .attachId;
    const body = { userId: li.userId, signature, photo: await firm.photo(keeper) };
    expect(
      must(await keeper.call('PUT', `/safe/examofflinetrainingrecord/signfor/${id}`, { body })).data,
    ).toMatchObject({
      signed: 2,
      all: 3,
    });
    const early = await keeper.call('PUT', `/safe/examofflinetrainingrecord/score/${id}`, {
      body: { trainees: (await one(id)).trainees.map((row: object) => ({ ...row, achievementFraction: 90 })) },
    });
    expect(early.msg).toMatch(/^培训尚未结束/);
    // Half of the third day was left.
    keeper = await here(2 * DAY + 18);
    expect(must(await scan(zhang)).msg).toBe('签到成功');
    expect([await waiting(zhang), await waiting(li)]).toEqual([0, 1]);
    expect([await told(zhang), await told(li), await told(wang)]).toEqual([
      [1, 1, 1],
      [null, 2, null],
      [null, null, null],
    ]);
    const mine = must(await (await again(li)).call('GET', '/safe/examonline/mine/offline/page')).data.records;
    expect(mine).toMatchObject([
      { id, days: [{ day: days[0], signTime: null }, { day: days[1] }, { signTime: null }] },
    ]);

    keeper = await here(2 * DAY + 60);
    const { header, rows } = await seeSheet(
      (await keeper.call('GET', `/safe/examofflinetrainingrecord/scoretemplate/${id}`)).raw,
    );
    expect(header).toEqual(['姓名', '账号', '部门', ...days.map((day) => `签到时间${day}`), '分数']);
    must(
      await keeper.call('PUT', `/safe/examofflinetrainingrecord/score/${id}`, {
        body: { trainees: (await one(id)).trainees, images: await firm.photo(keeper) },
      }),
    );
    const clock = at(-2 * DAY - 70).slice(11, 16);
    const filled = rows.map((cells) =>
      cells[0] === '纸上签'
        ? [...cells.slice(0, 3), `${days[0]} ${clock}`, '', `${days[2]} ${clock}`, '90']
        : [...cells.slice(0, 6), '80'],
    );
    const sheet = multipart(await typedSheet(header, filled), '签到与成绩.xlsx');
    must(await keeper.call('POST', `/safe/examofflinetrainingrecord/scoreimport/${id}`, sheet));
    expect(await told(wang)).toEqual([3, null, 3]);
    const seen = await one(id);
    expect(seen).toMatchObject({ traineeCount: 3, signedCount: 3, passedCount: 3 });
    expect(seen.trainees.map(({ credited }: { credited: string }) => credited)).toEqual(['2.5', '1.0', '2.0']);
    expect(seen.attendances).toHaveLength(6);
    const hours = async (who: Person) =>
      must(await (await again(who)).call('GET', '/safe/examonline/mine/hours')).data.rows;
    expect(await hours(zhang)).toMatchObject([{ type: '4', offline: '2.5' }]);
    const supervisor = await office(world, '370300');
    const there = { query: { tenantId: firm.tenantId } };
    const read = must(await supervisor.call('GET', `/safe/examofflinetrainingrecord/government/${id}`, there)).data;
    expect(read.attendances.map(({ realName }: { realName: string }) => realName).sort()[0]).toMatch(/\*\*$/);
    expect(JSON.stringify(read)).not.toContain(signature);
    expect(JSON.stringify(read)).not.toContain(body.photo);
  });

  it('shows of its people those within the reader’s reach, and he changes nobody else', async () => {
    const { team, other } = firm.places;
    const roleId = await firm.role('本部门培训员', 3, true);
    const teacher = await firm.person({ account: `teacher${++number}`, role: { id: roleId }, deptId: team });
    const own = await worker('本班的');
    const stranger = await firm.person({
      account: `far${++number}`,
      name: '别的部门',
      role: 'employee',
      deptId: other,
    });
    const id = await training([own, stranger]);
    must(await release(id));
    for (const who of [own, stranger]) must(await sign(who, id, await code(id)));
    await ended();
    const { trainees } = await one(id);
    const marked = trainees.map((row: object) => ({ ...row, achievementFraction: 90 }));
    must(await keeper.call('PUT', `/safe/examofflinetrainingrecord/score/${id}`, { body: { trainees: marked } }));
    const there = await again(teacher);
    const seen = must(await there.call('GET', `/safe/examofflinetrainingrecord/${id}`)).data;
    expect(seen).toMatchObject({ traineeCount: 2, passedCount: 2, trainees: [{ userId: own.userId }] });
    expect(seen.trainees).toHaveLength(1);
    expect(JSON.stringify(seen)).not.toContain(stranger.userId);
    const list = must(await there.call('GET', `/safe/examofflinetrainingrecordpersonnel/list/${id}`)).data;
    expect(list.map(({ userId }: { userId: string }) => userId)).toEqual([own.userId]);
    const { rows } = await seeSheet(
      (await there.call('GET', `/safe/examofflinetrainingrecord/scoretemplate/${id}`)).raw,
    );
    expect(rows.map(([name]) => name)).toEqual(['本班的']);
    const body = { trainees: [{ ...seen.trainees[0], achievementFraction: 59 }] };
    must(await there.call('PUT', `/safe/examofflinetrainingrecord/score/${id}`, { body }));
    const after = await one(id);
    expect(after).toMatchObject({ traineeCount: 2, passedCount: 1 });
    const results = after.trainees.map((row: Record<string, unknown>) => [row.userId, row.achievementFraction]);
    expect(new Map(results)).toEqual(
      new Map([
        [own.userId, 59],
        [stranger.userId, 90],
      ]),
    );
  });

  it('is told no results before it was held, in whatever way', async () => {
    const who = await worker('早填的');
    const early = [{ userId: who.userId, achievementFraction: 100 }];
    const words = '第1行：成绩在培训发布、签到并结束后用“登记成绩”登记';
    const id = await training([who]);
    const changed = await keeper.call('PUT', `/safe/examofflinetrainingrecord/${id}`, { body: { trainees: early } });
    expect([changed.status, JSON.stringify(changed.body)]).toEqual([400, expect.stringContaining(words)]);
    const made = await keeper.call('POST', '/safe/examofflinetrainingrecord', {
      body: { ...(await one(id)), id: undefined, trainees: early },
    });
    expect([made.status, JSON.stringify(made.body)]).toEqual([400, expect.stringContaining(words)]);
    must(await release(id));
    must(await sign(who, id, await code(id)));
    expect(await one(id)).toMatchObject({ passedCount: 0 });
    const { header, rows } = await seeSheet(
      (await keeper.call('GET', `/safe/examofflinetrainingrecord/scoretemplate/${id}`)).raw,
    );
    const sheet = multipart(
      await typedSheet(
        header,
        rows.map((cells) => [...cells.slice(0, 4), '100']),
      ),
      '成绩.xlsx',
    );
    const told = await keeper.call('POST', `/safe/examofflinetrainingrecord/scoreimport/${id}`, sheet);
    expect([told.status, told.msg]).toEqual([400, expect.stringMatching(/^培训尚未结束，.*结束后登记成绩$/)]);
  });

  it('counts no more hours than it lasted', async () => {
    const id = await training([await worker('计时')]);
    const longer = await keeper.call('PUT', `/safe/examofflinetrainingrecord/${id}`, { body: { hours: 72 } });
    expect([longer.status, longer.msg]).toEqual([400, '培训起止时间内最多1.3学时（每学时45分钟）']);
    must(await keeper.call('PUT', `/safe/examofflinetrainingrecord/${id}`, { body: { hours: 1.3 } }));
  });

  it('of the three levels asks more to pass, and takes no results a week after its end', async () => {
    const zhang = await worker('新员工');
    const absent = await worker('没来的');
    const id = await training([zhang, absent], { type: '1' });
    must(await release(id));
    must(await sign(zhang, id, await code(id)));
    await ended();
    const { trainees } = await one(id);
    const body = { trainees: [{ ...trainees[0], achievementFraction: 79 }, trainees[1]] };
    must(await keeper.call('PUT', `/safe/examofflinetrainingrecord/score/${id}`, { body }));
    expect((await one(id)).passedCount).toBe(0);
    world.clock.shift = 8 * 86_400_000;
    keeper = await again(keeper);
    expect((await keeper.call('PUT', `/safe/examofflinetrainingrecord/score/${id}`, { body })).msg).toBe(
      '培训结束已超过7天，不能再登记或更正成绩',
    );
    expect((await sign(await again(absent), id, await code(id))).msg).toBe('培训已结束，不能再签到');
  });

  it('is not released when nothing could be told of it any more', async () => {
    const id = await training([await worker('补录')]);
    world.clock.shift = 8 * 86_400_000;
    keeper = await again(keeper);
    const late = await release(id);
    expect([late.status, late.msg]).toEqual([400, '培训结束已超过7天，签到和成绩都不能再登记，不能发布']);
    expect((await one(id)).releaseStatus).toBe(0);
    must(await keeper.call('DELETE', '/safe/examofflinetrainingrecord', { query: { ids: id } }));
  });

  it('stays as it was released, and is read by supervisors and nobody else', async () => {
    const zhang = await worker('读者');
    const id = await training([zhang], { lecturer: '诸葛讲' });
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
    expect(
      must(await supervisor.call('GET', `/safe/examofflinetrainingrecord/government/${id}`, there)).data,
    ).toMatchObject({
      id,
      lecturer: '诸**',
    });
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
