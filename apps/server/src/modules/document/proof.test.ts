import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ZipFile } from 'yazl';
import { paragraph, title } from '../../kernel/documents/pdf/blocks';
import { joined, pdfFacts } from '../../kernel/documents/pdf/pdf-facts.testing';
import { renderPdf } from '../../kernel/documents/pdf/render';
import { company, must, office, type Person, type WorldCompany } from '../../testing/company-world';
import { multipart, openWorld, type World } from '../../testing/world';
import { readWords } from './text/keep';

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
const create = async (body: object, of = firm): Promise<string> =>
  must(
    await of.admin.call('POST', BASE, {
      body: { name: `制度${++number}`, type: '6', docNum: `ZM-${number}`, implementTime: '2026-03-01', ...body },
    }),
  ).data.id;
const put = async (id: string, body: object) => must(await firm.admin.call('PUT', `${BASE}/${id}`, { body }));
const publish = async (id: string, people: readonly Person[]) =>
  must(
    await firm.admin.call('PUT', `${BASE}/publish/${id}`, {
      body: { signOffSeconds: 10, audience: 2, audienceUserIds: people.map(({ userId }) => userId).join(',') },
    }),
  );
async function upload(who: Person, file: Buffer, name: string): Promise<string> {
  const { body, headers } = multipart(file, name);
  return must(await who.call('POST', '/blade-resource/oss/endpoint/put-file', { body, headers })).data.attachId;
}
async function drawn(who: Person, strokes = '<path d="M20 90 L120 20 L240 100" stroke="#111" fill="none"/>') {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="120"><rect width="300" height="120" fill="#fff"/>${strokes}</svg>`;
  return upload(who, await sharp(Buffer.from(svg)).png().toBuffer(), '签名.png');
}
/** Reads it to its end, pages of its files too. */
async function read(who: Person, id: string): Promise<string> {
  const reading = must(await who.call('POST', '/safe/institutionalrecord', { body: { institutionalId: id } })).data;
  world.clock.shift += 12_000;
  const seen = (reading.documents as { id: string; pages: number }[]).flatMap((file) =>
    Array.from({ length: file.pages }, (_, at) => `${file.id}:${at + 1}`),
  );
  must(await who.call('PUT', `/safe/signoff/beat/${reading.id}`, { body: { end: 1, seen } }));
  return reading.id;
}
const signMany = (who: Person, ids: readonly string[], body: object) =>
  who.call('PUT', '/safe/signoff/sign', { body: { ids, confirmed: 1, ...body } });
async function zipOf(parts: Readonly<Record<string, string>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
const pages = (texts: readonly string[]) =>
  renderPdf(
    {
      title: '制度',
      content: texts.flatMap((text, at) => [
        title(`第${at + 1}章`),
        { ...(paragraph(text) as object), ...(at + 1 < texts.length ? { pageBreak: 'after' } : {}) } as never,
      ]),
    },
    {},
  );

describe('many documents are signed by one act', () => {
  it('all that have been read, by one drawing kept once; the rest is named with its reason', async () => {
    const who = await firm.person({ account: `b${++number}`, role: 'employee' });
    const ids = [await create({ content: '<p>甲</p>' }), await create({ content: '<p>乙</p>' })];
    const unread = await create({ name: '未读制度', content: '<p>丙</p>' });
    for (const id of [...ids, unread]) await publish(id, [who]);
    const readings = [await read(who, ids[0] as string), await read(who, ids[1] as string)];
    const begun = must(await who.call('POST', '/safe/institutionalrecord', { body: { institutionalId: unread } })).data;
    const all = [...readings, begun.id];

    const faults = await signMany(who, all, { confirmed: 0 });
    expect(faults.data.errors.map((one: { message: string }) => one.message)).toEqual([
      '请确认已阅读并知悉全部内容',
      '请手写签名',
    ]);
    expect((await signMany(who, all, { signature: await drawn(who, '') })).status).toBe(400);
    const stranger = await firm.person({ account: `b${++number}`, role: 'employee' });
    expect((await signMany(stranger, all, { signature: await drawn(stranger) })).status).toBe(404);

    const done = must(await signMany(who, all, { signature: await drawn(who) }));
    expect([done.msg, done.data]).toEqual([
      '已签阅2份，1份未签阅',
      { signed: 2, left: [{ id: begun.id, title: '未读制度', reason: expect.stringContaining('请阅读到结尾') }] },
    ]);
    const rows = await world.sql<{ state: number; signature: string | null; version: number }>(
      'select state, signature from sign_off_reading where id = any($1::uuid[]) order by id',
      [readings],
    );
    expect(rows.map(({ state }) => state)).toEqual([2, 2]);
    expect(new Set(rows.map(({ signature }) => signature)).size).toBe(1);
    const audit = await world.sql(
      "select 1 from audit_log where resource = 'signOffReading' and record_id = any($1::text[]) and kind = 'sign'",
      [readings],
    );
    expect(audit).toHaveLength(2);
    // What is signed is not signed again, and says so.
    const again = must(await signMany(who, readings, { signature: await drawn(who) }));
    expect(again.data).toMatchObject({ signed: 0, left: [{ reason: '已签阅，不需要重复签阅' }, {}] });
  });
});

describe('the signed document', () => {
  const proof = (who: Person, reading: string, query: Record<string, string> = {}) =>
    who.call('GET', `/safe/institutionalrecord/${reading}/pdf`, { query });

  it('is the file as it was, byte for byte, and a page of proof behind it', async () => {
    const who = await firm.person({ account: `p${++number}`, name: '证明人', role: 'employee' });
    const file = await pages(['动火作业须办理作业票', '受限空间作业须检测气体']);
    const attachId = await upload(firm.admin, file, '制度.pdf');
    const id = await create({ name: '特殊作业制度', attachId });
    await publish(id, [who]);
    const reading = await read(who, id);
    expect((await proof(firm.admin, reading)).msg).toBe('该文件尚未签阅，没有签阅证明');
    must(await signMany(who, [reading], { signature: await drawn(who) }));
    const given = await proof(firm.admin, reading);
    expect(given.status).toBe(200);
    expect(given.raw.subarray(0, file.length).equals(file)).toBe(true);
    expect(given.raw.length - file.length).toBeLessThanOrEqual(40 * 1024);
    const facts = await pdfFacts(given.raw);
    expect(facts.pages).toHaveLength(3);
    const words = joined(facts.pages);
    for (const said of ['签阅证明', '证明人', '特殊作业制度', createHash('sha256').update(file).digest('hex')])
      expect(words).toContain(said);
    // Nothing of it is kept.
    const stored = await world.sql("select 1 from attachment where tenant_id = $1 and original_name like '%签阅.pdf'", [
      firm.tenantId,
    ]);
    expect(stored).toEqual([]);
    // A later version is another text: the proof stays that of the one signed.
    await put(id, { attachId: await upload(firm.admin, await pages(['新版']), '新版.pdf') });
    expect((await proof(firm.admin, reading)).raw.subarray(0, file.length).equals(file)).toBe(true);
    expect((await proof(other.admin, reading)).status).toBe(404);
    expect((await proof(supervisor, reading, { tenantId: firm.tenantId })).status).toBe(200);
    const elsewhere = await firm.person({
      account: `p${++number}`,
      role: { id: await firm.role(`只看本人${number}`, 2, true) },
    });
    expect((await proof(elsewhere, reading)).status).toBe(404);
  });

  it('of a written text is drawn with the page of proof', async () => {
    const who = await firm.person({ account: `p${++number}`, role: 'employee' });
    const id = await create({ content: '<p>交接班制度正文</p>' });
    await publish(id, [who]);
    const reading = await read(who, id);
    must(await signMany(who, [reading], { signature: await drawn(who) }));
    const facts = await pdfFacts((await proof(firm.admin, reading)).raw);
    expect(facts.pages).toHaveLength(2);
    expect(joined(facts.pages)).toContain('交接班制度正文');
  });
});

describe('what has been signed', () => {
  it('keeps the name, number and day it was signed under, whatever the document is called later', async () => {
    const who = await firm.person({ account: `p${++number}`, role: 'employee' });
    const docNum = `DH-${++number}`;
    const later = `QT-${++number}`;
    const id = await create({ name: '动火管理制度', docNum, content: '<p>正文</p>' });
    await publish(id, [who]);
    // Until then its facts are put right.
    await put(id, { name: '动火作业管理制度' });
    const reading = await read(who, id);
    must(await signMany(who, [reading], { signature: await drawn(who) }));
    await put(id, { name: '另一份制度', docNum: later, implementTime: '2026-09-01' });
    const told = joined(
      (await pdfFacts((await firm.admin.call('GET', `/safe/institutionalrecord/${reading}/pdf`)).raw)).pages,
    );
    for (const words of ['动火作业管理制度', docNum, '2026-03-01']) expect(told).toContain(words);
    for (const words of ['另一份制度', later, '2026-09-01']) expect(told).not.toContain(words);
  });

  it('while it is being signed is neither emptied nor put into a file without pages', async () => {
    const who = await firm.person({ account: `p${++number}`, role: 'employee' });
    const id = await create({ content: '<p>正文</p>' });
    await publish(id, [who]);
    const word = await upload(
      firm.admin,
      await zipOf({
        '[Content_Types].xml': '<?xml version="1.0"?><Types/>',
        'word/document.xml': '<w:document xmlns:w="http://w"><w:body/></w:document>',
      }),
      '制度.docx',
    );
    for (const body of [
      { content: '' },
      { content: '<p> </p>' },
      { attachId: word },
      { content: '', attachId: word },
    ]) {
      const refused = await firm.admin.call('PUT', `${BASE}/${id}`, { body });
      expect([JSON.stringify(body), refused.status]).toEqual([JSON.stringify(body), 400]);
      expect(refused.data.errors.map(({ field }: { field: string }) => field)).toEqual(['attachId']);
    }
    const row = must(await firm.admin.call('GET', `${BASE}/${id}`)).data;
    expect([row.content, row.signOffVersion]).toEqual(['<p>正文</p>', 1]);
    // What asks for no signatures may be empty.
    must(await firm.admin.call('PUT', `${BASE}/withdraw/${id}`));
    await put(id, { attachId: word });
  });
});

describe('a reading that was begun', () => {
  const standsAs = async (id: string) =>
    must(await firm.admin.call('GET', '/safe/institutionalrecord/page', { query: { institutionalId: id } }))
      .data.records.map((row: { textVersion: number; recordStatus: number }) => [row.textVersion, row.recordStatus])
      .sort();

  it('lapses with its text, with what asked for it, and is begun anew when that asks again', async () => {
    const who = await firm.person({ account: `p${++number}`, role: 'employee' });
    const id = await create({ content: '<p>一</p>' });
    await publish(id, [who]);
    const first = await read(who, id);
    await put(id, { content: '<p>二</p>' });
    expect(await standsAs(id)).toEqual([[1, 4]]);
    const late = await signMany(who, [first], { signature: await drawn(who) });
    expect(late.status === 200 && must(late).data.signed > 0).toBe(false);
    const second = await read(who, id);
    expect(await standsAs(id)).toEqual([
      [1, 4],
      [2, 2],
    ]);
    must(await firm.admin.call('PUT', `${BASE}/withdraw/${id}`));
    expect(await standsAs(id)).toEqual([
      [1, 4],
      [2, 4],
    ]);
    // Nobody has not signed what nobody is asked to sign.
    expect(must(await firm.admin.call('GET', `${BASE}/signoff/standing/${id}`)).data).toMatchObject({
      all: 0,
      signed: 0,
    });
    await publish(id, [who]);
    expect(await read(who, id)).toBe(second);
    must(await signMany(who, [second], { signature: await drawn(who) }));
    must(await firm.admin.call('PUT', `${BASE}/${id}/abolish`, { body: { abolishReason: '不再使用' } }));
    expect(await standsAs(id)).toEqual([
      [1, 4],
      [2, 3],
    ]);
    expect(must(await firm.admin.call('GET', `${BASE}/signoff/standing/${id}`)).data).toMatchObject({
      all: 1,
      signed: 1,
    });
  });
});

describe('the signed document does not take the server', () => {
  const signedOf = async (files: readonly [string, Buffer][]) => {
    const who = await firm.person({ account: `g${++number}`, role: 'employee' });
    const attached = [];
    for (const [name, file] of files) attached.push(await upload(firm.admin, file, name));
    const id = await create({ attachId: attached.join(',') });
    await publish(id, [who]);
    const reading = await read(who, id);
    must(await signMany(who, [reading], { signature: await drawn(who) }));
    return { reading, attached };
  };
  const proof = (reading: string) => firm.admin.call('GET', `/safe/institutionalrecord/${reading}/pdf`);

  it('with more than a hundred megabytes to draw: it says what to do instead', async () => {
    const { reading, attached } = await signedOf([['大.pdf', await pages(['一'])]]);
    await world.sql('update attachment set attach_size = 104857601 where id = $1::uuid', [attached[0]]);
    expect((await proof(reading)).msg).toBe(
      '附件和图片共101MB，超过签阅证明的上限100MB，请分别下载附件，签阅情况见签阅记录',
    );
  });

  it('with many at once: one after the other, and beyond those that wait a sentence', async () => {
    const { reading } = await signedOf([['一.pdf', await pages(['一'])]]);
    // One is drawn and two wait; who comes when the first is done is taken too.
    const all = await Promise.all(Array.from({ length: 12 }, () => proof(reading)));
    const drawn = all.filter(({ status }) => status === 200);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect(drawn.length).toBeGreaterThanOrEqual(3);
    expect(all.find(({ status }) => status === 429)?.msg).toBe('正在生成的签阅证明、打印件较多，请稍后再试');
    expect((await proof(reading)).status).toBe(200);
  });
});

describe('whoever has not signed', () => {
  it('is reminded, once a day, and nobody who has', async () => {
    const [lazy, keen] = [
      await firm.person({ account: `r${++number}`, role: 'employee' }),
      await firm.person({ account: `r${++number}`, role: 'employee' }),
    ];
    const id = await create({ name: '催签制度', content: '<p>一</p>' });
    const remind = (who = firm.admin) => who.call('PUT', `${BASE}/remind/${id}`, { body: {} });
    expect((await remind()).msg).toBe('该文件没有在签阅');
    await publish(id, [lazy, keen]);
    must(await signMany(keen, [await read(keen, id)], { signature: await drawn(keen) }));
    expect((await remind(lazy)).status).toBe(403);
    must(await remind());
    await world.app.events.deliver();
    const told = await world.sql<{ user_id: string }>(
      "select user_id from internal_message where tenant_id = $1 and title = '请签阅：催签制度'",
      [firm.tenantId],
    );
    expect(told.map((row) => row.user_id)).toEqual([lazy.userId]);
    expect((await remind()).data.errors[0].message).toBe('今天已催签过，明天可再次催签');
  });
});

describe('a new version', () => {
  it('tells whoever signed an earlier one what has changed, and nobody else', async () => {
    const [old, fresh] = [
      await firm.person({ account: `n${++number}`, role: 'employee' }),
      await firm.person({ account: `n${++number}`, role: 'employee' }),
    ];
    const attachId = await upload(firm.admin, await pages(['第一页', '第二页']), '规程.pdf');
    const id = await create({ content: '<p>一</p><p>二</p>', attachId });
    await publish(id, [old, fresh]);
    must(await signMany(old, [await read(old, id)], { signature: await drawn(old) }));
    const changes = async (who: Person) => must(await who.call('GET', `${BASE}/signoff/changes/${id}`)).data;
    expect(await changes(old)).toMatchObject({ from: null, lines: [] });
    const second = await upload(firm.admin, await pages(['第一页', '第二页改', '第三页']), '规程.pdf');
    await put(id, { content: '<p>一</p><p>二之一</p>', attachId: second, versionNote: '改第二条' });
    while ((await readWords(world.app.services)) > 0);
    expect(await changes(old)).toEqual({
      from: 1,
      to: 2,
      note: '改第二条',
      lines: [
        { kind: 'same', text: '一' },
        { kind: 'removed', text: '二' },
        { kind: 'added', text: '二之一' },
      ],
      files: [{ name: '规程.pdf', kind: 'changed', pages: [2, 3] }],
    });
    expect(await changes(fresh)).toMatchObject({ from: null, lines: [], files: [] });
    const outside = await firm.person({ account: `n${++number}`, role: 'employee' });
    expect((await outside.call('GET', `${BASE}/signoff/changes/${id}`)).status).toBe(404);
    const compared = must(await firm.admin.call('GET', `${BASE}/changes/${id}`)).data;
    expect(compared).toMatchObject({ from: 1, to: 2, files: [{ pages: [2, 3] }] });
    expect((await other.admin.call('GET', `${BASE}/changes/${id}`)).status).toBe(404);
  });
});

describe('words of documents', () => {
  it('are read when the store answers again, however often it did not, and of what was given up when it is asked for again', async () => {
    const { services } = world.app;
    while ((await readWords(services)) > 0);
    const word = `冷凝器${++number}号`;
    const file = await upload(firm.admin, await pages([`${word}清洗`]), '清洗规程.pdf');
    const id = await create({ attachId: file });
    const away = vi.spyOn(services.storage, 'get').mockRejectedValue(new Error('away'));
    // The text beside the file is read, so that not all fail; then the file is alone.
    await readWords(services);
    for (let n = 0; n < 6; n += 1) await expect(readWords(services)).rejects.toThrow('away');
    away.mockRestore();
    while ((await readWords(services)) > 0);
    const search = async () => must(await firm.admin.call('GET', `${BASE}/fulltext`, { query: { words: word } })).data;
    expect((await search()).records.map((row: { id: string }) => row.id)).toEqual([id]);
    // Given up, and the document receives another text beside the same file.
    const [before] = await world.sql<{ key: string }>('select storage_key as key from attachment where id = $1::uuid', [
      file,
    ]);
    const keyed = (key: string) => world.sql('update attachment set storage_key = $2 where id = $1::uuid', [file, key]);
    await keyed('gone/away.pdf');
    await world.sql('update text_source set state = 0 where owner_id = $1::uuid', [file]);
    while ((await readWords(services)) > 0);
    expect((await search()).total).toBe(0);
    await keyed(before?.key as string);
    await put(id, { attachId: file, content: '<p>另有一段</p>', versionNote: '改' });
    while ((await readWords(services)) > 0);
    expect((await search()).records.map((row: { id: string }) => row.id)).toEqual([id]);
  });

  const found = async (who: Person, words: string, query: Record<string, string> = {}) =>
    must(await who.call('GET', `${BASE}/fulltext`, { query: { words, ...query } })).data;

  it('are found in PDF and Word files and in texts, of one’s own company, with the place', async () => {
    const word = `鼓风炉${++number}号`;
    const file = await upload(firm.admin, await pages(['总则', `${word}检修前须置换并检测`]), '检修规程.pdf');
    const byFile = await create({ attachId: file });
    const xml = `<w:document xmlns:w="x"><w:body><w:p><w:r><w:t>${word}</w:t></w:r><w:r><w:t>停炉</w:t></w:r></w:p></w:body></w:document>`;
    const docx = await zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': xml });
    const byWord = await create({ attachId: await upload(firm.admin, docx, '停炉规程.docx') });
    const byText = await create({ content: `<p>${word}</p><p>点火</p>` });
    await create({ content: `<p>${word}</p>` }, other);
    expect((await found(firm.admin, word)).unread).toBeGreaterThan(0);
    while ((await readWords(world.app.services)) > 0);
    const mine = await found(firm.admin, word);
    expect(mine.records.map((row: { id: string }) => row.id).sort()).toEqual([byFile, byWord, byText].sort());
    const hit = mine.records.find((row: { id: string }) => row.id === byFile).hits[0];
    expect(hit).toMatchObject({ fileName: '检修规程.pdf', page: 2, words: expect.stringContaining(word) });
    // Across the runs of the text processor.
    expect((await found(firm.admin, '号停炉')).records).toHaveLength(1);
    expect((await found(supervisor, word, { tenantId: firm.tenantId })).total).toBe(3);
    expect((await firm.admin.call('GET', `${BASE}/fulltext`, { query: { words: '炉' } })).msg).toBe('检索词至少两个字');
    // The present text alone is found; percent signs are no pattern.
    await put(byText, { content: '<p>另一回事</p>' });
    while ((await readWords(world.app.services)) > 0);
    expect((await found(firm.admin, word)).total).toBe(2);
    expect((await found(firm.admin, '鼓%号')).total).toBe(0);
    // Two servers read at once: what they find is kept once.
    await put(byText, { content: `<p>${word}</p><p>另一回事</p>` });
    const second = await world.node();
    await Promise.all([readWords(world.app.services), readWords(second.services)]);
    const parts = await world.sql('select page, part from text_part where tenant_id = $1 and owner_id = $2::uuid', [
      firm.tenantId,
      byText,
    ]);
    expect(parts).toHaveLength(1);
    // By its name too.
    const title = `煤气柜${number}检修`;
    const named = await create({ name: `${title}规程` });
    expect((await found(firm.admin, title)).records).toMatchObject([{ id: named, places: 0, hits: [] }]);
  });
});

it('not one of these calls was a mistake of the server’s', () => {
  expect(world.bugs).toEqual([]);
});
