import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must, type Person } from '../../../testing/company-world';
import { type Classroom, classroom } from '../classroom.testing';
import { followClock } from '../exam';
import { drawAhead } from './exam-draw';

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

let serial = 0;
const risk = (dangerName: string, more: Record<string, unknown> = {}) => ({
  ...{ dangerName, dangerType: '2', accidents: '0001', evaluateMethod: 'LEC' },
  ...{ likelihood: '3', exposure: '6', consequence: '7' },
  ...more,
});
async function point(principal: Person, name: string, more: Record<string, unknown> = {}): Promise<string> {
  serial += 1;
  const { workshop, team, area, post } = room.firm.places;
  return room.made('/safe/risk', {
    ...{ name, pointNum: `P-${serial}`, type: '1', riskDescribe: '旋转部件', accidents: '0001' },
    ...{ deptId: workshop, teamIds: team, place: area, principalId: principal.userId, postIds: post },
    riskInfos: [risk('砂轮破裂飞出')],
    ...more,
  });
}
const question = (typeId: string, title: string, more: Record<string, unknown> = {}) =>
  room.made('/safe/examquestion', {
    ...{ typeId, questionType: 3, title, answer: '正确', score: 2, difficulty: 1, analysis: `解析${title}` },
    ...more,
  });
const several = (typeId: string, title: string, count: number, more: Record<string, unknown> = {}) =>
  Promise.all(Array.from({ length: count }, (_, place) => question(typeId, `${title}${place}`, more)));
const draw = async (who: Person, count = 10) =>
  must(await who.call('POST', '/safe/examonline/practice/draw', { body: { source: 'risk', count } })).data;
type Item = {
  id: string;
  title: string;
  options: object[];
  because: { says: string; name: string };
};

describe('papers made ready while an exam runs', () => {
  it('for another attempt, and for who comes after the others: to begin writes nothing but the attempt', async () => {
    const { worker, exam, examOf, begin, sits, right, world, at } = room;
    const [zhang, late] = [await worker('再考'), await worker('后来')];
    const { paperId, ids } = await exam([zhang], { kinds: ['single'], paper: { examTimes: 3, qualifyScore: 10 } });
    const id = await examOf(paperId, [zhang], { startTime: at(5), endTime: at(90) });
    const ready = async (who: Person) =>
      (
        await world.sql<{ id: string }>(
          `select d.attempt_id::text as id from exam_draw d join exam_sheet s on s.tenant_id = d.tenant_id and s.attempt_id = d.attempt_id
            where d.exam_id = $1::uuid and d.user_id = $2::uuid and not exists (select 1 from attempt a where a.id = d.attempt_id)`,
          [id, who.userId],
        )
      )[0]?.id;
    const deliver = async () => {
      while ((await world.app.events.deliver()) > 0);
    };
    await drawAhead(world.app.services);
    room.passes(6);
    const first = await ready(zhang);
    expect(first).toBeDefined();
    expect(await sits(zhang, id, {})).toBe(first);
    await deliver();
    const second = await ready(zhang);
    expect([second === undefined, second === first]).toEqual([false, false]);
    const sheets = () =>
      world.sql<{ n: number }>('select count(*)::int as n from exam_sheet where exam_id = $1::uuid', [id]);
    const before = await sheets();
    expect((await begin(zhang, id)).id).toBe(second);
    expect(await sheets()).toEqual(before);
    // While he sits nothing is drawn; once he has passed nothing more.
    await deliver();
    expect(await ready(zhang)).toBeUndefined();
    await room.answer(zhang, second as string, right(ids));
    await room.submit(zhang, second as string);
    await deliver();
    expect(await ready(zhang)).toBeUndefined();
    await world.sql('update exam set audience_user_ids = audience_user_ids || $2::uuid where id = $1::uuid', [
      id,
      late.userId,
    ]);
    expect(await ready(late)).toBeUndefined();
    must(await room.admin.call('POST', '/blade-user/update', { body: { id: late.userId, realName: '后来的人' } }));
    await deliver();
    const paper = await ready(late);
    expect(paper).toBeDefined();
    expect((await begin(late, id)).id).toBe(paper);
  });
});

describe('practice from what can hurt somebody', () => {
  it('asks about his own points before all else, says of each question why, and tells no key', async () => {
    const { bank, worker, firm } = room;
    const [li, other] = [
      await worker('李明', { deptId: firm.places.other }),
      await worker('外人', { deptId: firm.places.other }),
    ];
    const near = await point(li, '一号砂轮机');
    const typeId = await bank();
    const mine = new Set(await several(typeId, '砂轮', 9, { pointIds: near }));
    const wide = await several(typeId, '人人', 3, {
      pointIds: [near, ...(await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => point(other, name))))].join(),
    });
    await several(typeId, '通用', 5);
    const round = await draw(li);
    const items = round.items as Item[];
    expect(items).toHaveLength(10);
    expect(items.filter(({ id }) => mine.has(id))).toHaveLength(9);
    expect(round.traced).toBe(9);
    for (const item of items)
      expect(item.because).toEqual(
        mine.has(item.id)
          ? { says: '因为您负责风险点“{name}”', name: '一号砂轮机' }
          : { says: '所有岗位都要掌握', name: '' },
      );
    expect(wide).toHaveLength(3);
    // Whatever else stands in the bank may be drawn: what tells a key is a field or a sentence, not a letter.
    expect(JSON.stringify(round)).not.toContain('解析');
    for (const item of items) {
      expect(Object.keys(item).sort()).toEqual(['because', 'id', 'kind', 'options', 'title']);
      for (const option of item.options) expect(Object.keys(option)).toEqual(['key', 'label']);
    }
    // Of whoever has none of these risks nothing traces to them.
    expect((await draw(other)).items.some(({ because }: Item) => because.name === '一号砂轮机')).toBe(false);
    const threats = must(await li.call('GET', '/safe/examonline/practice/threats')).data;
    expect(threats.threats).toMatchObject([{ kind: 'own', name: '一号砂轮机', questions: 9 }]);
  });

  it('asks about a danger that is not closed at his point, and about his permits', async () => {
    const { bank, worker, firm, world } = room;
    const wang = await worker('王强', { deptId: firm.places.other });
    const near = await point(wang, '装卸栈台');
    await world.sql(
      `insert into hidden_danger (tenant_id, id, code, name, risk_id, hidden_danger_describe, hidden_danger_level, status)
       values ($1, gen_random_uuid(), 'YH-T1', '法兰渗漏', $2::uuid, '法兰渗漏', 2, 1)`,
      [firm.tenantId, near],
    );
    await world.sql(
      `insert into permit (tenant_id, id, work_type, work_name, start_time, end_time, principal_id, process_state, run_flag)
       values ($1, gen_random_uuid(), '1', '更换阀门', now(), now() + interval '2 hours', $2::uuid, 1, 0)`,
      [firm.tenantId, wang.userId],
    );
    const typeId = await bank();
    await several(typeId, '栈台', 3, { pointIds: near });
    await several(typeId, '动火', 3, { works: '1' });
    const said = new Set(((await draw(wang)).items as Item[]).map(({ because }) => `${because.says}/${because.name}`));
    expect(said).toContain('因为隐患“{name}”未闭环/法兰渗漏');
    expect(said).toContain('因为您参加{name}/动火作业“更换阀门”');
    const asked = ((await draw(wang)).items as Item[]).find(({ because }) => because.name === '法兰渗漏');
    expect(asked?.because).toMatchObject({ at: '装卸栈台' });
    await world.sql(`update hidden_danger set status = 5 where tenant_id = $1 and code = 'YH-T1'`, [firm.tenantId]);
    const closed = ((await draw(wang)).items as Item[]).map(({ because }) => because.says);
    expect(closed).not.toContain('因为隐患“{name}”未闭环');
    expect(closed).toContain('因为您负责风险点“{name}”');
  });

  it('tells from when on a question of an exam that opens later is left out, where nobody can ask', async () => {
    const { bank, worker, firm, made, keeper, examOf, at } = room;
    const zhao = await worker('赵刚', { deptId: firm.places.other });
    const near = await point(zhao, '空压机');
    const typeId = await bank();
    const ids = await several(typeId, '空压', 4, { pointIds: near });
    const paperId = await made('/safe/exampaper', {
      ...{ paperTitle: '空压机试卷', typeId, paperMode: 2, qualifyScore: 2, duration: 10, examTimes: 1 },
      ...{ isShuffle: 1, partial: 1, showAnswer: 1, rules: [{ typeId, questionType: 3, count: 2, score: 2 }] },
    });
    must(await keeper.call('PUT', `/safe/exampaper/publish/${paperId}`));
    const opens = at(60);
    await examOf(paperId, [zhao], { startTime: opens, endTime: at(120) });
    const round = await draw(zhao);
    expect(Object.keys(round.leaveOut).sort()).toEqual([...ids].sort());
    expect(round.leaveOut[ids[0] as string]).toBe(opens);
    // Taken along and answered after the window has opened: not judged, and no key is told.
    room.passes(61);
    const late = await zhao.call('PUT', `/safe/examonline/practice/answer/${round.id}`, {
      body: { answers: [{ item: ids[0], answer: '正确' }] },
    });
    expect(late.status).not.toBe(200);
    expect(JSON.stringify(late.data ?? {})).not.toMatch(/解析/);
  });
});

describe('a paper of each person’s own', () => {
  async function paper(typeId: string, count: number): Promise<string> {
    const id = await room.made('/safe/exampaper', {
      ...{ paperTitle: `一人一卷${++serial}`, typeId, paperMode: 4, qualifyScore: 2, duration: 30, examTimes: 2 },
      ...{ isShuffle: 1, partial: 1, showAnswer: 1, rules: [{ typeId, questionType: 3, count, score: 2 }] },
    });
    must(await room.keeper.call('PUT', `/safe/exampaper/publish/${id}`));
    return id;
  }
  const kept = (examId: string) =>
    room.world.sql<{ user: string; choices: { questionId: string }[] }>(
      'select user_id::text as "user", choices from exam_draw where exam_id = $1::uuid',
      [examId],
    );

  it('is drawn before the window opens, stays as it was drawn, and says of each question why', async () => {
    const { bank, worker, firm, examOf, at, begin, sits, tryBegin } = room;
    const [sun, zhou, late] = [
      await worker('孙', { deptId: firm.places.other }),
      await worker('周', { deptId: firm.places.other }),
      await worker('后来', { deptId: firm.places.other }),
    ];
    const [ofSun, ofZhou] = [await point(sun, '孙的砂轮机'), await point(zhou, '周的砂轮机')];
    const typeId = await bank();
    const [sunny, zhouish] = [
      await several(typeId, '孙题', 6, { pointIds: ofSun }),
      await several(typeId, '周题', 6, { pointIds: ofZhou }),
    ];
    const examId = await examOf(await paper(typeId, 5), [sun, zhou, late], { startTime: at(20), endTime: at(200) });
    expect(await drawAhead(room.world.app.services)).toBe(3);
    expect(await drawAhead(room.world.app.services)).toBe(0);
    const drawn = await kept(examId);
    const of = (who: Person) =>
      drawn.find(({ user }) => user === who.userId)?.choices.map(({ questionId }) => questionId);
    expect(of(sun)?.every((id) => sunny.includes(id))).toBe(true);
    expect(of(zhou)?.every((id) => zhouish.includes(id))).toBe(true);
    expect((await tryBegin(sun, examId)).status).not.toBe(200);
    room.passes(21);
    const state = await begin(sun, examId);
    const items = state.items as Item[];
    expect(items.map(({ id }) => id).sort()).toEqual(of(sun)?.sort());
    expect(items.every(({ because }) => because.name === '孙的砂轮机')).toBe(true);
    expect(JSON.stringify(state)).not.toMatch(/解析|"reason"/);
    // Begun again on another device: the same paper.
    expect((await begin(sun, examId)).items).toEqual(state.items);
    await room.submit(sun, state.id);
    const again = await begin(sun, examId);
    expect(again.id).not.toBe(state.id);
    expect(again.items).toHaveLength(5);
    await sits(late, examId, {});
  });

  it('of one exam whose bank holds too few stops no other, and is told whoever set it until it can be drawn', async () => {
    const { bank, worker, firm, examOf, at, keeper } = room;
    const who = await worker('郑', { deptId: firm.places.other });
    const [short, full] = [await bank(), await bank()];
    for (const typeId of [short, full]) await several(typeId, '郑题', 4);
    const first = await examOf(await paper(short, 3), [who], { startTime: at(10), endTime: at(100), title: '题不够' });
    const second = await examOf(await paper(full, 3), [who], { startTime: at(20), endTime: at(100) });
    await room.world.sql('update exam_question set question_status = 0 where type_id = $1::uuid', [short]);
    await drawAhead(room.world.app.services);
    expect(await kept(first)).toEqual([]);
    expect(await kept(second)).toHaveLength(1);
    const told = async (one: Person) =>
      (must(await one.call('GET', '/safe/bell/list', { query: { kind: 'todo' } })).data as { title: string }[]).filter(
        ({ title }) => title === '考试未能抽题：题不够',
      );
    await drawAhead(room.world.app.services);
    expect(await told(keeper)).toHaveLength(1);
    expect(await told(who)).toEqual([]);
    // Mended while the window is open already: drawn, and told no more.
    room.passes(11);
    await room.world.sql('update exam_question set question_status = 1 where type_id = $1::uuid', [short]);
    await drawAhead(room.world.app.services);
    expect(await kept(first)).toHaveLength(1);
    expect(await told(keeper)).toEqual([]);
  });

  it('of each exam in its turn: neither exams of other papers nor those drawn before keep one waiting', async () => {
    const { bank, worker, firm, examOf, at, exam } = room;
    const who = await worker('冯', { deptId: firm.places.other });
    await exam([who]);
    const typeId = await bank();
    await several(typeId, '冯题', 4);
    const ids: string[] = [];
    for (const minutes of [5, 6, 7])
      ids.push(await examOf(await paper(typeId, 3), [who], { startTime: at(minutes), endTime: at(100) }));
    const count = async () => (await Promise.all(ids.map(kept))).filter((one) => one.length > 0).length;
    // Those of other tests take their turns too.
    for (let turn = 0; turn < 12 && (await count()) < 3; turn += 1) await drawAhead(room.world.app.services, 1);
    expect(await count()).toBe(3);
    // Running: whoever comes to it now is drawn at his start.
    room.passes(8);
    await room.world.sql('delete from exam_draw where exam_id = any($1::uuid[])', [ids]);
    await drawAhead(room.world.app.services);
    expect(await count()).toBe(0);
  });

  it('is drawn at the start for whoever was not there before, and anew after a withdrawal', async () => {
    const { bank, worker, firm, examOf, at, keeper, begin } = room;
    const wu = await worker('吴', { deptId: firm.places.other });
    const typeId = await bank();
    await several(typeId, '吴题', 4, { pointIds: await point(wu, '吴的泵') });
    const examId = await examOf(await paper(typeId, 3), [wu], { startTime: at(10), endTime: at(100) });
    await drawAhead(room.world.app.services);
    expect(await kept(examId)).toHaveLength(1);
    must(await keeper.call('PUT', `/safe/exam/withdraw/${examId}`));
    expect(await kept(examId)).toEqual([]);
    must(await keeper.call('PUT', `/safe/exam/release/${examId}`));
    room.passes(11);
    expect((await begin(wu, examId)).items.map(({ because }: Item) => because.name)).toEqual([
      ...['吴的泵', '吴的泵', '吴的泵'],
    ]);
  });
});

describe('a paper that is the same for all, or drawn by chance', () => {
  it('is made ready before the window opens: beginning it writes the attempt alone', async () => {
    const { bank, worker, examOf, at, begin, keeper, made } = room;
    const people = [await worker('陈'), await worker('卫'), await worker('蒋')];
    const [chen, wei, never] = people as [Person, Person, Person];
    const typeId = await bank();
    const ids = await several(typeId, '陈题', 6);
    const paperOf = async (more: Record<string, unknown>) => {
      const id = await made('/safe/exampaper', {
        ...{ paperTitle: `备好的卷${++serial}`, typeId, qualifyScore: 2, duration: 30, examTimes: 2 },
        ...{ isShuffle: 1, partial: 1, showAnswer: 1, ...more },
      });
      must(await keeper.call('PUT', `/safe/exampaper/publish/${id}`));
      return id;
    };
    const papers = [
      await paperOf({ paperMode: 1, questions: ids.slice(0, 2).map((questionId) => ({ questionId, score: 2 })) }),
      await paperOf({ paperMode: 2, rules: [{ typeId, questionType: 3, count: 3, score: 2 }] }),
      await paperOf({
        ...{ paperMode: 3, questions: ids.slice(0, 1).map((questionId) => ({ questionId, score: 2 })) },
        rules: [{ typeId, questionType: 3, count: 2, score: 2 }],
      }),
    ];
    for (const [place, paperId] of papers.entries()) {
      const examId = await examOf(paperId, people, { startTime: at(20), endTime: at(60) });
      await drawAhead(room.world.app.services);
      const sheets = () =>
        room.world.sql<{ id: string; items: { title: string }[] }>(
          'select attempt_id::text as id, questions as items from exam_sheet where exam_id = $1::uuid',
          [examId],
        );
      const ready = await sheets();
      expect(ready).toHaveLength(3);
      room.passes(21);
      const state = await begin(chen, examId);
      const own = ready.find(({ id }) => id === state.id);
      expect(state.items.map(({ title }: { title: string }) => title)).toEqual(own?.items.map(({ title }) => title));
      expect(state.items).toHaveLength([2, 3, 3][place] as number);
      expect(await sheets()).toHaveLength(3);
      // Put right after it was drawn: whoever begins later is asked the words as they are now.
      const title = `改正后的题干${place}`;
      const { version } = must(await keeper.call('GET', `/safe/examquestion/${ids[0]}`)).data ?? {};
      const changed = await room.firm.admin.call('PUT', `/safe/examquestion/${ids[0]}`, {
        body: { title, ...(version ? { version } : {}) },
      });
      if (changed.status === 200 && place !== 1) {
        const later = await begin(wei, examId);
        expect(ready.some(({ id }) => id === later.id)).toBe(false);
        expect(later.items.map((item: { title: string }) => item.title)).toContain(title);
      }
      room.passes(45);
      await followClock(room.world.app.services);
      const left = await sheets();
      expect(left.every(({ id }) => !ready.some((one) => one.id === id) || id === state.id)).toBe(true);
    }
    expect(never).toBeDefined();
  });
});

describe('questions from the register of risks', () => {
  it('ask what may happen at each point and what is done against it, once', async () => {
    const { bank, worker, firm, keeper } = room;
    const he = await worker('何', { deptId: firm.places.other });
    const words = ['佩戴防护面罩', '佩戴防尘口罩', '系挂安全带', '佩戴绝缘手套', '穿防静电服'];
    const ids = await Promise.all(
      words.map((protectMeasures, place) =>
        point(he, `辨识点${place}`, {
          accidents: place % 2 === 0 ? '0001' : '0002',
          riskInfos: [risk('物体飞出', { protectMeasures, accidents: place % 2 === 0 ? '0001' : '0003' })],
        }),
      ),
    );
    const typeId = await bank();
    const body = { typeId, pointIds: ids.join() };
    const made = must(await keeper.call('POST', '/safe/examquestion/register', { body })).data;
    expect(made.created).toBeGreaterThanOrEqual(10);
    expect(must(await keeper.call('POST', '/safe/examquestion/register', { body })).data).toEqual({
      created: 0,
      existing: made.created,
      left: 0,
    });
    const rows = must(
      await keeper.call('GET', '/safe/examquestion/page', { query: { typeId, current: '1', size: '100' } }),
    ).data.records as { title: string; answer: string; pointIds: string; [option: string]: string }[];
    const asked = rows.find(({ title }) => title === '在风险点“辨识点2”，对“物体飞出”应当采取的个体防护措施是');
    expect(asked?.[`option${asked.answer}`]).toBe('系挂安全带');
    expect(rows.every(({ pointIds }) => String(pointIds).length === 36)).toBe(true);
    expect((await he.call('POST', '/safe/examquestion/register', { body })).status).toBe(403);
  });

  it('pressed twice at once make each question once', async () => {
    const { bank, keeper } = room;
    const typeId = await bank();
    const press = () => keeper.call('POST', '/safe/examquestion/register', { body: { typeId } });
    const both = (await Promise.all([press(), press()])).map((reply) => must(reply).data.created as number);
    expect(Math.min(...both)).toBe(0);
    const rows = await room.world.sql<{ n: number; once: number }>(
      `select count(*)::int as n, count(distinct (question_type, title))::int as once from exam_question where type_id = $1::uuid`,
      [typeId],
    );
    expect(rows[0]).toEqual({ n: Math.max(...both), once: Math.max(...both) });
  });

  it('are made of five hundred points at a time, and the others the next time', async () => {
    const { bank, keeper, firm, world } = room;
    await world.sql(
      `insert into risk_point (tenant_id, id, name, point_num, place, inherent_level, status)
       select $1, gen_random_uuid(), '成批点' || n, 'M-' || n, $2::uuid, '3', 1 from generate_series(1, 501) n`,
      [firm.tenantId, firm.places.area],
    );
    const [all] = await world.sql<{ n: number }>(
      'select count(*)::int as n from risk_point where tenant_id = $1 and status = 1 and deleted_at is null',
      [firm.tenantId],
    );
    const typeId = await bank();
    const press = async () => must(await keeper.call('POST', '/safe/examquestion/register', { body: { typeId } }));
    const first = await press();
    expect(first.data.left).toBe((all?.n ?? 0) - 500);
    expect(first.msg).toContain('一次至多500个风险点');
    expect((await press()).data.left).toBe(0);
    const [asked] = await world.sql<{ n: number }>(
      'select count(distinct x)::int as n from exam_question t, unnest(t.point_ids) x where t.type_id = $1::uuid',
      [typeId],
    );
    expect(asked?.n).toBe(all?.n);
  });
});
