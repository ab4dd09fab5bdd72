import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../app';
import { type S3StandIn, startS3StandIn } from '../../kernel/files/storage/s3-stand-in.testing';
import { company, must, office, type Person, platformAdmin, type WorldCompany } from '../../testing/company-world';
import { multipart, openWorld, type World } from '../../testing/world';

const SECRET = 'a-secret-of-the-store';
const BASE = '/blade-resource/oss';
const PDF = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

let world: World;
let root: Person;
let firm: WorldCompany;
let s3: S3StandIn;
let second: App;
beforeAll(async () => {
  world = await openWorld();
  second = await world.node();
  root = await platformAdmin(world);
  firm = await company(world);
  s3 = await startS3StandIn('AKID');
});
afterAll(async () => {
  await s3?.close();
  await world?.close();
});

let serial = 0;
async function store(facts: object = {}): Promise<{ id: string; ossCode: string }> {
  serial += 1;
  const ossCode = `store-${serial}`;
  const body = {
    category: 1,
    ossCode,
    endpoint: s3.endpoint,
    bucketName: 'files',
    accessKey: 'AKID',
    secretKey: SECRET,
    ...facts,
  };
  return { id: must(await root.call('POST', `${BASE}/submit`, { body })).data.id, ossCode };
}
const enable = (id: string) => root.call('POST', `${BASE}/enable`, { body: { ids: id } });
const local = async (): Promise<string> =>
  must(await root.call('GET', `${BASE}/list`, { query: { ossCode: 'local' } })).data.records[0].id;
async function upload(who: Person, query: Record<string, string> = {}, node?: App) {
  const form = multipart(PDF, '制度.pdf');
  return who.call('POST', `${BASE}/endpoint/put-file`, {
    query,
    body: form.body,
    headers: form.headers,
    ...(node ? { node } : {}),
  });
}
const keyOf = async (id: string): Promise<string> => {
  const [row] = await world.sql<{ key: string }>('select storage_key as key from attachment where id = $1::uuid', [id]);
  return row?.key as string;
};
const download = (who: Person, id: string) => who.call('GET', `/blade-resource/attach/download/${id}`);

describe('object storage', () => {
  it('never tells its secret: not in replies, not in the audit, not in the table', async () => {
    const { id } = await store();
    for (const reply of [
      await root.call('GET', `${BASE}/detail`, { query: { id } }),
      await root.call('GET', `${BASE}/list`),
    ])
      expect(await reply.text()).not.toContain(SECRET);
    const [row] = await world.sql('select secret_key from oss_config where id = $1::uuid', [id]);
    expect(row?.secret_key).toMatch(/^v1\./);
    const audited = JSON.stringify(await world.sql('select before, after from audit_log where record_id = $1', [id]));
    expect(audited).not.toContain('secret_key');
  });

  it('takes new files as soon as it is enabled, on every node; what was stored before stays readable', async () => {
    const before = must(await upload(firm.admin)).data.attachId;
    expect(await keyOf(before)).toBe(`a/${before}`);
    const { id } = await store();
    await second.services.epochs.poll();
    must(await enable(id));
    await second.services.epochs.poll();
    for (const node of [world.app, second]) {
      const made = must(await upload(firm.admin, {}, node)).data.attachId;
      expect(await keyOf(made)).toBe(`oss/${id}/a/${made}`);
      expect(s3.objects.get(`/files/a/${made}`)).toEqual(PDF);
      expect((await download(firm.admin, made)).raw).toEqual(PDF);
    }
    const between = must(await upload(firm.admin)).data.attachId;
    must(await enable(await local()));
    const after = must(await upload(firm.admin)).data.attachId;
    expect(await keyOf(after)).toBe(`a/${after}`);
    for (const file of [before, between, after]) expect((await download(firm.admin, file)).raw).toEqual(PDF);
    const gone = await root.call('POST', `${BASE}/remove`, { body: { ids: id } });
    expect(gone.msg).toBe('该存储已存有文件，不能删除');
    const moved = await root.call('POST', `${BASE}/submit`, { body: { id, bucketName: 'elsewhere' } });
    expect([moved.status, moved.msg]).toEqual([400, '空间名不能修改：已存有文件，请新增一个配置']);
  });

  it('is not enabled while nothing can be written there', async () => {
    const wrongKey = await store({ accessKey: 'SOMEBODY' });
    const refused = await enable(wrongKey.id);
    expect([refused.status, refused.msg]).toEqual([400, '无法写入该存储，请检查资源地址、空间名与密钥']);
    const [on] = await world.sql<{ id: string }>('select id from oss_config where status = 2 and deleted_at is null');
    expect(on?.id).toBe(await local());
    expect((await root.call('POST', `${BASE}/remove`, { body: { ids: on?.id } })).msg).toContain('启用中');
    // Nothing is stored there: its address can be put right, and it can be removed.
    must(await root.call('POST', `${BASE}/submit`, { body: { id: wrongKey.id, bucketName: 'elsewhere' } }));
    must(await root.call('POST', `${BASE}/remove`, { body: { ids: wrongKey.id } }));
  });

  it('can be tried out by whoever keeps it, and by nobody else', async () => {
    const { id, ossCode } = await store();
    const tried = must(await upload(root, { code: ossCode })).data.attachId;
    expect(await keyOf(tried)).toBe(`oss/${id}/a/${tried}`);
    expect((await upload(firm.admin, { code: ossCode })).status).toBe(403);
    expect((await upload(root, { code: 'nowhere' })).status).toBe(400);
    const dead = await store({ endpoint: 'http://127.0.0.1:9' });
    const failed = await upload(root, { code: dead.ossCode });
    expect([failed.status, failed.msg]).toEqual([503, '文件存储暂时不可用，请稍后重试']);
  });

  it('is the platform’s alone', async () => {
    const supervisor = await office(world, '370300');
    for (const who of [firm.admin, supervisor])
      for (const [method, path] of [
        ['GET', 'list'],
        ['POST', 'enable'],
        ['POST', 'submit'],
      ] as const)
        expect((await who.call(method, `${BASE}/${path}`, method === 'GET' ? {} : { body: {} })).status).toBe(403);
    const bare = await root.call('POST', `${BASE}/submit`, { body: {} });
    expect(bare.data.errors.map(({ field }: { field: string }) => field)).toEqual([
      'category',
      'ossCode',
      'endpoint',
      'bucketName',
      'accessKey',
    ]);
  });
});

it('not one of these calls was a mistake of the server’s', () => {
  expect(world.bugs).toEqual([]);
});
