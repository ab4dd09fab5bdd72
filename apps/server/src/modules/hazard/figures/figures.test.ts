import { hazardCounts } from '@anlan/domain/figures/registry';
import { COUNTED } from '@anlan/domain/hazard/figures';
import { alike, pairsOf } from '@anlan/domain/hazard/suggestions/similar';
import { figureQuery } from '@anlan/resource';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, asSystem, inScope, PLATFORM_TENANT } from '../../../kernel/context';
import { newId } from '../../../kernel/db/id';
import { pdfFacts } from '../../../kernel/documents/pdf/pdf-facts.testing';
import { handOver } from '../../../kernel/resource/handover';
import { testActor, testCtx } from '../../../testing/kit';
import { seeSheet } from '../../../testing/sheet';
import { markOverdue } from '../deadlines/overdue';
import { clearExports } from '../documents/exports';
import { handoverHistory } from '../handover';
import { type Cast, type HazardBench, hazardBench, NOW } from '../hazard.testing';
import { seedPhrases } from '../suggestions/phrases';

let bench: HazardBench;
let cast: Cast;

beforeAll(async () => {
  bench = await hazardBench();
});
afterAll(() => bench.close());

async function fresh(): Promise<Cast> {
  cast = await bench.cast();
  bench.app.clock.set(NOW);
  return cast;
}

const call = (who: Actor, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  bench.api.call(who, method, `/safe/${path}`, body);
const get = (who: Actor, path: string) => call(who, 'GET', path);
const total = async (who: Actor, query: string): Promise<number> =>
  (await get(who, `hiddendanger/page?size=1&${query}`)).data.total;

describe('figures of a period', () => {
  it('are, every one of them, the rows the list finds under the same conditions', async () => {
    const { standing, company, report, worker, admin, photo } = await fresh();
    for (const status of [1, 2, 3, 4, 5, 5, 6, 7] as const) await standing(status);
    const fixed = { type: '2', reviseAfterImages: [await photo(worker)], reviseCondition: '已清理', reviseTime: NOW };
    expect((await report(worker, { ...fixed, governType: '0', principalDept: company.depts.team })).status).toBe(200);
    bench.app.clock.set('2026-12-02 09:00:00');
    await markOverdue(bench.app);
    const { data } = await get(admin, 'statistics/hidden/danger');
    expect(data).toMatchObject({
      total: 9,
      closed: 2,
      inTime: 2,
      voided: 1,
      open: 6,
      closedRate: '25.0',
      onTimeRate: '100.0',
    });
    expect(data.period).toEqual({ from: '2026-07-01', to: '2026-12-02' });
    const whole = `discoveryTime_datege=${data.period.from}&discoveryTime_datele=${data.period.to}`;
    expect(data.total).toBe(await total(admin, whole));
    expect(data.overdue).toBe(await total(admin, `${whole}&isOverdue=1`));
    expect(data.overdue).toBeGreaterThan(0);
    for (const { key, total: n } of data.byStatus)
      expect([key, n]).toEqual([key, await total(admin, `${whole}&status=${key}`)]);
    for (const { key, total: n } of data.byLevel)
      expect([key, n]).toEqual([key, await total(admin, `${whole}&hiddenDangerLevel=${key}`)]);
    const days = Object.fromEntries(new URLSearchParams(whole));
    for (const part of [...data.byDept, ...data.byType, ...data.bySource, ...data.byMonth, ...data.byLevel]) {
      for (const name of COUNTED) {
        const rows = figureQuery(hazardCounts[name], { by: { ...days, ...part.by } });
        const found = await total(admin, String(new URLSearchParams(rows)));
        expect([part.label, name, part[name]]).toEqual([part.label, name, found]);
      }
    }
    // The line of the company is the whole, and its lines add up to it.
    const [root] = data.byDept;
    expect(root.total).toBe(data.total);
    const below = data.byDept.filter(({ parentId }: { parentId: string | null }) => parentId === root.key);
    expect(below.reduce((sum: number, row: { total: number }) => sum + row.total, 0)).toBeLessThanOrEqual(data.total);
    expect(data.total).toBe(data.voided + data.valid);
    expect(data.valid).toBe(data.closed + data.open);
    expect(data.byMonth.map((month: { total: number }) => month.total)).toEqual([0, 0, 0, 0, 9, 0]);
    // Of the workshop are those of its team, of the company those of both.
    const named = Object.fromEntries(
      data.byDept.map((row: { label: string; total: number }) => [row.label, row.total]),
    );
    expect(named).toMatchObject({ 一班: 1 });
    expect(named.机加工车间).toBeGreaterThan(named.一班);
  });

  it('follow what they are divided by, and are the company’s whoever asks', async () => {
    const { standing, admin, stranger, rectifier } = await fresh();
    await standing(2);
    await standing(5);
    expect((await get(admin, 'statistics/hidden/danger?status=5')).data.total).toBe(1);
    expect((await get(admin, 'statistics/hidden/danger?discoveryTime_datele=2026-10-31')).data.total).toBe(0);
    const { data: whole } = await get(admin, 'statistics/hiddendanger');
    for (const who of [stranger, rectifier]) expect((await get(who, 'statistics/hiddendanger')).data).toEqual(whole);
    expect(await total(stranger, '')).toBe(0);
    // A count under any condition would tell of rows, one guess after the other.
    expect((await get(stranger, `statistics/hiddendanger?name_like=${encodeURIComponent('护栏')}`)).status).toBe(400);
    for (const [query, sentence] of [
      ['discoveryTime_datege=2027-01-01', '开始日期不能晚于结束日期'],
      ['discoveryTime_datege=2010-01-01', '统计时间最长三年，请缩小范围'],
      ['discoveryTime_datege=yesterday', '发现时间不是正确的日期'],
    ])
      expect((await get(admin, `statistics/hidden/danger?${query}`)).msg).toBe(sentence);
    expect((await get(admin, 'statistics/hidden/danger?nonsense=1')).status).toBe(400);
    const steps = (await get(admin, 'statistics/record')).data;
    expect(steps.total).toBe(7);
    expect(steps.byType.find(({ key }: { key: string }) => key === '1').total).toBe(2);
    expect((await get(stranger, 'statistics/record')).data).toEqual(steps);
  });

  it('count the steps of the chosen department, of a danger under the department it belongs to now', async () => {
    const { standing, assign, admin, stranger, company } = await fresh();
    const id = await standing(1);
    await standing(5);
    const steps = async (who: Actor, dept: string) => (await get(who, `statistics/record?principalDept=${dept}`)).data;
    const { workshop, team, other } = company.depts;
    const rows = async (dept: string) =>
      (await get(admin, `hiddendangerrecord/page?principalDept=${dept}`)).data.total as number;
    const before = await steps(admin, workshop);
    for (const dept of [workshop, team, other]) expect((await steps(admin, dept)).total).toBe(await rows(dept));
    expect((await assign(id, { principalDept: other })).status).toBe(200);
    // What was done before goes along with it.
    expect((await steps(admin, other)).total).toBe(2);
    expect((await steps(admin, workshop)).total).toBe(before.total - 1);
    for (const dept of [workshop, team, other]) expect((await steps(admin, dept)).total).toBe(await rows(dept));
    expect(await steps(stranger, other)).toEqual(await steps(admin, other));
    expect((await get(admin, 'statistics/record?content_like=护栏')).status).toBe(400);
  });

  it('name everybody who reported, and who did not', async () => {
    const { standing, report, worker, manager, admin, stranger, company } = await fresh();
    await standing(6);
    await report(worker);
    await report(manager);
    const rows = (await get(admin, 'hiddendanger/report/user/list')).data as { userId: string; total: number }[];
    const of = (who: Actor) => rows.find(({ userId }) => userId === who.userId);
    expect(rows[0]).toMatchObject({ total: expect.any(Number), deptName: '机加工车间' });
    expect(of(worker)).toMatchObject({ total: 2, valid: 1, voided: 1, casual: 2, isResign: 1 });
    expect(of(manager)).toMatchObject({ total: 1, valid: 1 });
    expect(of(stranger)).toMatchObject({ total: 0, lastTime: null });
    expect((await get(stranger, 'hiddendanger/report/user/list')).data).toEqual(rows);
    const there = (await get(admin, `hiddendanger/report/user/list?deptId=${company.depts.other}`)).data;
    expect(there.map(({ userId }: { userId: string }) => userId)).toEqual([stranger.userId]);
  });

  it('across companies come from the counters, within the jurisdiction, ranked', async () => {
    const first = await bench.cast();
    const second = await bench.cast();
    await first.standing(5);
    await first.standing(2);
    await second.standing(5);
    const office = testActor('900001', { tenantKind: 'government', regionCode: '370700' });
    const own = bench.app.jurisdiction;
    await asSystem(bench.app, 'tenants', async ({ tx }) => {
      for (const { company } of [first, second])
        await tx.run(
          "insert into tenant (tenant_id, tenant_name, tenant_type, linkman, contact_number, status, pinyin) values ($1, $2, 1, '张安', '13900000000', 1, $2) on conflict do nothing",
          [company.tenantId, `企业${company.tenantId}`],
        );
    });
    Object.assign(bench.app, {
      jurisdiction: { ...own, companies: async () => [first.company.tenantId, second.company.tenantId] },
    });
    try {
      const { data, status } = await get(office, 'hiddendanger/government/bulletin');
      expect(status).toBe(200);
      expect(data.records).toMatchObject([
        { tenantId: second.company.tenantId, total: 1, closed: 1, closedRate: '100.0', rank: 1 },
        { tenantId: first.company.tenantId, total: 2, closed: 1, closedRate: '50.0', rank: 2 },
      ]);
      const before = await get(office, 'hiddendanger/government/bulletin?startMonth=2026-01&endMonth=2026-03');
      expect(before.data.records.map(({ total: n, rank }: { total: number; rank: null }) => [n, rank])).toEqual([
        [0, null],
        [0, null],
      ]);
      const sheet = await get(office, 'hiddendanger/government/bulletin/export');
      expect((await seeSheet(sheet.raw)).header[0]).toBe('隐患治理情况通报');
      expect((await get(first.admin, 'hiddendanger/government/bulletin')).status).toBe(403);
      expect((await get(office, 'hiddendanger/government/bulletin?startMonth=2026-13')).status).toBe(400);
    } finally {
      Object.assign(bench.app, { jurisdiction: own });
    }
  });
});

describe('a repeated danger', () => {
  it('is found by point, time and words, as the pure rule finds it', async () => {
    const { report, worker, head, company, admin, stranger } = await fresh();
    const [point, other] = [await company.riskPoint(head), await company.riskPoint(head)];
    const told = [
      '砂轮机防护罩破损',
      '砂轮机 防护罩，有破损。',
      '防护罩破损的砂轮机仍在使用',
      '地面油污未清理',
      '灯不亮',
    ];
    for (const hiddenDangerDescribe of told) await report(worker, { hiddenDangerDescribe, riskId: point });
    await report(worker, { hiddenDangerDescribe: told[0], riskId: other });
    const asked = '砂轮机防护罩破损未更换';
    const found = (await get(worker, `hiddendanger/similar?riskId=${point}&text=${encodeURIComponent(asked)}`)).data;
    const expected = told.map((text) => alike(asked, text)).filter((percent) => percent >= 40);
    expect(found.records.map(({ percent }: { percent: number }) => percent)).toEqual(expected.sort((a, b) => b - a));
    expect(found).toMatchObject({ count: 3, days: 90 });
    expect(pairsOf(asked).size).toBe(10);
    const { data } = await report(worker, { hiddenDangerDescribe: asked, riskId: point });
    expect(data.similarCount).toBe(3);
    const later = (await get(admin, `hiddendanger/similar?id=${data.id}`)).data;
    expect([later.count, later.records.some(({ id }: { id: string }) => id === data.id)]).toEqual([3, false]);
    // A colleague elsewhere learns how many, not which.
    const far = (await get(stranger, `hiddendanger/similar?riskId=${point}&text=${encodeURIComponent(asked)}`)).data;
    expect(far).toMatchObject({ count: 4, records: [] });
    bench.app.clock.set('2027-03-01 10:00:00');
    const gone = await get(worker, `hiddendanger/similar?riskId=${point}&text=${encodeURIComponent(asked)}`);
    expect(gone.data.count).toBe(0);
    expect((await get((await bench.cast()).admin, `hiddendanger/similar?id=${data.id}`)).status).toBe(404);
  });

  it('without words or point has no likeness', async () => {
    const { report, worker, company, head } = await fresh();
    expect((await report(worker)).data.similarCount).toBeNull();
    const point = await company.riskPoint(head);
    expect((await get(worker, `hiddendanger/similar?riskId=${point}&text=`)).data.count).toBe(0);
    expect((await get(worker, 'hiddendanger/similar')).status).toBe(404);
  });
});

describe('several at once', () => {
  it('are assigned all, or none with every reason told', async () => {
    const { standing, manager, head, rectifier, company } = await fresh();
    const [one, two, done] = [await standing(1), await standing(1), await standing(5)];
    const body = {
      hiddenDangerLevel: 2,
      governType: '1',
      principalDept: company.depts.workshop,
      principalId: head.userId,
      reviseId: rectifier.userId,
      reviseTimeLimit: '2026-11-28 18:00:00',
      reviseRequest: '逐项整改',
    };
    const send = (ids: string[], more = {}) =>
      call(manager, 'POST', 'hiddendanger/batch/assign', { ids: ids.join(','), ...body, ...more });
    const refused = await send([one, done, two]);
    expect([refused.status, refused.data.errors.length, refused.data.errors[0].field]).toEqual([400, 1, done]);
    expect(refused.msg).toContain('该隐患已闭环，不能再办理');
    expect((await get(manager, `hiddendanger/${one}`)).data.status).toBe(1);
    const wrong = await send([one, two], { reviseTimeLimit: '2026-11-01 18:00:00' });
    expect(wrong.data.errors.map(({ field }: { field: string }) => field).sort()).toEqual([one, two].sort());
    const sent = await send([one, two]);
    expect([sent.status, sent.data]).toEqual([200, { assigned: 2 }]);
    for (const id of [one, two]) {
      const { data } = await get(manager, `hiddendanger/${id}`);
      expect([data.status, data.records.map((step: { operateType: number }) => step.operateType)]).toEqual([2, [1, 2]]);
    }
    expect((await send([])).msg).toBe('请选择至少一条数据');
    expect((await send([one, newId()])).status).toBe(404);
  });
});

describe('a platform administrator inside the company', () => {
  it('reads, and leaves every step to its people', async () => {
    const { standing, admin, photo } = await fresh();
    const id = await standing(1);
    const home = newId();
    const ghost = testActor(admin.tenantId, {
      userId: home,
      userName: '平台管理员',
      roleAliases: ['enterprise_admin'],
      ghost: { userId: home, tenantId: PLATFORM_TENANT, userName: '平台管理员' },
    });
    const sentence = '您以平台管理员身份进入本企业，隐患的上报与办理须由企业人员完成';
    const body = { hiddenDangerDescribe: '测试', geoLocation: '车间', reviseBeforeImages: [await photo(admin)] };
    const tried = [
      await call(ghost, 'POST', 'hiddendanger/report', body),
      await call(ghost, 'PUT', `hiddendanger/invalid/${id}`, { invalidReason: '重复上报的隐患' }),
      await call(ghost, 'PUT', `hiddendanger/revise/${id}`, { reviseId: admin.userId }),
      await call(ghost, 'POST', 'hiddendangerrecord', { hiddenDangerId: id, remark: '备注' }),
    ];
    expect(tried.map(({ status, msg }) => [status, msg])).toEqual(tried.map(() => [403, sentence]));
    const { data } = await get(ghost, `hiddendanger/${id}`);
    expect([data.status, data.availableActions, data.records.length]).toEqual([1, [], 1]);
    const file = await get(ghost, 'hiddendanger/export');
    expect(file.status).toBe(200);
    expect((await get(admin, 'hiddenexport/page')).data.records[0]).toMatchObject({
      exportUserId: null,
      exportCount: 1,
    });
  });
});

describe('work that passes to another', () => {
  it('is a line of history, once, and the successor may read what was before', async () => {
    const { standing, rectifier, admin, company } = await fresh();
    const id = await standing(2);
    const successor = await company.person('employee');
    await inScope(testCtx(bench.app, admin), (work) => handOver(work, rectifier.userId, successor.userId));
    const event = { id: '1', tenantId: admin.tenantId, topic: 'hiddenDanger.handover', recordId: id, payload: {} };
    await asSystem(bench.app, 'delivery', ({ tx }) => handoverHistory(tx, event, bench.app));
    await asSystem(bench.app, 'second delivery', ({ tx }) => handoverHistory(tx, event, bench.app));
    const { data } = await get(successor, `hiddendanger/${id}`);
    const lines = data.records.filter((step: { operateType: number }) => step.operateType === 14);
    expect(lines).toMatchObject([
      {
        operateUserId: admin.userId,
        content: `整改人由${rectifier.userName}交接给${successor.userName}`,
        statusBefore: 2,
        statusAfter: 2,
      },
    ]);
    expect((await get(successor, 'hiddendangerrecord/page')).data.total).toBe(3);
  });
});

describe('an export', () => {
  it('is a row with its file, for its author and for whoever reaches the whole company, until it expires', async () => {
    const { standing, admin, worker, stranger } = await fresh();
    await standing(5);
    await standing(2);
    const ledger = await get(admin, 'hiddendanger/book/export?status=5&principalDept_notnull=1');
    expect(ledger.status).toBe(200);
    const seen = await seeSheet(ledger.raw);
    expect(seen.header[0]).toBe('生产安全事故隐患排查治理台账');
    expect(seen.rows.length).toBe(4);
    expect(seen.rows[3]?.[0]).toBe('1');
    const { data } = await get(admin, 'hiddenexport/page');
    expect(data.records[0]).toMatchObject({
      exportType: 1,
      exportCount: 1,
      exportUserId: admin.userId,
      conditions: '隐患状态：已闭环；责任部门不为空',
      exportTime: NOW,
      expireTime: '2026-12-21 10:00:00',
      state: 1,
    });
    expect(data.records[0]).not.toHaveProperty('storageKey');
    const again = await get(admin, `hiddenexport/download/${data.records[0].id}`);
    expect(again.raw.equals(ledger.raw)).toBe(true);

    const own = await get(worker, 'hiddendanger/export');
    expect((await seeSheet(own.raw)).rows.length).toBe(2);
    expect((await get(worker, 'hiddenexport/page')).data.total).toBe(1);
    expect((await get(admin, 'hiddenexport/page')).data.total).toBe(2);
    expect((await get(stranger, `hiddenexport/download/${data.records[0].id}`)).status).toBe(404);
    expect((await get(worker, `hiddenexport/download/${data.records[0].id}`)).status).toBe(404);

    bench.app.clock.set('2026-12-21 10:00:01');
    expect(await clearExports(bench.app)).toBeGreaterThanOrEqual(2);
    expect(await clearExports(bench.app)).toBe(0);
    const gone = await get(admin, `hiddenexport/download/${data.records[0].id}`);
    expect([gone.status, gone.msg]).toEqual([400, '文件已超过保存时间，请重新导出']);
    expect((await get(admin, 'hiddenexport/page')).data.records[0].state).toBe(3);
  });

  it('of figures and of a bulletin says what it holds', async () => {
    const { standing, admin } = await fresh();
    await standing(5);
    const book = await get(admin, 'statistics/hidden/danger/export');
    expect((await seeSheet(book.raw)).header[0]).toBe('隐患统计（按月份）');
    const paper = await get(
      admin,
      'hiddendanger/bulletin/pdf?discoveryTime_datege=2026-11-01&discoveryTime_datele=2026-11-30',
    );
    expect(paper.raw.subarray(0, 5).toString()).toBe('%PDF-');
    const sheet = await get(
      admin,
      'hiddendanger/bulletin/export?discoveryTime_datege=2026-11-01&discoveryTime_datele=2026-11-30',
    );
    expect(decodeURIComponent(String(sheet.headers['content-disposition']))).toContain('隐患治理情况通报_');
    const { header, rows } = await seeSheet(sheet.raw);
    expect(header[0]).toBe('2026-11-01 至 2026-11-30 隐患治理情况通报');
    expect(rows[0]?.[0]).toContain('共上报隐患1条（作废0条，有效1条），已闭环1条，整改率100.0%');
    expect(rows[1]?.slice(0, 5)).toEqual(['责任部门', '名次', '整改率（%）', '按期整改率（%）', '上报']);
    expect(rows.at(-1)?.slice(0, 2)).toEqual(['合计', '—']);
    const types = (await get(admin, 'hiddenexport/page?ascs=exportType')).data.records;
    expect(types.map(({ exportType }: { exportType: number }) => exportType)).toEqual([4, 5, 5]);
    expect((await get(admin, 'hiddenexport/page?exportType=5')).data.records[0].conditions).toBe(
      '发现时间从2026-11-01；发现时间至2026-11-30',
    );
  });

  it('prints the plan of a danger, and of a major one the report to the office', async () => {
    const { major, standing, admin, stranger } = await fresh();
    const id = await major();
    const paper = await get(admin, `hiddendanger/major/pdf/${id}`);
    expect([paper.status, paper.raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    // What nobody wrote is left to be written: no ground in place of the analysis, no minute of printing as a report's time.
    const [written] = (await pdfFacts(paper.raw)).pages;
    expect(written).toMatch(/危害程度和整改\s*难易程度分析\s*治理方案/);
    expect(written).toMatch(/上报时间\s+监管部门意见/);
    const plain = await get(admin, `hiddendanger/major/pdf/${await standing(2)}`);
    expect(plain.status).toBe(200);
    const names = (await get(admin, 'hiddenexport/page?exportType=6')).data.records.map(
      ({ name }: { name: string }) => name,
    );
    expect(new Set(names.map((name: string) => name.slice(0, 6)))).toEqual(new Set(['重大隐患材料', '隐患治理方案']));
    expect((await get(stranger, `hiddendanger/major/pdf/${id}`)).status).toBe(404);
  });
});

describe('a danger that a check has found', () => {
  it('leads back to the item of that check, for whoever may see it', async () => {
    const { standing, admin, stranger, worker } = await fresh();
    const [id, other] = [await standing(1), await standing(1)];
    const record = newId();
    await asSystem(bench.app, 'a check', async ({ tx }) => {
      await tx.run(
        "insert into check_record (tenant_id, id, name, record_status, finish_user_id, finish_time) values ($1, $2, '班组日检', 3, $3, $4)",
        [admin.tenantId, record, worker.userId, NOW],
      );
      await tx.run(
        "insert into check_record_item (tenant_id, id, parent_id, sort, project, content, result, describe, hidden_danger_id) values ($1, $2, $3, 1, '防护', '防护罩完好', 2, '破损', $4)",
        [admin.tenantId, newId(), record, id],
      );
      // A later check found both still there; one of them was reported by hand.
      const later = newId();
      await tx.run(
        "insert into check_record (tenant_id, id, name, record_status, finish_time) values ($1, $2, '次日检查', 3, $3::timestamptz + interval '1 day')",
        [admin.tenantId, later, NOW],
      );
      await tx.run(
        `insert into check_record_item (tenant_id, id, parent_id, sort, content, result, hidden_danger_id)
         select $1, gen_random_uuid(), $2, 0, '仍未修好', 2, x from unnest($3::uuid[]) x`,
        [admin.tenantId, later, [id, other]],
      );
      await tx.run("update hidden_danger set plan_name = '班组日检' where tenant_id = $1 and id = $2", [
        admin.tenantId,
        id,
      ]);
    });
    const found = await get(admin, `hiddendanger/view/checkresult?id=${id}`);
    expect(found.data).toMatchObject({
      recordId: record,
      recordName: '班组日检',
      project: '防护',
      result: 2,
      finishUserName: worker.userName,
      finshTime: NOW,
    });
    expect((await get(admin, `hiddendanger/view/checkresult?id=${other}`)).data).toBeNull();
    // Reported before the check was handed in, as one of its findings.
    await asSystem(bench.app, 'of a patrol', ({ tx }) =>
      tx.run('update hidden_danger set hidden_danger_type = 2 where tenant_id = $1 and id = $2', [
        admin.tenantId,
        other,
      ]),
    );
    expect((await get(admin, `hiddendanger/view/checkresult?id=${other}`)).data).toMatchObject({ result: 2 });
    expect((await get(stranger, `hiddendanger/view/checkresult?id=${id}`)).status).toBe(404);
  });
});

describe('phrases', () => {
  it('are the platform’s and the company’s own; one of the platform’s is switched off, not changed', async () => {
    await seedPhrases(bench.app);
    await seedPhrases(bench.app);
    const { admin, worker } = await fresh();
    const pick = async (query = '') =>
      (await get(worker, `hiddenphrase/pick${query}`)).data as { id: string; phrase: string }[];
    const all = await pick();
    expect(new Set(all.map(({ phrase }) => phrase)).size).toBe(all.length);
    expect((await pick('?type=4')).length).toBeLessThan(all.length);
    const [first] = all as [{ id: string; phrase: string }];
    const refused = await call(admin, 'PUT', `hiddenphrase/${first.id}`, { phrase: '改写' });
    expect([refused.status, refused.msg]).toEqual([400, '平台用语的描述不能修改，可将其停用后新增本企业用语']);
    const removed = await call(admin, 'DELETE', `hiddenphrase?ids=${first.id}`);
    expect([removed.status, removed.msg]).toEqual([400, '平台的隐患描述用语由平台维护，本企业不能修改或删除']);
    await call(admin, 'POST', 'hiddenphrase', { phrase: '本厂行车滑触线防护缺失', type: '2', isEnable: 1, sort: 0 });
    await call(admin, 'POST', 'hiddenphrase', { phrase: first.phrase, type: '2', isEnable: 0 });
    const now = await pick();
    expect(now[0]?.phrase).toBe('本厂行车滑触线防护缺失');
    expect(now.map(({ phrase }) => phrase)).not.toContain(first.phrase);
    expect(now.length).toBe(all.length);
    // The button of the screen does the same: a change of the platform's is a row of the company's over it.
    const [second] = (await pick('?type=4')) as [{ id: string; phrase: string }];
    expect((await call(admin, 'PUT', `hiddenphrase/${second.id}`, { isEnable: 0, version: 1 })).status).toBe(200);
    expect((await pick()).map(({ phrase }) => phrase)).not.toContain(second.phrase);
    const others = await get((await fresh()).worker, 'hiddenphrase/pick');
    expect(others.data.map(({ phrase }: { phrase: string }) => phrase)).toContain(second.phrase);
  });
});
