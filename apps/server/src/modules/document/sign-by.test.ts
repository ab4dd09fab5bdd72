import { addDays } from '@anlan/resource/dates';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tellWhatIsDue } from '../../kernel/deadlines/look';
import { endingJob } from '../../kernel/signoff/by-day';
import { company, must, office, type Person, type WorldCompany } from '../../testing/company-world';
import { multipart, openWorld, type World } from '../../testing/world';

const DAY = 86_400_000;
const BASE = '/safe/institutional';
let world: World;
let firm: WorldCompany;
let keeper: Person;
let boss: Person;
let number = 0;
beforeAll(async () => {
  world = await openWorld({ own: true });
  firm = await company(world);
  keeper = await firm.person({ account: 'keeper', role: 'safety_manager' });
  boss = await firm.person({ account: 'boss', role: 'principal' });
});
beforeEach(() => {
  world.clock.shift = 0;
});
afterAll(() => world?.close());

const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
const employee = (more: object = {}) => firm.person({ account: `e${++number}`, role: 'employee', ...more });
const create = async (body: object = {}): Promise<string> =>
  must(
    await firm.admin.call('POST', BASE, {
      body: {
        name: `规程${++number}`,
        type: '14',
        docNum: `QX-${number}`,
        implementTime: '2026-03-01',
        principalId: keeper.userId,
        content: '<p>第一条</p>',
        ...body,
      },
    }),
  ).data.id;
const publish = (id: string, people: readonly Person[], body: object = {}) =>
  firm.admin.call('PUT', `${BASE}/publish/${id}`, {
    body: {
      signOffSeconds: 10,
      audience: 2,
      audienceUserIds: people.map(({ userId }) => userId).join(','),
      ...body,
    },
  });
const detail = async (id: string) => must(await firm.admin.call('GET', `${BASE}/${id}`)).data;
const deliver = async () => {
  while ((await world.app.events.deliver()) > 0);
};
async function sign(who: Person, id: string): Promise<void> {
  const reading = must(await who.call('POST', '/safe/institutionalrecord', { body: { institutionalId: id } })).data.id;
  world.clock.shift += 12_000;
  must(await who.call('PUT', `/safe/signoff/beat/${reading}`, { body: { end: 1 } }));
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="120"><rect width="300" height="120" fill="#fff"/><path d="M20 90 L120 20 L240 100" stroke="#111" fill="none"/></svg>';
  const { body, headers } = multipart(await sharp(Buffer.from(svg)).png().toBuffer(), '签名.png');
  const signature = must(await who.call('POST', '/blade-resource/oss/endpoint/put-file', { body, headers })).data
    .attachId;
  must(await who.call('PUT', `/safe/institutionalrecord/${reading}`, { body: { signature, confirmed: 1 } }));
  await deliver();
}
/** Its day was so many days ago. */
const past = (id: string, days: number) =>
  world.sql('update institutional set sign_off_by = $2::date where id = $1::uuid', [id, addDays(today(), -days)]);
const due = async (id: string) =>
  must(
    await firm.admin.call('GET', '/safe/due/page', { query: { kind: 'institutional.sign', size: '100' } }),
  ).data.records.find((row: { id: string }) => row.id === id);
const waiting = async (who: Person, id: string) =>
  must(await who.call('GET', '/safe/signoff/waiting')).data.records.find(
    (row: { recordId: string }) => row.recordId === id,
  );
const standing = async (id: string) => must(await firm.admin.call('GET', `${BASE}/signoff/standing/${id}`)).data;

describe('the day by which a document is signed', () => {
  it('is the company’s days from its publication, or its own, and none that has passed', async () => {
    const [one] = [await employee()];
    const id = await create();
    expect((await detail(id)).signOffBy).toBeNull();
    must(await publish(id, [one]));
    expect((await detail(id)).signOffBy).toBe(addDays(today(), 7));
    expect(await waiting(one, id)).toMatchObject({ by: addDays(today(), 7), isLate: 0 });

    const own = await create();
    const refused = await publish(own, [one], { signOffBy: addDays(today(), -1) });
    expect([refused.status, refused.data.errors]).toEqual([
      400,
      [{ field: 'signOffBy', message: '签阅期限不能早于今天' }],
    ]);
    must(await publish(own, [one], { signOffBy: today() }));
    expect((await detail(own)).signOffBy).toBe(today());
    // Today is in time.
    expect(await waiting(one, own)).toMatchObject({ by: today(), isLate: 0 });
    expect(await due(own)).toMatchObject({ isLate: 0, days: 0, userId: keeper.userId });

    // A company that sets no days has none.
    const days = async (paramValue: string): Promise<void> => {
      const [param] = await world.sql<{ id: string }>(
        "select id from param where param_key = 'signoff.dueDays' and deleted_at is null and tenant_id in ('000000', $1) order by tenant_id desc",
        [firm.tenantId],
      );
      must(await firm.admin.call('POST', '/blade-system/param/submit', { body: { id: param?.id, paramValue } }));
      await deliver();
    };
    await days('0');
    const none = await create();
    must(await publish(none, [one]));
    expect((await detail(none)).signOffBy).toBeNull();
    expect(await waiting(one, none)).toMatchObject({ by: null, isLate: 0 });
    expect(await due(none)).toBeUndefined();
    await days('7');
  });

  it('is told before it and after it to whoever has not signed, to who keeps the document, and at last to who answers for the company', async () => {
    const [signed, lazy] = [await employee(), await employee()];
    const id = await create({ name: '天车操作规程' });
    must(await publish(id, [signed, lazy]));
    await sign(signed, id);
    await deliver();
    await world.sql('delete from internal_message');
    const climb = async (days: number): Promise<Record<string, string[]>> => {
      world.clock.shift = days * DAY;
      await tellWhatIsDue(world.app.services);
      await deliver();
      const rows = await world.sql<{ user_id: string; title: string }>(
        'select user_id, title from internal_message where record_id = $1 order by create_time, id',
        [id],
      );
      await world.sql('delete from internal_message');
      const of = (who: Person) => rows.filter((row) => row.user_id === who.userId).map(({ title }) => title);
      return { signed: of(signed), lazy: of(lazy), keeper: of(keeper), boss: of(boss) };
    };
    const nobody = { signed: [], lazy: [], keeper: [], boss: [] };
    expect(await climb(4)).toEqual(nobody);
    const [, month, day] = addDays(today(), 7).split('-').map(Number);
    const before = {
      ...nobody,
      lazy: ['请签阅：天车操作规程'],
      keeper: [`签阅期限将到（${month}月${day}日），还有人没有签阅：天车操作规程`],
    };
    expect(await climb(5)).toEqual(before);
    expect(await climb(7)).toEqual(nobody);
    const late = { ...nobody, lazy: ['签阅已逾期：天车操作规程'] };
    expect(await climb(8)).toEqual({ ...late, keeper: ['已过签阅期限，还有人没有签阅：天车操作规程'] });
    const last = '签阅逾期3天，还有人没有签阅：天车操作规程';
    expect(await climb(10)).toEqual({ ...late, keeper: [last], boss: [last] });
    expect(await climb(60)).toEqual(nobody);
  });

  it('runs until everybody has signed whom it passed for: a joiner signs without being late, a leaver owes nothing', async () => {
    const [signed, slow, gone] = [await employee(), await employee(), await employee()];
    const joiner = await employee({ entryTime: today() });
    const id = await create();
    must(await publish(id, [signed, slow, gone, joiner]));
    await sign(signed, id);
    await past(id, 3);
    expect(await due(id)).toMatchObject({ isLate: 1, days: 3 });
    expect(await waiting(slow, id)).toMatchObject({ isLate: 1, by: addDays(today(), -3) });
    expect(await waiting(joiner, id)).toMatchObject({ isLate: 0, by: null });
    expect(await standing(id)).toMatchObject({ all: 4, signed: 1, by: addDays(today(), -3), late: 2 });
    const overseer = await office(world, '370300');
    const seen = must(
      await overseer.call('GET', `${BASE}/government/page`, { query: { tenantId: firm.tenantId, size: '100' } }),
    ).data.records.find((row: { id: string }) => row.id === id);
    expect(seen).toMatchObject({ signOffBy: addDays(today(), -3), signOffEndTime: null });

    await sign(slow, id);
    expect((await detail(id)).signOffEndTime).toBeNull();
    must(await firm.admin.call('POST', '/safe/resign', { body: { userId: gone.userId, resignTime: '2026-01-05' } }));
    await deliver();
    expect((await detail(id)).signOffEndTime).not.toBeNull();
    expect(await due(id)).toBeUndefined();
    expect(await standing(id)).toMatchObject({ all: 3, signed: 2, late: 0 });
    expect(await waiting(joiner, id)).toMatchObject({ isLate: 0, by: null });

    // Another text is read and signed anew, by a day of its own.
    must(await firm.admin.call('PUT', `${BASE}/${id}`, { body: { content: '<p>第一条 修订</p>' } }));
    expect(await detail(id)).toMatchObject({ signOffVersion: 2, signOffBy: addDays(today(), 7), signOffEndTime: null });
    expect(await waiting(joiner, id)).toMatchObject({ by: addDays(today(), 7) });
    // What is not asked any more is late for nobody.
    await past(id, 1);
    must(await firm.admin.call('PUT', `${BASE}/withdraw/${id}`));
    expect(await due(id)).toBeUndefined();
  });

  it('is in the calendar of whoever has to sign, until he has, and of nobody else; of who keeps it as well once', async () => {
    const [one, other, late] = [await employee(), await employee(), await employee({ entryTime: today() })];
    const id = await create();
    must(await publish(id, [one, late, keeper]));
    const own = async (who: Person, query: Record<string, string> = { mine: '1' }) =>
      must(await who.call('GET', '/safe/due/page', { query: { ...query, size: '200' } })).data.records.filter(
        (row: { id: string }) => row.id === id,
      );
    const month = async (who: Person) =>
      must(
        await who.call('GET', '/safe/due/month', {
          query: { month: addDays(today(), 7).slice(0, 7), mine: '1', kind: 'institutional.sign' },
        }),
      ).data.total;
    expect(await own(one)).toMatchObject([{ kind: 'institutional.sign', userId: one.userId, isLate: 0 }]);
    expect(await own(other)).toEqual([]);
    const kept = await own(keeper);
    expect(kept).toHaveLength(1);
    const before = await month(one);
    expect(before).toBeGreaterThan(0);
    const feed = must(await one.call('POST', '/safe/due/calendar', { body: { mine: true } })).data.url;
    const lines = async () => (await (await one.call('GET', feed.replace('/api/service', ''))).raw).toString('utf8');
    const { name } = await detail(id);
    expect(await lines()).toContain(name);
    // Somebody else’s by name, for whoever may read the list.
    expect(
      must(
        await firm.admin.call('GET', '/safe/due/page', { query: { userId: one.userId, size: '200' } }),
      ).data.records.filter((row: { id: string }) => row.id === id),
    ).toMatchObject([{ userId: one.userId }]);
    expect(await own(other, { userId: one.userId })).toEqual([]);
    await past(id, 1);
    expect(await own(one)).toMatchObject([{ isLate: 1 }]);
    // Who came after the day signs without being late.
    expect(await own(late)).toEqual([]);
    await sign(one, id);
    expect(await own(one)).toEqual([]);
    expect(await lines()).not.toContain(name);
  });

  it('of a notice is none before its release, and nobody is told to sign what he cannot read yet', async () => {
    const reader = await employee();
    const body = {
      ...{ title: '年度检修通知', category: '1', content: '<p>检修安排</p>', signOff: 1, signOffSeconds: 20 },
      ...{ audience: 2, audienceUserIds: reader.userId, releaseTime: `${addDays(today(), 5)} 08:00:00` },
    };
    const submit = (more: object) =>
      firm.admin.call('POST', '/blade-desk/notice/submit', { body: { ...body, ...more } });
    const early = await submit({ signOffBy: addDays(today(), 4) });
    expect([early.status, early.data.errors]).toEqual([
      400,
      [{ field: 'signOffBy', message: '签阅期限不能早于通知日期' }],
    ]);
    const id = must(await submit({ signOffBy: addDays(today(), 6) })).data.id;
    await deliver();
    await world.sql('delete from internal_message');
    const toldOn = async (days: number): Promise<string[]> => {
      world.clock.shift = days * DAY;
      await tellWhatIsDue(world.app.services);
      await deliver();
      const rows = await world.sql<{ user_id: string; title: string }>(
        'select user_id, title from internal_message where record_id = $1 order by title',
        [id],
      );
      await world.sql('delete from internal_message');
      return rows.map(({ user_id, title }) => `${user_id === reader.userId ? '本人' : '管理'} ${title}`);
    };
    expect(await toldOn(4)).toEqual([]);
    expect(await toldOn(7)).toEqual(
      expect.arrayContaining(['本人 签阅已逾期：年度检修通知', '管理 已过签阅期限，还有人没有签阅：年度检修通知']),
    );
  });

  it('runs again for whoever is added before its day, and for nobody once that has passed', async () => {
    const [signed, later] = [await employee(), await employee()];
    const id = await create();
    must(await publish(id, [signed]));
    await sign(signed, id);
    expect((await detail(id)).signOffEndTime).not.toBeNull();
    const add = async () => {
      must(
        await firm.admin.call('PUT', `${BASE}/${id}`, {
          body: { audienceUserIds: [signed, later].map(({ userId }) => userId).join(',') },
        }),
      );
      await deliver();
    };
    await add();
    expect(await detail(id)).toMatchObject({ signOffEndTime: null, signOffBy: addDays(today(), 7) });
    expect(await waiting(later, id)).toMatchObject({ by: addDays(today(), 7), isLate: 0 });
    await sign(later, id);
    expect((await detail(id)).signOffEndTime).not.toBeNull();
    // Nobody becomes late by a day that had passed when he was added.
    const over = await create();
    must(await publish(over, [signed]));
    await sign(signed, over);
    await past(over, 1);
    await world.sql('update institutional set audience_user_ids = audience_user_ids || $2::uuid where id = $1::uuid', [
      over,
      later.userId,
    ]);
    await endingJob.run(world.app.services);
    expect((await detail(over)).signOffEndTime).not.toBeNull();
  });

  it('ends by the clock where an audience became smaller without anybody changing', async () => {
    const [signed, moved] = [
      await employee({ deptId: firm.places.team }),
      await employee({ deptId: firm.places.other }),
    ];
    const id = await create();
    must(await publish(id, [], { audienceUserIds: signed.userId, audienceDeptIds: firm.places.other }));
    await sign(signed, id);
    expect((await detail(id)).signOffEndTime).toBeNull();
    await world.sql(
      'update app_user set dept_id = array[$2::uuid] where tenant_id = $1 and dept_id = array[$3::uuid]',
      [firm.tenantId, firm.places.root, firm.places.other],
    );
    await endingJob.run(world.app.services);
    expect((await detail(id)).signOffEndTime).not.toBeNull();
    expect(moved.userId).toBeTruthy();
  });
});

it('not one of these calls was a mistake of the server’s', () => {
  expect(world.bugs).toEqual([]);
});
