import { addDays } from '@anlan/resource/dates';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shanghai } from '../../../kernel/context';
import { must, type Person } from '../../../testing/company-world';
import { type Classroom, classroom } from '../classroom.testing';
import { followCompanies } from '../study/demand';

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

const today = () => shanghai(room.world.app.services.clock.now()).slice(0, 10);
const judged = async () => {
  while ((await room.world.app.events.deliver()) > 0);
  await followCompanies(room.world.app.services);
};
let serial = 0;
const certified = async (who: Person, type: string, until: string, name = '熔化焊接与热切割作业证') => {
  const id = await room.made('/safe/safetycertificate', {
    ...{ name, userId: who.userId, type, num: `T${String(++serial).padStart(10, '0')}` },
    ...{ issuedTime: addDays(until, -700), reviewTime: until, effectiveTime: until },
  });
  must(await room.admin.call('PUT', `/safe/safetycertificate/verify/${id}`, { body: { verifyWay: 1 } }));
  return id;
};
const asked = (query: Record<string, string> = {}, who = room.keeper) =>
  who.call('GET', '/safe/entitlement/losses', { query });
type Row = { userId: string; losses: { label: string; until: string; already: boolean; causes: { says: string }[] }[] };
const losses = async (who: Person, query: Record<string, string> = {}) =>
  ((must(await asked(query)).data.rows as Row[]).find(({ userId }) => userId === who.userId)?.losses ?? []).map(
    ({ label, until, already }) => [label, until, already],
  );
/** A demand as the clock has made it, due on another day. */
const dueOn = (who: Person, day: string) =>
  room.world.sql('update training_demand set due_on = $2::date where user_id = $1 and deleted_at is null', [
    who.userId,
    day,
  ]);
/** A demand of another year, which nobody has met. */
const older = (
  who: Person,
  { demand, year, until, deptId }: { demand: number; year: number; until: string; deptId?: string },
) =>
  room.world.sql(
    `insert into training_demand (tenant_id, id, title, user_id, dept_id, person_kind, demand, year, since, due_on, asked, counted_from, counted_until, basis, demand_state)
     values ($1, gen_random_uuid(), '从前的要求', $2::uuid, $3::uuid, 'worker', $4::int, $5::int, $6::date, $7::date, 20, $6::date, $7::date, '第十三条', 1)`,
    [who.tenantId, who.userId, deptId ?? room.firm.places.workshop, demand, year, `${year}-01-0${demand}`, until],
  );
const welder = async (name: string, until: string) => {
  const who = await room.worker(name);
  await certified(who, '302', until);
  await judged();
  return who;
};

describe('who may not work tomorrow', () => {
  it('is told by person: what he loses, because of what, until when it holds', async () => {
    const who = await welder('焊工甲', today());
    expect(await losses(who)).toEqual([['动火作业人员', today(), false]]);
    expect(await losses(who, { day: today() })).toEqual([]);
    await certified(who, '302', addDays(today(), 400));
    expect(await losses(who)).toEqual([]);
  });

  it('as the port judges that lets him work: what is not verified, cancelled or of another kind lets nobody', async () => {
    const who = await room.worker('焊工乙');
    const id = await certified(who, '302', today());
    await judged();
    must(await room.admin.call('PUT', `/safe/safetycertificate/cancel/${id}`, { body: { cancelReason: '作废' } }));
    expect(await losses(who)).toEqual([]);
    await certified(who, '303', addDays(today(), 2));
    expect(await losses(who, { day: addDays(today(), 3) })).toEqual([['高处作业人员', addDays(today(), 2), false]]);
  });

  it('counts hours as everywhere, and tells those who may not be at their post already', async () => {
    const who = await room.worker('学时不足');
    await judged();
    await dueOn(who, today());
    expect(await losses(who)).toEqual([['上岗作业', today(), false]]);
    await dueOn(who, addDays(today(), -3));
    expect(await losses(who)).toEqual([['上岗作业', addDays(today(), -3), true]]);
    expect(must(await room.keeper.call('GET', '/safe/entitlement/tomorrow')).data.already).toBeGreaterThan(0);
    await room.world.sql(
      'insert into training_hours (tenant_id, user_id, day, type, seconds) values ($1, $2::uuid, $3::date, $4, $5::numeric)',
      [who.tenantId, who.userId, today(), '4', 200 * 45 * 60],
    );
    await judged();
    await dueOn(who, addDays(today(), -3));
    expect(await losses(who)).toEqual([]);
  });

  it('looks at the hours of this year alone: last year’s yearly training is over with its year', async () => {
    const who = await room.worker('去年没学完');
    await judged();
    const year = Number(today().slice(0, 4)) - 1;
    await older(who, { demand: 4, year, until: `${year}-12-31` });
    expect(await losses(who)).toEqual([]);
    // What was asked of him when he began is asked until it is done; where nothing counts for it any more it is said.
    await older(who, { demand: 1, year, until: `${year}-12-30` });
    const [row] = (must(await asked()).data.rows as Row[]).filter(({ userId }) => userId === who.userId);
    expect(row?.losses).toMatchObject([{ label: '上岗作业', already: true }]);
    expect(row?.losses[0]?.causes[0]?.says).toContain(`学时只计至${year}-12-30，现在学习不再计入`);
    const body = { userIds: who.userId };
    const found = must(await room.keeper.call('POST', '/safe/entitlement/mend', { body })).data;
    expect(found).toMatchObject({ people: 1, courses: [], short: [] });
    expect(found.also.join()).toContain('请补登当时实际参加的线下培训');
    const times = { planStartTime: room.at(10), planEndTime: room.at(50) };
    expect(
      (await room.keeper.call('POST', '/safe/entitlement/arrange', { body: { ...body, ...times } })).msg,
    ).toContain('请补登当时实际参加的线下培训');
  });

  it('shows somebody to whoever heads his department now, not to who headed the one before', async () => {
    const { workshop, other } = room.firm.places;
    const who = await room.worker('调走的', { deptId: workshop });
    await judged();
    await dueOn(who, addDays(today(), -3));
    const year = Number(today().slice(0, 4)) - 1;
    await older(who, { demand: 4, year, until: `${year}-12-31`, deptId: other });
    const before = await room.firm.person({ account: 'headbefore', role: 'dept_head', headOf: other });
    const seen = (must(await asked({}, before)).data.rows as Row[]).map(({ userId }) => userId);
    expect(seen).not.toContain(who.userId);
    expect((await before.call('GET', `/safe/personneltraining/${who.userId}`)).status).toBe(404);
    expect(await losses(who)).toHaveLength(1);
  });

  it('is told on the home page in the same numbers', async () => {
    await welder('焊工戊', today());
    const { day, people, already } = must(await asked()).data;
    expect(already).toBeGreaterThan(0);
    expect(must(await room.keeper.call('GET', '/safe/entitlement/tomorrow')).data).toEqual({ day, people, already });
  });

  it('follows what is supposed, writes none of it, and says everything that is wrong with it', async () => {
    const who = await welder('焊工丙', addDays(today(), 400));
    const [held] = must(
      await room.keeper.call('GET', '/safe/safetycertificate/page', { query: { userId: who.userId } }),
    ).data.records;
    const cut = [{ kind: 'certificate', certificateId: held.id, effectiveTime: today() }];
    expect(await losses(who, { changes: JSON.stringify(cut) })).toEqual([['动火作业人员', today(), false]]);
    expect(await losses(who)).toEqual([]);
    const role = [{ kind: 'roleTraining', work: '1', role: 'worker', type: '8', hours: 4, since: addDays(today(), 1) }];
    expect(await losses(who, { changes: JSON.stringify(role) })).toEqual([['动火作业人员', today(), false]]);
    const bad = await asked({
      day: addDays(today(), -1),
      changes: JSON.stringify([{ kind: 'hours', personKind: 'x', yearly: 0 }, { kind: 'nothing' }]),
    });
    expect(bad.data.errors.map(({ message }: { message: string }) => message)).toEqual([
      '第1条假设：请选择人员类别',
      '第1条假设：学时请填写1至200的整数',
      '第2条假设：不能识别的假设',
      '请选择今天或以后的日期',
    ]);
    expect((await asked({ changes: '{' })).data.errors).toMatchObject([{ message: '假设的内容无法识别' }]);
  });

  it('is for those who direct, of whom they direct, and goes into a sheet', async () => {
    const who = await welder('焊工丁', today());
    expect((await asked({}, who)).status).toBe(403);
    const head = await room.firm.person({ account: 'headother', role: 'dept_head', headOf: room.firm.places.other });
    const rows = must(await asked({}, head)).data.rows as Row[];
    expect(rows.some(({ userId }) => userId === who.userId)).toBe(false);
    const sheet = await room.keeper.call('GET', '/safe/entitlement/export');
    expect(sheet.status).toBe(200);
  });
});

describe('the plan that mends it', () => {
  const doc = async (title: string, type: string) => {
    const id = await room.made('/safe/examdoc', { docTitle: title, type });
    await room.world.sql(
      `update exam_doc set doc_status = 1, attach_id = array[gen_random_uuid()] where tenant_id = $1 and id = $2::uuid`,
      [room.firm.tenantId, id],
    );
    return id;
  };

  it('has the fewest courses that make up what these people lack, in drafts by kind, each for those it helps', async () => {
    const one = await room.worker('缺学时', { deptId: room.firm.places.workshop });
    const two = await welder('缺复审', today());
    await judged();
    await dueOn(one, today());
    await room.world.sql(
      `update training_demand set asked = 2, demand = 4, levels = '{}', apart = '{}' where user_id = $1 and deleted_at is null`,
      [one.userId],
    );
    await doc(`复训${serial}`, '4');
    const special = await doc(`特种作业${serial}`, '8');
    const body = { userIds: [one.userId, two.userId].join() };
    const found = must(await room.keeper.call('POST', '/safe/entitlement/mend', { body })).data;
    // Eight hours of special work suffice for both.
    expect(found).toMatchObject({
      people: 2,
      hours: '8.0',
      exact: true,
      short: [],
      courses: [{ id: special, hours: '8.0' }],
    });
    expect(found.also).toHaveLength(1);
    const times = { planStartTime: room.at(10), planEndTime: room.at(5_000) };
    const made = must(
      await room.keeper.call('POST', '/safe/entitlement/arrange', { body: { ...body, ...times } }),
    ).data;
    expect(made).toMatchObject({ people: 2 });
    expect(made.ids).toHaveLength(1);
    const plan = must(await room.keeper.call('GET', `/safe/examonlinetrainingplan/${made.ids[0]}`)).data;
    expect(plan).toMatchObject({ type: '8', releaseStatus: 0, duration: 360, personnelTrainType: '3' });
    expect(String(plan.trainPerson).split(',').sort()).toEqual([one.userId, two.userId].sort());
    // Pressed again the draft of today is told of instead.
    const again = await Promise.all(
      [1, 2].map(() => room.keeper.call('POST', '/safe/entitlement/arrange', { body: { ...body, ...times } })),
    );
    for (const reply of again) expect(reply.msg).toContain('今天已为这些人员新建培训计划');
    const [drafts] = await room.world.sql<{ n: number }>(
      `select count(*)::int as n from training_plan where deleted_at is null and train_person @> array[$1::uuid]`,
      [one.userId],
    );
    expect(drafts?.n).toBe(1);
    expect(
      (
        await room.keeper.call('POST', '/safe/entitlement/arrange', {
          body: { ...body, planStartTime: room.at(50), planEndTime: room.at(40) },
        })
      ).status,
    ).not.toBe(200);
  });

  it('says what no course there is makes up', async () => {
    const who = await room.worker('新来的');
    await judged();
    await room.world.sql(
      `update training_demand set due_on = $2::date, asked = 10, demand = 1, levels = '{1,2,3}' where user_id = $1 and deleted_at is null`,
      [who.userId, today()],
    );
    const found = must(
      await room.keeper.call('POST', '/safe/entitlement/mend', { body: { userIds: who.userId, docHours: 1 } }),
    ).data;
    expect(found.courses).toEqual([]);
    expect(found.short.length).toBeGreaterThanOrEqual(3);
    expect(
      (
        await room.keeper.call('POST', '/safe/entitlement/arrange', {
          body: { userIds: who.userId, planStartTime: room.at(10), planEndTime: room.at(50) },
        })
      ).msg,
    ).toContain('没有可以补齐的课程');
  });
});
