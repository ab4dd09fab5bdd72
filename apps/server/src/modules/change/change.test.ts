import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTestEnv } from '../../env';
import { asSystem } from '../../kernel/context';
import { company, must, office, type Person, type WorldCompany } from '../../testing/company-world';
import { openWorld, type World } from '../../testing/world';

let world: World;
let firm: WorldCompany;
let other: WorldCompany;
let head: Person;
let manager: Person;
let leader: Person;
let worker: Person;
let supervisor: Person;

beforeAll(async () => {
  world = await openWorld();
  firm = await company(world);
  other = await company(world);
  head = await firm.person({ account: 'head', role: 'dept_head', headOf: firm.places.workshop });
  manager = await firm.person({ account: 'manager', role: 'safety_manager' });
  leader = await firm.person({ account: 'leader', role: 'principal' });
  worker = await firm.person({ account: 'worker', role: 'employee' });
  supervisor = await office(world, '370300');
});
afterAll(() => world?.close());

const DESCRIBED = { changeDescription: '更换输送泵密封形式', riskAnalysis: '密封失效可能泄漏，投用前试压' };
const apply = async (more: Record<string, unknown> = {}): Promise<string> =>
  must(
    await manager.call('POST', '/safe/change', {
      body: {
        name: '输送泵改为双端面密封',
        deptId: firm.places.workshop,
        applicantUserId: worker.userId,
        applicationTime: '2026-11-20',
        ...DESCRIBED,
        ...more,
      },
    }),
  ).data.id;
const detail = async (id: string) => must(await manager.call('GET', `/safe/change/${id}`)).data;
const audit = (who: Person, id: string, field: string, agreed = 1) =>
  who.call('PUT', `/safe/change/audit/${id}`, { body: { agreed, [field]: agreed === 1 ? '同意' : '请补充试压方案' } });
const passed = async (more: Record<string, unknown> = {}): Promise<string> => {
  const id = await apply(more);
  must(await audit(head, id, 'grassrootsLeadersOpinions'));
  must(await audit(manager, id, 'auditDeptOpinions'));
  must(await audit(leader, id, 'supervisorLeadersOpinions'));
  return id;
};
const followUps = async (changeId: string) =>
  must(await manager.call('GET', '/safe/followup/page', { query: { changeId } })).data.records as {
    id: string;
    kind: number;
    state: number;
    ownerId: string;
    dueDate: string;
  }[];
const cancelAll = async (changeId: string) => {
  for (const { id } of await followUps(changeId))
    must(await manager.call('PUT', `/safe/followup/cancel/${id}`, { body: { cancelReason: '本次变更不涉及' } }));
};
const ACCEPTANCE = {
  acceptanceCompany: '设备动力部',
  acceptanceOpinions: '投用正常，无泄漏',
  acceptanceSignature: '赵立',
  auditDeptReviewOpinions: '资料齐全',
  auditDeptReviewSignature: '钱进',
  acceptanceMembers: [{ name: '孙平', company: '本企业', dept: '机加工车间', postName: '班长' }],
  acceptanceDept: [{ type: 2, dept: '设备动力部', signature: '李安' }],
};
const fieldsOf = (reply: { data: { errors?: { field: string }[] } }) =>
  (reply.data.errors ?? []).map(({ field }) => field).sort();

/** The embedded database has one session: nobody changes beside another. */
it.skipIf(readTestEnv().engine === 'pglite')('an acceptance is not edited while its change is accepted', async () => {
  const id = await passed();
  must(await manager.call('POST', '/safe/changeacceptance', { body: { ...ACCEPTANCE, changeId: id } }));
  const [row] = must(await manager.call('GET', '/safe/changeacceptance/page', { query: { changeId: id } })).data
    .records;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let began = () => {};
  const begun = new Promise<void>((resolve) => {
    began = resolve;
  });
  const accepting = asSystem(world.app.services, 'test', async ({ tx }) => {
    await tx.query('update change_request set state = 3 where tenant_id = $1 and id = $2::uuid', [firm.tenantId, id]);
    began();
    await released;
  });
  await begun;
  let ended = false;
  const edit = manager
    .call('PUT', `/safe/changeacceptance/${row.id}`, { body: { acceptanceOpinions: '事后改写' } })
    .finally(() => {
      ended = true;
    });
  while (!ended) {
    const waiting = await world.sql(
      'select 1 from pg_locks l join pg_stat_activity a using (pid) where a.datname = current_database() and not l.granted',
    );
    if (waiting.length > 0) break;
  }
  release();
  await accepting;
  expect((await edit).status).toBe(400);
  const after = must(await manager.call('GET', `/safe/changeacceptance/${row.id}`)).data;
  expect(after.acceptanceOpinions).toBe(ACCEPTANCE.acceptanceOpinions);
});

describe('a change', () => {
  it('needs three opinions in order, each of whoever gives it', async () => {
    const id = await apply();
    expect(await detail(id)).toMatchObject({ state: 1, auditStage: 1 });
    const early = await audit(leader, id, 'supervisorLeadersOpinions');
    expect([early.status, early.msg]).toEqual([403, '由申请部门的负责人审核']);
    expect((await audit(worker, id, 'grassrootsLeadersOpinions')).status).toBe(403);
    expect(fieldsOf(await head.call('PUT', `/safe/change/audit/${id}`, { body: { agreed: 1 } }))).toEqual([
      'grassrootsLeadersOpinions',
    ]);
    must(await audit(head, id, 'grassrootsLeadersOpinions'));
    // What the first has judged is what the others judge.
    const late = await firm.admin.call('PUT', `/safe/change/${id}`, { body: { riskAnalysis: '没有风险' } });
    expect([late.status, fieldsOf(late)]).toEqual([400, ['riskAnalysis']]);
    expect((await audit(head, id, 'auditDeptOpinions')).msg).toBe('由安全管理人员审核');
    must(await audit(manager, id, 'auditDeptOpinions'));
    expect(await followUps(id)).toEqual([]);
    // The alias of the contract.
    must(
      await leader.call('POST', `/safe/change/audit/${id}`, { body: { agreed: 1, supervisorLeadersOpinions: '同意' } }),
    );
    const told = await detail(id);
    expect(told).toMatchObject({ state: 2, auditStage: 4, grassrootsLeadersOpinions: '同意' });
    expect(told.opinions.map(({ stage, userId }: { stage: number; userId: string }) => [stage, userId])).toEqual([
      [1, head.userId],
      [2, manager.userId],
      [3, leader.userId],
    ]);
    expect(told.opinions.map(({ onBehalf }: { onBehalf: number }) => onBehalf)).toEqual([0, 0, 0]);
    expect((await audit(leader, id, 'supervisorLeadersOpinions')).status).toBe(400);
    // Whoever may stand in for each of the three gives one opinion; a request that was sent back begins anew.
    const admin = await firm.person({ account: 'stand-in', role: 'enterprise_admin' });
    const other = await apply();
    must(await audit(admin, other, 'grassrootsLeadersOpinions'));
    const again = await audit(admin, other, 'auditDeptOpinions');
    expect([again.status, again.data.errors[0].message]).toEqual([400, expect.stringContaining('须由不同的人出具')]);
    must(await audit(manager, other, 'auditDeptOpinions', 2));
    must(await worker.call('PUT', `/safe/change/submit/${other}`, { body: DESCRIBED }));
    must(await audit(admin, other, 'grassrootsLeadersOpinions'));
    // Whoever stands in for another is named as such, beside those whose opinion it was.
    expect(
      (await detail(other)).opinions.map((row: { userId: string; onBehalf: number }) => [row.userId, row.onBehalf]),
    ).toEqual([
      [admin.userId, 1],
      [manager.userId, 0],
      [admin.userId, 1],
    ]);
    expect((await followUps(id)).map(({ kind, state, ownerId }) => [kind, state, ownerId]).sort()).toEqual([
      [1, 1, worker.userId],
      [2, 1, worker.userId],
      [3, 1, worker.userId],
    ]);
  });

  it('that says neither what changes nor its risks is not judged', async () => {
    const id = await apply({ changeDescription: null, riskAnalysis: null });
    expect(fieldsOf(await audit(head, id, 'grassrootsLeadersOpinions'))).toEqual(['changeDescription', 'riskAnalysis']);
    expect((await detail(id)).auditStage).toBe(1);
  });

  it('that was refused goes back to its applicant, and begins anew when he has mended it', async () => {
    const id = await apply();
    must(await audit(head, id, 'grassrootsLeadersOpinions'));
    must(await audit(manager, id, 'auditDeptOpinions', 2));
    expect(await detail(id)).toMatchObject({ state: 1, auditStage: 5, auditDeptOpinions: '请补充试压方案' });
    expect((await audit(manager, id, 'auditDeptOpinions')).msg).toBe('该变更已退回，请申请人修改后重新提交');
    const body = { ...DESCRIBED, riskAnalysis: '已补充试压方案' };
    expect((await leader.call('PUT', `/safe/change/submit/${id}`, { body })).status).toBe(403);
    must(await firm.admin.call('PUT', `/safe/change/submit/${id}`, { body }));
    const mended = await detail(id);
    expect(mended).toMatchObject({ auditStage: 1, riskAnalysis: '已补充试压方案', auditDeptOpinions: null });
    // What was said stays in its history.
    expect(mended.opinions).toHaveLength(2);
  });

  it('is accepted when everything that follows from it is done, and by nothing less', async () => {
    const id = await passed();
    expect(fieldsOf(await manager.call('PUT', `/safe/change/acceptance/${id}`, { body: {} }))).toEqual([
      'acceptanceCompany',
      'acceptanceDept',
      'acceptanceMembers',
      'acceptanceOpinions',
      'acceptanceSignature',
      'auditDeptReviewOpinions',
      'auditDeptReviewSignature',
      'state',
    ]);
    const open = await manager.call('PUT', `/safe/change/acceptance/${id}`, { body: ACCEPTANCE });
    expect(open.msg).toBe('还有3项落实事项未完成，不能验收；确不涉及的请填写原因取消');

    const [first, ...rest] = await followUps(id);
    expect(fieldsOf(await worker.call('PUT', `/safe/followup/finish/${first?.id}`, { body: {} }))).toEqual([
      'evidence',
      'result',
    ]);
    expect((await head.call('PUT', `/safe/followup/finish/${first?.id}`, { body: {} })).status).toBe(403);
    must(
      await worker.call('PUT', `/safe/followup/finish/${first?.id}`, {
        body: { result: '已重新辨识', evidence: await firm.photo(worker) },
      }),
    );
    expect((await manager.call('DELETE', '/safe/followup', { query: { ids: String(rest[0]?.id) } })).status).toBe(400);
    for (const { id: one } of rest)
      must(await manager.call('PUT', `/safe/followup/cancel/${one}`, { body: { cancelReason: '不涉及' } }));

    // One that fails stays, and the change waits on.
    must(await manager.call('PUT', `/safe/change/acceptance/${id}`, { body: { ...ACCEPTANCE, result: 2 } }));
    expect((await detail(id)).state).toBe(2);
    must(await manager.call('POST', `/safe/change/acceptance/${id}`, { body: ACCEPTANCE }));
    expect(await detail(id)).toMatchObject({ state: 3, acceptTime: expect.any(String) });
    const kept = must(await manager.call('GET', '/safe/changeacceptance/page', { query: { changeId: id } })).data
      .records;
    expect(kept.map(({ result }: { result: number }) => result).sort()).toEqual([1, 2]);
    const good = kept.find(({ result }: { result: number }) => result === 1);
    expect(must(await manager.call('GET', `/safe/changeacceptance/${good.id}`)).data).toMatchObject({
      acceptanceDept: [{ changeId: id, type: 2, dept: '设备动力部' }],
      acceptanceMembers: [{ name: '孙平' }],
    });

    // The one that failed is neither mended nor gone while the next is still to come.
    const [lost] = kept.filter(({ result }: { result: number }) => result === 2);
    await world.sql('update change_request set state = 2 where id = $1::uuid', [id]);
    for (const reply of [
      await manager.call('PUT', `/safe/changeacceptance/${lost.id}`, { body: { result: 1, acceptanceOpinions: '改' } }),
      await manager.call('DELETE', '/safe/changeacceptance', { query: { ids: lost.id } }),
    ])
      expect([reply.status, reply.msg]).toEqual([400, '未通过的验收记录不能修改或删除，请另行验收']);
    await world.sql('update change_request set state = 3 where id = $1::uuid', [id]);

    // And then nothing of it changes any more.
    expect((await manager.call('PUT', `/safe/change/${id}`, { body: { name: '改名' } })).msg).toBe(
      '该变更已验收，不能修改',
    );
    for (const reply of [
      await manager.call('PUT', `/safe/changeacceptance/${good.id}`, { body: { acceptanceOpinions: '改' } }),
      await manager.call('DELETE', '/safe/changeacceptance', { query: { ids: good.id } }),
      await manager.call('POST', '/safe/changeacceptance', { body: { ...ACCEPTANCE, changeId: id } }),
    ])
      expect(reply.msg).toBe('该变更已验收，验收记录不能新增、修改或删除');
    expect((await manager.call('DELETE', '/safe/change', { query: { ids: id } })).msg).toBe('只能删除待审核的变更');
  });

  it('has no acceptance before its three opinions', async () => {
    const id = await apply();
    const early = () => manager.call('POST', '/safe/changeacceptance', { body: { ...ACCEPTANCE, changeId: id } });
    expect((await early()).data.errors).toEqual([
      { field: 'changeId', message: '该变更尚未审核通过，不能填写验收记录' },
    ]);
    must(await audit(head, id, 'grassrootsLeadersOpinions'));
    expect((await early()).status).toBe(400);
  });

  it('may be accepted by what was written of it before', async () => {
    const id = await passed();
    must(await manager.call('POST', '/safe/changeacceptance', { body: { ...ACCEPTANCE, changeId: id } }));
    await cancelAll(id);
    must(await manager.call('PUT', `/safe/change/acceptance/${id}`, { body: { acceptanceOpinions: '同意投用' } }));
    const rows = must(await manager.call('GET', '/safe/changeacceptance/page', { query: { changeId: id } })).data;
    expect(rows.records).toMatchObject([{ acceptanceOpinions: '同意投用', acceptanceCompany: '设备动力部' }]);
  });

  it('that was judged keeps what was judged', async () => {
    const id = await passed();
    const moved = await manager.call('PUT', `/safe/change/${id}`, { body: { riskAnalysis: '没有风险' } });
    expect(moved.data.errors).toMatchObject([{ field: 'riskAnalysis' }]);
    expect((await manager.call('DELETE', '/safe/change', { query: { ids: id } })).status).toBe(400);
    const fresh = await apply();
    expect((await manager.call('DELETE', '/safe/change', { query: { ids: fresh } })).status).toBe(200);
  });

  it('of which two accept at once is accepted once', async () => {
    const id = await passed();
    await cancelAll(id);
    const replies = await Promise.all(
      [manager, firm.admin].map((who) => who.call('PUT', `/safe/change/acceptance/${id}`, { body: ACCEPTANCE })),
    );
    expect(replies.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    const rows = must(await manager.call('GET', '/safe/changeacceptance/page', { query: { changeId: id } })).data;
    expect(rows.total).toBe(1);
  });

  it('that is temporary says until when, and is restored', async () => {
    const refused = await manager.call('POST', '/safe/change', {
      body: {
        name: '临时旁路',
        deptId: firm.places.workshop,
        applicantUserId: worker.userId,
        applicationTime: '2026-11-20',
        temporary: 1,
      },
    });
    expect(fieldsOf(refused)).toEqual(['expireDate']);
    const backwards = await manager.call('POST', '/safe/change', {
      body: {
        ...{ name: '临时旁路', deptId: firm.places.workshop, applicantUserId: worker.userId },
        ...{ applicationTime: '2026-11-20', temporary: 1, expireDate: '2026-11-19' },
      },
    });
    expect(backwards.data.errors).toEqual([{ field: 'expireDate', message: '恢复期限不能早于申请日期' }]);
    const past = await manager.call('POST', '/safe/change', {
      body: {
        ...{ name: '临时旁路', deptId: firm.places.workshop, applicantUserId: worker.userId },
        ...{ applicationTime: '2020-01-01', temporary: 1, expireDate: '2020-02-01' },
      },
    });
    expect(past.data.errors).toEqual([{ field: 'expireDate', message: '恢复期限已过，请填写今天或以后的日期' }]);
    const id = await passed({ temporary: 1, expireDate: '2026-12-20' });
    const due = must(await worker.call('GET', '/safe/due/page', { query: { size: '100' } })).data.records;
    expect(due).toContainEqual(expect.objectContaining({ id, resource: 'changeRequest' }));
    const lasting = await passed();
    expect((await manager.call('PUT', `/safe/change/restore/${lasting}`, { body: { restoreNote: '无' } })).msg).toBe(
      '只有临时变更需要恢复原状',
    );
    must(await manager.call('PUT', `/safe/change/restore/${id}`, { body: { restoreNote: '旁路已拆除' } }));
    expect((await manager.call('PUT', `/safe/change/restore/${id}`, { body: { restoreNote: '再' } })).msg).toBe(
      '该临时变更已恢复原状',
    );
  });

  it('is nobody’s of another company, and no supervisor’s', async () => {
    const id = await passed();
    for (const [method, path] of [
      ['GET', `/safe/change/${id}`],
      ['PUT', `/safe/change/audit/${id}`],
      ['PUT', `/safe/change/acceptance/${id}`],
      ['PUT', `/safe/change/restore/${id}`],
    ] as const)
      expect((await other.admin.call(method, path, { body: {} })).status).toBe(404);
    expect((await supervisor.call('GET', '/safe/change/page', { query: { tenantId: firm.tenantId } })).status).toBe(
      403,
    );
  });
});

describe('what is followed up', () => {
  it('names the record it comes from', async () => {
    const body = { title: '更新通讯录', ownerId: worker.userId, dueDate: '2026-12-01', source: 3 };
    expect(fieldsOf(await manager.call('POST', '/safe/followup', { body }))).toEqual(['reviewId']);
    const reviewId = must(
      await manager.call('POST', '/safe/internalreviewrecord', {
        body: {
          reviewTheme: '年度管理评审',
          reviewContent: '制度适宜性',
          reviewTime: '2026-11-20 09:00:00',
          meetingAddress: '会议室',
          attendee: manager.userId,
          reviewDept: firm.places.workshop,
          responsibleDept: firm.places.root,
          reviewConclusion: '持续适宜',
        },
      }),
    ).data.id;
    const id = must(await manager.call('POST', '/safe/followup', { body: { ...body, reviewId } })).data.id;
    expect(must(await worker.call('GET', `/safe/followup/${id}`)).data).toMatchObject({
      reviewName: '年度管理评审',
      changeId: null,
      state: 1,
    });
    expect((await manager.call('DELETE', '/safe/internalreviewrecord', { query: { ids: reviewId } })).status).toBe(400);
    const removed = await manager.call('DELETE', '/safe/followup', { query: { ids: id } });
    expect([removed.status, removed.msg]).toEqual([400, '会议决议的落实事项不能删除，确不需要的请填写原因取消']);
    const todo = must(await worker.call('GET', '/safe/bell/list', { query: { kind: 'todo' } })).data;
    expect(todo).toContainEqual(expect.objectContaining({ resource: 'followUp', recordId: id }));
  });
});
