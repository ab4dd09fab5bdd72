import { afterAll, beforeAll, expect, it } from 'vitest';
import { company, must, type Person, platformAdmin, type WorldCompany } from '../../testing/company-world';
import { creditCode } from '../../testing/specimen';
import { openWorld, type World } from '../../testing/world';

let world: World;
let firm: WorldCompany;
let root: Person;
beforeAll(async () => {
  world = await openWorld();
  firm = await company(world);
  root = await platformAdmin(world);
});
afterAll(() => world?.close());

it('lies where the tenant lies: a company names no other region, and follows where the platform moves it', async () => {
  const facts = {
    companyName: '迁址机械',
    creditCode: creditCode(),
    industry: '3',
    legalPerson: '甲',
    principal: '甲',
    safetyDirector: '乙',
  };
  const wrong = await firm.admin.call('POST', '/safe/companyinfo', { body: { ...facts, areaCode: '110000' } });
  const told = [{ field: 'areaCode', message: '所在区域决定监管部门，由平台管理员在租户管理中调整' }];
  expect(wrong.data.errors).toEqual(told);
  const { id } = must(
    await firm.admin.call('POST', '/safe/companyinfo', { body: { ...facts, areaCode: '370305' } }),
  ).data;
  const moved = await firm.admin.call('PUT', `/safe/companyinfo/${id}`, { body: { areaCode: '110000' } });
  expect(moved.data.errors).toEqual(told);
  must(await firm.admin.call('PUT', `/safe/companyinfo/${id}`, { body: { areaCode: '370305', shortName: '迁址' } }));
  must(await root.call('POST', '/blade-system/tenant/submit', { body: { id: firm.tenantId, areaCode: '370303' } }));
  const now = must(await firm.admin.call('GET', `/safe/companyinfo/${id}`)).data;
  expect([now.areaCode, now.shortName]).toEqual(['370303', '迁址']);
});
