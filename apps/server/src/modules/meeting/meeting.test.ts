import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { joined, pdfFacts } from '../../kernel/documents/pdf/pdf-facts.testing';
import { company, must, office, type Person, type WorldCompany } from '../../testing/company-world';
import { multipart, openWorld, type World } from '../../testing/world';

let world: World;
let firm: WorldCompany;
let other: WorldCompany;
let host: Person;
let zhang: Person;
let li: Person;
let outsider: Person;
let number = 0;
const person = (role: 'employee' | 'team_leader', deptId: string) =>
  firm.person({ account: `talker${++number}`, role, deptId });
beforeAll(async () => {
  world = await openWorld();
  firm = await company(world);
  other = await company(world);
  host = await person('team_leader', firm.places.team);
  zhang = await person('employee', firm.places.team);
  li = await person('employee', firm.places.team);
  outsider = await person('employee', firm.places.other);
});
beforeEach(() => {
  world.clock.shift = 0;
});
afterAll(async () => {
  await world?.close();
});

const said = (reply: { data: { errors?: { message: string }[] } }) => reply.data.errors?.map(({ message }) => message);

async function uploaded(who: Person, svg: string, name: string, kind: 'png' | 'jpeg'): Promise<string> {
  const { body, headers } = multipart(await sharp(Buffer.from(svg)).toFormat(kind).toBuffer(), name);
  return must(await who.call('POST', '/blade-resource/oss/endpoint/put-file', { body, headers })).data.attachId;
}
const drawing = (who: Person, strokes: string): Promise<string> =>
  uploaded(
    who,
    `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="120"><rect width="300" height="120" fill="#fff"/>${strokes}</svg>`,
    '签名.png',
    'png',
  );
/** No two are alike, as those of people. */
const drawn = (who: Person) =>
  drawing(who, `<path d="M10 60 L${200 - (++number % 90)} 20" stroke="#111" stroke-width="4"/>`);
const pictured = (who: Person) =>
  uploaded(
    who,
    `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="48"><rect width="64" height="${++number % 48}" fill="#579"/></svg>`,
    '签名人.jpg',
    'jpeg',
  );

const box = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="60" height="40" fill="#fff"/><path d="M5 5 L50 30" stroke="${fill}" stroke-width="4"/></svg>`;
const [ONE, TWO] = [box('#111'), box('#279')] as const;

const talk = async (body: object = {}, who = host): Promise<string> =>
  must(
    await who.call('POST', '/safe/preworkmeeting/add', {
      body: {
        preMeetingName: '打磨班班前会',
        deptId: firm.places.team,
        meetingTime: '2026-03-05 08:00:00',
        hostId: host.userId,
        userId: [host.userId, zhang.userId, li.userId].join(),
        workTask: '打磨铸件',
        ...body,
      },
    }),
  ).data.id;
const sheet = (who: Person, id: string) => who.call('GET', `/safe/preworkmeeting/sign/${id}`);
const sign = (who: Person, id: string, body: object) =>
  who.call('POST', `/safe/preworkmeeting/sign/${id}`, { body: { ...body } });
const detail = async (id: string) => must(await firm.admin.call('GET', `/safe/preworkmeeting/${id}`)).data;

describe('a talk before the shift', () => {
  it('is signed by each on his own phone, or on the host’s with a photo; who has not is seen', async () => {
    const id = await talk({ externalUserName: '外协王' });
    expect(await detail(id)).toMatchObject({ meetingState: 1, signedCount: 0, dueCount: 4, userSign: [] });
    expect(must(await sign(zhang, id, { signature: await drawn(zhang) })).data.places).toMatchObject([
      { userId: host.userId, signTime: null },
      { userId: zhang.userId, way: 1 },
      { userId: li.userId, signTime: null },
      { userId: null, name: '外协王', signTime: null },
    ]);
    // On the host's phone: two that have none, with a photo each.
    for (const who of [{ userId: li.userId }, { name: '外协王' }]) {
      const signature = await drawn(host);
      expect(said(await sign(host, id, { ...who, signature }))).toEqual(['现场代录须拍摄签名人照片']);
      must(await sign(host, id, { ...who, signature, photo: await pictured(host) }));
    }
    must(await sign(host, id, { signature: await drawn(host) }));
    const { userSign, ...rest } = await detail(id);
    expect(rest).toMatchObject({ signedCount: 4, dueCount: 4 });
    expect(
      userSign.map((one: { name: string; way: number; recorderName: string | null }) => [one.way, one.recorderName]),
    ).toEqual([
      [1, null],
      [2, host.name],
      [2, host.name],
      [1, null],
    ]);
    expect(userSign[1].photoList).toHaveLength(1);
    for (const one of userSign)
      expect((await firm.admin.call('GET', one.signatureList[0].link.replace('/api/service', ''))).status).toBe(200);
  });

  it('refuses a second signature, a blank one, one for somebody else, strangers, and everything once it has ended', async () => {
    const id = await talk();
    const blank = await drawing(zhang, '');
    expect(said(await sign(zhang, id, { signature: blank }))).toEqual(['签名为空白，请手写签名']);
    expect(said(await sign(zhang, id, {}))).toEqual(['请签名：手写签名']);
    expect(said(await sign(zhang, id, { userId: li.userId, signature: await drawn(zhang) }))).toEqual([
      '只能由主持人或会议管理人员现场代录他人签名',
      '现场代录须拍摄签名人照片',
    ]);
    // Somebody else's drawing is no signature of mine.
    expect((await sign(zhang, id, { signature: await drawn(li) })).status).toBe(400);
    must(await sign(zhang, id, { signature: await drawn(zhang) }));
    expect(said(await sign(zhang, id, { signature: await drawn(zhang) }))).toEqual(['已签到，不需要重复签到']);
    expect(said(await sign(outsider, id, { signature: await drawn(outsider) }))).toEqual(['不在参会人员中，不能签到']);
    for (const who of [other.admin, await office(world, '370300')]) {
      expect([403, 404]).toContain((await sheet(who, id)).status);
      expect([403, 404]).toContain((await sign(who, id, {})).status);
    }
    must(await host.call('PUT', `/safe/preworkmeeting/finish/${id}`));
    expect(said(await sign(li, id, { signature: await drawn(li) }))).toEqual(['会议已结束，不能再签到']);
    const edited = await host.call('POST', `/safe/preworkmeeting/edit/${id}`, { body: { workTask: '改' } });
    expect([edited.status, edited.msg]).toEqual([400, '会议已结束，不能修改']);
    const removed = await firm.admin.call('POST', '/safe/preworkmeeting/delete', { body: { ids: id } });
    expect([removed.status, removed.msg]).toEqual([400, '会议已结束，不能删除']);
    expect((await host.call('PUT', `/safe/preworkmeeting/finish/${id}`)).msg).toBe('会议已结束，不能再办理');
    expect(await detail(id)).toMatchObject({ meetingState: 2, signedCount: 1 });
  });

  it('keeps what was signed: its content, who has signed, and itself', async () => {
    const id = await talk({ externalUserName: '外协王' });
    const edit = (body: object) => host.call('POST', `/safe/preworkmeeting/edit/${id}`, { body });
    must(await edit({ workTask: '打磨铸件与清理' }));
    must(await sign(zhang, id, { signature: await drawn(zhang) }));
    must(await sign(host, id, { name: '外协王', signature: await drawn(host), photo: await pictured(host) }));
    const refused = await edit({ workTask: '动火作业', userId: [host.userId, li.userId].join(), externalUserName: '' });
    expect(refused.status).toBe(400);
    expect(refused.data.errors.map(({ field }: { field: string }) => field)).toEqual([
      'workTask',
      'userId',
      'externalUserName',
    ]);
    expect(said(refused)).toContain(`${zhang.name}已签到，不能移出参会人员`);
    // A form sends everything it has; whoever comes later is still put down.
    const { preMeetingName, workTask, meetingTime, deptId, hostId } = await detail(id);
    const everybody = [host.userId, zhang.userId, li.userId, outsider.userId].join();
    must(await edit({ preMeetingName, workTask, meetingTime, deptId, hostId, userId: everybody }));
    expect(await detail(id)).toMatchObject({ workTask: '打磨铸件与清理', signedCount: 2, dueCount: 5 });
    const removed = await firm.admin.call('POST', '/safe/preworkmeeting/delete', { body: { ids: id } });
    expect([removed.status, removed.msg]).toEqual([400, '已有人签到，会议不能删除']);
  });

  it('is signed on its day, each by a drawing and a photo of his own, and on paper says on whose phone', async () => {
    const next = await talk({ meetingTime: '2099-03-05 08:00:00' });
    expect(said(await sign(zhang, next, { signature: await drawn(zhang) }))).toEqual([
      '会议于2099-03-05召开，当天才能签到',
    ]);
    const id = await talk({ externalUserName: '外协王' });
    const again = (of: 'one' | 'two') => uploaded(host, of === 'one' ? ONE : TWO, '图.png', 'png');
    const record = async (who: object, signature: 'one' | 'two', photo: 'one' | 'two') =>
      sign(host, id, { ...who, signature: await again(signature), photo: await again(photo) });
    expect(said(await record({ userId: li.userId }, 'one', 'one'))).toEqual([
      '该照片已用于本次会议的其他签名，请拍摄签名人本人的照片',
    ]);
    must(await record({ userId: li.userId }, 'one', 'two'));
    expect(said(await record({ name: '外协王' }, 'one', 'two'))).toEqual([
      '该照片已用于本次会议的其他签名，请拍摄签名人本人的照片',
      '该签名与本次会议的其他签名是同一图片，请签名人本人手写',
    ]);
    must(await sign(host, id, { name: '外协王', signature: await drawn(host), photo: await pictured(host) }));
    const pdf = await firm.admin.call('GET', `/safe/preworkmeeting/export/pdf/${id}`);
    const paper = await pdfFacts(pdf.raw);
    const text = joined(paper.pages);
    for (const words of ['现场代录', '代录人', '签名人照片']) expect(text).toContain(words);
    // Two signatures, and the two photos of those who signed.
    expect(paper.images).toBe(4);
    expect(text.split(host.name).length).toBeGreaterThan(2);
  });

  it('tells two from outside of one name apart', async () => {
    const refused = await host.call('POST', '/safe/preworkmeeting/add', {
      body: {
        preMeetingName: '打磨班班前会',
        deptId: firm.places.team,
        meetingTime: '2026-03-05 08:00:00',
        hostId: host.userId,
        userId: host.userId,
        workTask: '打磨铸件',
        externalUserName: '王伟、李强、王伟',
      },
    });
    expect(refused.data.errors).toEqual([
      { field: 'externalUserName', message: '外部人员“王伟”重复，同名的请写明区别，如“王伟（单位）”' },
    ]);
  });

  it('pressed twice at once is one signature', async () => {
    const id = await talk();
    const signature = await drawn(zhang);
    const replies = await Promise.all([sign(zhang, id, { signature }), sign(zhang, id, { signature })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await detail(id)).userSign).toHaveLength(1);
  });

  it('asks for what “other” means, and is printed with its signatures', async () => {
    const refused = await host.call('POST', '/safe/preworkmeeting/add', {
      body: { preMeetingName: '空', riskFactors: '1,99', preventiveMeasure: '99' },
    });
    expect(new Set(refused.data.errors.map(({ field }: { field: string }) => field))).toEqual(
      new Set(['deptId', 'meetingTime', 'hostId', 'userId', 'workTask', 'riskFactorsOther', 'preventiveMeasureOther']),
    );
    const id = await talk();
    must(await sign(zhang, id, { signature: await drawn(zhang) }));
    for (const path of [`export/pdf/${id}`, `print?ids=${id}`]) {
      const pdf = await firm.admin.call('GET', `/safe/preworkmeeting/${path}`);
      expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    }
    expect((await other.admin.call('GET', `/safe/preworkmeeting/export/pdf/${id}`)).status).toBe(404);
  });

  it('begins with the risks of the points at which the team works, and with the team', async () => {
    const { places } = firm;
    const point = async (name: string, of: { deptId: string; teamIds: string }, level: object) =>
      must(
        await firm.admin.call('POST', '/safe/risk', {
          body: {
            name,
            pointNum: `P${++number}`,
            type: '1',
            riskDescribe: '铸件打磨',
            accidents: '0004',
            place: places.area,
            principalId: firm.admin.userId,
            postIds: places.post,
            isSignificant: 2,
            ...of,
            riskInfos: [
              {
                dangerName: '砂轮破裂',
                dangerType: '1',
                accidents: '0001',
                evaluateMethod: 'LEC',
                manageMeasures: '使用前试转',
                ...level,
              },
            ],
          },
        }),
      );
    await point(
      '砂轮机',
      { deptId: places.workshop, teamIds: places.team },
      { likelihood: 3, exposure: 6, consequence: 7 },
    );
    const of = async (who: Person, deptId: string) =>
      who.call('GET', '/safe/preworkmeeting/suggestion', { query: { deptId } });
    const found = must(await of(host, places.team)).data;
    expect(found).toMatchObject({
      riskFactors: ['1', '99'],
      riskFactorsOther: '砂轮机：砂轮破裂',
      preventiveMeasureOther: '使用前试转',
      points: [{ name: '砂轮机' }],
    });
    expect(new Set(found.userId.map(({ id }: { id: string }) => id))).toEqual(
      new Set([host, zhang, li].map(({ userId }) => userId)),
    );
    expect(must(await of(host, places.other)).data).toMatchObject({ riskFactors: [], points: [] });
    expect((await of(zhang, places.team)).status).toBe(403);
    // Permits of today come first; one of yesterday, one that was refused and one of others do not.
    const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
    const permit = async (name: string, more: { dept?: string; state?: number; on?: string; run?: number }) => {
      const [row] = await world.sql<{ id: string }>(
        `insert into permit (tenant_id, id, work_type, work_ticket_num, work_name, applying_unit, work_unit, work_location, work_content,
             start_time, end_time, principal_id, guardian_id, acceptance_id, process_state, run_flag)
         values ($1, gen_random_uuid(), '1', $2, $3, $4::uuid, '本单位', '二号平台', '焊接', ($5 || ' 09:00+08')::timestamptz, ($5 || ' 17:00+08')::timestamptz,
             $6::uuid, array[$6::uuid], $6::uuid, $7::int, $8::int) returning id::text as id`,
        [
          firm.tenantId,
          `DH${++number}`,
          name,
          more.dept ?? places.team,
          more.on ?? day,
          outsider.userId,
          more.state ?? 4,
          more.run ?? 0,
        ],
      );
      await world.sql(
        `insert into permit_jha (tenant_id, id, parent_id, sort, step, hazard, measures)
         values ($1, gen_random_uuid(), $2::uuid, 1, '焊接', '火花引燃', '清理周围可燃物')`,
        [firm.tenantId, row?.id],
      );
      return `DH${number}`;
    };
    const number_ = await permit('管道补焊', {});
    await permit('昨天的动火', { on: '2026-01-01' });
    await permit('别的班组的动火', { dept: places.other });
    await permit('不通过的动火', { state: 7 });
    await permit('作废的动火', { run: 4 });
    expect(must(await of(host, places.team)).data).toMatchObject({
      workTask: `管道补焊（二号平台，${number_}）`,
      workLocation: '二号平台',
      riskFactorsOther: '管道补焊：火花引燃；砂轮机：砂轮破裂',
      preventiveMeasureOther: '清理周围可燃物；使用前试转',
      permits: [{ number: number_, name: '管道补焊' }],
    });
    expect(must(await of(other.admin, places.team)).data).toMatchObject({ riskFactors: [], points: [], userId: [] });
  });
});

describe('a talk after the shift', () => {
  const after = (preMeetingId: string | null) =>
    host.call('POST', '/safe/afterworkmeeting/add', {
      body: {
        afterMeetingName: '打磨班班后会',
        deptId: firm.places.team,
        meetingTime: '2026-03-05 17:00:00',
        hostId: host.userId,
        userId: host.userId,
        meetingSummary: '按计划完成',
        preMeetingId,
      },
    });

  it('names the one before, and is named by it; one has one', async () => {
    const [first, second] = [await talk(), await talk()];
    const id = must(await after(first)).data.id;
    expect(await detail(first)).toMatchObject({ afterMeetingId: id, afterMeetingName: '打磨班班后会' });
    expect(said(await after(first))).toEqual(['该班前会已有班后会']);
    must(await host.call('POST', `/safe/afterworkmeeting/edit/${id}`, { body: { preMeetingId: second } }));
    expect([(await detail(first)).afterMeetingId, (await detail(second)).afterMeetingId]).toEqual([null, id]);
    must(await firm.admin.call('POST', '/safe/afterworkmeeting/delete', { body: { ids: id } }));
    expect((await detail(second)).afterMeetingId).toBeNull();
  });

  it('is not before the one before it, whichever of the two is moved', async () => {
    const first = await talk({ meetingTime: '2026-03-05 18:00:00' });
    const says = [{ field: 'meetingTime', message: '班后会的时间不能早于关联的班前会' }];
    expect((await after(first)).data.errors).toEqual(says);
    const second = await talk();
    must(await after(second));
    const moved = await host.call('POST', `/safe/preworkmeeting/edit/${second}`, {
      body: { meetingTime: '2026-03-05 17:01:00' },
    });
    expect(moved.data.errors).toEqual(says);
    // The second of a talk that was held at once is neither shown nor chosen.
    must(
      await host.call('POST', `/safe/preworkmeeting/edit/${second}`, { body: { meetingTime: '2026-03-05 17:00:45' } }),
    );
  });

  it('is listed for choosing, with the plans it may belong to', async () => {
    const id = must(await after(null)).data.id;
    const ids = (reply: { data: { id: string }[] }) => reply.data.map((one) => one.id);
    expect(ids(must(await host.call('GET', '/safe/afterworkmeeting/list')))).toContain(id);
    expect(ids(must(await host.call('GET', '/safe/preworkmeeting/all/list')))).not.toContain(id);
    expect(must(await host.call('GET', '/safe/afterworkmeeting/plan/list')).data).toEqual([]);
    expect((await host.call('GET', `/safe/afterworkmeeting/export/pdf/${id}`)).status).toBe(200);
  });
});

describe('minutes', () => {
  const minutes = async (body: object = {}): Promise<string> =>
    must(
      await firm.admin.call('POST', '/safe/meetingrecords/add', {
        body: {
          name: '三月安全例会',
          content: '<p>一、通报二月隐患整改情况</p>',
          signType: 1,
          signTarget: [zhang.userId],
          signOffSeconds: 10,
          ...body,
        },
      }),
    ).data.id;
  const push = (id: string) => firm.admin.call('POST', `/safe/meetingrecords/push/${id}`);
  const read = (who: Person, id: string) => who.call('GET', `/safe/meetingrecords/${id}`);
  const openReading = (who: Person, id: string) => who.call('POST', `/safe/meetingrecords/signoff/open/${id}`);
  const passes = (seconds: number) => {
    world.clock.shift += seconds * 1000;
  };
  const signed = async (who: Person, id: string) =>
    who.call('POST', `/safe/meetingrecords/sign/${id}`, { body: { signature: await drawn(who), confirmed: 1 } });

  it('reach whom they are published to, in list, bell and letter, and are signed after reading', async () => {
    const id = await minutes();
    for (const who of [zhang, li]) expect((await read(who, id)).status).toBe(404);
    expect((await openReading(zhang, id)).status).toBe(404);
    expect(must(await push(id)).msg).toBe('推送成功');
    expect((await read(zhang, id)).status).toBe(200);
    expect((await read(li, id)).status).toBe(404);
    expect((await openReading(li, id)).status).toBe(404);
    while ((await world.app.events.deliver()) > 0);
    const bell = must(await zhang.call('GET', '/safe/bell/list', { query: { kind: 'todo' } })).data;
    expect(bell.map(({ title }: { title: string }) => title)).toContain('待签阅：三月安全例会');
    const mail = must(await zhang.call('GET', '/safe/message/page')).data.records;
    expect(mail.filter(({ title }: { title: string }) => title === '请签阅会议记录：三月安全例会')).toHaveLength(1);

    expect((await signed(zhang, id)).msg).toBe('请先打开会议记录，阅读后再签阅');
    const reading = must(await openReading(zhang, id)).data.id;
    expect(said(await signed(zhang, id))).toContain('请阅读到结尾后再签阅');
    passes(10);
    must(await zhang.call('PUT', `/safe/signoff/beat/${reading}`, { body: { end: 1 } }));
    expect(must(await signed(zhang, id)).msg).toBe('签阅成功');
    const standing = must(await firm.admin.call('GET', `/safe/meetingrecords/sign/${id}`)).data;
    expect([standing.all, standing.signed]).toEqual([1, 1]);
    // Changed minutes are read anew.
    must(await firm.admin.call('POST', `/safe/meetingrecords/edit/${id}`, { body: { content: '<p>更正</p>' } }));
    expect(must(await firm.admin.call('GET', `/safe/meetingrecords/sign/${id}`)).data).toMatchObject({
      all: 1,
      signed: 0,
    });
    const removed = await firm.admin.call('POST', '/safe/meetingrecords/delete', { body: { ids: id } });
    expect([removed.status, removed.msg]).toEqual([400, expect.stringMatching(/^《.+》已有人签阅，不能删除$/)]);
    expect((await zhang.call('GET', `/safe/meetingrecords/sign/${id}`)).status).toBe(403);
    expect((await other.admin.call('GET', `/safe/meetingrecords/sign/${id}`)).status).toBe(404);
    const twice = await push(id);
    expect([twice.status, twice.msg]).toEqual([400, '会议记录已发布，不能重复发布']);
  });

  it('are signed anew when anything of them is another, what was decided too; written again as they are, they are not', async () => {
    const outcomes = [{ title: '清理通道', ownerId: li.userId, dueDate: '2099-05-10' }];
    const facts = { kind: 3, meetingTime: '2026-03-02 09:00:00', meetingLocation: '一号会议室', hostId: host.userId };
    const id = await minutes({ ...facts, outcomes });
    must(await push(id));
    const edit = (body: object) => firm.admin.call('POST', `/safe/meetingrecords/edit/${id}`, { body });
    const version = async () => must(await read(firm.admin, id)).data.signOffVersion;
    must(await edit({ ...facts, outcomes, content: '<p>一、通报二月隐患整改情况</p>' }));
    must(await edit({ outcomes: must(await read(firm.admin, id)).data.outcomes }));
    expect(await version()).toBe(1);
    let told = 1;
    for (const body of [
      { meetingTime: '2026-03-03 09:00:00' },
      { kind: 2 },
      { meetingLocation: '食堂' },
      { hostId: zhang.userId },
      { outcomes: [{ ...outcomes[0], title: '清理全部通道' }] },
      { outcomes: [{ ...outcomes[0], title: '清理全部通道', dueDate: '2099-06-10' }] },
      { outcomes: [] },
    ]) {
      must(await edit(body));
      told += 1;
      expect([JSON.stringify(body), await version()]).toEqual([JSON.stringify(body), told]);
    }
  });

  it('go to persons, departments or posts by one name, and to nobody where nobody is chosen', async () => {
    const { places } = firm;
    const byDept = await minutes({ signType: 2, signTarget: [places.workshop] });
    must(await push(byDept));
    for (const [who, status] of [
      [zhang, 200],
      [outsider, 404],
    ] as const)
      expect((await read(who, byDept)).status).toBe(status);
    expect(must(await read(firm.admin, byDept)).data).toMatchObject({
      signTarget: [places.workshop],
      audienceDeptIds: places.workshop,
      isPublish: 1,
    });
    const nobody = await minutes({ signTarget: [] });
    expect(said(await push(nobody))).toEqual(['请选择签阅对象后再发布']);
    const strange = { name: '会', content: '<p>会</p>', signType: 3 };
    for (const signTarget of [['x'], ['018f0000-0000-7000-8000-000000000000']])
      expect(
        (await firm.admin.call('POST', '/safe/meetingrecords/add', { body: { ...strange, signTarget } })).status,
      ).toBe(400);
    expect((await host.call('POST', '/safe/meetingrecords/add', { body: {} })).status).toBe(400);
    expect((await zhang.call('POST', '/safe/meetingrecords/add', { body: {} })).status).toBe(403);
  });

  it('order tasks when they are published, once each, and hand on what is open to the next of their kind', async () => {
    const tasks = async (id: string) =>
      must(
        await firm.admin.call('GET', '/safe/followup/page', { query: { meetingId: id, ascs: 'dueDate', size: '50' } }),
      ).data.records.map((row: { title: string; ownerId: string; dueDate: string; state: number; source: number }) => [
        row.title,
        row.ownerId,
        row.dueDate,
        row.state,
        row.source,
      ]);
    const outcome = (title: string, ownerId: string, dueDate: string) => ({ title, ownerId, dueDate });
    const carried = async (id: string) =>
      must(await read(firm.admin, id)).data.carried.map((row: { title: string; meetingName: string; late: number }) => [
        row.title,
        row.meetingName,
        row.late,
      ]);
    const first = await minutes({
      name: '四月专题会',
      kind: 3,
      outcomes: [outcome('更换除尘滤筒', zhang.userId, '2026-05-10'), outcome('修订动火制度', li.userId, '2099-05-20')],
    });
    expect(await tasks(first)).toEqual([]);
    must(await push(first));
    const two = [
      ['更换除尘滤筒', zhang.userId, '2026-05-10', 1, 4],
      ['修订动火制度', li.userId, '2099-05-20', 1, 4],
    ];
    expect(await tasks(first)).toEqual(two);
    // Whose it is has it to do.
    const bell = must(await zhang.call('GET', '/safe/bell/list', { query: { kind: 'todo' } })).data;
    expect(bell.some(({ title }: { title: string }) => title.includes('更换除尘滤筒'))).toBe(true);
    // Written again with one more, the first two are not ordered anew.
    must(
      await firm.admin.call('POST', `/safe/meetingrecords/edit/${first}`, {
        body: {
          outcomes: [
            outcome('更换除尘滤筒', zhang.userId, '2026-05-10'),
            outcome('修订动火制度', li.userId, '2099-05-20'),
            outcome('补办电工证', li.userId, '2099-06-01'),
          ],
        },
      }),
    );
    expect(await tasks(first)).toEqual([...two, ['补办电工证', li.userId, '2099-06-01', 1, 4]]);

    const next = await minutes({ name: '五月专题会', kind: 3 });
    const another = await minutes({ name: '五月例会', kind: 2 });
    const open = [
      ['更换除尘滤筒', '四月专题会', 1],
      ['修订动火制度', '四月专题会', 0],
      ['补办电工证', '四月专题会', 0],
    ];
    expect([await carried(next), await carried(another)]).toEqual([open, []]);
    // Done before the meeting: the draft follows, the published minutes stay as they were.
    const [done] = await world.sql<{ id: string }>(
      "select id::text as id from follow_up where tenant_id = $1 and title = '修订动火制度'",
      [firm.tenantId],
    );
    must(
      await li.call('PUT', `/safe/followup/finish/${done?.id}`, {
        body: { result: '已修订', evidence: await firm.photo(li) },
      }),
    );
    must(await firm.admin.call('POST', `/safe/meetingrecords/edit/${next}`, { body: { meetingLocation: '二楼' } }));
    const left = [open[0], open[2]];
    expect(await carried(next)).toEqual(left);
    must(await push(next));
    await world.sql("update follow_up set state = 2 where tenant_id = $1 and title = '补办电工证'", [firm.tenantId]);
    must(await firm.admin.call('POST', `/safe/meetingrecords/edit/${next}`, { body: { meetingLocation: '三楼' } }));
    expect(await carried(next)).toEqual(left);
    // What a meeting has ordered is proof: cancelled with a reason, never removed.
    const [task] = await world.sql<{ id: string }>(
      "select id::text as id from follow_up where tenant_id = $1 and title = '更换除尘滤筒'",
      [firm.tenantId],
    );
    expect((await firm.admin.call('DELETE', '/safe/followup', { query: { ids: task?.id ?? '' } })).msg).toMatch(
      /会议决议的落实事项不能删除/,
    );
    const pdf = await firm.admin.call('GET', `/safe/meetingrecords/print?ids=${next}`);
    const text = joined((await pdfFacts(pdf.raw)).pages);
    for (const words of ['更换除尘滤筒', '四月专题会', '通报二月隐患整改情况']) expect(text).toContain(words);
    // On paper too only for whom they are meant.
    expect((await outsider.call('GET', `/safe/meetingrecords/print?ids=${next}`)).status).not.toBe(200);
  });

  it('order a task of each line, which follows its line until it is done and goes with it', async () => {
    const line = (title: string, ownerId: string, dueDate = '2099-05-10') => ({ title, ownerId, dueDate });
    const id = await minutes({
      name: '六月专题会',
      kind: 3,
      outcomes: [line('检查电气线路', zhang.userId), line('检查电气线路', li.userId), line('清理通道', li.userId)],
    });
    must(await push(id));
    const tasks = async () =>
      (
        await world.sql<{ task: string }>(
          `select concat_ws(' ', title, owner_id, due_date, state, cancel_reason) as task from follow_up
            where tenant_id = $1 and meeting_id = $2::uuid`,
          [firm.tenantId, id],
        )
      )
        .map(({ task }) => task)
        .sort();
    const told = (...list: readonly string[]) => [...list].sort();
    expect(await tasks()).toEqual(
      told(
        `检查电气线路 ${zhang.userId} 2099-05-10 1`,
        `检查电气线路 ${li.userId} 2099-05-10 1`,
        `清理通道 ${li.userId} 2099-05-10 1`,
      ),
    );
    const { outcomes } = must(await read(firm.admin, id)).data;
    const [first, second] = outcomes.filter(({ title }: { title: string }) => title === '检查电气线路');
    const rewritten = [
      { ...first, title: '检查电气线路及接地', dueDate: '2099-06-01' },
      { ...second, ownerId: zhang.userId },
    ];
    must(await firm.admin.call('POST', `/safe/meetingrecords/edit/${id}`, { body: { outcomes: rewritten } }));
    const after = told(
      `检查电气线路及接地 ${first.ownerId} 2099-06-01 1`,
      `检查电气线路 ${zhang.userId} 2099-05-10 1`,
      `清理通道 ${li.userId} 2099-05-10 3 会议记录修改后不再有该决议事项`,
    );
    expect(await tasks()).toEqual(after);
    // By a form that does not know their ids.
    const anew = rewritten.map(({ title, ownerId, dueDate }) => line(title, ownerId, dueDate));
    must(await firm.admin.call('POST', `/safe/meetingrecords/edit/${id}`, { body: { outcomes: anew } }));
    expect(await tasks()).toEqual(after);
  });

  it('name their files, of which there are five at the most', async () => {
    const photos = await Promise.all(Array.from({ length: 6 }, () => firm.photo(firm.admin)));
    const add = (fileLink: string) =>
      firm.admin.call('POST', '/safe/meetingrecords/add', {
        body: { name: '附件', content: '<p>见附件</p>', signType: 1, fileLink },
      });
    expect((await add(photos.join())).status).toBe(400);
    const id = must(await add(photos.slice(0, 2).join())).data.id;
    expect(must(await read(firm.admin, id)).data.attachName).toMatch(/^.+\.jpg、.+\.jpg$/);
  });
});

describe('the committee', () => {
  it('meets again a quarter after its last meeting, whatever was written when', async () => {
    const due = async () =>
      must(
        await firm.admin.call('GET', '/safe/due/page', { query: { kind: 'meetingRecord.committee', size: '50' } }),
      ).data.records.map((row: { due: string; since: string; span: number }) => [
        row.since.slice(0, 10),
        row.due.slice(0, 10),
        row.span,
      ]);
    const written = async (meetingTime: string, kind = 1): Promise<string> =>
      must(
        await firm.admin.call('POST', '/safe/meetingrecords/add', {
          body: {
            name: '安委会会议',
            kind,
            content: '<p>议题</p>',
            signType: 1,
            signTarget: [zhang.userId],
            meetingTime,
          },
        }),
      ).data.id;
    const held = async (meetingTime: string, kind?: number): Promise<string> => {
      const id = await written(meetingTime, kind);
      must(await firm.admin.call('POST', `/safe/meetingrecords/push/${id}`));
      return id;
    };
    expect(await due()).toEqual([]);
    // Of a draft nobody knows whether the meeting was held.
    const draft = await written('2025-12-28 09:00:00');
    expect(await due()).toEqual([]);
    const last = await held('2025-11-30 09:00:00');
    await held('2025-08-10 09:00:00');
    await held('2025-12-20 09:00:00', 2);
    expect(await due()).toEqual([['2025-11-30', '2026-02-28', 3]]);
    must(await firm.admin.call('POST', `/safe/meetingrecords/edit/${draft}`, { body: { meetingLocation: '食堂' } }));
    expect(await due()).toEqual([['2025-11-30', '2026-02-28', 3]]);
    must(
      await firm.admin.call('POST', `/safe/meetingrecords/edit/${last}`, {
        body: { meetingTime: '2025-07-01 09:00:00' },
      }),
    );
    expect(await due()).toEqual([['2025-08-10', '2025-11-10', 3]]);
    const next = await held('2025-09-30 09:00:00');
    expect(await due()).toEqual([['2025-09-30', '2025-12-30', 3]]);
    must(await firm.admin.call('POST', '/safe/meetingrecords/delete', { query: { ids: next } }));
    expect(await due()).toEqual([['2025-08-10', '2025-11-10', 3]]);
  });
});

it('not one of these calls was a mistake of the server’s', () => {
  expect(world.bugs).toEqual([]);
});
