import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actor, asSystem, inScope } from '../../kernel/context';
import type { Engine } from '../../kernel/db/db';
import { tellWhatIsDue } from '../../kernel/deadlines/look';
import { certificates } from '../../ports/certificates';
import { type TestCompany, testCompany } from '../../testing/company';
import { type TestApi, testApi } from '../../testing/http';
import { testActor, testCtx, testServices } from '../../testing/kit';
import { openTestDb } from '../../testing/test-db';
import { dueConsumer, peopleConsumer } from './follow';
import { certificatesHeld } from './held';
import { certificateModule } from './index';

let db: Engine;
let app: ReturnType<typeof testServices>;
let api: TestApi;
let company: TestCompany;
let manager: Actor;
let welder: Actor;
let serial = 0;

beforeAll(async () => {
  db = await openTestDb();
  app = testServices(db, '2026-11-21 10:00:00', [certificates.by(certificatesHeld)]);
  api = await testApi(app, [certificateModule()]);
});
afterAll(async () => {
  await api.close();
  await db.close();
});
beforeEach(async () => {
  app.clock.set('2026-11-21 10:00:00');
  company = await testCompany(app);
  manager = await company.person('safety_manager');
  welder = await company.person('employee', { deptId: company.depts.team });
});

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, who: Actor = manager) =>
  api.call(who, method, `/safe/safetycertificate${path}`, body);
const body = (more: Record<string, unknown> = {}) => {
  serial += 1;
  return {
    name: '熔化焊接与热切割作业证',
    userId: welder.userId,
    type: '302',
    num: `T33010019900101${String(serial).padStart(4, '0')}`,
    issuedTime: '2024-01-20',
    reviewTime: '2027-01-20',
    effectiveTime: '2030-01-20',
    ...more,
  };
};
const made = async (more: Record<string, unknown> = {}, who: Actor = manager): Promise<string> => {
  const reply = await call('POST', '', body(more), who);
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.data));
  return reply.data.id;
};
const detail = async (id: string) => (await call('GET', `/${id}`)).data;
const held = (kinds: string[], from: string, until = from, certificateId?: string) =>
  inScope(testCtx(app, manager), (work) =>
    app
      .use(certificates)
      .held(work, [{ userId: welder.userId, kinds, from, until, ...(certificateId ? { certificateId } : {}) }]),
  ).then(([answer]) => answer);

describe('a certificate', () => {
  it('is kept with what follows from its dates, and its holder’s department', async () => {
    const row = await detail(await made());
    expect(row).toMatchObject({
      userId: welder.userId,
      userName: welder.userName,
      deptId: company.depts.team,
      validUntil: '2027-01-20',
      hasReview: 1,
      certificateState: 2,
      verifyState: 1,
      version: 1,
    });
    expect(await detail(await made({ reviewTime: '2026-11-21' }))).toMatchObject({ certificateState: 2 });
    expect(await detail(await made({ reviewTime: '2026-11-20' }))).toMatchObject({ certificateState: 3 });
    expect(await detail(await made({ issuedTime: '2025-06-01', reviewTime: '2028-06-01' }))).toMatchObject({
      certificateState: 1,
    });
  });

  it('is refused where the law does not let it be so, whatever is missing told at once', async () => {
    const empty = await call('POST', '', {});
    expect(empty.status).toBe(400);
    expect(empty.data.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'effectiveTime',
      'issuedTime',
      'name',
      'num',
      'reviewTime',
      'userId',
    ]);
    const long = await call('POST', '', body({ effectiveTime: '2030-01-21' }));
    expect(long.status).toBe(400);
    expect(long.msg).toContain('第十九条');
    const id = await made();
    expect((await call('PUT', `/${id}`, { reviewTime: '2027-01-21' })).msg).toContain('第二十一条');
    expect(await detail(id)).toMatchObject({ reviewTime: '2027-01-20' });
    expect((await call('POST', '', body({ num: (await detail(id)).num }))).msg).toContain('证书编号已存在');
    // One number of a person stands on each of his categories.
    expect((await call('POST', '', body({ num: (await detail(id)).num, type: '303' }))).status).toBe(200);
  });

  it('is verified by another than its holder, and waits again when it is changed', async () => {
    const id = await made();
    const own = { ...welder, roleAliases: ['safety_manager'] };
    const refused = await call('PUT', `/verify/${id}`, { verifyWay: 2 }, own);
    expect(refused.status).toBe(403);
    expect(refused.msg).toBe('不能核验本人的证书');
    expect((await call('PUT', `/verify/${id}`, {})).status).toBe(400);
    expect((await call('PUT', `/verify/${id}`, { verifyWay: 2 })).status).toBe(200);
    expect(await detail(id)).toMatchObject({ verifyState: 2, verifyWay: 2, verifyUserId: manager.userId });
    expect((await call('PUT', `/verify/${id}`, { verifyWay: 2 })).msg).toBe('该证书已核验');
    await call('PUT', `/${id}`, { remark: '原件存档案室' });
    expect(await detail(id)).toMatchObject({ verifyState: 2 });
    expect((await call('PUT', `/${id}`, { num: 'T330100199001019999' })).status).toBe(200);
    expect(await detail(id)).toMatchObject({ verifyState: 1, verifyUserId: null, verifyTime: null });
    expect((await call('PUT', `/refuse/${id}`, { verifyWay: 2 })).status).toBe(400);
    expect((await call('PUT', `/refuse/${id}`, { verifyWay: 2, verifyNote: '官网查无此证' })).status).toBe(200);
    expect(await held(['302'], '2026-11-21')).toEqual({ held: false, why: '证书核验不通过' });
  });

  it('is reviewed within its window, which moves its next date and keeps the line', async () => {
    const id = await made({ issuedTime: '2023-12-20', reviewTime: '2026-12-20', effectiveTime: '2029-12-20' });
    const told = { appliedOn: '2026-10-20', reviewedOn: '2026-11-20', hours: 8, nextReview: '2029-12-20' };
    const early = await call('PUT', `/review/${id}`, told);
    expect(early.status).toBe(400);
    expect(early.msg).toContain('2026-10-21起可以申请');
    expect((await call('PUT', `/review/${id}`, {})).data.errors).toHaveLength(3);
    expect((await call('PUT', `/review/${id}`, { ...told, appliedOn: '2026-10-21' })).status).toBe(200);
    const row = await detail(id);
    expect(row).toMatchObject({
      reviewTime: '2029-12-20',
      validUntil: '2029-12-20',
      hasReview: 0,
      certificateState: 1,
    });
    expect(row.reviews).toMatchObject([
      { appliedOn: '2026-10-21', reviewedOn: '2026-11-20', dueOn: '2026-12-20', nextReview: '2029-12-20', hours: 8 },
    ]);
    // Reckoned from the review, not from the issue.
    expect((await call('PUT', `/${id}`, { remark: '已复审' })).status).toBe(200);
    // The record of reviews is nobody's to write.
    await call('PUT', `/${id}`, { reviews: [] });
    expect((await detail(id)).reviews).toHaveLength(1);
  });

  it('that is cancelled is neither used nor changed', async () => {
    const id = await made();
    expect((await call('PUT', `/cancel/${id}`, {})).status).toBe(400);
    expect((await call('PUT', `/cancel/${id}`, { cancelReason: '吊销' })).status).toBe(200);
    expect((await call('PUT', `/${id}`, { remark: 'x' })).msg).toBe('证书已注销，不能修改');
    expect((await call('PUT', `/verify/${id}`, { verifyWay: 1 })).msg).toBe('该证书已注销，不能再办理');
    expect(await held(['302'], '2026-11-21')).toEqual({ held: false, why: '证书已注销' });
  });

  it('follows its holder into another department', async () => {
    const id = await made();
    await asSystem(app, 'moved', ({ tx }) =>
      tx.run('update app_user set main_dept_id = $3, dept_id = array[$3::uuid] where tenant_id = $1 and id = $2', [
        company.tenantId,
        welder.userId,
        company.depts.other,
      ]),
    );
    await asSystem(app, 'delivery', ({ tx }) =>
      peopleConsumer(
        tx,
        [{ id: '1', tenantId: company.tenantId, topic: 'user.update', recordId: welder.userId, payload: null }],
        app,
      ),
    );
    expect(await detail(id)).toMatchObject({ deptId: company.depts.other, inService: 1, version: 1 });
  });

  it('is told to nobody any more once its holder has left', async () => {
    const id = await made({ reviewTime: '2026-12-01' });
    const told = () =>
      asSystem(app, 'deadlines', ({ tx }) =>
        tx.query('select 1 from deadline_due where tenant_id = $1 and record_id = $2::uuid and next_at is not null', [
          company.tenantId,
          id,
        ]),
      );
    expect(await told()).toHaveLength(2);
    await asSystem(app, 'left', async ({ tx }) => {
      await tx.run('update app_user set is_resign = 0 where tenant_id = $1 and id = $2', [
        company.tenantId,
        welder.userId,
      ]);
      await peopleConsumer(
        tx,
        [{ id: '1', tenantId: company.tenantId, topic: 'user.resign', recordId: welder.userId, payload: null }],
        app,
      );
    });
    expect(await told()).toEqual([]);
    expect(await detail(id)).toMatchObject({ inService: 0 });
  });
});

describe('whether somebody holds a certificate', () => {
  it('is asked for every day of the work, by kind or by the kind above it', async () => {
    const id = await made();
    expect(await held(['302'], '2026-11-21', '2027-01-20')).toMatchObject({
      held: true,
      certificateId: id,
      type: '302',
      validUntil: '2027-01-20',
    });
    expect(await held(['3'], '2026-11-21')).toMatchObject({ held: true });
    expect(await held(['302'], '2027-01-20', '2027-01-21')).toMatchObject({ held: false });
    expect(await held(['302'], '2024-01-19', '2026-11-21')).toEqual({ held: false, why: '证书2024-01-20才发证' });
    expect(await held(['303'], '2026-11-21')).toEqual({ held: false, why: '没有该类证书' });
    expect(await held(['303'], '2026-11-21', '2026-11-21', id)).toEqual({ held: false, why: '证书类别不符' });
    const others = await made({ userId: manager.userId }, welder);
    expect(await held(['302'], '2026-11-21', '2026-11-21', others)).toEqual({
      held: false,
      why: '所选证书不是本人的',
    });
  });

  it('another company’s certificate counts for nobody, and is not found', async () => {
    const id = await made();
    const other = await testCompany(app);
    const stranger = await other.person('safety_manager');
    expect((await call('GET', `/${id}`, undefined, stranger)).status).toBe(404);
    expect((await call('PUT', `/verify/${id}`, { verifyWay: 1 }, stranger)).status).toBe(404);
    const [answer] = await inScope(testCtx(app, stranger), (work) =>
      app
        .use(certificates)
        .held(work, [{ userId: welder.userId, kinds: ['302'], from: '2026-11-21', until: '2026-11-21' }]),
    );
    expect(answer).toEqual({ held: false, why: '没有该类证书' });
  });

  it('what somebody has entered for himself waits for another', async () => {
    const bare = { ...welder, permissions: new Set<string>(), can: () => false };
    expect((await call('POST', '/mine', body({ reviewTime: '2027-01-21' }), bare)).msg).toContain('第二十一条');
    const { userId: _, ...told } = body();
    const reply = await call('POST', '/mine', { ...told, userId: manager.userId }, bare);
    expect(reply.status).toBe(200);
    await made({ userId: manager.userId, type: '2', effectiveTime: '2027-01-20' });
    expect((await call('GET', '/mine', undefined, bare)).data).toMatchObject([
      { id: reply.data.id, userId: welder.userId, verifyState: 1 },
    ]);
    expect(await held(['302'], '2026-11-21')).toMatchObject({ held: false, why: expect.stringContaining('本人登记') });
    await call('PUT', `/verify/${reply.data.id}`, { verifyWay: 1 });
    expect(await held(['302'], '2026-11-21')).toMatchObject({ held: true });
  });
});

describe('its deadlines', () => {
  const due = async () => {
    await tellWhatIsDue(app);
    return asSystem(app, 'told', ({ tx }) =>
      tx.query<{ record_id: string; payload: { deadline: string; rung: number; days: number } }>(
        "select record_id, payload from outbox where tenant_id = $1 and topic = 'certificate.due' order by id",
        [company.tenantId],
      ),
    );
  };
  const told = async () => (await due()).map(({ payload }) => [payload.deadline, payload.rung, payload.days]);

  it('are told 90 days before, when the window opens, 30 days before, and once they have passed', async () => {
    const id = await made({ issuedTime: '2024-03-01', reviewTime: '2027-03-01', effectiveTime: '2030-03-01' });
    app.clock.set('2026-11-30 23:59:59');
    expect(await told()).toEqual([]);
    app.clock.set('2026-12-01 00:00:00');
    expect(await told()).toEqual([['review', 1, -90]]);
    app.clock.set('2026-12-31 00:00:00');
    expect((await told()).at(-1)).toEqual(['review', 2, -60]);
    app.clock.set('2027-01-30 00:00:00');
    expect((await told()).at(-1)).toEqual(['review', 3, -30]);
    app.clock.set('2027-03-01 23:59:59');
    expect(await told()).toHaveLength(3);
    app.clock.set('2027-03-02 00:00:00');
    expect((await told()).at(-1)).toEqual(['review', 4, 1]);

    await asSystem(app, 'delivery', ({ tx }) =>
      dueConsumer(
        tx,
        { id: '1', tenantId: company.tenantId, topic: 'certificate.due', recordId: id, payload: null },
        app as never,
      ),
    );
    expect(await detail(id)).toMatchObject({ certificateState: 3, version: 1 });
  });

  it('a review that coincides with the end is not told twice, and none runs once it is cancelled', async () => {
    await made({ type: '7', reviewTime: '2027-01-20', effectiveTime: '2027-01-20' });
    expect(await told()).toEqual([['expiry', 1, -60]]);
    const id = await made({
      type: '8',
      issuedTime: '2025-01-01',
      reviewTime: '2026-12-01',
      effectiveTime: '2026-12-01',
    });
    await call('PUT', `/cancel/${id}`, { cancelReason: '离职' });
    expect(await told()).toHaveLength(1);
  });
});

describe('supervisors', () => {
  it('read the certificates of their companies and write none', async () => {
    const id = await made();
    const officer = testActor('100000', { tenantKind: 'government', regionCode: '330100' });
    const covered = { ...app, jurisdiction: { ...app.jurisdiction, covers: async () => true } };
    const seen = await testApi(covered, [certificateModule()]);
    const at = (path: string) => `/safe/safetycertificate${path}tenantId=${company.tenantId}`;
    expect((await seen.call(officer, 'GET', at('/government/list?'))).data).toMatchObject([{ id }]);
    expect((await seen.call(officer, 'GET', at('/government/page?'))).data.records).toMatchObject([{ id }]);
    expect((await seen.call(officer, 'GET', at(`/government/${id}?`))).data).toMatchObject({ id });
    expect((await seen.call(officer, 'PUT', at(`/verify/${id}?`), { verifyWay: 1 })).status).toBe(403);
    expect((await seen.call(officer, 'DELETE', at(`?ids=${id}&`))).status).toBe(403);
    await seen.close();
    expect((await api.call(officer, 'GET', at(`/government/${id}?`))).status).toBe(404);
  });
});
