import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { must } from '../../testing/company-world';
import { type Classroom, classroom, lasting } from './classroom.testing';

let room: Classroom;
beforeAll(async () => {
  room = await classroom();
});
beforeEach(() => {
  room.world.clock.shift = 0;
});
afterAll(async () => {
  await room?.world.close();
});

it('a question still to be answered is neither changed, taken out of use, chosen nor removed by who has to answer it', async () => {
  const { keeper, exam, admin } = room;
  const { ids } = await exam([keeper], { kinds: ['multiple'] });
  const id = ids.multiple as string;
  const tried = [
    await keeper.call('PUT', `/safe/examquestion/${id}`, { body: { answer: 'AC' } }),
    await keeper.call('PUT', `/safe/examquestion/status/${id}`),
    await keeper.call('DELETE', '/safe/examquestion', { query: { ids: id } }),
    await keeper.call('GET', `/safe/examquestion/${id}`),
  ];
  expect(tried.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  const offered = must(await keeper.call('GET', '/safe/lookup/examQuestion', { query: { ids: id } })).data;
  expect(JSON.stringify(offered)).not.toContain(id);
  expect(must(await admin.call('GET', `/safe/examquestion/${id}`)).data.answer).toBe('ACD');
});

it('a blank submission does not open the bank, nor one’s own sheet, while another attempt is left', async () => {
  const { keeper, exam, sits, records, resultOf, mine, right } = room;
  const { id, ids } = await exam([keeper], {
    kinds: ['single', 'multiple'],
    paper: { examTimes: 2, qualifyScore: 20 },
  });
  await sits(keeper, id, {});
  expect(await mine(keeper, id)).toMatchObject({ examResult: 3, mayBegin: true });
  expect((await keeper.call('GET', `/safe/examquestion/${ids.multiple}`)).status).toBe(404);
  const [record] = await records(keeper, id);
  expect((await keeper.call('GET', `/safe/examrecord/${record.id}`)).status).toBe(400);
  expect((await resultOf(keeper, record.id)).answers[0].answer).toBeNull();
  await sits(keeper, id, right(ids));
  expect(must(await keeper.call('GET', `/safe/examquestion/${ids.multiple}`)).data.answer).toBe('ACD');
});

it('what one exam tells is not told while the same question waits in another', async () => {
  const { worker, keeper, exam, examOf, sits, right, resultOf, records, mine } = room;
  const zhang = await worker();
  const first = await exam([zhang, keeper], { kinds: ['single', 'multiple'] });
  await sits(zhang, first.id, { [first.ids.single as string]: 'A' });
  await sits(keeper, first.id, right(first.ids));
  const second = await examOf(first.paperId, [zhang, keeper]);
  const [own] = (await mine(zhang, first.id)).records;
  const wrong = async () => must(await zhang.call('GET', '/safe/examonline/mine/wrong/page')).data.total;
  const hidden = await resultOf(zhang, own.id);
  expect(hidden).toMatchObject({ shown: false, why: expect.stringContaining('还要参加的考试') });
  expect(JSON.stringify(hidden.answers)).not.toMatch(/ACD|解析/);
  expect(hidden.answers.map(({ judged, score }: { judged: unknown; score: unknown }) => [judged, score])).toEqual([
    [null, null],
    [null, null],
  ]);
  expect(await wrong()).toBe(0);
  // Nor by what others have handed in.
  const sheet = (await records(keeper, first.id)).find(({ userId }: { userId: string }) => userId === zhang.userId);
  const closed = await keeper.call('GET', `/safe/examrecord/${sheet.id}`);
  expect([closed.status, closed.msg]).toEqual([400, '答卷中有您还要参加的考试的试题，那场考试交卷后才能查看和阅卷']);
  expect((await keeper.call('PUT', `/safe/examrecord/mark/${sheet.id}`, { body: { marks: [] } })).status).toBe(400);
  await sits(zhang, second, {});
  await sits(keeper, second, {});
  expect(await resultOf(zhang, own.id)).toMatchObject({ shown: true, why: null });
  expect(await wrong()).toBe(2);
  expect((await keeper.call('GET', `/safe/examrecord/${sheet.id}`)).status).toBe(200);
});

it('who has passed, or waits for marks, begins no further attempt, also where the clock ended the last', async () => {
  const { worker, exam, begin, answer, tryBegin, passes, right, mine } = room;
  const [zhang, li] = [await worker(), await worker()];
  const quick = { paper: { duration: 1, examTimes: 3, qualifyScore: 10 } };
  const passed = await exam([zhang], { kinds: ['single'], ...quick });
  const waits = await exam([li], { kinds: ['text'], ...quick });
  const one = await begin(zhang, passed.id);
  await answer(zhang, one.id, right(passed.ids));
  const two = await begin(li, waits.id);
  await answer(li, two.id, { [waits.ids.text as string]: '拉闸' });
  passes(5);
  expect((await tryBegin(zhang, passed.id)).msg).toBe('您已合格，不需要再次参加');
  expect((await tryBegin(li, waits.id)).msg).toContain('正在阅卷');
  expect(await mine(zhang, passed.id)).toMatchObject({ used: 1 });
  expect(await mine(li, waits.id)).toMatchObject({ used: 1 });
});

it('results are told of those whom the reader’s records reach', async () => {
  const { world, firm, worker, exam, sits, admin } = room;
  const [near, far] = [
    await worker('近', { deptId: firm.places.workshop }),
    await worker('远', { deptId: firm.places.other }),
  ];
  const roleId = await firm.role(`部门考务${randomUUID().slice(0, 6)}`, 3, true);
  const head = lasting(
    world,
    await firm.person({ account: 'examhead', role: { id: roleId }, deptId: firm.places.workshop }),
  );
  const { id } = await exam([near, far], { kinds: ['single'] });
  await sits(near, id, {});
  await sits(far, id, {});
  const people = async (who: typeof head) =>
    must(await who.call('GET', `/safe/exam/user/page/${id}`)).data.records.map(
      ({ realName }: { realName: string }) => realName,
    );
  expect((await people(admin)).sort()).toEqual(['远', '近'].sort());
  expect(await people(head)).toEqual(['近']);
  // The figures are the company's; how many of them he sees is told beside.
  expect(must(await head.call('GET', `/safe/exam/head/${id}`)).data).toMatchObject({
    userCount: 2,
    failed: 2,
    visible: 1,
  });
  expect(must(await admin.call('GET', `/safe/exam/head/${id}`)).data).toMatchObject({ userCount: 2, visible: 2 });
});

it('a paper withdrawn and an exam released at once do not both happen, nor a withdrawal and a beginning', async () => {
  const { worker, keeper, admin, exam, tryBegin, made, at } = room;
  for (let round = 0; round < 6; round += 1) {
    const zhang = await worker();
    const { id, paperId } = await exam([zhang], { kinds: ['single'] });
    const [begun, withdrawn] = await Promise.all([
      tryBegin(zhang, id),
      keeper.call('PUT', `/safe/exam/withdraw/${id}`),
    ]);
    expect([begun.status, withdrawn.status].sort()).not.toEqual([200, 200]);
    if (withdrawn.status !== 200) continue;
    const again = await made('/safe/exam', {
      ...{ title: `再考${randomUUID().slice(0, 8)}`, paperId, startTime: at(-10), endTime: at(60), audience: 2 },
      audienceUserIds: zhang.userId,
    });
    const [released, drawn] = await Promise.all([
      keeper.call('PUT', `/safe/exam/release/${again}`),
      admin.call('PUT', `/safe/exampaper/withdraw/${paperId}`),
    ]);
    expect([released.status, drawn.status].sort()).not.toEqual([200, 200]);
  }
});

it('not one of all these calls was a mistake of the server’s', () => {
  expect(room.world.bugs).toEqual([]);
});
