import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { must, office, type Person } from '../../../testing/company-world';
import { type Classroom, classroom, lasting } from '../classroom.testing';
import { followPractice } from './plan';

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

const draw = (who: Person, body: Record<string, unknown>) =>
  who.call('POST', '/safe/examonline/practice/draw', { body });
const drawn = async (who: Person, body: Record<string, unknown>) => must(await draw(who, body)).data;
const answers = (who: Person, id: string, given: Record<string, unknown>) =>
  who.call('PUT', `/safe/examonline/practice/answer/${id}`, {
    body: { answers: Object.entries(given).map(([item, answer]) => ({ item, answer })) },
  });
const judged = async (who: Person, id: string, given: Record<string, unknown>) =>
  must(await answers(who, id, given)).data as { item: string; right: boolean; key: string; mastered: boolean }[];
const mine = async (who: Person) => must(await who.call('GET', '/safe/examonline/practice/mine')).data;

/** A plan for everybody of the workshop on a paper of its own, published. */
async function plan(more: Record<string, unknown> = {}, kinds = ['single', 'truth', 'text'] as const) {
  const { bank, questions, paperOf, made, at, keeper, firm } = room;
  const typeId = await bank();
  const ids = await questions(typeId, kinds);
  const paperId = await paperOf(typeId, ids, kinds);
  const body = {
    ...{ planTitle: `练习${randomUUID().slice(0, 8)}`, typeId, paperId, content: '每天五分钟' },
    ...{ startTime: at(-10), endTime: at(600), personnelTrainType: '1', trainDept: firm.places.workshop, ...more },
  };
  const id = await made('/safe/examonlinepracticeplan/add', body);
  must(await keeper.call('GET', `/safe/examonlinepracticeplan/enable/${id}`, { query: { enable: '1' } }));
  return { id, typeId, paperId, ids };
}

it('a plan is practised by the people of its departments, and what is right twice in a row is mastered', async () => {
  const { worker, firm, keeper, passes } = room;
  const zhang = await worker('张三', { deptId: firm.places.team });
  const outsider = await worker('外部门', { deptId: firm.places.other });
  const { id, ids } = await plan();
  expect((await mine(zhang)).plans).toMatchObject([{ id, total: 2, practised: 0, mastered: 0 }]);
  expect((await mine(outsider)).plans.map((one: { id: string }) => one.id)).not.toContain(id);
  expect((await draw(outsider, { source: 'plan', id })).status).toBe(404);
  const round = await drawn(zhang, { source: 'plan', id });
  // A short answer is judged by nobody: it is not practised. No key goes along.
  expect(round.items.map(({ id: item }: { id: string }) => item).sort()).toEqual([ids.single, ids.truth].sort());
  expect(JSON.stringify(round)).not.toMatch(/解析|answer|key":"(?!A|B|C|正确|错误)/);
  expect(await judged(zhang, round.id, { [ids.single as string]: 'B', [ids.truth as string]: '正确' })).toMatchObject([
    { item: ids.single, right: true, key: 'B', mastered: false },
    { item: ids.truth, right: false, key: '错误', mastered: false },
  ]);
  // Answered once more in the same round, knowing the key: the first answer stands.
  expect(await judged(zhang, round.id, { [ids.truth as string]: '错误' })).toMatchObject([{ right: false }]);
  passes(1);
  const next = await drawn(zhang, { source: 'plan', id });
  // What was wrong comes first.
  expect(next.items[0].id).toBe(ids.truth);
  expect(await judged(zhang, next.id, { [ids.single as string]: 'B', [ids.truth as string]: '错误' })).toMatchObject([
    { right: true, mastered: true },
    { right: true, mastered: false },
  ]);
  const people = must(await keeper.call('GET', `/safe/examonlinepracticeplan/detail/${id}`)).data;
  expect(people.records.find((one: { userId: string }) => one.userId === zhang.userId)).toMatchObject({
    ...{ userName: '张三', practiceCount: 2, questionPracticed: 2, questionMastered: 1, questionNotMastered: 1 },
    ...{ questionTotal: 2, masteryRate: 50 },
  });
  expect(people.records.some((one: { userId: string }) => one.userId === outsider.userId)).toBe(false);
  expect(await mine(zhang)).toMatchObject({ today: 4, days: 1, practised: 2, mastered: 1, wrong: 1 });
  const wrong = must(await zhang.call('GET', '/safe/examonline/practice/wrong/page')).data;
  expect(wrong).toMatchObject({ total: 1, records: [{ id: ids.truth, answer: '错误', response: '错误', times: 1 }] });
  expect((await drawn(zhang, { source: 'wrong' })).items.map(({ id: item }: { id: string }) => item)).toEqual([
    ids.truth,
  ]);
});

it('a round is its person’s own, and its answers are judged against what was drawn', async () => {
  const { worker, firm } = room;
  const [zhang, li] = [
    await worker('张', { deptId: firm.places.workshop }),
    await worker('李', { deptId: firm.places.workshop }),
  ];
  const { id, ids } = await plan();
  const other = await plan();
  const round = await drawn(zhang, { source: 'plan', id });
  expect((await answers(li, round.id, { [ids.single as string]: 'B' })).status).toBe(404);
  const bad = await answers(zhang, round.id, {
    [other.ids.single as string]: 'B',
    [ids.single as string]: 'H',
    [ids.truth as string]: null,
  });
  expect(bad.data.errors.map(({ message }: { message: string }) => message)).toEqual([
    '第1项：本次练习没有这道题',
    '第2项：请选择一个选项',
    '第3项：请先作答',
  ]);
  expect(bad.msg).not.toMatch(/解析/);
  expect((await mine(zhang)).today).toBe(0);
  // Pressed eight times at once: one answer.
  await Promise.all(Array.from({ length: 8 }, () => answers(zhang, round.id, { [ids.single as string]: 'B' })));
  expect(await mine(zhang)).toMatchObject({ today: 1, practised: 1, mastered: 0 });
});

it('questions of an exam that one has still to sit are left out, at the draw and at the answer', async () => {
  const { worker, firm, examOf, sits } = room;
  const zhang = await worker('考生', { deptId: firm.places.workshop });
  const li = await worker('不考', { deptId: firm.places.workshop });
  const { id, ids, paperId } = await plan();
  const round = await drawn(zhang, { source: 'plan', id });
  const examId = await examOf(paperId, [zhang]);
  const late = await answers(zhang, round.id, { [ids.single as string]: 'A' });
  expect([late.status, late.msg]).toEqual([400, '其中有您要参加的考试的试题，考试交卷后再练习']);
  expect((await draw(zhang, { source: 'plan', id })).msg).toBe('该计划现在没有可以练习的试题');
  expect((await drawn(li, { source: 'plan', id })).items).toHaveLength(2);
  await sits(zhang, examId, {});
  expect((await drawn(zhang, { source: 'plan', id })).items).toHaveLength(2);
  // What was missed in the exam is practised again.
  const again = (await drawn(zhang, { source: 'wrong' })).items.map(({ id: item }: { id: string }) => item);
  expect(again.sort()).toEqual([ids.single, ids.truth].sort());
});

it('of a paper that draws, the bank is practised until the window opens', async () => {
  const { worker, bank, questions, made, keeper, examOf, at, passes } = room;
  const zhang = await worker();
  const typeId = await bank();
  await questions(typeId, ['single', 'truth']);
  const paperId = await made('/safe/exampaper', {
    ...{
      paperTitle: `抽题${randomUUID().slice(0, 8)}`,
      typeId,
      paperMode: 2,
      qualifyScore: 6,
      duration: 30,
      examTimes: 1,
    },
    ...{ isShuffle: 1, partial: 1, showAnswer: 1, rules: [{ typeId, questionType: 1, count: 1, score: 10 }] },
  });
  must(await keeper.call('PUT', `/safe/exampaper/publish/${paperId}`));
  await examOf(paperId, [zhang], { startTime: at(30), endTime: at(90) });
  expect((await drawn(zhang, { source: 'bank', id: typeId })).items).toHaveLength(2);
  passes(31);
  expect((await drawn(zhang, { source: 'bank', id: typeId })).items).toHaveLength(1);
});

it('a bank that is not open is practised by nobody for himself', async () => {
  const { worker, bank, questions, keeper } = room;
  const zhang = await worker();
  const typeId = await bank();
  await questions(typeId, ['single']);
  expect((await mine(zhang)).banks.map((one: { id: string }) => one.id)).toContain(typeId);
  must(await keeper.call('PUT', `/safe/examtype/${typeId}`, { body: { practice: 2 } }));
  expect((await draw(zhang, { source: 'bank', id: typeId })).msg).toContain('没有开放自主练习');
  expect((await mine(zhang)).banks.map((one: { id: string }) => one.id)).not.toContain(typeId);
  expect((await draw(zhang, { source: 'bank', id: randomUUID() })).status).toBe(404);
  expect((await draw(zhang, { source: 'bank' })).msg).toBe('请选择题库');
});

it('a plan is published with a published paper within its time, stays as it is, follows the clock and is read by whoever may', async () => {
  const { keeper, made, at, paperOf, bank, questions, firm, worker, world, passes, admin } = room;
  const zhang = await worker();
  const supervisor = await office(world, '370300');
  expect((await draw(supervisor, { source: 'today' })).status).toBe(403);
  const roleId = await firm.role(`部门${randomUUID().slice(0, 6)}`, 3, true);
  const head = lasting(
    world,
    await firm.person({ account: 'practicehead', role: { id: roleId }, deptId: firm.places.other }),
  );
  const typeId = await bank();
  const ids = await questions(typeId, ['text']);
  const textOnly = await paperOf(typeId, ids, ['text']);
  const base = {
    ...{ typeId, personnelTrainType: '1', trainDept: firm.places.workshop, startTime: at(5), endTime: at(60) },
  };
  const id = await made('/safe/examonlinepracticeplan/add', {
    ...base,
    planTitle: `空${randomUUID().slice(0, 6)}`,
    paperId: textOnly,
  });
  const publish = () => keeper.call('PUT', `/safe/examonlinepracticeplan/publish/${id}`);
  expect((await publish()).msg).toContain('没有可以练习的试题');
  const single = await questions(typeId, ['single']);
  const paperId = await paperOf(typeId, single, ['single']);
  must(await keeper.call('POST', `/safe/examonlinepracticeplan/edit/${id}`, { body: { paperId } }));
  must(await publish());
  const row = async () => must(await keeper.call('GET', `/safe/examonlinepracticeplan/${id}`)).data;
  expect(await row()).toMatchObject({ planStatus: 0, isPublish: 1 });
  expect((await keeper.call('POST', `/safe/examonlinepracticeplan/edit/${id}`, { body: { content: '改' } })).msg).toBe(
    '已发布的练习计划不能修改，请先撤回',
  );
  expect(
    (await keeper.call('GET', `/safe/examonlinepracticeplan/enable/${id}`, { query: { enable: '1' } })).status,
  ).toBe(400);
  expect(
    (await keeper.call('GET', `/safe/examonlinepracticeplan/enable/${id}`, { query: { enable: '7' } })).status,
  ).toBe(400);
  passes(6);
  await followPractice(world.app.services);
  expect(await row()).toMatchObject({ planStatus: 1 });
  passes(60);
  await followPractice(world.app.services);
  expect(await row()).toMatchObject({ planStatus: 2 });
  must(await keeper.call('GET', `/safe/examonlinepracticeplan/enable/${id}`, { query: { enable: '0' } }));
  expect((await publish()).msg).toBe('结束时间已过，请修改后再发布');
  const wrong = await keeper.call('POST', '/safe/examonlinepracticeplan/add', {
    body: { ...base, planTitle: `乱${randomUUID().slice(0, 6)}`, paperId, personnelTrainType: '3', endTime: at(-600) },
  });
  expect(wrong.status).toBe(400);
  const list = async (path: string, query: Record<string, string> = {}) =>
    must(await admin.call('GET', path, { query })).data.map((one: { id: string }) => one.id);
  expect(await list('/safe/examonlinepracticeplan/paper/list', { id: typeId })).toEqual(
    expect.arrayContaining([paperId, textOnly]),
  );
  expect(await list('/safe/paper/list', { id: await bank() })).toEqual([]);
  expect((await zhang.call('GET', '/safe/examonlinepracticeplan/page')).status).toBe(403);
  expect(must(await head.call('GET', `/safe/examonlinepracticeplan/detail/${id}`)).data.records).toEqual([]);
});

it('today’s round is taken from what is open and what is mine', async () => {
  const { worker, firm } = room;
  const zhang = await worker('今日', { deptId: firm.places.workshop });
  await plan();
  const round = await drawn(zhang, { source: 'today', count: 3 });
  expect(round.items).toHaveLength(3);
  expect(round.title).toBe('今日练习');
  expect((await draw(zhang, { source: 'today', count: 51 })).status).toBe(400);
});

it('not one of all these calls was a mistake of the server’s', () => {
  expect(room.world.bugs).toEqual([]);
});
