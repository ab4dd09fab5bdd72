import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, asSystem } from '../../../kernel/context';
import type { TestCompany } from '../../../testing/company';
import { seeSheet } from '../../../testing/sheet';
import { hazardModule } from '../../hazard/index';
import { inspectionFactors } from '../inspection-factors';
import { type CheckBench, checkBench, must, type RecordFacts } from '../run/run.testing';

let bench: CheckBench;
let company: TestCompany;
let manager: Actor;
let zhang: Actor;
let li: Actor;
let point: string;
let quiet: string;
let bare: string;

/** Of 张: 3 in time, 1 late, 1 overdue, 1 waits, 1 is begun, 1 cancelled. Of 李: 1 in time. */
beforeAll(async () => {
  bench = await checkBench(hazardModule());
  company = await bench.company();
  manager = await company.person('safety_manager');
  zhang = await company.person('employee', { name: '张三' });
  li = await company.person('employee', { name: '李四', deptId: company.depts.other });
  point = await company.riskPoint(manager);
  quiet = await company.riskPoint(manager);
  bare = await company.riskPoint(manager);
  const round = (who: Actor, day: string, status: number, facts: RecordFacts = {}) =>
    bench.record(company, [who], {
      points: [point],
      recordTime: `2026-11-${day} 00:00:00`,
      endTime: `2026-11-${day} 23:59:59`,
      status,
      ...(status === 3 || status === 5 ? { finishTime: `2026-11-${day} 12:00:00` } : {}),
      ...facts,
    });
  for (const day of ['02', '03', '04']) await round(zhang, day, 3);
  await round(zhang, '05', 5);
  await round(zhang, '06', 4);
  await round(zhang, '21', 1);
  await round(zhang, '22', 2);
  await round(zhang, '08', 6);
  await round(li, '09', 3, { points: [quiet], deptId: company.depts.other });
  // The month before: counted there alone.
  await bench.record(company, [zhang], {
    status: 3,
    recordTime: '2026-10-10 00:00:00',
    endTime: '2026-10-10 23:59:59',
  });
  await asSystem(bench.app, 'left', ({ tx }) =>
    tx.run('update app_user set is_resign = 0 where tenant_id = $1 and id = $2', [company.tenantId, li.userId]),
  );
});
afterAll(() => bench.close());

const read = async (path: string, who = manager) => must(await bench.api.call(who, 'GET', path)).data;

describe('the statistics of tasks', () => {
  it('count every person as counted by hand', async () => {
    const page = await read('/safe/taskstatistics/page');
    expect(page).toMatchObject({ total: 2, startTime: '2026-11-01', endTime: '2026-11-30' });
    expect(page.records).toEqual([
      {
        id: zhang.userId,
        name: '张三',
        deptId: company.depts.workshop,
        deptName: '机加工车间',
        isResign: 1,
        total: 7,
        completeCount: 3,
        completionRate: '42.9',
        waitCheckCount: 2,
        overdueCompleteCount: 1,
        overdueCount: 1,
        actualCompleteCount: 4,
        overallCompletionRate: '57.1',
      },
      expect.objectContaining({ id: li.userId, isResign: 0, total: 1, completionRate: '100.0' }),
    ]);
    expect(page.summary).toMatchObject({ total: 8, completeCount: 4, completionRate: '50.0' });
  });

  it('are narrowed by department, name, and whether somebody is still there', async () => {
    const names = async (query: string) =>
      (await read(`/safe/taskstatistics/page?${query}`)).records.map((row: { name: string }) => row.name);
    expect(await names('isResign=1')).toEqual(['张三']);
    expect(await names('isResign=0')).toEqual(['李四']);
    expect(await names(`deptId=${company.depts.other}`)).toEqual(['李四']);
    expect(await names(`deptId=${company.depts.root}&ascs=total`)).toEqual(['李四', '张三']);
    expect(await names(`name=${encodeURIComponent('张')}`)).toEqual(['张三']);
    expect(await names(`name=${encodeURIComponent('%')}`)).toEqual([]);
    expect(await names('size=1&current=2')).toEqual(['李四']);
    expect(await names('period=day')).toEqual(['张三']);
    for (const wrong of ['period=x', 'deptId=1', 'isResign=5', 'descs=salary', 'ascs=valueOf', 'startTime=2026-13-01'])
      expect((await bench.api.call(manager, 'GET', `/safe/taskstatistics/page?${wrong}`)).status).toBe(400);
    expect(await read('/safe/taskstatistics/page?startTime=2020-01-01&endTime=2020-02-01')).toMatchObject({
      records: [],
      total: 0,
      summary: { total: 0, completionRate: null },
    });
  });

  it('are the company’s, whoever reads them; what is unfinished is shown to whom it concerns', async () => {
    const head = await company.person('dept_head', { headOf: company.depts.other });
    const whole = await read('/safe/taskstatistics/page');
    expect(await read('/safe/taskstatistics/page', head)).toEqual(whole);
    expect(await read('/safe/taskstatistics/page', li)).toEqual(whole);
    expect(await read('/safe/index/check/plan/record/year', li)).toEqual(
      await read('/safe/index/check/plan/record/year'),
    );
    expect(await read('/safe/checkplanrecord/ring/count', li)).toEqual(await read('/safe/checkplanrecord/ring/count'));
    expect(await read(`/safe/taskstatistics/user/unfinished/list?userId=${zhang.userId}`, li)).toEqual([]);
    const other = await bench.company();
    expect((await read('/safe/taskstatistics/page', await other.person('safety_manager'))).total).toBe(0);
  });

  it('stand by department too, and name what nobody has done', async () => {
    const { records } = await read('/safe/taskstatistics/page?group=dept');
    expect(records.map(({ name, total }: { name: string; total: number }) => [name, total])).toEqual([
      ['机加工车间', 7],
      ['仓储部', 1],
    ]);
    const open = await read(`/safe/taskstatistics/user/unfinished/list?userId=${zhang.userId}`);
    expect(
      open.map(({ overdue, taskStatus }: { overdue: boolean; taskStatus: number }) => [taskStatus, overdue]),
    ).toEqual([
      [4, true],
      [1, false],
      [2, false],
    ]);
    expect(await read(`/safe/taskstatistics/user/unfinished/list?userId=${li.userId}`)).toEqual([]);
  });

  it('go out as a sheet with the sum below', async () => {
    const reply = await bench.api.call(manager, 'GET', '/safe/taskstatistics/export');
    expect(reply.status).toBe(200);
    const { header, rows } = await seeSheet(reply.raw);
    expect(header).toEqual([
      ...['姓名', '所属部门', '在职状态', '应检人次', '已检人次', '按时完成人次', '个人按时完成率（%）'],
      ...['逾期未检人次', '待检查人次', '逾期完成人次', '个人总完成率（%）'],
    ]);
    expect(rows.at(-1)?.[0]).toBe('企业合计（按任务，每个任务计一次）');
    const byDept = await bench.api.call(manager, 'GET', '/safe/taskstatistics/export?group=dept');
    expect((await seeSheet(byDept.raw)).header.slice(0, 4)).toEqual([
      '检查部门',
      '应检（次）',
      '已检（次）',
      '按时完成（次）',
    ]);
  });
});

describe('the figures of the home page', () => {
  it('are the rate of the period beside the one before, and of each department', async () => {
    expect(await read('/safe/index/task/rate')).toMatchObject({ total: 8, completionRate: '50.0' });
    expect(await read('/safe/index/company/task/rate')).toMatchObject({
      completionRate: '50.0',
      previous: { total: 1, completionRate: '100.0' },
      completionRateChange: '-50.0',
      depts: [{ name: '机加工车间' }, { name: '仓储部' }],
    });
    expect((await read('/safe/index/task/page')).records).toHaveLength(3);
  });

  it('are the rounds of a year by month and of a month by day, empty ones included', async () => {
    const year = await read('/safe/index/check/plan/record/year');
    expect(year).toHaveLength(12);
    expect(year[10]).toMatchObject({
      name: '2026-11',
      total: 8,
      completeCount: 4,
      overdueCount: 1,
      completionRate: '50.0',
    });
    expect(year[0]).toMatchObject({ name: '2026-01', total: 0, completionRate: null });
    const month = await read('/safe/index/check/plan/record/month?month=2026-11');
    expect(month).toHaveLength(30);
    expect(month[1]).toMatchObject({ name: '2026-11-02', total: 1, completeCount: 1 });
    expect((await bench.api.call(manager, 'GET', '/safe/index/check/plan/record/month?month=2026-13')).status).toBe(
      400,
    );
  });
});

describe('the inspection terms of the dynamic score', () => {
  const number: Readonly<Record<string, number>> = {
    'risk.dynamic.inspection.rate': 12,
    'risk.dynamic.inspection.none': 6,
    'risk.dynamic.inspection.overdue': 2,
    'risk.dynamic.record.good': 5,
  };
  const factors = () =>
    asSystem(bench.app, 'factors', ({ tx }) =>
      inspectionFactors.factorsOf({
        tx,
        tenantId: company.tenantId,
        riskIds: [point, quiet, bare],
        now: '2026-11-21 10:00:00',
        number: async (key) => number[key] as number,
      }),
    );

  it('are rate, overdue tasks, no plan, and a quarter without fault', async () => {
    const all = await factors();
    const of = (riskId: string) =>
      all.filter((factor) => factor.riskId === riskId).map(({ code, points, count }) => [code, points, count]);
    // 5 due: 3 in time, 1 late, 1 overdue: r = 3.5 / 5, I1 = 12 × (1 − r) = 3.6, I2 = 2.
    expect(of(point)).toEqual([
      ['inspection.rate', 3.6, 1],
      ['inspection.overdue', 2, 1],
    ]);
    expect(of(quiet)).toEqual([['record.good', 5, 1]]);
    expect(of(bare)).toEqual([['inspection.none', 6, 1]]);
    const overdue = all.find(({ code }) => code === 'inspection.overdue');
    expect(overdue?.evidence).toHaveLength(1);
    expect(overdue?.evidence[0]).toMatchObject({ resource: 'checkRecord', owner: '张三', due: '2026-11-06 23:59:59' });
  });

  it('an open danger at the point takes the good record away; an enabled plan is a plan', async () => {
    must(
      await bench.api.call(manager, 'POST', '/safe/hiddendanger/report', {
        hiddenDangerDescribe: '护栏松动',
        riskId: quiet,
        reviseBeforeImages: await bench.photo(manager),
      }),
    );
    const { planId } = await bench.record(company, [zhang], { recordTime: '2026-08-01 00:00:00', status: 6 });
    await asSystem(bench.app, 'plan', ({ tx }) =>
      tx.run(
        'insert into check_plan_risk (tenant_id, id, parent_id, sort, risk_id) values ($1, gen_random_uuid(), $2, 0, $3)',
        [company.tenantId, planId, bare],
      ),
    );
    const all = await factors();
    expect(all.filter(({ riskId }) => riskId !== point)).toEqual([]);
  });

  it('follow a round that was handed in, not one that was laid out', async () => {
    const { id } = await bench.record(company, [zhang], { points: [point] });
    const stale = (topic: string) =>
      asSystem(bench.app, 'stale', ({ tx }) =>
        (inspectionFactors.stales.checkRecord as NonNullable<(typeof inspectionFactors.stales)[string]>)(tx, {
          id: '1',
          tenantId: company.tenantId,
          topic,
          recordId: id,
          payload: null,
        }),
      );
    expect(await stale('checkRecord.submit')).toEqual([point]);
    expect(await stale('checkRecord.create')).toEqual([]);
  });
});
