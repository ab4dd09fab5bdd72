import { SETUP_STEPS } from '@anlan/domain/dashboard/setup';
import { WALL_PARTS } from '@anlan/domain/dashboard/wall-calls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { company, must, office, type Person, platformAdmin, type WorldCompany } from '../../testing/company-world';
import { creditCode } from '../../testing/specimen';
import { openWorld, type World } from '../../testing/world';

/** What belongs to the whole installation is counted here, so the database is this file's own. */
let world: World;
let firm: WorldCompany;
let other: WorldCompany;
let manager: Person;
let worker: Person;
beforeAll(async () => {
  world = await openWorld({ own: true });
  firm = await company(world, { areaCode: '370305' });
  other = await company(world, { areaCode: '370305' });
  manager = await firm.person({ account: 'manager', name: '韩立', role: 'safety_manager' });
  worker = await firm.person({ account: 'worker', name: '金梅', role: 'employee', deptId: firm.places.team });
});
afterAll(() => world?.close());

/** An open hidden danger, so many days past its deadline (negative: before). */
async function danger(
  at: WorldCompany,
  { by, whose, dept, late, level = 2 }: { by: Person; whose: Person; dept: string; late: number; level?: number },
): Promise<string> {
  const { id } = must(
    await by.call('POST', '/safe/hiddendanger/report', {
      body: { hiddenDangerDescribe: '护栏松动', geoLocation: '罐区', reviseBeforeImages: await at.photo(by) },
    }),
  ).data;
  await world.sql(
    `update hidden_danger set status = 2, hidden_danger_level = $2, revise_id = $3::uuid, principal_dept = $4::uuid, is_overdue = $5::smallint,
            revise_time_limit = now() - $6::numeric * interval '1 day' where id = $1::uuid`,
    [id, level, whose.userId, dept, late > 0 ? 1 : 0, late],
  );
  return id;
}
const score = (tenantId: string, back: number, value: number, level: string) =>
  world.sql(
    `insert into company_score_daily (tenant_id, day, score, level, red, orange, yellow, blue, raised)
     values ($1, (now() at time zone 'Asia/Shanghai')::date - $2::int, $3, $4, 0, 0, 0, 0, 0)`,
    [tenantId, back, value, level],
  );

describe('what is overdue by person and open by department', () => {
  const whom = async (who: Person) => must(await who.call('GET', '/safe/hiddendanger/overdue/whom')).data;

  it('counts the company’s, whoever asks: the most overdue first, and of each opens as many rows', async () => {
    const { workshop, other: beside } = firm.places;
    expect(await whom(manager)).toEqual({ people: [], depts: [] });
    await danger(firm, { by: worker, whose: manager, dept: workshop, late: 3 });
    // Of a team: its workshop stands for it.
    await danger(firm, { by: worker, whose: manager, dept: firm.places.team, late: 12, level: 4 });
    await danger(firm, { by: worker, whose: worker, dept: beside, late: 1 });
    await danger(firm, { by: worker, whose: worker, dept: beside, late: -4 });
    const found = await whom(manager);
    expect(found.people).toMatchObject([
      { userId: manager.userId, userName: '韩立', overdue: 2, major: 1, days: 12 },
      { userId: worker.userId, userName: '金梅', overdue: 1, major: 0, days: 1 },
    ]);
    expect(found.depts).toMatchObject([
      { deptId: workshop, open: 2, overdue: 2 },
      { deptId: beside, open: 2, overdue: 1 },
    ]);
    for (const { userId, overdue } of found.people) {
      const { total } = must(
        await firm.admin.call('GET', '/safe/hiddendanger/page', {
          query: { isOverdue: '1', reviseId: userId, size: '1' },
        }),
      ).data;
      expect(total).toBe(overdue);
    }
    for (const { deptId, open, isWhole } of found.depts) {
      const query = { [isWhole ? 'principalDept_equal' : 'principalDept']: deptId, status: '1,2,3,4,7', size: '1' };
      expect(must(await firm.admin.call('GET', '/safe/hiddendanger/page', { query })).data.total).toBe(open);
    }
    expect(await whom(worker)).toEqual(found);
  });

  it('is the company’s own business: not another’s, not a supervisor’s', async () => {
    expect(await whom(other.admin)).toEqual({ people: [], depts: [] });
    const near = await office(world, '370305');
    const query = { tenantId: firm.tenantId };
    expect((await near.call('GET', '/safe/hiddendanger/overdue/whom', { query })).status).toBe(403);
  });
});

describe('what a company has not set up yet', () => {
  const setup = async (who: Person): Promise<Record<string, boolean>> =>
    must(await who.call('GET', '/safe/index/setup')).data;

  it('is told by its records and ends with them', async () => {
    const before = await setup(firm.admin);
    expect(Object.keys(before).sort()).toEqual(SETUP_STEPS.map(({ key }) => key).sort());
    expect(before).toMatchObject({
      company: false,
      depts: true,
      people: true,
      duties: false,
      areas: true,
      points: false,
    });
    must(
      await firm.admin.call('POST', '/safe/companyinfo', {
        body: {
          companyName: firm.name,
          creditCode: creditCode(),
          industry: '3',
          areaCode: '370305',
          legalPerson: '甲',
          principal: '乙',
          safetyDirector: '丙',
        },
      }),
    );
    await firm.person({ account: 'boss', role: 'principal' });
    expect(await setup(firm.admin)).toMatchObject({ company: true, duties: true, points: false });
    const id = must(
      await firm.admin.call('POST', '/safe/risk', {
        body: {
          name: '砂轮机',
          pointNum: 'FX-1',
          type: '1',
          riskDescribe: '旋转部件',
          accidents: '0001',
          deptId: firm.places.workshop,
          teamIds: firm.places.team,
          place: firm.places.area,
          principalId: manager.userId,
          postIds: firm.places.post,
          riskInfos: [],
        },
      }),
    ).data.id;
    expect(await setup(firm.admin)).toMatchObject({ points: true, evaluated: false });
    await world.sql("update risk_point set inherent_level = '3' where id = $1::uuid", [id]);
    expect(await setup(firm.admin)).toMatchObject({ points: true, evaluated: true });
    // Undone, it comes back.
    must(await firm.admin.call('DELETE', '/safe/risk', { query: { ids: id } }));
    expect(await setup(firm.admin)).toMatchObject({ points: false, evaluated: false });
  });

  it('is told to whoever sets it up, of his own company', async () => {
    expect(await setup(other.admin)).toMatchObject({ company: false, people: false });
    for (const who of [worker, await office(world, '370305'), await platformAdmin(world)])
      expect((await who.call('GET', '/safe/index/setup')).status).toBe(403);
  });
});

describe('the home of a supervisor', () => {
  const today = async (who: Person, query: Record<string, string> = {}) =>
    must(await who.call('GET', '/safe/index/government/today', { query })).data;
  const names = (rows: readonly { tenantId: string }[]) => rows.map(({ tenantId }) => tenantId);

  it('ranks whom to call by score, rise and overdue major dangers, with why and whom', async () => {
    const near = await office(world, '370305');
    const third = await company(world, { areaCode: '370305' });
    await score(firm.tenantId, 1, 60, '2');
    await score(firm.tenantId, 0, 66, '2');
    await score(other.tenantId, 0, 81, '1');
    await score(third.tenantId, 0, 20, '4');
    const found = await today(near);
    expect(found.companies).toBe(3);
    expect(names(found.ranked)).toEqual([other.tenantId, firm.tenantId]);
    expect(found.ranked[1]).toMatchObject({
      score: 66,
      before: 60,
      level: '2',
      days: [60, 66],
      overdueMajors: 1,
      longestDays: 12,
      overdueHiddenDangers: 0,
      linkman: '周立',
      contactNumber: '13912345678',
      lastReported: expect.any(String),
    });
    expect(names(found.others)).toEqual([third.tenantId]);
    expect(found.majors).toMatchObject([{ tenantId: firm.tenantId, tenantName: firm.name, days: 12 }]);
    expect(found.majorsCount).toBe(1);
    // Everybody has signed in just now: nobody is silent.
    expect(found.silentCount).toBe(0);
    await world.sql("update session set created_at = created_at - interval '10 days' where tenant_id = any($1)", [
      [other.tenantId, third.tenantId],
    ]);
    const later = await today(near);
    expect(names(later.silent).sort()).toEqual([other.tenantId, third.tenantId].sort());
    expect(later.silent[0]).toMatchObject({ lastSignedIn: expect.any(String), lastReported: null, lastChecked: null });
  });

  it('opens one company, and none of another region', async () => {
    const near = await office(world, '370305');
    expect(names((await today(near, { company: firm.tenantId })).ranked)).toEqual([firm.tenantId]);
    expect((await today(near, { location: '370305' })).companies).toBe(3);
    const far = await office(world, '370700');
    expect(await today(far)).toMatchObject({ companies: 0, ranked: [], others: [], silent: [], majors: [] });
    const refused = await far.call('GET', '/safe/index/government/today', { query: { company: firm.tenantId } });
    expect(refused.status).toBe(404);
    for (const who of [firm.admin, manager])
      expect((await who.call('GET', '/safe/index/government/today')).status).toBe(403);
  });
});

afterEach(() => {
  expect(world.bugs).toEqual([]);
});

describe('the wall of a company', () => {
  const wall = async (who: Person, query: Record<string, string> = {}) =>
    must(await who.call('GET', '/safe/index/wall', { query })).data;

  it('tells in one call what its parts tell one by one, and the drawing with most points', async () => {
    const found = await wall(manager);
    for (const [name, { path }] of Object.entries(WALL_PARTS)) {
      const { now: _now, ...alone } = must(await manager.call('GET', path)).data;
      const { now: _then, ...part } = found[name];
      expect(part, name).toEqual(alone);
    }
    expect(found).toMatchObject({ graph: null, flat: null });
    const riskId = must(
      await firm.admin.call('POST', '/safe/risk', {
        body: {
          name: '储罐',
          pointNum: 'W-1',
          type: '1',
          riskDescribe: '泄漏',
          accidents: '0001',
          deptId: firm.places.workshop,
          teamIds: [firm.places.team],
          place: firm.places.area,
          principalId: firm.admin.userId,
          postIds: [firm.places.post],
        },
      }),
    ).data.id as string;
    const graph = async (name: string, riskIds: readonly string[]) =>
      must(
        await firm.admin.call('POST', '/safe/graph/add', {
          body: {
            name,
            sort: 1,
            content: {
              shapes: [{ id: 'a', type: 'rect', name: '罐区', x: 0, y: 0, width: 200, height: 100, riskIds }],
            },
          },
        }),
      ).data.id as string;
    await graph('空的四色图', []);
    const drawn = await graph('厂区四色图', [riskId]);
    expect((await wall(manager)).graph).toMatchObject({
      id: drawn,
      nodes: [{ nodeId: 'a', risks: [expect.objectContaining({ id: riskId })] }],
    });
  });

  it('keeps each part to whoever may ask for it', async () => {
    const near = await office(world, '370305');
    const seen = await wall(near, { tenantId: firm.tenantId });
    expect(seen.headline).not.toBeNull();
    // Names of a company's people are its own business.
    expect(seen.overdue).toBeNull();
    expect((await near.call('GET', '/safe/index/wall')).status).toBe(400);
    const far = await office(world, '370700');
    expect((await far.call('GET', '/safe/index/wall', { query: { tenantId: firm.tenantId } })).status).toBe(404);
    const none = await firm.person({ account: 'nobody', role: { id: await firm.role('空角色', 4, false) } });
    expect((await none.call('GET', '/safe/index/wall')).status).toBe(403);
  });
});

describe('the home of the platform', () => {
  it('tells tenants, registrations, sign-ins, events and failing jobs, to the platform alone', async () => {
    const root = await platformAdmin(world);
    const read = async () => must(await root.call('GET', '/safe/platform/home')).data;
    const before = await read();
    expect(before).toMatchObject({ companies: 3, registrations: 0, waiting: [], expired: 0, failingJobs: [] });
    expect(before.signInsToday).toBeGreaterThan(0);
    expect(before.databaseBytes).toBeGreaterThan(0);
    expect(before.versions.node).toBe(process.version);
    await world.sql(
      `insert into company_register (id, company_name, credit_code, area_code, address, industry, legal_person, linkman, contact_number, account, state)
       values (gen_random_uuid(), '启明铸造', $1, '370305', '一号路', '3', '甲', '乙', 'x', 'admin', 0)`,
      [creditCode()],
    );
    await world.sql("update tenant set expire_time = now() + interval '9 days' where tenant_id = $1", [firm.tenantId]);
    await world.sql("update tenant set expire_time = now() - interval '1 day' where tenant_id = $1", [other.tenantId]);
    world.app.services.failing?.again('fold counters', 3, world.app.services.clock.now());
    expect(await read()).toMatchObject({
      registrations: 1,
      waiting: [{ companyName: '启明铸造' }],
      expired: 1,
      expiring: [{ tenantId: firm.tenantId, tenantName: firm.name }],
      failingJobs: [{ name: 'fold counters', failures: 3, since: expect.any(String) }],
    });
    world.app.services.failing?.over('fold counters');
    expect((await read()).failingJobs).toEqual([]);
    for (const who of [firm.admin, await office(world, '370305')])
      expect((await who.call('GET', '/safe/platform/home')).status).toBe(403);
    expect(world.bugs).toEqual([]);
  });
});
