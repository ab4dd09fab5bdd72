import type { SealedBundle } from '@anlan/domain/seal/seal';
import type { CompletionEvidence } from '@anlan/domain/training/completion/evidence';
import { verifyHours } from '@anlan/domain/training/completion/verify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pdfFacts } from '../../../kernel/documents/pdf/pdf-facts.testing';
import { opaqueCodes } from '../../../kernel/opaque-code';
import { must, office, type Person } from '../../../testing/company-world';
import { type Classroom, classroom } from '../classroom.testing';
import { learning } from '../study/learner.testing';

let room: Classroom;
let learn: ReturnType<typeof learning>;
beforeAll(async () => {
  room = await classroom();
  learn = learning(room);
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

const OWN = '/safe/examonline/mine/completion';
const BASE = '/safe/completioncertificate';
const owned = async (who: Person) =>
  must(await who.call('GET', `${OWN}/page`, { query: { size: '50' } })).data.records as {
    id: string;
    number: string;
    hours: string;
    userScore: string | null;
    completionState: number;
    voidReason: string | null;
    title: string;
  }[];
const bundleOf = async (who: Person, id: string): Promise<SealedBundle<CompletionEvidence>> =>
  JSON.parse(await must(await who.call('GET', `${OWN}/bundle/${id}`)).text());
const judged = async (who: Person, id: string) => {
  const { keys } = must(await room.world.call('GET', '/safe/seal/keys')).data;
  return verifyHours(await bundleOf(who, id), keys);
};
const broken = async (who: Person, id: string) =>
  (await judged(who, id)).clauses.filter(({ verdict }) => verdict === 'broken').map(({ key }) => key);
const publicly = (who: Person, id: string) =>
  room.world.call('GET', `${BASE}/public`, {
    query: { code: opaqueCodes('completion').encode({ tenantId: who.tenantId, id }, room.world.app.services.keys) },
  });

/** Somebody who has watched six minutes and passed the exam of his plan. */
async function completed(name: string) {
  const { course, plan, mine, watch, deliver } = learn;
  const who = await room.worker(name);
  const video = await course(360);
  const typeId = await room.bank();
  const ids = await room.questions(typeId, ['truth']);
  const testPaper = await room.paperOf(typeId, ids, ['truth'], { examTimes: 3 });
  const planId = await plan([who], { examineWay: '2', videoCourse: video, testPaper, studyFirst: 1 });
  const own = await mine(who, planId);
  await watch(who, own.id, video, 360);
  await room.sits(who, own.examId, room.right(ids));
  await deliver();
  return { who, video, planId, examId: own.examId as string, questionId: ids.truth as string };
}

describe('a certificate of completion', () => {
  it('is there when a plan is passed, on paper, sealed, and void when the exam no longer is', async () => {
    const { who, planId, examId, questionId } = await completed('钱学思');
    const [one, ...more] = await owned(who);
    expect(more).toEqual([]);
    const year = room.at(0).slice(0, 4);
    expect(one).toMatchObject({
      hours: '0.1',
      completionState: 1,
      number: expect.stringMatching(`^PX-${year}-\\d{6}$`),
    });
    const { id, number, title } = one as (typeof more)[number];

    const pdf = must(await who.call('GET', `${OWN}/pdf/${id}`));
    const facts = await pdfFacts(new Uint8Array(pdf.raw));
    expect(facts.size[0]).toBeGreaterThan(facts.size[1]);
    expect(facts.pages).toHaveLength(1);
    for (const said of ['钱学思', number, title, '0.1学时', room.firm.name])
      expect(facts.pages.join().replace(/\s/g, '')).toContain(said);

    expect(await judged(who, id)).toMatchObject({ sound: true, seal: { sound: true } });
    const { content } = await bundleOf(who, id);
    expect(content.courses).toMatchObject([{ seconds: 360, length: 360 }]);
    expect(content.exam).toMatchObject({ userScore: 10, qualifyScore: 6 });

    const seen = must(await publicly(who, id)).data.content;
    expect(seen).toEqual({ valid: true, number, name: '钱**', title, hours: '0.1' });
    expect((await room.world.call('GET', `${BASE}/public`, { query: { code: 'x'.repeat(80) } })).status).toBe(404);

    const head = must(await room.keeper.call('GET', `/safe/examonlineimplement/head/${planId}`)).data;
    expect(head).toMatchObject({ passed: 1, certified: 1 });
    const file = must(await room.keeper.call('GET', `/safe/personneltraining/${who.userId}`)).data;
    expect(file.completions).toMatchObject([{ id, number, completionState: 1 }]);

    // A wrong question is put right, and he has not passed any more.
    const remark = (answer: string) =>
      room.keeper.call('PUT', `/safe/exam/remark/${examId}`, {
        body: { questionId, way: 1, answer, reason: '答案有误' },
      });
    must(await remark('正确'));
    await learn.deliver();
    expect(await owned(who)).toMatchObject([{ id, completionState: 2, voidReason: '成绩更正后未达到合格' }]);
    expect(must(await publicly(who, id)).data.content).toMatchObject({ valid: false });
    expect(await broken(who, id)).toContain('inForce');
    // Passed after all: another certificate, whose number is another.
    must(await remark('错误'));
    await learn.deliver();
    const both = await owned(who);
    expect(both.map(({ completionState }) => completionState).sort()).toEqual([1, 2]);
    expect(new Set(both.map((row) => row.number)).size).toBe(2);
  });

  it('says what stands: another score, though passed before and after, is another certificate', async () => {
    const { course, plan, mine, watch, deliver, open, beat, passes } = learn;
    const who = await room.worker('更正');
    const [video, more] = [await course(360), await course(600)];
    const typeId = await room.bank();
    const ids = await room.questions(typeId, ['truth', 'single']);
    const testPaper = await room.paperOf(typeId, ids, ['truth', 'single'], { qualifyScore: 10, examTimes: 2 });
    const planId = await plan([who], { examineWay: '2', videoCourse: video, testPaper, studyFirst: 1 });
    const own = await mine(who, planId);
    await watch(who, own.id, video, 360);
    await room.sits(who, own.examId, { [ids.truth as string]: '错误', [ids.single as string]: 'C' });
    await deliver();
    const [first] = await owned(who);
    expect(await judged(who, String(first?.id))).toMatchObject({ sound: true });
    must(
      await room.keeper.call('PUT', `/safe/exam/remark/${own.examId}`, {
        body: { questionId: ids.single, way: 1, answer: 'C', reason: '答案有误' },
      }),
    );
    await deliver();
    const both = await owned(who);
    expect(both.find(({ id }) => id === first?.id)).toMatchObject({
      completionState: 2,
      voidReason: '成绩或学时已更正',
    });
    const now = both.find(({ completionState }) => completionState === 1);
    expect(now).toMatchObject({ userScore: '20.0' });
    expect(now?.number).not.toBe(first?.number);
    expect(await judged(who, String(now?.id))).toMatchObject({ sound: true });
    // Learned on after passing, of this and of another plan: the certificate stays.
    const aside = await mine(who, await plan([who], { videoCourse: more }));
    await watch(who, aside.id, more, 60);
    const state = await open(who, own.id, video);
    passes(20);
    must(await beat(who, state, 1, { played: [[0, 15]] }));
    await deliver();
    expect((await owned(who)).filter(({ completionState }) => completionState === 1)).toMatchObject([{ id: now?.id }]);
  });

  it('counts its hours by the minutes that made one when it was given', async () => {
    const { who } = await completed('按时');
    const id = String((await owned(who))[0]?.id);
    await room.world.sql(
      `insert into param (tenant_id, id, param_name, param_key, param_value) values ($1, gen_random_uuid(), '学时', 'training.hourMinutes', '60')`,
      [who.tenantId],
    );
    room.world.app.services.parameters.drop();
    try {
      expect(await judged(who, id)).toMatchObject({ sound: true });
      expect((await bundleOf(who, id)).content.hourMinutes).toBe(45);
    } finally {
      await room.world.sql("delete from param where tenant_id = $1 and param_key = 'training.hourMinutes'", [
        who.tenantId,
      ]);
      room.world.app.services.parameters.drop();
    }
  });

  it('is another’s for nobody, and a supervisor’s without the name', async () => {
    const { who } = await completed('司马光');
    const [one] = await owned(who);
    const id = String(one?.id);
    const other = await room.worker('旁人');
    for (const path of [`${OWN}/pdf/${id}`, `${OWN}/bundle/${id}`])
      expect((await other.call('GET', path)).status).toBe(404);
    expect((await other.call('GET', `${BASE}/pdf/${id}`)).status).toBe(403);
    const supervisor = await office(room.world, '370305');
    const query = { tenantId: room.firm.tenantId };
    const list = must(await supervisor.call('GET', `${BASE}/page`, { query: { ...query, size: '100' } }));
    const row = list.data.records.find((found: { id: string }) => found.id === id);
    expect(row).toMatchObject({ realName: '司**' });
    expect(await list.text()).not.toContain('司马光');
    const clauses = must(await supervisor.call('GET', `${BASE}/verify/${id}`, { query }));
    expect(clauses.data.clauses.every((found: { verdict: string }) => found.verdict !== 'broken')).toBe(true);
    expect((await supervisor.call('GET', `${BASE}/pdf/${id}`, { query })).status).toBe(403);
  });

  it('of a training in person follows its results', async () => {
    const [came, stayed] = [await room.worker('到场'), await room.worker('缺席')];
    const id = await room.made('/safe/examofflinetrainingrecord', {
      ...{ title: '应急演练培训', type: '10', trainStartTime: room.at(-5), trainEndTime: room.at(85), hours: 2 },
      ...{ address: '车间', trainType: '1', content: '演练', statement: '准时', orgDept: room.firm.places.workshop },
      trainees: [came, stayed].map(({ userId }) => ({ userId })),
    });
    must(await room.keeper.call('PUT', `/safe/examofflinetrainingrecord/release/${id}`, { body: {} }));
    const { code } = must(await room.keeper.call('GET', `/safe/examofflinetrainingrecord/signcode/${id}`)).data;
    must(await came.call('PUT', `/safe/examonline/mine/offline/sign/${id}`, { body: { code } }));
    const { trainees } = must(await room.keeper.call('GET', `/safe/examofflinetrainingrecord/${id}`)).data;
    const score = async (...results: number[]) => {
      must(
        await room.keeper.call('PUT', `/safe/examofflinetrainingrecord/score/${id}`, {
          body: {
            trainees: trainees.map((row: object, place: number) => ({ ...row, achievement: results[place] ?? null })),
          },
        }),
      );
      await learn.deliver();
    };
    learn.passes(5_400);
    await score(1);
    expect(await owned(came)).toMatchObject([{ title: '应急演练培训', hours: '2.0', completionState: 1 }]);
    expect(await owned(stayed)).toEqual([]);
    expect(await judged(came, String((await owned(came))[0]?.id))).toMatchObject({ sound: true });
    await score(2);
    expect(await owned(came)).toMatchObject([{ completionState: 2, voidReason: '成绩更正为不合格' }]);
    expect(await owned(stayed)).toEqual([]);
  });

  it('of a training in person that counts no hours there is none', async () => {
    const came = await room.worker('无学时');
    const id = await room.made('/safe/examofflinetrainingrecord', {
      ...{ title: '班前会', type: '10', trainStartTime: room.at(-5), trainEndTime: room.at(25), hours: 0 },
      ...{ address: '车间', trainType: '1', content: '班前会', statement: '准时', orgDept: room.firm.places.workshop },
      trainees: [{ userId: came.userId }],
    });
    must(await room.keeper.call('PUT', `/safe/examofflinetrainingrecord/release/${id}`, { body: {} }));
    const { code } = must(await room.keeper.call('GET', `/safe/examofflinetrainingrecord/signcode/${id}`)).data;
    must(await came.call('PUT', `/safe/examonline/mine/offline/sign/${id}`, { body: { code } }));
    const { trainees } = must(await room.keeper.call('GET', `/safe/examofflinetrainingrecord/${id}`)).data;
    learn.passes(1_800);
    must(
      await room.keeper.call('PUT', `/safe/examofflinetrainingrecord/score/${id}`, {
        body: { trainees: trainees.map((row: object) => ({ ...row, achievement: 1 })) },
      }),
    );
    await learn.deliver();
    expect(await owned(came)).toEqual([]);
  });
});

describe('what was watched proves itself', () => {
  it('with its questions, over an absence, a second page and another plan in between', async () => {
    const { course, plan, mine, open, beat, watch, answer, passes, deliver, total } = learn;
    const who = await room.worker('自证');
    const [video, other] = [await course(1_500), await course(900)];
    const [planId, otherPlan] = [await plan([who], { videoCourse: video }), await plan([who], { videoCourse: other })];
    const [own, aside] = [await mine(who, planId), await mine(who, otherPlan)];
    const begun = room.world.app.services.clock.now();
    await watch(who, own.id, video, 600);
    // A lunch; then the other plan; then a page that is left open and told late.
    passes(2_400);
    await watch(who, aside.id, other, 450);
    const state = await open(who, own.id, video);
    passes(200);
    const late = must(await beat(who, state, 1, { played: [[state.seenUntil, state.seenUntil + 200]] })).data;
    expect(late.credited).toBeLessThanOrEqual(60);
    if (late.asked) await answer(who, state);
    await watch(who, own.id, video, 1_500 - late.seenUntil);
    await deliver();
    const [one] = await owned(who);
    const { content } = await bundleOf(who, String(one?.id));
    expect(content.challenges.length).toBeGreaterThan(0);
    expect(content.spans.length).toBeGreaterThan(3);
    expect(await broken(who, String(one?.id))).toEqual([]);
    expect(await total(who)).toBeLessThanOrEqual((room.world.app.services.clock.now() - begun) / 1000);
  });

  it('of pages as of films', async () => {
    const { document, plan, mine, open, beat, answer, passes, deliver } = learn;
    const who = await room.worker('看文档');
    const doc = await document(3);
    const planId = await plan([who], { examineWay: '1', docCourse: doc, duration: 5 });
    const own = await mine(who, planId);
    const state = await open(who, own.id, doc);
    let seq = 0;
    for (let page = 1; page <= 3; page += 1)
      for (let time = 0; time < 7; time += 1) {
        passes(15.2);
        const told = must(await beat(who, state, ++seq, { shown: [[page, 15]] })).data;
        if (told.asked) await answer(who, state);
      }
    await deliver();
    const [one] = await owned(who);
    expect(one).toMatchObject({ hours: '0.1', completionState: 1 });
    expect(await judged(who, String(one?.id))).toMatchObject({ sound: true });
  });

  it('and what was learned before it was kept says so', async () => {
    const { who } = await completed('从前');
    const [one] = await owned(who);
    await room.world.sql("update study_span set pieces = '[]' where user_id = $1", [who.userId]);
    expect(await broken(who, String(one?.id))).toEqual(expect.arrayContaining(['seconds', 'courses', 'hours']));
  });
});

describe('ways not to be there', () => {
  it('two courses at once earn the time of one', async () => {
    const { course, plan, mine, open, beat, passes, total } = learn;
    const who = await room.worker('分身');
    const [one, two] = [await course(600), await course(600)];
    const id = await plan([who], { videoCourse: `${one},${two}` });
    const own = await mine(who, id);
    const begun = room.world.app.services.clock.now();
    for (let turn = 0; turn < 4; turn += 1)
      for (const video of [one, two]) {
        const state = await open(who, own.id, video);
        passes(10);
        must(await beat(who, state, 1, { played: [[state.seenUntil, state.seenUntil + 60]] }));
      }
    expect(await total(who)).toBeLessThanOrEqual((room.world.app.services.clock.now() - begun) / 1000);
  });

  it('words sent at the same moment are counted one after the other', async () => {
    const { course, plan, mine, open, beat, passes, total } = learn;
    const who = await room.worker('齐发');
    const video = await course(600);
    const id = await plan([who], { videoCourse: video });
    const own = await mine(who, id);
    const begun = room.world.app.services.clock.now();
    const state = await open(who, own.id, video);
    passes(20);
    await Promise.all([1, 2, 3, 4, 5, 6].map((seq) => beat(who, state, seq, { played: [[0, 20 * seq]] })));
    expect(await total(who)).toBeLessThanOrEqual((room.world.app.services.clock.now() - begun) / 1000);
  });

  it('a chain of short courses is asked about at the next of them', async () => {
    const { course, plan, mine, open, watch, answer } = learn;
    const who = await room.worker('短课');
    const videos = [await course(30), await course(30), await course(30)];
    const own = await mine(who, await plan([who], { videoCourse: videos.join() }));
    await open(who, own.id, videos[0] as string);
    await room.world.sql('update study_session set until_asked = 25 where user_id = $1', [who.userId]);
    expect(await watch(who, own.id, videos[0] as string, 30)).toMatchObject({ studyResult: 2, asked: null });
    const next = await open(who, own.id, videos[1] as string);
    expect(next.asked?.image).toMatch(/^data:image/);
    await answer(who, next);
    expect((await open(who, own.id, videos[2] as string)).asked).toBeNull();
  });

  it('whoever has finished is asked all the same when he goes on', async () => {
    const { course, plan, mine, open, beat, passes } = learn;
    const who = await room.worker('看完');
    const video = await course(4_000);
    const id = await plan([who], { videoCourse: video });
    const own = await mine(who, id);
    const state = await open(who, own.id, video);
    let last = state;
    await room.world.sql('update study_session set until_asked = 100000 where user_id = $1', [who.userId]);
    let seq = 0;
    for (let from = 0; from < 3_800; from += 60) {
      passes(60.2);
      last = must(await beat(who, state, ++seq, { played: [[from, from + 60]] })).data;
    }
    expect(last).toMatchObject({ studyResult: 2, asked: null });
    await room.world.sql('update study_session set until_asked = 5 where user_id = $1', [who.userId]);
    passes(30);
    last = must(await beat(who, state, ++seq, { played: [[last.seenUntil, last.seenUntil + 30]] })).data;
    expect(last.asked.image).toMatch(/^data:image/);
  });

  it('pages of a document earn no more than has passed, and a hidden one nothing', async () => {
    const { document, plan, mine, open, beat, passes, total } = learn;
    const who = await room.worker('翻页');
    const doc = await document(5);
    const id = await plan([who], { examineWay: '1', docCourse: doc, duration: 20 });
    const own = await mine(who, id);
    const begun = room.world.app.services.clock.now();
    const state = await open(who, own.id, doc);
    const spent = () => (room.world.app.services.clock.now() - begun) / 1000;
    passes(10);
    must(await beat(who, state, 1, { shown: [1, 2, 3, 4, 5].map((page) => [page, 60]) }));
    const most = spent();
    expect(await total(who)).toBeLessThanOrEqual(most);
    must(await beat(who, state, 1, { shown: [[1, 60]] }));
    const second = await open(who, own.id, doc);
    expect((await beat(who, state, 2, { shown: [[2, 10]] })).status).toBe(400);
    passes(600);
    must(await beat(who, second, 1, {}));
    expect(await total(who)).toBeLessThanOrEqual(most);
  });
});
