import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tellWhatIsDue } from '../../../kernel/deadlines/look';
import { company, must, type Person, type WorldCompany } from '../../../testing/company-world';
import { openWorld, type World } from '../../../testing/world';

const DAY = 86_400_000;
let world: World;
let firm: WorldCompany;
let people: Record<'rectifier' | 'manager' | 'head' | 'boss', Person>;

beforeAll(async () => {
  world = await openWorld({ own: true });
  firm = await company(world);
  people = {
    rectifier: await firm.person({ account: 'rectifier', role: 'employee' }),
    manager: await firm.person({ account: 'manager', role: 'safety_manager' }),
    head: await firm.person({ account: 'head', role: 'dept_head', headOf: firm.places.workshop }),
    boss: await firm.person({ account: 'boss', role: 'principal' }),
  };
});
afterAll(() => world?.close());
beforeEach(async () => {
  world.clock.shift = 0;
  // What the new people's training owes them has deadlines of its own: none of them comes in between.
  await world.app.events.deliver();
  await world.sql('delete from internal_message');
  await world.sql('delete from deadline_due');
  await world.sql('update hidden_danger set deleted_at = now()');
});

/** A danger of the workshop with a deadline at noon, so many days from today. */
async function danger(days: number, more: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const who = people.rectifier;
  const { id } = must(
    await who.call('POST', '/safe/hiddendanger/report', {
      body: { hiddenDangerDescribe: '护栏松动', geoLocation: '二层平台', reviseBeforeImages: await firm.photo(who) },
    }),
  ).data;
  const facts = { status: 2, revise_id: who.userId, principal_dept: firm.places.workshop, ...more };
  await world.sql(
    `update hidden_danger t set (status, revise_id, principal_dept) = (select x.status, x.revise_id, x.principal_dept from jsonb_to_record($2::jsonb) as x(status smallint, revise_id uuid, principal_dept uuid)),
            revise_time_limit = date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' + $3::int * interval '1 day' + interval '23 hours 59 minutes'
      where t.id = $1::uuid`,
    [id, JSON.stringify(facts), days],
  );
  return id;
}

async function heard(id: string): Promise<Record<string, string[]>> {
  await world.app.events.deliver();
  const rows = await world.sql<{ user_id: string; title: string }>(
    'select user_id, title from internal_message where record_id = $1 order by create_time, id',
    [id],
  );
  const told: Record<string, string[]> = {};
  for (const [name, person] of Object.entries(people)) {
    const titles = rows.filter((row) => row.user_id === person.userId).map((row) => row.title.split('：')[0] as string);
    if (titles.length > 0) told[name] = titles.map((title) => title.replace(/（.*）/, ''));
  }
  return told;
}

const climb = async (days: number): Promise<number> => {
  world.clock.shift = days * DAY;
  return tellWhatIsDue(world.app.services);
};

describe('the ladder', () => {
  it('climbs from the rectifier to the head of the company, each step told once', async () => {
    const id = await danger(3);
    expect(await climb(0)).toBe(0);
    expect(await climb(2)).toBe(1);
    expect(await climb(2)).toBe(0);
    expect(await heard(id)).toEqual({ rectifier: ['隐患整改即将到期'] });
    for (const [day, step] of [
      [4, '逾期后第一天'],
      [6, '三天'],
      [10, '七天'],
      [33, '三十天'],
    ] as const)
      expect([step, await climb(day)]).toEqual([step, 1]);
    expect(await climb(60)).toBe(0);
    expect(await heard(id)).toEqual({
      rectifier: [
        '隐患整改即将到期',
        '隐患整改已逾期1天',
        '隐患整改已逾期3天',
        '隐患整改已逾期7天',
        '隐患已逾期30天，请确认是否重新定级',
      ],
      head: ['隐患整改已逾期1天'],
      // Nobody heads the department above the workshop.
      manager: ['隐患整改已逾期3天', '隐患已逾期30天，请确认是否重新定级'],
      boss: ['隐患整改已逾期7天', '隐患已逾期30天，请确认是否重新定级'],
    });
  });

  it('begins anew with a new deadline, and is silent about what is rectified or void', async () => {
    const id = await danger(1);
    expect(await climb(0)).toBe(1);
    await world.sql(
      "update hidden_danger set revise_time_limit = revise_time_limit + interval '5 days' where id = $1::uuid",
      [id],
    );
    expect(await climb(0)).toBe(0);
    expect(await climb(5)).toBe(1);
    await world.sql('update hidden_danger set status = 4 where id = $1::uuid', [id]);
    expect(await climb(20)).toBe(0);
  });

  it('tells nobody what was settled between mark and delivery', async () => {
    const id = await danger(0);
    expect(await climb(0)).toBe(1);
    await world.sql('update hidden_danger set status = 3 where id = $1::uuid', [id]);
    expect(await heard(id)).toEqual({});
  });

  it('reaches the safety managers where nobody is named', async () => {
    const id = await danger(0, { revise_id: null, principal_dept: null });
    await climb(2);
    expect(await heard(id)).toEqual({ manager: ['隐患整改已逾期2天'] });
  });

  it('follows the days of the company, also where others were reckoned with before', async () => {
    await danger(5);
    expect(await climb(0)).toBe(0);
    const days = async (paramValue: string): Promise<void> => {
      // Nobody's session lasts as long as a ladder.
      world.clock.shift = 0;
      const [param] = await world.sql<{ id: string }>(
        "select id from param where param_key = 'hazard.overdue.remindDays' and deleted_at is null and tenant_id in ('000000', $1) order by tenant_id desc",
        [firm.tenantId],
      );
      must(await firm.admin.call('POST', '/blade-system/param/submit', { body: { id: param?.id, paramValue } }));
      await world.app.events.deliver();
    };
    await days('4');
    expect(await climb(0)).toBe(0);
    await days('5');
    expect(await climb(0)).toBe(1);
    await days('1');
    await danger(5);
    expect(await climb(3)).toBe(0);
    expect(await climb(4)).toBe(1);
  });

  describe('a look', () => {
    /** Each open danger that has steps before it: when the next is due, as days and time after the first moment of today, and the row's version. */
    const waiting = () =>
      world.sql<{ id: string; at: string; seen: string }>(
        `select record_id as id, xmin::text as seen,
                case when next_at = '-infinity' then 'now' else (next_at - date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai')::text end as at
           from deadline_due where deadline = 'rectify' and next_at < 'infinity' order by next_at, record_id`,
      );
    const times = async () => (await waiting()).map(({ id, at }) => [id, at]);

    it('touches what has fallen due and nothing else', async () => {
      const [near, far] = [await danger(1), await danger(9)];
      expect(await climb(0)).toBe(1);
      const first = await waiting();
      expect(first.map(({ id, at }) => [id, at])).toEqual([
        [near, '1 day 23:59:01'],
        [far, '8 days'],
      ]);
      expect(await climb(1)).toBe(0);
      expect(await waiting()).toEqual(first);
      expect(await climb(2)).toBe(1);
      expect((await waiting()).find(({ id }) => id === far)).toEqual(first[1]);
      expect(await climb(40)).toBe(2);
      expect(await waiting()).toEqual([]);
    });

    it('comes back to what is reopened, brought back or given another deadline, and forgets what is settled', async () => {
      const id = await danger(9);
      const set = (what: string) => world.sql(`update hidden_danger set ${what} where id = $1::uuid`, [id]);
      await climb(0);
      for (const what of ['status = 4', 'deleted_at = now()', 'revise_time_limit = null']) {
        const [before] = await world.sql<{ limit: string }>(
          'select revise_time_limit::text as limit from hidden_danger where id = $1::uuid',
          [id],
        );
        await set(what);
        expect([what, await times()]).toEqual([what, []]);
        await set(`status = 7, deleted_at = null, revise_time_limit = '${before?.limit}'`);
        expect([what, await times()]).toEqual([what, [[id, 'now']]]);
        expect(await climb(0)).toBe(0);
        expect([what, await times()]).toEqual([what, [[id, '8 days']]]);
      }
      await set("revise_time_limit = revise_time_limit + interval '1 day'");
      expect(await times()).toEqual([[id, 'now']]);
      await set('reason_analyze = hidden_danger_describe, is_overdue = 1');
      await climb(0);
      expect(await times()).toEqual([[id, '9 days']]);
      const [settled] = await waiting();
      await set('reason_analyze = null, is_overdue = 0');
      expect(await waiting()).toEqual([settled]);
    });

    it('goes on where the clock was set back', async () => {
      const id = await danger(3);
      expect(await climb(2)).toBe(1);
      expect(await climb(0)).toBe(0);
      expect(await climb(4)).toBe(1);
      expect(await heard(id)).toMatchObject({ rectifier: ['隐患整改即将到期', '隐患整改已逾期1天'] });
    });
  });

  it('tells once however many nodes climb at the same moment', async () => {
    const id = await danger(0);
    world.clock.shift = DAY;
    const told = await Promise.all([1, 2, 3].map(() => tellWhatIsDue(world.app.services)));
    expect(told.reduce((sum, n) => sum + n, 0)).toBe(1);
    expect(await heard(id)).toMatchObject({ rectifier: ['隐患整改已逾期1天'] });
  });
});
