import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, must, office, type Person, type WorldCompany } from '../../testing/company-world';
import { openWorld, type World } from '../../testing/world';
import { tellReleased } from './notice';

let world: World;
let firm: WorldCompany;
let other: WorldCompany;
let worker: Person;
beforeAll(async () => {
  world = await openWorld();
  firm = await company(world);
  other = await company(world);
  worker = await firm.person({ account: 'worker', role: { id: await firm.role('一线', 2, false) } });
});
afterAll(async () => {
  await world?.close();
});

const publish = async (of: WorldCompany, body: object): Promise<string> =>
  must(
    await of.admin.call('POST', '/blade-desk/notice/submit', {
      body: {
        title: '停电检修',
        category: '1',
        releaseTime: '2026-03-01 08:00:00',
        content: '<p>周六停电</p>',
        ...body,
      },
    }),
  ).data.id;
const mine = async (who: Person) => must(await who.call('GET', '/blade-desk/notice/mine')).data;
const read = (who: Person, body: Record<string, unknown>) => who.call('POST', '/blade-desk/notice/read', { body });

describe('notices', () => {
  it('reach every colleague from their release time on, and nobody else', async () => {
    const out = await publish(firm, { content: '<p>周六停电</p><img src=x onerror=alert(1)>' });
    const later = await publish(firm, { title: '以后再说', releaseTime: '2099-01-01 08:00:00' });
    await publish(other, { title: '别家的' });
    expect(await mine(worker)).toMatchObject({
      total: 1,
      unread: 1,
      records: [{ id: out, isRead: 0, title: '停电检修' }],
    });
    expect(must(await worker.call('GET', `/blade-desk/notice/mine/${out}`)).data.content).toBe('<p>周六停电</p>');
    expect((await worker.call('GET', `/blade-desk/notice/mine/${later}`)).status).toBe(404);
    expect((await other.admin.call('GET', `/blade-desk/notice/mine/${out}`)).status).toBe(404);
    expect((await worker.call('GET', '/blade-desk/notice/list')).status).toBe(403);
    expect((await worker.call('POST', '/blade-desk/notice/submit', { body: { id: out, title: '改' } })).status).toBe(
      403,
    );
    const supervisor = await office(world, '370300');
    expect(
      (await supervisor.call('GET', '/blade-desk/notice/mine', { query: { tenantId: firm.tenantId } })).status,
    ).toBe(403);
    const listed = must(
      await firm.admin.call('GET', '/blade-desk/notice/list', {
        query: { title: '以后', releaseTime_datege: '2098-01-01' },
      }),
    );
    expect(listed.data.records).toMatchObject([{ id: later }]);
  });

  it('are read by each for himself, once', async () => {
    const first = await publish(firm, { title: '第一则', releaseTime: '2026-04-01 08:00:00' });
    const second = await publish(firm, { title: '第二则', releaseTime: '2026-04-02 08:00:00' });
    const before = (await mine(worker)).unread as number;
    expect(must(await read(worker, { ids: first })).data.unread).toBe(before - 1);
    expect(must(await read(worker, { ids: first })).data.unread).toBe(before - 1);
    expect((await mine(worker)).records.slice(0, 2)).toMatchObject([
      { id: second, isRead: 0 },
      { id: first, isRead: 1 },
    ]);
    expect((await mine(firm.admin)).unread).toBe(before);
    expect(must(await read(worker, { all: true })).data.unread).toBe(0);
    expect((await mine(firm.admin)).unread).toBe(before);
    must(await firm.admin.call('POST', '/blade-desk/notice/remove', { body: { ids: second } }));
    expect((await mine(firm.admin)).unread).toBe(before - 1);
  });

  it('reach their audience alone: departments with all below them, posts, persons, whoever joins and nobody who has left', async () => {
    const { places } = firm;
    const [above, below, electrician, named, outside] = await Promise.all([
      firm.person({ account: 'above', role: 'employee', deptId: places.workshop }),
      firm.person({ account: 'below', role: 'employee', deptId: places.team }),
      firm.person({ account: 'electrician', role: 'employee', deptId: places.other }),
      firm.person({ account: 'named', role: 'employee', deptId: places.other }),
      firm.person({ account: 'outside', role: 'employee', deptId: places.other }),
    ]);
    const move = (who: Person, change: object) =>
      firm.admin.call('POST', '/blade-user/update', { body: { id: who.userId, ...change } });
    must(await move(electrician, { postId: places.post }));
    const refused = await firm.admin.call('POST', '/blade-desk/notice/submit', {
      body: { title: '空', category: '1', releaseTime: '2026-03-01 08:00:00', content: '<p>空</p>', audience: 2 },
    });
    expect([refused.status, refused.data.errors]).toEqual([
      400,
      [{ field: 'audienceDeptIds', message: '请选择部门、岗位或人员' }],
    ]);
    const id = await publish(firm, {
      title: '车间停电',
      audience: 2,
      audienceDeptIds: places.workshop,
      audiencePostIds: places.post,
      audienceUserIds: named.userId,
    });
    const readers = async () => {
      const found: string[] = [];
      for (const who of [above, below, electrician, named, outside]) {
        const list = (await mine(who)).records.some((row: { id: string }) => row.id === id);
        const { status } = await who.call('GET', `/blade-desk/notice/mine/${id}`);
        expect([who.account, status]).toEqual([who.account, list ? 200 : 404]);
        expect([who.account, (await read(who, { ids: id })).status]).toEqual([who.account, list ? 200 : 404]);
        if (list) found.push(who.account);
      }
      return found;
    };
    expect(await readers()).toEqual(['above', 'below', 'electrician', 'named']);
    const told = async () => {
      await world.sql("delete from push_message where topic like 'notice.%'");
      must(await firm.admin.call('POST', '/blade-desk/notice/submit', { body: { id, category: '2' } }));
      while ((await world.app.events.deliver()) > 0);
      const rows = await world.sql<{ user_ids: string[] }>(
        "select user_ids from push_message where topic = 'notice.update'",
      );
      return new Set(rows.flatMap((row) => row.user_ids));
    };
    expect(await told()).toEqual(new Set([worker, above, below, electrician, named].map((who) => who.userId)));
    must(await move(outside, { deptId: places.team }));
    must(await move(above, { deptId: places.other }));
    must(await firm.admin.call('POST', '/safe/resign', { body: { userId: below.userId, resignTime: '2026-01-05' } }));
    expect(await told()).toEqual(new Set([worker, outside, electrician, named].map((who) => who.userId)));
    expect((await mine(above)).records.some((row: { id: string }) => row.id === id)).toBe(false);
    expect((await mine(outside)).records.some((row: { id: string }) => row.id === id)).toBe(true);
  });

  it('show their pictures to whoever reads them, and to nobody else', async () => {
    const picture = await firm.photo(firm.admin);
    const show = (id: string) => `<p>如图</p><img src="/api/service/file/${id}" alt="图" />`;
    const id = await publish(firm, { content: show(`${picture}?t=1&amp;s=1.x`) });
    expect(await world.sql('select content from notice where id = $1::uuid', [id])).toEqual([
      { content: show(picture) },
    ]);
    const linkOf = async (who: Person): Promise<string> => {
      const { content } = must(await who.call('GET', `/blade-desk/notice/mine/${id}`)).data;
      return /src="\/api\/service([^"]+)"/.exec(content)?.[1]?.replaceAll('&amp;', '&') ?? '';
    };
    const link = await linkOf(worker);
    expect((await worker.call('GET', link)).status).toBe(200);
    // The link of one session opens nothing in another.
    expect((await other.admin.call('GET', link)).status).toBe(404);
    expect((await worker.call('GET', `/file/${picture}`)).status).toBe(404);

    const submit = (who: WorldCompany, body: object) => who.admin.call('POST', '/blade-desk/notice/submit', { body });
    // Written again, it stays; another record does not have it, and neither has another company.
    must(await submit(firm, { id, content: `${show(picture)}<p>又及</p>` }));
    for (const [who, body] of [
      [firm, { title: '抄来的' }],
      [other, { title: '偷来的' }],
    ] as const) {
      const reply = await submit(who, {
        title: body.title,
        category: '1',
        releaseTime: '2026-03-01 08:00:00',
        content: show(picture),
      });
      expect(reply.data.errors).toEqual([{ field: 'content', message: '通知内容的图片不存在或已删除' }]);
    }
    must(await firm.admin.call('POST', '/blade-desk/notice/remove', { body: { ids: id } }));
    expect((await worker.call('GET', link)).status).toBe(404);
  });

  it('are told to open screens when their time comes, once', async () => {
    const told = () =>
      world.sql("select tenant_id, user_ids, record_id from push_message where topic = 'notice.release'");
    const day = new Date(Date.now() + 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10);
    const id = await publish(firm, { title: '明天再说', releaseTime: `${day} 08:00:00` });
    await publish(firm, { title: '早已发布' });
    await tellReleased(world.app.services);
    expect(await told()).toEqual([]);
    world.clock.shift = Date.parse(`${day}T08:00:05+08:00`) - Date.now();
    try {
      expect(await Promise.all([tellReleased(world.app.services), tellReleased(world.app.services)])).toContain(1);
      expect(await told()).toEqual([{ tenant_id: firm.tenantId, user_ids: null, record_id: id }]);
    } finally {
      world.clock.shift = 0;
    }
  });

  it('cannot be marked where they are not seen', async () => {
    const foreign = await publish(other, {});
    const later = await publish(firm, { releaseTime: '2099-01-01 08:00:00' });
    for (const id of [foreign, later, '018f0000-0000-7000-8000-000000000000', 'x'])
      expect((await read(worker, { ids: id })).status).toBe(404);
    expect((await read(worker, {})).status).toBe(400);
    expect(await world.sql('select 1 from notice_read where notice_id = any($1::uuid[])', [[foreign, later]])).toEqual(
      [],
    );
  });
});

it('not one of these calls was a mistake of the server’s', () => {
  expect(world.bugs).toEqual([]);
});
