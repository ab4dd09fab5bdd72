import { randomUUID } from 'node:crypto';
import { beginAttempt, submitAttempt } from '@anlan/domain/attempt/calls';
import { TRIAL, trialItems } from '@anlan/domain/attempt/trial';
import type { AttemptState, Paper } from '@anlan/resource';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attemptRoutes } from '../../kernel/attempts/attempts';
import { attemptJob, endAttempts } from '../../kernel/attempts/clock';
import type { AttemptRow, AttemptSubject } from '../../kernel/attempts/subject';
import { shanghai } from '../../kernel/context';
import type { RouteInput } from '../../kernel/route';
import { company, must, office, type Person, type WorldCompany } from '../../testing/company-world';
import { atOnce } from '../../testing/eventually';
import { testActor, testCtx, within } from '../../testing/kit';
import { openWorld, type World } from '../../testing/world';
import { clearTrials } from './clear';

let world: World;
let firm: WorldCompany;
let zhang: Person;
let number = 0;
beforeAll(async () => {
  world = await openWorld();
  firm = await company(world);
});
beforeEach(async () => {
  world.clock.shift = 0;
  zhang = await firm.person({ account: `sitter${++number}`, role: 'employee' });
});
afterAll(async () => {
  await world?.close();
});

const passes = (seconds: number) => {
  world.clock.shift += seconds * 1000;
};
const tryBegin = (who: Person, recordId: string = TRIAL.recordId, subject: string = TRIAL.subject) =>
  who.call('POST', '/safe/attempt/begin', { body: { subject, recordId } });
const begin = async (who: Person) => must(await tryBegin(who)).data;
const now = async (who: Person, id: string) => must(await who.call('GET', `/safe/attempt/now/${id}`)).data;
const save = (who: Person, id: string, device: string, answers: unknown) =>
  who.call('PUT', `/safe/attempt/answer/${id}`, { body: { device, answers } });
const submit = (who: Person, id: string) => who.call('PUT', `/safe/attempt/submit/${id}`);
const one = (item: string, answer: unknown, n: number, base = 0) => [{ item, answer, n, base }];
const answersIn = (state: { answers: { item: string; answer: unknown }[] }) =>
  Object.fromEntries(state.answers.map(({ item, answer }) => [item, answer]));
const job = () => attemptJob(new Map()).run(world.app.services);
const phone = randomUUID();
const tablet = randomUUID();

describe('an attempt', () => {
  it('runs by the server’s clock, is gone on with on another device, and ends once', async () => {
    const first = await begin(zhang);
    expect(first).toMatchObject({ title: TRIAL.title, number: 1, state: 1, submitTime: null, answers: [] });
    expect(Date.parse(`${first.endTime}Z`) - Date.parse(`${first.startTime}Z`)).toBe(TRIAL.seconds * 1000);
    expect(first.items).toEqual(trialItems);
    passes(60);
    expect(must(await save(zhang, first.id, phone, one('device', 'A', 1))).data).toMatchObject({
      kept: [{ item: 'device', answer: 'A', seq: 1 }],
      stale: [],
    });
    // Begun again, wherever: the same attempt, the same end, what was answered.
    const again = await begin(zhang);
    expect(again).toMatchObject({ id: first.id, endTime: first.endTime });
    expect(answersIn(again)).toEqual({ device: 'A' });
    must(await save(zhang, first.id, phone, one('device', null, 2)));
    must(await save(zhang, first.id, phone, one('colours', ['A', 'B'], 3)));
    const done = must(await submit(zhang, first.id));
    expect([done.msg, done.data]).toMatchObject(['提交成功', { state: 2, endedBy: 1 }]);
    expect(must(await submit(zhang, first.id)).data).toEqual({ ...done.data, now: expect.any(String) });
    expect(await save(zhang, first.id, phone, one('device', 'B', 4))).toMatchObject({
      status: 400,
      msg: '已提交，不能再作答',
    });
    expect(await begin(zhang)).toMatchObject({ number: 2, answers: [] });
    const kinds = await world.sql<{ kind: string; after: { answered?: number } }>(
      "select kind, after from audit_log where resource = 'attempt' and record_id = $1 order by time, id",
      [first.id],
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(['create', 'submit']);
    expect(kinds[1]?.after).toMatchObject({ answered: 1 });
  });

  it('keeps every answer once, in the order of its device, and no stale one of another device', async () => {
    const { id } = await begin(zhang);
    const repeat = async (n: number, answer: string) =>
      must(await save(zhang, id, phone, one('reload', answer, n))).data;
    await repeat(2, '第二次');
    // What was sent first arrives last, and what was sent again arrives twice.
    expect(await repeat(1, '第一次')).toMatchObject({ kept: [{ answer: '第二次', seq: 1 }], stale: [] });
    expect(await repeat(2, '第二次')).toMatchObject({ kept: [{ seq: 1 }] });
    // Given on a device that has seen the answer.
    const seen = must(await save(zhang, id, tablet, one('reload', '平板', 1, 1))).data;
    expect(seen).toMatchObject({ kept: [{ answer: '平板', seq: 2 }], stale: [] });
    // The phone had no line meanwhile: its answer to another item is kept, that one is told.
    const late = must(
      await save(zhang, id, phone, [...one('reload', '离线', 3, 1), ...one('phone', ['119', '120'], 4)]),
    ).data;
    expect(late.stale).toEqual(['reload']);
    expect(late.kept).toMatchObject([
      { item: 'reload', answer: '平板', seq: 2 },
      { item: 'phone', answer: ['119', '120'], seq: 3 },
    ]);
    expect(answersIn(await now(zhang, id))).toEqual({ reload: '平板', phone: ['119', '120'] });
    expect(await world.sql('select seq from attempt_answer where attempt_id = $1 order by seq', [id])).toEqual([
      { seq: 1 },
      { seq: 2 },
      { seq: 3 },
    ]);
  });

  it('is submitted by the clock, with what it holds, when nobody is there', async () => {
    const { id, endTime } = await begin(zhang);
    must(await save(zhang, id, phone, [...one('device', 'C', 1), ...one('colours', null, 2)]));
    passes(TRIAL.seconds + 3);
    // The last second's way to the server.
    must(await save(zhang, id, phone, one('reload', '最后一秒', 3)));
    await job();
    expect(await now(zhang, id)).toMatchObject({ state: 1 });
    passes(4);
    expect(await save(zhang, id, phone, one('reload', '太晚', 4))).toMatchObject({
      status: 400,
      msg: '作答时间已到，已自动提交',
    });
    await job();
    const ended = await now(zhang, id);
    expect(ended).toMatchObject({ state: 2, endedBy: 2, submitTime: endTime });
    expect(answersIn(ended)).toMatchObject({ device: 'C', reload: '最后一秒' });
    const [audited] = await world.sql<{ user_id: string | null; after: object }>(
      "select user_id, after from audit_log where resource = 'attempt' and record_id = $1 and kind = 'timeUp'",
      [id],
    );
    expect(audited).toMatchObject({ user_id: null, after: { state: 2, answered: 2 } });
    expect(must(await submit(zhang, id))).toMatchObject({ msg: '作答时间已到，已自动提交', data: { endedBy: 2 } });
  });

  it('needs no job to be over: the next attempt and the submission end it', async () => {
    const first = await begin(zhang);
    passes(TRIAL.seconds + 10);
    expect(await begin(zhang)).toMatchObject({ number: 2, state: 1 });
    expect(await now(zhang, first.id)).toMatchObject({ state: 2, endedBy: 2 });
    const second = await begin(zhang);
    passes(TRIAL.seconds + 10);
    expect(must(await submit(zhang, second.id))).toMatchObject({ data: { state: 2, endedBy: 2 } });
  });

  it('is begun once and ended once, however many press', async () => {
    const begun = await atOnce(10, () => tryBegin(zhang));
    const ids = new Set(begun.map((reply) => must(reply).data.id));
    expect(ids.size).toBe(1);
    const [id] = ids;
    const saved = await atOnce(10, (place) => save(zhang, id as string, phone, one('reload', `${place}`, place + 1)));
    for (const reply of saved) must(reply);
    expect(answersIn(await now(zhang, id as string))).toEqual({ reload: '9' });
    for (const reply of await atOnce(10, () => submit(zhang, id as string))) must(reply);
    expect(
      await world.sql("select 1 from audit_log where resource = 'attempt' and record_id = $1 and kind = 'submit'", [
        id,
      ]),
    ).toHaveLength(1);
  });

  it('is one’s own', async () => {
    const { id } = await begin(zhang);
    const strangers = [
      firm.admin,
      await firm.person({ account: `other${number}`, role: 'employee' }),
      (await company(world)).admin,
    ];
    for (const stranger of strangers) {
      expect((await stranger.call('GET', `/safe/attempt/now/${id}`)).status).toBe(404);
      expect((await save(stranger, id, phone, one('device', 'A', 1))).status).toBe(404);
      expect((await submit(stranger, id)).status).toBe(404);
    }
    expect((await tryBegin(await office(world, '370300'))).status).toBe(403);
    expect((await tryBegin(zhang, 'another')).status).toBe(404);
    expect((await tryBegin(zhang, TRIAL.recordId, 'nothing')).status).toBe(404);
    // The evidence, for whoever sees the person's department.
    const list = must(await firm.admin.call('GET', '/safe/attempt/page', { query: { userId: zhang.userId } })).data;
    expect(list.records).toMatchObject([{ id, userId: zhang.userId, items: 4 }]);
  });

  it('refuses what is no answer by name, and keeps nothing of the call', async () => {
    const { id } = await begin(zhang);
    const refused = await save(zhang, id, phone, [
      ...one('device', 'A', 1),
      ...one('device', 'Z', 2),
      ...one('x', 'A', 3),
    ]);
    expect(refused.status).toBe(400);
    expect(refused.data.errors).toEqual([
      { field: 'answers[1]', message: '第2项：请选择一个选项' },
      { field: 'answers[2]', message: '第3项：本卷没有这道题' },
    ]);
    for (const body of [null, [], {}, { device: phone }, { device: 5, answers: {} }, { answers: [null] }])
      expect((await zhang.call('PUT', `/safe/attempt/answer/${id}`, { body })).status).toBe(400);
    expect((await now(zhang, id)).answers).toEqual([]);
  });

  it('cannot change an answer that is kept, whatever the statement', async () => {
    const { id } = await begin(zhang);
    must(await save(zhang, id, phone, one('device', 'A', 1)));
    for (const sql of [
      'update attempt_answer set answer = null where tenant_id = $1 and attempt_id = $2::uuid',
      'delete from attempt_answer where tenant_id = $1 and attempt_id = $2::uuid',
    ])
      await expect(
        world.app.services.db.scoped(firm.tenantId, (tx) => tx.run(sql, [firm.tenantId, id])),
      ).rejects.toThrow(/permission denied/);
  });
});

describe('a trial', () => {
  it('is forgotten with its answers when the platform’s days are over; an answer that counts cannot be removed', async () => {
    const counts = async (id: string) =>
      world.sql(
        `select (select count(*)::int from attempt where id = $1::uuid) as attempts,
                (select count(*)::int from attempt_answer where attempt_id = $1::uuid) as answers`,
        [id],
      );
    const [old, fresh] = (await Promise.all(
      [
        await firm.person({ account: 'older', role: 'employee' }),
        await firm.person({ account: 'newer', role: 'employee' }),
      ].map(async (who) => {
        const { id } = await begin(who);
        must(await save(who, id, phone, one('device', 'A', 1)));
        must(await who.call('PUT', `/safe/attempt/submit/${id}`));
        return id as string;
      }),
    )) as [string, string];
    const days = (id: string, n: number) =>
      world.sql("update attempt set start_time = now() - $2::int * interval '1 day' where id = $1::uuid", [id, n]);
    await days(old, 31);
    await days(fresh, 29);
    expect(await clearTrials(world.app.services)).toBe(1);
    expect(await counts(old)).toEqual([{ attempts: 0, answers: 0 }]);
    expect(await counts(fresh)).toEqual([{ attempts: 1, answers: 1 }]);
    await world.sql("update attempt set subject = 'exam' where id = $1::uuid", [fresh]);
    await expect(world.sql('delete from attempt_answer where attempt_id = $1::uuid', [fresh])).rejects.toThrow(
      /not removed/,
    );
  });
});

describe('what gives the papers', () => {
  const { subject } = TRIAL;
  const nothing: AttemptSubject = { subject, paper: async () => undefined, items: async () => trialItems };
  const ending = (ended: AttemptSubject['ended']) =>
    endAttempts(world.app.services, new Map([[subject, { ...nothing, ended }]]));

  it('is told of an end in the transaction that ends it; where it fails, the attempt stays open and holds up no other', async () => {
    const other = await firm.person({ account: `beside${number}`, role: 'employee' });
    const poisoned = await begin(zhang);
    const fine = await begin(other);
    passes(TRIAL.seconds + 10);
    const told: AttemptRow[] = [];
    await ending(async (_, row) => {
      if (row.id === poisoned.id) throw new Error('no marks');
      told.push(row);
    });
    expect(await now(zhang, poisoned.id)).toMatchObject({ state: 1 });
    expect(await now(other, fine.id)).toMatchObject({ state: 2, endedBy: 2 });
    expect(told.filter(({ id }) => id === fine.id)).toMatchObject([{ state: 2, endedBy: 2, userId: other.userId }]);
    await ending(undefined);
    expect(await now(zhang, poisoned.id)).toMatchObject({ state: 2 });
    expect(world.bugs.splice(0).filter((bug) => bug.includes('no marks'))).not.toEqual([]);
  });

  it('says when it may be begun and how often: the end is not later than the window', async () => {
    const at = (seconds: number) => shanghai(world.app.services.clock.now() + seconds * 1000);
    const exam = (paper: Partial<Paper>): AttemptSubject => ({
      ...nothing,
      subject: 'exam',
      paper: async () => ({ title: '复训考试', seconds: 3600, ...paper }),
    });
    const ctx = testCtx(world.app.services, testActor(firm.tenantId, { userId: zhang.userId }));
    const taken = (paper: Partial<Paper>, call: { readonly path: string }, id = '') => {
      const route = attemptRoutes(new Map([['exam', exam(paper)]])).find(({ path }) => path === call.path);
      const given = { query: {}, body: { subject: 'exam', recordId: '1' } };
      const input = { params: { id }, query: {}, body: given.body, given } as unknown as RouteInput;
      return within(ctx, (work) => route?.run?.(work, input) as Promise<{ data: AttemptState }>);
    };
    await expect(taken({ from: at(60) }, beginAttempt)).rejects.toThrow(/^“复训考试”尚未开始/);
    await expect(taken({ until: at(-1) }, beginAttempt)).rejects.toThrow(/^“复训考试”已于.+结束$/);
    const until = at(600);
    const { data: first } = await taken({ until, most: 1 }, beginAttempt);
    expect(first).toMatchObject({ number: 1, endTime: until });
    // Open: gone on with, also when that was the last one.
    expect((await taken({ until, most: 1 }, beginAttempt)).data.id).toBe(first.id);
    await taken({}, submitAttempt, first.id);
    await expect(taken({ most: 1 }, beginAttempt)).rejects.toThrow('“复训考试”最多作答1次，您已用完');
  });
});
