import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../testing/eventually';
import type { Reply } from '../../testing/http';
import { type Cast, DEADLINE, type HazardBench, hazardBench, NOW } from './hazard.testing';

let bench: HazardBench;
let cast: Cast;

beforeAll(async () => {
  bench = await hazardBench();
});
afterAll(() => bench.close());

/** Every test has a company of its own. */
async function fresh(): Promise<Cast> {
  cast = await bench.cast();
  bench.app.clock.set(NOW);
  return cast;
}

const said = (reply: Reply): [number, string] => [reply.status, reply.msg];
const all = (reply: Reply): string[] => reply.data.errors.map((error: { message: string }) => error.message);
const statusOf = async (id: string): Promise<number> =>
  (await bench.api.call(cast.admin, 'GET', `/safe/hiddendanger/${id}`)).data.status;
const put = (who: Parameters<Cast['revise']>[0], path: string, body: unknown) =>
  bench.api.call(who, 'PUT', `/safe/hiddendanger/${path}`, body);

describe('the judged journey', () => {
  it('goes from a report to a closed loop in seven rows of history', async () => {
    const { worker, manager, rectifier, reviewer, report, assign, submit, nameReviewer, fail, pass } = await fresh();
    const reported = await report(worker);
    expect(reported.data).toMatchObject({ status: 1, hiddenDangerLevel: -1, source: '11', name: '砂轮机防护罩破损' });
    expect(reported.data.code).toMatch(/^YH-20261121-\d{4}$/);
    const { id } = reported.data;
    expect((await assign(id)).data.status).toBe(2);
    expect((await submit(id)).data).toMatchObject({ status: 3, completeReviseId: rectifier.userId });
    expect((await nameReviewer(id)).data).toMatchObject({ status: 4, reviewId: reviewer.userId });
    expect((await fail(id)).data).toMatchObject({ status: 7, reviewResult: 2, reviseTimeLimit: '2026-11-25 18:00:00' });
    // The same reviewer stays.
    expect((await submit(id)).data.status).toBe(4);
    const closed = (await pass(id)).data;
    expect(closed).toMatchObject({ status: 5, reviewResult: 1, isOverdue: 0 });
    const steps = closed.records.map((step: Record<string, unknown>) => [
      step.operateType,
      step.operateUserId,
      step.statusBefore,
      step.statusAfter,
    ]);
    expect(steps).toEqual([
      [1, worker.userId, null, 1],
      [2, manager.userId, 1, 2],
      [3, rectifier.userId, 2, 3],
      [4, manager.userId, 3, 4],
      [5, reviewer.userId, 4, 7],
      [3, rectifier.userId, 7, 4],
      [5, reviewer.userId, 4, 5],
    ]);
    expect(closed.records[1].content).toBe(`指定${rectifier.userName}整改，期限2026-11-28 18:00：更换破损的防护罩`);
    expect(closed.records[2].imagesList).toHaveLength(1);
    expect(closed.records[2].imagesList[0].link).toContain('/api/service/file/');
    // Whoever it concerned from the beginning reads the whole history, also what happened later.
    const seen = await bench.api.call(worker, 'GET', `/safe/hiddendangerrecord/page?hiddenDangerId=${id}`);
    expect(seen.data.total).toBe(7);
  });

  it('shows with each review the pictures of its own round', async () => {
    const { standing, submit, fail, photo, reviewer } = await fresh();
    const id = await standing(4);
    const shown = await photo(reviewer);
    expect((await fail(id, { reviewImages: [shown] })).data).toMatchObject({ reviewImages: shown });
    expect((await submit(id)).data).toMatchObject({ status: 4, reviewImages: '', reviewOpinion: null });
    const second = (await fail(id, { reviewOpinion: '仍未固定' })).data;
    expect(second).toMatchObject({ status: 7, reviewOpinion: '仍未固定', reviewImages: '' });
    const reviews = second.records.filter((step: { operateType: number }) => step.operateType === 5);
    expect(reviews.map((step: { images: string }) => step.images)).toEqual([shown, '']);
  });

  it('writes audit, version and counters with every step', async () => {
    const { standing, admin } = await fresh();
    const id = await standing(5);
    const rows = await bench.db.system('look', (tx) =>
      tx.query<{ kind: string }>(
        "select kind from audit_log where record_id = $1 and resource = 'hiddenDanger' order by time, id",
        [id],
      ),
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['report', 'assign', 'submit', 'nameReviewer', 'review']);
    const { data } = await bench.api.call(admin, 'GET', '/safe/hiddendanger/statistics');
    expect(data).toMatchObject({ total: 1, open: 0, closed: 1, overdue: 0, closedRate: '100.0', onTimeRate: '100.0' });
    expect(data.byMonth.at(-1)).toEqual({ month: '2026-11', reported: 1, closed: 1, overdue: 0, voided: 0 });
  });
});

describe('report', () => {
  it('asks for description, place and a picture, all at once', async () => {
    const { worker } = await fresh();
    const reply = await bench.api.call(worker, 'POST', '/safe/hiddendanger/report', {});
    expect(reply.status).toBe(400);
    expect(all(reply)).toEqual(['请输入隐患描述', '请输入隐患地点或选择风险点', '请上传整改前照片']);
    const managed = await bench.api.call(worker, 'POST', '/safe/hiddendanger/report', {
      hiddenDangerDescribe: '未建立动火作业审批制度',
      geoLocation: '安全部',
      type: '4',
    });
    expect(managed.status).toBe(200);
  });

  it("takes the place and the person in charge from the risk point, else the area's department", async () => {
    const { worker, head, company, report } = await fresh();
    const riskId = await company.riskPoint(head, { name: '砂轮机' });
    const atPoint = (await report(worker, { geoLocation: '', riskId })).data;
    expect(atPoint).toMatchObject({
      riskName: '砂轮机',
      geoLocation: '机加工车间东侧',
      principalId: head.userId,
      principalDept: company.depts.workshop,
      handlerName: head.userName,
    });
    const atPlace = (await report(worker)).data;
    expect(atPlace).toMatchObject({
      principalId: null,
      principalDept: company.depts.workshop,
      handlerName: head.userName,
    });
    const nowhere = (await report(worker, { geoLocation: '厂门外' })).data;
    expect(nowhere).toMatchObject({ principalDept: null, handlerName: '安全管理人员' });
  });

  it('numbers the reports of a day, also those sent at the same moment', async () => {
    const { worker, report } = await fresh();
    const replies = await Promise.all(Array.from({ length: 8 }, () => report(worker)));
    const codes = replies.map((reply) => reply.data.code).sort();
    expect(codes).toEqual(Array.from({ length: 8 }, (_, n) => `YH-20261121-000${n + 1}`));
    bench.app.clock.set('2026-11-22 08:00:00');
    expect((await report(worker)).data.code).toBe('YH-20261122-0001');
  });

  it('takes a lost answer sent again under its key for the same report', async () => {
    const { worker, photo, admin } = await fresh();
    const body = {
      hiddenDangerDescribe: '地面油污',
      geoLocation: '机加工车间东侧',
      reviseBeforeImages: [await photo(worker)],
    };
    const send = () =>
      bench.api.call(worker, 'POST', '/safe/hiddendanger/report', body, { 'idempotency-key': 'draft-0001-abcdef' });
    const replies = await Promise.all([send(), send(), send()]);
    const ids = new Set(replies.map((reply) => reply.data.id));
    expect([replies.map((reply) => reply.status), ids.size]).toEqual([[200, 200, 200], 1]);
    expect((await bench.api.call(admin, 'GET', '/safe/hiddendanger/page')).data.total).toBe(1);
  });

  it("takes nobody else's picture, and no picture twice", async () => {
    const { worker, manager, photo, report } = await fresh();
    const foreign = await report(worker, { reviseBeforeImages: [await photo(manager)] });
    expect(said(foreign)).toEqual([400, '整改前照片不存在或已删除']);
    const image = await photo(worker);
    expect((await report(worker, { reviseBeforeImages: [image] })).status).toBe(200);
    expect((await report(worker, { reviseBeforeImages: [image] })).status).toBe(400);
  });

  it('assigns at once for those who may, and is fixed on the spot by whoever found it', async () => {
    const { worker, manager, rectifier, head, company, photo, report } = await fresh();
    const assigned = {
      hiddenDangerLevel: 2,
      governType: '1',
      principalDept: company.depts.workshop,
      principalId: manager.userId,
      reviseId: rectifier.userId,
      reviseTimeLimit: DEADLINE,
      reviseRequest: '更换防护罩',
    };
    expect((await report(manager, assigned)).data).toMatchObject({ status: 2, reviseId: rectifier.userId });
    expect((await report(worker, assigned)).status).toBe(403);
    // On a risk point its department and principal answer, unnamed; where the danger comes from is told.
    const { principalDept: _dept, principalId: _person, ...order } = assigned;
    const riskId = await company.riskPoint(head);
    const inspected = await report(manager, { ...order, riskId, source: '12' });
    expect(inspected.data).toMatchObject({ status: 2, source: '12', principalId: head.userId });
    expect(inspected.data.records.map((step: { statusAfter: number }) => step.statusAfter)).toEqual([2]);
    const fixed = await report(worker, {
      principalDept: company.depts.workshop,
      reviseCondition: '已清理油污',
      reviseAfterImages: [await photo(worker)],
      reviseTime: '2026-11-21 09:58',
    });
    expect(fixed.data).toMatchObject({
      status: 3,
      hiddenDangerLevel: 2,
      governType: '0',
      completeReviseId: worker.userId,
    });
    expect(fixed.data.records).toHaveLength(1);
  });

  it('mends the source with the assignment, save that of a check', async () => {
    const { worker, assign, report } = await fresh();
    const [casual, patrol] = [await report(worker), await report(worker, { hiddenDangerType: 2, source: '4' })];
    expect((await assign(casual.data.id, { source: '13' })).data).toMatchObject({ status: 2, source: '13' });
    expect(said(await assign(patrol.data.id, { source: '13' }))).toEqual([
      400,
      '检查发现的隐患，来源由检查计划决定，不能修改',
    ]);
    expect((await assign(patrol.data.id, { source: '' })).data).toMatchObject({ status: 2, source: '4' });
  });

  it("follows the company's rule: who may report, and at once to the point's principal", async () => {
    const { worker, head, company, report } = await fresh();
    const registry = bench.app.parameters.get;
    bench.app.parameters.get = async (tenant, key, tx) =>
      key === 'hazard.reportRule.autoAssign' ? '1' : registry(tenant, key, tx);
    try {
      const riskId = await company.riskPoint(head);
      const reply = await report(worker, { riskId });
      expect(reply.data).toMatchObject({ status: 2, reviseId: head.userId, reviseTimeLimit: '2026-11-28 10:00:00' });
    } finally {
      bench.app.parameters.get = registry;
    }
  });
});

describe('one door for revise and review', () => {
  it.each([
    [1, { reviewResult: 1, reviewOpinion: '好' }, '该隐患正等待指定整改人，或由发现人提交现场整改情况'],
    [2, { reviewResult: 1, reviewOpinion: '好' }, '该隐患正等待整改人提交整改情况'],
    [3, { reviewOpinion: '好' }, '该隐患正等待指定复查人'],
    [4, { reviewId: 'x' }, '该隐患正等待复查人给出复查结果'],
    [5, { reviewResult: 2 }, '该隐患已闭环，不能再办理'],
    [6, { reviseId: 'x' }, '该隐患已作废，不能再办理'],
    [7, { reviewResult: 1 }, '该隐患复查不通过，正等待整改人重新整改'],
  ] as const)(
    'refuses in state %s what fits no step, naming what is awaited, and changes nothing',
    async (status, body, sentence) => {
      const { standing, manager, revise, review } = await fresh();
      const id = await standing(status);
      for (const call of [revise, review]) {
        const reply = await call(manager, id, body);
        expect(reply.status).toBe(400);
        expect(reply.msg).toContain(sentence);
      }
      expect(await statusOf(id)).toBe(status);
    },
  );

  it('takes either name with either verb', async () => {
    const { standing, manager, company, reviewer } = await fresh();
    const id = await standing(3);
    const named = await bench.api.call(manager, 'POST', `/safe/hiddendanger/revise/${id}`, {
      reviewId: reviewer.userId,
      reviewDept: company.depts.workshop,
    });
    expect(named.data.status).toBe(4);
  });

  it('names everything that is missing: assignment, submission, naming, passing, failing', async () => {
    const { standing, manager, rectifier, reviewer, revise, review } = await fresh();
    const missing = async (who: typeof manager, id: string, body: Record<string, unknown>) =>
      all(await revise(who, id, body));
    expect(await missing(manager, await standing(1), { reviseRequest: '更换' })).toEqual(
      expect.arrayContaining(['请选择隐患等级', '请选择治理类型', '请选择责任人', '请选择整改人', '请选择整改期限']),
    );
    expect(await missing(rectifier, await standing(2), { reviseCondition: '已换' })).toEqual([
      '请输入原因分析',
      '请上传整改后照片',
      '请选择整改完成时间',
    ]);
    expect(all(await review(manager, await standing(3), { reviewId: reviewer.userId }))).toEqual(['请选择复查部门']);
    expect(all(await review(reviewer, await standing(4), { reviewResult: 1 }))).toEqual([
      '请输入复查意见',
      '请选择复查时间',
      '请上传复查照片',
    ]);
    expect(all(await review(reviewer, await standing(4), { reviewResult: 2 }))).toEqual([
      '请输入复查意见',
      '请选择新的整改期限',
    ]);
  });

  it('tells together what the rules and what the references refuse', async () => {
    const { standing, assign } = await fresh();
    const reply = await assign(await standing(1), {
      reviseTimeLimit: '2026-11-20 18:00:00',
      reviseId: '01930000-0000-7000-8000-00000000dead',
      principalDept: '01930000-0000-7000-8000-00000000beef',
    });
    expect(all(reply).sort()).toEqual(
      ['整改人不存在或已删除', '整改期限必须晚于当前时间', '责任部门不存在或已删除'].sort(),
    );
  });

  it('lets only those act whose turn it is', async () => {
    const { standing, worker, stranger, manager, revise, review, company } = await fresh();
    expect((await revise(worker, await standing(1), { reviseRequest: '更换' })).status).toBe(403);
    const submitted = await standing(4);
    const passing = await review(manager, submitted, { reviewResult: 1, reviewOpinion: '好', reviewTime: NOW });
    expect(said(passing)).toEqual([403, '只有指定的复查人可以复查']);
    // Whom it does not concern does not even learn that it is there.
    expect((await revise(stranger, submitted, { reviewResult: 1 })).status).toBe(404);
    const blind = await company.person('safety_manager', { permissions: ['hiddendanger_view'] });
    expect((await review(blind, submitted, { reviewResult: 1 })).status).toBe(403);
  });

  it('refuses a form opened before somebody else saved', async () => {
    const { standing, assign } = await fresh();
    const id = await standing(1);
    expect(said(await assign(id, { version: 7 }))).toEqual([400, '数据已被他人修改，请刷新后重试']);
    expect((await assign(id, { version: 1 })).status).toBe(200);
  });
});

describe('nobody reviews his own work', () => {
  const SELF = '复查人不能是整改人';

  it('not by assignment, reassignment, naming, submitting for the reviewer, or a second review', async () => {
    const { standing, major, assign, submit, nameReviewer, rectifier, reviewer, head, company, boss, pass } =
      await fresh();
    const one = await standing(1);
    expect(all(await assign(one, { reviewId: rectifier.userId, reviewDept: company.depts.workshop }))).toContain(SELF);
    expect((await assign(one, { reviewId: reviewer.userId, reviewDept: company.depts.workshop })).data.status).toBe(2);
    expect(all(await put(head, `reassign/${one}`, { reviseId: reviewer.userId, remark: '原整改人请假' }))).toContain(
      SELF,
    );
    expect(all(await submit(one, { completeReviseId: reviewer.userId }))).toContain(SELF);
    const three = await standing(3);
    expect(said(await nameReviewer(three, { reviewId: rectifier.userId }))).toEqual([400, SELF]);

    const grave = await major();
    expect((await submit(grave)).status).toBe(200);
    expect((await nameReviewer(grave)).status).toBe(200);
    expect(all(await pass(grave, { secondReviewId: rectifier.userId }))).toContain(SELF);
    expect((await pass(grave)).data).toMatchObject({ status: 4, reviewResult: 1 });
    const second = { reviewResult: 1, secondReviewOpinion: '同意销号' };
    expect((await cast.review(reviewer, grave, second)).status).toBe(403);
    expect((await cast.review(boss, grave, second)).data).toMatchObject({ status: 5, secondReviewId: boss.userId });
  });

  it('not by whoever fixed it on the spot', async () => {
    const { worker, manager, company, photo, report, nameReviewer } = await fresh();
    const fixed = await report(worker, {
      principalDept: company.depts.workshop,
      reviseCondition: '已清理',
      reviseAfterImages: [await photo(worker)],
      reviseTime: NOW,
    });
    expect(said(await nameReviewer(fixed.data.id, { reviewId: worker.userId }))).toEqual([400, SELF]);
    expect((await nameReviewer(fixed.data.id, { reviewId: manager.userId })).status).toBe(200);
  });

  it('not where the 主要负责人 himself rectified a major one', async () => {
    const { boss, major, manager, photo } = await fresh();
    const id = await major();
    expect((await put(boss, `reassign/${id}`, { reviseId: boss.userId, remark: '由主要负责人组织' })).status).toBe(200);
    const work = { reasonAnalyze: '老化', reviseCondition: '已更换', reviseTime: NOW, reviseCost: '90000' };
    expect((await cast.revise(boss, id, { ...work, reviseAfterImages: [await photo(boss)] })).status).toBe(200);
    expect((await cast.nameReviewer(id)).status).toBe(200);
    expect(said(await cast.pass(id))).toEqual([400, '主要负责人已经整改或复查该隐患，请指定二次复查人']);
    expect(all(await cast.pass(id, { secondReviewId: boss.userId }))).toContain(SELF);
    expect((await cast.pass(id, { secondReviewId: manager.userId })).data.status).toBe(4);
    const second = await cast.review(boss, id, { reviewResult: 1, secondReviewOpinion: '同意' });
    expect(said(second)[0]).toBe(403);
    const other = await cast.review(manager, id, { reviewResult: 1, secondReviewOpinion: '同意' });
    expect(other.data.status).toBe(5);
  });
});

describe('a major danger', () => {
  it('is assigned with the five of its plan, on every way to a rectifier; each that is missing is named', async () => {
    const { standing, assign, report, manager, boss, company, rectifier } = await fresh();
    const bare = await assign(await standing(1), { hiddenDangerLevel: 4 });
    expect(all(bare)).toEqual([
      '请输入判定依据',
      '重大隐患治理“五落实”缺少措施：请输入整改措施',
      '重大隐患治理“五落实”缺少责任：请输入治理责任',
      '重大隐患治理“五落实”缺少资金：请输入计划资金',
      '重大隐患治理“五落实”缺少预案：请输入应急预案',
      '重大隐患的责任人须为主要负责人',
    ]);
    const half = { hiddenDangerLevel: 4, principalId: boss.userId, basis: '第四条', measure: '更换', planCost: '1000' };
    const missing = ['重大隐患治理“五落实”缺少责任：请输入治理责任', '重大隐患治理“五落实”缺少预案：请输入应急预案'];
    const id = await standing(1);
    expect(all(await assign(id, { ...half, interimProtection: '停用该设备' }))).toEqual(missing);
    const order = {
      governType: '1',
      principalDept: company.depts.workshop,
      reviseId: rectifier.userId,
      reviseTimeLimit: DEADLINE,
      reviseRequest: '更换',
    };
    expect(all(await report(manager, { ...order, ...half }))).toEqual(missing);
    const { code } = (await bench.api.call(manager, 'GET', `/safe/hiddendanger/${id}`)).data;
    const batch = await bench.api.call(manager, 'POST', '/safe/hiddendanger/batch/assign', {
      ...order,
      ...half,
      ids: id,
    });
    expect(all(batch)).toEqual([`${code}：${missing.join('；')}`]);
    const level = { ...half, remark: '发现涉爆粉尘积聚' };
    expect(all(await put(manager, `level/${await standing(2)}`, level))).toEqual(missing);
    const whole = { ...half, planResponsible: '设备部', emergencyPlan: '现场处置方案' };
    expect((await assign(id, whole)).data).toMatchObject({ status: 2, hiddenDangerLevel: 4 });
  });

  it('is told to the supervision office once, all or none', async () => {
    const { major, standing, manager } = await fresh();
    const id = await major();
    const general = await standing(2);
    const send = (ids: string) => bench.api.call(manager, 'POST', `/safe/hiddendanger/report/government?ids=${ids}`);
    const refused = await send(`${id},${general}`);
    expect([refused.status, refused.data.errors.map(({ field }: { field: string }) => field)]).toEqual([
      400,
      [general],
    ]);
    expect(refused.msg).toMatch(/^YH.*：只有重大隐患需要上报政府$/);
    expect((await send(id)).data).toEqual({ reported: 1, already: 0 });
    expect((await send(id)).data).toEqual({ reported: 0, already: 1 });
    const { data } = await bench.api.call(manager, 'GET', `/safe/hiddendanger/${id}`);
    expect(data).toMatchObject({ isReportGovernment: 1, reportGovernmentTime: NOW, status: 2 });
    expect(data.records.map((step: { operateType: number }) => step.operateType)).toEqual([1, 2, 7]);
  });

  it('changes its level with a reason, down only by the 主要负责人', async () => {
    const { major, manager, boss } = await fresh();
    const id = await major();
    const down = { hiddenDangerLevel: 2, remark: '复核后判定为一般隐患' };
    expect((await put(manager, `level/${id}`, down)).status).toBe(403);
    expect(said(await put(boss, `level/${id}`, { hiddenDangerLevel: 2, remark: '降' }))[0]).toBe(400);
    expect((await put(boss, `level/${id}`, down)).data).toMatchObject({ hiddenDangerLevel: 2, status: 2 });
  });
});

describe('void, reassignment, extension', () => {
  it('voids with a reason, never after submission', async () => {
    const { standing, worker, manager } = await fresh();
    const invalid = (who: typeof worker, id: string, invalidReason = '与昨日上报重复') =>
      put(who, `invalid/${id}`, { invalidReason });
    expect(said(await invalid(worker, await standing(1), '重复'))).toEqual([400, '作废原因不能少于5个字']);
    expect((await invalid(worker, await standing(1))).data.status).toBe(6);
    expect((await invalid(worker, await standing(2))).status).toBe(403);
    const posted = await bench.api.call(manager, 'POST', `/safe/hiddendanger/invalid/${await standing(7)}`, {
      invalidReason: '设备已经拆除',
    });
    expect(posted.data.status).toBe(6);
    expect(said(await invalid(manager, await standing(3)))).toEqual([400, '已提交整改的隐患不能作废，请先复查']);
    expect(said(await invalid(manager, await standing(5)))).toEqual([400, '已闭环的隐患不能作废']);
  });

  it('is not voided by whoever it was given to, though he has given it to somebody else', async () => {
    const { standing, manager, worker, rectifier, boss } = await fresh();
    const id = await standing(2);
    const give = (to: string) => put(manager, `reassign/${id}`, { reviseId: to, remark: '另行安排' });
    expect((await give(manager.userId)).status).toBe(200);
    expect((await give(worker.userId)).data.formerIds.split(',')).toEqual([rectifier.userId, manager.userId]);
    const voided = (who: typeof worker) => put(who, `invalid/${id}`, { invalidReason: '现场已经不存在' });
    expect(said(await voided(manager))).toEqual([
      403,
      '该隐患现在或曾经由您负责或整改，不能由您作废，请由其他安全管理人员或主要负责人办理',
    ]);
    expect((await voided(boss)).data.status).toBe(6);
  });

  it('reassigns by those in charge, with a reason', async () => {
    const { standing, head, worker, rectifier, manager } = await fresh();
    const id = await standing(2);
    expect(all(await put(head, `reassign/${id}`, {}))).toEqual(['请选择新的整改人', '请输入改派原因']);
    const reply = await put(head, `reassign/${id}`, { reviseId: worker.userId, remark: '原整改人出差' });
    expect(reply.data).toMatchObject({ status: 2, reviseId: worker.userId });
    expect(reply.data.records.at(-1).content).toBe(`整改人由${rectifier.userName}改为${worker.userName}：原整改人出差`);
    // 安全管理人员 direct the work every day: they reassign as they assign.
    expect((await put(manager, `reassign/${id}`, { reviseId: rectifier.userId, remark: '回来了' })).status).toBe(200);
    expect(said(await put(worker, `reassign/${id}`, { reviseId: worker.userId, remark: '我来' }))).toEqual([
      403,
      '只有责任人、责任部门负责人、安全管理人员或企业管理员可以改派整改人',
    ]);
  });

  it('reassigns several at once, all or none', async () => {
    const { standing, manager, worker, rectifier } = await fresh();
    const ids = [await standing(2), await standing(7)];
    const send = (more: readonly string[]) =>
      bench.api.call(manager, 'POST', '/safe/hiddendanger/batch/reassign', {
        ids: [...ids, ...more].join(','),
        reviseId: worker.userId,
        remark: '原整改人出差',
      });
    const closed = await send([await standing(5)]);
    expect(closed.status).toBe(400);
    expect(all(closed)).toHaveLength(1);
    expect(closed.msg).toMatch(/^YH-.*：该隐患已闭环，不能再办理$/);
    expect((await send([])).data).toEqual({ reassigned: 2 });
    for (const id of ids) {
      const { data } = await bench.api.call(manager, 'GET', `/safe/hiddendanger/${id}`);
      expect(data.reviseId).toBe(worker.userId);
      expect(data.records.at(-1).content).toBe(`整改人由${rectifier.userName}改为${worker.userName}：原整改人出差`);
    }
  });

  it('extends once, decided by the superior and never by who asked', async () => {
    const { standing, rectifier, head, boss } = await fresh();
    const id = await standing(2);
    const ask = (extendTo: string) => put(rectifier, `extend/${id}`, { extendTo, extendReason: '备件采购延迟' });
    expect(said(await ask('2026-11-27 18:00:00'))).toEqual([400, '申请延期至必须晚于现在的整改期限']);
    expect((await ask('2026-12-05 18:00:00')).data.extendState).toBe(1);
    expect((await put(rectifier, `extend/decide/${id}`, { extendResult: 1 })).status).toBe(403);
    // The head is the principal of this one himself, so his superior decides.
    expect(said(await put(head, `extend/decide/${id}`, { extendResult: 1 }))).toEqual([
      403,
      '责任人本人不能审批延期，由其上级审批',
    ]);
    const awaited = (who: typeof boss) => bench.api.call(who, 'GET', '/safe/hiddendanger/upcoming/page');
    expect((await awaited(boss)).data.records.map((row: { id: string }) => row.id)).toEqual([id]);
    expect((await awaited(head)).data.records).toEqual([]);
    const decided = await put(boss, `extend/decide/${id}`, { extendResult: 1 });
    expect(decided.data).toMatchObject({ extendState: 2, reviseTimeLimit: '2026-12-05 18:00:00', status: 2 });
    expect(said(await ask('2026-12-20 18:00:00'))).toEqual([400, '整改期限只能延期一次']);
  });
});

describe('two at once', () => {
  it('lets exactly one of fifty reviews through', async () => {
    const { standing, reviewer, photo, admin } = await fresh();
    const id = await standing(4);
    const images = await Promise.all(Array.from({ length: 50 }, () => photo(reviewer)));
    const press = (n: number) => (n % 2 === 0 ? cast.pass(id, { reviewImages: [images[n] as string] }) : cast.fail(id));
    const replies = await atOnce(50, press);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const reply of replies.filter(({ status }) => status !== 200)) {
      expect(reply.status).toBe(400);
      expect(reply.msg).toMatch(/状态已变化，请刷新后重试|已闭环，不能再办理|正等待整改人重新整改/);
    }
    const { data } = await bench.api.call(admin, 'GET', `/safe/hiddendanger/${id}`);
    expect(data.records).toHaveLength(5);
  });
});
