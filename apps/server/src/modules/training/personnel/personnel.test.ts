import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shanghai } from '../../../kernel/context';
import { newId } from '../../../kernel/db/id';
import { must, office, type Person } from '../../../testing/company-world';
import { seeSheet } from '../../../testing/sheet';
import { type Classroom, classroom } from '../classroom.testing';
import { tellEnded } from '../offline/ended';
import { followCompanies, judgeCompanies } from '../study/demand';

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

const BASE = '/safe/personneltraining';
const day = () => shanghai(room.world.app.services.clock.now()).slice(0, 10);
const deliver = async () => {
  while ((await room.world.app.events.deliver()) > 0);
};
const learned = (who: Person, type: string, count: number) =>
  room.world.sql(
    'insert into training_hours (tenant_id, user_id, day, type, seconds) values ($1, $2::uuid, $3::date, $4, $5::numeric)',
    [who.tenantId, who.userId, day(), type, count * 45 * 60],
  );
const lineOf = async (who: Person, query: Record<string, string> = {}, by: Person = room.keeper) =>
  must(await by.call('GET', `${BASE}/page`, { query: { size: '100', ...query } })).data.records.find(
    (row: { userId: string }) => row.userId === who.userId,
  );

describe('training files', () => {
  it('join what a person learned online and in person, his exams and what he lacks by when', async () => {
    const { workshop } = room.firm.places;
    const who = await room.worker('林晓', { deptId: workshop });
    const exam = await room.exam([who]);
    await room.sits(who, exam.id, room.right(exam.ids));
    const offline = await room.made('/safe/examofflinetrainingrecord', {
      ...{ title: '车间实操', type: '2', trainStartTime: room.at(-10), trainEndTime: room.at(20), hours: 0.6 },
      ...{ address: '车间', trainType: '4', content: '操作规程', statement: '准时', orgDept: workshop },
      trainees: [{ userId: who.userId }],
    });
    must(await room.keeper.call('PUT', `/safe/examofflinetrainingrecord/release/${offline}`, { body: {} }));
    const { code } = must(await room.keeper.call('GET', `/safe/examofflinetrainingrecord/signcode/${offline}`)).data;
    must(await who.call('PUT', `/safe/examonline/mine/offline/sign/${offline}`, { body: { code } }));
    await learned(who, '4', 3);
    room.world.clock.shift = 21 * 60_000;
    expect(await tellEnded(room.world.app.services)).toBeGreaterThan(0);
    await deliver();
    await followCompanies(room.world.app.services);

    expect(await lineOf(who)).toMatchObject({
      ...{ realName: '林晓', kindName: '从业人员', asked: 20, has: '3.6', missing: '16.4', met: false, lacks: [] },
      ...{ offline: 1, exams: 1, examsPassed: 1, dueOn: `${day().slice(0, 4)}-12-31` },
    });
    expect(await lineOf(who, { met: '1' })).toBeUndefined();
    expect(await lineOf(who, { realName: '林晓', deptId: workshop, met: '0' })).toBeDefined();
    const file = must(await room.keeper.call('GET', `${BASE}/${who.userId}`)).data;
    expect(file).toMatchObject({
      ...{ realName: '林晓', demands: [{ demand: 4, has: '3.6', missing: '16.4' }], exams: [{ examResult: 2 }] },
      rows: [
        { type: '2', online: '0.0', offline: '0.6' },
        { type: '4', online: '3.0', offline: '0.0' },
      ],
      trainings: [{ organizationalType: 0, title: '车间实操', hours: '0.6', result: '已签到' }],
    });
    expect(file.demands[0].basis).toContain('第十三条');
    // He himself reads the same figures.
    expect(must(await who.call('GET', '/safe/examonline/mine/hours')).data).toMatchObject({
      has: '3.6',
      missing: '16.4',
    });

    const depts = must(await room.keeper.call('GET', `${BASE}/dept`)).data;
    expect(depts.find((row: { deptId: string }) => row.deptId === workshop)).toMatchObject({
      // He and the safety manager, of whom sixteen are asked.
      ...{ people: 2, behind: 2, asked: '36.0', has: '3.6', missing: '32.4' },
    });
    const printed = await room.keeper.call('GET', `${BASE}/pdf/${who.userId}`);
    expect(printed.status).toBe(200);
    const sheet = await room.keeper.call('GET', `${BASE}/export`);
    expect(sheet.status).toBe(200);
  });

  it('of whoever has moved on are closed to the head of the department he has left', async () => {
    const { workshop, other } = room.firm.places;
    const heads = {
      former: await room.firm.person({ account: 'formerhead', role: 'dept_head', headOf: workshop }),
      present: await room.firm.person({ account: 'presenthead', role: 'dept_head', headOf: other }),
    };
    const who = await room.worker('调走的人', { deptId: other });
    await deliver();
    const year = Number(day().slice(0, 4)) - 1;
    await room.world.sql(
      `insert into training_demand (tenant_id, id, user_id, dept_id, person_kind, title, demand, year, since, due_on, asked, counted_from, counted_until, demand_state)
       values ($1, $2::uuid, $3::uuid, $4::uuid, 'worker', '去年的要求', 4, $5::int, $6::date, $7::date, 8, $6::date, $7::date, 1)`,
      [room.firm.tenantId, newId(), who.userId, workshop, year, `${year}-01-01`, `${year}-12-31`],
    );
    expect((await heads.former.call('GET', `${BASE}/${who.userId}`)).status).toBe(404);
    expect((await heads.former.call('GET', `${BASE}/pdf/${who.userId}`)).status).toBe(404);
    expect((await heads.present.call('GET', `${BASE}/${who.userId}`)).status).toBe(200);
  });

  it('stand page by page and in the sheet in one order, each person once', async () => {
    for (let n = 0; n < 7; n += 1) await room.worker(`成页${n % 3}`);
    await deliver();
    const ids = async (size: number) => {
      const found: string[] = [];
      for (let current = 1; ; current += 1) {
        const { records, total } = must(
          await room.keeper.call('GET', `${BASE}/page`, { query: { size: String(size), current: String(current) } }),
        ).data;
        found.push(...records.map((row: { userId: string }) => row.userId));
        if (found.length >= total) return found;
      }
    };
    const whole = await ids(500);
    expect(new Set(whole).size).toBe(whole.length);
    expect(await ids(3)).toEqual(whole);
    const sheet = await seeSheet(must(await room.keeper.call('GET', `${BASE}/export`)).raw);
    expect(sheet.rows.length).toBe(whole.length);
  });

  it('tell of one person the same in the list, its filter and the figures', async () => {
    const deptId = room.firm.places.other;
    const who = await room.worker('同一口径', { deptId });
    await deliver();
    await learned(who, '4', 100);
    const behind = async () =>
      must(await room.keeper.call('GET', `${BASE}/dept`)).data.find((row: { deptId: string }) => row.deptId === deptId)
        .behind;
    const told = async () => [
      (await lineOf(who))?.met,
      (await lineOf(who, { met: '1' })) !== undefined,
      (await lineOf(who, { met: '0' })) === undefined,
    ];
    const before = await behind();
    expect(await told()).toEqual([false, false, false]);
    await judgeCompanies(room.world.app.services);
    expect(await told()).toEqual([true, true, true]);
    expect(await behind()).toBe(before - 1);
  });

  it('of departments are a sheet as well, and each of its numbers is that of the people behind it', async () => {
    const lines = must(await room.keeper.call('GET', `${BASE}/dept`)).data as Record<string, string | number>[];
    const sheet = await seeSheet(must(await room.keeper.call('GET', `${BASE}/dept/export`)).raw);
    expect(sheet.rows.length).toBe(lines.length);
    for (const line of lines.filter(({ deptId }) => deptId)) {
      const people = (met?: string) =>
        room.keeper
          .call('GET', `${BASE}/page`, {
            query: { deptId: String(line.deptId), alone: '1', size: '200', ...(met ? { met } : {}) },
          })
          .then((reply) => must(reply).data);
      const all = await people();
      const sum = (field: string) =>
        all.records.reduce((total: number, row: Record<string, unknown>) => total + Number(row[field]), 0);
      expect(line).toMatchObject({ people: all.total, behind: (await people('0')).total });
      expect([sum('asked'), sum('has'), sum('missing')].map((value) => Number(value.toFixed(1)))).toEqual(
        [line.asked, line.has, line.missing].map(Number),
      );
    }
  });

  it('are read by those who direct, and by supervisors without the names', async () => {
    const who = await room.worker('欧阳明');
    await deliver();
    expect((await who.call('GET', `${BASE}/page`)).status).toBe(403);
    const supervisor = await office(room.world, '370305');
    const query = { tenantId: room.firm.tenantId };
    expect(await lineOf(who, query, supervisor)).toMatchObject({ realName: '欧**' });
    expect(must(await supervisor.call('GET', `${BASE}/${who.userId}`, { query })).data.realName).toBe('欧**');
    // A mask is not to be searched behind, here or in the records of the plans.
    for (const path of [`${BASE}/page`, '/safe/examonlinetrainingrecord/government/list']) {
      const found = async (realName: string) =>
        must(await supervisor.call('GET', path, { query: { ...query, realName, size: '100' } })).data.records;
      expect(await found('欧阳')).toEqual([]);
      expect(JSON.stringify(await found('欧'))).not.toContain('欧阳');
    }
    expect((await supervisor.call('GET', '/safe/trainingdemand/page', { query })).status).toBe(404);
    const elsewhere = await office(room.world, '110101');
    expect((await elsewhere.call('GET', `${BASE}/${who.userId}`, { query })).status).not.toBe(200);
  });
});

describe('what waits for somebody', () => {
  it('is told in numbers, of the rows his lists have', async () => {
    const who = await room.worker();
    expect(must(await who.call('GET', '/safe/examonline/mine/waiting')).data).toEqual({ plan: 0, exam: 0, offline: 0 });
    const { id, ids } = await room.exam([who]);
    expect(must(await who.call('GET', '/safe/examonline/mine/waiting')).data).toEqual({ plan: 0, exam: 1, offline: 0 });
    await room.sits(who, id, room.right(ids));
    expect(must(await who.call('GET', '/safe/examonline/mine/waiting')).data).toEqual({ plan: 0, exam: 0, offline: 0 });
  });
});
