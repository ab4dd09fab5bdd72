import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shanghai } from '../../../kernel/context';
import { company, must, office, type Person, type WorldCompany } from '../../../testing/company-world';
import { openWorld, type World } from '../../../testing/world';

let world: World;
let a: WorldCompany;
let b: WorldCompany;
let serial = 0;
beforeAll(async () => {
  world = await openWorld();
  a = await company(world, { tag: '离' });
  b = await company(world);
});
afterAll(async () => {
  await world?.close();
});

const somebody = (role: 'employee' | 'safety_manager' = 'employee'): Promise<Person> => {
  serial += 1;
  return a.person({ account: `r${serial}`, role });
};
const resign = (who: Person, more: Record<string, unknown> = {}, by: Person = a.admin) =>
  by.call('POST', '/safe/resign', { body: { userId: who.userId, resignTime: '2026-01-05', ...more } });
const held = async (who: Person, by: Person = a.admin) =>
  must(await by.call('GET', `/safe/resign/join/${who.userId}`)).data;

/** An open hidden danger that this person has to rectify. */
async function task(reviser: Person, more: Record<string, unknown> = {}): Promise<string> {
  const reported = must(
    await a.admin.call('POST', '/safe/hiddendanger/report', {
      body: {
        hiddenDangerDescribe: '砂轮机防护罩破损',
        geoLocation: '打磨间',
        reviseBeforeImages: await a.photo(a.admin),
      },
    }),
  );
  const { id } = reported.data;
  must(
    await a.admin.call('PUT', `/safe/hiddendanger/revise/${id}`, {
      body: {
        hiddenDangerLevel: 2,
        principalDept: a.places.workshop,
        principalId: a.admin.userId,
        reviseId: reviser.userId,
        governType: '1',
        reviseTimeLimit: shanghai(world.app.services.clock.now() + 5 * 86_400_000),
        reviseRequest: '更换防护罩',
        ...more,
      },
    }),
  );
  return id;
}

describe('leaving', () => {
  it('shows what is still held, asks for a successor, and passes everything on, each change on record', async () => {
    const leaver = await somebody();
    const successor = await somebody();
    const id = await task(leaver);
    must(
      await a.admin.call('POST', '/blade-system/dept/submit', {
        body: { id: a.places.team, principalId: leaver.userId },
      }),
    );
    const before = await held(leaver);
    expect(before).toMatchObject({ userId: leaver.userId, roleName: '普通员工', total: 2 });
    expect(before.joinItems).toEqual([
      expect.objectContaining({ resource: 'dept', fieldLabel: '部门负责人', count: 1 }),
      expect.objectContaining({
        resource: 'hiddenDanger',
        fieldLabel: '整改人',
        count: 1,
        rows: [{ id, title: '砂轮机防护罩破损' }],
      }),
    ]);
    const alone = await resign(leaver);
    expect([alone.status, alone.data.errors]).toEqual([
      400,
      [{ field: 'handoverUserId', message: '该人员还有未交接事项，请选择交接人' }],
    ]);
    // Nor does his account go before.
    const removed = await a.admin.call('POST', '/blade-user/remove', { query: { ids: leaver.userId } });
    expect([removed.status, removed.msg]).toEqual([
      400,
      `${leaver.name}还有2项未交接事项，请办理离职并选择交接人，再删除账号`,
    ]);
    const done = must(await resign(leaver, { handoverUserId: successor.userId, resignReason: '个人原因' }));
    expect(done.msg).toBe('离职办理成功，已交接部门1条、隐患1条');
    expect((await held(leaver)).total).toBe(0);
    expect((await held(successor)).total).toBe(2);
    expect((await leaver.call('GET', '/blade-user/info')).status).toBe(401);
    expect((await world.signIn(a.tenantId, leaver.account)).status).toBe(400);
    const danger = must(await a.admin.call('GET', `/safe/hiddendanger/${id}`)).data;
    expect(danger).toMatchObject({ reviseId: successor.userId, reviseName: successor.name });
    const kinds = await world.sql<{ resource: string }>(
      "select resource from audit_log where tenant_id = $1 and kind = 'handover' and record_id = any($2)",
      [a.tenantId, [id, a.places.team]],
    );
    expect(kinds.map((row) => row.resource).sort()).toEqual(['dept', 'hiddenDanger']);
    const record = must(await a.admin.call('GET', `/safe/userresign/user/${leaver.userId}`)).data;
    expect(record).toMatchObject({
      realName: leaver.name,
      resignTime: '2026-01-05',
      resignReason: '个人原因',
      handoverUserId: successor.userId,
      handedOver: '部门1条、隐患1条',
      status: 1,
    });
  });

  it('keeps the name where it stands, leaves every choice, and stands in the list that shows the departed', async () => {
    const leaver = await somebody();
    const area = must(await leaver.call('GET', '/blade-user/tenant/user')).data as { id: string }[];
    expect(area.some((row) => row.id === leaver.userId)).toBe(true);
    must(await resign(leaver));
    const now = must(await a.admin.call('GET', '/blade-user/tenant/user')).data as { id: string }[];
    expect(now.some((row) => row.id === leaver.userId)).toBe(false);
    const all = must(await a.admin.call('GET', '/blade-user/tenant/user/resign')).data as Record<string, unknown>[];
    expect(all.find((row) => row.id === leaver.userId)).toMatchObject({
      realName: leaver.name,
      isResign: 0,
      resignTime: '2026-01-05 00:00:00',
    });
    const page = must(await a.admin.call('GET', '/safe/userresign/page', { query: { realName: leaver.name } })).data;
    expect(page.records).toMatchObject([{ userId: leaver.userId, userName: leaver.name }]);
    const enable = await a.admin.call('POST', '/blade-user/update', { body: { id: leaver.userId, status: 1 } });
    expect(enable.msg).toBe('该人员已离职，请在离职人员中办理复职');
    const again = await resign(leaver);
    expect([again.status, again.msg]).toEqual([400, '该人员已离职']);
  });

  it('refuses a successor who left, is the same person, or has a duty that excludes this one; nothing moves then', async () => {
    const leaver = await somebody();
    const gone = await somebody();
    must(await resign(gone));
    const reviewer = await somebody('safety_manager');
    const id = await task(leaver, { reviewId: reviewer.userId, reviewDept: a.places.workshop });
    const problem = async (handoverUserId: string) => (await resign(leaver, { handoverUserId })).msg;
    expect(await problem(leaver.userId)).toBe('交接人不能是离职人员本人');
    expect(await problem(gone.userId)).toBe('交接人不存在或已离职、停用，请重新选择');
    expect(await problem(b.admin.userId)).toBe('交接人不存在或已离职、停用，请重新选择');
    expect(await problem(reviewer.userId)).toContain('不能兼任的职责（隐患1条）');
    expect(must(await a.admin.call('GET', `/safe/hiddendanger/${id}`)).data.reviseId).toBe(leaver.userId);
    expect((await leaver.call('GET', '/blade-user/info')).status).toBe(200);
  });

  it('is for those who keep people: not for oneself, colleagues, other companies or supervisors', async () => {
    const leaver = await somebody();
    expect((await resign(a.admin)).msg).toBe('不能为本人办理离职');
    expect((await resign(leaver, {}, await somebody('safety_manager'))).status).toBe(403);
    expect((await resign(leaver, {}, b.admin)).status).toBe(404);
    expect((await b.admin.call('GET', `/safe/resign/join/${leaver.userId}`)).status).toBe(404);
    expect((await b.admin.call('GET', `/safe/userresign/user/${leaver.userId}`)).status).toBe(404);
    expect((await resign(leaver, {}, await office(world, '370300'))).status).toBe(403);
    expect((await resign(leaver, { resignTime: '2099-01-01' })).msg).toBe('离职日期不能晚于今天');
    expect((await resign(leaver, { resignTime: 'x' })).status).toBe(400);
    expect((await leaver.call('GET', '/blade-user/info')).status).toBe(200);
  });
});

it('within a scope of departments is for its people alone, and gives the one who arranges it nothing he does not see', async () => {
  const role = await a.role('班组文员', 3, true);
  serial += 1;
  const clerk = await a.person({ account: `clerk${serial}`, role: { id: role }, deptId: a.places.other });
  const far = await somebody();
  expect((await resign(far, {}, clerk)).msg).toBe('只能为本人数据范围内的人员办理离职');
  serial += 1;
  const near = await a.person({ account: `near${serial}`, role: { id: role }, deptId: a.places.other });
  await task(near);
  const [item] = (await held(near, clerk)).joinItems;
  expect(item).toMatchObject({ resource: 'hiddenDanger', count: 1, beyond: 1, rows: [] });
  expect((await resign(near, { handoverUserId: clerk.userId }, clerk)).data.errors).toEqual([
    {
      field: 'handoverUserId',
      message: '未交接事项中有1条不在您的数据范围内，不能交接给您本人，请选择其他交接人或由安全管理人员办理',
    },
  ]);
  must(await resign(near, { handoverUserId: far.userId }, clerk));
});

it('of several departments is arranged whole by whoever keeps all of them: work goes to nobody, and nobody comes back', async () => {
  const role = await a.role('两处文员', 3, true);
  serial += 1;
  const clerk = await a.person({ account: `clerk${serial}`, role: { id: role }, deptId: a.places.other });
  serial += 1;
  const both = await a.person({ account: `both${serial}`, role: 'employee', deptId: a.places.other });
  const elsewhere = { id: both.userId, deptId: `${a.places.other},${a.places.workshop}` };
  must(await a.admin.call('POST', '/blade-user/update', { body: elsewhere }));
  await task(both);
  const third = await somebody();
  expect((await resign(both, { handoverUserId: third.userId }, clerk)).data.errors).toEqual([
    {
      field: 'handoverUserId',
      message: '未交接事项中有1条不在您的数据范围内，不能由您交接，请由安全管理人员或企业管理员办理',
    },
  ]);
  const { data } = must(await resign(both, { handoverUserId: third.userId }));
  const back = await clerk.call('POST', `/safe/userresign/rejoin/${data.id}`);
  expect([back.status, back.msg]).toEqual([403, '该人员复职后所在的部门不全在您的数据范围内，请由管理员办理复职']);
  must(await a.admin.call('POST', `/safe/userresign/rejoin/${data.id}`));
});

describe('coming back', () => {
  it('finds it on record which dangers were his before he left', async () => {
    const leaver = await somebody('safety_manager');
    const successor = await somebody();
    const [rectified, answered] = [await task(leaver), await task(successor, { principalId: leaver.userId })];
    const { data } = must(await resign(leaver, { handoverUserId: successor.userId }));
    must(await a.admin.call('POST', `/safe/userresign/rejoin/${data.id}`));
    const kept = async (id: string) => must(await a.admin.call('GET', `/safe/hiddendanger/${id}`)).data;
    expect(await kept(rectified)).toMatchObject({ formerIds: leaver.userId, formerPrincipalIds: '' });
    expect(await kept(answered)).toMatchObject({ formerIds: '', formerPrincipalIds: leaver.userId });
  });

  it('opens the account again with its roles, once', async () => {
    const leaver = await somebody();
    const { data } = must(await resign(leaver));
    expect((await b.admin.call('POST', `/safe/userresign/rejoin/${data.id}`)).status).toBe(404);
    must(await a.admin.call('POST', `/safe/userresign/rejoin/${data.id}`));
    expect((await world.signIn(a.tenantId, leaver.account)).status).toBe(200);
    const person = must(await a.admin.call('GET', '/blade-user/detail', { query: { id: leaver.userId } })).data;
    expect(person).toMatchObject({ isResign: 1, status: 1, resignTime: null, roleName: '普通员工' });
    const record = must(await a.admin.call('GET', `/safe/userresign/user/${leaver.userId}`)).data;
    expect(record.status).toBe(2);
    expect((await a.admin.call('POST', `/safe/userresign/rejoin/${data.id}`)).status).toBe(400);
  });
});
