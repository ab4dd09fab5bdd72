import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hiddenDanger } from '@anlan/domain/hazard/hidden-danger';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, inScope, nowText, type Services } from '../../kernel/context';
import type { Engine } from '../../kernel/db/db';
import { newId } from '../../kernel/db/id';
import { diskStorage } from '../../kernel/files/storage/disk-storage';
import { claimFiles } from '../../kernel/resource/files';
import { fileFacts } from '../../kernel/resource/list/present';
import { insertRow } from '../../kernel/resource/write/one';
import { type TestCompany, testCompany } from '../../testing/company';
import { type TestApi, testApi } from '../../testing/http';
import { testActor, testCtx, testServices } from '../../testing/kit';
import { openTestDb } from '../../testing/test-db';
import { filesModule } from './index';
import { clearFiles } from './sweep';

const PUT = '/blade-resource/oss/endpoint/put-file';

let db: Engine;
let root: string;
let app: ReturnType<typeof testServices>;
let api: TestApi;
let company: TestCompany;
let worker: Actor;
let photo: Buffer;

const inspectors = new Map<string, string>();

beforeAll(async () => {
  db = await openTestDb();
  root = await mkdtemp(join(tmpdir(), 'anlan-files-'));
  app = Object.assign(testServices(db), {
    storage: diskStorage(root),
    jurisdiction: {
      covers: async (region: string | null, tenantId: string) => inspectors.get(tenantId) === region,
      companies: async () => [],
      drop: () => {},
    },
  }) as Services & ReturnType<typeof testServices>;
  api = await testApi(app, [filesModule()]);
  company = await testCompany(app);
  worker = await company.person('employee');
  photo = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer();
});

afterAll(async () => {
  await api.close();
  await db.close();
  await rm(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
});

/** What a browser's FormData sends. */
function multipart(file: Buffer, name: string, field = 'file') {
  const boundary = `b${newId()}`;
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

async function upload(who: Actor, file = photo, name = '现场.jpg', path = PUT) {
  const { body, headers } = multipart(file, name);
  return api.call(who, 'POST', path, body, headers);
}

/** Opens a link as a browser's <img> does: without a header, with the cookie. */
async function open(who: Actor, link: string, headers: Record<string, string> = {}) {
  const reply = await api.server.inject({
    method: 'GET',
    url: link,
    headers: { cookie: `anlan_file=${api.signIn(who)}`, ...headers },
  });
  return { status: reply.statusCode, headers: reply.headers, raw: reply.rawPayload };
}

/** A hidden danger that concerns `who`, holding the file. */
async function claimed(who: Actor, attachId: string): Promise<string> {
  const id = newId();
  await inScope(testCtx(app, who), async (work) => {
    const values = { hiddenDangerDescribe: '防护罩破损', informantId: who.userId, reviseBeforeImages: [attachId] };
    expect(await claimFiles(work, hiddenDanger, id, values)).toEqual([]);
    await insertRow(work, hiddenDanger, id, values, 'report');
  });
  return id;
}

/**
 * Contents kept, once nothing is being written any more: a small picture of an earlier test comes in its own time, and its
 * part has no name yet that tells it from the part of an upload.
 */
const stored = async (): Promise<number> => {
  for (let turn = 0; turn < 200; turn += 1) {
    const all = (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    if (all.every((entry) => basename(entry.parentPath) !== 'tmp'))
      return all.filter((entry) => !entry.name.startsWith('t,')).length;
    await sleep(50);
  }
  throw new Error('a part of an upload was left behind');
};

const thumbnailOf = async (who: Actor, attachId: string): Promise<string> => {
  for (let turn = 0; turn < 100; turn += 1) {
    const reply = await api.call(who, 'GET', `/blade-resource/attach/attach/details?id=${attachId}`);
    if (reply.data[0].thumbLink) return reply.data[0].thumbLink;
    await sleep(50);
  }
  throw new Error('no thumbnail');
};

describe('upload', () => {
  it('answers link, names and attachment id, whichever of the four addresses is used', async () => {
    for (const path of [PUT, `${PUT}-attach`, `${PUT}-attach-by-name`, '/blade-resource/attach/upload']) {
      const reply = await upload(worker, photo, '现场.jpg', path);
      expect(reply.status).toBe(200);
      expect(reply.data).toMatchObject({ originalName: '现场.jpg', extension: 'jpg', size: photo.length });
      expect(reply.data.link).toContain(reply.data.attachId);
      expect((await open(worker, reply.data.link)).raw.equals(photo)).toBe(true);
    }
  });

  it("keeps time, position and marks of a photo taken on site; the time is the server's", async () => {
    const place = 'longitude=121.473701&latitude=31.230400&accuracy=12.4';
    const time = nowText({ app });
    const sent = async (query: string, content = photo) =>
      (await upload(worker, content, '现场.jpg', `${PUT}?${query}`)).data;
    const at = { time, longitude: 121.473701, latitude: 31.2304, accuracy: 12.4 };
    const taken = await sent(`onSite=camera&age=1.5&${place}`);
    expect(taken.onSite).toEqual({ ...at, notOnSite: false });
    expect((await sent(`onSite=file&age=1.5&${place}`)).onSite).toEqual({ ...at, notOnSite: true });
    expect((await sent(`onSite=camera&age=301&${place}`)).onSite).toEqual({ ...at, notOnSite: true });
    const nowhere = { time, longitude: null, latitude: null, accuracy: null };
    expect((await sent('onSite=camera&age=2&accuracy=5')).onSite).toEqual({ ...nowhere, notOnSite: false });
    // What the camera has written into the file stands against what is told beside it.
    const old = await sharp(photo)
      .withExif({ IFD2: { DateTimeOriginal: '2020:01:01 10:00:00' } })
      .jpeg()
      .toBuffer();
    expect((await sent('onSite=camera&age=2', old)).onSite).toEqual({ ...nowhere, notOnSite: true });

    const recordId = await claimed(worker, taken.attachId);
    const facts = await inScope(testCtx(app, worker), (work) => fileFacts(work, [taken.attachId]));
    expect(facts.get(taken.attachId)?.onSite).toEqual(taken.onSite);
    expect(recordId).not.toBe('');
    const details = await api.call(worker, 'GET', `/blade-resource/attach/attach/details?id=${taken.attachId}`);
    expect(details.data[0].onSite).toEqual(taken.onSite);
  });

  it('keeps nothing of the site for what is sent without the claim, or is no picture', async () => {
    expect((await upload(worker)).data.onSite).toBeUndefined();
    const text = await upload(worker, Buffer.from('说明'), '说明.txt', `${PUT}?onSite=camera&age=1`);
    expect([text.status, text.data.onSite]).toEqual([200, undefined]);
  });

  it('takes no time from the sender, and no place that is none', async () => {
    const told = await upload(worker, photo, '现场.jpg', `${PUT}?onSite=camera&age=1&shotTime=2020-01-01`);
    expect(told.status).toBe(400);
    expect((await upload(worker, photo, '现场.jpg', `${PUT}?onSite=camera&latitude=91`)).status).toBe(400);
  });

  it('decides the kind by content, not by name', async () => {
    const page = await upload(worker, Buffer.from('<html><script>alert(1)</script></html>'), 'photo.jpg');
    expect([page.status, page.msg]).toEqual([400, '不支持上传该类型的文件，请检查文件内容与格式']);
    expect((await upload(worker, photo, 'invoice.pdf.exe')).data.originalName).toBe('invoice.pdf.exe.jpg');
  });

  it('refuses more than 50 MB while streaming and keeps nothing of it', async () => {
    const before = await stored();
    const large = Buffer.concat([photo, Buffer.alloc(51 * 1_048_576)]);
    const reply = await upload(worker, large);
    expect([reply.status, reply.msg]).toEqual([413, '上传上限50M']);
    expect(await stored()).toBe(before);
  });

  it('reads one file, and no parts by the thousand before or after it', async () => {
    const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n';
    const file = Buffer.concat([
      Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'),
      photo,
      Buffer.from('\r\n'),
    ]);
    const send = (type: string, ...pieces: (string | Buffer)[]) =>
      api.call(
        worker,
        'POST',
        PUT,
        Buffer.concat([...pieces.map((piece) => Buffer.from(piece)), Buffer.from('--x--\r\n')]),
        { 'content-type': type },
      );
    const before = await send('multipart/form-data; boundary=x', part.repeat(20_000), file);
    expect([before.status, before.msg]).toEqual([400, '文件以外的表单项过多，请只上传文件']);
    const after = await send('multipart/form-data; boundary=x', file, part.repeat(20_000));
    expect(after.data).toMatchObject({ originalName: 'a.jpg', size: photo.length });
  });

  it.each([
    'multipart/form-data',
    `multipart/form-data; boundary=${'b'.repeat(300)}`,
    'multipart/form-data; boundary=""',
  ])('refuses %s, which no reader takes', async (type) => {
    const reply = await api.call(worker, 'POST', PUT, Buffer.from('x'), { 'content-type': type });
    expect([reply.status, reply.msg]).toEqual([400, '请求内容格式不正确']);
  });

  it('keeps nothing of a sender who breaks off', async () => {
    const before = await stored();
    const rows = async () => (await db.system('count', (tx) => tx.query('select id from attachment'))).length;
    const rowsBefore = await rows();
    const address = await api.server.listen({ host: '127.0.0.1', port: 0 });
    const { body, headers } = multipart(Buffer.concat([photo, Buffer.alloc(4 * 1_048_576)]), 'a.jpg');
    await new Promise<void>((resolve) => {
      const sending = httpRequest(`${address}/api/service${PUT}`, {
        method: 'POST',
        headers: { ...headers, 'content-length': body.length, 'blade-auth': `bearer ${api.signIn(worker)}` },
      });
      sending.on('error', () => resolve());
      sending.write(body.subarray(0, 2 * 1_048_576), () => setTimeout(() => sending.destroy(), 100));
    });
    expect(await stored()).toBe(before);
    expect(await rows()).toBe(rowsBefore);
  });

  it('asks for a file and for a person', async () => {
    expect((await api.call(worker, 'POST', PUT, {})).msg).toBe('请上传文件');
    const { body, headers } = multipart(photo, 'a.jpg', 'other');
    expect((await api.call(worker, 'POST', PUT, body, headers)).msg).toBe('请上传文件');
    const guest = await api.server.inject({ method: 'POST', url: `/api/service${PUT}`, headers, payload: body });
    expect(guest.statusCode).toBe(401);
  });
});

describe('a supervisor', () => {
  it('uploads into his own office, whatever company he is looking at', async () => {
    inspectors.set(company.tenantId, '330100');
    const gov = testActor('100000', { tenantKind: 'government', regionCode: '330100' });
    const { body, headers } = multipart(photo, '头像.jpg');
    const reply = await api.call(gov, 'POST', `${PUT}?tenantId=${company.tenantId}`, body, headers);
    expect(reply.status).toBe(200);
    const [row] = await db.system('look', (tx) =>
      tx.query<{ tenant_id: string }>('select tenant_id from attachment where id = $1', [reply.data.attachId]),
    );
    expect(row?.tenant_id).toBe('100000');
    expect((await open(gov, reply.data.link)).status).toBe(200);
  });
});

describe('reading', () => {
  it('shows pictures inline with headers that let nothing run', async () => {
    const { data } = await upload(worker);
    const { headers } = await open(worker, data.link);
    expect(headers['content-type']).toBe('image/jpeg');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(headers['content-disposition']).toMatch(/^inline/);
    expect(headers['cache-control']).toBe('private, max-age=600');
    const again = await open(worker, data.link, { 'if-none-match': String(headers.etag) });
    expect([again.status, again.raw.length]).toEqual([304, 0]);
  });

  it('makes a small picture after the reply, upright and without metadata', async () => {
    const { data } = await upload(worker);
    const small = await open(worker, await thumbnailOf(worker, data.attachId));
    expect(await sharp(small.raw).metadata()).toMatchObject({ format: 'webp', width: 320, height: 160 });
  });

  it('sends a range of a video, so that it can be wound', async () => {
    const { data } = await upload(worker);
    const part = await open(worker, data.link, { range: 'bytes=10-19' });
    expect(part.status).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 10-19/${photo.length}`);
    expect(part.raw.equals(photo.subarray(10, 20))).toBe(true);
    const tail = await open(worker, data.link, { range: 'bytes=-5' });
    expect(tail.raw.equals(photo.subarray(-5))).toBe(true);
    const outside = await open(worker, data.link, { range: `bytes=${photo.length}-` });
    expect([outside.status, outside.headers['content-range']]).toEqual([416, `bytes */${photo.length}`]);
    expect((await open(worker, data.link, { range: 'bytes=5-2' })).status).toBe(200);
    const version = String(part.headers.etag);
    const range = 'bytes=10-19';
    for (const [told, status] of [
      [version, 206],
      ['"another"', 200],
      ['Sat, 21 Nov 2026 08:00:00 GMT', 200],
    ] as const)
      expect((await open(worker, data.link, { range, 'if-range': told })).status, told).toBe(status);
  });

  it('opens a link only in the session it was made for', async () => {
    const { data } = await upload(worker);
    expect((await open(worker, data.link)).status).toBe(200);
    expect((await open({ ...worker, sessionId: newId() }, data.link)).status).toBe(404);
    expect((await open(worker, data.link.replace(/s=\d+/, 's=9999999999'))).status).toBe(404);
    expect((await open(worker, data.link.split('?')[0] ?? '')).status).toBe(404);
    const guest = await api.server.inject({ method: 'GET', url: data.link });
    expect(guest.statusCode).toBe(401);
  });

  it('takes the cookie for reading files and for nothing else', async () => {
    const { data } = await upload(worker);
    const cookie = `anlan_file=${api.signIn(worker)}`;
    const url = `/api/service/blade-resource/attach/attach/details?id=${data.attachId}`;
    expect((await api.server.inject({ method: 'GET', url, headers: { cookie } })).statusCode).toBe(401);
    const { body, headers } = multipart(photo, 'a.jpg');
    const send = { method: 'POST', url: `/api/service${PUT}`, headers: { ...headers, cookie }, payload: body } as const;
    expect((await api.server.inject(send)).statusCode).toBe(401);
  });
});

describe('whose file', () => {
  const details = (who: Actor, id: string, more = '') =>
    api.call(who, 'GET', `/blade-resource/attach/attach/details?id=${id}${more}`);
  const load = (who: Actor, id: string, more = '') =>
    api.call(who, 'GET', `/blade-resource/attach/download?id=${id}${more}`);

  it("is its uploader's until a record claims it, then follows the record", async () => {
    const colleague = await company.person('employee');
    const manager = await company.person('safety_manager');
    const { data } = await upload(worker);
    expect((await details(worker, data.attachId)).status).toBe(200);
    expect((await details(manager, data.attachId)).status).toBe(404);
    await claimed(worker, data.attachId);
    expect((await details(manager, data.attachId)).status).toBe(200);
    expect((await load(manager, data.attachId)).raw.equals(photo)).toBe(true);
    // An employee reaches his own rows; this one does not concern him.
    expect((await details(colleague, data.attachId)).status).toBe(404);
    expect((await load(colleague, data.attachId)).status).toBe(404);
  });

  it('asks for the code of the record where no link proves that it was shown', async () => {
    const blind = await company.person('safety_manager', { permissions: ['risk_view'] });
    const { data } = await upload(worker);
    await claimed(worker, data.attachId);
    expect((await details(blind, data.attachId)).status).toBe(404);
  });

  it('goes with its record', async () => {
    const { data } = await upload(worker);
    const id = await claimed(worker, data.attachId);
    await db.system('remove', (tx) => tx.run('update hidden_danger set deleted_at = now() where id = $1', [id]));
    expect((await details(worker, data.attachId)).status).toBe(404);
    expect((await open(worker, data.link)).status).toBe(404);
  });

  it('is not there for another company, and for supervisors only inside their jurisdiction', async () => {
    const stranger = await (await testCompany(app)).person('enterprise_admin');
    const { data } = await upload(worker);
    await claimed(worker, data.attachId);
    expect((await details(stranger, data.attachId)).status).toBe(404);
    expect((await details(stranger, data.attachId, `&tenantId=${company.tenantId}`)).status).toBe(404);
    inspectors.set(company.tenantId, '330100');
    const at = (regionCode: string) => testActor('100000', { tenantKind: 'government', regionCode });
    const inspector = at('330100');
    const seen = await details(inspector, data.attachId, `&tenantId=${company.tenantId}`);
    expect(seen.status).toBe(200);
    expect((await open(inspector, seen.data[0].link)).raw.equals(photo)).toBe(true);
    expect((await load(inspector, data.attachId, `&tenantId=${company.tenantId}`)).status).toBe(200);
    expect((await details(at('330200'), data.attachId, `&tenantId=${company.tenantId}`)).status).toBe(404);
    expect((await load(at('330200'), data.attachId, `&tenantId=${company.tenantId}`)).status).toBe(404);
  });

  it('answers not found alike for a wrong id, several ids of which one is foreign, and no id', async () => {
    const { data } = await upload(worker);
    expect((await details(worker, newId())).status).toBe(404);
    expect((await details(worker, 'x')).status).toBe(404);
    expect((await details(worker, '')).status).toBe(404);
    expect((await details(worker, `${data.attachId},${newId()}`)).status).toBe(404);
    expect((await details(worker, `${data.attachId},${data.attachId}`)).data).toHaveLength(1);
  });

  it('lists and details attachments for administrators, and keeps what a record holds', async () => {
    const admin = await company.person('enterprise_admin');
    const { data } = await upload(worker, photo, '现场甲.jpg');
    await claimed(worker, data.attachId);
    const list = await api.call(admin, 'GET', '/blade-resource/attach/list?originalName_like=现场甲');
    expect(list.data.records.map((row: { id: string }) => row.id)).toEqual([data.attachId]);
    expect(JSON.stringify(list.data)).not.toContain(`a/${data.attachId}`);
    const detail = await api.call(admin, 'GET', `/blade-resource/attach/detail?id=${data.attachId}`);
    expect(detail.data).toMatchObject({ originalName: '现场甲.jpg', ownerResource: 'hiddenDanger' });
    expect((await open(admin, detail.data.link)).status).toBe(200);
    const refused = await api.call(admin, 'POST', `/blade-resource/attach/remove?ids=${data.attachId}`);
    expect([refused.status, refused.msg]).toEqual([400, '附件已归入业务记录，不能删除']);
    const loose = (await upload(worker)).data;
    expect((await api.call(admin, 'POST', `/blade-resource/attach/remove?ids=${loose.attachId}`)).status).toBe(200);
    expect((await details(worker, loose.attachId)).status).toBe(404);
    const blind = await company.person('employee', { permissions: [] });
    expect((await api.call(blind, 'GET', '/blade-resource/attach/list')).status).toBe(403);
  });
});

describe('clearing', () => {
  it('removes row, content and small picture of what nobody claimed within a day, and nothing else', async () => {
    const loose = (await upload(worker)).data;
    const kept = (await upload(worker)).data;
    await thumbnailOf(worker, kept.attachId);
    await claimed(worker, kept.attachId);
    const objects = (id: string) => Promise.all([app.storage.exists(`a/${id}`), app.storage.exists(`t/${id}`)]);
    app.clock.set('2026-11-22 09:59:00');
    await clearFiles(app);
    expect(await objects(loose.attachId)).toEqual([true, true]);
    app.clock.set('2026-11-22 10:01:00');
    expect(await clearFiles(app)).toBeGreaterThan(0);
    expect(await objects(loose.attachId)).toEqual([false, false]);
    expect(await objects(kept.attachId)).toEqual([true, true]);
    const rows = await db.system('look', (tx) => tx.query('select id from attachment where id = $1', [loose.attachId]));
    expect(rows).toEqual([]);
    expect(await clearFiles(app)).toBe(0);
    app.clock.set('2026-11-21 10:00:00');
  });

  it('keeps a content that another row shows as well', async () => {
    const one = (await upload(worker)).data;
    const twin = newId();
    await db.system('share', (tx) =>
      tx.run(
        `insert into attachment (tenant_id, id, extension, storage_key, owner_resource, owner_id, create_time)
         values ($1, $2, 'jpg', $3, 'hiddenDanger', 'x', $4::timestamptz)`,
        [company.tenantId, twin, `a/${one.attachId}`, '2026-11-21 10:00:00+08'],
      ),
    );
    app.clock.set('2026-11-23 10:00:00');
    await clearFiles(app);
    expect(await app.storage.exists(`a/${one.attachId}`)).toBe(true);
    app.clock.set('2026-11-21 10:00:00');
  });
});
