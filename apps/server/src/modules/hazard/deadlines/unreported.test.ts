import { formatDatetime } from '@anlan/resource/dates';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tellWhatIsDue } from '../../../kernel/deadlines/look';
import { company, must, type Person, type WorldCompany } from '../../../testing/company-world';
import { openWorld, type World } from '../../../testing/world';

const HOUR = 3_600_000;
let world: World;
let firm: WorldCompany;
let worker: Person;
let manager: Person;
let boss: Person;

beforeAll(async () => {
  world = await openWorld({ own: true });
  firm = await company(world);
  worker = await firm.person({ account: 'worker', role: 'employee' });
  manager = await firm.person({ account: 'manager', role: 'safety_manager' });
  boss = await firm.person({ account: 'boss', role: 'principal' });
});
afterAll(() => world?.close());
beforeEach(async () => {
  world.clock.shift = 0;
  await world.sql('update hidden_danger set deleted_at = now()');
  await world.sql('delete from internal_message');
});

const revise = (id: string, body: Record<string, unknown>) =>
  manager.call('PUT', `/safe/hiddendanger/revise/${id}`, { body });
const later = (days: number) => formatDatetime(Date.now() + days * 24 * HOUR);

/** Graded now, by the call a person makes. */
async function graded(level: 2 | 4 = 4): Promise<string> {
  const { id } = must(
    await worker.call('POST', '/safe/hiddendanger/report', {
      body: {
        hiddenDangerDescribe: '除尘系统未设锁气卸灰装置',
        geoLocation: '打磨间',
        reviseBeforeImages: await firm.photo(worker),
      },
    }),
  ).data;
  must(
    await revise(id, {
      hiddenDangerLevel: level,
      governType: '1',
      principalDept: firm.places.workshop,
      principalId: boss.userId,
      reviseId: worker.userId,
      reviseTimeLimit: later(20),
      reviseRequest: '更换',
      basis: '工贸企业重大事故隐患判定标准第四条',
      measure: '停用并更换',
      planCost: '86000',
      planResponsible: '设备部',
      emergencyPlan: '粉尘爆炸现场处置方案',
    }),
  );
  return id;
}

/** So many hours after today's present the job looks, and what it says is delivered; of how many dangers it said something. */
async function look(hours: number): Promise<number> {
  world.clock.shift = hours * HOUR;
  await tellWhatIsDue(world.app.services);
  expect(await tellWhatIsDue(world.app.services)).toBe(0);
  // Of dangers: training falls due too, on days of its own.
  const [{ told } = { told: 0 }] = await world.sql<{ told: number }>(
    "select count(*)::int as told from outbox where topic = 'hiddenDanger.due'",
  );
  while ((await world.app.events.deliver()) > 0);
  world.clock.shift = 0;
  return told;
}
const warningsOf = async (id: string) =>
  (
    await world.sql<{ level: string; state: string; open: number; content: string }>(
      `select warn_level as level, warn_state as state, processing_state as open, warn_content as content from warning
        where source = 'hiddenDanger.reportGovernment' and source_id = $1 order by create_time, id`,
      [id],
    )
  ).map(({ level, state, open, content }) => [level, state, open, content.split('：')[0]]);
const titles = async (who: Person) =>
  (
    await world.sql<{ title: string }>(
      "select title from internal_message where user_id = $1::uuid and title ~ '未上报' order by create_time",
      [who.userId],
    )
  ).map(({ title }) => title.split('：').slice(0, 2).join('：'));

const STANDS = ['1', '1', 1, '重大隐患未上报政府'];
const GONE = ['1', '3', 1, '重大隐患未上报政府'];

describe('a major danger nobody reports to the supervision office', () => {
  it('warns red a day after it was graded, and tells the safety managers and the 主要负责人, once', async () => {
    const [id, general] = [await graded(), await graded(2)];
    expect(await look(0)).toBe(0);
    expect(await look(23)).toBe(0);
    expect(await warningsOf(id)).toEqual([]);
    expect(await look(25)).toBe(1);
    expect(await look(50)).toBe(0);
    expect(await warningsOf(id)).toEqual([STANDS]);
    expect(await warningsOf(general)).toEqual([]);
    for (const who of [manager, boss]) expect(await titles(who)).toEqual(['红色预警：重大隐患未上报政府']);
    const [{ who } = {}] = await world.sql<{ who: string }>(
      "select warn_user_id as who from warning where source = 'hiddenDanger.reportGovernment' and source_id = $1",
      [id],
    );
    expect(who).toBe(boss.userId);
    // Not in place of the one that tells that it is open.
    const [{ n } = {}] = await world.sql<{ n: number }>(
      "select count(*)::int as n from warning where source = 'hiddenDanger' and source_id = $1 and warn_type = '3' and processing_state = 1",
      [id],
    );
    expect(n).toBe(1);
  });

  it('waits to be signed off when it is reported, and is silent about what was reported in time', async () => {
    const [late, early] = [await graded(), await graded()];
    const report = (id: string) => manager.call('POST', '/safe/hiddendanger/report/government', { query: { ids: id } });
    must(await report(early));
    expect(await look(25)).toBe(1);
    expect([await warningsOf(late), await warningsOf(early)]).toEqual([[STANDS], []]);
    must(await report(late));
    await look(26);
    expect(await warningsOf(late)).toEqual([GONE]);
  });

  it.each([
    ['closed', 'status = 5'],
    ['voided', 'status = 6'],
    ['graded down', 'hidden_danger_level = 2'],
    ['removed', 'deleted_at = now()'],
  ])('no longer once it is %s', async (_, set) => {
    const [warned, waiting] = [await graded(), await graded()];
    await world.sql("update hidden_danger set graded_time = graded_time - interval '2 days' where id = $1::uuid", [
      warned,
    ]);
    expect(await look(0)).toBe(1);
    await world.sql(`update hidden_danger set ${set} where id = any($1::uuid[])`, [[warned, waiting]]);
    await world.sql("insert into outbox (tenant_id, topic, record_id) values ($1, 'hiddenDanger.test', $2)", [
      firm.tenantId,
      warned,
    ]);
    expect(await look(30)).toBe(0);
    expect([await warningsOf(warned), await warningsOf(waiting)]).toEqual([[GONE], []]);
  });

  it('begins anew when it is graded again', async () => {
    const id = await graded();
    const level = (hiddenDangerLevel: number, who: Person) =>
      who.call('PUT', `/safe/hiddendanger/level/${id}`, { body: { hiddenDangerLevel, remark: '复核后重新判定' } });
    must(await level(2, boss));
    await world.sql("update hidden_danger set graded_time = graded_time - interval '2 days' where id = $1::uuid", [id]);
    must(await level(4, manager));
    expect(await look(2)).toBe(0);
    expect(await look(25)).toBe(1);
  });

  it('follows the hours of the company, also where others were reckoned with before', async () => {
    await graded();
    expect(await look(13)).toBe(0);
    const [param] = await world.sql<{ id: string }>(
      "select id from param where param_key = 'hazard.major.reportHours' and tenant_id in ('000000', $1) and deleted_at is null order by tenant_id desc",
      [firm.tenantId],
    );
    must(await firm.admin.call('POST', '/blade-system/param/submit', { body: { id: param?.id, paramValue: '12' } }));
    while ((await world.app.events.deliver()) > 0);
    expect(await look(11)).toBe(0);
    expect(await look(13)).toBe(1);
  });

  it('is looked at when its time is up, and not before', async () => {
    const id = await graded();
    await look(0);
    const seen = () =>
      world.sql(
        "select xmin::text as seen, next_at from deadline_due where deadline = 'reportGovernment' and record_id = $1::uuid",
        [id],
      );
    const before = await seen();
    await world.sql("update hidden_danger set remark = '看过', is_overdue = 1 where id = $1::uuid", [id]);
    await look(10);
    expect(await seen()).toEqual(before);
  });
});
