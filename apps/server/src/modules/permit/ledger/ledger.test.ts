import { workSummary } from '@anlan/domain/permit/ledger/office-calls';
import { figureQuery } from '@anlan/resource';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../../kernel/context';
import { newId } from '../../../kernel/db/id';
import { company, must, office, type Person, type WorldCompany } from '../../../testing/company-world';
import { openWorld, type World } from '../../../testing/world';
import { markStopped } from '../../site-work/clock';
import { stopDue } from '../stop';

let world: World;
let firm: WorldCompany;
let manager: Person;
let worker: Person;
let supervisor: Person;
let stranger: Person;

/** Days of the world's clock, with a time of day. */
const day = (days: number, time = '08:00:00'): string =>
  `${new Date(Date.now() + world.clock.shift + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)} ${time}`;

const insert = async (table: string, values: Readonly<Record<string, unknown>>): Promise<string> => {
  const row: Record<string, unknown> = { tenant_id: firm.tenantId, id: newId(), ...values };
  const names = Object.keys(row);
  await asSystem(world.app.services, 'test ticket', ({ tx }) =>
    tx.run(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(row),
    ),
  );
  return String(row.id);
};
const moment = (text: string): string => `${text}+08`;

/** Tells whoever keeps the ledger, as every change of a ticket does. */
const told = async (topic: 'permit' | 'siteWork', ...ids: readonly string[]): Promise<void> => {
  await asSystem(world.app.services, 'test event', ({ tx }) =>
    tx.run('insert into outbox (tenant_id, topic, payload) values ($1, $2, $3::jsonb)', [
      firm.tenantId,
      `${topic}.test`,
      JSON.stringify({ ids }),
    ]),
  );
  while ((await world.app.events.deliver()) > 0);
};

const special = (more: Readonly<Record<string, unknown>> = {}): Promise<string> =>
  insert('permit', {
    ...{ work_ticket_num: `DH${newId().slice(-8)}`, work_name: '人孔焊接', work_type: '1', effective_level: '1' },
    ...{ applying_unit: dept, work_location: '一车间', work_content: '法兰补焊', principal_id: worker.userId },
    ...{ start_time: moment(day(2)), end_time: moment(day(2, '16:00:00')), application_time: moment(day(-1)) },
    ...{ process_state: 2, run_flag: 0, ...more },
  });
const line = (id: string, time: string, link: string, result = '', comment = ''): Promise<string> =>
  insert('permit_handling', {
    ...{ parent_id: id, process_link: link, process_time: moment(time) },
    ...{ process_result: result, process_comment: comment },
  });

/** Removed as its module removes it, and told. */
const gone = async (table: 'permit' | 'site_work', ...ids: readonly string[]): Promise<void> => {
  await asSystem(world.app.services, 'test removal', ({ tx }) =>
    tx.run(`update ${table} set deleted_at = now() where tenant_id = $1 and id = any($2::uuid[])`, [
      firm.tenantId,
      ids,
    ]),
  );
  await told(table === 'permit' ? 'permit' : 'siteWork', ...ids);
};

let dept: string;
/** Rejected once, begun, stopped twice, by a firm from outside. */
let busy: string;
/** 二级动火, voided before it began. */
let voided: string;
/** The older form, refused and done again. */
let site: string;

beforeAll(async () => {
  world = await openWorld({ own: true });
  firm = await company(world);
  manager = await firm.person({ account: 'manager', role: 'safety_manager' });
  worker = await firm.person({ account: 'worker', role: 'employee' });
  supervisor = await office(world, '370300');
  stranger = await office(world, '370400');
  dept = must(await manager.call('GET', '/blade-system/dept/tree')).data[0].id;

  busy = await special({ actual_start: moment(day(-1, '09:00:00')), process_state: 4 });
  await line(busy, day(-3), '提交', '提交');
  await line(busy, day(-1, '09:30:00'), '系统停止', '监护人30分钟未确认在岗');
  await line(busy, day(-1, '09:40:00'), '恢复', '中断10分钟后恢复');
  await line(busy, day(-1, '10:00:00'), '气体分析', '不合格', '甲烷0.9%');
  await line(busy, day(-1, '10:05:00'), '气体分析', '不合格', '甲烷0.8%');
  await insert('permit_approval', { parent_id: busy, audit_name: '安全管理部门', approval_state: 2 });
  await insert('permit_worker', { parent_id: busy, name: '外来焊工', firm: '某安装公司' });
  await insert('permit_ticket_measure', { parent_id: busy, content: '清理可燃物', concerned: 1 });
  await insert('permit_ticket_measure', { parent_id: busy, content: '氧含量检测', concerned: 2, sort: 1 });
  voided = await special({ effective_level: '3', run_flag: 4 });
  await insert('permit_approval', { parent_id: voided, audit_name: '安全管理部门', approval_state: 2 });
  // A draft is no application.
  const draft = await special({ application_time: null, run_flag: 6, process_state: 1 });
  site = await insert('site_work', {
    ...{
      num: 'XC1',
      name: '临时接电',
      type: '6',
      applicant_dept_ids: [dept],
      location: '泵房',
      effective_level: '临时用电作业',
    },
    ...{ work_time_start: moment(day(-1)), work_time_end: moment(day(-1, '17:00:00')), create_time: moment(day(-2)) },
    ...{ actual_start: moment(day(-1)), process_state: 6, run_flag: 0 },
  });
  await insert('site_work_history', {
    parent_id: site,
    time: moment(day(-2)),
    what: '审批',
    note: '不同意：缺少漏电保护',
  });
  await insert('site_work_history', { parent_id: site, time: moment(day(-1)), what: '审批', note: '同意：' });
  await told('permit', busy, voided, draft);
  await told('siteWork', site);
});
afterAll(() => world?.close());

const page = async (who: Person, path: string, query: Readonly<Record<string, string>> = {}) =>
  must(await who.call('GET', path, { query: { size: '50', ...query } })).data;
const rows = async (query: Readonly<Record<string, string>> = {}) =>
  (await page(manager, '/safe/workledger/page', query)).records as Record<string, unknown>[];

describe('the ledger of tickets', () => {
  it('has a row a ticket of either form, made of the ticket', async () => {
    const all = await rows();
    expect(all.map(({ id }) => id).sort()).toEqual([busy, voided, site].sort());
    expect(all.find(({ id }) => id === busy)).toMatchObject({
      ...{ form: 1, workType: '1', level: '11', deptId: dept, contractor: 2, firms: '某安装公司', place: '一车间' },
      ...{ rejected: 1, rejections: 1, begun: 1, stopped: 1, stops: 2, overran: 0, processState: 4, runFlag: 0 },
      applicationTime: day(-3),
    });
    expect(all.find(({ id }) => id === site)).toMatchObject({
      ...{ form: 2, workType: '6', level: '0', contractor: 1, rejections: 1, stops: 0, processState: 6 },
      siteWorkId: site,
    });
    expect(all.find(({ id }) => id === voided)).toMatchObject({ level: '13', runFlag: 4, begun: 0 });
  });

  it('is the same however often it is told, and follows its ticket', async () => {
    const before = await rows();
    await told('permit', busy, voided);
    expect(await rows()).toEqual(before);
    const removed = await special();
    await told('permit', removed);
    expect(await rows()).toHaveLength(4);
    await gone('permit', removed);
    expect(await rows()).toHaveLength(3);
  });

  it('knows the level by which the older form judges a confined space', async () => {
    const space = await insert('site_work', {
      ...{ num: 'XC2', name: '清理沉降池', type: '2', applicant_dept_ids: [dept], location: '污水站' },
      ...{ effective_level: '受限空间作业', content: '清淤', responsible_id: worker.userId },
      ...{ work_time_start: moment(day(3)), work_time_end: moment(day(3, '17:00:00')), create_time: moment(day(-1)) },
      ...{ process_state: 2, run_flag: 0 },
    });
    await insert('site_work_confirm', { parent_id: space, content: '强制通风' });
    await told('siteWork', space);
    expect((await rows()).find(({ id }) => id === space)).toMatchObject({ workType: '2', level: '21' });
    must(await manager.call('POST', `/safe/workfiling/ticket/${space}`));
    await gone('site_work', space);
  });

  it('tells no stop of what had passed its time or was ended', async () => {
    const history = (id: string, time: string, what: string, note = '') =>
      insert('site_work_history', { parent_id: id, time: moment(time), what, note });
    const work = (more: object) =>
      insert('site_work', {
        ...{ name: '临时接电', type: '6', applicant_dept_ids: [dept], location: '泵房', create_time: moment(day(-2)) },
        ...{ work_time_start: moment(day(-1)), work_time_end: moment(day(-1, '17:00:00')) },
        ...{ actual_start: moment(day(-1)), process_state: 5, ...more },
      });
    const [late, finished, ended] = [
      await work({ run_flag: 2 }),
      await work({ run_flag: 2 }),
      await work({ run_flag: 3 }),
    ];
    await history(late, day(-1, '09:00:00'), '中断作业', '下雨');
    await history(late, day(-1, '17:00:00'), '系统停止', '超过作业票有效期');
    await history(finished, day(-1, '17:00:30'), '完工确认', '超时完工');
    await history(ended, day(-1, '12:00:00'), '终止作业', '停工');
    for (const id of [late, finished, ended])
      for (const hour of ['18', '19']) await history(id, day(-1, `${hour}:00:00`), '验收', '不合格：未清理');
    await told('siteWork', late, finished, ended);
    const all = await rows();
    const found = [late, finished, ended].map((id) => all.find((row) => row.id === id));
    expect(found.map((row) => [row?.stops, row?.overran])).toEqual([
      [1, 1],
      [0, 1],
      [0, 0],
    ]);
    const stops = async () =>
      (await page(manager, '/safe/workstop/page')).records.map(({ ticketId }: { ticketId: string }) => ticketId);
    expect((await stops()).filter((id: string) => id === late)).toHaveLength(1);
    // A line that is no longer there is no stop any more.
    await asSystem(world.app.services, 'test history', ({ tx }) =>
      tx.run('delete from site_work_history where tenant_id = $1 and parent_id = $2', [firm.tenantId, late]),
    );
    await told('siteWork', late);
    expect(await stops()).not.toContain(late);
    await gone('site_work', late, finished, ended);
  });

  it('is written by nobody', async () => {
    for (const method of ['POST', 'PUT', 'DELETE'] as const)
      expect((await manager.call(method, '/safe/workledger', { body: { name: '补录' } })).status).not.toBe(200);
  });
});

describe('statistics of dangerous work', () => {
  it('count both forms together, told apart, and every figure opens its rows', async () => {
    const found = must(await manager.call('GET', '/safe/workledger/summary')).data;
    expect(found).toMatchObject({
      // What is voided is told by itself, and is in neither part of a rate.
      ...{
        issued: 3,
        total: 2,
        done: 1,
        rejected: 2,
        begun: 2,
        stopped: 1,
        overran: 0,
        ended: 0,
        voided: 1,
        unused: 0,
      },
      ...{ rejectedRate: '100.0', stoppedRate: '50.0', overranRate: '0.0', doneRate: '50.0' },
    });
    expect(found.byForm.map(({ total }: { total: number }) => total)).toEqual([1, 1]);
    expect(found.byContractor.map(({ total }: { total: number }) => total)).toEqual([1, 1]);
    expect(found.byLevel.map(({ label, total }: { label: string; total: number }) => [label, total]).sort()).toEqual([
      ['不分级', 1],
      ['二级动火', 0],
      ['特级动火', 1],
    ]);
    const period = [found.period.from, found.period.to] as const;
    for (const [name, figure] of Object.entries(workSummary.measures)) {
      if (figure.kind !== 'count') continue;
      const lists = [found, ...found.byWorkType, ...found.byLevel, ...found.byContractor, ...found.byMonth];
      for (const one of lists) {
        const asked = figureQuery(figure, { period, by: one.by ?? {} });
        expect([name, one.key, (await page(manager, '/safe/workledger/page', asked)).total]).toEqual([
          name,
          one.key,
          one[name],
        ]);
      }
    }
  });

  it('count a stop in the month in which it happened, however late the clock looked', async () => {
    const before = `${day(0).slice(0, 7)}-01`;
    const lastDay = new Date(Date.parse(`${before}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
    const [begun, ended] = [`${lastDay} 20:00:00`, `${lastDay} 23:50:00`];
    const lived = {
      ...{ process_state: 4, run_flag: 0, actual_start: moment(begun), application_time: moment(begun) },
      ...{ guardian_seen: moment(`${lastDay} 23:45:00`), last_gas_time: moment(`${lastDay} 23:45:00`) },
      ...{ stop_at: moment(ended) },
    };
    const late = await special({ ...lived, start_time: moment(begun), end_time: moment(ended) });
    const { application_time: createdAt, ...live } = lived;
    const lateSite = await insert('site_work', {
      ...{ num: 'XC9', name: '夜间接电', type: '6', applicant_dept_ids: [dept], location: '泵房', ...live },
      ...{ work_time_start: moment(begun), work_time_end: moment(ended), create_time: createdAt },
    });
    // The clock looks now, in the next month.
    expect(await stopDue(world.app.services)).toBeGreaterThan(0);
    expect(await markStopped(world.app.services)).toBeGreaterThan(0);
    while ((await world.app.events.deliver()) > 0);
    const stops = (await page(manager, '/safe/workstop/page')).records;
    const own = stops.filter(({ ticketId }: { ticketId: string }) => [late, lateSite].includes(ticketId));
    expect(own.map(({ stopTime }: { stopTime: string }) => stopTime)).toEqual([ended, ended]);
    const found = must(await manager.call('GET', '/safe/workstop/summary')).data;
    const month = found.byMonth.find(({ key }: { key: string }) => key === lastDay.slice(0, 7));
    const ofMonth = stops.filter(({ stopTime }: { stopTime: string }) => stopTime.startsWith(lastDay.slice(0, 7)));
    expect(month).toMatchObject({ total: ofMonth.length, overrun: 2 });
    await gone('permit', late);
    await gone('site_work', lateSite);
  });

  it('count every stop by its cause', async () => {
    const found = must(await manager.call('GET', '/safe/workstop/summary')).data;
    expect(found).toMatchObject({ total: 2, clock: 1, overrun: 0, clockRate: '50.0' });
    const causes = found.byCause.filter(({ total }: { total: number }) => total > 0);
    expect(causes.map(({ label }: { label: string }) => label)).toEqual(['监护人未在岗', '气体分析不合格']);
    expect((await page(manager, '/safe/workstop/page', { cause: '2' })).records).toMatchObject([
      { ticketId: busy, reason: '甲烷0.9%', byClock: 0, level: '11' },
    ]);
  });

  it('leave as a workbook', async () => {
    for (const path of ['/safe/workledger/summary/export', '/safe/workledger/export', '/safe/workstop/summary/export'])
      expect((await manager.call('GET', path)).status).toBe(200);
  });

  it('are for those who direct', async () => {
    expect((await worker.call('GET', '/safe/workledger/summary')).status).toBe(403);
  });
});

describe('a supervisor', () => {
  const statistics = async (who: Person, query: Readonly<Record<string, string>> = {}) =>
    must(await who.call('GET', '/safe/workledger/government/statistics', { query })).data;
  type Company = { readonly tenantId: string; readonly figures: Record<string, unknown> };

  it('counts each company by the company’s own definition', async () => {
    const own = must(await manager.call('GET', '/safe/workledger/summary')).data;
    const found = await statistics(supervisor);
    const ours = found.companies.find(({ tenantId }: Company) => tenantId === firm.tenantId);
    for (const name of Object.keys(workSummary.measures)) expect([name, ours.figures[name]]).toEqual([name, own[name]]);
    expect(found.whole).toMatchObject({ total: 2, rejected: 2, voided: 1 });
    expect(found.byLevel.map(({ label }: { label: string }) => label)).toContain('特级动火');
    const hot = await statistics(supervisor, { level: '11' });
    expect(hot.whole).toMatchObject({ total: 1, stopped: 1 });
    const twin = { tenantId: firm.tenantId, level: '11' };
    expect((await page(supervisor, '/safe/workledger/government/page', twin)).total).toBe(1);
    expect((await supervisor.call('GET', '/safe/workledger/government/statistics/export')).status).toBe(200);
  });

  it('sees works that only a company knows in a line of their own', async () => {
    const own = await special({ work_type: '77', effective_level: null });
    await told('permit', own);
    const { whole, byWorkType } = await statistics(supervisor);
    const total = byWorkType.reduce((sum: number, { figures }: Company) => sum + Number(figures.total), 0);
    expect(total).toBe(whole.total);
    const line = byWorkType.find(({ label }: { label: string }) => label === '企业自定');
    expect(line).toMatchObject({ key: '77', figures: { total: 1, doneRate: '0.0' } });
    expect((await statistics(supervisor, { workType: line.key })).whole.total).toBe(1);
    await gone('permit', own);
  });

  it('sees no draft: in the list, by its id and in print a ticket begins with its number', async () => {
    const draft = await special({ work_ticket_num: null, run_flag: 6, process_state: 1, application_time: null });
    const path = '/safe/dangerousunifywork';
    const query = { tenantId: firm.tenantId, size: '100' };
    const listed = (await page(supervisor, `${path}/government/page`, query)).records as { readonly id: string }[];
    expect(listed.map(({ id }) => id)).toContain(busy);
    expect(listed.map(({ id }) => id)).not.toContain(draft);
    for (const one of [`${path}/detail/${draft}`, `${path}/print/${draft}`])
      expect((await supervisor.call('GET', one, { query: { tenantId: firm.tenantId } })).status).toBe(404);
    expect((await manager.call('GET', `${path}/detail/${draft}`)).status).toBe(200);
  });

  it('counts no company of another office', async () => {
    const found = await statistics(stranger);
    expect(found.companies.map(({ tenantId }: Company) => tenantId)).not.toContain(firm.tenantId);
    const twin = await stranger.call('GET', '/safe/workledger/government/page', { query: { tenantId: firm.tenantId } });
    expect(twin.status).not.toBe(200);
    expect((await manager.call('GET', '/safe/workledger/government/statistics')).status).toBe(403);
  });
});

describe('a filing in advance', () => {
  const file = (id: string, who = manager) => who.call('POST', `/safe/workfiling/ticket/${id}`);

  it('is made of a ticket in one press, once, and withdrawn with a reason', async () => {
    const { data } = must(await file(busy));
    expect(data.late).toBe(false);
    const filed = must(await manager.call('GET', `/safe/workfiling/${data.id}`)).data;
    expect(filed).toMatchObject({
      ...{ workName: '人孔焊接', workType: '1', level: '11', place: '一车间', content: '法兰补焊', late: 0, state: 1 },
      ...{ principalId: worker.userId, startTime: day(2), ticketId: busy, measures: '1. 清理可燃物' },
    });
    expect((await file(busy)).msg).toBe('该作业票已报备');
    const empty = await manager.call('PUT', `/safe/workfiling/withdraw/${data.id}`, { body: {} });
    expect(empty.status).toBe(400);
    must(await manager.call('PUT', `/safe/workfiling/withdraw/${data.id}`, { body: { withdrawReason: '改期' } }));
    must(await file(busy));
  });

  it('is one at a time however often it is pressed, and follows its ticket', async () => {
    const id = await special();
    await insert('permit_ticket_measure', { parent_id: id, content: '清理可燃物', concerned: 1 });
    await told('permit', id);
    const pressed = await Promise.all([file(id), file(id), file(id)]);
    expect(pressed.map(({ status, msg }) => (status === 200 ? 'filed' : msg)).sort()).toEqual([
      'filed',
      '该作业票已报备',
      '该作业票已报备',
    ]);
    const filings = async () => (await page(manager, '/safe/workfiling/page', { ticketId: id })).records;
    expect(await filings()).toMatchObject([{ state: 1, changed: 0, late: 0 }]);
    const change = async (set: string) => {
      await asSystem(world.app.services, 'test change', ({ tx }) =>
        tx.run(`update permit set ${set} where tenant_id = $1 and id = $2`, [firm.tenantId, id]),
      );
      await told('permit', id);
    };
    for (const [set, back] of [
      ["work_content = '扩大范围'", "work_content = '法兰补焊'"],
      [`principal_id = '${manager.userId}'`, `principal_id = '${worker.userId}'`],
    ] as const) {
      await change(set);
      expect([set, await filings()]).toMatchObject([set, [{ state: 1, changed: 1 }]]);
      await change(back);
      expect([back, await filings()]).toMatchObject([back, [{ state: 1, changed: 0 }]]);
    }
    const measure = async (concerned: number) => {
      await asSystem(world.app.services, 'test change', ({ tx }) =>
        tx.run('update permit_ticket_measure set concerned = $3 where tenant_id = $1 and parent_id = $2', [
          firm.tenantId,
          id,
          concerned,
        ]),
      );
      await told('permit', id);
    };
    await measure(2);
    expect(await filings()).toMatchObject([{ state: 1, changed: 1 }]);
    await measure(1);
    expect(await filings()).toMatchObject([{ state: 1, changed: 0 }]);
    await change(`start_time = '${moment(day(0, '23:59:58'))}', work_location = '二车间'`);
    expect(await filings()).toMatchObject([{ state: 1, changed: 1, place: '一车间' }]);
    expect(must(await file(id)).data.late).toBe(true);
    const [now, before] = (await filings()).sort((a: { state: number }, b: { state: number }) => a.state - b.state);
    expect(now).toMatchObject({ state: 1, changed: 0, late: 1, place: '二车间' });
    expect(before).toMatchObject({ state: 3, late: 0, place: '一车间' });
    expect((await file(id)).msg).toBe('该作业票已报备');
    // Nobody supersedes one by hand.
    expect((await manager.call('PUT', `/safe/workfiling/replace/${now.id}`, { body: {} })).status).toBe(404);
    await change('run_flag = 4');
    expect((await filings()).map(({ changed }: { changed: number }) => changed)).toContain(2);
    await gone('permit', id);
  });

  it('is of a special level, of work that is still to come, and marked when it is late', async () => {
    const lower = await special({ effective_level: '3' });
    const over = await special({ run_flag: 5 });
    const soon = await special({ start_time: moment(day(0, '23:59:59')), end_time: moment(day(1)) });
    await insert('permit_ticket_measure', { parent_id: soon, content: '清理可燃物', concerned: 1 });
    await told('permit', lower, over, soon);
    expect((await file(lower)).msg).toBe('只有特级、一级作业和Ⅳ级高处作业须报备');
    expect((await file(over)).msg).toBe('该作业票已结束，不能再报备');
    expect(must(await file(soon)).data.late).toBe(true);
    const planned = await manager.call('POST', '/safe/workfiling', {
      body: {
        ...{ workName: '吊装反应器', workType: '5', level: '12', place: '罐区' },
        ...{ startTime: day(5), endTime: day(5) },
        ...{ principalId: worker.userId, phone: '13912345678', measures: '设警戒区' },
      },
    });
    expect(planned.data.errors.map(({ field }: { field: string }) => field)).toEqual(['level', 'endTime']);
  });

  it('is read by the office of the company, and by no other', async () => {
    const twin = '/safe/workfiling/government/page';
    const found = await page(supervisor, twin, { tenantId: firm.tenantId, late: '1', changed: '0' });
    expect(found.records).toMatchObject([{ workName: '人孔焊接', late: 1, phone: expect.stringContaining('****') }]);
    expect((await file(busy, supervisor)).status).toBe(403);
    expect((await stranger.call('GET', twin, { query: { tenantId: firm.tenantId } })).status).not.toBe(200);
  });
});

describe('a drawn sample', () => {
  const draw = (body: Readonly<Record<string, unknown>>, who = supervisor) =>
    who.call('POST', '/safe/workdraw', {
      body: { name: '十一月抽查', fromDay: day(-30).slice(0, 10), toDay: day(0).slice(0, 10), size: 2, ...body },
    });
  const items = async (drawId: string, who = supervisor) =>
    (await page(who, '/safe/workdrawitem/page', { drawId })).records as Record<string, unknown>[];
  const drawn = async (body: Readonly<Record<string, unknown>> = {}) => {
    const { id } = must(await draw({ companies: firm.tenantId, ...body })).data;
    return { id, tickets: (await items(id)).map(({ ticketId }) => ticketId) };
  };

  const giveUp = (id: string, voidReason: string, who = supervisor) =>
    who.call('PUT', `/safe/workdraw/void/${id}`, { body: { voidReason } });

  it('is the same by the same seed, told with it, and found again', async () => {
    const one = await drawn({ seed: '2026-11-26' });
    expect(one.tickets).toHaveLength(2);
    expect((await drawn({ seed: '2026-11-26' })).tickets).toEqual(one.tickets);
    const orders = new Set<string>();
    for (const seed of ['a', 'b', 'c', 'd', 'e', 'f']) orders.add((await drawn({ seed })).tickets.join());
    expect(orders.size).toBeGreaterThan(1);
    const chance = await drawn();
    const told = must(await supervisor.call('GET', `/safe/workdraw/${chance.id}`)).data;
    expect(told.seed).toMatch(/^[0-9a-f]{16}$/);
    expect((await drawn({ seed: told.seed })).tickets).toEqual(chance.tickets);
    expect(must(await supervisor.call('GET', `/safe/workdraw/${one.id}/redraw`)).data).toMatchObject({
      same: true,
      missing: [],
    });
  });

  it('is narrowed by type and level, and refuses what has nothing in it', async () => {
    const { tickets } = await drawn({ workTypes: '6' });
    expect(tickets).toEqual([site]);
    expect((await draw({ companies: firm.tenantId, levels: '44' })).msg).toContain('该范围内没有作业票');
    expect((await draw({ companies: firm.tenantId, toDay: '2020-01-01' })).msg).toBe('结束日期不能早于开始日期');
    expect((await draw({ companies: firm.tenantId }, stranger)).msg).toBe('企业不存在或不在辖区内');
    expect((await draw({}, manager)).status).toBe(403);
    // What the definition refuses is told by name, and nothing is drawn for it.
    const seed = await draw({ companies: firm.tenantId, seed: 'x'.repeat(41) });
    expect([seed.status, seed.data.errors ?? seed.msg]).toEqual([400, expect.anything()]);
    const day = await draw({ companies: firm.tenantId, fromDay: '2026-02-01', toDay: '2026-02-31' });
    expect([day.status, day.msg]).toEqual([400, '申请日期止不是正确的日期']);
  });

  it('takes the office’s findings and changes nothing of the company', async () => {
    const before = await rows();
    const { id } = await drawn({ workTypes: '6' });
    const [item] = await items(id);
    const write = (body: object, who = supervisor) => who.call('PUT', `/safe/workdrawitem/${item?.id}`, { body });
    expect((await write({ conclusion: 2 })).status).toBe(400);
    must(await write({ conclusion: 2, finding: '现场未设漏电保护' }));
    expect(await items(id)).toMatchObject([{ conclusion: 2, finding: '现场未设漏电保护', number: 'XC1' }]);
    expect(await rows()).toEqual(before);
    expect((await write({ conclusion: 1, finding: '无' }, manager)).status).toBe(403);
    expect((await write({ conclusion: 1, finding: '无' }, stranger)).status).toBe(404);
    expect((await stranger.call('GET', `/safe/workdraw/${id}`)).status).toBe(404);
    expect(await items(id, stranger)).toEqual([]);
    expect((await giveUp(id, '重抽')).msg).toBe('已填写抽查情况的抽查不能作废');
  });

  it('is given up with a reason while nothing is found, and stays to be seen', async () => {
    const { id } = await drawn();
    expect((await giveUp(id, '')).status).toBe(400);
    expect((await giveUp(id, '范围有误', manager)).status).toBe(403);
    expect((await giveUp(id, '范围有误', stranger)).status).toBe(404);
    must(await giveUp(id, '范围有误'));
    expect(must(await supervisor.call('GET', `/safe/workdraw/${id}`)).data).toMatchObject({
      ...{ voided: 1, voidReason: '范围有误', voiderId: supervisor.userId },
    });
    expect((await giveUp(id, '再来')).msg).toBe('该抽查已作废');
    const [item] = await items(id);
    const body = { conclusion: 1, finding: '无' };
    expect((await supervisor.call('PUT', `/safe/workdrawitem/${item?.id}`, { body })).msg).toBe('该抽查已作废');
    expect((await supervisor.call('DELETE', '/safe/workdraw', { query: { ids: id } })).status).toBe(404);
    const told = { voidReason: '预先作废', voided: 1, poolDigest: 'x' };
    const another = must(await draw({ companies: firm.tenantId, ...told })).data.id;
    expect(must(await supervisor.call('GET', `/safe/workdraw/${another}`)).data).toMatchObject({
      ...{ voided: 0, voidReason: null, poolDigest: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
  });

  it('is found again by what it was drawn from, and says when that is no longer the same', async () => {
    const { id } = await drawn({ size: 1 });
    const check = async () => must(await supervisor.call('GET', `/safe/workdraw/${id}/redraw`)).data;
    const { pool, drawnFrom } = must(await supervisor.call('GET', `/safe/workdraw/${id}`)).data;
    expect(drawnFrom).toBe(firm.tenantId);
    expect(await check()).toMatchObject({ same: true, unchanged: true, pool });
    // Applied for before the draw and told of later: the draw has not seen it.
    const later = await special();
    await told('permit', later);
    expect(await check()).toMatchObject({
      unchanged: false,
      pool: pool + 1,
      came: { count: 1, numbers: [expect.any(String)] },
      gone: { count: 0, numbers: [] },
    });
    await gone('permit', later);
    expect(await check()).toMatchObject({ same: true, unchanged: true, pool });
    // Drawn from the whole jurisdiction as it was then, whatever belongs to it now.
    const whole = must(await draw({ name: '全部' })).data.id;
    const another = await company(world);
    const from = must(await supervisor.call('GET', `/safe/workdraw/${whole}`)).data.drawnFrom.split(',');
    expect(from).toContain(firm.tenantId);
    expect(from).not.toContain(another.tenantId);
    expect(must(await supervisor.call('GET', `/safe/workdraw/${whole}/redraw`)).data).toMatchObject({
      unchanged: true,
    });
  });
});
