import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must, type Person } from '../../../testing/company-world';
import { typedSheet } from '../../../testing/sheet';
import { multipart } from '../../../testing/world';
import { type Classroom, classroom } from '../classroom.testing';
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

const device = () => randomUUID();
/** Minutes from now; released, for these people. */
async function inPerson(people: readonly Person[], from: number, until: number, hours: number): Promise<string> {
  const { keeper, firm, at } = room;
  const id = await room.made('/safe/examofflinetrainingrecord', {
    ...{ title: `讲座${randomUUID().slice(0, 8)}`, type: '4', address: '会议室', orgDept: firm.places.workshop, hours },
    ...{ content: '用电安全', statement: '全体参加', trainType: '2' },
    ...{ trainStartTime: at(from), trainEndTime: at(until), trainees: people.map(({ userId }) => ({ userId })) },
  });
  must(await keeper.call('PUT', `/safe/examofflinetrainingrecord/release/${id}`));
  return id;
}
const code = async (id: string): Promise<string> =>
  must(await room.keeper.call('GET', `/safe/examofflinetrainingrecord/signcode/${id}`)).data.code;
const sign = (who: Person, id: string, given: string) =>
  who.call('PUT', `/safe/examonline/mine/offline/sign/${id}`, { body: { code: given } });

describe('hours that were not spent', () => {
  it('are not had by sitting in two rooms at once, by code or by sheet; a short talk within a long training is', async () => {
    const { worker, keeper, firm, world } = room;
    const who = await worker('分身');
    const [one, other] = [await inPerson([who], -10, 50, 1), await inPerson([who], 0, 55, 1)];
    must(await sign(who, one, await code(one)));
    const twice = await sign(who, other, await code(other));
    expect(twice.status).toBe(400);
    expect(twice.msg).toContain('同一段时间的学时只计一次');
    // A long day that counts nothing makes no room for two.
    const long = await inPerson([who], -60, 300, 0);
    must(await sign(who, long, await code(long)));
    expect((await sign(who, other, await code(other))).status).toBe(400);
    const talk = await inPerson([who], 0, 20, 0.3);
    must(await sign(who, talk, await code(talk)));
    const photo = await firm.photo(keeper);
    const { trainees } = must(await keeper.call('GET', `/safe/examofflinetrainingrecord/${other}`)).data;
    world.clock.shift = 3_600_000;
    must(
      await keeper.call('PUT', `/safe/examofflinetrainingrecord/score/${other}`, { body: { trainees, images: photo } }),
    );
    const at = room.at(-20).slice(0, 16);
    const sheet = await typedSheet(['姓名', '账号', '部门', '签到时间', '分数'], [['分身', who.account, '', at, '90']]);
    const { body, headers } = multipart(sheet, '签到.xlsx');
    const taken = await keeper.call('POST', `/safe/examofflinetrainingrecord/scoreimport/${other}`, { body, headers });
    expect([taken.status, taken.msg]).toEqual([400, expect.stringContaining('同一段时间的学时只计一次')]);
  });

  it('are not had by a code that was passed on, after the end, or for somebody else', async () => {
    const { worker, world } = room;
    const [here, away] = [await worker('在场'), await worker('不在场')];
    const id = await inPerson([here, away], -10, 5, 0.2);
    const shown = await code(id);
    must(await sign(here, id, shown));
    world.clock.shift = 75_000;
    expect((await sign(away, id, shown)).status).toBe(400);
    world.clock.shift = 6 * 60_000;
    const late = await sign(away, id, await code(id));
    expect([late.status, late.msg]).toEqual([400, '培训已结束，不能再签到']);
    expect((await here.call('GET', `/safe/examofflinetrainingrecord/signcode/${id}`)).status).toBe(403);
  });

  it('are not had online and in a room at once, whichever came first, nor by who comes to the end alone', async () => {
    const { worker, world, keeper } = room;
    const { course, plan, mine, open, beat, watch, total, deliver } = learning(room);
    const [both, before, late] = [await worker('两头学'), await worker('先线上'), await worker('迟到')];
    const video = await course(1_800);
    const planId = await plan([both, before], { videoCourse: video });
    await deliver();
    const talk = await inPerson([both, before, late], 0, 45, 1);
    must(await sign(both, talk, await code(talk)));
    const page = await open(both, (await mine(both, planId)).id, video);
    world.clock.shift = 15_000;
    const refused = await beat(both, page, 1, { played: [[0, 15]] });
    expect([refused.status, refused.msg]).toEqual([400, expect.stringContaining('培训期间线上学习不计学时')]);
    expect(await total(both)).toBe(0);
    // Ten minutes online, and then he says that he sat there from the beginning.
    await watch(before, (await mine(before, planId)).id, video, 600);
    must(await sign(before, talk, await code(talk)));
    world.clock.shift = 25 * 60_000;
    must(await sign(late, talk, await code(talk)));
    const { trainees } = must(await keeper.call('GET', `/safe/examofflinetrainingrecord/${talk}`)).data;
    const credits = Object.fromEntries(
      trainees.map(({ userId, credited }: { userId: string; credited: number }) => [userId, Number(credited)]),
    );
    expect(credits).toEqual({ [both.userId]: 1, [before.userId]: 0.7, [late.userId]: 0.4 });
  });

  it('are not had with the session of another, by another’s answer, nor for a plan that has ended', async () => {
    const { worker, world } = room;
    const { course, plan, mine, open, beat, answer, total, deliver } = learning(room);
    const [one, other] = [await worker('甲学员'), await worker('乙学员')];
    const video = await course(600);
    const planId = await plan([one, other], { videoCourse: video });
    await deliver();
    const [mineOne, mineOther] = [await mine(one, planId), await mine(other, planId)];
    const page = await open(one, mineOne.id, video);
    const theirs = await open(other, mineOther.id, video);
    world.clock.shift = 15_000;
    const played = { played: [[0, 15]] };
    // With his own sign-in and the other's page, with the other's record and his own page.
    expect((await beat(other, page, 1, played)).status).toBe(404);
    expect((await beat(other, { ...theirs, session: page.session }, 1, played)).status).toBe(400);
    expect((await beat(one, { ...page, id: theirs.id }, 1, played)).status).toBe(404);
    expect(await total(other)).toBe(0);
    await world.sql('update study_session set until_asked = 1 where user_id = $1', [one.userId]);
    const asked = must(await beat(one, page, 1, played)).data;
    expect(asked.asked).not.toBeNull();
    const [kept] = await world.sql<{ answer: string }>('select answer from study_session where user_id = $1', [
      one.userId,
    ]);
    const stolen = await other.call('PUT', `/safe/examonline/mine/study/answer/${page.id}`, {
      body: { session: page.session, answer: kept?.answer },
    });
    expect(stolen.status).toBe(404);
    // Nothing counts while the question is open; its answer counts once.
    world.clock.shift += 30_000;
    expect(must(await beat(one, page, 2, { played: [[15, 45]] })).data.credited).toBe(0);
    await answer(one, page);
    const again = await one.call('PUT', `/safe/examonline/mine/study/answer/${page.id}`, {
      body: { session: page.session, answer: kept?.answer },
    });
    expect(must(again).data.credited).toBe(0);
    expect(must(await beat(one, page, 3, { played: [[15, 45]] })).data.credited).toBe(0);
    expect(await total(one)).toBe(15);
    await world.sql(`update training_plan set plan_end_time = now() - interval '1 minute' where id = $1::uuid`, [
      planId,
    ]);
    world.clock.shift += 15_000;
    expect((await beat(one, page, 4, { played: [[15, 30]] })).status).toBe(400);
    expect(await total(one)).toBe(15);
  });

  it('are not had by words sent at once', async () => {
    const { worker, world } = room;
    const { course, plan, mine, open, beat, total, deliver } = learning(room);
    const who = await worker('并发');
    const video = await course(600);
    const planId = await plan([who], { videoCourse: video });
    await deliver();
    const page = await open(who, (await mine(who, planId)).id, video);
    const begun = Date.now();
    world.clock.shift = 20_000;
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, n) => beat(who, page, n + 1, { played: [[0, 20 + n * 20]] })),
    );
    expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
    const had = await total(who);
    expect(had).toBeGreaterThanOrEqual(20);
    // No more than twenty seconds and what the calls themselves took.
    expect(had).toBeLessThanOrEqual(20 + (Date.now() - begun) / 1000 + 0.1);
    const [{ seconds } = { seconds: 0 }] = await world.sql<{ seconds: number }>(
      `select coalesce(sum((p->>1)::numeric - (p->>0)::numeric), 0)::float8 as seconds from study_span s, jsonb_array_elements(s.pieces) p where s.user_id = $1`,
      [who.userId],
    );
    expect(Math.abs(seconds - had)).toBeLessThan(0.1);
  });
});

describe('marks that were not earned', () => {
  it('are not had by an answer on its way when the time was over, nor by one more for a paper handed in', async () => {
    const { worker, exam, begin, submit, passes, right, mine } = room;
    const [slow, quick] = [await worker('迟交'), await worker('补答')];
    const { id, ids } = await exam([slow, quick], { kinds: ['single'], paper: { duration: 1, qualifyScore: 10 } });
    const save = (who: Person, attemptId: string) =>
      who.call('PUT', `/safe/attempt/answer/${attemptId}`, {
        body: {
          device: device(),
          answers: [{ item: ids.single, answer: right(ids)[ids.single as string], n: 1, base: 0 }],
        },
      });
    const [one, two] = [await begin(slow, id), await begin(quick, id)];
    await submit(quick, two.id);
    expect((await save(quick, two.id)).status).toBe(400);
    // Another's paper is not found.
    expect((await save(quick, one.id)).status).toBe(404);
    passes(2);
    expect((await save(slow, one.id)).status).toBe(400);
    await submit(slow, one.id);
    expect(await mine(slow, id)).toMatchObject({ examResult: 3, userMaxScore: '0.0' });
  });

  it('are not given by oneself, nor found out by practice of what the exam asks', async () => {
    const { keeper, exam, begin, submit, records, made, at } = room;
    const { id, ids, paperId, typeId } = await exam([keeper], { kinds: ['single', 'text'] });
    const practice = await made(
      '/safe/examonlinepracticeplan/add',
      {
        ...{ planTitle: '考前练习', typeId, paperId, content: '练', personnelTrainType: '3' },
        ...{ startTime: at(-5), endTime: at(60), trainDept: room.firm.places.root, trainPerson: keeper.userId },
      },
      room.admin,
    );
    must(await room.admin.call('GET', `/safe/examonlinepracticeplan/enable/${practice}`, { query: { enable: '1' } }));
    const draw = (source: string, named?: string) =>
      keeper.call('POST', '/safe/examonline/practice/draw', { body: { source, ...(named ? { id: named } : {}) } });
    for (const drawn of [
      await draw('plan', practice),
      await draw('today'),
      await draw('risk'),
      await draw('bank', typeId),
    ])
      for (const asked of Object.values(ids)) expect(await drawn.text()).not.toContain(asked);
    expect((await draw('plan', practice)).status).toBe(400);
    const attempt = await begin(keeper, id);
    await submit(keeper, attempt.id);
    const [record] = await records(keeper, id);
    const marked = await keeper.call('PUT', `/safe/examrecord/mark/${record.id}`, {
      body: { marks: [{ id: randomUUID(), score: '10' }] },
    });
    expect(marked.status).toBe(403);
    expect(ids.text).toBeDefined();
  });
});
