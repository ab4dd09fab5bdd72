import { addDays, addMinutes } from '@anlan/resource/dates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { company, must, type Person, personOf, type WorldCompany } from '../../../testing/company-world';
import { openWorld, type World } from '../../../testing/world';
import { addPlan, list, planBody, point, recordsOf, setClock } from '../check.testing';
import { markOverdueChecks } from '../status-moves';
import { generateDue } from './generate';

let world: World;
let firm: WorldCompany;
let worker: Person;
let other: Person;
let facts: { riskId: string; checkId: string; userId: string };

beforeAll(async () => {
  world = await openWorld({ own: true });
  firm = await company(world);
  worker = await firm.person({ account: 'worker', role: 'employee' });
  other = await firm.person({ account: 'worker2', role: 'employee' });
  const riskId = await point(firm, worker, 'F-01');
  facts = { riskId, checkId: await list(firm, '砂轮机检查表'), userId: worker.userId };
});
afterAll(async () => {
  await world?.close();
});

/** Accounts are signed in for a while only, and the clock jumps. */
const admin = () => personOf(world, firm.tenantId, 'admin', { userId: firm.admin.userId, name: firm.admin.name });
const at = async (text: string): Promise<WorldCompany> => {
  setClock(world, text);
  return { ...firm, admin: await admin() };
};
/** One minute of the server's life: twice what a minute does, and the second adds nothing. */
async function tick(text: string): Promise<number> {
  setClock(world, text);
  const made = await generateDue(world.app.services);
  await markOverdueChecks(world.app.services);
  expect(await generateDue(world.app.services)).toBe(0);
  expect(await markOverdueChecks(world.app.services)).toBe(0);
  return made;
}
const statuses = async (plan: string) => (await recordsOf(world, plan)).map(({ status }) => status);

describe('tasks of plans, day by day', () => {
  it('vector 25: a daily plan of November has 27 rows, 26 of them counted', async () => {
    const then = await at('2026-10-31 12:00:00');
    const id = await addPlan(then, planBody(firm, facts, { name: '打磨间日排查', startTime: '2026-11-01 00:00:00' }));
    const rest = must(
      await then.admin.call('POST', '/safe/planvtwonotpushdate/add/date', {
        body: { dateName: '停产检修', dateRange: ['2026-11-08', '2026-11-09'] },
      }),
    ).data.id;
    must(await then.admin.call('POST', '/safe/planvtwonotpushdate/add/plan', { body: { id: rest, planIds: id } }));
    must(await then.admin.call('PUT', `/safe/planvtwo/enable/${id}`, { query: { isEnable: '1' } }));
    for (let day = '2026-11-01'; day <= '2026-11-30'; day = addDays(day, 1)) {
      await tick(`${day} 00:04:30`);
      await tick(`${day} 00:05:30`);
      if (day === '2026-11-15') {
        const { admin: now } = await at(`${day} 10:00:00`);
        const reply = must(await now.call('PUT', `/safe/planvtwo/enable/${id}`, { body: { isEnable: 0 } }));
        expect(reply.msg).toBe('计划已停用，1条未开始的任务已取消');
      }
      if (day === '2026-11-17') {
        const { admin: now } = await at(`${day} 09:00:00`);
        must(await now.call('PUT', `/safe/planvtwo/enable/${id}`));
      }
    }
    const records = await recordsOf(world, id);
    expect(records).toHaveLength(27);
    expect(records.filter(({ status }) => status === 6).map(({ day }) => day)).toEqual(['11-15 00:00']);
    expect(records.filter(({ status }) => status !== 6)).toHaveLength(26);
    const tasks = await world.sql('select 1 from plan_task where plan_id = $1::uuid', [id]);
    expect(tasks).toHaveLength(27);
    // A run says what it did; on days of rest, why it did nothing.
    const [runs] = await world.sql(
      'select count(*)::int as n, (count(*) filter (where push_state = 2))::int as paused from task_timing_record where plan_id = $1::uuid',
      [id],
    );
    expect(runs).toEqual({ n: 29, paused: 2 });
    // Counters follow, without a second look at the table.
    const [counted] = await world.sql<{ n: string }>(
      `select sum(n)::int as n from counter_delta where tenant_id = $1 and entity = 'checkRecord' and dims = array['6']`,
      [firm.tenantId],
    );
    expect(counted?.n).toBe(1);
    must(await (await at('2026-11-30 12:00:00')).admin.call('PUT', `/safe/planvtwo/enable/${id}`));
  });

  it('carries how often it is with every round, with its number, as the plan had it', async () => {
    const then = await at('2026-12-01 07:00:00');
    const hourly = { timeType: '11', patrolCycle: 2, isEnable: 1 };
    const id = await addPlan(then, planBody(firm, { ...facts, userId: worker.userId }, hourly));
    const often = async () => {
      const { records } = must(
        await then.admin.call('GET', '/safe/planvtworecord/page', { query: { planId: id } }),
      ).data;
      return new Set(
        records.map((row: { timeType: string; patrolCycle: number }) => `${row.timeType} ${row.patrolCycle}`),
      );
    };
    expect(await often()).toEqual(new Set(['11 2']));
  });

  it("a point's own lists are those that name it and those it names; what nobody has begun follows", async () => {
    const then = await at('2026-12-01 07:00:00');
    const [one, two] = [await point(then, worker, 'Z-01'), await point(then, worker, 'Z-02')];
    const shared = await list(then, '点检共用表', { sort: 1, items: [{ project: '共用', content: '共用一项' }] });
    const further = await list(then, '点检另表', { sort: 3, items: [{ project: '另表', content: '另表一项' }] });
    await list(then, '一号点检表', { sort: 2, riskId: one, items: [{ project: '一号', content: '一号一项' }] });
    const bare = { riskCheckListTmp: [{ riskId: one }, { riskId: two }], isEnable: 1 };
    const refused = await then.admin.call('POST', '/safe/planvtwo', { body: planBody(firm, facts, bare) });
    expect(refused.body.msg).toContain('风险点“Z-02”没有自己的检查表');
    const name = (riskId: string, checkIds: string) =>
      then.admin.call('PUT', `/safe/risk/${riskId}`, { body: { checkIds } });
    must(await name(one, shared));
    must(await name(two, shared));
    const id = await addPlan(then, planBody(firm, facts, bare));
    const asked = async () =>
      (
        await world.sql<{ told: string }>(
          `select p.name || ' ' || i.project as told from check_record_item i join check_record r on r.tenant_id = i.tenant_id and r.id = i.parent_id
             join risk_point p on p.tenant_id = i.tenant_id and p.id = i.risk_id where r.plan_id = $1::uuid order by i.sort`,
          [id],
        )
      ).map(({ told }) => told);
    expect(await asked()).toEqual(['Z-01 共用', 'Z-01 一号', 'Z-02 共用']);
    const facade = must(await then.admin.call('GET', `/safe/planvtwo/${id}`)).data.riskTable;
    expect(facade.map((row: { checkNames: string }) => row.checkNames)).toEqual([
      '点检共用表、一号点检表',
      '点检共用表',
    ]);

    // The point names other lists, then its shared list is edited, then disabled.
    must(await name(two, `${shared},${further}`));
    await world.app.events.deliver();
    expect(await asked()).toEqual(['Z-01 共用', 'Z-01 一号', 'Z-02 共用', 'Z-02 另表']);
    const edit = (body: Record<string, unknown>) => then.admin.call('PUT', `/safe/check/${shared}`, { body });
    must(await edit({ items: [{ project: '改过', content: '改过一项' }] }));
    expect(await asked()).toEqual(['Z-01 改过', 'Z-01 一号', 'Z-02 改过', 'Z-02 另表']);
    must(await edit({ isEnable: 0 }));
    expect(await asked()).toEqual(['Z-01 一号', 'Z-02 另表']);

    // A disabled list is not to be chosen, a used one not to be removed.
    const late = await name(await point(then, worker, 'Z-03'), shared);
    expect([late.body.code, late.body.msg]).toEqual([400, expect.stringContaining('安全检查表')]);
    // Who names it already is saved as before.
    must(await name(one, shared));
    const gone = await then.admin.call('DELETE', '/safe/check', { query: { ids: further } });
    expect([gone.body.code, gone.body.msg]).toEqual([400, expect.stringContaining('风险点1条')]);
    must(await then.admin.call('DELETE', '/safe/planvtwo', { query: { ids: id } }));
  });

  it('each person his own record, any one a shared one; the lists are laid out in the order of the plan', async () => {
    const then = await at('2026-12-01 07:00:00');
    const people = [worker.userId, other.userId].join(',');
    const each = await addPlan(then, planBody(firm, { ...facts, userId: people }, { checkWay: '2', isEnable: 1 }));
    const shared = await addPlan(then, planBody(firm, { ...facts, userId: people }, { checkWay: '1', isEnable: 1 }));
    expect([await statuses(each), await statuses(shared)]).toEqual([[1, 1], [1]]);
    const [tasks] = await world.sql(
      `select (count(*) filter (where plan_id = $1::uuid))::int as each, (count(*) filter (where plan_id = $2::uuid))::int as shared from plan_task`,
      [each, shared],
    );
    expect(tasks).toEqual({ each: 2, shared: 2 });
    const items = await world.sql<{ project: string; risk: boolean }>(
      `select i.project, i.risk_id is not null as risk from check_record_item i join check_record r on r.tenant_id = i.tenant_id and r.id = i.parent_id where r.plan_id = $1::uuid order by i.sort`,
      [shared],
    );
    expect(items).toEqual([
      { project: '防护装置', risk: true },
      { project: '急停', risk: true },
      { project: '防护装置', risk: false },
      { project: '急停', risk: false },
    ]);
    // What nobody has begun follows its list.
    must(
      await then.admin.call('PUT', `/safe/check/${facts.checkId}`, {
        body: { items: [{ project: '接地', content: '接地线是否完好' }] },
      }),
    );
    const [after] = await world.sql(
      `select min(project) as project, count(*)::int as n, (select min(item_count) from check_record where plan_id = $1::uuid) as noted
         from check_record_item i where i.parent_id in (select id from check_record where plan_id = $1::uuid)`,
      [shared],
    );
    expect(after).toEqual({ project: '接地', n: 2, noted: 2 });
    must(await then.admin.call('DELETE', '/safe/planvtwo', { query: { ids: `${each},${shared}` } }));
    expect([await statuses(each), await statuses(shared)]).toEqual([[6, 6], [6]]);
  });

  it('enabled again in the same week, the cancelled task comes back with what the plan says now', async () => {
    const then = await at('2026-12-02 10:00:00');
    const id = await addPlan(then, planBody(firm, facts, { name: '周排查', timeType: '3', isEnable: 1 }));
    expect(await recordsOf(world, id)).toEqual([{ day: '11-30 00:00', status: 1 }]);
    must(await then.admin.call('PUT', `/safe/planvtwo/enable/${id}`));
    expect(await statuses(id)).toEqual([6]);
    const { admin: later } = await at('2026-12-03 10:00:00');
    must(
      await later.call('PUT', `/safe/planvtwo/editenable/${id}`, {
        body: { name: '周排查（新）', userId: other.userId },
      }),
    );
    expect(await statuses(id)).toEqual([1]);
    const [record] = await world.sql(`select name, user_id from check_record where plan_id = $1::uuid`, [id]);
    expect(record).toEqual({ name: '周排查（新）（2026年第49周）', user_id: other.userId });
    // Told to act at once while it is enabled: the running task is made anew, not doubled.
    must(await later.call('PUT', `/safe/planvtwo/editenable/${id}`, { body: { userId: worker.userId } }));
    const tasks = await world.sql<{ user_id: string; task_status: number }>(
      'select user_id, task_status from plan_task where plan_id = $1::uuid order by task_status',
      [id],
    );
    expect(tasks).toEqual([
      { user_id: worker.userId, task_status: 1 },
      { user_id: other.userId, task_status: 6 },
    ]);
    must(await later.call('DELETE', '/safe/planvtwo', { query: { ids: id } }));
  });

  it('a stop of three days is caught up with, a clock set back doubles nothing', async () => {
    const then = await at('2027-01-04 08:00:00');
    const id = await addPlan(then, planBody(firm, facts, { name: '停机后补', isEnable: 1 }));
    await tick('2027-01-07 15:00:00');
    expect(await recordsOf(world, id)).toEqual([
      { day: '01-04 00:00', status: 4 },
      { day: '01-05 00:00', status: 4 },
      { day: '01-06 00:00', status: 4 },
      { day: '01-07 00:00', status: 1 },
    ]);
    await tick('2027-01-05 09:00:00');
    await tick('2027-01-07 16:00:00');
    expect(await recordsOf(world, id)).toHaveLength(4);
    // A clock that jumps by years is caught up with for a month only.
    await tick('2027-11-07 16:00:00');
    expect((await recordsOf(world, id)).length).toBe(4 + 31);
    setClock(world, '2027-01-08 00:00:00');
    // Its records stand, so it is disabled and not removed.
    must(
      await (await at('2027-01-08 00:00:00')).admin.call('PUT', `/safe/planvtwo/enable/${id}`, {
        body: { isEnable: 0 },
      }),
    );
  });

  it('killed between two batches, the next run makes the rest and nothing twice; two nodes at once likewise', async () => {
    const then = await at('2027-02-01 08:00:00');
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1)
      ids.push(await addPlan(then, planBody(firm, facts, { name: `批${n}`, isEnable: 1 })));
    setClock(world, '2027-02-02 00:06:00');
    const { services } = world.app;
    let transactions = 0;
    const dying = {
      ...services,
      db: {
        ...services.db,
        system: ((reason, run) => {
          transactions += 1;
          if (transactions > 2) throw new Error('killed');
          return services.db.system(reason, run);
        }) as typeof services.db.system,
      },
    };
    await expect(generateDue(dying, 1)).rejects.toThrow('killed');
    const half = await Promise.all(ids.map((id) => recordsOf(world, id)));
    expect(half.flat()).toHaveLength(5 + 2);
    await Promise.all([generateDue(services, 2), generateDue((await world.node()).services, 2)]);
    await generateDue(services);
    for (const id of ids) expect(await recordsOf(world, id)).toHaveLength(2);
    const { admin: later } = await at('2027-02-02 00:07:00');
    for (const id of ids) must(await later.call('PUT', `/safe/planvtwo/enable/${id}`, { body: { isEnable: 0 } }));
  });

  it('whoever has left is stood in for by the head of the department, and nobody by nobody', async () => {
    const then = await at('2027-03-01 08:00:00');
    const leaver = await firm.person({ account: 'goes', role: 'employee' });
    const id = await addPlan(then, planBody(firm, { ...facts, userId: leaver.userId }, { name: '无人', isEnable: 1 }));
    await world.sql('update app_user set status = 0 where id = $1::uuid', [leaver.userId]);
    await tick('2027-03-02 00:05:00');
    expect(await recordsOf(world, id)).toHaveLength(1);
    const [run] = await world.sql<{ message: string; push_state: number }>(
      'select message, push_state from task_timing_record where plan_id = $1::uuid order by task_time desc limit 1',
      [id],
    );
    expect(run).toEqual({ message: '没有在岗的检查人，也没有部门负责人，未生成', push_state: 0 });
    const head = await firm.person({ account: 'head', role: 'dept_head' });
    const { admin: now } = await at('2027-03-02 12:00:00');
    must(
      await now.call('POST', '/blade-system/dept/submit', {
        body: { id: firm.places.workshop, principalId: head.userId },
      }),
    );
    await tick('2027-03-03 00:05:00');
    const [record] = await world.sql<{ user_id: string }>(
      `select user_id from check_record where plan_id = $1::uuid and record_time = '2027-03-03 00:00:00'`,
      [id],
    );
    expect(record?.user_id).toBe(head.userId);
    const { admin: later } = await at(addMinutes('2027-03-03 00:05:00', 1));
    must(await later.call('PUT', `/safe/planvtwo/enable/${id}`, { body: { isEnable: 0 } }));
  });
});

describe('tasks in the first minutes of a day', () => {
  it('are made at once where a plan is enabled just past midnight, and not again when the day’s are made', async () => {
    const then = await at('2027-03-10 00:02:00');
    const id = await addPlan(then, planBody(firm, facts, { name: '夜间启用' }));
    must(await then.admin.call('PUT', `/safe/planvtwo/enable/${id}`, { query: { isEnable: '1' } }));
    expect(await recordsOf(world, id)).toMatchObject([{ day: '03-10 00:00' }]);
    await tick('2027-03-10 00:05:30');
    expect(await recordsOf(world, id)).toHaveLength(1);
    const { admin: now } = await at('2027-03-10 00:06:00');
    must(await now.call('PUT', `/safe/planvtwo/enable/${id}`, { body: { isEnable: 0 } }));
  });
});
