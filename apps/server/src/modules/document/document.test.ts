import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { title } from '../../kernel/documents/pdf/blocks';
import { joined, pdfFacts } from '../../kernel/documents/pdf/pdf-facts.testing';
import { renderPdf } from '../../kernel/documents/pdf/render';
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

const BASE = '/safe/institutional';
let number = 0;
const create = async (body: object = {}, of = firm): Promise<string> =>
  must(
    await of.admin.call('POST', BASE, {
      body: {
        name: '动火作业管理制度',
        type: '6',
        docNum: `AQ-${++number}`,
        implementTime: '2026-03-01',
        content: '<p>第一条 动火作业前办理作业票</p>',
        ...body,
      },
    }),
  ).data.id;
const detail = async (id: string, who = firm.admin) => must(await who.call('GET', `${BASE}/${id}`)).data;
const put = (id: string, body: object, who = firm.admin) => who.call('PUT', `${BASE}/${id}`, { body });
const publish = (id: string, body: object = { audience: 1 }, who = firm.admin) =>
  who.call('PUT', `${BASE}/publish/${id}`, { body: { signOffSeconds: 10, ...body } });
const abolish = (id: string, body?: object) => firm.admin.call('PUT', `${BASE}/${id}/abolish`, body ? { body } : {});
const said = (reply: { data: { errors?: { message: string }[] } | null }) =>
  reply.data?.errors?.map(({ message }) => message);
const passes = (seconds: number) => {
  world.clock.shift += seconds * 1000;
};

async function upload(who: Person, file: Buffer, name: string): Promise<string> {
  const { body, headers } = multipart(file, name);
  return must(await who.call('POST', '/blade-resource/oss/endpoint/put-file', { body, headers })).data.attachId;
}
async function drawn(who: Person, strokes = '<path d="M20 90 L120 20 L240 100" stroke="#111" fill="none"/>') {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="120"><rect width="300" height="120" fill="#fff"/>${strokes}</svg>`;
  return upload(who, await sharp(Buffer.from(svg)).png().toBuffer(), '签名.png');
}
const begin = (who: Person, institutionalId: string) =>
  who.call('POST', '/safe/institutionalrecord', { body: { institutionalId } });
const finish = async (who: Person, reading: string, body: object = {}) =>
  who.call('PUT', `/safe/institutionalrecord/${reading}`, {
    body: { signature: await drawn(who), confirmed: 1, ...body },
  });
async function read(who: Person, id: string): Promise<string> {
  const reading = must(await begin(who, id)).data.id;
  passes(10);
  must(await who.call('PUT', `/safe/signoff/beat/${reading}`, { body: { end: 1 } }));
  return reading;
}
const signWhole = async (who: Person, id: string) => must(await finish(who, await read(who, id)));
const tasks = async (who: Person) =>
  (must(await who.call('GET', '/safe/institutionalrecord/page/sign')).data.records as Task[]).map((row) => [
    row.institutionalId,
    row.textVersion,
    row.recordStatus,
  ]);
interface Task {
  readonly institutionalId: string;
  readonly textVersion: number;
  readonly recordStatus: number;
}
const readers = async (id: string, query: Record<string, string> = {}, who = firm.admin) =>
  must(await who.call('GET', `/safe/institutionalrecord/${id}/user/page/record`, { query: { size: '50', ...query } }))
    .data;
const signedBy = async (id: string, query: Record<string, string> = {}, who = firm.admin): Promise<string[]> =>
  (await readers(id, { recordStatus: '3', ...query }, who)).records.map((row: { name: string }) => row.name).sort();
const names = (people: readonly Person[]) => people.map(({ name }) => name).sort();
/** As a supervisor reads them: by the family name alone. */
const families = (people: readonly Person[]) => people.map(({ name }) => `${[...name][0]}**`).sort();

describe('an institutional file', () => {
  it('keeps every version of its text, with the day from which each is in force', async () => {
    const id = await create({ versionNote: '首次发布' });
    expect(await detail(id)).toMatchObject({ validit: 1, signOffVersion: 1 });
    must(await put(id, { issuingUnit: '安全环保部' }));
    must(await put(id, { content: '<p>第一条 动火作业前办理作业票</p>' }));
    expect((await detail(id)).signOffVersion).toBe(1);
    must(
      await put(id, {
        content: '<p>第一条 动火作业前办理作业票并检测气体</p>',
        implementTime: '2026-06-01',
        versionNote: '增加气体检测',
      }),
    );
    const versions = async (who = firm.admin, query: Record<string, string> = {}) =>
      must(await who.call('GET', '/safe/institutionalversion/page', { query: { institutionalId: id, ...query } })).data
        .records;
    expect(await versions()).toMatchObject([
      { textVersion: 2, implementTime: '2026-06-01', versionNote: '增加气体检测' },
      { textVersion: 1, implementTime: '2026-03-01', versionNote: '首次发布' },
    ]);
    const [, first] = await versions();
    const old = must(await firm.admin.call('GET', `/safe/institutionalversion/${first.id}`)).data;
    expect(old.content).toBe('<p>第一条 动火作业前办理作业票</p>');
    expect((await other.admin.call('GET', `/safe/institutionalversion/${first.id}`)).status).toBe(404);
    // The day of the present version follows the document's.
    must(await put(id, { implementTime: '2026-07-01' }));
    expect(await versions()).toMatchObject([{ textVersion: 2, implementTime: '2026-07-01' }, { textVersion: 1 }]);
    const seen = must(
      await supervisor.call('GET', '/safe/institutionalversion/government/page', {
        query: { institutionalId: id, tenantId: firm.tenantId },
      }),
    );
    expect(seen.data.total).toBe(2);
  });

  it('has its first version with its first text, however late that comes', async () => {
    const id = await create({ content: '' });
    const versions = async () =>
      must(await firm.admin.call('GET', '/safe/institutionalversion/page', { query: { institutionalId: id } })).data
        .total;
    expect(await versions()).toBe(0);
    must(await put(id, { content: '<p>第一条</p>' }));
    expect([(await detail(id)).signOffVersion, await versions()]).toEqual([1, 1]);
    must(await put(id, { content: '<p>第一条 修订</p>' }));
    expect([(await detail(id)).signOffVersion, await versions()]).toEqual([2, 2]);
  });

  it('tells contradictory dates, a number twice and what is missing, all at once', async () => {
    await create({ docNum: 'AQ-twice' });
    const reply = await firm.admin.call('POST', BASE, { body: { docNum: 'AQ-twice' } });
    expect(said(reply)).toEqual(['请输入文件名称', '请选择文件类型', '请选择实施日期']);
    const dates = await firm.admin.call('POST', BASE, {
      body: {
        name: '制度',
        type: '2',
        releaseTime: '2026-05-02',
        implementTime: '2026-05-01',
        validUntil: '2026-04-01',
      },
    });
    expect(said(dates)).toEqual(['实施日期不能早于发布日期', '有效期至不能早于实施日期']);
    const twice = await firm.admin.call('POST', BASE, {
      body: { name: '制度', type: '2', implementTime: '2026-05-01', docNum: 'AQ-twice' },
    });
    expect([twice.status, twice.msg]).toEqual([400, '文件编号已存在']);
  });

  it('once abolished stays readable, cannot be changed and is chosen for nothing', async () => {
    const id = await create({ name: '旧版应急预案', type: '16' });
    const relating = await create({ name: '演练计划', type: '2', relatedIds: id });
    const chosen = async (path: string, who = firm.admin) =>
      must(await who.call('GET', `${BASE}/${path}`, { query: { type: '16' } })).data.map(
        (row: { id: string }) => row.id,
      );
    expect(await chosen('list')).toContain(id);
    expect(await chosen('selectlist', other.admin)).not.toContain(id);
    const done = must(await abolish(id));
    expect(done.msg).toBe('废止成功');
    expect(await detail(id)).toMatchObject({ validit: 2, abolishTime: expect.stringMatching(/^\d{4}-/) });
    expect([await chosen('list'), await chosen('selectlist')]).toEqual([[], []]);
    expect((await put(id, { name: '改名' })).msg).toBe('文件已废止，只能查看，不能修改');
    expect((await abolish(id)).status).toBe(400);
    expect((await publish(id)).status).toBe(400);
    const related = must(await firm.admin.call('GET', `${BASE}/relevance`, { query: { id } })).data;
    expect(related).toMatchObject([{ id: relating, direction: 2, validit: 1 }]);
    expect(must(await firm.admin.call('GET', `${BASE}/relevance`, { query: { id: relating } })).data).toMatchObject([
      { id, direction: 1, validit: 2 },
    ]);
    // What names it may still be changed.
    must(await put(relating, { issuingUnit: '安全部', relatedIds: id }));
  });

  it('is read by a supervisor of the area, who changes nothing', async () => {
    const [one, two] = [
      await firm.person({ account: `s${++number}`, name: `赵成${number}`, role: 'employee' }),
      await firm.person({ account: `s${++number}`, name: `钱立${number}`, role: 'employee' }),
    ];
    const id = await create({ principalId: one.userId });
    must(await publish(id, { audience: 2, audienceUserIds: `${one.userId},${two.userId}` }));
    expect(await detail(id)).toMatchObject({ principalName: one.name, audienceUserNames: `${one.name},${two.name}` });
    const ask = { query: { tenantId: firm.tenantId } };
    const page = must(await supervisor.call('GET', '/safe/index/government/institutional/page', ask)).data;
    const listed = page.records.find((row: { id: string }) => row.id === id);
    const read = must(await supervisor.call('GET', `/safe/index/government/institutional/share/${id}`, ask)).data;
    for (const row of [listed, read]) {
      // People by the family name alone, and of those it is meant for how many they are.
      expect(row).toMatchObject({
        principalName: '赵**',
        audienceUserIds: null,
        audienceUserNames: '2人',
        id,
        documentTitle: row.name,
        managementDept: row.deptName,
        docStatus: 1,
        fileUrl: `/api/service/safe/index/government/institutional/pdf/${id}?tenantId=${firm.tenantId}`,
      });
    }
    const elsewhere = await office(world, '110100');
    expect((await elsewhere.call('GET', `/safe/index/government/institutional/share/${id}`, ask)).status).not.toBe(200);
    expect((await supervisor.call('PUT', `${BASE}/${id}`, { ...ask, body: { name: 'x' } })).status).toBe(403);
    expect((await supervisor.call('PUT', `${BASE}/publish/${id}`, { ...ask, body: { audience: 1 } })).status).toBe(403);
    expect((await supervisor.call('GET', `${BASE}/encode`, { query: { ...ask.query, keys: id } })).status).toBe(403);
    expect((await firm.admin.call('GET', '/safe/index/government/institutional/page', ask)).status).toBe(403);
  });
});

describe('its PDF', () => {
  it('is the uploaded one as it is, or drawn from the text', async () => {
    const pdf = await renderPdf({ title: '制度', content: [title('原件')] }, {});
    const attachId = await upload(firm.admin, pdf, '原件.pdf');
    const uploaded = await create({ attachId, content: '' });
    const text = await create({ content: '<h2>第一章</h2><table><tr><td>一级</td></tr></table>' });
    const raw = async (path: string, who = firm.admin, query: Record<string, string> = {}) =>
      who.call('GET', path, { query, raw: true } as never);
    for (const path of [
      `${BASE}/${uploaded}/pdf`,
      `${BASE}/pdf/${uploaded}`,
      `/safe/institutionalattach/${uploaded}/pdf`,
    ]) {
      const reply = await raw(path);
      expect([path, reply.status]).toEqual([path, 200]);
    }
    expect((await raw(`${BASE}/${text}/pdf`)).status).toBe(200);
    expect((await raw(`${BASE}/${text}/pdf`, other.admin)).status).toBe(404);
    const government = `/safe/index/government/institutional/pdf/${text}`;
    expect((await raw(government, supervisor, { tenantId: firm.tenantId })).status).toBe(200);
  });
});

it('tells how whole a company’s papers are: what is missing, signed, late, listed and drilled', async () => {
  const odd = await company(world);
  const whole = async (who: Person, query: Record<string, string> = {}) =>
    must(await who.call('GET', `${BASE}/completeness`, { query })).data;
  const empty = await whole(odd.admin);
  expect(empty).toMatchObject({
    types: [],
    missing: ['1', '2', '3', '4', '5', '14', '16'],
    signatures: { done: 0, of: 0 },
    lateReviews: 0,
    lists: { done: 0 },
    listSignatures: { done: 0, of: 0 },
  });
  expect(empty.lists.of).toBeGreaterThan(0);
  const reader = await odd.person({ account: `r${++number}`, role: 'employee' });
  const other_ = await odd.person({ account: `r${++number}`, role: 'employee' });
  const id = await create({ type: '2', reviewTime: '2026-03-02' }, odd);
  await create({ type: '14' }, odd);
  const gone = await create({ type: '16' }, odd);
  must(await odd.admin.call('PUT', `${BASE}/${gone}/abolish`, {}));
  must(await publish(id, { audience: 2, audienceUserIds: `${reader.userId},${other_.userId}` }, odd.admin));
  await signWhole(reader, id);
  const told = {
    types: [
      { type: '14', count: 1 },
      { type: '2', count: 1 },
    ],
    missing: ['1', '3', '4', '5', '16'],
    signatures: { done: 1, of: 2 },
    lateReviews: 1,
  };
  expect(await whole(odd.admin)).toMatchObject(told);
  expect(await whole(supervisor, { tenantId: odd.tenantId })).toMatchObject(told);
  expect((await whole(other.admin)).signatures).not.toEqual(told.signatures);
});

describe('a controlled copy', () => {
  it('of an uploaded file bears the mark, the printer and the time on every page; the file itself stays as it is', async () => {
    const pages = [title('第一页'), { text: '第二页', pageBreak: 'before' } as never];
    const file = await renderPdf({ title: '制度', content: pages }, {});
    const id = await create({ name: '受控制度', attachId: await upload(firm.admin, file, '受控制度.pdf') });
    const asked = async (query: Record<string, string>, who = firm.admin) =>
      who.call('GET', `${BASE}/${id}/pdf`, { query });
    expect((await asked({})).raw.equals(file)).toBe(true);
    const copy = await asked({ controlled: '1' });
    expect([copy.status, copy.headers['content-type']]).toEqual([200, 'application/pdf']);
    const facts = await pdfFacts(copy.raw);
    expect(facts.pages).toHaveLength(2);
    for (const page of facts.pages)
      for (const words of ['受控文件', firm.admin.name, '打印时间']) expect(joined([page])).toContain(words);
    must(await abolish(id));
    expect(joined((await pdfFacts((await asked({ controlled: '1' })).raw)).pages)).toContain('已废止');
    expect((await asked({ controlled: '1' }, other.admin)).status).toBe(404);
  });
});

describe('a share link', () => {
  it('shows the document and its files until its day, or until it is taken back', async () => {
    const pdf = await renderPdf({ title: '制度', content: [title('原件')] }, {});
    const attachId = await upload(firm.admin, pdf, '动火制度.pdf');
    const id = await create({ attachId });
    const link = async () => must(await firm.admin.call('GET', `${BASE}/encode`, { query: { keys: id } })).data;
    const { keys, url } = await link();
    expect(url).toBe(`/share/institutional?keys=${keys}`);
    const guest = (code: string) => world.call('GET', `/safe/institutionalattach/share/${code}`, {});
    const shown = must(await guest(keys)).data;
    expect(shown).toMatchObject({
      companyName: firm.name,
      name: '动火作业管理制度',
      typeName: '特殊（危险）作业管理制度',
      textVersion: 1,
      files: [{ attachId, extension: 'pdf' }],
    });
    expect(Object.keys(shown)).not.toContain('id');
    const file = (code: string, which: string) =>
      world.call('GET', '/safe/institutionalattach/sharefile', { query: { keys: code, file: which } });
    expect((await file(keys, attachId)).status).toBe(200);
    const foreign = await upload(firm.admin, pdf, '别的.pdf');
    await create({ attachId: foreign });
    expect((await file(keys, foreign)).status).toBe(404);
    expect((await guest(`${keys}x`)).msg).toBe('链接无效或已被收回，请向企业索取新的链接');
    passes(8 * 86_400);
    expect((await guest(keys)).msg).toBe('链接已过期，请向企业索取新的链接');
    world.clock.shift = 0;
    must(await firm.admin.call('PUT', `${BASE}/share/revoke/${id}`));
    expect((await guest(keys)).status).toBe(404);
    const fresh = (await link()).keys;
    expect((await guest(fresh)).status).toBe(200);
    const worker = await firm.person({ account: `w${++number}`, role: 'employee' });
    expect((await worker.call('GET', `${BASE}/encode`, { query: { keys: id } })).status).toBe(403);
    expect((await other.admin.call('GET', `${BASE}/encode`, { query: { keys: fresh } })).status).toBe(404);
  });
});

describe('signing', () => {
  it('asks of a publication that there is something with pages to sign, and whom', async () => {
    const empty = await create({ content: '' });
    expect(said(await publish(empty))).toEqual(['请先填写正文或上传附件，再发布签阅']);
    expect(said(await publish(await create(), { audience: 2 }))).toEqual(['请选择部门、岗位或人员']);
    const worker = await firm.person({ account: `w${++number}`, role: 'employee' });
    expect((await publish(empty, { audience: 1 }, worker)).status).toBe(403);
  });

  it('is right at every moment: ten of two posts, a revision, a joiner, a leaver, the end', async () => {
    const { places, admin } = firm;
    const second = must(
      await admin.call('POST', '/blade-system/post/submit', {
        body: { postName: `电焊工${++number}`, category: '3', isTouchHarm: 2 },
      }),
    ).data.id as string;
    const holder = async (postId: string): Promise<Person> => {
      const who = await firm.person({ account: `h${++number}`, role: 'employee' });
      must(await admin.call('POST', '/blade-user/update', { body: { id: who.userId, postId } }));
      return who;
    };
    const people: Person[] = [];
    for (let place = 0; place < 10; place += 1) people.push(await holder(place < 5 ? places.post : second));
    const outside = await firm.person({ account: `o${++number}`, role: 'employee' });
    const [lazy, slow] = people.slice(8) as [Person, Person];
    const id = await create({ name: '两岗位操作规程', type: '14' });
    expect(must(await publish(id, { audience: 2, audiencePostIds: `${places.post},${second}` })).msg).toMatch(
      /^已发布/,
    );
    expect(await tasks(people[0] as Person)).toEqual([[id, 1, 1]]);
    expect(await tasks(outside)).toEqual([]);
    expect((await begin(outside, id)).status).toBe(404);
    const todo = async (who: Person) =>
      must(await who.call('GET', '/safe/bell/list', { query: { kind: 'todo' } })).data.map(
        (row: { title: string }) => row.title,
      );
    expect(await todo(lazy)).toContain('待签阅：两岗位操作规程');

    // At every moment the supervisor reads what the company does, by the family name alone, and each signature has its own
    // version on paper.
    const ask = { tenantId: firm.tenantId };
    const evidence = async (who: Person, path: string) =>
      must(
        await who.call('GET', path, { query: { ...ask, institutionalId: id, recordStatus: '3', size: '50' } }),
      ).data.records.map(
        (row: { name: string; userName: string; textVersion: number }) => `${row.userName} ${row.textVersion}`,
      );
    const lacking = async (query: Record<string, string> = {}, who = admin): Promise<string[]> =>
      (await readers(id, query, who)).records
        .filter((row: { recordStatus: number }) => row.recordStatus !== 3)
        .map((row: { name: string }) => row.name)
        .sort();
    const TEXTS = ['动火作业前办理作业票', '持证上岗'] as const;
    /** Who signed which version, and who of its audience has not signed the present one. */
    const moment = async (versions: readonly (readonly Person[])[], unsigned: readonly Person[]) => {
      const expected = (called: typeof names) =>
        versions.flatMap((signers, at) => called(signers).map((name) => `${name} ${at + 1}`)).sort();
      const list = '/safe/index/government/institutionalrecord/page/sign';
      expect((await evidence(admin, '/safe/institutionalrecord/page')).sort()).toEqual(expected(names));
      expect((await evidence(supervisor, list)).sort()).toEqual(expected(families));
      for (const [at, signers] of versions.entries()) {
        const textVersion = String(at + 1);
        expect(await signedBy(id, { textVersion })).toEqual(names(signers));
        expect(await signedBy(id, { ...ask, textVersion }, supervisor)).toEqual(families(signers));
        for (const who of [signers[0], signers.at(-1)]) if (who) await proves(who, at + 1);
      }
      expect(await lacking()).toEqual(names(unsigned));
      expect(await lacking(ask, supervisor)).toEqual(families(unsigned));
    };
    /** The text of his version and no other, with who signed it and when; a supervisor sees neither name nor handwriting. */
    const proves = async (who: Person, version: number) => {
      const signed = await readers(id, { textVersion: String(version), recordStatus: '3' });
      const { signInTime } = signed.records.find((row: { userId: string }) => row.userId === who.userId);
      for (const reader of [admin, supervisor]) {
        const text = await onPaper(who, version, reader);
        for (const [at, words] of TEXTS.entries())
          expect([at + 1, text.includes(words), text.includes(`第${at + 1}版`)]).toEqual([
            at + 1,
            at + 1 === version,
            at + 1 === version,
          ]);
        expect(text).toContain(signInTime.replace(' ', ''));
        expect([text.includes(who.name), text.includes('已签名')]).toEqual(
          reader === admin ? [true, false] : [false, true],
        );
      }
    };
    const onPaper = async (who: Person, version: number, reader = admin) => {
      const [row] = await world.sql<{ id: string }>(
        'select id::text as id from sign_off_reading where record_id = $1 and user_id = $2::uuid and text_version = $3::int and state = 2',
        [id, who.userId, version],
      );
      const pdf = await reader.call('GET', `/safe/institutionalrecord/${row?.id}/pdf`, { query: ask });
      expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
      return joined((await pdfFacts(pdf.raw)).pages);
    };

    await moment([], people);
    for (const who of people.slice(0, 8)) await signWhole(who, id);
    await moment([people.slice(0, 8)], [lazy, slow]);
    expect((await readers(id, { recordStatus: '1' })).total).toBe(2);
    expect(await todo(people[0] as Person)).not.toContain('待签阅：两岗位操作规程');

    // One has read it to the end when it is revised: the old version is not signed any more.
    const stale = await read(slow, id);
    expect(await tasks(slow)).toEqual([[id, 1, 2]]);
    must(await put(id, { content: '<p>第一条 持证上岗</p>', versionNote: '持证要求' }));
    expect(said(await finish(slow, stale))).toEqual([
      '该签阅已失效：内容已修改，或不再需要签阅；仍需签阅的，请重新打开后阅读',
    ]);
    expect(await tasks(people[0] as Person)).toEqual([[id, 2, 1]]);
    expect([await signedBy(id), await signedBy(id, { textVersion: '1' })]).toEqual([[], names(people.slice(0, 8))]);
    const again = [...people.slice(0, 8), slow];
    await moment([people.slice(0, 8), []], people);
    for (const who of again) await signWhole(who, id);
    await moment([people.slice(0, 8), again], [lazy]);

    // Before reading, and for somebody else.
    const unread = must(await begin(lazy, id)).data.id;
    expect(said(await finish(lazy, unread))).toEqual([expect.stringMatching(/^阅读时间不足/), '请阅读到结尾后再签阅']);
    expect((await finish(admin, unread)).status).toBe(403);
    expect((await finish(outside, unread)).status).toBe(404);

    // One leaves, one joins.
    must(await admin.call('POST', '/safe/resign', { body: { userId: lazy.userId, resignTime: '2026-01-05' } }));
    expect((await readers(id, { recordStatus: '1' })).total).toBe(0);
    // What he had begun ends with him, wherever it is told.
    const begun = { recordId: id, userId: lazy.userId, state: '1' };
    expect(must(await admin.call('GET', '/safe/signoff/page', { query: begun })).data.total).toBe(0);
    await moment([people.slice(0, 8), again], []);
    const joiner = await holder(second);
    expect(await tasks(joiner)).toEqual([[id, 2, 1]]);
    await moment([people.slice(0, 8), again], [joiner]);
    const stat = must(
      await admin.call('GET', '/safe/institutionalrecord/stat/page', { query: { name: joiner.name } }),
    ).data;
    expect(stat.records).toMatchObject([
      {
        name: joiner.name,
        postId: second,
        hasPushedNumber: 1,
        waitConsultedNumber: 1,
        waitApprovedNumber: 0,
        approvedNumber: 0,
      },
    ]);

    must(await abolish(id));
    expect(await tasks(joiner)).toEqual([]);
    expect((await begin(joiner, id)).status).toBe(404);
    await moment([people.slice(0, 8), again], []);
    const records = must(
      await supervisor.call('GET', '/safe/index/government/institutionalrecord/page/sign', {
        query: { ...ask, institutionalId: id, recordStatus: '3', size: '50' },
      }),
    ).data;
    expect(records.total).toBe(17);
    // What is masked is not to be searched behind.
    const first = people[0] as Person;
    const searched = await supervisor.call('GET', '/safe/index/government/institutionalrecord/page/sign', {
      query: { ...ask, userId: first.userId },
    });
    expect([searched.status, searched.msg]).toEqual([400, '不能按人员查询：监管端不显示人员的姓名']);
    const stats = async (name: string) =>
      must(
        await supervisor.call('GET', '/safe/institutionalrecord/stat/page', { query: { ...ask, name, size: '50' } }),
      ).data.records.map((row: { name: string }) => row.name);
    expect(await stats(first.name)).toEqual([]);
    // Evidence is not removed.
    const removed = await admin.call('DELETE', BASE, { query: { ids: id } });
    expect([removed.status, removed.msg]).toEqual([400, '《两岗位操作规程》已有人签阅，不能删除；不再使用的请废止']);
  });

  it('of a reading that was not finished may be begun anew, of a signature never', async () => {
    const one = await firm.person({ account: `e${++number}`, role: 'employee' });
    const two = await firm.person({ account: `e${++number}`, role: 'employee' });
    const id = await create({ name: '劳保用品管理制度' });
    must(await publish(id, { audience: 2, audienceUserIds: `${one.userId},${two.userId}` }));
    await signWhole(one, id);
    await read(two, id);
    const records = async (recordStatus: string) =>
      must(
        await firm.admin.call('GET', '/safe/institutionalrecord/page', {
          query: { institutionalId: id, recordStatus },
        }),
      ).data.records;
    const [signed] = await records('3');
    const [confirming] = await records('2');
    expect([signed.userId, confirming.userId]).toEqual([one.userId, two.userId]);
    expect(
      must(await firm.admin.call('GET', `/safe/institutionalrecord/${signed.id}`)).data.signatureList,
    ).toHaveLength(1);
    const end = (ids: string, who = firm.admin) => who.call('DELETE', '/safe/institutionalrecord', { query: { ids } });
    expect((await end(`${signed.id},${confirming.id}`)).msg).toBe('已签阅的记录不能清除');
    expect((await end(confirming.id, one)).status).toBe(403);
    expect((await end(confirming.id, other.admin)).status).toBe(404);
    must(await end(confirming.id));
    expect(await tasks(two)).toEqual([[id, 1, 1]]);
    must(await firm.admin.call('PUT', `${BASE}/withdraw/${id}`));
    expect(await tasks(two)).toEqual([]);
    expect((await firm.admin.call('PUT', `${BASE}/withdraw/${id}`)).msg).toBe('该文件没有在签阅');
  });
});

describe('who has signed', () => {
  it('is seen as far as the list of signatures is: of oneself, of one’s departments, of all', async () => {
    const { places } = firm;
    const own = { id: await firm.role(`只看本人${++number}`, 2, true) };
    const dept = { id: await firm.role(`本部门${++number}`, 3, true) };
    const person = (role: { id: string } | 'employee', deptId: string) =>
      firm.person({ account: `s${++number}`, role, deptId });
    const self = await person(own, places.workshop);
    const clerk = await person(dept, places.other);
    const mate = await person('employee', places.other);
    const afar = await person('employee', places.workshop);
    const all = [self, clerk, mate, afar];
    const id = await create({ name: '值班制度' });
    must(await publish(id, { audience: 2, audienceUserIds: all.map(({ userId }) => userId).join(',') }));
    for (const who of [self, mate, afar]) await signWhole(who, id);
    const listed = async (who: Person) =>
      ((await readers(id, {}, who)).records as { name: string }[]).map(({ name }) => name).sort();
    const counted = async (who: Person) => {
      const reply = must(await who.call('GET', '/safe/institutionalrecord/stat/page', { query: { size: '200' } })).data
        .records as { name: string }[];
      return reply
        .map(({ name }) => name)
        .filter((name) => all.some((one) => one.name === name))
        .sort();
    };
    expect([await listed(firm.admin), await counted(firm.admin)]).toEqual([names(all), names(all)]);
    expect([await listed(self), await counted(self)]).toEqual([[self.name], [self.name]]);
    expect([await listed(clerk), await counted(clerk)]).toEqual([names([clerk, mate]), names([clerk, mate])]);
    const standing = async (who: Person) => {
      const told = must(await who.call('GET', `${BASE}/signoff/standing/${id}`)).data;
      return [told.all, told.signed, told.people.total, told.depts.length];
    };
    expect(await standing(firm.admin)).toEqual([4, 3, 4, 2]);
    expect(await standing(clerk)).toEqual([2, 1, 2, 1]);
    expect(await standing(self)).toEqual([1, 1, 1, 1]);
  });

  it('counts only what is waiting where only that is asked for', async () => {
    const lazy = await firm.person({ account: `l${++number}`, role: 'employee' });
    const keen = await firm.person({ account: `l${++number}`, role: 'employee' });
    const both = `${lazy.userId},${keen.userId}`;
    const [first, second] = [await create({ name: '甲制度' }), await create({ name: '乙制度' })];
    for (const id of [first, second]) must(await publish(id, { audience: 2, audienceUserIds: both }));
    for (const id of [first, second]) await signWhole(keen, id);
    await read(lazy, first);
    const asked = async (query: Record<string, string>) =>
      must(await firm.admin.call('GET', '/safe/institutionalrecord/stat/page', { query: { size: '500', ...query } }))
        .data.records as { userId: string }[];
    const of = (rows: { userId: string }[], { userId }: Person) => rows.find((row) => row.userId === userId);
    const waiting = await asked({ waits: '1' });
    const numbers = { hasPushedNumber: 2, waitConsultedNumber: 1, waitApprovedNumber: 1, approvedNumber: 0 };
    expect(of(waiting, lazy)).toMatchObject(numbers);
    expect(of(waiting, keen)).toBeUndefined();
    const every = await asked({});
    expect(of(every, lazy)).toMatchObject(numbers);
    expect(of(every, keen)).toMatchObject({
      ...numbers,
      waitConsultedNumber: 0,
      waitApprovedNumber: 0,
      approvedNumber: 2,
    });
  });
});

it('not one of these calls was a mistake of the server’s', () => {
  expect(world.bugs).toEqual([]);
});
