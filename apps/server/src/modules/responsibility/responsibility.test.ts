import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { company, must, office, type Person, type WorldCompany } from '../../testing/company-world';
import { multipart, openWorld, type World } from '../../testing/world';

let world: World;
let firm: WorldCompany;
let other: WorldCompany;
let supervisor: Person;
beforeAll(async () => {
  world = await openWorld();
  firm = await company(world);
  other = await company(world);
  supervisor = await office(world, '370300');
});
beforeEach(() => {
  world.clock.shift = 0;
});
afterAll(async () => {
  await world?.close();
});

const BASE = '/safe/responsibilitysystem';
const YEAR = 2026;
let number = 0;
const passes = (seconds: number) => {
  world.clock.shift += seconds * 1000;
};
const makePost = async (of = firm): Promise<string> =>
  must(
    await of.admin.call('POST', '/blade-system/post/submit', {
      body: { postName: `巡检工${++number}`, category: '3', isTouchHarm: 2 },
    }),
  ).data.id;
const document = async (type: string, of = firm): Promise<string> =>
  must(
    await of.admin.call('POST', '/safe/institutional', {
      body: { name: `文件${++number}`, type, implementTime: '2026-01-01', content: '<p>一</p>' },
    }),
  ).data.id;
const three = async () => ({
  safetyIds: await document('13'),
  operateIds: await document('14'),
  postRiskCardIds: await document('15'),
});
const create = async (body: object): Promise<string> =>
  must(await firm.admin.call('POST', BASE, { body: { year: YEAR, duties: '每班巡检\n交接班', ...body } })).data.id;
const detail = async (id: string) => must(await firm.admin.call('GET', `${BASE}/${id}`)).data;
const put = (id: string, body: object, who = firm.admin) => who.call('PUT', `${BASE}/${id}`, { body });
const push = (id: string, who = firm.admin) => who.call('PUT', `${BASE}/push/${id}`, { body: {} });
const said = (reply: { data: { errors?: { message: string }[] } | null }) =>
  reply.data?.errors?.map(({ message }) => message);
const generate = (year: number, of = firm, who = of.admin) =>
  who.call('GET', `${BASE}/generate`, { query: { year: String(year) } });
const holder = async (postId: string): Promise<Person> => {
  const who = await firm.person({ account: `h${++number}`, role: 'employee' });
  must(await firm.admin.call('POST', '/blade-user/update', { body: { id: who.userId, postId } }));
  return who;
};
async function sign(who: Person, id: string): Promise<void> {
  const reading = must(await who.call('POST', `${BASE}/signoff/open/${id}`)).data;
  passes(10);
  must(await who.call('PUT', `/safe/signoff/beat/${reading.id}`, { body: { end: 1 } }));
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="120"><rect width="300" height="120" fill="#fff"/><path d="M20 90 L240 20" stroke="#111"/></svg>';
  const { body, headers } = multipart(await sharp(Buffer.from(svg)).png().toBuffer(), '签名.png');
  const signature = must(await who.call('POST', '/blade-resource/oss/endpoint/put-file', { body, headers })).data
    .attachId;
  must(await who.call('PUT', `/safe/signoff/sign/${reading.id}`, { body: { signature, confirmed: 1 } }));
}

describe('a list of a post’s duties', () => {
  it('is set, not set or partly set by what it names, and one of a post and year', async () => {
    const postId = await makePost();
    const id = await create({ postId });
    expect(await detail(id)).toMatchObject({ setStatus: 2, isPush: 0, postType: '3', year: YEAR });
    const { safetyIds, operateIds, postRiskCardIds } = await three();
    must(await put(id, { safetyIds, operateIds }));
    expect((await detail(id)).setStatus).toBe(3);
    must(await put(id, { postRiskCardIds }));
    const whole = await detail(id);
    expect(whole.setStatus).toBe(1);
    expect(whole.content).toContain('<li>每班巡检</li><li>交接班</li>');
    const twice = await firm.admin.call('POST', BASE, { body: { postId, year: YEAR } });
    expect([twice.status, twice.msg]).toEqual([400, '该岗位本年度的责任清单已存在']);
    // A procedure is no target document, and neither is one of another company.
    const wrong = await put(id, { safetyIds: operateIds });
    expect(said(wrong)).toEqual(['目标责任书不存在或不可选用，请重新选择']);
    expect((await put(id, { safetyIds: await document('13', other) })).status).toBe(400);
    const chosen = must(
      await firm.admin.call('GET', '/safe/lookup/institutional', { query: { type: '13', standing: '1,2' } }),
    ).data;
    expect(chosen.map((row: { id: string }) => row.id)).toContain(safetyIds);
    expect(chosen.map((row: { id: string }) => row.id)).not.toContain(operateIds);
  });

  it('is less than whole when a document of it is abolished, and that one is not chosen again', async () => {
    const facts = await three();
    const id = await create({ postId: await makePost(), ...facts });
    must(await firm.admin.call('PUT', `/safe/institutional/${facts.operateIds}/abolish`));
    while ((await world.app.events.deliver()) > 0);
    expect((await detail(id)).setStatus).toBe(3);
    expect((await push(id)).msg).toBe('目标责任书、操作规程和岗位风险三卡都设置后才能推送');
    expect(
      must(
        await firm.admin.call('GET', '/safe/lookup/institutional', { query: { type: '14', standing: '1,2' } }),
      ).data.map((row: { id: string }) => row.id),
    ).not.toContain(facts.operateIds);
  });

  it('is generated once for each post of a year, begun from the year before', async () => {
    const home = await company(world);
    const posts = [await makePost(home), await makePost(home)];
    const first = must(await generate(2025, home)).data;
    expect(first.created).toBe(posts.length + 1);
    const replies = await Promise.all([generate(2025, home), generate(2025, home)]);
    expect(replies.map((reply) => must(reply).data)).toEqual([
      { year: 2025, created: 0, existed: 3 },
      { year: 2025, created: 0, existed: 3 },
    ]);
    const [row] = must(await home.admin.call('GET', `${BASE}/page`, { query: { postId: posts[0] as string } })).data
      .records;
    const procedure = await document('14', home);
    const target = await document('13', home);
    must(
      await home.admin.call('PUT', `${BASE}/${row.id}`, {
        body: { duties: '班前检查', operateIds: procedure, safetyIds: target },
      }),
    );
    must(await generate(2026, home));
    const [next] = must(
      await home.admin.call('GET', `${BASE}/page`, { query: { postId: posts[0] as string, year: '2026' } }),
    ).data.records;
    expect(next).toMatchObject({ duties: '班前检查', operateIds: procedure, safetyIds: '', setStatus: 3, isPush: 0 });
    expect(must(await home.admin.call('GET', `${BASE}/page`, { query: { year: '2026' } })).data.total).toBe(3);
    const worker = await home.person({ account: `g${++number}`, role: 'employee' });
    expect((await generate(2027, home, worker)).status).toBe(403);
    expect((await supervisor.call('GET', `${BASE}/generate`, { query: { tenantId: home.tenantId } })).status).toBe(403);
  });

  it('pushed, is signed by whoever holds the post, and anew when it changes', async () => {
    const postId = await makePost();
    const [one, two] = [await holder(postId), await holder(postId)];
    const bare = await create({ postId });
    expect((await push(bare)).status).toBe(400);
    must(await put(bare, await three()));
    expect((await push(bare, one)).status).toBe(403);
    const done = must(await push(bare));
    expect([done.msg, done.data.isPush]).toEqual(['推送成功', 1]);
    expect((await push(bare)).status).toBe(400);
    await sign(one, bare);
    const lists = async (who = firm.admin, path = '/safe/responsibilityinstitutional/page', query = {}) =>
      must(await who.call('GET', path, { query: { size: '100', ...query } })).data.records.find(
        (row: { id: string }) => row.id === bare,
      );
    const pushed = await lists();
    expect(pushed).toMatchObject({ all: 2, signed: 1, year: YEAR });
    const people = async (
      who = firm.admin,
      path = '/safe/responsibilitysystemrecord/user/sign/record/list',
      query = {},
    ) =>
      must(await who.call('GET', path, { query: { responsibilityId: bare, ...query } })).data.map(
        (row: { userId: string; recordStatus: number }) => [row.userId, row.recordStatus],
      );
    expect(await people()).toEqual([
      [two.userId, 1],
      [one.userId, 3],
    ]);
    const removed = await firm.admin.call('DELETE', BASE, { query: { ids: bare } });
    expect([removed.status, removed.msg]).toEqual([400, expect.stringMatching(/^《.+》已有人签阅，不能删除$/)]);
    const joiner = await holder(postId);
    expect(await lists()).toMatchObject({ all: 3, signed: 1 });
    must(await firm.admin.call('POST', '/safe/resign', { body: { userId: two.userId, resignTime: '2026-01-05' } }));
    expect(new Map(await people())).toEqual(
      new Map([
        [joiner.userId, 1],
        [one.userId, 3],
      ]),
    );
    // A pushed list stays whole; another text is signed anew.
    expect(said(await put(bare, { safetyIds: '' }))).toEqual([
      '已推送的责任清单须有目标责任书、操作规程和岗位风险三卡',
    ]);
    must(await put(bare, { duties: '每班巡检两次' }));
    expect(await lists()).toMatchObject({ all: 2, signed: 0, textVersion: pushed.textVersion + 1 });
    const ask = { tenantId: firm.tenantId };
    expect(await lists(supervisor, '/safe/index/government/responsibilityinstitutional/page', ask)).toMatchObject({
      all: 2,
      signed: 0,
    });
    const signers = '/safe/index/government/responsibilityinstitutional/user/sign/record/list';
    expect((await people(supervisor, signers, ask)).length).toBe(2);
    const named = must(await supervisor.call('GET', signers, { query: { responsibilityId: bare, ...ask } })).data.map(
      (row: { userName: string }) => row.userName,
    );
    expect(named.sort()).toEqual([one, joiner].map(({ name }) => `${[...name][0]}**`).sort());
    expect(
      must(await supervisor.call('GET', '/safe/index/government/responsibilitysystem/page', { query: ask })).data.total,
    ).toBeGreaterThan(0);
    expect(
      (
        await other.admin.call('GET', '/safe/responsibilitysystemrecord/user/sign/record/list', {
          query: { responsibilityId: bare },
        })
      ).status,
    ).toBe(404);
  });

  it('has its three cards made of its duties and the risk points of its post, the next time as new versions', async () => {
    const postId = await makePost();
    const id = await create({ postId });
    const compose = (who = firm.admin) => who.call('PUT', `${BASE}/cards/${id}`, { body: {} });
    expect((await compose()).msg).toBe('该岗位没有辨识过风险的风险点，请先在风险点上选择该岗位');
    must(
      await firm.admin.call('POST', '/safe/risk', {
        body: {
          name: `反应釜${number}`,
          pointNum: `FX-${number}`,
          type: '1',
          riskDescribe: '反应釜超压',
          accidents: '0017',
          place: firm.places.area,
          deptId: firm.places.workshop,
          teamIds: firm.places.team,
          principalId: firm.admin.userId,
          postIds: postId,
          riskInfos: [
            {
              dangerName: '超压',
              dangerType: '1',
              accidents: '0017',
              evaluateMethod: 'LEC',
              likelihood: '1',
              exposure: '2',
              consequence: '3',
              manageMeasures: '每班检查安全阀',
              emergencyMeasures: '按下急停并报告班长',
            },
          ],
        },
      }),
    );
    const made = must(await compose()).data.ids as string[];
    expect(made).toHaveLength(3);
    const cards = await Promise.all(
      made.map(async (one) => must(await firm.admin.call('GET', `/safe/institutional/${one}`)).data),
    );
    expect(cards.map(({ type, signOffVersion }) => [type, signOffVersion])).toEqual([
      ['15', 1],
      ['15', 1],
      ['15', 1],
    ]);
    expect(cards[1].content).toContain('超压');
    expect(cards[1].content).toContain('每班检查安全阀');
    expect(cards[2].content).toContain('按下急停并报告班长');
    must(await put(id, { duties: '每班巡检\n交接班\n<b>粗体</b>' }));
    expect(must(await compose()).data.ids).toEqual(made);
    const duty = must(await firm.admin.call('GET', `/safe/institutional/${made[0]}`)).data;
    expect(duty.signOffVersion).toBe(2);
    expect(duty.content).toContain('&lt;b&gt;粗体&lt;/b&gt;');
    const worker = await firm.person({ account: `c${++number}`, role: 'employee' });
    expect((await compose(worker)).status).toBe(403);
  });
});

describe('the assessment of a year', () => {
  const objective = async (name: string, more: object) =>
    must(
      await firm.admin.call('POST', '/safe/target', {
        body: {
          name,
          type: 2,
          year: 2025,
          planType: '年度',
          responsibleDept: firm.places.root,
          responsibleUser: firm.admin.userId,
          assessmentUser: firm.admin.userId,
          startTime: '2025-01-01',
          endTime: '2025-12-31',
          ...more,
        },
      }),
    ).data.id as string;
  const assess = (id: string, who: Person, body: object = { assessResult: 2, assessNote: '按目标考核' }) =>
    who.call('PUT', `${BASE}/assess/${id}`, { body });

  it('goes by the figures of its objectives, once they are judged, and is nobody’s of himself', async () => {
    const reached = await objective('死亡事故', { direction: 2, targetValue: '0', completeValue: '0', weight: 60 });
    const missed = await objective('培训覆盖率', { targetValue: '100%', completeValue: '96%', weight: 40 });
    const ended = await objective('取消的目标', { terminated: 1, terminateReason: '产线停产', weight: 100 });
    const running = await objective('今年整改率', {
      startTime: '2025-01-01',
      endTime: '2099-12-31',
      weight: 10,
    });
    const manager = await firm.person({ account: `am${++number}`, role: 'safety_manager' });
    const id = await create({ postId: await makePost(), year: 2025, ...(await three()), principalId: manager.userId });
    expect((await assess(id, firm.admin)).msg).toBe('请先推送责任清单，再进行年度考核');
    must(await push(id));
    expect((await assess(id, manager)).msg).toBe('不能考核本人的责任清单');
    const worker = await firm.person({ account: `aw${++number}`, role: 'employee' });
    expect((await assess(id, worker)).status).toBe(403);
    expect(said(await assess(id, firm.admin))).toEqual(['请先选择考核目标']);
    must(await put(id, { objectiveIds: [reached, missed, ended, running].join(',') }));
    expect(said(await assess(id, firm.admin))).toEqual(['目标尚未到期考核：今年整改率，到期后才能进行年度考核']);
    must(await put(id, { objectiveIds: [reached, missed, ended].join(',') }));
    expect(said(await assess(id, firm.admin, { assessResult: '' }))?.length).toBe(1);
    must(await assess(id, firm.admin));
    expect(await detail(id)).toMatchObject({
      assessScore: 60,
      assessResult: 2,
      assessUserId: firm.admin.userId,
      assessments: [
        { name: '培训覆盖率', targetValue: '100%', completeValue: '96%', weight: 40, score: 0 },
        { name: '死亡事故', targetValue: '0', completeValue: '0', weight: 60, score: 100 },
      ],
    });
    // What it was assessed by stays as it was on that day, and who has signed stays signed.
    const version = (await detail(id)).signOffVersion;
    must(await firm.admin.call('PUT', `/safe/target/${missed}`, { body: { completeValue: '100%' } }));
    expect(await detail(id)).toMatchObject({ assessScore: 60, signOffVersion: version });
    // Neither by a form nor by another's.
    must(await put(id, { assessScore: 100, assessResult: 1, duties: '每班巡检\n交接班' }));
    expect(await detail(id)).toMatchObject({ assessScore: 60, assessResult: 2 });
    expect((await assess(id, other.admin)).status).toBe(404);
    expect((await assess(id, supervisor)).status).not.toBe(200);
  });
});

describe('the assessment of a year by its own objectives', () => {
  it('takes those of that year alone, is no better than its score, and is also the leader’s', async () => {
    const goal = async (name: string, year: number, completeValue: string, weight: number) =>
      must(
        await firm.admin.call('POST', '/safe/target', {
          body: {
            ...{ name, type: 2, year, planType: '年度', responsibleDept: firm.places.root, weight },
            ...{ responsibleUser: firm.admin.userId, assessmentUser: firm.admin.userId },
            ...{ startTime: '2025-01-01', endTime: '2025-12-31', targetValue: '100%', completeValue },
          },
        }),
      ).data.id as string;
    const other = await goal('上年度目标', 2024, '100%', 0);
    const [missed, reached] = [await goal('未达到', 2025, '1%', 41), await goal('达到', 2025, '100%', 59)];
    const id = await create({ postId: await makePost(), year: 2025, ...(await three()) });
    expect(said(await put(id, { objectiveIds: [other, missed].join(',') }))).toEqual([
      '考核目标须为2025年度的目标：上年度目标',
    ]);
    must(await push(id));
    const leader = await firm.person({ account: `al${++number}`, role: 'principal' });
    const assess = (assessResult: number) =>
      leader.call('PUT', `${BASE}/assess/${id}`, { body: { assessResult, assessNote: '按目标考核' } });
    // Named before its year was told otherwise.
    await world.sql('update post_responsibility set objective_ids = array[$2::uuid] where id = $1::uuid', [id, other]);
    expect(said(await assess(3))).toEqual(['考核目标须为2025年度的目标：上年度目标']);
    must(await put(id, { objectiveIds: missed }));
    expect(said(await assess(1))).toEqual(['考核得分为0分，考核结果为“优秀”须不低于90分']);
    expect(said(await assess(2))).toEqual(['考核得分为0分，考核结果为“合格”须不低于60分']);
    must(await assess(3));
    must(await put(id, { objectiveIds: [missed, reached].join(',') }));
    expect(said(await assess(2))).toEqual(['考核得分为59分，考核结果为“合格”须不低于60分']);
    must(await put(id, { objectiveIds: reached }));
    must(await assess(1));
    expect(await detail(id)).toMatchObject({ assessScore: 100, assessResult: 1, assessUserId: leader.userId });
  });
});

describe('the assessment of a year by objectives above others', () => {
  it('waits for the period of the objective itself, and does not wait for what was ended', async () => {
    const goal = async (name: string, more: object) =>
      must(
        await firm.admin.call('POST', '/safe/target', {
          body: {
            ...{ name, type: 2, year: 2025, planType: '年度', responsibleDept: firm.places.root },
            ...{ responsibleUser: firm.admin.userId, assessmentUser: firm.admin.userId },
            ...{ startTime: '2025-01-01', endTime: '2025-12-31', ...more },
          },
        }),
      ).data.id as string;
    const running = await goal('跨年安全目标', { endTime: '2099-12-31' });
    await goal('上半年目标', { parentId: running, targetValue: '1', completeValue: '1' });
    const over = await goal('本年培训目标', { targetValue: '100%', completeValue: '100%' });
    await goal('取消的培训目标', { parentId: over, terminated: 1, terminateReason: '产线停产' });
    const manager = await firm.person({ account: `ax${++number}`, role: 'safety_manager' });
    const id = await create({ postId: await makePost(), year: 2025, ...(await three()), principalId: manager.userId });
    must(await push(id));
    must(await put(id, { objectiveIds: [running, over].join(',') }));
    const assess = () =>
      firm.admin.call('PUT', `${BASE}/assess/${id}`, { body: { assessResult: 2, assessNote: '按目标考核' } });
    expect(said(await assess())).toEqual(['目标尚未到期考核：跨年安全目标，到期后才能进行年度考核']);
    must(await put(id, { objectiveIds: over }));
    must(await assess());
    expect(await detail(id)).toMatchObject({ assessScore: 100 });
  });
});

it('signers of a list are seen as far as the list of signatures is', async () => {
  const postId = await makePost();
  const id = await create({ postId, ...(await three()) });
  must(await push(id));
  const far = await holder(postId);
  const own = await firm.person({ account: `q${++number}`, role: { id: await firm.role('只看本人的', 2, true) } });
  must(await firm.admin.call('POST', '/blade-user/update', { body: { id: own.userId, postId } }));
  await sign(far, id);
  const listed = async (who: Person) =>
    must(
      await who.call('GET', '/safe/responsibilitysystemrecord/user/sign/record/list', {
        query: { responsibilityId: id },
      }),
    )
      .data.map(({ userId }: { userId: string }) => userId)
      .sort();
  expect(await listed(firm.admin)).toEqual([far.userId, own.userId].sort());
  expect(await listed(own)).toEqual([own.userId]);
});

it('not one of these calls was a mistake of the server’s', () => {
  expect(world.bugs).toEqual([]);
});
