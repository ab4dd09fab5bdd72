import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fingerprintOf, type SealedBundle, successionFaults, verifySeal } from '@anlan/domain/seal/seal';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '../../kernel/context';
import { asSystem } from '../../kernel/context';
import type { Engine } from '../../kernel/db/db';
import { rotateSealKey, sealKeyOf } from '../../kernel/seal/seal-key';
import { publishKey } from '../../kernel/seal/seals';
import { seals } from '../../ports/seals';
import { type TestCompany, testCompany } from '../../testing/company';
import { type TestApi, testApi } from '../../testing/http';
import { testServices } from '../../testing/kit';
import { openTestDb } from '../../testing/test-db';
import { sealModule } from './index';

let db: Engine;
let app: ReturnType<typeof testServices>;
let api: TestApi;
let company: TestCompany;
let reader: Actor;
const module_ = sealModule();

beforeAll(async () => {
  db = await openTestDb();
  app = testServices(db, '2026-11-26 10:00:00', module_.provides ?? []);
  api = await testApi(app, [module_]);
  await module_.seed?.(app);
  company = await testCompany(app);
  reader = await company.person('employee');
});
afterAll(async () => {
  await api.close();
  await db.close();
});

const sealedTicket = (): SealedBundle =>
  app.use(seals).seal(app, {
    kind: 'permit',
    tenantId: company.tenantId,
    tenantName: '示例化工',
    recordId: 'one',
    recordName: 'DH20261126001',
    content: { level: '1', missing: undefined, gas: [{ value: 0.3 }] },
  });
const visit = async (ip: string) => {
  const reply = await api.server.inject({ method: 'GET', url: '/api/service/safe/seal/keys', remoteAddress: ip });
  return { status: reply.statusCode, data: JSON.parse(reply.payload).data };
};

it('publishes its public keys to whoever asks, and nothing of the private ones', async () => {
  const { status, data } = await visit('10.9.0.1');
  expect(status).toBe(200);
  expect(data.algorithm).toBe('Ed25519');
  const own = data.keys.find((key: { keyId: string }) => key.keyId === app.keys.seal.keyId);
  expect(Object.keys(own).sort()).toEqual(['formerId', 'formerSignature', 'keyId', 'publicKey', 'since']);
  expect(fingerprintOf(own.publicKey)).toBe(fingerprintOf(app.keys.seal.publicKey));
  expect(verifySeal(JSON.parse(JSON.stringify(sealedTicket())), data.keys)).toMatchObject({ sound: true });
});

it('answers an address so many times in a minute', async () => {
  const statuses = [];
  for (let time = 0; time < 62; time += 1) statuses.push((await visit('10.9.0.2')).status);
  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200));
  expect(statuses.slice(60)).toEqual([429, 429]);
});

it('judges a bundle that it is given, and refuses a changed one', async () => {
  const bundle = sealedTicket();
  expect(bundle.content).toEqual({ level: '1', gas: [{ value: 0.3 }] });
  const verdict = async (file: string) =>
    (await api.call(reader, 'POST', '/safe/seal/verify', { file })).data as unknown;
  expect(await verdict(JSON.stringify(bundle, null, 2))).toMatchObject({ sound: true, keyId: app.keys.seal.keyId });
  const changed = JSON.stringify({ ...bundle, recordName: 'DH20261126002' });
  expect(await verdict(changed)).toMatchObject({ sound: false, says: '封签不符：文件在封签之后被改动' });
  expect(await verdict('%PDF-1.7')).toMatchObject({ sound: false, says: '文件不是完整的封签文件，或已被改动' });
});

it('keeps the key before a rotation published beside the one after', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'anlan-seal-'));
  try {
    const before = sealKeyOf(dir);
    await publishKey(app, before);
    const { after } = rotateSealKey(dir);
    await publishKey(app, after);
    await publishKey(app, after);
    const keys = await asSystem(app, 'test', ({ tx }) => app.use(seals).keys(tx));
    const pair = keys.filter(({ keyId }) => [before.keyId, after.keyId].includes(keyId));
    expect(pair).toHaveLength(2);
    expect(successionFaults(pair)).toEqual([]);
    expect(pair.find(({ keyId }) => keyId === after.keyId)?.formerId).toBe(before.keyId);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});
