import { addDays, addMonthsTo } from '@anlan/resource/dates';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asSystem, shanghai } from '../../../kernel/context';
import { type FitnessQuestion, fitness } from '../../../ports/fitness';
import { must, office, type Person } from '../../../testing/company-world';
import { type Classroom, classroom } from '../classroom.testing';

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
  { work = '1', role = 'worker', from = today(), until = from }: Partial<FitnessQuestion> & { work?: string } = {},
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
  return (told[0] ?? []).map((one) => one.map(({ says, basis }) => `${says}（${basis}）`));
};
const online = (who: Person, day: string, hours: number, type = '4') =>
  room.world.sql(
    'insert into training_hours (tenant_id, user_id, day, type, seconds) values ($1, $2::uuid, $3::date, $4, $5::numeric)',
    [who.tenantId, who.userId, day, type, hours * 45 * 60],
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
    expect(machinery.told.map(({ binds }: { binds: boolean }) => binds)).toEqual([true, true]);
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
