import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { dossierLifecycle } from '@anlan/domain/dossier/dossier';
import { verifyDossier } from '@anlan/domain/dossier/verify';
import type { ZipSource } from '@anlan/domain/dossier/zip';
import { addDays } from '@anlan/resource/dates';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { ZipFile as Zip } from 'yazl';
import { asSystem } from '../../kernel/context';
import { paragraph } from '../../kernel/documents/pdf/blocks';
import { joined, pdfFacts } from '../../kernel/documents/pdf/pdf-facts.testing';
import { renderPdf } from '../../kernel/documents/pdf/render';
import { company, must, office, type Person, type WorldCompany } from '../../testing/company-world';
import { eventually } from '../../testing/eventually';
import { sheetText } from '../../testing/sheet';
import { multipart, openWorld, type World } from '../../testing/world';
import { countDuties } from '../drill/index';
import { actorOfUser } from '../identity/index';
import { noteKey } from './files';
import { MOST_FILES } from './limits';
import { makeDossiers } from './make';
import { nextDossier, settle, tellProgress } from './queue';

let world: World;
let firm: WorldCompany;
let other: WorldCompany;
beforeAll(async () => {
  world = await openWorld();
  firm = await company(world);
  other = await company(world);
});
beforeEach(() => {
  world.clock.shift = 0;
});
afterAll(() => world?.close());

const state = dossierLifecycle.code;
const BASE = '/safe/dossier';
let number = 0;
const ask = (who: Person, body: object = {}) =>
  who.call('POST', BASE, {
    body: { name: `迎检${++number}`, fromDate: '2026-01-01', untilDate: '2026-12-31', ...body },
  });
const detail = async (who: Person, id: string) => must(await who.call('GET', `${BASE}/${id}`)).data;
const made = async (id: string) =>
  (await world.sql<{ state: number }>('select state from dossier where id = $1::uuid', [id]))[0]?.state;
async function make(node = world.app, stop?: AbortSignal): Promise<void> {
  const job = node.jobs.find(({ name }) => name === 'inspection dossiers');
  if (!job) throw new Error('no job');
  await job.run(node.services, stop);
}

async function tidy(node = world.app): Promise<void> {
  const job = node.jobs.find(({ name }) => name === 'inspection dossiers that are past their day');
  if (!job) throw new Error('no job');
  await job.run(node.services);
}

async function unzipped(bytes: Buffer): Promise<ReadonlyMap<string, Buffer>> {
  const zip = await new Promise<ZipFile>((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (error, found) => (error ? reject(error) : resolve(found as ZipFile)));
  });
  const files = new Map<string, Buffer>();
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', resolve);
    zip.on('entry', (entry: Entry) => {
      zip.openReadStream(entry, (error, stream) => {
        if (error) return reject(error);
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          files.set(entry.fileName, Buffer.concat(chunks));
          zip.readEntry();
        });
      });
    });
    zip.readEntry();
  });
  return files;
}

const sourceOf = (bytes: Buffer): ZipSource => ({
  size: bytes.length,
  read: async (from, length) => bytes.subarray(from, from + length),
});

async function document(name: string, of = firm): Promise<Buffer> {
  const file = await renderPdf({ title: name, content: [paragraph(name)] }, {});
  const { body, headers } = multipart(file, `${name}.pdf`);
  const { attachId } = must(
    await of.admin.call('POST', '/blade-resource/oss/endpoint/put-file', { body, headers }),
  ).data;
  must(
    await of.admin.call('POST', '/safe/institutional', {
      body: { name, type: '2', implementTime: '2026-01-01', attachId },
    }),
  );
  return file;
}

describe('an inspection dossier', () => {
  it('has an index by article, the records and their files, what is missing, and a seal over all of it', async () => {
    const mine = await document('动火管理制度');
    const foreign = '别家的制度';
    await document(foreign, other);
    const { id } = must(await ask(firm.admin, { topics: '1,13' })).data;
    expect(await detail(firm.admin, id)).toMatchObject({ state: state.waiting });
    expect(must(await firm.admin.call('GET', `${BASE}/progress`)).data).toMatchObject([{ id, done: 0 }]);
    expect((await firm.admin.call('GET', `${BASE}/file/${id}`)).msg).toBe('该资料包尚未生成，不能下载');
    await make();
    const row = await detail(firm.admin, id);
    expect(row).toMatchObject({ state: state.made, recordCount: 1, fileCount: 1 });
    expect(row.missing).toContain('应急演练：期间内没有记录');
    expect(row.storageKey).toBeUndefined();

    const given = await firm.admin.call('GET', `${BASE}/file/${id}`);
    expect(createHash('sha256').update(given.raw).digest('hex')).toBe(row.fileHash);
    const files = await unzipped(given.raw);
    const attached = [...files.keys()].find((name) => name.endsWith('动火管理制度.pdf')) as string;
    expect(files.get(attached)?.equals(mine)).toBe(true);
    expect([...files.keys()].some((name) => name.includes(foreign))).toBe(false);
    const index = joined((await pdfFacts(files.get('00_目录.pdf') as Buffer)).pages);
    for (const words of ['第二十一条第二项', '规章制度与操作规程', '期间内没有记录']) expect(index).toContain(words);

    // Every file that is named is there as it is named, and nothing else; the seal over the list is ours.
    const { keys } = must(await firm.admin.call('GET', '/safe/seal/keys')).data;
    const looked: number[] = [];
    const verdict = await verifyDossier(sourceOf(given.raw), keys, (done) => looked.push(done));
    expect(verdict).toMatchObject({ sound: true, files: files.size - 2, faults: [], seal: { sound: true } });
    expect(verdict.bundle).toMatchObject({
      tenantId: firm.tenantId,
      content: { topics: ['规章制度与操作规程', '应急演练'] },
    });
    expect(looked.at(-1)).toBe(files.size);
    const list = String(files.get('校验清单.sha256')).trimEnd().split('\n');
    expect(list.map((line) => line.slice(66)).sort()).toEqual(
      [...files.keys()].filter((name) => !['校验清单.sha256', '封签.json'].includes(name)).sort(),
    );
    const sealed = String(files.get('封签.json'));
    const verify = async (file: string) =>
      must(await firm.admin.call('POST', '/safe/seal/verify', { body: { file } })).data;
    expect(await verify(sealed)).toMatchObject({ sound: true });
    expect(await verify(sealed.replace('"files":', '"files":1'))).toMatchObject({ sound: false });
  });

  it('has the text of what is written in the product on paper: rules and minutes, of this company alone', async () => {
    const own = await company(world);
    const rule = { name: '高处作业管理制度', type: '6', implementTime: '2026-01-01' };
    must(
      await own.admin.call('POST', '/safe/institutional', {
        body: { ...rule, docNum: 'AQ-06-009', content: '<p>作业人员须系挂双钩安全带。</p>' },
      }),
    );
    must(await other.admin.call('POST', '/safe/institutional', { body: { ...rule, content: '<p>别家的正文</p>' } }));
    must(
      await own.admin.call('POST', '/safe/meetingrecords/add', {
        body: {
          ...{ name: '安全例会', kind: 2, meetingTime: '2026-03-05 09:00:00', hostId: own.admin.userId, signType: 2 },
          ...{ content: '<p>决定：更换失效的安全带。</p>' },
        },
      }),
    );
    // A draft is no record of a meeting.
    await world.sql('update meeting_record set is_publish = 1 where tenant_id = $1', [own.tenantId]);
    const { id } = must(await ask(own.admin, { topics: '1,5', fromDate: '2026-01-01', untilDate: '2026-06-30' })).data;
    await make();
    const files = await unzipped((await own.admin.call('GET', `${BASE}/file/${id}`)).raw);
    const papers = [...files.keys()].filter((name) => name.includes('/正文/'));
    expect(papers.sort()).toEqual([
      '01_规章制度与操作规程/正文/高处作业管理制度（第1版）.pdf',
      '02_安全会议/正文/安全例会.pdf',
    ]);
    const read = async (name: string) => joined((await pdfFacts(files.get(name) as Buffer)).pages);
    const told = await read(papers[0] as string);
    for (const words of ['高处作业管理制度', 'AQ-06-009', '作业人员须系挂双钩安全带']) expect(told).toContain(words);
    expect(told).not.toContain('别家');
    expect(await read(papers[1] as string)).toContain('更换失效的安全带');
    expect(await read('00_目录.pdf')).toContain('1份');
    const { done, total } = await detail(own.admin, id);
    expect(done).toBe(total);
    const { keys } = must(await own.admin.call('GET', '/safe/seal/keys')).data;
    const whole = (await own.admin.call('GET', `${BASE}/file/${id}`)).raw;
    expect(await verifyDossier(sourceOf(whole), keys, () => undefined)).toMatchObject({ sound: true, faults: [] });
  });

  it('of an earlier period has the texts that people went by then, each version with the days of its validity', async () => {
    const own = await company(world);
    const { admin } = own;
    const on = (day: string) => {
      world.clock.shift = Date.parse(`${day}T10:00:00+08:00`) - Date.now();
    };
    on('2026-02-02');
    const rule = { name: '动火作业管理制度', type: '6', implementTime: '2026-01-01' };
    const { id } = must(
      await admin.call('POST', '/safe/institutional', { body: { ...rule, content: '<p>监护一人。</p>' } }),
    ).data;
    on('2026-07-10');
    must(await admin.call('PUT', `/safe/institutional/${id}`, { body: { content: '<p>监护二人。</p>' } }));
    on('2026-08-01');
    // Announced for October and abolished before its day has come: nobody ever went by it.
    must(
      await admin.call('PUT', `/safe/institutional/${id}`, {
        body: { content: '<p>监护三人。</p>', implementTime: '2026-10-01' },
      }),
    );
    on('2026-09-15');
    must(await admin.call('PUT', `/safe/institutional/${id}/abolish`, { body: { abolishReason: '并入总则' } }));
    const texts = async (fromDate: string, untilDate: string) => {
      world.clock.shift = 0;
      const { id: asked } = must(await ask(admin, { topics: '1', fromDate, untilDate })).data;
      await make();
      const files = await unzipped((await admin.call('GET', `${BASE}/file/${asked}`)).raw);
      const found: string[] = [];
      for (const [name, bytes] of files)
        if (name.includes('/正文/'))
          found.push(`${name.split('/').at(-1)} ${/监护.人/.exec(joined((await pdfFacts(bytes)).pages))?.[0]}`);
      return found.sort();
    };
    const [first, second] = ['动火作业管理制度（第1版）.pdf 监护一人', '动火作业管理制度（第2版）.pdf 监护二人'];
    expect(await texts('2026-01-01', '2026-03-31')).toEqual([first]);
    expect(await texts('2026-07-10', '2026-07-10')).toEqual([first, second]);
    expect(await texts('2026-07-11', '2026-09-15')).toEqual([second]);
    expect(await texts('2026-09-16', '2026-12-31')).toEqual([]);
    expect(await texts('2025-01-01', '2025-12-31')).toEqual([]);
  });

  it('names who was trained, for how long and with what result, and has their signatures', async () => {
    const own = await company(world);
    const { admin } = own;
    const learner = await own.person({ account: `l${++number}`, role: 'employee' });
    const { id: trainingId } = must(
      await admin.call('POST', '/safe/examofflinetrainingrecord', {
        body: {
          ...{
            title: '班组复训',
            type: '3',
            trainStartTime: '2026-03-02 08:00:00',
            trainEndTime: '2026-03-02 12:00:00',
          },
          ...{
            address: '培训室',
            orgDept: own.places.root,
            hours: 4,
            trainType: '1',
            content: '规程',
            statement: '复训',
          },
          trainees: [{ userId: learner.userId }],
        },
      }),
    ).data;
    const { body, headers } = multipart(
      await renderPdf({ title: '签名', content: [paragraph('签名')] }, {}),
      '签名.pdf',
    );
    const { attachId } = must(
      await admin.call('POST', '/blade-resource/oss/endpoint/put-file', { body, headers }),
    ).data;
    await world.sql(
      "update offline_trainee set signature = $2, achievement = 1, result = 1, credited = 3.5, sign_time = '2026-03-02 08:05:00+08' where tenant_id = $1",
      [own.tenantId, attachId],
    );
    await world.sql('update offline_training set release_status = 1 where id = $1::uuid', [trainingId]);
    const { id } = must(await ask(admin, { topics: '6,24,25' })).data;
    await make();
    expect(await detail(admin, id)).toMatchObject({ state: state.made, recordCount: 1, fileCount: 1 });
    const files = await unzipped((await admin.call('GET', `${BASE}/file/${id}`)).raw);
    expect([...files.keys()].filter((name) => name.includes('签名'))).toHaveLength(1);
    const sheet = await sheetText(files.get('01_安全生产教育和培训/安全生产教育和培训_参训人员.xlsx') as Buffer);
    for (const words of ['班组复训', learner.name, '3.5', '已签名']) expect(sheet).toContain(words);
    expect([...files.keys()].filter((name) => /^0[23]_.*xlsx$/.test(name))).toHaveLength(2);
  });

  it('tells of a topic what its duties have left undone, whoever keeps them', async () => {
    const own = await company(world);
    must(
      await own.admin.call('POST', '/safe/safetyfund', {
        body: { year: 2026, trade: 2, revenue: '1000', source: '上年度审计报告' },
      }),
    );
    const { id } = must(
      await ask(own.admin, { topics: '22,23', fromDate: '2026-01-01', untilDate: '2026-06-30' }),
    ).data;
    await make();
    const { missing } = await detail(own.admin, id);
    expect(missing).toContain('安全费用按月提取逾期未完成1项');
  });

  it('lacks nothing of what is asked for less often than it lasts, and has the duties that run in it', async () => {
    const own = await company(world);
    await asSystem(world.app.services, 'test duties', ({ tx }) =>
      countDuties(tx, own.tenantId, world.app.services, world.app.services.parameters),
    );
    const [duty] = await world.sql<{ start: string }>(
      'select min(period_start)::text as start from drill_duty where tenant_id = $1',
      [own.tenantId],
    );
    const from = String(duty?.start);
    const { id } = must(
      await ask(own.admin, { topics: '5,13,23', fromDate: addDays(from, 1), untilDate: addDays(from, 27) }),
    ).data;
    await make();
    const { missing } = await detail(own.admin, id);
    expect(missing ?? '').not.toMatch(/没有记录/);
  });

  it('is found out with one byte changed, cut off, packed anew or under a seal of another', async () => {
    const odd = await company(world);
    await document('甲制度', odd);
    await document('乙制度', odd);
    const { id } = must(await ask(odd.admin, { topics: '1' })).data;
    await make();
    const given = (await odd.admin.call('GET', `${BASE}/file/${id}`)).raw;
    const files = await unzipped(given);
    const { keys } = must(await odd.admin.call('GET', '/safe/seal/keys')).data;
    const judged = async (bytes: Buffer) => {
      const { sound, seal, faults } = await verifyDossier(sourceOf(bytes), keys);
      return { sound, says: seal.sound ? faults.map(({ path, says }) => [path, says]) : seal.says };
    };
    expect(await judged(given)).toEqual({ sound: true, says: [] });
    const [one] = [...files.keys()].filter((name) => name.endsWith('制度.pdf')) as [string];
    const flipped = Buffer.from(given);
    const place = given.indexOf(files.get(one) as Buffer) + 100;
    flipped[place] = (flipped[place] as number) ^ 1;
    expect(await judged(flipped)).toEqual({ sound: false, says: [[one, '内容在封签之后被改动']] });
    // Packed anew by another program it is another package, the same files or not.
    const zip = new Zip();
    for (const [path, bytes] of files) zip.addBuffer(bytes, path);
    zip.end();
    expect((await judged(await buffer(zip.outputStream as Readable))).sound).toBe(false);
    expect((await judged(given.subarray(0, given.length - 30))).sound).toBe(false);
    expect((await judged(Buffer.from('%PDF-1.7'))).says).toBe('文件不是压缩包，或不完整');
    // Another's seal over the same list is none of a key we have published.
    expect((await verifyDossier(sourceOf(given), [])).seal).toMatchObject({ sound: false });
  });

  it('holds what its author may see, and is his', async () => {
    await document('只有一份');
    const clerk = await firm.person({ account: `d${++number}`, role: 'safety_manager' });
    const worker = await firm.person({ account: `d${++number}`, role: 'employee' });
    const { id } = must(await ask(clerk, { topics: '1' })).data;
    await make();
    expect((await detail(firm.admin, id)).state).toBe(state.made);
    for (const who of [worker, other.admin, await office(world, '370300')])
      for (const path of [`${BASE}/${id}`, `${BASE}/file/${id}`])
        expect((await who.call('GET', path, { query: { tenantId: firm.tenantId } })).status).not.toBe(200);
    expect((await ask(worker)).status).toBe(403);
  });

  it('is given to another person only where he sees as much as anybody, and the giving alone is written down', async () => {
    const part = await firm.role('partly', 1, true);
    const scope = { menuId: firm.places.menu, scopeName: '本部门', scopeType: 3 };
    const { id: scopeId } = must(
      await firm.admin.call('POST', '/blade-system/data-scope/submit', { body: scope }),
    ).data;
    must(
      await firm.admin.call('POST', '/blade-system/role/grant', { body: { roleIds: [part], dataScopeIds: [scopeId] } }),
    );
    const partly = await firm.person({ account: `d${++number}`, role: { id: part } });
    const whole = await firm.person({ account: `d${++number}`, role: { id: await firm.role('whole', 1, true) } });
    const given = async (id: string) =>
      world.sql("select 1 from audit_log where tenant_id = $1 and kind = 'export' and after::text like $2", [
        firm.tenantId,
        `%${id}%`,
      ]);
    const { id } = must(await ask(firm.admin, { topics: '10' })).data;
    expect((await firm.admin.call('GET', `${BASE}/file/${id}`)).status).toBe(400);
    await make();
    const refused = await partly.call('GET', `${BASE}/file/${id}`);
    expect(refused.msg).toBe('资料包中有您无权导出或只能看到一部分的资料：隐患排查治理，请由生成人下载');
    expect(await given(id)).toEqual([]);
    expect((await whole.call('GET', `${BASE}/file/${id}`)).status).toBe(200);
    expect(await given(id)).toHaveLength(1);
    // His own holds what he sees.
    const { id: own } = must(await ask(partly, { topics: '10' })).data;
    await make();
    expect((await partly.call('GET', `${BASE}/file/${own}`)).status).toBe(200);
  });

  it('is made whatever signs the titles and files of its records have', async () => {
    const odd = await company(world);
    await document('分行', odd);
    await world.sql('update institutional_version set name = $2 where tenant_id = $1', [
      odd.tenantId,
      '甲\u2028乙\u2029丙',
    ]);
    const { id } = must(await ask(odd.admin, { topics: '1' })).data;
    await make();
    expect(await detail(odd.admin, id)).toMatchObject({ state: state.made, fileCount: 1 });
    const files = await unzipped((await odd.admin.call('GET', `${BASE}/file/${id}`)).raw);
    expect([...files.keys()].filter((name) => name.includes('附件'))).toEqual([
      '01_规章制度与操作规程/附件/甲_乙_丙（第1版）_分行.pdf',
    ]);
  });

  it('of more files than one can hold is refused by their number, and names a file that cannot be read', async () => {
    const odd = await company(world);
    await document('某制度', odd);
    const [file] = await world.sql<{ id: string; storage_key: string }>(
      "select id::text as id, storage_key from attachment where tenant_id = $1 and extension = 'pdf'",
      [odd.tenantId],
    );
    await world.sql("update attachment set storage_key = '../x' where id = $1::uuid", [file?.id]);
    const { id } = must(await ask(odd.admin, { topics: '1' })).data;
    await make();
    expect((await detail(odd.admin, id)).fault).toBe(
      '“某制度（第1版）”的附件“某制度.pdf”读取失败，请稍后重新创建；仍失败的请联系管理员',
    );
    world.bugs.length = 0;
    // Whoever reads the words of documents later in this database would read this one for ever.
    await world.sql('update attachment set storage_key = $2 where id = $1::uuid', [file?.id, file?.storage_key]);
    const [one] = await world.sql<Record<string, unknown>>('select * from attachment where id = $1::uuid', [file?.id]);
    const columns = Object.keys(one ?? {}).filter((name) => name !== 'id');
    await world.sql(
      `with more as (insert into attachment (id, ${columns.join(', ')})
         select gen_random_uuid(), ${columns.map((name) => `a.${name}`).join(', ')} from attachment a, generate_series(1, ${MOST_FILES}) where a.id = $1::uuid returning id)
       update institutional_version set attach_id = attach_id || (select array_agg(id) from more) where tenant_id = $2`,
      [file?.id, odd.tenantId],
    );
    const { id: many } = must(await ask(odd.admin, { topics: '1' })).data;
    await make();
    expect((await detail(odd.admin, many)).fault).toBe(
      `所选资料的附件超过${MOST_FILES}个，请缩短期间或减少资料类别，分几个资料包创建`,
    );
    // Nobody after this reads what is not there.
    await world.sql('delete from text_source where tenant_id = $1', [odd.tenantId]);
  });

  it('is refused with a period that is none, cancelled while it waits, and not made then', async () => {
    const wrong = await ask(firm.admin, { untilDate: '2025-01-01' });
    expect(wrong.data.errors.map((one: { message: string }) => one.message)).toEqual(['期间至不能早于期间自']);
    const { id } = must(await ask(firm.admin, { topics: '1' })).data;
    must(await firm.admin.call('PUT', `${BASE}/cancel/${id}`));
    await make();
    expect(await made(id)).toBe(state.cancelled);
    expect((await firm.admin.call('PUT', `${BASE}/cancel/${id}`)).status).toBe(400);
  });
});

describe('the making of dossiers', () => {
  const given = (id: string) => firm.admin.call('GET', `${BASE}/file/${id}`);
  const remove = async (ids: readonly string[], of = firm) =>
    must(await of.admin.call('DELETE', `${BASE}?ids=${ids.join(',')}`));
  const workOf = async (id: string) =>
    (
      await world.sql<{ maker: string | null; tries: number; begun: string }>(
        'select maker, tries, begun::text as begun from dossier_work where dossier_id = $1::uuid',
        [id],
      )
    )[0];

  it('is done once by two servers, and neither takes the other’s file away', async () => {
    const second = await world.node();
    for (let round = 0; round < 3; round += 1) {
      const { id } = must(await ask(firm.admin, { topics: '1' })).data;
      await Promise.all([make(), make(second)]);
      const row = await detail(firm.admin, id);
      expect(row.state).toBe(state.made);
      const file = await given(id);
      expect(createHash('sha256').update(file.raw).digest('hex')).toBe(row.fileHash);
      expect(await workOf(id)).toMatchObject({ maker: null, tries: 1 });
      await remove([id]);
    }
  });

  it('is nobody’s business but its maker’s: one who has lost it writes nothing and keeps nothing', async () => {
    const { id } = must(await ask(firm.admin, { topics: '1' })).data;
    const first = await nextDossier(world.app.services);
    expect(first?.id).toBe(id);
    if (!first) throw new Error('nothing waits');
    // Somebody is at it.
    expect(await nextDossier(world.app.services)).toBeUndefined();
    await world.sql("update dossier_work set until = now() - interval '1 second' where dossier_id = $1::uuid", [id]);
    await make();
    const row = await detail(firm.admin, id);
    expect(await settle(world.app.services, first, { state: state.failed, fault: '晚到的' })).toBe(false);
    expect(await tellProgress(world.app.services, first, 1, 2)).toBe(false);
    expect(await detail(firm.admin, id)).toEqual(row);
    expect((await given(id)).status).toBe(200);
    await remove([id]);
  });

  it('goes round the companies: one with many waits does not keep the others waiting', async () => {
    const many = [];
    for (let n = 0; n < 4; n += 1) many.push(must(await ask(firm.admin, { topics: '1' })).data.id);
    const { id: one } = must(await ask(other.admin, { topics: '1' })).data;
    await make();
    const begun = await Promise.all([...many, one].map(async (id) => (await workOf(id))?.begun ?? ''));
    expect(begun.filter((time) => time < (begun.at(-1) as string)).length).toBeLessThanOrEqual(1);
    await remove(many);
    await remove([one], other);
  });

  it('takes so many of a person and no more, however they are asked for at once', async () => {
    const replies = await Promise.all(Array.from({ length: 9 }, () => ask(firm.admin, { topics: '1' })));
    const ids = replies.flatMap(({ status, data }) => (status === 200 ? [data.id as string] : []));
    expect(ids).toHaveLength(5);
    expect(replies.find(({ status }) => status !== 200)?.msg).toBe('您已有5个资料包在生成，请等待完成或取消后再创建');
    for (const id of ids) must(await firm.admin.call('PUT', `${BASE}/cancel/${id}`));
    await remove(ids);
  });

  it('keeps a company within what it may keep, told before and while it is made', async () => {
    const full = await company(world);
    await document('第一份', full);
    const { id } = must(await ask(full.admin, { topics: '1' })).data;
    await make();
    const size = async (kb: number) =>
      world.sql('update dossier set file_size = $2::int where id = $1::uuid', [id, kb]);
    await size(20 * 1_048_576 - 1);
    await document('再加一份', full);
    const { id: next } = must(await ask(full.admin, { topics: '1' })).data;
    await make();
    expect(await detail(full.admin, next)).toMatchObject({
      state: state.failed,
      fault: expect.stringContaining('超过上限20.0GB，请缩短期间、减少资料类别或删除不再需要的资料包'),
    });
    await size(20 * 1_048_576);
    expect((await ask(full.admin, { topics: '1' })).msg).toBe(
      '本企业的资料包已达上限20.0GB，请删除不再需要的资料包后再创建',
    );
    await remove([id, next], full);
    must(await ask(full.admin, { topics: '1' }));
    await make();
  });

  it('is given up after it has ended its process three times, and leaves nothing in the store', async () => {
    const { storage } = world.app.services;
    const { id } = must(await ask(firm.admin, { topics: '1' })).data;
    const crashed = async (tries: number) => {
      const claimed = await nextDossier(world.app.services);
      expect(claimed?.id).toBe(id);
      const key = `dossier/${firm.tenantId.toLowerCase()}/left${tries}.zip`;
      await storage.put(key, Readable.from([Buffer.from('half')]), { contentType: 'application/zip' });
      if (claimed) await noteKey(world.app.services, claimed, key);
      await world.sql("update dossier_work set until = now() - interval '1 second' where dossier_id = $1::uuid", [id]);
      return key;
    };
    const keys = [await crashed(1), await crashed(2), await crashed(3)];
    await make();
    expect(await detail(firm.admin, id)).toMatchObject({
      state: state.failed,
      fault: '生成中断3次，请缩短期间或减少资料类别后重新创建',
    });
    await tidy();
    for (const key of keys) expect(await storage.exists(key)).toBe(false);
  });

  const stored = async (of = firm) =>
    (
      await world.sql<{ storage_key: string }>('select storage_key from dossier_file where tenant_id = $1', [
        of.tenantId,
      ])
    ).map((row) => row.storage_key);

  it('says from the beginning that it is being made, and learns while it gathers that nobody wants it', async () => {
    const { id } = must(await ask(firm.admin, { topics: '1' })).data;
    let cancelled = false;
    const slowly = async () => {
      await world.sql("update dossier_work set until = now() + interval '5 seconds' where dossier_id = $1::uuid", [id]);
      await eventually(async () => {
        const [row] = await world.sql<{ ours: boolean }>(
          "select until > now() + interval '30 seconds' as ours from dossier_work where dossier_id = $1::uuid",
          [id],
        );
        expect(row?.ours).toBe(true);
      });
      must(await firm.admin.call('PUT', `${BASE}/cancel/${id}`));
      cancelled = true;
      await new Promise((resolve) => setTimeout(resolve, 2_500));
    };
    const { services } = world.app;
    const db = new Proxy(services.db, {
      get: (of, name) => {
        const value = Reflect.get(of, name, of);
        if (typeof value !== 'function') return value;
        return async (...given: unknown[]) => {
          if (name === 'system' && given[0] === 'room for a dossier') await slowly();
          return value.apply(of, given);
        };
      },
    });
    await makeDossiers({ ...services, db }, { actorOfUser });
    expect(cancelled).toBe(true);
    expect(await made(id)).toBe(state.cancelled);
    expect(await workOf(id)).toMatchObject({ maker: null, tries: 0 });
    await remove([id]);
  });

  it('leaves nothing in the store that nobody knows of, whatever fails behind it', async () => {
    const { storage } = world.app.services;
    const late = await company(world);
    await document('晚到', late);
    const { id } = must(await ask(late.admin, { topics: '1' })).data;
    // Stored, and then the database is away; and the store does not take it back either.
    const put = storage.put.bind(storage);
    vi.spyOn(storage, 'put').mockImplementationOnce(async (...given) => {
      await put(...given);
      throw new Error('no answer');
    });
    const refusing = vi.spyOn(storage, 'remove').mockRejectedValue(new Error('away'));
    await make();
    expect(await made(id)).toBe(state.failed);
    const [key] = await stored(late);
    expect(await storage.exists(key as string)).toBe(true);
    await expect(tidy()).rejects.toThrow('没有从存储中删除');
    refusing.mockRestore();
    await tidy();
    expect(await storage.exists(key as string)).toBe(false);
    await world.sql("update dossier_file set noted = now() - interval '2 days' where tenant_id = $1", [late.tenantId]);
    await tidy();
    expect(await stored(late)).toEqual([]);
    world.bugs.length = 0;
  });

  it('a maker whose file was taken away as nobody’s does not tell it made', async () => {
    const { id } = must(await ask(firm.admin, { topics: '1' })).data;
    const first = await nextDossier(world.app.services);
    if (!first) throw new Error('nothing waits');
    const key = `dossier/${firm.tenantId.toLowerCase()}/slow.zip`;
    await noteKey(world.app.services, first, key);
    await tidy();
    await world.sql("update dossier_work set until = now() - interval '1 second' where dossier_id = $1::uuid", [id]);
    await tidy();
    expect(await settle(world.app.services, first, { state: state.made, storageKey: key }, key)).toBe(false);
    expect(await made(id)).toBe(state.making);
    await world.sql("update dossier_work set until = now() - interval '1 second' where dossier_id = $1::uuid", [id]);
    await make();
    expect(await made(id)).toBe(state.made);
    await remove([id]);
  });

  it('that somebody has removed goes from the store, however often that refuses', async () => {
    const { storage } = world.app.services;
    const { id } = must(await ask(firm.admin, { topics: '1' })).data;
    await make();
    const [row] = await world.sql<{ key: string }>('select storage_key as key from dossier where id = $1::uuid', [id]);
    const key = row?.key as string;
    const refusing = vi.spyOn(storage, 'remove').mockRejectedValue(new Error('away'));
    await remove([id]);
    await expect(tidy()).rejects.toThrow('没有从存储中删除');
    expect(await storage.exists(key)).toBe(true);
    refusing.mockRestore();
    await tidy();
    expect(await storage.exists(key)).toBe(false);
    expect(await world.sql('select 1 from dossier where id = $1::uuid and storage_key is not null', [id])).toEqual([]);
    world.bugs.length = 0;
  });

  it('what cannot be taken away keeps neither the company nor the others waiting', async () => {
    const { storage } = world.app.services;
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) ids.push(must(await ask(firm.admin, { topics: '1' })).data.id);
    const crashed = await nextDossier(world.app.services);
    if (!crashed) throw new Error('nothing waits');
    await noteKey(world.app.services, crashed, `dossier/${firm.tenantId.toLowerCase()}/stuck.zip`);
    await world.sql("update dossier_work set until = now() - interval '1 second' where dossier_id = $1::uuid", [
      crashed.id,
    ]);
    const remove_ = storage.remove.bind(storage);
    const keys = new Set<string>();
    const refusing = vi.spyOn(storage, 'remove').mockImplementation(async (key) => {
      if (key.endsWith('stuck.zip') || (keys.has(key) && [...keys][0] === key)) throw new Error('away');
      return remove_(key);
    });
    await make();
    for (const id of ids) expect(await made(id)).toBe(state.made);
    const rows = await world.sql<{ storage_key: string }>(
      'select storage_key from dossier where id = any($1::uuid[]) order by id',
      [ids],
    );
    for (const row of rows) keys.add(row.storage_key);
    await world.sql("update dossier set expire_time = now() - interval '1 day' where id = any($1::uuid[])", [ids]);
    await expect(tidy()).rejects.toThrow('2个过期或多余的迎检资料包没有从存储中删除');
    refusing.mockRestore();
    const kept = await world.sql('select 1 from dossier where id = any($1::uuid[]) and storage_key is not null', [ids]);
    expect(kept).toHaveLength(1);
    await tidy();
    await remove(ids);
    world.bugs.length = 0;
  });

  it('left off because the server ends is no try, and is made by whoever comes next', async () => {
    const { id } = must(await ask(firm.admin, { topics: '1' })).data;
    await make(world.app, AbortSignal.abort());
    expect(await workOf(id)).toMatchObject({ maker: null, tries: 0 });
    await make();
    expect(await made(id)).toBe(state.made);
  });
});

it('not one of these calls was a mistake of the server’s', () => {
  expect(world.bugs).toEqual([]);
});
