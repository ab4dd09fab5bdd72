import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '../../kernel/context';
import type { Engine } from '../../kernel/db/db';
import { type TestCompany, testCompany } from '../../testing/company';
import { type TestApi, testApi } from '../../testing/http';
import { testServices } from '../../testing/kit';
import { openTestDb } from '../../testing/test-db';
import { checkModule } from './index';

let db: Engine;
let api: TestApi;
let company: TestCompany;
let manager: Actor;

beforeAll(async () => {
  db = await openTestDb();
  const app = testServices(db);
  api = await testApi(app, [checkModule()]);
  company = await testCompany(app);
  manager = await company.person('safety_manager');
});
afterAll(async () => {
  await api.close();
  await db.close();
});

const BASE = '/safe/patrolcheckplace';
const body = (more: Record<string, unknown> = {}) => ({
  name: '一号配电间',
  placeNum: 'DW-001',
  areaId: company.areaId,
  ...more,
});

it('keeps a place whose position is told whole or not at all', async () => {
  const half = await api.call(manager, 'POST', BASE, body({ longitude: '118.78' }));
  expect(half.status).toBe(400);
  expect(half.msg).toContain('定位纬度');
  const whole = await api.call(manager, 'POST', BASE, body({ longitude: '118.78', latitude: '32.04' }));
  expect(whole.status).toBe(200);
  const twin = await api.call(manager, 'POST', BASE, body({ name: '二号配电间' }));
  expect(twin.msg).toBe('点位编号已存在');
});

it('gives the code of a place as a picture and as a drawing, to colleagues alone', async () => {
  const made = await api.call(manager, 'POST', BASE, body({ name: '三号配电间', placeNum: 'DW-003' }));
  const id = made.data.id;
  const png = await api.call(manager, 'GET', `${BASE}/qrcode/${id}`);
  expect(png.status).toBe(200);
  expect(png.raw.subarray(1, 4).toString()).toBe('PNG');
  const svg = await api.call(manager, 'GET', `${BASE}/qrcode/${id}?type=svg`);
  expect(svg.raw.toString()).toContain('<svg');
  const app = testServices(db);
  const stranger = await (await testCompany(app)).person('safety_manager');
  expect((await api.call(stranger, 'GET', `${BASE}/qrcode/${id}`)).status).toBe(404);
});
