import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joined, pdfFacts } from '../../kernel/documents/pdf/pdf-facts.testing';
import { company, must, office, type Person, type WorldCompany } from '../../testing/company-world';
import { creditCode } from '../../testing/specimen';
import { multipart, openWorld, type World } from '../../testing/world';
import { countAllDuties, countWhereParametersChanged } from './index';

let world: World;
let firm: WorldCompany;
let other: WorldCompany;
let manager: Person;
let worker: Person;
let supervisor: Person;
let stranger: Person;

const BASE = '/safe/emergencywalkthrough';

beforeAll(async () => {
  // Every company's duties are made and judged by the clock.
  world = await openWorld({ own: true });
  firm = await company(world);
  other = await company(world);
  manager = await firm.person({ account: 'manager', role: 'safety_manager' });
  worker = await firm.person({ account: 'worker', role: 'employee' });
  supervisor = await office(world, '370300');
  stranger = await office(world, '370400');
});
afterAll(() => world?.close());

const shanghai = (days: number): string =>
  new Date(Date.now() + world.clock.shift + 8 * 3_600_000 + days * 86_400_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');

const pdf = async (who: Person): Promise<string> => {
  const { body, headers } = multipart(
    Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
    '演练记录.pdf',
  );
  return must(await who.call('POST', '/blade-resource/oss/endpoint/put-file', { body, headers })).data.attachId;
};

async function signature(who: Person, strokes = '<path d="M20 90 L120 20 L240 100" stroke="#111" fill="none"/>') {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="120"><rect width="300" height="120" fill="#fff"/>${strokes && `${strokes}<text x="5" y="115" font-size="9">${who.name}</text>`}</svg>`;
  const { body, headers } = multipart(await sharp(Buffer.from(svg)).png().toBuffer(), '签名.png');
  return must(await who.call('POST', '/blade-resource/oss/endpoint/put-file', { body, headers })).data.attachId;
}
const signIn = async (who: Person, id: string, drawn?: string | null) =>
  who.call('PUT', `${BASE}/sign/${id}`, { body: { signature: drawn === null ? null : await signature(who, drawn) } });

const plan = async (more: Record<string, unknown> = {}): Promise<string> =>
  must(
    await manager.call('POST', BASE, {
      body: {
        emergencyPlan: '生产安全事故综合应急预案',
        name: '打磨间火灾演练',
        drillType: '3',
        walkthroughTime: shanghai(-1),
        walkthroughUser: worker.userId,
        writeUser: manager.userId,
        walkthroughLocation: '打磨间',
        script: [{ minute: 0, event: '打磨机起火', action: '按下急停并报警', userId: worker.userId }],
        ...more,
      },
    }),
  ).data.id;

const detail = async (id: string) => must(await manager.call('GET', `${BASE}/${id}`)).data;
const record = async (id: string) =>
  must(
    await manager.call('PUT', `${BASE}/record/${id}`, { body: { attachId: await pdf(manager), attachName: '任意' } }),
  );
const evaluation = {
  evaluationGrade: 3,
  evaluationSummary: '报警及时，清点人数用时较长',
  evaluations: [{ indicator: '4', result: 2, note: '清点用时6分钟' }],
};
/** Past the rules: nobody removes a drill that counts. */
const takenOut = (id: string) => world.sql('update emergency_drill set deleted_at = now() where id = $1::uuid', [id]);
const duties = async () => {
  await world.app.events.deliver();
  return must(await manager.call('GET', '/safe/drillduty/page', { query: { size: '50' } })).data.records as {
    id: string;
    duty: number;
    held: number;
    met: number;
    dueDate: string;
  }[];
};

it('a drill’s plan is chosen of the emergency plans in force, and gives its name', async () => {
  const document = async (type: string, of = firm) =>
    must(
      await of.admin.call('POST', '/safe/institutional', {
        body: { name: '火灾专项应急预案', type, implementTime: '2026-01-01', content: '<p>一</p>' },
      }),
    ).data.id as string;
  const planned = (emergencyPlanId: string | null) =>
    manager.call('POST', BASE, { body: { name: '火灾演练', walkthroughTime: shanghai(5), emergencyPlanId } });
  const id = must(await planned(await document('16'))).data.id;
  expect(await detail(id)).toMatchObject({
    emergencyPlan: '火灾专项应急预案',
    emergencyPlanFileName: '火灾专项应急预案',
  });
  const abolished = await document('16');
  must(await firm.admin.call('PUT', `/safe/institutional/${abolished}/abolish`, { body: {} }));
  for (const wrong of [abolished, await document('2'), await document('16', other), null])
    expect((await planned(wrong)).status).toBe(400);
  // A client that sends the id under the contract's own name means the document; of any other id it is a text.
  const named = async (emergencyPlan: string) =>
    detail(
      must(
        await manager.call('POST', BASE, { body: { name: '火灾演练', walkthroughTime: shanghai(5), emergencyPlan } }),
      ).data.id,
    );
  const inForce = await document('16');
  expect(await named(inForce)).toMatchObject({ emergencyPlan: '火灾专项应急预案', emergencyPlanId: inForce });
  for (const other of [abolished, '综合应急预案'])
    expect(await named(other)).toMatchObject({ emergencyPlan: other, emergencyPlanId: null });
  must(await manager.call('PUT', `${BASE}/${id}`, { body: { emergencyPlan: inForce, emergencyPlanId: null } }));
  expect(await detail(id)).toMatchObject({ emergencyPlan: '火灾专项应急预案', emergencyPlanId: inForce });
});

describe('a drill', () => {
  it('is planned, signed in to, recorded and evaluated, in this order', async () => {
    const id = await plan();
    expect(await detail(id)).toMatchObject({ state: 1, script: [{ event: '打磨机起火' }] });

    const unsigned = await signIn(worker, id, null);
    expect([unsigned.status, unsigned.data.errors[0].field]).toEqual([400, 'signature']);
    const blank = await signIn(worker, id, '');
    expect([blank.status, blank.data.errors]).toEqual([
      400,
      [{ field: 'signature', message: '签名为空白，请手写签名' }],
    ]);
    expect((await detail(id)).signedUser).toBe('');
    expect((await signIn(worker, id)).msg).toBe('签到成功');
    expect((await signIn(worker, id)).msg).toBe('您已签到，无需重复签到');
    expect((await signIn(manager, id)).msg).toBe('您不在本次演练的参演人员中，不能签到');

    const early = await manager.call('PUT', `${BASE}/evaluate/${id}`, { body: evaluation });
    expect([early.status, early.msg]).toEqual([400, '请先上传演练记录，再进行评估']);
    const empty = await manager.call('PUT', `${BASE}/record/${id}`, { body: {} });
    expect(empty.data.errors).toMatchObject([{ field: 'attachId' }]);
    expect((await worker.call('PUT', `${BASE}/record/${id}`, { body: {} })).status).toBe(403);

    await record(id);
    expect(await detail(id)).toMatchObject({
      state: 2,
      attachName: '演练记录.pdf',
      signIns: [{ userId: worker.userId }],
      evaluationGrade: null,
    });
    // Replaced, it stays recorded.
    await record(id);
    const half = await manager.call('PUT', `${BASE}/evaluate/${id}`, { body: { evaluationGrade: 3 } });
    expect(half.data.errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'evaluationSummary',
      'evaluations',
    ]);
    must(await manager.call('PUT', `${BASE}/evaluate/${id}`, { body: evaluation }));
    expect(await detail(id)).toMatchObject({
      state: 2,
      evaluationGrade: 3,
      evaluateUserId: manager.userId,
      evaluations: [{ indicator: '4', result: 2 }],
    });
    const moved = await manager.call('PUT', `${BASE}/${id}`, { body: { drillType: '1' } });
    expect(moved.data.errors).toEqual([{ field: 'drillType', message: '演练记录已上传，演练类型和演练时间不能修改' }]);
  });

  it('stays as it was signed to, recorded and evaluated', async () => {
    const id = await plan({ walkthroughUser: [worker.userId, manager.userId].join(','), walkthroughTime: shanghai(0) });
    must(await signIn(worker, id));
    const put = (body: object) => manager.call('PUT', `${BASE}/${id}`, { body });
    const faults = (reply: { data: { errors?: { field: string }[] } }) =>
      (reply.data.errors ?? []).map(({ field }) => field).sort();
    // Signed to: what was told to whoever signed, and that he was there.
    expect(
      faults(await put({ name: '改名', walkthroughTime: shanghai(-90), walkthroughLocation: '别处', drillType: '1' })),
    ).toEqual(['drillType', 'name', 'walkthroughLocation', 'walkthroughTime']);
    expect(faults(await put({ walkthroughUser: manager.userId }))).toEqual(['walkthroughUser']);
    must(await put({ ...(await detail(id)), scenario: '打磨机过热起火' }));
    const gone = () => manager.call('DELETE', BASE, { query: { ids: id } });
    expect((await gone()).msg).toBe('已有人签到的演练不能删除');

    // Recorded: also who took part, as what, by which script.
    await record(id);
    expect((await gone()).msg).toBe('演练记录已上传，是法定演练的凭证，不能删除');
    const told = await detail(id);
    const other = { walkthroughUser: worker.userId, scenario: '别的', script: [], writeUser: null };
    expect(faults(await put(other))).toEqual(['scenario', 'script', 'walkthroughUser', 'writeUser']);
    expect(faults(await put({ roles: [{ role: 1, userId: manager.userId }] }))).toEqual(['roles']);
    must(await put({ script: told.script, roles: told.roles, scenario: told.scenario }));

    // Evaluated: the evaluation and the record it is of.
    must(await manager.call('PUT', `${BASE}/evaluate/${id}`, { body: { ...evaluation, evaluationGrade: 4 } }));
    const again = await manager.call('PUT', `${BASE}/evaluate/${id}`, { body: { ...evaluation, evaluationGrade: 1 } });
    expect([again.status, again.msg]).toEqual([400, '该演练已评估，评估结果不能修改']);
    const replaced = await manager.call('PUT', `${BASE}/record/${id}`, { body: { attachId: await pdf(manager) } });
    expect([replaced.status, replaced.msg]).toEqual([400, '该演练已评估，演练记录不能替换']);
    expect((await detail(id)).evaluationGrade).toBe(4);
    await takenOut(id);
  });

  it('is signed in to on its day or the next, neither before nor later', async () => {
    const today = shanghai(0).slice(0, 10);
    const says = async (walkthroughTime: string | null) => {
      const reply = await signIn(worker, await plan({ walkthroughTime }));
      return reply.status === 200 ? '' : (reply.msg as string);
    };
    expect(await says(shanghai(23))).toBe(`演练当天（${shanghai(23).slice(0, 10)}）才能签到`);
    expect(await says(null)).toBe('该演练未填写演练时间，不能签到');
    expect(await says(shanghai(-2))).toBe(`演练（${shanghai(-2).slice(0, 10)}）已过，只能在演练当天或次日签到`);
    for (const day of [`${today} 23:59:59`, `${today} 00:00:00`, shanghai(-1)]) expect(await says(day)).toBe('');
  });

  it('names its roles: whoever has one takes part, and signs in by hand', async () => {
    const id = await plan({
      walkthroughUser: null,
      roles: [
        { role: 1, userId: manager.userId, duty: '下达开始与结束' },
        { role: 4, userId: worker.userId },
      ],
    });
    const both = [manager.userId, worker.userId].sort();
    const taking = async () => (await detail(id)).walkthroughUser.split(',').sort();
    expect(await taking()).toEqual(both);
    // Also where the people are sent without the roles, which stay.
    for (const walkthroughUser of [worker.userId, null]) {
      must(await manager.call('PUT', `${BASE}/${id}`, { body: { walkthroughUser } }));
      expect(await taking()).toEqual(both);
    }
    must(await signIn(worker, id));
    must(await signIn(manager, id));
    const { signIns } = await detail(id);
    expect(
      signIns.map(({ userId, signature: drawn }: { userId: string; signature: string }) => [userId, Boolean(drawn)]),
    ).toEqual([
      [worker.userId, true],
      [manager.userId, true],
    ]);
    const pdf = await manager.call('GET', `${BASE}/print`, { query: { ids: id } });
    const facts = await pdfFacts(pdf.raw);
    for (const words of ['演练角色', '总指挥', '抢险救援', '下达开始与结束'])
      expect(joined(facts.pages)).toContain(words);
    // Both drawings are on paper.
    expect(facts.images).toBeGreaterThanOrEqual(2);
  });

  it('awaits its record of the safety manager, and asks nothing of others', async () => {
    const id = await plan();
    const todos = async (who: Person) =>
      must(await who.call('GET', '/safe/bell/list', { query: { kind: 'todo' } })).data as { recordId: string }[];
    expect((await todos(manager)).map(({ recordId }) => recordId)).toContain(id);
    expect(await todos(worker)).toEqual([]);
  });

  it('is recorded by whoever is named to write it down, whose task it then is', async () => {
    const id = await plan({ writeUser: worker.userId });
    const todos = async (who: Person) =>
      (must(await who.call('GET', '/safe/bell/list', { query: { kind: 'todo' } })).data as { recordId: string }[]).map(
        ({ recordId }) => recordId,
      );
    expect(await todos(worker)).toContain(id);
    expect(await todos(manager)).not.toContain(id);
    const put = async (who: Person, of: string) =>
      (await who.call('PUT', `${BASE}/record/${of}`, { body: { attachId: await pdf(who) } })).status;
    expect([await put(worker, await plan()), await put(worker, id), await put(manager, id)]).toEqual([403, 200, 200]);
    expect((await detail(id)).state).toBe(2);
    // Nothing else of it is his.
    expect((await worker.call('PUT', `${BASE}/evaluate/${id}`, { body: evaluation })).status).toBe(403);
  });

  it('that was recorded without its time or type counts once they are told, and is not removed', async () => {
    const id = await plan({ walkthroughTime: null, drillType: null });
    await record(id);
    must(await manager.call('PUT', `${BASE}/evaluate/${id}`, { body: evaluation }));
    const put = (body: object) => manager.call('PUT', `${BASE}/${id}`, { body });
    expect((await put({ walkthroughTime: shanghai(2) })).data.errors).toEqual([
      { field: 'walkthroughTime', message: '演练记录已上传，演练时间不能晚于现在' },
    ]);
    const before = (await duties()).find(({ duty }) => duty === 2)?.held ?? 0;
    must(await put({ walkthroughTime: shanghai(-1), drillType: '3' }));
    expect((await duties()).find(({ duty }) => duty === 2)?.held).toBe(before + 1);
    expect((await put({ walkthroughTime: shanghai(-2) })).status).toBe(400);
    const removed = await manager.call('DELETE', BASE, { query: { ids: id } });
    expect([removed.status, removed.msg]).toEqual([400, '演练记录已上传，是法定演练的凭证，不能删除']);
    await takenOut(id);
  });

  it('that is still to come has no record', async () => {
    const id = await plan({ walkthroughTime: shanghai(2) });
    const reply = await manager.call('PUT', `${BASE}/record/${id}`, { body: { attachId: await pdf(manager) } });
    expect(reply.data.errors).toEqual([{ field: 'attachId', message: '演练时间未到，不能上传演练记录' }]);
    expect((await detail(id)).state).toBe(1);
  });

  it('brings up hidden dangers, which say where they come from', async () => {
    const id = await plan();
    await record(id);
    const refused = await manager.call('PUT', `${BASE}/hazard/${id}`, { body: {} });
    expect(refused.data.errors.map(({ message }: { message: string }) => message)).toEqual([
      '请输入隐患描述',
      '请输入隐患地点',
    ]);
    must(
      await manager.call('PUT', `${BASE}/hazard/${id}`, {
        body: { hiddenDangerDescribe: '疏散路线图与现场不符', hiddenDangerPlace: '打磨间' },
      }),
    );
    const { hazardIds } = await detail(id);
    expect(must(await manager.call('GET', `/safe/hiddendanger/${hazardIds}`)).data).toMatchObject({
      source: '17',
      hiddenDangerDescribe: '疏散路线图与现场不符',
      remark: '应急演练“打磨间火灾演练”发现',
    });
  });

  it('is read by the supervisor of its area, by both addresses, and by nobody of another company', async () => {
    const id = await plan();
    const query = { tenantId: firm.tenantId };
    for (const base of ['/safe/index/government/emergencywalkthrough', `${BASE}/government`]) {
      const list = must(await supervisor.call('GET', `${base}/page`, { query })).data.records;
      const row = list.find((one: { id: string }) => one.id === id);
      // How many take part, and nobody by more than the family name.
      expect([row.walkthroughUser, row.walkthroughUserName]).toEqual([null, '1人']);
      const one = must(await supervisor.call('GET', `${base}/${id}`, { query })).data;
      expect(one.script[0].userName).toBe(`${[...worker.name][0]}**`);
      for (const { name } of [worker, manager]) expect(JSON.stringify([list, one])).not.toContain(name);
      expect((await stranger.call('GET', `${base}/${id}`, { query })).status).not.toBe(200);
    }
    expect((await supervisor.call('POST', BASE, { query, body: {} })).status).toBe(403);
    for (const [method, path] of [
      ['GET', `${BASE}/${id}`],
      ['PUT', `${BASE}/sign/${id}`],
      ['PUT', `${BASE}/record/${id}`],
    ] as const)
      expect((await other.admin.call(method, path, { body: {} })).status).toBe(404);
  });
});

describe('what the law asks for', () => {
  it('is met by a drill held, recorded and evaluated in its time, and by nothing less', async () => {
    await countAllDuties(world.app.services);
    const site = async () => (await duties()).find(({ duty }) => duty === 2);
    const before = await site();
    expect(before).toMatchObject({ met: before && before.held > 0 ? 1 : 0 });
    const had = before?.held ?? 0;

    const id = await plan();
    expect((await site())?.held).toBe(had);
    await record(id);
    expect((await site())?.held).toBe(had);
    must(await manager.call('PUT', `${BASE}/evaluate/${id}`, { body: evaluation }));
    expect(await site()).toMatchObject({ held: had + 1, met: 1 });

    // Of another kind it is another duty's; of no kind nobody's.
    const untyped = await plan({ drillType: null });
    await record(untyped);
    must(await manager.call('PUT', `${BASE}/evaluate/${untyped}`, { body: evaluation }));
    expect((await site())?.held).toBe(had + 1);
    expect((await duties()).find(({ duty }) => duty === 1)?.held).toBe(0);

    // As long as it is there.
    await takenOut(id);
    await countAllDuties(world.app.services);
    expect((await site())?.held).toBe(had);
  });

  it('grows by the company’s own rule, never shrinks, and is made once for a period', async () => {
    const set = (key: string, value: string) =>
      firm.admin.call('POST', '/blade-system/param/limits/tighten', { body: { key, value } });
    expect((await set('drill.site.perHalfYear', '0')).data.errors[0].message).toMatch(/1至12/);
    must(await set('drill.site.perHalfYear', '3'));
    // As soon as it says so, not with the next day.
    expect((await duties()).filter(({ duty }) => duty === 2)).toEqual([expect.objectContaining({ needed: 3 })]);
    await countAllDuties(world.app.services);
    await countAllDuties(world.app.services);
    const rows = await duties();
    expect(rows.filter(({ duty }) => duty === 2)).toEqual([expect.objectContaining({ needed: 3, met: 0 })]);
    expect(rows.map(({ duty }) => duty).sort()).toEqual([1, 2]);
  });

  it('is known of a company as soon as it has come', async () => {
    const fresh = await company(world);
    await world.app.events.deliver();
    const owed = await world.sql<{ duty: number }>('select duty from drill_duty where tenant_id = $1 order by duty', [
      fresh.tenantId,
    ]);
    expect(owed.map(({ duty }) => duty)).toEqual([1, 2]);
  });

  it('follows the platform’s values where a company has none of its own', async () => {
    const { services } = world.app;
    await countWhereParametersChanged(services);
    expect(await countWhereParametersChanged(services)).toBe(0);
    const needed = async (of: WorldCompany) =>
      (
        await world.sql<{ needed: number }>('select needed from drill_duty where tenant_id = $1 and duty = 2', [
          of.tenantId,
        ])
      ).map((row) => row.needed);
    const [was] = await world.sql<{ value: string }>(
      "select param_value as value from param where tenant_id = '000000' and param_key = 'drill.site.perHalfYear'",
    );
    const put = (value: string) =>
      world.sql(
        "update param set param_value = $1 where tenant_id = '000000' and param_key = 'drill.site.perHalfYear'",
        [value],
      );
    await put('5');
    expect(await countWhereParametersChanged(services)).toBeGreaterThan(0);
    expect(await needed(other)).toEqual([5]);
    expect(await needed(firm)).toEqual([3]);
    await put(String(was?.value));
    await countWhereParametersChanged(services);
    expect(await needed(other)).toEqual([Number(was?.value)]);
  });

  it('of a listed trade is one more each half year, from the day the company says so', async () => {
    must(
      await other.admin.call('POST', '/safe/companyinfo', {
        body: {
          companyName: '测试化工',
          creditCode: creditCode(),
          industry: '1',
          areaCode: '370305',
          legalPerson: '甲',
          principal: '乙',
          safetyDirector: '丙',
        },
      }),
    );
    await world.app.events.deliver();
    const rows = must(await other.admin.call('GET', '/safe/drillduty/page')).data.records;
    expect(rows.map(({ duty }: { duty: number }) => duty).sort()).toEqual([1, 2, 3]);
  });

  it('a period that ends unmet stays in the list, beside that of the new one', async () => {
    const [site] = (await duties()).filter(({ duty }) => duty === 2);
    const days = Math.ceil((Date.parse(`${site?.dueDate}T23:59:59+08:00`) - Date.now()) / 86_400_000) + 1;
    world.clock.shift += days * 86_400_000;
    await countAllDuties(world.app.services);
    manager = { ...manager, ...(await relogin('manager', manager)) };
    const rows = await duties();
    const ended = rows.find(({ id }) => id === site?.id);
    expect(ended?.met).toBe(0);
    expect(rows.filter(({ duty }) => duty === 2)).toHaveLength(2);
  });
});

async function relogin(account: string, who: Person): Promise<Pick<Person, 'tokens' | 'call'>> {
  const tokens = await world.tokens(who.tenantId, account);
  return { tokens, call: (method, path, ask = {}) => world.call(method, path, { ...ask, token: tokens.access }) };
}
