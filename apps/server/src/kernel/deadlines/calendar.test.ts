import type { DueMonth, DueRow } from '@anlan/domain/desk/due';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { company, must, type Person, personOf, type WorldCompany } from '../../testing/company-world';
import { openWorld, type World } from '../../testing/world';
import { monthEnd } from './calendar';

let world: World;
let firm: WorldCompany;
let other: WorldCompany;
let manager: Person;
let worker: Person;
beforeAll(async () => {
  world = await openWorld();
  firm = await company(world);
  other = await company(world);
  manager = await firm.person({ account: 'cm', role: 'safety_manager' });
  worker = await firm.person({ account: 'cw', role: 'employee' });
});
beforeEach(() => {
  world.clock.shift = 0;
});
afterAll(() => world?.close());

let number = 0;
const document = async (reviewTime: string, principalId: string, of = firm): Promise<string> =>
  must(
    await of.admin.call('POST', '/safe/institutional', {
      body: {
        name: `历书制度${++number}`,
        type: '2',
        implementTime: '2020-01-01',
        reviewTime,
        principalId,
        content: '<p>一</p>',
      },
    }),
  ).data.id;
/** The clock moved, the manager signed in anew: a session does not last years. */
async function at(text: string): Promise<Person> {
  world.clock.shift = Date.parse(`${text.replace(' ', 'T')}+08:00`) - Date.now();
  return personOf(world, firm.tenantId, manager.account, manager);
}
const month = async (who: Person, value: string, more: Record<string, string> = {}): Promise<DueMonth> =>
  must(await who.call('GET', '/safe/due/month', { query: { month: value, ...more } })).data;
const rows = async (who: Person, query: Record<string, string>): Promise<DueRow[]> =>
  must(await who.call('GET', '/safe/due/page', { query: { size: '100', ...query } })).data.records;

describe('the calendar of duties', () => {
  it('counts what each part says by itself, by day, kind and person, at the ends of months and years', async () => {
    const days = ['2027-12-31', '2028-01-01', '2028-02-28', '2028-02-29', '2028-02-29', '2028-03-01'];
    for (const [place, day] of days.entries()) await document(day, place === 3 ? worker.userId : manager.userId);
    await document('2028-02-29', other.admin.userId, other);
    const reader = await at('2028-02-29 10:00:00');
    const february = await month(reader, '2028-02', { kind: 'institutional.review' });
    expect(february).toMatchObject({
      total: 3,
      late: 1,
      days: [
        { day: '2028-02-28', total: 1, late: 1 },
        { day: '2028-02-29', total: 2, late: 0 },
      ],
      kinds: [{ kind: 'institutional.review', total: 3, late: 1 }],
    });
    expect(february.people.map(({ userId, total }) => [userId, total])).toEqual([
      [manager.userId, 2],
      [worker.userId, 1],
    ]);
    for (const [value, total] of [
      ['2027-12', 1],
      ['2028-01', 1],
      ['2028-03', 1],
    ] as const)
      expect((await month(reader, value, { kind: 'institutional.review' })).total).toBe(total);
    // The same rows as the list has, of the whole product.
    const whole = await month(reader, '2028-02');
    const listed = await rows(reader, { from: '2028-02-01', until: monthEnd('2028-02') });
    expect(whole.total).toBe(listed.length);
    expect(whole.late).toBe(listed.filter(({ isLate }) => isLate === 1).length);
    const mine = await month(reader, '2028-02', { mine: '1', kind: 'institutional.review' });
    expect(mine.total).toBe(2);
    expect((await month(reader, '2028-02', { userId: worker.userId, kind: 'institutional.review' })).total).toBe(1);
    const [day] = await rows(reader, { from: '2028-02-28', until: '2028-02-28', kind: 'institutional.review' });
    expect(day).toMatchObject({ due: '2028-02-28 23:59:59', since: '2028-02-28 00:00:00', span: null, isLate: 1 });
    expect((await reader.call('GET', '/safe/due/month', { query: { month: '2028-13' } })).msg).toBe('请选择月份');
  });

  it('reckons what is due months after a day, and says from what', async () => {
    const { id } = must(
      await manager.call('POST', '/safe/risk', {
        body: {
          name: '空压机',
          pointNum: `KY-${++number}`,
          type: '1',
          riskDescribe: '压力容器',
          accidents: '0001',
          deptId: firm.places.workshop,
          teamIds: firm.places.team,
          place: firm.places.area,
          principalId: manager.userId,
          postIds: firm.places.post,
        },
      }),
    ).data;
    await world.sql("update risk_point set evaluate_time = '2030-03-31' where id = $1::uuid", [id]);
    const reader = await at('2030-04-01 10:00:00');
    const [row] = (await rows(reader, { from: '2031-03-01', until: '2031-03-31' })).filter(
      (one) => one.resource === 'riskPoint',
    );
    expect(row).toMatchObject({ id, span: 12, since: '2030-03-31 00:00:00' });
    expect((await month(reader, '2031-03', { kind: row?.kind ?? '' })).days.map(({ day }) => day)).toEqual([
      '2031-03-31',
    ]);
  });
});

describe('a subscribed calendar', () => {
  const link = async (who: Person, body: object = {}) =>
    must(await who.call('POST', '/safe/due/calendar', { body })).data.url as string;
  const read = async (url: string) => {
    const [path, keys] = url.replace('/api/service', '').split('?keys=') as [string, string];
    return world.call('GET', path, { query: { keys: decodeURIComponent(keys) } });
  };

  it('shows what its owner sees, until he takes it back or may not sign in', async () => {
    const today = new Date(Date.now() + 8 * 3_600_000 + 20 * 86_400_000).toISOString().slice(0, 10);
    const own = `历书制度${number + 1}`;
    await document(today, worker.userId);
    const foreign = `历书制度${number + 1}`;
    await document(today, manager.userId);
    const url = await link(manager);
    const given = await read(url);
    expect(given.status).toBe(200);
    expect(String(given.headers['content-type'])).toContain('text/calendar');
    const unfolded = (text: string) => text.replaceAll('\r\n ', '');
    const text = unfolded(given.raw.toString('utf8'));
    expect(text).toContain(`SUMMARY:文件评审：${foreign}`);
    expect(text).not.toContain(own);
    expect(text).toContain('依据：GB/T 33000-2016 5.2.4.2');
    expect(text).toContain(`为什么是这一天：下次评审日期 ${today}`);
    const all = await link(manager, { mine: 0 });
    expect((await read(url)).status).toBe(404);
    expect(unfolded((await read(all)).raw.toString('utf8'))).toContain(own);
    expect((await read(`${all}x`)).status).toBe(404);
    expect(must(await manager.call('GET', '/safe/due/calendar')).data).toMatchObject({ url: all, mine: 0 });
    expect(must(await worker.call('GET', '/safe/due/calendar')).data.url).toBeNull();
    must(await manager.call('DELETE', '/safe/due/calendar'));
    expect((await read(all)).status).toBe(404);
    const leaver = await firm.person({ account: 'cl', role: 'safety_manager' });
    const his = await link(leaver);
    expect((await read(his)).status).toBe(200);
    must(await firm.admin.call('POST', '/safe/resign', { body: { userId: leaver.userId, resignTime: '2026-01-05' } }));
    expect((await read(his)).status).toBe(404);
    // Nor for a company that nobody may sign in to.
    const theirs = await link(other.admin);
    expect((await read(theirs)).status).toBe(200);
    await world.sql('update tenant set status = 0 where tenant_id = $1', [other.tenantId]);
    expect((await read(theirs)).status).toBe(404);
  });
});

it('not one of these calls was a mistake of the server’s', () => {
  expect(world.bugs).toEqual([]);
});
