import { addDays } from '@anlan/resource/dates';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nowText } from '../../../kernel/context';
import { company, must, office, type Person, type WorldCompany } from '../../../testing/company-world';
import { openWorld, type World } from '../../../testing/world';
import { addPlan, list, planBody, point, recordsOf } from '../check.testing';

let world: World;
let firm: WorldCompany;
let stranger: WorldCompany;
let worker: Person;
let supervisor: Person;
let facts: { riskId: string; checkId: string; userId: string };
let major: string;

beforeAll(async () => {
  world = await openWorld();
  firm = await company(world);
  stranger = await company(world);
  supervisor = await office(world, '370300');
  worker = await firm.person({ account: 'worker', role: 'employee' });
  facts = {
    riskId: await point(firm, worker, 'F-01'),
    checkId: await list(firm, '砂轮机检查表'),
    userId: worker.userId,
  };
  major = await point(firm, worker, 'F-02', true);
});
afterAll(async () => {
  await world?.close();
});

const get = async (who: Person, path: string, query: Record<string, string> = {}) =>
  must(await who.call('GET', path, { query })).data;
const refusal = async (who: Person, method: 'POST' | 'PUT' | 'DELETE', path: string, body: unknown = {}) => {
  const reply = await who.call(method, path, { body });
  expect(reply.status).toBe(400);
  return reply;
};
const today = () => nowText({ app: world.app.services }).slice(0, 10);

describe('check lists', () => {
  it('are moved beside one another, and only among those that are there', async () => {
    const ids = [facts.checkId, await list(firm, '移动一'), await list(firm, '移动二')] as [string, string, string];
    const order = async () =>
      (await get(firm.admin, '/safe/check/list')).map((row: { name: string }) => row.name).slice(0, 3);
    must(await firm.admin.call('PUT', '/safe/check/move', { body: { ids: ids.join(',') } }));
    must(
      await firm.admin.call('PUT', '/safe/check/move', { body: { id: ids[2], targetId: ids[0], position: 'before' } }),
    );
    expect((await order())[0]).toBe('移动二');
    must(
      await firm.admin.call('PUT', '/safe/check/move', { body: { id: ids[2], targetId: ids[1], position: 'after' } }),
    );
    expect((await order()).indexOf('移动二')).toBeGreaterThan((await order()).indexOf('移动一'));
    const foreign = await list(stranger, '别家的');
    expect((await firm.admin.call('PUT', '/safe/check/move', { body: { id: ids[0], targetId: foreign } })).status).toBe(
      404,
    );
    await refusal(firm.admin, 'PUT', '/safe/check/move', {});
  });

  it('can be begun with a starter set, once each', async () => {
    const trades = await get(firm.admin, '/safe/check/starter');
    expect(trades.map((one: { label: string }) => one.label)).toEqual(['通用', '危险化学品', '机械制造', '涉爆粉尘']);
    const first = must(await firm.admin.call('POST', '/safe/check/starter', { body: { keys: ['fire', 'grinder'] } }));
    expect(first.msg).toBe('已采用2张检查表');
    const second = must(await firm.admin.call('POST', '/safe/check/starter', { body: { keys: 'fire,press' } }));
    expect(second.msg).toBe('已采用1张检查表，1张已存在');
    await refusal(firm.admin, 'POST', '/safe/check/starter', { keys: ['nothing'] });
    const [row] = (await get(firm.admin, '/safe/check/page', { name: '砂轮机与磨削' })).records;
    expect((await get(firm.admin, `/safe/check/${row.id}`)).items).toHaveLength(6);
  });

  it('are offered to a supervisor for the company he has chosen', async () => {
    const rows = await get(supervisor, '/safe/check/governmentSelect/list', { tenantId: firm.tenantId });
    expect(rows.map((row: { name: string }) => row.name)).toContain('砂轮机检查表');
    expect((await supervisor.call('POST', '/safe/check', { body: { name: 'x' } })).status).toBe(403);
  });

  it('in use are not removed', async () => {
    const id = await addPlan(firm, planBody(firm, facts));
    const reply = await firm.admin.call('DELETE', '/safe/check', { query: { ids: facts.checkId } });
    expect([reply.status, reply.msg.includes('隐患排查计划')]).toEqual([400, true]);
    must(await firm.admin.call('DELETE', '/safe/planvtwo', { query: { ids: id } }));
  });
});

describe('check plans', () => {
  it('say everything that is missing at once (spec 2 §5)', async () => {
    const { data } = await refusal(firm.admin, 'POST', '/safe/planvtwo', {});
    expect(
      Object.fromEntries(data.errors.map((one: { field: string; message: string }) => [one.field, one.message])),
    ).toEqual({
      name: '请输入计划名称',
      category: '请选择检查类别',
      riskCheckListTmp: '请填写风险点检查内容',
      additionalCheckTmp: '请选择附加检查内容',
      deptId: '请选择检查部门',
      postId: '请选择检查岗位',
      timeType: '请选择检查频次',
      timeData: '请选择截止时间',
      deptedId: '请选择受检部门',
    });
    const persons = await refusal(firm.admin, 'POST', '/safe/planvtwo', { personalType: 1 });
    const fields = persons.data.errors.map((one: { field: string }) => one.field);
    expect([fields.includes('userId'), fields.includes('postId')]).toEqual([true, false]);
  });

  it('refuse what would ask nothing of anybody', async () => {
    const send = (more: Record<string, unknown>) =>
      refusal(firm.admin, 'POST', '/safe/planvtwo', planBody(firm, facts, more));
    expect((await send({ timeType: '10' })).msg).toBe('不定期检查不产生任务，请选择其他检查频次');
    expect((await send({ timeType: '11' })).msg).toBe('请输入巡查周期');
    expect((await send({ startTime: '2027-06-01', timeData: '2027-05-01' })).msg).toBe('截止时间应晚于开始时间');
    expect((await send({ timeData: '2020-01-01', isEnable: 1 })).msg).toContain('截止时间已过');
    const bare = must(await firm.admin.call('POST', '/safe/check', { body: { name: '空表', category: '1' } })).data.id;
    expect((await send({ additionalCheckTmp: bare })).msg).toBe('检查表“空表”没有检查项');
    expect((await send({ riskCheckListTmp: [{ riskId: facts.riskId }] })).msg).toBe(
      '风险点“F-01”没有自己的检查表，请选择安全检查表',
    );
    const twice = [facts.riskId, facts.riskId].map((riskId) => ({ riskId, checkIds: facts.checkId }));
    expect((await send({ riskCheckListTmp: twice })).msg).toBe('风险点检查内容第2行：风险点重复');
    const foreign = await list(stranger, '别家的表');
    expect((await send({ additionalCheckTmp: foreign })).status).toBe(400);
  });

  it('take the lists of the point itself where none is named, and keep their rows in an edit that leaves them out', async () => {
    const own = await point(firm, worker, 'F-03');
    await list(firm, 'F-03专用', { riskId: own });
    const id = await addPlan(firm, planBody(firm, facts, { riskCheckListTmp: [{ riskId: own }], isEnable: 1 }));
    must(await firm.admin.call('PUT', `/safe/planvtwo/${id}`, { body: { patrolDesc: '每班前' } }));
    const plan = await get(firm.admin, `/safe/checkplan/${id}`);
    expect(plan.riskTable).toMatchObject([{ riskName: 'F-03' }]);
    // Department of category 4: the workshop's level.
    expect([plan.stratum, plan.userName, plan.patrolDesc]).toEqual(['3', worker.name, '每班前']);
    const [items] = await world.sql(
      'select count(*)::int as n from check_record_item i join check_record r on r.tenant_id = i.tenant_id and r.id = i.parent_id where r.plan_id = $1::uuid',
      [id],
    );
    expect(items).toEqual({ n: 4 });
  });

  it('under which something was checked are disabled, not removed; of one removed the name stays on its cancelled rounds', async () => {
    const id = await addPlan(firm, planBody(firm, facts, { name: '有记录的计划', isEnable: 1 }));
    const [{ id: record } = { id: '' }] = (await get(firm.admin, '/safe/planvtworecord/page', { planId: id })).records;
    must(await worker.call('POST', `/safe/checkrun/begin/${record}`));
    const reply = await firm.admin.call('DELETE', '/safe/planvtwo', { query: { ids: id } });
    expect([reply.status, reply.msg]).toEqual([400, '“有记录的计划”已有1条检查记录，不能删除；不再使用请停用计划']);
    expect(await recordsOf(world, id)).toMatchObject([{ status: 2 }]);
    const unused = await addPlan(firm, planBody(firm, facts, { name: '未用的计划', isEnable: 1 }));
    must(await firm.admin.call('DELETE', '/safe/planvtwo', { query: { ids: unused } }));
    const [task] = (await get(firm.admin, '/safe/planvtwotask/page', { planId: unused })).records;
    expect([task.taskStatus, task.planName]).toEqual([6, '未用的计划（已删除）']);
  });

  it('are copied under another name and disabled; executed once a period; enabled and disabled', async () => {
    const id = await addPlan(firm, planBody(firm, facts, { name: '原计划', isEnable: 1 }));
    const copied = must(await firm.admin.call('POST', `/safe/planvtwo/copy/${id}`)).data;
    expect(copied.name).toBe('原计划（副本）');
    expect(must(await firm.admin.call('GET', `/safe/planvtwo/copy/${id}`)).data.name).toBe('原计划（副本2）');
    const copy = await get(firm.admin, `/safe/planvtwo/${copied.id}`);
    expect([copy.isEnable, copy.riskCheckListTmp.length, copy.userName]).toEqual([0, 1, worker.name]);
    expect((await refusal(firm.admin, 'PUT', `/safe/planvtwo/execut/${id}`)).msg).toBe(
      '本周期的检查任务已生成，无需重复执行',
    );
    expect((await refusal(firm.admin, 'PUT', `/safe/planvtwo/execut/${copied.id}`)).msg).toBe('计划已停用，请先启用');
    must(await firm.admin.call('PUT', `/safe/planvtwo/enable/${id}`, { query: { isEnable: '0' } }));
    expect(await recordsOf(world, id)).toMatchObject([{ status: 6 }]);
    must(await firm.admin.call('PUT', `/safe/planvtwo/enable/${id}`, { query: { isEnable: '1' } }));
    expect(await recordsOf(world, id)).toMatchObject([{ status: 1 }]);
    await refusal(firm.admin, 'PUT', `/safe/planvtwo/enable/${id}`, { isEnable: 7 });
    expect((await worker.call('PUT', `/safe/planvtwo/enable/${id}`)).status).toBe(403);
    expect((await stranger.admin.call('PUT', `/safe/planvtwo/enable/${id}`)).status).toBe(404);
    const shown = await get(firm.admin, '/safe/planvtwo/display');
    expect(shown.find((row: { id: string }) => row.id === id)).toMatchObject({ total: 1, waiting: 1, completed: 0 });
  });

  it('of a day of rest make their tasks when somebody says so', async () => {
    const rest = must(
      await firm.admin.call('POST', '/safe/planvtwonotpushdate/add/date', {
        body: { dateName: '今天', startDate: today(), endDate: today() },
      }),
    ).data.id;
    const id = await addPlan(firm, planBody(firm, facts));
    must(await firm.admin.call('POST', '/safe/planvtwonotpushdate/add/plan', { body: { id: rest, planIds: [id] } }));
    must(await firm.admin.call('PUT', `/safe/planvtwo/enable/${id}`));
    expect(await recordsOf(world, id)).toEqual([]);
    expect(must(await firm.admin.call('PUT', `/safe/planvtwo/execut/${id}`)).msg).toBe('已生成1条检查任务');
    expect(await recordsOf(world, id)).toHaveLength(1);
  });

  it('are read by a supervisor, and by nobody else', async () => {
    const id = await addPlan(firm, planBody(firm, facts, { name: '监管可见' }));
    const page = await get(supervisor, '/safe/planvtwo/government/page', { tenantId: firm.tenantId, name: '监管可见' });
    expect(page.total).toBe(1);
    expect(
      (await get(supervisor, `/safe/planvtwo/government/${id}`, { tenantId: firm.tenantId })).riskTable,
    ).toHaveLength(1);
    // The round that runs now, which stands beside the points in the plan's detail.
    must(await firm.admin.call('PUT', `/safe/planvtwo/enable/${id}`));
    const [round, ...none] = await get(supervisor, '/safe/planvtwo/display', { tenantId: firm.tenantId, id });
    expect([round.id, none]).toEqual([id, []]);
    expect((await stranger.admin.call('GET', `/safe/planvtwo/${id}`)).status).toBe(404);
    expect(
      (await supervisor.call('PUT', `/safe/planvtwo/execut/${id}`, { query: { tenantId: firm.tenantId } })).status,
    ).toBe(403);
  });
});

describe('links of points and plans', () => {
  it.each(['/safe/riskvtwoplan', '/safe/planrisk'])('%s lists, adds, changes and removes', async (base) => {
    const planId = await addPlan(firm, planBody(firm, facts));
    const other = await point(firm, worker, `L-${base.length}`);
    const id = must(await firm.admin.call('POST', base, { body: { planId, riskId: other, checkIds: facts.checkId } }))
      .data.id;
    const page = await get(firm.admin, `${base}/page`, { riskId: other });
    expect(page.records).toMatchObject([{ id, planId, checkNames: '砂轮机检查表' }]);
    must(await firm.admin.call('PUT', `${base}/${id}`, { body: { sort: 0 } }));
    expect((await get(firm.admin, `${base}/page`, { planId })).records[0].id).toBe(id);
    expect((await get(firm.admin, `${base}/${id}`)).riskId).toBe(other);
    await refusal(firm.admin, 'POST', base, { planId, riskId: other, checkIds: facts.checkId });
    expect((await stranger.admin.call('GET', `${base}/${id}`)).status).toBe(404);
    expect((await stranger.admin.call('DELETE', base, { query: { ids: id } })).status).toBe(404);
    must(await firm.admin.call('DELETE', base, { query: { ids: id } }));
    const [last] = (await get(firm.admin, `${base}/page`, { planId })).records;
    // A plan without a point is none.
    await refusal(firm.admin, 'DELETE', base, { ids: last.id });
  });
});

describe('days of rest', () => {
  it('want a reason where a 重大 point would go unchecked, and propose a check before holidays', async () => {
    const start = addDays(today(), 20);
    const made = must(
      await firm.admin.call('POST', '/safe/planvtwonotpushdate/add/date', {
        body: { dateName: '春节', dateRange: [start, addDays(start, 6)] },
      }),
    ).data;
    expect(made.proposal).toEqual({
      category: '5',
      timeType: '9',
      name: '春节前安全排查',
      startTime: `${addDays(start, -7)} 00:00:00`,
      timeData: `${addDays(start, -1)} 23:59:59`,
    });
    const [plain, hard] = [
      await addPlan(firm, planBody(firm, facts)),
      await addPlan(firm, planBody(firm, { ...facts, riskId: major }, { name: '重大点' })),
    ];
    const add = '/safe/planvtwonotpushdate/add/plan';
    const refused = await refusal(firm.admin, 'POST', add, { id: made.id, planIds: `${plain},${hard}` });
    expect(refused.msg).toBe('计划“重大点”涉及重大风险点，暂停推送须填写原因');
    const exclude = `/safe/planvtwonotpushdate/exclude/list/${made.id}`;
    expect(await get(firm.admin, exclude)).toEqual([]);
    must(
      await firm.admin.call('POST', add, { body: { id: made.id, planIds: `${plain},${hard}`, reason: '全线停产' } }),
    );
    must(await firm.admin.call('POST', add, { body: { id: made.id, planIds: plain } }));
    const linked = await get(firm.admin, exclude);
    expect(linked.map((row: { isSignificant: boolean }) => row.isSignificant).sort()).toEqual([false, true]);
    const notexclude = await get(firm.admin, `/safe/planvtwonotpushdate/notexclude/list/${made.id}`);
    expect(notexclude.map((row: { planId: string }) => row.planId)).not.toContain(plain);
    must(
      await firm.admin.call('POST', '/safe/planvtwonotpushdate/deleted/plan', { body: { id: made.id, ids: plain } }),
    );
    expect(await get(firm.admin, exclude)).toHaveLength(1);
    must(
      await firm.admin.call('POST', '/safe/planvtwonotpushdate/edit/date', {
        body: { id: made.id, dateName: '春节假期' },
      }),
    );
    const page = await get(firm.admin, '/safe/planvtwonotpushdate/page', { dateName: '春节假期' });
    expect(page.records).toMatchObject([{ startDate: start }]);
    expect((await stranger.admin.call('GET', exclude)).status).toBe(404);
    expect((await stranger.admin.call('POST', add, { body: { id: made.id, planIds: plain } })).status).toBe(404);
    must(await firm.admin.call('DELETE', `/safe/planvtwonotpushdate/delete/date/${made.id}`));
  });
});

describe('the gap list', () => {
  it('names the levels of control on which a 重大 point has no enabled plan (domain-rules C3)', async () => {
    const bare = await point(firm, worker, 'G-01', true);
    const row = async () =>
      (await get(firm.admin, '/safe/planvtwo/gap', { size: '50' })).records.find(
        (one: { id: string }) => one.id === bare,
      );
    expect(await row()).toMatchObject({ name: 'G-01', missing: '1,2,3,4,5', plans: [] });
    for (const stratum of ['1', '2', '3', '4']) {
      await addPlan(firm, planBody(firm, { ...facts, riskId: bare }, { stratum, isEnable: 1 }));
    }
    const last = await addPlan(firm, planBody(firm, { ...facts, riskId: bare }, { stratum: '5' }));
    expect(await row()).toMatchObject({ missing: '5', covered: '1,2,3,4' });
    must(await firm.admin.call('PUT', `/safe/planvtwo/enable/${last}`));
    expect(await row()).toBeUndefined();
    expect((await get(firm.admin, '/safe/planvtwo/gap', { all: '1', name: 'G-01' })).total).toBe(1);
    expect((await get(supervisor, '/safe/planvtwo/gap', { tenantId: firm.tenantId })).total).toBeGreaterThan(0);
    expect((await get(stranger.admin, '/safe/planvtwo/gap')).total).toBe(0);
  });
});

describe('what is only read', () => {
  it.each([
    ['/safe/checkplanpersonrecord', '检查人员记录由检查过程生成，不可新增、修改或删除'],
    ['/safe/tasktimingrecord', '任务定时记录由系统生成，不可新增、修改或删除'],
  ])('%s tells why nothing is written', async (base, sentence) => {
    expect((await refusal(firm.admin, 'POST', base)).msg).toBe(sentence);
    expect((await refusal(firm.admin, 'PUT', `${base}/${facts.riskId}`)).msg).toBe(sentence);
    expect((await refusal(firm.admin, 'DELETE', base)).msg).toBe(sentence);
    expect(await get(firm.admin, `${base}/page`)).toHaveProperty('records');
  });
});

describe('tasks of a person', () => {
  it('stand in his bell and his list, and pass on when he leaves', async () => {
    const leaver = await firm.person({ account: 'leaver', role: 'employee' });
    const heir = await firm.person({ account: 'heir', role: 'employee' });
    const head = await firm.person({ account: 'head', role: 'dept_head', headOf: firm.places.workshop });
    const both = `${leaver.userId},${worker.userId}`;
    const shared = await addPlan(firm, planBody(firm, { ...facts, userId: both }, { name: '两人任一', isEnable: 1 }));
    const alone = await addPlan(
      firm,
      planBody(firm, { ...facts, userId: leaver.userId }, { name: '一人', isEnable: 1 }),
    );
    const mine = await get(leaver, '/safe/planvtwotask/mine', { taskStatus: '1,2', begun: '1' });
    expect(mine.total).toBe(2);
    const todos = await get(leaver, '/safe/bell/list', { kind: 'todo' });
    expect(todos).toHaveLength(2);
    expect(todos[0]).toMatchObject({ resource: 'checkRecord' });
    // Nobody reads another's tasks unless his role looks over the department.
    expect((await get(heir, '/safe/planvtwotask/mine')).total).toBe(0);
    expect((await get(firm.admin, '/safe/planvtwotask/page', { userId: leaver.userId })).total).toBe(2);

    await world.sql('update app_user set status = 0 where id = $1::uuid', [leaver.userId]);
    const { leavingConsumer } = await import('../leaving');
    const event = { id: '1', tenantId: firm.tenantId, topic: 'user.update', recordId: leaver.userId, payload: {} };
    for (let n = 0; n < 2; n += 1)
      await world.db.system('test', (tx) => leavingConsumer(tx, event, world.app.services));
    const left = await world.sql<{ plan: string; user_id: string; status: number }>(
      `select p.name as plan, t.user_id, t.task_status as status from plan_task t join check_plan p on p.tenant_id = t.tenant_id and p.id = t.plan_id
        where t.plan_id = any($1::uuid[]) order by 1, 3`,
      [[shared, alone]],
    );
    expect(left).toEqual([
      { plan: '一人', user_id: head.userId, status: 1 },
      { plan: '两人任一', user_id: worker.userId, status: 1 },
      { plan: '两人任一', user_id: leaver.userId, status: 6 },
    ]);
    const [record] = await world.sql('select user_id, user_ids from check_record where plan_id = $1::uuid', [shared]);
    expect(record).toEqual({ user_id: worker.userId, user_ids: [worker.userId] });
  });

  it('go to whom a leaving names, and the record follows', async () => {
    const goes = await firm.person({ account: 'goes', role: 'employee' });
    const heir = await firm.person({ account: 'heir2', role: 'employee' });
    const id = await addPlan(firm, planBody(firm, { ...facts, userId: goes.userId }, { name: '交接', isEnable: 1 }));
    must(
      await firm.admin.call('POST', '/safe/resign', {
        body: { userId: goes.userId, resignTime: today(), resignReason: '个人原因', handoverUserId: heir.userId },
      }),
    );
    while ((await world.app.events.deliver()) > 0);
    const [task] = await world.sql(
      'select t.user_id, r.user_id as record_user, r.user_ids, p.user_id as plan_user from plan_task t join check_record r on r.tenant_id = t.tenant_id and r.id = t.record_id join check_plan p on p.tenant_id = t.tenant_id and p.id = t.plan_id where t.plan_id = $1::uuid',
      [id],
    );
    expect(task).toEqual({
      user_id: heir.userId,
      record_user: heir.userId,
      user_ids: [heir.userId],
      plan_user: [heir.userId],
    });
  });
});
