import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paragraph } from '../../kernel/documents/pdf/blocks';
import { renderPdf } from '../../kernel/documents/pdf/render';
import { company, must, office, type Person, platformAdmin, type WorldCompany } from '../../testing/company-world';
import { documentOf } from '../../testing/specimen';
import { multipart, openWorld, type World } from '../../testing/world';
import { markValidity } from './legal-document';

let world: World;
let root: Person;
let firm: WorldCompany;
let other: WorldCompany;
let worker: Person;
let supervisor: Person;
beforeAll(async () => {
  // The register is one for all: counts and the clock's marks are judged over the whole of it.
  world = await openWorld({ own: true });
  root = await platformAdmin(world);
  firm = await company(world);
  other = await company(world);
  worker = await firm.person({ account: 'worker', role: 'employee' });
  supervisor = await office(world, '370300');
});
afterAll(async () => {
  await world?.close();
});

const add = async (path: string, body: object): Promise<string> =>
  must(await root.call('POST', `/safe/${path}/add`, { body: { ...body } })).data.id;
const label = async (name: string) => add('legallabel', { name, sort: 1 });
const readFiles = () => world.app.jobs.find(({ name }) => name === 'words of documents')?.run(world.app.services);
const law = async (body: object) => add('legaldocument', { sort: 1, documentUrl: await documentOf(root), ...body });
const titles = (reply: { data: { records: { title: string }[] } }) => reply.data.records.map(({ title }) => title);
const page = async (who: Person, query: Record<string, string>) =>
  must(await who.call('GET', '/safe/legaldocument/page', { query }));

describe('the register of laws', () => {
  let shelves: { laws: string; standards: string; hot: string };
  let labels: string;
  let safetyLaw: string;
  beforeAll(async () => {
    labels = await label('综合');
    const laws = await add('legaltype', { name: '法律', sort: 1 });
    const standards = await add('legaltype', { name: '标准', sort: 2 });
    shelves = { laws, standards, hot: await add('legaltype', { name: '特殊作业', parentId: standards, sort: 1 }) };
    safetyLaw = await law({
      title: '中华人民共和国安全生产法',
      label: labels,
      typeId: laws,
      enforceDate: '2002-11-01',
      validity: '3',
      summary: '规定生产经营单位的安全生产主体责任。',
    });
    await law({ title: '安全生产法释义', label: labels, typeId: laws });
    await law({
      title: '危险化学品企业特殊作业安全规范',
      documentNumber: 'GB 30871-2022',
      label: labels,
      typeId: shelves.hot,
      enforceDate: '2022-10-01',
    });
  });

  it('is read by companies and supervisors, by exact and by fuzzy words, and kept by the platform alone', async () => {
    for (const who of [worker, firm.admin, supervisor, root]) {
      expect(titles(await page(who, { title_like: '安全生产法' })).sort()).toEqual([
        '中华人民共和国安全生产法',
        '安全生产法释义',
      ]);
      expect(titles(await page(who, { title_equal: '安全生产法释义' }))).toEqual(['安全生产法释义']);
      expect(titles(await page(who, { title_equal: '安全生产法' }))).toEqual([]);
      expect(titles(await page(who, { summary_like: '主体责任' }))).toEqual(['中华人民共和国安全生产法']);
      expect(titles(await page(who, { documentNumber_like: '30871' }))).toEqual(['危险化学品企业特殊作业安全规范']);
      const one = must(await who.call('GET', `/safe/legaldocument/${safetyLaw}`)).data;
      expect(one).toMatchObject({ labelName: '综合', typeName: '法律', validity: '3' });
      expect((await who.call('GET', String(one.documentUrlList[0].link).replace('/api/service', ''))).status).toBe(200);
    }
    const body = { title: '自己的法', label: labels, sort: 1, documentUrl: await documentOf(firm.admin) };
    for (const who of [firm.admin, worker, supervisor])
      for (const [path, sent] of [
        ['legaldocument/add', body],
        [`legaldocument/edit/${safetyLaw}`, { title: '改' }],
        ['legaldocument/delete', { ids: safetyLaw }],
        ['legaltype/add', { name: '自己的' }],
        ['legallabel/add', { name: '自己的' }],
      ] as const)
        expect([path, (await who.call('POST', `/safe/${path}`, { body: sent })).status]).toEqual([path, 403]);
    expect((await world.call('GET', '/safe/legaldocument/page')).status).toBe(401);
  });

  it('stands on shelves whose counts are what choosing them shows, with all that stands below', async () => {
    const tree = must(await worker.call('GET', '/safe/legaltype/type/tree')).data;
    expect(tree).toMatchObject([
      { name: '法律', docCount: 2 },
      { name: '标准', docCount: 1, children: [{ name: '特殊作业', docCount: 1 }] },
    ]);
    for (const [id, n] of [
      [shelves.laws, 2],
      [shelves.standards, 1],
      [shelves.hot, 1],
    ] as const)
      expect((await page(supervisor, { typeId_equal: id })).data.total).toBe(n);
    expect((await root.call('DELETE', `/safe/legaltype/delete/${shelves.laws}`)).status).toBe(400);
    expect((await root.call('POST', '/safe/legallabel/delete', { body: { ids: labels } })).status).toBe(400);
  });

  it('gives the file as a download to whoever is signed in', async () => {
    for (const who of [worker, supervisor, root]) {
      const reply = await who.call('GET', `/safe/legaldocument/file/${safetyLaw}`);
      expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(String(reply.headers['content-disposition'])).toMatch(/^attachment;/);
    }
    const nobody = '018f0000-0000-7000-8000-000000000000';
    for (const id of [nobody, 'x', shelves.laws])
      expect((await worker.call('GET', `/safe/legaldocument/file/${id}`)).status).toBe(404);
  });

  it('is found by words that stand in its file, with the page; for everybody who reads laws, and by the platform’s files alone', async () => {
    const pdf = async (who: Person, texts: readonly string[]) => {
      const bytes = await renderPdf({
        title: '法规',
        content: texts.map((text, at) => ({
          ...(paragraph(text) as object),
          ...(at + 1 < texts.length ? { pageBreak: 'after' } : {}),
        })) as never,
      });
      const { body, headers } = multipart(bytes, '法规.pdf');
      return must(await who.call('POST', '/blade-resource/oss/endpoint/put-file', { body, headers })).data.attachId;
    };
    const documentUrl = await pdf(root, ['第一条 总则', '第二条 粉尘涉爆企业应当每班清扫积尘', '附则']);
    const dust = await law({ title: '粉尘防爆规定', label: labels, typeId: shelves.hot, documentUrl });
    must(
      await firm.admin.call('POST', '/safe/institutional', {
        body: {
          name: '清扫制度',
          type: '6',
          implementTime: '2026-03-01',
          attachId: await pdf(firm.admin, ['每班清扫积尘']),
        },
      }),
    );
    const search = async (who: Person, query: Record<string, string>) =>
      must(await who.call('GET', '/safe/legaldocument/fulltext', { query })).data;
    expect((await search(worker, { words: '清扫积尘' })).unread).toBeGreaterThan(0);
    await readFiles();
    for (const who of [worker, supervisor, root]) {
      const found = await search(who, { words: '清扫积尘' });
      expect(found).toMatchObject({ total: 1, unread: 0, records: [{ id: dust, title: '粉尘防爆规定', places: 1 }] });
      expect(found.records[0].hits).toEqual([{ page: 2, words: expect.stringContaining('每班清扫积尘') }]);
    }
    expect((await search(worker, { words: '清扫积尘', typeId: shelves.laws })).total).toBe(0);
    expect((await search(worker, { words: '清扫积尘', typeId: shelves.standards })).total).toBe(1);
    expect((await search(worker, { words: '清%积尘' })).total).toBe(0);
    expect((await worker.call('GET', '/safe/legaldocument/fulltext', { query: { words: '尘' } })).msg).toBe(
      '检索词至少两个字',
    );
    // Another file in its place: the words of the old one are found no more.
    must(
      await root.call('POST', `/safe/legaldocument/edit/${dust}`, {
        body: { documentUrl: await pdf(root, ['新条文']) },
      }),
    );
    await readFiles();
    expect((await search(worker, { words: '清扫积尘' })).total).toBe(0);
    expect((await search(worker, { words: '新条文' })).records).toMatchObject([{ id: dust, places: 1 }]);
    must(await root.call('POST', '/safe/legaldocument/delete', { body: { ids: dust } }));
    expect((await search(worker, { words: '新条文' })).total).toBe(0);
  });

  it('tells everything that is wrong at once', async () => {
    const told = async (body: object) => {
      const refused = await root.call('POST', '/safe/legaldocument/add', { body: { ...body } });
      expect(refused.status).toBe(400);
      return Object.fromEntries(
        refused.data.errors.map((error: { field: string; message: string }) => [error.field, error.message]),
      );
    };
    expect(Object.keys(await told({})).sort()).toEqual(['documentUrl', 'label', 'sort', 'title']);
    const dates = { publishDate: '2026-03-01', enforceDate: '2026-02-01', repealDate: '2026-01-01' };
    expect(await told({ title: '甲', label: labels, sort: 1, documentUrl: await documentOf(root), ...dates })).toEqual({
      enforceDate: '施行日期不能早于公布日期',
      repealDate: '废止日期不能早于施行日期',
    });
    const self = await root.call('POST', `/safe/legaldocument/edit/${safetyLaw}`, {
      body: { replacedById: safetyLaw },
    });
    expect(self.data.errors).toEqual([{ field: 'replacedById', message: '不能被自己代替' }]);
  });
});

describe('a law that is amended', () => {
  it('says which edition is in force and since when, and becomes amended on that day by itself', async () => {
    const labels = await label('修正');
    const id = await law({
      title: '消防设施管理规定',
      label: labels,
      enforceDate: '2010-01-01',
      edition: '2099年第一次修正',
      editionDate: '2099-03-01',
    });
    const read = async () => must(await worker.call('GET', `/safe/legaldocument/${id}`)).data;
    expect((await read()).validity).toBe('1');
    world.clock.shift = Date.parse('2099-03-01T00:00:05+08:00') - Date.now();
    try {
      await markValidity(world.app.services);
    } finally {
      world.clock.shift = 0;
    }
    expect(await read()).toMatchObject({ validity: '3', edition: '2099年第一次修正', editionDate: '2099-03-01' });
    const bare = { title: '乙', label: labels, sort: 1, documentUrl: await documentOf(root), validity: '3' };
    const refused = await root.call('POST', '/safe/legaldocument/add', {
      body: { ...bare, editionDate: '2020-01-01' },
    });
    expect(refused.data.errors).toEqual([{ field: 'edition', message: '请输入现行版本' }]);
    // Clients of the contract know of no editions.
    const plain = must(await root.call('POST', '/safe/legaldocument/add', { body: bare })).data.id;
    must(await root.call('POST', '/safe/legaldocument/delete', { body: { ids: plain } }));
    const early = await root.call('POST', `/safe/legaldocument/edit/${id}`, { body: { editionDate: '2009-12-31' } });
    expect(early.data.errors).toEqual([{ field: 'editionDate', message: '现行版本施行日期不能早于施行日期' }]);
    must(await root.call('POST', '/safe/legaldocument/delete', { body: { ids: id } }));
  });
});

describe('a standard that is replaced', () => {
  let before: string;
  let after: string;
  beforeAll(async () => {
    const labels = await label('事故');
    after = await law({
      title: '生产安全事故分类与编码',
      documentNumber: 'GB 6441-2025',
      label: labels,
      enforceDate: '2099-07-01',
    });
    before = await law({
      title: '企业职工伤亡事故分类',
      documentNumber: 'GB/T 6441-1986',
      label: labels,
      enforceDate: '1987-02-01',
      repealDate: '2099-07-01',
      replacedById: after,
    });
  });
  const validity = async (id: string) => must(await worker.call('GET', `/safe/legaldocument/${id}`)).data.validity;

  it('holds until the day its successor does: both change with the clock, and nobody’s form goes stale of it', async () => {
    expect([await validity(before), await validity(after)]).toEqual(['1', '2']);
    const version = (await world.sql('select version from legal_document where id = $1::uuid', [before]))[0];
    expect(await markValidity(world.app.services)).toBe(0);
    world.clock.shift = Date.parse('2099-07-01T00:00:05+08:00') - Date.now();
    try {
      expect(await markValidity(world.app.services)).toBe(2);
      expect(await markValidity(world.app.services)).toBe(0);
      const rows = await world.sql<{ id: string; validity: string }>(
        'select id, validity from legal_document where id = any($1::uuid[])',
        [[before, after]],
      );
      expect(Object.fromEntries(rows.map((row) => [row.id, row.validity]))).toEqual({ [before]: '4', [after]: '1' });
    } finally {
      world.clock.shift = 0;
    }
    expect((await world.sql('select version from legal_document where id = $1::uuid', [before]))[0]).toEqual(version);
    // Before the day it was another day's truth; put back by the same look.
    await world.sql(
      "update legal_document set validity = case id when $1::uuid then '1' else '2' end where id = any($2::uuid[])",
      [before, [before, after]],
    );
  });

  it('shows what rests on it: rules of the product, and records of the reader’s own company alone', async () => {
    const list = async (of: WorldCompany, basis: string) =>
      must(
        await of.admin.call('POST', '/safe/check', {
          body: {
            name: `事故台账检查${basis.length}`,
            category: '1',
            items: [{ project: '台账', content: '分类是否正确', basis }],
          },
        }),
      ).data.id as string;
    const mine = await list(firm, '按GB 6441-1986 分类');
    await list(firm, '按 GB 6441-2025 分类统计');
    await list(other, 'GB/T 6441-1986');
    const cited = async (who: Person, id: string) =>
      must(await who.call('GET', `/safe/legaldocument/citations/${id}`)).data;
    const found = await cited(firm.admin, before);
    expect(found.records).toEqual([
      {
        resource: 'checkList',
        label: '安全检查表：检查依据',
        total: 1,
        records: [{ id: mine, title: expect.stringMatching(/^事故台账检查/), text: '按GB 6441-1986 分类' }],
      },
    ]);
    // What a document says in its text, and what a question asks about; the page of a file, once its words are read.
    const document = async (body: object, of = firm) =>
      must(
        await of.admin.call('POST', '/safe/institutional', {
          body: { name: '事故管理制度', type: '6', implementTime: '2026-01-01', ...body },
        }),
      ).data.id as string;
    const written = await document({ content: '<p>事故类别按《企业职工伤亡事故分类》划分</p>' });
    const { body, headers } = multipart(
      await renderPdf({ title: '附件', content: [paragraph('统计口径见 GB6441—1986 第二章')] }, {}),
      '统计口径.pdf',
    );
    const { attachId } = must(
      await firm.admin.call('POST', '/blade-resource/oss/endpoint/put-file', { body, headers }),
    ).data;
    const filed = await document({ name: '统计制度', attachId });
    await document({ content: '<p>GB/T 6441-1986</p>' }, other);
    const bank = must(await firm.admin.call('POST', '/safe/examtype', { body: { name: '事故题库' } })).data.id;
    const question = must(
      await firm.admin.call('POST', '/safe/examquestion', {
        body: {
          typeId: bank,
          questionType: 3,
          title: '事故类别有二十类',
          answer: '正确',
          basis: 'GB 6441-1986',
          score: 2,
          difficulty: 1,
        },
      }),
    ).data.id;
    const words = world.app.jobs.find(({ name }) => name === 'words of documents');
    for (let n = 0; n < 5; n += 1) await words?.run(world.app.services);
    const now = (await cited(firm.admin, before)).records.map(
      ({ label, total, records }: { label: string; total: number; records: { id: string }[] }) => [
        label,
        total,
        records.map(({ id }) => id),
      ],
    );
    expect(now).toEqual(
      expect.arrayContaining([
        ['安全检查表：检查依据', 1, [mine]],
        ['制度文件：正文', 1, [written]],
        ['制度文件：文件附件', 1, [filed]],
        ['试题：依据条款', 1, [question]],
      ]),
    );
    expect(now).toHaveLength(4);
    expect(found.rules).toEqual([{ kind: '业务字典', name: '事故类型（1986版，停用）', source: expect.any(String) }]);
    expect((await cited(firm.admin, after)).replaces).toEqual([
      { id: before, title: '企业职工伤亡事故分类', documentNumber: 'GB/T 6441-1986' },
    ]);
    // The platform and a supervisor see what of the product rests on it; no company's records.
    for (const who of [root, supervisor]) {
      const seen = await cited(who, before);
      expect([seen.records, seen.rules.length]).toEqual([[], 1]);
    }
    // Whoever may not see check lists does not see them here.
    const powerless = await firm.person({ account: 'powerless', role: { id: await firm.role('无权限', 2, false) } });
    expect((await cited(powerless, before)).records).toEqual([]);
  });
});

it('not one of these calls was a mistake of the server’s', () => {
  expect(world.bugs).toEqual([]);
});
