import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { must, type Person } from '../../../testing/company-world';
import { type Classroom, classroom } from '../classroom.testing';

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

const remark = (who: Person, id: string, body: Record<string, unknown>) =>
  who.call('PUT', `/safe/exam/remark/${id}`, { body: { reason: '题目答案有误', ...body } });

it('a wrong question is judged anew in every paper of an exam, handed in and still out, and the figures follow', async () => {
  const { worker, exam, sits, begin, answer, submit, mine, keeper, records, world } = room;
  const [zhang, li, wang] = [await worker('张'), await worker('李'), await worker('王')];
  const { id, ids } = await exam([zhang, li, wang], { kinds: ['single', 'truth'], paper: { qualifyScore: 20 } });
  await sits(zhang, id, { [ids.single as string]: 'C', [ids.truth as string]: '错误' });
  await sits(li, id, { [ids.single as string]: 'B', [ids.truth as string]: '错误' });
  const out = await begin(wang, id);
  await answer(wang, out.id, { [ids.single as string]: 'C', [ids.truth as string]: '错误' });
  expect(await mine(zhang, id)).toMatchObject({ examResult: 3, userMaxScore: '10.0' });
  const asked = must(await keeper.call('GET', `/safe/exam/question/${id}`)).data;
  expect(asked.find((one: { questionId: string }) => one.questionId === ids.single)).toMatchObject({
    ...{ answer: 'B', asked: 2, right: 1 },
    options: [{ key: 'A' }, { key: 'B' }, { key: 'C' }],
  });
  const told = must(await remark(keeper, id, { questionId: ids.single, way: 1, answer: 'c' })).data;
  expect(told).toMatchObject({ recordCount: 2, changedCount: 2, passedBefore: 1, passedAfter: 1 });
  expect(await mine(zhang, id)).toMatchObject({ examResult: 2, userMaxScore: '20.0' });
  expect(await mine(li, id)).toMatchObject({ examResult: 3, userMaxScore: '10.0' });
  // Handed in afterwards, it is judged by the corrected key.
  await submit(wang, out.id);
  expect(await mine(wang, id)).toMatchObject({ examResult: 2, userMaxScore: '20.0' });
  expect(must(await keeper.call('GET', `/safe/exam/head/${id}`)).data).toMatchObject({ passed: 2, failed: 1 });
  expect((await records(keeper, id)).map(({ userScore }: { userScore: string }) => userScore).sort()).toEqual([
    '10.0',
    '20.0',
    '20.0',
  ]);
  const noted = must(await keeper.call('GET', '/safe/examremark/page', { query: { examId: id } })).data.records;
  expect(noted).toMatchObject([{ way: 1, answer: 'C', reason: '题目答案有误', recordCount: 2, changedCount: 2 }]);
  const audited = await world.sql<{ before: object; after: object }>(
    "select before, after from audit_log where tenant_id = $1 and resource = 'examRecord' and kind = 'judgeAnew'",
    [room.firm.tenantId],
  );
  expect(audited).toHaveLength(2);
  // Everybody has the marks where nothing of it can be right.
  expect(must(await remark(keeper, id, { questionId: ids.truth, way: 2 })).data).toMatchObject({ changedCount: 0 });
  expect(must(await remark(keeper, id, { questionId: ids.single, way: 2 })).data).toMatchObject({
    ...{ recordCount: 3, changedCount: 1, passedBefore: 2, passedAfter: 3 },
  });
});

it('is refused with what to mend, and to who sat the exam or has still to answer the question', async () => {
  const { worker, exam, examOf, sits, keeper, admin } = room;
  const zhang = await worker();
  const { id, ids, paperId } = await exam([zhang, keeper], { kinds: ['single', 'text'] });
  await sits(zhang, id, { [ids.single as string]: 'A', [ids.text as string]: '拉闸' });
  expect((await remark(keeper, id, { questionId: ids.single, way: 1, answer: 'A' })).msg).toContain('还要参加的考试');
  await sits(keeper, id, {});
  expect((await remark(keeper, id, { questionId: ids.single, way: 1, answer: 'A' })).msg).toContain('您参加了这场考试');
  expect((await keeper.call('GET', `/safe/exam/question/${id}`)).status).toBe(400);
  expect((await remark(admin, id, { questionId: ids.single, way: 1, answer: 'G' })).msg).toBe(
    '答案中的G没有对应的选项',
  );
  expect((await remark(admin, id, { questionId: ids.text, way: 1, answer: '施救' })).msg).toContain('请逐份改分');
  expect((await remark(admin, id, { questionId: ids.single, way: 1, answer: 'A', reason: '' })).status).toBe(400);
  expect((await remark(admin, id, { questionId: id, way: 2 })).msg).toContain('没有这道题');
  expect((await remark(zhang, id, { questionId: ids.single, way: 2 })).status).toBe(403);
  // Waiting for marks it has no sum yet: the question is judged, the rest waits.
  expect(must(await remark(admin, id, { questionId: ids.single, way: 2 })).data).toMatchObject({
    ...{ changedCount: 2, passedAfter: 0 },
  });
  // The corrected key of a question that waits elsewhere is told by no list.
  must(await remark(admin, id, { questionId: ids.single, way: 1, answer: 'A' }));
  await examOf(paperId, [keeper]);
  const seen = async (who: Person) =>
    must(await who.call('GET', '/safe/examremark/page', { query: { examId: id } })).data.records.length;
  expect([await seen(keeper), await seen(admin)]).toEqual([0, 2]);
});

it('not one of all these calls was a mistake of the server’s', () => {
  expect(room.world.bugs).toEqual([]);
});
