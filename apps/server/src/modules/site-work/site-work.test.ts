import { certificate } from '@anlan/domain/certificate/certificate';
import { type DynamicNumber, defaultNumber } from '@anlan/domain/dynamic/rules';
import { isIsolating } from '@anlan/domain/permit/isolation/rules';
import { workWeather } from '@anlan/domain/permit/weather/work-weather';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actor, asSystem, inScope } from '../../kernel/context';
import type { Engine } from '../../kernel/db/db';
import { newId } from '../../kernel/db/id';
import { joined, pdfFacts } from '../../kernel/documents/pdf/pdf-facts.testing';
import { insertRow } from '../../kernel/resource/write/one';
import { certificates } from '../../ports/certificates';
import { fitness } from '../../ports/fitness';
import { departures } from '../../ports/people/departures';
import { permitRuleBook } from '../../ports/permit-rules';
import { shownIsolations, siteIsolated, specialTickets, ticketsNear } from '../../ports/tickets';
import { type RaisedWarning, warnings } from '../../ports/warnings';
import { type TestCompany, testCompany } from '../../testing/company';
import { type Reply, type TestApi, testApi } from '../../testing/http';
import { testActor, testCtx, testServices } from '../../testing/kit';
import { openTestDb } from '../../testing/test-db';
import { certificatesHeld } from '../certificate/held';
import { createAccounts } from '../identity/accounts';
import { resignImplementation } from '../identity/user/resign';
import { userImplementation } from '../identity/user/routes';
import { specialTicketsBeside } from '../permit/beside';
import { isolationsShown } from '../permit/isolation/isolation';
import { numbersOf, permitRules } from '../permit/rules';
import { weatherNow, weatherRows } from '../permit/weather/weather';
import { siteTicketsBeside, siteTicketsIsolated } from './beside';
import { markStopped, stopsInGale } from './clock';
import { siteWorkDeparture } from './departure';
import { siteWorkModule } from './index';
import { siteWorkFactors } from './risk-factors';

let db: Engine;
let app: ReturnType<typeof testServices>;
let api: TestApi;
let company: TestCompany;
const raised: RaisedWarning[] = [];
const unfit = new Set<string>();

/** People of one ticket, each with his part. */
let who: Record<
  | 'applicant'
  | 'responsible'
  | 'guardian'
  | 'worker'
  | 'educator'
  | 'head'
  | 'manager'
  | 'principal'
  | 'checker'
  | 'verifier'
  | 'acceptor',
  Actor
>;
let riskId: string;
let lists: Record<string, string[]>;

beforeAll(async () => {
  db = await openTestDb();
  app = testServices(db, '2026-11-23 09:00:00', [
    certificates.by(certificatesHeld),
    fitness.by([
      {
        name: 'health',
        unfit: async (_work, asked) =>
          asked.map(({ userId }) => (unfit.has(userId) ? [{ says: '有职业禁忌证', basis: 'GB 30871-2022 4.9' }] : [])),
      },
    ]),
    shownIsolations.by(isolationsShown),
    siteIsolated.by(siteTicketsIsolated),
    permitRuleBook.by({ of: permitRules, numbers: numbersOf, weather: weatherRows, observed: weatherNow }),
    specialTickets.by(specialTicketsBeside),
    departures.by([siteWorkDeparture]),
    warnings.by({
      raise: async (_tx, told) => {
        raised.push(...told);
      },
      clear: async () => 0,
    }),
  ]);
  api = await testApi(app, [
    siteWorkModule(),
    { implementations: [resignImplementation(), userImplementation(createAccounts())] },
  ]);
});
afterAll(async () => {
  await api.close();
  await db.close();
});

const at = (text: string) => app.clock.set(`2026-11-23 ${text}`);
const call = (actor: Actor, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
  api.call(actor, method, `/safe/sitedangerwork${path}`, body);
const said = ({ data }: Pick<Reply, 'data'>): string =>
  ((data.errors ?? []) as { field: string; message: string }[])
    .map(({ field, message }) => `${field}：${message}`)
    .join('\n');

async function hold(person: Actor, type: string, more: Record<string, unknown> = {}): Promise<string> {
  const id = newId();
  await inScope(testCtx(app, who.manager), (work) =>
    insertRow(
      work,
      certificate,
      id,
      {
        name: `证书${type}`,
        userId: person.userId,
        type,
        num: `${type}-${id}`,
        issuedTime: '2025-01-01',
        reviewTime: '2027-12-31',
        effectiveTime: '2027-12-31',
        verifyState: 2,
        ...more,
      },
      'create',
    ),
  );
  return id;
}

/** A picture or signature of this person, not taken by any record yet. */
async function file(person: Actor, extension = 'png'): Promise<string> {
  const id = newId();
  await asSystem(app, 'upload', ({ tx }) =>
    tx.run(
      `insert into attachment (tenant_id, id, original_name, name, extension, content_type, attach_size, sha256, storage_key, create_user, create_tenant)
       values ($1, $2, '签名', $3, $4, 'image/png', 100, $3, $3, $5, $1)`,
      [company.tenantId, id, id, extension, person.userId],
    ),
  );
  return id;
}

beforeEach(async () => {
  at('09:00:00');
  raised.length = 0;
  company = await testCompany(app);
  const person = (role: Parameters<TestCompany['person']>[0], name: string) => company.person(role, { name });
  who = {
    applicant: await person('employee', '申请人'),
    responsible: await person('team_leader', '负责人'),
    guardian: await person('employee', '监护人'),
    worker: await person('employee', '焊工'),
    educator: await person('safety_manager', '教育人'),
    head: await company.person('dept_head', { name: '车间主任', headOf: company.depts.workshop }),
    manager: await person('safety_manager', '安全员'),
    principal: await person('principal', '厂长'),
    checker: await person('employee', '核对人'),
    verifier: await person('team_leader', '核验人'),
    acceptor: await person('dept_head', '验收人'),
  };
  riskId = await company.riskPoint(who.responsible);
  await hold(who.guardian, '7');
  await hold(who.worker, '302');
  lists = {};
  const taken = await api.call(who.manager, 'POST', '/safe/sitedangercheck/starter', { types: '1,2,3,4,5,6,7,11' });
  expect(taken.data).toEqual({ created: 32, skipped: 0 });
  const all = (await api.call(who.manager, 'GET', '/safe/sitedangercheck/list')).data as {
    id: string;
    type: string;
    checkKind: number;
  }[];
  for (const { id, type, checkKind } of all) {
    lists[type] ??= [];
    (lists[type] as string[])[checkKind - 1] = id;
  }
});

const body = (type: string, more: Record<string, unknown> = {}) => {
  const [assessmentCheckId, detectionCheckId, confirmCheckId, acceptanceCheckId] = lists[type] ?? [];
  return {
    name: '更换法兰',
    type,
    applicantDeptIds: company.depts.workshop,
    applicantIds: who.applicant.userId,
    responsibleId: who.responsible.userId,
    guardianId: who.guardian.userId,
    location: '合成车间二楼',
    content: '法兰更换',
    riskDeptId: company.depts.workshop,
    riskId,
    coordinatorId: who.principal.userId,
    educationIds: who.educator.userId,
    auditId: who.manager.userId,
    validationId: who.verifier.userId,
    workTimeStart: '2026-11-23 09:00:00',
    workTimeEnd: '2026-11-23 17:00:00',
    workers: [{ userId: who.worker.userId }],
    assessmentCheckId,
    assessmentId: who.checker.userId,
    detectionCheckId,
    detectionId: who.checker.userId,
    confirmCheckId,
    confirmId: who.checker.userId,
    acceptanceCheckId,
    acceptanceId: who.acceptor.userId,
    ...(type === '1' ? { outdoors: 0 } : {}),
    ...more,
  };
};
const submit = async (type: string, more: Record<string, unknown> = {}) =>
  call(who.applicant, 'POST', '', body(type, more));
const made = async (type: string, more: Record<string, unknown> = {}): Promise<string> => {
  const reply = await submit(type, more);
  if (reply.status !== 200) throw new Error(`${reply.msg} ${said(reply)}`);
  return reply.data.id;
};
const detail = async (id: string) => (await call(who.manager, 'GET', `/${id}`)).data;
/** A blind plate is always one; elsewhere nothing is isolated unless a test says so. */
const answers = (rows: { id: string; measureKey?: string | null }[], result = 1) =>
  rows.map(({ id, measureKey }) => ({ id, result: isIsolating(measureKey) && measureKey !== '309' ? 3 : result }));
const ok = async (reply: Promise<Reply>) => {
  const { status, msg, data } = await reply;
  if (status !== 200) throw new Error(`${status} ${msg} ${said({ data })}`);
  return data;
};
const gas = (more: Record<string, unknown> = {}) => ({
  representativeGas: '1',
  samplingTime: '2026-11-23 09:00:00',
  analysisResult: '0.1',
  analysisUnit: 'vol',
  analyst: '分析员',
  instrument: 'YQ-07',
  calibratedUntil: '2027-01-01',
  ...more,
});

async function disclosed(id: string): Promise<void> {
  const educationSignature = await file(who.educator);
  await ok(call(who.educator, 'PUT', `/disclose/${id}`, { educationContent: '火灾、爆炸', educationSignature }));
  await ok(call(who.responsible, 'PUT', `/receive/${id}`, { receiveSignature: await file(who.responsible) }));
}
async function checked(id: string): Promise<void> {
  const row = await detail(id);
  await ok(call(who.checker, 'PUT', `/assess/${id}`, { assessmentRows: answers(row.assessmentRows) }));
  await ok(call(who.checker, 'PUT', `/detect/${id}`, { detectionRows: answers(row.detectionRows) }));
  await ok(call(who.checker, 'PUT', `/confirm/${id}`, { confirmRows: answers(row.confirmRows) }));
}
const approval = async (more: Record<string, unknown> = {}, by = who.manager) => ({
  auditState: 1,
  auditComments: '同意',
  photo: await file(by, 'jpg'),
  ...more,
});
const arrive = async (id: string, by = who.guardian) =>
  call(by, 'PUT', `/arrive/${id}`, { picture: await file(by, 'jpg') });
/** Up to the state that is asked for. */
async function upTo(state: 2 | 3 | 4 | 5, id: string): Promise<void> {
  const type = (await detail(id)).type;
  if (type === '1') await ok(call(who.guardian, 'PUT', `/hotgas/${id}`, gas()));
  await disclosed(id);
  await checked(id);
  expect(await detail(id)).toMatchObject({ processState: 2 });
  if (state === 2) return;
  await ok(call(who.manager, 'PUT', `/state/${id}`, await approval()));
  if (state === 3) return;
  await ok(arrive(id));
  await ok(call(who.verifier, 'PUT', `/state/${id}`, { validationSignature: await file(who.verifier) }));
  if (state === 4) return;
  await ok(call(who.responsible, 'PUT', `/state/${id}`, await signatures()));
}
/** What a hand-over of the watch is signed with. */
const handed = async (by: Actor) => ({
  fromSign: await file(by),
  toSign: await file(by),
  picture: await file(by, 'jpg'),
});
const signatures = async () => ({
  responsibleSignature: await file(who.responsible),
  guardianSignature: await file(who.responsible),
});

/** What the work under way makes of the dynamic risk of its point. */
const factors = () =>
  asSystem(app, 'test factors', ({ tx }) =>
    siteWorkFactors.factorsOf({
      tx,
      tenantId: company.tenantId,
      riskIds: [riskId],
      now: '2026-11-23 09:00:00',
      number: async (key) => defaultNumber(key.replace('risk.dynamic.', '') as DynamicNumber),
    }),
  );

describe('a hot-work ticket of the older form', () => {
  it('weighs on its risk point while it is worked, most with bad gas, which holds the point at 重大', async () => {
    const id = await made('1');
    await upTo(3, id);
    expect(await factors()).toEqual([]);
    await ok(arrive(id));
    await ok(call(who.verifier, 'PUT', `/state/${id}`, { validationSignature: await file(who.verifier) }));
    expect(await factors()).toMatchObject([
      {
        term: 'P',
        code: 'siteWork.any',
        points: 5,
        sentence: '正在进行的现场危险作业1项',
        evidence: [{ id, points: 5 }],
      },
    ]);
    expect(await detail(id)).toMatchObject({ remindAt: expect.stringMatching(/^2026-11-23 \d\d:\d\d:00$/) });
    at('09:30:00');
    await ok(
      call(who.guardian, 'PUT', `/hotgas/${id}`, gas({ analysisResult: '0.9', samplingTime: '2026-11-23 09:29:00' })),
    );
    expect(await factors()).toMatchObject([{ code: 'siteWork.badGas', points: 25, floor: { least: 75 } }]);
  });

  it('goes from the checks to acceptance, one step after the other, whatever number is sent', async () => {
    const id = await made('1');
    expect(await detail(id)).toMatchObject({
      num: 'XC-20261123-0001',
      processState: 1,
      runFlag: 0,
      effectiveLevel: '一级动火',
      levelReasons: expect.stringContaining('未填写动火级别，按一级动火管理'),
      approverOffice: '安全管理部门',
      dangerUserName: '焊工',
    });
    expect((await call(who.manager, 'PUT', `/state/${id}`, { processState: 6 })).msg).toContain('正等待核对');
    await upTo(2, id);
    const jump = await call(who.manager, 'PUT', `/state/${id}`, await approval({ processState: 6 }));
    expect(jump.status).toBe(400);
    expect(said(jump)).toContain('流程状态不能直接改为已完成');
    expect(await detail(id)).toMatchObject({ processState: 2 });
    expect((await call(who.applicant, 'PUT', `/state/${id}`, await approval({}, who.applicant))).msg).toBe(
      '申请人不能审批自己的作业票',
    );
    await ok(call(who.manager, 'PUT', `/state/${id}`, await approval({ processState: 2 })));
    expect(await detail(id)).toMatchObject({ processState: 3, auditState: 1 });
    at('09:20:00');
    await ok(arrive(id));
    await ok(call(who.verifier, 'PUT', `/state/${id}`, { validationSignature: await file(who.verifier) }));
    expect(await detail(id)).toMatchObject({
      processState: 4,
      actualStart: '2026-11-23 09:20:00',
      validUntil: '2026-11-23 17:00:00',
    });
    expect((await call(who.responsible, 'PUT', `/state/${id}`, { responsibleSignature: newId() })).status).toBe(400);
    await ok(call(who.responsible, 'PUT', `/state/${id}`, await signatures()));
    const told = {
      acceptanceState: 1,
      acceptanceComments: '现场已清理',
      acceptancePhoto: await file(who.acceptor, 'jpg'),
      acceptanceSignature: await file(who.acceptor),
    };
    expect(said(await call(who.acceptor, 'PUT', `/state/${id}`, told))).toContain('没有检查结果');
    const acceptanceRows = answers((await detail(id)).acceptanceRows);
    expect(said(await call(who.acceptor, 'PUT', `/state/${id}`, { ...told, acceptanceRows }))).toContain('看火30分钟');
    at('09:50:00');
    await ok(call(who.acceptor, 'PUT', `/state/${id}`, { ...told, acceptanceRows }));
    const done = await detail(id);
    expect(done).toMatchObject({ processState: 6, acceptanceState: 1 });
    expect(done.history.map(({ what }: { what: string }) => what)).toEqual([
      '提交',
      '安全教育交底',
      '接受交底',
      '作业前评估',
      '作业前检测',
      '确认安全措施',
      '审批',
      '监护到岗',
      '核验开工',
      '完工确认',
      '验收',
    ]);
    expect((await call(who.manager, 'DELETE', `?ids=${id}`)).msg).toContain('须保存一年');
    app.clock.set('2027-11-23 10:00:00');
    expect((await call(who.manager, 'DELETE', `?ids=${id}`)).status).toBe(200);
  });

  it('without a level lasts 8 hours, a 二级 says where and not at night, and the approver follows the level', async () => {
    expect(said(await submit('1', { workTimeEnd: '2026-11-23 17:00:01' }))).toContain('一级动火票有效期不超过8小时');
    expect(said(await submit('1', { level: '3' }))).toContain('hotPlace：请选择动火部位');
    const second = { level: '3', hotPlace: 'other', auditId: who.head.userId };
    expect((await submit('1', second)).status).toBe(200);
    expect(said(await submit('1', { ...second, hotPlace: 'rack' }))).toContain('一级动火须由安全管理部门审批');
    expect(said(await submit('1', { ...second, workTimeEnd: '2026-11-25 09:00:00' }))).toContain('有效期不超过8小时');
    const days = { ...second, workTimeEnd: '2026-11-25 17:00:00', dailyFrom: '08:00', dailyTo: '17:00' };
    expect((await submit('1', days)).status).toBe(200);
    expect(said(await submit('1', { level: '1', hotPlace: 'running' }))).toContain('特级动火须上传作业方案');
    expect(said(await submit('1', { hotPlace: 'running' }))).toContain('特级动火须由主管领导审批');
    // A Saturday raises it.
    const saturday = { workTimeStart: '2026-11-28 09:00:00', workTimeEnd: '2026-11-28 16:00:00' };
    expect(said(await submit('1', { ...second, ...saturday }))).toContain('一级动火须由安全管理部门审批');
  });

  it('is refused to whoever is not certified for it on every day, by name', async () => {
    expect(said(await submit('1', { workers: [{ userId: who.checker.userId }] }))).toContain(
      'workers[0].certificateId：核对人没有该类证书，须持焊接与热切割作业操作证',
    );
    await hold(who.checker, '303');
    expect(said(await submit('1', { workers: [{ userId: who.checker.userId }] }))).toContain('没有该类证书');
    const ends = await hold(who.head, '302', { reviewTime: '2026-11-23', effectiveTime: '2026-11-23' });
    const one = { workers: [{ userId: who.head.userId, certificateId: ends }] };
    expect((await submit('1', { ...one, auditId: who.manager.userId })).status).toBe(200);
    const two = { ...one, level: '3', hotPlace: 'other', dailyFrom: '08:00', dailyTo: '17:00' };
    expect(said(await submit('1', { ...two, workTimeEnd: '2026-11-24 12:00:00' }))).toContain('车间主任证书');
    expect(said(await submit('1', { guardianId: who.checker.userId }))).toContain('监护人须持监护人培训合格证');
    expect(said(await submit('1', { guardianId: who.worker.userId }))).toContain('监护人不能同时是作业人员');
    expect(said(await submit('1', { auditId: who.applicant.userId }))).toContain('申请人不能审批自己的作业票');
    expect(said(await submit('1', { acceptanceId: who.responsible.userId }))).toContain('验收人不能是作业负责人');
  });

  it('is refused to whoever is unfit, by name, as worker and as guardian', async () => {
    unfit.add(who.worker.userId);
    expect(said(await submit('1'))).toContain('workers[0].userId：焊工有职业禁忌证，不能作业（GB 30871-2022 4.9）');
    unfit.clear();
    unfit.add(who.guardian.userId);
    expect(said(await submit('1'))).toContain('guardianId：监护人有职业禁忌证，不能作业');
    unfit.clear();
    expect((await submit('1')).status).toBe(200);
  });

  it('takes gas with unit, instrument and calibration, and judges it itself', async () => {
    const id = await made('1');
    const refused = async (more: Record<string, unknown>) =>
      said(await call(who.guardian, 'PUT', `/hotgas/${id}`, gas(more)));
    expect(await refused({ analysisUnit: null })).toContain('analysisUnit');
    expect(await refused({ analysisResult: '-1' })).toContain('analysisResult');
    expect(await refused({ calibratedUntil: '2026-11-22' })).toContain('已过期');
    expect(await refused({ samplingTime: '2026-11-23 09:00:01' })).toContain('不能晚于当前时间');
    expect(await refused({ instrument: '' })).toContain('instrument');
    expect((await call(who.worker, 'PUT', `/hotgas/${id}`, gas())).status).toBe(403);
    await ok(call(who.guardian, 'PUT', `/hotgas/${id}`, gas({ analysisResult: '0.5' })));
    await ok(call(who.guardian, 'PUT', `/hotgas/${id}`, gas({ representativeGas: '7', analysisResult: '0.3' })));
    await ok(call(who.guardian, 'PUT', `/hotgas/${id}`, gas({ analysisResult: '10', analysisUnit: 'lel' })));
    await ok(call(who.guardian, 'PUT', `/hotgas/${id}`, gas({ analysisResult: '0.6' })));
    // Whether it qualifies is nobody's to type.
    expect(await refused({ qualified: 1 })).toContain('不能识别的字段：qualified');
    expect((await detail(id)).hotGasRows.map(({ qualified }: { qualified: number }) => qualified)).toEqual([
      1, 0, 1, 0,
    ]);
  });

  it('does not begin on old or bad gas, without disclosure, or before its time', async () => {
    const id = await made('1');
    const row = await detail(id);
    await ok(call(who.checker, 'PUT', `/assess/${id}`, { assessmentRows: answers(row.assessmentRows) }));
    await ok(call(who.checker, 'PUT', `/detect/${id}`, { detectionRows: answers(row.detectionRows) }));
    const confirm = () => call(who.checker, 'PUT', `/confirm/${id}`, { confirmRows: answers(row.confirmRows) });
    expect(said(await confirm())).toContain('没有气体分析记录');
    expect(said(await confirm())).toContain('请先完成安全教育交底');
    await ok(call(who.guardian, 'PUT', `/hotgas/${id}`, gas()));
    await disclosed(id);
    await ok(confirm());
    await ok(call(who.manager, 'PUT', `/approve/${id}`, await approval()));
    const verify = async () =>
      call(who.verifier, 'PUT', `/verify/${id}`, { validationSignature: await file(who.verifier) });
    at('09:30:01');
    expect(said(await verify())).toContain('气体分析已超过30分钟');
    at('09:40:00');
    await ok(
      call(who.guardian, 'PUT', `/hotgas/${id}`, gas({ samplingTime: '2026-11-23 09:39:00', analysisResult: '0.6' })),
    );
    expect(said(await verify())).toContain('气体分析不合格');
    await ok(call(who.guardian, 'PUT', `/hotgas/${id}`, gas({ samplingTime: '2026-11-23 09:40:00' })));
    await ok(arrive(id));
    await ok(verify());
  });

  it('carries the measures of the law whatever the company’s list says, and none of them is denied', async () => {
    const id = await made('1');
    const { confirmRows } = await detail(id);
    const byLaw = confirmRows.filter(({ measureKey }: { measureKey: string | null }) => measureKey);
    expect(byLaw.length).toBeGreaterThan(15);
    const fire = byLaw.find(({ measureKey }: { measureKey: string }) => measureKey === '108');
    const rack = byLaw.find(({ measureKey }: { measureKey: string }) => measureKey === '106');
    await ok(call(who.guardian, 'PUT', `/hotgas/${id}`, gas()));
    await disclosed(id);
    const confirm = (rows: unknown) => call(who.checker, 'PUT', `/confirm/${id}`, { confirmRows: rows });
    const all = answers(confirmRows);
    const with_ = (target: { id: string }, result: number) =>
      all.map((one) => (one.id === target.id ? { ...one, result } : one));
    expect(said(await confirm(with_(fire, 3)))).toContain('不能标为不涉及');
    expect(said(await confirm(with_(fire, 2)))).toContain('不符合');
    expect(said(await confirm(all.slice(1)))).toContain('还有1项没有检查结果');
    await ok(confirm(with_(rack, 3)));
    // Another list is another edition; the ticket keeps its copy.
    const list = (await api.call(who.manager, 'GET', `/safe/sitedangercheck/${lists['1']?.[2]}`)).data;
    const items = [{ content: '新增一项' }];
    await api.call(who.manager, 'PUT', `/safe/sitedangercheck/${list.id}`, { items });
    expect((await api.call(who.manager, 'GET', `/safe/sitedangercheck/${list.id}`)).data).toMatchObject({ edition: 2 });
    const kept = await detail(id);
    expect(kept.confirmRows).toHaveLength(confirmRows.length);
    expect(kept.checkEditions).toContain('第1版');
  });

  it('cannot be changed once it is checked; what is rejected is changed, submitted anew and signed anew', async () => {
    const id = await made('1');
    await upTo(2, id);
    const edit = (more: object) => call(who.applicant, 'PUT', `/${id}`, more);
    expect((await edit({ location: '别处' })).msg).toContain('提交核对后不能修改');
    await ok(call(who.manager, 'PUT', `/state/${id}`, await approval({ auditState: 2, auditComments: '措施不足' })));
    expect(await detail(id)).toMatchObject({ processState: 7 });
    expect((await call(who.checker, 'PUT', `/${id}`, { location: '别处' })).status).toBe(403);
    await ok(edit({ location: '别处' }));
    expect(await detail(id)).toMatchObject({
      processState: 7,
      location: '别处',
      receiveSignature: null,
      num: 'XC-20261123-0001',
    });
    await ok(call(who.applicant, 'PUT', `/resubmit/${id}`, {}));
    const again = await detail(id);
    expect(again).toMatchObject({ processState: 1, round: 2, auditState: null });
    expect(again.assessmentRows.every(({ result }: { result: number | null }) => result === null)).toBe(true);
    // What a phone without a line had written down of the former version is none of this one, by its call or the door.
    for (const path of ['assess', 'state'])
      for (const round of [0, 1])
        expect(
          (await call(who.checker, 'PUT', `/${path}/${id}`, { assessmentRows: answers(again.assessmentRows), round }))
            .msg,
        ).toBe('现场危险作业票已退回或重新提交，请按新的内容重新填写');
    await ok(call(who.checker, 'PUT', `/assess/${id}`, { assessmentRows: answers(again.assessmentRows), round: 2 }));
  });

  it('stops on bad gas, and goes on only after a new sample', async () => {
    const id = await made('1');
    await upTo(4, id);
    at('10:00:00');
    await ok(
      call(who.guardian, 'PUT', `/hotgas/${id}`, gas({ samplingTime: '2026-11-23 10:00:00', analysisResult: '0.7' })),
    );
    expect(await detail(id)).toMatchObject({
      processState: 4,
      runFlag: 1,
      interruptReason: expect.stringContaining('不合格'),
    });
    expect(raised).toMatchObject([{ source: 'siteWork', sourceId: id, type: '7', level: '1' }]);
    const resume = () => call(who.guardian, 'PUT', `/resume/${id}`, {});
    const seen = () => ok(call(who.guardian, 'PUT', `/present/${id}`, {}));
    expect(said(await resume())).toContain('不合格');
    at('10:10:00');
    expect(said(await resume())).toContain('最近在岗确认已超过30分钟');
    await seen();
    await ok(call(who.guardian, 'PUT', `/hotgas/${id}`, gas({ samplingTime: '2026-11-23 10:10:00' })));
    await ok(resume());
    at('10:20:00');
    await ok(call(who.guardian, 'PUT', `/interrupt/${id}`, { interruptReason: '用餐' }));
    at('10:50:00');
    await seen();
    await ok(resume());
    await ok(call(who.guardian, 'PUT', `/interrupt/${id}`, { interruptReason: '用餐' }));
    at('11:20:01');
    expect(said(await resume())).toContain('超过30分钟须重新取样分析');
  });

  it('stops at its time: only finish, end and acceptance are left', async () => {
    const id = await made('1');
    await upTo(4, id);
    at('17:00:01');
    expect(await markStopped(app)).toBeGreaterThan(0);
    expect(await detail(id)).toMatchObject({ processState: 4, runFlag: 2 });
    expect((await call(who.guardian, 'PUT', `/interrupt/${id}`, { interruptReason: '停' })).msg).toContain('已超时');
    expect((await call(who.guardian, 'PUT', `/hotgas/${id}`, gas())).msg).toContain('已超时');
    await ok(call(who.responsible, 'PUT', `/finish/${id}`, await signatures()));
    const refusal = {
      ...{ acceptanceState: 2, acceptanceComments: '有余火', acceptancePhoto: await file(who.acceptor, 'jpg') },
      acceptanceSignature: await file(who.acceptor),
    };
    await ok(call(who.acceptor, 'PUT', `/state/${id}`, refusal));
    // Work past its ticket does not begin again.
    expect(await detail(id)).toMatchObject({ processState: 5, runFlag: 2 });
  });

  it('that nobody began expires, and one that is given up keeps its number and reason', async () => {
    const id = await made('1');
    at('17:00:01');
    expect(await markStopped(app)).toBeGreaterThan(0);
    expect(await detail(id)).toMatchObject({ processState: 1, runFlag: 5 });
    expect((await call(who.educator, 'PUT', `/disclose/${id}`, {})).msg).toContain('未开工过期');
    const later = { workTimeStart: '2026-11-24 09:00:00', workTimeEnd: '2026-11-24 17:00:00' };
    expect((await call(who.applicant, 'PUT', `/${id}`, later)).msg).toContain('请重新办理');
    await ok(call(who.applicant, 'PUT', `/void/${id}`, { endReason: '改期' }));
    expect(await detail(id)).toMatchObject({ runFlag: 4, endReason: '改期', endUserId: who.applicant.userId });
    expect((await call(who.applicant, 'PUT', `/void/${id}`, { endReason: '再次' })).status).toBe(400);
    at('09:00:00');
    expect(await detail(await made('1'))).toMatchObject({ num: 'XC-20261123-0002' });
  });

  /** Behind everybody, to another place and this day: at one place one guardian may watch both. */
  const put = (id: string, riskId: string) =>
    asSystem(app, 'another place', ({ tx }) =>
      tx.run(
        `update site_work set risk_id = $2::uuid, work_time_start = '2026-11-23 09:00:00+08', work_time_end = '2026-11-23 17:00:00+08' where id = $1::uuid`,
        [id, riskId],
      ),
    );

  it('is watched by one who watches nothing else elsewhere', async () => {
    const first = await made('1');
    await upTo(4, first);
    const elsewhere = await company.riskPoint(who.responsible);
    expect(said(await submit('1', { riskId: elsewhere }))).toContain('（XC-20261123-0001）同一时间在另一处监护');
    const second = await made('1');
    await put(second, elsewhere);
    await upTo(3, second);
    const verify = async () =>
      call(who.verifier, 'PUT', `/verify/${second}`, { validationSignature: await file(who.verifier) });
    expect(said(await verify())).toContain('（XC-20261123-0001）同一时间在另一处监护');
    await hold(who.educator, '7');
    expect(said(await call(who.guardian, 'PUT', `/handover/${first}`, { guardianId: who.educator.userId }))).toContain(
      '请接班人签名',
    );
    const [own] = (await detail(first)).workers;
    for (const guardianId of [own.userId, ` ${own.userId}`, [own.userId]])
      expect(said(await call(who.guardian, 'PUT', `/handover/${first}`, { guardianId }))).toContain(
        '监护人不能同时是作业人员',
      );
    const signed = await handed(who.guardian);
    await ok(call(who.guardian, 'PUT', `/handover/${first}`, { guardianId: who.educator.userId, ...signed }));
    expect((await detail(first)).history.at(-1)).toMatchObject({
      what: '监护交接',
      signature: signed.fromSign,
      otherSignature: signed.toSign,
      photos: signed.picture,
    });
    await ok(arrive(second));
    await ok(verify());
    expect(said(await call(who.guardian, 'PUT', `/handover/${second}`, { guardianId: who.educator.userId }))).toContain(
      '同一时间在另一处监护',
    );
  });

  it('is taken over by another shift: both sign, and it goes on only with a sample of its own', async () => {
    const id = await made('1');
    await upTo(4, id);
    const shift = async (more: Record<string, unknown> = {}) =>
      call(who.responsible, 'PUT', `/shift/${id}`, {
        responsibleId: who.checker.userId,
        shiftNote: '法兰已拆',
        ...(await handed(who.responsible)),
        ...more,
      });
    expect(said(await call(who.responsible, 'PUT', `/shift/${id}`, { responsibleId: who.guardian.userId }))).toContain(
      '监护人不能同时是作业负责人',
    );
    expect(said(await shift({ responsibleId: who.manager.userId }))).toContain('审批过本作业票');
    at('09:31:00');
    await ok(call(who.guardian, 'PUT', `/present/${id}`, {}));
    const signed = await handed(who.responsible);
    await ok(shift(signed));
    const row = await detail(id);
    expect(row).toMatchObject({ responsibleId: who.checker.userId, runFlag: 1 });
    expect(row.interruptReason).toContain('接班须重新取样分析');
    expect(row.history.find(({ what }: { what: string }) => what === '交接班')).toMatchObject({
      note: '双方已签名，作业中断；法兰已拆',
      fromUserId: who.responsible.userId,
      toUserId: who.checker.userId,
      signature: signed.fromSign,
      otherSignature: signed.toSign,
      photos: signed.picture,
    });
    at('09:33:00');
    const resume = () => call(who.guardian, 'PUT', `/resume/${id}`, {});
    expect(said(await resume())).toContain('须在停止后重新取样分析');
    await ok(call(who.guardian, 'PUT', `/hotgas/${id}`, gas({ samplingTime: '2026-11-23 09:32:00' })));
    await ok(resume());
    expect(await detail(id)).toMatchObject({ runFlag: 0 });
  });

  it('4.10: of two verified at once with one guardian, and of two handed over to one, one is refused', async () => {
    const ready = async () => {
      const id = await made('1', { workTimeStart: '2026-11-24 09:00:00', workTimeEnd: '2026-11-24 17:00:00' });
      await put(id, await company.riskPoint(who.responsible));
      await upTo(3, id);
      return id;
    };
    const ids = [await ready(), await ready(), await ready()];
    // None of them has begun: he is there for each until one does.
    for (const id of ids) await ok(arrive(id));
    const signs = await Promise.all(ids.map(() => file(who.verifier)));
    const replies = await Promise.all(
      ids.map((id, place) =>
        call(who.verifier, 'PUT', place % 2 === 0 ? `/verify/${id}` : `/state/${id}`, {
          validationSignature: signs[place],
        }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter((reply) => said(reply).includes('一人只能监护一处'))).toHaveLength(2);

    await hold(who.educator, '7');
    await hold(who.checker, '7');
    const second = await ready();
    // Where he watches work that goes on, he signs in nowhere else.
    expect(said(await arrive(second))).toContain('一人只能监护一处');
    await asSystem(app, 'another guardian', ({ tx }) =>
      tx.run('update site_work set guardian_id = $2 where id = $1', [second, who.checker.userId]),
    );
    await ok(arrive(second, who.checker));
    await ok(call(who.verifier, 'PUT', `/verify/${second}`, { validationSignature: await file(who.verifier) }));
    const live = [ids[replies.findIndex(({ status }) => status === 200)] as string, second];
    const signed = await Promise.all(live.map(() => handed(who.responsible)));
    const replied = await Promise.all(
      live.map((id, place) =>
        call(who.responsible, 'PUT', `/handover/${id}`, { guardianId: who.educator.userId, ...signed[place] }),
      ),
    );
    expect(replied.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replied.filter((reply) => said(reply).includes('同一时间在另一处监护'))).toHaveLength(1);
  });

  it('4.10: begins beside a guardian who has signed in on the spot, and is watched every half hour', async () => {
    const id = await made('1');
    await upTo(3, id);
    const verify = async () =>
      call(who.verifier, 'PUT', `/verify/${id}`, { validationSignature: await file(who.verifier) });
    expect(said(await verify())).toContain('监护人尚未在现场签到');
    expect(said(await call(who.guardian, 'PUT', `/arrive/${id}`, {}))).toContain('请在作业现场拍照签到');
    expect((await arrive(id, who.responsible)).status).toBe(403);
    await ok(arrive(id));
    at('09:10:00');
    await ok(verify());
    // Whoever verifies says nothing of the guardian: he was there when he signed in.
    expect(await detail(id)).toMatchObject({ guardianSeen: '2026-11-23 09:00:00', stopAt: '2026-11-23 09:35:00' });
    at('09:20:00');
    await ok(call(who.guardian, 'PUT', `/present/${id}`, {}));
    expect((await call(who.responsible, 'PUT', `/present/${id}`, {})).status).toBe(403);
    expect(await detail(id)).toMatchObject({ guardianSeen: '2026-11-23 09:20:00', stopAt: '2026-11-23 09:55:00' });
    at('09:55:00');
    await markStopped(app);
    const stopped = await detail(id);
    expect(stopped).toMatchObject({ runFlag: 1, interruptReason: '监护人30分钟未确认在岗' });
    expect(stopped.history.at(-1)).toMatchObject({ what: '系统停止' });
    const resume = () => call(who.responsible, 'PUT', `/resume/${id}`, {});
    expect(said(await resume())).toContain('须办理监护交接');
    // Merely coming back takes nothing over.
    expect(said(await arrive(id))).toContain('须办理监护交接');
    expect(said(await call(who.guardian, 'PUT', `/present/${id}`, {}))).toContain('须办理监护交接');
    await hold(who.educator, '7');
    const next = { guardianId: who.educator.userId, ...(await handed(who.responsible)) };
    await ok(call(who.responsible, 'PUT', `/handover/${id}`, next));
    expect(await detail(id)).toMatchObject({ runFlag: 1, interruptReason: '监护已交接，待监护人到岗' });
    expect(said(await resume())).toContain('没有监护人在岗');
    await ok(arrive(id, who.educator));
    await ok(resume());
    // Pressed by another, it says nothing of the guardian.
    at('10:00:00');
    await ok(call(who.responsible, 'PUT', `/interrupt/${id}`, { interruptReason: '用餐' }));
    await ok(resume());
    expect(await detail(id)).toMatchObject({ guardianSeen: '2026-11-23 09:55:00', runFlag: 0 });
  });

  it('4.10: stops when the guardian leaves, and five minutes after a hand-over whose successor has not signed in', async () => {
    const id = await made('1');
    await upTo(4, id);
    await hold(who.educator, '7');
    await hold(who.checker, '7');
    const over = async (to: Actor, by: Actor) =>
      call(by, 'PUT', `/handover/${id}`, { guardianId: to.userId, ...(await handed(by)) });
    at('09:10:00');
    await ok(over(who.educator, who.guardian));
    expect(await detail(id)).toMatchObject({
      runFlag: 0,
      watchingIds: '',
      guardianSeen: '2026-11-23 09:00:00',
      stopAt: '2026-11-23 09:15:00',
    });
    at('09:14:59');
    await ok(arrive(id, who.educator));
    expect(await detail(id)).toMatchObject({ watchingIds: who.educator.userId, stopAt: '2026-11-23 09:49:59' });
    at('09:20:00');
    await ok(over(who.checker, who.responsible));
    at('09:25:00');
    await markStopped(app);
    expect(await detail(id)).toMatchObject({ runFlag: 1, interruptReason: '监护人交接后5分钟内接班监护人未到岗' });
    expect(said(await arrive(id, who.checker))).toContain('须办理监护交接');
    // The safety manager who takes over is there by his own signature.
    await ok(over(who.educator, who.educator));
    expect((await detail(id)).history.at(-1)).toMatchObject({ what: '监护到岗' });
    await ok(call(who.responsible, 'PUT', `/resume/${id}`, {}));
    at('09:26:00');
    expect((await call(who.guardian, 'PUT', `/leave/${id}`, { reason: '离岗' })).status).toBe(403);
    await ok(call(who.educator, 'PUT', `/leave/${id}`, { reason: '身体不适' }));
    expect(await detail(id)).toMatchObject({ runFlag: 1, interruptReason: '监护人离开现场', watchedFrom: null });
    expect((await detail(id)).history.slice(-2)).toMatchObject([
      { what: '离开现场', note: '无人监护：身体不适' },
      { what: '中断作业', note: '监护人离开现场' },
    ]);
  });

  it('stops with the hours of the day, and goes on within them on a sample of that day', async () => {
    const days = { level: '3', hotPlace: 'other', dailyFrom: '08:00', dailyTo: '11:00', auditId: who.head.userId };
    const id = await made('1', { ...days, workTimeEnd: '2026-11-25 11:00:00' });
    await ok(call(who.guardian, 'PUT', `/hotgas/${id}`, gas()));
    await disclosed(id);
    await checked(id);
    await ok(call(who.head, 'PUT', `/state/${id}`, await approval({}, who.head)));
    await ok(arrive(id));
    await ok(call(who.verifier, 'PUT', `/state/${id}`, { validationSignature: await file(who.verifier) }));
    at('10:45:00');
    await ok(call(who.guardian, 'PUT', `/present/${id}`, {}));
    at('11:00:00');
    await markStopped(app);
    expect(await detail(id)).toMatchObject({ runFlag: 1, interruptReason: '每日作业时段结束' });
    expect(said(await call(who.responsible, 'PUT', `/resume/${id}`, {}))).toContain('不在每日作业时段');
    app.clock.set('2026-11-24 08:30:00');
    await ok(call(who.guardian, 'PUT', `/present/${id}`, {}));
    expect(said(await call(who.responsible, 'PUT', `/resume/${id}`, {}))).toContain('没有气体分析记录');
    await ok(call(who.guardian, 'PUT', `/hotgas/${id}`, gas({ samplingTime: '2026-11-24 08:25:00' })));
    await ok(call(who.responsible, 'PUT', `/resume/${id}`, {}));
  });

  it('is not approved by whoever wrote it, nor by a successor without the office', async () => {
    const written = await call(who.manager, 'POST', '', body('1'));
    expect(said(written)).toContain('填报人不能审批自己填报的作业票');
    const id = await made('1');
    await upTo(2, id);
    await asSystem(app, 'successor', ({ tx }) =>
      tx.run('update site_work set audit_id = $2 where id = $1', [id, who.checker.userId]),
    );
    const reply = await call(who.checker, 'PUT', `/approve/${id}`, await approval({}, who.checker));
    expect(said(reply)).toContain('所选审批人没有该权限');
    expect(said(await call(who.checker, 'PUT', `/state/${id}`, await approval({}, who.checker)))).toContain(
      '没有该权限',
    );
  });

  it('sees the special tickets around it: whom a guardian watches there, and what excludes it', async () => {
    const special = async (more: Record<string, unknown>) => {
      const values: Record<string, unknown> = {
        tenant_id: company.tenantId,
        id: newId(),
        work_type: '3',
        work_ticket_num: 'MB1',
        work_name: '抽堵',
        work_location: '别处',
        start_time: '2026-11-23 08:00:00+08',
        end_time: '2026-11-23 18:00:00+08',
        process_state: 4,
        run_flag: 0,
        ...more,
      };
      const names = Object.keys(values);
      await asSystem(app, 'special ticket', ({ tx }) =>
        tx.run(
          `insert into permit (${names.join(', ')}) values (${names.map((_, place) => `$${place + 1}`).join(', ')})`,
          Object.values(values),
        ),
      );
    };
    const id = await made('1');
    await upTo(3, id);
    await special({ guardian_id: [who.guardian.userId] });
    const verify = async () =>
      call(who.verifier, 'PUT', `/verify/${id}`, { validationSignature: await file(who.verifier) });
    expect(said(await verify())).toContain('（MB1）同一时间在另一处监护');
    await special({ risk_id: riskId, work_ticket_num: 'MB2', process_state: 1 });
    expect(said(await verify())).toContain('盲板抽堵作业票MB2冲突');
    expect(said(await submit('1'))).toContain('盲板抽堵作业票MB2冲突');
  });

  it('4.7: names who coordinates, exactly where another ticket stands at its place and time', async () => {
    const alone = await submit('1', { coordinatorId: null });
    expect(alone.status).toBe(200);
    expect(said(await submit('1', { coordinatorId: null }))).toBe(
      'coordinatorId：同一区域同一时间还有动火作业票XC-20261123-0001，请指定交叉作业协调人（GB 30871-2022 4.7）',
    );
    expect(said(await submit('1', { coordinatorId: who.guardian.userId }))).toContain(
      '监护人不能兼任交叉作业协调人（GB 30871-2022 4.10）',
    );
    const later = { workTimeStart: '2026-11-23 17:00:00', workTimeEnd: '2026-11-23 18:00:00' };
    expect((await submit('1', { ...later, coordinatorId: null })).status).toBe(200);
    expect((await submit('1')).status).toBe(200);
    expect(said(await submit('1', { coordinatorId: who.head.userId }))).toContain(
      '动火作业票XC-20261123-0003的协调人为厂长，同一区域的交叉作业由一人统一协调（GB 30871-2022 4.7）',
    );
    // While one types the form reads the same tickets.
    const at = 'location=别处&from=2026-11-23 08:00:00&to=2026-11-23 18:00:00';
    const around = await call(who.applicant, 'GET', encodeURI(`/around?riskId=${riskId}&id=${alone.data.id}&${at}`));
    expect(around.data.tickets.map(({ number }: { number: string }) => number)).toEqual([
      'XC-20261123-0003',
      'XC-20261123-0002',
    ]);
    const watched = await call(who.applicant, 'GET', encodeURI(`/around?guardianId=${who.guardian.userId}&${at}`));
    expect(watched.data.tickets).toEqual([]);
    expect(watched.data.engaged).toHaveLength(3);
    expect(watched.data.engaged[0]).toMatchObject({
      part: 'watches',
      userId: who.guardian.userId,
      location: '合成车间二楼',
    });
  });

  it('4.7: of two submitted at once one knows of the other; who coordinates is asked again where work begins', async () => {
    const alone = { coordinatorId: null };
    const replies = await Promise.all([submit('1', alone), submit('1', alone)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    const id = replies.find(({ status }) => status === 200)?.data.id;
    await made('1');
    await upTo(3, id);
    await ok(arrive(id));
    const verify = async (more: object = {}) =>
      call(who.verifier, 'PUT', `/verify/${id}`, { validationSignature: await file(who.verifier), ...more });
    expect(said(await verify())).toContain('请指定交叉作业协调人');
    await ok(verify({ coordinatorId: who.principal.userId }));
  });

  it('two metres up has a ticket for the height, of the same place', async () => {
    expect(said(await submit('1', { workHeight: '2' }))).toContain('请办理并关联高处作业票');
    const height = { outdoors: 0, workHeight: '3', heightHazard: 0, auditId: who.head.userId };
    await hold(who.worker, '303');
    const elsewhere = await made('4', { ...height, riskId: await company.riskPoint(who.responsible) });
    expect(said(await submit('1', { workHeight: '3', relatedIds: elsewhere }))).toContain('不在同一作业地点');
    await ok(call(who.applicant, 'PUT', `/void/${elsewhere}`, { endReason: '地点有误' }));
    const here = await made('4', height);
    expect((await submit('1', { workHeight: '3', relatedIds: here })).status).toBe(200);
  });

  it('names the locks that isolate it: begins and goes on only while they hang, and keeps them until it is closed', async () => {
    const lock = async (state: number) => {
      const id = newId();
      await asSystem(app, 'isolation', ({ tx }) =>
        tx.run(
          `insert into isolation (tenant_id, id, kind, point, equipment, lock_number, state) values ($1, $2, 3, '3号柜', '泵P-101', 'S-7', $3)`,
          [company.tenantId, id, state],
        ),
      );
      return id;
    };
    const hang = (id: string, state: number) =>
      asSystem(app, 'isolation', ({ tx }) => tx.run('update isolation set state = $2 where id = $1', [id, state]));
    const holding = (ids: string[]) =>
      inScope(testCtx(app, who.manager), async (work) =>
        (await siteTicketsIsolated(work, ids)).map(({ number, holds }) => [number, holds]),
      );
    const [planned, removed, more] = [await lock(1), await lock(3), await lock(2)];
    expect(said(await submit('1', { isolations: [{ isolationId: removed }] }))).toContain('已解除或已删除');
    const id = await made('1', { isolations: [{ isolationId: planned }] });
    const paper = joined((await pdfFacts((await call(who.applicant, 'GET', `/${id}/pdf`)).raw)).pages);
    for (const words of ['3号柜', 'S-7', '待上锁']) expect(paper).toContain(words);
    const add = (isolationId: string, by = who.responsible) => call(by, 'PUT', `/isolation/${id}`, { isolationId });
    expect((await add(more, who.worker)).status).toBe(403);
    expect(said(await add(removed))).toContain('已解除或已删除');
    await ok(add(more));
    expect(said(await add(more))).toContain('该隔离已关联');
    const bare = await made('1');
    await ok(call(who.guardian, 'PUT', `/hotgas/${bare}`, gas()));
    await disclosed(bare);
    const isolating = (await detail(bare)).confirmRows.find(
      ({ measureKey }: { measureKey: string }) => measureKey === '102',
    );
    const confirmed = async () =>
      call(who.checker, 'PUT', `/confirm/${bare}`, {
        confirmRows: answers((await detail(bare)).confirmRows).map((one) =>
          one.id === isolating.id ? { ...one, result: 1 } : one,
        ),
      });
    expect(said(await confirmed())).toContain('涉及隔离，请关联隔离记录');
    await ok(call(who.responsible, 'PUT', `/isolation/${bare}`, { isolationId: more }));
    await ok(confirmed());
    expect((await call(who.manager, 'GET', `/${bare}/isolations`)).data).toEqual([
      expect.objectContaining({ point: '3号柜', state: 2, heldBy: expect.arrayContaining([(await detail(bare)).num]) }),
    ]);
    await ok(call(who.manager, 'PUT', `/void/${bare}`, { endReason: '不做了' }));
    await upTo(3, id);
    await ok(arrive(id));
    const verify = async () =>
      call(who.verifier, 'PUT', `/verify/${id}`, { validationSignature: await file(who.verifier) });
    expect(said(await verify())).toContain('“3号柜”（锁S-7）未在锁，须上锁挂牌后作业');
    await hang(planned, 2);
    await ok(verify());
    await ok(call(who.guardian, 'PUT', `/interrupt/${id}`, { interruptReason: '用餐' }));
    await hang(more, 3);
    expect(said(await call(who.responsible, 'PUT', `/resume/${id}`, {}))).toContain('未在锁');
    const { num } = await detail(id);
    expect(await holding([planned])).toEqual([[num, true]]);
    await ok(call(who.guardian, 'PUT', `/terminate/${id}`, { endReason: '工艺波动' }));
    expect(await holding([planned])).toEqual([[num, true]]);
    const list = (await detail(id)).acceptanceRows;
    const acceptanceRows = answers(list);
    at('09:40:00');
    await ok(
      call(who.acceptor, 'PUT', `/accept/${id}`, {
        acceptanceState: 1,
        acceptanceComments: '已清理',
        acceptanceRows,
        acceptancePhoto: await file(who.acceptor, 'jpg'),
        acceptanceSignature: await file(who.acceptor),
      }),
    );
    expect(await holding([planned])).toEqual([[num, false]]);
  });

  it('ends early with a reason, and its place is still accepted', async () => {
    const id = await made('1');
    await upTo(4, id);
    expect((await call(who.worker, 'PUT', `/terminate/${id}`, { endReason: '工艺波动' })).status).toBe(403);
    await ok(call(who.guardian, 'PUT', `/terminate/${id}`, { endReason: '工艺波动' }));
    expect(await detail(id)).toMatchObject({ processState: 5, runFlag: 3, endReason: '工艺波动' });
  });
});

describe('other works', () => {
  const space = (more: Record<string, unknown> = {}) => ({
    toxicGasName: '1',
    toxicResult: '5',
    toxicUnit: 'ppm',
    flammableGasName: '1',
    flammableResult: '0.1',
    flammableUnit: 'vol',
    oxygenContent: '20.9',
    sampleTime: '2026-11-23 09:00:00',
    analysisSite: '上部',
    analyst: '分析员',
    instrument: 'YQ-08',
    calibratedUntil: '2027-01-01',
    ...more,
  });

  it('confined space: oxygen 19.5 to 21, toxic by its limit, a day at the most, hot work in it with its own ticket', async () => {
    expect(said(await submit('2', { workTimeEnd: '2026-11-24 09:00:01' }))).toContain('有效期不超过24小时');
    const id = await made('2');
    const judged = async (more: Record<string, unknown>) => {
      await ok(call(who.checker, 'PUT', `/limitgas/${id}`, space(more)));
      return (await detail(id)).limitGasRows.at(-1).qualified;
    };
    expect(await judged({ oxygenContent: '19.4' })).toBe(0);
    expect(await judged({ oxygenContent: '19.5' })).toBe(1);
    expect(await judged({ oxygenContent: '21' })).toBe(1);
    expect(await judged({ oxygenContent: '21.1' })).toBe(0);
    expect(await judged({ toxicResult: '10', toxicUnit: 'mg' })).toBe(1);
    expect(await judged({ toxicResult: '10.1', toxicUnit: 'mg' })).toBe(0);
    expect(await judged({ toxicGasName: '0', toxicResult: null, toxicUnit: null })).toBe(1);
    expect((await call(who.checker, 'PUT', `/hotgas/${id}`, gas())).msg).toBe('该作业的气体分析不用这张表');

    expect(said(await submit('1', { involves: '2' }))).toContain('请办理并关联受限空间作业票');
    const short = await made('2', { workTimeEnd: '2026-11-23 12:00:00' });
    expect(said(await submit('1', { involves: '2', relatedIds: short }))).toContain('时间不覆盖');
    const hot = await made('1', { involves: '2', relatedIds: id });
    await upTo(3, hot);
    expect(
      said(await call(who.verifier, 'PUT', `/verify/${hot}`, { validationSignature: await file(who.verifier) })),
    ).toContain('尚未审批');
  });

  it('confined space: stops when no gas has been recorded for two hours', async () => {
    const id = await made('2');
    await ok(call(who.checker, 'PUT', `/limitgas/${id}`, space({})));
    await upTo(4, id);
    for (const time of ['09:30:00', '10:00:00', '10:30:00', '10:59:00']) {
      at(time);
      await ok(call(who.guardian, 'PUT', `/present/${id}`, {}));
    }
    expect(await detail(id)).toMatchObject({ lastGasTime: '2026-11-23 09:00:00', stopAt: '2026-11-23 11:00:00' });
    at('11:00:00');
    await markStopped(app);
    expect(await detail(id)).toMatchObject({
      runFlag: 1,
      interruptReason: expect.stringContaining('2小时未记录气体检测'),
    });
    await ok(call(who.guardian, 'PUT', `/limitgas/${id}`, space({ sampleTime: '2026-11-23 11:00:00' })));
    await ok(call(who.responsible, 'PUT', `/resume/${id}`, {}));
  });

  it('height asks for its hazards, digging deeper than 1.2 m for a confined-space ticket and countersigns', async () => {
    await hold(who.worker, '303');
    expect(
      said(await submit('4', { outdoors: 0, workHeight: '5.01', heightHazard: 1, auditId: who.head.userId })),
    ).toContain('Ⅲ级高处作业须由所在单位专业部门审批');
    expect(
      (await submit('4', { outdoors: 0, workHeight: '5', heightHazard: 0, auditId: who.head.userId })).status,
    ).toBe(200);
    const dig = { hazardousArea: 1, digDepth: '1.2', countersignIds: who.educator.userId };
    expect((await submit('7', dig)).status).toBe(200);
    expect(said(await submit('7', { ...dig, digDepth: '1.21' }))).toContain('受限空间');
    expect(said(await submit('7', { ...dig, countersignIds: null }))).toContain('countersignIds');
    const id = await made('7', dig);
    await disclosed(id);
    await checked(id);
    expect(said(await call(who.manager, 'PUT', `/state/${id}`, await approval()))).toContain('还有1位会签人没有会签');
    await ok(call(who.educator, 'PUT', `/countersign/${id}`, {}));
    await ok(call(who.manager, 'PUT', `/state/${id}`, await approval()));
  });

  it('table B.1: conditions of work at height move the approver and leave the level of 8.1', async () => {
    await hold(who.worker, '303');
    const height = { outdoors: 0, workHeight: '4', heightHazard: 0 };
    const asked = async (heightConditions: string, by: Actor) =>
      submit('4', { ...height, heightConditions, auditId: by.userId });
    expect(said(await asked('snow', who.head))).toContain('Ⅰ级高处作业须由主管厂长或总工程师审批');
    expect(said(await asked('snow', who.manager))).toContain('Ⅰ级高处作业须由主管厂长或总工程师审批');
    expect(said(await asked('opening,rain', who.manager))).toContain('须由主管厂长或总工程师审批');
    expect(said(await asked('opening', who.head))).toContain('Ⅰ级高处作业须由所在单位专业部门审批');
    expect(said(await asked('falling', who.head))).toContain('heightConditions');
    expect((await asked('opening', who.manager)).status).toBe(200);
    const { id } = (await asked('snow', who.principal)).data;
    expect(await detail(id)).toMatchObject({
      effectiveLevel: 'Ⅰ级高处作业',
      approverOffice: '主管厂长或总工程师',
      levelReasons: expect.stringContaining('降雪时（雪天高处作业）：由主管厂长或总工程师审批'),
    });
    const night = { workTimeStart: '2026-11-23 20:00:00', workTimeEnd: '2026-11-23 23:00:00' };
    expect(said(await submit('4', { ...height, ...night, auditId: who.head.userId }))).toContain(
      'Ⅰ级高处作业须由主管厂长或总工程师审批',
    );
    // Lying snow is a hazard of 8.1.2: one level more, and the approver of that level.
    const lying = { ...height, heightHazard: 1, auditId: who.head.userId };
    expect(said(await submit('4', lying))).toContain('Ⅱ级高处作业须由所在单位专业部门审批');
  });

  describe('in the weather that is entered', () => {
    const outdoors = { outdoors: 1, workHeight: '4', heightHazard: 0 };
    const weather = (more: Record<string, unknown>) =>
      inScope(testCtx(app, who.manager), (work) =>
        insertRow(
          work,
          workWeather,
          newId(),
          { kind: 1, fromTime: '2026-11-23 09:00:00', windGrade: 2, rain: 0, snow: 0, lyingSnow: 2, fog: 0, ...more },
          'create',
        ),
      );
    const rain = () => weather({ kind: 2, toTime: '2026-11-23 18:00:00', rain: 1 });
    const CHIEF = '须由主管厂长或总工程师审批';
    const verify = async (id: string, more: object = {}) =>
      call(who.verifier, 'PUT', `/verify/${id}`, { validationSignature: await file(who.verifier), ...more });
    beforeEach(() => hold(who.worker, '303'));

    it('asks the approver of rain when it is saved, approved and submitted anew', async () => {
      const approver = { ...outdoors, auditId: who.head.userId };
      const id = await made('4', approver);
      const rejected = await made('4', { ...approver, location: '别处', workHeight: '4.5' });
      for (const one of [id, rejected]) {
        await disclosed(one);
        await checked(one);
      }
      const say = async (one: string, auditState: number) =>
        call(who.head, 'PUT', `/approve/${one}`, await approval({ auditState }, who.head));
      await ok(say(rejected, 2));
      await rain();
      expect(said(await submit('4', { ...outdoors, auditId: who.head.userId }))).toContain(CHIEF);
      expect(said(await say(id, 1))).toContain(CHIEF);
      expect(said(await call(who.applicant, 'PUT', `/resubmit/${rejected}`, {}))).toContain(CHIEF);
      await ok(call(who.applicant, 'PUT', `/${rejected}`, { auditId: who.principal.userId }));
      await ok(call(who.applicant, 'PUT', `/resubmit/${rejected}`, {}));
      expect(await detail(rejected)).toMatchObject({ approverOffice: '主管厂长或总工程师' });
    });

    it('is approved as what the weather makes of it by then, and begins as that', async () => {
      const id = await made('4', { ...outdoors, auditId: who.principal.userId });
      expect(await detail(id)).toMatchObject({ approverOffice: '所在基层单位' });
      await disclosed(id);
      await checked(id);
      await rain();
      await ok(call(who.principal, 'PUT', `/approve/${id}`, await approval({}, who.principal)));
      expect(await detail(id)).toMatchObject({ approverOffice: '主管厂长或总工程师' });
      await weather({ rain: 2 });
      await ok(arrive(id));
      await ok(verify(id));
    });

    it('stops work that goes on in a gale that is observed', async () => {
      const id = await made('4', { ...outdoors, auditId: who.head.userId });
      await disclosed(id);
      await checked(id);
      await ok(call(who.head, 'PUT', `/approve/${id}`, await approval({}, who.head)));
      await weather({});
      await ok(arrive(id));
      await ok(verify(id));
      at('09:20:00');
      await weather({ fromTime: '2026-11-23 09:20:00', windGrade: 5 });
      const event = { id: '1', tenantId: company.tenantId, topic: 'workWeather.create', recordId: id, payload: {} };
      await asSystem(app, 'test', ({ tx }) => stopsInGale(tx, [event], app));
      const row = await detail(id);
      expect(row).toMatchObject({ runFlag: 1, interruptReason: expect.stringContaining('五级以上风（现为5级）') });
      expect(row.history.at(-1)).toMatchObject({ what: '系统停止' });
    });

    it('does not begin or go on where it has become graver than it was approved', async () => {
      const id = await made('4', { ...outdoors, auditId: who.head.userId });
      await disclosed(id);
      await checked(id);
      await ok(call(who.head, 'PUT', `/approve/${id}`, await approval({}, who.head)));
      at('09:10:00');
      await weather({ fromTime: '2026-11-23 09:05:00', lyingSnow: 1 });
      expect(said(await verify(id))).toContain('现场条件使级别变为Ⅱ级高处作业，须重新办票');
      await weather({ fromTime: '2026-11-23 09:06:00', rain: 1 });
      expect(said(await verify(id))).toContain('现场条件使审批权限变为主管厂长或总工程师');
      await weather({ fromTime: '2026-11-23 09:07:00', windGrade: 6 });
      expect(said(await verify(id, { wind: 3 }))).toContain('气象记录为6级，请先录入新的实测');
      await weather({ fromTime: '2026-11-23 09:08:00', temperature: 2 });
      await ok(arrive(id));
      await ok(verify(id));
      await ok(call(who.guardian, 'PUT', `/interrupt/${id}`, { interruptReason: '避雨' }));
      await weather({ fromTime: '2026-11-23 09:09:00', rain: 1 });
      expect(said(await call(who.responsible, 'PUT', `/resume/${id}`, {}))).toContain('现场条件使审批权限变为');
      await weather({ fromTime: '2026-11-23 09:10:00' });
      await ok(call(who.responsible, 'PUT', `/resume/${id}`, {}));
    });
  });

  it('power for 20 days needs its reason; a work outside the standard lasts a day', async () => {
    await hold(who.worker, '301');
    const power = { hazardousArea: 0, workTimeEnd: '2026-12-12 09:00:00' };
    expect(said(await submit('6', power))).toContain('特殊情况须说明原因');
    expect((await submit('6', { ...power, specialReason: '检修期延长' })).status).toBe(200);
    expect(
      said(await submit('6', { ...power, specialReason: '检修期延长', workTimeEnd: '2026-12-24 09:00:00' })),
    ).toContain('有效期不超过30天');
    expect(said(await submit('11', { workTimeEnd: '2026-11-24 09:00:01' }))).toContain('有效期不超过24小时');
    expect(said(await submit('11', { involves: '1' }))).toContain('请办理并关联动火作业票');
    expect((await submit('11')).status).toBe(200);
  });
});

it('stands where its risk point is on a plan with a scale, for works within 30 m of it', async () => {
  await made('1');
  const far = await company.riskPoint(who.responsible, { name: '3号釜' });
  const flatId = newId();
  await asSystem(app, 'test plan', async ({ tx }) => {
    const scale = JSON.stringify({ from: [0, 0], to: [100, 0], metres: 200, ratio: 1 });
    await tx.run('insert into flat (tenant_id, id, name, scale) values ($1, $2, $3, $4::jsonb)', [
      ...[company.tenantId, flatId, '总图', scale],
    ]);
    for (const [point, x] of [
      [riskId, 10],
      [far, 25],
    ] as const)
      await tx.run(
        'insert into flat_risk (tenant_id, id, flat_id, risk_id, xaxis, yaxis) values ($1, $2, $3, $4, $5, 10)',
        [company.tenantId, newId(), flatId, point, x],
      );
  });
  const near = () =>
    asSystem(app, 'test', ({ tx }) =>
      ticketsNear({ app, tx, tenantId: company.tenantId } as never, [siteTicketsBeside], {
        ...{ id: newId(), riskId: far, location: '管廊' },
        ...{ from: '2026-11-23 09:00:00', to: '2026-11-23 17:00:00' },
      }),
    );
  expect(await near()).toMatchObject([{ type: '1', apart: 30 }]);
  await asSystem(app, 'test', ({ tx }) =>
    tx.run('update flat_risk set xaxis = 26 where tenant_id = $1 and risk_id = $2', [company.tenantId, far]),
  );
  expect(await near()).toEqual([]);
});

it('fifty press the same step at once, and one of them wins', async () => {
  const id = await made('1');
  await upTo(2, id);
  const bodies = await Promise.all(Array.from({ length: 12 }, () => approval()));
  const replies = await Promise.all(bodies.map((one) => call(who.manager, 'PUT', `/state/${id}`, one)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  const { history } = await detail(id);
  expect(history.filter(({ what }: { what: string }) => what === '审批')).toHaveLength(1);
});

it('another company sees nothing of it, a supervisor reads and does nothing', async () => {
  const id = await made('1');
  const other = await testCompany(app);
  const stranger = await other.person('safety_manager');
  expect((await call(stranger, 'GET', `/${id}`)).status).toBe(404);
  expect((await call(stranger, 'PUT', `/state/${id}`, { auditState: 1 })).status).toBe(404);
  const officer = testActor('100000', { tenantKind: 'government', regionCode: '330100' });
  const covered = { ...app, jurisdiction: { ...app.jurisdiction, covers: async () => true } };
  const seen = await testApi(covered, [siteWorkModule()]);
  const path = (rest: string) => `/safe/sitedangerwork/${rest}tenantId=${company.tenantId}`;
  expect((await seen.call(officer, 'GET', path('government/page?'))).data.records).toMatchObject([{ id }]);
  expect((await seen.call(officer, 'GET', path(`${id}?`))).data).toMatchObject({ id });
  expect((await seen.call(officer, 'PUT', path(`state/${id}?`), { auditState: 1 })).status).toBe(403);
  await seen.close();
});

describe('the limits of the special works in this form', () => {
  it('lifting: 80 % a crane of several, and a plan for what is lifted under special conditions', async () => {
    const lift = (more: object) => submit('5', { liftingWeight: 12, outdoors: 0, ...more });
    expect(said(await lift({ craneShare: 81 }))).toContain('craneShare：多台起重机吊装时，每台负荷不超过额定的80%');
    expect(said(await lift({ craneShare: 80 }))).not.toContain('craneShare');
    expect(said(await lift({ liftingSpecial: 1 }))).toContain('workPlan：一、二级吊装及特殊的三级吊装须上传作业方案');
  });

  it('a blind plate: one a ticket, and no two works at one pipe at a time, wherever they are', async () => {
    const plate = (more: object) => submit('3', { blindEquipmentName: 'P-2001', blindNumber: 'MB01', ...more });
    expect(said(await plate({ blindNumber: 'MB01、MB02' }))).toContain('blindNumber：一张盲板抽堵票只限一块盲板');
    expect(said(await plate({ blindEquipmentName: '' }))).toContain('blindEquipmentName');
    await ok(plate({}));
    const at = { location: '罐区', riskId: await company.riskPoint(who.responsible, { name: '罐区' }) };
    expect(said(await plate({ ...at, blindEquipmentName: 'p2001', blindNumber: 'MB02' }))).toContain('location：');
    expect(said(await plate({ ...at, blindEquipmentName: 'P-2002', blindNumber: 'MB02' }))).not.toContain('location：');
  });

  it('paint is not sprayed in a confined space beside hot work', async () => {
    await made('1');
    expect(said(await submit('2', { painting: 1 }))).toContain('location：');
    expect(said(await submit('2', {}))).not.toContain('location：');
  });

  it('a large vessel is sampled above, in the middle and below before work begins in it', async () => {
    const id = await made('1', { largeSpace: 1 });
    await upTo(3, id);
    await ok(arrive(id));
    const begin = async () =>
      call(who.verifier, 'PUT', `/state/${id}`, { validationSignature: await file(who.verifier) });
    expect(said(await begin())).toContain('容积较大，须在上、中、下各部位取样');
    for (const analysisSite of ['上部', '中部', '下部'])
      await ok(call(who.guardian, 'PUT', `/hotgas/${id}`, gas({ analysisSite })));
    await ok(begin());
  });
});

describe('another in the place of somebody', () => {
  const replace = (id: string, former: Actor, successor: Actor, by = who.applicant, path = 'replace') =>
    call(by, 'PUT', `/${path}/${id}`, { formerId: former.userId, successorId: successor.userId, reason: '突发疾病' });
  const replaceWorker = async (id: string, former: Actor, successor: Actor, more: Record<string, unknown> = {}) =>
    call(who.responsible, 'PUT', `/replaceworker/${id}`, {
      formerId: former.userId,
      successorId: successor.userId,
      reason: '突发疾病',
      told: '釜内已置换，火花须遮挡',
      fromSign: await file(who.responsible),
      toSign: await file(who.responsible),
      ...more,
    });
  const lines = async (id: string, what: string) =>
    (await detail(id)).history.filter((line: { what: string }) => line.what === what);

  it('who cannot come is replaced before the start, and everything is signed anew', async () => {
    const id = await made('1');
    await upTo(3, id);
    const welder = await company.person('employee', { name: '新焊工' });
    expect(said(await replace(id, who.worker, welder))).toContain('新焊工没有');
    await hold(welder, '302');
    unfit.add(welder.userId);
    expect(said(await replace(id, who.worker, welder))).toContain('有职业禁忌证');
    unfit.delete(welder.userId);
    expect((await replace(id, who.worker, welder, who.checker)).status).toBe(403);
    expect(said(await replace(id, who.worker, who.guardian))).toContain('监护人不能同时是作业人员');
    await hold(who.manager, '302');
    expect(said(await replace(id, who.worker, who.manager))).toContain('审批人，不能审批自己参加的作业');
    await hold(who.acceptor, '7');
    await ok(replace(id, who.worker, welder));
    expect(await detail(id)).toMatchObject({
      processState: 1,
      round: 2,
      auditState: null,
      receiveTime: null,
      dangerUserName: '新焊工',
      workers: [{ userId: welder.userId }],
    });
    expect(await lines(id, '更换人员')).toMatchObject([
      { fromUserId: who.worker.userId, toUserId: welder.userId, note: '突发疾病；重新交底、检查、审批' },
    ]);
    await ok(replace(id, who.guardian, who.acceptor));
    await ok(replace(id, who.checker, who.educator));
    expect(await detail(id)).toMatchObject({
      guardianId: who.acceptor.userId,
      confirmId: who.educator.userId,
    });
  });

  it('who watches another work at that time is not taken, nor is one replaced who has no part in it', async () => {
    const other = await company.person('employee', { name: '另一监护人' });
    await hold(other, '7');
    await hold(other, '302');
    await made('1', { guardianId: other.userId, location: '罐区' });
    const id = await made('1');
    expect(said(await replace(id, who.worker, other))).toContain('同一时间在监护另一项作业');
    expect(said(await replace(id, other, who.checker))).toContain('该人员不是本作业票的');
  });

  it('two who cannot come are replaced one after the other', async () => {
    const [one, two] = [await company.person('employee'), await company.person('employee')];
    await hold(one, '302');
    await hold(two, '302');
    const id = await made('1', { workers: [{ userId: who.worker.userId }, { userId: one.userId }] });
    unfit.add(who.worker.userId);
    unfit.add(one.userId);
    try {
      await ok(replace(id, who.worker, two));
    } finally {
      unfit.delete(who.worker.userId);
      unfit.delete(one.userId);
    }
    expect((await detail(id)).workers.map(({ userId }: { userId: string }) => userId).sort()).toEqual(
      [one.userId, two.userId].sort(),
    );
  });

  it('who falls ill during the work is replaced while it stands still, and the new one signs the disclosure', async () => {
    const id = await made('1');
    await upTo(4, id);
    const welder = await company.person('employee', { name: '新焊工' });
    expect((await replaceWorker(id, who.worker, welder)).msg).toContain('请先中断作业');
    await ok(call(who.responsible, 'PUT', `/interrupt/${id}`, { interruptReason: '焊工突发疾病' }));
    expect(said(await replaceWorker(id, who.worker, welder))).toContain('新焊工没有');
    await hold(welder, '302');
    expect(said(await replaceWorker(id, who.worker, welder, { toSign: '' }))).toContain('接替人员须接受交底并签名');
    expect(said(await replaceWorker(id, who.guardian, welder))).toContain('监护人请办理“监护交接”');
    await ok(replaceWorker(id, who.worker, welder));
    expect(await detail(id)).toMatchObject({
      processState: 4,
      runFlag: 1,
      dangerUserName: '新焊工',
      workers: [{ userId: welder.userId }],
    });
    expect(await lines(id, '更换人员')).toMatchObject([
      { fromUserId: who.worker.userId, toUserId: welder.userId, note: '突发疾病；已交底：釜内已置换，火花须遮挡' },
    ]);
    await ok(call(who.responsible, 'PUT', `/resume/${id}`, {}));
  });
});

describe('somebody who leaves the company', () => {
  const leave = (person: Actor, more: Record<string, unknown> = {}) =>
    api.call(admin, 'POST', '/safe/resign', { userId: person.userId, resignTime: '2026-11-23', ...more });
  const lines = async (id: string, what: string) =>
    (await detail(id)).history.filter((line: { what: string }) => line.what === what);

  let admin: Actor;
  beforeEach(async () => {
    admin = await company.person('enterprise_admin');
  });

  it('stops the work that he watches, until the watch is handed over', async () => {
    const id = await made('1');
    await upTo(4, id);
    const left = await ok(leave(who.guardian));
    expect(left).toBeDefined();
    expect(await detail(id)).toMatchObject({ processState: 4, runFlag: 1, interruptReason: '监护人离开现场' });
    expect(await lines(id, '离开现场')).toMatchObject([{ note: '无人监护：监护人离职' }]);
    const refused = await call(who.responsible, 'PUT', `/resume/${id}`, {});
    expect(said(refused)).toContain('监护中断，须办理监护交接');
  });

  it('stops the work that he does: it goes on with another in his place, and not without', async () => {
    const id = await made('1');
    await upTo(4, id);
    const reply = await leave(who.worker);
    expect(reply.msg).toContain('中更换人员');
    expect(await detail(id)).toMatchObject({ runFlag: 1, interruptReason: '作业人员离职，须更换作业人员' });
    expect(await lines(id, '中断作业')).toMatchObject([{ note: '作业人员离职，须更换作业人员' }]);
    expect(said(await call(who.responsible, 'PUT', `/resume/${id}`, {}))).toContain('焊工已离职，请更换人员');
    const welder = await company.person('employee', { name: '新焊工' });
    await hold(welder, '302');
    await ok(
      call(who.responsible, 'PUT', `/replaceworker/${id}`, {
        formerId: who.worker.userId,
        successorId: welder.userId,
        reason: '离职',
        told: '火花须遮挡',
        fromSign: await file(who.responsible),
        toSign: await file(who.responsible),
      }),
    );
    await ok(call(who.responsible, 'PUT', `/resume/${id}`, {}));
  });

  it.each([
    ['guardian', '监护人离开现场'],
    ['worker', '作业人员离职，须更换作业人员'],
  ] as const)('stops it also where his account is removed: the %s’s', async (part, why) => {
    const id = await made('1');
    await upTo(4, id);
    await ok(api.call(admin, 'POST', '/blade-user/remove', { ids: who[part].userId }));
    expect(await detail(id)).toMatchObject({ runFlag: 1, interruptReason: why });
  });

  it('is told of a planned ticket, which does not begin without another', async () => {
    const id = await made('1');
    await upTo(3, id);
    const held = await api.call(admin, 'GET', `/safe/resign/join/${who.worker.userId}`);
    expect(held.data.stands).toMatchObject([{ resource: 'siteWork', field: 'workers', count: 1, rows: [{ id }] }]);
    await ok(leave(who.worker));
    expect(await detail(id)).toMatchObject({ processState: 3, runFlag: 0 });
    await ok(arrive(id));
    const refused = await call(who.verifier, 'PUT', `/state/${id}`, { validationSignature: await file(who.verifier) });
    expect(said(refused)).toContain('焊工已离职，请更换人员');
  });

  it('leaves a line of what passed to his successor: charge and coordination', async () => {
    const coordinator = await company.person('employee', { name: '协调人' });
    const successor = await company.person('team_leader', { name: '接手人' });
    const id = await made('1', { coordinatorId: coordinator.userId });
    await upTo(4, id);
    await ok(leave(coordinator, { handoverUserId: successor.userId }));
    expect(await detail(id)).toMatchObject({ coordinatorId: successor.userId });
    await ok(leave(who.responsible, { handoverUserId: successor.userId }));
    expect(await detail(id)).toMatchObject({ responsibleId: successor.userId, runFlag: 0 });
    expect(await lines(id, '离职交接')).toMatchObject([
      {
        note: '交叉作业协调人',
        fromUserId: coordinator.userId,
        toUserId: successor.userId,
        userId: admin.userId,
      },
      { note: '作业负责人', fromUserId: who.responsible.userId, toUserId: successor.userId },
    ]);
  });
});
