import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shanghai } from '../../../kernel/context';
import { company, must, office, type Person, personOf, type WorldCompany } from '../../../testing/company-world';
import { multipart, openWorld, type World } from '../../../testing/world';
import { documentOf, videoOf } from '../study/materials.testing';
import { followClock } from './follow';

let world: World;
let firm: WorldCompany;
let keeper: Person;
let number = 0;

/** Somebody who signs in anew where the clock has been moved since. */
function lasting(person: Person): Person {
  let shift = world.clock.shift;
  let now = person;
  return {
    ...person,
    call: async (...asked) => {
      if (Math.abs(shift - world.clock.shift) > 600_000) {
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
  keeper = lasting(await firm.person({ account: 'keeper', role: 'safety_manager' }));
});
beforeEach(() => {
  world.clock.shift = 0;
});
afterEach(() => {
  expect(world.bugs).toEqual([]);
});
afterAll(async () => {
  await world?.close();
});

const passes = (seconds: number) => {
  world.clock.shift += seconds * 1000;
};
const at = (minutes: number) => shanghai(world.app.services.clock.now() + minutes * 60_000);
const worker = async (deptId = firm.places.workshop) =>
  lasting(await firm.person({ account: `learner${++number}`, role: 'employee', deptId }));
const made = async (path: string, body: Record<string, unknown>): Promise<string> =>
  must(await keeper.call('POST', path, { body })).data.id;
const deliver = async () => {
  while ((await world.app.events.deliver()) > 0);
};

async function uploaded(bytes: Buffer, name: string): Promise<string> {
  const { body, headers } = multipart(bytes, name);
  return must(await keeper.call('POST', '/blade-resource/oss/endpoint/put-file-attach', { body, headers })).data
    .attachId;
}
async function course(seconds = 60): Promise<string> {
  const videoUrl = await uploaded(videoOf(seconds), 'course.mp4');
  const id = await made('/safe/examcourse', { courseTitle: `课程${randomUUID().slice(0, 8)}`, type: '4', videoUrl });
  must(await keeper.call('PUT', `/safe/examcourse/status/${id}`, { body: {} }));
  return id;
}
async function document(pages = 2): Promise<string> {
  const attachId = await uploaded(await documentOf(pages), 'doc.pdf');
  const id = await made('/safe/examdoc', { docTitle: `文档${randomUUID().slice(0, 8)}`, type: '4', attachId });
  must(await keeper.call('PUT', `/safe/examdoc/status/${id}`, { body: {} }));
  return id;
}
async function paper(): Promise<string> {
  const typeId = await made('/safe/examtype', { name: `题库${randomUUID().slice(0, 8)}` });
  const questionId = await made('/safe/examquestion', {
    ...{ typeId, score: 10, difficulty: 1, questionType: 3, title: '可以带电检修', answer: '×' },
  });
  const id = await made('/safe/exampaper', {
    ...{ paperTitle: `试卷${randomUUID().slice(0, 8)}`, typeId, paperMode: 1, qualifyScore: 6 },
    ...{ duration: 30, examTimes: 2, isShuffle: 2, partial: 1, showAnswer: 1 },
    questions: [{ questionId, score: 10 }],
  });
  must(await keeper.call('PUT', `/safe/exampaper/publish/${id}`));
  return id;
}

async function plan(people: readonly Person[], more: Record<string, unknown> = {}): Promise<string> {
  const id = await made('/safe/examonlinetrainingplan', {
    planTitle: `培训${randomUUID().slice(0, 8)}`,
    ...{ type: '4', planStartTime: at(-10), planEndTime: at(600), examineWay: '0', personnelTrainType: '3' },
    ...{
      trainDept: firm.places.root,
      trainPerson: people.map(({ userId }) => userId).join(),
      courseAccessPermission: 1,
    },
    ...more,
  });
  must(await keeper.call('PUT', `/safe/examonlinetrainingplan/release/${id}`));
  return id;
}
const mine = async (who: Person, planId: string, ended = '0') =>
  must(await who.call('GET', '/safe/examonline/mine/plan/page', { query: { ended, size: '50' } })).data.records.find(
    (row: { planId: string }) => row.planId === planId,
  );
const open = (who: Person, traineeId: string, materialId: string) =>
  who.call('POST', '/safe/examonline/mine/study/open', { body: { traineeId, materialId } });
type State = { id: string; session: string; seq: number };
const beat = (who: Person, { id, session }: State, seq: number, body: Record<string, unknown>) =>
  who.call('PUT', `/safe/examonline/mine/study/beat/${id}`, { body: { session, seq, ...body } });

/** Watches in beats of fifteen seconds, as an honest page does, and answers who is asked. */
async function watch(who: Person, traineeId: string, materialId: string, seconds: number) {
  const state = must(await open(who, traineeId, materialId)).data;
  let last = state;
  for (let from = state.seenUntil, seq = 1; from < state.seenUntil + seconds; from += 15, seq += 1) {
    passes(15.2);
    last = must(await beat(who, state, seq, { played: [[from, from + 15]] })).data;
    if (last.asked) last = await answered(who, state);
  }
  return last;
}
async function answered(who: Person, state: State) {
  const [row] = await world.sql<{ answer: string }>('select answer from study_session where user_id = $1', [
    who.userId,
  ]);
  return must(
    await who.call('PUT', `/safe/examonline/mine/study/answer/${state.id}`, {
      body: { session: state.session, answer: row?.answer },
    }),
  ).data;
}
const row = async (id: string) => must(await keeper.call('GET', `/safe/examonlinetrainingplan/${id}`)).data;
const trainees = async (planId: string) =>
  must(await keeper.call('GET', '/safe/trainingtrainee/page', { query: { planId, size: '50' } })).data.records;

describe('a plan from its release to its end', () => {
  it('is learned, sat and passed; whoever does neither has not passed', async () => {
    const [diligent, lazy] = [await worker(), await worker()];
    const [video, testPaper] = [await course(60), await paper()];
    const id = await plan([diligent, lazy], { examineWay: '2', videoCourse: video, testPaper, studyFirst: 1 });
    expect(await row(id)).toMatchObject({ releaseStatus: 1, progressStatus: 1, userCount: 2, passRate: null });
    const due = must(
      await keeper.call('GET', '/safe/due/page', { query: { kind: 'trainingPlan.end', size: '100' } }),
    ).data.records.find((one: { id: string }) => one.id === id);
    expect(due?.due).toBe((await row(id)).planEndTime);
    const own = await mine(diligent, id);
    expect(own).toMatchObject({ courseCount: 1, courseDone: 0, counts: true, examResult: 0 });
    const early = await diligent.call('POST', '/safe/attempt/begin', {
      body: { subject: 'exam', recordId: own.examId },
    });
    expect(early).toMatchObject({ status: 400 });
    expect(early.body.msg).toContain('请先学完全部课程');
    expect(await watch(diligent, own.id, video, 60)).toMatchObject({ studyResult: 2, learningProgress: 100 });
    const attempt = must(
      await diligent.call('POST', '/safe/attempt/begin', { body: { subject: 'exam', recordId: own.examId } }),
    ).data;
    must(
      await diligent.call('PUT', `/safe/attempt/answer/${attempt.id}`, {
        body: { device: randomUUID(), answers: [{ item: attempt.items[0].id, answer: '错误', n: 1, base: 0 }] },
      }),
    );
    must(await diligent.call('PUT', `/safe/attempt/submit/${attempt.id}`));
    await deliver();
    expect(await mine(diligent, id, '1')).toMatchObject({ trainState: 2, examResult: 2, learnedMinutes: 1 });
    expect(await row(id)).toMatchObject({ studiedCount: 1, passedCount: 1 });
    const head = must(await keeper.call('GET', `/safe/examonlineimplement/head/${id}`)).data;
    expect(head).toMatchObject({ userCount: 2, passed: 1, open: 1, studied: 1, passRate: null });
    passes(660 * 60);
    await followClock(world.app.services);
    expect(await row(id)).toMatchObject({ progressStatus: 2, passedCount: 1, passRate: '50.0' });
    const over = must(await keeper.call('GET', `/safe/examonlineimplement/head/${id}`)).data;
    expect(over).toMatchObject({ userCount: 2, passed: 1, failed: 1, open: 0, studied: 1, passRate: 50 });
    expect(await mine(lazy, id, '1')).toMatchObject({ trainState: 3, examResult: 4 });
    const exams = must(await keeper.call('GET', `/safe/examonlineimplement/paper/page/${id}`)).data.records;
    expect(exams).toMatchObject([{ userCount: 2, notPassUserCount: 1, passRate: 50, status: 0 }]);
    const users = must(await keeper.call('GET', `/safe/examonlineimplement/exam/user/page/${id}/${exams[0].id}`)).data;
    expect(users.records.map((one: { examResult: number }) => one.examResult).sort()).toEqual([2, 4]);
    const courses = must(await keeper.call('GET', `/safe/examonlineimplement/course/page/${id}`)).data.records;
    expect(courses).toMatchObject([{ id: video, trainingUserCount: 2, notTrainedUserCount: 1, courseStatus: 1 }]);
    const studied = must(await keeper.call('GET', `/safe/examonlineimplement/course/user/page/${id}/${video}`)).data;
    expect(studied.records).toMatchObject([
      { studyResult: 0 },
      { studyResult: 2, learningProgress: 100, learnedDuration: 1 },
    ]);
    const papers = must(
      await keeper.call('GET', `/safe/examonlinetrainingplan/examonlinerecord/recored/paper/list/${id}/${exams[0].id}`),
    ).data;
    expect(papers).toMatchObject([{ userId: diligent.userId, examResult: 2, userScore: '10.0' }]);
    const report = must(
      await keeper.call('GET', '/safe/examonlinereport/report/list', { query: { size: '100' } }),
    ).data;
    expect(report.records.find((one: { id: string }) => one.id === diligent.userId)).toMatchObject({
      ...{
        trainingCount: 1,
        trainingPassRate: 100,
        courseCount: 1,
        courseCompletedCount: 1,
        examCount: 1,
        examPassRate: 100,
      },
    });
    const detail = must(
      await keeper.call('GET', '/safe/examonlinereport/report/detail', { query: { userId: lazy.userId } }),
    ).data;
    expect(detail).toMatchObject({
      plan: [{ trainingResult: 1 }],
      // Not begun, and there all the same.
      course: [{ learningProgress: 0, learnedDuration: 0, studyResult: 0 }],
      exam: [{ examResult: 4, examStatus: 2 }],
    });
    // What is left to do is done in a plan of its own, for those who have not passed.
    const later = must(
      await keeper.call('POST', `/safe/examonlinetrainingplan/makeup/${id}`, {
        body: { planStartTime: at(0), planEndTime: at(600) },
      }),
    ).data;
    expect(await row(later.id)).toMatchObject({ makeupOf: id, trainPerson: lazy.userId, releaseStatus: 0 });
  });

  it('has one pass rate, whoever reads it and wherever', async () => {
    const { root, workshop, other } = firm.places;
    const head = lasting(await firm.person({ account: 'ratehead', role: 'dept_head', headOf: workshop }));
    const [able, lazy] = [await worker(other), await worker()];
    const [video, testPaper] = [await course(60), await paper()];
    const stop = async (id: string) =>
      must(await keeper.call('POST', `/safe/examonlinetrainingplan/status/${id}`, { body: {} }));
    const plain = { type: '2', videoCourse: video };
    // Failed while he was elsewhere, where this head has no say.
    await stop(await plan([able], plain));
    const person = must(await firm.admin.call('GET', '/blade-user/detail', { query: { id: able.userId } })).data;
    const moved = { ...person, deptId: workshop, mainDeptId: workshop };
    must(await firm.admin.call('POST', '/blade-user/submit', { body: moved }));
    await deliver();
    // Passed, but it still goes on: counted as nothing yet.
    const going = await plan([able, lazy], plain);
    await watch(able, (await mine(able, going)).id, video, 60);
    await deliver();
    expect(await mine(able, going, '1')).toMatchObject({ trainState: 2 });
    const id = await plan([able, lazy], { ...plain, examineWay: '2', testPaper, trainDept: root });
    const own = await mine(able, id);
    await watch(able, own.id, video, 60);
    const begun = { body: { subject: 'exam', recordId: own.examId } };
    const attempt = must(await able.call('POST', '/safe/attempt/begin', begun)).data;
    const answers = [{ item: attempt.items[0].id, answer: '错误', n: 1, base: 0 }];
    const answer = { body: { device: randomUUID(), answers } };
    must(await able.call('PUT', `/safe/attempt/answer/${attempt.id}`, answer));
    must(await able.call('PUT', `/safe/attempt/submit/${attempt.id}`));
    await deliver();
    const examHead = async () => must(await keeper.call('GET', `/safe/exam/head/${own.examId}`)).data;
    expect(await examHead()).toMatchObject({ userCount: 2, passed: 1, passRate: null });
    await stop(id);
    await deliver();

    expect(await row(id)).toMatchObject({ userCount: 2, passedCount: 1, passRate: '50.0' });
    for (const [who, at] of [
      [keeper, ''],
      [head, ''],
      [await office(world, '370305'), 'government/'],
    ] as const) {
      const query: Record<string, string> = at ? { tenantId: firm.tenantId } : {};
      const read = async (path: string) => {
        const told = must(await who.call('GET', `/safe/examonlineimplement/${at}${path}`, { query })).data;
        return told.records?.[0] ?? told;
      };
      expect(await read(`head/${id}`)).toMatchObject({ userCount: 2, passed: 1, passRate: 50 });
      expect(await read(`paper/page/${id}`)).toMatchObject({ userCount: 2, notPassUserCount: 1, passRate: 50 });
    }
    expect(await examHead()).toMatchObject({ userCount: 2, passed: 1, failed: 0, missed: 1, passRate: 50 });
    for (const who of [keeper, head]) {
      const query = { type: '2', size: '100' };
      const { records } = must(await who.call('GET', '/safe/examonlinereport/report/list', { query })).data;
      const of = ({ userId }: Person) => records.find((one: { id: string }) => one.id === userId);
      expect(of(able)).toMatchObject({ trainingCount: 3, trainingPassRate: 50, examCount: 1, examPassRate: 100 });
      expect(of(lazy)).toMatchObject({ trainingCount: 2, trainingPassRate: 0, examCount: 1, examPassRate: 0 });
      const totals = must(
        await who.call('GET', '/safe/examonlinetrainingrecord/list', { query: { size: '100' } }),
      ).data;
      const line = (one: Person) => totals.records.find(({ id: found }: { id: string }) => found === one.userId);
      expect(line(able)).toMatchObject({ onlineTrainNum: 3, onlineExamNum: 1 });
      expect(line(lazy)).toMatchObject({ onlineTrainNum: 2, onlineExamNum: 1 });
    }
    const period = { type: '2', endTime_datege: at(-9999).slice(0, 10), endTime_datele: at(9999).slice(0, 10) };
    const summary = must(await keeper.call('GET', '/safe/trainingtrainee/summary', { query: period })).data;
    expect(summary).toMatchObject({ total: 5, passed: 2, ended: 3, endedPassed: 1, passRate: '33.3' });
  });

  it('refuses what nobody could pass, all at once, and nothing is written', async () => {
    const id = await made('/safe/examonlinetrainingplan', {
      ...{ planTitle: '不能发布', type: '4', planStartTime: at(-100), planEndTime: at(-10), examineWay: '0' },
      ...{
        personnelTrainType: '1',
        trainDept: firm.places.other,
        videoCourse: await course(),
        courseAccessPermission: 1,
      },
    });
    const past = await keeper.call('PUT', `/safe/examonlinetrainingplan/release/${id}`);
    expect(past.body.msg).toContain('结束时间已过');
    must(
      await keeper.call('PUT', `/safe/examonlinetrainingplan/${id}`, {
        body: { ...(await row(id)), planStartTime: at(0), planEndTime: at(60) },
      }),
    );
    const nobody = await keeper.call('PUT', `/safe/examonlinetrainingplan/release/${id}`);
    expect(nobody.body.msg).toContain('没有在职的参训人员');
    expect(await trainees(id)).toEqual([]);
    expect(await row(id)).toMatchObject({ releaseStatus: 0 });
  });

  it('follows who joins and who leaves until it ends', async () => {
    const stays = await worker(firm.places.team);
    const id = await plan([], {
      ...{ personnelTrainType: '1', trainDept: firm.places.team, trainPerson: undefined, videoCourse: await course() },
    });
    expect(await trainees(id)).toHaveLength(1);
    const joins = await worker(firm.places.team);
    await deliver();
    expect((await trainees(id)).map((one: { userId: string }) => one.userId).sort()).toEqual(
      [stays.userId, joins.userId].sort(),
    );
    const person = must(await firm.admin.call('GET', '/blade-user/detail', { query: { id: joins.userId } })).data;
    must(
      await firm.admin.call('POST', '/blade-user/submit', {
        body: { ...person, deptId: firm.places.other, mainDeptId: firm.places.other },
      }),
    );
    await deliver();
    expect((await trainees(id)).find((one: { userId: string }) => one.userId === joins.userId)).toMatchObject({
      trainState: 4,
    });
    expect(await row(id)).toMatchObject({ userCount: 1 });
    passes(660 * 60);
    await followClock(world.app.services);
    await worker(firm.places.team);
    await deliver();
    expect(await row(id)).toMatchObject({ userCount: 1, passRate: '0.0' });
  });

  it('ended before its time is -1, counts nothing more and may be taken up again', async () => {
    const who = await worker();
    const video = await course(120);
    const id = await plan([who], { videoCourse: video });
    const own = await mine(who, id);
    const state = must(await open(who, own.id, video)).data;
    must(await keeper.call('POST', `/safe/examonlinetrainingplan/status/${id}`, { body: {} }));
    expect(await row(id)).toMatchObject({ planStatus: 0, progressStatus: -1, passRate: '0.0' });
    // Over since that moment, in the figures of periods too.
    expect((await trainees(id))[0].endTime <= at(1)).toBe(true);
    passes(15);
    expect((await beat(who, state, 1, { played: [[0, 15]] })).body.msg).toContain('培训已结束');
    expect(must(await open(who, own.id, video)).data).toMatchObject({ session: null });
    must(await keeper.call('POST', `/safe/examonlinetrainingplan/status/${id}`, { body: {} }));
    expect(await row(id)).toMatchObject({ planStatus: 1, progressStatus: 1, passRate: null });
    expect((await trainees(id))[0].endTime > at(1)).toBe(true);
    expect(await mine(who, id)).toMatchObject({ trainState: 1, counts: true });
  });

  it('after its release only ends later and takes in more people', async () => {
    const [first, second] = [await worker(), await worker()];
    const id = await plan([first], { videoCourse: await course() });
    expect((await keeper.call('PUT', `/safe/examonlinetrainingplan/${id}`, { body: await row(id) })).status).toBe(400);
    expect((await keeper.call('DELETE', '/safe/examonlinetrainingplan', { query: { ids: id } })).status).toBe(400);
    const earlier = await keeper.call('PUT', `/safe/examonlinetrainingplan/adjust/${id}`, {
      body: { newEnd: at(10), courseAccessPermission: 0 },
    });
    expect(earlier.body.msg).toContain('只能推后');
    const later = at(1200);
    must(
      await keeper.call('PUT', `/safe/examonlinetrainingplan/adjust/${id}`, {
        body: { newEnd: later, extraPerson: second.userId, courseAccessPermission: 0 },
      }),
    );
    expect(await mine(second, id)).toMatchObject({ endTime: later });
    expect((await keeper.call('PUT', `/safe/examonlinetrainingplan/withdraw/${id}`)).body.msg).toContain('培训已开始');
  });

  it('is read by its supervisors, company by company, and changed by none of them', async () => {
    const who = await worker();
    const id = await plan([who], { videoCourse: await course() });
    const supervisor = await office(world, '370305');
    const query = { tenantId: firm.tenantId };
    const seen = must(await supervisor.call('GET', '/safe/examonlinetrainingplan/government/page', { query })).data;
    expect(seen.records.map((one: { id: string }) => one.id)).toContain(id);
    const head = must(await supervisor.call('GET', `/safe/examonlineimplement/government/head/${id}`, { query })).data;
    expect(head).toMatchObject({ userCount: 1 });
    expect((await supervisor.call('PUT', `/safe/examonlinetrainingplan/release/${id}`, { query })).status).toBe(403);
    const list = must(await supervisor.call('GET', '/safe/examonlinetrainingrecord/government/list', { query })).data;
    expect(list.total).toBeGreaterThan(0);
    const elsewhere = await office(world, '110101');
    expect((await elsewhere.call('GET', `/safe/examonlineimplement/government/head/${id}`, { query })).status).not.toBe(
      200,
    );
  });

  it('stands in the bell of whoever is in it, by its last day', async () => {
    const who = await worker();
    const id = await plan([who], { videoCourse: await course() });
    const { planTitle } = await row(id);
    const bell = must(await who.call('GET', '/safe/bell/list', { query: { kind: 'todo' } })).data;
    expect(JSON.stringify(bell)).toContain(planTitle);
  });
});

describe('what counts as learned', () => {
  const learner = async (seconds = 600) => {
    const who = await worker();
    const video = await course(seconds);
    const id = await plan([who], { videoCourse: video });
    const own = await mine(who, id);
    const begun = world.app.services.clock.now();
    const state = must(await open(who, own.id, video)).data;
    /** Seconds since it was opened, by the server's clock: nothing may make them more. */
    const spent = () => (world.app.services.clock.now() - begun) / 1000;
    return { who, video, id, own, state, spent };
  };
  const total = async (who: Person) => {
    const [found] = await world.sql<{ n: string }>(
      'select coalesce(sum(seconds), 0)::text as n from training_hours where user_id = $1',
      [who.userId],
    );
    return Number(found?.n);
  };

  it('is what was watched, beat by beat', async () => {
    const { who, own, video } = await learner();
    expect(await watch(who, own.id, video, 60)).toMatchObject({ seconds: 60, learningProgress: 10, studyResult: 1 });
    expect(await total(who)).toBe(60);
  });
  it('loses an honest person on a bad line no more than a heartbeat', async () => {
    const { who, state } = await learner();
    passes(15.2);
    must(await beat(who, state, 1, { played: [[0, 15]] }));
    // Two words never came; the next one tells all of it.
    passes(45.2);
    expect(must(await beat(who, state, 4, { played: [[15, 60]] })).data.seconds).toBe(60);
    // Its answer was lost: told again it counts once.
    expect(must(await beat(who, state, 4, { played: [[15, 60]] })).data.seconds).toBe(60);
  });
  it('1: at sixteen times the speed is the time that passed', async () => {
    const { who, state, spent } = await learner();
    passes(15);
    expect(must(await beat(who, state, 1, { played: [[0, 240]] })).data.seconds).toBeLessThanOrEqual(spent());
  });
  it('2 and 6: in two tabs or on a second device is that of the last one alone', async () => {
    const { who, own, video, state, spent } = await learner();
    const second = must(await open(who, own.id, video)).data;
    passes(15);
    expect((await beat(who, state, 1, { played: [[0, 15]] })).body.msg).toContain('其他页面或设备');
    expect(must(await beat(who, second, 1, { played: [[0, 15]] })).data.seconds).toBeLessThanOrEqual(spent());
    // Turn and turn about they earn no more than one.
    for (let turn = 0; turn < 4; turn += 1) {
      const again = must(await open(who, own.id, video)).data;
      must(await beat(who, again, 1, { played: [[again.seenUntil, again.seenUntil + 60]] }));
    }
    expect(await total(who)).toBeLessThanOrEqual(spent());
  });
  it('3: in heartbeats told again is counted once', async () => {
    const { who, state, spent } = await learner();
    passes(15);
    const told = { played: [[0, 15]] };
    for (let again = 0; again < 5; again += 1) must(await beat(who, state, 1, told));
    for (let seq = 2; seq < 7; seq += 1) must(await beat(who, state, seq, told));
    expect(await total(who)).toBeLessThanOrEqual(spent());
  });
  it('4: by a clock put forward is nothing: no call takes a time', async () => {
    const { who, state, spent } = await learner();
    passes(5);
    const lied = await beat(who, state, 1, { played: [[0, 60]], beatTime: at(60) });
    expect(lied.status).toBe(400);
    expect(must(await beat(who, state, 2, { played: [[0, 60]] })).data.seconds).toBeLessThanOrEqual(spent());
  });
  it('5: behind a hidden tab, which tells nothing, is nothing', async () => {
    const { who, state } = await learner();
    passes(3_000);
    expect(must(await beat(who, state, 1, {})).data.seconds).toBe(0);
  });
  it('7: by seeking on the first view is nothing, and where to go on is told', async () => {
    const { who, state } = await learner();
    passes(15);
    must(await beat(who, state, 1, { played: [[0, 10]] }));
    passes(30);
    expect(must(await beat(who, state, 2, { played: [[500, 530]] })).data).toMatchObject({
      skipped: true,
      credited: 0,
      seenUntil: 10,
    });
  });
  it('8: by scripted clicks ends where somebody is asked, until he answers', async () => {
    const { who, own, video, state } = await learner(3_600);
    let seq = 0;
    let last = state;
    for (let from = 0; from < 2_000 && !last.asked; from += 60) {
      passes(60.2);
      seq += 1;
      last = must(await beat(who, state, seq, { played: [[from, from + 60]] })).data;
    }
    expect(last.asked.image).toMatch(/^data:image\/png/);
    const before = await total(who);
    passes(60);
    must(await beat(who, state, seq + 1, { played: [[0, 3_000]] }));
    const wrong = must(
      await who.call('PUT', `/safe/examonline/mine/study/answer/${state.id}`, {
        body: { session: state.session, answer: 'nope' },
      }),
    ).data;
    expect(wrong.asked.image).not.toBe(last.asked.image);
    // Opening it anew asks the same of him.
    expect(must(await open(who, own.id, video)).data.asked.image).toBe(wrong.asked.image);
    expect(await total(who)).toBe(before);
  });
  it('9: replayed after an absence is a minute at the most', async () => {
    const { who, state } = await learner();
    passes(4_000);
    for (let seq = 1; seq <= 40; seq += 1) must(await beat(who, state, seq, { played: [[(seq - 1) * 15, seq * 15]] }));
    expect(await total(who)).toBeLessThanOrEqual(60);
  });
  it('10: of an account that several share is the time of one', async () => {
    const { who, own, video, spent } = await learner();
    const friend = await personOf(world, who.tenantId, who.account, who);
    const [one, two] = [must(await open(who, own.id, video)).data, must(await open(friend, own.id, video)).data];
    for (let seq = 1; seq <= 4; seq += 1) {
      passes(15);
      expect((await beat(who, one, seq, { played: [[(seq - 1) * 15, seq * 15]] })).status).toBe(400);
      must(await beat(friend, two, seq, { played: [[(seq - 1) * 15, seq * 15]] }));
    }
    expect(await total(who)).toBeLessThanOrEqual(spent());
  });
  it('of another person is found by nobody', async () => {
    const { state, own, video } = await learner();
    const other = await worker();
    expect((await beat(other, state, 1, { played: [[0, 15]] })).status).toBe(404);
    expect((await open(other, own.id, video)).status).toBe(404);
  });
  it('of a document is the pages shown, each of them, for the minutes asked', async () => {
    const who = await worker();
    const doc = await document(2);
    const id = await plan([who], { examineWay: '1', docCourse: doc, duration: 1 });
    const own = await mine(who, id);
    const state = must(await open(who, own.id, doc)).data;
    expect(state).toMatchObject({ kind: 2, length: 2, required: 60 });
    passes(60.2);
    expect(must(await beat(who, state, 1, { shown: [[1, 58]] })).data).toMatchObject({ seconds: 58, studyResult: 1 });
    passes(10.2);
    expect(must(await beat(who, state, 2, { shown: [[1, 10]] })).data).toMatchObject({ seconds: 60, studyResult: 1 });
    passes(10.2);
    expect(must(await beat(who, state, 3, { shown: [[2, 10]] })).data).toMatchObject({
      studyResult: 2,
      learningProgress: 100,
    });
    expect(await mine(who, id, '1')).toMatchObject({ trainState: 2, courseDone: 1 });
    const hours = must(await who.call('GET', '/safe/examonline/mine/hours')).data;
    // Its trade is not told: the stricter holds.
    expect(hours).toMatchObject({ kind: 'worker', asked: 20, has: '0.0' });
    expect(hours.basis).toContain('第十三条');
  });
});
