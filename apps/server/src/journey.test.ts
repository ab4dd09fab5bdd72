import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSystem } from './kernel/context';
import type { Engine } from './kernel/db/db';
import { diskStorage } from './kernel/files/storage/disk-storage';
import { type Company, type Platform, platform } from './testing/platform';
import { openTestDb } from './testing/test-db';

/** The product's main job over the whole application: real sign-in, real roles, real files. */
let db: Engine;
let root: string;
let app: Platform;
let photo: Buffer;

beforeAll(async () => {
  db = await openTestDb();
  root = await mkdtemp(join(tmpdir(), 'anlan-journey-'));
  app = await platform(db, { storage: diskStorage(root) });
  photo = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#777' } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await app?.close();
  await db?.close();
  await rm(root, { recursive: true, force: true });
});

interface Person {
  readonly id: string;
  readonly token: string;
}

async function person(company: Company, admin: string, account: string, role: string): Promise<Person> {
  const created = await app.call('POST', '/blade-user/submit', {
    token: admin,
    body: {
      account,
      realName: account,
      roleId: company.roles.get(role),
      deptId: company.deptId,
      phone: `139${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
    },
  });
  if (created.status !== 200) throw new Error(JSON.stringify(created.body));
  await asSystem(app.services, 'password known', ({ tx }) =>
    tx.run('update user_credential set must_change = false where tenant_id = $1 and user_id = $2', [
      company.tenantId,
      created.data.id,
    ]),
  );
  return { id: created.data.id, token: await app.token(company.tenantId, account, created.data.password) };
}

async function upload(token: string): Promise<string> {
  const boundary = randomUUID();
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="现场.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  const reply = await app.call('POST', '/blade-resource/oss/endpoint/put-file-attach', {
    token,
    body: Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  expect(reply.status).toBe(200);
  return reply.data.attachId;
}

it('goes from a report with two photos to a closed loop of seven rows, seen by the supervisor, by nobody else', async () => {
  const company = await app.company();
  const admin = await app.token(company.tenantId, 'admin');
  const [worker, worker2, manager, reviewer] = [
    await person(company, admin, 'worker', 'employee'),
    await person(company, admin, 'worker2', 'employee'),
    await person(company, admin, 'manager', 'safety_manager'),
    await person(company, admin, 'reviewer', 'dept_head'),
  ];
  const step = async (who: Person, call: string, body: Record<string, unknown>) => {
    const reply = await app.call('PUT', `/safe/hiddendanger/${call}`, { token: who.token, body });
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
    return reply.data;
  };

  const reported = await app.call('POST', '/safe/hiddendanger/report', {
    token: worker.token,
    headers: { 'idempotency-key': 'phone-draft-0001' },
    body: {
      hiddenDangerDescribe: '冲床安全光栅失效',
      geoLocation: '冲压车间',
      reviseBeforeImages: [await upload(worker.token), await upload(worker.token)],
    },
  });
  expect(reported.data).toMatchObject({ status: 1, handlerName: '安全管理人员' });
  const { id } = reported.data;
  const todo = await app.call('GET', '/safe/hiddendanger/upcoming/page', { token: manager.token });
  expect(todo.data.records.map((row: { id: string }) => row.id)).toEqual([id]);

  await step(manager, `revise/${id}`, {
    hiddenDangerLevel: 2,
    governType: '1',
    principalDept: company.deptId,
    principalId: manager.id,
    reviseId: worker2.id,
    reviseTimeLimit: '2026-11-28 18:00:00',
    reviseRequest: '更换光栅并试验',
  });
  const submitted = async () => ({
    reasonAnalyze: '接线松动',
    reviseCondition: '已更换',
    reviseAfterImages: [await upload(worker2.token)],
    reviseTime: '2026-11-21 10:00:00',
  });
  await step(worker2, `revise/${id}`, await submitted());
  await step(manager, `review/${id}`, { reviewId: reviewer.id, reviewDept: company.deptId });
  const failed = { reviewResult: 2, reviewOpinion: '试验未做', reviseTimeLimit: '2026-11-25 18:00:00' };
  expect((await step(reviewer, `review/${id}`, failed)).status).toBe(7);
  await step(worker2, `revise/${id}`, await submitted());
  const closed = await step(reviewer, `review/${id}`, {
    reviewResult: 1,
    reviewOpinion: '试验合格',
    reviewTime: '2026-11-21 10:00:00',
    reviewImages: [await upload(reviewer.token)],
  });
  expect([closed.status, closed.records.length]).toEqual([5, 7]);

  // The supervisor of the region sees the same record and its photos, and changes nothing.
  const office = await app.company({ tenantType: 2, areaCode: '370300' });
  const gov = await app.token(office.tenantId, 'admin');
  const at = `tenantId=${company.tenantId}`;
  const seen = await app.call('GET', `/safe/hiddendanger/government/${id}?${at}`, { token: gov });
  expect([seen.status, seen.data?.records.length]).toEqual([200, 7]);
  const picture = async (token: string, link: string) =>
    (await app.server.inject({ method: 'GET', url: link, headers: { cookie: `anlan_file=${token}` } })).statusCode;
  const [first] = seen.data.reviseBeforeImagesList;
  expect(await picture(gov, first.link)).toBe(200);
  const write = await app.call('PUT', `/safe/hiddendanger/revise/${id}?${at}`, { token: gov, body: {} });
  expect([write.status, write.msg]).toEqual([403, '政府端仅可查看，不可操作']);

  // Another company finds neither the record nor its photos, its PDF or its line in the ledger.
  const other = await app.company();
  const stranger = await app.token(other.tenantId, 'admin');
  const asked = (path: string) => app.call('GET', path, { token: stranger });
  expect((await asked(`/safe/hiddendanger/${id}`)).status).toBe(404);
  expect((await asked(`/safe/hiddendanger/batch/pdf?idList=${id}`)).status).toBe(404);
  expect((await asked(`/blade-resource/attach/attach/details?id=${first.attachId}`)).status).toBe(404);
  expect(await picture(stranger, first.link)).toBe(404);
  expect((await asked(`/safe/hiddendanger/page?${at}`)).data.total).toBe(0);
});
