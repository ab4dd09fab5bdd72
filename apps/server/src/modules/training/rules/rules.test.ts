import { addDays, addMonthsTo } from '@anlan/resource/dates';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asSystem, shanghai } from '../../../kernel/context';
import { type FitnessQuestion, fitness } from '../../../ports/fitness';
import { company, must, office, type Person } from '../../../testing/company-world';
import { type Classroom, classroom } from '../classroom.testing';
import { judgeDemands } from '../study/demand';
import { followAllRules } from './follow';

let room: Classroom;
beforeAll(async () => {
  room = await classroom();
});
beforeEach(async () => {
  room.world.clock.shift = 0;
  await room.world.sql('update training_rule set status = 0 where tenant_id = $1', [room.firm.tenantId]);
});
afterEach(() => {
  expect(room.world.bugs).toEqual([]);
});
afterAll(async () => {
  await room?.world.close();
});

const today = () => shanghai(room.world.app.services.clock.now()).slice(0, 10);
const deliver = async () => {
  while ((await room.world.app.events.deliver()) > 0);
};
let serial = 0;
const rule = (more: Record<string, unknown>) =>
  room.made('/safe/trainingrule', {
    ...{ title: `要求${++serial}`, whom: 1, postId: room.firm.places.post, asks: 1, type: '4', hours: 2, months: 12 },
    ...{ force: 1, since: addDays(today(), -1), status: 1 },
    ...more,
  });
const atPost = async (name: string) => {
  const who = await room.worker(name);
  await room.world.sql('update app_user set post_id = array[$2::uuid] where tenant_id = $1 and id = $3::uuid', [
    who.tenantId,
    room.firm.places.post,
    who.userId,
  ]);
  return who;
};
/** What keeps these from work, as every ticket asks it. */
const judged = async (
  people: readonly Person[],
  {
    work = '1',
    role = 'worker',
    from = today(),
    until = from,
    reminding = false,
  }: Partial<FitnessQuestion> & { work?: string; reminding?: boolean } = {},
) => {
  const { services } = room.world.app;
  const told = await asSystem(services, 'test judgement', ({ tx }) =>
    Promise.all(
      services
        .use(fitness)
        .filter(({ name }) => name === 'training')
        .map((judge) =>
          judge.unfit(
            { app: services, tx, tenantId: room.firm.tenantId },
            people.map(({ userId }) => ({ userId, workType: work, role, from, until })),
          ),
        ),
    ),
  );
  expect(told).toHaveLength(1);
  return (told[0] ?? []).map((one) =>
    one.filter(({ reminds }) => Boolean(reminds) === reminding).map(({ says, basis }) => `${says}（${basis}）`),
  );
};
const online = (who: Person, day: string, hours: number, type = '4') =>
  room.world.sql(
    'insert into training_hours (tenant_id, user_id, day, type, seconds) values ($1, $2::uuid, $3::date, $4, $5::numeric)',
    [who.tenantId, who.userId, day, type, hours * 45 * 60],
  );
/** Everybody signed in as the training began. */
const cameInTime = (id: string) =>
  room.world.sql(
    'update offline_trainee a set sign_time = o.train_start_time, sign_way = 1, credited = o.hours from offline_training o where o.id = a.parent_id and o.id = $1::uuid',
    [id],
  );
/** A training in person, signed in to, with its results. */
const inPerson = async (people: readonly (readonly [Person, Record<string, unknown>])[], more = {}) => {
  const id = await room.made('/safe/examofflinetrainingrecord', {
    ...{ title: `线下${++serial}`, type: '4', address: '会议室', orgDept: room.firm.places.workshop, trainType: '1' },
    ...{ content: '内容', statement: '说明', trainStartTime: room.at(-100), trainEndTime: room.at(-5), hours: 2 },
    trainees: people.map(([{ userId }]) => ({ userId })),
    ...more,
  });
  must(await room.keeper.call('PUT', `/safe/examofflinetrainingrecord/release/${id}`));
  const { trainees } = must(await room.keeper.call('GET', `/safe/examofflinetrainingrecord/${id}`)).data;
  await cameInTime(id);
  must(
    await room.keeper.call('PUT', `/safe/examofflinetrainingrecord/score/${id}`, {
      body: {
        trainees: trainees.map((row: { userId: string }) => ({
          ...row,
          ...people.find(([{ userId }]) => userId === row.userId)?.[1],
        })),
      },
    }),
  );
  return id;
};

describe('training that a company asks of a post or of a role of a ticket', () => {
  it('keeps from work who only keeps the accounts, of whom nothing is asked', async () => {
    const who = await room.firm.person({ account: 'accounts', role: 'enterprise_admin', entryTime: null });
    expect(await judged([who])).toEqual([[expect.stringContaining('未填入职日期，也没有岗位')]]);
  });

  it('refuses who lacks the hours, says how many and by when, and lets him work once he has them', async () => {
    const [who, other] = [await atPost('焊工'), await room.worker('别的岗位')];
    await rule({ basis: '安全教育培训制度第八条' });
    await online(who, today(), 0.5);
    expect(await judged([who, other])).toEqual([
      [`须有近12个月年度再培训2学时，还差1.5学时，请在${today()}前完成（企业规定：安全教育培训制度第八条）`],
      [],
    ]);
    await online(who, addDays(today(), -3), 1.5);
    expect(await judged([who])).toEqual([[]]);
    const year = addDays(today(), 364);
    // By then what was learned three days ago counts no more.
    expect((await judged([who], { from: year, until: year }))[0]?.join()).toContain('还差1.5学时');
  });

  it('binds a role of the works it names alone, from its day, while it is switched on, and not where it only reminds', async () => {
    const who = await room.worker('监护');
    const id = await rule({
      whom: 2,
      postId: '',
      works: '1,2',
      role: 'guardian',
      type: '17',
      since: addDays(today(), 2),
    });
    expect(await judged([who], { role: 'guardian' })).toEqual([[]]);
    const later = { role: 'guardian', from: addDays(today(), 1), until: addDays(today(), 2) } as const;
    expect((await judged([who], later))[0]).toHaveLength(1);
    expect(await judged([who], { ...later, work: '3' })).toEqual([[]]);
    expect(await judged([who], { ...later, role: 'worker' })).toEqual([[]]);
    const put = async (body: Record<string, unknown>) =>
      must(await room.keeper.call('PUT', `/safe/trainingrule/${id}`, { body }));
    await put({ force: 2 });
    expect(await judged([who], later)).toEqual([[]]);
    await put({ force: 1, status: 0 });
    expect(await judged([who], later)).toEqual([[]]);
  });

  it('takes a training passed in person, and no longer one that was put right', async () => {
    const [passes, fails] = [await atPost('合格'), await atPost('不合格')];
    await rule({ asks: 2, hours: null, type: '17' });
    const id = await inPerson(
      [
        [passes, { achievement: 1 }],
        [fails, { achievement: 2 }],
      ],
      { type: '17' },
    );
    const lacks = [`须有近12个月特殊作业（监护人）专项培训合格，请在${today()}前完成（企业规定）`];
    expect(await judged([passes, fails])).toEqual([[], lacks]);
    const { trainees } = must(await room.keeper.call('GET', `/safe/examofflinetrainingrecord/${id}`)).data;
    must(
      await room.keeper.call('PUT', `/safe/examofflinetrainingrecord/score/${id}`, {
        body: { trainees: trainees.map((row: object) => ({ ...row, achievement: 2 })) },
      }),
    );
    expect(await judged([passes])).toEqual([lacks]);
  });

  it('takes the pass that counts on a day where there is a later one', async () => {
    const who = await atPost('两次合格');
    await rule({ asks: 2, hours: null, type: '17', since: addDays(today(), -2) });
    const day = addDays(today(), -1);
    await inPerson([[who, { achievement: 1 }]], { type: '17' });
    expect((await judged([who], { from: day }))[0]).toHaveLength(1);
    await inPerson([[who, { achievement: 1 }]], {
      ...{ type: '17', trainStartTime: room.at(-3000), trainEndTime: room.at(-2900) },
    });
    expect(await judged([who], { from: day })).toEqual([[]]);
  });

  it('takes an exam passed by that paper, in whichever exam', async () => {
    const who = await atPost('考试');
    const { id, paperId, ids } = await room.exam([who], { kinds: ['single', 'truth'] });
    await rule({ asks: 4, type: null, hours: null, paperId, months: 6 });
    expect((await judged([who]))[0]?.join()).toContain('考试合格，请在');
    await room.sits(who, id, room.right(ids));
    expect(await judged([who])).toEqual([[]]);
  });

  it('refuses by law whoever is overdue with the hours that are asked of him', async () => {
    const who = await room.worker('逾期');
    await deliver();
    expect(await judged([who])).toEqual([[]]);
    await room.world.sql(
      'update training_demand set due_on = $2::date where tenant_id = $1 and user_id = $3::uuid and deleted_at is null',
      [who.tenantId, addDays(today(), -1), who.userId],
    );
    const [[says] = []] = await judged([who]);
    expect(says).toContain(`年度安全再培训应于${addDays(today(), -1)}前完成，还差`);
    expect(says).toContain('安全生产法第二十八条');
  });

  it('refuses by law whoever has just begun or changed his post, whatever days the company gives him', async () => {
    const [fresh, unknown] = [
      await room.worker('刚入职', { entryTime: today() }),
      await room.worker('不知何时来', { entryTime: null }),
    ];
    await deliver();
    const [lacks, none] = await judged([fresh, unknown]);
    expect(lacks?.join()).toContain('的三级安全教育须在上岗作业前完成，还差');
    // Whose day of entry nobody has told counts as just begun.
    expect(none?.join()).toContain('的三级安全教育须在上岗作业前完成，还差');
    expect(none?.join()).toContain('未填入职日期，按新上岗人员从严要求，请在“系统管理—用户管理”中填写');
    for (const level of ['1', '2', '3']) await online(fresh, today(), 30, level);
    expect(await judged([fresh])).toEqual([[]]);
  });

  it('by law asks whoever enters a confined space his yearly training, of the trades that it names', async () => {
    const who = await room.worker('清池');
    const lawful = async (industry: string | null) => {
      await room.world.sql('update tenant set industry = $2 where tenant_id = $1', [who.tenantId, industry]);
      await room.world.sql('update company_info set industry = $2 where tenant_id = $1', [who.tenantId, industry]);
      return {
        lacks: await judged([who], { work: '2' }),
        told: must(await room.keeper.call('GET', '/safe/trainingrule/statutory')).data,
      };
    };
    const machinery = await lawful('3');
    expect(machinery.lacks[0]?.join()).toContain('须有近12个月有限空间作业专题培训合格');
    expect(machinery.lacks[0]?.join()).toContain('应急管理部令第13号');
    expect(machinery.told.map(({ binds }: { binds: boolean }) => binds)).toEqual([true, true, true, true]);
    expect(await judged([who], { work: '1' })).toEqual([[]]);
    expect((await lawful('1')).lacks).toEqual([[]]);
    const untold = await lawful(null);
    // The stricter holds, as it does for tickets.
    expect(untold.lacks).toEqual(machinery.lacks);
    expect(untold.told[1]).toMatchObject({ binds: true, why: '企业信息未填写所属行业，按较严的规则执行' });
    await lawful('3');
    await inPerson([[who, { achievement: 1 }]], { type: '18' });
    expect(await judged([who], { work: '2' })).toEqual([[]]);
    await lawful('1');
  });

  it('is told to whoever it binds, and to those who ask who may not work tomorrow', async () => {
    const who = await atPost('明天');
    const since = addDays(today(), 1);
    const id = await rule({ title: '焊工年度培训', since });
    await deliver();
    const mine = must(await who.call('GET', '/safe/examonline/mine/rules', { query: { day: since } })).data;
    expect(mine).toMatchObject([{ id, title: '焊工年度培训', refuses: true, until: null }]);
    expect(mine[0].lacks).toContain('还差2学时');
    const losses = async () =>
      (
        must(await room.keeper.call('GET', '/safe/entitlement/losses')).data.rows as {
          userId: string;
          losses: { label: string; until: string; already: boolean; causes: { says: string }[] }[];
        }[]
      ).find(({ userId }) => userId === who.userId)?.losses;
    const [loss] = (await losses()) ?? [];
    expect(loss).toMatchObject({ until: today(), already: false });
    expect(loss?.causes[0]?.says).toContain('焊工年度培训：须有近12个月年度再培训2学时');
    const found = must(
      await room.keeper.call('POST', '/safe/entitlement/mend', { body: { userIds: who.userId } }),
    ).data;
    expect(found.people).toBe(1);
    await online(who, today(), 2);
    expect(await losses()).toBeUndefined();
    const met = must(await who.call('GET', '/safe/examonline/mine/rules', { query: { day: since } })).data;
    expect(met).toMatchObject([{ lacks: null, until: addMonthsTo(today(), 12) }]);
  });

  it('of a role asks those who hold its certificate, and says so beside what they may do otherwise', async () => {
    const who = await room.worker('持证监护');
    const until = addDays(today(), 300);
    const certificate = await room.made('/safe/safetycertificate', {
      ...{ name: '监护人证', userId: who.userId, type: '7', num: 'G0000000001', issuedTime: addDays(until, -700) },
      ...{ reviewTime: until, effectiveTime: until },
    });
    must(await room.admin.call('PUT', `/safe/safetycertificate/verify/${certificate}`, { body: { verifyWay: 1 } }));
    await rule({ whom: 2, postId: '', works: '1', role: 'guardian', type: '17', hours: 1 });
    await deliver();
    const all = must(await room.keeper.call('GET', '/safe/entitlement/losses')).data;
    const row = all.rows.find(({ userId }: { userId: string }) => userId === who.userId);
    expect(row.losses).toMatchObject([{ label: '动火作业的监护人', kind: 'trained', already: true }]);
    expect(all.already).toBe(
      all.rows.filter((one: { losses: { already: boolean; kind: string }[] }) =>
        one.losses.some(({ already, kind }) => already && kind === 'post'),
      ).length,
    );
  });

  it('of something new: refuses who has not learned it since it was known, from its day, and is the law’s', async () => {
    const { workshop, other } = room.firm.places;
    const [here, there] = [
      await room.worker('用新设备', { deptId: workshop }),
      await room.worker('别处', { deptId: other }),
    ];
    await online(here, addDays(today(), -40), 2, '6');
    const novel = { occasion: 2, novelty: 4, whom: 3, postId: '', deptId: workshop, type: '6', months: null };
    const since = addDays(today(), 2);
    const more = { ...novel, since, countsFrom: addDays(today(), -30) };
    await rule({ ...more, title: '新离心机' });
    expect(await judged([here])).toEqual([[]]);
    const [[says] = []] = await judged([here], { from: since });
    expect(says).toContain('须经四新培训“新离心机”');
    expect(says).toContain('还差2学时');
    expect(says).toContain('安全生产法第二十九条');
    expect(await judged([there], { from: since })).toEqual([[]]);
    // The two hours of one new machine are not those of another.
    await rule({ ...more, title: '新干燥机', hours: 1, countsFrom: addDays(today(), -20) });
    await online(here, today(), 2, '6');
    expect((await judged([here], { from: since }))[0]).toMatchObject([expect.stringContaining('新干燥机')]);
    await online(here, addDays(today(), -1), 1, '6');
    expect(await judged([here], { from: since })).toEqual([[]]);
    const refused = await room.keeper.call('POST', '/safe/trainingrule', {
      body: { ...more, title: '不对', asks: 1, hours: 1, force: 2, status: 1, whom: 2, works: '1', role: 'worker' },
    });
    expect(refused.data.errors.map(({ message }: { message: string }) => message)).toEqual([
      '四新培训的对象请选择岗位、部门或人员',
      expect.stringContaining('四新培训是法定要求'),
    ]);
  });

  it('follows from a change that brings something new, and is over where its training is cancelled', async () => {
    const { workshop } = room.firm.places;
    const change = async (kind: number) => {
      const id = await room.made('/safe/change', {
        ...{ name: `换型${++serial}`, kind, deptId: workshop, applicantUserId: room.keeper.userId },
        ...{ applicationTime: today(), changeDescription: '换型', riskAnalysis: '有', affectedDepts: workshop },
      });
      return room.made('/safe/followup', {
        ...{
          title: '人员培训',
          kind: 3,
          source: 1,
          changeId: id,
          ownerId: room.keeper.userId,
          dueDate: addDays(today(), 9),
        },
      });
    };
    const [equipment] = [await change(2), await change(5)];
    await deliver();
    const rules = async () =>
      must(await room.keeper.call('GET', '/safe/trainingrule/page', { query: { occasion: '2', title: '换型' } })).data
        .records;
    expect(await rules()).toMatchObject([
      { novelty: 4, whom: 3, since: addDays(today(), 9), countsFrom: today(), force: 1, status: 1 },
    ]);
    const due = async (days: number) => {
      must(await room.keeper.call('PUT', `/safe/followup/${equipment}`, { body: { dueDate: addDays(today(), days) } }));
      await deliver();
    };
    await due(20);
    expect(await rules()).toMatchObject([{ since: addDays(today(), 20) }]);
    await due(5);
    const [moved] = await rules();
    expect(moved).toMatchObject({ since: addDays(today(), 5) });
    // What the company has made earlier is not made later again.
    must(await room.keeper.call('PUT', `/safe/trainingrule/${moved.id}`, { body: { since: addDays(today(), 3) } }));
    await due(20);
    expect(await rules()).toMatchObject([{ since: addDays(today(), 3) }]);
    await due(2);
    expect(await rules()).toMatchObject([{ since: addDays(today(), 2) }]);
    must(await room.keeper.call('PUT', `/safe/followup/cancel/${equipment}`, { body: { cancelReason: '同型号更换' } }));
    await deliver();
    expect(await rules()).toMatchObject([{ status: 0 }]);
  });

  it('waits for whoever lacks it and for who makes the plans, until it is there, and runs towards its day', async () => {
    const [who, fine] = [await atPost('缺培训'), await atPost('不缺')];
    await online(fine, today(), 2);
    const id = await rule({ title: '焊工复训', force: 2 });
    await deliver();
    const todo = async (person: Person) =>
      (must(await person.call('GET', '/safe/bell/list', { query: { kind: 'todo' } })).data as { title: string }[])
        .map(({ title }) => title)
        .filter((title) => title.includes('焊工复训'));
    expect(await todo(who)).toEqual(['待完成培训要求：焊工复训']);
    expect(await todo(fine)).toEqual([]);
    const group = async () =>
      (
        must(await room.keeper.call('GET', '/safe/entitlement/lacking')).data as {
          key: string;
          people: number;
          userIds: string[];
        }[]
      ).find(({ key }) => key === id);
    const found = await group();
    expect(found).toMatchObject({ title: '焊工复训', reminds: true, planned: 0, dueOn: today() });
    expect(found?.userIds).toContain(who.userId);
    expect(found?.userIds).not.toContain(fine.userId);
    expect((await todo(room.keeper)).join()).toContain('待安排培训：焊工复训');
    const behind = async (query: Record<string, string> = {}) =>
      must(await room.keeper.call('GET', '/safe/entitlement/lacking/people', { query: { key: id, ...query } })).data;
    const opened = await behind({ size: '200' });
    expect(opened.records.map(({ userId }: { userId: string }) => userId)).toEqual(found?.userIds);
    expect([opened.total, (await behind({ planned: '0' })).total, (await behind({ planned: '1' })).total]).toEqual([
      found?.people,
      found?.people,
      0,
    ]);
    expect((await behind({ overdue: '1' })).total).toBe(0);
    const each = Array.from({ length: opened.total + 1 }, (_, page) => String(page + 1));
    const pages = await Promise.all(each.map((current) => behind({ size: '1', current })));
    expect(pages.flatMap(({ records }) => records)).toEqual(opened.records);
    expect(opened.records.find(({ userId }: { userId: string }) => userId === who.userId)).toMatchObject({
      ...{ realName: '缺培训', dueOn: today(), overdue: false, planned: false },
    });
    expect((await who.call('GET', '/safe/entitlement/lacking/people', { query: { key: id } })).status).toBe(403);
    expect((await room.keeper.call('GET', '/safe/entitlement/lacking/people')).status).toBe(400);
    // Who lets it pass is among them still, and alone where only they are asked for.
    const dueOn = (day: string) =>
      room.world.sql(
        'update training_demand set due_on = $1::date where user_id = $2 and about = $3 and deleted_at is null',
        [day, who.userId, id],
      );
    await dueOn(addDays(today(), -1));
    const late = await behind({ overdue: '1' });
    expect([
      late.total,
      late.records.map(({ userId }: { userId: string }) => userId),
      late.records[0]?.overdue,
    ]).toEqual([1, [who.userId], true]);
    expect((await behind()).total).toBe(opened.total);
    await dueOn(today());
    // Whoever heads a department sees its people, and another company has nobody under this key.
    const { workshop, other } = room.firm.places;
    const seenBy = async (person: Person) =>
      (
        must(await person.call('GET', '/safe/entitlement/lacking/people', { query: { key: id, size: '200' } })).data
          .records as { userId: string }[]
      ).map(({ userId }) => userId);
    const heads = await Promise.all(
      [workshop, other].map((headOf, place) =>
        room.firm.person({ account: `lackhead${place}`, role: 'dept_head', headOf }),
      ),
    );
    const [own, elsewhere] = await Promise.all(heads.map(seenBy));
    expect([own?.includes(who.userId), elsewhere?.includes(who.userId)]).toEqual([true, false]);
    expect(await seenBy((await company(room.world)).admin)).toEqual([]);
    // It only reminds: he works, and is no loss; training is found for him all the same.
    expect(await judged([who])).toEqual([[]]);
    expect((await judged([who], { reminding: true }))[0]?.join()).toContain('还差2学时');
    // Who chooses him for a ticket reads it there.
    const chosen = { work: '1', workers: `${who.userId},${fine.userId}` };
    expect(must(await room.keeper.call('GET', '/safe/trainingrule/told', { query: chosen })).data).toMatchObject([
      { userId: who.userId, realName: '缺培训', says: expect.stringContaining('还差2学时'), reminds: true },
    ]);
    // What a colleague lacks is his own, his heads' and the safety managers' to read.
    const told = async (reader: Person) =>
      must(await reader.call('GET', '/safe/trainingrule/told', { query: chosen })).data.map(
        ({ userId }: { userId: string }) => userId,
      );
    expect(await told(fine)).toEqual([]);
    expect(await told(who)).toEqual([who.userId]);
    expect(await Promise.all(heads.map(told))).toEqual([[who.userId], []]);
    const body = { userIds: who.userId, docHours: 1 };
    expect(must(await room.keeper.call('POST', '/safe/entitlement/mend', { body })).data.people).toBe(1);
    const due = async () =>
      room.world.sql<{ due: string; state: number }>(
        `select due_on::text as due, demand_state::int as state from training_demand where user_id = $1 and about = $2 and deleted_at is null`,
        [who.userId, id],
      );
    expect(await due()).toEqual([{ due: today(), state: 1 }]);
    await online(who, today(), 2);
    await followAllRules(room.world.app.services);
    expect(await due()).toEqual([{ due: addMonthsTo(today(), 12), state: 2 }]);
    expect(await todo(who)).toEqual([]);
    must(await room.keeper.call('PUT', `/safe/trainingrule/${id}`, { body: { status: 0 } }));
    await deliver();
    expect(await due()).toMatchObject([{ state: 3 }]);
  });

  it('of a certificate of special works: eight hours in the sixty days before its review, and not after', async () => {
    const who = await room.worker('要复审');
    const review = addDays(today(), 30);
    const made = await room.made('/safe/safetycertificate', {
      ...{ name: '焊接证', userId: who.userId, type: '302', num: `F${++serial}`, issuedTime: addDays(review, -1000) },
      ...{ reviewTime: review, effectiveTime: addDays(review, 900) },
    });
    await deliver();
    const rows = () =>
      room.world.sql<{ title: string; state: number; asked: string; due: string }>(
        `select title, demand_state::int as state, asked::text as asked, due_on::text as due from training_demand
          where user_id = $1 and demand = 6 and deleted_at is null`,
        [who.userId],
      );
    expect(await rows()).toEqual([{ title: '焊接证复审培训', state: 1, asked: '8.0', due: review }]);
    await online(who, today(), 8, '8');
    await asSystem(room.world.app.services, 'test judges', ({ tx }) =>
      judgeDemands({ app: room.world.app.services, tx, tenantId: who.tenantId }, room.world.app.services.parameters, [
        who.userId,
      ]),
    );
    expect(await rows()).toMatchObject([{ state: 2 }]);
    must(await room.admin.call('PUT', `/safe/safetycertificate/cancel/${made}`, { body: { cancelReason: '作废' } }));
    await deliver();
    expect(await rows()).toMatchObject([{ state: 3 }]);
  });

  it('eight hours before a review count for one certificate, that which is reviewed first', async () => {
    const who = await room.worker('两证');
    const review = async (name: string, days: number) => {
      const time = addDays(today(), days);
      return room.made('/safe/safetycertificate', {
        ...{ name, userId: who.userId, type: '302', num: `G${++serial}`, issuedTime: addDays(time, -1000) },
        ...{ reviewTime: time, effectiveTime: addDays(time, 900) },
      });
    };
    await review('低压电工证', 40);
    await review('焊接证', 20);
    await deliver();
    const judge = () =>
      asSystem(room.world.app.services, 'test judges', ({ tx }) =>
        judgeDemands({ app: room.world.app.services, tx, tenantId: who.tenantId }, room.world.app.services.parameters, [
          who.userId,
        ]),
      );
    const states = async () => {
      await judge();
      return room.world.sql<{ title: string; state: number }>(
        `select title, demand_state::int as state from training_demand where user_id = $1 and demand = 6 and deleted_at is null order by due_on`,
        [who.userId],
      );
    };
    await online(who, today(), 8, '8');
    expect(await states()).toEqual([
      { title: '焊接证复审培训', state: 2 },
      { title: '低压电工证复审培训', state: 1 },
    ]);
    // Both in the file of today, once their time has begun, whatever year they are due in; and on his own page.
    const file = must(await room.keeper.call('GET', `/safe/personneltraining/${who.userId}`)).data;
    const own = must(await who.call('GET', '/safe/examonline/mine/hours')).data;
    const reviews = ({ demands }: { demands: { demand: number; title: string }[] }) =>
      demands.filter(({ demand }) => demand === 6);
    const seen = reviews(file);
    expect(reviews(own).map(({ title }) => title)).toEqual(seen.map(({ title }) => title));
    expect(seen).toMatchObject([
      { has: '8.0', missing: '0.0', met: true },
      { has: '0.0', missing: '8.0', met: false },
    ]);
    // What the first does not need is the other's.
    await online(who, addDays(today(), -1), 8, '8');
    expect(await states()).toMatchObject([{ state: 2 }, { state: 2 }]);
  });

  it('is kept by those who manage safety, read by others and by supervisors, and says what is missing from it', async () => {
    const bare = await room.keeper.call('POST', '/safe/trainingrule', { body: { title: '缺', whom: 2, asks: 1 } });
    expect(bare.status).toBe(400);
    for (const label of ['作业类型', '作业票角色', '培训类别', '学时数', '执行日期'])
      expect(JSON.stringify(bare.body)).toContain(label);
    const who = await room.worker('看');
    expect((await who.call('POST', '/safe/trainingrule', { body: {} })).status).toBe(403);
    const id = await rule({});
    const supervisor = await office(room.world, '370305');
    const query = { tenantId: room.firm.tenantId };
    expect(
      must(await supervisor.call('GET', '/safe/trainingrule/government/page', { query })).data.total,
    ).toBeGreaterThan(0);
    expect((await supervisor.call('PUT', `/safe/trainingrule/${id}`, { query, body: { hours: 1 } })).status).toBe(403);
  });
});
