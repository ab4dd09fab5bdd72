import { DIGEST_HOUR, INTERRUPTING } from '@anlan/domain/desk/interrupting';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shanghai } from '../../kernel/context';
import { company, must, type Person, type WorldCompany } from '../../testing/company-world';
import { openWorld, type World } from '../../testing/world';
import { INTERRUPT, tellDaily, tellWaiting } from './interrupt';

let world: World;
let firm: WorldCompany;
let worker: Person;
beforeAll(async () => {
  world = await openWorld();
  firm = await company(world);
  worker = await firm.person({ account: 'worker', role: 'employee' });
});
afterAll(async () => {
  await world?.close();
});
beforeEach(async () => {
  for (const table of ['internal_message', 'interruption', 'user_setting'])
    await world.sql(`delete from ${table} where tenant_id = $1`, [firm.tenantId]);
  await world.sql('delete from push_message where topic = $1', [INTERRUPT]);
});

let serial = 0;
const letter = (title: string, urgent = false, at = world.app.services.clock.now(), of = worker) =>
  world.sql(
    `insert into internal_message (tenant_id, id, user_id, event_id, title, urgent, pending, create_time)
     values ($1, gen_random_uuid(), $2::uuid, $3, $4, $5, true, $6::timestamptz)`,
    [of.tenantId, of.userId, `e${++serial}`, title, urgent, new Date(at).toISOString()],
  );
const choose = async (value: unknown) =>
  must(await worker.call('POST', '/safe/usersetting', { body: { name: INTERRUPTING, value } }));
const interrupted = async () =>
  (await world.sql<{ n: number }>('select count(*)::int as n from push_message where topic = $1', [INTERRUPT]))[0]?.n;
const last = async () => must(await worker.call('GET', '/safe/bell/interruption')).data;
const app = (at = world.app.services.clock.now()) => ({ ...world.app.services, clock: { now: () => at } });
const MINUTE = 60_000;

describe('who is interrupted', () => {
  it('at once where it is red, and by nothing else before the daily summary', async () => {
    await letter('橙色预警：储罐区');
    await tellWaiting(app());
    expect(await interrupted()).toBe(0);
    expect(await last()).toMatchObject({ at: null, title: '', ways: ['page'] });
    await letter('红色预警：燃气间');
    await letter('红色预警：反应釜', true);
    await letter('红色预警：液氯间', true);
    await tellWaiting(app());
    expect(await interrupted()).toBe(1);
    expect(await last()).toMatchObject({ urgent: true, title: '红色预警 3条、橙色预警 1条' });
    await tellWaiting(app());
    expect(await interrupted()).toBe(1);
  });

  it('not twice within ten minutes, unless it is red', async () => {
    await choose({ rest: 'gathered', ways: ['page', 'device'] });
    const begin = world.app.services.clock.now();
    await letter('证书有效期临近（12月1日）：电工');
    await tellWaiting(app(begin));
    expect(await interrupted()).toBe(1);
    await letter('证书有效期临近（12月2日）：焊工');
    await tellWaiting(app(begin + 9 * MINUTE));
    expect(await interrupted()).toBe(1);
    await tellWaiting(app(begin + 10 * MINUTE));
    expect(await interrupted()).toBe(2);
    expect(await last()).toEqual({
      at: expect.any(String),
      urgent: false,
      title: '证书有效期临近 1条',
      ways: ['page', 'device'],
    });
    await letter('红色预警：反应釜', true);
    await tellWaiting(app(begin + 11 * MINUTE));
    expect(await interrupted()).toBe(3);
  });

  it('once a day in one letter, at the hour, unless he wants none of it', async () => {
    const today = shanghai(world.app.services.clock.now()).slice(0, 10);
    const at = Date.parse(`${today}T0${DIGEST_HOUR}:10:00+08:00`);
    for (const name of ['甲', '乙']) await letter(`隐患逾期：${name}`, false, at - 60 * MINUTE);
    await tellDaily(app(at - 60 * MINUTE));
    expect(await interrupted()).toBe(0);
    await tellDaily(app(at));
    await tellDaily(app(at + MINUTE));
    expect(await interrupted()).toBe(1);
    const titles = async () =>
      (
        await world.sql<{ title: string }>('select title from internal_message where user_id = $1::uuid', [
          worker.userId,
        ])
      )
        .map(({ title }) => title)
        .sort();
    expect(await titles()).toContain(`每日摘要（${today.slice(5)}）：隐患逾期 2条`);
    await choose({ rest: 'never', ways: ['page'] });
    await letter('隐患逾期：丙', false, at);
    await tellDaily(app(at + 24 * 60 * MINUTE));
    expect(await interrupted()).toBe(1);
    expect((await titles()).filter((title) => title.startsWith('每日摘要'))).toHaveLength(1);
  });

  it('once a day indeed: what comes after the hour waits for tomorrow, and what the hour missed is told after it', async () => {
    const today = shanghai(world.app.services.clock.now()).slice(0, 10);
    const at = Date.parse(`${today}T0${DIGEST_HOUR}:00:00+08:00`);
    await letter('隐患逾期：甲', false, at - MINUTE);
    await tellDaily(app(at + MINUTE));
    expect(await interrupted()).toBe(1);
    await letter('隐患逾期：乙', false, at + 2 * MINUTE);
    for (const minutes of [3, 30, 59, 300]) await tellDaily(app(at + minutes * MINUTE));
    expect(await interrupted()).toBe(1);
    // The server was away at the hour of the next day.
    await tellDaily(app(at + (24 + 5) * 60 * MINUTE));
    expect(await interrupted()).toBe(2);
  });

  it('of what is red by itself: the daily summary takes none of it', async () => {
    const today = shanghai(world.app.services.clock.now()).slice(0, 10);
    const at = Date.parse(`${today}T0${DIGEST_HOUR}:00:00+08:00`);
    await choose({ rest: 'never', ways: ['page'] });
    await letter('红色预警：反应釜', true, at - MINUTE);
    await letter('隐患逾期：甲', false, at - MINUTE);
    await tellDaily(app(at));
    expect(await interrupted()).toBe(0);
    await tellWaiting(app(at + MINUTE));
    expect(await interrupted()).toBe(1);
    expect(await last()).toMatchObject({ urgent: true, title: '红色预警 1条' });
    await choose({ rest: 'daily', ways: ['page'] });
    await letter('红色预警：反应釜', true, at + 2 * MINUTE);
    await letter('隐患逾期：乙', false, at + 2 * MINUTE);
    await tellDaily(app(at + 24 * 60 * MINUTE));
    await tellWaiting(app(at + 24 * 60 * MINUTE + MINUTE));
    expect(await interrupted()).toBe(3);
    expect(await last()).toMatchObject({ urgent: true, title: '红色预警 1条' });
  });

  it('also where another company’s text cannot be queued', async () => {
    const other = await company(world);
    const [one, two] = [firm, other].sort((a, b) => (a.tenantId < b.tenantId ? -1 : 1)) as [WorldCompany, WorldCompany];
    const first = one === firm ? worker : await one.person({ account: 'first', role: 'employee' });
    const second = two === firm ? worker : await two.person({ account: 'second', role: 'employee' });
    must(
      await first.call('POST', '/safe/usersetting', {
        body: { name: INTERRUPTING, value: { rest: 'daily', ways: ['text'] } },
      }),
    );
    await letter('红色预警：甲', true, world.app.services.clock.now(), first);
    await letter('红色预警：乙', true, world.app.services.clock.now(), second);
    const broken = { ...app(), use: () => ({ queue: () => Promise.reject(new Error('no texts')) }) };
    await expect(tellWaiting(broken as never)).rejects.toThrow('no texts');
    const waits = async (of: Person) =>
      (
        await world.sql<{ pending: boolean }>('select pending from internal_message where user_id = $1::uuid', [
          of.userId,
        ])
      ).map(({ pending }) => pending);
    expect(await waits(first)).toEqual([true]);
    expect(await waits(second)).toEqual([false]);
    await world.sql('delete from internal_message where tenant_id = $1', [other.tenantId]);
  });

  it('by a text where he has chosen it, of what is red alone', async () => {
    await choose({ rest: 'gathered', ways: ['text'] });
    const queued = () =>
      world.sql<{ params: unknown }>("select params from sms_queue where sms_code = 'urgent_notice'");
    await letter('橙色预警：储罐区');
    await tellWaiting(app());
    expect(await queued()).toEqual([]);
    await letter('红色预警：反应釜', true);
    await tellWaiting(app());
    const [has] = await world.sql<{ phone: string | null }>('select phone from app_user where id = $1::uuid', [
      worker.userId,
    ]);
    expect(await queued()).toEqual(has?.phone ? [{ params: { company: firm.name, what: '红色预警 1条' } }] : []);
  });
});
