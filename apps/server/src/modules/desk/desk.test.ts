import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, must, office, type Person, type WorldCompany } from '../../testing/company-world';
import { openWorld, type World } from '../../testing/world';
import { deskModule } from './index';

let world: World;
let firm: WorldCompany;
let other: WorldCompany;
let worker: Person;
let manager: Person;
beforeAll(async () => {
  world = await openWorld();
  firm = await company(world);
  other = await company(world);
  worker = await firm.person({ account: 'worker', role: 'employee' });
  manager = await firm.person({ account: 'manager', role: 'safety_manager' });
});
afterAll(async () => {
  await world?.close();
});

const counts = async (who: Person) => must(await who.call('GET', '/safe/bell/count')).data;
const list = async (who: Person, kind: string) =>
  must(await who.call('GET', '/safe/bell/list', { query: { kind } })).data;
const report = async (who: Person): Promise<string> =>
  must(
    await who.call('POST', '/safe/hiddendanger/report', {
      body: { hiddenDangerDescribe: '护栏松动', geoLocation: '二层平台', reviseBeforeImages: await firm.photo(who) },
    }),
  ).data.id;

describe('the bell', () => {
  it('counts and lists what waits for this person, and nothing of anybody else', async () => {
    expect(await counts(worker)).toEqual({ mail: 0, todo: 0, notice: 0, total: 0 });
    const id = await report(worker);
    const noticeId = must(
      await firm.admin.call('POST', '/blade-desk/notice/submit', {
        body: { title: '停电', category: '1', releaseTime: '2026-03-01 08:00:00', content: '<p>周六</p>' },
      }),
    ).data.id;
    expect(await counts(manager)).toEqual({ mail: 0, todo: 1, notice: 1, total: 2 });
    expect(await list(manager, 'todo')).toMatchObject([
      { id, title: '指定整改人：护栏松动', resource: 'hiddenDanger', recordId: id, isRead: 0 },
    ]);
    expect(await list(manager, 'notice')).toMatchObject([{ id: noticeId, title: '停电', isRead: 0 }]);
    must(await manager.call('POST', '/blade-desk/notice/read', { body: { ids: noticeId } }));
    expect(await counts(manager)).toMatchObject({ todo: 1, notice: 0 });
    expect(await list(manager, 'notice')).toMatchObject([{ id: noticeId, isRead: 1 }]);
    expect(await counts(other.admin)).toMatchObject({ todo: 0, notice: 0 });
    expect(await list(other.admin, 'todo')).toEqual([]);
    expect(await counts(worker)).toMatchObject({ todo: 0, notice: 1 });
  });

  it('says of a hidden danger what is asked, step by step', async () => {
    const boss = await firm.person({ account: 'boss', role: 'principal' });
    const rectifier = await firm.person({ account: 'rectifier', role: 'employee' });
    const id = await report(manager);
    const asked = async (who: Person) =>
      (await list(who, 'todo')).flatMap((row: { recordId: string; title: string }) =>
        row.recordId === id ? [row.title.split('：')[0]] : [],
      );
    const put = (who: Person, path: string, body: object) =>
      who.call('PUT', `/safe/hiddendanger/${path}/${id}`, { body }).then(must);
    const soon = (days: number) =>
      new Date(world.app.services.clock.now() + (days * 24 + 8) * 3_600_000)
        .toISOString()
        .slice(0, 19)
        .replace('T', ' ');
    expect(await asked(manager)).toEqual(['指定整改人']);
    await put(manager, 'revise', {
      hiddenDangerLevel: 2,
      governType: '1',
      principalDept: firm.places.root,
      principalId: manager.userId,
      reviseId: rectifier.userId,
      reviseTimeLimit: soon(3),
      reviseRequest: '紧固护栏',
    });
    expect([await asked(manager), await asked(rectifier)]).toEqual([[], ['整改']]);
    await put(rectifier, 'extend', { extendTo: soon(6), extendReason: '等待备件到货' });
    expect([await asked(boss), await asked(rectifier)]).toEqual([['审批延期'], ['整改']]);
    const work = async () =>
      put(rectifier, 'revise', {
        reasonAnalyze: '螺栓松脱',
        reviseCondition: '已紧固',
        reviseAfterImages: await firm.photo(rectifier),
        reviseTime: soon(0),
      });
    await work();
    expect(await asked(manager)).toEqual(['指定复查人']);
    await put(manager, 'review', { reviewId: firm.admin.userId, reviewDept: firm.places.root });
    expect(await asked(firm.admin)).toEqual(['复查']);
    await put(firm.admin, 'review', { reviewResult: 2, reviewOpinion: '仍有松动', reviseTimeLimit: soon(5) });
    expect(await asked(rectifier)).toEqual(['重新整改']);
    // Whoever directs dangers finds those that wait for somebody else among all that are to be assigned.
    const open = must(await manager.call('GET', '/safe/hiddendanger/page', { query: { status: '7' } })).data.records;
    expect(open.map((row: { id: string }) => row.id)).toContain(id);
    must(await boss.call('PUT', `/safe/hiddendanger/invalid/${id}`, { body: { invalidReason: '设备已经拆除' } }));
  });

  it('tells the reporter how it ended: once, and him alone', async () => {
    const id = await report(worker);
    const told = async () => must(await manager.call('GET', '/safe/message/page')).data.total;
    await world.app.events.deliver();
    const before = await told();
    must(await manager.call('PUT', `/safe/hiddendanger/invalid/${id}`, { body: { invalidReason: '与上周重复上报' } }));
    await world.app.events.deliver();
    const page = must(await worker.call('GET', '/safe/message/page')).data;
    expect(page).toMatchObject({
      total: 1,
      unread: 1,
      records: [{ title: '您上报的隐患已作废：护栏松动', content: '与上周重复上报', recordId: id, isRead: 0 }],
    });
    expect(await counts(worker)).toMatchObject({ mail: 1 });
    const letter = page.records[0].id as string;
    for (const [who, ids] of [
      [manager, letter],
      [other.admin, letter],
      [worker, 'x'],
      [worker, '018f0000-0000-7000-8000-000000000000'],
    ] as const)
      expect((await who.call('POST', '/safe/message/read', { body: { ids } })).status).toBe(404);
    expect((await worker.call('POST', '/safe/message/read', { body: {} })).status).toBe(400);
    expect(must(await worker.call('POST', '/safe/message/read', { body: { ids: letter } })).data.unread).toBe(0);
    expect(await list(worker, 'mail')).toMatchObject([{ id: letter, isRead: 1 }]);
    expect(await told()).toBe(before);
  });

  it('groups letters that say the same of different records, unread first, and marks a group as read', async () => {
    const reader = await firm.person({ account: 'reader', role: 'employee' });
    const post = (n: number, title: string) =>
      world.sql(
        `insert into internal_message (tenant_id, id, user_id, event_id, title, create_time)
         values ($1, gen_random_uuid(), $2, $3, $4, timestamptz '2026-01-01 08:00+08' + $5::int * interval '1 minute')`,
        [firm.tenantId, reader.userId, `e${n}`, title, n],
      );
    const titles = [
      '证书有效期临近（12月23日）：电工',
      '您上报的隐患已闭环：护栏',
      '证书有效期临近（1月4日）：焊工',
      '系统更新',
    ];
    for (const [n, title] of titles.entries()) await post(n, title);
    const groups = async () =>
      must(await reader.call('GET', '/safe/bell/letters')).data.map(
        ({ what, count, unread, rows }: { what: string; count: number; unread: number; rows: { title: string }[] }) =>
          [what, count, unread, rows.map(({ title }) => titles.indexOf(title))] as const,
      );
    expect(await groups()).toEqual([
      ['系统更新', 1, 1, [3]],
      ['证书有效期临近', 2, 2, [2, 0]],
      ['您上报的隐患已闭环', 1, 1, [1]],
    ]);
    const what = '证书有效期临近';
    expect(must(await worker.call('POST', '/safe/message/read', { body: { what } })).data.unread).toBe(0);
    expect(must(await reader.call('POST', '/safe/message/read', { body: { what } })).data.unread).toBe(2);
    expect((await groups()).map(([name, , unread]: readonly [string, number, number]) => [name, unread])).toEqual([
      ['系统更新', 1],
      ['您上报的隐患已闭环', 1],
      [what, 0],
    ]);
  });

  it('is one’s own: a supervisor’s holds nothing of the company he looks at', async () => {
    const supervisor = await office(world, '370300');
    expect(await counts(supervisor)).toMatchObject({ total: 0 });
    const there = { tenantId: firm.tenantId };
    expect(must(await supervisor.call('GET', '/safe/bell/count', { query: there })).data.total).toBe(0);
    for (const kind of ['mail', 'todo', 'notice'])
      expect(must(await supervisor.call('GET', '/safe/bell/list', { query: { ...there, kind } })).data).toEqual([]);
    expect(must(await supervisor.call('GET', '/safe/bell/letters', { query: there })).data).toEqual([]);
    expect(must(await supervisor.call('GET', '/safe/message/page', { query: there })).data.total).toBe(0);
    for (const path of ['/safe/message/read', '/safe/usersetting'])
      expect(
        (await supervisor.call('POST', path, { query: there, body: { all: true, name: 'x', value: 1 } })).status,
      ).not.toBe(200);
    expect((await worker.call('GET', '/safe/bell/list', { query: { kind: 'all' } })).status).toBe(400);
  });
});

describe('settings of a person', () => {
  const save = (who: Person, name: unknown, value: unknown) =>
    who.call('POST', '/safe/usersetting', { body: { name, value } });
  const mine = async (who: Person) => must(await who.call('GET', '/safe/usersetting')).data;

  it('are kept for this person, overwritten and taken back', async () => {
    must(await save(worker, 'table/riskPoint', { hidden: ['place'] }));
    must(await save(worker, 'table/riskPoint', { hidden: ['name'] }));
    must(await save(worker, 'table/area', [1]));
    expect(await mine(worker)).toEqual({ 'table/riskPoint': { hidden: ['name'] }, 'table/area': [1] });
    expect(await mine(manager)).toEqual({});
    must(await save(worker, 'table/area', null));
    expect(await mine(worker)).toEqual({ 'table/riskPoint': { hidden: ['name'] } });
  });

  it('have a name and a size', async () => {
    for (const [name, value] of [
      ['', 1],
      ['a b', 1],
      [7, 1],
      ['x'.repeat(81), 1],
      ['table/x', 'x'.repeat(17_000)],
      ['table/x', '\0'],
    ])
      expect((await save(worker, name, value)).status).toBe(400);
    expect((await worker.call('POST', '/safe/usersetting')).status).toBe(400);
  });
});

it('not one of these calls was a mistake of the server’s', () => {
  expect(world.bugs).toEqual([]);
});

it('posts what every module writes about one resource, in their order', async () => {
  const asked: string[] = [];
  const writes = (name: string) => async () => {
    asked.push(name);
    return [];
  };
  const { batchConsumers } = deskModule([
    { letters: { hiddenDanger: [writes('a'), writes('b')] } },
    { letters: { hiddenDanger: [writes('c')] } },
  ]);
  for (const consumer of batchConsumers?.hiddenDanger ?? []) await consumer({} as never, [{} as never], {} as never);
  expect(asked).toEqual(['a', 'b', 'c']);
});
