import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attemptJob } from '../../kernel/attempts/clock';
import { shanghai } from '../../kernel/context';
import { company, must, office, type Person, personOf, type WorldCompany } from '../../testing/company-world';
import { seeSheet, typedSheet } from '../../testing/sheet';
import { multipart, openWorld, type World } from '../../testing/world';
import { examSubject, followClock } from './exam';

let world: World;
let firm: WorldCompany;
let other: WorldCompany;
let keeper: Person;
let admin: Person;
let number = 0;

/** Somebody who signs in anew where the clock has been moved since. */
function lasting(person: Person): Person {
  let shift = world.clock.shift;
  let now = person;
  return {
    ...person,
    call: async (...asked) => {
      if (shift !== world.clock.shift) {
        shift = world.clock.shift;
        now = await personOf(world, person.tenantId, person.account, person);
      }
      return now.call(...asked);
    },
  };
}
beforeAll(async () => {
  world = await openWorld();
  firm = await company(world);
  other = await company(world);
  admin = lasting(firm.admin);
  keeper = lasting(await firm.person({ account: 'keeper', role: 'safety_manager' }));
});
beforeEach(() => {
  world.clock.shift = 0;
});
afterAll(async () => {
  await world?.close();
});

const passes = (minutes: number) => {
  world.clock.shift += minutes * 60_000;
};
const at = (minutes: number) => shanghai(world.app.services.clock.now() + minutes * 60_000);
const worker = async (name = '考生', more: { readonly deptId?: string } = {}) =>
  lasting(await firm.person({ account: `sitter${++number}`, name, role: 'employee', ...more }));
const made = async (path: string, body: Record<string, unknown>, who: Person = keeper): Promise<string> =>
  must(await who.call('POST', path, { body })).data.id;
const bank = () => made('/safe/examtype', { name: `题库${randomUUID().slice(0, 8)}` });

const KEYS = {
  single: 'B',
  multiple: 'ACD',
  truth: '错误',
  blanks: '一一九；一二零',
  text: '先切断电源再施救',
} as const;
const QUESTIONS = {
  single: {
    questionType: 1,
    title: '安全色中表示警告的是',
    optionA: '红',
    optionB: '黄',
    optionC: '蓝',
    answer: KEYS.single,
  },
  multiple: {
    questionType: 2,
    title: '动火前应当',
    optionA: '检测',
    optionB: '饮酒',
    optionC: '清理',
    optionD: '监护',
    answer: 'acd',
  },
  truth: { questionType: 3, title: '可以带电检修', answer: '×' },
  blanks: { questionType: 4, title: '火警____，急救____', answer: '一一九；一二零' },
  text: { questionType: 5, title: '有人触电怎么办', answer: KEYS.text },
} as const;

async function questions(typeId: string, kinds: readonly (keyof typeof QUESTIONS)[]): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const kind of kinds)
    ids[kind] = await made('/safe/examquestion', {
      typeId,
      score: 10,
      difficulty: 1,
      analysis: `解析${kind}`,
      ...QUESTIONS[kind],
    });
  return ids;
}

interface Setting {
  readonly kinds?: readonly (keyof typeof QUESTIONS)[];
  readonly paper?: Record<string, unknown>;
  readonly exam?: Record<string, unknown>;
}
const AUTOMATIC = ['single', 'multiple', 'truth', 'blanks'] as const;

/** A released exam of ten marks a question, for the named persons. */
async function exam(sitters: readonly Person[], { kinds = AUTOMATIC, paper = {}, exam: more = {} }: Setting = {}) {
  const typeId = await bank();
  const ids = await questions(typeId, kinds);
  const paperId = await made('/safe/exampaper', {
    ...{ paperTitle: `试卷${randomUUID().slice(0, 8)}`, typeId, paperMode: 1, qualifyScore: kinds.length * 6 },
    ...{ duration: 30, examTimes: 1, isShuffle: 1, partial: 1, showAnswer: 1 },
    questions: kinds.map((kind) => ({ questionId: ids[kind], score: 10 })),
    ...paper,
  });
  must(await keeper.call('PUT', `/safe/exampaper/publish/${paperId}`));
  const id = await made('/safe/exam', {
    title: `考试${randomUUID().slice(0, 8)}`,
    ...{ paperId, startTime: at(-10), endTime: at(120), audience: 2 },
    audienceUserIds: sitters.map(({ userId }) => userId).join(),
    ...more,
  });
  must(await keeper.call('PUT', `/safe/exam/release/${id}`));
  return { id, paperId, typeId, ids };
}

const tryBegin = (who: Person, recordId: string) =>
  who.call('POST', '/safe/attempt/begin', { body: { subject: 'exam', recordId } });
const begin = async (who: Person, id: string) => must(await tryBegin(who, id)).data;
const answer = async (who: Person, attemptId: string, answers: Record<string, unknown>) =>
  must(
    await who.call('PUT', `/safe/attempt/answer/${attemptId}`, {
      body: {
        device: randomUUID(),
        answers: Object.entries(answers).map(([item, given], place) => ({
          item,
          answer: given,
          n: place + 1,
          base: 0,
        })),
      },
    }),
  );
const submit = async (who: Person, attemptId: string) =>
  must(await who.call('PUT', `/safe/attempt/submit/${attemptId}`));
const right = (ids: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(ids).map(([kind, id]) => [
      id,
      kind === 'multiple'
        ? ['A', 'C', 'D']
        : kind === 'blanks'
          ? ['一一九', '一二零']
          : KEYS[kind as keyof typeof KEYS],
    ]),
  );
const mine = async (who: Person, id: string) => must(await who.call('GET', `/safe/examonline/mine/exam/${id}`)).data;
const resultOf = async (who: Person, id: string) =>
  must(await who.call('GET', `/safe/examonline/mine/result/${id}`)).data;
const records = async (who: Person, examId: string) =>
  must(await who.call('GET', '/safe/examrecord/page', { query: { examId } })).data.records;

describe('an exam', () => {
  it('is sat by those whom it is for within its window, judged when it ends, and told to whoever sat it', async () => {
    const [zhang, stranger] = [await worker('张三'), await worker('外人')];
    const { id, ids } = await exam([zhang], { exam: { startTime: at(10) } });
    expect((await tryBegin(zhang, id)).msg).toContain('尚未开始');
    expect(await mine(zhang, id)).toMatchObject({ examStatus: 0, examResult: 0, mayBegin: false, used: 0 });
    passes(11);
    expect((await tryBegin(stranger, id)).status).toBe(404);
    expect((await tryBegin(other.admin, id)).status).toBe(404);
    const state = await begin(zhang, id);
    expect(state.items).toHaveLength(4);
    expect((await begin(zhang, id)).id).toBe(state.id);
    expect(await mine(zhang, id)).toMatchObject({ examStatus: 1, examResult: 1, open: true, mayBegin: true });
    await answer(zhang, state.id, { ...right(ids), [ids.truth as string]: '正确' });
    passes(5);
    await submit(zhang, state.id);
    const told = await mine(zhang, id);
    expect(told).toMatchObject({ examStatus: 2, examResult: 2, userMaxScore: '30.0', mayBegin: false, used: 1 });
    expect(told.records).toMatchObject([
      { number: 1, userScore: '30.0', totalScore: '40.0', examResult: 2, markState: 2 },
    ]);
    // Begun minutes are whole ones.
    expect([5, 6]).toContain(told.records[0].userTime);
    const result = await resultOf(zhang, told.records[0].id);
    expect(result).toMatchObject({ shown: true, why: null });
    expect(result.answers.map((one: { answer: string; judged: number }) => [one.answer, one.judged]).sort()).toEqual(
      [
        ['ACD', 1],
        ['B', 1],
        ['一一九；一二零', 1],
        ['错误', 2],
      ].sort(),
    );
    expect((await tryBegin(zhang, id)).msg).toBe('您已合格，不需要再次参加');
    const wrong = must(await zhang.call('GET', '/safe/examonline/mine/wrong/page')).data;
    expect(wrong).toMatchObject({
      total: 1,
      records: [{ title: '可以带电检修', answer: '错误', response: '正确', times: 1 }],
    });
    expect((await stranger.call('GET', `/safe/examonline/mine/result/${told.records[0].id}`)).status).toBe(404);
    expect((await stranger.call('GET', `/safe/examonline/mine/exam/${id}`)).status).toBe(404);
  });

  it('submits itself at its end, judges what it holds, and counts who never came as missed', async () => {
    const [late, absent] = [await worker('晚到'), await worker('缺考')];
    const { id, ids } = await exam([late, absent], { paper: { duration: 30 } });
    passes(100);
    const state = await begin(late, id);
    // The window closes before his time is over.
    expect(Date.parse(`${state.endTime}Z`) - Date.parse(`${state.startTime}Z`)).toBeLessThanOrEqual(20 * 60_000);
    await answer(late, state.id, { [ids.single as string]: 'B' });
    passes(21);
    await attemptJob(new Map([['exam', examSubject]])).run(world.app.services);
    expect(await mine(late, id)).toMatchObject({ examResult: 3, userMaxScore: '10.0', examStatus: 2 });
    expect(await mine(absent, id)).toMatchObject({ examResult: 4, examStatus: 2, userMaxScore: null });
    const head = must(await keeper.call('GET', `/safe/exam/head/${id}`)).data;
    expect(head).toMatchObject({ userCount: 2, passed: 0, failed: 1, missed: 1, going: 0, passRate: 0 });
    const people = must(await keeper.call('GET', `/safe/exam/user/page/${id}`, { query: { examResult: '4' } })).data;
    expect(people.records).toMatchObject([{ userId: absent.userId, realName: '缺考', examResult: 4 }]);
    await followClock(world.app.services);
    expect(must(await keeper.call('GET', `/safe/exam/${id}`)).data.progressStatus).toBe(2);
  });

  it('that is over keeps whom it was for: who comes later has missed nothing, who goes has', async () => {
    const dept = firm.places.team;
    const absent = await worker('没来的', { deptId: dept });
    const { id } = await exam([], { exam: { audienceUserIds: '', audienceDeptIds: dept } });
    passes(121);
    await followClock(world.app.services);
    const head = async () => must(await keeper.call('GET', `/safe/exam/head/${id}`)).data;
    const before = await head();
    expect(before.missed).toBe(before.userCount);
    const late = await worker('后来的', { deptId: dept });
    await world.sql('update app_user set is_resign = 0 where tenant_id = $1 and id = $2', [
      firm.tenantId,
      absent.userId,
    ]);
    expect(await head()).toEqual(before);
    const people = must(await keeper.call('GET', `/safe/exam/user/page/${id}`, { query: { size: '100' } })).data
      .records;
    const ids = people.map(({ userId }: { userId: string }) => userId);
    expect([ids.includes(absent.userId), ids.includes(late.userId)]).toEqual([true, false]);
    const own = must(await late.call('GET', '/safe/examonline/mine/exam/page', { query: { ended: '1', size: '50' } }));
    expect(own.data.records.map((one: { id: string }) => one.id)).not.toContain(id);
    // Opened again it is for whoever is there now.
    must(await keeper.call('PUT', `/safe/exam/extend/${id}`, { body: { endTime: at(300) } }));
    expect(await head()).toMatchObject({ userCount: before.userCount, missed: 0 });
    expect((await tryBegin(late, id)).status).toBe(200);
  });

  it('that is over and has told the keys of its fixed questions is not opened again', async () => {
    const [zhang, li] = [await worker(), await worker()];
    const { id } = await exam([zhang, li], { kinds: ['single'], paper: { examTimes: 2, qualifyScore: 10 } });
    await submit(zhang, (await begin(zhang, id)).id);
    // Before its end it may be extended; what was told then tells nobody a key.
    must(await keeper.call('PUT', `/safe/exam/extend/${id}`, { body: { endTime: at(130) } }));
    passes(131);
    expect(await resultOf(zhang, (await mine(zhang, id)).records[0].id)).toMatchObject({ shown: true });
    const again = await keeper.call('PUT', `/safe/exam/extend/${id}`, { body: { endTime: at(300) } });
    expect([again.status, again.msg]).toEqual([400, expect.stringContaining('请换一份试卷安排补考')]);
    expect((await tryBegin(li, id)).status).toBe(400);
  });

  it('gives as many attempts as the paper, one at a time, and keeps each as it was asked', async () => {
    const zhang = await worker();
    const { id, ids } = await exam([zhang], { kinds: ['single'], paper: { examTimes: 2, qualifyScore: 10 } });
    const started = await Promise.all(Array.from({ length: 50 }, () => tryBegin(zhang, id)));
    expect(new Set(started.map((reply) => must(reply).data.id)).size).toBe(1);
    const first = must(started[0] as (typeof started)[number]).data;
    await answer(zhang, first.id, { [ids.single as string]: 'A' });
    await submit(zhang, first.id);
    const before = await mine(zhang, id);
    expect(before).toMatchObject({ used: 1, examResult: 3, examStatus: 1, mayBegin: true });
    // A key would be of use for the second: none is told, nor what was right.
    const hidden = await resultOf(zhang, before.records[0].id);
    expect(hidden).toMatchObject({ shown: false, userScore: '0.0' });
    expect(hidden.answers).toMatchObject([{ response: 'A', answer: null, analysis: null, judged: null, score: null }]);
    expect(must(await zhang.call('GET', '/safe/examonline/mine/wrong/page')).data.total).toBe(0);
    const second = await begin(zhang, id);
    // The bank is mended while he sits: his sheet stays.
    must(await admin.call('PUT', `/safe/examquestion/${ids.single}`, { body: { answer: 'C', title: '改过的题干' } }));
    expect((await begin(zhang, id)).items[0].title).toBe(QUESTIONS.single.title);
    await answer(zhang, second.id, { [ids.single as string]: 'B' });
    await submit(zhang, second.id);
    expect(await mine(zhang, id)).toMatchObject({ used: 2, examResult: 2, userMaxScore: '10.0' });
    expect((await tryBegin(zhang, id)).msg).toBe('您已合格，不需要再次参加');
  });

  it('lets nobody begin once more than the paper allows', async () => {
    const zhang = await worker();
    const { id } = await exam([zhang], { kinds: ['single'], paper: { qualifyScore: 10 } });
    const { id: attemptId } = await begin(zhang, id);
    await submit(zhang, attemptId);
    const tries = await Promise.all(Array.from({ length: 5 }, () => tryBegin(zhang, id)));
    expect(tries.map(({ status, msg }) => [status, msg.includes('最多作答1次')])).toEqual(
      Array.from({ length: 5 }, () => [400, true]),
    );
  });
});

describe('keys', () => {
  const SECRETS = /一一九|一二零|ACD|解析|先切断电源/;

  it('leave the server to nobody who has still to answer them, whatever he keeps', async () => {
    const { id, ids, paperId, typeId } = await exam([keeper], { kinds: ['single', 'multiple', 'blanks', 'text'] });
    const look = async () => {
      const paths = [
        `/safe/examquestion/page?typeId=${typeId}`,
        `/safe/examquestion/page?typeId=${typeId}&answer_like=一一九`,
        `/safe/exampaper/${paperId}`,
        `/safe/exam/${id}`,
        `/safe/exam/user/page/${id}`,
        `/safe/examrecord/page?examId=${id}`,
        `/safe/examonline/mine/exam/${id}`,
        `/safe/examonline/mine/wrong/page`,
        ...Object.values(ids).map((one) => `/safe/examquestion/${one}`),
      ];
      const told: string[] = [];
      for (const path of paths) {
        const [bare = '', query = ''] = path.split('?');
        const reply = await keeper.call('GET', bare, { query: Object.fromEntries(new URLSearchParams(query)) });
        if (SECRETS.test(JSON.stringify(reply.body))) told.push(path);
      }
      return told;
    };
    expect(await look()).toEqual([]);
    for (const one of Object.values(ids)) {
      expect((await keeper.call('GET', `/safe/examquestion/${one}`)).status).toBe(404);
      // A change that would be refused says nothing of the key either.
      const probe = { body: { optionD: '', typeId: '0199d7f0-0000-7000-8000-000000000000' } };
      expect((await keeper.call('PUT', `/safe/examquestion/${one}`, probe)).status).toBe(404);
    }
    const state = await begin(keeper, id);
    expect(JSON.stringify(state)).not.toMatch(SECRETS);
    expect(await look()).toEqual([]);
    await submit(keeper, state.id);
    // Handed in: the bank is his again.
    expect(must(await keeper.call('GET', `/safe/examquestion/${ids.multiple}`)).data.answer).toBe('ACD');
  });

  it('of a drawn paper are kept from its sitters by bank and kind, and told to others', async () => {
    const typeId = await bank();
    const below = await made('/safe/examtype', { name: `下级${randomUUID().slice(0, 8)}`, parentId: typeId });
    const drawnFrom = await questions(below, ['single', 'multiple']);
    const { id } = await exam([keeper], {
      kinds: ['truth'],
      paper: {
        paperMode: 2,
        questions: [],
        rules: [{ typeId, questionType: 1, count: 1, score: 10 }],
        qualifyScore: 6,
      },
    });
    expect((await keeper.call('GET', `/safe/examquestion/${drawnFrom.single}`)).status).toBe(404);
    expect((await keeper.call('GET', `/safe/examquestion/${drawnFrom.multiple}`)).status).toBe(200);
    expect((await admin.call('GET', `/safe/examquestion/${drawnFrom.single}`)).status).toBe(200);
    const state = await begin(keeper, id);
    expect(state.items.map(({ id: item }: { id: string }) => item)).toEqual([drawnFrom.single]);
  });

  it('stand starred in the audit, and what others have answered is closed to who has still to sit', async () => {
    const zhang = await worker();
    const { id, ids } = await exam([zhang, keeper]);
    const { id: attemptId } = await begin(zhang, id);
    await answer(zhang, attemptId, right(ids));
    await submit(zhang, attemptId);
    const [record] = await records(keeper, id);
    expect(record).toMatchObject({ userScore: '40.0', examResult: 2 });
    const closed = await keeper.call('GET', `/safe/examrecord/${record.id}`);
    expect([closed.status, closed.msg]).toEqual([400, '您也要参加这场考试，交卷后才能查看答卷和阅卷']);
    for (const path of ['/safe/test/user/paper/detail', '/safe/examonlinetrainingplan/test/user/paper/detail'])
      expect((await keeper.call('GET', `${path}/${record.id}`)).status).toBe(400);
    const open = must(await admin.call('GET', `/safe/examrecord/${record.id}`)).data;
    expect(open.answers).toHaveLength(4);
    const audited = await world.sql<{ after: object }>(
      'select after from audit_log where tenant_id = $1 and record_id = any($2::text[])',
      [firm.tenantId, [record.id, ...Object.values(ids)]],
    );
    expect(audited.length).toBeGreaterThan(4);
    for (const { after } of audited) expect(JSON.stringify(after)).not.toMatch(/一一九|ACD|解析/);
    // Whether an answer was right is the key of a question with two options.
    const told = audited.flatMap(
      ({ after }) => (after as { answers?: { judged: unknown; score: unknown }[] }).answers ?? [],
    );
    expect(told).toHaveLength(4);
    for (const { judged, score } of told) expect([judged, score]).toEqual(['******', '******']);
  });

  it('stand in the sheet of who keeps the bank, and in none of who has to answer', async () => {
    const { typeId } = await exam([keeper]);
    const rows = async (who: Person) =>
      (await seeSheet(must(await who.call('GET', '/safe/examquestion/export', { query: { typeId } })).raw)).rows;
    expect(await rows(keeper)).toEqual([]);
    expect(JSON.stringify(await rows(admin))).toMatch(SECRETS);
  });
});

describe('short answers', () => {
  it('wait for a marker who did not sit, and are marked once whole', async () => {
    const zhang = await worker('简答');
    const { id, ids } = await exam([zhang], { kinds: ['single', 'text'], paper: { examTimes: 2, qualifyScore: 15 } });
    const { id: attemptId } = await begin(zhang, id);
    await answer(zhang, attemptId, { [ids.single as string]: 'B', [ids.text as string]: '拉闸' });
    await submit(zhang, attemptId);
    expect(await mine(zhang, id)).toMatchObject({ examResult: 1, waiting: true, mayBegin: false, userMaxScore: null });
    expect((await tryBegin(zhang, id)).msg).toContain('正在阅卷');
    const todos = async (who: Person) =>
      must(await who.call('GET', '/safe/bell/list', { query: { kind: 'todo' } })).data.map(
        ({ title }: { title: string }) => title,
      );
    expect((await todos(keeper)).some((title: string) => title.startsWith('阅卷：'))).toBe(true);
    // A role alone is asked: who does not hold it is awaited by nothing, and his bell stands.
    expect((await todos(admin)).some((title: string) => title.startsWith('阅卷：'))).toBe(false);
    const [record] = await records(keeper, id);
    expect(record).toMatchObject({ markState: 1, userScore: null, examResult: 1 });
    const whole = must(await keeper.call('GET', `/safe/examrecord/${record.id}`)).data;
    const open = whole.answers.find((one: { judged: number }) => one.judged === 4);
    const mark = (who: Person, marks: unknown, version?: number) =>
      who.call('PUT', `/safe/examrecord/mark/${record.id}`, { body: { marks, ...(version ? { version } : {}) } });
    expect((await mark(zhang, [{ id: open.id, score: 10 }])).status).toBe(403);
    expect((await mark(other.admin, [{ id: open.id, score: 10 }])).status).toBe(404);
    const refused = await mark(keeper, [{ id: randomUUID(), score: 1 }]);
    expect(refused.data.errors.map(({ message }: { message: string }) => message)).toEqual([
      '第1项：答卷中没有这道题',
      '第2题还没有评分',
    ]);
    expect((await mark(keeper, [{ id: open.id, score: 11 }])).msg).toContain('应在0至10之间');
    expect((await mark(keeper, [{ id: open.id, score: 6 }], 99)).status).toBe(400);
    expect(must(await mark(keeper, [{ id: open.id, score: 6, comment: '还应施救' }])).data).toMatchObject({
      userScore: '16.0',
      examResult: 2,
    });
    expect(await mine(zhang, id)).toMatchObject({ examResult: 2, userMaxScore: '16.0', waiting: false });
    // Put right afterwards, with a record of it.
    must(await mark(keeper, [{ id: open.id, score: 2 }]));
    expect(await mine(zhang, id)).toMatchObject({ examResult: 3, userMaxScore: '12.0', mayBegin: true });
    const kinds = await world.sql<{ kind: string }>(
      'select kind from audit_log where record_id = $1 order by time, id',
      [record.id],
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(['create', 'mark', 'correct']);
  });

  it('of one’s own are marked by somebody else', async () => {
    const { id, ids } = await exam([keeper], { kinds: ['text'], paper: { qualifyScore: 6 } });
    const { id: attemptId } = await begin(keeper, id);
    await answer(keeper, attemptId, { [ids.text as string]: '拉闸' });
    await submit(keeper, attemptId);
    const [record] = await records(keeper, id);
    const marked = await keeper.call('PUT', `/safe/examrecord/mark/${record.id}`, { body: { marks: [] } });
    expect([marked.status, marked.msg]).toEqual([403, '不能评阅本人的答卷']);
  });
});

describe('papers and questions', () => {
  it('are refused with what to mend', async () => {
    const typeId = await bank();
    const { single } = await questions(typeId, ['single']);
    const bad = await keeper.call('POST', '/safe/examquestion', {
      body: { typeId, questionType: 1, title: '缺选项', optionA: '甲', answer: 'C', score: 2, difficulty: 1 },
    });
    expect(bad.data.errors.map(({ message }: { message: string }) => message)).toEqual([
      '请至少填写两个选项',
      '答案中的C没有对应的选项',
    ]);
    const paper = {
      ...{
        paperTitle: `卷${randomUUID().slice(0, 8)}`,
        typeId,
        duration: 30,
        examTimes: 1,
        isShuffle: 2,
        partial: 1,
        showAnswer: 1,
      },
    };
    const twice = await keeper.call('POST', '/safe/exampaper', {
      body: {
        ...paper,
        paperMode: 1,
        qualifyScore: 30,
        questions: [
          { questionId: single, score: 10 },
          { questionId: single, score: 10 },
        ],
      },
    });
    expect(twice.data.errors.map(({ message }: { message: string }) => message)).toEqual([
      '第2行与第1行是同一道试题',
      '及格分不能大于总分20分',
    ]);
    const drawn = await made('/safe/exampaper', {
      ...{ ...paper, paperMode: 2, qualifyScore: 6, rules: [{ typeId, questionType: 1, count: 5, score: 2 }] },
    });
    expect((await keeper.call('PUT', `/safe/exampaper/publish/${drawn}`)).msg).toBe(
      '题库的试题不够：第1条规则要5道，题库中符合条件的启用试题只有1道',
    );
  });

  it('that are published are not edited, and not withdrawn while an exam uses them', async () => {
    const { paperId, id } = await exam([await worker()]);
    expect((await keeper.call('PUT', `/safe/exampaper/${paperId}`, { body: { duration: 5 } })).msg).toBe(
      '已发布的试卷不能修改，请先撤回',
    );
    expect((await keeper.call('PUT', `/safe/exampaper/withdraw/${paperId}`)).msg).toContain('试卷正用于考试');
    expect((await keeper.call('PUT', `/safe/exam/${id}`, { body: { title: '改名' } })).msg).toBe(
      '已发布的考试不能修改，可以延长或先撤回',
    );
    expect((await keeper.call('PUT', `/safe/exam/extend/${id}`, { body: { endTime: at(60) } })).msg).toBe(
      '结束时间只能推后',
    );
    must(await keeper.call('PUT', `/safe/exam/extend/${id}`, { body: { endTime: at(600) } }));
    must(await keeper.call('PUT', `/safe/exam/withdraw/${id}`));
    must(await keeper.call('PUT', `/safe/exampaper/withdraw/${paperId}`));
    expect((await keeper.call('PUT', `/safe/exam/release/${id}`)).msg).toContain('尚未发布，请先发布试卷');
  });

  it('are offered for exams when they are published alone', async () => {
    const { paperId } = await exam([await worker()]);
    const list = async (path: string) => must(await keeper.call('GET', path)).data.map(({ id }: { id: string }) => id);
    for (const path of ['/safe/test/paper/public/list', '/test/paper/public/list'])
      expect(await list(path)).toContain(paperId);
  });

  it('belong to who keeps them: workers and supervisors have none', async () => {
    const zhang = await worker();
    const supervisor = await office(world, '370300');
    for (const path of [
      '/safe/examquestion/page',
      '/safe/exampaper/page',
      '/safe/exam/page',
      '/safe/examrecord/page',
    ]) {
      expect([path, (await zhang.call('GET', path)).status]).toEqual([path, 403]);
      const seen = await supervisor.call('GET', path, { query: { tenantId: firm.tenantId } });
      expect([path, seen.status]).toEqual([path, 403]);
    }
  });
});

describe('documents and courses', () => {
  it('are offered when they are whole and in use, and end up with whoever they are shared with', async () => {
    const zhang = await worker();
    const doc = await made('/safe/examdoc', { docTitle: `文档${randomUUID().slice(0, 8)}`, type: '4' });
    expect((await keeper.call('PUT', `/safe/examdoc/status/${doc}`)).msg).toBe('请先上传文档文件，再启用');
    expect((await zhang.call('GET', `/safe/examdoc/share/${doc}`)).status).toBe(404);
    const course = await made('/safe/examcourse', {
      courseTitle: '安全用电',
      type: '4',
      chapters: [
        { title: '开头', startMinute: 0, startSecond: 0 },
        { title: '触电急救', startMinute: 3, startSecond: 30 },
      ],
    });
    expect(must(await keeper.call('GET', `/safe/examcourse/${course}`)).data.courseCode).toMatch(/^KC-\d{8}-\d{4}$/);
    const wrong = await keeper.call('PUT', `/safe/examcourse/${course}`, {
      body: {
        chapters: [
          { title: '后', startMinute: 3, startSecond: 0 },
          { title: '前', startMinute: 1, startSecond: 0 },
        ],
      },
    });
    expect(wrong.msg).toBe('第2行：起始时间必须晚于上一章');
    expect((await keeper.call('PUT', `/safe/examcourse/status/${course}`)).msg).toBe('请先上传课程视频，再启用');
    expect(must(await keeper.call('GET', '/safe/examcourse/already/enable')).data).toEqual([]);
    must(await keeper.call('DELETE', `/safe/examcourse/delete/${course}`));
    must(await keeper.call('DELETE', '/safe/examdoc/virtual', { query: { ids: doc } }));
    expect((await keeper.call('GET', `/safe/examdoc/${doc}`)).status).toBe(404);
  });
});

it('not one of all these calls was a mistake of the server’s', () => {
  expect(world.bugs).toEqual([]);
});

it('a bank’s sheet tells everything that is wrong at once: type, options, key and what is there twice', async () => {
  const name = `导入${randomUUID().slice(0, 8)}`;
  const typeId = await made('/safe/examtype', { name });
  await made('/safe/examquestion', { typeId, ...QUESTIONS.truth, title: '已在题库中' });
  const header = ['所属题库', '题型', '难度', '默认分值', '题干', '选项A', '选项B', '正确答案'];
  const row = (type: string, title: string, answer: string, a = '红', b = '黄') => [
    name,
    type,
    '易',
    '2',
    title,
    a,
    b,
    answer,
  ];
  const rows = [
    row('选择', '题型写错', 'A'),
    row('单选题', '选项只有一个', 'A', '红', ''),
    row('单选题', '答案不在选项中', 'D'),
    row('判断题', '写了两遍', '正确', '', ''),
    row('判断题', '写了两遍', '错误', '', ''),
    row('判断题', '已在题库中', '正确', '', ''),
  ];
  const { body, headers } = multipart(await typedSheet(header, rows), '题库.xlsx');
  const reply = await keeper.call('POST', '/safe/examquestion/import', { body, headers });
  expect(reply.status).toBe(400);
  const told = reply.data.errors as { row: number; message: string }[];
  expect([...new Set(told.map((one) => one.row))]).toEqual([2, 3, 4, 6, 7]);
  expect(told.filter((one) => one.row > 5).map(({ message }) => message)).toEqual([
    '该题库中已有相同题干的试题（与第5行相同）',
    '该题库中已有相同题干的试题',
  ]);
});
